# Intel, 32 bits. Emulated, as not every 64-bit kernel runs such programs.
# Debian: apt-get install g++-i686-linux-gnu qemu-user
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR i686)
set(CMAKE_CXX_COMPILER i686-linux-gnu-g++)
set(CMAKE_EXE_LINKER_FLAGS_INIT -static) # so that no library of that machine is needed to run the tests
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-i386)
