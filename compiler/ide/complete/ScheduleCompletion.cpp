// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/complete/ScheduleCompletion.h"

#include "ide/Definition.h"
#include "ide/complete/CalledMethod.h"
#include "ide/complete/ScheduleNumbers.h"
#include "ide/schedule/ScheduleText.h"
#include "sema/facts/Items.h"
#include "sema/operators/BackendOptions.h"
#include "sema/operators/Devices.h"
#include "sema/operators/InterfaceOptions.h"
#include "support/Characters.h"
#include "support/Format.h"
#include "support/Nearest.h"

#include <algorithm>
#include <set>
#include <utility>

namespace allo {

namespace {

class ScheduleItemFinder {
public:
  ScheduleItemFinder(const Analysis &analysis, uint32_t offset, const TypedPlace &place)
      : analysis(analysis), offset(offset), names(scheduleNamesAt(analysis, offset)), place(place) {
  }

  ScheduleItems run() {
    const OpenCall *call = place.calls.empty() ? nullptr : &place.calls.front();
    const std::optional<CalledMethod> method = call ? calledMethod(names, *call) : std::nullopt;
    const PrimitiveParameter *parameter = method ? method->parameterOf(*call) : nullptr;
    if (place.owner)
      members(parameter);
    else if (method && place.startsValue)
      argument(*method, *call, parameter);
    return {std::move(items), method.has_value() || isMember};
  }

private:
  const Analysis &analysis;
  const uint32_t offset;
  ScheduleNames names;
  const TypedPlace &place;
  std::vector<CompletionItem> items;
  bool isMember = false; // of a schedule, or of something that belongs to one

  // Such a schedule composes nothing: a kernel does not call itself.
  static bool isOfSameKernel(const Schedule &one, const Schedule *other /*nullable*/) {
    return &one == other || (other && one.kernel() && other->kernel() &&
                             one.kernel()->fingerprint == other->kernel()->fingerprint &&
                             one.kernel()->item == other->kernel()->item &&
                             one.kernel()->function == other->kernel()->function);
  }

  CompletionItem &add(std::string label, CompletionKind kind, std::string detail = {},
                      std::string_view documentation = {}) {
    CompletionItem item;
    item.filterText = label;
    item.label = std::move(label);
    item.kind = kind;
    item.detail = std::move(detail);
    item.documentation = documentation;
    item.span = place.word;
    items.push_back(std::move(item));
    return items.back();
  }
  // A string: in quotes, if there are none yet.
  void addText(std::string text, CompletionKind kind, std::string detail = {}) {
    CompletionItem &item = add(std::move(text), kind, std::move(detail));
    if (!place.quote)
      item.label = '"' + item.label + '"';
  }

  // ---- behind a dot

  void members(const PrimitiveParameter *parameter /*nullable*/) {
    const std::optional<ScheduleName> base = resolveChain(names, *place.owner);
    if (!base)
      return held();
    isMember = true;
    const bool hasEnumerators =
        base->kind == ScheduleName::Kind::Schedule || base->kind == ScheduleName::Kind::Class;
    if (hasEnumerators && parameter && !enumeratorsOf(parameter->kind).empty())
      return enumerators(parameter->kind, "");
    if (base->kind == ScheduleName::Kind::Kernel)
      add("schedule", CompletionKind::Method, "schedule()", "Makes a schedule of the kernel");
    if (base->kind == ScheduleName::Kind::Schedule)
      for (const PrimitiveInfo &row : allPrimitives())
        add(std::string(row.name), CompletionKind::Method, showCall(row.name, row.parameters),
            row.summary);
    if (const std::optional<ScheduleOwner> owner = ownerOf(*base))
      for (const ScheduleMember &member : scheduleMembers())
        if (isMemberOf(member, *owner))
          add(std::string(member.name),
              member.isMethod ? CompletionKind::Method : CompletionKind::Field,
              member.isMethod ? showCall(member.name, member.parameters) : "", member.summary);
    if (hasEnumerators)
      for (ParameterKind kind :
           {ParameterKind::PartitionKind, ParameterKind::StorageImpl, ParameterKind::StorageType})
        enumerators(kind, "");
  }
  // The attributes of an object, or the names of an imported file.
  void held() {
    const std::optional<std::string> owner = pathOf(*place.owner);
    if (!owner)
      return;
    const std::string start = *owner + ".";
    for (auto at = names.lower_bound(start); at != names.end() && at->first.starts_with(start);
         ++at) {
      const std::string rest = at->first.substr(start.size());
      if (isIdentifier(rest)) // not what one of them has in turn, nor what is of our own
        add(rest, kindOf(at->second), showHeld(at->second));
    }
  }
  static CompletionKind kindOf(const ScheduleName &name) {
    return name.kind == ScheduleName::Kind::Kernel   ? CompletionKind::Operation
           : name.kind == ScheduleName::Kind::Method ? CompletionKind::Method
                                                     : CompletionKind::Field;
  }
  static std::string showHeld(const ScheduleName &name) {
    if (name.kind == ScheduleName::Kind::Ref)
      return name.state ? showTarget(*name.state, name.ref) : "";
    if (name.kind == ScheduleName::Kind::Kernel)
      return "kernel " + name.kernel->label + showSignature(*name.kernel);
    if (name.kind == ScheduleName::Kind::Value)
      return name.text;
    return name.state && name.state->kernel()
               ? (name.state->backend() ? "backend of " : "schedule of ") +
                     name.state->kernel()->label
               : "";
  }
  void enumerators(ParameterKind kind, const std::string &before) {
    for (std::string_view name : enumeratorsOf(kind))
      add(before + std::string(name), CompletionKind::Enumerator);
  }

  // ---- as an argument

  void argument(const CalledMethod &method, const OpenCall &call,
                const PrimitiveParameter *parameter /*nullable*/) {
    if (parameter)
      values(method, call, *parameter);
    if (place.quote || !call.isStart)
      return;
    for (size_t i = 0; i < method.parameters.size(); ++i) {
      const PrimitiveParameter &each = method.parameters[i];
      const bool isGiven = (!method.isVariadic() && i < call.position) ||
                           each.name.starts_with('*') || isOneOf(each.name, call.keywords);
      if (!isGiven)
        add(std::string(each.name) + "=", CompletionKind::Argument, showParameter(each));
    }
  }

  void values(const CalledMethod &method, const OpenCall &call,
              const PrimitiveParameter &parameter) {
    const Schedule *state =
        method.owner.state && !method.owner.state->isLost() ? method.owner.state.get() : nullptr;
    switch (parameter.kind) {
    case ParameterKind::Op:
    case ParameterKind::Ops:
      if (parameter.name == "ref")
        return refs(state, parameter.kind, true);
      refs(state, parameter.kind, false);
      loops(state);
      operations(state);
      return;
    case ParameterKind::Loop:
    case ParameterKind::Loops:
      refs(state, parameter.kind, false);
      return loops(state);
    case ParameterKind::Buffer:
    case ParameterKind::Buffers:
      refs(state, parameter.kind, false);
      return buffers(state);
    case ParameterKind::Flag:
      if (!place.quote)
        for (const char *word : {"True", "False"})
          add(word, CompletionKind::Word);
      return;
    case ParameterKind::PartitionKind:
    case ParameterKind::StorageImpl:
    case ParameterKind::StorageType:
      if (!place.quote)
        if (const auto owner = pathOf(Chain(call.callee.begin(), call.callee.end() - 1)))
          enumerators(parameter.kind, *owner + ".");
      return;
    case ParameterKind::Patterns:
      return addText("canonicalize", CompletionKind::Word);
    case ParameterKind::Callees:
      return callees(state);
    case ParameterKind::Schedules:
      if (!place.quote)
        for (const auto &[name, known] : names)
          if (known.kind == ScheduleName::Kind::Schedule && !isOfSameKernel(*known.state, state))
            add(name, CompletionKind::Variable, showHeld(known));
      return;
    case ParameterKind::Text:
      if (parameter.name == "path")
        return paths(state);
      for (std::string_view word : wordsFor(method.name, parameter.name))
        addText(std::string(word), CompletionKind::Word);
      return;
    case ParameterKind::Integer:
    case ParameterKind::Integers:
      if (isUntyped())
        for (UsualNumber &number : usualNumbers(names, method, call, parameter))
          add(std::to_string(number.value), CompletionKind::Value, std::move(number.detail));
      return;
    case ParameterKind::Mapping:
    case ParameterKind::Ids:
      return;
    }
  }

  // Whether nothing of the argument is before the place, and it is not inside a list.
  bool isUntyped() const {
    return !place.quote && place.word.begin == offset && !place.brackets.empty() &&
           place.brackets[0].form == BracketForm::Call;
  }

  // The words that an argument of export(), or of a method of a backend, can be.
  static std::vector<std::string_view> wordsFor(std::string_view method,
                                                std::string_view parameter) {
    std::vector<std::string_view> words;
    if (parameter == "backend")
      return {"cpu", "vitis"};
    if (parameter == "flow")
      return {std::begin(vitis::FlowNames), std::end(vitis::FlowNames)};
    if (parameter == "mode")
      return {std::begin(vitis::RunModes), std::end(vitis::RunModes)};
    if (parameter == "device")
      for (const vitis::Device &device : vitis::devices())
        words.push_back(device.name);
    if (const std::optional<vitis::InterfaceMode> mode = vitis::modeOfMethod(method))
      if (const vitis::OptionRule *rule = vitis::findOption(*mode, parameter))
        words = rule->words;
    return words;
  }

  // Names that hold a ref of the present epoch, or of an earlier one.
  void refs(const Schedule *state /*nullable*/, ParameterKind kind, bool isStale) {
    if (place.quote || !state)
      return;
    const bool takesBuffers = kind == ParameterKind::Buffer || kind == ParameterKind::Buffers;
    const bool takesOps = kind == ParameterKind::Op || kind == ParameterKind::Ops;
    for (const auto &[name, known] : names) {
      if (known.kind != ScheduleName::Kind::Ref || known.ref.schedule != state->identity())
        continue;
      const bool fits = isStale || (known.ref.kind == ScheduleRef::Kind::Buffer ? takesBuffers
                                    : known.ref.kind == ScheduleRef::Kind::Loop ? !takesBuffers
                                                                                : takesOps);
      if (fits && isStale == (known.ref.epoch != state->epoch()))
        add(name, CompletionKind::Variable, showTarget(*state, known.ref));
    }
  }

  // Adds names once each; those of callees only where the kernel itself does not have them.
  class Names {
  public:
    struct Entry {
      std::string name, detail;
      size_t count;
    };
    void add(const std::string &name, std::string detail, bool isPrimary) {
      if (name.empty() || (!isPrimary && own.contains(name)))
        return;
      if (isPrimary)
        own.insert(name);
      for (Entry &entry : entries)
        if (entry.name == name) {
          ++entry.count;
          return;
        }
      entries.push_back({name, std::move(detail), 1});
    }
    const std::vector<Entry> &all() const { return entries; }

  private:
    std::vector<Entry> entries;
    std::set<std::string> own;
  };
  void addAll(const Names &known, CompletionKind kind, const char *word) {
    for (const Names::Entry &entry : known.all())
      addText(entry.name, kind,
              entry.count == 1 ? entry.detail
                               : format("{0}: choose one by under=", counted(entry.count, word)));
  }
  static std::string inFunction(const ScheduleTree &tree, uint32_t function) {
    return function == tree.functions.front() ? "" : ", in " + tree.shownFunction(function);
  }

  void loops(const Schedule *state /*nullable*/) {
    if (!state)
      return;
    const ScheduleTree &tree = state->tree();
    Names known;
    for (uint32_t function : tree.functions)
      for (uint32_t loop : tree.loopsIn(function))
        known.add(tree.nodes[loop].name, showLoop(tree.nodes[loop]) + inFunction(tree, function),
                  function == tree.functions.front());
    addAll(known, CompletionKind::Loop, "loop");
  }
  // "module/gemm/L0/L1"
  void paths(const Schedule *state /*nullable*/) {
    if (!state)
      return;
    const ScheduleTree &tree = state->tree();
    for (uint32_t function : tree.functions)
      for (uint32_t loop : tree.loopsIn(function))
        if (const std::optional<std::string> path = tree.pathOf(loop))
          addText(*path, CompletionKind::Loop, showLoop(tree.nodes[loop]));
  }
  void buffers(const Schedule *state /*nullable*/) {
    if (!state)
      return;
    const ScheduleTree &tree = state->tree();
    Names known;
    for (uint32_t function : tree.functions)
      for (const ScheduleBuffer &buffer : tree.buffers)
        if (tree.isWithin(buffer.owner, function))
          known.add(buffer.name, showBuffer(buffer) + inFunction(tree, function),
                    function == tree.functions.front());
    addAll(known, CompletionKind::Buffer, "buffer");
  }
  void operations(const Schedule *state /*nullable*/) {
    if (!state)
      return;
    for (uint32_t function : state->tree().functions)
      addText(state->tree().nodes[function].name, CompletionKind::Operation, "function");
  }
  // The kernels that the kernel itself calls.
  void callees(const Schedule *state /*nullable*/) {
    if (!state || !state->kernel())
      return;
    const NodePlace home = placeOfItem(analysis, state->kernel()->item);
    const KernelCheck *kernel =
        home.item ? home.item->kernelOf(state->kernel()->function) : nullptr;
    if (home.item) // the instance that is scheduled, whose callees have other names
      forEachCheck(*home.item, [&](const KernelCheck &each) {
        if (each.function == state->kernel()->function &&
            each.signature->fingerprint == state->kernel()->fingerprint)
          kernel = &each;
      });
    std::set<std::string> seen;
    if (!kernel)
      return;
    for (const CallSite &call : kernel->calls) {
      if (!call.kernel)
        continue;
      const std::optional<uint32_t> function = state->tree().functionOf(*call.kernel);
      const std::string name =
          function ? state->tree().shownFunction(*function) : call.kernel->label;
      if (seen.insert(name).second)
        addText(name, CompletionKind::Operation, call.kernel->label + showSignature(*call.kernel));
    }
  }
};

} // namespace

ScheduleItems scheduleItems(const Analysis &analysis, uint32_t offset, const TypedPlace &place) {
  if (!place.owner && place.calls.empty())
    return {};
  return ScheduleItemFinder(analysis, offset, place).run();
}

} // namespace allo
