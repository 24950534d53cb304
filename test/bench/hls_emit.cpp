// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo-bench-hls_emit [--all]: how long it takes from the text of each kernel of test/data/kernels
// and docs/examples to its HLS C++, in this process, the first time and after that; and from an
// edit in an editor to the C++ that is shown, through the server ($ALLO_LSP) and its worker.
// A line per kernel only for the slowest, or for --all.
#include "LspProcess.h"
#include "Measure.h"

#include "api/Hls.h"
#include "ide/CodeLens.h"
#include "os/FileSystem.h"
#include "sema/incremental/Analyzer.h"

#include <cstring>
#include <filesystem>
#include <sstream>

namespace allo::bench {

namespace {

namespace fs = std::filesystem;

constexpr double Limit = 50; // milliseconds from an edit to the text that is shown

std::string readAll(const fs::path &path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

struct Kernel {
  std::string name; // "polybench/gemm.py::gemm"
  std::string target;
  std::string file;
  double cold = 0;
  Times times;
};

// Those that Vitis can build.
std::vector<Kernel> allKernels() {
  std::vector<Kernel> out;
  for (const char *folder : {"docs/examples", "test/data/kernels"}) {
    fs::path root = fs::path(ALLO_SOURCE_DIR) / folder;
    for (const fs::directory_entry &entry : fs::recursive_directory_iterator(root)) {
      if (entry.path().extension() != ".py")
        continue;
      TypeContext types;
      auto analysis = Analyzer(types).analyze(Text::fromBytes(readAll(entry.path())));
      for (const RunnableKernel &kernel : runnableKernels(*analysis))
        if (!kernel.broken && vitisLimitsOf(*analysis, kernel.target).empty())
          out.push_back({fs::relative(entry.path(), root).string() + "::" + kernel.target,
                         entry.path().string() + "::" + kernel.target,
                         entry.path().string(),
                         0,
                         {}});
    }
  }
  std::sort(out.begin(), out.end(),
            [](const Kernel &a, const Kernel &b) { return a.name < b.name; });
  return out;
}

double emitted(const Kernel &kernel, FileSystem &files) {
  api::HlsOptions options;
  options.target = kernel.target;
  options.places = "none";
  Clock::time_point start = Clock::now();
  TypeContext types;
  api::Hls made = api::makeHls(types, options, files, /*streams=*/true);
  double took = millisecondsSince(start);
  if (made.failure)
    fail(kernel.name + " has no HLS C++: " + made.failure.message);
  return took;
}

void inProcess(std::vector<Kernel> &kernels, bool all) {
  constexpr int Runs = 9;
  heading("from the text of a kernel to its HLS C++, in one process: median (least, most)");
  DiskFileSystem files;
  // Which has loaded and relocated what all of them use.
  row("the very first one", milliseconds(emitted(kernels.front(), files)));
  for (Kernel &kernel : kernels)
    kernel.cold = emitted(kernel, files);
  for (Kernel &kernel : kernels)
    for (int i = 0; i < Runs; ++i)
      kernel.times.add(emitted(kernel, files));
  std::vector<Kernel *> slowest;
  Times cold, warm;
  for (Kernel &kernel : kernels) {
    slowest.push_back(&kernel);
    cold.add(kernel.cold);
    warm.add(kernel.times.median());
  }
  auto summary = [&](const std::string &what, Times &times) {
    row(what + ", " + milliseconds(times.best()) + " to " + milliseconds(times.worst()),
        milliseconds(times.median()), milliseconds(Limit), multiple(times.worst() / Limit),
        verdict(times.worst() <= Limit));
  };
  summary(std::to_string(kernels.size()) + " kernels, each for the first time", cold);
  summary("the same again", warm);
  std::stable_sort(slowest.begin(), slowest.end(),
                   [](Kernel *a, Kernel *b) { return a->times.median() > b->times.median(); });
  slowest.resize(all ? slowest.size() : std::min<size_t>(slowest.size(), 5));
  for (Kernel *kernel : slowest) {
    Times &times = kernel->times;
    row(kernel->name + " (" + milliseconds(times.best()) + ", " + milliseconds(times.worst()) + ")",
        milliseconds(times.median()), milliseconds(Limit), multiple(times.median() / Limit),
        verdict(times.median() <= Limit));
  }
}

// Statements of very many parts: what four times as many take, beside four times the time.
void longStatements() {
  constexpr int Few = 1250, Runs = 5;
  constexpr double LinearLimit = 1.5;
  heading("statements of very many parts");
  auto header = [](const std::string &body) {
    return "from allo import i32, kernel\n\n\n@kernel\ndef f(x: i32) -> i32:\n    y: i32 = 0\n" +
           body + "    return y\n";
  };
  auto match = [&](int parts) {
    std::string body = "    match x:\n";
    for (int i = 0; i < parts; ++i)
      body += "        case " + std::to_string(3 * i) + ":\n            y = x + " +
              std::to_string(i) + "\n";
    return header(body);
  };
  auto branches = [&](int parts) {
    std::string body = "    if x == -1:\n        y = 1\n";
    for (int i = 0; i < parts; ++i)
      body += "    elif x == " + std::to_string(3 * i) + ":\n        y = x + " + std::to_string(i) +
              "\n";
    return header(body);
  };
  auto time = [&](const std::string &text) {
    MemoryFileSystem files({{"/long.py", text}});
    Kernel kernel{"long.py::f", "/long.py::f", "/long.py", 0, {}};
    Times times;
    for (int i = 0; i < Runs; ++i)
      times.add(emitted(kernel, files));
    return times.median();
  };
  auto compare = [&](const std::string &what, const std::string &few, const std::string &many) {
    double once = time(few), fourfold = time(many);
    row(what, milliseconds(fourfold), milliseconds(4 * once), multiple(fourfold / (4 * once)),
        verdict(fourfold <= LinearLimit * 4 * once));
  };
  compare("a match of 5,000 cases", match(Few), match(4 * Few));
  compare("an if of 250 branches", branches(62), branches(250));
}

// From the edit until the new C++ is there: the server is told, says that there will be another
// text, is asked for it, and its worker makes it.
// Edits are of the number behind 'place' in the kernel's file.
void throughEditor(const Kernel &kernel, const std::string &what, const std::string &place) {
  constexpr int Edits = 40;
  std::string text = readAll(kernel.file), uri = "file://" + kernel.file;
  std::string name = kernel.target.substr(kernel.target.rfind(':') + 1);
  size_t at = text.find("\n" + place);
  if (at == text.npos)
    fail("there is no '" + place + "' in " + kernel.file);
  at += 1 + place.size();
  text.replace(at, text.find('\n', at) - at, "10");
  size_t line = size_t(std::count(text.begin(), text.begin() + long(at), '\n'));
  size_t column = place.size();
  std::string shown = "allo-hls://" + kernel.file + "/" + name + ".cpp";
  std::string asked = "{\"uri\":\"" + shown + "\"}";

  LspProcess server(serverProgram());
  server.request("initialize",
                 nlohmann::json{{"processId", getpid()},
                                {"rootUri", nullptr},
                                {"capabilities", {{"experimental", {{"allo", true}}}}}}
                     .dump());
  server.notify("initialized", "{}");
  server.open(uri, text);
  Clock::time_point start = Clock::now();
  std::string first = server.request("allo/textDocumentContent", asked);
  row(what + ", the first text, by a new worker", milliseconds(millisecondsSince(start)));
  Times times;
  for (int i = 0; i < Edits; ++i) {
    start = Clock::now();
    // Two digits, never those that there are.
    server.change(uri, i + 2, {line, column}, {line, column + 2}, std::to_string(11 + i));
    while (server.receive().find("allo/textDocumentContentChanged") == std::string_view::npos)
      continue;
    std::string next = server.request("allo/textDocumentContent", asked);
    times.add(millisecondsSince(start));
    if (next == first)
      fail("an edit of " + kernel.name + " makes no other text");
    first = next;
  }
  row(what + ", from an edit to the text, " + milliseconds(times.best()) + " to " +
          milliseconds(times.worst()),
      milliseconds(times.median()), milliseconds(Limit), multiple(times.median() / Limit),
      verdict(times.median() <= Limit));
}

} // namespace

} // namespace allo::bench

int main(int argc, char **argv) {
  using namespace allo::bench;
  std::vector<Kernel> kernels = allKernels();
  if (kernels.empty())
    fail("there are no kernels");
  inProcess(kernels, argc > 1 && std::strcmp(argv[1], "--all") == 0);
  longStatements();
  heading("in an editor");
  for (const Kernel &kernel : kernels)
    if (kernel.name.ends_with("gemm.py::gemm") && kernel.file.find("/docs/") != std::string::npos)
      throughEditor(kernel, "gemm of docs/examples", "        acc: acc_t = ");
  for (const Kernel &kernel : kernels)
    if (kernel.name.ends_with("dataflow/systolic.py::systolic"))
      throughEditor(kernel, "a systolic array", "K = ");
}
