// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Callees come first. In each function, the result of a call becomes an array of the caller, a
// parameter, or a choice. A buffer that a loop allocates in each iteration and carries is copied to
// an array of the loop if its other uses are not known. Arrays that are never needed at the same
// time are merged. The remaining choices become numbers, with a branch for each access.
// MLIR's buffer-results-to-out-params does not do the first part: it copies at each return, so that
// a kernel that returns its own parameter would return another array.
#include "backend/vitis/prepare/Passes.h"

#include "backend/vitis/analysis/Plan.h"
#include "backend/vitis/analysis/Roots.h"
#include "backend/vitis/prepare/Elements.h"
#include "dialect/Dialect.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Linalg/IR/Linalg.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Dialect/UB/IR/UBOps.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/Matchers.h>

#include <llvm/ADT/EquivalenceClasses.h>

namespace allo::vitis {

#define GEN_PASS_DEF_RESOLVESTORAGE
#include "backend/vitis/analysis/Attributes.h"
#include "backend/vitis/prepare/Passes.h.inc"

using namespace mlir;

namespace {

// What a function's result is, where that was a buffer.
struct Returned {
  enum Kind { Number, Parameter, Global, Fresh, Chosen } kind = Number;
  unsigned place = 0; // of a parameter; of what is fresh, among the rooms
  FlatSymbolRefAttr global;
  std::vector<Returned> among; // by the number that is returned
};
// Of a function that returns buffers. What it makes is in rooms, parameters behind the others.
struct Results {
  std::vector<Returned> all;
  std::vector<dialect::Sign> rooms;
};
using AllReturned = llvm::StringMap<Results>;

class Storage {
public:
  Storage(ModuleOp module, func::FuncOp function, AllReturned &known)
      : module(module), function(function), known(known), b(module.getContext()) {}

  void run() {
    SmallVector<Operation *> calls;
    function.walk([&](Operation *op) {
      if (isCall(op))
        calls.push_back(op);
      if (isa<memref::DeallocOp>(op))
        op->erase();
    });
    for (Operation *call : calls)
      changeCall(call);
    signArguments();
    if (hasChoices()) {
      keepBlocks();
      copyWhatLoopsMake();
      merge();
      choose();
      signArguments();
    }
    giveBack();
    markOnlyRead(function);
  }

private:
  ModuleOp module;
  func::FuncOp function;
  AllReturned &known;
  OpBuilder b;
  // Allocations of which several arrays are in use at a time, and as many as may be.
  llvm::MapVector<Value, SmallVector<Value>> rings;
  llvm::DenseSet<std::pair<Value, Value>> different; // a ring's, and a choice that it is not
  // A value that is one of several arrays, as a number.
  struct Choice {
    std::shared_ptr<std::vector<Value>> among; // by number; of all that go into each other
    std::vector<unsigned> possible;
    std::map<unsigned, std::vector<unsigned>> numbers; // by root: those of its arrays
    std::string name;
    Value which;
  };
  llvm::MapVector<Value, Choice> choices;
  std::map<unsigned, Value> returned; // choices that are results

  bool hasChoices() { return !Roots(function).choices.empty(); }

  // ---- calls

  Value allocate(MemRefType type, Location loc, dialect::Sign sign) {
    auto made = memref::AllocOp::create(b, loc, type);
    if (sign != dialect::Sign::None)
      made->setAttr(dialect::SignedName, dialect::SignedAttr::get(b.getContext(), sign));
    return made;
  }
  Value number(Location loc, Type type, unsigned value) {
    return arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, value));
  }
  Value isNumber(Location loc, Value given, unsigned value) {
    if (given.getType().isInteger(1)) {
      if (value == 1)
        return given;
      return arith::XOrIOp::create(b, loc, given, number(loc, given.getType(), 1));
    }
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, given,
                                 number(loc, given.getType(), value));
  }

  void changeCall(Operation *call) {
    auto it = known.find(call->getAttrOfType<FlatSymbolRefAttr>("callee").getValue());
    if (it == known.end())
      return;
    b.setInsertionPoint(call);
    Location loc = call->getLoc();
    SmallVector<Value> operands(call->getOperands());
    const Results &results = it->second;
    auto callee = module.lookupSymbol<func::FuncOp>(it->first());
    std::vector<Value> rooms;
    for (size_t i = 0; i < results.rooms.size(); ++i) {
      Type type = callee.getArgumentTypes()[operands.size()];
      rooms.push_back(allocate(cast<MemRefType>(type), loc, results.rooms[i]));
      operands.push_back(rooms.back());
    }
    SmallVector<Type> types;
    for (auto [i, result] : llvm::enumerate(results.all))
      if (result.kind == Returned::Number)
        types.push_back(call->getResult(unsigned(i)).getType());
      else if (result.kind == Returned::Chosen)
        types.push_back(numberType(result.among.size()));
    OperationState state(loc, call->getName(), operands, types, call->getAttrs());
    Operation *made = b.create(state);
    unsigned next = 0;
    for (auto [i, result] : llvm::enumerate(results.all)) {
      Value old = call->getResult(unsigned(i));
      auto buffer = [&](const Returned &which) -> Value {
        if (which.kind == Returned::Parameter)
          return call->getOperand(which.place);
        if (which.kind == Returned::Global)
          return memref::GetGlobalOp::create(b, loc, old.getType(), which.global);
        return rooms[which.place];
      };
      if (result.kind == Returned::Number) {
        old.replaceAllUsesWith(made->getResult(next++));
      } else if (result.kind != Returned::Chosen) {
        old.replaceAllUsesWith(buffer(result));
      } else {
        Value which = made->getResult(next++), value = buffer(result.among[0]);
        for (unsigned n = 1; n < result.among.size(); ++n)
          value = arith::SelectOp::create(b, loc, isNumber(loc, which, n), buffer(result.among[n]),
                                          value);
        old.replaceAllUsesWith(value);
      }
    }
    call->erase();
  }

  // A tensor's array is of the type that it is passed as.
  void signArguments() {
    function.walk([&](Operation *op) {
      if (isCall(op))
        signArguments(op);
    });
  }
  void signArguments(Operation *call) {
    auto callee = module.lookupSymbol<func::FuncOp>(
        call->getAttrOfType<FlatSymbolRefAttr>("callee").getValue());
    auto signs = dyn_cast_or_null<dialect::SignedAttr>(callee->getAttr(dialect::SignedName));
    for (unsigned i = 0; signs && i < call->getNumOperands(); ++i)
      if (auto made = call->getOperand(i).getDefiningOp<memref::AllocOp>();
          made && !made->hasAttr(dialect::SignedName) &&
          signs.getOperands()[i] != dialect::Sign::None)
        made->setAttr(dialect::SignedName,
                      dialect::SignedAttr::get(b.getContext(), signs.getOperands()[i]));
  }

  Type numberType(size_t count) { return count <= 2 ? b.getI1Type() : b.getIntegerType(8); }

  // ---- what is made in loops

  // A stream's block is where it is read: what may be chosen is a copy that can be anywhere.
  void keepBlocks() {
    function.walk([&](dialect::StreamGetOp get) {
      Value block = get.getResult();
      if (!isBuffer(block) || llvm::none_of(block.getUsers(), [](Operation *user) {
            return user->hasTrait<OpTrait::IsTerminator>() || isa<arith::SelectOp>(user) ||
                   isLoop(user);
          }))
        return;
      b.setInsertionPointAfter(get);
      auto made = memref::AllocOp::create(b, get.getLoc(), cast<MemRefType>(block.getType()));
      if (Attribute sign = signOf(get.getStream()))
        made->setAttr(dialect::SignedName, sign);
      auto copy = memref::CopyOp::create(b, get.getLoc(), block, made);
      block.replaceAllUsesExcept(made, copy);
    });
  }
  Attribute signOf(Value stream) {
    if (auto argument = dyn_cast<BlockArgument>(stream)) {
      auto signs = dyn_cast_or_null<dialect::SignedAttr>(function->getAttr(dialect::SignedName));
      return signs ? dialect::SignedAttr::get(b.getContext(),
                                              signs.getOperands()[argument.getArgNumber()])
                   : nullptr;
    }
    if (auto lane = stream.getDefiningOp<dialect::StreamLaneOp>())
      return signOf(lane.getStream());
    return stream.getDefiningOp()->getAttr(dialect::SignedName);
  }

  void copyWhatLoopsMake() {
    for (bool changed = true; changed;) {
      changed = false;
      Roots roots(function);
      std::set<std::pair<unsigned, unsigned>> apart = roots.apart(function);
      for (unsigned n = 0; n < roots.all.size() && !changed; ++n) {
        memref::AllocOp made = roots.allocationOf(n);
        if (!made || !apart.contains({n, n}) || rings.contains(made))
          continue;
        for (Operation *at = made->getParentOp(); at != function && !changed;
             at = at->getParentOp())
          changed = isLoop(at) && copyAtEnd(at, n, roots);
        if (!changed) {
          makeRing(made, n, roots);
          changed = true;
        }
      }
    }
  }

  // Whether a choice may be another one, by way of branches and loops inside of 'around'.
  static bool comesFrom(Value value, Value other, Operation *around, Roots &roots,
                        std::set<const void *> &seen) {
    if (value == other)
      return true;
    auto it = roots.choices.find(value);
    if (it == roots.choices.end() || !seen.insert(value.getAsOpaquePointer()).second ||
        !around->isAncestor(value.getParentRegion()->getParentOp()))
      return false;
    return llvm::any_of(it->second, [&](const Roots::Input &input) {
      return input.loop != around && comesFrom(input.from->get(), other, around, roots, seen);
    });
  }

  // What iterations make as 'root' and leave to the next ones is copied to arrays of the loop's,
  // unless somebody else knows it by then.
  bool copyAtEnd(Operation *loop, unsigned root, Roots &roots) {
    std::vector<CarriedBuffer> all = carriedBuffers(loop), moved;
    auto overlap = [&](Value one, Value other) {
      return llvm::any_of(roots.of(one),
                          [&](Root each) { return holds(roots, other, each.number); });
    };
    for (const CarriedBuffer &each : all)
      if (holds(roots, each.end->get(), root))
        moved.push_back(each);
    if (moved.empty())
      return false;
    for (const CarriedBuffer &each : moved) {
      Value end = each.end->get();
      for (Root may : roots.of(end))
        if (!roots.allocationOf(may.number) || rings.contains(roots.all[may.number]))
          return false;
      for (const CarriedBuffer &other : all)
        if (other.end != each.end && holdsSame(roots, end, other.end->get()))
          return false;
      auto isKnown = [&](Value other) {
        return other != end && !loop->isAncestor(other.getParentRegion()->getParentOp()) &&
               other.getDefiningOp() != loop && overlap(end, other) && isLiveIn(other, loop);
      };
      for (auto &[choice, inputs] : roots.choices)
        if (isKnown(choice))
          return false;
      for (Value other : roots.all)
        if (isKnown(other))
          return false;
    }
    // In an order in which nothing is overwritten that is still to be copied.
    std::vector<CarriedBuffer> order;
    std::vector<CarriedBuffer> left = moved;
    auto needs = [&](const CarriedBuffer &reader, const CarriedBuffer &place) {
      std::set<const void *> seen;
      return comesFrom(reader.end->get(), place.inside, loop, roots, seen);
    };
    while (!left.empty()) {
      auto next = llvm::find_if(left, [&](const CarriedBuffer &each) {
        return llvm::none_of(left, [&](const CarriedBuffer &other) {
          return other.end != each.end && needs(other, each);
        });
      });
      if (next == left.end())
        break;
      order.push_back(*next);
      left.erase(next);
    }
    Operation *end = all.front().end->getOwner();
    llvm::DenseMap<OpOperand *, Value> aside;
    memref::AllocOp model = roots.allocationOf(root);
    for (const CarriedBuffer &each : left) { // in a circle
      b.setInsertionPoint(loop);
      Value other = aside[each.end] = like(model, each.end->get(), loop->getLoc());
      b.setInsertionPoint(end);
      memref::CopyOp::create(b, loop->getLoc(), each.end->get(), other);
    }
    order.insert(order.end(), left.begin(), left.end());
    for (const CarriedBuffer &each : order) {
      b.setInsertionPoint(loop);
      Value place = like(model, each.inside, loop->getLoc());
      if (Value other = aside.lookup(each.end))
        each.end->set(other);
      bool alone = !aside.contains(each.end) && !isLive(each.inside, end);
      for (const CarriedBuffer &other : moved)
        alone = alone && (other.end == each.end || !needs(other, each));
      putInto(*each.end, each.inside, place, alone);
    }
    return true;
  }
  // But for what is known to be different arrays of one allocation: a new one, and an older one.
  static bool holdsSame(Roots &roots, Value one, Value other) {
    return llvm::any_of(roots.of(one), [&](Root each) { return roots.of(other).contains(each); });
  }
  // Whether a later iteration, or the code after the loop, uses it.
  static bool isLiveIn(Value value, Operation *loop) {
    return isLive(value, loop) || llvm::any_of(value.getUsers(), [&](Operation *user) {
             return loop->isProperAncestor(user);
           });
  }

  Value like(memref::AllocOp model, Value named, Location loc) {
    auto made = memref::AllocOp::create(b, loc, model.getType());
    if (Attribute sign = model->getAttr(dialect::SignedName))
      made->setAttr(dialect::SignedName, sign);
    if (StringRef name = sourceName(named); !name.empty())
      made->setLoc(NameLoc::get(b.getStringAttr(name), loc));
    return made;
  }

  // What a loop ends with, into its own array; where the one that it began with is left alone, in
  // the branches that have another one.
  void putInto(OpOperand &end, Value before, Value place, bool alone) {
    Value value = end.get();
    if (alone && value == before)
      return;
    Operation *made = value.getDefiningOp();
    if (alone && made && isa<scf::IfOp, scf::IndexSwitchOp>(made) && !isKnownBehind(value)) {
      for (Region &region : made->getRegions())
        putInto(
            region.front().getTerminator()->getOpOperand(cast<OpResult>(value).getResultNumber()),
            before, place, alone);
      return;
    }
    b.setInsertionPoint(end.getOwner());
    memref::CopyOp::create(b, end.getOwner()->getLoc(), value, place);
    end.set(place);
  }
  // Whether others than 'value', a branch's, may be the same array and are used after the branch.
  bool isKnownBehind(Value value) {
    Roots roots(function);
    Operation *branch = value.getDefiningOp();
    auto same = [&](Value other) {
      const bool isSibling = other.getDefiningOp() == branch;
      return other != value && (isSibling ? !other.use_empty() : isLive(other, branch)) &&
             llvm::any_of(roots.of(other),
                          [&](Root each) { return holds(roots, value, each.number); });
    };
    return llvm::any_of(roots.choices, [&](auto &each) { return same(each.first); }) ||
           llvm::any_of(roots.all, same);
  }

  // As many arrays as names may hold at a time, and one; an unused one is taken each time.
  void makeRing(memref::AllocOp made, unsigned root, Roots &roots) {
    size_t holders = 0;
    for (auto &[choice, inputs] : roots.choices)
      holders += holds(roots, choice, root) && isLive(choice, made);
    b.setInsertionPoint(beginOf(made, roots));
    SmallVector<Value> arrays;
    for (size_t i = 0; i <= holders; ++i)
      arrays.push_back(like(made, made, made.getLoc()));
    rings[made] = arrays;
  }

  static bool holds(Roots &roots, Value value, unsigned number) {
    return llvm::any_of(roots.of(value), [&](Root each) { return each.number == number; });
  }

  // ---- one array for several

  void merge() {
    Roots roots(function);
    std::set<std::pair<unsigned, unsigned>> apart = roots.apart(function);
    std::vector<std::vector<unsigned>> groups(roots.all.size());
    std::vector<unsigned> groupOf(roots.all.size());
    for (unsigned n = 0; n < roots.all.size(); ++n) {
      groups[n] = {n};
      groupOf[n] = n;
    }
    auto join = [&](unsigned one, unsigned two) {
      unsigned to = groupOf[one], from = groupOf[two];
      memref::AllocOp a = roots.allocationOf(to), c = roots.allocationOf(from);
      Attribute sign = a->getAttr(dialect::SignedName), other = c->getAttr(dialect::SignedName);
      if (to == from || a.getType() != c.getType() || (sign && other && sign != other))
        return;
      for (unsigned i : groups[to])
        for (unsigned j : groups[from])
          if (apart.contains({i, j}))
            return;
      if (other)
        a->setAttr(dialect::SignedName, other);
      for (unsigned j : groups[from]) {
        groupOf[j] = to;
        groups[to].push_back(j);
      }
      groups[from].clear();
    };
    std::set<unsigned> all;
    for (auto &[choice, inputs] : roots.choices) {
      std::vector<unsigned> made;
      for (Root each : roots.of(choice))
        if (memref::AllocOp op = roots.allocationOf(each.number);
            op && !rings.contains(op) && !llvm::is_contained(made, each.number))
          made.push_back(each.number);
      for (size_t i = 0; i < made.size(); ++i) {
        all.insert(made[i]);
        for (size_t j = 0; j < i; ++j)
          join(made[j], made[i]);
      }
    }
    for (unsigned n : all) {
      Value first = roots.all[groupOf[n]];
      if (groupOf[n] != n)
        continue;
      for (unsigned other : groups[n])
        if (other != n) {
          roots.all[other].replaceAllUsesWith(first);
          roots.all[other].getDefiningOp()->erase();
        }
    }
    for (unsigned n : all)
      if (groupOf[n] == n) {
        auto made = cast<memref::AllocOp>(roots.all[n].getDefiningOp());
        Roots now(function);
        if (Operation *begin = beginOf(made, now); begin != made)
          made->moveBefore(begin);
      }
  }

  // Ahead of an array's uses, outside of the loops that carry it.
  Operation *beginOf(memref::AllocOp made, Roots &roots) {
    unsigned number = roots.of(made).begin()->number;
    SmallVector<Operation *> users(made->getUsers());
    for (auto &[choice, inputs] : roots.choices)
      if (holds(roots, choice, number))
        users.append(choice.getUsers().begin(), choice.getUsers().end());
    if (users.empty())
      return made;
    Region *around = users.front()->getParentRegion();
    for (Operation *user : users)
      while (!around->isAncestor(user->getParentRegion()))
        around = around->getParentRegion();
    for (Operation *at = around->getParentOp(); at != function; at = at->getParentOp())
      if (isLoop(at))
        for (const CarriedBuffer &each : carriedBuffers(at))
          if (holds(roots, each.inside, number) || holds(roots, each.end->get(), number))
            around = at->getParentRegion();
    Block &block = around->front();
    Operation *first = nullptr;
    for (Operation *user : users) {
      Operation *at = block.findAncestorOpInBlock(*user);
      if (!first || at->isBeforeInBlock(first))
        first = at;
    }
    return first;
  }

  // ---- numbers for arrays

  void choose() {
    Roots roots(function);
    std::vector<Value> nodes; // choices in the order of the source, and rings
    llvm::EquivalenceClasses<const void *> webs;
    llvm::DenseMap<OpOperand *, const void *> inputs;
    for (auto &[choice, its] : roots.choices) {
      const void *key = choice.getAsOpaquePointer();
      nodes.push_back(choice);
      webs.insert(key);
      for (const Roots::Input &input : its) {
        Value from = input.from->get();
        if (roots.choices.contains(from) || rings.contains(from))
          webs.unionSets(key, from.getAsOpaquePointer());
        auto [it, fresh] = inputs.try_emplace(input.from, key);
        if (!fresh)
          webs.unionSets(key, it->second);
      }
    }
    for (Value root : roots.all)
      if (rings.contains(root) && webs.contains(root.getAsOpaquePointer()))
        nodes.push_back(root);
    llvm::MapVector<const void *, std::vector<Value>> members;
    for (Value each : nodes)
      members[webs.getLeaderValue(each.getAsOpaquePointer())].push_back(each);
    // What becomes a number is not a buffer's place any more: accesses are noted first.
    for (auto &[leader, web] : members)
      numberArrays(web, roots);
    std::vector<Operation *> accesses;
    std::map<Operation *, std::vector<std::pair<unsigned, Value>>> operands;
    for (auto &[choice, its] : choices)
      for (Operation *user : llvm::make_early_inc_range(choice.getUsers()))
        if (isa<memref::CopyOp, linalg::FillOp>(user))
          expand(user);
    for (auto &[choice, its] : choices)
      for (OpOperand &use : choice.getUses()) {
        Operation *user = use.getOwner();
        if (isa<func::ReturnOp>(user))
          returned[use.getOperandNumber()] = choice;
        if (inputs.contains(&use) || isa<func::ReturnOp>(user))
          continue;
        if (operands[user].empty())
          accesses.push_back(user);
        operands[user].emplace_back(use.getOperandNumber(), choice);
      }
    for (auto &[leader, web] : members)
      if (choices.contains(web.front()))
        becomeNumbers(web, roots);
    for (Value each : nodes)
      if (choices.contains(each))
        simplify(each);
    for (Operation *access : accesses)
      rewrite(access, operands[access], {});
    for (auto &[made, arrays] : rings)
      if (made.use_empty())
        made.getDefiningOp()->erase();
  }

  // Of values that go into each other.
  void numberArrays(const std::vector<Value> &web, Roots &roots) {
    auto among = std::make_shared<std::vector<Value>>();
    std::map<unsigned, std::vector<unsigned>> numbers; // by root: those of its arrays
    for (Value each : web)
      for (Root root : roots.of(each)) {
        auto [it, fresh] = numbers.try_emplace(root.number);
        if (!fresh)
          continue;
        Value array = roots.all[root.number];
        if (auto get = array.getDefiningOp<memref::GetGlobalOp>())
          get->moveBefore(&function.front(), function.front().begin());
        SmallVector<Value> arrays = rings.lookup(array);
        if (arrays.empty())
          arrays.push_back(array);
        for (Value one : arrays) {
          it->second.push_back(unsigned(among->size()));
          among->push_back(one);
        }
      }
    if (among->size() == 1)
      for (Value each : web) // a carried value is not needed then
        each.replaceAllUsesWith(among->front());
    if (among->size() <= 1) // nothing was ever assigned
      return;
    for (Value each : web) {
      std::set<unsigned> all;
      for (Root root : roots.of(each))
        all.insert(numbers[root.number].begin(), numbers[root.number].end());
      choices[each] = {among, {all.begin(), all.end()}, numbers, sourceName(each).str(), each};
    }
  }

  void becomeNumbers(const std::vector<Value> &web, Roots &roots) {
    Type type = numberType(choices[web.front()].among->size());
    for (Value each : web) {
      if (rings.contains(each))
        continue;
      for (const Roots::Input &input : roots.choices[each]) {
        Value from = input.from->get();
        if (choices.contains(from) || !isBuffer(from))
          continue;
        unsigned which = 0;
        if (!from.getDefiningOp<ub::PoisonOp>())
          which = choices[each].numbers[roots.of(from).begin()->number].front();
        b.setInsertionPointToStart(&function.front());
        input.from->set(number(function.getLoc(), type, which));
      }
    }
    for (Value each : web) {
      if (rings.contains(each))
        continue;
      each.setType(type);
      if (!choices[each].name.empty())
        rename(each, "which_" + choices[each].name);
    }
    for (Value each : web)
      if (rings.contains(each))
        take(each, web, roots, type);
  }

  static void rename(Value value, const std::string &name) {
    MLIRContext *context = value.getContext();
    auto with = [&](Location loc) -> Location {
      if (auto named = dyn_cast<NameLoc>(loc))
        loc = named.getChildLoc();
      return NameLoc::get(StringAttr::get(context, name), loc);
    };
    if (auto argument = dyn_cast<BlockArgument>(value))
      return argument.setLoc(with(argument.getLoc()));
    Operation *op = value.getDefiningOp();
    if (op->getNumResults() == 1)
      return op->setLoc(with(op->getLoc()));
    auto several = dyn_cast<FusedLoc>(op->getLoc());
    if (!several || several.getLocations().size() != op->getNumResults())
      return;
    SmallVector<Location> all(several.getLocations());
    Location &its = all[cast<OpResult>(value).getResultNumber()];
    its = with(its);
    op->setLoc(FusedLoc::get(all, several.getMetadata(), context));
  }

  // One of a ring that no name has where its allocation is.
  void take(Value ring, const std::vector<Value> &web, Roots &roots, Type type) {
    unsigned root = roots.of(ring).begin()->number;
    Operation *made = ring.getDefiningOp();
    Location loc = made->getLoc();
    b.setInsertionPoint(made);
    const std::vector<unsigned> arrays = choices[ring].numbers[root];
    Value which = number(loc, type, arrays.back());
    for (unsigned array : llvm::reverse(ArrayRef(arrays).drop_back())) {
      Value isTaken;
      for (Value holder : web) {
        if (rings.contains(holder) || !holds(roots, holder, root) || !isLive(holder, made))
          continue;
        different.insert({ring, holder});
        different.insert({holder, ring});
        Value its = isNumber(loc, holder, array);
        isTaken = isTaken ? arith::OrIOp::create(b, loc, isTaken, its).getResult() : its;
      }
      if (isTaken)
        which = arith::SelectOp::create(b, loc, isTaken, which, number(loc, type, array));
    }
    choices[ring].which = which;
    ring.replaceAllUsesWith(which);
  }

  void expand(Operation *op) {
    b.setInsertionPoint(op);
    if (auto copy = dyn_cast<memref::CopyOp>(op)) {
      copyElements(b, copy.getLoc(), copy.getSource(), copy.getTarget());
    } else {
      auto fill = cast<linalg::FillOp>(op);
      fillElements(b, fill.getLoc(), fill.getInputs()[0], fill.getOutputs()[0]);
    }
    op->erase();
  }

  // What a condition alone decides is said by it.
  void simplify(Value value) {
    auto branch = value.getDefiningOp<scf::IfOp>();
    if (!branch)
      return;
    unsigned at = cast<OpResult>(value).getResultNumber();
    Value then = branch.thenYield().getOperand(at), other = branch.elseYield().getOperand(at);
    APInt one, two;
    if (!matchPattern(then, m_ConstantInt(&one)) || !matchPattern(other, m_ConstantInt(&two)))
      return;
    b.setInsertionPointAfter(branch);
    Value same;
    if (one == two) {
      same = then;
    } else if (value.getType().isInteger(1)) {
      same = branch.getCondition();
      if (one.isZero())
        same = arith::XOrIOp::create(b, value.getLoc(), same,
                                     number(value.getLoc(), value.getType(), 1));
    } else {
      same = arith::SelectOp::create(b, value.getLoc(), branch.getCondition(), then, other);
    }
    value.replaceAllUsesWith(same);
    for (auto &[choice, its] : choices)
      if (its.which == value)
        its.which = same;
  }

  // An access to a choice becomes one to each array that it may be.
  using Taken = std::vector<std::pair<Value, Value>>; // choices, and the arrays that they are here
  void rewrite(Operation *op, ArrayRef<std::pair<unsigned, Value>> operands, Taken taken) {
    if (operands.empty())
      return;
    auto [at, choice] = operands.front();
    const Choice &its = choices[choice];
    operands = operands.drop_front();
    if (!its.name.empty() && !isCall(op))
      op->setAttr(BufferName, b.getStringAttr(its.name));
    std::vector<unsigned> possible = its.possible;
    std::erase_if(possible, [&](unsigned which) {
      return llvm::any_of(taken, [&](const auto &other) {
        return other.second == (*its.among)[which] && different.contains({choice, other.first});
      });
    });
    if (possible.empty())
      possible = its.possible;
    if (possible.size() == 1) {
      op->setOperand(at, (*its.among)[possible.front()]);
      taken.emplace_back(choice, (*its.among)[possible.front()]);
      return rewrite(op, operands, taken);
    }
    b.setInsertionPoint(op);
    Location loc = op->getLoc();
    auto call = dyn_cast<dialect::InvokeOp>(op);
    bool isStage = call && call.getAsync();
    auto with = [&](unsigned which) {
      Operation *made = isStage ? func::CallOp::create(b, loc, call.getResultTypes(),
                                                       call.getCalleeAttr(), call.getOperands())
                                      .getOperation()
                                : b.clone(*op);
      made->setOperand(at, (*its.among)[which]);
      return made;
    };
    if (isLoad(op)) {
      Value element = with(possible[0])->getResult(0);
      for (unsigned which : llvm::drop_begin(possible)) {
        Value other = with(which)->getResult(0);
        element = arith::SelectOp::create(b, loc, isNumber(loc, its.which, which), other, element);
      }
      op->replaceAllUsesWith(ValueRange{element});
      op->erase();
      return;
    }
    auto end = [&](ValueRange values) {
      if (Block *block = b.getInsertionBlock(); block->empty() || !block->mightHaveTerminator())
        scf::YieldOp::create(b, loc, values);
    };
    std::vector<std::pair<Operation *, unsigned>> all;
    Operation *whole = nullptr;
    for (unsigned which : llvm::reverse(ArrayRef(possible).drop_front())) {
      auto branch = scf::IfOp::create(b, loc, op->getResultTypes(), isNumber(loc, its.which, which),
                                      /*addThenBlock=*/true, /*addElseBlock=*/true);
      if (whole)
        end(branch.getResults());
      else
        whole = branch;
      b.setInsertionPointToStart(branch.thenBlock());
      all.emplace_back(with(which), which);
      end(all.back().first->getResults());
      b.setInsertionPointToStart(branch.elseBlock());
    }
    all.emplace_back(with(possible[0]), possible[0]);
    end(all.back().first->getResults());
    if (isStage)
      whole->setAttr(StageName, b.getUnitAttr());
    op->replaceAllUsesWith(whole->getResults());
    op->erase();
    for (auto [each, which] : all) {
      Taken here = taken;
      here.emplace_back(choice, (*its.among)[which]);
      rewrite(each, operands, here);
    }
  }

  // ---- what the function returns

  void giveBack() {
    if (llvm::none_of(function.getResultTypes(), [](Type type) { return isa<MemRefType>(type); }))
      return;
    auto end = cast<func::ReturnOp>(function.back().getTerminator());
    Results &results = known[function.getSymName()];
    auto signs = dyn_cast_or_null<dialect::SignedAttr>(function->getAttr(dialect::SignedName));
    SmallVector<dialect::Sign> inputSigns, outputSigns;
    if (signs)
      inputSigns.append(signs.getOperands().begin(), signs.getOperands().end());
    inputSigns.resize(function.getNumArguments(), dialect::Sign::None);
    // A buffer that is allocated here and returned, as one result or several, has one room.
    llvm::DenseMap<Value, unsigned> rooms;
    for (unsigned i = 0; i < end->getNumOperands(); ++i)
      for (Value array : returnedArrays(end, i)) {
        if (!isOwn(array) || rooms.contains(array))
          continue;
        auto number = unsigned(rooms.size());
        auto named = NameLoc::get(b.getStringAttr("result"), end.getLoc());
        Value room = function.front().addArgument(array.getType(), named);
        inputSigns.push_back(signs ? signs.getResults()[i] : dialect::Sign::None);
        results.rooms.push_back(inputSigns.back());
        if (array.getDefiningOp<memref::AllocOp>()) {
          replaceArray(array, room);
        } else { // a stream's, or nothing at all
          b.setInsertionPoint(end);
          if (!array.getDefiningOp<ub::PoisonOp>())
            copyElements(b, end.getLoc(), array, room);
          array.replaceUsesWithIf(room, [&](OpOperand &use) { return use.getOwner() == end; });
        }
        rooms[room] = number;
      }
    SmallVector<Value> kept;
    SmallVector<Type> outputs;
    auto keep = [&](Value value, dialect::Sign sign) {
      kept.push_back(value);
      outputs.push_back(value.getType());
      outputSigns.push_back(sign);
    };
    auto returnedAs = [&](Value array) {
      Returned one;
      if (auto room = rooms.find(array); room != rooms.end()) {
        one.kind = Returned::Fresh;
        one.place = room->second;
      } else if (auto get = array.getDefiningOp<memref::GetGlobalOp>()) {
        one.kind = Returned::Global;
        one.global = get.getNameAttr();
      } else {
        one.kind = Returned::Parameter;
        one.place = cast<BlockArgument>(array).getArgNumber();
      }
      return one;
    };
    for (unsigned i = 0; i < end->getNumOperands(); ++i) {
      Returned result;
      if (!isa<MemRefType>(function.getResultTypes()[i])) {
        keep(end->getOperand(i), signs ? signs.getResults()[i] : dialect::Sign::None);
      } else if (std::vector<Value> arrays = returnedArrays(end, i); arrays.size() == 1) {
        result = returnedAs(arrays.front());
      } else {
        const Choice &its = choices[returned[i]];
        result.kind = Returned::Chosen;
        for (unsigned which = 0; which < its.among->size(); ++which)
          result.among.push_back(returnedAs(
              (*its.among)[llvm::is_contained(its.possible, which) ? which : its.possible[0]]));
        keep(its.which, dialect::Sign::Unsigned);
      }
      results.all.push_back(result);
    }
    b.setInsertionPoint(end);
    func::ReturnOp::create(b, end.getLoc(), kept);
    end.erase();
    SmallVector<Type> inputs(function.front().getArgumentTypes());
    function.setType(b.getFunctionType(inputs, outputs));
    if (signs)
      function->setAttr(dialect::SignedName,
                        dialect::SignedAttr::get(module.getContext(), inputSigns, outputSigns));
    if (ArrayAttr attributes = function.getArgAttrsAttr()) {
      SmallVector<Attribute> all(attributes.begin(), attributes.end());
      all.resize(inputs.size(), b.getDictionaryAttr({}));
      function.setArgAttrsAttr(b.getArrayAttr(all));
    }
  }
  bool isOwn(Value array) {
    auto argument = dyn_cast<BlockArgument>(array);
    return !(argument && argument.getOwner() == &function.getBody().front()) &&
           !array.getDefiningOp<memref::GetGlobalOp>();
  }
  std::vector<Value> returnedArrays(func::ReturnOp end, unsigned result) {
    auto it = returned.find(result);
    if (it == returned.end()) {
      Value value = end->getOperand(result);
      return isBuffer(value) ? std::vector<Value>{value} : std::vector<Value>();
    }
    const Choice &its = choices[it->second];
    std::vector<Value> arrays;
    for (unsigned which : its.possible)
      arrays.push_back((*its.among)[which]);
    return arrays;
  }
  void replaceArray(Value array, Value by) {
    array.replaceAllUsesWith(by);
    for (auto &[choice, its] : choices)
      llvm::replace(*its.among, array, by);
    array.getDefiningOp()->erase();
  }
};

class ResolveStorage : public impl::ResolveStorageBase<ResolveStorage> {
public:
  void runOnOperation() final {
    ModuleOp module = getOperation();
    AllReturned known;
    llvm::DenseSet<Operation *> seen;
    auto visit = [&](auto &self, func::FuncOp function) -> void {
      if (!seen.insert(function).second || function.isExternal())
        return;
      function.walk([&](Operation *op) {
        if (isCall(op))
          if (auto callee = module.lookupSymbol<func::FuncOp>(
                  op->getAttrOfType<FlatSymbolRefAttr>("callee").getValue()))
            self(self, callee);
      });
      Storage(module, function, known).run();
    };
    for (auto function : llvm::make_early_inc_range(module.getOps<func::FuncOp>()))
      visit(visit, function);
  }
};

} // namespace

} // namespace allo::vitis
