// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/incremental/workspace/ImportOrder.h"

#include "sema/facts/Components.h"
#include "support/Path.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>

namespace allo {

ImportOrder importOrder(const std::vector<uint32_t> &starts, const ImportsOf &importsOf) {
  ImportOrder order;
  uint32_t components = 0;
  using Search = ComponentSearch<uint32_t>;
  Search search(importsOf, [&](const std::vector<Search::Member> &members) {
    for (auto member = members.rbegin(); member != members.rend(); ++member) {
      order.component[member->id] = components;
      order.files.push_back(member->id);
    }
    ++components;
  });
  for (uint32_t start : starts)
    search.from(start);
  return order;
}

std::string importCycle(const ImportOrder &order, uint32_t file, uint32_t imported,
                        const ImportsOf &importsOf,
                        const std::function<const std::string &(uint32_t)> &pathOf) {
  constexpr size_t MostSearched = 100; // each file of a cycle searches it
  std::map<uint32_t, uint32_t> from{{imported, imported}};
  std::deque<uint32_t> queue{imported};
  while (!queue.empty() && !from.contains(file) && from.size() < MostSearched) {
    uint32_t at = queue.front();
    queue.pop_front();
    std::set<std::pair<std::string, uint32_t>> next; // by path, for the same text every time
    for (uint32_t to : importsOf(at))
      if (order.isCut(file, to))
        next.emplace(pathOf(to), to);
    for (const auto &[path, to] : next)
      if (from.try_emplace(to, at).second)
        queue.push_back(to);
  }
  const std::string name = fileName(pathOf(file));
  if (!from.contains(file))
    return name + " -> " + fileName(pathOf(imported)) + " -> ... -> " + name;
  std::string out = name;
  for (uint32_t at = file; at != imported;) {
    at = from.at(at);
    out = fileName(pathOf(at)) + " -> " + out;
  }
  return name + " -> " + out;
}

ReadyFiles::ReadyFiles(const ImportOrder &order, const ImportsOf &importsOf)
    : left(order.files.size()) {
  for (uint32_t file : order.files) {
    std::set<uint32_t> needs;
    for (uint32_t imported : importsOf(file))
      if (!order.isCut(file, imported))
        needs.insert(imported);
    for (uint32_t imported : needs) {
      Waiting &other = all[imported];
      other.users.push_back(file);
      ++other.waiting;
    }
    Waiting &own = all[file];
    own.imports.assign(needs.begin(), needs.end());
    own.missing = needs.size();
    if (needs.empty())
      ready.push_back(file);
  }
}

uint32_t ReadyFiles::take() {
  uint32_t file = ready.front();
  ready.pop_front();
  return file;
}

std::vector<uint32_t> ReadyFiles::done(uint32_t file) {
  --left;
  std::vector<uint32_t> unneeded;
  const Waiting &own = all.at(file);
  for (uint32_t user : own.users)
    if (--all.at(user).missing == 0)
      ready.push_back(user);
  if (own.waiting == 0)
    unneeded.push_back(file);
  for (uint32_t imported : own.imports)
    if (--all.at(imported).waiting == 0)
      unneeded.push_back(imported);
  return unneeded;
}

} // namespace allo
