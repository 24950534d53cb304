// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The items of a file and the lists of work over them, without texts and without the checker.
#include "common/Items.h"
#include "sema/incremental/tables/CostLimit.h"
#include "sema/incremental/tables/Worklist.h"

#include <gtest/gtest.h>

#include <random>

namespace allo {
namespace {

// Labels grow through the file, and every item is found where it stands.
void expectConsistent(const ItemTable &items) {
  uint64_t previous = 0;
  size_t index = 0;
  items.sequence().forEach([&](const ItemEntry &entry, uint32_t offset) {
    const ItemId id = entry.state->id;
    EXPECT_GT(items.order(id), previous);
    previous = items.order(id);
    EXPECT_EQ(items.cursorOf(id).index, index++);
    EXPECT_EQ(items.offsetOf(id), offset);
    EXPECT_EQ(items.state(id), entry.state);
  });
}

TEST(ItemTable, IdsCarryTheNumberOfTheFile) {
  ItemTable items(TestFile);
  EXPECT_EQ(addItems(items, 1)[0] >> 32, TestFile);
}

TEST(ItemTable, NewItemsGetLabelsBetweenTheirNeighbours) {
  ItemTable items(TestFile);
  const std::vector<ItemId> outer = addItems(items, 2);
  const uint64_t first = items.order(outer[0]);
  const uint64_t last = items.order(outer[1]);
  const std::vector<ItemId> inner = addItems(items, 3, 1);
  EXPECT_EQ(items.order(outer[0]), first);
  EXPECT_EQ(items.order(outer[1]), last);
  EXPECT_TRUE(items.isBefore(outer[0], inner[0]));
  EXPECT_TRUE(items.isBefore(inner[2], outer[1]));
  expectConsistent(items);
}

TEST(ItemTable, LabelsAreRenewedWhereThereIsNoRoom) {
  ItemTable items(TestFile);
  addItems(items, 2);
  bool renewed = false;
  for (int i = 0; i < 100 && !renewed; ++i)
    renewed = items.replace(1, 1, {entryOf(items.newId())}) == ItemTable::Labels::Renewed;
  EXPECT_TRUE(renewed);
  expectConsistent(items);
}

TEST(ItemTable, ItemsThatChangePlacesMove) {
  ItemTable items(TestFile);
  const std::vector<ItemId> ids = addItems(items, 3);
  EXPECT_EQ(items.replace(1, 3, {entryOf(ids[1]), entryOf(ids[2])}), ItemTable::Labels::Kept);
  EXPECT_EQ(items.replace(1, 3, {entryOf(ids[2]), entryOf(ids[1])}), ItemTable::Labels::Moved);
  EXPECT_TRUE(items.isBefore(ids[2], ids[1]));
  expectConsistent(items);
}

TEST(ItemTable, RandomEditsKeepItConsistent) {
  std::mt19937_64 random(1);
  ItemTable items(TestFile);
  addItems(items, 20);
  for (int round = 0; round < 300; ++round) {
    const size_t first = random() % (items.size() + 1);
    const size_t last = std::min(items.size(), first + random() % 4);
    std::vector<ItemEntry> with;
    std::vector<ItemId> gone;
    if (first < last)
      for (auto c = items.sequence().at(first); c.index < last; items.sequence().next(c)) {
        const ItemId id = items.sequence().at(c).state->id;
        if (random() % 2 == 0)
          gone.push_back(id);
        else
          with.insert(with.begin() + long(random() % (with.size() + 1)), entryOf(id));
      }
    for (size_t fresh = random() % 4; fresh > 0; --fresh)
      with.insert(with.begin() + long(random() % (with.size() + 1)),
                  entryOf(items.newId(), uint32_t(random() % 9)));
    for (ItemId id : gone)
      items.remove(id);
    items.replace(first, last, std::move(with));
    expectConsistent(items);
  }
}

TEST(ItemTable, ResultsReachTheSequenceWhenItIsRefreshed) {
  ItemTable items(TestFile);
  for (size_t count : {1, 100}) { // entry by entry, all at once
    std::vector<ItemId> ids = addItems(items, count);
    for (ItemId id : ids) {
      auto state = std::make_shared<ItemState>();
      state->id = id;
      state->unit = std::make_shared<SyntaxUnit>();
      state->module = std::make_shared<ModuleFacts>();
      items.setState(id, state);
    }
    const auto last = items.cursorOf(ids.back());
    EXPECT_NE(items.sequence().at(last).state, items.state(ids.back()));
    items.refresh(true);
    expectConsistent(items);
  }
}

TEST(Worklist, GivesItemsInTheOrderOfTheFile) {
  ItemTable items(TestFile);
  const std::vector<ItemId> late = addItems(items, 2);
  const std::vector<ItemId> early = addItems(items, 2, 0);
  Worklist work(items);
  for (ItemId id : {late[1], early[0], late[0], early[1], late[1]})
    work.add(id);
  work.remove(late[0]);
  EXPECT_FALSE(work.contains(late[0]));
  EXPECT_EQ(work.takeFirst(), early[0]);
  EXPECT_EQ(work.takeFirst(), early[1]);
  EXPECT_EQ(work.takeFirst(), late[1]);
  EXPECT_TRUE(work.empty());
}

TEST(Worklist, FollowsNewLabels) {
  ItemTable items(TestFile);
  const std::vector<ItemId> ids = addItems(items, 2);
  Worklist work(items);
  work.add(ids[0]);
  work.add(ids[1]);
  ASSERT_EQ(items.replace(0, 2, {entryOf(ids[1]), entryOf(ids[0])}), ItemTable::Labels::Moved);
  work.relabelled();
  EXPECT_EQ(work.takeFirst(), ids[1]);
  EXPECT_EQ(work.takeFirst(), ids[0]);
}

TEST(CostLimit, IsProportionalToTheText) {
  CostLimit cost(100);
  EXPECT_EQ(cost.limit(), 100u);
  cost.setTextSize(3u << 20);
  EXPECT_EQ(cost.limit(), 300u);
}

TEST(CostLimit, IsExhaustedWhereTheFileAndTheRunAreAboveIt) {
  CostLimit cost(100);
  cost.startRun(Phase::Module);
  cost.replace(Phase::Module, 0, 150);
  EXPECT_FALSE(cost.isExhausted(Phase::Module)); // another evaluation may cost less again
  cost.spend(Phase::Module, 150);
  EXPECT_TRUE(cost.isExhausted(Phase::Module));
  EXPECT_FALSE(cost.isOver(Phase::Module)); // not decided yet
  EXPECT_TRUE(cost.decide(Phase::Module));
  EXPECT_TRUE(cost.isOver(Phase::Module));
  EXPECT_FALSE(cost.isOver(Phase::Bodies));
  EXPECT_FALSE(cost.decide(Phase::Module)); // as before
  cost.replace(Phase::Module, 150, 90);
  EXPECT_FALSE(cost.isExhausted(Phase::Module));
  EXPECT_TRUE(cost.decide(Phase::Module));
  EXPECT_FALSE(cost.isOver(Phase::Module));
}

} // namespace
} // namespace allo
