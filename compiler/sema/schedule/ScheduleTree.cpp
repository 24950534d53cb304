// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/schedule/ScheduleTree.h"

#include "sema/facts/Calls.h"
#include "support/Characters.h"
#include "syntax/tree/BoundNames.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace allo {

namespace {

// What the names begin with of tables that the compiler makes of lists in a kernel.
constexpr std::string_view TableName = "table";

// The first word of a name: "i" of "i.outer".
std::string_view firstWord(std::string_view name) {
  size_t end = 0;
  while (end < name.size() && isNameChar(name[end]))
    ++end;
  return name.substr(0, end);
}

class TreeBuilder {
public:
  TreeBuilder(const FindCheck &checkOf, const FindUnit &unitOf)
      : checkOf(checkOf), unitOf(unitOf) {}

  ScheduleTree run(const KernelCheck &check) {
    add(check);
    tree.nodes = ScheduleNodes(std::move(nodes));
    if (knowsWords)
      tree.words = std::make_shared<const std::set<std::string, std::less<>>>(std::move(words));
    return std::move(tree);
  }

private:
  const FindCheck &checkOf;
  const FindUnit &unitOf;
  ScheduleTree tree;
  std::vector<ScheduleNode> nodes; // of the tree
  std::map<std::tuple<ItemId, NodeId, Fingerprint>, uint32_t> seen;
  std::set<std::string, std::less<>> words{std::string(TableName)};
  bool knowsWords = true;           // of all functions
  std::set<std::string_view> bound; // by statements of the function that is added

  // The node of the function.
  uint32_t add(const KernelCheck &check) {
    constexpr size_t MaxFunctions = 1000;
    const KernelSignature &signature = *check.signature;
    auto [known, isNew] = seen.try_emplace(
        {signature.item, signature.function, signature.fingerprint}, NoScheduleNode);
    if (!isNew)
      return known->second;
    std::shared_ptr<const SyntaxUnit> unit = unitOf(signature.item);
    const FunctionStmt *function = unit && check.function < unit->nodes.size()
                                       ? unit->nodes[check.function]->tryAs<FunctionStmt>()
                                       : nullptr;
    if (!function || seen.size() > MaxFunctions) {
      tree.mayHaveMore = true;
      knowsWords = false;
      return NoScheduleNode;
    }
    addWords(*function, *unit);
    const std::string_view first = firstWord(signature.label);
    words.emplace(first);
    knowsWords = knowsWords && std::ranges::all_of(first, isWordChar); // else its symbol differs
    ScheduleNode node;
    node.kind = ScheduleNode::Kind::Function;
    node.name = signature.label;
    node.around = shownAround(signature);
    node.place = {signature.item, signature.nameNode};
    const uint32_t id = append(std::move(node));
    known->second = id;
    tree.functions.push_back(id);
    addBuffers(check, id);
    addLoops(function->body, check, id);
    for (const CallSite &call : check.calls)
      if (const uint32_t callee = addCallee(check, call);
          callee != NoScheduleNode && !std::ranges::count(nodes[id].callees, callee))
        nodes[id].callees.push_back(callee);
    return id;
  }

  uint32_t append(ScheduleNode node) {
    node.id = uint32_t(nodes.size());
    if (node.parent != NoScheduleNode)
      nodes[node.parent].children.push_back(node.id);
    nodes.push_back(std::move(node));
    return nodes.back().id;
  }

  uint32_t addCallee(const KernelCheck &caller, const CallSite &call) {
    if (!call.kernel)
      return NoScheduleNode;
    for (const auto &nested : caller.nested)
      if (nested->signature && nested->signature->fingerprint == call.kernel->fingerprint &&
          nested->function == call.kernel->function)
        return add(*nested);
    if (std::shared_ptr<const KernelCheck> check = checkOf(*call.kernel))
      return add(*check);
    tree.mayHaveMore = true;
    knowsWords = false;
    return NoScheduleNode;
  }

  // Names, and strings that may be names of loops.
  void addWords(const FunctionStmt &function, const SyntaxUnit &unit) {
    std::vector<std::string_view> names;
    for (NodeId id = function.id + 1; id <= function.last; ++id) {
      const Node &node = *unit.nodes[id];
      if (!node.is<Parameter>())
        addBoundNames(node, names);
      if (const auto *name = node.tryAs<NameExpr>())
        words.emplace(name->name);
      else if (const auto *part = node.tryAs<Ident>())
        words.emplace(part->name);
      else if (const auto *text = node.tryAs<StringExpr>())
        words.emplace(firstWord(text->text));
    }
    bound = {names.begin(), names.end()};
  }

  void addBuffers(const KernelCheck &check, uint32_t owner) {
    for (const VariableInfo &variable : check.variables) {
      const Type type = variable.type;
      const bool isBuffer = type.isShaped() || type.isStream() ||
                            variable.kind == VariableKind::Stateful; // even of one number
      if (variable.isElement || !isBuffer)
        continue;
      ScheduleBuffer buffer;
      buffer.id = uint32_t(tree.buffers.size());
      buffer.name = variable.name;
      buffer.place = {check.signature->item, variable.node};
      buffer.owner = owner;
      buffer.isParameter = variable.kind == VariableKind::Parameter;
      for (int64_t extent : type.dims())
        buffer.extents.push_back(extent);
      tree.buffers.push_back(std::move(buffer));
    }
  }

  void addLoops(const Block &body, const KernelCheck &check, uint32_t parent) {
    for (const Stmt *statement : body)
      addLoops(*statement, check, parent);
  }
  void addLoops(const Stmt &statement, const KernelCheck &check, uint32_t parent) {
    if (const auto *branch = statement.tryAs<IfStmt>()) {
      const size_t before = nodes.size();
      for (const IfArm *arm : branch->arms)
        if (!check.isDead(arm->id))
          addLoops(arm->body, check, parent);
      tree.hasBranches = tree.hasBranches || nodes.size() > before;
    } else if (const auto *loop = statement.tryAs<ForStmt>()) {
      addLoops(loop->body, check, forLoop(*loop, check, parent));
    } else if (const auto *repeated = statement.tryAs<WhileStmt>()) {
      ScheduleNode node;
      node.place = {check.signature->item, repeated->id};
      node.parent = parent;
      addLoops(repeated->body, check, append(std::move(node)));
    } else if (statement.is<MatchStmt>() || statement.is<WithStmt>()) {
      tree.mayHaveMore = true;
    } else if (!statement.is<FunctionStmt>() && hasArrayValue(statement, check)) {
      tree.mayHaveUnnamed = true;
    }
  }

  // Whether an operation of a whole array is in it, which the compiler makes loops of.
  static bool hasArrayValue(const Node &node, const KernelCheck &check) {
    bool found = false;
    if (node.is<BinaryExpr>() || node.is<UnaryExpr>() || node.is<CompareExpr>() ||
        node.is<CallExpr>() || node.is<TernaryExpr>() || node.is<ComprehensionExpr>())
      found = check.info(node.id).type.isShaped();
    if (node.is<SliceExpr>() || node.is<ListExpr>())
      found = true;
    if (const auto *assign = node.tryAs<AssignStmt>())
      found = found || check.info(assign->value->id).type.isShaped();
    if (const auto *assign = node.tryAs<AnnAssignStmt>(); assign && assign->value)
      found = found || isShapedTarget(*assign, check);
    if (!found)
      forEachChild(node, [&](const Node &child) { found = found || hasArrayValue(child, check); });
    return found;
  }
  static bool isShapedTarget(const AnnAssignStmt &assign, const KernelCheck &check) {
    for (const VariableInfo &variable : check.variables)
      if (variable.node == assign.target->id)
        return variable.type.isShaped();
    return false;
  }

  // Whether its only limit is a parameter that nothing assigns.
  bool isOpen(const LoopAxis &axis, const KernelCheck &check, const SyntaxUnit &unit) const {
    auto isNumber = [&](NodeId node) { return node == NoNode || unit.nodes[node]->is<IntExpr>(); };
    const auto *limit = axis.high == NoNode ? nullptr : unit.nodes[axis.high]->tryAs<NameExpr>();
    if (!limit || !isNumber(axis.low) || axis.step != NoNode)
      return false;
    const bool isParameter = std::ranges::any_of(check.variables, [&](const VariableInfo &each) {
      return each.kind == VariableKind::Parameter && each.name == limit->name &&
             each.type.isScalar() && each.type.isInt();
    });
    return isParameter && !bound.contains(limit->name);
  }

  // One node for each axis; the innermost one.
  uint32_t forLoop(const ForStmt &loop, const KernelCheck &check, uint32_t parent) {
    const LoopInfo *info = check.loopOf(loop.id);
    if (!info || info->axes.empty()) {
      tree.mayHaveMore = true; // what the checker did not understand
      return parent;
    }
    std::shared_ptr<const SyntaxUnit> unit = unitOf(check.signature->item);
    for (size_t i = 0; i < info->axes.size(); ++i) {
      const LoopAxis &axis = info->axes[i];
      ScheduleNode node;
      node.place = {check.signature->item, axis.target != NoNode ? axis.target : loop.id};
      node.parent = parent;
      if (axis.target != NoNode)
        if (const auto *name = unit->nodes[axis.target]->tryAs<NameExpr>())
          node.name = name->name;
      if (i == 0 && !info->name.empty())
        node.index = std::exchange(node.name, info->name);
      node.tripCount = axis.tripCount;
      node.isOpen = !axis.tripCount && isOpen(axis, check, *unit);
      parent = append(std::move(node));
    }
    return parent;
  }
};

} // namespace

std::vector<uint32_t> ScheduleTree::loopsIn(uint32_t root) const {
  std::vector<uint32_t> out;
  auto visit = [&](uint32_t id, auto &&self) -> void {
    if (nodes[id].isLoop())
      out.push_back(id);
    for (uint32_t child : nodes[id].children)
      self(child, self);
  };
  visit(root, visit);
  return out;
}

bool ScheduleTree::isWithin(uint32_t node, uint32_t root) const {
  while (node != root && node != NoScheduleNode)
    node = nodes[node].parent;
  return node == root;
}

std::vector<uint32_t> ScheduleTree::chainOf(uint32_t loop) const {
  std::vector<uint32_t> out;
  for (; loop != NoScheduleNode && nodes[loop].isLoop(); loop = nodes[loop].parent)
    out.push_back(loop);
  std::reverse(out.begin(), out.end());
  return out;
}

std::vector<uint32_t> ScheduleTree::bandOf(const std::vector<uint32_t> &loops) const {
  uint32_t innermost = loops.front();
  for (uint32_t loop : loops)
    if (isWithin(loop, innermost))
      innermost = loop;
  std::vector<uint32_t> chain = chainOf(innermost);
  auto isNamed = [&](uint32_t loop) {
    return std::find(loops.begin(), loops.end(), loop) != loops.end();
  };
  while (!chain.empty() && !isNamed(chain.front()))
    chain.erase(chain.begin());
  const size_t named = size_t(std::count_if(chain.begin(), chain.end(), isNamed));
  bool isPerfect = true;
  for (size_t i = 0; i + 1 < chain.size(); ++i)
    isPerfect = isPerfect && nodes[chain[i]].children.size() == 1;
  return named == loops.size() && isPerfect ? chain : std::vector<uint32_t>();
}

bool ScheduleTree::mayHaveOperation(std::string_view name) const {
  const std::string_view first = firstWord(name);
  if (!words || first.empty() || words->contains(first))
    return true;
  // Symbols of kernels with arguments and of several of one name: "scale_16".
  for (size_t end = first.find('_'); end != std::string_view::npos; end = first.find('_', end + 1))
    if (words->contains(first.substr(0, end)))
      return true;
  return std::ranges::any_of(functions, [&](uint32_t each) {
    return firstWord(nodes[each].name) == first; // which a primitive has made
  });
}

std::optional<uint32_t> ScheduleTree::onlyNamed(std::string_view name) const {
  std::optional<uint32_t> found;
  for (uint32_t id = 0; id < nodes.size(); ++id)
    if (nodes[id].isAlive && nodes[id].name == name) {
      if (found)
        return std::nullopt;
      found = id;
    }
  return found;
}

std::vector<uint32_t> ScheduleTree::calleesOfPrimary() const {
  return knowsCalls && !functions.empty() ? nodes[functions.front()].callees
                                          : std::vector<uint32_t>();
}

uint32_t ScheduleTree::functionOf(uint32_t node) const {
  while (nodes[node].parent != NoScheduleNode)
    node = nodes[node].parent;
  return node;
}

std::optional<uint32_t> ScheduleTree::functionOf(const KernelSignature &kernel) const {
  std::vector<uint32_t> found;
  for (uint32_t function : functions)
    if (nodes[function].name == kernel.label &&
        nodes[function].place == NodeRef{kernel.item, kernel.nameNode})
      found.push_back(function);
  if (found.size() > 1) {
    const std::string around = shownAround(kernel);
    std::erase_if(found, [&](uint32_t each) { return nodes[each].around != around; });
  }
  return found.size() == 1 ? std::optional(found.front()) : std::nullopt;
}

std::string ScheduleTree::shownFunction(uint32_t function) const {
  const ScheduleNode &node = nodes[function];
  const bool isShared = std::ranges::any_of(
      functions, [&](uint32_t each) { return each != function && nodes[each].name == node.name; });
  return isShared ? nameWithAround(node.name, node.around) : node.name;
}

std::vector<std::pair<std::string, NodeRef>> ScheduleTree::taggedIn(uint32_t function) const {
  std::vector<std::pair<std::string, NodeRef>> out;
  for (uint32_t loop : loopsIn(function))
    if (nodes[loop].hasDirectives())
      out.emplace_back("'" + nodes[loop].name + "'", nodes[loop].place);
  for (const ScheduleBuffer &buffer : buffers)
    if (buffer.hasDirectives() && !buffer.isParameter && isWithin(buffer.owner, function))
      out.emplace_back("'" + buffer.name + "'", buffer.place);
  return out;
}

std::optional<std::string> ScheduleTree::pathOf(uint32_t loop) const {
  if (hasBranches || mayHaveUnnamed || mayHaveMore || mayHaveLess)
    return std::nullopt;
  std::string path;
  for (; nodes[loop].isLoop(); loop = nodes[loop].parent) {
    const std::vector<uint32_t> &around = nodes[nodes[loop].parent].children;
    const auto number = std::find(around.begin(), around.end(), loop) - around.begin();
    path = "/L" + std::to_string(number) + path;
  }
  const std::string &function = nodes[loop].name;
  const bool isShared = std::ranges::any_of(
      functions, [&](uint32_t each) { return each != loop && nodes[each].name == function; });
  if (isShared || function.empty() || !std::all_of(function.begin(), function.end(), isWordChar))
    return std::nullopt; // the symbol is another one
  return "module/" + function + path;
}

std::optional<std::vector<std::pair<std::string, uint32_t>>> ScheduleTree::loopPaths() const {
  std::vector<std::pair<std::string, uint32_t>> out;
  for (uint32_t function : functions)
    for (uint32_t loop : loopsIn(function)) {
      std::optional<std::string> path = pathOf(loop);
      if (!path)
        return std::nullopt;
      out.emplace_back(*std::move(path), loop);
    }
  return out;
}

uint32_t ScheduleTree::addLoop(const ScheduleNode &like, const std::string &suffix,
                               std::optional<int64_t> tripCount, NodeRef madeAt) {
  ScheduleNode fresh;
  fresh.id = uint32_t(nodes.size());
  fresh.name = like.name.empty() ? "" : like.name + suffix;
  fresh.place = like.place;
  fresh.madeAt = madeAt;
  fresh.tripCount = tripCount;
  nodes.push_back(std::move(fresh));
  return uint32_t(nodes.size() - 1);
}

uint32_t ScheduleTree::copyOf(uint32_t loop) {
  ScheduleNode copy = nodes[loop];
  const uint32_t id = copy.id = uint32_t(nodes.size());
  nodes.push_back(copy);
  std::vector<uint32_t> children;
  for (uint32_t child : copy.children)
    children.push_back(copyOf(child));
  setChildren(id, std::move(children));
  return id;
}

void ScheduleTree::setChildren(uint32_t parent, std::vector<uint32_t> children) {
  for (uint32_t child : children)
    if (nodes[child].parent != parent)
      nodes.own(child).parent = parent;
  nodes.own(parent).children = std::move(children);
}

void ScheduleTree::replace(uint32_t before, const std::vector<uint32_t> &after) {
  const uint32_t parent = nodes[before].parent;
  std::vector<uint32_t> children;
  for (uint32_t child : nodes[parent].children)
    if (child == before)
      children.insert(children.end(), after.begin(), after.end());
    else
      children.push_back(child);
  setChildren(parent, std::move(children));
}

void ScheduleTree::nest(const std::vector<uint32_t> &band, const std::vector<uint32_t> &order) {
  const std::vector<uint32_t> body = nodes[band.back()].children;
  replace(band.front(), {order.front()});
  for (size_t i = 0; i + 1 < order.size(); ++i)
    setChildren(order[i], {order[i + 1]});
  setChildren(order.back(), body);
}

ScheduleTree scheduleTreeOf(const KernelCheck &check, const FindCheck &checkOf,
                            const FindUnit &unitOf) {
  return TreeBuilder(checkOf, unitOf).run(check);
}

} // namespace allo
