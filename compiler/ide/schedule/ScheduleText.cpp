// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/schedule/ScheduleText.h"

#include "support/Format.h"

namespace allo {

static std::string showTags(const ScheduleNode &loop) {
  std::string out = loop.isDataflow ? ", dataflow" : "";
  if (loop.interval)
    out += *loop.interval == -1  ? ", no pipeline"
           : *loop.interval == 0 ? ", pipeline"
                                 : format(", pipeline II={0}", *loop.interval);
  if (loop.unrolledBy)
    out += *loop.unrolledBy == 0 ? ", unroll" : format(", unroll {0}", *loop.unrolledBy);
  return out;
}

static std::string showExtents(const ScheduleBuffer &buffer) {
  std::vector<std::string> extents;
  for (const std::optional<int64_t> &extent : buffer.extents)
    extents.push_back(extent ? std::to_string(*extent) : "?");
  return extents.empty() ? "" : "[" + listed(extents) + "]";
}

std::string showFunction(const ScheduleTree &tree, const ScheduleNode &function) {
  return tree.shownFunction(function.id) + showTags(function);
}

std::string detailOf(const ScheduleNode &loop) {
  const std::string tags = showTags(loop);
  if (loop.tripCount)
    return counted(size_t(*loop.tripCount), "iteration") + tags;
  return tags.empty() ? tags : tags.substr(2); // behind ", "
}

std::string showLoop(const ScheduleNode &loop) {
  const std::string name = loop.name.empty() ? "a loop without a name" : "loop " + loop.name;
  return name + (loop.tripCount ? ": " + detailOf(loop) : showTags(loop));
}

// The number of memories that a buffer is cut into; nothing where it is not known. Of several
// partitions of a dimension the last one counts.
static std::optional<int64_t> memoriesOf(const ScheduleBuffer &buffer) {
  std::vector<std::optional<int64_t>> parts(buffer.extents.size(), 1);
  for (const SchedulePartition &each : buffer.partitions)
    for (size_t i = 0; i < parts.size(); ++i)
      if (each.dim == 0 || size_t(each.dim) == i + 1)
        parts[i] = each.kind == "Complete" ? buffer.extents[i] : each.factor;
  int64_t product = 1;
  for (const std::optional<int64_t> &each : parts)
    if (!each || __builtin_mul_overflow(product, *each, &product))
      return std::nullopt;
  return buffer.hasRank ? std::optional(product) : std::nullopt;
}

std::string showBuffer(const ScheduleBuffer &buffer) {
  return "buffer " + buffer.name + detailOf(buffer);
}

std::string detailOf(const ScheduleBuffer &buffer) {
  std::string out = showExtents(buffer);
  if (buffer.storage)
    out += ", storage " + *buffer.storage;
  for (const SchedulePartition &each : buffer.partitions) {
    out += format("{0}{1}", &each == &buffer.partitions.front() ? ", partition " : ", ", each.kind);
    if (each.kind != "Complete")
      out += format(" {0}", each.factor ? std::to_string(*each.factor) : "?");
    out +=
        each.dim == 0 ? std::string(" in all dimensions") : format(" in dimension {0}", each.dim);
  }
  if (std::optional<int64_t> memories = memoriesOf(buffer); memories && !buffer.partitions.empty())
    out += ": " + (*memories == 1 ? "1 memory" : std::to_string(*memories) + " memories");
  return out;
}

std::map<uint32_t, std::vector<const ScheduleBuffer *>> buffersByOwner(const ScheduleTree &tree) {
  std::map<uint32_t, std::vector<const ScheduleBuffer *>> found;
  for (const ScheduleBuffer &buffer : tree.buffers) {
    uint32_t owner = buffer.owner;
    while (owner != NoScheduleNode && !tree.nodes[owner].isAlive)
      owner = tree.nodes[owner].parent;
    found[owner].push_back(&buffer);
  }
  return found;
}

std::string showTarget(const Schedule &state, const ScheduleRef &ref) {
  const ScheduleTree &tree = state.tree();
  if (!state.has(ref)) // which one it is, is not known
    return show(ref);
  if (ref.kind == ScheduleRef::Kind::Buffer)
    return showBuffer(tree.buffers[ref.id]);
  const ScheduleNode &node = tree.nodes[ref.id];
  const std::string shown = node.isLoop() ? showLoop(node) : "operation " + node.name;
  return node.isAlive ? shown : shown + ", replaced";
}

std::string showShort(const Schedule &state, const ScheduleRef &ref) {
  const ScheduleTree &tree = state.tree();
  if (ref.kind == ScheduleRef::Kind::Buffer)
    return tree.buffers[ref.id].name + showExtents(tree.buffers[ref.id]);
  const ScheduleNode &node = tree.nodes[ref.id];
  if (!node.isLoop())
    return node.name;
  return format("{0}[{1}]", node.name.empty() ? "a loop" : node.name,
                node.tripCount ? std::to_string(*node.tripCount) : "?");
}

std::string showParameter(const PrimitiveParameter &parameter) {
  return parameter.standard.empty() ? std::string(parameter.name)
                                    : format("{0}={1}", parameter.name, parameter.standard);
}

std::string showCall(std::string_view name, std::span<const PrimitiveParameter> parameters) {
  std::vector<std::string> shown;
  for (const PrimitiveParameter &each : parameters)
    shown.push_back(showParameter(each));
  return format("{0}({1})", name, listed(shown));
}

} // namespace allo
