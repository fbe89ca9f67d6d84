# Writes the whole library as one header: cmake -DSOURCE=<checkout> -DVERSION=<version> -DOUTPUT=<file> -P amalgamate.cmake
# Each header stands where it is first included, as the preprocessor would put it: behind everything it needs. The
# standard headers are collected at the top, but for those that are included on a condition.
cmake_minimum_required(VERSION 3.25)

set(seen)
set(standard)
set(text "")

# Appends header `name` to `text` unless it is there already.
function(append_header name)
    if(name IN_LIST seen)
        return()
    endif()
    list(APPEND seen "${name}")
    file(READ "${SOURCE}/include/${name}" rest)
    string(REGEX REPLACE "^// Copyright[^\n]*\n#pragma once\n" "\n" rest "${rest}")
    set(conditional FALSE)
    while(rest MATCHES "\n#include [<\"]([^>\"]+)[>\"]\n")
        set(included "${CMAKE_MATCH_1}")
        string(LENGTH "${CMAKE_MATCH_0}" length)
        string(FIND "${rest}" "${CMAKE_MATCH_0}" place)
        string(SUBSTRING "${rest}" 0 ${place} before)
        math(EXPR place "${place} + ${length} - 1") # the line feed may be the one before the next #include
        string(SUBSTRING "${rest}" ${place} -1 rest)
        string(APPEND text "${before}")
        if(included MATCHES "^mustplay/")
            append_header("${included}")
        elseif(before MATCHES "\n#if[^\n]*$")
            string(APPEND text "\n#include <${included}>")
        else()
            list(APPEND standard "${included}")
        endif()
    endwhile()
    string(APPEND text "\n// ${name}\n${rest}")
    set(seen "${seen}" PARENT_SCOPE)
    set(standard "${standard}" PARENT_SCOPE)
    set(text "${text}" PARENT_SCOPE)
endfunction()
append_header(mustplay/mustplay.hpp)

file(GLOB_RECURSE headers RELATIVE "${SOURCE}/include" "${SOURCE}/include/mustplay/*.hpp")
list(REMOVE_ITEM headers ${seen})
if(headers)
    message(FATAL_ERROR "mustplay/mustplay.hpp does not include ${headers}")
endif()

list(REMOVE_DUPLICATES standard)
list(SORT standard)
list(TRANSFORM standard REPLACE "(.+)" "#include <\\1>\n")
list(JOIN standard "" standard)
string(REGEX REPLACE "\n\n\n+" "\n\n" text "${text}")
file(READ "${SOURCE}/LICENSE" licence)
string(REGEX REPLACE "([^\n]*)\n" "// \\1\n" licence "${licence}")
string(REPLACE "// \n" "//\n" licence "${licence}")
file(WRITE "${OUTPUT}" "// Mustplay ${VERSION} in one header, made by cmake/amalgamate.cmake. Copyright the Mustplay authors.
//
${licence}#pragma once

${standard}${text}")
