// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The declaration of stateful variables. Everything else about them is that of a local variable,
// but for one thing: assigning to one is a store, so loops and grids carry nothing.
#include "sema/kernel/KernelChecker.h"

namespace allo {

namespace {

// Values for the elements of a shaped variable.
bool isTable(const Value &value) { return value.isSequence() || value.kind == ValueKind::Array; }

// Whether a table holds numbers in the nesting that a shape asks for.
bool hasShape(const Value &value, Type type, size_t depth) {
  if (value.kind == ValueKind::Array)
    return depth == 0 && value.type.dims() == type.dims();
  if (depth == type.rank())
    return value.isNumber() || value.isError();
  if (!isTable(value) || int64_t(value.elements().size()) != type.dims()[depth])
    return false;
  for (const Value &element : value.elements())
    if (!hasShape(element, type, depth + 1))
      return false;
  return true;
}

// "a list of 2 lists of 3 values"
std::string describeNesting(const Value &value) {
  if (value.kind == ValueKind::Array)
    return describe(value);
  std::string text = "a list";
  const Value *level = &value;
  while (isTable(*level)) {
    const std::vector<Value> &elements = level->elements();
    bool lists = !elements.empty();
    bool even = lists;
    for (const Value &element : elements) {
      lists = lists && isTable(element);
      even = even && lists && element.elements().size() == elements[0].elements().size();
    }
    text += format(" of {0} {1}{2}", elements.size(), lists && !even ? "uneven " : "",
                   lists ? "list" : "value");
    text += elements.size() == 1 ? "" : "s";
    if (!even)
      break;
    level = &elements[0];
  }
  return text;
}

} // namespace

// Storage that outlives the call starts with a value that is known before the first one.
void KernelChecker::declareStateful(const NameExpr &target, Type kept, const Expr *initializer,
                                    const Value &value) {
  const ListExpr *list = initializer ? initializer->tryAs<ListExpr>() : nullptr;
  const Expr *runtime = list ? runtimeElement(*list) : nullptr;
  if (!initializer)
    report(DiagCode::StatefulNoValue, target, target.name);
  else if (value.isError())
    ; // reported where it stands
  else if (value.isRuntime() || runtime)
    report(DiagCode::StatefulInitializer, runtime ? *runtime : *initializer, target.name,
           runtime ? format("a value of type '{0}'", info(*runtime).type) : describe(value));
  else if (value.isNumber())
    convert(*initializer, value, kept.element(), Flow::Initializer);
  else if (!isTable(value))
    report(DiagCode::StatefulInitializer, *initializer, target.name, describe(value));
  else if (kept.isScalar() || !hasShape(value, kept, 0))
    report(DiagCode::StatefulShape, *initializer, target.name, kept, describeNesting(value));
  else
    initializeShaped(target.name, kept, value, *initializer, list);
  declare(target.name, target, Value::runtime(kept), VariableKind::Stateful);
}

const Expr *KernelChecker::runtimeElement(const ListExpr &list) {
  for (const Expr *element : list.elements) {
    const auto *inner = element->tryAs<ListExpr>();
    if (const Expr *found = inner ? runtimeElement(*inner) : nullptr)
      return found;
    if (!inner && info(*element).role == ExprRole::Runtime)
      return element;
  }
  return nullptr;
}

} // namespace allo
