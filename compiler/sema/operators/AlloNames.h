// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the package 'allo' and its modules export.
#pragma once

#include "sema/types/Value.h"

#include <string>
#include <string_view>
#include <vector>

namespace allo {

// A name of 'allo' or of one of its submodules, which all export the same.
bool isAlloModule(std::string_view path);
std::vector<std::string> alloModules(); // "allo", "allo.lang", ...
Value alloAttribute(std::string_view module,
                    std::string_view name); // the error value if there is none
// What a call of a value of allo calls: of 'allo.exp', which also is an older path of allo itself,
// the operator; of any other value itself.
Value calleeOf(const Value &value);
// One of the classes of backends, CPU and Vitis, of which the checker knows no other value.
bool isBackendClass(const Value &value);
const std::vector<std::string> &alloNames(std::string_view module = "allo");

// "apint(33, signed=True)" for "i33", a name like those of the predefined types; empty for others.
std::string apintFor(std::string_view name);
std::string otherWidthNote(std::string_view name, std::string_view maker);

} // namespace allo
