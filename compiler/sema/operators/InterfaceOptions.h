// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a user says about the interface of a port of the top function: a mode and its options, as
// `--interface 'A:m_axi,bundle=gmem0,depth=64'`, a project's table `interfaces` and the methods
// set_axi(), set_axis() and set_axilite() of a backend have it. The rules here do not depend on the
// kernel; target/vitis/Interfaces.h knows the ports.
// Errors are sentences without a final period. Pure functions, for any thread.
// To add an option: a row of the table in InterfaceOptions.cpp, a row in docs/vitis.md.
#pragma once

#include "support/Result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace allo::vitis {

// In the order in which a port's pragmas stand.
enum class InterfaceMode : uint8_t { MAxi, Axis, SAxilite };
std::string_view show(InterfaceMode mode); // "m_axi"
// Of the method of a backend that gives a port such an interface: 'set_axi', 'set_axis',
// 'set_axilite'.
std::optional<InterfaceMode> modeOfMethod(std::string_view method);

struct InterfaceOption {
  std::string name;
  std::string value; // empty: the bare name
  friend bool operator==(const InterfaceOption &, const InterfaceOption &) = default;
};

struct PortInterface {
  std::string port; // a parameter's name, its index in decimal, or "return"
  InterfaceMode mode{};
  std::vector<InterfaceOption> options; // in the order of the pragma
  std::string origin = {};              // where it was said, for messages; may be empty
  friend bool operator==(const PortInterface &, const PortInterface &) = default;
};

constexpr std::string_view ReturnPort = "return"; // "-1" means the same

enum class OptionTakes : uint8_t {
  Flag,    // nothing
  Count,   // a positive integer
  Address, // the same, in hexadecimal too
  Name,    // an identifier
  Word,    // letters, digits and '_'
  OneOf
};
struct OptionRule {
  std::string_view name;
  OptionTakes takes;
  std::vector<std::string_view> words = {}; // of OneOf
};
// Those that a mode has, in the order in which they are printed.
const std::vector<OptionRule> &optionRules(InterfaceMode mode);
const OptionRule *findOption(InterfaceMode mode, std::string_view name); /*nullable*/
std::string showWanted(const OptionRule &option);                        // "a positive integer"

Result<void> setPort(PortInterface &interface, std::string_view port); // after the mode
Result<void> setMode(PortInterface &interface, std::string_view mode);
// True is the bare name, false takes an option away. Names that are not in the table are passed on
// to Vitis, but for those that look like a slip. After the port and the mode.
using OptionValue = std::variant<bool, int64_t, std::string>;
Result<void> setOption(PortInterface &interface, const std::string &name, const OptionValue &value);

// PORT:MODE[,OPTION[=VALUE]]... Errors quote the text.
Result<PortInterface> parseInterface(const std::string &text);
// What parseInterface() makes the same of, without the origin.
std::string show(const PortInterface &interface);
// "#pragma HLS interface mode=m_axi port=A offset=slave bundle=gmem0"; 'port' as C++ calls it.
std::string showPragma(const PortInterface &interface, const std::string &port);

} // namespace allo::vitis
