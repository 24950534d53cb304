// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "flow/Host.h"

#include "csim/HostSource.h"
#include "support/Characters.h"
#include "support/Format.h"

#include <algorithm>
#include <bit>

namespace allo::flow {

using vitis::Code;
using vitis::Port;

namespace {

// The text of a program: {0} is the name of the kernel, {1} the rows of its values.
constexpr std::string_view ProgramText =
#include "flow/HostProgram.txt"
    ;

// The bits that C++ has for an element: those of "int32_t", "ap_uint<7>", "ap_float<16, 8>".
uint32_t deviceBits(const Port &port) {
  if (port.element == "bool")
    return 8;
  const Type element = port.type.element();
  if (element.isFloat())
    return element.width();
  const size_t begin = std::ranges::find_if(port.element, isDigit) - port.element.begin();
  uint32_t bits = 0;
  for (size_t at = begin; at < port.element.size() && isDigit(port.element[at]); ++at)
    bits = bits * 10 + uint32_t(port.element[at] - '0');
  return std::bit_ceil(std::max(bits, 8u));
}

std::string whyNot(const Port &port) {
  const std::string name = port.source.empty() ? "a result" : "'" + port.source + "'";
  if (port.type.isStream())
    return format("{0} is a stream", name);
  if (!port.type.element().isFloat() && port.type.element().width() > MostHostBits)
    return format("{0} has more than {1} bits", name, MostHostBits);
  return "";
}

size_t elementsOf(const Port &port) {
  size_t count = 1;
  for (int64_t size : port.dims)
    count *= size_t(size);
  return count;
}

std::string rowOf(const Port &port, const char *use) {
  const Type element = port.type.element();
  const bool isSigned = !element.isFloat() && (element.isIndex() || element.isSigned());
  return format("    {\"{0}\", Use::{1}, {2}, {3}, {4}, {5}, {6}},\n", port.name, use,
                elementsOf(port), csim::hostBytes(element), deviceBits(port) / 8,
                std::min(element.width(), deviceBits(port)), isSigned ? "true" : "false");
}

} // namespace

size_t fileBytes(const Port &port) {
  return elementsOf(port) * csim::hostBytes(port.type.element());
}
std::string inputName(size_t at) { return "input" + std::to_string(at) + ".data"; }
std::string outputName(size_t at) { return "output" + std::to_string(at) + ".data"; }

HostProgram hostProgram(const Code &code) {
  HostProgram made;
  std::string rows;
  const auto take = [&](const Port &port, bool isResult) {
    if (std::string reason = whyNot(port); !reason.empty()) {
      if (made.error.empty())
        made.error = format("there is no host program for '{0}': {1}", code.top, reason);
      return;
    }
    const bool isReturned = isResult && !port.output;
    const bool isBuffer = isResult ? port.output : port.type.isShaped();
    if (!isReturned)
      made.arguments.push_back({port.name, isBuffer, deviceBits(port) / 8});
    rows += rowOf(port, isReturned ? "Returned"
                        : isResult ? "Result"
                        : isBuffer ? "Buffer"
                                   : "Scalar");
  };
  for (const Port &port : code.parameters)
    take(port, false);
  for (const Port &port : code.results)
    take(port, true);
  if (!made.error.empty()) {
    made.source = "// " + made.error + "\n";
    return made;
  }
  made.source = format(ProgramText, code.top, rows);
  return made;
}

} // namespace allo::flow
