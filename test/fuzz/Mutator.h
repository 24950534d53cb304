// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Changes of kernel files that know the language: tokens, lines, blocks, brackets and annotations
// are moved about, nested, wrapped, replaced by others of their kind or taken from another file, so
// that what comes out is often half right. Every fuzz target is linked with it: libFuzzer calls it
// for new inputs, and the targets take edits from it.
// To add a change: a function of SourceMutator and its row in Mutator.cpp's table; a word: the list
// of its kind there.
#pragma once

#include <cstdint>
#include <random>
#include <string>

namespace allo::fuzz {

using Random = std::mt19937_64;

// Bytes; one source; or pieces with a byte 0xFF between them, the first of them a source.
enum class InputShape : uint8_t { Bytes, Source, Pieces };
// Each target defines it.
extern const InputShape inputShape;

// One change of 'text', which may be any bytes; parts may come from 'donor'.
std::string mutateSource(const std::string &text, const std::string &donor, Random &random);

// Ends the process with a report, so that libFuzzer keeps the input.
[[noreturn]] void fail(const std::string &what);

// Processor time since it was made. Time on the clock says nothing on a busy machine, where a
// target that runs at low priority may wait for minutes. What does not come back at all, a minute
// of processor time after the last one was made, ends the process where it is.
class Stopwatch {
public:
  Stopwatch();
  // Fails where it took so much of this thread's time that an editor would seem to hang.
  void check(const char *what) const;
  // Whether an input has had its share: a target makes no more edits of it then.
  bool hadEnough() const;

private:
  double begin;
};

} // namespace allo::fuzz
