// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// HLS C++ of a kernel and all that it calls, as text; what the program's first kernel takes and
// gives in C++; and which places of the source the text comes from. No MLIR in here: whoever shows,
// stores or compiles the text needs none.
#pragma once

#include "exec/Numbers.h"
#include "program/Program.h"

#include <optional>
#include <string>
#include <vector>

namespace allo::vitis {

// Of the top function.
struct Port {
  std::string name;          // in C++; empty: what the function returns
  std::string source;        // the kernel's own name for it; empty: a result
  Type type;                 // in the language: a scalar, a buffer or a stream
  std::string element;       // C++ type of an element: "int32_t", "ap_int<33>", "half"
  std::vector<int64_t> dims; // of the C++ array, or array of streams; empty: a scalar, one stream
  // A result that goes by reference, or by an array: a kernel with several results, say.
  bool output = false;
};

// A function of the text. Several may be of one kernel: of its instances and workers, and parts of
// its body.
struct EmittedFunction {
  std::string name;                          // in C++
  std::string symbol;                        // begins with that of a kernel of the program
  std::optional<program::SourceRange> place; // of the kernel's name, or of the part
};

// A loop as reports of synthesis tools call it.
struct LabelledLoop {
  std::string function, label;               // both in C++
  std::optional<program::SourceRange> place; // of the 'for' or 'while'
};

// What the number of a check in a checked text means (EmitOptions::checked).
struct CheckSite {
  program::SourceRange place;
  eval::FaultKind kind{};
  std::string text; // "{0}" stands for the value that is reported
};

struct Code {
  std::string source;               // kernel.cpp
  std::string header;               // kernel.h: the declaration of the top function
  std::string top;                  // its name
  bool isRenamed = false;           // that is not the kernel's, which C++ has another use for
  std::vector<Port> parameters;     // as the kernel has them
  std::vector<Port> results;        // in order; behind the parameters where they go by reference
  std::vector<std::string> headers; // that the text includes: "ap_int.h", ...
  std::vector<program::MappedLine> map; // by line
  std::vector<CheckSite> checks;        // by number
  std::vector<EmittedFunction> functions;
  std::vector<LabelledLoop> loops; // in the order of the text: outer ones first
};

} // namespace allo::vitis
