// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/complete/CodeCompletion.h"

#include "ide/BuiltinDocs.h"
#include "ide/complete/ImportEdits.h"
#include "ide/complete/NameText.h"
#include "ide/complete/SignatureText.h"
#include "sema/facts/ModuleView.h"
#include "sema/operators/AlloNames.h"
#include "sema/operators/Attributes.h"
#include "sema/operators/Operators.h"
#include "support/Characters.h"
#include "support/Format.h"
#include "support/Nearest.h"
#include "support/Path.h"

#include <algorithm>
#include <set>
#include <utility>

namespace allo {

namespace {

using Rank = CompletionRank;

// What fits in a place.
enum class Want : uint8_t {
  Value,
  Type,    // of a parameter, a variable, an element
  Integer, // at compile time: a dimension, the depth of a stream
  Argument // of a template: a type or an integer
};

// The scalar types that are usual in kernels come before others of odd widths.
bool isUsualScalar(Type type) {
  return !type.isInt() || type.width() == 1 || type.width() == 8 || type.width() == 16 ||
         type.width() == 32 || type.width() == 64;
}
bool isInteger(const Value &value) {
  return value.kind == ValueKind::Int || value.kind == ValueKind::Template;
}
bool isTypeMaker(const Value &value) {
  return value.kind == ValueKind::Builtin && builtinForm(value.builtin) == BuiltinForm::TypeMaker;
}
// Whether it is the name that allo itself has for it.
bool isOfAllo(std::string_view name, const Value &value) {
  return (value.kind == ValueKind::Type && value.type.isScalar() &&
          scalarByName(name) == value.type) ||
         value.kind == ValueKind::Builtin || value.kind == ValueKind::Constexpr ||
         (value.kind == ValueKind::Module && !value.data->module);
}

CompletionKind kindOfValue(const Value &value) {
  switch (value.kind) {
  case ValueKind::Kernel:
  case ValueKind::Function:
    return CompletionKind::Operation;
  case ValueKind::Type:
    return CompletionKind::Type;
  case ValueKind::Template:
    return CompletionKind::TypeParameter;
  case ValueKind::Module:
    return CompletionKind::Module;
  case ValueKind::Builtin:
    switch (builtinForm(value.builtin)) {
    case BuiltinForm::Function:
    case BuiltinForm::Decorator:
      return CompletionKind::Operation;
    case BuiltinForm::TypeMaker:
      return CompletionKind::Type;
    case BuiltinForm::Namespace:
      return CompletionKind::Module;
    case BuiltinForm::Marker:
      return CompletionKind::Word;
    }
    return CompletionKind::Operation;
  case ValueKind::Constexpr:
    return CompletionKind::Word;
  case ValueKind::Int:
  case ValueKind::Float:
  case ValueKind::Bool:
  case ValueKind::String:
  case ValueKind::None:
  case ValueKind::Tuple:
  case ValueKind::List:
  case ValueKind::Dict:
  case ValueKind::Array:
  case ValueKind::Options:
  case ValueKind::Ellipsis:
    return CompletionKind::Constant;
  case ValueKind::Error:
  case ValueKind::Runtime:
  case ValueKind::Void:
  case ValueKind::Schedule:
  case ValueKind::Opaque:
    return CompletionKind::Variable;
  }
  return CompletionKind::Variable;
}

class CodeItemFinder {
public:
  CodeItemFinder(const Analysis &analysis, const TypedPlace &place, const VisibleNames &names,
                 const CompletionOptions &options)
      : analysis(analysis), place(place), names(names), options(options), text(analysis),
        imports(analysis, {place.begin, place.word.end}, options.importable) {}

  std::vector<CompletionItem> run() {
    if (!place.brackets.empty() && place.brackets[0].form != BracketForm::Header)
      call = describeCall(text, names, place.brackets[0]);
    switch (place.kind) {
    case PlaceKind::Nothing:
      break;
    case PlaceKind::Text:
      words();
      break;
    case PlaceKind::Decorator:
      place.owner ? members() : decorators();
      break;
    case PlaceKind::Module:
      modules();
      break;
    case PlaceKind::Imported:
      importedNames();
      break;
    case PlaceKind::Follow:
      if (!place.word.empty())
        for (std::string_view word : place.follow)
          add(std::string(word), CompletionKind::Word, Rank::Word);
      break;
    case PlaceKind::Statement:
    case PlaceKind::Expression:
    case PlaceKind::Iterator:
    case PlaceKind::Type:
      if (place.owner)
        members();
      else
        values(wanted());
      break;
    }
    return std::move(items);
  }

private:
  const Analysis &analysis;
  const TypedPlace &place;
  const VisibleNames &names;
  const CompletionOptions &options;
  const NameText text;
  const ImportEdits imports;
  std::vector<CompletionItem> items;
  std::optional<DescribedCall> call; // of the innermost bracket
  std::optional<bool> isInPackage;   // the file; nothing: not asked yet

  bool inKernel() const { return names.kernel() != nullptr; }

  CompletionItem &add(std::string label, CompletionKind kind, Rank rank, std::string detail = {},
                      std::string documentation = {}) {
    CompletionItem item;
    item.filterText = label;
    item.label = std::move(label);
    item.kind = kind;
    item.rank = rank;
    item.detail = std::move(detail);
    item.documentation = std::move(documentation);
    item.span = place.word;
    items.push_back(std::move(item));
    return items.back();
  }
  CompletionItem &addValue(const std::string &name, const Value &value, Rank rank) {
    const bool isCallable = value.kind == ValueKind::Kernel || value.kind == ValueKind::Function;
    std::string parameters = text.parametersOf(value);
    CompletionItem &item =
        add(name, kindOfValue(value), rank, isCallable ? parameters : text.detailOf(value),
            text.documentationOf(value));
    item.parameters = std::move(parameters);
    if (value.kind == ValueKind::Type && show(value.type) == name)
      item.detail.clear();
    return item;
  }
  // Whatever is typed in the place of a name that has brackets behind it in most uses.
  void fill(CompletionItem &item, const char *brackets) {
    if (options.snippets && !hasBracketBehind())
      item.snippet = item.newText() + brackets;
  }
  bool hasBracketBehind() const {
    const uint32_t end = place.word.end;
    return end < analysis.text.size() &&
           (analysis.text.at(end) == '(' || analysis.text.at(end) == '[');
  }

  // ---- what fits

  // The innermost call or subscript decides.
  Want wanted() const {
    const Want plain = place.kind == PlaceKind::Type ? Want::Type : Want::Value;
    for (const OpenBracket &bracket : place.brackets) {
      if (bracket.form == BracketForm::Display)
        continue;
      if (bracket.form == BracketForm::Call)
        return isTypeArgument() ? Want::Type : Want::Value;
      if (bracket.form == BracketForm::Subscript)
        return wantedIn(bracket, plain);
      break;
    }
    return plain;
  }
  Want wantedIn(const OpenBracket &bracket, Want plain) const {
    const Chain &callee = bracket.call.callee;
    const Want otherwise = plain == Want::Type ? Want::Integer : Want::Value;
    if (callee.empty() || callee.back().isCalled || !callee.back().indices().empty())
      return otherwise;
    const std::optional<ResolvedChain> resolved = names.resolve(callee);
    if (!resolved)
      return otherwise;
    const Value &value = resolved->value;
    if (value.kind == ValueKind::Builtin && value.builtin == Builtin::Stream)
      return bracket.call.position == 0 ? Want::Type : Want::Integer;
    if (value.kind == ValueKind::Builtin && value.builtin == Builtin::Stateful)
      return Want::Type;
    if (value.kind == ValueKind::Kernel && !value.kernel().templates.empty())
      return Want::Argument;
    return value.kind == ValueKind::Type ? Want::Integer : otherwise;
  }
  // The parameter of the call that is typed; empty if there is none.
  std::string_view parameter() const {
    if (!call)
      return {};
    const std::optional<size_t> active =
        parameterFor(call->signature, call->parameters, place.brackets[0].call);
    return active ? call->parameter(*active) : std::string_view();
  }
  bool isTypeArgument() const {
    return call && call->callee.kind == ValueKind::Builtin && parameterName(parameter()) == "dtype";
  }

  // ---- values and types

  void values(Want want) {
    const char trigger = options.trigger;
    const bool isAsked = trigger != '(' && trigger != '[' && trigger != ',';
    if (!isAsked && want == Want::Value && !call)
      return;
    if (want == Want::Value && call) {
      arguments();
      if (isOption() || (!isAsked && items.empty()))
        return;
    }
    constexpr size_t Others = 128; // names of the library, and statements
    items.reserve(names.all().size() + Others);
    visible(want);
    if (want == Want::Type || want == Want::Argument)
      types(want);
    if (want == Want::Value) {
      library();
      otherKernels();
      if (place.kind == PlaceKind::Statement)
        statements();
      for (const char *word : {"True", "False"})
        add(word, CompletionKind::Word, Rank::Word);
    } else if (want == Want::Type && place.isResult) {
      add("None", CompletionKind::Word, Rank::Word);
    }
  }

  Rank rankOf(const VisibleName &name) const {
    if (name.origin != VisibleName::Origin::Module)
      return Rank::Local;
    if (isOfAllo(name.name, name.value))
      return name.value.kind == ValueKind::Type && !isUsualScalar(name.value.type) ? Rank::Other
                                                                                   : Rank::Library;
    const bool isOfHost = name.value.kind == ValueKind::Opaque ||
                          name.value.kind == ValueKind::Module ||
                          (name.value.kind == ValueKind::Function && inKernel() &&
                           !name.value.function().isConsteval);
    return isOfHost ? Rank::Other : Rank::Module;
  }
  bool fits(const VisibleName &name, Want want) const {
    const Value &value = name.value;
    if (value.kind == ValueKind::Template && inKernel() &&
        name.origin == VisibleName::Origin::Module)
      return false; // of other kernels
    const bool isType = value.kind == ValueKind::Type || value.kind == ValueKind::Template ||
                        (isTypeMaker(value) && allows(value.builtin));
    const bool isPath = value.kind == ValueKind::Module;
    const bool isNumber =
        isInteger(value) || (value.kind == ValueKind::Function && value.function().isConsteval);
    switch (want) {
    case Want::Type:
      return isType || isPath || (isMarker(value) && !place.isResult);
    case Want::Integer:
      return isNumber || isPath;
    case Want::Argument:
      return isType || isNumber || isPath;
    case Want::Value:
      return fitsExpression(name);
    }
    return true;
  }
  // Streams are no results and no elements, and only variables are stateful.
  bool allows(Builtin maker) const {
    const bool isElement =
        !place.brackets.empty() && place.brackets[0].form == BracketForm::Subscript;
    const bool isParameter =
        !place.brackets.empty() && place.brackets[0].form == BracketForm::Header;
    if (maker == Builtin::Stream)
      return !place.isResult && !isElement;
    return maker != Builtin::Stateful || (!place.isResult && !isElement && !isParameter);
  }
  static bool isMarker(const Value &value) {
    return value.kind == ValueKind::Constexpr ||
           (value.kind == ValueKind::Builtin && value.builtin == Builtin::Constexpr);
  }
  bool fitsExpression(const VisibleName &name) const {
    const Value &value = name.value;
    if (isMarker(value))
      return false;
    if (value.kind != ValueKind::Builtin || !inKernel())
      return true;
    if (value.builtin == Builtin::Range || value.builtin == Builtin::Grid)
      return place.kind == PlaceKind::Iterator;
    if (operatorInfo(value.builtin))
      return true;
    switch (builtinForm(value.builtin)) {
    case BuiltinForm::Function:
      return value.builtin == Builtin::Len || value.builtin == Builtin::Print;
    case BuiltinForm::Namespace:
      return value.builtin != Builtin::ScheduleModule;
    case BuiltinForm::Decorator:
    case BuiltinForm::TypeMaker:
    case BuiltinForm::Marker:
      return false;
    }
    return false;
  }

  void visible(Want want) {
    for (const VisibleName &name : names.all()) {
      if (!fits(name, want))
        continue;
      const bool isLoop =
          place.kind == PlaceKind::Iterator && isOfAllo(name.name, name.value) &&
          name.value.kind == ValueKind::Builtin &&
          (name.value.builtin == Builtin::Range || name.value.builtin == Builtin::Grid);
      CompletionItem &item = addValue(name.name, inKernel() ? calleeOf(name.value) : name.value,
                                      isLoop ? Rank::Expected : rankOf(name));
      if (name.isTemplate && name.value.kind != ValueKind::Template) {
        item.kind = CompletionKind::TypeParameter;
        item.detail = "template parameter, here " + show(name.value);
      }
      if (isTypeMaker(name.value))
        maker(item, name.value.builtin);
      if (isLoop)
        fill(item, "($1)");
    }
  }
  void maker(CompletionItem &item, Builtin builtin) {
    fill(item, builtin == Builtin::Stream || builtin == Builtin::Stateful ? "[$1]" : "($1)");
  }

  // Spells a name of allo as the file can: by an import that it extends, by way of the module, by
  // another import; false if it cannot.
  bool spell(CompletionItem &item, const std::string &name) const {
    std::optional<DiagEdit> edit = imports.extend("allo", name);
    if (!edit)
      for (const VisibleName &each : names.all())
        if (each.value.kind == ValueKind::Module && !each.value.data->module &&
            each.value.text() == "allo") {
          item.text = each.name + "." + name;
          return true;
        }
    if (!edit)
      edit = imports.add("allo", name);
    if (edit)
      item.edits.push_back(*edit);
    return edit.has_value();
  }
  void addOfAllo(const std::string &name, const Value &value, Rank rank, bool needsImport = true) {
    if (names.find(name))
      return;
    CompletionItem &item = addValue(name, value, rank);
    item.origin = "allo";
    if (needsImport && !spell(item, name)) {
      items.pop_back();
      return;
    }
    if (isTypeMaker(value))
      maker(items.back(), value.builtin);
  }

  // Those that the file has no name for yet. In quotes scalar types need none.
  void types(Want want) {
    for (const std::string &name : alloNames()) {
      const Type scalar = scalarByName(name);
      if (!scalar.isError())
        addOfAllo(name, Value::ofType(scalar), isUsualScalar(scalar) ? Rank::Library : Rank::Other,
                  !place.isQuoted);
    }
    for (Builtin builtin :
         {Builtin::Apint, Builtin::Stream, Builtin::Stateful, Builtin::Constexpr}) {
      if (want == Want::Type && allows(builtin) && (builtin != Builtin::Constexpr || isWholeType()))
        addOfAllo(std::string(builtinName(builtin)), Value::ofBuiltin(builtin), Rank::Library);
    }
  }
  bool isWholeType() const {
    return !place.isResult && !place.isQuoted &&
           (place.brackets.empty() || place.brackets[0].form == BracketForm::Header);
  }

  // What allo exports and the file does not import.
  void library() {
    if (inKernel())
      for (Builtin builtin :
           {Builtin::Range, Builtin::Min, Builtin::Max, Builtin::Len, Builtin::Print}) {
        const bool isLoop = builtin == Builtin::Range;
        if (isLoop != (place.kind == PlaceKind::Iterator))
          continue;
        const std::string name(builtinName(builtin));
        addOfAllo(name, Value::ofBuiltin(builtin), isLoop ? Rank::Expected : Rank::Library, false);
        if (isLoop && !items.empty() && items.back().label == name)
          fill(items.back(), "($1)");
      }
    if (place.kind == PlaceKind::Iterator && inKernel()) {
      addOfAllo("grid", Value::ofBuiltin(Builtin::Grid), Rank::Expected);
      if (!items.empty() && items.back().label == "grid")
        fill(items.back(), "($1)");
      return;
    }
    for (const std::string &name : alloNames()) {
      const Value value = calleeOf(alloAttribute("allo", name));
      if (value.kind != ValueKind::Builtin)
        continue;
      const bool isOperator = operatorInfo(value.builtin) != nullptr;
      const bool isForModule = builtinForm(value.builtin) == BuiltinForm::TypeMaker ||
                               value.builtin == Builtin::Template ||
                               value.builtin == Builtin::KernelOptions;
      if (inKernel() ? isOperator : isForModule && !names.isInFunction())
        addOfAllo(name, value, Rank::Other);
    }
  }

  // Kernels of files that are imported or open.
  void otherKernels() {
    std::set<std::string> seen{options.path};
    for (const ImportedFile &imported : analysis.imports)
      if (imported.view && seen.insert(imported.view->path).second)
        for (const auto &[name, bound] : *imported.view->names)
          addForeign(name, bound.value, imported.module);
    for (const OpenFile &file : options.others) {
      if (!seen.insert(file.path).second)
        continue;
      const std::string module =
          moduleNameFor(file.path, options.path, options.roots, importStyle());
      if (!module.empty())
        file.analysis->items.forEach([&](const ItemEntry &entry, uint32_t) {
          for (const Binding &binding : entry.state->module->bindings)
            addForeign(binding.name, binding.value, module);
        });
    }
  }
  ImportStyle importStyle() {
    if (imports.isRelative())
      return ImportStyle::Relative;
    if (!isInPackage) {
      const std::string package = joinedPath(parentPath(options.path), "__init__.py");
      isInPackage = std::ranges::any_of(options.others,
                                        [&](const OpenFile &each) { return each.path == package; });
      if (!*isInPackage && options.files)
        isInPackage = std::ranges::count(options.files(), package) != 0;
    }
    return *isInPackage ? ImportStyle::Package : ImportStyle::Absolute;
  }
  void addForeign(const std::string &name, const Value &value, const std::string &module) {
    if (value.kind != ValueKind::Kernel || names.find(name))
      return;
    if (const std::optional<DiagEdit> edit = imports.add(module, name)) {
      CompletionItem &item = addValue(name, value, Rank::Other);
      item.origin = module;
      item.edits.push_back(*edit);
    }
  }

  // ---- statements

  void statements() {
    if (inKernel()) {
      for (const char *word : {"for", "if", "elif", "else", "while", "match", "return", "pass"})
        add(word, CompletionKind::Word, Rank::Word);
      snippet("for in range", "for ${1:i} in range(${2:n}):\n    $0", "a loop in order");
      const VisibleName *grid = names.find(builtinName(Builtin::Grid));
      if (grid && grid->value.kind == ValueKind::Builtin)
        snippet("for in grid", "for ${1:i}, ${2:j} in grid(${3:n}, ${4:m}):\n    $0",
                "a loop in any order");
      return;
    }
    for (const char *word : {"def", "for", "if", "import", "from", "return", "while", "with"})
      add(word, CompletionKind::Word, Rank::Word);
    const VisibleName *kernel = names.find(builtinName(Builtin::Kernel));
    if (kernel && kernel->value.kind == ValueKind::Builtin && !names.isInFunction())
      snippet("kernel", "@kernel\ndef ${1:name}($2):\n    $0", "a kernel");
  }
  void snippet(std::string label, std::string body, std::string detail) {
    if (options.snippets)
      add(std::move(label), CompletionKind::Snippet, Rank::Word, std::move(detail)).snippet =
          std::move(body);
  }

  void decorators() {
    const auto isDecorator = [](const Value &value) {
      return value.kind == ValueKind::Builtin &&
             builtinForm(value.builtin) == BuiltinForm::Decorator;
    };
    for (const VisibleName &name : names.all()) {
      if (isDecorator(name.value))
        addValue(name.name, name.value, Rank::Expected);
      else if (name.value.kind == ValueKind::Module)
        addValue(name.name, name.value, Rank::Module);
      else if (name.value.kind == ValueKind::Function)
        addValue(name.name, name.value, Rank::Other);
    }
    for (Builtin builtin : {Builtin::Kernel, Builtin::Consteval})
      addOfAllo(std::string(builtinName(builtin)), Value::ofBuiltin(builtin), Rank::Library);
    const VisibleName *kernel = names.find(builtinName(Builtin::Kernel));
    const VisibleName *maker = names.find(builtinName(Builtin::KernelOptions));
    if (kernel && isDecorator(kernel->value) && maker)
      snippet("kernel(options=...)", "kernel(options=KernelOptions($1))", "a kernel with options");
    if (kernel && isDecorator(kernel->value))
      snippet("kernel(mapping=...)", "kernel(mapping=[$1])", "a kernel with workers");
  }

  // ---- arguments

  void arguments() {
    const OpenCall &open = place.brackets[0].call;
    const std::string_view active = parameter();
    const Value &callee = call->callee;
    if (callee.kind == ValueKind::Builtin &&
        (callee.builtin == Builtin::Range || callee.builtin == Builtin::Grid) &&
        open.keyword.empty())
      bounds();
    if (callee.kind == ValueKind::Kernel)
      fitting(callee.kernel(), parameterName(active));
    if (callee.kind == ValueKind::Builtin)
      optionValues(active);
    if (open.isStart && open.keyword.empty())
      keywords(open);
  }
  // Whether only what arguments() has may stand there.
  bool isOption() const {
    if (call->callee.kind != ValueKind::Builtin)
      return false;
    return call->callee.builtin == Builtin::KernelOptions ||
           (builtinForm(call->callee.builtin) == BuiltinForm::Decorator &&
            place.brackets[0].call.keyword != "mapping");
  }
  // Parameters that have no argument yet.
  void keywords(const OpenCall &open) {
    const bool isBuiltin = call->callee.kind == ValueKind::Builtin;
    for (size_t i = 0; i < call->parameters.size(); ++i) {
      const std::string_view each = call->parameter(i);
      const std::string_view name = parameterName(each);
      const bool isOptional = !parameterDefault(each).empty();
      const bool isTaken = isBuiltin ? !isOptional : i < open.position;
      if (!isTaken && !each.starts_with('*') && name != "..." && !isOneOf(name, open.keywords))
        add(std::string(name) + "=", CompletionKind::Argument, Rank::Argument, std::string(each));
    }
  }
  // Local values of the parameter's type.
  void fitting(const KernelSignature &kernel, std::string_view parameter) {
    for (const ParameterInfo &each : kernel.parameters) {
      if (each.name != parameter || each.isConstexpr || each.type.isError())
        continue;
      for (const VisibleName &name : names.all())
        if (name.origin == VisibleName::Origin::Local && name.value.isRuntime() &&
            passes(name.value.type, each.type))
          addValue(name.name, name.value, Rank::Expected);
    }
  }
  // Whether it is of the type, or an array of streams of it.
  static bool passes(Type type, Type wanted) {
    const bool isElement = type.isStream() && wanted.isStream() && wanted.rank() == 0 &&
                           type.element() == wanted.element() && type.depth() == wanted.depth();
    return type == wanted || isElement;
  }

  // The lengths of buffers, by the names that they have in the file if they have some.
  void bounds() {
    std::set<int64_t> lengths;
    std::vector<std::pair<int64_t, std::string>> order;
    for (const VisibleName &name : names.all())
      if (name.origin == VisibleName::Origin::Local && name.value.isRuntime() &&
          name.value.type.isShaped())
        for (size_t i = 0; i < name.value.type.rank(); ++i)
          if (const int64_t length = name.value.type.dims()[i]; lengths.insert(length).second)
            order.emplace_back(length, format("dimension {0} of {1}", i, name.name));
    for (const auto &[length, detail] : order)
      for (const VisibleName &name : names.all())
        if (const std::optional<int64_t> value =
                name.value.kind == ValueKind::Int ? name.value.integer.asInt64() : std::nullopt;
            value == length)
          addValue(name.name, name.value, Rank::Expected).detail =
              format("= {0}, {1}", length, detail);
    for (const auto &[length, detail] : order)
      add(std::to_string(length), CompletionKind::Value, Rank::Expected, detail);
  }

  // Values of an option, by its default and its name; of a decorator the templates.
  void optionValues(std::string_view active) {
    const std::string_view standard = parameterDefault(active), name = parameterName(active);
    const bool isKeyword = !place.brackets[0].call.keyword.empty();
    if (isKeyword && (standard == "True" || standard == "False"))
      for (const char *word : {"True", "False"})
        add(word, CompletionKind::Word, Rank::Expected);
    if (name == "typing_style")
      for (TypingStyle style : {TypingStyle::Hls, TypingStyle::Cpp})
        add(format("\"{0}\"", show(style)), CompletionKind::Word, Rank::Expected).filterText =
            show(style);
    for (const VisibleName &each : names.all()) {
      const bool isMaker =
          each.value.kind == ValueKind::Builtin && each.value.builtin == Builtin::KernelOptions;
      if (name == "options" && (each.value.kind == ValueKind::Options || isMaker))
        addValue(each.name, each.value, Rank::Expected);
      if (name == "options" && isMaker)
        fill(items.back(), "($1)");
      if (name == "templates" && each.value.kind == ValueKind::Template)
        addValue(each.name, each.value, Rank::Expected);
    }
  }
  // In a string.
  void words() {
    if (call && call->callee.kind == ValueKind::Builtin &&
        parameterName(parameter()) == "typing_style")
      for (TypingStyle style : {TypingStyle::Hls, TypingStyle::Cpp})
        add(std::string(show(style)), CompletionKind::Word, Rank::Expected);
  }

  // ---- members

  void members() {
    const std::optional<ResolvedChain> owner = names.resolve(*place.owner);
    if (!owner)
      return;
    const Value &value = owner->value;
    if (value.isRuntime()) {
      for (Builtin method : methodsOf(value.type)) {
        if (value.type.rank() > 0 && value.type.isStream() && !owner->isIndexed)
          break;
        CompletionItem &item =
            addValue(std::string(builtinName(method)), Value::ofBuiltin(method), Rank::Expected);
        item.kind = CompletionKind::Method;
        item.detail = methodSignature(method);
      }
      if (value.type.isShaped() && !owner->isIndexed)
        for (std::string_view name : ShapedAttributes)
          add(std::string(name), CompletionKind::Field, Rank::Module);
    } else if (!owner->isIndexed) {
      forEachMember(value, [&](const std::string &name, const Value &member) {
        if (!isIdentifier(name)) // of our own
          return;
        const VisibleName shown{name, member};
        if (place.kind == PlaceKind::Decorator
                ? member.kind == ValueKind::Builtin &&
                      builtinForm(member.builtin) == BuiltinForm::Decorator
                : fits(shown, wanted()) || (!inKernel() && place.kind != PlaceKind::Type))
          addValue(name, member, rankOfMember(shown));
      });
    }
  }
  Rank rankOfMember(const VisibleName &name) const {
    const bool isRare = name.value.kind == ValueKind::Type && wanted() == Want::Value;
    return !isOfAllo(name.name, name.value) ? Rank::Module : isRare ? Rank::Other : rankOf(name);
  }
  template <typename Fn> static void forEachMember(const Value &value, Fn &&fn) {
    if (value.kind == ValueKind::Module && (value.data->module || !isAlloModule(value.text()))) {
      if (value.data->module)
        for (const auto &[name, bound] : *value.data->module->names)
          if (!isOfAllo(name, bound.value))
            fn(name, bound.value);
      const std::vector<Value> &submodules = value.elements(); // that are imported with it
      for (size_t i = 0; i + 1 < submodules.size(); i += 2)
        fn(submodules[i].text(), submodules[i + 1]);
    } else if (value.kind == ValueKind::Module) {
      for (const std::string &name : alloNames(value.text()))
        fn(name, alloAttribute(value.text(), name));
    } else if (value.kind == ValueKind::Builtin) {
      const std::string module = "allo." + std::string(builtinName(value.builtin));
      if (operatorNamespace(module) == value.builtin)
        for (const std::string &name : alloNames(module))
          fn(name, attributeOf(value, name));
    } else if (value.data && value.isObject()) {
      const std::vector<Value> &parts = value.elements();
      for (size_t i = 0; i + 1 < parts.size(); i += 2)
        if (parts[i].kind == ValueKind::String && !parts[i].text().starts_with("__"))
          fn(parts[i].text(), parts[i + 1]);
    }
  }

  // ---- imports

  // How the file can import another one; empty if it cannot.
  std::string moduleOf(const std::string &path) const {
    return moduleNameFor(path, options.path, options.roots,
                         place.module.starts_with('.') ? ImportStyle::Relative
                                                       : ImportStyle::Absolute);
  }
  // Of the file: what its imports say, and how it can import others that are open.
  std::vector<std::pair<std::string, const OpenFile *>> fileModules() const {
    std::vector<std::pair<std::string, const OpenFile *>> out;
    for (const ImportedFile &imported : analysis.imports)
      if (imported.view)
        out.emplace_back(imported.module, nullptr);
    for (const OpenFile &file : options.others)
      if (std::string module = moduleOf(file.path); !module.empty())
        out.emplace_back(std::move(module), &file);
    return out;
  }
  // The next part of a module whose path begins so.
  void offerModule(std::string_view module, std::string_view before, const char *detail) {
    if (!module.starts_with(before))
      return;
    module.remove_prefix(before.size());
    module = module.substr(0, module.find('.'));
    if (!module.empty() && !isOneOf(module, place.imported))
      add(std::string(module), CompletionKind::Module, Rank::Module, detail);
  }
  void projectModules(std::string_view before) {
    for (const auto &[module, file] : fileModules())
      offerModule(module, before, "module of the project");
    for (const std::string &path : options.files ? options.files() : std::vector<std::string>())
      offerModule(moduleOf(path), before, "module of the project");
  }
  void modules() {
    projectModules(place.module);
    for (const std::string &module : alloModules())
      offerModule(module, place.module, "");
  }
  void importedNames() {
    const bool isOfLibrary =
        isAlloModule(place.module) || operatorNamespace(place.module) != Builtin::None;
    namesOfModule();
    if (!isOfLibrary && !place.module.empty())
      projectModules(place.module.ends_with('.') ? place.module : place.module + ".");
  }
  void namesOfModule() {
    auto offer = [&](const std::string &name, const Value &value) {
      if (!isOneOf(name, place.imported) && !value.isError() && !name.starts_with('_'))
        addValue(name, value, isOfAllo(name, value) ? Rank::Library : Rank::Module);
    };
    if (isAlloModule(place.module) || operatorNamespace(place.module) != Builtin::None) {
      for (const std::string &name : alloNames(place.module)) {
        const Value value = alloAttribute(place.module, name);
        const bool isOdd = value.kind == ValueKind::Type && !isUsualScalar(value.type);
        offer(name, value);
        if (isOdd && !items.empty() && items.back().label == name)
          items.back().rank = Rank::Other;
      }
      return;
    }
    for (const ImportedFile &imported : analysis.imports)
      if (imported.view && imported.module == place.module) {
        for (const auto &[name, bound] : *imported.view->names)
          if (!isOfAllo(name, bound.value))
            offer(name, bound.value);
        return;
      }
    for (const auto &[module, file] : fileModules())
      if (file && module == place.module)
        file->analysis->items.forEach([&](const ItemEntry &entry, uint32_t) {
          for (const Binding &binding : entry.state->module->bindings)
            if (!isOfAllo(binding.name, binding.value))
              offer(binding.name, binding.value);
        });
  }
};

} // namespace

std::vector<CompletionItem> codeItems(const Analysis &analysis, const TypedPlace &place,
                                      const VisibleNames &names, const CompletionOptions &options) {
  return CodeItemFinder(analysis, place, names, options).run();
}

} // namespace allo
