// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "api/objects/KernelObject.h"

#include "api/load/LoadKernel.h"
#include "api/load/Target.h"
#include "diag/Policy.h"
#include "sema/module/Decorators.h"
#include "sema/pyeval/Evaluate.h"
#include "sema/pyeval/RecordClass.h"
#include "sema/schedule/HeldSchedules.h"
#include "support/Format.h"
#include "syntax/lex/Segmenter.h"
#include "syntax/names/ScopedNames.h"
#include "syntax/tree/Parser.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <set>

namespace allo::api {

namespace {

// Of the files that this process has made of its kernels; they belong to no workspace.
uint32_t nextFile() {
  static std::atomic<uint32_t> last = 0;
  return ++last;
}

constexpr uint32_t ItemOfObject = 1, ItemBefore = 2; // in its file

// A file with one statement, whose names are not bound yet.
struct NewView {
  std::shared_ptr<ModuleView> view = std::make_shared<ModuleView>();
  std::shared_ptr<ModuleFacts> facts = std::make_shared<ModuleFacts>();
  ItemId item = 0;

  explicit NewView(const ObjectSource &source) {
    view->path = source.path;
    view->number = nextFile();
    view->text = source.text;
    view->names = std::make_shared<ModuleView::Names>();
    view->isOpen = true;
    std::vector<ItemEntry> entries;
    if (source.offset > 0)
      entries.push_back(entry(ItemBefore, std::make_shared<SyntaxUnit>(),
                              std::make_shared<ModuleFacts>(), source.offset));
    entries.push_back(entry(ItemOfObject, source.unit, facts, source.unit->size()));
    item = entries.back().state->id;
    view->items.replace(0, 0, std::move(entries));
  }

private:
  ItemEntry entry(uint32_t number, std::shared_ptr<const SyntaxUnit> unit,
                  std::shared_ptr<const ModuleFacts> bound, uint32_t length) const {
    auto state = std::make_shared<ItemState>();
    state->id = ItemId(view->number) << 32 | number;
    state->unit = std::move(unit);
    state->module = std::move(bound);
    return ItemEntry{std::move(state), length};
  }
};

void bindName(ModuleView &view, ModuleFacts &facts, std::string name, ObjectValue found) {
  for (const auto &home : found.homes)
    if (home.get() != &view &&
        std::ranges::none_of(view.imports, [&](const auto &each) { return each.view == home; }))
      view.imports.push_back({format("object {0}", home->number), home});
  facts.bindings.push_back({std::move(name), std::move(found.value), NoNode});
}

// The names that are bound already, which the view itself cannot be asked for: it remembers them
// from the first question on.
class NamesOfHeader final : public ModuleNames {
public:
  NamesOfHeader(const ModuleView &view, ItemId item, const ModuleFacts &facts)
      : ModuleNames(view, item), facts(facts), item(item) {}
  const Value *lookup(std::string_view name) override {
    const auto found = std::ranges::find(facts.bindings, name, &Binding::name);
    return found == facts.bindings.end() ? nullptr : &found->value;
  }
  NodeRef placeOf(std::string_view) override { return {}; }
  std::unique_ptr<NameSource> from(ItemId wanted) override {
    return wanted == item ? std::make_unique<NamesOfHeader>(*this) : ModuleNames::from(wanted);
  }

private:
  const ModuleFacts &facts;
  const ItemId item;
};

// The names that a function mentions, with the attributes that it reads of them.
MentionedNames namesIn(const SyntaxUnit &unit, const FunctionStmt &function) {
  MentionedNames names;
  forEachBelow(unit, function, /*nested=*/true, [&](const Node &node) {
    if (const auto *name = node.tryAs<NameExpr>()) {
      names.try_emplace(std::string(name->name));
    } else if (node.is<AttributeExpr>()) {
      const std::optional<std::string> path = pathOf(static_cast<const Expr &>(node));
      const size_t dot = path && path->find('[') == std::string::npos ? path->find('.') : 0;
      if (dot != 0)
        names[path->substr(0, dot)].push_back(path->substr(dot + 1));
    }
  });
  return names;
}

class Elaboration {
public:
  Elaboration(TypeContext &types, const KernelObject &kernel) : types(types), kernel(kernel) {}

  ElaboratedObject run() {
    ElaboratedObject made = runOne();
    // What it calls is not looked at where it has errors itself.
    if (!made.errors.empty())
      addErrorsOfCallees(made);
    return made;
  }

private:
  TypeContext &types;
  const KernelObject &kernel;

  void addErrorsOfCallees(ElaboratedObject &made) {
    std::set<const KernelSignature *> seen = {kernel.signature.get()};
    std::vector<std::shared_ptr<const KernelSignature>> all = {kernel.signature};
    for (size_t i = 0; i < all.size(); ++i)
      for (const Binding &each : bindingsOf(*all[i]))
        if (each.value.kind == ValueKind::Kernel &&
            seen.insert(each.value.data->kernel.get()).second)
          all.push_back(each.value.data->kernel);
    for (size_t i = 1; i < all.size(); ++i) {
      const KernelObject callee{kernel.view, all[i]};
      if (!all[i]->templates.empty())
        continue; // it is checked for each of its instances
      for (const FileReport &report : Elaboration(types, callee).runOne().errors)
        for (const Diagnostic &diagnostic : report.diagnostics)
          put(made, report.file, report.text, diagnostic);
    }
  }
  const std::vector<Binding> &bindingsOf(const KernelSignature &signature) const {
    static const std::vector<Binding> none;
    const ModuleView *view = kernel.view->find(fileOf(signature.item));
    return view ? view->item(signature.item).state->module->bindings : none;
  }

  ElaboratedObject runOne() {
    ElaboratedObject made;
    if (kernel.signature->headerDiagnostics)
      for (const NodeDiagnostic &each : *kernel.signature->headerDiagnostics)
        report(made, fileOf(kernel.signature->item), kernel.signature->item, each);
    const uint32_t file = fileOf(kernel.signature->item);
    if (const ModuleView *view = kernel.view->find(file))
      for (const NodeDiagnostic &each :
           view->item(kernel.signature->item).state->module->diagnostics)
        report(made, file, kernel.signature->item, each);
    if (!made.errors.empty())
      return made;
    program::Elaborated elaborated =
        program::elaborate(types, kernel.view, kernel.signature, {.warnings = true});
    made.program = std::move(elaborated.program);
    for (const program::Elaborated::Error &error : elaborated.errors) {
      const ModuleView *view = viewOf(*kernel.view, error.path);
      put(made, error.path, view ? view->text : Text(), diagnosticOf(error));
    }
    if (made.program)
      addWarnings(made, elaborated.warnings);
    return made;
  }

  void addWarnings(ElaboratedObject &made,
                   const std::vector<program::Elaborated::Error> &found) const {
    std::map<std::string, std::vector<Diagnostic>> byPath;
    for (const program::Elaborated::Error &warning : found)
      byPath[warning.path].push_back(diagnosticOf(warning));
    for (auto &[path, diagnostics] : byPath) {
      const ModuleView *view = viewOf(*kernel.view, path);
      if (!view)
        continue;
      std::ranges::stable_sort(diagnostics, {},
                               [](const Diagnostic &each) { return each.span.begin; });
      const Span all{0, view->text.size()};
      for (Diagnostic &shown : applyPolicy(diagnostics, view->text, {all}, {}).shown)
        if (shown.code != DiagCode::UnusedIgnore) // it may be of use for what is not compiled here
          made.warnings.push_back({path, view->text, {std::move(shown)}, {}});
    }
  }

  static Diagnostic diagnosticOf(const program::Elaborated::Error &error) {
    Diagnostic diagnostic;
    diagnostic.code = error.code;
    diagnostic.severity = diagInfo(error.code).severity;
    diagnostic.span = error.span;
    diagnostic.message = error.message;
    diagnostic.notes = error.notes;
    diagnostic.fixes = error.fixes;
    return diagnostic;
  }

  void report(ElaboratedObject &made, uint32_t file, ItemId id, const NodeDiagnostic &found) const {
    const ModuleView *view = kernel.view->find(file);
    if (!isError(found) || !view)
      return;
    const ModuleView::Item item = view->item(id);
    Diagnostic diagnostic;
    diagnostic.code = found.code;
    diagnostic.span = item.state->unit->shownSpanOf(found.node).shifted(item.offset);
    diagnostic.message = found.message;
    diagnostic.notes = program::notesOf(found, id, *kernel.view);
    diagnostic.fixes = program::fixesOf(found, id, *kernel.view);
    put(made, view->path, view->text, std::move(diagnostic));
  }

  static void put(ElaboratedObject &made, const std::string &path, const Text &text,
                  Diagnostic diagnostic) {
    auto at = std::ranges::find(made.errors, path, &FileReport::file);
    if (at == made.errors.end())
      at = made.errors.insert(at, {path, text, {}, {}});
    for (const Diagnostic &known : at->diagnostics)
      if (known.code == diagnostic.code && known.span == diagnostic.span &&
          known.message == diagnostic.message)
        return;
    at->diagnostics.push_back(std::move(diagnostic));
    std::ranges::stable_sort(at->diagnostics, {}, [](const Diagnostic &each) {
      return std::pair(each.span.begin, each.span.end);
    });
  }
};

} // namespace

std::shared_ptr<const ObjectSource> sourceAt(std::string path, Text text, uint32_t line) {
  auto made = std::make_shared<ObjectSource>();
  made->path = std::move(path);
  const uint32_t at = text.lineBegin(std::min(line, text.lineCount() - 1));
  Segment segment = nextSegment(text, 0);
  while (segment.end <= at && segment.end < text.size())
    segment = nextSegment(text, segment.end);
  made->offset = segment.begin;
  made->unit = Parser().parse(text.slice({segment.begin, segment.end}));
  made->text = std::move(text);
  return made;
}

const FunctionStmt *functionAt(const ObjectSource &source, uint32_t line,
                               const std::function<bool(std::string_view)> &isNamed) {
  const uint32_t at = source.text.lineBegin(std::min(line, source.text.lineCount() - 1));
  for (const Node *node : source.unit->nodes)
    if (const auto *function = node->tryAs<FunctionStmt>();
        function && function->name && function->name->span.begin + source.offset >= at &&
        isNamed(function->name->name))
      return function;
  return nullptr;
}

Value valueOf(NamedTuple tuple) {
  return kernelTuple(tuple.className, tuple.fields, std::move(tuple.items));
}

std::optional<NamedTuple> namedTupleIn(const Value &value) {
  const Value tuple = withKernelTuples(value);
  if (!isKernelTuple(tuple))
    return std::nullopt;
  std::vector<std::string> names = namesOfKernelTuple(tuple);
  NamedTuple made{names.front(), {}, tuple.elements()};
  made.fields.assign(names.begin() + 1, names.end());
  return made;
}

MentionedNames namesFromOutside(const ObjectSource &source, const FunctionStmt &function) {
  const ScopedNames &scoped = scopedNames(*source.unit);
  const auto own = std::ranges::find(scoped.scopes, &function, &NameScope::node);
  MentionedNames names = namesIn(*source.unit, function);
  if (own == scoped.scopes.end())
    return names;
  std::map<std::string_view, bool> isOwn; // in all places
  for (const ScopedName &each : scoped.names)
    if (each.role == NameRole::Variable && function.span.encloses(each.span)) {
      const bool isWithin = scoped.isWithin(each.scope, uint32_t(own - scoped.scopes.begin()));
      const auto known = isOwn.emplace(each.text, isWithin).first;
      known->second = known->second && isWithin;
    }
  std::erase_if(names, [&](const auto &name) {
    const auto known = isOwn.find(name.first);
    return known != isOwn.end() && known->second;
  });
  return names;
}

NewObject::NewObject(std::shared_ptr<const ObjectSource> text, const FunctionStmt &function,
                     Surroundings &around)
    : source(std::move(text)), function(function), around(around) {
  NewView made(*source);
  view = std::move(made.view);
  facts = std::move(made.facts);
  item = made.item;
}

void NewObject::bind(const std::string &name, const std::vector<std::string> &attributes) {
  if (std::ranges::find(facts->bindings, name, &Binding::name) == facts->bindings.end())
    if (std::optional<ObjectValue> found = around.valueOf(name, attributes))
      bindName(*view, *facts, name, std::move(*found));
}

KernelDecorator NewObject::decoratorOf(const ObjectMaker &maker, EvalContext &context) const {
  KernelDecorator found;
  if (!maker.isLazy)
    found = kernelDecorator(function, context);
  for (const Expr *each : function.decorators)
    if (maker.isLazy && !found && decoratorMeaning(*each, context).isConsteval)
      found = {each, each, nullptr};
  if (!found) // it was called
    found.given = std::make_shared<const std::vector<Value>>(maker.given);
  found.isLazy = maker.isLazy;
  found.header = maker.header;
  return found;
}

KernelObject NewObject::kernel(TypeContext &types, const ObjectMaker &maker) {
  const auto all = namesFromOutside(*source, function);
  std::set<std::string, std::less<>> ofHeader;
  forEachBelow(*source->unit, function, /*nested=*/true, [&](const Node &node) {
    const auto *name = node.tryAs<NameExpr>();
    if (name && (function.body.empty() || node.id < function.body.front()->id))
      ofHeader.emplace(name->name);
  });
  std::vector<std::pair<std::string, Value>> enclosed;
  for (const auto &[name, attributes] : all) {
    const bool isEnclosed = name != function.name->name && around.isEnclosed(name);
    if (!isEnclosed && !ofHeader.contains(name))
      continue;
    bind(name, attributes);
    const auto bound = std::ranges::find(facts->bindings, name, &Binding::name);
    if (isEnclosed && bound != facts->bindings.end() &&
        bound->value.kind != ValueKind::Opaque) // which would be taken for one of a later call
      enclosed.emplace_back(name, bound->value);
  }
  const std::shared_ptr<const Environment> environment =
      enclosed.empty() ? nullptr : Environment::make(nullptr, std::move(enclosed));
  NamesOfHeader names(*view, item, *facts);
  EvalContext context{types, names, *source->unit, &facts->diagnostics, &facts->diagnostics};
  context.item = item;
  const KernelDecorator decorator = decoratorOf(maker, context);
  bool isBelow = false;
  for (const Expr *each : function.decorators) {
    if (isBelow && !isStaticMethod(*each))
      facts->diagnostics.push_back(extraDecorator(function, *each, *source->unit));
    isBelow = isBelow || each == decorator.expr;
  }
  if (!maker.function.empty()) {
    const auto made =
        madeKernel(function, item, source->unit, environment, maker.function, context, &decorator)
            .data->kernel;
    if (made->headerDiagnostics) // which instances of it do not have
      facts->diagnostics.insert(facts->diagnostics.end(), made->headerDiagnostics->begin(),
                                made->headerDiagnostics->end());
    return {view, made};
  }
  return {view, makeSignature({function, decorator.source, item, std::string(function.name->name),
                               environment, nullptr, nullptr, decorator.isLazy, decorator.given,
                               decorator.header.get()},
                              context)};
}

ObjectValue NewObject::asFunction(bool isConsteval, std::shared_ptr<const HostFunction> host) {
  auto info = std::make_shared<FunctionInfo>();
  info->name = function.name->name;
  info->item = item;
  info->node = function.id;
  info->isConsteval = isConsteval;
  info->host = std::move(host);
  info->fingerprint = combine(source->unit->structure, view->number);
  return {Value::ofFunction(std::move(info)), {view}};
}

void NewObject::complete() {
  if (!std::exchange(isComplete, true))
    for (const auto &[name, attributes] : namesFromOutside(*source, function))
      bind(name, attributes);
}

Result<Value> evaluateObject(TypeContext &types, std::string expression,
                             std::vector<std::pair<std::string, ObjectValue>> names) {
  ObjectSource source;
  source.text = Text::fromBytes(expression);
  source.unit = Parser().parse(std::move(expression));
  const Expr *expr = onlyExpression(*source.unit);
  if (!expr)
    return Error{"this is not one expression"};
  NewView view(source);
  for (auto &[name, value] : names)
    bindName(*view.view, *view.facts, name, std::move(value));
  ModuleNames known(*view.view, view.item);
  std::vector<NodeDiagnostic> problems;
  EvalContext context{types, known, *source.unit, &problems, &problems};
  context.item = view.item;
  Value value = evaluate(*expr, context);
  if (!problems.empty())
    return Error{problems.front().message};
  return value;
}

ElaboratedObject elaborateObject(TypeContext &types, const KernelObject &kernel) {
  return Elaboration(types, kernel).run();
}

} // namespace allo::api
