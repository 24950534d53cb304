// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/incremental/CompareStyles.h"

#include "diag/Policy.h"
#include "sema/facts/Items.h"
#include "sema/facts/TypedDump.h"
#include "sema/kernel/CheckKernel.h"

#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace allo {

namespace {

using Rows = std::vector<std::vector<std::string>>;

class StyleComparison {
public:
  StyleComparison(const Analysis &analysis, const ItemState &item, uint32_t offset)
      : analysis(analysis), item(item), offset(offset) {}

  // A kernel and what it makes of others in its body.
  std::string compare(const KernelCheck &own, const KernelCheck &other) const {
    std::string out = showHeader(own) + "  [" + std::string(show(own.style)) + "]\n";
    const bool isHls = own.style == TypingStyle::Hls;
    const std::string table = difference(isHls ? own : other, isHls ? other : own);
    out += table.empty() ? "  the same in both styles\n" : table;
    for (const auto &inner : own.nested)
      for (const auto &again : other.nested)
        if (inner->function == again->function && inner->name == again->name) {
          out += "\n" + compare(*inner, *again);
          break;
        }
    return out;
  }

private:
  const Analysis &analysis;
  const ItemState &item;
  uint32_t offset;

  std::string difference(const KernelCheck &hls, const KernelCheck &cpp) const {
    constexpr const char *Untyped = "-";
    std::map<NodeId, std::pair<TypedRow, TypedRow>> byNode; // the order of the source
    for (TypedRow &row : typedRows(analysis, item, hls, offset))
      byNode[row.node].first = std::move(row);
    for (TypedRow &row : typedRows(analysis, item, cpp, offset))
      byNode[row.node].second = std::move(row);
    Rows rows;
    for (const auto &[node, both] : byNode) {
      const auto &[a, b] = both;
      if (a.type != b.type)
        rows.push_back({a.place.empty() ? b.place : a.place, a.text.empty() ? b.text : a.text,
                        a.type.empty() ? Untyped : a.type, b.type.empty() ? Untyped : b.type});
    }
    if (!rows.empty())
      rows.insert(rows.begin(), {"", "", "hls", "cpp"});
    return showColumns(rows) + onlyIn(hls, cpp) + onlyIn(cpp, hls);
  }

  // What a check reports, and one by the other style does not.
  std::string onlyIn(const KernelCheck &check, const KernelCheck &other) const {
    std::set<std::tuple<DiagCode, NodeId>> known;
    for (const NodeDiagnostic &diagnostic : other.diagnostics)
      known.emplace(diagnostic.code, diagnostic.node);
    std::string out;
    for (const NodeDiagnostic &diagnostic : check.diagnostics) {
      if (isOptIn(diagnostic.code) || known.contains({diagnostic.code, diagnostic.node}))
        continue;
      const Position at = analysis.text.positionAt(
          offset + item.unit->shownSpanOf(diagnostic.node).begin, ColumnUnit::CodePoint);
      out += "  only " + std::string(show(check.style)) + ": " + std::to_string(at.line + 1) + ":" +
             std::to_string(at.column + 1) + ": " +
             std::string(showSeverity(diagInfo(diagnostic.code).severity)) + ": " +
             diagnostic.message + "\n";
    }
    return out;
  }
};

} // namespace

std::string compareStyles(const Analysis &analysis, const ModuleView &view, TypeContext &types) {
  std::string out;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
    const ItemState &item = *entry.state;
    const StyleComparison comparison(analysis, item, offset);
    auto compare = [&](const KernelCheck &own) {
      auto signature = std::make_shared<KernelSignature>(*own.signature);
      TypingStyle &style = signature->options.style;
      style = style == TypingStyle::Hls ? TypingStyle::Cpp : TypingStyle::Hls;
      ModuleNames names(view, item.id);
      const std::shared_ptr<const KernelCheck> other =
          checkKernel(*item.unit, std::move(signature), types, names);
      out += (out.empty() ? "" : "\n") + comparison.compare(own, *other);
    };
    for (const auto &kernel : item.kernels)
      compare(*kernel);
    for (const InstanceCheck &instance : item.instances)
      if (instance.check)
        compare(*instance.check);
  });
  return out;
}

} // namespace allo
