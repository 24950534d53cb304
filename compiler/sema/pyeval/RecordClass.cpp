// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/pyeval/RecordClass.h"

#include "sema/module/Decorators.h"
#include "sema/pyeval/Evaluate.h"
#include "support/Nearest.h"

#include <algorithm>
#include <sstream>

namespace allo {

// Attributes of a class that no code can name: its fields, and what kind of record it is.
static constexpr std::string_view FieldsKey = "(fields)";
static constexpr std::string_view RecordKey = "(record)";
// Of the result of 'dataclasses.field'.
static constexpr std::string_view FallbackKey = "(default)", FactoryKey = "(factory)";

static constexpr std::string_view DataclassName = "dataclasses.dataclass";

const RecordField *RecordClass::field(std::string_view name) const {
  const auto found = std::ranges::find(fields, name, &RecordField::name);
  return found == fields.end() ? nullptr : &*found;
}

static bool isOpaqueNamed(const Value &value, std::string_view name) {
  return value.kind == ValueKind::Opaque && value.text() == name;
}

// Such an expression may be evaluated twice: it calls nothing.
static bool isPathOfNames(const Expr &expr) {
  return expr.is<NameExpr>() || expr.is<AttributeExpr>();
}

// Whether all options are followed.
static bool readOptions(const CallExpr &call, RecordClass &options) {
  for (const Argument *argument : call.arguments) {
    const std::string_view name = argument->keyword ? argument->keyword->name : std::string_view();
    const auto *given = argument->value->tryAs<BoolExpr>();
    if (argument->form != ArgumentForm::Keyword || !given)
      return false;
    if (name == "frozen")
      options.isFrozen = given->value;
    else if (name == "order")
      options.isOrdered = given->value;
    else if (name == "kw_only")
      options.byKeyword = given->value;
    else if (!isOneOf(name, {"slots", "match_args"}) &&
             !(given->value && isOneOf(name, {"init", "eq", "repr"})))
      return false;
  }
  return true;
}

bool isDataclass(const Expr &decorator, const ValueOfExpr &valueOf) {
  const auto *call = decorator.tryAs<CallExpr>();
  const Expr &path = call ? *call->callee : decorator;
  return isPathOfNames(path) && isOpaqueNamed(valueOf(path), DataclassName);
}

RecordHeader recordHeader(const ClassStmt &statement, const ValueOfExpr &valueOf) {
  RecordHeader header;
  for (const Expr *decorator : statement.decorators) {
    if (!isDataclass(*decorator, valueOf))
      continue;
    const auto *call = decorator->tryAs<CallExpr>();
    header.decorator = decorator;
    header.form =
        !call || readOptions(*call, header.options) ? RecordForm::Data : RecordForm::Unfollowed;
  }
  for (const Argument *base : statement.bases)
    if (isPathOfNames(*base->value) && isOpaqueNamed(valueOf(*base->value), NamedTupleName)) {
      header.options.isTuple = true;
      header.form = header.form == RecordForm::None && statement.bases.size() == 1
                        ? RecordForm::Tuple
                        : RecordForm::Unfollowed;
    }
  return header;
}

// "ClassVar" of 'ClassVar[int]', also in quotes.
static std::string_view annotationName(const Annotation &annotation) {
  const Expr *type = annotation.type;
  if (const auto *subscript = type ? type->tryAs<SubscriptExpr>() : nullptr)
    type = subscript->base;
  return type ? lastNameOf(*type) : std::string_view();
}

static const AnnAssignStmt *declarationIn(const ClassStmt &statement, std::string_view field) {
  const AnnAssignStmt *found = nullptr;
  for (const Stmt *each : statement.body) {
    const auto *declared = each->tryAs<AnnAssignStmt>();
    const auto *name = declared ? declared->target->tryAs<NameExpr>() : nullptr;
    found = name && name->name == field ? declared : found;
  }
  return found;
}

static std::optional<std::vector<std::string_view>> declaredFields(const ClassStmt &statement) {
  std::vector<std::string_view> names;
  for (const Stmt *each : statement.body) {
    const auto *declared = each->tryAs<AnnAssignStmt>();
    const auto *name = declared ? declared->target->tryAs<NameExpr>() : nullptr;
    const std::string_view type =
        declared && declared->annotation ? annotationName(*declared->annotation) : "";
    if (isOneOf(type, {"InitVar", "KW_ONLY"}))
      return std::nullopt;
    if (name && type != "ClassVar" && std::ranges::find(names, name->name) == names.end())
      names.push_back(name->name);
  }
  return names;
}

static std::optional<RecordField> declaredField(const ClassStmt &statement, std::string_view name,
                                                const Value *assigned) {
  const AnnAssignStmt *declaration = declarationIn(statement, name);
  RecordField field{std::string(name)};
  if (!declaration || !declaration->value)
    return field;
  const Value value = assigned ? *assigned : Value::opaque("");
  const Value *fallback = value.attribute(FallbackKey);
  const Value *factory = value.attribute(FactoryKey);
  const bool isMarker = isOpaqueNamed(value, "field()");
  const auto *call = declaration->value->tryAs<CallExpr>();
  if (!isMarker && call && lastNameOf(*call->callee) == "field")
    return std::nullopt;
  field.isMade = factory;
  if (factory || fallback)
    field.fallback = factory ? *factory : *fallback;
  else if (!isMarker)
    field.fallback = value;
  return field;
}

std::optional<RecordClass>
declaredRecord(const ClassStmt &statement, const RecordHeader &header,
               const std::vector<Value> &bases,
               const std::function<const Value *(std::string_view)> &assigned) {
  const auto names = declaredFields(statement);
  if (!names || header.form == RecordForm::None || header.form == RecordForm::Unfollowed)
    return std::nullopt;
  RecordClass record = header.options;
  if (const auto inherited = bases.empty() ? std::nullopt : recordOf(bases.front())) {
    if (inherited->isTuple)
      return std::nullopt;
    record.fields = inherited->fields;
  }
  for (const std::string_view name : *names) {
    std::optional<RecordField> field = declaredField(statement, name, assigned(name));
    if (!field)
      return std::nullopt;
    const auto known = std::ranges::find(record.fields, name, &RecordField::name);
    if (known != record.fields.end())
      *known = std::move(*field);
    else
      record.fields.push_back(std::move(*field));
  }
  return record;
}

const Value *classAttribute(const RecordClass &record, const RecordField &field) {
  return record.isTuple || field.isMade || !field.fallback ? nullptr : &*field.fallback;
}

Value fieldMarker(const Value *fallback, bool isMade) {
  std::vector<Value> attributes;
  if (fallback)
    attributes = {Value::ofString(std::string(isMade ? FactoryKey : FallbackKey)), *fallback};
  return Value::ofObject("field()", std::move(attributes));
}

void addRecord(std::vector<Value> &members, const RecordClass &record) {
  std::vector<Value> fields;
  for (const RecordField &field : record.fields) {
    std::vector<Value> parts{Value::ofString(field.name)};
    if (field.fallback)
      parts.insert(parts.end(), {*field.fallback, Value::ofBool(field.isMade)});
    fields.push_back(Value::ofTuple(std::move(parts)));
  }
  std::vector<Value> options{Value::ofBool(record.isTuple), Value::ofBool(record.isFrozen),
                             Value::ofBool(record.isOrdered), Value::ofBool(record.byKeyword)};
  members.insert(members.end(),
                 {Value::ofString(std::string(FieldsKey)), Value::ofTuple(std::move(fields)),
                  Value::ofString(std::string(RecordKey)), Value::ofTuple(std::move(options))});
}

static const Value *classWithFields(const Value &type) {
  for (const Value *at = &type; at; at = baseClassOf(*at))
    if (at->attribute(FieldsKey))
      return at;
  return nullptr;
}

std::optional<RecordClass> recordOf(const Value &type) {
  const Value *found = classWithFields(type);
  if (!found)
    return std::nullopt;
  const std::vector<Value> &options = found->attribute(RecordKey)->elements();
  const auto isSet = [&](size_t option) { return !options[option].integer.isZero(); };
  RecordClass record{isSet(0), isSet(1), isSet(2), isSet(3), {}};
  for (const Value &field : found->attribute(FieldsKey)->elements()) {
    const std::vector<Value> &parts = field.elements();
    RecordField read{parts[0].text()};
    if (parts.size() > 1) {
      read.fallback = parts[1];
      read.isMade = !parts[2].integer.isZero();
    }
    record.fields.push_back(std::move(read));
  }
  return record;
}

std::vector<std::string> fieldNames(const Value &type) {
  std::vector<std::string> names;
  if (const Value *found = classWithFields(type))
    for (const Value &field : found->attribute(FieldsKey)->elements())
      names.push_back(field.elements()[0].text());
  return names;
}

std::optional<size_t> fieldOfTuple(const Value &type, std::string_view name) {
  const std::vector<std::string> names = fieldNames(type);
  const auto found = std::ranges::find(names, name);
  return found == names.end() ? std::nullopt : std::optional(size_t(found - names.begin()));
}

bool definesText(const Value &type) {
  for (const Value *at = &type; at; at = baseClassOf(*at))
    if (at->attribute("__repr__") || at->attribute("__str__"))
      return true;
  return false;
}

bool declaresFields(const Value &type) { return type.attribute(FieldsKey); }

Value namedTupleValue(const Value &type, const std::vector<Value> &items) {
  const std::vector<std::string> names = fieldNames(type);
  std::vector<Value> parts{Value::ofString("__class__"), type};
  std::string text = std::string(type.className()) + "(";
  for (size_t i = 0; i < items.size() && i < names.size(); ++i) {
    parts.insert(parts.end(), {Value::ofString(names[i]), items[i]});
    text += (i ? ", " : "") + names[i] + "=" + show(items[i]);
  }
  return Value::ofObject(text + ")", std::move(parts));
}

std::optional<std::vector<Value>> fieldsOfNamedTuple(const Value &value) {
  const Value *type = value.attribute("__class__");
  const Value *declared = type ? classWithFields(*type) : nullptr;
  if (!declared || declared->attribute(RecordKey)->elements()[0].integer.isZero())
    return std::nullopt;
  std::vector<Value> fields;
  for (size_t i = 3; i < value.elements().size(); i += 2) // behind '__class__'
    fields.push_back(value.elements()[i]);
  return fields;
}

static Value withTupleText(std::string text, std::vector<Value> items) {
  Value made = Value::ofTuple(std::move(items));
  auto data = std::make_shared<ValueData>(*made.data);
  data->text = std::move(text);
  made.data = std::move(data);
  return made;
}

Value kernelTuple(const std::string &className, const std::vector<std::string> &fields,
                  std::vector<Value> items) {
  std::string text = className;
  for (const std::string &field : fields)
    text += " " + field;
  return withTupleText(std::move(text), std::move(items));
}

bool isKernelTuple(const Value &value) {
  return value.kind == ValueKind::Tuple && !value.text().empty();
}

std::vector<std::string> namesOfKernelTuple(const Value &tuple) {
  std::vector<std::string> names;
  std::istringstream text(tuple.text());
  for (std::string name; text >> name;)
    names.push_back(name);
  return names;
}

const Value *partOfKernelTuple(const Value &tuple, std::string_view field) {
  const std::vector<std::string> names = namesOfKernelTuple(tuple);
  for (size_t i = 1; i < names.size(); ++i)
    if (names[i] == field)
      return &tuple.elements()[i - 1];
  return nullptr;
}

Value classOfKernelTuple(const Value &tuple) {
  RecordClass record;
  record.isTuple = true;
  const std::vector<std::string> names = namesOfKernelTuple(tuple);
  for (size_t i = 1; i < names.size(); ++i)
    record.fields.push_back({names[i]});
  // As classes of a file have it; equal classes of tuples are one, which nobody changes.
  std::vector<Value> members{Value::ofString("__bases__"), Value::ofTuple({}),
                             Value::ofString("__id__"),    Value::ofString("tuple@" + tuple.text()),
                             Value::ofString("__item__"),  Value::ofInt(0)};
  addRecord(members, record);
  return Value::ofClass(names.front(), std::move(members));
}

Value withKernelTuples(const Value &value) {
  const std::optional<std::vector<Value>> fields = fieldsOfNamedTuple(value);
  if (!fields && !value.isSequence())
    return value;
  std::vector<Value> items = fields ? *fields : value.elements();
  bool isChanged = fields.has_value();
  for (Value &item : items) {
    const Value now = withKernelTuples(item);
    isChanged = isChanged || now.data != item.data;
    item = now;
  }
  if (!isChanged)
    return value;
  if (fields) {
    const Value &type = *value.attribute("__class__");
    return kernelTuple(std::string(type.className()), fieldNames(type), std::move(items));
  }
  return value.kind == ValueKind::List ? Value::ofList(std::move(items))
                                       : withTupleText(value.text(), std::move(items));
}

} // namespace allo
