// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// A conversation in the Hex Text Protocol: every line that says something gets one answer, and only quit ends it.
#include "fuzz/fuzz.hpp"
#include "htp_session.hpp"

#include <sstream>
#include <string>

namespace {

/// Whether this is `=` or `?`, perhaps a number, then text without an empty line in it, and an empty line.
[[nodiscard]] bool is_one_answer(const std::string& text) {
    return (text.front() == '=' || text.front() == '?') && text.find("\n\n") + 2 == text.size();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::istringstream lines{std::string(fuzz::as_text({data, size}))};
    // Boards on which every search ends soon.
    htp::Session<htp::EngineSizes<1, 2, 3>> session("0", 3, 0.01, true);
    for (std::string line; std::getline(lines, line);) {
        std::ostringstream out;
        const bool goes_on = session.answer(line, out);
        const auto answer = out.str();
        fuzz::require(answer.empty() || is_one_answer(answer),
                      "an answer has the form that the protocol asks for");
        std::erase_if(line, [](char c) { return static_cast<unsigned char>(c) < 32 || c == 127; });
        fuzz::require(goes_on || line.find("quit") != std::string::npos, "only quit ends the session");
        if (!goes_on) break;
    }
    return 0;
}
