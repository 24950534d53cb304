// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Text -> items: what an edit makes of the items of a file. Cuts what changed into top-level
// statements, parses those, and decides which of the items that stood there before each of them is:
// the one with the same text, else structure, else name, else in the same place.
//
// Nothing of the file is changed, so that an update that is cancelled is simply dropped. It costs
// what the statements cost that the edit touches, and the one before them.
#pragma once

#include "sema/incremental/tables/ItemTable.h"
#include "support/CancelToken.h"
#include "support/Text.h"
#include "syntax/lex/Segmenter.h"
#include "syntax/tree/Parser.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace allo {

class ItemUpdate {
public:
  struct Piece {
    Segment segment;
    std::string text; // until it is parsed
    std::shared_ptr<const SyntaxUnit> unit;
    ItemId id = 0;              // of the item that it is; 0 for a new one
    bool sameStructure = false; // as that item had
  };
  struct Old {
    ItemEntry entry;
    bool taken = false; // one of the pieces is this item
  };

  // False if cancelled, or if there are more than 'maxStatements' (see isTooLong).
  bool compute(const ItemTable &items, const Text &before, const Text &now, const TextEdit &edit,
               uint32_t maxStatements, Parser &parser, const CancelToken &cancel);

  bool isTooLong() const { return tooLong; }
  // The items [first, last) are replaced by the pieces.
  size_t first() const { return firstOld; }
  size_t last() const { return firstOld + olds.size(); }
  const std::vector<Old> &replaced() const { return olds; }
  const std::vector<Piece> &pieces() const { return fresh; }
  uint32_t parsedCount() const { return parsed; }

private:
  bool cut(const ItemTable &items, const Text &before, const Text &now, const TextEdit &edit,
           uint32_t maxStatements, const CancelToken &cancel);
  bool parse(Parser &parser, const CancelToken &cancel);
  void matchTexts();
  void matchStructures();
  void matchNames();
  void matchPlaces();
  // Pieces without an item take the first that is free of those with their key, if it fits; the key
  // 0 is nobody's.
  template <typename OldKey, typename PieceKey, typename Fits>
  void match(OldKey &&oldKey, PieceKey &&pieceKey, Fits &&fits);
  static void take(Piece &piece, Old &old);

  size_t firstOld = 0;
  std::vector<Old> olds;
  std::vector<Piece> fresh;
  uint32_t parsed = 0;
  bool tooLong = false;
};

} // namespace allo
