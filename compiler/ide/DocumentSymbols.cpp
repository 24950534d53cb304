// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/DocumentSymbols.h"

#include "sema/Items.h"

namespace allo {

namespace {

class SymbolCollector {
public:
  SymbolCollector(const ItemState &item, uint32_t offset, std::vector<DocumentSymbol> &out)
      : item(item), unit(*item.unit), offset(offset), out(out) {}

  void run() {
    for (const Stmt *statement : unit.statements) {
      if (const auto *function = statement->tryAs<FunctionStmt>())
        add(*function);
      else if (const auto *definition = statement->tryAs<ClassStmt>();
               definition && definition->name)
        out.push_back(
            symbol(*statement, *definition->name, definition->name->name, SymbolKind::Class));
      else if (statement->is<AssignStmt>() || statement->is<AnnAssignStmt>())
        constants(*statement);
    }
  }

private:
  const ItemState &item;
  const SyntaxUnit &unit;
  uint32_t offset;
  std::vector<DocumentSymbol> &out;

  DocumentSymbol symbol(const Node &whole, const Node &name, std::string_view text,
                        SymbolKind kind) const {
    DocumentSymbol made;
    made.name = text.empty() ? "?" : std::string(text);
    made.kind = kind;
    made.span = join(whole.span, name.span).shifted(offset);
    made.selection = name.span.shifted(offset);
    return made;
  }

  void constants(const Stmt &statement) {
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
      out.push_back(std::move(made));
    }
  }

  void add(const FunctionStmt &function) {
    const KernelCheck *kernel = item.kernelOf(function.id);
    DocumentSymbol made = symbol(function, *function.name, function.name->name,
                                 kernel ? SymbolKind::Kernel : SymbolKind::Function);
    for (const auto &signature : item.module->kernels)
      if (signature->function == function.id)
        made.detail = showSignature(*signature);
    if (kernel)
      for (const VariableInfo &variable : kernel->variables) {
        if (variable.kind == VariableKind::Broken || variable.kind == VariableKind::Kernel)
          continue;
        const Node &declared = *unit.nodes[variable.node];
        const Node *name = &declared;
        if (const auto *parameter = declared.tryAs<Parameter>())
          name = parameter->name;
        SymbolKind kind = variable.kind == VariableKind::Parameter   ? SymbolKind::Parameter
                          : variable.kind == VariableKind::LoopIndex ? SymbolKind::Loop
                          : variable.kind == VariableKind::Constexpr ? SymbolKind::Constant
                                                                     : SymbolKind::Variable;
        DocumentSymbol child = symbol(declared, *name, variable.name, kind);
        if (!variable.type.isError())
          child.detail = show(variable.type);
        else if (auto known = kernel->constants.find(variable.node);
                 known != kernel->constants.end())
          child.detail = "= " + show(known->second);
        made.children.push_back(std::move(child));
      }
    out.push_back(std::move(made));
  }
};

} // namespace

std::vector<DocumentSymbol> documentSymbols(const Analysis &analysis) {
  std::vector<DocumentSymbol> symbols;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
    SymbolCollector(*entry.state, offset, symbols).run();
  });
  return symbols;
}

} // namespace allo
