// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The settings: an editor's section `allo.` and a project's table `[tool.allo]`. This struct and
// the table in Config.cpp are the source of truth for both; the editors' schemas are made from
// settingsSchema(), the documentation is docs/checking.md.
// A Config is immutable once it is shared: a change makes a new one.
// To add a setting: 1) a field here, 2) a row of the table in Config.cpp, 3) its use, 4) its row in
// docs/checking.md. To see them all: allo-lsp --settings-schema
#pragma once

#include "config/BudgetKeys.h"
#include "diag/Policy.h"
#include "ide/CodeLens.h"
#include "ide/InlayHints.h"
#include "sema/operators/Devices.h"
#include "sema/operators/InterfaceOptions.h"
#include "support/Characters.h"
#include "support/Span.h"
#include "support/Text.h"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace allo {

// Whether a key of TOML may have it without quotes.
constexpr bool isBareKeyChar(char c) { return isWordChar(c) || c == '-'; }

// Of which files an editor shows diagnostics.
enum class DiagnosticScope : uint8_t { OpenFiles, Workspace };

// How kernels are run from an editor.
struct RunSettings {
  std::string program;             // `allo`; empty: it is looked for
  uint32_t timeLimit = 60;         // seconds; 0: none
  uint32_t synthesisTimeLimit = 0; // the same, of a synthesis
  uint32_t memoryLimit = 4096;     // megabytes; 0: none
  uint32_t parallel = 2;           // jobs at a time
  bool checkOverflow = false;      // in checked runs

  friend bool operator==(const RunSettings &, const RunSettings &) = default;
};

// Vitis, and what it synthesizes for.
struct VitisSettings {
  // The folder of Vitis, absolute; empty: it is looked for. Programs in it are started, so a server
  // takes that of the client, and that of the project only if the client trusts the project.
  std::string root, rootOfProject;
  vitis::TargetChoice target;

  friend bool operator==(const VitisSettings &, const VitisSettings &) = default;
};

// What a project says about the interfaces of one kernel where it is the top function of Vitis.
struct KernelInterfaces {
  std::string file; // relative to the project's folder
  std::string kernel;
  std::vector<vitis::PortInterface> ports;
  std::string target; // file and kernel as they are written
  uint32_t line = 1;  // of the target in the project's file, as for ProjectDiagnostic
  uint32_t column = 1;

  friend bool operator==(const KernelInterfaces &, const KernelInterfaces &) = default;
};

// How much a kernel may need, as a project says.
struct ProjectBudget {
  const BudgetRow *row = nullptr; // never null
  double most = 0;
  std::string text = {}; // of the number
  // The project's file, and the span of the key and its value there; read with the places.
  std::string path = {};
  Span span = {};
  std::shared_ptr<const Text> project = nullptr;

  friend bool operator==(const ProjectBudget &, const ProjectBudget &) = default;
};
struct KernelBudgets {
  std::string file; // relative to the project's folder; of a Project: with the folder
  std::string kernel;
  std::vector<ProjectBudget> limits;
  std::string target; // file and kernel as they are written
  uint32_t line = 1;  // of the target in the project's file, as for ProjectDiagnostic
  uint32_t column = 1;

  friend bool operator==(const KernelBudgets &, const KernelBudgets &) = default;
};

struct Config {
  InlayHintOptions inlayHints;
  CodeLensOptions codeLens;
  bool symbols = true; // offer an outline, which another server for Python may do as well
  RunSettings run;     // of the client alone: a project cannot choose programs
  bool diagnostics = true;
  DiagnosticScope scope = DiagnosticScope::OpenFiles; // of the client alone
  bool schedules = true;                              // apply their steps in the background
  // Where the codes are explained: an address, or an absolute path; "#code" follows. Empty: the
  // page that comes with the program, see report/Documentation.h.
  std::string documentation;
  DiagnosticPolicy policy;
  std::vector<std::string> exclude; // globs, relative to the project's folder
  std::vector<std::string> targets; // what the kernels are built for besides the CPU: "vitis"
  std::vector<KernelInterfaces> interfaces; // by file and kernel; of projects
  std::vector<KernelBudgets> budgets;       // the same
  VitisSettings vitis;

  friend bool operator==(const Config &, const Config &) = default;
};

struct SettingError {
  static constexpr size_t Whole = size_t(-1);
  std::vector<std::string> path;       // the keys that lead to the value
  size_t element = Whole;              // of a list
  Severity severity = Severity::Error; // a warning where nothing depends on the value
  bool atKey = false;                  // the key is wrong; else the value
  std::string message;
};

// Takes every setting that 'section' (an object such as {"inlayHints": {"types": false}}) names.
// What it names wrongly stays as it was, with an error. 'root' is how the messages call the
// section: "allo" or "tool.allo".
void applySettings(Config &config, const nlohmann::json &section, const std::string &root,
                   std::vector<SettingError> &errors);

// {"allo.inlayHints.types": {"type": "boolean", "default": true, "description": ...}, ...}
nlohmann::json settingsSchema();

} // namespace allo
