// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/DocumentSymbols.h"

#include "sema/facts/Items.h"
#include "syntax/tree/Ast.h"

#include <algorithm>
#include <utility>

namespace allo {

namespace {

class SymbolCollector {
public:
  SymbolCollector(const ItemState &item, uint32_t offset, std::vector<DocumentSymbol> &out)
      : item(item), unit(*item.unit), offset(offset), out(&out) {}

  void run() {
    for (const Stmt *statement : unit.statements)
      visit(*statement);
  }

private:
  const ItemState &item;
  const SyntaxUnit &unit;
  uint32_t offset;
  std::vector<DocumentSymbol> *out; // of what encloses the place that is looked at
  bool inKernel = false;

  // Other blocks have no symbol of their own: what they hold counts as what stands around them.
  void visit(const Node &node) {
    if (const auto *function = node.tryAs<FunctionStmt>())
      add(*function);
    else if (const auto *definition = node.tryAs<ClassStmt>(); definition && definition->name)
      add(*definition);
    else if (node.is<AssignStmt>() || node.is<AnnAssignStmt>())
      constants(node);
    else if (const auto *loop = node.tryAs<ForStmt>(); loop && inKernel)
      add(*loop);
    else if (node.is<IfStmt>() || node.is<IfArm>() || node.is<ForStmt>() || node.is<WhileStmt>() ||
             node.is<WithStmt>() || node.is<TryStmt>() || node.is<Handler>() ||
             node.is<MatchStmt>() || node.is<MatchCase>())
      forEachChild(node, [&](const Node &child) { visit(child); });
  }
  void inside(DocumentSymbol &symbol, const Block &body) {
    std::vector<DocumentSymbol> *around = std::exchange(out, &symbol.children);
    for (const Stmt *statement : body)
      visit(*statement);
    out = around;
  }
  static void sort(DocumentSymbol &symbol) {
    std::stable_sort(symbol.children.begin(), symbol.children.end(),
                     [](const DocumentSymbol &a, const DocumentSymbol &b) {
                       return a.span.begin < b.span.begin;
                     });
    for (DocumentSymbol &child : symbol.children)
      if (child.kind == SymbolKind::Loop)
        sort(child);
  }

  void add(const ForStmt &loop) {
    auto shown = [&](const Expr &expr) {
      constexpr size_t Longest = 40;
      std::string text = showSource(unit.source(expr.span), Spacing::AsWritten);
      return text.size() <= Longest ? text : std::string("...");
    };
    DocumentSymbol made =
        symbol(loop, *loop.target, "for " + shown(*loop.target), SymbolKind::Loop);
    made.detail = shown(*loop.iterator);
    inside(made, loop.body);
    out->push_back(std::move(made));
  }

  // Into the innermost loop that declares it.
  static void put(DocumentSymbol &owner, DocumentSymbol child) {
    for (DocumentSymbol &each : owner.children)
      if (each.kind == SymbolKind::Loop && each.span.encloses(child.span))
        return put(each, std::move(child));
    owner.children.push_back(std::move(child));
  }

  void add(const ClassStmt &definition) {
    DocumentSymbol made =
        symbol(definition, *definition.name, definition.name->name, SymbolKind::Class);
    inside(made, definition.body);
    sort(made);
    out->push_back(std::move(made));
  }

  DocumentSymbol symbol(const Node &whole, const Node &name, std::string_view text,
                        SymbolKind kind) const {
    DocumentSymbol made;
    made.name = text.empty() ? "?" : std::string(text);
    made.kind = kind;
    made.span = join(whole.span, name.span).shifted(offset);
    made.selection = name.span.shifted(offset);
    return made;
  }

  void constants(const Node &statement) {
    for (const Binding &binding : item.module->bindings) {
      const Node &name = *unit.nodes[binding.node];
      if (!name.is<NameExpr>() || !statement.span.encloses(name.span))
        continue;
      SymbolKind kind = binding.value.kind == ValueKind::Type ? SymbolKind::TypeAlias
                        : binding.value.isNumber()            ? SymbolKind::Constant
                                                              : SymbolKind::Variable;
      DocumentSymbol made = symbol(statement, name, binding.name, kind);
      if (binding.value.isNumber() || kind == SymbolKind::TypeAlias)
        made.detail = "= " + show(binding.value);
      out->push_back(std::move(made));
    }
  }

  void add(const FunctionStmt &function) {
    const KernelCheck *kernel = item.kernelOf(function.id);
    DocumentSymbol made = symbol(function, *function.name, function.name->name,
                                 kernel ? SymbolKind::Kernel : SymbolKind::Function);
    if (kernel)
      made.detail = showSignature(*kernel->signature);
    bool outer = std::exchange(inKernel, kernel != nullptr);
    inside(made, function.body);
    if (kernel)
      for (const VariableInfo &variable : kernel->variables) {
        if (variable.kind == VariableKind::Broken || variable.kind == VariableKind::Kernel)
          continue;
        const Node &declared = *unit.nodes[variable.node];
        const Node *name = &declared;
        if (const auto *parameter = declared.tryAs<Parameter>())
          name = parameter->name;
        SymbolKind kind = variable.kind == VariableKind::Parameter   ? SymbolKind::Parameter
                          : variable.kind == VariableKind::LoopIndex ? SymbolKind::LoopIndex
                          : variable.kind == VariableKind::Constexpr ? SymbolKind::Constant
                                                                     : SymbolKind::Variable;
        DocumentSymbol child = symbol(declared, *name, variable.name, kind);
        if (variable.kind == VariableKind::Stateful)
          child.detail = "Stateful[" + show(variable.type) + "]";
        else if (!variable.type.isError())
          child.detail = show(variable.type);
        else if (auto known = kernel->constants.find(variable.node);
                 known != kernel->constants.end())
          child.detail = "= " + show(known->second);
        put(made, std::move(child));
      }
    inKernel = outer;
    sort(made);
    out->push_back(std::move(made));
  }
};

} // namespace

std::vector<DocumentSymbol> symbolsOf(const ItemState &item, uint32_t offset) {
  std::vector<DocumentSymbol> symbols;
  SymbolCollector(item, offset, symbols).run();
  return symbols;
}

std::vector<DocumentSymbol> documentSymbols(const PersistentSeq<ItemEntry> &items) {
  std::vector<DocumentSymbol> symbols;
  items.forEach([&](const ItemEntry &entry, uint32_t offset) {
    SymbolCollector(*entry.state, offset, symbols).run();
  });
  return symbols;
}

} // namespace allo
