// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Annotations of the syntax tree, which are read from their text.
#include "support/Characters.h"
#include "syntax/lex/Quotes.h"
#include "syntax/tree/AnnotationParser.h"
#include "syntax/tree/AstReader.h"

namespace allo {

const Annotation *AstBuilder::annotation(Span span) {
  std::string_view source = annotations.text.substr(span.begin, span.size());
  absorb(source);
  bool quoted = false;
  Span content = span;
  if (source.size() >= 2 && isQuote(source.front())) {
    StringExtent string = stringAt(source, 0);
    quoted = string.closed && string.end == source.size();
    if (quoted)
      content = {span.begin + uint32_t(string.quotes), span.end - uint32_t(string.quotes)};
  }
  const Expr *type = annotationType(content, quoted);
  std::string shown =
      showSource(annotations.text.substr(content.begin, content.size()), Spacing::AsWritten);
  return make.make<Annotation>(span, type, quoted, make.text(shown));
}

const Expr *AstBuilder::annotationType(Span content, bool quoted) {
  std::string_view source = annotations.text.substr(content.begin, content.size());
  AnnotationError error;
  if (const Expr *type = parseAnnotation(make, source, content.begin, quoted, error))
    return type;
  if (!error.emptyBrackets)
    if (const Expr *type = annotationByGrammar(content))
      return type;
  if (quoted && decorated == 0) // Python does not mind what a string says
    return make.make<StringExpr>(content, make.text(source), true, false);
  SyntaxError found{
      error.span.empty() ? content : error.span,
      {DiagCode::InvalidAnnotation, showSource(source, Spacing::AsWritten), error.message}};
  if (found.span.empty()) // the quotes of an empty one
    found.span = {content.begin - 1, content.end + 1};
  if (error.emptyBrackets) {
    std::string quote = source.find('"') == std::string_view::npos ? "\"" : "'";
    found.fixes.push_back(
        {"Quote the annotation",
         {{{content.begin, content.begin}, quote}, {{content.end, content.end}, quote}}});
  }
  unit.errors.push_back(std::move(found));
  return make.make<ErrorExpr>(content, List<const Expr *>());
}

// Any expression of Python, which takes longer. Null where it is none.
const Expr *AstBuilder::annotationByGrammar(Span content) {
  if (content.empty() || readingAnnotation)
    return nullptr;
  TSParser *parser = annotations.parser();
  TSRange range{{0, 0}, {0, content.size()}, content.begin, content.end};
  if (!ts_parser_set_included_ranges(parser, &range, 1))
    return nullptr;
  TSTree *tree = ts_parser_parse_string(parser, nullptr, annotations.text.data(), content.end);
  ts_parser_set_included_ranges(parser, nullptr, 0);
  if (!tree)
    return nullptr;
  const Expr *type = nullptr;
  TSNode root = ts_tree_root_node(tree);
  TSNode statement = ts_node_child(root, 0);
  if (isClean(root) && ts_node_child_count(root) == 1 &&
      names.kinds[ts_node_symbol(statement)] == Syn::ExpressionStatement) {
    readingAnnotation = stringsAreTypes = true;
    Children kids = children(statement);
    Child first = kids[0];
    if (kids.size() > 1)
      type = tupleOf(kids, spanOf(statement));
    else if (first.kind != Syn::Assignment && first.kind != Syn::AugmentedAssignment)
      type = expr(first);
    release(kids);
    readingAnnotation = stringsAreTypes = false;
  }
  ts_tree_delete(tree);
  return type;
}

} // namespace allo
