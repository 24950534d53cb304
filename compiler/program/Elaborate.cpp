// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Finds the kernels of a program, and rewrites their statements.
#include "diag/Policy.h"
#include "program/Elaborator.h"
#include "program/PlaceJoins.h"
#include "program/StructureReturns.h"
#include "sema/facts/Fixes.h"
#include "sema/kernel/CheckKernel.h"
#include "sema/module/Signature.h"
#include "support/Characters.h"
#include "support/Format.h"

#include <algorithm>

namespace allo::program {

// ---- the program

Elaborated elaborate(TypeContext &types, std::shared_ptr<const ModuleView> home,
                     std::shared_ptr<const KernelSignature> kernel, ElaborateOptions options) {
  Elaborated made =
      InstanceCollector(types, std::move(home), options.warnings).run(std::move(kernel));
  if (made.program && options.returns == Returns::Structured)
    structureReturns(*made.program);
  return made;
}

Elaborated InstanceCollector::run(std::shared_ptr<const KernelSignature> top) {
  kernelFor(top, nullptr);
  while (!pending.empty() && errors.empty() && !unknown) {
    Pending next = std::move(pending.front());
    pending.pop_front();
    depth = next.depth;
    KernelElaborator(*this, next.reached, next.id).run();
  }
  if (errors.empty())
    findCycles();
  Elaborated result;
  result.errors = std::move(errors);
  result.warnings = std::move(warnings);
  if (result.errors.empty() && !unknown) {
    placeJoins(*program);
    result.program = std::move(program);
  }
  return result;
}

std::vector<DiagNote> notesOf(const NodeDiagnostic &diagnostic, ItemId item,
                              const ModuleView &home) {
  std::vector<DiagNote> notes;
  for (const NodeNote &note : diagnostic.notes) {
    const ItemId id = note.place.item == ThisItem ? item : note.place.item;
    const ModuleView *view = home.find(allo::fileOf(id));
    const ModuleView::Item at = view ? view->item(id) : ModuleView::Item();
    if (at.state)
      notes.push_back({id == item ? "" : view->path,
                       at.state->unit->shownSpanOf(note.place.node).shifted(at.offset),
                       note.message, id == item ? Text() : view->text});
  }
  return notes;
}

// Into the first import of the file that can take the names.
static bool addImports(const std::vector<std::string> &names, const ModuleView &view,
                       DiagFix &fix) {
  bool isAdded = names.empty();
  view.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
    if (isAdded || !entry.state->module->isAllo)
      return;
    if (std::optional<DiagEdit> edit = importEdit(*entry.state->unit, "allo", names)) {
      fix.edits.push_back({edit->span.shifted(offset), edit->newText});
      isAdded = true;
    }
  });
  return isAdded;
}

std::vector<DiagFix> fixesOf(const NodeDiagnostic &diagnostic, ItemId item,
                             const ModuleView &home) {
  std::vector<DiagFix> fixes;
  const ModuleView *view = home.find(allo::fileOf(item));
  const ModuleView::Item at = view ? view->item(item) : ModuleView::Item();
  if (!at.state)
    return fixes;
  for (const NodeFix &each : diagnostic.fixes) {
    DiagFix fix{each.title, {}};
    bool isPlaced = each.renames.empty(); // these are about the whole file
    for (const NodeEdit &edit : each.edits)
      if (std::optional<DiagEdit> placed = placedEdit(edit, *at.state->unit))
        fix.edits.push_back({placed->span.shifted(at.offset), placed->newText});
      else
        isPlaced = false;
    if (isPlaced && addImports(each.imports, *view, fix))
      fixes.push_back(std::move(fix));
  }
  return fixes;
}

uint32_t InstanceCollector::fileOf(const ModuleView &view) {
  auto [it, fresh] = files.try_emplace(view.number, uint32_t(program->files.size()));
  if (fresh)
    program->files.push_back({view.path, view.text});
  return it->second;
}

std::string InstanceCollector::symbolFor(const std::string &label) {
  std::string plain;
  for (char c : label) {
    bool ok = isWordChar(c) || c == '.';
    if (ok || (!plain.empty() && plain.back() != '_'))
      plain += ok ? c : '_';
  }
  while (!plain.empty() && plain.back() == '_' && label.back() != '_')
    plain.pop_back();
  std::string symbol = plain;
  for (int n = 1; !symbols.insert(symbol).second; ++n)
    symbol = plain + "." + std::to_string(n);
  return symbol;
}

// What depends on an error outside of the kernel has no type, and no diagnostic of its own.
static bool hasUnknowns(const KernelCheck &check) {
  return std::any_of(check.variables.begin(), check.variables.end(),
                     [](const VariableInfo &variable) {
                       return variable.kind == VariableKind::Broken ||
                              (variable.type.isError() &&
                               variable.kind != VariableKind::Constexpr &&
                               variable.kind != VariableKind::Kernel);
                     }) ||
         std::any_of(check.constants.begin(), check.constants.end(),
                     [](const auto &constant) { return constant.second.isError(); }) ||
         std::any_of(check.facts.begin(), check.facts.end(), [&](const ExprInfo &fact) {
           bool isKernel = fact.variable != NoVariable &&
                           check.variables[fact.variable].kind == VariableKind::Kernel;
           return fact.role == ExprRole::Runtime && fact.type.isError() && !isKernel;
         });
}

// A nested kernel was checked with the one around it, any other is checked here.
std::shared_ptr<const Reached>
InstanceCollector::reach(const std::shared_ptr<const KernelSignature> &signature,
                         const std::shared_ptr<const Reached> &from) {
  if (signature->isNested)
    for (std::shared_ptr<const Reached> around = from; around; around = around->owner)
      for (const auto &inner : around->check->nested)
        if (inner->function == signature->function &&
            inner->signature->fingerprint == signature->fingerprint)
          return std::make_shared<Reached>(
              Reached{inner, around, around->item, around->offset, around->file});
  const ModuleView *view = home->find(allo::fileOf(signature->item));
  ALLO_ASSERT(view, "the file of a kernel that is called is imported");
  ModuleView::Item item = view->item(signature->item);
  ModuleNames names(*view, signature->item);
  Reached made{checkKernel(*item.state->unit, signature, types, names,
                           {.complete = true, .lint = wantsWarnings}),
               nullptr, item.state, item.offset, fileOf(*view)};
  forEachCheck(*made.check, [&](const KernelCheck &check) {
    for (const NodeDiagnostic &diagnostic : check.diagnostics)
      addError(check.name, diagnostic, signature->item);
    for (const CallSite &site : check.calls) {
      addHeaderErrors(*site.kernel);
      unknown = unknown || site.kernel->broken;
    }
    unknown = unknown || hasUnknowns(check);
  });
  addSyntaxErrors(*signature, *view, item);
  if (!signature->isNested)
    graph.push_back({signature->item, uint64_t(made.file) << 32 | made.offset, made.check.get()});
  return kept.emplace_back(std::make_shared<Reached>(std::move(made)));
}

void InstanceCollector::addError(const std::string &name, const NodeDiagnostic &diagnostic,
                                 ItemId id) {
  const bool isError = diagInfo(diagnostic.code).severity == Severity::Error;
  if (!isError && isOptIn(diagnostic.code))
    return;
  std::vector<Elaborated::Error> &found = isError ? errors : warnings;
  const ModuleView *view = home->find(allo::fileOf(id));
  ModuleView::Item item = view->item(id);
  Span span = item.state->unit->shownSpanOf(diagnostic.node).shifted(item.offset);
  for (const Elaborated::Error &earlier : found)
    if (earlier.path == view->path && earlier.span == span && earlier.message == diagnostic.message)
      return;
  found.push_back({name, diagnostic.code, diagnostic.message, view->path, span,
                   notesOf(diagnostic, id, *home), fixesOf(diagnostic, id, *home)});
}

// The checker leaves out what the parser could not read.
void InstanceCollector::addSyntaxErrors(const KernelSignature &kernel, const ModuleView &view,
                                        const ModuleView::Item &item) {
  const Span whole = item.state->unit->nodes[kernel.function]->span;
  for (const SyntaxError &error : item.state->unit->errors)
    if (whole.encloses(error.span) && diagInfo(error.code).severity == Severity::Error)
      errors.push_back({kernel.name,
                        error.code,
                        error.message,
                        view.path,
                        error.span.shifted(item.offset),
                        {},
                        {}});
}

// A kernel whose parameters or results are not known is never reached: its caller only sees values
// of the error type. The errors of its header are found where its file was checked.
void InstanceCollector::addHeaderErrors(const KernelSignature &callee) {
  auto unknownType = [](const ParameterInfo &parameter) {
    return !parameter.isConstexpr && !parameter.isInferred && parameter.type.isError();
  };
  bool unknownHeader =
      callee.broken ||
      std::any_of(callee.parameters.begin(), callee.parameters.end(), unknownType) ||
      std::any_of(callee.results.begin(), callee.results.end(),
                  [](Type result) { return result.isError(); });
  const ModuleView *view = unknownHeader ? home->find(allo::fileOf(callee.item)) : nullptr;
  const ItemState *item = view ? view->item(callee.item).state : nullptr;
  if (!item)
    return;
  Span whole = item->unit->nodes[callee.function]->span;
  for (const NodeDiagnostic &diagnostic : item->module->diagnostics) {
    Span span = item->unit->shownSpanOf(diagnostic.node);
    if (span.begin >= whole.begin && span.end <= whole.end)
      addError(callee.name, diagnostic, callee.item);
  }
}

// The checker says so too, but it looks at what a kernel needs only where both are in one file.
void InstanceCollector::findCycles() {
  for (const GraphDiagnostic &cycle : findRecursion(graph))
    addError("", cycle.diagnostic, cycle.item);
}

// Of an instance, also that of a nested kernel in an instance of those around it.
static Fingerprint identityOf(const KernelSignature &signature, const Reached *owner) {
  constexpr unsigned Half = 32; // which is enough for the instances of one file
  Fingerprint made = combine(combine(signature.item, signature.function), signature.fingerprint);
  for (; owner; owner = owner->owner.get())
    made = combine(made, owner->check->signature->fingerprint);
  return Fingerprint(fileOf(signature.item)) << Half | made >> Half;
}

KernelId InstanceCollector::kernelFor(const std::shared_ptr<const KernelSignature> &signature,
                                      const std::shared_ptr<const Reached> &from) {
  std::shared_ptr<const Reached> reached;
  const Reached *owner = nullptr;
  if (signature->isNested) { // what it captures is that of one instance of the kernel around it
    reached = reach(signature, from);
    owner = reached->owner.get();
  }
  auto [it, fresh] =
      known.try_emplace({signature->item, signature->function, signature->fingerprint, owner},
                        KernelId(program->kernels.size()));
  if (!fresh)
    return it->second;
  KernelId id = it->second;
  program->kernels.emplace_back();
  program->kernels.back().name = signature->label.empty() ? signature->name : signature->label;
  program->kernels.back().around = shownAround(*signature);
  program->kernels.back().identity = identityOf(*signature, owner);
  program->kernels.back().symbol = symbolFor(program->kernels.back().name);
  const uint32_t instances = depth + (signature->isInstance ? 1 : 0);
  // The checker limits only what a file asks for itself.
  auto refuse = [&](DiagCode code, size_t limit) {
    addError(
        signature->name,
        {code, signature->nameNode, format(diagInfo(code).text, signature->name, limit), {}, {}},
        signature->item);
    return id;
  };
  if (instances > MaxInstanceDepth)
    return refuse(DiagCode::InstanceDepth, MaxInstanceDepth);
  if (signature->isInstance && ++instancesOf[signature->item] > MaxInstances)
    return refuse(DiagCode::InstanceCount, MaxInstances);
  if (!reached)
    reached = reach(signature, from);
  pending.push_back({id, std::move(reached), instances});
  return id;
}

const BigInt *InstanceCollector::integer(BigInt value) {
  program->integers.push_back(std::make_unique<BigInt>(std::move(value)));
  return program->integers.back().get();
}

TableId InstanceCollector::table(Table table) {
  program->tables.push_back(std::move(table));
  return TableId(program->tables.size() - 1);
}

// ---- a kernel

KernelElaborator::KernelElaborator(InstanceCollector &collector,
                                   std::shared_ptr<const Reached> from, KernelId id)
    : collector(collector), program(*collector.program), reached(std::move(from)),
      check(*reached->check), unit(*reached->item->unit), id(id) {}

static std::vector<CompileTimeName> compileTimeNames(const KernelSignature &signature) {
  std::vector<CompileTimeName> names;
  for (const ParameterInfo &parameter : signature.parameters)
    if (parameter.isConstexpr)
      names.push_back({parameter.name, show(parameter.constant), true});
  for (const Environment *at = signature.environment.get(); at; at = at->outer.get())
    for (const auto &[name, value] : at->names)
      names.push_back({name, show(value), false});
  return names;
}

void KernelElaborator::run() {
  const KernelSignature &signature = *check.signature;
  const auto &function = *unit.nodes[check.function]->as<FunctionStmt>();
  kernel.name = program.kernels[id].name;
  kernel.symbol = program.kernels[id].symbol;
  kernel.around = program.kernels[id].around;
  kernel.identity = program.kernels[id].identity;
  kernel.place = placeOf(*function.name);
  kernel.results = signature.results;
  for (size_t i = 0; i < kernel.results.size(); ++i) {
    const Node *annotation = annotationOfResult(function, i);
    kernel.resultPlaces.push_back(annotation ? placeOf(*annotation) : kernel.place);
  }
  kernel.mapping = signature.mapping;
  kernel.fastMath = signature.options.fastMath;
  kernel.isLazy = signature.isLazy;
  declareVariables();
  for (const ParameterInfo &parameter : signature.parameters) {
    if (parameter.isConstexpr)
      continue;
    const Node &node = *unit.nodes[parameter.node];
    VariableId variable = info(node).variable;
    kernel.variables[variable].storage = Storage::Parameter;
    kernel.parameters.push_back(variable);
    Operand value(parameter.defaultValue);
    kernel.defaults.push_back(
        parameter.hasDefault ? convert(node, value, kernel.variables[variable].type) : nullptr);
  }
  if (id == 0)
    kernel.constants = compileTimeNames(signature);
  kernel.body = block(function.body);
  program.kernels[id] = std::move(kernel);
}

void KernelElaborator::declareVariables() {
  for (const VariableInfo &variable : check.variables)
    kernel.variables.push_back({variable.name, variable.type, Storage::Automatic,
                                placeOf(*unit.nodes[variable.node]), NoId, !variable.inferred});
}

VariableId KernelElaborator::temporary(const Node &node, std::string name, Type type) {
  kernel.variables.push_back({std::move(name), type, Storage::Automatic, placeOf(node), NoId});
  return VariableId(kernel.variables.size() - 1);
}

const ExprInfo &KernelElaborator::info(const Node &node) const {
  for (size_t i = below.size(); i-- > 0;)
    if (node.id >= below[i].node->id && node.id <= lastDescendant(*below[i].node))
      return below[i].element->facts[node.id - below[i].node->id];
  return check.info(node.id);
}

const Value *KernelElaborator::constantOf(const Node &node) const {
  const auto *constants = &check.constants;
  for (size_t i = below.size(); i-- > 0;)
    if (node.id >= below[i].node->id && node.id <= lastDescendant(*below[i].node)) {
      constants = &below[i].element->constants;
      break;
    }
  auto known = constants->find(node.id);
  return known == constants->end() ? nullptr : &known->second;
}

SourceRange KernelElaborator::placeOf(const Node &node) const {
  return {reached->file, unit.shownSpanOf(node.id).shifted(reached->offset)};
}

// ---- statements

template <typename Fn> Block KernelElaborator::blockOf(Fn &&fill) {
  std::vector<const Stmt *> inner;
  std::vector<const Stmt *> *around = std::exchange(out, &inner);
  fill();
  out = around;
  return program.arena.copy(inner);
}

Block KernelElaborator::block(const allo::Block &body) {
  return blockOf([&] { statements(body); });
}

// As far as the checker went: what follows a return is not part of the kernel.
bool KernelElaborator::statements(const allo::Block &body) {
  for (const allo::Stmt *each : body)
    if (statement(*each))
      return true;
  return false;
}

bool KernelElaborator::statement(const allo::Stmt &stmt) {
  switch (stmt.kind) {
  case allo::StmtKind::ExprStmt: {
    const allo::Expr &source = *stmt.as<ExprStmt>()->value;
    if (source.is<StringExpr>() || source.is<FormattedExpr>() || source.is<EllipsisExpr>() ||
        source.is<NoneExpr>())
      return false;
    Operand result = expr(source);
    if (result.node && result.node->kind != ExprKind::Read &&
        result.node->kind != ExprKind::Constant)
      emit<Evaluate>(stmt, result.node);
    return false;
  }
  case allo::StmtKind::AssignStmt: {
    const auto &assignment = *stmt.as<AssignStmt>();
    assignTo(*assignment.targets[0], expr(*assignment.value));
    return false;
  }
  case allo::StmtKind::AnnAssignStmt:
    declaration(*stmt.as<AnnAssignStmt>());
    return false;
  case allo::StmtKind::AugAssignStmt:
    augmented(*stmt.as<AugAssignStmt>());
    return false;
  case allo::StmtKind::ReturnStmt:
    returnStatement(*stmt.as<ReturnStmt>());
    return true;
  case allo::StmtKind::IfStmt:
    return ifStatement(*stmt.as<IfStmt>(), 0);
  case allo::StmtKind::ForStmt:
    forStatement(*stmt.as<ForStmt>());
    return false;
  case allo::StmtKind::WhileStmt: {
    const auto &loop = *stmt.as<WhileStmt>();
    const Expr *condition = truth(*loop.condition, expr(*loop.condition));
    emit<While>(loop, condition, block(loop.body));
    return false;
  }
  case allo::StmtKind::MatchStmt:
    matchStatement(*stmt.as<MatchStmt>());
    return false;
  case allo::StmtKind::FunctionStmt: // a nested kernel is a kernel of the program where it is
                                     // called
  case allo::StmtKind::PassStmt:
    return false;
  case allo::StmtKind::WithStmt:
  case allo::StmtKind::TryStmt:
  case allo::StmtKind::AssertStmt:
  case allo::StmtKind::RaiseStmt:
  case allo::StmtKind::DeleteStmt:
  case allo::StmtKind::ScopeStmt:
  case allo::StmtKind::ClassStmt:
  case allo::StmtKind::ImportStmt:
  case allo::StmtKind::ImportFromStmt:
  case allo::StmtKind::BreakStmt:
  case allo::StmtKind::ContinueStmt:
  case allo::StmtKind::UnsupportedStmt:
  case allo::StmtKind::ErrorStmt:
    break;
  }
  ALLO_UNREACHABLE("a kernel without errors has none of these statements");
}

// From an arm on; what a compile-time condition leaves out is not there.
bool KernelElaborator::ifStatement(const IfStmt &statement, size_t arm) {
  if (arm == statement.arms.size())
    return false;
  const IfArm &at = *statement.arms[arm];
  if (check.isDead(at.id))
    return ifStatement(statement, arm + 1);
  if (!at.condition)
    return statements(at.body);
  Operand test = expr(*at.condition);
  if (!test.node)
    return statements(at.body);
  const Expr *condition = truth(*at.condition, test);
  bool first = false;
  bool rest = false;
  Block then = blockOf([&] { first = statements(at.body); });
  Block orElse = blockOf([&] { rest = ifStatement(statement, arm + 1); });
  emit<If>(arm == 0 ? static_cast<const Node &>(statement) : at, condition, then, orElse);
  return first && rest;
}

Axis KernelElaborator::axis(const LoopAxis &axis) {
  const Node &spec = *unit.nodes[axis.spec];
  const VariableId index = info(*unit.nodes[axis.target]).variable;
  if (axis.high == NoNode) { // a compile-time tuple under a name
    const std::vector<Value> &parts = constantOf(spec)->elements();
    auto part = [&](size_t i) { return constant(spec, parts[i], Type::index()); };
    return {index, parts.size() > 1 ? part(0) : integerConstant(spec, 0, Type::index()),
            part(parts.size() > 1 ? 1 : 0),
            parts.size() > 2 ? part(2) : integerConstant(spec, 1, Type::index())};
  }
  auto bound = [&](NodeId node, int64_t otherwise) {
    return node == NoNode ? integerConstant(spec, otherwise, Type::index())
                          : indexValue(static_cast<const allo::Expr &>(*unit.nodes[node]));
  };
  const Expr *low = bound(axis.low, 0);
  const Expr *high = bound(axis.high, 0);
  return {index, low, high, bound(axis.step, 1)};
}

void KernelElaborator::forStatement(const ForStmt &statement) {
  const LoopInfo &loop = *check.loopOf(statement.id);
  std::vector<Axis> axes;
  for (const LoopAxis &each : loop.axes)
    axes.push_back(axis(each));
  std::string_view name = program.arena.copy(loop.name);
  if (loop.kind == LoopKind::Grid)
    emit<Grid>(statement, program.arena.copy(axes), block(statement.body), name);
  else
    emit<For>(statement, axes[0], block(statement.body), name);
}

void KernelElaborator::matchStatement(const MatchStmt &statement) {
  const Expr *subject = value(*statement.subject);
  std::vector<Arm> arms;
  Block orElse;
  for (const MatchCase *each : statement.cases) {
    if (each->pattern->is<NameExpr>()) {
      orElse = block(each->body);
      continue;
    }
    const BigInt &number = constantOf(*each->pattern)->integer;
    Type type = subject->type;
    if (number.wrapped(type.width(), type.isIndex() || type.isSigned()) != number)
      continue; // is never chosen
    arms.push_back({collector.integer(number), block(each->body)});
  }
  emit<Match>(statement, subject, program.arena.copy(arms), orElse);
}

void KernelElaborator::returnStatement(const ReturnStmt &statement) {
  std::vector<const Expr *> values;
  if (statement.value && !statement.value->is<NoneExpr>()) {
    Operand result = expr(*statement.value);
    const auto *tuple = statement.value->tryAs<TupleExpr>();
    if (result.isTuple)
      for (size_t i = 0; i < result.parts.size(); ++i)
        values.push_back(convert(tuple ? *tuple->elements[i] : *statement.value, result.parts[i],
                                 kernel.results[i]));
    else if (!kernel.results.empty())
      values.push_back(convert(*statement.value, result, kernel.results[0]));
    else if (result.node)
      emit<Evaluate>(statement, result.node);
  }
  emit<Return>(statement, program.arena.copy(values));
}

// ---- declarations and assignments

void KernelElaborator::declaration(const AnnAssignStmt &statement) {
  const auto &target = *statement.target->as<NameExpr>();
  VariableId variable = info(target).variable;
  const VariableInfo &known = check.variables[variable];
  switch (known.kind) {
  case VariableKind::Constexpr:
  case VariableKind::Kernel:
  case VariableKind::Broken:
    return;
  case VariableKind::Stateful: {
    Table table{known.type, {}, {}, placeOf(*statement.value)};
    Value initial = *constantOf(*statement.value);
    flatten(initial, known.type.element(), table);
    size_t count = 1;
    if (known.type.isShaped())
      for (int64_t size : known.type.dims())
        count *= size_t(size);
    // One number is for all elements.
    if (initial.isNumber()) {
      if (known.type.element().isFloat())
        table.reals.assign(count, table.reals[0]);
      else
        table.integers.assign(count, BigInt(table.integers[0]));
    }
    kernel.variables[variable].storage = Storage::Stateful;
    kernel.variables[variable].initial = collector.table(std::move(table));
    return;
  }
  case VariableKind::Stream:
    emit<Assign>(statement, variable, make<Fresh>(target, known.type));
    return;
  case VariableKind::Parameter:
  case VariableKind::Local:
  case VariableKind::LoopIndex:
    break;
  }
  if (!statement.value) {
    emit<Assign>(statement, variable, make<Fresh>(target, known.type));
    return;
  }
  const Value *initial = constantOf(*statement.value);
  bool table = initial && info(*statement.value).role == ExprRole::Constant &&
               (initial->isSequence() || initial->kind == ValueKind::Array);
  if (known.type.isShaped() && table) {
    emit<Assign>(statement, variable, tableValue(*statement.value, *initial, known.type));
    return;
  }
  Operand value = expr(*statement.value);
  emit<Assign>(statement, variable, convert(*statement.value, value, known.type));
}

namespace {

// Whether evaluating it twice is not the same as once.
bool hasEffect(const Expr &expr) {
  if (const auto *convert = expr.tryAs<Convert>())
    return hasEffect(*convert->value);
  if (const auto *unary = expr.tryAs<Unary>())
    return hasEffect(*unary->value);
  if (const auto *binary = expr.tryAs<Binary>())
    return hasEffect(*binary->left) || hasEffect(*binary->right);
  // Others may have one, and are kept in a variable then.
  return expr.kind != ExprKind::Constant && expr.kind != ExprKind::Read;
}

} // namespace

Exprs KernelElaborator::repeatable(const Node &node, Exprs indices) {
  std::vector<const Expr *> made;
  for (const Expr *index : indices)
    made.push_back(repeatable(node, index));
  return program.arena.copy(made);
}

const Expr *KernelElaborator::repeatable(const Node &node, const Expr *place) {
  if (const auto *element = place->tryAs<Load>())
    return make<Load>(node, element->type, element->base, repeatable(node, element->indices));
  if (!hasEffect(*place))
    return place;
  VariableId kept = temporary(node, "index.", place->type);
  emit<Assign>(node, kept, place);
  return make<Read>(node, place->type, kept);
}

void KernelElaborator::assignTo(const allo::Expr &target, Operand value) {
  if (const auto *name = target.tryAs<NameExpr>())
    return assignName(*name, std::move(value));
  if (const auto *place = target.tryAs<SubscriptExpr>()) {
    const Expr *base = this->value(*place->base);
    if (base->type.isShaped())
      return store(*place, base, indices(*place), nullptr, std::move(value));
    base = repeatable(target, base);
    return store(*place, base, {}, repeatable(target, lowBit(*place)), std::move(value));
  }
  // A kernel without errors assigns to names, elements, tuples and lists.
  const auto &parts =
      target.is<TupleExpr>() ? target.as<TupleExpr>()->elements : target.as<ListExpr>()->elements;
  value.spread();
  // All values are there before the first name changes.
  for (size_t i = 0; i < parts.size(); ++i)
    if (const Expr *node = value.parts[i].node;
        node && !node->type.isStream() && node->kind != ExprKind::Constant) {
      VariableId kept = temporary(target, "part.", node->type);
      emit<Assign>(*parts[i], kept, node);
      value.parts[i].node = make<Read>(*parts[i], node->type, kept);
    }
  for (size_t i = 0; i < parts.size(); ++i)
    assignTo(*parts[i], std::move(value.parts[i]));
}

void KernelElaborator::assignName(const NameExpr &target, Operand value) {
  VariableId variable = info(target).variable;
  Type type = kernel.variables[variable].type;
  bool fills = type.isBuffer() && (!value.node || value.node->type.isScalar());
  bool stateful = check.variables[variable].kind == VariableKind::Stateful;
  if (fills) {
    const Expr *all = make<Read>(target, type, variable);
    emit<Overwrite>(target, all, convert(target, value, type.element()));
  } else if (stateful && type.isShaped()) {
    emit<Overwrite>(target, make<Read>(target, type, variable), value.node);
  } else {
    emit<Assign>(target, variable, convert(target, value, type));
  }
}

// An element of a buffer or tensor, or bits of an integer in a variable or an element.
void KernelElaborator::store(const SubscriptExpr &target, const Expr *base, Exprs indices,
                             const Expr *low, Operand value) {
  if (base->type.isShaped()) {
    const Expr *element = convert(target, value, base->type.element());
    if (base->type.isBuffer()) {
      emit<Store>(target, base, indices, element);
    } else {
      VariableId variable = base->as<Read>()->variable;
      emit<Assign>(target, variable, make<Insert>(target, base->type, base, indices, element));
    }
    return;
  }
  const Expr *bits = value.node
                         ? convert(target, value.node, info(target).type, /*isExplicit=*/true)
                         : convert(target, value, info(target).type);
  const Expr *whole = make<SetBits>(target, base->type, base, low, bits);
  if (const auto *element = base->tryAs<Load>()) {
    const auto &place = *target.base->as<SubscriptExpr>();
    store(place, element->base, element->indices, nullptr, whole);
    return;
  }
  emit<Assign>(target, base->as<Read>()->variable, whole);
}

// 't op= v' is 't = t op v': the subscripts of t are evaluated for each of them.
void KernelElaborator::augmented(const AugAssignStmt &statement) {
  const allo::Expr &target = *statement.target;
  const auto *place = target.tryAs<SubscriptExpr>();
  const Expr *left = nullptr;
  if (place) {
    const Expr *base = this->value(*place->base);
    if (base->type.isShaped())
      left = make<Load>(target, base->type.element(), base, indices(*place));
    else
      left = make<GetBits>(target, info(target).type, base, lowBit(*place));
  } else {
    left = value(target);
  }
  Type type = info(statement).type;
  if (info(statement).isChain) {
    bool product = statement.op == allo::BinaryOp::Mul;
    assignTo(target, chain(statement, type, product, check.chains.at(statement.id), left));
    return;
  }
  const Expr *right = operandOf(*statement.value, expr(*statement.value));
  assignTo(target, pair(statement, statement.op, type, left, right));
}

} // namespace allo::program
