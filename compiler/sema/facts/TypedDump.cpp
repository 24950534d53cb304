// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/facts/TypedDump.h"

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

class Dumper {
public:
  Dumper(const Analysis &analysis, const ItemState &item, const KernelCheck &kernel,
         uint32_t offset)
      : analysis(analysis), item(item), kernel(kernel), offset(offset) {}

  std::vector<TypedRow> rows;

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
    rows.push_back({node.id, std::to_string(at.line + 1) + ":" + std::to_string(at.column + 1),
                    showSource(item.unit->source(node.span), Spacing::AsWritten, 200),
                    std::move(type)});
  }
};

} // namespace

std::vector<TypedRow> typedRows(const Analysis &analysis, const ItemState &item,
                                const KernelCheck &kernel, uint32_t offset) {
  Dumper dumper(analysis, item, kernel, offset);
  for (const Stmt *inner : item.unit->nodes[kernel.function]->as<FunctionStmt>()->body)
    dumper.statement(*inner);
  return std::move(dumper.rows);
}

std::string showHeader(const KernelCheck &kernel) {
  const std::string &label = kernel.signature->label;
  return "kernel " + label.substr(0, label.find('(')) + showSignature(*kernel.signature);
}

std::string showColumns(const std::vector<std::vector<std::string>> &rows) {
  constexpr size_t Most = 48;
  std::vector<size_t> widths;
  for (const std::vector<std::string> &row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], std::min(row[i].size(), Most));
  }
  std::string out;
  for (const std::vector<std::string> &row : rows) {
    out += "  ";
    for (size_t i = 0; i < row.size(); ++i) {
      const bool isLast = i + 1 == row.size();
      const std::string cell =
          isLast || row[i].size() <= Most ? row[i] : row[i].substr(0, Most - 3) + "...";
      const std::string blanks(isLast && i > 0 ? 0 : widths[i] - std::min(widths[i], cell.size()),
                               ' ');
      out += i == 0 ? blanks + cell : cell + blanks;
      out += isLast ? "\n" : "  ";
    }
  }
  return out;
}

std::string dumpTyped(const Analysis &analysis) {
  std::string out;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
    const ItemState &item = *entry.state;
    forEachCheck(item, [&](const KernelCheck &kernel) {
      out += (out.empty() ? "" : "\n") + showHeader(kernel) + "  [" +
             std::string(show(kernel.style)) + "]\n";
      std::vector<std::vector<std::string>> rows;
      for (TypedRow &row : typedRows(analysis, item, kernel, offset))
        rows.push_back({std::move(row.place), std::move(row.text), std::move(row.type)});
      out += showColumns(rows);
    });
  });
  return out;
}

} // namespace allo
