// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/pyeval/FileAccess.h"

#include "sema/facts/Fixes.h"
#include "sema/facts/Imports.h"
#include "sema/facts/ModuleView.h"
#include "sema/module/Decorators.h"
#include "sema/pyeval/Evaluate.h"
#include "sema/types/SharedValue.h"
#include "support/Nearest.h"

namespace allo {

const Value *FileAccess::valueOf(const ModuleView &view, std::string_view name) {
  if (const Value *followed = view.scheduleNamed(name)) {
    if (in.context.meetsSchedules)
      *in.context.meetsSchedules = true;
    if (in.context.schedules && in.frame->mode != Interpreter::Mode::Strict)
      return followed;
  }
  const auto known = view.names->find(name);
  return known == view.names->end() ? nullptr : &known->second.value;
}

Py FileAccess::held(uint32_t file, std::string_view name, const Value &value) {
  if (!isContainer(value) || !in.context.objects)
    return in.importValue(value);
  const std::string key = keyOfForeign(file, name);
  if (const auto known = in.objects.find(key); known != in.objects.end())
    return known->second;
  const Value *changed = stateIn(*in.context.objects, in.context.names, key);
  const Py object = in.importValue(in.sharedLists.settled(changed ? *changed : value));
  in.objects[key] = object;
  return object;
}

// ---- modules

std::optional<Py> FileAccess::named(const Value &module, std::string_view name) {
  if (const Value *submodule = module.attribute(name))
    return submodule->isError() ? in.unknownValue(Value::error()) : in.importValue(*submodule);
  const ModuleView *view = module.data->module.get();
  const Value *value = view ? valueOf(*view, name) : nullptr;
  if (!value)
    return std::nullopt;
  // Others that are opaque say what they are where they are used.
  const bool isFollowed =
      value->kind != ValueKind::Opaque || value->isFollowedClass() || value->isObject() ||
      (in.frame->mode == Interpreter::Mode::Quiet &&
       (value->isPartial() || value->attribute("__self__") || wholesOf(*value)));
  if (!isFollowed)
    return std::nullopt;
  return held(view->number, name, *value);
}

Py FileAccess::attribute(const Value &base, const AttributeExpr &expr) {
  std::string_view wanted = expr.attribute->name;
  const ModuleView *view = base.data->module.get();
  if (wanted == "__dict__") // what is done to it is not followed
    lose(base);
  if (const std::optional<Py> found = named(base, wanted)) {
    if (view && !found->unknown())
      if (const Value *value = valueOf(*view, wanted))
        in.remember(expr, *value);
    return *found;
  }
  if (const Value *value = view ? valueOf(*view, wanted) : nullptr;
      value && value->kind == ValueKind::Opaque && !value->data->reason.empty())
    return in.failAt(expr, DiagText::NameWithoutValue, in.textOf(expr), value->data->reason);
  if (!view || view->names->contains(wanted) || view->hasUnknownNames || !in.loud())
    return in.moduleAttribute(base.text(), expr);
  NodeDiagnostic diagnostic = in.diagnosticAt(DiagCode::NoAttribute, *expr.attribute,
                                              "Module '" + base.text() + "'", wanted);
  std::vector<std::string> candidates;
  for (const auto &[candidate, value] : *view->names)
    candidates.push_back(candidate);
  std::string close = nearestName(wanted, candidates);
  if (!close.empty())
    diagnostic.fixes.push_back(changeTo(expr.attribute->id, close));
  return in.report(std::move(diagnostic));
}

std::optional<Py> FileAccess::item(const Expr &dict, const Expr &key) {
  const auto *path = dict.tryAs<AttributeExpr>();
  const auto *call = dict.tryAs<CallExpr>();
  const auto *function = call ? call->callee->tryAs<NameExpr>() : nullptr;
  const Expr *module = path && path->attribute->name == "__dict__" ? path->base
                       : function && function->name == "vars" && call->arguments.size() == 1
                           ? call->arguments[0]->value
                           : nullptr;
  const Expr *root = module;
  while (root && root->is<AttributeExpr>())
    root = root->as<AttributeExpr>()->base;
  if (!root || !root->is<NameExpr>()) // which can be evaluated once more
    return std::nullopt;
  const Py file = in.eval(*module);
  if (file.kind != PyKind::Other || file.value().kind != ValueKind::Module)
    return std::nullopt;
  const Py name = in.eval(key);
  return name.kind == PyKind::Str ? named(file.value(), name.str()) : std::nullopt;
}

void FileAccess::lose(const Value &module) {
  const ModuleView *view = module.data->module.get();
  if (!view || !view->schedules)
    return;
  if (in.context.meetsSchedules)
    *in.context.meetsSchedules = true;
  if (in.context.schedules)
    for (const auto &[name, value] : view->schedules->names)
      in.sharedLists.loseReachable(held(view->number, name, value));
}

// ---- imports

std::optional<Value> FileAccess::module(std::string_view path, bool asPackage) {
  const bool isQuiet = in.frame->mode == Interpreter::Mode::Quiet;
  const auto viewOf = [&](std::string_view name) {
    const ResolvedImport *found = isQuiet ? in.globals().import(name) : nullptr;
    return found ? found->view : nullptr;
  };
  std::shared_ptr<const ModuleView> view = viewOf(path);
  if (!view)
    return std::nullopt;
  if (view->schedules && in.context.meetsSchedules)
    *in.context.meetsSchedules = true;
  Fingerprint shown = view->fingerprint;
  Value made = Value::ofModule(std::string(path), std::move(view), shown, {});
  for (size_t dot = path.rfind('.'); asPackage && dot != std::string_view::npos && dot > 0;
       dot = path.rfind('.')) {
    std::vector<Value> inner{Value::ofString(std::string(path.substr(dot + 1))), std::move(made)};
    path = path.substr(0, dot);
    view = viewOf(path);
    shown = view ? view->fingerprint : 0;
    made = Value::ofModule(std::string(path), std::move(view), shown, std::move(inner));
  }
  return made;
}

std::optional<Py> FileAccess::imported(std::string_view path, std::string_view name) {
  const std::optional<Value> from = module(path, false);
  if (const ModuleView *view = from ? from->data->module.get() : nullptr)
    if (const Value *value = valueOf(*view, name))
      return held(view->number, name, *value);
  const std::optional<Value> inner = module(joinModule(path, name), false);
  return inner ? std::optional(in.importValue(*inner)) : std::nullopt;
}

std::optional<Py> FileAccess::importedBy(const CallExpr &call) {
  const std::string path = importedByCall(call);
  const bool givesPackage = lastNameOf(*call.callee) == "__import__";
  const std::optional<Value> made = path.empty() ? std::nullopt : module(path, givesPackage);
  return made ? std::optional(in.importValue(*made)) : std::nullopt;
}

} // namespace allo
