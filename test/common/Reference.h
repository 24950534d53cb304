// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Kernels beside the same algorithms in C: below test/data/kernels a folder 'reference' has NAME.c
// for the kernel NAME of ../NAME.py. The build makes one library of them all;
// test/data/kernels/reference.h tells what each defines.
// Every engine of the driver can be held against them, without a word about it here.
#pragma once

#include "engine/Engine.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace allo::test {

struct Reference {
  void (*init)(void **arguments, uint64_t *random) = nullptr;
  void (*run)(void **arguments) = nullptr;
};

// The library, loaded while this object lives.
class References {
public:
  References();
  ~References();
  References(const References &) = delete;
  References &operator=(const References &) = delete;
  // Empty, or why the library cannot be used.
  const std::string &problem() const { return trouble; }
  std::optional<Reference> find(const std::string &kernel) const;

private:
  void *library = nullptr; // null: 'trouble' says why
  std::string trouble;
};

// Runs both on the same random inputs and compares all arguments afterwards, bit by bit. Empty, or
// what is different. An engine that 'tracksWrites' must leave unset what the reference does.
std::string compareWithReference(const program::Program &program, api::Engine &engine,
                                 bool tracksWrites, const Reference &reference, uint64_t random);

// Values of a file's constants, by name.
using Sizes = std::vector<std::pair<std::string, int64_t>>;
// Those of all lines "N = 12": what the C compiler has to be told of, as -DN=12.
Sizes constantsOf(std::string_view source);
// Those of the line "# bench: N=512, M=480", at which a run takes C some milliseconds.
std::optional<Sizes> benchSizes(std::string_view source);
// The source with these values; with a sentence in 'problem' where there is no such constant.
std::string withSizes(std::string_view source, const Sizes &sizes, std::string &problem);

} // namespace allo::test
