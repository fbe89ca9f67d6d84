# The warnings the project's own code is built with, as compile options of `target`.
function(mustplay_enable_warnings target)
    if(MSVC)
        target_compile_options(${target} INTERFACE /W4 /permissive-)
        set(as_error /WX)
    else()
        target_compile_options(${target} INTERFACE
            -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow)
        if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
            # g++ 12 takes `"text" + string` for an overlapping copy (GCC bug 105651).
            target_compile_options(${target} INTERFACE -Wno-restrict)
        endif()
        set(as_error -Werror)
    endif()
    if(MUSTPLAY_WARNINGS_AS_ERRORS)
        target_compile_options(${target} INTERFACE ${as_error})
    endif()
endfunction()
