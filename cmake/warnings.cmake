# The warnings the project's own code is built with, as compile options of `target`.
function(mustplay_enable_warnings target)
    if(MSVC)
        target_compile_options(${target} INTERFACE /W4 /permissive-)
        set(as_error /WX)
    else()
        target_compile_options(${target} INTERFACE
            -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow)
        if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
            # g++ 12 sees overlapping copies and overflows in sums of strings that it has inlined, more or fewer of them
            # with the processor it compiles for (GCC bugs 105329 and 105651).
            target_compile_options(${target} INTERFACE -Wno-restrict -Wno-array-bounds -Wno-stringop-overflow)
        endif()
        set(as_error -Werror)
    endif()
    if(MUSTPLAY_WARNINGS_AS_ERRORS)
        target_compile_options(${target} INTERFACE ${as_error})
    endif()
endfunction()
