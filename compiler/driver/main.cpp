// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo: the compiler driver. The rest is in Driver.cpp, for tests and to keep this short.
#include "driver/Driver.h"
#include "os/RunProgram.h"

int main(int argc, char **argv) {
  allo::runProgram(allo::driver::Program, allo::driver::run, argc, argv);
}
