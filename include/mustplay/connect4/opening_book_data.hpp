// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "mustplay/connect4/board.hpp"
#include "mustplay/connect4/opening_book.hpp"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

// Made by examples/connect4_book.cpp (--depth 5 --header); not to be edited.

namespace mustplay::connect4 {

namespace detail {
inline constexpr int built_in_depth = 5;
/// The scores of `OpeningBook<>::positions(built_in_depth)`, as `score_letter`s.
inline constexpr auto built_in_scores = std::to_array<std::string_view>({
    // clang-format off
"B..BCCaBbABBBAcbA.ACCD.aBCBBB....A.CB.a.ABCcBCBCD..BCC.CC..AACccCCCAccc...dBA.ACA.B..cBABABCCBECCCB.",
"BDCbddccdccA..CbABCA.BCCCCCFEDbb.AAAE.CCC.caa.cbABcbbA.AcBCBBBabAcdb...bACBBrbBB.C.bcDcCBdaA...b.B..",
".C.rCDCdeb.CB.BCBCr.b.FEDEDCaACEbbEEFCDEDDDBbCEbEDCEBb.ABAADRCBEEDcbRcDEEDFCdddd.c.cBeebi.B..bBBA.de",
"CB...CBBa.BbdC..B..BBBRAb.bR.E.A.BBECECCDbCB.BCBrEECbCDECrAbEFFbEEEEFckggeeecdddefReeaaBBbccBCCcbFEb",
"EDCDDDD.EDDDDDDEDDFEFCrEcdcd..B..ECBBBBaBAB..A.BBbab.BCc.AbBCaaA..A..Bb.C..DCCC.C.bACbCBddBB.cb.ABD.",
"CADDCCdcbaCB.BBBEE.AAdccd.bcbBcdAr.BBCBAbDdbrBEDEBrEFEADCbAFcEEDDCC.DCBb.B.aFEbCCkgg...BA..B..B.c.EB",
"CBC.DrCEEBrFFEFEEeeedcCFCC.BDDDFEErEECEDACbCDc.DDCCABBC.C.CB.BBDCBb.aBBcBRBaDABddRdB.BBaCBbbCcAcbbbA",
"CBaBBAAD.c.Bad..d.DFRRbED..BbAb.AcA.B.a..RRRB.BEaCBBDeeeRRbbDDbABc.A..AaBBdc.Abccc.ccc.CCb.DkdeddDBB",
".BaB...baCBBcbEECB.CA.BCBC.bAAcBRBdbcRd.Ab..d.Ba.bb.cd.RRRBBABRRBACD.BCbBC.B.DBCBCDCBcBBAEEbBbAbB..r",
"BDCrFFBFEddB.DCDGGbEDBABcDbbBB.AkceddccccbbdbRdd.RRABb..Ab.CCdcFEEDb..bbB.DC..CCfBDDDDBBBBADCDDDDBcb",
".ACACECBAb.BBABCBabaB.DbACBCCCBB..A.bBbBC.ACCCBACC.ACRCBccBB...RBCBBDBBECCdR.bBBBBBBEBccc.cbc.Bab.cb",
"BbaB.cDdb.BCECEDDEECCEREEDDDD.EDE.bBABEFdeedda.bbR..aacC.CC.DaBEEFEEEFdRccDEa.DDEEB.....b..bbC.b.B.a",
"..AaaBBDCrrrbbEDDDBEBBCB..rrFCCBCbCBCACBCC.CCABDBBBd.bCCC.CC.C.B.BFEcBa..Ef.b.aCB.ABBABb.b.BCBB..BBa",
"BDrrFDBCCEddbbBCBDCDCCDD.abCEcADCCBBBBA.CbCBA..BCCb...BCb.BADBbdcbBC.aaAc.cbBbdbAbbCBrCCbbB.BERRcDEC",
"B.dddddbBBRRRBCCbCfeRBDBBBbaCcBB.b.A.bCBBBC.d.aDABaC.A.CCCCcC.BE.RRcBCbb.bcb..BaB..dBcBRRR.bCC.CDdRB",
"Cbb.bbbbBCCBB.bbaB.ARCA.CdddcbbbCRD..dcEcBdbB.BBCbB.BcBBbCBC.BBbbDCB.b.CbB.CcbCcccbbcb.RR.dRC.acBB.C",
"bBRRac.RCBBBABBBCCBB.ABBCC.BBAa.AA.CDEEeBDBB...CrFCBBDcBCCEEbCBBCBAbDBCDCcccdbbb.b.cRbRB.BB.CcEACCCB",
"CC.BB.CcDbBDDABBDCCADa.CBBB.BA.ABCBaBAABDbACBCDBBB.BCaCCDDCBCC.ADbAC.B.CCCDGDcBEBCEabb.bBcABbBb.B.cB",
"DDEDCCCbAECFECRE.RF.ccB..BARDBBDCDKFFcbCDDEBBBaCBa.C.ABB..ABDdcbFECCCDB.CEBCbCBCBCBCCRDbRCDbBBCDREAc",
"AbA..ABaACCBDB.GEb.ABAABCCBBD.bDAaCBBccdDEEEDBCABBECCCCCCaBCBCBBB.BCBB.CC.A.BB.DbBC.A.C.cb..CABBAcAC",
"CBBACDbACBB.BB.acABc.BB...b...c..Ddbbbbc.dbdbbdCED.dbjBBj.B.b.Bc..b.dbbcrDbECb.bd.B...BBB..b.B.aCC.A",
"B.CCbBabCBBBB.CCBEDbEDBCD.BBBBB.BA..B.BA..ab",
    // clang-format on
});
} // namespace detail

/// The book that comes with the library: the exact score of every position of at most `built_in_depth` stones
/// on the 7x6 board. Cost: it is put together at each call, which takes some milliseconds; keep it.
[[nodiscard]] inline OpeningBook<Board<7, 6>> built_in_opening_book() {
    std::vector<std::int8_t> scores;
    for (const std::string_view line : detail::built_in_scores) {
        for (const char letter : line) scores.push_back(static_cast<std::int8_t>(letter_score(letter)));
    }
    return OpeningBook<Board<7, 6>>(detail::built_in_depth, scores);
}

} // namespace mustplay::connect4
