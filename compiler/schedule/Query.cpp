// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/Query.h"

#include "sema/operators/ScheduleAdvice.h"
#include "support/Nearest.h"

#include <algorithm>

namespace allo::schedule {

namespace {

std::string_view wordFor(RefKind kind) {
  const std::string_view words[] = {"operation", "loop", "buffer"};
  return words[size_t(kind)];
}

bool isNamed(const std::string &name, const std::string &wanted) {
  if (name == wanted)
    return true;
  return name.size() > wanted.size() && name.ends_with(wanted) &&
         name[name.size() - wanted.size() - 1] == '.' && !wanted.empty();
}

} // namespace

const std::string &Finder::nameAt(RefKind kind, size_t at) const {
  return kind == RefKind::Buffer ? snapshot.values()[at].name : snapshot.ops()[at].name;
}

mlir::Location Finder::placeAt(RefKind kind, size_t at) const {
  return kind == RefKind::Buffer ? snapshot.values()[at].loc : snapshot.ops()[at].loc;
}

size_t Finder::primaryNode() const {
  if (!primary.empty())
    for (const OpNode &node : snapshot.ops())
      if (node.has(Trait::Function) && node.symbol == primary)
        return snapshot.indexOf(node);
  return NoNode;
}

// With or without "module/", or as it is in the primary kernel.
bool Finder::isPath(const std::string &path, const std::string &wanted) const {
  if (path == wanted || path == "module/" + wanted)
    return true;
  const size_t kernel = primaryNode();
  return kernel != NoNode && path == snapshot.ops()[kernel].path + "/" + wanted;
}

bool Finder::matches(const Query &query, const OpNode &node) const {
  if (query.refKind == RefKind::Loop && !node.has(Trait::Loop))
    return false;
  // A function's own name may be the end of a qualified one.
  if (query.name &&
      (node.has(Trait::Function) ? !isNamed(node.name, *query.name) : node.name != *query.name))
    return false;
  if (query.kind && node.kind != *query.kind &&
      !(*query.kind == "func.func" && node.kind == "allo.kernel"))
    return false;
  return !query.path || isPath(node.path, *query.path);
}

std::vector<size_t> Finder::within(const Query &query, std::optional<size_t> under) const {
  std::vector<size_t> found;
  if (query.refKind == RefKind::Buffer) {
    for (size_t at = 0; at < snapshot.values().size(); ++at) {
      const ValueNode &value = snapshot.values()[at];
      if ((!under || snapshot.isBelow(value.owner, *under)) &&
          (!query.name || value.name == *query.name) &&
          (!query.path || isPath(value.path, *query.path)))
        found.push_back(at);
    }
    return found;
  }
  const size_t first = under.value_or(0);
  for (size_t at = first; at <= snapshot.ops()[first].last; ++at)
    if (matches(query, snapshot.ops()[at]))
      found.push_back(at);
  return found;
}

Selection Finder::select(const Query &query) const {
  const size_t kernel = primaryNode();
  if (query.under || query.path || kernel == NoNode)
    return {query, within(query, query.under)};
  std::vector<size_t> found = within(query, kernel);
  if (found.empty() && query.name)
    found = within(query, std::nullopt);
  return {query, std::move(found)};
}

Result<size_t, ScheduleError> Finder::first(const Selection &selection) const {
  if (selection.nodes.empty())
    return nothing(selection.query);
  return selection.nodes.front();
}

Result<size_t, ScheduleError> Finder::one(const Selection &selection) const {
  if (selection.nodes.size() > 1)
    return ambiguous(selection);
  return first(selection);
}

ScheduleError Finder::nothing(const Query &query) const {
  const std::string_view word = wordFor(query.refKind);
  if (query.path)
    return noPath(query);
  if (!query.name)
    return {DiagMessage(DiagText::LookupNothing, word)};
  ScheduleError error{DiagMessage(DiagCode::ScheduleLookup, word, *query.name)};
  Query other = query;
  other.refKind = query.refKind == RefKind::Buffer ? RefKind::Loop : RefKind::Buffer;
  const std::vector<size_t> ofOtherKind = query.kind ? std::vector<size_t>() : select(other).nodes;
  if (!ofOtherKind.empty()) {
    const std::string_view its = wordFor(other.refKind);
    error.message =
        DiagMessage(DiagText::LookupOtherKind, *query.name, withArticle(its), withArticle(word));
    error.notes.push_back(
        {placeAt(other.refKind, ofOtherKind.front()), foundByCall(its, *query.name)});
  }
  Query any = query;
  any.name = std::nullopt;
  std::vector<std::string> names;
  std::vector<size_t> candidates = select(any).nodes;
  if (!query.under) // then those of other kernels
    for (size_t at : within(any, std::nullopt))
      candidates.push_back(at);
  for (size_t at : candidates)
    if (const std::string &name = nameAt(query.refKind, at); !name.empty())
      names.push_back(name);
  const std::string near = ofOtherKind.empty() ? nearestName(*query.name, names) : std::string();
  for (size_t at : candidates)
    if (!near.empty() && nameAt(query.refKind, at) == near) {
      error.notes.push_back({placeAt(query.refKind, at), format("did you mean '{0}'?", near)});
      break;
    }
  const size_t kernel = primaryNode();
  error.notes.push_back({snapshot.ops()[query.under.value_or(kernel == NoNode ? 0 : kernel)].loc,
                         namesThereAre(word, *query.name, names)});
  return error;
}

// What there is at the path, or at the longest part of it that leads somewhere.
ScheduleError Finder::noPath(const Query &query) const {
  const std::string_view word = wordFor(query.refKind);
  ScheduleError error{DiagMessage(DiagText::LookupPath, word, *query.path)};
  for (std::string path = *query.path; !path.empty();
       path = path.substr(0, path.rfind('/') == std::string::npos ? 0 : path.rfind('/'))) {
    const auto node = std::ranges::find_if(
        snapshot.ops(), [&](const OpNode &each) { return isPath(each.path, path); });
    if (node == snapshot.ops().end())
      continue;
    const std::string what = node->name.empty() ? node->kind : format("'{0}'", node->name);
    if (path == *query.path) {
      error.notes.push_back({node->loc, format("{0} is there, of kind '{1}'", what, node->kind)});
      return error;
    }
    std::vector<std::string> names;
    for (size_t child : node->children)
      if (query.refKind != RefKind::Loop || snapshot.ops()[child].has(Trait::Loop))
        names.push_back(snapshot.ops()[child].path);
    if (query.refKind == RefKind::Buffer)
      for (size_t value : node->values)
        names.push_back(snapshot.values()[value].path);
    error.notes.push_back(
        {node->loc, format("below '{0}', {1}", node->path,
                           namesThereAre(query.refKind == RefKind::Loop ? "loop" : "path",
                                         *query.path, names))});
    return error;
  }
  error.notes.push_back(
      {snapshot.ops().front().loc, format("paths begin with '{0}'", snapshot.ops().front().path)});
  return error;
}

ScheduleError Finder::ambiguous(const Selection &selection) const {
  const Query &query = selection.query;
  const std::string_view word = wordFor(query.refKind);
  std::vector<Note> notes;
  std::vector<std::string> calls;
  auto chain = [&](size_t at) { // around the candidate, innermost first
    std::vector<size_t> around;
    const bool isBuffer = query.refKind == RefKind::Buffer;
    size_t outer = isBuffer ? snapshot.values()[at].owner : snapshot.ops()[at].parent;
    for (; outer != NoNode && outer != 0; outer = snapshot.ops()[outer].parent)
      around.push_back(outer);
    return around;
  };
  for (size_t at : selection.nodes) {
    const bool isBuffer = query.refKind == RefKind::Buffer;
    const std::string &path = isBuffer ? snapshot.values()[at].path : snapshot.ops()[at].path;
    // What selects it: something around it with a name that is around no other candidate.
    std::string spelling = format("path=\"{0}\"", path);
    for (size_t outer : chain(at)) {
      const std::string &name = snapshot.ops()[outer].name;
      if (name.empty())
        continue;
      const bool isOnly = std::ranges::none_of(selection.nodes, [&](size_t other) {
        return other != at && std::ranges::any_of(chain(other), [&](size_t each) {
                 return snapshot.ops()[each].name == name;
               });
      });
      const auto named = std::ranges::count_if(
          snapshot.ops(), [&](const OpNode &node) { return node.name == name; });
      if (isOnly && named == 1) {
        spelling = format("under=\"{0}\"", name);
        break;
      }
    }
    std::string what = query.name ? format("'{0}'", *query.name) : nameAt(query.refKind, at);
    if (!query.name)
      what = what.empty() ? std::string(word) : format("'{0}'", what);
    if (!query.name && !nameAt(query.refKind, at).empty() &&
        std::ranges::count_if(selection.nodes, [&](size_t other) {
          return nameAt(query.refKind, other) == nameAt(query.refKind, at);
        }) == 1)
      spelling = format("\"{0}\"", nameAt(query.refKind, at));
    notes.push_back({placeAt(query.refKind, at), format("{0} is selected by {1}", what, spelling)});
    calls.push_back(selectingCall(word, query.name, spelling));
  }
  const std::string advice = oneOfCalls(word, calls, 0); // each has its path
  return {query.name ? DiagMessage(DiagCode::ScheduleAmbiguous, word, *query.name, advice)
                     : DiagMessage(DiagText::LookupAmbiguous, word, advice),
          std::move(notes)};
}

} // namespace allo::schedule
