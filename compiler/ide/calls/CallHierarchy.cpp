// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/calls/CallHierarchy.h"

#include "sema/facts/ModuleView.h"
#include "syntax/tree/BoundNames.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace allo {

namespace {

// 'fill' of 'fill[i32, 4]', 'pipe' of 'pipe[i]'.
const Expr &withoutSubscript(const Expr &expr) {
  const auto *instance = expr.tryAs<SubscriptExpr>();
  return instance ? *instance->base : expr;
}

// What is underlined of a call.
Span calledSpan(const Node &node) {
  const auto *call = node.tryAs<CallExpr>();
  return call ? withoutSubscript(*call->callee).span : node.span;
}

bool hasName(const std::vector<std::string_view> &sorted, std::string_view name) {
  return std::binary_search(sorted.begin(), sorted.end(), name);
}

} // namespace

CallHierarchy::CallHierarchy(std::vector<FileItems> sources) : files(std::move(sources)) {
  namesOf.resize(files.size());
  for (size_t file = 0; file < files.size(); ++file)
    files[file]->forEach([&](const ItemEntry &entry, uint32_t offset) {
      const ItemState &item = *entry.state;
      places.try_emplace(item.id, Place{file, &item, offset});
      for (const Binding &binding : item.module->bindings)
        namesOf[file][binding.name] = {&item, &binding};
    });
}

// --------------------------------------------------------------------------------- names and calls

std::optional<CallHierarchy::Function> CallHierarchy::functionOf(const Value &value) {
  if (value.kind == ValueKind::Kernel)
    return Function{value.kernel().item, value.kernel().function};
  if (value.kind == ValueKind::Function && !value.function().host)
    return Function{value.function().item, value.function().node};
  return std::nullopt;
}

// Also of a function that a decorator has made something unknown of.
std::optional<CallHierarchy::Function> CallHierarchy::functionOf(const Bound &bound) const {
  if (std::optional<Function> known = functionOf(bound.binding->value))
    return known->item == ThisItem ? Function{bound.item->id, known->node} : known;
  for (const Stmt *statement : bound.item->unit->statements)
    if (const auto *function = statement->tryAs<FunctionStmt>();
        function && function->name->id == bound.binding->node)
      return Function{bound.item->id, function->id};
  return std::nullopt;
}

// By a name at module level, or an attribute of a module.
std::optional<CallHierarchy::Function> CallHierarchy::namedBy(const Expr &expr,
                                                              const Names &names) const {
  const Expr &function = withoutSubscript(expr);
  const auto *attribute = function.tryAs<AttributeExpr>();
  const auto *name = (attribute ? attribute->base : &function)->tryAs<NameExpr>();
  const auto found = name ? names.find(name->name) : names.end();
  if (found == names.end())
    return std::nullopt;
  if (!attribute)
    return functionOf(found->second);
  const Value &module = found->second.binding->value;
  if (module.kind != ValueKind::Module || !module.data->module)
    return std::nullopt;
  const auto inside = module.data->module->names->find(attribute->attribute->name);
  return inside == module.data->module->names->end() ? std::nullopt
                                                     : functionOf(inside->second.value);
}

std::vector<CallHierarchy::Edge> CallHierarchy::edgesOf(const ItemState &item,
                                                        const Names &names) const {
  std::vector<Edge> edges;
  forEachCheck(item, [&](const KernelCheck &check) {
    for (const CallSite &site : check.calls)
      edges.push_back({check.function,
                       {site.callee == ThisItem ? item.id : site.callee, site.calleeFunction},
                       calledSpan(*item.unit->nodes[site.node]),
                       &check,
                       &site});
  });
  struct Scope {
    const FunctionStmt *function;
    const KernelCheck *kernel; // or one around it
    std::vector<std::string_view> locals;
  };
  std::vector<Scope> scopes; // around the node that is looked at
  for (const Node *node : item.unit->nodes) {
    while (!scopes.empty() && scopes.back().function->last < node->id)
      scopes.pop_back();
    if (const auto *function = node->tryAs<FunctionStmt>()) {
      const KernelCheck *kernel = item.kernelOf(function->id);
      if (!kernel && !scopes.empty())
        kernel = scopes.back().kernel;
      scopes.push_back({function, kernel, localNamesOf(*function)});
    }
    const auto *call = node->tryAs<CallExpr>();
    if (!call)
      continue;
    // A decorator or a default is evaluated outside of its function.
    size_t depth = scopes.size();
    while (depth > 0 && (scopes[depth - 1].function->body.empty() ||
                         call->id < scopes[depth - 1].function->body[0]->id))
      --depth;
    const Expr &callee = withoutSubscript(*call->callee);
    std::optional<Function> target;
    if (const KernelCheck *kernel = depth == 0 ? nullptr : scopes[depth - 1].kernel) {
      const auto known = kernel->constants.find(callee.id);
      if (known != kernel->constants.end() && known->second.kind == ValueKind::Function)
        target = functionOf(known->second);
    } else {
      const auto *name = callee.tryAs<NameExpr>();
      const bool isLocal =
          name && std::any_of(scopes.begin(), scopes.begin() + long(depth),
                              [&](const Scope &each) { return hasName(each.locals, name->name); });
      target = isLocal ? std::nullopt : namedBy(callee, names);
    }
    if (target)
      edges.push_back({depth == 0 ? NoNode : scopes[depth - 1].function->id,
                       target->item == ThisItem ? Function{item.id, target->node} : *target,
                       callee.span, nullptr, nullptr});
  }
  return edges;
}

// ------------------------------------------------------------------------------------------- items

const FunctionStmt *CallHierarchy::statementOf(const Function &function) const {
  const auto place = places.find(function.item);
  if (place == places.end() || function.node >= place->second.item->unit->nodes.size())
    return nullptr;
  return place->second.item->unit->nodes[function.node]->tryAs<FunctionStmt>();
}

CallHierarchyItem CallHierarchy::describe(const Function &function) const {
  CallHierarchyItem out;
  const auto place = places.find(function.item);
  const FunctionStmt *statement = statementOf(function);
  out.file = place->second.file;
  out.isModule = !statement;
  if (!statement)
    return out;
  out.name = statement->name->name;
  out.whole = join(statement->span, statement->name->span).shifted(place->second.offset);
  out.selection = statement->name->span.shifted(place->second.offset);
  if (const KernelCheck *kernel = place->second.item->kernelOf(statement->id))
    out.detail = showSignature(*kernel->signature);
  else // its file is not open: it has not been checked
    for (const auto &signature : place->second.item->module->kernels)
      if (signature->function == statement->id)
        out.detail = showSignature(*signature);
  return out;
}

std::optional<CallHierarchy::Function> CallHierarchy::functionAt(size_t file,
                                                                 uint32_t offset) const {
  if (files[file]->empty())
    return std::nullopt;
  const auto cursor = files[file]->find(offset);
  const ItemState &item = *files[file]->at(cursor).state;
  const uint32_t at = offset - cursor.offset;
  std::vector<const Node *> path;
  if (!innermostAt(*item.unit, at, &path))
    return std::nullopt;
  const Node &node = *path.back();
  const auto *name = node.tryAs<NameExpr>();
  bool isLocal = false;
  for (const Node *around : path)
    if (const auto *function = around->tryAs<FunctionStmt>()) {
      if (function->name == &node)
        return Function{item.id, function->id};
      isLocal = isLocal || (name && hasName(localNamesOf(*function), name->name));
    }
  for (const Edge &edge : edgesOf(item, namesOf[file]))
    if (edge.range.touches(at))
      return edge.callee;
  if (const KernelCheck *kernel = kernelAt(item, at)) {
    const auto known = kernel->constants.find(node.id);
    return known == kernel->constants.end() ? std::nullopt : functionOf(known->second);
  }
  if (const auto *expr = node.asExpr(); expr && !isLocal)
    return namedBy(*expr, namesOf[file]);
  if (const auto *ident = node.tryAs<Ident>()) // in an import
    if (const auto found = namesOf[file].find(ident->name);
        found != namesOf[file].end() && found->second.item == &item)
      return functionOf(found->second);
  return std::nullopt;
}

std::optional<CallHierarchyItem> CallHierarchy::itemAt(size_t file, uint32_t offset) const {
  const std::optional<Function> found = functionAt(file, offset);
  return found && statementOf(*found) ? std::optional(describe(*found)) : std::nullopt;
}

// ----------------------------------------------------------------------------------------- streams

const KernelCheck *CallHierarchy::calleeOf(const CallSite &site, const ItemState &item) const {
  const auto place = places.find(site.callee);
  const ItemState *home = site.callee == ThisItem ? &item
                          : place == places.end() ? nullptr
                                                  : place->second.item;
  const KernelCheck *found = nullptr;
  if (home)
    forEachCheck(*home, [&](const KernelCheck &check) {
      if (check.function == site.calleeFunction &&
          (!found || check.signature->fingerprint == site.calleeFingerprint))
        found = &check;
    });
  return found;
}

CallHierarchy::StreamEnds CallHierarchy::endsOf(const KernelCheck &check, const ItemState &item,
                                                size_t parameter, Visited &visited) const {
  StreamEnds out;
  if (parameter >= check.signature->parameters.size() || !visited.emplace(&check, parameter).second)
    return out;
  const NodeId declared = check.signature->parameters[parameter].node;
  auto isMeant = [&](const Expr *expr) {
    const Expr *base = expr ? &withoutSubscript(*expr) : nullptr; // 's[i]'
    const uint32_t v = base && base->is<NameExpr>() ? check.info(base->id).variable : NoVariable;
    return v < check.variables.size() && check.variables[v].node == declared;
  };
  for (const auto &[id, site] : check.operators) {
    const auto *call = item.unit->nodes[id]->tryAs<CallExpr>();
    if (call && (site.op == Builtin::Put || site.op == Builtin::Get) && !site.arguments.empty() &&
        isMeant(argumentOf(*call, site.arguments[0])))
      (site.op == Builtin::Put ? out.puts : out.gets) = true;
  }
  for (const CallSite &site : check.calls) {
    const auto *call = item.unit->nodes[site.node]->tryAs<CallExpr>();
    for (size_t i = 0; call && i < site.arguments.size(); ++i) {
      if (!isMeant(argumentOf(*call, site.arguments[i])))
        continue;
      const KernelCheck *inner = calleeOf(site, item);
      const auto place = places.find(site.callee);
      const ItemState &home = place == places.end() ? item : *place->second.item;
      const StreamEnds there = inner ? endsOf(*inner, home, i, visited) : StreamEnds();
      out.puts = out.puts || there.puts;
      out.gets = out.gets || there.gets;
    }
  }
  return out;
}

// "puts to 'pipe', gets from 'done[i]'"
std::string CallHierarchy::streamsOf(const Edge &edge, const ItemState &item) const {
  const auto *call = edge.site ? item.unit->nodes[edge.site->node]->tryAs<CallExpr>() : nullptr;
  const KernelCheck *callee = call ? calleeOf(*edge.site, item) : nullptr;
  const auto place = places.find(edge.callee.item);
  std::string out;
  if (!callee || place == places.end())
    return out;
  for (size_t i = 0; i < edge.site->arguments.size(); ++i) {
    const Expr *stream = argumentOf(*call, edge.site->arguments[i]);
    if (!stream || i >= callee->signature->parameters.size() ||
        !callee->signature->parameters[i].type.isStream())
      continue;
    Visited visited;
    const StreamEnds ends = endsOf(*callee, *place->second.item, i, visited);
    const std::string name =
        " '" + showSource(item.unit->source(stream->span), Spacing::Canonical) + "'";
    for (const auto &[does, what] : {std::pair(ends.puts, "puts to"), {ends.gets, "gets from"}})
      if (does)
        out += (out.empty() ? "" : ", ") + (what + name);
  }
  return out;
}

// ------------------------------------------------------------------------------------------- calls

void CallHierarchy::add(const Edge &edge, const Place &place, Group &group) const {
  group.ranges.push_back(edge.range.shifted(place.offset));
  if (std::string streams = streamsOf(edge, *place.item); !streams.empty())
    group.streams.insert(std::move(streams));
}

std::vector<HierarchyCall> CallHierarchy::listed(std::map<Function, Group> groups) const {
  std::vector<HierarchyCall> out;
  for (auto &[function, group] : groups) {
    // Instances have the same calls.
    std::sort(group.ranges.begin(), group.ranges.end(),
              [](Span a, Span b) { return a.begin < b.begin; });
    group.ranges.erase(std::unique(group.ranges.begin(), group.ranges.end()), group.ranges.end());
    HierarchyCall &call = out.emplace_back(HierarchyCall{describe(function), group.ranges});
    for (const std::string &streams : group.streams)
      call.item.detail += (call.item.detail.empty() ? "" : "; ") + streams;
  }
  return out;
}

std::vector<HierarchyCall> CallHierarchy::incoming(const CallHierarchyItem &callee) const {
  const std::optional<Function> wanted = functionOf(callee);
  if (!wanted || wanted->node == NoNode)
    return {};
  std::vector<HierarchyCall> out;
  for (size_t file = 0; file < files.size(); ++file) {
    std::map<Function, Group> callers;
    Group module;
    files[file]->forEach([&](const ItemEntry &entry, uint32_t offset) {
      const Place place{file, entry.state.get(), offset};
      for (const Edge &edge : edgesOf(*entry.state, namesOf[file]))
        if (edge.callee == *wanted)
          add(edge, place,
              edge.caller == NoNode ? module : callers[{entry.state->id, edge.caller}]);
    });
    if (!module.ranges.empty()) { // of all statements of the file
      CallHierarchyItem item;
      item.file = file;
      item.isModule = true;
      out.push_back({std::move(item), std::move(module.ranges)});
    }
    for (HierarchyCall &each : listed(std::move(callers)))
      out.push_back(std::move(each));
  }
  return out;
}

std::vector<HierarchyCall> CallHierarchy::outgoing(const CallHierarchyItem &caller) const {
  std::map<Function, Group> callees;
  const std::optional<Function> wanted = functionOf(caller);
  if (!wanted)
    return {};
  auto ofItem = [&](const Place &place) {
    for (const Edge &edge : edgesOf(*place.item, namesOf[place.file]))
      if (edge.caller == wanted->node && statementOf(edge.callee))
        add(edge, place, callees[edge.callee]);
  };
  if (wanted->node != NoNode)
    ofItem(places.at(wanted->item));
  else
    files[caller.file]->forEach([&](const ItemEntry &entry, uint32_t offset) {
      ofItem({caller.file, entry.state.get(), offset});
    });
  return listed(std::move(callees));
}

// The function whose name an item has.
std::optional<CallHierarchy::Function>
CallHierarchy::functionOf(const CallHierarchyItem &item) const {
  if (item.file >= files.size())
    return std::nullopt;
  if (item.isModule)
    return Function{};
  const std::optional<Function> found = functionAt(item.file, item.selection.begin);
  return found && statementOf(*found) && describe(*found).file == item.file &&
                 describe(*found).selection.begin == item.selection.begin
             ? found
             : std::nullopt;
}

} // namespace allo
