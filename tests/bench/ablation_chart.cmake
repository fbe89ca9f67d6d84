# Runs mustplay_ablation_chart (PROGRAM) on made-up counts, in BINARY, and checks what it writes and what it refuses.
file(REMOVE_RECURSE "${BINARY}")
file(MAKE_DIRECTORY "${BINARY}")

# A row as Google Benchmark writes it.
function(row variable search nodes)
    string(CONCAT text "{\"name\": \"ablation/${search}/centre/depth:6\", "
        "\"run_name\": \"ablation/${search}/centre/depth:6\", \"run_type\": \"iteration\", \"nodes\": ${nodes}}")
    set(${variable} "${text}" PARENT_SCOPE)
endfunction()

function(write_json name rows)
    list(JOIN rows ", " rows)
    file(WRITE "${BINARY}/${name}" "{\"benchmarks\": [${rows}]}\n")
endfunction()

# expect(<status> <text> <argument>...): how it ends and what it prints.
function(expect status text)
    execute_process(COMMAND "${PROGRAM}" ${ARGN}
        WORKING_DIRECTORY "${BINARY}"
        OUTPUT_VARIABLE printed
        ERROR_VARIABLE printed
        RESULT_VARIABLE found)
    string(FIND "${printed}" "${text}" place)
    if(NOT found EQUAL status OR place EQUAL -1)
        message(FATAL_ERROR "${ARGN}: it ended with status ${found}, expected ${status}; "
            "it printed\n${printed}\nexpected\n${text}")
    endif()
endfunction()

function(expect_in file)
    file(READ "${BINARY}/${file}" content)
    foreach(text IN LISTS ARGN)
        string(FIND "${content}" "${text}" place)
        if(place EQUAL -1)
            message(FATAL_ERROR "${file} does not contain\n${text}\nbut is\n${content}")
        endif()
    endforeach()
endfunction()

set(rows "")
row(row alpha_beta 12000)
list(APPEND rows "${row}")
row(row alpha_beta_without_deepening 6000)
list(APPEND rows "${row}")
row(row all 1000)
list(APPEND rows "${row}")
foreach(name IN ITEMS win_distance wins_first must_play null_windows table symmetry enhanced_cutoffs best_first
        killers history countermoves hint aspiration)
    row(row with_${name} 4000)
    list(APPEND rows "${row}")
    row(row without_${name} 1500)
    list(APPEND rows "${row}")
endforeach()
row(row without_deepening 800)
list(APPEND rows "${row}")
foreach(name IN ITEMS with_internal_deepening all_with_internal_deepening with_mtdf all_with_mtdf with_late_move_reductions all_with_late_move_reductions)
    row(row ${name} 2e3)
    list(APPEND rows "${row}")
endforeach()
write_json(good.json "${rows}")
expect(0 "" good.json --csv out.csv --svg out.svg --markdown out.md)
expect_in(out.csv
    "killers,yes,6,12000,4000,3.000,1500,1000,1.500\n"
    "symmetry,yes,6,4000,4000,1.000,1500,1000,1.500\n"  # on top of the table
    "deepening,yes,6,6000,12000,0.500,800,1000,0.800\n"
    "mtdf,no,6,4000,2000,2.000,1000,2000,0.500\n")
expect_in(out.md "| killers | 4,000 | 3.0× | 1,500 | 1.5× |\n" "| *nothing* | 12,000 | | 1,000 | |\n")
expect_in(out.svg "<svg xmlns=" "depth 6" ">killers</text>" "3.0×<tspan" "</svg>")
expect(0 "killers,yes,6,12000,4000,3.000,1500,1000,1.500" good.json)

row(row with_something_new 1)
write_json(unknown.json "${rows};${row}")
expect(1 "the search with_something_new is in no comparison" unknown.json)
row(row with_killers 1)
write_json(twice.json "${rows};${row}")
expect(1 "with_killers at depth 6 is there twice, with different numbers of nodes" twice.json)
row(row with_killers 0.5)
write_json(fraction.json "${row}")
expect(1 "with_killers at depth 6: 0.5 is no number of nodes" fraction.json)
row(row with_killers 5)
write_json(alone.json "${row}")
expect(1 "there is no row ablation/alpha_beta/centre/depth:6" alone.json)
write_json(empty.json "")
expect(1 "there is no row ablation/with_<technique>/centre/depth:<D>" empty.json)
file(WRITE "${BINARY}/no.json" "nodes: 5")
expect(1 "no.json: expected the JSON of mustplay_ablation" no.json)
expect(1 "cannot write missing/out.csv" good.json --csv missing/out.csv)
expect(105 "File does not exist" missing.json)
expect(0 "--markdown" --help)
