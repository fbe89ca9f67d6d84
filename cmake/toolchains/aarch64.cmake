# ARM, 64 bits, whose memory model is weaker than x86's and whose plain char is unsigned.
# Debian: apt-get install g++-aarch64-linux-gnu qemu-user
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_EXE_LINKER_FLAGS_INIT -static) # so that no library of that machine is needed to run the tests
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64)
