// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The schedules that the evaluation of an item makes and changes. Python code holds them by
// identity; their states are here, and those that an item has changed are bound at its end under
// stateName(), for the items behind it. One thread.
#pragma once

#include "sema/facts/NodeDiagnostic.h"
#include "sema/schedule/ScheduleFacts.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace allo {

struct ScheduleStates {
  std::map<ScheduleIdentity, std::shared_ptr<const Schedule>> states; // that were looked at
  std::map<ScheduleIdentity, std::shared_ptr<const Schedule>> changed;
  std::map<std::pair<ItemId, NodeId>, uint32_t> made; // how many a call has made
};

struct ScheduleContext : ScheduleStates {
  FindCheck checkOf; // of a kernel that a schedule is made of
  FindUnit unitOf;   // the source of one
  std::vector<NodeDiagnostic> diagnostics;
  ScheduleFacts facts;
  // By item: attributes of objects to which its code assigns schedules.
  std::map<ItemId, std::set<std::string, std::less<>>> scheduleAttributes;
  bool expectsFailure = false; // nothing is reported
  bool isUncertain = false;    // what is evaluated may not run: schedules that change are lost
  bool isUncalled = false; // the body of a function, by whose calls others may have been changed
  bool hasOpenArguments = false; // of which its calls tell what they do to schedules
  std::string around;            // the functions around a statement that is run: "test_gemm."

  // What a statement changes is kept only if all of it could be followed.
  struct Snapshot : ScheduleStates {
    ScheduleFacts facts;
    size_t diagnostics = 0;
  };
  Snapshot snapshot() const { return {*this, facts, diagnostics.size()}; }
  void restore(Snapshot before, bool keepsLosses = false) {
    std::vector<std::shared_ptr<const Schedule>> lost;
    for (const auto &[schedule, state] : changed)
      if (keepsLosses && state->untracked())
        lost.push_back(state);
    static_cast<ScheduleStates &>(*this) = before;
    diagnostics.resize(before.diagnostics);
    facts = std::move(before.facts);
    for (const auto &state : lost) {
      auto known = states.find(state->identity());
      const bool isKnown = known != states.end() && known->second;
      auto after = std::make_shared<Schedule>(isKnown ? *known->second : *state);
      if (!after->untracked())
        after->lose(state->untracked()->place, state->untracked()->reason);
      set(std::move(after));
    }
  }
  const ScheduleStates *outside = nullptr; // what was there before code that runs later; null: none
  bool wasThere(const ScheduleStates &before, const ScheduleIdentity &schedule) const {
    const std::pair call{schedule.item, schedule.node};
    auto old = before.made.find(call);
    return old == before.made.end() ? !made.contains(call) : schedule.serial < old->second;
  }
  // To the schedules that were there before, nothing has happened since.
  void takeBack(const ScheduleStates &before) {
    for (const auto &[schedule, state] : changed)
      if (wasThere(before, schedule) && state->lastEffect() && !state->untracked() &&
          !state->backend()) {
        auto old = before.states.find(schedule);
        if (old == before.states.end() || old->second != state)
          facts.takenBack.push_back(state);
      }
    auto takeBack = [&](auto &now, const auto &then) {
      std::erase_if(now, [&](const auto &each) { return wasThere(before, each.first); });
      now.insert(then.begin(), then.end());
    };
    takeBack(states, before.states);
    takeBack(changed, before.changed);
  }

  // A variable of a function gets a value.
  void note(std::string_view name, const Value &value);
  // What 'outside' had of it is not all that has been done to it.
  bool isChanged(const ScheduleIdentity &schedule) const;
  // A function ends: its variables, whose names begin with 'prefix', hold schedules from outside in
  // the states that they have now.
  void keepOutside(const std::string &prefix);
  void set(std::shared_ptr<const Schedule> state) {
    if (expectsFailure)
      facts.mayFail.push_back(state);
    states[state->identity()] = state;
    changed[state->identity()] = std::move(state);
  }
  // A step of a schedule that is known here fails.
  void noteFailure(const ScheduleIdentity &schedule, ScheduleFailure failure) {
    if (auto known = states.find(schedule); known != states.end() && known->second) {
      auto after = std::make_shared<Schedule>(*known->second);
      after->noteFailure(std::move(failure));
      set(std::move(after));
    }
  }
  // A schedule, or a ref of it, is used as Python does not allow it.
  void noteMisuse(const ScheduleIdentity &schedule, NodeRef place, DiagMessage message) {
    noteFailure(schedule, {message, place, place});
    if (!expectsFailure)
      diagnostics.push_back({message.code, place.node, std::move(message.text), {}, {}});
  }
  ScheduleNodeFacts &factsOf(ItemId item, ItemId own) {
    return item == own ? facts : facts.elsewhere[item];
  }
  // Of a schedule or a ref, if the schedule is one of 'states'.
  std::optional<ScheduleMention> mentionOf(const Value &value) const;
  // A name has that value.
  void note(ScheduleNodeFacts &into, NodeId name, const Value &value) const;
};

// As Python code holds it.
Value valueOf(ScheduleValue value, std::string text); // messages call it by the text
Value scheduleValue(const ScheduleIdentity &schedule);
Value backendValue(const ScheduleIdentity &backend);
// Of a list of refs whose length is not known, an element.
std::optional<Value> openElement(const Value &list, size_t index);
Value stateValue(std::shared_ptr<const Schedule> state); // to be bound under stateName()

} // namespace allo
