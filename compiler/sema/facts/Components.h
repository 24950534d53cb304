// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The strongly connected components of a graph whose edges become known during the search: Tarjan's
// algorithm, without recursion, because a path may be as long as a file. A component is found after
// all those that it leads to. O(nodes + edges).
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <unordered_map>
#include <utility>
#include <vector>

namespace allo {

template <typename Id> class ComponentSearch {
public:
  struct Member {
    Id id;
    std::vector<Id> next;
  };
  // Asked once for each node.
  using Next = std::function<std::vector<Id>(Id)>;
  // The members in the order in which the search entered them.
  using Found = std::function<void(const std::vector<Member> &)>;

  ComponentSearch(Next edges, Found onFound) : next(std::move(edges)), found(std::move(onFound)) {}

  // Finds the components of all nodes that 'start' leads to, except those of earlier calls.
  void from(Id start) {
    if (!states.contains(start))
      enter(start);
    while (!frames.empty()) {
      Frame &frame = frames.back();
      const Member &member = open[frame.place];
      if (frame.at < member.next.size()) {
        const Id target = member.next[frame.at++];
        auto state = states.find(target);
        if (state == states.end())
          enter(target);
        else if (state->second.isOpen)
          frame.low = std::min(frame.low, state->second.index);
        continue;
      }
      const Frame done = frame;
      frames.pop_back();
      if (!frames.empty())
        frames.back().low = std::min(frames.back().low, done.low);
      if (done.low == states.at(member.id).index)
        close(done.place);
    }
  }

private:
  struct State {
    size_t index;
    bool isOpen = true; // its component is not complete
  };
  struct Frame {
    size_t place; // in 'open'
    size_t low;
    size_t at = 0;
  };
  Next next;
  Found found;
  std::unordered_map<Id, State> states;
  std::vector<Member> open;
  std::vector<Frame> frames;

  void enter(Id id) {
    const size_t index = states.size();
    states.emplace(id, State{index});
    frames.push_back({open.size(), index});
    open.push_back({id, next(id)});
  }
  void close(size_t first) {
    auto begin = open.begin() + std::ptrdiff_t(first);
    std::vector<Member> members(std::make_move_iterator(begin),
                                std::make_move_iterator(open.end()));
    open.erase(begin, open.end());
    for (const Member &member : members)
      states.at(member.id).isOpen = false;
    found(members);
  }
};

} // namespace allo
