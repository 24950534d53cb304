// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Which instances of a file's kernels are asked for, and from where. An instance is checked in the
// item that defines the kernel, once, however many ask for it; the items whose instances have
// changed are added to a list of work.
//
// The invariant: an instance is known as long as something asks for it, and the requests of an item
// are those of its memoised results. What an instance itself asks for counts once for each depth at
// which it is asked for, so that a chain of instances that keep each other alive ends.
//
// changeRequests() costs O(n log n) in the requests of the item; select() the same in those for the
// instances of the item's kernels.
#pragma once

#include "sema/incremental/Recursion.h"
#include "sema/incremental/tables/Worklist.h"

#include <map>
#include <memory>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace allo {

class InstanceTable {
public:
  InstanceTable(const ItemTable &items, Worklist &changed) : items(items), changed(changed) {}

  using Key = std::pair<NodeId, Fingerprint>; // the function, the signature
  struct Request {
    uint32_t depth = 0;
    ItemId item = 0; // that asks
    NodeId node = NoNode;
    Phase phase{};         // whether its kernels' bodies ask
    uint32_t sequence = 0; // which of several of this place and depth it is
    friend auto operator<=>(const Request &, const Request &) = default;
  };
  struct Instance {
    std::shared_ptr<const KernelSignature> signature;
    std::set<Request> requests; // the smallest depth first; never empty
    uint32_t depth() const { return requests.begin()->depth; }
  };

  using Requests = std::vector<InstanceRequest>;
  // What the bodies in an item ask for.
  static Requests bodyRequests(const ItemState &state);

  // Puts the requests that an item makes in place of those that it made before.
  void changeRequests(ItemId item, Phase phase, Requests now);
  void remove(ItemId item); // which has no requests any more
  void clear();

  bool hasInstances(ItemId definer) const { return instances.contains(definer); }
  const Instance &instance(ItemId definer, const Key &key) const {
    return instances.at(definer).at(key);
  }
  // The instances of an item's kernels that are checked, those first that fewest others lead to,
  // then as the source asks for them. Keeps a diagnostic for the others.
  std::vector<Key> select(ItemId definer);
  // Of those that are not checked since there are too many, by the item that defines the kernel.
  using Rejected = std::map<ItemId, std::vector<GraphDiagnostic>>;
  const Rejected &rejected() const { return tooMany; }

private:
  struct Asked {
    Requests byPhase[2];
  };

  const ItemTable &items;
  Worklist &changed;
  std::unordered_map<ItemId, std::map<Key, Instance>> instances; // by defining item
  std::unordered_map<ItemId, Asked> asked;                       // what each item asks for
  Rejected tooMany;
};

} // namespace allo
