// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/CodeLens.h"

#include "sema/Items.h"
#include "sema/ModuleView.h"

#include <algorithm>
#include <map>
#include <set>

namespace allo {

namespace {

class Collector {
public:
  explicit Collector(const Analysis &analysis) : analysis(analysis) {
    for (const Diagnostic &diagnostic : analysis.diagnostics)
      if (diagnostic.code == DiagCode::UndefinedName) // a constant that they use
        for (const DiagNote &note : diagnostic.notes)
          if (note.file.empty())
            sufferers.push_back(note.span.begin);
    std::sort(sufferers.begin(), sufferers.end());
    analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
      items[entry.state->id] = {entry.state.get(), offset, entry.length};
      for (const Binding &binding : entry.state->module->bindings)
        definitions[binding.name].insert(entry.state->id);
    });
  }

  std::vector<RunnableKernel> run() {
    analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
      const ItemState &item = *entry.state;
      for (const auto &signature : item.module->kernels)
        if (isBound(*signature))
          add(signature->name, signature->nameNode, item, offset, signature->function, *signature);
      for (const Binding &binding : item.module->bindings)
        if (binding.value.kind == ValueKind::Kernel && binding.value.kernel().isInstance &&
            isBound(binding.value.kernel()))
          add(binding.name, binding.node, item, offset, NoNode, binding.value.kernel());
    });
    std::stable_sort(out.begin(), out.end(), [](const RunnableKernel &a, const RunnableKernel &b) {
      return a.name.begin < b.name.begin;
    });
    std::map<std::string, size_t> last;
    for (size_t i = 0; i < out.size(); ++i)
      last[out[i].target] = i;
    std::vector<RunnableKernel> kept;
    for (size_t i = 0; i < out.size(); ++i)
      if (last.at(out[i].target) == i)
        kept.push_back(std::move(out[i]));
    return kept;
  }

private:
  struct Item {
    const ItemState *state = nullptr;
    uint32_t offset = 0;
    uint32_t length = 0;
  };
  struct Reached {
    std::set<ItemId> items;
    bool others = false;
  };
  const Analysis &analysis;
  std::vector<uint32_t> sufferers; // places in kernels that need an undefined name elsewhere
  std::map<ItemId, Item> items;
  std::map<std::string, std::set<ItemId>, std::less<>> definitions; // by name
  std::map<ItemId, Reached> known;
  std::vector<RunnableKernel> out;

  // What `allo run` takes, streams aside: defaults bind constexpr parameters.
  static bool isBound(const KernelSignature &signature) {
    if (signature.isNested || !signature.templates.empty())
      return false;
    for (const ParameterInfo &parameter : signature.parameters) {
      bool bound = parameter.isConstexpr && parameter.hasDefault;
      if (parameter.isConstexpr ? !bound && !parameter.constant.isConst() : parameter.isInferred)
        return false;
    }
    for (const Environment *scope = signature.environment.get(); scope; scope = scope->outer.get())
      for (const auto &[name, value] : scope->names)
        if (value.dependent)
          return false;
    return true;
  }

  bool hasErrors(Span span) const {
    auto first = std::lower_bound(
        analysis.diagnostics.begin(), analysis.diagnostics.end(), span.begin,
        [](const Diagnostic &diagnostic, uint32_t at) { return diagnostic.span.begin < at; });
    if (first != analysis.diagnostics.end() &&
        std::any_of(first, analysis.diagnostics.end(), [&](const Diagnostic &diagnostic) {
          return diagnostic.severity == Severity::Error && diagnostic.span.begin < span.end;
        }))
      return true;
    auto suffers = std::lower_bound(sufferers.begin(), sufferers.end(), span.begin);
    return suffers != sufferers.end() && *suffers < span.end;
  }

  // The items whose contents can make a difference to what an item's kernels do.
  const Reached &reachedFrom(ItemId start) {
    auto [it, fresh] = known.try_emplace(start);
    Reached &reached = it->second;
    if (!fresh)
      return reached;
    std::vector<ItemId> queue = {start};
    while (!queue.empty()) {
      ItemId id = queue.back();
      queue.pop_back();
      auto item = items.find(id);
      if (item == items.end())
        reached.others = true;
      else if (reached.items.insert(id).second)
        follow(*item->second.state, queue, reached.others);
    }
    return reached;
  }
  void follow(const ItemState &item, std::vector<ItemId> &queue, bool &others) const {
    others = others || !item.imports.empty();
    auto use = [&](const std::vector<std::string> &names) {
      for (const std::string &name : names)
        if (auto found = definitions.find(name); found != definitions.end())
          queue.insert(queue.end(), found->second.begin(), found->second.end());
    };
    use(item.module->uses);
    forEachCheck(item, [&](const KernelCheck &check) {
      use(check.uses);
      for (const CallSite &site : check.calls)
        if (site.callee != ThisItem)
          queue.push_back(site.callee);
    });
    for (const Binding &binding : item.module->bindings)
      if (binding.value.kind == ValueKind::Kernel)
        queue.push_back(binding.value.kernel().item);
  }

  void add(const std::string &target, NodeId name, const ItemState &item, uint32_t offset,
           NodeId function, const KernelSignature &signature) {
    const SyntaxUnit &unit = *item.unit;
    ItemId home = signature.item == ThisItem ? item.id : signature.item;
    RunnableKernel made;
    made.target = target;
    made.name = unit.spanOf(name).shifted(offset);
    made.print = hashBytes(target);
    made.home = {home, signature.function};
    if (auto there = items.find(home); there != items.end() && signature.function != NoNode)
      made.definition =
          there->second.state->unit->spanOf(signature.function).shifted(there->second.offset);
    made.label = signature.label;
    for (const ParameterInfo &parameter : signature.parameters) {
      made.hasStreams = made.hasStreams || parameter.type.isStream();
      if (!parameter.isConstexpr)
        made.inputs.push_back({parameter.name, show(parameter.type)});
    }
    std::set<ItemId> reached;
    for (ItemId start : {item.id, home}) {
      const Reached &from = reachedFrom(start);
      reached.insert(from.items.begin(), from.items.end());
      made.usesOthers |= from.others;
    }
    std::vector<Fingerprint> structures;
    for (ItemId id : reached) {
      const Item &other = items.at(id);
      structures.push_back(other.state->unit->structure);
      // Of what stands beside it in one statement, a kernel needs nothing.
      Span whole = id == item.id && function != NoNode
                       ? unit.spanOf(function).shifted(offset)
                       : Span{other.offset, other.offset + other.length};
      made.broken = made.broken || hasErrors(whole);
    }
    std::sort(structures.begin(), structures.end()); // ids tell of the history of edits
    for (Fingerprint structure : structures)
      made.print = combine(made.print, structure);
    if (made.broken) // the parser may take what is broken for one thing or another
      made.print = 0;
    out.push_back(std::move(made));
  }
};

} // namespace

std::vector<RunnableKernel> runnableKernels(const Analysis &analysis) {
  if (!analysis.usesAllo)
    return {};
  return Collector(analysis).run();
}

std::optional<RunnableKernel> findRunnable(const Analysis &analysis, const std::string &target) {
  for (RunnableKernel &kernel : runnableKernels(analysis))
    if (kernel.target == target)
      return std::move(kernel);
  return std::nullopt;
}

std::vector<Diagnostic> vitisLimitsOf(const Analysis &analysis, const std::string &target) {
  std::optional<RunnableKernel> kernel = findRunnable(analysis, target);
  return kernel ? vitisLimitsOf(analysis, kernel->home, kernel->label) : std::vector<Diagnostic>();
}

const Diagnostic *mistakeOf(const Analysis &analysis, const std::string &target) {
  std::optional<RunnableKernel> kernel = findRunnable(analysis, target);
  const Diagnostic *first = nullptr;
  for (const Diagnostic &each : analysis.diagnostics) {
    if (each.severity != Severity::Error)
      continue;
    if (kernel && each.span.begin >= kernel->name.begin)
      return &each;
    if (!first)
      first = &each;
  }
  return first;
}

Fingerprint printOfFile(const Analysis &analysis) {
  Fingerprint print = 0;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
    print = combine(print, entry.state->unit->structure);
  });
  return print;
}

std::vector<CodeLens> codeLenses(const std::vector<RunnableKernel> &kernels,
                                 const std::vector<LastResult> &results) {
  std::vector<CodeLens> out;
  for (const RunnableKernel &kernel : kernels) {
    if (!kernel.broken) {
      if (!kernel.hasStreams) {
        out.push_back({kernel.name, CodeLensKind::Run, "Run on CPU", kernel.target});
        out.push_back({kernel.name, CodeLensKind::Csim, "Run csim", kernel.target});
      }
      out.push_back({kernel.name, CodeLensKind::Synthesize, "Synthesize", kernel.target});
      out.push_back({kernel.name, CodeLensKind::ShowHls, "Show HLS C++", kernel.target});
      if (!kernel.hasStreams)
        out.push_back({kernel.name, CodeLensKind::ShowMlir, "Show MLIR", kernel.target});
    } else {
      out.push_back(
          {kernel.name, CodeLensKind::ShowMistake, "cannot run: it has errors", kernel.target});
    }
    for (CodeLensKind action : {CodeLensKind::Run, CodeLensKind::Csim})
      for (const LastResult &result : results)
        if (result.target == kernel.target && result.action == action)
          out.push_back({kernel.name, action, result.shown + (result.stale ? " (stale)" : ""),
                         kernel.target});
  }
  return out;
}

} // namespace allo
