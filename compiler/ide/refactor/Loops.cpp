// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A grid as nested loops, and nested loops as a grid. The second is offered only where iterations
// are independent for a simple reason: they assign nothing from outside of them, and each buffer
// that they write is accessed at the element with the indices of the iteration only.
#include "ide/refactor/Selected.h"
#include "ide/refactor/SpelledName.h"

#include "sema/facts/LoopInfo.h"
#include "support/Characters.h"
#include "support/Format.h"

#include <algorithm>
#include <map>

namespace allo {

namespace {

const LoopInfo *loopAt(const Selected &at, const ForStmt &statement) {
  return at.kernel ? at.kernel->loopOf(statement.id) : nullptr;
}

bool isPlain(const ForStmt &loop) { return !loop.isAsync && !loop.orElse && !loop.body.empty(); }

// Where the line of an offset begins.
uint32_t lineBegin(const SyntaxUnit &unit, uint32_t at) {
  while (at > 0 && !isNewline(unit.text[at - 1]))
    --at;
  return at;
}

// Whether the body of a loop has lines of its own, which are indented by more than the loop's.
bool hasOwnLines(const Selected &at, const ForStmt &loop) {
  const std::string_view outer = at.indentOf(loop.span.begin);
  const std::string_view inner = at.indentOf(loop.body[0]->span.begin);
  return lineBegin(at.unit(), loop.body[0]->span.begin) >= loop.iterator->span.end &&
         inner.size() > outer.size() && inner.starts_with(outer);
}

// "8" or "1, 7" or "0, 8, 2"
std::optional<std::string> bounds(const Selected &at, const LoopAxis &axis) {
  auto text = [&](NodeId node) { return std::string(at.unit().source(at.unit().spanOf(node))); };
  if (axis.high == NoNode || axis.target == NoNode)
    return std::nullopt;
  std::string out = axis.low == NoNode && axis.step == NoNode
                        ? ""
                        : (axis.low == NoNode ? "0" : text(axis.low)) + ", ";
  out += text(axis.high);
  if (axis.step != NoNode)
    out += ", " + text(axis.step);
  return out;
}

// ', name="row"' of a call of range() or grid().
std::string nameArgument(const Selected &at, const ForStmt &loop) {
  if (const auto *call = loop.iterator->tryAs<CallExpr>())
    for (const Argument *argument : call->arguments)
      if (argument->keyword && argument->keyword->name == "name")
        return ", " + std::string(at.source(*argument));
  return "";
}

// Whether Python's own 'range' has that name in the file.
bool hasRange(const Analysis &analysis) {
  bool isHidden = false;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
    for (const Binding &binding : entry.state->module->bindings)
      isHidden =
          isHidden || (binding.name == "range" && (binding.value.kind != ValueKind::Builtin ||
                                                   binding.value.builtin != Builtin::Range));
  });
  return !isHidden;
}

// ---- independent iterations

class Independence {
public:
  Independence(const Selected &at, const ForStmt &inner, const std::vector<std::string> &indices)
      : unit(at.unit()), kernel(*at.kernel), body(inner), indices(indices) {}

  bool holds() {
    for (NodeId id = body.body[0]->id; id <= body.last; ++id)
      if (!allows(*unit.nodes[id]))
        return false;
    // A buffer that is written is accessed at one element only.
    return std::all_of(accesses.begin(), accesses.end(), [&](const auto &each) {
      return !each.second.isWritten || each.second.elements.size() == 1;
    });
  }

private:
  struct Accesses {
    std::vector<std::string> elements; // the different subscripts
    bool isWritten = false;
  };
  const SyntaxUnit &unit;
  const KernelCheck &kernel;
  const ForStmt &body;
  const std::vector<std::string> &indices;
  std::map<uint32_t, Accesses> accesses; // by variable

  bool isInside(NodeId node) const { return node >= body.body[0]->id && node <= body.last; }

  bool allows(const Node &node) {
    if (node.is<ReturnStmt>() || node.is<BreakStmt>() || node.is<WhileStmt>() ||
        node.is<FunctionStmt>() || kernel.callAt(node.id) || kernel.operatorAt(node.id))
      return false;
    if (const auto *call = node.tryAs<CallExpr>(); call && call->callee->is<AttributeExpr>())
      return false; // of a stream, for example
    if (const auto *assign = node.tryAs<AssignStmt>())
      return std::all_of(assign->targets.begin(), assign->targets.end(),
                         [&](const Expr *target) { return allowsTarget(*target); });
    if (const auto *assign = node.tryAs<AugAssignStmt>())
      return allowsTarget(*assign->target);
    if (const auto *subscript = node.tryAs<SubscriptExpr>())
      return isAccess(*subscript);
    if (const auto *name = node.tryAs<NameExpr>())
      return isScalar(*name) || !isBuffer(*name) || isBaseOfAccess(*name);
    return true;
  }
  bool allowsTarget(const Expr &target) {
    if (const auto *subscript = target.tryAs<SubscriptExpr>()) {
      const uint32_t variable = kernel.info(subscript->base->id).variable;
      if (variable == NoVariable)
        return false;
      accesses[variable].isWritten = true;
      for (const std::string &index : indices)
        if (std::none_of(subscript->indices.begin(), subscript->indices.end(),
                         [&](const Expr *each) { return unit.source(each->span) == index; }))
          return isInside(kernel.variables[variable].node);
      return true;
    }
    if (const auto *tuple = target.tryAs<TupleExpr>())
      return std::all_of(tuple->elements.begin(), tuple->elements.end(),
                         [&](const Expr *each) { return allowsTarget(*each); });
    const uint32_t variable = kernel.info(target.id).variable;
    return variable != NoVariable && kernel.variables[variable].kind != VariableKind::Stateful &&
           isInside(kernel.variables[variable].node);
  }
  bool isAccess(const SubscriptExpr &subscript) {
    const uint32_t variable = kernel.info(subscript.base->id).variable;
    if (variable == NoVariable)
      return true; // of a constant
    if (isInside(kernel.variables[variable].node))
      return true; // each iteration has its own
    std::string element;
    for (const Expr *index : subscript.indices)
      element += std::string(unit.source(index->span)) + ",";
    std::vector<std::string> &known = accesses[variable].elements;
    if (std::find(known.begin(), known.end(), element) == known.end())
      known.push_back(std::move(element));
    return true;
  }
  bool isScalar(const NameExpr &name) const {
    const uint32_t variable = kernel.info(name.id).variable;
    return variable == NoVariable || kernel.variables[variable].type.isScalar();
  }
  bool isBuffer(const NameExpr &name) const { return !isScalar(name); }
  // Whole buffers, which calls and copies have, are not followed.
  bool isBaseOfAccess(const NameExpr &name) const {
    for (NodeId id = name.id; id-- > body.id;)
      if (const auto *subscript = unit.nodes[id]->tryAs<SubscriptExpr>();
          subscript && subscript->base->id == name.id)
        return true;
    return false;
  }
};

} // namespace

std::optional<Refactoring> splitGrid(const Selected &at) {
  const auto *loop = at.headerOf<ForStmt>();
  const LoopInfo *info = loop ? loopAt(at, *loop) : nullptr;
  if (!info || info->kind != LoopKind::Grid || info->axes.size() < 2 || !isPlain(*loop) ||
      !hasOwnLines(at, *loop) || hasMultilineString(at.unit(), *loop) || !hasRange(at.analysis))
    return std::nullopt;
  const std::string indent(at.indentOf(loop->span.begin));
  const std::string step(at.indentOf(loop->body[0]->span.begin).substr(indent.size()));
  const bool isCrlf = at.unit().text.find("\r\n") != std::string::npos;
  std::string header, deeper;
  for (size_t i = 0; i < info->axes.size(); ++i) {
    const std::optional<std::string> bound = bounds(at, info->axes[i]);
    if (!bound)
      return std::nullopt;
    header += i == 0 ? "" : (isCrlf ? ":\r\n" : ":\n") + indent + deeper;
    header +=
        format("for {0} in range({1}{2})", at.unit().source(at.unit().spanOf(info->axes[i].target)),
               *bound, i == 0 ? nameArgument(at, *loop) : "");
    deeper += step;
  }
  Refactoring out{RefactoringKind::Rewrite, "Write the grid as nested loops", {}};
  out.edits.push_back(at.replace({loop->span.begin, loop->iterator->span.end}, header));
  const std::string added = deeper.substr(step.size());
  const uint32_t first = lineBegin(at.unit(), loop->body[0]->span.begin);
  forEachLine(at.unit().source({first, loop->span.end}), [&](size_t begin, std::string_view line) {
    const uint32_t here = first + uint32_t(begin);
    if (line.find_first_not_of(" \t\f\r") != std::string_view::npos)
      out.edits.push_back(at.replace({here, here}, added));
  });
  return out;
}

std::optional<Refactoring> mergeLoops(const Selected &at) {
  const auto *outer = at.headerOf<ForStmt>();
  if (!outer || !isPlain(*outer) || !hasOwnLines(at, *outer))
    return std::nullopt;
  const auto *inner = outer->body.size() == 1 ? outer->body[0]->tryAs<ForStmt>() : nullptr;
  const LoopInfo *first = loopAt(at, *outer);
  const LoopInfo *second = inner ? loopAt(at, *inner) : nullptr;
  if (!first || !second || first->kind != LoopKind::Range || second->kind != LoopKind::Range ||
      first->axes.size() != 1 || second->axes.size() != 1 || !second->name.empty() ||
      !isPlain(*inner) || !hasOwnLines(at, *inner) || hasMultilineString(at.unit(), *inner))
    return std::nullopt;
  std::vector<std::string> indices;
  std::string targets, sizes;
  for (const LoopInfo *loop : {first, second}) {
    const std::optional<std::string> bound = bounds(at, loop->axes[0]);
    if (!bound)
      return std::nullopt;
    indices.emplace_back(at.unit().source(at.unit().spanOf(loop->axes[0].target)));
    targets += (targets.empty() ? "" : ", ") + indices.back();
    const bool isPair = loop->axes[0].low != NoNode || loop->axes[0].step != NoNode;
    sizes += (sizes.empty() ? "" : ", ") + (isPair ? "(" + *bound + ")" : *bound);
  }
  // The bounds of the inner loop are those of every iteration, and no comment is lost.
  for (NodeId id = inner->iterator->id; id <= inner->iterator->last; ++id)
    if (const auto *name = at.unit().nodes[id]->tryAs<NameExpr>();
        name && at.kernel->info(id).variable != NoVariable)
      return std::nullopt;
  const Span between{outer->iterator->span.end, inner->span.begin};
  if (at.unit().source(between).find('#') != std::string_view::npos ||
      !Independence(at, *inner, indices).holds())
    return std::nullopt;
  std::optional<SpelledName> grid = spelledName(at.analysis, "grid");
  if (!grid)
    return std::nullopt;
  Refactoring out{RefactoringKind::Rewrite, "Merge the loops into a grid", std::move(grid->edits)};
  out.edits.push_back(at.replace(
      {outer->span.begin, inner->iterator->span.end},
      format("for {0} in {1}({2}{3})", targets, grid->text, sizes, nameArgument(at, *outer))));
  const std::string_view indent = at.indentOf(outer->span.begin);
  const std::string_view deeper = at.indentOf(inner->span.begin);
  const uint32_t begin = lineBegin(at.unit(), inner->body[0]->span.begin);
  forEachLine(at.unit().source({begin, inner->span.end}), [&](size_t at0, std::string_view line) {
    const uint32_t here = begin + uint32_t(at0);
    if (line.starts_with(deeper))
      out.edits.push_back(at.replace({here, here + uint32_t(deeper.size() - indent.size())}, ""));
  });
  return out;
}

} // namespace allo
