// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Variables and parameters that nothing reads, and buffers that nothing writes. A kernel with
// errors is not checked for this, because it is still being written.
#include "sema/lint/LintPass.h"

#include <algorithm>
#include <unordered_map>

namespace allo {

namespace {

class Unused {
public:
  explicit Unused(const LintPass &pass)
      : pass(pass), read(pass.check.variables.size(), false), stored(read), alias(read),
        empty(read), written(read), firstRead(read.size(), NoNode),
        target(pass.unit.nodes.size(), false), loaded(target) {}

  void run() {
    if (pass.hasErrors() || isStub())
      return;
    for (uint32_t v = 0; v < pass.check.variables.size(); ++v)
      byName[pass.check.variables[v].name].push_back(v);
    for (const Stmt *statement : pass.function.body)
      forEachBelow(pass.unit, *statement, true, [&](const Node &node) { visit(node); });
    for (uint32_t v = 0; v < pass.check.variables.size(); ++v)
      if (!read[v] && !pass.check.variables[v].name.starts_with('_'))
        report(v);
    for (uint32_t v = 0; v < pass.check.variables.size(); ++v)
      if (empty[v] && !written[v] && firstRead[v] != NoNode)
        neverWritten(v);
  }

private:
  const LintPass &pass;
  std::vector<bool> read;
  std::vector<bool> stored;      // elements of it are written
  std::vector<bool> alias;       // may be another name for a buffer that somebody else reads
  std::vector<bool> empty;       // declared with a shape and without a value
  std::vector<bool> written;     // as a whole or in part, or by whom it is given to
  std::vector<NodeId> firstRead; // of one of its elements
  std::vector<bool> target;      // by node: a name that is assigned to, which does not read it
  std::vector<bool> loaded;      // by node: a name of which an element is read
  std::unordered_map<std::string_view, std::vector<uint32_t>> byName;

  // 'pass', '...', a docstring: the interface of a kernel that is still to be written.
  bool isStub() const {
    return std::all_of(pass.function.body.begin(), pass.function.body.end(), [](const Stmt *stmt) {
      return stmt->is<PassStmt>() ||
             (stmt->is<ExprStmt>() && (stmt->as<ExprStmt>()->value->is<EllipsisExpr>() ||
                                       stmt->as<ExprStmt>()->value->is<StringExpr>()));
    });
  }

  // Statements come before the names in them.
  void visit(const Node &node) {
    if (const auto *assign = node.tryAs<AssignStmt>()) {
      for (const Expr *place : assign->targets)
        assigned(*place, assign->value);
      for (const Expr *place : assign->targets)
        noteWritten(*place);
    } else if (const auto *declaration = node.tryAs<AnnAssignStmt>()) {
      assigned(*declaration->target, declaration->value);
      uint32_t v = pass.info(*declaration->target).variable;
      if (v < empty.size())
        (declaration->value ? written : empty)[v] = true;
    } else if (const auto *augmented = node.tryAs<AugAssignStmt>()) {
      assigned(*augmented->target, nullptr);
      if (!augmented->target
               ->is<SubscriptExpr>()) // 'h[i] += 1' needs a value that was there before
        noteWritten(*augmented->target);
    } else if (const auto *loop = node.tryAs<ForStmt>()) {
      counts(*loop->target);
    } else if (const auto *clause = node.tryAs<ComprehensionClause>()) {
      counts(*clause->target);
    } else if (const auto *element = node.tryAs<SubscriptExpr>()) {
      loads(*element->base, *element);
    } else if (const auto *returned = node.tryAs<ReturnStmt>()) {
      if (returned->value)
        loads(*returned->value, *returned->value);
    } else if (const auto *name = node.tryAs<NameExpr>()) {
      if (!target[name->id])
        markRead(*name);
    }
  }

  void noteWritten(const Expr &place) {
    forEachBelow(pass.unit, place, true, [&](const Node &part) {
      if (const auto *name = part.tryAs<NameExpr>())
        if (uint32_t v = pass.info(*name).variable; v < written.size())
          written[v] = true;
    });
  }

  // Loops often only count. A comprehension has a variable for every element.
  void counts(const Expr &loopTarget) {
    forEachBelow(pass.unit, loopTarget, true, [&](const Node &part) {
      const auto *name = part.tryAs<NameExpr>();
      if (auto it = name ? byName.find(name->name) : byName.end(); it != byName.end())
        for (uint32_t v : it->second)
          if (pass.check.variables[v].node == name->id)
            read[v] = true;
    });
  }

  // Elements of a buffer are read at a place.
  void loads(const Expr &buffer, const Node &place) {
    uint32_t v = buffer.is<NameExpr>() ? pass.info(buffer).variable : NoVariable;
    loaded[buffer.id] = v < read.size();
    if (v < read.size() && firstRead[v] == NoNode)
      firstRead[v] = place.id;
  }

  bool isBufferParameter(uint32_t v) const {
    const VariableInfo &variable = pass.check.variables[v];
    return variable.kind == VariableKind::Parameter && variable.type.isShaped();
  }

  void assigned(const Expr &place, const Expr *value) {
    if (const auto *name = place.tryAs<NameExpr>()) {
      target[name->id] = true;
      uint32_t v = pass.info(*name).variable;
      bool shaped = value && pass.info(*value).type.isShaped();
      if (v < alias.size() && shaped)
        alias[v] = true;
      // 'b = 0' fills the caller's buffer.
      if (v < read.size() && value && !shaped && isBufferParameter(v))
        read[v] = true;
    } else if (const auto *element = place.tryAs<SubscriptExpr>()) {
      const VariableInfo *base = pass.variable(*element->base);
      if (base && base->kind != VariableKind::Parameter) {
        target[element->base->id] = true;
        stored[pass.info(*element->base).variable] = true;
      }
    }
    // The names of an unpacked tuple count as read, because none of them can be omitted.
  }

  void markRead(const NameExpr &name) {
    uint32_t v = pass.info(name).variable;
    if (v < read.size()) {
      read[v] = true;
      if (!loaded[name.id])
        written[v] = true; // perhaps
      return;
    }
    // In an annotation, in a branch that is left out, in a nested kernel.
    if (auto it = byName.find(name.name); it != byName.end())
      for (uint32_t candidate : it->second)
        read[candidate] = written[candidate] = true;
  }

  void neverWritten(uint32_t v) {
    const VariableInfo &variable = pass.check.variables[v];
    if (variable.kind != VariableKind::Local || !variable.type.isShaped())
      return;
    NodeDiagnostic diagnostic =
        pass.make(DiagCode::NeverWritten, *pass.unit.nodes[variable.node], variable.name,
                  stored[v] ? "gives them a first value" : "writes them");
    diagnostic.notes.push_back({{ThisItem, firstRead[v]}, "it is read here"});
    pass.report(std::move(diagnostic));
  }

  void report(uint32_t v) {
    const VariableInfo &variable = pass.check.variables[v];
    const Node &node = *pass.unit.nodes[variable.node];
    const auto *parameter = node.tryAs<Parameter>();
    if (variable.kind == VariableKind::Kernel)
      pass.report(pass.make(DiagCode::UnusedKernel, node, variable.name));
    else if (parameter && variable.type.isError() && !pass.check.signature->isGeneric() &&
             variable.kind == VariableKind::Parameter)
      return; // its annotation is wrong
    else if (parameter)
      pass.report(pass.make(DiagCode::UnusedParameter, *parameter->name, variable.name));
    else if (variable.kind == VariableKind::Stream)
      pass.report(pass.make(DiagCode::UnusedStream, node, variable.name));
    else if (variable.kind == VariableKind::Local || variable.kind == VariableKind::Constexpr ||
             variable.kind == VariableKind::Stateful)
      if (!stored[v] || !alias[v])
        pass.report(pass.make(DiagCode::UnusedVariable, node, variable.name,
                              stored[v] ? "is written, but never read" : "is never used"));
  }
};

} // namespace

void lintUnused(const LintPass &pass) { Unused(pass).run(); }

} // namespace allo
