// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Loads, stores and streams; and the dependences of a finished trace.
#include "estimate/trace/Trace.h"

#include "analysis/Accesses.h"
#include "dialect/Dialect.h"
#include "estimate/trace/Directives.h"

#include <mlir/Dialect/MemRef/IR/MemRef.h>

#include <algorithm>
#include <bit>
#include <numeric>

namespace allo::estimate {

using namespace mlir;

namespace {

// With so many accesses of one buffer, only the last ones are compared.
constexpr size_t MostCompared = 512;

unsigned elementWidth(mlir::Type type) {
  return type.isIndex() ? 64 : type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 32;
}

void addDirectives(Buffer &buffer, const MemoryDirectives &directives) {
  if (directives.partition)
    for (dialect::PartitionAxisAttr axis : directives.partition.getAxes())
      for (size_t dim = 0; dim < buffer.shape.size(); ++dim) {
        if (axis.getDim() != 0 && axis.getDim() != int64_t(dim) + 1)
          continue;
        switch (axis.getKind()) {
        case dialect::PartitionKind::Complete:
          buffer.partitions[dim] = {PartitionKind::Complete, buffer.shape[dim]};
          break;
        case dialect::PartitionKind::Block:
          buffer.partitions[dim] = {PartitionKind::Block, axis.getFactor()};
          break;
        case dialect::PartitionKind::Cyclic:
          buffer.partitions[dim] = {PartitionKind::Cyclic, axis.getFactor()};
          break;
        }
        buffer.isAutomatic = false;
      }
  const dialect::BindStorageAttr bound = directives.storage;
  if (!bound)
    return;
  buffer.isAutomatic = false;
  switch (bound.getStorageImpl()) {
  case dialect::StorageImpl::BRAM:
    buffer.bound = MemoryKind::Bram;
    break;
  case dialect::StorageImpl::LUTRAM:
  case dialect::StorageImpl::SRL:
    buffer.bound = MemoryKind::LutRam;
    break;
  case dialect::StorageImpl::URAM:
    buffer.bound = MemoryKind::Uram;
    break;
  }
  switch (bound.getStorageType()) {
  case dialect::StorageType::RAM_1P:
  case dialect::StorageType::ROM_1P:
    buffer.portsPerBank = 1;
    break;
  case dialect::StorageType::RAM_1WNR:
  case dialect::StorageType::RAM_2P:
  case dialect::StorageType::RAM_S2P:
  case dialect::StorageType::RAM_T2P:
  case dialect::StorageType::ROM_2P:
  case dialect::StorageType::ROM_NP:
  case dialect::StorageType::FIFO:
    break;
  }
}

std::string bufferName(Value value) {
  if (auto global = value.getDefiningOp<memref::GetGlobalOp>())
    return global.getName().str();
  if (auto named = dyn_cast<NameLoc>(value.getLoc()))
    return named.getName().str();
  return "";
}

} // namespace

uint32_t Buffers::of(Value value) {
  if (auto found = known.find(value); found != known.end())
    return found->second;
  const auto number = uint32_t(all.size());
  auto global = value.getDefiningOp<memref::GetGlobalOp>();
  if (global) {
    auto [at, isNew] = globals.try_emplace(global.getName(), number);
    if (!isNew)
      return known[value] = at->second;
  }
  Buffer made;
  made.name = bufferName(value);
  if (auto type = dyn_cast<MemRefType>(value.getType())) {
    made.shape.assign(type.getShape().begin(), type.getShape().end());
    for (int64_t &size : made.shape)
      size = std::max<int64_t>(size, 1);
    made.bits = elementWidth(type.getElementType());
    if (made.shape.empty())
      made.shape = {1};
  } else if (auto stream = dyn_cast<dialect::StreamType>(value.getType())) {
    made.isStream = true;
    made.depth = unsigned(stream.getDepth());
    made.bits = elementWidth(stream.getBase());
    made.shape.assign(stream.getDims().begin(), stream.getDims().end());
    if (made.shape.empty())
      made.shape = {1};
  }
  made.partitions.resize(made.shape.size());
  if (made.isStream) // each has an end of its own
    for (size_t dim = 0; dim < made.shape.size(); ++dim)
      made.partitions[dim] = {PartitionKind::Complete, made.shape[dim]};
  if (analysis::functionOfParameter(value)) {
    made.isArgument = true;
    if (auto bundle = ports.bundles.find(value); bundle != ports.bundles.end())
      made.bundle = bundle->second;
    if (ports.single.contains(value))
      made.portsPerBank = 1;
  } else if (memref::GlobalOp symbol = globalOf(value)) {
    made.isRom = symbol.getConstant();
    if (auto named = dyn_cast<NameLoc>(symbol.getLoc()))
      made.name = named.getName().str();
  }
  const MemoryDirectives directives = directivesOf(value);
  addDirectives(made, directives);
  // The tool makes registers of memories of a few words (config_array_partition
  // -complete_threshold 4).
  constexpr int64_t FewWords = 4;
  if (!made.isArgument && !made.isStream && !made.isRom && !directives.storage &&
      made.wordsPerBank() <= FewWords)
    for (size_t dim = 0; dim < made.shape.size(); ++dim)
      made.partitions[dim] = {PartitionKind::Complete, made.shape[dim]};
  all.push_back(std::move(made));
  values.push_back(value);
  known[value] = number;
  return number;
}

// ---- accesses

std::vector<NodeId> Trace::subscriptsOf(Operation *op) {
  AffineMap map;
  ValueRange operands;
  if (auto affineLoad = dyn_cast<affine::AffineLoadOp>(op)) {
    map = affineLoad.getAffineMap();
    operands = affineLoad.getMapOperands();
  } else if (auto affineStore = dyn_cast<affine::AffineStoreOp>(op)) {
    map = affineStore.getAffineMap();
    operands = affineStore.getMapOperands();
  } else if (auto plainLoad = dyn_cast<memref::LoadOp>(op)) {
    operands = plainLoad.getIndices();
  } else if (auto plainStore = dyn_cast<memref::StoreOp>(op)) {
    operands = plainStore.getIndices();
  }
  std::vector<NodeId> nodes;
  for (Value each : operands)
    nodes.push_back(lookup(each));
  if (map) {
    std::vector<NodeId> results;
    for (AffineExpr each : map.getResults())
      results.push_back(affineValue(each, nodes, map.getNumDims()));
    nodes = std::move(results);
  }
  if (nodes.empty()) // a buffer of one element
    nodes.push_back(constant(0, 64));
  return nodes;
}

// Of one dimension. Multiples of an index leave the remainder that they have in common with the
// number of banks.
static std::vector<int64_t> possibleBanks(const Buffer &buffer, size_t dim, const LinearForm &at,
                                          std::pair<int64_t, int64_t> range) {
  const int64_t count = banksAlong(buffer, dim);
  std::vector<int64_t> banks;
  if (at.isConstant()) {
    if (const int64_t bank = bankAlong(buffer, dim, at.constant); bank >= 0 && bank < count)
      banks.push_back(bank);
  } else if (buffer.partitions[dim].kind == PartitionKind::Block) {
    if (range.first >= 0 && range.second < buffer.shape[dim])
      for (int64_t bank = bankAlong(buffer, dim, range.first);
           bank <= bankAlong(buffer, dim, range.second); ++bank)
        banks.push_back(bank);
  } else {
    int64_t step = count;
    for (const auto &[symbol, coefficient] : at.terms)
      step = std::gcd(step, coefficient);
    for (int64_t bank = ((at.constant % step) + step) % step; bank < count; bank += step)
      banks.push_back(bank);
  }
  if (banks.empty()) // it is not in the buffer, or only where that is never executed
    for (int64_t bank = 0; bank < count; ++bank)
      banks.push_back(bank);
  return banks;
}

std::vector<int64_t> Trace::banksOf(const Buffer &buffer, ArrayRef<LinearForm> subscripts) const {
  constexpr size_t MostBanks = 4096;
  std::vector<int64_t> banks{0};
  for (size_t dim = 0; dim < buffer.shape.size(); ++dim) {
    const int64_t count = banksAlong(buffer, dim);
    if (count <= 1)
      continue;
    const std::vector<int64_t> own =
        possibleBanks(buffer, dim, subscripts[dim], rangeOf(subscripts[dim]));
    if (banks.size() * own.size() > MostBanks)
      return {};
    std::vector<int64_t> both;
    for (int64_t bank : banks)
      for (int64_t each : own)
        both.push_back(bank * count + each);
    banks = std::move(both);
  }
  return banks.size() > 1 && int64_t(banks.size()) == buffer.banks() ? std::vector<int64_t>()
                                                                     : banks;
}

// The index of an element of a bank along a dimension, where it is simpler than that of the buffer.
NodeId Trace::withinBank(const Buffer &buffer, size_t dim, NodeId subscript) {
  const int64_t banks = banksAlong(buffer, dim);
  const LinearForm &form = known[subscript].form;
  const bool isStrided = llvm::all_of(
      form.terms, [&](const auto &term) { return term.second % banks == 0 && term.second != 0; });
  if (buffer.partitions[dim].kind != PartitionKind::Cyclic || banks <= 1 || !isStrided)
    return subscript;
  NodeId made = constant(llvm::divideFloorSigned(form.constant, banks), 64);
  for (const auto &[symbol, coefficient] : std::map(form.terms))
    made = sum(made, product(symbol, constant(coefficient / banks, 64), 64), 1, 64);
  return made;
}

NodeId Trace::strideOf(NodeId product, NodeId counter) {
  if (graph.nodes[product].kind != OpKind::Multiply)
    return product;
  const Known facts = known[product];
  std::vector<int64_t> key{StrideKey, facts.form.constant};
  for (const auto &[symbol, coefficient] : facts.form.terms)
    key.insert(key.end(), {int64_t(symbol), coefficient});
  Node node{.kind = OpKind::Wire, .width = graph.nodes[product].width, .operands = {counter}};
  node.isCarried = true;
  return add(std::move(node), facts, std::move(key));
}

// Row by row; a dimension of which the bank is a constant needs no address.
NodeId Trace::addressOf(const Buffer &buffer, ArrayRef<NodeId> subscripts) {
  NodeId total = None;
  for (size_t dim = 0; dim < buffer.shape.size(); ++dim) {
    if (buffer.partitions[dim].kind == PartitionKind::Complete && isConstant(subscripts[dim]))
      continue;
    const NodeId own = withinBank(buffer, dim, subscripts[dim]);
    if (total == None) {
      total = own;
      continue;
    }
    const int64_t banks = std::max<int64_t>(banksAlong(buffer, dim), 1);
    const int64_t size = (buffer.shape[dim] + banks - 1) / banks;
    const NodeId scaled = product(total, constant(size, 64), 64);
    const bool isOfLoop = llvm::any_of(known[scaled].form.terms, [&](const auto &term) {
      return llvm::any_of(levels, [&](const NestLevel &l) { return l.index == term.first; });
    });
    // Without loops around it in the pipeline, the product of the counter grows by a constant in
    // each iteration, and is a number that the loop carries.
    const bool isStride = isOfLoop && levels.size() == 1 && known[scaled].form.terms.size() == 1;
    if (graph.nodes[scaled].kind != OpKind::Multiply || !isOfLoop || isStride) {
      total = sum(isStride ? strideOf(scaled, total) : scaled, own, 1, 64);
      continue;
    }
    const LinearForm form = known[scaled].form.plus(known[own].form);
    Known facts;
    facts.form = form;
    std::tie(facts.low, facts.high) = rangeOf(form);
    std::vector<int64_t> key{AddressKey, form.constant};
    for (const auto &[symbol, coefficient] : form.terms)
      key.insert(key.end(), {int64_t(symbol), coefficient});
    total = add(
        {.kind = OpKind::MultiplyAdd, .width = graph.nodes[scaled].width, .operands = {total, own}},
        facts, key);
  }
  return total == None ? constant(0, 64) : total;
}

bool Trace::mayMeet(const Access &a, const Access &b) const {
  if (a.buffer != b.buffer)
    return false;
  for (size_t dim = 0; dim < a.subscripts.size() && dim < b.subscripts.size(); ++dim) {
    const auto [low, high] = rangeOf(a.subscripts[dim].plus(b.subscripts[dim], -1));
    if (low > 0 || high < 0)
      return false;
  }
  return true;
}

NodeId Trace::load(uint32_t buffer, ArrayRef<NodeId> subscripts, unsigned width, bool isFloat) {
  Access access{.buffer = buffer, .isConditional = predicate != None};
  for (NodeId each : subscripts)
    access.subscripts.push_back(known[each].form);
  if (auto reset = resets.find({buffer, access.subscripts}); reset != resets.end()) {
    // The value of the iteration before, or what is set ahead of the inner loop.
    const bool isStored = llvm::any_of(accesses, [&](const Access &other) {
      return other.isWrite && !other.isDead && other.buffer == buffer &&
             other.subscripts == access.subscripts && other.node > reset->second;
    });
    if (reset->second == None) {
      reset->second = unknown(width, isFloat, OpKind::Index);
      graph.nodes[reset->second].isReset = true;
      graph.nodes[reset->second].isCarried = true;
      graph.nodes[reset->second].buffer = buffer;
      return reset->second;
    }
    if (!isStored)
      return reset->second;
  }
  std::vector<NodeId> after;
  size_t compared = 0;
  for (size_t i = accesses.size(); i-- > 0 && compared < MostCompared;) {
    const Access &other = accesses[i];
    if (other.buffer != buffer || other.isDead)
      continue;
    ++compared;
    const bool isSame = other.subscripts == access.subscripts;
    if (isSame && after.empty() && (!other.isConditional || !other.isWrite))
      return other.isWrite ? other.value : other.node;
    if (isSame && after.empty() && other.before != None)
      return select(other.predicate, other.value, other.before, width, isFloat);
    if (other.isWrite && mayMeet(other, access))
      after.push_back(other.node);
  }
  Buffer &memory = context.buffers.all[buffer];
  if (memory.isRom &&
      llvm::all_of(access.subscripts, [](const LinearForm &form) { return form.isConstant(); })) {
    // An element of a table is a number that is known.
    std::vector<int64_t> key{ElementKey, int64_t(buffer)};
    for (const LinearForm &form : access.subscripts)
      key.push_back(form.constant);
    const bool isNew = !numbered.contains(key);
    const NodeId made = add({.kind = OpKind::Constant, .width = width}, {.isFloat = isFloat}, key);
    if (isNew && !isFloat)
      known[made].form.terms[made] = 1;
    return made;
  }
  Node node{.kind = OpKind::Load, .width = width, .buffer = buffer};
  node.banks = banksOf(memory, access.subscripts);
  if (!(memory.isRegisters() && node.banks.size() == 1))
    node.operands = {addressOf(memory, subscripts)};
  Known facts;
  facts.isFloat = isFloat;
  if (!isFloat) {
    facts.form.terms[NodeId(graph.nodes.size())] = 1;
    if (width < 63) {
      facts.low = -(int64_t(1) << (width - 1));
      facts.high = (int64_t(1) << (width - 1)) - 1;
    }
  }
  access.node = add(std::move(node), facts, {});
  for (NodeId each : after)
    graph.edges.push_back({each, access.node, EdgeKind::After});
  accesses.push_back(std::move(access));
  return accesses.back().node;
}

void Trace::store(uint32_t buffer, ArrayRef<NodeId> subscripts, NodeId value) {
  Access access{.value = value,
                .buffer = buffer,
                .isWrite = true,
                .isConditional = predicate != None,
                .predicate = predicate,
                .at = std::vector<NodeId>(subscripts.begin(), subscripts.end())};
  if (predicate != None) // for loads after it
    access.before =
        load(buffer, subscripts, context.buffers.all[buffer].bits, known[value].isFloat);
  for (NodeId each : subscripts)
    access.subscripts.push_back(known[each].form);
  Buffer &memory = context.buffers.all[buffer];
  Node node{.kind = OpKind::Store, .width = memory.bits, .operands = {value}, .buffer = buffer};
  node.banks = banksOf(memory, access.subscripts);
  if (!(memory.isRegisters() && node.banks.size() == 1))
    node.operands.push_back(addressOf(memory, subscripts));
  if (predicate != None)
    node.operands.push_back(predicate);
  access.node = NodeId(graph.nodes.size());
  size_t compared = 0;
  bool mayBeRead = false;
  std::vector<Edge> edges;
  for (size_t i = accesses.size(); i-- > 0 && compared < MostCompared;) {
    Access &other = accesses[i];
    if (other.buffer != buffer || other.isDead)
      continue;
    ++compared;
    if (other.isWrite && other.subscripts == access.subscripts && !access.isConditional &&
        !mayBeRead) {
      other.isDead = true; // it is overwritten
      continue;
    }
    if (!mayMeet(other, access))
      continue;
    mayBeRead = mayBeRead || !other.isWrite;
    edges.push_back(
        {other.node, access.node, other.isWrite ? EdgeKind::After : EdgeKind::NotBefore});
  }
  add(std::move(node), {.isFloat = true}, {});
  graph.edges.insert(graph.edges.end(), edges.begin(), edges.end());
  accesses.push_back(std::move(access));
}

// Which stream of an array; empty: any.
std::vector<int64_t> Trace::laneOf(Value stream, ValueRange indices) {
  int64_t lane = 0;
  for (auto [index, size] :
       llvm::zip(indices, cast<dialect::StreamType>(stream.getType()).getDims())) {
    const std::optional<int64_t> at = constantOf(index);
    if (!at)
      return {};
    lane = lane * size + *at;
  }
  return {lane};
}

bool Trace::traceMemory(Operation *op) {
  if (analysis::isLoad(op)) {
    mlir::Type type = op->getResult(0).getType();
    env[op->getResult(0)] = load(context.buffers.of(analysis::bufferOf(op)), subscriptsOf(op),
                                 elementWidth(type), isa<FloatType>(type));
    return true;
  }
  if (analysis::isStore(op)) {
    const std::vector<NodeId> at = subscriptsOf(op);
    store(context.buffers.of(analysis::bufferOf(op)), at, lookup(op->getOperand(0)));
    return true;
  }
  if (auto get = dyn_cast<dialect::StreamGetOp>(op)) {
    mlir::Type type = get.getValue().getType();
    const bool isFloat = isa<FloatType>(type);
    std::vector<int64_t> lane = laneOf(get.getStream(), get.getIndices());
    const NodeId made = unknown(elementWidth(type), isFloat, OpKind::StreamRead);
    graph.nodes[made].buffer = context.buffers.of(get.getStream());
    graph.nodes[made].banks = std::move(lane);
    env[get.getValue()] = made;
    return true;
  }
  if (auto put = dyn_cast<dialect::StreamPutOp>(op)) {
    Node node{.kind = OpKind::StreamWrite, .buffer = context.buffers.of(put.getStream())};
    node.banks = laneOf(put.getStream(), put.getIndices());
    if (put.getValue().getType().isIntOrIndexOrFloat())
      node.operands.push_back(lookup(put.getValue()));
    node.width = elementWidth(put.getValue().getType());
    add(std::move(node), {.isFloat = true}, {});
    return true;
  }
  return isa<memref::AllocOp, memref::AllocaOp, memref::DeallocOp, memref::GetGlobalOp,
             dialect::StreamCreateOp, dialect::StreamLaneOp>(op);
}

// ---- the finished trace

std::optional<int64_t> Trace::periodOf(const LinearForm &subscript) const {
  const auto period =
      subscript.terms.size() == 1 ? periods.find(subscript.terms.begin()->first) : periods.end();
  return period == periods.end() ? std::nullopt : std::optional(period->second);
}

std::optional<int64_t> Trace::periodOf(const Access &access) const {
  for (const LinearForm &subscript : access.subscripts)
    if (const std::optional<int64_t> period = periodOf(subscript))
      return period;
  return std::nullopt;
}

bool Trace::followsInnermostLoop(const Access &access) const {
  return !levels.empty() && llvm::any_of(access.subscripts, [&](const LinearForm &form) {
    return form.coefficientOf(levels.back().index) != 0;
  });
}

std::optional<unsigned> Trace::distanceOf(const Access &store, const Access &load) const {
  for (size_t dim = 0; dim < store.subscripts.size(); ++dim) {
    const auto [lowFrom, highFrom] = rangeOf(store.subscripts[dim]);
    const auto [lowTo, highTo] = rangeOf(load.subscripts[dim]);
    if (highFrom < lowTo || highTo < lowFrom)
      return std::nullopt;
    if (const std::optional<int64_t> period = periodOf(load.subscripts[dim]);
        period && load.subscripts[dim] == store.subscripts[dim])
      return unsigned(*period);
  }
  return distanceBetween(store.subscripts, load.subscripts, levels,
                         [this](NodeId symbol) { return bool(isVarying[symbol]); });
}

void Trace::markInvariant() {
  isVarying.assign(graph.nodes.size(), false);
  for (NodeId i = 0; i < graph.nodes.size(); ++i) {
    const Node &node = graph.nodes[i];
    isVarying[i] = node.kind == OpKind::Index || node.kind == OpKind::Store ||
                   node.kind == OpKind::StreamRead || node.kind == OpKind::StreamWrite ||
                   node.kind == OpKind::Call ||
                   llvm::any_of(node.operands, [&](NodeId each) { return isVarying[each]; });
  }
  // A load from where the loop stores may be another value in each iteration.
  std::vector<char> isStored;
  for (const Access &access : accesses)
    if (access.isWrite && !access.isDead) {
      isStored.resize(std::max<size_t>(isStored.size(), access.buffer + 1), false);
      isStored[access.buffer] = true;
    }
  for (const Access &access : accesses) {
    if (access.isWrite || access.buffer >= isStored.size() || !isStored[access.buffer])
      continue;
    const bool meets = llvm::any_of(accesses, [&](const Access &other) {
      return other.isWrite && !other.isDead && other.buffer == access.buffer &&
             mayMeet(other, access);
    });
    if (!meets)
      continue;
    isVarying[access.node] = true;
  }
  for (NodeId i = 0; i < graph.nodes.size(); ++i)
    isVarying[i] = isVarying[i] || llvm::any_of(graph.nodes[i].operands,
                                                [&](NodeId each) { return isVarying[each]; });
}

void Trace::carry(NodeId value, NodeId start, NodeId user, bool isReset) {
  if (value == None || !isVarying[value] || graph.nodes[value].kind == OpKind::Index)
    return;
  graph.edges.push_back({value, user, EdgeKind::Carried, 1, isReset, start});
}

void Trace::addDependences() {
  std::vector<std::vector<NodeId>> users(graph.nodes.size());
  for (NodeId i = 0; i < graph.nodes.size(); ++i)
    for (NodeId each : graph.nodes[i].operands)
      users[each].push_back(i);
  for (const Carried &each : carried)
    for (NodeId user : users[each.start])
      carry(each.end, each.start, user, each.isReset);
  for (const auto &[cell, start] : resets) {
    if (start == None)
      continue;
    for (const Access &access : llvm::reverse(accesses))
      if (access.isWrite && !access.isDead && access.buffer == cell.first &&
          access.subscripts == cell.second) {
        // What the inner loop adds to, not what is computed of it after that loop.
        NodeId value = access.value;
        for (const Access &inner : accesses)
          if (inner.isWrite && inner.isDead && inner.buffer == cell.first &&
              inner.subscripts == cell.second && inner.value > start && inner.value < value)
            value = inner.value;
        for (NodeId user : users[start])
          carry(value, start, user, true);
        break;
      }
  }
  for (const Access &load : accesses) {
    if (load.isWrite || levels.empty() || !isVarying[load.node])
      continue;
    std::vector<const Access *> stores;
    bool isAlone = true; // no other access of the buffer meets it
    for (const Access &other : accesses) {
      if (other.buffer != load.buffer || &other == &load || other.isDead)
        continue;
      if (other.isWrite)
        stores.push_back(&other);
      else
        isAlone = isAlone && !mayMeet(other, load);
    }
    const Buffer &memory = context.buffers.all[load.buffer];
    for (const Access *store : stores) {
      std::optional<unsigned> distance = distanceOf(*store, load);
      // Registers that an index selects are all selected, and written, in each iteration.
      const bool isSelected = memory.isRegisters() && (graph.nodes[load.node].banks.size() != 1 ||
                                                       graph.nodes[store->node].banks.size() != 1);
      if (isSelected)
        distance = 1;
      if (!distance)
        continue;
      const bool isKept = !memory.bundle || (context.hasHostRequests && !variesIn(load));
      const bool isCell = isKept && isAlone && stores.size() == 1 && *distance == 1 &&
                          store->subscripts == load.subscripts && !store->isConditional &&
                          llvm::none_of(load.subscripts, [&](const LinearForm &form) {
                            return form.coefficientOf(levels.back().index) != 0;
                          });
      const unsigned steps = std::max(*distance, 1u);
      if (*distance == 0)
        doubts.push_back("it is not known whether iterations access the same elements of " +
                         (memory.name.empty() ? "a buffer" : "'" + memory.name + "'") +
                         ": the next one is assumed to");
      if (isCell || memory.isRegisters()) {
        for (NodeId user : users[load.node])
          carry(store->value, load.node, user, false);
        if (isCell)
          isVarying[load.node] = false;
        if (isCell && memory.bundle)
          graph.nodes[store->node].isAfterLoop = true;
      } else if (stores.size() == 1 && steps == 1 && !memory.bundle) {
        if (isVarying[store->value])
          graph.edges.push_back({store->value, load.node, EdgeKind::Forward, 1});
      } else {
        graph.edges.push_back({store->node, load.node, EdgeKind::After, steps});
      }
    }
  }
}

bool Trace::variesIn(const Access &access) const {
  return llvm::any_of(access.subscripts, [&](const LinearForm &form) {
    return llvm::any_of(form.terms, [&](const auto &term) { return bool(isVarying[term.first]); });
  });
}

// ---- the memory of the host

// Whether the accesses of an iteration are one element after the other, and those of the next
// iteration follow them.
bool Trace::isBurst(ArrayRef<const Access *> all) const {
  const Buffer &buffer = context.buffers.all[all.front()->buffer];
  // Addresses of larger arrays, or of what is not in the array, might not fit 64 bits.
  constexpr int64_t MostElements = int64_t(1) << 31;
  auto isLarge = [&](int64_t number) { return number >= MostElements || number <= -MostElements; };
  const bool areLarge = llvm::any_of(all, [&](const Access *access) {
    return llvm::any_of(access->subscripts, [&](const LinearForm &form) {
      return isLarge(form.constant) ||
             llvm::any_of(form.terms, [&](const auto &term) { return isLarge(term.second); });
    });
  });
  if (buffer.elements() >= MostElements / 4 || areLarge)
    return false;
  auto addressOf = [&](const Access &access) {
    LinearForm address;
    for (size_t dim = 0; dim < access.subscripts.size(); ++dim)
      address = address.times(buffer.shape[dim]).plus(access.subscripts[dim]);
    return address;
  };
  LinearForm first = addressOf(*all.front());
  std::set<int64_t> offsets;
  for (const Access *each : all) {
    const LinearForm address = addressOf(*each);
    if (each->isConditional || address.terms != first.terms)
      return false;
    offsets.insert(address.constant);
  }
  const auto count = int64_t(offsets.size());
  if (*offsets.rbegin() - *offsets.begin() + 1 != count)
    return false;
  int64_t way = count;
  for (const NestLevel &level : llvm::reverse(levels)) {
    if (first.coefficientOf(level.index) != way)
      return false;
    first.terms.erase(level.index);
    // 0 if it is not known: no loop around it continues the burst.
    if (__builtin_mul_overflow(way, level.count, &way))
      return false;
  }
  return llvm::none_of(first.terms, [&](const auto &term) { return bool(isVarying[term.first]); });
}

void Trace::markBursts() {
  std::map<std::pair<uint32_t, bool>, std::vector<const Access *>> channels;
  std::set<std::pair<uint32_t, bool>> used; // buffers, in one direction
  for (const Access &access : accesses) {
    const std::optional<uint32_t> bundle = context.buffers.all[access.buffer].bundle;
    const Node &node = graph.nodes[access.node];
    if (!bundle || access.isDead || node.isAfterLoop || !isVarying[access.node])
      continue;
    channels[{*bundle, access.isWrite}].push_back(&access);
    used.insert({access.buffer, access.isWrite});
  }
  for (const auto &[channel, all] : channels) {
    const uint32_t buffer = all.front()->buffer;
    const bool isAlone =
        llvm::all_of(all, [&](const Access *each) { return each->buffer == buffer; });
    if (levels.empty() || !isAlone || used.contains({buffer, !channel.second}) || !isBurst(all))
      continue;
    for (const Access *each : all)
      graph.nodes[each->node].isBurst = true;
  }
}

// Where an iteration reads an array of the host and writes it, reports have each request wait for
// the response to the one before it, also where no element is the same.
void Trace::addRequests() {
  std::map<uint32_t, std::pair<std::vector<NodeId>, std::vector<NodeId>>> arrays;
  for (const Access &access : accesses) {
    if (!context.buffers.all[access.buffer].bundle || access.isDead ||
        graph.nodes[access.node].isAfterLoop || !isVarying[access.node])
      continue;
    auto &[reads, writes] = arrays[access.buffer];
    std::vector<NodeId> &its = access.isWrite ? writes : reads;
    if (its.size() < MostCompared)
      its.push_back(access.node);
  }
  for (auto &[buffer, its] : arrays) {
    moveBehind(its.first, its.second);
    for (NodeId read : its.first)
      for (NodeId write : its.second) {
        if (read < write)
          graph.edges.push_back({read, write, EdgeKind::Requested});
        if (!levels.empty())
          graph.edges.push_back({write, read, EdgeKind::Requested, 1});
      }
  }
}

// Writes of an iteration are one burst, after the reads, if none of these depends on one of them.
void Trace::moveBehind(ArrayRef<NodeId> reads, std::vector<NodeId> &writes) {
  std::map<NodeId, NodeId> moved;
  for (NodeId write : writes)
    if (llvm::any_of(reads, [&](NodeId read) { return read > write; }))
      moved[write] = None;
  if (moved.empty() || llvm::any_of(graph.edges, [&](const Edge &edge) {
        return edge.distance == 0 && moved.contains(edge.from) && !moved.contains(edge.to);
      }))
    return;
  for (auto &[from, to] : moved) { // in their order
    to = NodeId(graph.nodes.size());
    graph.nodes.push_back(graph.nodes[from]);
    graph.nodes[from].isUsed = false;
    known.push_back(known[from]);
    isVarying.push_back(isVarying[from]);
  }
  auto rename = [&](NodeId &node) {
    if (auto at = moved.find(node); at != moved.end())
      node = at->second;
  };
  for (NodeId &write : writes)
    rename(write);
  for (Edge &edge : graph.edges) {
    rename(edge.from);
    rename(edge.to);
  }
  for (Access &access : accesses)
    rename(access.node);
}

void Trace::removeUnused() {
  std::vector<char> isUsed(graph.nodes.size(), false);
  std::vector<NodeId> work;
  auto use = [&](NodeId node) {
    if (node != None && !isUsed[node]) {
      isUsed[node] = true;
      work.push_back(node);
    }
  };
  std::set<NodeId> dead;
  for (const Access &access : accesses)
    if (access.isDead)
      dead.insert(access.node);
  for (NodeId i = 0; i < graph.nodes.size(); ++i) {
    const OpKind kind = graph.nodes[i].kind;
    const bool acts = kind == OpKind::Store || kind == OpKind::StreamRead ||
                      kind == OpKind::StreamWrite || kind == OpKind::Call;
    if (acts && !dead.contains(i))
      use(i);
  }
  for (const Carried &each : carried)
    use(each.end);
  for (NodeId each : outside)
    use(each);
  while (!work.empty()) {
    const NodeId node = work.back();
    work.pop_back();
    for (NodeId each : graph.nodes[node].operands)
      use(each);
  }
  for (NodeId i = 0; i < graph.nodes.size(); ++i)
    graph.nodes[i].isUsed = isUsed[i];
  std::erase_if(graph.edges,
                [&](const Edge &edge) { return !isUsed[edge.from] || !isUsed[edge.to]; });
  std::erase_if(accesses,
                [&](const Access &access) { return !isUsed[access.node] && !access.isDead; });
}

// Only where the sums of the source are not needed for anything else.
void Trace::restoreSharedSums() {
  std::vector<unsigned> users(graph.nodes.size(), 0);
  for (const Node &each : graph.nodes)
    if (each.isUsed)
      for (NodeId operand : each.operands)
        ++users[operand];
  for (const Carried &each : carried)
    if (each.end != None)
      ++users[each.end];
  bool isChanged = false;
  for (const auto &[made, parts] : orderedSums) {
    Node &node = graph.nodes[made];
    if (!node.isUsed || parts.last == parts.left || parts.last == parts.right)
      continue;
    const auto earlier = orderedSums.find(parts.left);
    const bool isLeft = earlier != orderedSums.end() && earlier->second.last == parts.last;
    if (users[isLeft ? parts.left : parts.right] == 0)
      continue;
    node.operands = {parts.left, parts.right};
    isChanged = true;
  }
  if (isChanged)
    removeUnused();
}

void Trace::finish() {
  markInvariant();
  removeUnused();
  restoreSharedSums();
  addDependences();
  if (context.hasHostRequests) {
    markBursts();
    addRequests();
  }
  for (NodeId i = 0; i < graph.nodes.size(); ++i)
    graph.nodes[i].isInvariant = !isVarying[i];
}

} // namespace allo::estimate
