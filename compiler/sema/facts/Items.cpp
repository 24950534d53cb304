// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/facts/Items.h"

#include "diag/Policy.h"
#include "sema/types/SharedValue.h"

#include <algorithm>

namespace allo {

bool hasErrors(const KernelCheck &check) {
  return std::any_of(check.diagnostics.begin(), check.diagnostics.end(), isError);
}

// Of all that is shown: notes and fixes depend on names that the rest does not.
static Fingerprint fingerprintOf(const NodeDiagnostic &diagnostic) {
  Fingerprint h = combine(diagnostic.node, hashBytes(diagnostic.message));
  auto addPlace = [&](const NodeRef &place) { h = combine(combine(h, place.item), place.node); };
  for (const NodeNote &note : diagnostic.notes) {
    addPlace(note.place);
    h = combine(h, hashBytes(note.message));
  }
  for (const NodeFix &fix : diagnostic.fixes) {
    h = combine(h, hashBytes(fix.title));
    for (const NodeEdit &edit : fix.edits)
      h = combine(combine(h, edit.node), hashBytes(edit.newText));
    for (const std::string &name : fix.imports)
      h = combine(h, hashBytes(name));
    for (const auto &[from, to] : fix.renames)
      h = combine(combine(h, hashBytes(from)), hashBytes(to));
  }
  addPlace(diagnostic.cause);
  return h;
}

Fingerprint fingerprintOf(const KernelSignature &s) {
  Fingerprint h = combine(combine(hashBytes(s.label), s.item), s.twin);
  if (s.given)
    for (const Value &part : *s.given)
      h = combine(h, fingerprint(part) + 1);
  h = combine(h, (uint64_t(s.function) << 32) | s.nameNode);
  for (const ParameterInfo &p : s.parameters) {
    h = combine(h, hashBytes(p.name));
    h = combine(h, p.type.bits() ^ (uint64_t(p.node) << 40));
    h = combine(h, fingerprint(p.defaultValue) + (p.hasDefault ? 1 : 0) + (p.isConstexpr ? 2 : 0) +
                       (p.isInferred ? 4 : 0));
    h = combine(h, fingerprint(p.constant));
  }
  for (Type result : s.results)
    h = combine(h, result.bits());
  for (int64_t workers : s.mapping)
    h = combine(h, uint64_t(workers));
  for (const std::string &name : s.templates)
    h = combine(h, hashBytes(name));
  h = combine(h, (s.broken ? 1 : 0) + (s.hasReturnAnnotation ? 2 : 0) + (s.hasMapping ? 4 : 0) +
                     (s.openMapping ? 8 : 0) + (s.usesUnknowns ? 16 : 0));
  h = combine(h, s.environment ? s.environment->fingerprint : 0);
  if (s.headerDiagnostics)
    for (const NodeDiagnostic &each : *s.headerDiagnostics)
      h = combine(h, fingerprintOf(each));
  return combine(h, uint64_t(s.options.style) | uint64_t(s.options.enableTensor) << 8 |
                        uint64_t(s.options.fastMath) << 9);
}

std::shared_ptr<const KernelSignature> instantiate(const KernelSignature &kernel,
                                                   const std::vector<Value> &constants,
                                                   const std::vector<Type> &inferred) {
  auto made = std::make_shared<KernelSignature>(kernel);
  std::string label;
  for (size_t i = 0; i < made->parameters.size(); ++i) {
    ParameterInfo &parameter = made->parameters[i];
    if (parameter.isInferred && constants[i].isConst())
      parameter.isConstexpr = true;
    if (parameter.isConstexpr)
      parameter.constant = withoutIdentities(constants[i]);
    else if (parameter.isInferred)
      parameter.type = inferred[i];
    else
      continue;
    label += (label.empty() ? "" : ", ") + parameter.name +
             (parameter.isConstexpr ? "=" + show(parameter.constant) : ": " + show(parameter.type));
  }
  made->label = kernel.label + "(" + label + ")";
  made->isInstance = true;
  made->fingerprint = fingerprintOf(*made);
  return made;
}

std::string shownAround(const KernelSignature &signature) {
  auto isPlain = [](const Value &value, auto &&self) -> bool {
    if (value.isSequence())
      return std::all_of(value.elements().begin(), value.elements().end(),
                         [&](const Value &element) { return self(element, self); });
    return value.isNumber() || value.kind == ValueKind::String || value.kind == ValueKind::Type;
  };
  std::string out;
  for (const Environment *at = signature.environment.get(); at; at = at->outer.get())
    for (const auto &[name, value] : at->names)
      if (isPlain(value, isPlain))
        out += (out.empty() ? "" : ", ") + name + " = " + show(value);
  return out;
}

std::string nameWithAround(const std::string &name, const std::string &around) {
  return around.empty() ? name : name + " (" + around + ")";
}

uint64_t ItemState::bodySteps() const {
  uint64_t steps = 0;
  for (const auto &kernel : kernels)
    steps += kernel->steps;
  for (const InstanceCheck &instance : instances)
    steps += instance.check ? instance.check->steps : 0;
  return steps;
}

bool KernelCheck::isDead(NodeId branch) const {
  return std::find(deadBranches.begin(), deadBranches.end(), branch) != deadBranches.end();
}

void KernelCheck::leaveUndecided(NodeId first, NodeId last) {
  if (!isUndecided(first))
    undecided.insert(std::upper_bound(undecided.begin(), undecided.end(), std::pair(first, last)),
                     {first, last});
}

bool KernelCheck::isUndecided(NodeId node) const {
  auto behind = std::upper_bound(undecided.begin(), undecided.end(), std::pair(node, NoNode));
  return behind != undecided.begin() && std::prev(behind)->second >= node;
}

const LoopInfo *KernelCheck::loopOf(NodeId node) const {
  auto found = std::lower_bound(loops.begin(), loops.end(), node,
                                [](const LoopInfo &loop, NodeId id) { return loop.node < id; });
  return found != loops.end() && found->node == node ? &*found : nullptr;
}

const CallSite *KernelCheck::callAt(NodeId node) const {
  auto found = std::find_if(calls.begin(), calls.end(),
                            [&](const CallSite &site) { return site.node == node; });
  return found == calls.end() ? nullptr : &*found;
}

const OperatorSite *KernelCheck::operatorAt(NodeId node) const {
  auto found = operators.find(node);
  return found == operators.end() ? nullptr : &found->second;
}

namespace {

const KernelCheck *findCheck(const KernelCheck &check, NodeId function) {
  if (check.function == function)
    return &check;
  for (const auto &inner : check.nested)
    if (const KernelCheck *found = findCheck(*inner, function))
      return found;
  return nullptr;
}

bool isGeneric(const KernelCheck &check) { return check.signature && check.signature->isGeneric(); }

// The innermost function that holds the offset and has a check.
const FunctionStmt *functionAt(const Node &node, uint32_t offset, const ItemState &item) {
  const FunctionStmt *found = nullptr;
  if (const auto *function = node.tryAs<FunctionStmt>(); function && item.kernelOf(function->id))
    found = function;
  forEachChild(node, [&](const Node &child) {
    if (child.span.touches(offset))
      if (const FunctionStmt *inner = functionAt(child, offset, item))
        found = inner;
  });
  return found;
}

} // namespace

const KernelCheck *ItemState::kernelOf(NodeId function) const {
  const KernelCheck *generic = nullptr;
  for (const auto &kernel : kernels)
    if (const KernelCheck *found = findCheck(*kernel, function)) {
      if (!isGeneric(*kernel) && !isGeneric(*found))
        return found;
      generic = found;
      break;
    }
  for (const InstanceCheck &instance : instances)
    if (instance.check)
      if (const KernelCheck *found = findCheck(*instance.check, function);
          found && !isGeneric(*found))
        return found;
  return generic;
}

size_t ItemState::diagnosticCount(bool optIn) const {
  size_t n = unit ? unit->errors.size() : 0;
  n += module ? module->diagnostics.size() : 0;
  n += foreign.size() + (schedules ? schedules->diagnostics.size() : 0);
  forEachCheck(*this, [&](const KernelCheck &check) {
    for (const NodeDiagnostic &diagnostic : check.diagnostics)
      n += optIn || !isOptIn(diagnostic.code);
  });
  return n;
}

bool ItemState::hasInactive() const {
  bool any = false;
  forEachCheck(*this, [&](const KernelCheck &check) { any |= !check.deadBranches.empty(); });
  return any;
}

const KernelCheck *kernelAt(const ItemState &item, uint32_t offset) {
  if (item.kernels.empty())
    return nullptr;
  for (const Stmt *statement : item.unit->statements)
    if (statement->span.touches(offset))
      if (const FunctionStmt *function = functionAt(*statement, offset, item))
        return item.kernelOf(function->id);
  return nullptr;
}

} // namespace allo
