// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "syntax/tree/Ast.h"

#include "support/Characters.h"

namespace allo {

std::string_view dumpKind(const Node &node) {
  static constexpr std::string_view Exprs[] = {
#define ALLO_EXPR(KIND) #KIND,
#include "syntax/tree/Ast.def"
  };
  static constexpr std::string_view Stmts[] = {
#define ALLO_STMT(KIND) #KIND,
#include "syntax/tree/Ast.def"
  };
  static constexpr std::string_view Parts[] = {
#define ALLO_PART(KIND) #KIND,
#include "syntax/tree/Ast.def"
  };
  switch (node.nodeClass) {
  case NodeClass::Expr:
    return Exprs[size_t(node.asExpr()->kind)];
  case NodeClass::Stmt:
    return Stmts[size_t(node.asStmt()->kind)];
  case NodeClass::Part:
    return Parts[size_t(node.asPart()->kind)];
  }
  ALLO_UNREACHABLE("classes of nodes are handled");
}

std::string_view show(UnaryOp op) {
  switch (op) {
  case UnaryOp::Plus:
    return "+";
  case UnaryOp::Minus:
    return "-";
  case UnaryOp::Invert:
    return "~";
  case UnaryOp::Not:
    return "not";
  }
  ALLO_UNREACHABLE("unary operators are handled");
}

std::string_view show(BinaryOp op) {
  static constexpr std::string_view Names[] = {"+",  "-",  "*", "/", "//", "%", "**",
                                               "<<", ">>", "&", "|", "^",  "@"};
  return Names[size_t(op)];
}

std::string_view show(CompareOp op) {
  static constexpr std::string_view Names[] = {"==", "!=", "<",      "<=", ">",
                                               ">=", "in", "not in", "is", "is not"};
  return Names[size_t(op)];
}

namespace {

bool hasBody(const Node &node) {
  return node.is<IfStmt>() || node.is<IfArm>() || node.is<ForStmt>() || node.is<WhileStmt>() ||
         node.is<MatchStmt>() || node.is<MatchCase>() || node.is<WithStmt>() ||
         node.is<TryStmt>() || node.is<Handler>() || node.is<FunctionStmt>() ||
         node.is<ClassStmt>();
}

} // namespace

Span SyntaxUnit::shownSpanOf(NodeId id) const {
  Span span = spanOf(id);
  if (id >= nodes.size() || !hasBody(*nodes[id]))
    return span;
  std::string_view header = source(span);
  header = header.substr(0, header.find_first_of("\r\n"));
  while (header.size() > 1 && (header.back() == ' ' || header.back() == '\t'))
    header.remove_suffix(1);
  return {span.begin, span.begin + uint32_t(header.size())};
}

const Node *innermostAt(const SyntaxUnit &unit, uint32_t offset, std::vector<const Node *> *path) {
  const Node *found = nullptr;
  auto descend = [&](const Node &node, auto &&self) -> bool {
    if (!node.span.touches(offset))
      return false;
    found = &node;
    if (path)
      path->push_back(&node);
    // A bracket behind a name belongs to what encloses both: a child that only ends at the offset
    // counts where its parent does too.
    const Node *best = nullptr;
    forEachChild(node, [&](const Node &child) {
      bool ends = child.span.end == offset && node.span.end == offset;
      if (child.span.contains(offset) || (ends && !best))
        best = &child;
    });
    return best ? self(*best, self) : true;
  };
  for (const Stmt *statement : unit.statements)
    if (statement->span.touches(offset) && descend(*statement, descend))
      return found;
  return nullptr;
}

namespace {

std::string_view show(ComprehensionForm form) {
  static constexpr std::string_view Names[] = {"list", "set", "dict", "generator"};
  return Names[size_t(form)];
}

std::string_view show(ArgumentForm form) {
  static constexpr std::string_view Names[] = {"positional", "keyword", "*", "**"};
  return Names[size_t(form)];
}

// On one line.
std::string quoted(std::string_view text, bool bytes = false) {
  std::string out = bytes ? "b'" : "'";
  for (char c : text) {
    auto byte = static_cast<unsigned char>(c);
    if (c == '\n')
      out += "\\n";
    else if (byte < 0x20 || (bytes && byte >= 0x7F))
      out += std::string("\\x") + hexDigit(byte >> 4) + hexDigit(byte & 15);
    else if (c == '\\')
      out += "\\\\";
    else
      out += c;
  }
  return out + "'";
}

} // namespace

std::string dumpAst(const SyntaxUnit &unit) {
  std::string out;
  auto dump = [&](const Node &node, unsigned depth, auto &&self) -> void {
    out.append(depth * 2, ' ');
    out += dumpKind(node);
    if (const auto *name = node.tryAs<NameExpr>())
      out += " " + std::string(name->name);
    else if (const auto *ident = node.tryAs<Ident>())
      out += " " + std::string(ident->name);
    else if (const auto *literal = node.tryAs<IntExpr>())
      out += " " + std::string(literal->text);
    else if (const auto *real = node.tryAs<FloatExpr>())
      out += " " + std::string(real->text);
    else if (const auto *string = node.tryAs<StringExpr>())
      out += " " + quoted(string->text, string->bytes);
    else if (const auto *piece = node.tryAs<Interpolation>())
      out += (piece->conversion ? std::string(" !") + piece->conversion : "") +
             (piece->debugText.empty() ? "" : " " + quoted(piece->debugText));
    else if (const auto *comprehension = node.tryAs<ComprehensionExpr>())
      out += " " + std::string(show(comprehension->form));
    else if (const auto *argument = node.tryAs<Argument>())
      out += " " + std::string(show(argument->form));
    else if (const auto *unsupported = node.tryAs<UnsupportedExpr>())
      out += " " + quoted(unsupported->what);
    else if (const auto *unary = node.tryAs<UnaryExpr>())
      out += " " + std::string(show(unary->op));
    else if (const auto *binary = node.tryAs<BinaryExpr>())
      out += " " + std::string(show(binary->op));
    out += " [" + std::to_string(node.span.begin) + ", " + std::to_string(node.span.end) + ")\n";
    forEachChild(node, [&](const Node &child) { self(child, depth + 1, self); });
  };
  for (const Stmt *statement : unit.statements)
    dump(*statement, 0, dump);
  return out;
}

const Node *annotationOfResult(const FunctionStmt &function, size_t result) {
  if (!function.returns)
    return nullptr;
  const auto *tuple = function.returns->type ? function.returns->type->tryAs<TupleExpr>() : nullptr;
  return tuple && result < tuple->elements.size() ? tuple->elements[result]
                                                  : static_cast<const Node *>(function.returns);
}

std::string_view lastNameOf(const Expr &expr) {
  if (const auto *call = expr.tryAs<CallExpr>())
    return lastNameOf(*call->callee);
  if (const auto *name = expr.tryAs<NameExpr>())
    return name->name;
  if (const auto *path = expr.tryAs<AttributeExpr>())
    return path->attribute->name;
  return {};
}

} // namespace allo
