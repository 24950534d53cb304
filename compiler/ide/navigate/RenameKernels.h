// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Why a local name of a kernel, or the name of a kernel, cannot be renamed: lines of the kernel of
// which the checker knows nothing, and strings in code that schedules which name it, or may do so,
// and are not written out.
#pragma once

#include "ide/navigate/References.h"
#include "ide/navigate/ScheduleStrings.h"

#include <string>

namespace allo {

struct ScheduleMention;

class KernelRenaming {
public:
  // 'own' is another symbol where it is the name that 'name=' gives a loop.
  KernelRenaming(const NameFiles &files, const NameResolver &names, const NameSymbol &symbol,
                 const NameSymbol &own);

  // Sentences; empty if it can.
  std::string refusal() const;
  std::string refusalOf(std::string_view newName) const;

private:
  const NameFiles &files;
  const NameResolver &names;
  const NameSymbol &symbol;
  const NameSymbol &own;
  const bool isLoopName;  // 'own' is the name of a loop by 'name='
  const std::string name; // that schedules know
  std::vector<NodeRef> declarations;
  const KernelCheck *kernel = nullptr; /*nullable: it is no local of a kernel*/
  bool isLoop = false;
  bool isFunction = false;
  ItemId kernelItem = ThisItem; // of the kernel, or of that around the local
  NodeId kernelName = NoNode;

  void findKernel();
  bool isOurs(NodeRef place) const;
  bool isNamedApart() const;
  std::string unknownInKernel() const;
  std::string computedInSchedules() const;
  std::string unknownInSchedules() const;
  std::string lostIn(const NameFile &file, const ItemState &item, uint32_t offset) const;
  std::string namedInOtherFile(const NameFile &file, const ItemState &item) const;
  std::string stringIn(const NameFile &file, const ItemState &item, uint32_t offset,
                       const std::vector<StringUse> &uses) const;
  bool isMadeBy(const StringExpr &string, const ScheduleMention &mention) const;
  std::string what() const; // "The loop", "'A'"
  // "line 3", of another than the main file with its name.
  std::string lineOf(const NameFile &file, uint32_t offset) const;
};

// "line 3"; in another than the main file "line 3 of 'lib.py'".
std::string shownLine(const NameFiles &files, const NameFile &file, uint32_t offset);
// Why a name of such a line is not renamed.
std::string refusalOfUnknown(const NameFiles &files, const NameFile &file, uint32_t offset,
                             std::string_view name);
// Whether a text that does not parse has the name.
bool hasNameToken(std::string_view text, std::string_view name);

} // namespace allo
