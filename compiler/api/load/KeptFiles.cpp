// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "api/load/KeptFiles.h"

#include <algorithm>

namespace allo::api {

namespace {

constexpr size_t MostOpened = 4;
constexpr size_t MostLoads = 1000;

} // namespace

// The files of the load that runs at the moment.
class KeptFiles::Door final : public FileSystem {
public:
  FileSystem *behind = nullptr;

  Result<std::string> read(const std::string &path, size_t limit) override {
    return behind->read(path, limit);
  }
  Result<std::vector<std::string>> list(const std::string &path) override {
    return behind->list(path);
  }
  FileKind kind(const std::string &path) override { return behind->kind(path); }
  std::string identity(const std::string &path) override { return behind->identity(path); }
  std::optional<FileStamp> stamp(const std::string &path) override { return behind->stamp(path); }
};

KeptFiles::KeptFiles() : context(std::make_unique<TypeContext>()), door(std::make_unique<Door>()) {}
KeptFiles::~KeptFiles() = default;

KeptFiles::File &KeptFiles::fileAt(const std::string &path, const Text &text) {
  const auto known = std::ranges::find(opened, path, &File::path);
  if (known != opened.end()) {
    opened.splice(opened.begin(), opened, known);
    return opened.front();
  }
  if (opened.size() == MostOpened) {
    workspace->close(opened.back().handle);
    opened.pop_back();
  }
  opened.push_front({path, workspace->open(path), text});
  workspace->setNamed(opened.front().handle);
  return opened.front();
}

KeptFiles::Opened KeptFiles::analyze(const std::string &path, const Text &text,
                                     const std::string &folder, FileSystem &files) {
  ++loads;
  door->behind = &files;
  if (workspace && root != folder)
    workspace->setRoots({folder});
  if (!workspace)
    workspace = std::make_unique<Workspace>(*context, door.get(), std::vector{folder},
                                            AnalyzerOptions{.lint = false});
  root = folder;
  workspace->diskChanged();
  const bool isKnown = std::ranges::find(opened, path, &File::path) != opened.end();
  File &file = fileAt(path, text);
  // Where bytes are no characters, what stands for them is not all that a text has.
  const bool isPlain = isKnown && !file.text.hasInvalidBytes() && !text.hasInvalidBytes();
  const TextEdit edit = applyWholeText(file.text, text.str());
  file.text = text;
  Opened made;
  made.analysis = workspace->analyze(file.handle, text, isPlain ? &edit : nullptr);
  const std::vector<Workspace::Handle> outdated = workspace->takeOutdated();
  if (std::ranges::find(outdated, file.handle) != outdated.end())
    made.analysis = workspace->analyze(file.handle, text);
  made.view = workspace->viewOf(file.handle);
  return made;
}

void KeptFiles::trim() {
  if (loads >= MostLoads)
    clear();
}

void KeptFiles::clear() {
  loads = 0;
  opened.clear();
  workspace.reset();
  context = std::make_unique<TypeContext>();
}

} // namespace allo::api
