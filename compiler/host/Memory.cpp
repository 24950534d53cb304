// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "host/Memory.h"

#include "host/HostForm.h"
#include "support/Format.h"

#include <algorithm>
#include <cstdio>
#include <sys/resource.h>
#include <unistd.h>

namespace allo::api {

// A sanitizer's own memory is beyond all limits.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define ALLO_NO_MEMORY_LIMIT
#endif
#endif

void limitMemory([[maybe_unused]] uint64_t megabytes) {
#ifndef ALLO_NO_MEMORY_LIMIT
  rlimit limit{};
  if (megabytes == 0 || ::getrlimit(RLIMIT_DATA, &limit) != 0)
    return;
  limit.rlim_cur = std::min<rlim_t>(megabytes << 20, limit.rlim_max);
  ::setrlimit(RLIMIT_DATA, &limit);
#endif
}

std::string showCount(uint64_t count) {
  std::string digits = std::to_string(count);
  for (size_t at = digits.size(); at > 3;)
    digits.insert(at -= 3, ",");
  return digits;
}

namespace {

constexpr uint64_t MiB = uint64_t(1) << 20;

std::string showBytes(uint64_t bytes) {
  constexpr double GiB = 1024.0 * MiB;
  char text[32];
  if (double(bytes) >= GiB)
    std::snprintf(text, sizeof text, "%.1f GiB", double(bytes) / GiB);
  else
    std::snprintf(text, sizeof text, "%.1f MiB", double(bytes) / MiB);
  return text;
}

// SIZE_MAX where that is no number. A checked program has a mark for each element.
size_t bytesOf(Type type, bool checked) {
  size_t bytes = hostType(type).bytes(), marks = checked ? elementCount(type) : 0;
  return __builtin_add_overflow(bytes, marks, &bytes) ? SIZE_MAX : bytes;
}

class Sizes {
public:
  Sizes(const program::Program &program, const MemoryLimit &limit, bool checked)
      : program(program), checked(checked) {
    uint64_t given = limit.megabytes.value_or(0);
    if (given != 0) {
      most = given > SIZE_MAX / MiB ? SIZE_MAX : given * MiB;
      isSaid = format("{0} is {1} MB", limit.name, given);
    } else {
      most = uint64_t(::sysconf(_SC_PHYS_PAGES)) * uint64_t(::sysconf(_SC_PAGESIZE));
      isSaid = "this machine has " + showBytes(most);
    }
  }

  std::optional<eval::Fault> look() {
    checkResults();
    for (const program::Kernel &kernel : program.kernels)
      for (const program::Variable &variable : kernel.variables)
        if (needsMemory(kernel, variable))
          checkMemory(kernel, variable.type, nameOf(variable), variable.place);
    return std::move(fault);
  }

private:
  const program::Program &program;
  bool checked;
  uint64_t most = 0;
  std::string isSaid;
  std::optional<eval::Fault> fault;

  // What is passed on is somebody's already; of what the host passes Inputs counts the elements.
  bool needsMemory(const program::Kernel &kernel, const program::Variable &variable) const {
    return variable.storage != program::Storage::Parameter ||
           (&kernel == &program.kernels.front() &&
            elementCount(variable.type) <= eval::Limits().elements);
  }
  static std::string nameOf(const program::Variable &variable) {
    bool isTemporary = variable.name.find('.') != std::string::npos;
    return isTemporary ? "An array" : "'" + variable.name + "'";
  }
  void fail(const program::Kernel &kernel, program::SourceRange place, std::string message) {
    if (!fault)
      fault = {eval::FaultKind::SizeLimit, std::move(message), {{kernel.name, place, {}}}};
  }
  void checkMemory(const program::Kernel &kernel, Type type, const std::string &name,
                   program::SourceRange place) {
    if (size_t bytes = type.isShaped() ? bytesOf(type, checked) : 0; bytes > most)
      fail(kernel, place,
           format("{0} needs {1}; {2}", name,
                  bytes == SIZE_MAX ? "more than can be addressed" : showBytes(bytes), isSaid));
  }
  // Which become values of the host's.
  void checkResults() {
    const program::Kernel &top = program.kernels.front();
    const uint64_t elements = eval::Limits().elements;
    for (size_t i = 0; i < top.results.size(); ++i) {
      program::SourceRange place = i < top.resultPlaces.size() ? top.resultPlaces[i] : top.place;
      checkMemory(top, top.results[i], "The result", place);
      if (size_t count = elementCount(top.results[i]); count > elements)
        fail(top, place,
             format("The result has {0} elements; at most {1} can be returned", showCount(count),
                    showCount(elements)));
    }
  }
};

} // namespace

std::optional<eval::Fault> sizeFault(const program::Program &program, const MemoryLimit &limit,
                                     bool checked) {
  return Sizes(program, limit, checked).look();
}

} // namespace allo::api
