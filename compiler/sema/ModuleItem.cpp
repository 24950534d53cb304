// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What one top-level statement binds: imports, constants, aliases, kernel signatures.
#include "sema/ConstFold.h"
#include "sema/ModuleEval.h"
#include "sema/ModuleView.h"
#include "sema/OlderInterface.h"
#include "sema/Parametrized.h"
#include "sema/PyLibrary.h"
#include "sema/Signature.h"
#include "support/Format.h"

#include <optional>

namespace allo {

namespace {

class ItemEvaluator {
public:
  ItemEvaluator(const SyntaxUnit &unit, ItemId item, TypeContext &types, NameSource &names)
      : unit(unit), item(item), names(names), facts(std::make_shared<ModuleFacts>()),
        quiet{types, names, unit, nullptr, &facts->diagnostics, &facts->constants},
        loud{types, names, unit, &facts->diagnostics, &facts->diagnostics, &facts->constants} {
    for (EvalContext *context : {&quiet, &loud}) {
      context->local = [this](std::string_view name) { return findLocal(name); };
      context->requests = &facts->requests;
      context->item = item;
      context->results = &results;
    }
  }

  std::shared_ptr<ModuleFacts> run() {
    for (const Stmt *statement : unit.statements) {
      evaluate(*statement);
      noteUses(*statement);
      reportOlderUses(unit, *statement, names, facts->diagnostics);
    }
    for (const auto &[function, around] : constevals) {
      EvalContext context = loud;
      context.local = [&](std::string_view name) { return around ? around->find(name) : nullptr; };
      checkConsteval(*function, context);
    }
    return std::move(facts);
  }

private:
  const SyntaxUnit &unit;
  ItemId item;
  NameSource &names;
  std::shared_ptr<ModuleFacts> facts;
  EvalContext quiet;
  EvalContext loud;
  std::unordered_map<Fingerprint, Value> results; // of the calls that have been evaluated
  struct Scope;
  std::vector<Scope> scopes;     // of the functions and classes around, outermost first
  const Stmt *current = nullptr; // the statement that is evaluated
  // To be looked at when all is bound that the item binds, and what the functions around them bind.
  std::vector<std::pair<const FunctionStmt *, std::shared_ptr<const Environment>>> constevals;
  std::vector<std::pair<std::string, Value>> unsettled; // what the loops around change
  unsigned uncertainty = 0; // how many blocks of which it is not known whether they run

  template <typename... Args> void report(DiagCode code, const Node &node, const Args &...args) {
    facts->diagnostics.push_back({code, node.id, format(diagInfo(code).text, args...), {}, {}});
  }
  const Value *findLocal(std::string_view name) const {
    for (size_t i = scopes.size(); i-- > 0;) {
      if (scopes[i].isClass && i + 1 != scopes.size())
        continue; // methods do not see the names of their class
      for (const auto &[bound, value] : scopes[i].names)
        if (bound == name)
          return &value;
    }
    return nullptr;
  }
  void bind(std::string_view name, const Node &node, Value value) {
    if (!scopes.empty())
      return bindLocal(name, std::move(value));
    if (uncertainty > 0 && value.kind != ValueKind::Kernel)
      if (const Value *before = names.lookup(name); before && !sameValue(*before, value))
        value = opaque(*current);
    facts->bindings.push_back({std::string(name), std::move(value), node.id});
    names.onBind(facts->bindings.back());
  }
  void bindLocal(std::string_view name, Value value) {
    for (auto &[bound, old] : scopes.back().names)
      if (bound == name) {
        if (uncertainty > 0 && !sameValue(old, value))
          value = Value::ofDependent();
        old = std::move(value);
        return;
      }
    scopes.back().names.emplace_back(name, std::move(value));
  }
  std::string shown(const Node &node) const {
    return showSource(unit.source(unit.shownSpanOf(node.id)), Spacing::Canonical);
  }
  Value opaque(const Node &node) const { return Value::opaque(shown(node)); }

  // Whoever mentions a name with an underscore uses it, also in code that is not followed: a
  // private kernel that nobody mentions is reported. 'CPU(gemm)' and 'Vitis(gemm)' are told of.
  void noteUses(const Stmt &statement) {
    forEachBelow(unit, statement, true, [&](const Node &node) {
      if (const auto *name = node.tryAs<NameExpr>(); name && name->name.starts_with('_'))
        names.lookup(name->name);
      else if (const auto *call = node.tryAs<CallExpr>())
        noteBackend(*call);
    });
  }

  void noteBackend(const CallExpr &call) {
    const auto *path = call.callee->tryAs<AttributeExpr>();
    const auto *name = call.callee->tryAs<NameExpr>();
    std::string_view callee = path ? path->attribute->name : name ? name->name : "";
    if ((callee != "CPU" && callee != "Vitis") || call.arguments.empty())
      return;
    const auto *given = call.arguments[0]->value->tryAs<NameExpr>();
    const Value *value = given ? names.lookup(given->name) : nullptr;
    if (value && value->kind == ValueKind::Kernel)
      report(DiagCode::ScheduleUnchecked, call, shown(call));
  }

  void evaluate(const Stmt &statement) {
    current = &statement;
    switch (statement.kind) {
    case NodeKind::ImportStmt:
      for (const ImportAlias *alias : statement.as<ImportStmt>()->names)
        import(statement, *alias);
      return;
    case NodeKind::ImportFromStmt:
      return importFrom(*statement.as<ImportFromStmt>());
    case NodeKind::AssignStmt: {
      if (statement.as<AssignStmt>()->targets[0]->is<SubscriptExpr>() && followed(statement))
        return;
      const auto *assign = statement.as<AssignStmt>();
      Value value = allo::evaluate(*assign->value, quiet);
      for (const Expr *target : assign->targets)
        assignTo(*target, value,
                 target->is<SubscriptExpr>() ? static_cast<const Node &>(statement)
                                             : *assign->value);
      return;
    }
    case NodeKind::AnnAssignStmt: {
      const auto *assign = statement.as<AnnAssignStmt>();
      const auto *name = assign->target->tryAs<NameExpr>();
      if (assign->value)
        assignTo(*assign->target, allo::evaluate(*assign->value, quiet), *assign->value);
      else if (name && !scopes.empty()) // a local of which nothing is known
        bindLocal(name->name, Value::error());
      return;
    }
    case NodeKind::AugAssignStmt: {
      if (followed(statement))
        return;
      const auto *assign = statement.as<AugAssignStmt>();
      Value left = allo::evaluate(*assign->target, quiet);
      Value right = allo::evaluate(*assign->value, quiet);
      Value value = Value::opaque("");
      if (left.isConst() && right.isConst()) {
        Folded folded = foldBinary(assign->op, left, right, Arithmetic::Python);
        if (folded.problem.empty())
          value = std::move(folded.value);
      }
      return assignTo(*assign->target, value, statement);
    }
    case NodeKind::FunctionStmt:
      return function(*statement.as<FunctionStmt>());
    case NodeKind::ClassStmt:
      if (const Ident *name = statement.as<ClassStmt>()->name) {
        inside({std::string(name->name), {}, true}, statement.as<ClassStmt>()->body);
        bind(name->name, *name, Value::opaque("class " + std::string(name->name)));
      }
      return;
    case NodeKind::IfStmt:
      return branches(*statement.as<IfStmt>());
    case NodeKind::ForStmt:
      if (followed(statement))
        return;
      return loop(statement.as<ForStmt>()->target, statement.as<ForStmt>()->body);
    case NodeKind::WhileStmt:
      if (followed(statement))
        return;
      return loop(nullptr, statement.as<WhileStmt>()->body);
    case NodeKind::ExprStmt: // for the instances that it asks for
      if (statement.as<ExprStmt>()->value->is<CallExpr>() && followed(statement))
        return;
      if (!statement.as<ExprStmt>()->value->is<StringExpr>())
        allo::evaluate(*statement.as<ExprStmt>()->value, quiet);
      return;
    case NodeKind::AssertStmt:
      allo::evaluate(*statement.as<AssertStmt>()->test, quiet);
      return;
    case NodeKind::ReturnStmt:
      if (const Expr *value = statement.as<ReturnStmt>()->value)
        allo::evaluate(*value, quiet);
      return;
    case NodeKind::WithStmt:
      return with(*statement.as<WithStmt>());
    case NodeKind::TryStmt:
      return tries(*statement.as<TryStmt>());
    case NodeKind::MatchStmt:
      for (const MatchCase *arm : statement.as<MatchStmt>()->cases)
        uncertain([&] {
          forEachCapture(*arm->pattern, [&](const NameExpr &name) {
            bind(name.name, name, Value::opaque(shown(name)));
          });
          block(arm->body);
        });
      return;
    case NodeKind::UnsupportedStmt:
      for (const Ident *name : statement.as<UnsupportedStmt>()->binds)
        bind(name->name, *name, Value::opaque(shown(statement)));
      return;
    case NodeKind::ErrorStmt:
      for (const Ident *name : statement.as<ErrorStmt>()->names)
        bind(name->name, *name, Value::error());
      return;
    default:
      return; // expressions and the like bind nothing
    }
  }

  // Runs a statement that computes, such as a loop that fills a table; false where it defines
  // something or cannot be followed to its end.
  bool followed(const Stmt &statement) {
    if (!scopes.empty() || uncertainty > 0 || defines(statement))
      return false;
    StatementNames result = runStatement(statement, quiet);
    if (!result.complete)
      return false;
    for (auto &[name, value] : result.names) {
      if (value.kind == ValueKind::Opaque && value.text().empty())
        value = opaque(statement);
      bind(name, bindingNode(statement, name), std::move(value));
    }
    return true;
  }
  static bool defines(const Node &node) {
    bool found = node.is<FunctionStmt>() || node.is<ClassStmt>() || node.is<ImportStmt>() ||
                 node.is<ImportFromStmt>();
    if (!found)
      forEachChild(node, [&](const Node &child) { found = found || defines(child); });
    return found;
  }
  // The place of a name that a statement binds: the first one that has it.
  static const Node &bindingNode(const Node &node, std::string_view name) {
    const Node *place = &node;
    auto search = [&](const Node &at, auto &&self) -> void {
      if (const auto *named = at.tryAs<NameExpr>(); named && named->name == name && place == &node)
        place = named;
      forEachChild(at, [&](const Node &child) { self(child, self); });
    };
    search(node, search);
    return *place;
  }

  // ---- imports

  void import(const Stmt &statement, const ImportAlias &alias) {
    std::string path(alias.path);
    bool ours = path == "allo" || path.starts_with("allo.");
    facts->importsAllo = facts->importsAllo || ours;
    if (!ours)
      return importModule(statement, alias);
    if (!alias.renamed) {
      if (isOlderModule(path))
        reportOlderImport(statement, path, facts->diagnostics);
      return bind("allo", *alias.bound, Value::ofModule("allo"));
    }
    if (isOlderModule(path)) {
      reportOlderImport(statement, path, facts->diagnostics);
      return bind(alias.bound->name, *alias.bound, Value::ofModule(path));
    }
    bind(alias.bound->name, *alias.bound, moduleValue(path, statement));
  }

  // 'allo.lang' is a module, 'allo.math' one of the operator namespaces.
  Value moduleValue(const std::string &path, const Node &node) {
    if (isAlloModule(path))
      return Value::ofModule(path);
    size_t dot = path.rfind('.');
    if (dot != std::string::npos && isAlloModule(path.substr(0, dot))) {
      Value value = alloAttribute(path.substr(0, dot), path.substr(dot + 1));
      if (value.kind == ValueKind::Builtin && builtinForm(value.builtin) == BuiltinForm::Namespace)
        return value;
    }
    return opaque(node);
  }

  void importFrom(const ImportFromStmt &statement) {
    std::string module(statement.module);
    bool ours = isAlloImport(module);
    facts->importsAllo = facts->importsAllo || ours;
    if (!ours && importNames(statement, module))
      return;
    facts->hasUnknownNames = facts->hasUnknownNames || (!ours && statement.star);
    if (isOlderModule(module)) {
      reportOlderImport(statement, module, facts->diagnostics);
      for (const ImportAlias *alias : statement.names)
        bind(alias->bound->name, *alias->bound, olderAttribute(module, alias->path));
      return;
    }
    Value from = ours ? moduleValue(module, statement) : Value::opaque("");
    if (!ours && isKnownLibrary(module) && !statement.star) {
      for (const ImportAlias *alias : statement.names)
        bind(alias->bound->name, *alias->bound, libraryName(module, *alias, statement));
      return;
    }
    bool known = from.kind == ValueKind::Module || from.kind == ValueKind::Builtin;
    std::string base =
        from.kind == ValueKind::Module ? module : "allo." + std::string(builtinName(from.builtin));
    if (statement.star) {
      if (known)
        for (const std::string &name : alloNames(base))
          bind(name, statement, alloAttribute(base, name));
      return;
    }
    for (const ImportAlias *alias : statement.names) {
      if (!known) {
        bind(alias->bound->name, *alias->bound, opaque(statement));
        continue;
      }
      Value value = alloAttribute(base, alias->path);
      if (value.isError() && isOlderModule(module + "." + std::string(alias->path))) {
        reportOlderImport(statement, module + "." + std::string(alias->path), facts->diagnostics);
        value = Value::ofModule(module + "." + std::string(alias->path));
      } else if (value.isError() && reportOlderAlias(*alias, facts->diagnostics)) {
        value = olderAttribute(module, alias->path);
      } else if (value.isError()) {
        unknownImport(module, *alias);
      }
      bind(alias->bound->name, *alias->bound, std::move(value));
    }
  }

  // 'from math import pi': a constant, or the name of a function that can be evaluated.
  Value libraryName(const std::string &module, const ImportAlias &alias, const Node &statement) {
    std::string path = module + "." + std::string(alias.path);
    if (findNative(path))
      return Value::opaque(path);
    Value constant = libraryConstant(path);
    return constant.isError() ? opaque(statement) : constant;
  }

  void unknownImport(const std::string &module, const ImportAlias &alias) {
    NodeDiagnostic diagnostic{DiagCode::UnknownImport,
                              alias.id,
                              format(diagInfo(DiagCode::UnknownImport).text, module, alias.path),
                              {},
                              {}};
    std::string maker = apintFor(alias.path);
    std::string close = maker.empty() ? closestName(alias.path, alloNames(module)) : std::string();
    if (!maker.empty())
      diagnostic.notes.push_back({{ThisItem, alias.id}, otherWidthNote(alias.path, maker)});
    if (!close.empty() && !alias.renamed)
      diagnostic.fixes.push_back(
          {format("Change to '{0}'", close), {{alias.id, FixPlace::Replace, close}}});
    facts->diagnostics.push_back(std::move(diagnostic));
  }

  // 'import pkg.mod' binds 'pkg', 'import pkg.mod as m' the module itself.
  void importModule(const Stmt &statement, const ImportAlias &alias) {
    std::string path(alias.path);
    if (alias.renamed || path.find('.') == std::string::npos)
      return bind(alias.bound->name, *alias.bound, moduleAt(path, statement));
    Value made = moduleAt(path, statement);
    for (size_t dot = path.rfind('.'); dot != std::string::npos; dot = path.rfind('.', dot - 1)) {
      std::string outer = path.substr(0, dot);
      std::vector<Value> submodules{Value::ofString(path.substr(dot + 1)), std::move(made)};
      // 'import a.b' and 'import a.c' bind one 'a' with both.
      if (const Value *known = outer.find('.') == std::string::npos ? names.lookup(outer) : nullptr;
          known && known->kind == ValueKind::Module && known->text() == outer)
        submodules.insert(submodules.begin(), known->elements().begin(), known->elements().end());
      const ResolvedImport *package = names.import(outer);
      made = Value::ofModule(outer, package ? package->view : nullptr, std::move(submodules));
      path = outer;
      if (dot == 0)
        break;
    }
    bind(alias.bound->name, *alias.bound, std::move(made));
  }

  Value moduleAt(const std::string &path, const Stmt &statement) {
    const ResolvedImport *found = names.import(path);
    if (!found)
      return Value::ofModule(path);
    if (!found->view) {
      cycle(statement, path, *found);
      return opaque(statement);
    }
    return Value::ofModule(path, found->view, {});
  }

  void cycle(const Stmt &statement, const std::string &path, const ResolvedImport &found) {
    if (scopes.empty())
      report(DiagCode::ImportCycle, statement, path, found.cycle);
  }

  // 'from pkg import a, b' of a file of the workspace; false where it is none.
  bool importNames(const ImportFromStmt &statement, const std::string &module) {
    const ResolvedImport *from = names.import(module);
    if (from && !from->view)
      cycle(statement, module, *from);
    const ModuleView *view = from ? from->view.get() : nullptr;
    if (statement.star) {
      if (!view)
        return false;
      for (const auto &[name, known] : *view->names)
        if (!name.starts_with("_"))
          bind(name, statement, known.value);
      facts->hasUnknownNames = facts->hasUnknownNames || view->hasUnknownNames;
      return true;
    }
    bool known = from != nullptr;
    for (const ImportAlias *alias : statement.names)
      known = known || names.import(joinModule(module, alias->path)) != nullptr;
    if (!known)
      return false;
    for (const ImportAlias *alias : statement.names) {
      auto exported = view ? view->names->find(alias->path) : decltype(view->names->end())();
      if (view && exported != view->names->end()) {
        const Value &value = exported->second.value;
        if (value.isConst())
          facts->constants[alias->bound->id] = value;
        bind(alias->bound->name, *alias->bound, value);
        continue;
      }
      std::string inner = joinModule(module, alias->path);
      if (names.import(inner)) {
        bind(alias->bound->name, *alias->bound, moduleAt(inner, statement));
        continue;
      }
      if (view && !view->hasUnknownNames)
        unknownName(*view, module, *alias);
      bind(alias->bound->name, *alias->bound,
           view && !view->hasUnknownNames ? Value::error() : opaque(statement));
    }
    return true;
  }

  void unknownName(const ModuleView &view, const std::string &module, const ImportAlias &alias) {
    NodeDiagnostic diagnostic{DiagCode::UnknownImport,
                              alias.id,
                              format(diagInfo(DiagCode::UnknownImport).text, module, alias.path),
                              {},
                              {}};
    std::vector<std::string> candidates;
    for (const auto &[name, known] : *view.names)
      candidates.push_back(name);
    std::string close = closestName(alias.path, candidates);
    if (!close.empty() && !alias.renamed)
      diagnostic.fixes.push_back(
          {format("Change to '{0}'", close), {{alias.id, FixPlace::Replace, close}}});
    facts->diagnostics.push_back(std::move(diagnostic));
  }

  // ---- assignments

  void assignTo(const Expr &target, const Value &value, const Node &source) {
    if (const auto *name = target.tryAs<NameExpr>()) {
      Value bound = value;
      if (value.kind == ValueKind::Opaque && value.text().empty())
        bound = opaque(source);
      if (bound.isConst())
        facts->constants[target.id] = bound;
      return bind(name->name, target, std::move(bound));
    }
    const List<const Expr *> *parts = nullptr;
    if (const auto *tuple = target.tryAs<TupleExpr>())
      parts = &tuple->elements;
    else if (const auto *list = target.tryAs<ListExpr>())
      parts = &list->elements;
    if (!parts) {
      // 'a[i] = v' or 'a.b = v' changes what the name holds in a way that is not followed.
      const Expr *base = &target;
      while (base->is<SubscriptExpr>() || base->is<AttributeExpr>())
        base = base->is<SubscriptExpr>() ? base->as<SubscriptExpr>()->base
                                         : base->as<AttributeExpr>()->base;
      if (const auto *name = base->tryAs<NameExpr>())
        if (target.is<SubscriptExpr>())
          bind(name->name, *base, opaque(source));
      return;
    }
    bool fits = (value.kind == ValueKind::Tuple || value.kind == ValueKind::List) &&
                value.elements().size() == parts->size();
    for (size_t i = 0; i < parts->size(); ++i)
      assignTo(*(*parts)[i], fits ? value.elements()[i] : Value::opaque(""), source);
  }

  void bindOpaque(const Expr &target, const Node &source) {
    assignTo(target, Value::opaque(""), source);
  }

  // ---- blocks and functions

  // Runs 'body' for each arm of which it is not known whether it runs.
  template <typename Fn> void uncertain(Fn &&body) {
    ++uncertainty;
    body();
    --uncertainty;
  }
  void block(const Block &body) {
    for (const Stmt *statement : body)
      evaluate(*statement);
  }

  void branches(const IfStmt &statement) {
    bool open = false; // an earlier condition is not known
    for (const IfArm *arm : statement.arms) {
      std::optional<bool> truth = true;
      if (arm->condition) {
        Value condition = allo::evaluate(*arm->condition, quiet);
        truth = condition.isConst() ? truthOf(condition) : std::nullopt;
      }
      if (truth == false)
        continue;
      if (truth && !open)
        return block(arm->body);
      open = true;
      uncertain([&] { block(arm->body); });
      if (truth)
        return;
    }
  }

  void with(const WithStmt &statement) {
    for (const WithItem *opened : statement.items) {
      // What 'with pytest.raises(...)' holds is meant to be wrong.
      const auto *call = opened->context->tryAs<CallExpr>();
      const auto *path = call ? call->callee->tryAs<AttributeExpr>() : nullptr;
      const auto *name = call ? call->callee->tryAs<NameExpr>() : nullptr;
      if ((path && path->attribute->name == "raises") || (name && name->name == "raises"))
        return;
      if (opened->target)
        bindOpaque(*opened->target, *opened->context);
    }
    block(statement.body);
  }

  void tries(const TryStmt &statement) {
    uncertain([&] { block(statement.body); });
    for (const Handler *handler : statement.handlers)
      uncertain([&] {
        if (handler->name)
          bind(handler->name->name, *handler->name, Value::opaque(shown(*handler->name)));
        block(handler->body);
      });
    for (const IfArm *last : {statement.orElse, statement.finally_})
      if (last)
        uncertain([&] { block(last->body); });
  }

  void loop(const Expr *target, const Block &body) {
    size_t outer = unsettled.size();
    uncertain([&] {
      if (target) {
        assignTo(*target, scopes.empty() ? Value::opaque("") : Value::ofDependent(), *target);
        forEachName(*target, [&](std::string_view name) { unsettle(name); });
      }
      forgetAssigned(body);
      block(body);
    });
    unsettled.resize(outer);
  }
  template <typename Fn> static void forEachName(const Node &node, Fn &&fn) {
    if (const auto *name = node.tryAs<NameExpr>())
      fn(name->name);
    forEachChild(node, [&](const Node &child) { forEachName(child, fn); });
  }
  // A kernel in the loop sees another value of the name in each round.
  void unsettle(std::string_view name) {
    if (scopes.empty())
      unsettled.emplace_back(name, Value::ofDependent());
  }
  // What a loop assigns is not known when its body starts again.
  void forgetAssigned(const Block &body) {
    for (const Stmt *statement : body) {
      const Expr *target = nullptr;
      if (const auto *assign = statement->tryAs<AssignStmt>())
        target = assign->targets[0];
      else if (const auto *augmented = statement->tryAs<AugAssignStmt>())
        target = augmented->target;
      const auto *name = target ? target->tryAs<NameExpr>() : nullptr;
      if (name)
        unsettle(name->name);
      if (name && (findLocal(name->name) || names.lookup(name->name)))
        bind(name->name, *name, scopes.empty() ? opaque(*statement) : Value::ofDependent());
      if (const auto *branch = statement->tryAs<IfStmt>())
        for (const IfArm *arm : branch->arms)
          forgetAssigned(arm->body);
    }
  }

  // The names of the functions around the place that is looked at, and of the class whose body it
  // is in; null at module level.
  std::shared_ptr<const Environment> environment() const {
    std::shared_ptr<const Environment> made;
    if (!unsettled.empty())
      made = Environment::make(nullptr, unsettled);
    for (const Scope &scope : scopes) {
      if (scope.isClass && &scope != &scopes.back())
        continue;
      std::vector<std::pair<std::string, Value>> bound;
      for (const auto &[name, value] : scope.names)
        bound.emplace_back(name, value.kind == ValueKind::Opaque ? Value::ofDependent() : value);
      made = Environment::make(std::move(made), std::move(bound));
    }
    return made;
  }
  std::string qualified(std::string_view name) const {
    std::string out;
    for (const Scope &scope : scopes)
      out += scope.name + ".";
    return out + std::string(name);
  }

  // The decorator that has the function evaluated at compile time; null where none does.
  const Expr *constevalDecorator(const FunctionStmt &function) {
    for (const Expr *decorator : function.decorators) {
      const Expr *callee = decorator;
      if (const auto *call = decorator->tryAs<CallExpr>())
        callee = call->callee;
      if (!callee->is<NameExpr>() && !callee->is<AttributeExpr>())
        continue;
      Value value = allo::evaluate(*callee, quiet);
      if (value.kind == ValueKind::Builtin && value.builtin == Builtin::Consteval)
        return decorator;
    }
    return nullptr;
  }

  // '@consteval(lazy=True)' makes a kernel; what else stands in the brackets is a mistake.
  bool isLazy(const Expr &decorator) {
    const auto *call = decorator.tryAs<CallExpr>();
    if (!call)
      return false;
    for (const Argument *argument : call->arguments)
      if (argument->form == ArgumentForm::Keyword && argument->keyword->name == "lazy") {
        Value value = allo::evaluate(*argument->value, quiet);
        return value.kind == ValueKind::Bool && !value.integer.isZero();
      }
    return false;
  }

  void function(const FunctionStmt &function) {
    if (const Expr *decorator = kernelDecorator(function, quiet))
      return kernel(function, *decorator);
    const Expr *consteval_ = constevalDecorator(function);
    if (consteval_ && isLazy(*consteval_))
      return kernel(function, *consteval_, true);
    bind(function.name->name, *function.name, functionValue(function, consteval_ != nullptr));
    if (consteval_) {
      constevals.emplace_back(&function, environment());
      return;
    }
    // What a caller passes is not known: kernels inside are checked for what no argument cures.
    Scope scope{std::string(function.name->name), {}, false};
    for (const Parameter *parameter : function.parameters)
      scope.names.emplace_back(parameter->name->name, Value::ofDependent());
    inside(std::move(scope), function.body);
    for (const ParametrizedCall &call : parametrizedCalls(function, quiet)) {
      EvalContext own = quiet;
      own.misuse = nullptr;
      own.siteText = call.text;
      callFunction(functionValue(function, false), call.arguments, *call.decorator, own);
    }
  }

  // A function that calls at compile time can be evaluated with.
  Value functionValue(const FunctionStmt &function, bool consteval_) {
    auto info = std::make_shared<FunctionInfo>();
    info->name = function.name->name;
    info->item = item;
    info->node = function.id;
    info->isConsteval = consteval_;
    info->environment = environment();
    info->print = combine(combine(unit.structure, function.id),
                          combine(item, info->environment ? info->environment->print : 0));
    for (const Parameter *parameter : function.parameters)
      if (parameter->defaultValue) {
        info->defaults.push_back(allo::evaluate(*parameter->defaultValue, quiet));
        info->print = combine(info->print, fingerprint(info->defaults.back()));
      }
    return Value::ofFunction(std::move(info));
  }

  struct Scope {
    std::string name;
    std::vector<std::pair<std::string, Value>> names;
    bool isClass = false;
  };

  void inside(Scope scope, const Block &body) {
    unsigned outer = uncertainty;
    uncertainty = 0;
    scopes.push_back(std::move(scope));
    block(body);
    scopes.pop_back();
    uncertainty = outer;
  }

  // Whether a decorator above '@kernel' may leave the kernel what it is, as one does that registers
  // it. Those of allo and of functools do not.
  bool mayKeepKernels(const Expr &decorator) {
    const Expr *root = &decorator;
    while (!root->is<NameExpr>()) {
      if (const auto *call = root->tryAs<CallExpr>())
        root = call->callee;
      else if (const auto *attribute = root->tryAs<AttributeExpr>())
        root = attribute->base;
      else
        return true;
    }
    std::string_view name = root->as<NameExpr>()->name;
    const Value *value = findLocal(name);
    value = value ? value : names.lookup(name);
    if (!value || value->kind == ValueKind::Builtin)
      return false;
    bool isText = value->kind == ValueKind::Module || value->kind == ValueKind::Opaque;
    return !isText || (value->text().find("functools") == std::string_view::npos &&
                       !isAlloModule(value->text()));
  }

  // What other decorators make of a kernel is not known without running the file; a static method
  // stays what it is.
  void otherDecorators(const FunctionStmt &function, const Expr &ours) {
    bool above = true;
    for (const Expr *decorator : function.decorators) {
      const auto *name = decorator->tryAs<NameExpr>();
      above = above && decorator != &ours;
      if (decorator == &ours || decorator->is<ErrorExpr>() ||
          (name && name->name == "staticmethod") || (above && mayKeepKernels(*decorator)))
        continue;
      std::string shown = showSource(unit.source(decorator->span), Spacing::Canonical);
      facts->diagnostics.push_back(
          {DiagCode::ExtraDecorator,
           decorator->id,
           format(diagInfo(DiagCode::ExtraDecorator).text, function.name->name, "@" + shown),
           {},
           {}});
    }
  }

  void kernel(const FunctionStmt &function, const Expr &decorator, bool lazy = false) {
    std::shared_ptr<const KernelSignature> signature =
        makeSignature({function, &decorator, item, qualified(function.name->name), environment(),
                       nullptr, nullptr, lazy},
                      loud);
    otherDecorators(function, decorator);
    facts->kernels.push_back(signature);
    bind(function.name->name, *function.name, Value::ofKernel(signature));
  }
};

} // namespace

std::shared_ptr<ModuleFacts> evaluateModuleItem(const SyntaxUnit &unit, ItemId item,
                                                TypeContext &types, NameSource &names) {
  return ItemEvaluator(unit, item, types, names).run();
}

} // namespace allo
