// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Calls in kernels: which argument each parameter of the callee gets. The rule is here once, for
// kernels, operators of the library and range(); the checker records its result, and all later
// readers of a call look an argument up by its parameter.
#pragma once

#include "sema/operators/Operators.h"
#include "sema/types/Value.h"
#include "syntax/tree/Ast.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace allo {

struct FormalParameter {
  std::string_view name;
  bool isRequired = true;
};
using FormalParameters = std::vector<FormalParameter>;
FormalParameters formalParameters(const KernelSignature &kernel);
FormalParameters formalParameters(const OperatorInfo &op);

// What a parameter gets.
struct BoundArgument {
  static constexpr uint32_t NotGiven = UINT32_MAX;
  static constexpr uint32_t Receiver = UINT32_MAX - 1; // the value before the dot of a method
  static constexpr uint32_t Whole = UINT32_MAX;

  uint32_t argument = NotGiven; // an index into CallExpr::arguments, or one of the above
  uint32_t part = Whole;        // which element of an unpacked argument, '*pair'

  bool isGiven() const { return argument != NotGiven; }
};

// One value that a call passes. 'keyword' is null for a positional one.
struct PassedArgument {
  BoundArgument source;
  const Ident *keyword = nullptr; /*nullable*/
};
PassedArgument passed(const Argument &argument, size_t index);

struct BindError {
  enum class Kind : uint8_t { TooMany, UnknownKeyword, Repeated, Missing };
  Kind kind{};
  size_t passed = 0;    // the value in question; not of Missing
  size_t parameter = 0; // of Repeated and Missing
};

struct BoundArguments {
  std::vector<BoundArgument> byParameter;
  std::vector<uint32_t> passed; // by parameter: the index of the value passed, or NotGiven
  // In the order of the values; TooMany once, and Missing only where there is nothing else.
  std::vector<BindError> errors;
};

// Positional values go to the parameters in order, keyword arguments to the parameter of that name.
BoundArguments bindArguments(std::span<const PassedArgument> values,
                             std::span<const FormalParameter> parameters);

// A call of a kernel.
struct CallSite {
  NodeId node = NoNode;
  std::shared_ptr<const KernelSignature> kernel; // the instance that is called
  ItemId callee = 0;
  uint32_t calleeFunction = 0;
  std::string calleeName;
  Fingerprint calleeFingerprint = 0;         // of the signature, which tells its instances apart
  bool open = false;                         // which instance is called is not known here
  std::vector<BoundArgument> arguments = {}; // by parameter of 'kernel'; empty if they do not fit
};

// A call of an operator of the library.
struct OperatorSite {
  Builtin op = Builtin::None;
  std::vector<BoundArgument> arguments; // by parameter
};

// The expression that a parameter gets; null where nothing is given, or an element of an unpacked
// argument that is not written as a tuple.
const Expr *argumentOf(const CallExpr &call, const BoundArgument &bound);
// The parameter that gets an argument as a whole.
std::optional<size_t> parameterOf(std::span<const BoundArgument> byParameter, size_t argument);

} // namespace allo
