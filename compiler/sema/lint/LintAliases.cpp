// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A plain assignment of a buffer gives it a second name and copies nothing. This is reported if one
// of the names is written later while the other one is still read.
#include "sema/lint/LintPass.h"

namespace allo {

namespace {

class Aliases {
public:
  explicit Aliases(const LintPass &pass) : pass(pass) {}

  void run() {
    for (const Stmt *statement : pass.function.body)
      forEachBelow(pass.unit, *statement, false, [&](const Node &node) { visit(node); });
    for (const Pair &pair : pairs)
      report(pair);
  }

private:
  struct Side {
    uint32_t variable;
    const Node *write = nullptr; // the first one after the assignment
    bool used = false;           // after the assignment
  };
  struct Pair {
    const Expr *source; // the right side of the assignment
    Side name;          // that got the buffer
    Side origin;        // that had it
    bool over = false;  // one of them refers to another buffer now
  };
  const LintPass &pass;
  std::vector<Pair> pairs;
  const Node *alias = nullptr; // the two names in the newest pair's assignment
  const Node *aliased = nullptr;
  static constexpr size_t MaxPairs = 64; // each is examined for every later name

  const VariableInfo &at(uint32_t v) const { return pass.check.variables[v]; }

  void visit(const Node &node) {
    if (const auto *assign = node.tryAs<AssignStmt>()) {
      for (const Expr *target : assign->targets)
        assigned(*target, assign->value, node);
    } else if (const auto *declaration = node.tryAs<AnnAssignStmt>()) {
      assigned(*declaration->target, declaration->value, node);
    } else if (const auto *augmented = node.tryAs<AugAssignStmt>()) {
      assigned(*augmented->target, nullptr, node);
    } else if (node.is<NameExpr>() && &node != aliased && &node != alias) {
      use(pass.info(node).variable, nullptr);
    }
  }

  void assigned(const Expr &target, const Expr *value, const Node &statement) {
    if (const auto *element = target.tryAs<SubscriptExpr>())
      return use(pass.info(*element->base).variable, &statement);
    const VariableInfo *variable = pass.variable(target);
    if (!variable || variable->type.kind() != TypeKind::Buffer ||
        variable->kind == VariableKind::Stateful) // takes a copy
      return;
    uint32_t v = pass.info(target).variable;
    if (!value || pass.info(*value).type.kind() != TypeKind::Buffer)
      return use(v, &statement); // 'b = 0' fills it
    for (Pair &pair : pairs)
      pair.over = pair.over || pair.name.variable == v || pair.origin.variable == v;
    if (!pass.variable(*value) || pass.info(*value).type != variable->type ||
        pass.info(*value).variable == v || pairs.size() == MaxPairs)
      return;
    alias = &target;
    aliased = value;
    pairs.push_back({value, {v}, {pass.info(*value).variable}});
  }

  void use(uint32_t variable, const Node *write) {
    for (Pair &pair : pairs)
      for (Side *side : {&pair.name, &pair.origin})
        if (!pair.over && side->variable == variable) {
          side->used = true;
          if (write && !side->write)
            side->write = write;
        }
  }

  // Whether a change through the other name can be noticed through this one.
  bool matters(const Side &side) const {
    return side.used || at(side.variable).kind == VariableKind::Parameter;
  }

  void report(const Pair &pair) {
    const Side *written = pair.name.write && matters(pair.origin)   ? &pair.name
                          : pair.origin.write && matters(pair.name) ? &pair.origin
                                                                    : nullptr;
    if (!written)
      return;
    NodeDiagnostic diagnostic =
        pass.make(DiagCode::BufferAlias, *pair.source, at(pair.name.variable).name,
                  at(pair.origin.variable).name);
    diagnostic.notes.push_back({{ThisItem, written->write->id},
                                format("written through '{0}' here", at(written->variable).name)});
    pass.report(std::move(diagnostic));
  }
};

} // namespace

void lintAliases(const LintPass &pass) { Aliases(pass).run(); }

} // namespace allo
