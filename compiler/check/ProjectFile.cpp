// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "check/ProjectFile.h"

#include "check/Glob.h"
#include "support/Path.h"
#include "support/Text.h"

#include <algorithm>
#include <optional>
#include <stdexcept>

// The parser asserts where some broken texts lead it; that is an error of the text like any other.
namespace {
[[noreturn]] void refuseText() { throw std::invalid_argument("the file cannot be read as TOML"); }
} // namespace
#define TOML_ASSERT(HOLDS) ((HOLDS) ? void() : refuseText())
#undef NDEBUG // with it the parser takes for granted what it asserts
#define TOML_EXCEPTIONS 1
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

namespace allo {

namespace {

using Json = nlohmann::json;

constexpr const char *FileName = "pyproject.toml";
constexpr size_t MaxBytes = size_t(1) << 20;

Json toJson(const toml::node &node) {
  if (const toml::table *table = node.as_table()) {
    Json out = Json::object();
    for (const auto &[key, value] : *table)
      out[std::string(key.str())] = toJson(value);
    return out;
  }
  if (const toml::array *array = node.as_array()) {
    Json out = Json::array();
    for (const toml::node &element : *array)
      out.push_back(toJson(element));
    return out;
  }
  if (std::optional<bool> value = node.value_exact<bool>())
    return *value;
  if (std::optional<int64_t> value = node.value_exact<int64_t>())
    return *value;
  if (std::optional<double> value = node.value_exact<double>())
    return *value;
  if (std::optional<std::string> value = node.value_exact<std::string>())
    return *value;
  return "a date or a time"; // no setting takes one
}

toml::source_position placeOf(const toml::table &section, const SettingComplaint &complaint) {
  const toml::node *at = &section;
  toml::source_position place = section.source().begin;
  for (const std::string &name : complaint.path) {
    const toml::table *table = at->as_table();
    if (!table)
      break;
    for (const auto &[key, value] : *table)
      if (key.str() == name) {
        at = &value;
        place = key.source().begin;
      }
  }
  if (complaint.unknown)
    return place;
  if (const toml::array *array = at->as_array(); array && complaint.element < array->size())
    at = array->get(complaint.element);
  // A wrong value is pointed at itself, a wrong key (which is a table's) at the key.
  return at == &section || at->is_table() ? place : at->source().begin;
}

// nullopt with the problem.
std::optional<toml::table> parse(const std::string &text, const std::string &path,
                                 std::vector<ProjectProblem> &problems) {
  if (Text decoded = Text::fromBytes(text); decoded.hasInvalidBytes()) {
    Position at = decoded.positionAt(decoded.firstInvalidByte(), ColumnUnit::CodePoint);
    problems.push_back(
        {at.line + 1, at.column + 1, Severity::Error, "the file is not valid UTF-8 here"});
    return std::nullopt;
  }
  try {
    return toml::parse(text, path);
  } catch (const toml::parse_error &error) {
    toml::source_position at = error.source().begin;
    problems.push_back({std::max(at.line, 1u), std::max(at.column, 1u), Severity::Error,
                        std::string(error.description())});
    return std::nullopt;
  } catch (const std::invalid_argument &error) {
    problems.push_back({1, 1, Severity::Error, error.what()});
    return std::nullopt;
  }
}

} // namespace

bool Project::broken() const {
  return std::any_of(problems.begin(), problems.end(), [](const ProjectProblem &problem) {
    return problem.severity == Severity::Error;
  });
}

Config Project::over(Config base) const {
  std::vector<SettingComplaint> told;
  applySettings(base, settings, "tool.allo", told);
  return base;
}

bool Project::excludes(const std::string &file, bool isFolder) const {
  std::string prefix = folder.empty() || folder.ends_with('/') ? folder : folder + "/";
  if (!file.starts_with(prefix))
    return false;
  std::string relative = file.substr(prefix.size());
  return std::any_of(excluded.begin(), excluded.end(), [&](const std::string &pattern) {
    return isExcludedBy(pattern, relative, isFolder);
  });
}

std::shared_ptr<const Project> readProject(const std::string &path, const std::string &toml) {
  auto project = std::make_shared<Project>();
  project->path = path;
  project->folder = parentPath(path);
  std::optional<toml::table> parsed = parse(toml, path, project->problems);
  if (!parsed)
    return project;
  const toml::table *section = nullptr;
  if (const toml::table *tool = (*parsed)["tool"].as_table()) {
    const toml::node *node = tool->get("allo");
    section = node ? node->as_table() : nullptr;
    if (node && !section) {
      project->problems.push_back({node->source().begin.line, node->source().begin.column,
                                   Severity::Error, "'tool.allo' must be a table"});
      return project;
    }
  }
  if (!section)
    return nullptr;
  project->settings = toJson(*section);
  Config config;
  std::vector<SettingComplaint> complaints;
  applySettings(config, project->settings, "tool.allo", complaints);
  project->excluded = config.exclude;
  for (SettingComplaint &complaint : complaints) {
    toml::source_position at = placeOf(*section, complaint);
    project->problems.push_back({at.line, at.column,
                                 complaint.unknown ? Severity::Warning : Severity::Error,
                                 std::move(complaint.message)});
  }
  std::stable_sort(project->problems.begin(), project->problems.end(),
                   [](const ProjectProblem &a, const ProjectProblem &b) {
                     return std::pair(a.line, a.column) < std::pair(b.line, b.column);
                   });
  return project;
}

std::string show(const ProjectProblem &problem, const std::string &path) {
  return path + ":" + std::to_string(problem.line) + ":" + std::to_string(problem.column) + ": " +
         std::string(showSeverity(problem.severity)) + ": " + problem.message;
}

Projects::Projects(FileSystem &fileSystem, std::string workingFolder)
    : files(fileSystem), root(std::move(workingFolder)) {}

std::string Projects::absolute(const std::string &path) const {
  return normalizedPath(path.starts_with('/') || root.empty() ? path : joinedPath(root, path));
}

std::shared_ptr<const Project> Projects::ofFile(const std::string &path) {
  return read(parentPath(absolute(path)));
}

std::shared_ptr<const Project> Projects::ofFolder(const std::string &path) {
  return read(absolute(path));
}

std::shared_ptr<const Project> Projects::read(const std::string &folder) {
  auto known = byFolder.find(folder);
  if (known != byFolder.end())
    return known->second;
  std::string path = joinedPath(folder, FileName);
  std::shared_ptr<const Project> project;
  if (FileKind kind = files.kind(path); kind != FileKind::Missing && kind != FileKind::Directory) {
    FileBytes content = files.read(path, MaxBytes);
    if (content.problem.empty()) {
      project = readProject(path, content.bytes);
    } else {
      auto unreadable = std::make_shared<Project>();
      unreadable->path = path;
      unreadable->folder = folder;
      unreadable->problems.push_back({1, 1, Severity::Error, "cannot be read: " + content.problem});
      project = unreadable;
    }
  }
  if (!project && !folder.empty() && folder != "/")
    project = read(parentPath(folder));
  byFolder[folder] = project;
  return project;
}

std::vector<std::shared_ptr<const Project>> Projects::all() const {
  std::map<std::string, std::shared_ptr<const Project>> byPath;
  for (const auto &[folder, project] : byFolder)
    if (project)
      byPath[project->path] = project;
  std::vector<std::shared_ptr<const Project>> out;
  for (const auto &[path, project] : byPath)
    out.push_back(project);
  return out;
}

void Projects::forget() { byFolder.clear(); }

} // namespace allo
