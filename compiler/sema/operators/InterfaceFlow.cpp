// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/operators/InterfaceFlow.h"

#include "support/Characters.h"
#include "support/Format.h"

#include <algorithm>
#include <set>
#include <vector>

namespace allo::vitis {

namespace {

class FlowRules {
public:
  FlowRules(std::span<const PortInterface> wanted, std::span<const FlowPort> ports)
      : wanted(wanted), ports(ports) {}

  std::optional<FlowConflict> run() const {
    for (size_t i = 0; i < wanted.size(); ++i)
      if (const std::string_view offset = valueOf(wanted[i], "offset");
          counts(i) && wanted[i].mode == InterfaceMode::MAxi && !offset.empty() &&
          offset != "slave")
        return FlowConflict{i,
                            format("the vitis flow needs offset=slave, because the host sets the "
                                   "address of the buffer; use the vivado flow for offset={0}",
                                   offset)};
    return ofBundles();
  }

private:
  std::span<const PortInterface> wanted;
  std::span<const FlowPort> ports;

  static std::string_view valueOf(const PortInterface &each, std::string_view option) {
    auto found = std::ranges::find(each.options, option, &InterfaceOption::name);
    return found == each.options.end() ? std::string_view() : found->value;
  }
  static std::string_view bundleOf(const PortInterface &each) {
    const std::string_view named = valueOf(each, "bundle");
    return named.empty() ? DefaultBundle : named;
  }

  // In the kernel: ports are also given by their index.
  std::string nameOf(const PortInterface &each) const {
    if (isDecimal(each.port))
      if (const size_t index = std::stoul(each.port); index < ports.size())
        return ports[index].name;
    return each.port;
  }
  // No later one takes its place.
  bool counts(size_t i) const {
    return std::none_of(wanted.begin() + ptrdiff_t(i) + 1, wanted.end(),
                        [&](const PortInterface &later) {
                          return later.mode == wanted[i].mode && nameOf(later) == nameOf(wanted[i]);
                        });
  }

  std::optional<FlowConflict> ofBundles() const {
    std::optional<size_t> first;
    std::set<std::string> given;
    for (size_t i = 0; i < wanted.size(); ++i) {
      if (wanted[i].mode != InterfaceMode::SAxilite || !counts(i))
        continue;
      given.insert(nameOf(wanted[i]));
      if (!first)
        first = i;
      else if (bundleOf(wanted[*first]) != bundleOf(wanted[i]))
        return FlowConflict{i, format("the vitis flow has one s_axilite bundle, and '{0}' has "
                                      "'{1}'; use one name, or the vivado flow",
                                      nameOf(wanted[*first]), bundleOf(wanted[*first]))};
    }
    if (!first || bundleOf(wanted[*first]) == DefaultBundle)
      return std::nullopt;
    std::vector<std::string> others;
    for (const FlowPort &port : ports)
      if (!port.isStream && !given.contains(port.name))
        others.push_back("'" + port.name + "'");
    if (!given.contains(std::string(ReturnPort)))
      others.push_back("'" + std::string(ReturnPort) + "'");
    if (others.empty())
      return std::nullopt;
    return FlowConflict{
        *first, format("the vitis flow has one s_axilite bundle, and {0} {1} in the default bundle "
                       "'{2}'; use bundle={2}, or give {3} bundle={4} as well",
                       joined(others), others.size() == 1 ? "is" : "are", DefaultBundle,
                       others.size() == 1 ? "it" : "them", bundleOf(wanted[*first]))};
  }

  static std::string joined(const std::vector<std::string> &names) {
    std::string out;
    for (size_t i = 0; i < names.size(); ++i)
      out += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    return out;
  }
};

} // namespace

std::optional<FlowConflict> vitisFlowConflict(std::span<const PortInterface> wanted,
                                              std::span<const FlowPort> ports) {
  return FlowRules(wanted, ports).run();
}

} // namespace allo::vitis
