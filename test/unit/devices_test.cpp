// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What kernels are synthesized for: parts, devices, frequencies and flows, and which of them
// counts.
#include "common/ErrorOf.h"
#include "sema/operators/Devices.h"
#include "sema/operators/InterfaceFlow.h"
#include "target/vitis/Interfaces.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>

namespace allo::vitis::test {
namespace {

using allo::test::errorOf;
using testing::HasSubstr;

std::string partOf(const TargetChoice &choice, PartNeed need = PartNeed::Required) {
  Result<SynthesisTarget> made = resolve(choice, need);
  return made ? made->part : made.error().message;
}

TEST(Devices, AreNamedOnceAndHaveParts) {
  std::set<std::string_view> names;
  for (const Device &device : devices()) {
    EXPECT_TRUE(names.insert(device.name).second) << device.name;
    EXPECT_TRUE(checkPart(device.part)) << device.part;
    EXPECT_EQ(partOf({.device = std::string(device.name)}), device.part);
  }
  EXPECT_EQ(names.size(), 13u);
  EXPECT_EQ(partOf({.device = "u55c"}), "xcu55c-fsvh2892-2L-e");
  EXPECT_EQ(partOf({.device = "zcu104"}), partOf({.device = "zcu106"}));
}

TEST(Devices, UnknownOnesHaveAdvice) {
  EXPECT_EQ(partOf({.device = "u28O"}), "unknown device 'u28O'; did you mean 'u280'?");
  EXPECT_THAT(partOf({.device = "stratix"}),
              HasSubstr("unknown device 'stratix'; the devices are ultra96v2, pynqz2"));
  EXPECT_EQ(partOf({.part = "u280"}), "'u280' is a device, and its part is 'xcu280-fsvh2892-2L-e'");
}

TEST(Devices, PartsAreWordsThatScriptsCanHave) {
  EXPECT_EQ(partOf({.part = "xcvp1802-lsvc4072-2MP-e-S"}), "xcvp1802-lsvc4072-2MP-e-S");
  for (const char *part : {"", "xc7}; exec rm", "xc7 z", "7xc", "xc$x", "xc\nz", "xc[z]", "xc\"z"})
    EXPECT_THAT(partOf({.part = part}), HasSubstr("is not a part number, such as")) << part;
}

TEST(Devices, APartAndADeviceExcludeEachOther) {
  EXPECT_EQ(partOf({.part = "xc7z020clg400-1", .device = "u280"}),
            "the part 'xc7z020clg400-1' and the device 'u280' exclude each other");
}

TEST(Devices, SynthesisNeedsOneAndOthersHaveADefault) {
  EXPECT_EQ(partOf({}), NoPart);
  EXPECT_EQ(partOf({}, PartNeed::Optional), "");
  EXPECT_EQ(partOfPlatform("xilinx_u280_gen3x16_xdma_1_202211_1"), "xcu280-fsvh2892-2L-e");
  EXPECT_EQ(partOfPlatform("xilinx_zcu104_base_202320_1"), "xczu7ev-ffvc1156-2-e");
  EXPECT_EQ(partOfPlatform("aws-vu9p-f1"), "");
  EXPECT_EQ(partOfPlatform("u280_on_u250"), "");
}

TEST(Devices, TheLaterChoiceOfHardwareTakesThePlaceOfBoth) {
  const TargetChoice project{.part = "xczu9eg", .flow = "vivado", .frequency = 100};
  const TargetChoice both = TargetChoice{.device = "u200"}.over(project);
  EXPECT_EQ(partOf(both), "xcu200-fsgd2104-2-e");
  EXPECT_EQ(both.flow, "vivado");
  EXPECT_EQ(both.frequency, 100);
  const TargetChoice other = TargetChoice{.flow = "vitis", .frequency = 250}.over(project);
  EXPECT_EQ(partOf(other), "xczu9eg");
  EXPECT_EQ(other.flow, "vitis");
  EXPECT_EQ(other.frequency, 250);
}

TEST(Devices, FrequenciesArePositiveAndFinite) {
  Result<SynthesisTarget> usual = resolve({.device = "u280"}, PartNeed::Required);
  ASSERT_TRUE(usual);
  EXPECT_EQ(usual->frequency, 300);
  EXPECT_EQ(usual->flow, "vitis");
  EXPECT_DOUBLE_EQ(usual->period(), 1000.0 / 300);
  for (double bad : {0.0, -1.0, std::nan(""), std::numeric_limits<double>::infinity(), 1e6})
    EXPECT_EQ(errorOf(resolve({.device = "u280", .frequency = bad}, PartNeed::Required)),
              "the frequency must be a number of MHz from 0.001 to 100000")
        << bad;
  EXPECT_EQ(errorOf(resolve({.device = "u280", .flow = "vivadi"}, PartNeed::Required)),
            "the flow 'vivadi' is not one of vitis, vivado");
}

std::string flowError(const std::vector<std::string> &texts) {
  Result<std::vector<PortInterface>> all = parseInterfaces({}, texts);
  EXPECT_TRUE(all);
  // A buffer A, a buffer B, a stream s.
  const std::vector<FlowPort> ports = {{"A"}, {"B"}, {"s", /*isStream=*/true}};
  const std::optional<FlowConflict> conflict = vitisFlowConflict(*all, ports);
  return conflict ? show((*all)[conflict->interface]) + ": " + conflict->message : "";
}

TEST(VitisFlow, HasOneBundleOfRegistersAndAddressesThatTheHostSets) {
  EXPECT_EQ(flowError({"A:m_axi,bundle=gmem0", "A:s_axilite,bundle=control", "B:m_axi",
                       "return:s_axilite,bundle=control"}),
            "");
  EXPECT_EQ(flowError({"A:m_axi,offset=slave"}), "");
  EXPECT_THAT(flowError({"A:m_axi,offset=direct"}), HasSubstr("needs offset=slave"));
  EXPECT_THAT(flowError({"A:s_axilite,bundle=one", "return:s_axilite,bundle=two"}),
              HasSubstr("one s_axilite bundle, and 'A' has 'one'"));
  // Ports are named as in the kernel, also where an index names them.
  EXPECT_THAT(flowError({"0:s_axilite,bundle=one", "return:s_axilite,bundle=two"}),
              HasSubstr("one s_axilite bundle, and 'A' has 'one'"));
  EXPECT_EQ(flowError({"A:s_axilite,bundle=one", "0:s_axilite", "B:s_axilite"}), "");
  // Only the last of two for one port and mode counts.
  EXPECT_EQ(flowError({"A:m_axi,offset=off", "A:m_axi,offset=slave"}), "");
  EXPECT_EQ(flowError({"A:s_axilite,bundle=one", "A:s_axilite,bundle=control"}), "");
}

// Ports without a bundle are in that of Vitis.
TEST(VitisFlow, TheDefaultBundleIsOne) {
  EXPECT_EQ(flowError({"A:s_axilite,bundle=ctl"}),
            "A:s_axilite,bundle=ctl: the vitis flow has one s_axilite bundle, and 'B' and 'return' "
            "are in the default bundle 'control'; use bundle=control, or give them bundle=ctl as "
            "well");
  EXPECT_THAT(flowError({"A:s_axilite,bundle=ctl", "B:s_axilite,bundle=ctl"}),
              HasSubstr("and 'return' is in the default bundle 'control'; use bundle=control, or "
                        "give it bundle=ctl"));
  EXPECT_EQ(flowError({"A:s_axilite,bundle=ctl", "1:s_axilite,bundle=ctl",
                       "return:s_axilite,bundle=ctl"}),
            "");
  EXPECT_THAT(flowError({"A:s_axilite,bundle=ctl", "return:s_axilite"}),
              HasSubstr("and 'A' has 'ctl'"));
}

} // namespace
} // namespace allo::vitis::test
