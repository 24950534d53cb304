// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/SemanticTokens.h"

#include "sema/facts/Items.h"
#include "syntax/tree/Ast.h"

#include <algorithm>

namespace allo {

namespace {

class TokenCollector {
public:
  TokenCollector(const ItemState &item, uint32_t offset, Span range,
                 std::vector<SemanticToken> &out)
      : item(item), unit(*item.unit), offset(offset), range(range), out(out) {}

  void run() {
    for (const Stmt *statement : unit.statements)
      visit(*statement);
  }

private:
  const ItemState &item;
  const SyntaxUnit &unit;
  uint32_t offset;
  Span range;
  std::vector<SemanticToken> &out;
  std::vector<const KernelCheck *> kernels; // around the place that is looked at

  void add(const Node &node, SemanticToken token) {
    token.span = node.span.shifted(offset);
    if (token.span.begin < token.span.end && token.span.begin >= range.begin &&
        token.span.begin < range.end)
      out.push_back(token);
  }

  void visit(const Node &node) {
    const auto *function = node.tryAs<FunctionStmt>();
    const KernelCheck *found = function ? item.kernelOf(function->id) : nullptr;
    if (found) {
      add(*function->name, {.kind = SemanticTokenKind::Function, .declares = true});
      kernels.push_back(found);
      forEachChild(node, [&](const Node &child) { visit(child); });
      kernels.pop_back();
      return;
    }
    if (const auto *name = node.tryAs<NameExpr>())
      ofName(*name);
    else if (const auto *ident = node.tryAs<Ident>(); ident && kernels.empty())
      ofBinding(*ident, ident->name);
    else if (const auto *parameter = node.tryAs<Parameter>(); parameter && !kernels.empty())
      add(*parameter->name, {.kind = SemanticTokenKind::Parameter, .declares = true});
    else if (const auto *attribute = node.tryAs<AttributeExpr>())
      if (const Value *value = constant(attribute->id))
        ofValue(*attribute->attribute, attribute->attribute->name, *value, false);
    forEachChild(node, [&](const Node &child) { visit(child); });
  }

  const Value *constant(NodeId node) const {
    for (size_t i = kernels.size(); i-- > 0;)
      if (auto it = kernels[i]->constants.find(node); it != kernels[i]->constants.end())
        return &it->second;
    auto it = item.module->constants.find(node);
    return it == item.module->constants.end() ? nullptr : &it->second;
  }

  void ofName(const NameExpr &name) {
    if (const KernelCheck *kernel = kernels.empty() ? nullptr : kernels.back()) {
      if (uint32_t index = kernel->info(name.id).variable; index != NoVariable)
        return ofVariable(name, kernel->variables[index]);
      if (kernel->signature && kernel->signature->environment)
        if (const Value *bound = kernel->signature->environment->find(name.name))
          return ofValue(name, name.name, *bound, false);
    }
    if (const Value *value = constant(name.id))
      return ofValue(name, name.name, *value, false);
    ofBinding(name, name.name);
  }

  void ofBinding(const Node &node, std::string_view name) {
    for (const Binding &binding : item.module->bindings)
      if (binding.node == node.id)
        return ofValue(node, name, binding.value, true);
  }

  void ofVariable(const NameExpr &name, const VariableInfo &variable) {
    bool declares = variable.node == name.id;
    switch (variable.kind) {
    case VariableKind::Parameter:
      return add(name, {.kind = SemanticTokenKind::Parameter});
    case VariableKind::Kernel:
      return add(name, {.kind = SemanticTokenKind::Function, .declares = declares});
    case VariableKind::Constexpr:
      return add(name, {.declares = declares, .constant = true});
    case VariableKind::Local:
    case VariableKind::LoopIndex:
    case VariableKind::Stream:
    case VariableKind::Stateful:
    case VariableKind::Broken:
      return add(name, {.declares = declares});
    }
  }

  void ofValue(const Node &node, std::string_view name, const Value &value, bool declares) {
    switch (value.kind) {
    case ValueKind::Type:
      return add(node, {.kind = SemanticTokenKind::Type,
                        .declares = declares,
                        .builtin = show(value.type) == name});
    case ValueKind::Constexpr:
      return add(node, {.kind = SemanticTokenKind::Type, .builtin = true});
    case ValueKind::Template:
      return add(node, {.kind = SemanticTokenKind::TypeParameter, .declares = declares});
    case ValueKind::Kernel:
    case ValueKind::Function:
      return add(node, {.kind = SemanticTokenKind::Function, .declares = declares});
    case ValueKind::Builtin:
      return add(node, {.kind = SemanticTokenKind::Function, .builtin = true});
    case ValueKind::Module:
      return add(node, {.kind = SemanticTokenKind::Namespace});
    case ValueKind::Int:
    case ValueKind::Float:
    case ValueKind::Bool:
    case ValueKind::String:
    case ValueKind::Tuple:
    case ValueKind::List:
    case ValueKind::Dict:
    case ValueKind::Array:
    case ValueKind::Options:
    case ValueKind::Schedule:
      return add(node, {.declares = declares, .constant = true});
    case ValueKind::Error:
    case ValueKind::Runtime:
    case ValueKind::Void:
    case ValueKind::None:
    case ValueKind::Ellipsis:
    case ValueKind::Opaque:
      return;
    }
  }
};

} // namespace

static void orderTokens(std::vector<SemanticToken> &tokens) {
  auto before = [](const SemanticToken &a, const SemanticToken &b) {
    return a.span.begin < b.span.begin;
  };
  std::stable_sort(tokens.begin(), tokens.end(), before);
  // One place may be reached in two ways: the first one counts.
  auto meets = [](const SemanticToken &a, const SemanticToken &b) {
    return b.span.begin < a.span.end;
  };
  tokens.erase(std::unique(tokens.begin(), tokens.end(), meets), tokens.end());
}

std::vector<SemanticToken> tokensOf(const ItemState &item, uint32_t offset) {
  std::vector<SemanticToken> tokens;
  TokenCollector(item, offset, {offset, UINT32_MAX}, tokens).run();
  orderTokens(tokens);
  return tokens;
}

std::vector<SemanticToken> semanticTokens(const Analysis &analysis, Span range) {
  std::vector<SemanticToken> tokens;
  if (!analysis.usesAllo || analysis.items.empty())
    return tokens;
  for (auto c = analysis.items.find(range.begin); !analysis.items.atEnd(c) && c.offset <= range.end;
       analysis.items.next(c))
    TokenCollector(*analysis.items.at(c).state, c.offset, range, tokens).run();
  orderTokens(tokens);
  return tokens;
}

} // namespace allo
