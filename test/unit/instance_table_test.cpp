// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Which instances are known and checked, by what asks for them.
#include "common/Items.h"
#include "sema/incremental/tables/InstanceTable.h"
#include "sema/module/Signature.h"

#include <gtest/gtest.h>

namespace allo {
namespace {

class InstanceTableTest : public testing::Test {
protected:
  ItemTable items{TestFile};
  Worklist changed{items};
  InstanceTable table{items, changed};
  std::vector<ItemId> ids = addItems(items, 3);
  ItemId definer = ids[2];

  // An instance of the one kernel of 'definer'.
  std::shared_ptr<const KernelSignature> instance(Fingerprint fingerprint) {
    auto signature = std::make_shared<KernelSignature>();
    signature->name = "fill";
    signature->item = definer;
    signature->function = 1;
    signature->fingerprint = fingerprint;
    signature->isInstance = true;
    return signature;
  }
  InstanceRequest request(NodeId node, Fingerprint fingerprint, uint32_t depth = 1) {
    return {node, instance(fingerprint), depth};
  }
  std::vector<Fingerprint> selected() {
    std::vector<Fingerprint> out;
    for (const InstanceTable::Key &key : table.select(definer))
      out.push_back(key.second);
    return out;
  }
  bool takeChanged() {
    bool any = !changed.empty();
    changed.clear();
    return any;
  }
  using Fingerprints = std::vector<Fingerprint>;
};

TEST_F(InstanceTableTest, AnInstanceIsKnownAsLongAsSomethingAsksForIt) {
  table.changeRequests(ids[0], Phase::Module, {request(5, 100)});
  EXPECT_EQ(changed.takeFirst(), definer);
  table.changeRequests(ids[1], Phase::Bodies, {request(6, 100), request(7, 100)});
  EXPECT_EQ(selected(), Fingerprints{100});
  EXPECT_EQ(table.instance(definer, {1, 100}).requests.size(), 3u);
  table.changeRequests(ids[0], Phase::Module, {});
  EXPECT_EQ(selected(), Fingerprints{100});
  table.changeRequests(ids[1], Phase::Bodies, {request(7, 100)});
  EXPECT_EQ(table.instance(definer, {1, 100}).requests.size(), 1u);
  table.changeRequests(ids[1], Phase::Bodies, {});
  EXPECT_FALSE(table.hasInstances(definer));
  EXPECT_EQ(selected(), Fingerprints{});
}

TEST_F(InstanceTableTest, TheSameRequestsChangeNothing) {
  table.changeRequests(ids[0], Phase::Bodies, {request(5, 100), request(6, 200)});
  EXPECT_TRUE(takeChanged());
  table.changeRequests(ids[0], Phase::Bodies, {request(5, 100), request(6, 200)});
  EXPECT_FALSE(takeChanged());
  table.changeRequests(ids[0], Phase::Module, {});
  EXPECT_FALSE(takeChanged());
  table.changeRequests(ids[0], Phase::Bodies, {request(5, 100), request(6, 300)});
  EXPECT_TRUE(takeChanged());
  EXPECT_EQ(selected(), (Fingerprints{100, 300}));
}

TEST_F(InstanceTableTest, KernelsOfOtherFilesAreNotKept) {
  auto foreign = std::make_shared<KernelSignature>();
  foreign->item = (ItemId(TestFile + 1) << 32) + 1;
  table.changeRequests(ids[0], Phase::Bodies, {{5, foreign, 1}});
  EXPECT_FALSE(takeChanged());
  EXPECT_FALSE(table.hasInstances(foreign->item));
}

// First those that fewest others lead to, then as the source asks for them.
TEST_F(InstanceTableTest, SelectsInAnOrderThatDoesNotDependOnFingerprints) {
  table.changeRequests(ids[1], Phase::Bodies,
                       {request(9, 7), request(4, 50), request(4, 30), request(2, 1, 2)});
  table.changeRequests(ids[0], Phase::Bodies, {request(20, 90)});
  EXPECT_EQ(selected(), (Fingerprints{90, 50, 30, 7, 1}));
}

TEST_F(InstanceTableTest, RejectsInstancesThatOthersLeadToWithoutAnEnd) {
  table.changeRequests(
      ids[0], Phase::Bodies,
      {request(5, 1), request(9, 2, MaxInstanceDepth + 1), request(8, 3, MaxInstanceDepth + 1)});
  EXPECT_EQ(selected(), Fingerprints{1});
  const auto &rejected = table.rejected().at(definer);
  ASSERT_EQ(rejected.size(), 1u) << "one for the kernel";
  EXPECT_EQ(rejected[0].item, ids[0]);
  EXPECT_EQ(rejected[0].diagnostic.code, DiagCode::InstanceDepth);
  EXPECT_EQ(rejected[0].diagnostic.node, 8u) << "at the first place";
  table.changeRequests(ids[0], Phase::Bodies, {request(5, 1)});
  selected();
  EXPECT_TRUE(table.rejected().empty());
}

TEST_F(InstanceTableTest, RejectsInstancesThatAreTooMany) {
  InstanceTable::Requests many;
  for (uint32_t i = 1; i <= 1002; ++i)
    many.push_back(request(i, 5000 - i));
  table.changeRequests(ids[0], Phase::Bodies, many);
  const Fingerprints some = selected();
  EXPECT_EQ(some.size(), 1000u);
  EXPECT_EQ(some.front(), 4999u);
  ASSERT_EQ(table.rejected().at(definer).size(), 1u);
  EXPECT_EQ(table.rejected().at(definer)[0].diagnostic.code, DiagCode::InstanceCount);
  EXPECT_EQ(table.rejected().at(definer)[0].diagnostic.node, 1001u);
  table.changeRequests(ids[0], Phase::Bodies, {});
  table.remove(definer);
  EXPECT_TRUE(table.rejected().empty());
}

TEST_F(InstanceTableTest, BodiesAskAtEveryDepthAtWhichTheyAreAskedFor) {
  auto check = std::make_shared<KernelCheck>();
  check->requests = {request(5, 100)};
  ItemState state;
  state.kernels = {check};
  state.instances = {{instance(100), check, {}, {1, 3, MaxInstanceDepth + 1}},
                     {instance(200), nullptr, {}, {1}}};
  std::vector<uint32_t> depths;
  for (const InstanceRequest &each : InstanceTable::bodyRequests(state))
    depths.push_back(each.depth);
  EXPECT_EQ(depths, (std::vector<uint32_t>{1, 2, 4}));
}

} // namespace
} // namespace allo
