// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Any bytes as what the tools read besides programs: a project's settings, an editor's settings, a
// baseline, ignore comments, patterns of paths, and the frames of the protocol.
// Input: a byte that selects the reader, and its text.
//   ./dev fuzz 60 settings     or: allo-fuzz-settings CORPUS -max_total_time=60
#include "check/Baseline.h"
#include "common/Observe.h"
#include "config/Config.h"
#include "config/Glob.h"
#include "config/ProjectFile.h"
#include "diag/Ignores.h"
#include "fuzz/Mutator.h"
#include "server/protocol/Framing.h"
#include "server/protocol/Json.h"

#include <nlohmann/json.hpp>

namespace allo::fuzz {

const InputShape inputShape = InputShape::Bytes;

namespace {

void readProjectFile(const std::string &text) {
  std::shared_ptr<const Project> project = readProject("/p/pyproject.toml", text);
  if (!project)
    return;
  project->over({});
  for (const char *path : {"/p/a.py", "/p/build/b.py", "/p/x/y/z.py", "/elsewhere.py"})
    project->excludes(path, false);
  for (const ProjectDiagnostic &diagnostic : project->diagnostics)
    if (show(diagnostic, project->path).find('\n') != std::string::npos)
      fail("a diagnostic of more than one line: " + diagnostic.message);
}

void readSettings(const std::string &text) {
  nlohmann::json section = nlohmann::json::parse(text, nullptr, false);
  if (section.is_discarded())
    return;
  Config config;
  std::vector<SettingError> errors;
  applySettings(config, section, "allo", errors);
}

void readBaseline(const std::string &text) {
  Result<Baseline> baseline = Baseline::parse(text, "/p");
  if (!baseline && baseline.error().message.empty())
    fail("an error without a message");
  if (!baseline)
    return;
  Text source = Text::fromBytes("x = y\n");
  Diagnostic diagnostic;
  diagnostic.span = {4, 5};
  baseline->take("a.py", source, diagnostic);
  baseline->unused([](const std::string &) { return true; });
}

void readIgnores(const std::string &text) {
  Text source = Text::fromBytes(text);
  const std::vector<Span> everything{{0, source.size()}};
  for (const IgnoreComment &comment : ignoreComments(source, everything))
    if (comment.span.end > source.size() || comment.remove.end > source.size() ||
        comment.firstLine > comment.lastLine || comment.lastLine >= source.lineCount())
      fail("an ignore comment lies outside of the text");
  Diagnostic first, last;
  first.span = {0, std::min(1u, source.size())};
  last.span = {source.size(), source.size()};
  applyPolicy({first, last}, source, everything, DiagnosticPolicy::everything());
}

void readGlob(const std::string &text) {
  size_t cut = std::min(text.find('\n'), text.size());
  std::string pattern = text.substr(0, cut), path = text.substr(std::min(cut + 1, text.size()));
  Glob glob(pattern);
  if (glob.matches(path, true) && !glob.excludes(path, true))
    fail("a path that fits is not excluded");
  codesMatching(pattern);
}

void readMessage(const std::string &text) {
  if (std::optional<server::Json> json = server::parseJson(text))
    if (!server::parseJson(server::dumpJson(*json)))
      fail("what was JSON is none any more");
}

void readFrames(const std::string &text) {
  server::FrameReader reader;
  std::vector<server::Frame> frames;
  for (size_t at = 0; at < text.size(); at += 7)
    reader.feed(std::string_view(text).substr(at, 7), frames);
  for (const server::Frame &frame : frames)
    readMessage(frame.text);
}

void run(std::string_view bytes) {
  if (bytes.empty())
    return;
  std::string text(bytes.substr(1));
  Stopwatch watch;
  constexpr void (*Readers[])(const std::string &) = {
      readProjectFile, readSettings, readBaseline, readIgnores, readGlob, readMessage, readFrames};
  Readers[uint8_t(bytes[0]) % std::size(Readers)](text);
  watch.check("reading");
}

} // namespace

} // namespace allo::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  allo::fuzz::run({reinterpret_cast<const char *>(data), size});
  return 0;
}
