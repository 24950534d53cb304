// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "config/Config.h"

#include "support/Nearest.h"
#include "support/Path.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <variant>

namespace allo {

namespace {

using Json = nlohmann::json;

using BoolField = bool &(*)(Config &);
using TextField = std::string &(*)(Config &);
struct PageField {}; // 'documentation'
struct NumberField {
  uint32_t &(*of)(Config &);
  uint32_t least = 0;
};
using CutsField = CutHints &(*)(Config &);
using ScopeField = DiagnosticScope &(*)(Config &);
struct CodesField {
  void (*assign)(Config &, CodeSet);
};
struct WarningsField {};
struct GlobsField {};
struct TargetsField {};
struct InterfacesField {};
struct BudgetsField {};
struct RootField {}; // 'vitis.root'
struct ChoiceField { // of vitis::TargetChoice
  std::optional<std::string> &(*of)(vitis::TargetChoice &);
  Result<void> (*check)(std::string_view);
};
struct FrequencyField {};
using Field = std::variant<BoolField, TextField, PageField, NumberField, CutsField, ScopeField,
                           CodesField, WarningsField, GlobsField, TargetsField, InterfacesField,
                           BudgetsField, RootField, ChoiceField, FrequencyField>;

enum class Scope : uint8_t { Everywhere, Project, Client };

struct Setting {
  const char *group; // "" for none
  const char *name;
  const char *description;
  Field field;
  Scope scope = Scope::Everywhere;
};

const auto Settings = std::to_array<Setting>({
    {"inlayHints", "types", "Show the inferred type after a name that an assignment introduces.",
     BoolField([](Config &c) -> bool & { return c.inlayHints.types; })},
    {"inlayHints", "widths",
     "Show the inferred type after an arithmetic expression that is wider than its operands.",
     BoolField([](Config &c) -> bool & { return c.inlayHints.widths; })},
    {"inlayHints", "cuts", "When to show truncation (`i33 → i16`) in width hints.",
     CutsField([](Config &c) -> CutHints & { return c.inlayHints.cuts; })},
    {"inlayHints", "constants", "Show the value after a compile-time name in a shape or a bound.",
     BoolField([](Config &c) -> bool & { return c.inlayHints.constants; })},
    {"inlayHints", "tripCounts", "Show the number of iterations after the header of a loop.",
     BoolField([](Config &c) -> bool & { return c.inlayHints.tripCounts; })},
    {"inlayHints", "synthesis",
     "Show the figures of the last synthesis after the header of a loop (`II 1 · depth 23 · 163 "
     "cycles`).",
     BoolField([](Config &c) -> bool & { return c.inlayHints.synthesis; })},
    {"inlayHints", "estimates",
     "Show the estimate of the interval and of the cycles after the header of a loop (`≈ II 4 · "
     "262 "
     "cycles`), if the settings name a part or a device.",
     BoolField([](Config &c) -> bool & { return c.inlayHints.estimates; })},
    {"inlayHints", "schedules",
     "Show the loops that a primitive of a schedule makes (`→ i.outer[4] > i.inner[8]`).",
     BoolField([](Config &c) -> bool & { return c.inlayHints.schedules; })},
    {"inlayHints", "values",
     "Show the values of variables where the last run failed (`i = 2, x[i] = 0`).",
     BoolField([](Config &c) -> bool & { return c.inlayHints.values; })},
    {"codeLens", "enabled", "Show code lenses above kernels.",
     BoolField([](Config &c) -> bool & { return c.codeLens.enabled; })},
    {"codeLens", "results", "Show the result of the last run in a code lens.",
     BoolField([](Config &c) -> bool & { return c.codeLens.results; })},
    {"codeLens", "run", "Show the code lens `Run on CPU`.",
     BoolField([](Config &c) -> bool & { return c.codeLens.run; })},
    {"codeLens", "csim", "Show the code lens `Run csim`.",
     BoolField([](Config &c) -> bool & { return c.codeLens.csim; })},
    {"codeLens", "synthesize", "Show the code lens `Synthesize`.",
     BoolField([](Config &c) -> bool & { return c.codeLens.synthesize; })},
    {"codeLens", "estimates",
     "Show the estimate of the time and of the resources of a kernel (`≈ 13.2 µs @ 300 MHz · DSP "
     "31 · BRAM 16`), if the settings name a part or a device.",
     BoolField([](Config &c) -> bool & { return c.codeLens.estimates; })},
    {"codeLens", "hls", "Show the code lens `Show HLS C++`.",
     BoolField([](Config &c) -> bool & { return c.codeLens.hls; })},
    {"codeLens", "mlir", "Show the code lens `Show MLIR`.",
     BoolField([](Config &c) -> bool & { return c.codeLens.mlir; })},
    {"codeLens", "compare", "Show the code lens `Equal?` of schedules.",
     BoolField([](Config &c) -> bool & { return c.codeLens.compare; })},
    {"codeLens", "schedule", "Show the code lens `Show Schedule`.",
     BoolField([](Config &c) -> bool & { return c.codeLens.schedule; })},
    {"codeLens", "instances",
     "Show the code lens that names the instance whose types a template shows.",
     BoolField([](Config &c) -> bool & { return c.codeLens.instances; })},
    {"symbols", "enabled",
     "List symbols in outlines. Turn this off if another language server lists them.",
     BoolField([](Config &c) -> bool & { return c.symbols; }), Scope::Client},
    {"diagnostics", "enabled", "Show Allo diagnostics.",
     BoolField([](Config &c) -> bool & { return c.diagnostics; })},
    {"diagnostics", "scope",
     "Files whose diagnostics are shown: those that are open, or all files of the workspace.",
     ScopeField([](Config &c) -> DiagnosticScope & { return c.scope; }), Scope::Client},
    {"diagnostics", "schedules",
     "Apply the steps of schedules in the background, and report those that would change what the "
     "kernel computes.",
     BoolField([](Config &c) -> bool & { return c.schedules; })},
    {"diagnostics", "documentation",
     "Page that diagnostic codes link to: a URL (http, https or file) or a path. The code is the "
     "fragment of the link. If empty, the page that is installed with the server is used.",
     PageField{}},
    {"run", "program",
     "Path of the program `allo`, which runs kernels. If empty, the program next to the server is "
     "used, otherwise the one on the `PATH`.",
     TextField([](Config &c) -> std::string & { return c.run.program; }), Scope::Client},
    {"run", "timeLimit", "Time limit of a run in seconds; 0 for no limit.",
     NumberField{[](Config &c) -> uint32_t & { return c.run.timeLimit; }}, Scope::Client},
    {"run", "synthesisTimeLimit", "Time limit of a synthesis in seconds; 0 for no limit.",
     NumberField{[](Config &c) -> uint32_t & { return c.run.synthesisTimeLimit; }}, Scope::Client},
    {"run", "memoryLimit", "Memory limit of a run in megabytes; 0 for no limit.",
     NumberField{[](Config &c) -> uint32_t & { return c.run.memoryLimit; }}, Scope::Client},
    {"run", "parallel", "Number of kernels that may run at the same time.",
     NumberField{[](Config &c) -> uint32_t & { return c.run.parallel; }, 1}, Scope::Client},
    {"run", "checkOverflow", "Treat integer overflow as a fault in checked runs.",
     BoolField([](Config &c) -> bool & { return c.run.checkOverflow; }), Scope::Client},
    {"", "warnings",
     "Level of each warning, and of information such as `budget-unchecked`: `on` reports it as it "
     "is, `error` reports it as an error, `off` hides it.",
     WarningsField{}},
    {"", "select",
     "Diagnostics to report, as codes or prefixes that end in `*`; all others are hidden. Includes "
     "opt-in warnings.",
     CodesField{[](Config &c, CodeSet codes) {
       c.policy.select.reset(); // an empty list is none
       if (!codes.empty())
         c.policy.select = std::move(codes);
     }}},
    {"", "ignore", "Diagnostics to hide, as codes or prefixes that end in `*`.",
     CodesField{[](Config &c, CodeSet codes) { c.policy.ignore = std::move(codes); }}},
    {"", "targets", "Targets that kernels must compile for.", TargetsField{}},
    {"", "exclude",
     "Files and folders of the project that are not checked, as patterns in the syntax of "
     ".gitignore.",
     GlobsField{}, Scope::Project},
    {"", "interfaces",
     "Interfaces of ports, by kernel (FILE.py::NAME) and port. They apply if Vitis builds the "
     "kernel "
     "as its top function.",
     InterfacesField{}, Scope::Project},
    {"", "budgets",
     "How much kernels (FILE.py::NAME) may need, which is compared with the reports of their "
     "synthesis.",
     BudgetsField{}, Scope::Project},
    {"vitis", "root",
     "Folder of the Vitis that synthesizes kernels. If empty, `$XILINX_VITIS`, `$XILINX_HLS`, the "
     "default folder and the `PATH` are searched. Editors do not use that of a project.",
     RootField{}},
    {"vitis", "part", "Part that kernels are synthesized for, such as `xcu280-fsvh2892-2L-e`.",
     ChoiceField{[](vitis::TargetChoice &c) -> std::optional<std::string> & { return c.part; },
                 vitis::checkPart}},
    {"vitis", "device",
     "Device that kernels are synthesized for, such as `u280`; instead of a part.",
     ChoiceField{[](vitis::TargetChoice &c) -> std::optional<std::string> & { return c.device; },
                 vitis::checkDevice}},
    {"vitis", "frequency", "Clock frequency in MHz that kernels are synthesized for.",
     FrequencyField{}},
    {"vitis", "flow",
     "Flow of Vitis HLS: `vitis` for kernels that a host starts, `vivado` for IP cores.",
     ChoiceField{[](vitis::TargetChoice &c) -> std::optional<std::string> & { return c.flow; },
                 vitis::checkFlow}},
});

// The names of CutHints, DiagnosticScope and WarningLevel, in their order; what is built for.
constexpr std::array<const char *, 3> CutNames = {"none", "narrowed", "all"};
constexpr std::array<const char *, 2> ScopeNames = {"openFiles", "workspace"};
constexpr std::array<const char *, 3> LevelNames = {"off", "on", "error"};
constexpr std::array<const char *, 2> TargetNames = {"cpu", "vitis"};

template <class... Arms> struct Overloaded : Arms... {
  using Arms::operator()...;
};
template <class... Arms> Overloaded(Arms...) -> Overloaded<Arms...>;

std::string show(const Json &value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

template <size_t N>
std::optional<size_t> indexOf(const std::array<const char *, N> &names, const Json &value) {
  for (size_t i = 0; i < N; ++i)
    if (value == names[i])
      return i;
  return std::nullopt;
}

template <size_t N> std::string oneOf(const std::array<const char *, N> &names) {
  std::string out;
  for (size_t i = 0; i < N; ++i)
    out += std::string(i == 0 ? "" : i + 1 == N ? " or " : ", ") + "\"" + names[i] + "\"";
  return out;
}

class Reader {
public:
  Reader(Config &target, std::string sectionName, std::vector<SettingError> &out)
      : config(target), root(std::move(sectionName)), errors(out) {}

  void section(const Json &json) {
    settings(json);
    if (left > 0) {
      path.clear();
      errors.push_back({path, SettingError::Whole,
                        leftWarnings ? Severity::Warning : Severity::Error, /*atKey=*/true,
                        "'" + root + "' has " + std::to_string(left) + " more errors"});
    }
  }

private:
  // What a reader of messages looks at, and more.
  static constexpr size_t MaxErrors = 50;
  Config &config;
  std::string root;
  std::vector<SettingError> &errors;
  std::vector<std::string> path;
  size_t reported = 0;
  size_t left = 0;            // errors that are counted only
  bool leftWarnings = true;   // all of them
  bool choseHardware = false; // a part or a device

  void settings(const Json &json) {
    if (json.is_null()) // what clients answer that have no settings
      return;
    if (!json.is_object()) {
      report("'" + root + "' must be a table");
      return;
    }
    for (const auto &[key, value] : json.items()) {
      path = {key};
      bool isGroup = false;
      for (const Setting &setting : Settings)
        isGroup |= key == setting.group;
      if (!isGroup)
        setting("", key, value);
      else if (value.is_object())
        for (const auto &[name, inner] : value.items()) {
          path = {key, name};
          setting(key, name, inner);
        }
      else if (!value.is_null())
        report("'" + full() + "' must be a table");
    }
  }

  static bool isBareKey(const std::string &key) {
    return std::all_of(key.begin(), key.end(), isBareKeyChar);
  }
  std::string full() const {
    std::string out = root;
    for (const std::string &key : path)
      out += isBareKey(key) ? "." + key : ".\"" + key + "\"";
    return out;
  }
  void report(std::string message, size_t element = SettingError::Whole,
              Severity severity = Severity::Error, bool atKey = false) {
    if (isFull(severity))
      return;
    ++reported;
    errors.push_back({path, element, severity, atKey, std::move(message)});
  }
  void reportKey(std::string message) {
    report(std::move(message), SettingError::Whole, Severity::Warning, /*atKey=*/true);
  }
  // Asked before a message is put together that takes a search; counts what is left out.
  bool isFull(Severity severity = Severity::Error) {
    if (reported < MaxErrors)
      return false;
    ++left;
    leftWarnings = leftWarnings && severity == Severity::Warning;
    return true;
  }
  void cannotBe(const Json &value, const std::string &wanted) {
    if (isFull())
      return;
    report("the setting '" + full() + "' cannot be " + show(value) + ": it must be " + wanted);
  }

  void setting(const std::string &group, const std::string &name, const Json &value) {
    std::vector<std::string_view> known;
    for (const Setting &row : Settings) {
      if (group != row.group)
        continue;
      if (name == row.name) {
        if (row.scope == Scope::Client && root != "allo")
          reportKey("'" + full() + "' can only be set in the editor, not in a project");
        else if (!value.is_null())
          take(row, value);
        return;
      }
      known.push_back(row.name);
    }
    if (isFull(Severity::Warning))
      return;
    if (group.empty())
      for (const Setting &row : Settings)
        if (*row.group)
          known.push_back(row.group);
    reportKey("unknown setting '" + full() + "'" + didYouMean(name, known));
  }

  void take(const Setting &row, const Json &value) {
    std::visit(
        Overloaded{
            [&](BoolField field) {
              if (value.is_boolean())
                field(config) = value.get<bool>();
              else
                cannotBe(value, "true or false");
            },
            [&](TextField field) {
              if (value.is_string())
                field(config) = value.get<std::string>();
              else
                cannotBe(value, "a string");
            },
            [&](PageField) { page(value); },
            [&](const NumberField &field) {
              constexpr int64_t Most = 1'000'000'000;
              int64_t number = value.is_number_integer() ? value.get<int64_t>() : -1;
              if (number >= int64_t(field.least) && number <= Most)
                field.of(config) = uint32_t(number);
              else
                cannotBe(value, field.least
                                    ? "an integer of at least " + std::to_string(field.least)
                                    : "a non-negative integer");
            },
            [&](CutsField field) {
              if (std::optional<size_t> i = indexOf(CutNames, value))
                field(config) = CutHints(*i);
              else
                cannotBe(value, oneOf(CutNames));
            },
            [&](ScopeField field) {
              if (std::optional<size_t> i = indexOf(ScopeNames, value))
                field(config) = DiagnosticScope(*i);
              else
                cannotBe(value, oneOf(ScopeNames));
            },
            [&](CodesField field) { codes(field, value); }, [&](WarningsField) { warnings(value); },
            [&](GlobsField) {
              if (std::optional<std::vector<std::string>> list = strings(value))
                config.exclude = std::move(*list);
            },
            [&](TargetsField) { targets(value); }, [&](InterfacesField) { interfaces(value); },
            [&](BudgetsField) { budgets(value); }, [&](RootField) { vitisRoot(value); },
            [&](const ChoiceField &field) { choice(field, value); },
            [&](FrequencyField) { frequency(value); }},
        row.field);
  }

  void vitisRoot(const Json &value) {
    const bool isClient = root == "allo";
    const std::string text = value.is_string() ? value.get<std::string>() : "";
    // Relative paths are of projects, which know their folder.
    if (!value.is_string() || (isClient && !text.empty() && !text.starts_with('/')))
      cannotBe(value, isClient ? "an absolute path" : "a path");
    else
      (isClient ? config.vitis.root : config.vitis.rootOfProject) = text;
  }

  // An empty text is none: editors have no other way to say that.
  void choice(const ChoiceField &field, const Json &value) {
    if (!value.is_string())
      return cannotBe(value, "a string");
    const std::string text = value.get<std::string>();
    if (text.empty())
      return;
    if (Result<void> good = field.check(text); !good)
      return report("the setting '" + full() + "': " + good.error().message);
    vitis::TargetChoice said;
    field.of(said) = text;
    if ((said.part || said.device) && std::exchange(choseHardware, true))
      return report("the settings 'part' and 'device' of '" + root + ".vitis' exclude each other");
    config.vitis.target = said.over(std::move(config.vitis.target));
  }

  void frequency(const Json &value) {
    if (!value.is_number())
      return cannotBe(value, "a number of MHz");
    if (Result<void> good = vitis::checkFrequency(value.get<double>()); !good)
      return report("the setting '" + full() + "': " + good.error().message);
    config.vitis.target.frequency = value.get<double>();
  }

  // Any other address would be one that clients follow: 'command:...' runs something in some.
  void page(const Json &value) {
    std::string text = value.is_string() ? value.get<std::string>() : ":";
    bool control = std::any_of(text.begin(), text.end(), [](char c) {
      return static_cast<unsigned char>(c) <= ' ' || c == 0x7F;
    });
    bool address =
        text.starts_with("https://") || text.starts_with("http://") || text.starts_with("file:///");
    // Without a scheme. Relative paths are of projects, which know their folder.
    bool isPath = text.find(':') == std::string::npos && (text.starts_with('/') || root != "allo");
    if (text.empty() || (!control && (address || isPath)))
      config.documentation = std::move(text);
    else
      report("the setting '" + full() + "' cannot be " + show(value) +
                 ": it must be a URL (http, https or file) or " +
                 (root == "allo" ? "an absolute path" : "a path"),
             SettingError::Whole, root == "allo" ? Severity::Error : Severity::Warning);
  }

  std::optional<std::vector<std::string>> strings(const Json &value) {
    if (!value.is_array()) {
      cannotBe(value, "a list of strings");
      return std::nullopt;
    }
    std::vector<std::string> out;
    for (size_t i = 0; i < value.size(); ++i) {
      if (!value[i].is_string()) {
        report("the setting '" + full() + "' cannot contain " + show(value[i]) +
                   ": it must be a list of strings",
               i);
        return std::nullopt;
      }
      out.push_back(value[i].get<std::string>());
    }
    return out;
  }

  void codes(const CodesField &field, const Json &value) {
    std::optional<std::vector<std::string>> list = strings(value);
    if (!list)
      return;
    CodeSet set;
    for (size_t i = 0; i < list->size(); ++i) {
      std::vector<DiagCode> meant = codesMatching((*list)[i]);
      if (meant.empty() && !isFull())
        report("the setting '" + full() + "' cannot contain '" + (*list)[i] +
                   "': unknown diagnostic" + didYouMean((*list)[i], codeNames()),
               i);
      set.insert(meant.begin(), meant.end());
    }
    field.assign(config, std::move(set));
  }

  void warnings(const Json &value) {
    if (!value.is_object()) {
      cannotBe(value, "a table of warnings");
      return;
    }
    std::vector<std::string> outer = path;
    for (const auto &[name, level] : value.items()) {
      path = outer;
      path.push_back(name);
      std::optional<DiagCode> code = diagCodeByName(name);
      std::optional<size_t> wanted = indexOf(LevelNames, level);
      if (!code && isFull())
        continue;
      if (!code)
        report("unknown warning '" + name + "'" + didYouMean(name, codeNames(true)));
      else if (!hasLevel(*code))
        report("'" + name + "' is an error, so it has no level");
      else if (!wanted)
        cannotBe(level, oneOf(LevelNames));
      else
        config.policy.warnings[*code] = WarningLevel(*wanted);
    }
    path = outer;
  }

  void targets(const Json &value) {
    std::optional<std::vector<std::string>> list = strings(value);
    if (!list)
      return;
    for (size_t i = 0; i < list->size(); ++i)
      if (!indexOf(TargetNames, Json((*list)[i]))) {
        report("the setting '" + full() + "' cannot contain '" + (*list)[i] +
                   "': it is a list of " + oneOf(TargetNames),
               i);
        return;
      }
    config.policy.vitis = std::find(list->begin(), list->end(), "vitis") != list->end();
    config.targets = std::move(*list);
  }

  // A kernel of the project, split into its file and its name. Nothing, with an error, where the
  // target is none.
  std::optional<std::pair<std::string, std::string>> kernelOf(const std::string &target) {
    const size_t colons = target.rfind("::");
    std::pair<std::string, std::string> made;
    if (colons != std::string::npos)
      made = {normalizedPath(target.substr(0, colons)), target.substr(colons + 2)};
    if (made.first.ends_with(".py") && !made.first.starts_with('/') && !made.second.empty())
      return made;
    report("'" + target +
           "' is not a kernel of the project: write FILE.py::NAME, relative to the folder "
           "of the pyproject.toml");
    return std::nullopt;
  }

  // Those that are wrong are left out.
  void interfaces(const Json &value) {
    if (!value.is_object())
      return cannotBe(value, "a table of kernels");
    config.interfaces.clear();
    for (const auto &[target, ports] : value.items()) {
      path = {"interfaces", target};
      const auto kernel = kernelOf(target);
      if (!kernel)
        continue;
      if (!ports.is_object()) {
        cannotBe(ports, "a table of ports");
        continue;
      }
      KernelInterfaces made = {kernel->first, kernel->second, {}, target};
      for (const auto &[port, interface] : ports.items())
        portInterfaces(port, interface, made);
      config.interfaces.push_back(std::move(made));
    }
    path = {"interfaces"};
  }

  // Those that are wrong are left out.
  void budgets(const Json &value) {
    if (!value.is_object())
      return cannotBe(value, "a table of kernels");
    config.budgets.clear();
    for (const auto &[target, limits] : value.items()) {
      path = {"budgets", target};
      const auto kernel = kernelOf(target);
      if (!kernel)
        continue;
      if (!limits.is_object()) {
        cannotBe(limits, "a table such as {dsp = 40}");
        continue;
      }
      KernelBudgets made = {kernel->first, kernel->second, {}, target};
      for (const auto &[key, limit] : limits.items()) {
        path.push_back(key);
        budget(key, limit, made);
        path.pop_back();
      }
      config.budgets.push_back(std::move(made));
    }
    path = {"budgets"};
  }

  void budget(const std::string &key, const Json &value, KernelBudgets &kernel) {
    const BudgetRow *row = budgetRow(key);
    if (!row)
      return report("the setting '" + full() + "': a budget has no key '" + key + "'" +
                        budgetKeysFor(key),
                    SettingError::Whole, Severity::Error, /*atKey=*/true);
    if (!row->ofKernels)
      return report("the setting '" + full() + "': '" + key +
                        "' is a budget of loops, which comments at loops have",
                    SettingError::Whole, Severity::Error, /*atKey=*/true);
    const std::string text = value.is_number() ? show(value) : "";
    const std::optional<double> most = parseBudget(*row, text);
    if (!most)
      return cannotBe(value, std::string(budgetNumberOf(*row)));
    kernel.limits.push_back({.row = row, .most = *most, .text = text});
  }

  void portInterfaces(const std::string &port, const Json &value, KernelInterfaces &kernel) {
    std::vector<std::string> outer = path;
    path.push_back(port);
    if (value.is_object())
      portInterface(port, value, SettingError::Whole, kernel);
    else if (value.is_array() && std::all_of(value.begin(), value.end(),
                                             [](const Json &each) { return each.is_object(); }))
      for (size_t i = 0; i < value.size(); ++i)
        portInterface(port, value[i], i, kernel);
    else
      cannotBe(value, "a table such as {mode = \"m_axi\"}, or a list of them");
    path = outer;
  }

  void portInterface(const std::string &port, const Json &value, size_t element,
                     KernelInterfaces &kernel) {
    vitis::PortInterface made;
    made.origin = "'" + full() + "'";
    auto fails = [&](const Result<void> &set) {
      if (!set)
        report("the setting '" + full() + "': " + set.error().message, element);
      return !set;
    };
    auto mode = value.find("mode");
    if (mode == value.end() || !mode->is_string()) {
      fails(Error{"a mode is missing: \"m_axi\", \"axis\" or \"s_axilite\""});
      return;
    }
    std::vector<std::string> outer = path;
    path.emplace_back("mode");
    bool failed = fails(vitis::setMode(made, mode->get<std::string>()));
    path = outer;
    failed = failed || fails(vitis::setPort(made, port));
    if (failed)
      return;
    for (const auto &[name, option] : value.items()) {
      if (name == "mode")
        continue;
      path.push_back(name);
      if (option.is_boolean())
        failed |= fails(vitis::setOption(made, name, option.get<bool>()));
      else if (option.is_number_integer())
        failed |= fails(vitis::setOption(made, name, option.get<int64_t>()));
      else if (option.is_string())
        failed |= fails(vitis::setOption(made, name, option.get<std::string>()));
      else
        failed |= fails(Error{"it must be a string, an integer, or true or false"});
      path = outer;
    }
    if (!failed)
      kernel.ports.push_back(std::move(made));
  }
};

Json listOf(Json items) { return {{"type", "array"}, {"items", std::move(items)}}; }

template <size_t N> Json nameSchema(const std::array<const char *, N> &names) {
  return {{"type", "string"}, {"enum", names}};
}

Json schemaOf(const Setting &setting) {
  Config defaults;
  Json out = std::visit(
      Overloaded{
          [&](BoolField field) { return Json{{"type", "boolean"}, {"default", field(defaults)}}; },
          [&](TextField field) { return Json{{"type", "string"}, {"default", field(defaults)}}; },
          [&](PageField) { return Json{{"type", "string"}, {"default", defaults.documentation}}; },
          [&](const NumberField &field) {
            return Json{
                {"type", "integer"}, {"minimum", field.least}, {"default", field.of(defaults)}};
          },
          [&](CutsField field) {
            Json schema = nameSchema(CutNames);
            schema["enumDescriptions"] = {"Never.",
                                          "Where the destination is narrower than an operand.",
                                          "Wherever bits are dropped."};
            schema["default"] = CutNames[size_t(field(defaults))];
            return schema;
          },
          [&](ScopeField field) {
            Json schema = nameSchema(ScopeNames);
            schema["enumDescriptions"] = {"The open files.",
                                          "All files of the workspace's folders."};
            schema["default"] = ScopeNames[size_t(field(defaults))];
            return schema;
          },
          [&](CodesField) { return listOf({{"type", "string"}}); },
          [&](WarningsField) {
            Json properties = Json::object();
            for (std::string_view name : codeNames(true))
              properties[std::string(name)] = nameSchema(LevelNames);
            return Json{{"type", "object"},
                        {"properties", std::move(properties)},
                        {"additionalProperties", false},
                        {"default", Json::object()}};
          },
          [&](GlobsField) { return listOf({{"type", "string"}}); },
          [&](TargetsField) {
            Json schema = listOf(nameSchema(TargetNames));
            schema["default"] = Json::array();
            return schema;
          },
          [&](InterfacesField) { return Json{{"type", "object"}}; },
          [&](BudgetsField) { return Json{{"type", "object"}}; },
          [&](RootField) { return Json{{"type", "string"}, {"default", ""}}; },
          [&](const ChoiceField &field) {
            Json schema = {{"type", "string"}, {"default", ""}};
            if (field.check == vitis::checkFlow) {
              schema["default"] = vitis::FlowNames[0];
              schema["enum"] = vitis::FlowNames;
            }
            if (field.check == vitis::checkDevice) {
              schema["enum"] = {""};
              schema["enumDescriptions"] = {"None"};
              for (const vitis::Device &device : vitis::devices()) {
                schema["enum"].push_back(device.name);
                schema["enumDescriptions"].push_back(device.part);
              }
            }
            return schema;
          },
          [&](FrequencyField) {
            return Json{{"type", "number"}, {"default", vitis::DefaultFrequency}};
          }},
      setting.field);
  out["description"] = setting.description;
  return out;
}

} // namespace

void applySettings(Config &config, const Json &section, const std::string &root,
                   std::vector<SettingError> &errors) {
  Reader(config, root, errors).section(section);
}

Json settingsSchema() {
  Json out = Json::object();
  for (const Setting &setting : Settings)
    if (setting.scope != Scope::Project)
      out["allo." + (*setting.group ? std::string(setting.group) + "." : "") + setting.name] =
          schemaOf(setting);
  return out;
}

} // namespace allo
