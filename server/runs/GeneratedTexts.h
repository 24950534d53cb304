// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Texts that are made from kernels, as documents that a client shows without a file:
// allo-mlir:///w/k.py/gemm.frontend.mlir is what gemm of /w/k.py is at that stage,
// allo-hls:///w/k.py/gemm.cpp its HLS C++, allo-schedule:///w/k.py/s.txt the loops that the steps
// of the schedule s make. All that names a text is in its URI, so that it can be asked for at any
// time; what is kept of it here is the last one, and of which version of the kernel it was made. Of
// a few dozens only. Belongs to the main thread.
#pragma once

#include "job/Job.h"
#include "server/runs/SourceMap.h"
#include "support/Hash.h"

#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

namespace allo::server {

// How editors see the texts of one kind of job. To add one: a row of the table in
// GeneratedTexts.cpp.
struct TextForm {
  JobKind kind;
  std::string_view language;       // "HLS C++", in messages
  std::string_view scheme, suffix; // "allo-hls:", ".cpp"
  bool hasStages;                  // the text is one of several of a compilation
  bool hasOwnErrors;               // code that other targets accept can be an error for this one
  // How long nothing may have changed before a client is notified of another text.
  std::chrono::milliseconds quiet;
};
const TextForm &formOf(JobKind kind); // of a kind that makes texts

struct GeneratedName {
  JobKind kind = JobKind::Mlir; // that makes it
  std::string source;           // the URI of the kernel's document
  std::string target;           // what follows "FILE.py::" in a target
  std::string stage;            // where the form has stages
  friend bool operator==(const GeneratedName &, const GeneratedName &) = default;
};
// Other spellings of the percent-encoding, and of an empty authority, are read as well.
std::string generatedUri(const GeneratedName &name);
std::optional<GeneratedName> readGeneratedUri(std::string_view uri);
// "gemm.frontend-1f2e3d4c.mlir", for a folder with the texts of several documents.
std::string generatedFileName(const GeneratedName &name);
// "csim-gemm-1f2e3d4c.log", for what a job of that kind said.
std::string logFileName(JobKind kind, const std::string &source, const std::string &target);

// What a kernel was when it was compiled.
struct KernelVersion {
  Fingerprint fingerprint = 0;    // of all in its file that it depends on
  std::optional<uint64_t> others; // how often other files had changed, where it depends on them
  Fingerprint settings = 0;       // of the project, that make a difference to a text
  friend bool operator==(const KernelVersion &, const KernelVersion &) = default;
};

struct GeneratedText {
  GeneratedName name;
  KernelVersion version;
  std::optional<std::string> text; // none: there was an error
  bool announced = false;          // the client knows that there will be another one
  SourceMap map;                   // of the last one that there was
};

class GeneratedTexts {
public:
  void keep(const GeneratedName &name, const KernelVersion &version, std::string text,
            SourceMap map);
  // It could not be made. Who shows the one before goes on with that.
  void keepFailure(const GeneratedName &name, const KernelVersion &version);
  const GeneratedText *find(const GeneratedName &name) const; /*nullable*/
  std::deque<GeneratedText> &all() { return texts; }
  const std::deque<GeneratedText> &all() const { return texts; }

private:
  GeneratedText &first(const GeneratedName &name, const KernelVersion &version);

  std::deque<GeneratedText> texts; // the one that was made last is the first
};

} // namespace allo::server
