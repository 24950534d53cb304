// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/facts/TypedDump.h"

#include "sema/facts/Items.h"

#include <algorithm>

namespace allo {

std::string dumpAst(const Analysis &analysis) {
  std::string out;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
    Position at = analysis.text.positionAt(offset, ColumnUnit::CodePoint);
    out += "# line " + std::to_string(at.line + 1) + "\n" + dumpAst(*entry.state->unit);
  });
  return out;
}

namespace {

struct DumpRow {
  uint32_t offset;
  std::string place;
  std::string text;
  std::string type;
};

class Dumper {
public:
  Dumper(const Analysis &analysis, const ItemState &item, const KernelCheck &kernel,
         uint32_t offset)
      : analysis(analysis), item(item), kernel(kernel), offset(offset) {}

  std::vector<DumpRow> rows;

  void statement(const Node &node) {
    if (node.is<FunctionStmt>())
      return; // a nested kernel, which has its own part
    if (node.is<AugAssignStmt>() && kernel.info(node.id).role == ExprRole::Runtime) {
      const ExprInfo &info = kernel.info(node.id);
      add(node, show(info.type) + (info.cast.isError() ? "" : " -> " + show(info.cast)));
      return;
    }
    if (const auto *target = assignedName(node)) {
      const ExprInfo &info = kernel.info(target->id);
      bool declares =
          info.variable != NoVariable && kernel.variables[info.variable].node == target->id;
      if (declares)
        variable(*target, kernel.variables[info.variable]);
    }
    forEachChild(node, [&](const Node &child) { visit(child); });
  }

private:
  const Analysis &analysis;
  const ItemState &item;
  const KernelCheck &kernel;
  uint32_t offset;

  static const NameExpr *assignedName(const Node &node) {
    if (const auto *declaration = node.tryAs<AnnAssignStmt>())
      return declaration->target->tryAs<NameExpr>();
    if (const auto *assignment = node.tryAs<AssignStmt>())
      return assignment->targets[0]->tryAs<NameExpr>();
    if (const auto *loop = node.tryAs<ForStmt>())
      return loop->target->tryAs<NameExpr>();
    return nullptr;
  }
  void visit(const Node &node) {
    if (node.is<Annotation>() || node.is<NameExpr>())
      return;
    if (node.is<BinaryExpr>() || node.is<UnaryExpr>() || node.is<CompareExpr>() ||
        node.is<BoolOpExpr>() || node.is<TernaryExpr>() || node.is<CallExpr>() ||
        node.is<SubscriptExpr>()) {
      const ExprInfo &info = kernel.info(node.id);
      if (info.role == ExprRole::Runtime && !info.type.isError()) {
        std::string type = show(info.type);
        if (!info.cast.isError())
          type += " -> " + show(info.cast);
        add(node, std::move(type));
        return;
      }
    }
    statement(node);
  }
  void variable(const Node &node, const VariableInfo &variable) {
    if (variable.kind == VariableKind::Constexpr) {
      auto known = kernel.constants.find(node.id);
      add(node, "constexpr" + (known == kernel.constants.end() ? "" : " = " + show(known->second)));
    } else {
      add(node, show(variable.type));
    }
  }
  void add(const Node &node, std::string type) {
    Position at = analysis.text.positionAt(offset + node.span.begin, ColumnUnit::CodePoint);
    rows.push_back(
        {node.span.begin, std::to_string(at.line + 1) + ":" + std::to_string(at.column + 1),
         showSource(item.unit->source(node.span), Spacing::AsWritten, 200), std::move(type)});
  }
};

} // namespace

std::string dumpTyped(const Analysis &analysis) {
  std::string out;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
    const ItemState &item = *entry.state;
    forEachCheck(item, [&](const KernelCheck &kernel) {
      const auto *function = item.unit->nodes[kernel.function]->as<FunctionStmt>();
      out += (out.empty() ? "" : "\n") + std::string("kernel ") +
             kernel.signature->label.substr(0, kernel.signature->label.find('(')) +
             showSignature(*kernel.signature) + "  [" + std::string(show(kernel.style)) + "]\n";
      Dumper dumper(analysis, item, kernel, offset);
      for (const Stmt *inner : function->body)
        dumper.statement(*inner);
      size_t place = 0;
      size_t text = 0;
      for (const DumpRow &row : dumper.rows) {
        place = std::max(place, row.place.size());
        text = std::max(text, std::min<size_t>(row.text.size(), 48));
      }
      for (const DumpRow &row : dumper.rows) {
        std::string shown = row.text;
        if (shown.size() > 48)
          shown = shown.substr(0, 45) + "...";
        out += "  " + std::string(place - row.place.size(), ' ') + row.place + "  " + shown +
               std::string(text - shown.size() + 2, ' ') + row.type + "\n";
      }
    });
  });
  return out;
}

} // namespace allo
