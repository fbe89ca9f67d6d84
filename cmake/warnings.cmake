# The warnings the project's own code is built with, as compile options of `target`.
function(mustplay_enable_warnings target)
    if(MSVC)
        target_compile_options(${target} INTERFACE /W4 /permissive-)
        set(as_error /WX)
    else()
        target_compile_options(${target} INTERFACE
            -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow)
        set(as_error -Werror)
    endif()
    if(MUSTPLAY_WARNINGS_AS_ERRORS)
        target_compile_options(${target} INTERFACE ${as_error})
    endif()
endfunction()
