// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "api/load/Target.h"

#include "notebook/Notebook.h"
#include "sema/incremental/Analyzer.h"
#include "sema/pyeval/Evaluate.h"
#include "support/Format.h"
#include "support/Nearest.h"
#include "syntax/tree/Parser.h"

#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace allo::api {

namespace {

// The names of the functions around the node and its own, joined by dots.
std::string qualifiedName(const SyntaxUnit &unit, const Node &function, bool &topLevel) {
  std::string out;
  topLevel = true;
  for (const Node *node : unit.nodes) {
    const auto *outer = node ? node->tryAs<FunctionStmt>() : nullptr;
    if (!outer || !outer->name || outer->span.begin > function.span.begin ||
        outer->span.end < function.span.end)
      continue;
    topLevel &= outer == &function;
    out += (out.empty() ? "" : ".") + std::string(outer->name->name);
  }
  return out;
}

using KernelKey = std::pair<ItemId, NodeId>;

// Kernels that another kernel calls.
std::set<KernelKey> calledKernels(const std::vector<FoundKernel> &kernels) {
  std::set<KernelKey> called;
  for (const FoundKernel &place : kernels)
    for (const CallSite &site : place.kernel->calls) {
      KernelKey callee{site.callee == ThisItem ? place.item->id : site.callee, site.calleeFunction};
      if (callee != KernelKey{place.item->id, place.kernel->function})
        called.insert(callee);
    }
  return called;
}

std::string namesOf(const std::vector<FoundKernel> &kernels) {
  std::string out;
  for (const FoundKernel &place : kernels)
    out += (out.empty() ? "'" : ", '") + place.name + "'";
  return out;
}

} // namespace

Target parseTarget(const std::string &text) {
  size_t colons = text.rfind("::");
  if (colons == std::string::npos)
    return {text, "", {}};
  Target target{text.substr(0, colons), text.substr(colons + 2), {}};
  const size_t at = target.name.rfind('@');
  size_t steps = 0;
  const char *end = target.name.data() + target.name.size();
  if (at == std::string::npos || at + 1 == target.name.size())
    return target;
  const auto [stop, error] = std::from_chars(target.name.data() + at + 1, end, steps);
  if (stop != end || error != std::errc())
    return target;
  target.steps = steps;
  target.name.erase(at);
  return target;
}

std::vector<FoundKernel> kernelsOf(const Analysis &analysis) {
  std::vector<FoundKernel> out;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
    const std::shared_ptr<const ItemState> &item = entry.state;
    std::set<NodeId> functions; // in the order of the source
    forEachCheck(*item, [&](const KernelCheck &check) { functions.insert(check.function); });
    for (NodeId function : functions) {
      const KernelCheck *kernel = item->kernelOf(function);
      if (!kernel || function >= item->unit->nodes.size())
        continue;
      FoundKernel place{"", false, item, {item, kernel}, offset};
      place.name = qualifiedName(*item->unit, *item->unit->nodes[function], place.topLevel);
      out.push_back(std::move(place));
    }
  });
  return out;
}

namespace {

std::string withoutBlanks(std::string_view text) {
  std::string out;
  for (char c : text)
    if (c != ' ')
      out += c;
  return out;
}

// An instance by its own name, "fill[i32, 4]" or "make_gemm(32, 32).gemm", or any kernel by a name
// that the module binds to it.
std::optional<FoundKernel> findInstance(const Analysis &analysis, const std::string &name) {
  std::string wanted = withoutBlanks(name);
  const KernelSignature *bound = nullptr;
  std::optional<FoundKernel> found;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
    for (const Binding &binding : entry.state->module->bindings)
      if (binding.name == name && binding.value.kind == ValueKind::Kernel)
        bound = &binding.value.kernel();
  });
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
    const std::shared_ptr<const ItemState> &item = entry.state;
    auto consider = [&](const std::shared_ptr<const KernelCheck> &check) {
      const KernelSignature &signature = *check->signature;
      if (withoutBlanks(signature.label) == wanted ||
          (bound && bound->item == signature.item && bound->fingerprint == signature.fingerprint))
        found = FoundKernel{signature.label, false, item, check, offset};
    };
    for (const auto &kernel : item->kernels)
      consider(kernel);
    for (const InstanceCheck &instance : item->instances)
      if (instance.check)
        consider(instance.check);
  });
  return found;
}

} // namespace

// A server or a check that has the module of a notebook gives it for the text of the file.
Result<std::string> readTarget(const Target &target, FileSystem &files) {
  Result<std::string> content = readSource(files, target.file, AnalyzerOptions().maxBytes);
  if (!content)
    return Error{"cannot read '" + target.file + "': " + content.error().message};
  if (isNotebookPath(target.file) && readNotebook(*content))
    return Error{format("'{0}' is a notebook, which 'allo check' alone reads: write its kernels to "
                        "a .py file",
                        target.file)};
  return content;
}

Result<FoundKernel> findKernel(const Analysis &analysis, const std::string &name,
                               const std::vector<std::string> &schedules) {
  std::vector<FoundKernel> kernels = kernelsOf(analysis);
  if (!name.empty()) {
    for (size_t i = kernels.size(); i-- != 0;) // as in Python, the last definition counts
      if (kernels[i].name == name)
        return kernels[i];
    if (std::optional<FoundKernel> instance = findInstance(analysis, name))
      return std::move(*instance);
    std::vector<std::string_view> names(schedules.begin(), schedules.end());
    for (const FoundKernel &place : kernels)
      names.push_back(place.name);
    if (!schedules.empty())
      return Error{format("no schedule or kernel '{0}'{1} (schedules: {2}{3})", name,
                          didYouMean(name, names), nearestFirst(name, schedules),
                          kernels.empty() ? "" : "; kernels: " + namesOf(kernels))};
    std::string guess = didYouMean(name, names);
    if (guess.empty() && !kernels.empty())
      guess = " (found: " + namesOf(kernels) + ")";
    return Error{"no kernel '" + name + "'" + guess};
  }
  std::set<KernelKey> called = calledKernels(kernels);
  std::vector<FoundKernel> tops;
  for (const FoundKernel &place : kernels)
    if (place.topLevel && !called.contains({place.item->id, place.kernel->function}))
      tops.push_back(place);
  if (tops.size() == 1)
    return tops.front();
  if (!tops.empty())
    return Error{"it has several kernels that no other one calls; name one of them: " +
                 namesOf(tops)};
  return Error{kernels.empty() ? "it has no kernels"
                               : "name one of its kernels: " + namesOf(kernels)};
}

const Expr *onlyExpression(const SyntaxUnit &unit) {
  const auto *statement =
      unit.statements.size() == 1 ? unit.statements[0]->tryAs<ExprStmt>() : nullptr;
  return statement && unit.errors.empty() ? statement->value : nullptr;
}

ItemId lastItem(const ModuleView &view) {
  ItemId last = 0;
  view.items.forEach([&](const ItemEntry &entry, uint32_t) { last = entry.state->id; });
  return last;
}

// The kernel with values for its constexpr parameters, 'scale(c=4)'; null: 'reason' says why not.
static std::shared_ptr<const KernelSignature> withConstants(const KernelSignature &kernel,
                                                            const CallExpr &call,
                                                            EvalContext &context,
                                                            std::string &reason) {
  std::vector<Value> constants(kernel.parameters.size());
  std::vector<std::string> names;
  for (size_t i = 0; i < constants.size(); ++i)
    if (kernel.parameters[i].isConstexpr) {
      constants[i] = kernel.parameters[i].defaultValue;
      names.push_back(kernel.parameters[i].name);
    }
  for (const Argument *argument : call.arguments) {
    const std::string name(argument->keyword ? argument->keyword->name : std::string_view());
    size_t i = 0;
    while (i < constants.size() && !(kernel.parameters[i].isConstexpr && //
                                     kernel.parameters[i].name == name))
      ++i;
    if (i == constants.size()) {
      reason = names.empty() ? format("kernel '{0}' has no constexpr parameters", kernel.label)
               : name.empty()
                   ? format("a target names the constexpr parameters that it gives values, as in "
                            "'{0}({1}=4)'",
                            kernel.label, names.front())
                   : format("kernel '{0}' has no constexpr parameter '{1}' ({2})", kernel.label,
                            name, namesThereAre("constexpr parameter", name, names));
      return nullptr;
    }
    std::vector<NodeDiagnostic> errors;
    context.diagnostics = context.misuse = &errors;
    constants[i] = evaluate(*argument->value, context);
    context.diagnostics = context.misuse = nullptr;
    if (!errors.empty() || !constants[i].isConst()) {
      reason = errors.empty() ? format("the value of '{0}' is not known at compile time", name)
                              : errors.front().message;
      return nullptr;
    }
  }
  for (size_t i = 0; i < constants.size(); ++i)
    if (kernel.parameters[i].isConstexpr && !constants[i].isConst()) {
      reason =
          format(diagInfo(DiagCode::MissingBinding).text, kernel.parameters[i].name, kernel.label);
      return nullptr;
    }
  return instantiate(kernel, constants, std::vector<Type>(constants.size()));
}

// As the last statement of the file would see it; null where it is no kernel, for a reason if that
// is known. 'made' gets the kernels that functions made on the way, whatever they returned.
static std::shared_ptr<const KernelSignature>
evaluateName(TypeContext &types, const ModuleView &view, const std::string &name,
             std::vector<InstanceRequest> &made, std::string &reason) {
  std::shared_ptr<const SyntaxUnit> unit = Parser().parse(name, 0);
  const Expr *expression = onlyExpression(*unit);
  const ItemId last = lastItem(view);
  if (!expression || !last)
    return nullptr;
  ModuleNames names(view, last);
  EvalContext context{types, names, *unit};
  context.requests = &made;
  if (const auto *call = expression->tryAs<CallExpr>())
    if (Value callee = evaluate(*call->callee, context); callee.kind == ValueKind::Kernel)
      return withConstants(*callee.data->kernel, *call, context, reason);
  Value value = evaluate(*expression, context);
  if (value.kind == ValueKind::Kernel)
    return value.data->kernel;
  std::vector<NodeDiagnostic> errors;
  context.diagnostics = context.misuse = &errors;
  evaluate(*expression, context); // once more, strictly
  if (!errors.empty())
    reason = errors.front().message;
  return nullptr;
}

std::string errorOfArguments(TypeContext &types, const ModuleView &view, const std::string &name) {
  std::shared_ptr<const SyntaxUnit> unit = Parser().parse(name, 0);
  const Expr *expression = onlyExpression(*unit);
  const ItemId last = lastItem(view);
  while (expression && expression->is<AttributeExpr>())
    expression = expression->as<AttributeExpr>()->base;
  const auto *call = expression ? expression->tryAs<CallExpr>() : nullptr;
  if (!call || !last)
    return "";
  ModuleNames names(view, last);
  std::vector<NodeDiagnostic> errors;
  EvalContext context{types, names, *unit};
  context.diagnostics = context.misuse = &errors;
  for (const Argument *argument : call->arguments)
    evaluate(*argument->value, context);
  return errors.empty() ? "" : errors.front().message;
}

// What the file has under that name where it is no kernel; nothing if that is not known.
static std::optional<Error> explainOther(const std::string &name, const Value &value) {
  if (value.kind != ValueKind::Opaque || value.text().empty())
    return std::nullopt;
  std::string text(value.text());
  auto has = [&](const char *word) { return text.find(word) != std::string::npos; };
  if (has(".schedule(") || has("Schedule.") || has(".export(") || text.starts_with("CPU") ||
      text.starts_with("Vitis"))
    return Error{format("'{0}' is the schedule or backend '{1}', whose steps are not known without "
                        "running the file; name its kernel instead",
                        name, text)};
  return Error{format("'{0}' is not a kernel, but '{1}', whose value is not known without running "
                      "the file",
                      name, text)};
}

// Of 'make(4).gemn': what 'make(4)' makes is called otherwise.
static std::string notMade(const std::string &maker, std::string_view name,
                           const std::vector<InstanceRequest> &made) {
  std::vector<std::string_view> names;
  for (const InstanceRequest &each : made) {
    std::string_view full = each.signature->name;
    full.remove_prefix(full.rfind('.') + 1); // npos + 1 is 0
    if (std::find(names.begin(), names.end(), full) == names.end())
      names.push_back(full);
  }
  std::string all;
  for (std::string_view each : names)
    all += format("{0}'{1}'", all.empty() ? "" : ", ", each);
  return format("'{0}' does not create kernel '{1}', but {2}", maker, name, all);
}

Result<std::shared_ptr<const KernelSignature>>
findSignature(TypeContext &types, const ModuleView &view, const Analysis &analysis,
              const std::string &name, const std::vector<std::string> &schedules) {
  Result<FoundKernel> place = findKernel(analysis, name, schedules);
  if (place)
    return place->kernel->signature;
  std::vector<InstanceRequest> made;
  std::string reason, ignored;
  auto found = evaluateName(types, view, name, made, reason);
  size_t dot = name.rfind('.');
  if (!found && dot != std::string::npos) { // "make_gemm(32, 32).gemm", also among others
    std::string_view suffix = std::string_view(name).substr(dot);
    found = evaluateName(types, view, name.substr(0, dot), made, ignored);
    if (found && !found->name.ends_with(suffix))
      found = nullptr;
    for (size_t i = made.size(); i-- != 0 && !found;)
      if (made[i].signature->name.ends_with(suffix))
        found = made[i].signature;
  }
  bool hasArguments = name.find_first_of("[(") != std::string::npos;
  if (found)
    return found;
  if (hasArguments && dot != std::string::npos && !made.empty())
    return Error{notMade(name.substr(0, dot), name.substr(dot + 1), made)};
  if (auto other = view.names->find(name); other != view.names->end())
    return explainOther(name, other->second.value).value_or(place.error());
  if (hasArguments && !reason.empty()) // of what is there, what it is given does not fit
    return Error{"'" + name + "': " + reason};
  return place.error();
}

std::vector<Diagnostic> unboundParameters(const FoundKernel &place) {
  std::vector<Diagnostic> out;
  const KernelSignature &signature = *place.kernel->signature;
  if (signature.isInstance) // somebody gives them values
    return out;
  for (const ParameterInfo &parameter : signature.parameters)
    if (parameter.isConstexpr && !parameter.hasDefault && !parameter.constant.isConst())
      out.push_back({DiagCode::MissingBinding,
                     diagInfo(DiagCode::MissingBinding).severity,
                     place.item->unit->shownSpanOf(parameter.node).shifted(place.offset),
                     format(diagInfo(DiagCode::MissingBinding).text, parameter.name, place.name),
                     {},
                     {}});
  return out;
}

} // namespace allo::api
