// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "driver/commands/ExpressionTypes.h"

#include "support/Assert.h"
#include "syntax/tree/Ast.h"

namespace allo::driver {

namespace {

class Walk {
public:
  explicit Walk(const api::FoundKernel &place) : kernel(*place.kernel), offset(place.offset) {}

  std::vector<ExpressionType> rows;

  void visit(const Node &node) {
    if (node.is<FunctionStmt>() || node.is<Annotation>())
      return; // a kernel of its own; a type is no expression
    row(node);
    forEachChild(node, [&](const Node &child) { visit(child); });
  }

private:
  const KernelCheck &kernel;
  uint32_t offset;

  void row(const Node &node) {
    const ExprInfo &info = kernel.info(node.id);
    switch (info.role) {
    case ExprRole::None:
    case ExprRole::ChainInner:
      return;
    case ExprRole::Constant:
      if (info.type.isError() && !isNumber(node))
        return;
      break;
    case ExprRole::Runtime:
      if (info.type.isError())
        return;
      break;
    }
    rows.push_back({node.span.shifted(offset), info.type.isError() ? "constexpr" : show(info.type),
                    info.cast.isError() ? "" : show(info.cast)});
  }

  // Whether a compile-time expression is a number, as far as that was kept.
  bool isNumber(const Node &node) const {
    if (auto known = kernel.constants.find(node.id); known != kernel.constants.end())
      return known->second.isNumber();
    return node.is<IntExpr>() || node.is<FloatExpr>() || node.is<BoolExpr>() ||
           node.is<UnaryExpr>() || node.is<BinaryExpr>() || node.is<CompareExpr>() ||
           node.is<BoolOpExpr>();
  }
};

} // namespace

std::vector<ExpressionType> expressionTypes(const api::FoundKernel &kernel) {
  Walk walk(kernel);
  const Node *function = kernel.item->unit->nodes[kernel.kernel->function];
  for (const Stmt *statement : function->as<FunctionStmt>()->body)
    walk.visit(*statement);
  return std::move(walk.rows);
}

} // namespace allo::driver
