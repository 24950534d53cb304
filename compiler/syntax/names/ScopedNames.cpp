// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "syntax/names/ScopedNames.h"

#include <algorithm>
#include <numeric>

namespace allo {

class NameCollector {
public:
  explicit NameCollector(const SyntaxUnit &unit) : unit(unit) { out.scopes.emplace_back(); }

  ScopedNames collect() {
    for (const Stmt *statement : unit.statements)
      visit(*statement);
    std::sort(out.bound.begin(), out.bound.end());
    out.bound.erase(std::unique(out.bound.begin(), out.bound.end()), out.bound.end());
    for (ScopedName &name : out.names)
      if (name.role == NameRole::Variable)
        name.scope = scopeOf(name);
    // A part of the text that is not the name itself, such as one with an escape in a string.
    std::erase_if(out.names, [&](const ScopedName &name) {
      return name.span.end > unit.size() || unit.source(name.span) != name.text;
    });
    std::stable_sort(
        out.names.begin(), out.names.end(),
        [](const ScopedName &a, const ScopedName &b) { return a.span.begin < b.span.begin; });
    out.names.erase(std::unique(out.names.begin(), out.names.end(),
                                [](const ScopedName &a, const ScopedName &b) {
                                  return a.span == b.span && a.role == b.role;
                                }),
                    out.names.end());
    out.listVariables();
    return std::move(out);
  }

private:
  const SyntaxUnit &unit;
  ScopedNames out;
  uint32_t place = ModuleScope;
  std::vector<std::pair<uint32_t, std::string_view>> globals, nonlocals;

  // ---- scopes

  template <typename Fn> void inScope(NameScopeKind kind, const Node &node, Fn &&fn) {
    const uint32_t around = place;
    const auto *function = node.tryAs<FunctionStmt>();
    const bool hasFirst =
        function && !function->parameters.empty() && function->parameters[0]->name;
    out.scopes.push_back(
        {kind, &node, around, hasFirst ? function->parameters[0]->name->name : std::string_view()});
    place = uint32_t(out.scopes.size() - 1);
    fn();
    place = around;
  }

  static bool has(const std::vector<std::pair<uint32_t, std::string_view>> &list, uint32_t scope,
                  std::string_view name) {
    return !list.empty() &&
           std::find(list.begin(), list.end(), std::pair(scope, name)) != list.end();
  }

  static bool isDecoratedAsKernel(const Node &scope) {
    const auto *function = scope.tryAs<FunctionStmt>();
    return function && std::ranges::any_of(function->decorators, [](const Expr *decorator) {
             return lastNameOf(*decorator) == "kernel";
           });
  }

  uint32_t scopeOf(const ScopedName &name) const {
    const Node *inner = nullptr;
    for (uint32_t scope = name.scope; scope != ModuleScope; scope = out.scopes[scope].parent) {
      // The names of a class are not seen by the functions in it, other than kernels.
      const bool isHidden =
          inner && out.scopes[scope].kind == NameScopeKind::Class && !isDecoratedAsKernel(*inner);
      inner = out.scopes[scope].node;
      if (isHidden)
        continue;
      if (has(globals, scope, name.text))
        return ModuleScope;
      if (!has(nonlocals, scope, name.text) && out.binds(scope, name.text))
        return scope;
    }
    return ModuleScope;
  }

  // ---- occurrences

  ScopedName &add(NameRole role, NameAccess access, const Node &node, Span span,
                  std::string_view text) {
    ScopedName name;
    name.role = role;
    name.access = access;
    name.scope = name.place = place;
    name.node = &node;
    name.isIdent = node.is<Ident>();
    name.span = span;
    name.text = text;
    out.names.push_back(name);
    return out.names.back();
  }
  ScopedName &addVariable(const Node &node, std::string_view text, NameAccess access) {
    if (access == NameAccess::Bind)
      out.bound.emplace_back(place, text);
    return add(NameRole::Variable, access, node, node.span, text);
  }
  void bind(const Ident *name) {
    if (name)
      addVariable(*name, name->name, NameAccess::Bind);
  }

  void visit(const Node *node, NameAccess access = NameAccess::Read) {
    if (node)
      visit(*node, access);
  }
  template <typename T> void visitAll(List<const T *> list) {
    for (const T *each : list)
      visit(each);
  }
  void visitChildren(const Node &node, NameAccess access = NameAccess::Read) {
    forEachChild(node, [&](const Node &child) { visit(child, access); });
  }

  void visit(const Node &node, NameAccess access = NameAccess::Read) {
    switch (node.nodeClass) {
    case NodeClass::Expr:
      return visitExpr(*node.asExpr(), access);
    case NodeClass::Stmt:
      return visitStmt(*node.asStmt());
    case NodeClass::Part:
      return visitPart(*node.asPart());
    }
  }

  // ---- expressions

  void visitExpr(const Expr &node, NameAccess access) {
    if (const auto *name = node.tryAs<NameExpr>()) {
      addVariable(node, name->name, access);
    } else if (const auto *subscript = node.tryAs<SubscriptExpr>()) {
      visit(*subscript->base, access == NameAccess::Read ? access : NameAccess::Write);
      visitAll(subscript->indices);
    } else if (const auto *attribute = node.tryAs<AttributeExpr>()) {
      visit(*attribute->base);
      add(NameRole::Attribute, access, node, attribute->attribute->span,
          attribute->attribute->name);
    } else if (node.is<TupleExpr>() || node.is<ListExpr>() || node.is<StarExpr>()) {
      visitChildren(node, access);
    } else if (const auto *call = node.tryAs<CallExpr>()) {
      visitCall(*call);
    } else if (const auto *named = node.tryAs<NamedExpr>()) {
      // It binds in the function around comprehensions.
      const uint32_t here = place;
      while (out.scopes[place].kind == NameScopeKind::Comprehension)
        place = out.scopes[place].parent;
      visit(*named->target, NameAccess::Bind);
      place = here;
      visit(*named->value);
    } else if (const auto *lambda = node.tryAs<LambdaExpr>()) {
      visitFunction(node, lambda->parameters, [&] { visit(*lambda->body); });
    } else if (const auto *comprehension = node.tryAs<ComprehensionExpr>()) {
      visitComprehension(*comprehension);
    } else {
      visitChildren(node);
    }
  }

  void visitCall(const CallExpr &call) {
    const auto *method = call.callee->tryAs<AttributeExpr>();
    const std::string_view called = method ? method->attribute->name : "";
    if (called == "put" || called == "try_put") {
      // It changes the stream.
      visit(*method->base, method->base->is<NameExpr>() || method->base->is<SubscriptExpr>()
                               ? NameAccess::Write
                               : NameAccess::Read);
      add(NameRole::Attribute, NameAccess::Read, *method, method->attribute->span, called);
    } else {
      visit(*call.callee);
    }
    visitAll(call.arguments);
  }

  void visitComprehension(const ComprehensionExpr &comprehension) {
    // The first iterator is evaluated outside.
    if (!comprehension.clauses.empty())
      visit(*comprehension.clauses[0]->iterator);
    inScope(NameScopeKind::Comprehension, comprehension, [&] {
      bool isFirst = true;
      for (const ComprehensionClause *clause : comprehension.clauses) {
        visit(*clause->target, NameAccess::Bind);
        if (!isFirst)
          visit(*clause->iterator);
        visitAll(clause->conditions);
        isFirst = false;
      }
      visit(*comprehension.element);
      visit(comprehension.value);
    });
  }

  template <typename Fn>
  void visitFunction(const Node &node, List<const Parameter *> parameters, Fn &&body) {
    for (const Parameter *parameter : parameters) {
      visit(parameter->annotation);
      visit(parameter->defaultValue);
    }
    inScope(NameScopeKind::Function, node, [&] {
      for (const Parameter *parameter : parameters)
        bind(parameter->name);
      body();
    });
  }

  // ---- statements

  void visitStmt(const Stmt &node) {
    switch (node.kind) {
    case StmtKind::AssignStmt: {
      const auto &assign = *node.as<AssignStmt>();
      for (const Expr *target : assign.targets) {
        visit(*target, NameAccess::Bind);
        addExports(*target, *assign.value);
      }
      return visit(*assign.value);
    }
    case StmtKind::AnnAssignStmt: {
      const auto &assign = *node.as<AnnAssignStmt>();
      visit(*assign.target, NameAccess::Bind);
      visit(assign.annotation);
      if (assign.value)
        addExports(*assign.target, *assign.value);
      return visit(assign.value);
    }
    case StmtKind::AugAssignStmt: {
      const auto &assign = *node.as<AugAssignStmt>();
      visit(*assign.target, NameAccess::Bind);
      addExports(*assign.target, *assign.value);
      return visit(*assign.value);
    }
    case StmtKind::ForStmt: {
      const auto &loop = *node.as<ForStmt>();
      visit(*loop.target, NameAccess::Bind);
      visit(*loop.iterator);
      visitAll(loop.body);
      return visit(loop.orElse);
    }
    case StmtKind::DeleteStmt:
      for (const Expr *target : node.as<DeleteStmt>()->targets) {
        if (const auto *name = target->tryAs<NameExpr>())
          out.bound.emplace_back(place, name->name);
        visit(*target, NameAccess::Write);
      }
      return;
    case StmtKind::ScopeStmt: {
      const auto &scope = *node.as<ScopeStmt>();
      for (const Ident *name : scope.names) {
        (scope.nonlocal ? nonlocals : globals).emplace_back(place, name->name);
        addVariable(*name, name->name, NameAccess::Read);
      }
      return;
    }
    case StmtKind::FunctionStmt: {
      const auto &function = *node.as<FunctionStmt>();
      visitAll(function.decorators);
      bind(function.name);
      visit(function.returns);
      return visitFunction(node, function.parameters, [&] { visitAll(function.body); });
    }
    case StmtKind::ClassStmt: {
      const auto &type = *node.as<ClassStmt>();
      visitAll(type.decorators);
      bind(type.name);
      visitAll(type.bases);
      return inScope(NameScopeKind::Class, node, [&] { visitAll(type.body); });
    }
    case StmtKind::ImportStmt:
      for (const ImportAlias *alias : node.as<ImportStmt>()->names)
        visitImport(*alias);
      return;
    case StmtKind::ImportFromStmt:
      return visitImportFrom(*node.as<ImportFromStmt>());
    case StmtKind::UnsupportedStmt:
      for (const Ident *name : node.as<UnsupportedStmt>()->binds)
        bind(name);
      return;
    case StmtKind::ErrorStmt: {
      const auto &error = *node.as<ErrorStmt>();
      for (const Ident *name : error.names)
        bind(name);
      for (const Ident *name : error.mentions)
        addVariable(*name, name->name, NameAccess::Read);
      return;
    }
    case StmtKind::ExprStmt:
    case StmtKind::ReturnStmt:
    case StmtKind::IfStmt:
    case StmtKind::WhileStmt:
    case StmtKind::MatchStmt:
    case StmtKind::WithStmt:
    case StmtKind::TryStmt:
    case StmtKind::AssertStmt:
    case StmtKind::RaiseStmt:
    case StmtKind::PassStmt:
    case StmtKind::BreakStmt:
    case StmtKind::ContinueStmt:
      return visitChildren(node);
    }
  }

  // The strings in what '__all__' gets.
  void addExports(const Expr &target, const Expr &value) {
    const auto *name = target.tryAs<NameExpr>();
    if (!name || name->name != "__all__" || place != ModuleScope)
      return;
    forEachBelow(unit, value, true, [&](const Node &node) {
      const auto *string = node.tryAs<StringExpr>();
      if (!string || !string->plain)
        return;
      const uint32_t quotes = (node.span.size() - uint32_t(string->text.size())) / 2;
      add(NameRole::Export, NameAccess::Read, node,
          {node.span.begin + quotes, node.span.end - quotes}, string->text);
    });
  }

  static std::string_view aliasOf(const ImportAlias &alias) {
    return alias.renamed && alias.bound ? alias.bound->name : std::string_view();
  }

  // A name for each part of a path, which begins at 'begin' of the unit. The whole path may get
  // another name.
  void addPath(const Node &node, std::string_view path, uint32_t begin,
               std::string_view alias = {}) {
    size_t start = path.find_first_not_of('.');
    while (start < path.size()) {
      const size_t end = std::min(path.find('.', start), path.size());
      ScopedName &part =
          add(NameRole::Module, NameAccess::Read, node,
              {begin + uint32_t(start), begin + uint32_t(end)}, path.substr(start, end - start));
      part.module = path.substr(0, end);
      if (end == path.size())
        part.alias = alias;
      start = end + 1;
    }
  }

  void visitImport(const ImportAlias &alias) {
    addPath(alias, alias.path, alias.span.begin, aliasOf(alias));
    if (!alias.bound)
      return;
    ScopedName &bound = addVariable(*alias.bound, alias.bound->name, NameAccess::Bind);
    bound.isImport = true;
    bound.module = alias.renamed ? alias.path : alias.path.substr(0, alias.path.find('.'));
  }

  void visitImportFrom(const ImportFromStmt &import) {
    if (import.moduleName)
      addPath(*import.moduleName, import.module, import.moduleName->span.begin);
    if (import.star && place == ModuleScope)
      out.stars.push_back(import.module);
    for (const ImportAlias *alias : import.names) {
      const uint32_t begin = alias->span.begin;
      ScopedName &there = add(NameRole::Imported, NameAccess::Read, *alias,
                              {begin, begin + uint32_t(alias->path.size())}, alias->path);
      there.module = import.module;
      there.imported = alias->path;
      there.alias = aliasOf(*alias);
      if (!alias->bound)
        continue;
      ScopedName &bound = addVariable(*alias->bound, alias->bound->name, NameAccess::Bind);
      bound.isImport = true;
      bound.module = import.module;
      bound.imported = alias->path;
    }
  }

  // ---- parts

  void visitPart(const Part &node) {
    switch (node.kind) {
    case PartKind::Argument: {
      const auto &argument = *node.as<Argument>();
      if (argument.keyword)
        add(NameRole::Keyword, NameAccess::Read, node, argument.keyword->span,
            argument.keyword->name);
      return visit(argument.value);
    }
    case PartKind::WithItem: {
      const auto &item = *node.as<WithItem>();
      visit(*item.context);
      return visit(item.target, NameAccess::Bind);
    }
    case PartKind::Handler: {
      const auto &handler = *node.as<Handler>();
      visit(handler.type);
      bind(handler.name);
      return visitAll(handler.body);
    }
    case PartKind::MatchCase: {
      const auto &arm = *node.as<MatchCase>();
      visitPattern(*arm.pattern);
      visit(arm.guard);
      return visitAll(arm.body);
    }
    case PartKind::Ident:
      return;
    case PartKind::Annotation:
    case PartKind::Parameter:
    case PartKind::DictItem:
    case PartKind::ComprehensionClause:
    case PartKind::IfArm:
    case PartKind::ImportAlias:
      return visitChildren(node);
    }
  }

  void visitPattern(const Expr &pattern) {
    if (const auto *name = pattern.tryAs<NameExpr>()) {
      if (name->name != "_")
        visit(pattern, NameAccess::Bind);
    } else if (pattern.is<OrPattern>() || pattern.is<SequencePattern>() ||
               pattern.is<AsPattern>() || pattern.is<StarExpr>()) {
      forEachChild(pattern,
                   [&](const Node &part) { visitPattern(static_cast<const Expr &>(part)); });
    } else {
      visit(pattern);
    }
  }
};

// By scopes: as many, and where each begins.
void ScopedNames::listVariables() {
  firstOfScope.assign(scopes.size() + 1, 0);
  for (const ScopedName &name : names)
    if (name.role == NameRole::Variable)
      ++firstOfScope[name.scope + 1];
  std::partial_sum(firstOfScope.begin(), firstOfScope.end(), firstOfScope.begin());
  variables.resize(firstOfScope.back());
  std::vector<uint32_t> next = firstOfScope;
  for (uint32_t i = 0; i < names.size(); ++i)
    if (names[i].role == NameRole::Variable)
      variables[next[names[i].scope]++] = i;
}

bool ScopedNames::isWithin(uint32_t scope, uint32_t around) const {
  while (scope != around && scope != ModuleScope)
    scope = scopes[scope].parent;
  return scope == around;
}

bool ScopedNames::binds(uint32_t scope, std::string_view name) const {
  return std::binary_search(bound.begin(), bound.end(), std::pair(scope, name));
}

std::vector<const ScopedName *> ScopedNames::at(uint32_t offset) const {
  std::vector<const ScopedName *> inside, before;
  auto begin = std::partition_point(names.begin(), names.end(), [&](const ScopedName &name) {
    return name.span.end < offset && name.span.begin < offset;
  });
  for (; begin != names.end() && begin->span.begin <= offset; ++begin)
    if (begin->span.contains(offset))
      inside.push_back(&*begin);
    else if (begin->span.end == offset)
      before.push_back(&*begin);
  return inside.empty() ? before : inside;
}

const ScopedName *ScopedNames::variableAt(const Node &node) const {
  auto found = std::partition_point(names.begin(), names.end(), [&](const ScopedName &name) {
    return name.span.begin < node.span.begin;
  });
  for (; found != names.end() && found->span.begin == node.span.begin; ++found)
    if (found->role == NameRole::Variable && (found->node == &node || found->span == node.span))
      return &*found;
  return nullptr;
}

std::span<const uint32_t> ScopedNames::variablesOf(uint32_t scope) const {
  return std::span(variables).subspan(firstOfScope[scope],
                                      firstOfScope[scope + 1] - firstOfScope[scope]);
}

ScopedNames collectNames(const SyntaxUnit &unit) { return NameCollector(unit).collect(); }

const ScopedNames &scopedNames(const SyntaxUnit &unit) {
  std::call_once(unit.named,
                 [&] { unit.names = std::make_shared<const ScopedNames>(collectNames(unit)); });
  return *unit.names;
}

} // namespace allo
