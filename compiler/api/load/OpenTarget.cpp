// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "api/load/OpenTarget.h"

#include "api/load/Target.h"
#include "sema/incremental/Workspace.h"
#include "support/Format.h"
#include "support/Nearest.h"
#include "support/Path.h"
#include "syntax/tree/Nodes.h"

#include <algorithm>
#include <memory>

namespace allo::api {

namespace {

struct OpenParameter {
  std::string name;
  bool hasDefault = false;
  bool isTemplate = false;   // in brackets
  bool isPositional = false; // of a function, where all before it are given
};

// "function 'make'", and what it leaves open, in its order.
struct OpenThing {
  std::string what, name, rest; // 'rest' follows the arguments: ".gemm"
  std::vector<OpenParameter> parameters;
};

// Null: the file has no such function.
const FunctionStmt *functionAt(const ModuleView &view, const std::string &name) {
  const auto found = view.names->find(name);
  if (found == view.names->end() || found->second.value.kind != ValueKind::Function)
    return nullptr;
  const ModuleView *home = view.find(fileOf(found->second.place.item));
  const ModuleView::Item item = home ? home->item(found->second.place.item) : ModuleView::Item();
  if (!item.state)
    return nullptr;
  for (const Stmt *statement : item.state->unit->statements)
    if (const auto *function = statement->tryAs<FunctionStmt>(); function && function->name)
      return function;
  return nullptr;
}

OpenThing thingOf(const FunctionStmt &function, const std::string &name, const std::string &rest) {
  OpenThing thing{format("function '{0}'", name), name, rest, {}};
  for (const Parameter *each : function.parameters) {
    const bool isPlain = each->form == ParameterForm::Plain;
    if (each->name && (isPlain || each->form == ParameterForm::KeywordOnly))
      thing.parameters.push_back(
          {std::string(each->name->name), each->defaultValue != nullptr, false, isPlain});
  }
  return thing;
}

OpenThing thingOf(const FoundKernel &place) {
  const KernelSignature *signature = place.kernel->signature.get();
  for (const auto &each : place.item->kernels) // not the instance that shows a template
    if (each->function == place.kernel->function && place.name != signature->label &&
        !each->signature->templates.empty())
      signature = each->signature.get();
  OpenThing thing{format("kernel '{0}'", place.name), place.name, "", {}};
  for (const std::string &name : signature->templates)
    thing.parameters.push_back({name, false, true, false});
  // Of an instance, which a call of another kernel has made, the target can give other values,
  // unless it gives them already.
  const bool isGiven = place.name.ends_with(')');
  for (const ParameterInfo &each : signature->parameters)
    if (each.isConstexpr && !(isGiven && each.constant.isConst()))
      thing.parameters.push_back({each.name, each.hasDefault, false, false});
  return thing;
}

std::string advice(const std::string &name) {
  return format("mark its place in the target, as in 'make({0}).kernel' or 'schedules[{0}]'",
                "{" + name + "}");
}

Result<std::string> write(const OpenThing &thing, const std::vector<std::string> &wanted) {
  std::vector<std::string> names;
  for (const OpenParameter &each : thing.parameters)
    names.push_back(each.name);
  for (const std::string &name : wanted)
    if (!isOneOf(name, names))
      return Error{names.empty()
                       ? format("{0} has no parameter to sweep over; {1}", thing.what, advice(name))
                       : format("{0} has no parameter '{1}' ({2})", thing.what, name,
                                namesThereAre("parameter", name, names))};
  std::string templates, arguments;
  bool isComplete = true; // all before this one are given
  for (const OpenParameter &each : thing.parameters) {
    if (!isOneOf(each.name, wanted)) {
      if (!each.hasDefault)
        return Error{format("{0} also needs values for '{1}': give them by --param {1}=VALUE,...",
                            thing.what, each.name)};
      isComplete = false;
      continue;
    }
    const std::string hole = "{" + each.name + "}";
    std::string &list = each.isTemplate ? templates : arguments;
    list += list.empty() ? "" : ", ";
    list += each.isTemplate || (each.isPositional && isComplete) ? hole : each.name + "=" + hole;
  }
  return thing.name + (templates.empty() ? "" : "[" + templates + "]") +
         (arguments.empty() ? "" : "(" + arguments + ")") + thing.rest;
}

} // namespace

Result<std::string> openTarget(const std::string &text, const std::vector<std::string> &names,
                               FileSystem &files) {
  const Target target = parseTarget(text);
  const Result<std::string> content = readTarget(target, files);
  if (!content)
    return content.error();
  const std::string folder = currentFolder();
  TypeContext types;
  Workspace workspace(types, &files, {folder});
  const Workspace::Handle handle = workspace.open(absolutePath(folder, target.file));
  const std::shared_ptr<const Analysis> analysis =
      workspace.analyze(handle, Text::fromBytes(*content));
  const std::shared_ptr<const ModuleView> view = workspace.viewOf(handle);
  const size_t dot = std::min(target.name.find('.'), target.name.size());
  const std::string head = target.name.substr(0, dot);
  std::optional<OpenThing> thing;
  if (const FunctionStmt *function = functionAt(*view, head))
    thing = thingOf(*function, head, target.name.substr(dot));
  if (!thing) {
    const Result<FoundKernel> place = findKernel(*analysis, target.name);
    if (!place)
      return Error{format("{0}: {1}; for anything else, {2}", target.file, place.error().message,
                          advice(names.front()))};
    thing = thingOf(*place);
  }
  const Result<std::string> written = write(*thing, names);
  if (!written)
    return written.error();
  return target.file + "::" + *written + (target.steps ? format("@{0}", *target.steps) : "");
}

} // namespace allo::api
