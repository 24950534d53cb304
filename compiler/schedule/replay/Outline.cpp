// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/replay/Outline.h"

#include "schedule/Tags.h"
#include "support/Characters.h"
#include "support/Format.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace allo::schedule {

namespace {

using ViewNode = ScheduleView::Node;

// "memref<16x8xf32>" -> "f32[16, 8]", and "u8" and "bool" as in the source; other types stay.
std::string shownType(const std::string &type, std::optional<bool> isUnsigned) {
  std::string_view rest = type;
  constexpr std::string_view Buffer = "memref<";
  if (!rest.starts_with(Buffer) || !rest.ends_with('>') || rest.find(',') != std::string::npos)
    return type;
  rest = rest.substr(Buffer.size(), rest.size() - Buffer.size() - 1);
  std::string dims;
  while (!rest.empty() && isDigit(rest.front())) {
    const size_t end = std::min(rest.find('x'), rest.size());
    dims += (dims.empty() ? "" : ", ") + std::string(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  std::string element(rest);
  if (isUnsigned.value_or(false) && element.starts_with('i'))
    element.front() = 'u';
  else if (!isUnsigned && element == "i1")
    element = "bool";
  return element + "[" + dims + "]";
}

class OutlineWriter {
public:
  explicit OutlineWriter(ScheduleOutline &out) : out(out) {}

  void line(size_t depth, const std::string &text,
            const std::optional<program::SourceRange> &place) {
    ++number;
    if (place)
      out.map.push_back({number, *place});
    out.text += std::string(2 * depth, ' ') + text + "\n";
  }

  void add(const ViewNode &node, size_t depth) {
    const bool isLoop = node.kind.ends_with(".for") || node.kind.ends_with(".while");
    const bool isFunction = node.kind == "allo.kernel" || node.kind == "func.func";
    const bool isCondition = node.kind.ends_with(".if");
    const std::string tags = showTags(node.tags);
    if (isLoop) {
      const std::string trips =
          node.trips ? format("{0} {1}", *node.trips, *node.trips == 1 ? "iteration" : "iterations")
                     : "iterations known at run time";
      line(depth, format("for {0}: {1}", node.name.empty() ? "_" : node.name, trips) + tags,
           node.place);
    } else if (isFunction) {
      line(depth, "kernel " + node.name + tags, node.place);
    } else if (isCondition) {
      line(depth, "if", node.place);
    }
    const size_t below = depth + (isLoop || isFunction || isCondition ? 1 : 0);
    for (const ViewNode &value : node.values)
      buffer(value, below);
    for (const ViewNode &child : node.children)
      add(child, below);
  }

private:
  ScheduleOutline &out;
  uint32_t number = 0;

  void buffer(const ViewNode &value, size_t depth) {
    if (!value.kind.starts_with("memref<"))
      return;
    line(depth,
         format("{0}: {1}", value.name, shownType(value.kind, value.isUnsigned)) +
             showTags(value.tags),
         value.place);
  }
};

} // namespace

ScheduleOutline outlineOf(const ScheduleView &view, const std::string &name) {
  ScheduleOutline out;
  OutlineWriter writer(out);
  writer.line(0,
              format("{0}: {1}, epoch {2}", name, counted(view.effects.size(), "step"), view.epoch),
              std::nullopt);
  if (view.isDirty)
    writer.line(0, "pending at the end of the file: the last steps", std::nullopt);
  writer.line(0, "", std::nullopt);
  writer.add(view.root, 0);
  if (!view.effects.empty()) {
    writer.line(0, "", std::nullopt);
    writer.line(0, "steps", std::nullopt);
  }
  for (const ScheduleView::Effect &effect : view.effects)
    writer.line(1, effect.name, effect.place);
  return out;
}

} // namespace allo::schedule
