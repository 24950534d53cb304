// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/incremental/tables/ItemUpdate.h"

#include <algorithm>
#include <deque>
#include <unordered_map>

namespace allo {

namespace {

// The name that an item is known by.
std::string_view primaryName(const SyntaxUnit &unit) {
  for (const Stmt *statement : unit.statements) {
    if (const auto *function = statement->tryAs<FunctionStmt>())
      return function->name->name;
    if (const auto *assignment = statement->tryAs<AssignStmt>())
      if (const auto *single = assignment->targets[0]->tryAs<NameExpr>())
        return single->name;
  }
  return {};
}

const SyntaxUnit &unitOf(const ItemEntry &entry) { return *entry.state->unit; }

} // namespace

bool ItemUpdate::compute(const ItemTable &items, const Text &before, const Text &now,
                         const TextEdit &edit, uint32_t maxStatements, Parser &parser,
                         const CancelToken &cancel) {
  if (!cut(items, before, now, edit, maxStatements, cancel))
    return false;
  matchTexts();
  if (!parse(parser, cancel))
    return false;
  matchStructures();
  matchNames();
  matchPlaces();
  return true;
}

bool ItemUpdate::cut(const ItemTable &items, const Text &before, const Text &now,
                     const TextEdit &edit, uint32_t maxStatements, const CancelToken &cancel) {
  const ItemTable::Sequence &sequence = items.sequence();
  int64_t delta = int64_t(now.size()) - int64_t(before.size());
  uint32_t at = 0;
  ItemTable::Sequence::Cursor old;
  if (!sequence.empty()) {
    // From the item before the one that holds the edit: a statement's end shows in the next line.
    old = sequence.find(edit.begin);
    sequence.previous(old);
    if (items.hasOpenString()) { // which may end in what is new
      auto open = sequence.first();
      while (open.index < old.index && !sequence.at(open).openString)
        sequence.next(open);
      old = open;
    }
    firstOld = old.index;
    at = old.offset;
  }
  size_t lastOld = sequence.size();
  // Until one ends where an old one began, behind the edit: the rest is as it was.
  while (at < now.size()) {
    Segment segment = nextSegment(now, at);
    fresh.push_back({segment, now.slice(segment.begin, segment.end), nullptr});
    at = segment.end;
    if (cancel.cancelled())
      return false;
    tooLong = firstOld + fresh.size() > maxStatements;
    if (tooLong)
      return false;
    if (at < edit.newEnd || sequence.empty())
      continue;
    while (!sequence.atEnd(old) && int64_t(old.offset) + delta < int64_t(at))
      sequence.next(old);
    bool behind = !sequence.atEnd(old) && old.offset >= edit.oldEnd && old.index > firstOld;
    if (behind && int64_t(old.offset) + delta == int64_t(at)) {
      lastOld = old.index;
      break;
    }
  }
  tooLong = firstOld + fresh.size() + (sequence.size() - lastOld) > maxStatements;
  if (tooLong)
    return false;
  if (firstOld < lastOld)
    for (auto c = sequence.at(firstOld); c.index < lastOld; sequence.next(c))
      olds.push_back({sequence.at(c)});
  return true;
}

// Parses what has no tree yet, each from the tree of the old item that stands in its place.
bool ItemUpdate::parse(Parser &parser, const CancelToken &cancel) {
  auto old = olds.begin();
  for (Piece &piece : fresh) {
    if (piece.unit)
      continue;
    if (cancel.cancelled())
      return false;
    old = std::find_if(old, olds.end(), [](const Old &each) { return !each.taken; });
    uint64_t key = old == olds.end() ? 0 : (old++)->entry.state->id;
    piece.unit = parser.parse(std::move(piece.text), key, cancel);
    if (!piece.unit)
      return false;
    ++parsed;
  }
  return true;
}

void ItemUpdate::take(Piece &piece, Old &old) {
  const ItemState &state = *old.entry.state;
  old.taken = true;
  piece.id = state.id;
  if (!piece.unit)
    piece.unit = state.unit;
  piece.sameStructure = piece.unit->structure == state.unit->structure;
}

template <typename OldKey, typename PieceKey, typename Fits>
void ItemUpdate::match(OldKey &&oldKey, PieceKey &&pieceKey, Fits &&fits) {
  std::unordered_map<uint64_t, std::deque<Old *>> index; // each in source order
  for (Old &old : olds)
    if (!old.taken)
      if (uint64_t key = oldKey(unitOf(old.entry)))
        index[key].push_back(&old);
  if (index.empty())
    return;
  for (Piece &piece : fresh) {
    auto found = piece.id == 0 ? index.find(pieceKey(piece)) : index.end();
    if (found == index.end())
      continue;
    std::deque<Old *> &free = found->second;
    while (!free.empty() && free.front()->taken)
      free.pop_front();
    if (!free.empty() && fits(piece, unitOf(free.front()->entry)))
      take(piece, *free.front());
  }
}

void ItemUpdate::matchTexts() {
  auto keyOf = [](std::string_view text) { return hashBytes(text) | 1; };
  match([&](const SyntaxUnit &old) { return keyOf(old.text); },
        [&](const Piece &piece) { return keyOf(piece.text); },
        [](const Piece &piece, const SyntaxUnit &old) { return old.text == piece.text; });
}

void ItemUpdate::matchStructures() {
  auto keyOf = [](const SyntaxUnit &unit) { return unit.structure | 1; };
  match(
      keyOf, [&](const Piece &piece) { return keyOf(*piece.unit); },
      [](const Piece &piece, const SyntaxUnit &old) {
        return old.structure == piece.unit->structure;
      });
}

void ItemUpdate::matchNames() {
  auto keyOf = [](const SyntaxUnit &unit) -> uint64_t {
    std::string_view name = primaryName(unit);
    return name.empty() ? 0 : hashBytes(name) | 1;
  };
  match(
      keyOf, [&](const Piece &piece) { return keyOf(*piece.unit); },
      [](const Piece &piece, const SyntaxUnit &old) {
        return primaryName(old) == primaryName(*piece.unit);
      });
}

void ItemUpdate::matchPlaces() {
  auto old = olds.begin();
  for (Piece &piece : fresh) {
    old = std::find_if(old, olds.end(), [](const Old &each) { return !each.taken; });
    if (piece.id == 0 && old != olds.end())
      take(piece, *old);
  }
}

} // namespace allo
