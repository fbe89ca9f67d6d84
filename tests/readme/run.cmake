# Compiles each ```cpp block of README.md in SOURCE as a program of its own, in BINARY, and runs it. Where a ```text
# block comes after it, before the next program, that is what the program has to print.
file(REMOVE_RECURSE "${BINARY}")
file(READ "${SOURCE}/README.md" rest)

# Cuts `rest` behind the next fence "```<language>", and gives the lines up to the closing fence.
macro(take_block language variable)
    string(FIND "${rest}" "```${language}\n" place)
    string(LENGTH "```${language}\n" length)
    math(EXPR place "${place} + ${length}")
    string(SUBSTRING "${rest}" ${place} -1 rest)
    string(FIND "${rest}" "```" length)
    string(SUBSTRING "${rest}" 0 ${length} ${variable})
    math(EXPR length "${length} + 3")
    string(SUBSTRING "${rest}" ${length} -1 rest)
endmacro()

set(count 0)
string(FIND "${rest}" "```cpp\n" place)
while(NOT place EQUAL -1)
    math(EXPR count "${count} + 1")
    take_block(cpp program)
    file(WRITE "${BINARY}/program_${count}.cpp" "${program}")
    string(FIND "${rest}" "```cpp\n" place)
    string(FIND "${rest}" "```text\n" expected_place)
    if(NOT expected_place EQUAL -1 AND (place EQUAL -1 OR expected_place LESS place))
        take_block(text expected_${count})
        string(FIND "${rest}" "```cpp\n" place)
    endif()
endwhile()
if(count EQUAL 0)
    message(FATAL_ERROR "README.md has no C++ block")
endif()

file(WRITE "${BINARY}/CMakeLists.txt" "cmake_minimum_required(VERSION 3.25)
project(readme LANGUAGES CXX)
add_subdirectory(\"${SOURCE}\" mustplay)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY \"\${PROJECT_BINARY_DIR}/bin/$<0:>\")
foreach(number RANGE 1 ${count})
    add_executable(program_\${number} program_\${number}.cpp)
    target_link_libraries(program_\${number} PRIVATE mustplay::mustplay)
    if(NOT MSVC)
        target_compile_options(program_\${number} PRIVATE -Wall -Wextra -Wconversion -Wshadow -Werror)
    endif()
endforeach()
")
execute_process(
    COMMAND "${CMAKE_COMMAND}" -S "${BINARY}" -B "${BINARY}/build" -G "${GENERATOR}" "-DCMAKE_CXX_COMPILER=${COMPILER}"
    COMMAND_ERROR_IS_FATAL ANY)
execute_process(
    COMMAND "${CMAKE_COMMAND}" --build "${BINARY}/build"
    COMMAND_ERROR_IS_FATAL ANY)
foreach(number RANGE 1 ${count})
    execute_process(
        COMMAND "${BINARY}/build/bin/program_${number}"
        OUTPUT_VARIABLE printed
        COMMAND_ERROR_IS_FATAL ANY)
    if(DEFINED expected_${number} AND NOT printed STREQUAL expected_${number})
        message(FATAL_ERROR
            "program ${number} of README.md printed\n${printed}README.md says\n${expected_${number}}")
    endif()
endforeach()
