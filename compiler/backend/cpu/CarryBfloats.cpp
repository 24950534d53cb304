// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/cpu/CarryBfloats.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace allo::cpu {

namespace {

class CarryBfloats {
public:
  explicit CarryBfloats(llvm::Function &function)
      : function(function), context(function.getContext()) {}

  void run() {
    mergeBits();
    chooseBits();
    std::vector<llvm::Value *> crossing;
    for (llvm::Argument &argument : function.args())
      if (crosses(argument))
        crossing.push_back(&argument);
    for (llvm::BasicBlock &block : function)
      for (llvm::Instruction &instruction : block)
        if (crosses(instruction))
          crossing.push_back(&instruction);
    for (llvm::Value *value : crossing)
      carry(*value);
  }

private:
  llvm::Function &function;
  llvm::LLVMContext &context;
  llvm::DenseMap<llvm::Value *, llvm::Value *> bits; // of those that have been asked for

  static bool isBfloat(const llvm::Value &value) { return value.getType()->isBFloatTy(); }

  const llvm::BasicBlock &homeOf(const llvm::Value &value) const {
    const auto *instruction = llvm::dyn_cast<llvm::Instruction>(&value);
    return instruction ? *instruction->getParent() : function.getEntryBlock();
  }

  bool crosses(const llvm::Value &value) const {
    return isBfloat(value) && llvm::any_of(value.users(), [&](const llvm::User *user) {
             return llvm::cast<llvm::Instruction>(user)->getParent() != &homeOf(value);
           });
  }

  llvm::Type *word() const { return llvm::Type::getInt16Ty(context); }

  llvm::BasicBlock::iterator behind(llvm::Value &value) {
    auto *instruction = llvm::dyn_cast<llvm::Instruction>(&value);
    return instruction ? std::next(instruction->getIterator())
                       : function.getEntryBlock().getFirstInsertionPt();
  }

  llvm::Value *bitsOf(llvm::Value &value) {
    if (auto *constant = llvm::dyn_cast<llvm::Constant>(&value))
      return llvm::ConstantExpr::getBitCast(constant, word());
    llvm::Value *&known = bits[&value];
    if (!known) {
      llvm::BasicBlock::iterator place = behind(value);
      known = llvm::IRBuilder<>(place->getParent(), place).CreateBitCast(&value, word());
    }
    return known;
  }

  // Phis of words in place of those of bfloats.
  void mergeBits() {
    std::vector<std::pair<llvm::PHINode *, llvm::PHINode *>> merged;
    for (llvm::BasicBlock &block : function)
      for (llvm::PHINode &phi : block.phis())
        if (isBfloat(phi))
          merged.emplace_back(&phi, nullptr);
    for (auto &[phi, words] : merged)
      bits[phi] = words =
          llvm::PHINode::Create(word(), phi->getNumIncomingValues(), "", phi->getIterator());
    for (auto [phi, words] : merged)
      for (unsigned i = 0; i < phi->getNumIncomingValues(); ++i)
        words->addIncoming(bitsOf(*phi->getIncomingValue(i)), phi->getIncomingBlock(i));
    for (auto [phi, words] : merged) {
      llvm::BasicBlock::iterator place = phi->getParent()->getFirstInsertionPt();
      llvm::Value *value =
          llvm::IRBuilder<>(place->getParent(), place).CreateBitCast(words, phi->getType());
      bits[value] = words;
      phi->replaceAllUsesWith(value);
      bits.erase(phi);
      phi->eraseFromParent();
    }
  }

  // Selects, too: some of them become branches when instructions are chosen.
  void chooseBits() {
    std::vector<llvm::SelectInst *> choices;
    for (llvm::BasicBlock &block : function)
      for (llvm::Instruction &instruction : block)
        if (auto *choice = llvm::dyn_cast<llvm::SelectInst>(&instruction);
            choice && isBfloat(*choice))
          choices.push_back(choice);
    for (llvm::SelectInst *choice : choices) {
      llvm::Value *yes = bitsOf(*choice->getTrueValue()), *no = bitsOf(*choice->getFalseValue());
      llvm::IRBuilder<> builder(choice);
      llvm::Value *words = builder.CreateSelect(choice->getCondition(), yes, no);
      llvm::Value *value = builder.CreateBitCast(words, choice->getType());
      bits[value] = words;
      choice->replaceAllUsesWith(value);
      if (llvm::Value *asked = bits.lookup(choice)) { // by a phi
        asked->replaceAllUsesWith(words);
        llvm::cast<llvm::Instruction>(asked)->eraseFromParent();
        bits.erase(choice);
      }
      choice->eraseFromParent();
    }
  }

  // Users in other blocks get the value of its bits.
  void carry(llvm::Value &value) {
    llvm::DenseMap<llvm::BasicBlock *, llvm::Value *> values;
    for (llvm::Use &use : llvm::make_early_inc_range(value.uses())) {
      auto *user = llvm::cast<llvm::Instruction>(use.getUser());
      llvm::BasicBlock *block = user->getParent();
      if (block == &homeOf(value))
        continue;
      llvm::Value *&there = values[block];
      if (!there) {
        llvm::BasicBlock::iterator place = block->getFirstInsertionPt();
        there = llvm::IRBuilder<>(block, place).CreateBitCast(bitsOf(value), value.getType());
      }
      use.set(there);
    }
  }
};

} // namespace

void carryBfloatsAsBits(llvm::Module &module) {
  for (llvm::Function &function : module)
    if (!function.isDeclaration())
      CarryBfloats(function).run();
}

} // namespace allo::cpu
