// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Expressions of Python.
#include "sema/pyeval/ClassCalls.h"
#include "sema/pyeval/FileAccess.h"
#include "sema/pyeval/Interpreter.h"
#include "sema/pyeval/schedules/ScheduleCalls.h"
#include "support/Characters.h"
#include "support/Nearest.h"

#include <algorithm>
#include <utility>

namespace allo {

Py Interpreter::eval(const Expr &expr) {
  if (stopped || !spend(1))
    return {};
  if (++depth > MaxDepth) {
    --depth;
    at = &expr;
    stop("it nests too deeply");
    return {};
  }
  Py failedBefore = std::exchange(quietFailure, Py());
  Py result = evalKind(expr);
  --depth;
  if (!result.wholes().empty() && !stopped) {
    at = &expr;
    sharedLists.use(result);
  }
  // Code that gives up after a failure has no value to give. Nothing was reported in this mode, so
  // that an error value would hide the failure.
  if (result.unknown() && !result.object && !stopped && frame->mode == Mode::Quiet)
    result = quietFailure.object ? quietFailure : unknownValue(Value::opaque(textOf(expr)));
  quietFailure = failedBefore;
  return result;
}

Py Interpreter::evalKind(const Expr &expr) {
  switch (expr.kind) {
  case ExprKind::NameExpr: {
    Py value = name(*expr.as<NameExpr>());
    if (context.schedules)
      ScheduleCalls(*this).note(*expr.as<NameExpr>(), value);
    return value;
  }
  case ExprKind::IntExpr:
    return heap.integer(BigInt::parseLiteral(expr.as<IntExpr>()->text));
  case ExprKind::FloatExpr:
    return Py::floating(expr.as<FloatExpr>()->value);
  case ExprKind::BoolExpr:
    return Py::boolean(expr.as<BoolExpr>()->value);
  case ExprKind::NoneExpr:
    return Py::none();
  case ExprKind::EllipsisExpr:
    return Py::simple(PyKind::Ellipsis, 0);
  case ExprKind::StringExpr:
    if (expr.as<StringExpr>()->bytes)
      return failAt(expr, DiagCode::InvalidConstant, "A bytes literal");
    return str(std::string(expr.as<StringExpr>()->text));
  case ExprKind::FormattedExpr:
    return formattedString(*expr.as<FormattedExpr>());
  case ExprKind::UnaryExpr: {
    Py operand = eval(*expr.as<UnaryExpr>()->operand);
    if (operand.unknown())
      return operand;
    at = &expr;
    return unary(expr.as<UnaryExpr>()->op, operand);
  }
  case ExprKind::BinaryExpr:
    return spine(*expr.as<BinaryExpr>());
  case ExprKind::BoolOpExpr:
    return boolean(*expr.as<BoolOpExpr>());
  case ExprKind::CompareExpr:
    return comparison(*expr.as<CompareExpr>());
  case ExprKind::TernaryExpr:
    return ternary(*expr.as<TernaryExpr>());
  case ExprKind::CallExpr:
    return callExpr(*expr.as<CallExpr>());
  case ExprKind::SubscriptExpr:
    return subscript(*expr.as<SubscriptExpr>());
  case ExprKind::AttributeExpr:
    if (const auto *path = expr.as<AttributeExpr>();
        const std::optional<Py> object = ownName(*path->base, false, path->attribute->name))
      return *object;
    return memberOf(eval(*expr.as<AttributeExpr>()->base), *expr.as<AttributeExpr>());
  case ExprKind::TupleExpr:
  case ExprKind::ListExpr:
  case ExprKind::SetExpr: {
    std::vector<Py> items;
    const auto &parts = expr.is<TupleExpr>()  ? expr.as<TupleExpr>()->elements
                        : expr.is<ListExpr>() ? expr.as<ListExpr>()->elements
                                              : expr.as<SetExpr>()->elements;
    if (!display(parts, items, expr.is<SetExpr>()))
      return stopped || items.empty() ? Py() : items.front();
    // A display with a part that is in error is in error; one that is only not known here keeps it.
    for (const Py &item : items)
      if (item.unknown() && item.value().hasFailed())
        return item;
    if (expr.is<TupleExpr>())
      return tuple(std::move(items));
    if (expr.is<ListExpr>())
      return list(std::move(items));
    Py set = heap.emptyTable(PyKind::Set);
    for (const Py &item : items) {
      auto hash = heap.hash(item);
      if (!hash)
        return item.unknown() ? item : failAt(expr, DiagText::Unhashable, typeName(item));
      heap.insert(set.table(), item, *hash, Py::none());
    }
    return set;
  }
  case ExprKind::DictExpr:
    return dict(*expr.as<DictExpr>());
  case ExprKind::ComprehensionExpr:
    return comprehension(*expr.as<ComprehensionExpr>());
  case ExprKind::LambdaExpr:
    return lambda(*expr.as<LambdaExpr>());
  case ExprKind::NamedExpr: {
    Py value = eval(*expr.as<NamedExpr>()->value);
    if (stopped)
      return {};
    at = &expr;
    bindNamed(*expr.as<NamedExpr>(), value);
    return value;
  }
  case ExprKind::SliceExpr: {
    const auto *slice = expr.as<SliceExpr>();
    std::vector<Py> parts;
    for (const Expr *part : {slice->low, slice->high, slice->step}) {
      parts.push_back(part ? eval(*part) : Py::none());
      if (parts.back().unknown())
        return parts.back();
    }
    return heap.items(PyKind::Slice, std::move(parts));
  }
  case ExprKind::ErrorExpr:
    return unknownValue(Value::error());
  case ExprKind::StarExpr:
    return failAt(expr, DiagText::StarredValue);
  case ExprKind::UnsupportedExpr: // in a function, 'yield' and the like
    frame->isCut = frame != &top;
    return failAt(expr, DiagCode::InvalidConstant, expr.as<UnsupportedExpr>()->what);
  case ExprKind::Interpolation:
  case ExprKind::OrPattern:
  case ExprKind::SequencePattern:
  case ExprKind::AsPattern:
    return failAt(expr, DiagCode::InvalidConstant, "This expression");
  }
  ALLO_UNREACHABLE("expression kinds are handled");
}

// The left spine in a loop: a constant sum may have thousands of terms.
Py Interpreter::spine(const BinaryExpr &outermost) {
  std::vector<const BinaryExpr *> nodes{&outermost};
  while (const auto *left = nodes.back()->lhs->tryAs<BinaryExpr>())
    nodes.push_back(left);
  Py value = eval(*nodes.back()->lhs);
  for (size_t i = nodes.size(); i-- > 0;) {
    // The rest is evaluated in any case, for its diagnostics.
    Py right = eval(*nodes[i]->rhs);
    if (stopped)
      return {};
    if (value.unknown())
      continue;
    if (right.unknown()) {
      value = right;
      continue;
    }
    at = nodes[i];
    value = binary(nodes[i]->op, value, right);
  }
  return value;
}

std::optional<bool> Interpreter::truthOf(const Py &object) {
  auto known = truth(object);
  if (!known && object.kind == PyKind::Array)
    fail(DiagText::AmbiguousTruth);
  return known;
}

Py Interpreter::boolean(const BoolOpExpr &expr) {
  Py value;
  for (const Expr *operand : expr.operands) {
    value = eval(*operand);
    if (value.unknown()) // else it may be a later one
      return oneOf(value, {expr.operands.begin(), expr.operands.end()}, true);
    at = &expr;
    auto truth = truthOf(value);
    if (!truth)
      return unknownValue(Value::opaque(textOf(expr)));
    if (*truth != expr.isAnd)
      break;
  }
  return value;
}

// Whether an expression finds something that others may hold, and does nothing else.
static bool isPlainPath(const Expr &expr) {
  if (const auto *path = expr.tryAs<AttributeExpr>())
    return isPlainPath(*path->base);
  if (const auto *item = expr.tryAs<SubscriptExpr>())
    return isPlainPath(*item->base) && std::ranges::all_of(item->indices, [](const Expr *index) {
             return index->is<IntExpr>() || index->is<StringExpr>();
           });
  return expr.is<NameExpr>();
}

Py Interpreter::oneOf(const Py &unknown, const std::vector<const Expr *> &exprs, bool orItself) {
  std::vector<Py> candidates;
  if (orItself)
    candidates.push_back(unknown);
  // It may not be evaluated in Python.
  const size_t before = raised;
  const bool expected = context.schedules && std::exchange(context.schedules->expectsFailure, true);
  for (const Expr *expr : exprs)
    if (frame->mode == Mode::Quiet && isPlainPath(*expr))
      candidates.push_back(eval(*expr));
  if (context.schedules)
    context.schedules->expectsFailure = expected;
  raised = before;
  return sharedLists.oneOf(unknown, candidates);
}

Py Interpreter::comparison(const CompareExpr &expr) {
  Py left = eval(*expr.operands[0]);
  Py result;
  for (size_t i = 0; i < expr.ops.size(); ++i) {
    Py right = eval(*expr.operands[i + 1]);
    if (left.unknown() || right.unknown())
      return left.unknown() ? left : right;
    at = &expr;
    result = compare(expr.ops[i], left, right);
    if (result.unknown() || i + 1 == expr.ops.size())
      return result;
    if (!truth(result).value_or(false))
      return result;
    left = right;
  }
  return result;
}

Py Interpreter::ternary(const TernaryExpr &expr) {
  Py condition = eval(*expr.condition);
  if (condition.unknown())
    return oneOf(condition, {expr.thenValue, expr.elseValue});
  at = expr.condition;
  auto truth = truthOf(condition);
  if (!truth)
    return {};
  return eval(*truth ? *expr.thenValue : *expr.elseValue);
}

// False where the number of items is not known; what is not known is then the only item.
bool Interpreter::display(const List<const Expr *> &parts, std::vector<Py> &items,
                          bool inAnyOrder) {
  items.reserve(parts.size());
  std::optional<Py> unknown;
  for (const Expr *part : parts) {
    if (const auto *star = part->tryAs<StarExpr>()) {
      Py value = eval(*star->value);
      at = star;
      if (value.unknown()) {
        unknown = value;
      } else if (!iterate(value, items, inAnyOrder)) {
        items.clear();
        return false;
      }
    } else {
      items.push_back(eval(*part));
    }
    if (stopped)
      return false;
  }
  if (unknown)
    items = {*unknown};
  return !unknown;
}

Py Interpreter::dict(const DictExpr &expr) {
  Py made = heap.emptyTable(PyKind::Dict);
  for (const DictItem *item : expr.items) {
    Py key = item->key ? eval(*item->key) : Py::none();
    Py value = eval(*item->value);
    if (stopped)
      return {};
    if (key.unknown())
      return key;
    at = item;
    if (!item->key) {
      if (value.kind != PyKind::Dict)
        return value.unknown() ? value : fail(DiagText::UnpackedDict, typeName(value));
      for (const PyTable::Entry &entry : std::vector<PyTable::Entry>(value.table().entries))
        if (entry.live)
          heap.insert(made.table(), entry.key, heap.hash(entry.key).value_or(0), entry.value);
      continue;
    }
    auto hash = heap.hash(key);
    if (!hash)
      return fail(DiagText::Unhashable, typeName(key));
    heap.insert(made.table(), key, *hash, value);
  }
  return made;
}

// ---- strings

Py Interpreter::formattedString(const FormattedExpr &expr) {
  std::string text;
  for (const Expr *part : expr.parts) {
    if (const auto *literal = part->tryAs<StringExpr>()) {
      text += literal->text;
      continue;
    }
    const auto *piece = part->tryAs<Interpolation>();
    if (!piece)
      return failAt(*part, DiagCode::InvalidConstant, "This part of the f-string");
    Py value = eval(*piece->value);
    ClassCalls(*this).loseTexts(value);
    if (heap.holdsUnknown(value))
      return value.unknown() ? value : unknownValue(Value::opaque(textOf(*piece->value)));
    std::string spec;
    if (piece->spec) {
      Py made = eval(*piece->spec);
      if (made.unknown())
        return made;
      spec = made.str();
    }
    at = piece;
    text += piece->debugText;
    bool plain = piece->debugText.empty() || piece->spec;
    char conversion = piece->conversion ? piece->conversion : plain ? char(0) : 'r';
    if (conversion == 'r' || conversion == 'a')
      value = str(heap.repr(value));
    else if (conversion == 's')
      value = str(heap.str(value));
    Formatted made = formatted(heap, value, spec);
    if (!made)
      return fail(made.error());
    text += *made;
    if (!spend(1 + text.size() / 64))
      return {};
  }
  return str(std::move(text));
}

// ---- the names of the module, as 'globals()["N"]', 'sys.modules[__name__].N' or 'exec("N = 4")'

bool Interpreter::isOwnModule(const Expr &expr, bool asDict) const {
  if (frame->names) // of another file
    return false;
  if (const auto *path = expr.tryAs<AttributeExpr>())
    return asDict && path->attribute->name == "__dict__" && isOwnModule(*path->base, false);
  if (const auto *item = expr.tryAs<SubscriptExpr>()) {
    const auto *modules = item->base->tryAs<AttributeExpr>();
    const auto *key = item->indices.size() == 1 ? item->indices[0]->tryAs<NameExpr>() : nullptr;
    return !asDict && modules && modules->attribute->name == "modules" && key &&
           key->name == "__name__";
  }
  const auto *call = expr.tryAs<CallExpr>();
  const auto *name = call ? call->callee->tryAs<NameExpr>() : nullptr;
  if (!asDict || !name)
    return false;
  if (call->arguments.size() == 1)
    return name->name == "vars" && isOwnModule(*call->arguments[0]->value, false);
  const bool isInFunction = frame != &top || context.runsLater;
  return call->arguments.empty() &&
         (name->name == "globals" || (!isInFunction && isOneOf(name->name, {"vars", "locals"})));
}

// Nothing where 'module' is another one, or has no such name.
std::optional<Py> Interpreter::ownName(const Expr &module, bool asDict, std::string_view name) {
  const Value *bound = isOwnModule(module, asDict) ? globals().lookup(name) : nullptr;
  if (!bound)
    return std::nullopt;
  const Py object = importValue(sharedLists.settled(*bound));
  sharedLists.touch(name, object);
  return object;
}

static bool isAssigned(std::string_view text, size_t from) { // behind a name
  from = std::min(text.find_first_not_of(" \t", from), text.size());
  const size_t at = std::min(text.find_first_not_of("+-*/%&|^@<>", from), text.size());
  return text.substr(at, 1) == "=" && text.substr(at, 2) != "==";
}

static bool isData(const Value &value) {
  return value.isNumber() || value.isSequence() || value.kind == ValueKind::String ||
         value.kind == ValueKind::None || value.kind == ValueKind::Dict ||
         value.kind == ValueKind::Array;
}

void Interpreter::loseOwnName(std::string_view name, const Py *now) {
  if (const Value *bound = globals().lookup(name))
    sharedLists.loseReachable(importValue(sharedLists.settled(*bound)));
  if (now)
    sharedLists.rebind(name, *now);
}

void Interpreter::loseOwnNames(const Py *now) {
  for (const std::string &each : context.names.namesNear({}))
    if (const Value *bound = globals().lookup(each))
      loseOwnName(each, isData(*bound) ? now : nullptr);
}

void Interpreter::useOwnNames(const CallExpr &call, const PyArguments &given) {
  const auto *name = call.callee->tryAs<NameExpr>();
  const auto *path = call.callee->tryAs<AttributeExpr>();
  const Py unknown = unknownValue(Value::opaque(textOf(call)));
  const auto bind = [&](const Py &key, const Py &value) {
    if (key.kind == PyKind::Str)
      sharedLists.rebind(key.str(), value);
    else
      loseOwnNames(&unknown);
  };
  if (name && name->name == "setattr" && given.positional.size() == 3 &&
      isOwnModule(*call.arguments[0]->value, false))
    return bind(given.positional[1], given.positional[2]);
  if (path && isChangingMethod(path->attribute->name) && isOwnModule(*path->base, true)) {
    for (const auto &[each, value] : given.keywords)
      sharedLists.rebind(each, value);
    for (const Py &each : given.positional)
      if (each.kind != PyKind::Dict)
        bind(each, unknown);
      else
        for (const PyTable::Entry &entry : each.table().entries)
          if (entry.live)
            bind(entry.key, entry.value);
    return;
  }
  const bool isCode = name && isOneOf(name->name, {"exec", "eval"}) && !given.positional.empty();
  if (!isCode || frame->names ||
      (given.positional.size() > 1 && !isOwnModule(*call.arguments[1]->value, true)))
    return isOwnModule(call, true) ? loseOwnNames(nullptr) : void();
  const bool binds = name->name == "exec";
  if (given.positional[0].kind != PyKind::Str)
    return loseOwnNames(binds ? &unknown : nullptr);
  const std::string text(given.positional[0].str());
  for (size_t from = 0, to = 0; from < text.size(); from = std::max(to, from + 1)) {
    to = from;
    while (to < text.size() && isNameChar(text[to]))
      ++to;
    if (to > from && (from == 0 || text[from - 1] != '.'))
      loseOwnName(text.substr(from, to - from), binds && isAssigned(text, to) ? &unknown : nullptr);
  }
}

// ---- subscripts

Py Interpreter::subscript(const SubscriptExpr &expr) {
  if (expr.indices.size() == 1 && isOwnModule(*expr.base, true))
    if (const Py key = eval(*expr.indices[0]); key.kind == PyKind::Str)
      if (const std::optional<Py> object = ownName(*expr.base, true, key.str()))
        return *object;
  if (const std::optional<Py> found = expr.indices.size() == 1
                                          ? FileAccess(*this).item(*expr.base, *expr.indices[0])
                                          : std::nullopt)
    return *found;
  Py base = eval(*expr.base);
  if (base.unknown()) {
    if (loud() && base.value().isError()) // for what is wrong there on its own account
      for (const Expr *index : expr.indices)
        if (!index->is<SliceExpr>())
          eval(*index);
    return base;
  }
  if (base.kind == PyKind::Other && !selected(base) && !ScheduleCalls::openList(base)) {
    const Value &value = base.value();
    if (value.kind == ValueKind::Builtin &&
        (value.builtin == Builtin::Stream || value.builtin == Builtin::Stateful))
      return typeForm(expr, value.builtin);
    if (value.kind == ValueKind::Type)
      return shape(expr, value);
    if (value.kind == ValueKind::Kernel)
      return specialized(expr, value);
    if (loud())
      return report(diagnosticAt(DiagCode::DtypeNotScalar, expr, textOf(expr),
                                 format("{0} takes no shape", describe(value))));
    at = &expr;
    return misused({DiagText::NotIndexed, describeAtStart(value)}, base);
  }
  std::vector<Py> indices;
  for (const Expr *index : expr.indices) {
    indices.push_back(eval(*index));
    if (indices.back().unknown())
      return sharedLists.partOf(indices.back(), {&base, 1});
  }
  at = expr.indices.size() == 1 ? static_cast<const Node *>(expr.indices[0]) : &expr;
  bool number = indices.size() == 1 && indices[0].isIntegral();
  if (loud() && base.isNumber())
    return report(diagnosticAt(DiagCode::DtypeNotScalar, expr, textOf(expr),
                               format("{0} takes no shape", describe(exported(base)))));
  if (!number)
    at = &expr;
  Py found = index(base, indices);
  const bool isKnown = std::ranges::none_of(
      indices, [&](const Py &each) { return heap.holdsUnknown(each); }); // as in 'd[n, 1]'
  return isKnown || !found.unknown() ? found : sharedLists.partOf(found, {&base, 1});
}

Py Interpreter::index(const Py &base, std::span<const Py> indices) {
  if (base.kind == PyKind::Array)
    return arrayIndex(*this, base, indices);
  if (std::optional<std::vector<Py>> refs = selected(base))
    return index(list(std::move(*refs)), indices);
  if (ScheduleCalls::openList(base)) {
    const bool isNumber = indices.size() == 1 && indices[0].kind == PyKind::Int;
    const std::optional<int64_t> which = isNumber ? indices[0].bigInt().asInt64() : std::nullopt;
    return *ScheduleCalls(*this).elementOf(base, which.value_or(-1));
  }
  Py key =
      indices.size() == 1 ? indices[0] : tuple(std::vector<Py>(indices.begin(), indices.end()));
  if (base.kind == PyKind::Dict) {
    auto hash = heap.hash(key);
    if (!hash)
      return fail(DiagText::Unhashable, typeName(key));
    if (const PyTable::Entry *entry = heap.find(base.table(), key, *hash))
      return entry->value;
    return fail(DiagText::MissingKey, heap.repr(key));
  }
  bool text = base.kind == PyKind::Str;
  if (!base.isItems() && !text && base.kind != PyKind::Range)
    return fail(DiagText::NotIndexed, format("A value of type '{0}'", typeName(base)));
  if (key.kind == PyKind::Slice)
    return slice(base, key);
  if (!key.isIntegral())
    return fail(DiagText::SequenceIndex, typeName(base), typeName(key));
  std::vector<std::string_view> letters;
  std::vector<Py> numbers;
  // Where each character is a byte, one need not look for it.
  bool bytes = text && characterCount(base.str()) == base.str().size();
  if (text)
    heap.work(base.str().size() / (bytes ? 64 : 4));
  if (text && !bytes)
    letters = characters(base.str());
  if (base.kind == PyKind::Range && !iterate(base, numbers))
    return {};
  int64_t n = int64_t(bytes                        ? base.str().size()
                      : text                       ? letters.size()
                      : base.kind == PyKind::Range ? numbers.size()
                                                   : base.items().size());
  int64_t i = key.big ? n : key.small;
  if (i < 0)
    i += n;
  if (i < 0 || i >= n || !spend(text ? size_t(n) / 64 : 0)) {
    const DiagMessage message(DiagText::IndexRange, key.bigInt(), typeName(base),
                              counted(size_t(n), "element"));
    std::optional<Py> ofRefs;
    if (context.schedules && !stopped)
      ofRefs = ScheduleCalls(*this).indexFailure(base, message);
    return ofRefs ? *ofRefs : fail(message);
  }
  if (text)
    return str(bytes ? base.str().substr(size_t(i), 1) : std::string(letters[size_t(i)]));
  return base.kind == PyKind::Range ? numbers[size_t(i)] : base.items()[size_t(i)];
}

} // namespace allo
