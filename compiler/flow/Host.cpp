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

constexpr uint32_t MostBits = 64; // of an element that host and device have in the same form

constexpr std::string_view Rest = R"(
// A number of up to 64 bits, of which the device may have filled fewer.
uint64_t load(const char *from, size_t bytes, const Value &value) {
  uint64_t bits = 0;
  std::memcpy(&bits, from, bytes);
  if (value.bits < 64) {
    bits &= (uint64_t(1) << value.bits) - 1;
    if (value.isSigned && bits >> (value.bits - 1) & 1)
      bits |= ~uint64_t(0) << value.bits;
  }
  return bits;
}
std::string converted(const std::string &from, size_t fromBytes, size_t toBytes,
                      const Value &value) {
  std::string to(value.count * toBytes, 0);
  for (size_t i = 0; i < value.count; ++i) {
    const uint64_t bits = load(from.data() + i * fromBytes, fromBytes, value);
    std::memcpy(&to[i * toBytes], &bits, toBytes);
  }
  return to;
}

std::string readInput(size_t at, const Value &value) {
  const std::string name = "input" + std::to_string(at) + ".data";
  std::ifstream file(name, std::ios::binary);
  std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  if (!file)
    throw std::runtime_error("cannot read " + name + ", the values of '" + value.name + "'");
  const size_t size = value.count * value.hostBytes;
  if (bytes.size() != size)
    throw std::runtime_error(name + " has " + std::to_string(bytes.size()) + " bytes; '" +
                             value.name + "' needs " + std::to_string(size));
  return converted(bytes, value.hostBytes, value.deviceBytes, value);
}
void writeOutput(size_t at, const std::string &bytes, const Value &value) {
  const std::string name = "output" + std::to_string(at) + ".data";
  const std::string form = converted(bytes, value.deviceBytes, value.hostBytes, value);
  std::ofstream file(name, std::ios::binary);
  file.write(form.data(), std::streamsize(form.size())).flush();
  if (!file)
    throw std::runtime_error("cannot write " + name);
}

void runOn(const std::string &binary) {
  xrt::device device(0);
  const xrt::uuid id = device.load_xclbin(binary);
  // Exclusive: the result is read from a register.
  xrt::kernel kernel(device, id, Top, xrt::kernel::cu_access_mode::exclusive);
  xrt::run run(kernel);
  std::vector<xrt::bo> buffers;
  for (size_t i = 0; i < values.size(); ++i) {
    const Value &value = values[i];
    if (value.use == Use::Returned)
      continue;
    const std::string bytes = value.use == Use::Result
                                  ? std::string(value.count * value.deviceBytes, 0)
                                  : readInput(i, value);
    if (value.use == Use::Scalar) {
      run.set_arg(int(i), bytes.data(), bytes.size());
      continue;
    }
    buffers.emplace_back(device, bytes.size(), kernel.group_id(int(i)));
    buffers.back().write(bytes.data());
    buffers.back().sync(XCL_BO_SYNC_BO_TO_DEVICE);
    run.set_arg(int(i), buffers.back());
  }
  run.start();
  if (run.wait() != ERT_CMD_STATE_COMPLETED)
    throw std::runtime_error(std::string("the kernel '") + Top + "' did not complete");
  size_t buffer = 0;
  for (size_t i = 0; i < values.size(); ++i) {
    const Value &value = values[i];
    std::string bytes(value.count * value.deviceBytes, 0);
    if (value.use == Use::Scalar)
      continue;
    if (value.use == Use::Returned) {
      constexpr uint32_t Register = 0x10; // of the result, after those of control
      const uint64_t low = kernel.read_register(Register);
      const uint64_t high = value.deviceBytes > 4 ? kernel.read_register(Register + 4) : 0;
      const uint64_t both = low | high << 32;
      std::memcpy(&bytes[0], &both, value.deviceBytes);
    } else {
      buffers[buffer].sync(XCL_BO_SYNC_BO_FROM_DEVICE);
      buffers[buffer++].read(&bytes[0]);
    }
    writeOutput(i, bytes, value);
  }
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 2) {
    std::cerr << "usage: " << argv[0] << " FILE.xclbin\n";
    return 2;
  }
  try {
    runOn(argv[1]);
  } catch (const std::exception &error) {
    std::cerr << argv[0] << ": " << error.what() << "\n";
    return 1;
  }
}
)";

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
  if (!port.type.element().isFloat() && port.type.element().width() > MostBits)
    return format("{0} has more than {1} bits", name, MostBits);
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
  made.source =
      format(R"(// Runs the kernel '{0}' on a device, or in its emulation: ./host.exe FILE.xclbin
// Reads input<i>.data for each parameter, and writes output<i>.data for each buffer and result:
// the bytes of the values as NumPy has them, little-endian.
#include <xrt/xrt_bo.h>
#include <xrt/xrt_device.h>
#include <xrt/xrt_kernel.h>

#include <cstdint>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

const char *const Top = "{0}";

enum class Use { Scalar, Buffer, Result, Returned };
struct Value {
  const char *name;
  Use use;
  size_t count;
  size_t hostBytes, deviceBytes; // of an element
  unsigned bits;                 // of those of the device that have a meaning
  bool isSigned;
};
// By the number of the argument; what the kernel returns has none, and is the last one.
const std::vector<Value> values = {
{1}};
)",
             code.top, rows) +
      std::string(Rest);
  return made;
}

} // namespace allo::flow
