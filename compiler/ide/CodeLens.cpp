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
    analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
      items[entry.state->id] = {entry.state.get(), offset, entry.length};
      for (const Binding &binding : entry.state->module->bindings)
        definitions[binding.name].items.insert(entry.state->id);
    });
    for (auto &[name, definition] : definitions) {
      definition.node = FirstName + named.size();
      named.push_back(&definition);
    }
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
  // Items that lead to each other, as one; alone in most cases. What can make a difference to their
  // kernels is in them and in the components that they lead to, each looked at once for a file.
  struct Component {
    Fingerprint print = 0; // of the structure of all that it reaches
    size_t items = 0;
    bool broken = false; // anything that it reaches, itself included
    bool below = false;  // the same without itself
    bool others = false; // what it reaches depends on other files
  };
  const Analysis &analysis;
  std::map<ItemId, Item> items;
  // A name leads to all items that bind it. It is a node of its own, so that there are no more
  // edges than uses and bindings.
  struct Definition {
    std::set<ItemId> items;
    ItemId node = 0;
  };
  static constexpr ItemId FirstName = ItemId(UINT32_MAX) << 32; // the number of no file
  std::map<std::string, Definition, std::less<>> definitions;   // by name
  std::vector<const Definition *> named;                        // by node
  std::vector<Component> components;
  std::map<ItemId, size_t> componentOf; // those that are known
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
    for (; first != analysis.diagnostics.end() && first->span.begin < span.end; ++first)
      if (first->severity == Severity::Error)
        return true;
    return false;
  }

  // Tarjan's algorithm, without recursion: chains of calls may be as long as the file.
  const Component &reachedFrom(ItemId start) {
    struct Frame {
      ItemId id;
      size_t index, low, place; // the last one on the stack
      std::vector<ItemId> next;
      size_t at = 0;
      bool others = false;
    };
    std::vector<Frame> frames;
    std::map<ItemId, size_t> open; // -> index; on the stack
    std::vector<std::pair<ItemId, std::vector<ItemId>>> stack;
    size_t counter = 0;
    auto enter = [&](ItemId id) {
      Frame frame{id, counter, counter, stack.size(), {}, 0, false};
      ++counter;
      if (id >= FirstName)
        frame.next.assign(named[id - FirstName]->items.begin(), named[id - FirstName]->items.end());
      else
        follow(*items.at(id).state, frame.next, frame.others);
      open[id] = frame.index;
      frames.push_back(std::move(frame));
      stack.emplace_back(id, std::vector<ItemId>());
    };
    if (!componentOf.contains(start))
      enter(start);
    while (!frames.empty()) {
      Frame &frame = frames.back();
      if (frame.at < frame.next.size()) {
        ItemId id = frame.next[frame.at++];
        if (id < FirstName && !items.contains(id))
          frame.others = true;
        else if (auto seen = open.find(id); seen != open.end())
          frame.low = std::min(frame.low, seen->second);
        else if (!componentOf.contains(id))
          enter(id);
        continue;
      }
      Frame done = std::move(frame);
      frames.pop_back();
      if (!frames.empty())
        frames.back().low = std::min(frames.back().low, done.low);
      std::vector<ItemId> &leadsTo = stack[done.place].second;
      leadsTo = std::move(done.next);
      if (done.others)
        leadsTo.push_back(Elsewhere);
      if (done.low == done.index)
        close(stack, done.id, open);
    }
    return components[componentOf.at(start)];
  }
  // No item of this file.
  static constexpr ItemId Elsewhere = ThisItem;

  using Stack = std::vector<std::pair<ItemId, std::vector<ItemId>>>; // items and where they lead
  void close(Stack &stack, ItemId root, std::map<ItemId, size_t> &open) {
    const size_t number = components.size();
    Component made;
    size_t first = stack.size();
    do {
      --first;
      componentOf[stack[first].first] = number;
      open.erase(stack[first].first);
    } while (stack[first].first != root);
    std::set<size_t> below;
    std::vector<Fingerprint> prints; // sorted: ids tell of the history of edits
    for (size_t i = first; i < stack.size(); ++i) {
      if (stack[i].first < FirstName) {
        const Item &item = items.at(stack[i].first);
        ++made.items;
        prints.push_back(item.state->unit->structure);
        made.broken = made.broken || hasErrors({item.offset, item.offset + item.length});
      }
      for (ItemId id : stack[i].second) {
        auto known = componentOf.find(id);
        if (known == componentOf.end())
          made.others = true;
        else if (known->second != number)
          below.insert(known->second);
      }
    }
    stack.resize(first);
    for (size_t other : below) {
      prints.push_back(components[other].print);
      made.below = made.below || components[other].broken;
      made.others = made.others || components[other].others;
    }
    made.broken = made.broken || made.below;
    std::sort(prints.begin(), prints.end());
    for (Fingerprint print : prints)
      made.print = combine(made.print, print);
    components.push_back(made);
  }
  void follow(const ItemState &item, std::vector<ItemId> &queue, bool &others) const {
    others = others || !item.imports.empty();
    auto use = [&](const std::vector<std::string> &names) {
      for (const std::string &name : names)
        if (auto found = definitions.find(name); found != definitions.end())
          queue.push_back(found->second.node);
    };
    use(item.module->uses);
    forEachCheck(item, [&](const KernelCheck &check) {
      use(check.uses);
      for (const CallSite &site : check.calls)
        if (site.callee != ThisItem)
          queue.push_back(site.callee);
    });
    for (const Binding &binding : item.module->bindings)
      if (binding.value.kind == ValueKind::Kernel && binding.value.kernel().item != ThisItem)
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
    const Component own = reachedFrom(item.id);
    made.print = combine(made.print, own.print);
    made.usesOthers = own.others;
    // Of what stands beside it in one statement, a kernel needs nothing.
    bool alone = own.items == 1 && function != NoNode;
    made.broken =
        alone ? own.below || hasErrors(unit.spanOf(function).shifted(offset)) : own.broken;
    if (!items.contains(home)) {
      made.usesOthers = true;
    } else if (home != item.id) {
      const Component &there = reachedFrom(home);
      made.print = combine(made.print, there.print);
      made.usesOthers = made.usesOthers || there.others;
      made.broken = made.broken || there.broken;
    }
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
