// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/Config.h"

#include <array>
#include <variant>

namespace allo::server {

namespace {

using BoolField = bool &(*)(Config &);
using TextField = std::string &(*)(Config &);
using CutsField = CutHints &(*)(Config &);

struct Setting {
  const char *group;
  const char *name;
  const char *description;
  std::variant<BoolField, TextField, CutsField> field;
};

const std::array<Setting, 7> Settings = {{
    {"inlayHints", "types", "Show the inferred type after a name that an assignment introduces.",
     BoolField([](Config &c) -> bool & { return c.inlayHints.types; })},
    {"inlayHints", "widths",
     "Show the inferred type after an arithmetic expression that is wider than its operands.",
     BoolField([](Config &c) -> bool & { return c.inlayHints.widths; })},
    {"inlayHints", "cuts",
     "Show what is cut off where a value flows into a narrower place: only where that is narrower "
     "than an operand, always, or never.",
     CutsField([](Config &c) -> CutHints & { return c.inlayHints.cuts; })},
    {"inlayHints", "constants", "Show the value after a compile-time name in a shape or a bound.",
     BoolField([](Config &c) -> bool & { return c.inlayHints.constants; })},
    {"inlayHints", "tripCounts", "Show how often a loop runs after its header.",
     BoolField([](Config &c) -> bool & { return c.inlayHints.tripCounts; })},
    {"diagnostics", "enabled", "Report mistakes in the editor.",
     BoolField([](Config &c) -> bool & { return c.diagnostics; })},
    {"diagnostics", "documentation",
     "The page that explains the codes of diagnostics; the code is added as its fragment.",
     TextField([](Config &c) -> std::string & { return c.documentation; })},
}};

// The names of CutHints, in its order.
constexpr std::array<const char *, 3> CutNames = {"none", "narrowed", "all"};

template <class... Arms> struct Overloaded : Arms... {
  using Arms::operator()...;
};
template <class... Arms> Overloaded(Arms...) -> Overloaded<Arms...>;

// Whether 'value' could be taken.
bool assign(const Setting &setting, Config &config, const Json &value) {
  return std::visit(Overloaded{[&](BoolField field) {
                                 if (value.is_boolean())
                                   field(config) = value.get<bool>();
                                 return value.is_boolean();
                               },
                               [&](TextField field) {
                                 if (value.is_string())
                                   field(config) = value.get<std::string>();
                                 return value.is_string();
                               },
                               [&](CutsField field) {
                                 for (size_t i = 0; i < CutNames.size(); ++i)
                                   if (value == CutNames[i]) {
                                     field(config) = CutHints(i);
                                     return true;
                                   }
                                 return false;
                               }},
                    setting.field);
}

} // namespace

void applySettings(Config &config, const Json &section, std::vector<std::string> &complaints) {
  for (const Setting &setting : Settings) {
    const Json *value = member(section, setting.group, setting.name);
    if (!value || value->is_null())
      continue;
    if (!assign(setting, config, *value))
      complaints.push_back("the setting 'allo." + std::string(setting.group) + "." + setting.name +
                           "' cannot be " + dumpJson(*value));
  }
}

Json settingsSchema() {
  Json out = Json::object();
  Config defaults;
  for (const Setting &setting : Settings) {
    Json entry = {{"description", setting.description}};
    std::visit(Overloaded{[&](BoolField field) {
                            entry["type"] = "boolean";
                            entry["default"] = field(defaults);
                          },
                          [&](TextField field) {
                            entry["type"] = "string";
                            entry["default"] = field(defaults);
                          },
                          [&](CutsField field) {
                            entry["type"] = "string";
                            entry["enum"] = CutNames;
                            entry["default"] = CutNames[size_t(field(defaults))];
                          }},
               setting.field);
    out["allo." + std::string(setting.group) + "." + setting.name] = std::move(entry);
  }
  return out;
}

} // namespace allo::server
