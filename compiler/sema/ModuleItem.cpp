// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What one top-level statement binds: imports, constants, aliases, kernel signatures.
#include "sema/ConstFold.h"
#include "sema/ModuleEval.h"
#include "support/Format.h"

namespace allo {

namespace {

class ItemEvaluator {
public:
  ItemEvaluator(const SyntaxUnit &unit, ItemId item, TypeContext &types, NameSource &names)
      : unit(unit), item(item), names(names), facts(std::make_shared<ModuleFacts>()),
        quiet{types, names, unit, nullptr, &facts->diagnostics, &facts->constants, {}, false},
        loud{types, names, unit, &facts->diagnostics, &facts->diagnostics, &facts->constants,
             {},    false} {}

  std::shared_ptr<ModuleFacts> run() {
    for (const Stmt *statement : unit.statements)
      evaluate(*statement);
    return std::move(facts);
  }

private:
  const SyntaxUnit &unit;
  ItemId item;
  NameSource &names;
  std::shared_ptr<ModuleFacts> facts;
  EvalContext quiet;
  EvalContext loud;

  template <typename... Args> void report(DiagCode code, const Node &node, const Args &...args) {
    facts->diagnostics.push_back({code, node.id, format(diagInfo(code).text, args...), {}, {}});
  }
  void bind(std::string_view name, const Node &node, Value value) {
    facts->bindings.push_back({std::string(name), std::move(value), node.id});
    names.onBind(facts->bindings.back());
  }
  std::string shown(const Node &node) const {
    return showSource(unit.source(node.span), Spacing::Canonical);
  }
  Value opaque(const Node &node) const { return Value::opaque(shown(node)); }

  void evaluate(const Stmt &statement) {
    switch (statement.kind) {
    case NodeKind::ImportStmt:
      for (const ImportAlias *alias : statement.as<ImportStmt>()->names)
        import(statement, *alias);
      return;
    case NodeKind::ImportFromStmt:
      return importFrom(*statement.as<ImportFromStmt>());
    case NodeKind::AssignStmt: {
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
      if (assign->value)
        assignTo(*assign->target, allo::evaluate(*assign->value, quiet), *assign->value);
      return;
    }
    case NodeKind::AugAssignStmt: {
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
      if (statement.as<ClassStmt>()->name)
        bind(statement.as<ClassStmt>()->name->name, *statement.as<ClassStmt>()->name,
             Value::opaque("class " + std::string(statement.as<ClassStmt>()->name->name)));
      return;
    case NodeKind::IfStmt:
      for (const IfArm *arm : statement.as<IfStmt>()->arms)
        opaqueBlock(arm->body, "an 'if' block");
      return;
    case NodeKind::ForStmt: {
      const auto *loop = statement.as<ForStmt>();
      bindOpaque(*loop->target, *loop->target);
      opaqueBlock(loop->body, "a loop");
      return;
    }
    case NodeKind::WhileStmt:
      return opaqueBlock(statement.as<WhileStmt>()->body, "a loop");
    case NodeKind::WithStmt:
      return unknownBlock(statement.as<WithStmt>()->body, statement);
    case NodeKind::TryStmt:
      unknownBlock(statement.as<TryStmt>()->body, statement);
      for (const Handler *handler : statement.as<TryStmt>()->handlers)
        unknownBlock(handler->body, statement);
      return;
    case NodeKind::MatchStmt:
      for (const MatchCase *arm : statement.as<MatchStmt>()->cases)
        unknownBlock(arm->body, statement);
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

  // ---- imports

  void import(const Stmt &statement, const ImportAlias &alias) {
    std::string path(alias.path);
    bool ours = path == "allo" || path.starts_with("allo.");
    facts->importsAllo = facts->importsAllo || ours;
    if (!ours)
      return bind(alias.bound->name, *alias.bound, Value::ofModule(path));
    if (!alias.renamed)
      return bind("allo", *alias.bound, Value::ofModule("allo"));
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
    bool ours = module == "allo" || module.starts_with("allo.");
    facts->importsAllo = facts->importsAllo || ours;
    Value from = ours ? moduleValue(module, statement) : Value::opaque("");
    bool known = from.kind == ValueKind::Module || from.kind == ValueKind::Builtin;
    std::string base = from.kind == ValueKind::Module ? module : "allo";
    if (statement.star) {
      if (known)
        for (const std::string &name : alloNames())
          bind(name, statement, alloAttribute(base, name));
      return;
    }
    for (const ImportAlias *alias : statement.names) {
      if (!known) {
        bind(alias->bound->name, *alias->bound, opaque(statement));
        continue;
      }
      Value value = alloAttribute(base, alias->path);
      if (value.isError())
        unknownImport(module, *alias);
      bind(alias->bound->name, *alias->bound, std::move(value));
    }
  }

  void unknownImport(const std::string &module, const ImportAlias &alias) {
    NodeDiagnostic diagnostic{DiagCode::UnknownImport,
                              alias.id,
                              format(diagInfo(DiagCode::UnknownImport).text, module, alias.path),
                              {},
                              {}};
    std::string maker = apintFor(alias.path);
    std::string close = maker.empty() ? closestName(alias.path, alloNames()) : std::string();
    if (!maker.empty())
      diagnostic.notes.push_back({{ThisItem, alias.id}, otherWidthNote(alias.path, maker)});
    if (!close.empty() && !alias.renamed)
      diagnostic.fixes.push_back(
          {format("Change to '{0}'", close), {{alias.id, FixPlace::Replace, close}}});
    facts->diagnostics.push_back(std::move(diagnostic));
  }

  // ---- assignments

  void assignTo(const Expr &target, const Value &value, const Node &source) {
    if (const auto *name = target.tryAs<NameExpr>()) {
      Value bound = value;
      if (value.kind == ValueKind::Opaque)
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

  // The names that a block assigns, which the statement around it makes unknown.
  void unknownBlock(const Block &block, const Stmt &around) {
    Span header = unit.shownSpanOf(around.id);
    for (const Stmt *statement : block)
      if (const auto *assign = statement->tryAs<AssignStmt>())
        if (const auto *name = assign->targets[0]->tryAs<NameExpr>())
          bind(name->name, *name,
               Value::opaque(showSource(unit.source(header), Spacing::Canonical)));
  }

  // Code at module level that is not followed: what it binds is opaque.
  void opaqueBlock(const Block &block, std::string_view where) {
    for (const Stmt *statement : block) {
      switch (statement->kind) {
      case NodeKind::FunctionStmt: {
        const auto *function = statement->as<FunctionStmt>();
        if (kernelDecorator(*function)) {
          report(DiagCode::NotYetSupported, *function->name, format("A kernel inside {0}", where));
          bind(function->name->name, *function->name, Value::error());
        } else {
          this->function(*function);
        }
        break;
      }
      case NodeKind::AssignStmt:
        for (const Expr *target : statement->as<AssignStmt>()->targets)
          bindOpaque(*target, *statement);
        break;
      case NodeKind::AnnAssignStmt:
        bindOpaque(*statement->as<AnnAssignStmt>()->target, *statement);
        break;
      case NodeKind::AugAssignStmt:
        bindOpaque(*statement->as<AugAssignStmt>()->target, *statement);
        break;
      case NodeKind::IfStmt:
        for (const IfArm *arm : statement->as<IfStmt>()->arms)
          opaqueBlock(arm->body, where);
        break;
      case NodeKind::ForStmt:
        bindOpaque(*statement->as<ForStmt>()->target, *statement);
        opaqueBlock(statement->as<ForStmt>()->body, where);
        break;
      case NodeKind::WhileStmt:
        opaqueBlock(statement->as<WhileStmt>()->body, where);
        break;
      default:
        evaluate(*statement); // imports, classes
      }
    }
  }

  // ---- kernels

  // The decorator that makes the function a kernel; null where none does.
  const Expr *kernelDecorator(const FunctionStmt &function) {
    for (const Expr *decorator : function.decorators) {
      const Expr *callee = decorator;
      if (const auto *call = decorator->tryAs<CallExpr>())
        callee = call->callee;
      if (callee->is<ErrorExpr>() &&
          unit.source(callee->span).find("kernel") != std::string_view::npos)
        return decorator; // '@kernel(' while it is being typed
      if (!callee->is<NameExpr>() && !callee->is<AttributeExpr>())
        continue;
      Value value = allo::evaluate(*callee, quiet);
      if (value.kind == ValueKind::Builtin && value.builtin == Builtin::Kernel)
        return decorator;
    }
    return nullptr;
  }

  bool isConsteval(const FunctionStmt &function) {
    for (const Expr *decorator : function.decorators) {
      const Expr *callee = decorator;
      if (const auto *call = decorator->tryAs<CallExpr>())
        callee = call->callee;
      if (!callee->is<NameExpr>() && !callee->is<AttributeExpr>())
        continue;
      Value value = allo::evaluate(*callee, quiet);
      if (value.kind == ValueKind::Builtin && value.builtin == Builtin::Consteval)
        return true;
    }
    return false;
  }

  void function(const FunctionStmt &function) {
    const Expr *decorator = kernelDecorator(function);
    if (!decorator) {
      if (isConsteval(function))
        return bind(function.name->name, *function.name, Value::ofBuiltin(Builtin::Consteval));
      bind(function.name->name, *function.name,
           Value::opaque("function '" + std::string(function.name->name) + "'"));
      nestedKernels(function.body, function);
      return;
    }
    auto signature = std::make_shared<KernelSignature>();
    signature->name = function.name->name;
    signature->item = item;
    signature->function = function.id;
    signature->nameNode = function.name->id;
    signature->broken = function.brokenSignature;
    if (const auto *call = decorator->tryAs<CallExpr>())
      decoratorArguments(*call, *signature);
    else if (decorator->is<ErrorExpr>())
      signature->broken = true;
    if (function.isAsync)
      report(DiagCode::UnsupportedSyntax, *function.name, "'async'");
    parameters(function, *signature);
    results(function, *signature);
    signature->print = printOf(*signature);
    facts->kernels.push_back(signature);
    bind(function.name->name, *function.name, Value::ofKernel(signature));
  }

  // Kernels that stand inside an ordinary function.
  void nestedKernels(const Block &block, const FunctionStmt &outer) {
    for (const Stmt *statement : block) {
      if (const auto *inner = statement->tryAs<FunctionStmt>()) {
        if (kernelDecorator(*inner))
          report(DiagCode::NotYetSupported, *inner->name,
                 format("A kernel inside the function '{0}'", outer.name->name));
        else
          nestedKernels(inner->body, outer);
      } else if (const auto *branch = statement->tryAs<IfStmt>()) {
        for (const IfArm *arm : branch->arms)
          nestedKernels(arm->body, outer);
      } else if (const auto *loop = statement->tryAs<ForStmt>()) {
        nestedKernels(loop->body, outer);
      } else if (const auto *repeat = statement->tryAs<WhileStmt>()) {
        nestedKernels(repeat->body, outer);
      }
    }
  }

  void decoratorArguments(const CallExpr &call, KernelSignature &signature) {
    for (const Argument *argument : call.arguments) {
      if (argument->form != ArgumentForm::Keyword) {
        report(DiagCode::NotYetSupported, *argument, "A kernel template");
        signature.broken = true;
        continue;
      }
      std::string_view key = argument->keyword->name;
      if (key == "options") {
        Value value = allo::evaluate(*argument->value, loud);
        if (value.kind == ValueKind::Options)
          signature.options = value.data->options;
        else if (!value.isError())
          report(DiagCode::InvalidOption, *argument->value,
                 format("'options' must be a KernelOptions, got {0}", describe(value)));
      } else if (key == "mapping") {
        report(DiagCode::NotYetSupported, *argument, "'mapping='");
      } else {
        report(DiagCode::InvalidOption, *argument->keyword,
               format("The kernel decorator has no argument '{0}': it has 'options' and 'mapping'",
                      key));
      }
    }
  }

  void parameters(const FunctionStmt &function, KernelSignature &signature) {
    for (const Parameter *parameter : function.parameters) {
      ParameterInfo info;
      info.name = parameter->name->name;
      info.node = parameter->id;
      if (parameter->form == ParameterForm::Separator) {
        report(DiagCode::InvalidParameter, *parameter,
               format("'{0}' in the parameters of a kernel is not supported: it has plain "
                      "parameters only",
                      shown(*parameter)));
        continue;
      }
      if (parameter->form == ParameterForm::Star || parameter->form == ParameterForm::DoubleStar) {
        report(DiagCode::InvalidParameter, *parameter,
               format("Parameter '{0}' is not supported: a kernel has plain parameters only",
                      shown(*parameter)));
        signature.broken = true;
        continue;
      }
      for (const ParameterInfo &other : signature.parameters)
        if (other.name == info.name)
          facts->diagnostics.push_back(
              {DiagCode::DuplicateParameter,
               parameter->name->id,
               format(diagInfo(DiagCode::DuplicateParameter).text, info.name),
               {{{ThisItem, other.node}, "declared here"}},
               {}});
      if (parameter->form == ParameterForm::KeywordOnly)
        report(
            DiagCode::InvalidParameter, *parameter,
            format(
                "Keyword-only parameter '{0}' is not supported: a kernel has plain parameters only",
                info.name));
      if (!parameter->annotation) {
        facts->diagnostics.push_back(
            {DiagCode::MissingAnnotation,
             parameter->name->id,
             format(diagInfo(DiagCode::MissingAnnotation).text, info.name),
             {},
             {{"Annotate it as i32", {{parameter->name->id, FixPlace::After, ": i32"}}}}});
      } else {
        AnnotationResult type = resolveAnnotation(*parameter->annotation, AnnotationUse::Parameter,
                                                  signature.options, loud);
        if (type.kind == AnnotationResult::Type)
          info.type = type.type;
        else if (type.kind == AnnotationResult::Constexpr) {
          info.isConstexpr = true;
          report(DiagCode::NotYetSupported, *parameter->annotation, "A constexpr parameter");
        }
      }
      if (parameter->defaultValue)
        defaultValue(*parameter, info);
      else if (!signature.parameters.empty() && signature.parameters.back().hasDefault &&
               parameter->form == ParameterForm::Plain)
        report(DiagCode::InvalidParameter, *parameter,
               format("Parameter '{0}' without a default follows one with a default", info.name));
      signature.parameters.push_back(std::move(info));
    }
    if (function.brokenSignature)
      for (const Ident *name : function.brokenNames) {
        ParameterInfo info;
        info.name = name->name;
        info.node = name->id;
        signature.parameters.push_back(std::move(info));
      }
  }

  void defaultValue(const Parameter &parameter, ParameterInfo &info) {
    info.hasDefault = true;
    info.defaultValue = allo::evaluate(*parameter.defaultValue, loud);
    if (info.defaultValue.isError() || info.type.isError())
      return;
    if (!info.defaultValue.isNumber())
      report(DiagCode::InvalidParameter, *parameter.defaultValue,
             format("Default of parameter '{0}' must be a number, got {1}", info.name,
                    describe(info.defaultValue)));
  }

  void results(const FunctionStmt &function, KernelSignature &signature) {
    if (!function.returns)
      return;
    signature.hasReturnAnnotation = true;
    AnnotationResult type =
        resolveAnnotation(*function.returns, AnnotationUse::Result, signature.options, loud);
    switch (type.kind) {
    case AnnotationResult::Type:
      signature.results.push_back(type.type);
      return;
    case AnnotationResult::Tuple:
      signature.results = type.elements;
      return;
    case AnnotationResult::None:
      return;
    case AnnotationResult::Constexpr:
    case AnnotationResult::Error:
      signature.broken = true;
      return;
    }
  }

  // Everything that a caller's result can depend on, node ids included: notes point at them.
  static Fingerprint printOf(const KernelSignature &s) {
    Fingerprint h = combine(hashBytes(s.name), s.item);
    h = combine(h, (uint64_t(s.function) << 32) | s.nameNode);
    for (const ParameterInfo &p : s.parameters) {
      h = combine(h, hashBytes(p.name));
      h = combine(h, p.type.bits() ^ (uint64_t(p.node) << 40));
      h = combine(h,
                  fingerprint(p.defaultValue) + (p.hasDefault ? 1 : 0) + (p.isConstexpr ? 2 : 0));
    }
    for (Type result : s.results)
      h = combine(h, result.bits());
    h = combine(h, (s.broken ? 1 : 0) + (s.hasReturnAnnotation ? 2 : 0));
    return combine(h, uint64_t(s.options.style) | uint64_t(s.options.enableTensor) << 8 |
                          uint64_t(s.options.fastMath) << 9);
  }
};

} // namespace

std::shared_ptr<ModuleFacts> evaluateModuleItem(const SyntaxUnit &unit, ItemId item,
                                                TypeContext &types, NameSource &names) {
  return ItemEvaluator(unit, item, types, names).run();
}

const KernelCheck *kernelAt(const ItemState &item, uint32_t offset) {
  for (const Stmt *statement : item.unit->statements)
    if (const auto *function = statement->tryAs<FunctionStmt>())
      if (function->span.touches(offset))
        if (const KernelCheck *kernel = item.kernelOf(function->id))
          return kernel;
  return nullptr;
}

} // namespace allo
