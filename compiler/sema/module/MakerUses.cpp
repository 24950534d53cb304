// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/module/MakerUses.h"

#include "sema/pyeval/Evaluate.h"
#include "support/Format.h"
#include "support/Nearest.h"
#include "syntax/tree/BoundNames.h"

#include <algorithm>

namespace allo {

namespace {

// Functions of Python that do not call what they get.
constexpr std::string_view Harmless[] = {"callable", "getattr",    "hasattr", "help",
                                         "id",       "isinstance", "len",     "print",
                                         "repr",     "str",        "type"};

bool isCollection(const Value &value) {
  return value.isSequence() || value.kind == ValueKind::Dict;
}

// Whether a value is known and, if it is about kernels, what they are made of.
bool isFollowed(const Value &value) {
  if (isCollection(value))
    return std::all_of(value.elements().begin(), value.elements().end(), isFollowed);
  return value.kind != ValueKind::Opaque;
}

bool mayHoldFunction(const Value &value) {
  if (isCollection(value))
    return std::any_of(value.elements().begin(), value.elements().end(), mayHoldFunction);
  return value.kind == ValueKind::Function ||
         (value.kind == ValueKind::Opaque && !value.data->undefined);
}

} // namespace

void MakerUses::check(const Stmt &statement) {
  if (!statement.is<FunctionStmt>() && !statement.is<ClassStmt>())
    forEachChild(statement, [&](const Node &child) { checkExpr(child, {}); });
  followed.clear(); // names may have other values from here on
}

void MakerUses::checkInside(const Stmt &statement) {
  wasFollowed = true;
  for (NodeId id = statement.id + 1; id <= statement.last; ++id)
    if (context.unit.nodes[id]->asStmt())
      check(static_cast<const Stmt &>(*context.unit.nodes[id]));
  wasFollowed = false;
}

void MakerUses::checkExpr(const Node &node, const Around &around) {
  if (node.asStmt() || node.is<LambdaExpr>())
    return;
  if (makers.isMaker(node, context))
    return checkMention(node, around);
  if (const auto *call = node.tryAs<CallExpr>())
    return checkCall(*call, around);
  if (const auto *subscript = node.tryAs<SubscriptExpr>())
    return checkSubscript(*subscript, around);
  if (const auto *name = node.tryAs<NameExpr>())
    return checkName(*name, around);
  Around inside = around;
  if (node.is<ComprehensionExpr>() && !inside.comprehension)
    inside.comprehension = node.as<ComprehensionExpr>();
  forEachChild(node, [&](const Node &child) { checkExpr(child, inside); });
}

// 'kernel' itself, as a value that a call gets, beside what it may be applied to.
void MakerUses::checkMention(const Node &node, const Around &around) {
  if (!around.call)
    return;
  auto [applied, isNew] = appliesKernel.try_emplace(around.inner->id, false);
  if (isNew)
    applied->second = std::any_of(
        around.inner->arguments.begin(), around.inner->arguments.end(),
        [&](const Argument *argument) { return mayHoldFunction(valueAgain(*argument->value)); });
  const Expr *whole = around.call;
  if (around.comprehension && around.comprehension->span.encloses(whole->span))
    whole = around.comprehension;
  if (applied->second && !canFollow(*whole))
    notFollowed(node);
}

void MakerUses::checkCall(const CallExpr &call, const Around &around) {
  const Expr *whole =
      around.comprehension ? static_cast<const Expr *>(around.comprehension) : &call;
  Around inside = around;
  if (makers.isMaker(*call.callee, context)) {
    checkMade(call, *whole);
  } else {
    const auto *name = call.callee->tryAs<NameExpr>();
    bool harmless = name && isOneOf(name->name, Harmless);
    if (!harmless) {
      inside.call = inside.call ? inside.call : &call;
      inside.inner = &call;
    }
    checkExpr(*call.callee, {&call, &call, around.comprehension});
  }
  Receiver receiver{valueOfPath(*call.callee), around.receiver};
  inside.receiver = receiver.takesArguments() ? &receiver : around.receiver;
  if (isUndefined(receiver.value))
    checkMisspelt(*call.callee);
  for (const Argument *argument : call.arguments)
    checkExpr(*argument->value, inside);
  if (receiver.getsFunction && receiver.value.kind == ValueKind::Function &&
      makers.wrapsArgument(receiver.value.function()) && !canFollow(*whole))
    notFollowed(call);
}

// 'kernel(f)', which is followed with what is around it.
void MakerUses::checkMade(const CallExpr &call, const Expr &whole) {
  const size_t before = found.size();
  bool can = canFollow(whole, &found); // the evaluation knows more about what is wrong
  bool named = std::any_of(call.arguments.begin(), call.arguments.end(), [&](const Argument *each) {
    return each->form == ArgumentForm::Keyword &&
           valueOfPath(*each->value).kind == ValueKind::Function;
  });
  if (named || (!can && found.size() == before))
    notFollowed(call);
}

// 'sum_of[f32, K]' is an instance of a kernel.
void MakerUses::checkSubscript(const SubscriptExpr &subscript, const Around &around) {
  Receiver receiver{valueOfPath(*subscript.base), around.receiver};
  if (isUndefined(receiver.value))
    checkMisspelt(*subscript.base);
  checkExpr(*subscript.base, around);
  Around inside = around;
  if (receiver.value.kind == ValueKind::Kernel)
    inside.receiver = &receiver;
  for (const Expr *index : subscript.indices)
    checkExpr(*index, inside);
}

// Python is not checked, but 'k = make(missing)' makes a kernel, and 'k = wrap(f)' one of f.
void MakerUses::checkName(const NameExpr &name, const Around &around) {
  if (!around.receiver)
    return;
  const Value *value = valueOfName(name.name);
  if (value && value->kind == ValueKind::Function)
    for (Receiver *each = around.receiver; each && !each->getsFunction; each = each->outer)
      each->getsFunction = true;
  if (value ? !isUndefined(*value) : !isUndefined(valueAgain(name)))
    return;
  if (isBoundLater(name.name))
    return;
  for (Receiver *each = around.receiver; each; each = each->outer)
    if (each->value.kind == ValueKind::Kernel || makers.mentionsMaker(each->value.function()))
      return reportUndefined(name);
}

// A name that nothing binds, and that looks like one of a kernel or of what makes kernels.
void MakerUses::checkMisspelt(const Expr &callee) {
  const auto *name = callee.tryAs<NameExpr>();
  if (!name || isBoundLater(name->name))
    return;
  auto [it, isNew] = misspelt.try_emplace(name->name, false);
  if (isNew) {
    const std::string close = nearestName(name->name, context.names.namesNear(name->name));
    const Value *meant = close.empty() ? nullptr : context.names.lookup(close);
    it->second =
        meant && (meant->kind == ValueKind::Kernel ||
                  (meant->kind == ValueKind::Function && makers.mentionsMaker(meant->function())));
  }
  if (it->second)
    reportUndefined(*name);
}

// To evaluate once more what is executed, for what it gives.
EvalContext MakerUses::again() const {
  EvalContext own = context;
  own.misuse = own.hostCalls = nullptr;
  own.requests = nullptr;
  return own;
}

Value MakerUses::valueAgain(const Expr &expr) {
  EvalContext own = again();
  return allo::evaluate(expr, own);
}

// Of a name, or of a path of names; calls are not evaluated again.
Value MakerUses::valueOfPath(const Expr &expr) {
  const Expr *root = &expr;
  while (const auto *path = root->tryAs<AttributeExpr>()) {
    if (path->attribute->name == "__dict__") // which is lost where it is executed
      return Value();
    root = path->base;
  }
  const auto *name = root->tryAs<NameExpr>();
  if (!name)
    return Value();
  // What a schedule has is neither a kernel nor a function of the file.
  const Value *known = root == &expr ? nullptr : valueOfName(name->name);
  return known && known->kind == ValueKind::Schedule ? Value() : valueAgain(expr);
}

const Value *MakerUses::valueOfName(std::string_view name) {
  const Value *value = context.local ? context.local(name) : nullptr;
  return value ? value : context.names.lookup(name);
}

bool MakerUses::canFollow(const Expr &expr, std::vector<NodeDiagnostic> *misuse) {
  auto [it, isNew] = followed.try_emplace(expr.id, false);
  if (isNew) {
    EvalContext own = again();
    own.misuse = misuse;
    it->second = isFollowed(allo::evaluate(expr, own));
  }
  return it->second;
}

void MakerUses::reportUndefined(const NameExpr &name) {
  if (!context.hostCalls) // it may fail
    return;
  EvalContext own = again();
  own.diagnostics = &found;
  allo::evaluate(name, own);
}

// Whether it may be bound by the time that it is needed.
bool MakerUses::isBoundLater(std::string_view name) {
  if (!boundHere) {
    std::vector<std::string_view> all;
    for (const Node *node : context.unit.nodes)
      addBoundNames(*node, all);
    boundHere.emplace(all.begin(), all.end());
  }
  return boundHere->count(name) > 0 || (context.runsLater && context.names.isDefined(name));
}

void MakerUses::notFollowed(const Node &node) {
  if (!wasFollowed)
    found.push_back({DiagCode::UncheckedKernel,
                     node.id,
                     format(diagInfo(DiagCode::UncheckedKernel).text, "This use of 'kernel'",
                            "it cannot be followed without running the file"),
                     {},
                     {}});
}

} // namespace allo
