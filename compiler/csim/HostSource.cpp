// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "csim/HostSource.h"

#include "support/Format.h"

#include <algorithm>
#include <bit>
#include <string_view>

namespace allo::csim {

using vitis::Code;
using vitis::Port;

namespace {

constexpr uint32_t LimbBits = 64;

// It uses only what all headers of ap_int have: conversions from and to built-in integers, and
// ranges of bits.
constexpr std::string_view Beginning = R"(
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>

extern "C" {
typedef void (*AlloCsimReporter)(const char *event, int isFault, int site, const long long *values,
                                 int count, double number, const char *message);
AlloCsimReporter allo_csim_report = nullptr;
}

#if defined(__has_include)
#if __has_include("allo_hls/Report.h")
#include "allo_hls/Report.h"
#ifdef ALLO_HLS_BOUNDED
#include "allo_hls/Monitor.h"
#endif
#define ALLO_CSIM_REPORTS
#endif
#endif

namespace allo_csim {

// An element of up to 64 bits, as 'Host'.
template <class T, class Host> struct Small {
  enum { bytes = sizeof(Host) };
  static void load(T &to, const char *from) {
    Host value;
    std::memcpy(&value, from, sizeof value);
    to = T(value);
  }
  static void store(T &from, char *to) {
    const Host value = static_cast<Host>(from);
    std::memcpy(to, &value, sizeof value);
  }
};

// One of W bits, more than 64, as words.
template <class T, int W, bool Signed> struct Wide {
  enum { words = (W + 63) / 64, bytes = words * 8 };
  static void load(T &to, const char *from) {
    for (int i = 0; i < words; ++i) {
      unsigned long long word;
      std::memcpy(&word, from + 8 * i, 8);
      const int high = 64 * i + 63 < W ? 64 * i + 63 : W - 1;
      if (high - 64 * i < 63)
        word &= ~(~0ULL << (high - 64 * i + 1));
      to.range(high, 64 * i) = word;
    }
  }
  static void store(T &from, char *to) {
    for (int i = 0; i < words; ++i) {
      const int high = 64 * i + 63 < W ? 64 * i + 63 : W - 1;
      unsigned long long word = from.range(high, 64 * i).to_uint64();
      if (Signed && high - 64 * i < 63 && (word >> (high - 64 * i) & 1))
        word |= ~0ULL << (high - 64 * i + 1);
      std::memcpy(to + 8 * i, &word, 8);
    }
  }
};

// A float, as its bits.
template <class T, int Bytes> struct Bits {
  enum { bytes = Bytes };
  static_assert(sizeof(T) == Bytes, "a float is as large in C++ as for the host");
  static void load(T &to, const char *from) {
    std::memcpy(static_cast<void *>(&to), from, sizeof to);
  }
  static void store(T &from, char *to) { std::memcpy(to, static_cast<void *>(&from), sizeof from); }
};

// Elements that the host has in another form.
template <class T, class Form> class Array {
  T *elements;
  char *host;
  std::size_t count;

public:
  Array(void *from, std::size_t n) : elements(new T[n]), host(static_cast<char *>(from)), count(n) {
    for (std::size_t i = 0; i < count; ++i)
      Form::load(elements[i], host + i * Form::bytes);
  }
  ~Array() { delete[] elements; }
  Array(const Array &) = delete;
  void operator=(const Array &) = delete;
  void store() {
    for (std::size_t i = 0; i < count; ++i)
      Form::store(elements[i], host + i * Form::bytes);
  }
  T *data() { return elements; }
};

// For a parameter that is a reference, or a pointer to one element.
template <class T> struct Place {
  T *at;
  operator T &() const { return *at; }
  operator T *() const { return at; }
};

template <class T, class Form> T scalar(const void *from) {
  T value;
  Form::load(value, static_cast<const char *>(from));
  return value;
}

inline void fail(const char *message) {
  if (allo_csim_report)
    allo_csim_report("exception", 1, -1, nullptr, 0, 0, message);
}

#ifdef ALLO_CSIM_REPORTS
inline const char *nameOf(allo_hls::Event event) {
  switch (event) {
  case allo_hls::Event::divisionByZero:
    return "division-by-zero";
  case allo_hls::Event::indexOutOfRange:
    return "index-out-of-range";
  case allo_hls::Event::numberOutOfRange:
    return "number-out-of-range";
  case allo_hls::Event::negativeExponent:
    return "negative-exponent";
  case allo_hls::Event::stepNotPositive:
    return "step-not-positive";
  case allo_hls::Event::emptyRead:
    return "empty-read";
  case allo_hls::Event::deadlock:
    return "deadlock";
  case allo_hls::Event::leftoverData:
    return "leftover-data";
  default:
    return "other";
  }
}
inline void tell(const allo_hls::Report &report) {
  if (allo_csim_report)
    allo_csim_report(nameOf(report.event), allo_hls::isFault(report.event), report.site,
                     report.values, report.count, report.number, report.message);
}
#endif

// Where streams have depths, the kernel itself waits for them as its stages do.
#if defined(ALLO_HLS_BOUNDED) && defined(ALLO_CSIM_REPORTS)
template <class Call> void run(const char *name, Call call) {
  allo_hls::monitor().start(name, call);
  allo_hls::monitor().join();
}
#else
template <class Call> void run(const char *, Call call) { call(); }
#endif

} // namespace allo_csim

extern "C" void allo_csim_call(void **values) {
#ifdef ALLO_CSIM_REPORTS
  allo_hls::reporter() = allo_csim::tell;
#endif
  try {
)";

constexpr std::string_view End = R"(  } catch (const std::exception &error) {
    allo_csim::fail(error.what());
  } catch (...) {
    allo_csim::fail("an exception");
  }
}
)";

bool isSigned(Type element) { return element.isIndex() || element.isSigned(); }
uint32_t hostBits(Type element) { return std::bit_ceil(std::max(element.width(), 8u)); }

// "int32_t"
std::string hostInteger(Type element) {
  return (isSigned(element) ? "int" : "uint") + std::to_string(hostBits(element)) + "_t";
}

// Whether C++ has the element as the host has it.
bool isNative(const Port &port) {
  Type element = port.type.element();
  if (element.isFloat())
    return true;
  std::string name = port.element.starts_with("std::") ? port.element.substr(5) : port.element;
  if (element == Type::boolean())
    return name == "bool" || name == "uint8_t";
  return element.width() <= LimbBits && element.width() == hostBits(element) &&
         name == hostInteger(element);
}

// What converts an element: a type of the text above.
std::string formOf(const Port &port) {
  Type element = port.type.element();
  if (element.isFloat())
    return format("allo_csim::Bits<{0}, {1}>", port.element, element.width() / 8);
  if (element.width() > LimbBits)
    return format("allo_csim::Wide<{0}, {1}, {2}>", port.element, element.width(),
                  isSigned(element) ? "true" : "false");
  return format("allo_csim::Small<{0}, {1}>", port.element, hostInteger(element));
}

size_t countOf(const Port &port) {
  size_t count = 1;
  for (int64_t size : port.dims)
    count *= size_t(size);
  return count;
}

class Writer {
public:
  explicit Writer(const Code &code) : code(code) {}

  std::string write() {
    for (size_t i = 0; i < code.parameters.size(); ++i)
      take(code.parameters[i], i);
    std::string result;
    for (size_t i = 0; i < code.results.size(); ++i) {
      const Port &port = code.results[i];
      size_t at = code.parameters.size() + i;
      if (port.output)
        take(port, at);
      else
        result = takeReturned(port, at);
    }
    return std::string("// Calls ") + code.top +
           " with values of the host. Written by allo csim.\n#include \"kernel.h\"\n" +
           std::string(Beginning) + before + "    " + call(result) + "\n" + after +
           std::string(End);
  }

private:
  const Code &code;
  std::string before, arguments, after;

  void pass(const std::string &argument) {
    arguments += (arguments.empty() ? "" : ", ") + argument;
  }

  // A kernel without streams stays on its thread, whose stack is larger.
  std::string call(const std::string &result) const {
    std::string text = result + "::" + code.top + "(" + arguments + ");";
    bool streams = std::any_of(code.headers.begin(), code.headers.end(),
                               [](const auto &header) { return header.starts_with("hls_stream"); });
    return streams ? "allo_csim::run(\"" + code.top + "\", [&] { " + text + " });" : text;
  }

  static std::string valueOf(size_t at) { return "values[" + std::to_string(at) + "]"; }

  void take(const Port &port, size_t at) {
    if (!port.output && !port.type.isShaped())
      return pass(
          format("allo_csim::scalar<{0}, {1}>({2})", port.element, formOf(port), valueOf(at)));
    std::string first;
    if (isNative(port)) {
      if (port.type.element().isFloat()) // which has the host's size
        before += format("    static_assert({0}::bytes != 0, \"\");\n", formOf(port));
      first = format("static_cast<{0} *>({1})", port.element, valueOf(at));
    } else {
      std::string name = "array" + std::to_string(at);
      before += format("    allo_csim::Array<{0}, {1}> {2}({3}, {4});\n", port.element,
                       formOf(port), name, valueOf(at), std::max<size_t>(countOf(port), 1));
      after += format("    {0}.store();\n", name);
      first = name + ".data()";
    }
    if (port.dims.empty())
      return pass(format("allo_csim::Place<{0}>{{1}}", port.element, first));
    if (port.dims.size() == 1)
      return pass(first);
    std::string inner;
    for (size_t d = 1; d < port.dims.size(); ++d)
      inner += "[" + std::to_string(port.dims[d]) + "]";
    pass(format("reinterpret_cast<{0} (*){1}>({2})", port.element, inner, first));
  }

  std::string takeReturned(const Port &port, size_t at) {
    after +=
        format("    {0}::store(returned, static_cast<char *>({1}));\n", formOf(port), valueOf(at));
    before += "    " + port.element + " returned;\n";
    return "returned = ";
  }
};

} // namespace

std::string hostSource(const Code &code) { return Writer(code).write(); }

size_t hostBytes(Type type) {
  Type element = type.element();
  size_t bytes = element.isFloat()             ? element.width() / 8
                 : element.width() <= LimbBits ? hostBits(element) / 8
                                               : (element.width() + LimbBits - 1) / LimbBits * 8;
  if (type.isShaped())
    for (int64_t size : type.dims())
      bytes *= size_t(size);
  return bytes;
}

} // namespace allo::csim
