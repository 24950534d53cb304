// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/cpu/SharedState.h"

#include <algorithm>
#include <cstring>

namespace allo::cpu {

void SharedStates::setLife(uint32_t file, std::weak_ptr<const void> life) {
  const std::lock_guard guard(mutex);
  std::erase_if(lives, [](const auto &each) { return each.second.expired(); });
  lives[file] = std::move(life);
  std::erase_if(all, [this](const auto &each) {
    return !lives.contains(fileOfIdentity(std::get<0>(each.first)));
  });
}

std::shared_ptr<SharedStates::Variable>
SharedStates::variable(Fingerprint kernel, const std::string &name, size_t bytes, bool isChecked) {
  const std::lock_guard guard(mutex);
  std::shared_ptr<Variable> &known = all[{kernel, name, bytes, isChecked}];
  if (!known)
    known = std::make_shared<Variable>();
  return known;
}

ProgramState::~ProgramState() {
  const Turn turn = take();
  leave();
}

void ProgramState::add(std::shared_ptr<SharedStates::Variable> variable, std::byte *memory,
                       size_t bytes) {
  used.push_back({std::move(variable), memory, bytes});
  std::ranges::sort(used, {}, [](const Used &each) { return each.variable.get(); });
}

ProgramState::Turn ProgramState::take() {
  Turn turn;
  for (const Used &each : used) // in the order that all programs have
    turn.emplace_back(each.variable->running);
  for (const Used &each : used) {
    SharedStates::Variable &variable = *each.variable;
    if (variable.memory == each.memory)
      continue;
    if (variable.memory)
      std::memcpy(each.memory, variable.memory, each.bytes);
    else if (!variable.kept.empty())
      std::memcpy(each.memory, variable.kept.data(), each.bytes);
    variable.memory = each.memory;
  }
  return turn;
}

void ProgramState::leave() {
  for (const Used &each : used) {
    SharedStates::Variable &variable = *each.variable;
    variable.kept.assign(each.memory, each.memory + each.bytes);
    variable.memory = nullptr;
  }
  used.clear();
}

} // namespace allo::cpu
