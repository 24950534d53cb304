// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/streams/Waiting.h"

#include "analysis/Stages.h"
#include "schedule/Names.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Interfaces/FunctionInterfaces.h>

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/SetVector.h>

namespace allo::schedule {

using namespace mlir;

namespace {

constexpr size_t NoStage = SIZE_MAX;
constexpr uint64_t MostTransfers = uint64_t(1) << 26; // about a second

// Puts or gets that hardware does in one step, or a loop around some.
struct Transfer {
  std::vector<size_t> streams = {};
  bool isPut = false;
  int64_t trips = 1;
  std::vector<Transfer> body = {};

  bool isLoop() const { return streams.empty(); }

  friend bool operator==(const Transfer &, const Transfer &) = default;
};
using Transfers = std::vector<Transfer>;
using Numbers = llvm::DenseMap<Value, size_t>; // of streams

// What a stage does with streams; nothing if it depends on data.
class Reader {
public:
  std::optional<Transfers> read(Operation *call, const Numbers &numbers) {
    auto function =
        dyn_cast_or_null<FunctionOpInterface>(cast<CallOpInterface>(call).resolveCallable());
    if (!function || function.isExternal() || !function.getFunctionBody().hasOneBlock())
      return std::nullopt;
    Numbers inner;
    for (auto [parameter, argument] :
         llvm::zip(function.getFunctionBody().getArguments(), call->getOperands()))
      if (auto known = numbers.find(argument); known != numbers.end())
        inner[parameter] = known->second;
    Transfers out;
    if (!add(function.getFunctionBody().front(), inner, out))
      return std::nullopt;
    return out;
  }

private:
  static bool usesStreams(Operation *op) {
    return op
        ->walk([](Operation *each) {
          const bool isUse =
              llvm::any_of(each->getOperandTypes(),
                           [](Type type) { return isa<dialect::StreamType>(type); }) ||
              isa<dialect::StreamCreateOp>(each);
          return isUse ? WalkResult::interrupt() : WalkResult::advance();
        })
        .wasInterrupted();
  }

  bool add(Block &block, const Numbers &numbers, Transfers &out) {
    for (Operation &op : block)
      if (usesStreams(&op) && !add(&op, numbers, out))
        return false;
    return true;
  }

  bool add(Operation *op, const Numbers &numbers, Transfers &out) {
    if (isa<dialect::StreamGetOp, dialect::StreamPutOp>(op)) {
      const bool isPut = isa<dialect::StreamPutOp>(op);
      auto known = numbers.find(op->getOperand(isPut ? 1 : 0));
      if (known == numbers.end())
        return false;
      if (!out.empty() && !out.back().isLoop() && out.back().isPut == isPut &&
          !llvm::is_contained(out.back().streams, known->second))
        out.back().streams.push_back(known->second);
      else
        out.push_back({{known->second}, isPut});
      return true;
    }
    if (isa<CallOpInterface>(op)) {
      std::optional<Transfers> inner = analysis::isStage(op) ? std::nullopt : read(op, numbers);
      if (inner)
        out.insert(out.end(), inner->begin(), inner->end());
      return inner.has_value();
    }
    if (auto branch = dyn_cast<scf::IfOp>(op)) {
      Transfers arms[2];
      if (branch.getElseRegion().empty() || !add(*branch.thenBlock(), numbers, arms[0]) ||
          !add(*branch.elseBlock(), numbers, arms[1]) || arms[0] != arms[1])
        return false;
      out.insert(out.end(), arms[0].begin(), arms[0].end());
      return true;
    }
    const std::optional<int64_t> trips = isLoop(op) ? tripsOf(op) : std::nullopt;
    if (!trips || op->getNumRegions() != 1)
      return false;
    Transfer loop{{}, false, *trips, {}};
    if (!add(op->getRegion(0).front(), numbers, loop.body))
      return false;
    if (*trips > 0 && !loop.body.empty())
      out.push_back(std::move(loop));
    return true;
  }
};

// Where a stage is in its transfers.
class Progress {
public:
  explicit Progress(Transfers all) : transfers(std::move(all)) { enter(transfers, 1); }
  Progress(const Progress &) = delete; // it has pointers into itself
  Progress &operator=(const Progress &) = delete;

  const Transfer *next() const { // null at the end
    return places.empty() ? nullptr : &(*places.back().list)[places.back().at];
  }
  void advance() {
    while (!places.empty()) {
      Place &top = places.back();
      if (++top.at == top.list->size()) {
        top.at = 0;
        if (--top.left == 0) {
          places.pop_back();
          continue;
        }
      }
      descend();
      return;
    }
  }

private:
  struct Place {
    const Transfers *list;
    size_t at;
    int64_t left;
  };
  const Transfers transfers;
  std::vector<Place> places;

  void enter(const Transfers &list, int64_t trips) {
    if (list.empty())
      return;
    places.push_back({&list, 0, trips});
    descend();
  }
  void descend() {
    const Transfer &here = (*places.back().list)[places.back().at];
    if (here.isLoop())
      enter(here.body, here.trips);
  }
};

struct Queue {
  dialect::StreamCreateOp create;
  int64_t lanes = 1, capacity = 0, filled = 0;
  size_t writer = NoStage, reader = NoStage; // stages
  Shortage shortage = {};                    // once it had to grow
};

class Network {
public:
  std::optional<std::vector<Shortage>> run(ArrayRef<Operation *> all) {
    if (!collect(all))
      return std::nullopt;
    uint64_t transfers = 0;
    for (;;) {
      bool isMoving = false, isDone = true;
      for (auto &stage : progress) {
        while (const Transfer *next = stage->next()) {
          if (llvm::any_of(next->streams,
                           [&](size_t each) { return isWaitingFor(*next, queues[each]); }))
            break;
          for (size_t each : next->streams)
            queues[each].filled += next->isPut ? 1 : -1;
          stage->advance();
          isMoving = true;
          ++transfers;
        }
        isDone = isDone && !stage->next();
      }
      if (isDone)
        break;
      if (transfers > MostTransfers || (!isMoving && !grow()))
        return std::nullopt;
    }
    std::vector<Shortage> out;
    for (Queue &queue : queues)
      if (queue.shortage.join) {
        queue.shortage.stream = queue.create;
        queue.shortage.needed = (queue.capacity + queue.lanes - 1) / queue.lanes;
        out.push_back(queue.shortage);
      }
    return out;
  }

private:
  SmallVector<Operation *> stages;
  Numbers numbers;
  std::vector<Queue> queues;
  std::vector<std::unique_ptr<Progress>> progress;

  static bool isWaitingFor(const Transfer &next, const Queue &queue) {
    return queue.filled == (next.isPut ? queue.capacity : 0);
  }

  // The streams of the stages, and the stages of the streams.
  bool collect(ArrayRef<Operation *> all) {
    llvm::SetVector<Operation *> found(all.begin(), all.end());
    for (size_t i = 0; i < found.size(); ++i)
      for (Value operand : found[i]->getOperands()) {
        if (!isa<dialect::StreamType>(operand.getType()) || numbers.contains(operand))
          continue;
        auto create = operand.getDefiningOp<dialect::StreamCreateOp>();
        if (!create)
          return false;
        int64_t lanes = 1;
        for (int64_t dim : create.getType().getDims())
          lanes *= dim;
        if (lanes != 1 && !create->hasAttr(dialect::StreamlinedName))
          return false; // which of them is not known
        numbers[operand] = queues.size();
        queues.push_back({create, lanes, create.getType().getDepth() * lanes});
        for (Operation *user : operand.getUsers()) {
          if (!analysis::isStage(user) || user->getBlock() != found.front()->getBlock())
            return false;
          found.insert(user);
        }
      }
    stages.assign(found.begin(), found.end());
    llvm::sort(stages, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
    Reader reader;
    for (auto [i, stage] : llvm::enumerate(stages)) {
      std::optional<Transfers> its = reader.read(stage, numbers);
      if (!its || !claim(*its, i))
        return false;
      progress.push_back(std::make_unique<Progress>(std::move(*its)));
    }
    return true;
  }

  // Each stream has one writer and one reader.
  bool claim(const Transfers &transfers, size_t stage) {
    for (const Transfer &each : transfers) {
      if (each.isLoop() && !claim(each.body, stage))
        return false;
      for (size_t stream : each.streams) {
        size_t &owner = each.isPut ? queues[stream].writer : queues[stream].reader;
        if (owner != NoStage && owner != stage)
          return false;
        owner = stage;
      }
    }
    return true;
  }

  // One more place in the smallest full stream that a schedule has made and whose reader waits for
  // another stage.
  bool grow() {
    Queue *smallest = nullptr;
    for (auto &stage : progress) {
      const Transfer *next = stage->next();
      for (size_t each : next && next->isPut ? next->streams : std::vector<size_t>()) {
        Queue &queue = queues[each];
        if (!isWaitingFor(*next, queue) || queue.reader == NoStage ||
            !queue.create->hasAttr(dialect::StreamlinedName))
          continue;
        const Transfer *wanted = progress[queue.reader]->next();
        if (wanted && !wanted->isPut && (!smallest || queue.capacity < smallest->capacity))
          smallest = &queue;
      }
    }
    if (!smallest)
      return false;
    ++smallest->capacity;
    if (smallest->shortage.join)
      return true;
    smallest->shortage.join = stages[smallest->reader];
    smallest->shortage.fork = stages[forkOf(*smallest)];
    return true;
  }

  llvm::DenseSet<size_t> ancestorsOf(size_t stage) const { // with itself
    llvm::DenseSet<size_t> found{stage};
    SmallVector<size_t> left{stage};
    while (!left.empty()) {
      const size_t reader = left.pop_back_val();
      for (const Queue &queue : queues)
        if (queue.reader == reader && queue.writer != NoStage && found.insert(queue.writer).second)
          left.push_back(queue.writer);
    }
    return found;
  }

  // The last stage that has a way to the reader by the full stream and by the one that it waits
  // for.
  size_t forkOf(const Queue &full) const {
    size_t other = NoStage;
    if (const Transfer *next = progress[full.reader]->next(); next && !next->isPut)
      for (size_t each : next->streams)
        if (isWaitingFor(*next, queues[each]))
          other = queues[each].writer;
    if (other == NoStage)
      return full.writer;
    const llvm::DenseSet<size_t> one = ancestorsOf(full.writer), two = ancestorsOf(other);
    for (size_t stage = stages.size(); stage-- > 0;)
      if (one.contains(stage) && two.contains(stage))
        return stage;
    return full.writer;
  }
};

} // namespace

std::optional<std::vector<Shortage>> shortagesOf(ArrayRef<Operation *> stages) {
  return Network().run(stages);
}

} // namespace allo::schedule
