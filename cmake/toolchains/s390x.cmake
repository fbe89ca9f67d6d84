# A big-endian machine of 64 bits.
# Debian: apt-get install g++-s390x-linux-gnu qemu-user
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR s390x)
set(CMAKE_CXX_COMPILER s390x-linux-gnu-g++)
set(CMAKE_EXE_LINKER_FLAGS_INIT -static) # so that no library of that machine is needed to run the tests
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-s390x)
