// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The limits of Vitis, each written once: what is not allowed, and the words of it. The kernels of
// a file (SourceLimits.cpp) and the instances of a program (ProgramLimits.cpp) are two forms in
// which they are looked at; each walks its own form and tells the rules what it meets.
// To add a limit: a code 'vitis-...', its rule here, what it has to be told in both walks, a file
// in test/data/sema/vitis (which compares the two), its section in docs/diagnostics.md.
#pragma once

#include "diag/Diagnostic.h"
#include "sema/types/Value.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace allo {

// What is known of the Vitis that is built with.
struct VitisTool {
  bool apFloat = true; // it has ap_float, which bf16 becomes
};

struct TargetLimit {
  uint32_t file = 0; // of the program; 0 where there is one file only
  Diagnostic diagnostic;
};

class VitisRules {
public:
  struct Spot {
    uint32_t file = 0;
    Span span;
  };

  explicit VitisRules(VitisTool tool) : tool(tool) {}

  // A kernel by its name with its arguments, "fill[i32, 4]".
  void kernel(std::string_view label, Spot name);
  // A result at its annotation; 'ofTop': of the top function of a design.
  void result(std::string_view kernel, Type type, Spot annotation, bool ofTop);
  // A variable or a parameter whose type is written down.
  void variable(std::string_view name, Type type, Spot place);
  // A value whose type a conversion makes, of a value that has another one.
  void converted(Type type, Spot place);
  // Any other value. The first one of a type that is not allowed is reported if nothing that gave
  // it its type is.
  void value(Type type, Spot place);
  // A call of a lazy consteval function that cannot be evaluated; 'reason' is why, where that is
  // not an argument.
  void lazyCall(std::string_view callee, Spot place, std::string_view reason = {});

  // In the order of the files and of their texts. Instances of one kernel say the same, once.
  std::vector<TargetLimit> take();

  bool wantsTypes() const { return !tool.apFloat; } // whether values and variables matter
  // A scalar, what has such elements, and what carries them.
  static bool isBf16(Type type);

private:
  struct Untold {
    Type type;
    Spot place;
  };
  VitisTool tool;
  std::optional<Untold> undeclared; // the first value of a type that is not allowed
  bool anyBf16 = false;             // is reported
  std::vector<TargetLimit> found;

  template <typename... Args> void report(DiagCode code, Spot place, const Args &...args);
  void bf16(const std::string &what, Type type, Spot place);
};

// Whether a limit is one of top functions only.
bool concernsTop(DiagCode limit);

} // namespace allo
