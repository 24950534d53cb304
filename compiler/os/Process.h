// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Children that talk with this process over descriptors: the server's workers, the process that a
// simulation runs in. Programs of others, which are started and waited for, are in OutsideTool.
#pragma once

#include <string>
#include <sys/types.h>
#include <vector>

namespace allo {

// Closes the descriptor that it holds, if any.
class Descriptor {
public:
  Descriptor() = default;
  ~Descriptor() { reset(); }
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;
  void reset(int other = -1);
  int get() const { return fd; }
  int release();
  // Moves 'other' above the numbers that a child knows, so that none of its descriptors is lost
  // when it gets them. False where that cannot be; 'other' is closed in any case.
  bool take(int other);

private:
  int fd = -1;
};

// Both are closed when a program is started. False: errno says why.
bool makePipe(Descriptor &from, Descriptor &to);
bool makeChannel(Descriptor &ours, Descriptor &theirs);

struct ProcessStart {
  std::string program; // a path
  std::vector<std::string> arguments;
  // The child has these as 1, 2, 3 and so on, /dev/null as 0, and no others.
  std::vector<int> descriptors;
};
// Starts it in a process group of its own, with no signal blocked or ignored, in our environment.
// From any thread; it returns when the program has been loaded. The error number, 0 for none.
int startProcess(const ProcessStart &start, pid_t &pid);
// A descriptor that is readable once the child has ended; negative where the system has none.
int processDescriptor(pid_t pid);

} // namespace allo
