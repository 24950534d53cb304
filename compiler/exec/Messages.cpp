// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "exec/Messages.h"

#include "sema/types/Value.h"
#include "support/BigInt.h"
#include "support/Format.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace allo::eval {

std::string overflowText(Type type, bool converts) {
  constexpr uint32_t Longest = 64; // bits of a number that is better read as digits
  bool isSigned = type.isIndex() || type.isSigned();
  uint32_t bits = type.width() - (isSigned ? 1 : 0);
  auto power = [&] {
    return type.width() <= Longest ? BigInt::powerOfTwo(bits).str() : "2**" + std::to_string(bits);
  };
  std::string low = isSigned ? "-" + power() : "0";
  std::string high =
      type.width() <= Longest ? (BigInt::powerOfTwo(bits) - BigInt(1)).str() : power() + " - 1";
  return std::string(converts ? "The value" : "The result") + " {0} does not fit '" + show(type) +
         "', whose values are " + low + " to " + high;
}

std::string shiftText(Type type) {
  return "Shift amount {0} shifts all " + std::to_string(type.width()) + " bits of '" + show(type) +
         "' out";
}

std::string bitsText(Type type, uint32_t count) {
  return (count == 1 ? std::string("Bit {0}")
                     : "A slice of " + std::to_string(count) + " bits from bit {0} on") +
         " is out of bounds for '" + show(type) + "', which has " + std::to_string(type.width()) +
         (type.width() == 1 ? " bit" : " bits");
}

std::string showReal(double value) { return std::isnan(value) ? "NaN" : showDouble(value); }

std::string signalText(std::string_view what, int signal) {
  const char *name = ::sigabbrev_np(signal);
  return format("{0} was ended by signal {1} (SIG{2})", what, signal, name ? name : "?");
}

std::string showLane(const std::string &name, const std::vector<int64_t> &dims, size_t lane) {
  std::string places;
  for (size_t d = dims.size(); d-- > 0;) {
    auto size = size_t(dims[d]);
    places = std::to_string(lane % size) + (places.empty() ? "" : ", ") + places;
    lane /= size;
  }
  return places.empty() ? name : name + "[" + places + "]";
}

std::string showDeadlock(const std::vector<StreamWait> &waits) {
  constexpr size_t Most = 8;
  std::string text = "Deadlock: ";
  for (size_t i = 0; i < std::min(waits.size(), Most); ++i) {
    const StreamWait &wait = waits[i];
    text += format("{0}'{1}' waits to {2} '{3}' ({4} put, {5} taken{6})", i == 0 ? "" : ", ",
                   wait.kernel, wait.isPut ? "put into" : "get from", wait.lane, wait.puts,
                   wait.gets, wait.isPut ? format(", depth {0}", wait.depth) : "");
  }
  if (waits.size() > Most)
    text += format(", and {0} more wait", waits.size() - Most);
  return text;
}

std::string showLeftover(size_t count, const std::string &lane) {
  return format("{0} {1} left in stream '{2}'", count, count == 1 ? "value is" : "values are",
                lane);
}

} // namespace allo::eval
