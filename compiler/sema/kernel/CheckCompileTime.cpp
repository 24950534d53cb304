// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a kernel's body asks of compile-time evaluation: calls of consteval functions and of
// Python's library, 'print' and 'len', attributes, f-strings, comprehensions. The evaluation itself
// is the interpreter's.
#include "sema/kernel/KernelChecker.h"
#include "sema/operators/AlloNames.h"
#include "sema/operators/Attributes.h"
#include "sema/pyeval/Evaluate.h"
#include "sema/pyeval/RecordClass.h"
#include "sema/pyeval/library/PyLibrary.h"
#include "support/Nearest.h"

namespace allo {

// The arguments of a call at compile time; false where one is not, which 'runtime' reports.
template <typename Fn>
bool KernelChecker::compileTimeArguments(const CallExpr &expr, std::vector<CallArgument> &out,
                                         Fn &&runtime) {
  bool ok = true;
  for (const Argument *argument : expr.arguments) {
    Value value = this->expr(*argument->value);
    if (argument->form == ArgumentForm::DoubleStar) {
      report(DiagCode::UnsupportedSyntax, *argument, "'**' in a call");
      ok = false;
      continue;
    }
    if (value.isError() || value.kind == ValueKind::Void) {
      if (value.kind == ValueKind::Void)
        convert(*argument->value, value, Type::index(), Flow::Operand);
      ok = false;
      continue;
    }
    if (value.holdsRuntime()) {
      runtime(*argument, value);
      ok = false;
      continue;
    }
    if (argument->form == ArgumentForm::Star) {
      if (!value.isSequence()) {
        report(DiagCode::UnpackedArgument, *argument, describe(value));
        ok = false;
        continue;
      }
      for (const Value &element : value.elements())
        out.push_back({{}, element});
      continue;
    }
    bool named = argument->form == ArgumentForm::Keyword;
    out.push_back({named ? argument->keyword->name : std::string_view(), std::move(value)});
  }
  return ok;
}

Value KernelChecker::constevalCall(const CallExpr &expr, const Value &callee) {
  const FunctionInfo &function = callee.function();
  std::vector<CallArgument> arguments;
  bool known = compileTimeArguments(expr, arguments, [&](const Argument &argument, const Value &v) {
    std::string name =
        argument.keyword ? std::string(argument.keyword->name) : textOf(unit, *argument.value);
    report(DiagCode::ConstevalArgument, *argument.value, name, function.name,
           v.isRuntime() ? show(v.type) : describe(v));
  });
  if (!known)
    return Value::error();
  Value made = withKernelTuples(callAtCompileTime(callee, arguments, expr));
  if (made.kind == ValueKind::Opaque)
    return report(DiagCode::ConstevalFailed, expr, function.name, "a kernel cannot use its result");
  return made;
}

Value KernelChecker::callAtCompileTime(const Value &callee, std::span<const CallArgument> arguments,
                                       const CallExpr &expr) {
  std::vector<std::string> output;
  EvalContext context = constants;
  context.output = &output;
  Value made = callFunction(callee, arguments, expr, context);
  for (const std::string &line : output)
    reportPrinted(expr, line);
  return made;
}

// One message is one line.
void KernelChecker::reportPrinted(const Node &node, const std::string &text) {
  std::string line;
  for (char c : text)
    line += c == '\n' ? std::string("\\n") : std::string(1, c);
  report(DiagCode::StaticPrint, node, line);
}

// A function of Python's 'math' or numpy: on constants it is one.
Value KernelChecker::libraryCall(const CallExpr &expr, const std::string &path) {
  std::vector<CallArgument> arguments;
  bool runtime = false;
  bool known = compileTimeArguments(expr, arguments,
                                    [&](const Argument &, const Value &) { runtime = true; });
  if (known && path.starts_with("math.") && findNative(path))
    return callAtCompileTime(Value::opaque(path), arguments, expr);
  if (!runtime && !known)
    return Value::error();
  NodeDiagnostic diagnostic =
      makeDiagnostic(DiagCode::NotCallable, *expr.callee, format("'{0}'", path));
  size_t dot = path.rfind('.');
  if (dot != std::string::npos) {
    std::string last = path.substr(dot + 1);
    Value ours = alloAttribute("allo.math", last);
    if (ours.kind == ValueKind::Builtin && path.substr(0, dot) != "allo")
      diagnostic.notes.push_back(
          {{ThisItem, expr.callee->id},
           format("at run time it is allo's own: write 'allo.math.{0}'", last)});
  }
  return report(std::move(diagnostic));
}

Value KernelChecker::staticPrint(const CallExpr &expr) {
  std::vector<CallArgument> arguments;
  bool known =
      compileTimeArguments(expr, arguments, [&](const Argument &argument, const Value &value) {
        report(DiagCode::StaticPrintRuntime, *argument.value, describe(value));
      });
  if (known)
    callAtCompileTime(Value::opaque("print"), arguments, expr);
  return Value::voidValue();
}

Value KernelChecker::length(const CallExpr &expr) {
  if (expr.arguments.size() != 1 || expr.arguments[0]->form != ArgumentForm::Positional) {
    evaluateArguments(expr);
    return report(DiagCode::OperatorArity, expr, "len", "one value", expr.arguments.size());
  }
  const Expr &place = *expr.arguments[0]->value;
  Value value = this->expr(place);
  if (value.isError())
    return value;
  if (value.isRuntime() && value.type.isShaped() && value.type.rank() > 0)
    return Value::ofInt(value.type.dims()[0]);
  if (value.isSequence())
    return Value::ofInt(int64_t(value.elements().size()));
  if (value.kind == ValueKind::Dict)
    return Value::ofInt(int64_t(value.elements().size() / 2));
  if (value.kind == ValueKind::String)
    return Value::ofInt(int64_t(characterCount(value.text())));
  if (value.kind == ValueKind::Array && value.type.isShaped() && value.type.rank() > 0)
    return Value::ofInt(value.type.dims()[0]);
  return report(DiagCode::NoLength, place, describeAtStart(value));
}

// ---- attributes and elements

// The attribute of a value that is not a module: what a shaped value or constant table says of its
// own type. The error value with nothing reported where it has no such attribute.
Value KernelChecker::valueAttribute(const Value &base, std::string_view name) {
  if (isKernelTuple(base))
    if (const Value *part = partOfKernelTuple(base, name))
      return *part;
  bool table = base.kind == ValueKind::Array;
  if (!table && !base.isRuntime() && base.kind != ValueKind::Type)
    return Value::error();
  Type type = base.type;
  if (name == "dtype" && !table && (type.isShaped() || type.isScalar()))
    return Value::ofType(type.element());
  if (name == "primitive_width" && base.kind == ValueKind::Type && type.isScalar())
    return Value::ofInt(int64_t(type.width()));
  if (!type.isShaped() || !isOneOf(name, ShapedAttributes))
    return Value::error();
  if (name == "rank" || name == "ndim")
    return Value::ofInt(int64_t(type.rank()));
  if (name == "dtype")
    return Value::ofType(type.element());
  std::vector<Value> dims;
  BigInt size = 1;
  for (int64_t dim : type.dims()) {
    dims.push_back(Value::ofInt(dim));
    size = size * dim;
  }
  return name == "shape" ? Value::ofTuple(std::move(dims)) : Value::ofInt(size);
}

Value KernelChecker::elementOf(const SubscriptExpr &expr, const Value &base) {
  std::vector<SubscriptPart> parts;
  bool runtime = false;
  bool known = true;
  auto part = [&](const Expr *index) {
    Value value = index ? this->expr(*index) : Value::ofNone();
    known = known && !value.isError();
    if (value.isRuntime()) {
      runtime = true;
      report(DiagText::RuntimeIndex, *index, describeAtStart(base), value.type);
    }
    return value;
  };
  for (const Expr *index : expr.indices) {
    SubscriptPart made;
    if (const auto *slice = index->tryAs<SliceExpr>()) {
      made.isSlice = true;
      made.index = part(slice->low);
      made.high = part(slice->high);
      made.step = part(slice->step);
    } else {
      made.index = part(index);
    }
    parts.push_back(std::move(made));
  }
  if (runtime || !known)
    return Value::error();
  // Elements of a tuple may be runtime values, which the interpreter hands through untouched.
  if (base.kind == ValueKind::Tuple && base.holdsRuntime())
    return tupleElement(expr, base, parts);
  Value value = withKernelTuples(subscriptValue(base, parts, expr, constants));
  return value.kind == ValueKind::Opaque ? report(DiagCode::OpaqueValue, expr, textOf(unit, expr),
                                                  value.text().empty() ? "it" : value.text())
                                         : value;
}

Value KernelChecker::tupleElement(const SubscriptExpr &expr, const Value &base,
                                  std::span<const SubscriptPart> parts) {
  // The places of the elements take their part in it.
  std::vector<Value> places;
  for (size_t i = 0; i < base.elements().size(); ++i)
    places.push_back(Value::ofInt(int64_t(i)));
  Value taken = subscriptValue(Value::ofTuple(std::move(places)), parts, expr, constants);
  if (taken.kind == ValueKind::Int)
    return base.elements()[size_t(*taken.integer.asInt64())];
  if (taken.kind != ValueKind::Tuple)
    return Value::error();
  std::vector<Value> elements;
  for (const Value &place : taken.elements())
    elements.push_back(base.elements()[size_t(*place.integer.asInt64())]);
  return Value::ofTuple(std::move(elements));
}

// ---- f-strings and comprehensions

Value KernelChecker::formattedString(const FormattedExpr &expr) {
  std::string text;
  bool known = true;
  PyHeap heap;
  for (const Expr *part : expr.parts) {
    if (const auto *literal = part->tryAs<StringExpr>())
      text += literal->text;
    const auto *piece = part->tryAs<Interpolation>();
    if (!piece)
      continue;
    // Each piece is visited as any expression of the kernel is.
    Value value = this->expr(*piece->value);
    if (value.holdsRuntime() || value.kind == ValueKind::Void)
      value = report(DiagCode::FstringRuntime, *piece->value, describe(value));
    Value spec = piece->spec ? this->expr(*piece->spec) : Value::ofString("");
    known = known && !value.isError() && !spec.isError();
    if (!known)
      continue;
    text += piece->debugText;
    Py shown = heap.import(value);
    bool debug = !piece->debugText.empty() && !piece->spec && !piece->conversion;
    if (piece->conversion == 'r' || piece->conversion == 'a' || debug)
      shown = heap.str(heap.repr(shown));
    else if (piece->conversion == 's')
      shown = heap.str(heap.str(shown));
    Formatted made = formatted(heap, shown, spec.text());
    if (made)
      text += *made;
    else
      folded({Value::error(), made.error()}, *piece->value);
    known = bool(made);
  }
  names.onSteps(heap.worked());
  return known ? Value::ofString(std::move(text)) : Value::error();
}

// Over a tuple; its elements and the results may be runtime values.
Value KernelChecker::comprehension(const ComprehensionExpr &expr) {
  const ComprehensionClause &clause = *expr.clauses[0];
  if (expr.clauses.size() != 1)
    return report(DiagCode::ComprehensionGenerators, *expr.clauses[1]);
  if (const auto *call = clause.iterator->tryAs<CallExpr>()) {
    Value callee = this->expr(*call->callee);
    if (callee.kind == ValueKind::Builtin &&
        (callee.builtin == Builtin::Range || callee.builtin == Builtin::Grid)) {
      evaluateArguments(*call);
      return report(DiagCode::ComprehensionIterable, *clause.iterator,
                    format("'{0}()'", builtinName(callee.builtin)));
    }
  }
  Value source = this->expr(*clause.iterator);
  if (source.isError())
    return source;
  std::vector<Value> items;
  if (source.isSequence())
    items = source.elements();
  else
    return report(DiagCode::ComprehensionIterable, *clause.iterator, describe(source));
  const auto *target = clause.target->tryAs<NameExpr>();
  if (!target)
    return report(DiagCode::ComprehensionTarget, *clause.target);
  std::vector<Value> results;
  bool known = true;
  for (Value &item : items) {
    names.onSteps((lastDescendant(*expr.element) - expr.element->id + 1) * NodeCost);
    if (names.cancelled())
      return Value::error();
    BlockMark mark = enterBlock();
    // Nothing that held for the element before is left.
    auto facts = result->facts.begin() - long(result->function);
    std::fill(facts + long(expr.element->id), facts + long(lastDescendant(*expr.element)) + 1,
              ExprInfo());
    size_t firstCall = result->calls.size();
    bool constant = !item.isRuntime();
    declare(target->name, *target, std::move(item),
            constant ? VariableKind::Constexpr : VariableKind::Local);
    result->variables.back().isElement = true;
    bool taken = true;
    for (const Expr *test : clause.conditions) {
      if (!taken)
        break;
      switch (condition(*test)) {
      case Truth::True:
        break;
      case Truth::False:
        taken = false;
        break;
      case Truth::Runtime:
        report(DiagCode::ComprehensionCondition, *test, describe(Value::runtime(info(*test).type)));
        known = taken = false;
        break;
      case Truth::Dependent:
      case Truth::Unknown:
        known = taken = false;
        break;
      }
    }
    if (taken) {
      Value value = this->expr(*expr.element);
      known = known && !value.isError();
      results.push_back(std::move(value));
    }
    if (result->complete)
      keepElement(expr, firstCall, taken);
    leaveBlock(mark, expr);
    if (!known)
      return Value::error(); // what is wrong with one is wrong with all
  }
  return Value::ofTuple(std::move(results));
}

// What the nodes below a comprehension mean for the element at hand.
void KernelChecker::keepElement(const ComprehensionExpr &expr, size_t firstCall, bool taken) {
  KernelCheck::Element element;
  auto begin = result->facts.begin() + long(expr.id - result->function);
  element.facts.assign(begin, begin + long(lastDescendant(expr) - expr.id) + 1);
  for (NodeId id = expr.id; id <= lastDescendant(expr); ++id) {
    if (auto known = result->constants.find(id); known != result->constants.end())
      element.constants.insert(*known);
    if (auto known = result->operators.find(id); known != result->operators.end())
      element.operators.insert(*known);
  }
  element.firstCall = firstCall;
  element.lastCall = result->calls.size();
  element.taken = taken;
  result->comprehensions[expr.id].push_back(std::move(element));
}

// Displays that only a compile-time value can be: dicts, sets, lambdas, other comprehensions.
Value KernelChecker::compileTimeOnly(const Expr &expr, std::string_view what) {
  if (!inConstexpr)
    return report(DiagCode::UnsupportedSyntax, expr, what);
  Value value = evaluate(expr, constants);
  return value.kind == ValueKind::Opaque
             ? report(DiagCode::OpaqueValue, expr, textOf(unit, expr), "it")
             : value;
}

} // namespace allo
