# Runs PROGRAM with ARGUMENTS on the lines ENTRIES (by way of the file INPUT), and checks how it ended (FAILS) and that
# each of the texts EXPECTED is in what it printed. See mustplay_example_test in examples/CMakeLists.txt.
string(REPLACE ";" "\n" input "${ENTRIES}")
if(NOT input STREQUAL "")
    string(APPEND input "\n")
endif()
file(WRITE "${INPUT}" "${input}")

execute_process(COMMAND "${PROGRAM}" ${ARGUMENTS}
    INPUT_FILE "${INPUT}"
    OUTPUT_VARIABLE printed
    ERROR_VARIABLE printed
    RESULT_VARIABLE status)

set(problems "")
if(FAILS AND status EQUAL 0)
    string(APPEND problems "it ended with status 0, expected another\n")
elseif(NOT FAILS AND NOT status EQUAL 0)
    string(APPEND problems "it ended with status ${status}, expected 0\n")
endif()
foreach(text IN LISTS EXPECTED)
    string(FIND "${printed}" "${text}" place)
    if(place EQUAL -1)
        string(APPEND problems "it did not print \"${text}\"\n")
    endif()
endforeach()
if(problems)
    message(FATAL_ERROR "${PROGRAM} ${ARGUMENTS}:\n${problems}It printed:\n${printed}")
endif()
