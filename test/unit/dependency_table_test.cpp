// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Which items are marked when something changes that they depend on.
#include "common/Items.h"
#include "sema/incremental/tables/DependencyTable.h"

#include <gtest/gtest.h>

namespace allo {
namespace {

using Kind = Dependency::Kind;

class DependencyTableTest : public testing::Test {
protected:
  ItemTable items{TestFile};
  PendingWork work{items};
  DependencyTable table{items, work};
  std::vector<ItemId> ids = addItems(items, 6);
  std::map<ItemId, ModuleFacts> facts;          // of each item
  std::map<ItemId, DependencyTable::Uses> uses; // of the bodies of each item

  // The item binds these names to a value, and no others.
  void bind(ItemId item, const std::vector<std::string> &names, int value = 0) {
    ModuleFacts now = facts[item];
    now.bindings.clear();
    for (const std::string &name : names)
      now.bindings.push_back({name, Value::ofInt(BigInt(value)), 1});
    change(item, now);
  }
  void useAtModuleLevel(ItemId item, DependencyTable::Uses now) {
    std::sort(now.begin(), now.end());
    table.changeUses(item, facts[item].uses, now, Phase::Module);
    facts[item].uses = std::move(now);
  }
  void useInBodies(ItemId item, DependencyTable::Uses now) {
    std::sort(now.begin(), now.end());
    table.changeUses(item, uses[item], now, Phase::Bodies);
    uses[item] = std::move(now);
  }
  void change(ItemId item, ModuleFacts now) {
    const bool known = facts.contains(item);
    table.changeBindings(item, known ? &facts[item] : nullptr, &now);
    facts[item] = std::move(now);
  }
  // What is marked, by its place in 'ids'; takes it off the list.
  std::vector<size_t> taken(Worklist &list) {
    std::vector<size_t> places;
    while (!list.empty())
      places.push_back(size_t(std::find(ids.begin(), ids.end(), list.takeFirst()) - ids.begin()));
    return places;
  }
  using Places = std::vector<size_t>;
};

Dependency on(std::string_view name) { return Dependency::onName(name); }

TEST(Dependency, AreDifferentThings) {
  DependencySet all;
  for (Kind kind : {Kind::AnyName, Kind::ForeignSource, Kind::OpenImports, Kind::ForeignKernel})
    all.insert(Dependency(kind));
  all.insert(Dependency::onSourceOf(1));
  all.insert(Dependency::onSourceOf(2));
  all.insert(on("*"));
  all.insert(on(""));
  EXPECT_EQ(all.size(), 8u);
  EXPECT_TRUE(all.contains(std::string_view("*")));
  EXPECT_FALSE(all.contains(std::string_view("x")));
}

// Short names are stored in place, longer ones are not.
TEST(Dependency, HasNamesOfAnyLength) {
  for (size_t size = 0; size < 60; ++size) {
    const std::string name = "n" + std::string(size, 'x');
    Dependency made = on(name), copy = made;
    EXPECT_EQ(made.name(), name);
    EXPECT_EQ(copy, made);
    EXPECT_LT(copy, on(name + "x"));
    EXPECT_LT(on(name.substr(0, size)), copy);
    Dependency moved = std::move(made);
    EXPECT_EQ(moved, copy);
    moved = Dependency::onSourceOf(ItemId(size));
    EXPECT_EQ(moved.item(), ItemId(size));
    EXPECT_EQ(moved.name(), "");
    moved = copy;
    EXPECT_EQ(moved.name(), name);
    EXPECT_TRUE((DependencySet{moved}).contains(std::string_view(name)));
  }
}

TEST_F(DependencyTableTest, MarksTheUsersOfANameThatChanges) {
  bind(ids[0], {"a", "b"});
  useAtModuleLevel(ids[2], {on("a")});
  useAtModuleLevel(ids[3], {on("b")});
  useInBodies(ids[4], {on("a"), on("c")});
  bind(ids[0], {"a", "b"}, 0);
  EXPECT_TRUE(work.modules.empty() && work.bodies.empty()) << "nothing has changed";
  bind(ids[0], {"a", "b"}, 1);
  EXPECT_EQ(taken(work.modules), (Places{2, 3}));
  EXPECT_EQ(taken(work.bodies), (Places{4}));
  useAtModuleLevel(ids[2], {});
  bind(ids[0], {"b"}, 1);
  EXPECT_EQ(taken(work.modules), Places{});
  EXPECT_EQ(taken(work.bodies), Places{4}) << "it uses a name that is gone";
}

TEST_F(DependencyTableTest, MarksTheUsersOfANameThatIsNew) {
  useInBodies(ids[1], {on("a")});
  bind(ids[5], {"a"});
  EXPECT_EQ(taken(work.bodies), Places{1});
}

// What stands before one of several definitions does not see it.
TEST_F(DependencyTableTest, MarksOnlyUsersAfterOneOfSeveralDefinitions) {
  for (size_t place : {0, 2, 4})
    bind(ids[place], {"a"});
  for (size_t place : {1, 3, 5})
    useAtModuleLevel(ids[place], {on("a")});
  EXPECT_EQ(table.definitions("a"), (std::vector<ItemId>{ids[0], ids[2], ids[4]}));
  bind(ids[2], {"a"}, 1);
  EXPECT_EQ(taken(work.modules), (Places{3, 5}));
  bind(ids[4], {"a"}, 1);
  EXPECT_EQ(taken(work.modules), Places{5});
}

// What sees no definition names the first one behind it.
TEST_F(DependencyTableTest, MarksUsersThatSeeNoneOfSeveralDefinitions) {
  for (size_t place : {1, 3, 5})
    bind(ids[place], {"a"});
  for (size_t place : {0, 1, 2, 4})
    useAtModuleLevel(ids[place], {on("a")});
  bind(ids[1], {"a"}, 1);
  EXPECT_EQ(taken(work.modules), (Places{0, 1, 2, 4}));
  bind(ids[3], {"a"}, 1);
  EXPECT_EQ(taken(work.modules), (Places{1, 4}));
  bind(ids[5], {"a"}, 1);
  EXPECT_EQ(taken(work.modules), Places{});
}

TEST_F(DependencyTableTest, KnowsTheNamesThatAreDefined) {
  bind(ids[0], {"a", "b"});
  bind(ids[1], {"a"});
  EXPECT_EQ(std::vector<std::string>(table.definedNames().begin(), table.definedNames().end()),
            (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(table.redefinedNames(), std::set<std::string>{"a"});
  bind(ids[0], {});
  EXPECT_EQ(std::vector<std::string>(table.definedNames().begin(), table.definedNames().end()),
            std::vector<std::string>{"a"});
  EXPECT_TRUE(table.redefinedNames().empty());
  EXPECT_TRUE(table.definitions("b").empty());
}

TEST_F(DependencyTableTest, MarksUsersOfAnyNameOnceForAllNewNames) {
  const Dependency any(Kind::AnyName);
  useAtModuleLevel(ids[1], {any});
  useInBodies(ids[2], {any, on("a")});
  bind(ids[0], {"x"});
  bind(ids[3], {"y"});
  EXPECT_TRUE(work.modules.empty());
  table.markUsersOfAnyName();
  EXPECT_EQ(taken(work.modules), Places{1});
  EXPECT_EQ(taken(work.bodies), Places{2});
  table.markUsersOfAnyName();
  EXPECT_TRUE(work.modules.empty());
  bind(ids[0], {"x"}, 1); // the same names
  table.markUsersOfAnyName();
  EXPECT_TRUE(work.modules.empty());
  // One that has been evaluated since has seen the names that there are.
  bind(ids[0], {"z"});
  useAtModuleLevel(ids[1], {any});
  useAtModuleLevel(ids[4], {any});
  table.markUsersOfAnyName();
  EXPECT_TRUE(work.modules.empty());
}

TEST_F(DependencyTableTest, MarksUsersOfOtherThingsThanNames) {
  useInBodies(ids[0], {Dependency(Kind::ForeignKernel), Dependency::onSourceOf(ids[5])});
  useAtModuleLevel(ids[1], {Dependency(Kind::ForeignSource)});
  useInBodies(ids[2], {Dependency(Kind::OpenImports)});
  table.mark(Dependency::onSourceOf(ids[4]));
  EXPECT_TRUE(work.modules.empty() && work.bodies.empty());
  table.mark(Dependency::onSourceOf(ids[5]));
  EXPECT_EQ(taken(work.bodies), Places{0});
  table.mark(Dependency(Kind::ForeignSource));
  EXPECT_EQ(taken(work.modules), Places{1});
  table.mark(Dependency(Kind::ForeignKernel));
  EXPECT_EQ(taken(work.bodies), Places{0});
  ModuleFacts star;
  star.openStars = {"from somewhere import *"};
  change(ids[3], star);
  EXPECT_EQ(taken(work.bodies), Places{2});
  EXPECT_EQ(table.openImports().size(), 1u);
  change(ids[3], {});
  EXPECT_EQ(taken(work.bodies), Places{2});
  EXPECT_TRUE(table.openImports().empty());
}

TEST_F(DependencyTableTest, FollowsItemsThatChangePlaces) {
  bind(ids[0], {"a"});
  bind(ids[1], {"a"});
  bind(ids[2], {"a"});
  useAtModuleLevel(ids[3], {on("a")});
  ASSERT_EQ(
      items.replace(0, 4, {entryOf(ids[3]), entryOf(ids[2]), entryOf(ids[1]), entryOf(ids[0])}),
      ItemTable::Labels::Moved);
  table.relabelled();
  EXPECT_EQ(table.definitions("a"), (std::vector<ItemId>{ids[2], ids[1], ids[0]}));
  bind(ids[1], {"a"}, 1);
  EXPECT_TRUE(work.modules.empty()) << "the only user stands before all of them";
}

} // namespace
} // namespace allo
