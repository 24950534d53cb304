// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Compiles and runs a program. Traps: the optimizer and the code generator both need to know the
// machine, or nothing is vectorised; the data layout belongs on the module before lowering.
#include "backend/cpu/Jit.h"

#include "backend/cpu/CodeGen.h"
#include "backend/cpu/HostMemory.h"
#include "backend/cpu/Pipeline.h"
#include "backend/cpu/StageSites.h"
#include "dialect/Dialect.h"
#include "exec/Messages.h"
#include "lower/Lower.h"
#include "lower/Places.h"
#include "os/CacheFolder.h"
#include "os/Signals.h"
#include "rt/Runtime.h"
#include "sema/types/Value.h"
#include "support/Assert.h"
#include "support/Format.h"
#include "transforms/Bytes.h"
#include "transforms/Passes.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/SHA256.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/Dialect/Math/IR/Math.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/IR/AsmState.h>
#include <mlir/IR/MLIRContext.h>
#include <mlir/IR/Verifier.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstring>
#include <map>
#include <mutex>
#include <set>

namespace allo::cpu {

using Clock = std::chrono::steady_clock;
using eval::Datum;
using eval::FaultKind;
using eval::Outcome;
using lower::Site;
using program::Kernel;

namespace {

struct FreeMemory {
  void operator()(std::byte *memory) const {
    ::operator delete[](memory, std::align_val_t(MemoryAlignment));
  }
};
using Memory = std::unique_ptr<std::byte[], FreeMemory>;

// A vector load may read a whole line that begins in the last element's.
Memory allocate(size_t bytes) {
  size_t whole = (bytes + MemoryAlignment) / MemoryAlignment * MemoryAlignment;
  return Memory(new (std::align_val_t(MemoryAlignment)) std::byte[whole]);
}

// The sanitizer would look for a function's type in front of it, where compiled code has nothing.
[[clang::no_sanitize("function")]] void callEntry(void (*entry)(void **), void **values) {
  entry(values);
}

BigInt wideInteger(const int64_t *words, size_t count) {
  BigInt value(words[count - 1]);
  for (size_t i = count - 1; i-- > 0;)
    value = value * BigInt::powerOfTwo(64) + BigInt(words[i]).wrapped(64, false);
  return value;
}

// Whether a module's only kernel computes numbers from numbers, each operation once at most.
bool computesNumbersOnce(mlir::ModuleOp module) {
  const auto walked = module->walk([](mlir::Operation *operation) {
    const bool isKnown =
        mlir::isa<mlir::ModuleOp, dialect::KernelOp, dialect::ReturnOp, mlir::scf::IfOp,
                  mlir::scf::YieldOp>(operation) ||
        (mlir::isa<mlir::arith::ArithDialect, mlir::math::MathDialect>(operation->getDialect()));
    const bool hasBuffers = llvm::any_of(
        operation->getResultTypes(), [](mlir::Type type) { return !type.isIntOrIndexOrFloat(); });
    return isKnown && !hasBuffers ? mlir::WalkResult::advance() : mlir::WalkResult::interrupt();
  });
  const auto kernels = module.getOps<dialect::KernelOp>();
  return !walked.wasInterrupted() && std::distance(kernels.begin(), kernels.end()) == 1 &&
         llvm::all_of((*kernels.begin()).getArgumentTypes(),
                      [](mlir::Type type) { return type.isIntOrIndexOrFloat(); });
}

std::string filled(const Site &site, const std::vector<int64_t> &values) {
  std::string text = site.text;
  if (site.shown == lower::Shown::Wide && values.size() >= site.values)
    return format(text, wideInteger(values.data(), site.values));
  for (uint32_t i = 0; i < site.values && i < values.size(); ++i) {
    std::string mark = "{" + std::to_string(i) + "}";
    size_t at = text.find(mark);
    if (at == std::string::npos)
      continue;
    text.replace(at, mark.size(),
                 site.shown == lower::Shown::Real ? eval::showReal(std::bit_cast<double>(values[i]))
                                                  : std::to_string(values[i]));
  }
  return text;
}

// Code of this process that was used last, for the next run of the same kernel. What has variables
// of its own is no use to others.
class LoadedBefore {
public:
  std::shared_ptr<LoadedCode> find(const std::string &key) {
    std::lock_guard guard(mutex);
    auto at = std::find_if(known.begin(), known.end(),
                           [&](const auto &each) { return each.first == key; });
    if (at == known.end())
      return nullptr;
    std::rotate(known.begin(), at, at + 1);
    return known.front().second;
  }
  void add(const std::string &key, std::shared_ptr<LoadedCode> code) {
    constexpr size_t Most = 16;
    std::lock_guard guard(mutex);
    known.insert(known.begin(), {key, std::move(code)});
    if (known.size() > Most)
      known.pop_back();
  }

private:
  std::mutex mutex;
  std::vector<std::pair<std::string, std::shared_ptr<LoadedCode>>> known;
};

LoadedBefore &loadedBefore() {
  static LoadedBefore all;
  return all;
}

} // namespace

struct CompiledProgram::State {
  State(const program::Program &program, lower::ModuleSource modules, const CompileOptions &options)
      : program(program), modules(std::move(modules)), options(options) {}

  const program::Program &program;
  const lower::ModuleSource modules;
  CompileOptions options;
  std::vector<Site> sites;
  std::shared_ptr<LoadedCode> code;
  void (*entry)(void **) = nullptr;
  Failure failure;                 // of compiling it
  std::atomic<double> seconds = 0; // runs in place may be in several threads
  bool distinct = true;            // no array is given for two parameters
  bool isStraight = false;
  // A stateful variable's memory.
  struct Kept {
    std::string name;
    size_t bytes;
  };
  std::vector<Kept> keeps;
  ProgramState shared; // the memory is the code's

  const Kernel &kernel() const { return program.kernels.front(); }

  void compile() {
    if (Result<void> loaded = loadLibraries(options.libraries); !loaded) {
      failure = {Ending::Refused,
                 "a library of 'shared_libs' cannot be loaded: " + loaded.error().message};
      return;
    }
    Result<lower::LoweredModule, Failure> made =
        modules({.checked = options.checked, .overflow = options.overflow, .distinct = distinct});
    if (!made) {
      failure = made.error();
      return;
    }
    lower::LoweredModule &lowered = *made;
    isStraight = !options.checked && computesNumbersOnce(*lowered.module);
    sites = std::move(lowered.sites);
    addStageSites(*lowered.module, program, sites);
    keeps.clear();
    for (auto global : lowered.module->getOps<mlir::memref::GlobalOp>())
      if (!global.getConstant())
        keeps.push_back(
            {global.getSymName().str(), size_t(transforms::bytesOfBuffer(global.getType()))});
    std::string key = options.cache.empty() ? "" : cacheKey(*lowered.module);
    bool isShared = !key.empty() && keeps.empty() && options.libraries.empty();
    if (isShared && !options.rebuild)
      code = loadedBefore().find(key);
    if (code) {
      findEntry();
    } else {
      load(*lowered.module, key);
      if (isShared && code)
        loadedBefore().add(key, code);
    }
    if (options.states && !failure)
      shareState();
  }

  void shareState() {
    for (const Kept &each : keeps) {
      const Kernel *owner = nullptr; // "count" of "count.n", though "count.n" may be one as well
      for (const Kernel &kernel : program.kernels)
        if (each.name.starts_with(kernel.symbol + ".") &&
            (!owner || kernel.symbol.size() > owner->symbol.size()))
          owner = &kernel;
      Result<void *> memory = code->address(each.name);
      if (!memory)
        return fail(memory.error());
      if (owner)
        shared.add(options.states->variable(owner->identity, each.name.substr(owner->symbol.size()),
                                            each.bytes, options.checked),
                   static_cast<std::byte *>(*memory), each.bytes);
    }
  }

  void findEntry() {
    Result<void *> found = code->address(EntryName);
    if (!found)
      fail(found.error());
    entry = found ? reinterpret_cast<void (*)(void **)>(*found) : nullptr;
  }

  void load(mlir::ModuleOp module, const std::string &key) {
    if (!options.rebuild)
      if (std::optional<std::string> known = cached(options.cache, key)) {
        take(llvm::MemoryBuffer::getMemBufferCopy(*known, "kernel"));
        if (entry)
          return;
        failure = {}; // it is replaced
      }
    Result<std::unique_ptr<llvm::TargetMachine>> machine = hostMachine(options.optLevel);
    if (!machine)
      return fail(machine.error());
    Result<void> made = lowerToLLVM(module, **machine, {leastWork(), options.debug});
    if (!made)
      return fail(made.error());
    for (const Kept &each : keeps) // to be found by name
      module.lookupSymbol<mlir::LLVM::GlobalOp>(each.name).setLinkage(
          mlir::LLVM::Linkage::External);
    Result<std::unique_ptr<llvm::MemoryBuffer>> object =
        compileObject(module, **machine, options.optLevel);
    if (!object)
      return fail(object.error());
    constexpr uint64_t Limit = uint64_t(256) << 20;
    storeCached(options.cache, key, (*object)->getBuffer(), Limit);
    take(std::move(*object));
  }
  void fail(const Error &why) { failure = {Ending::InternalError, why.message}; }

  void take(std::unique_ptr<llvm::MemoryBuffer> object) {
    entry = nullptr;
    code = nullptr;
    Result<std::unique_ptr<LoadedCode>> loaded =
        loadObject(std::move(object), options.debug, options.libraries);
    if (!loaded)
      return fail(loaded.error());
    code = std::move(*loaded);
    findEntry(); // which is when it is linked
    if (!entry)
      code = nullptr;
  }

  // Faults stop a run where they happen: with checks, iterations stay in their order.
  uint64_t leastWork() const {
    return options.checked || options.threads == 1
               ? 0
               : options.leastWork.value_or(transforms::ParallelizeLoopsOptions().leastWork);
  }

  // 'read' is called before the memory of results ends with the run.
  rt::Outcome call(void **values, llvm::function_ref<void()> read, const RunControl &control) {
    const auto turn = shared.take();
    struct Whole {
      void (*entry)(void **);
      void **values;
      llvm::function_ref<void()> read;
      bool isTimed;
      double seconds = 0;
    } whole{entry, values, read, control.isTimed};
    auto run = [](void *data) {
      auto &all = *static_cast<Whole *>(data);
      const Clock::time_point start = all.isTimed ? Clock::now() : Clock::time_point();
      callEntry(all.entry, all.values);
      if (all.isTimed)
        all.seconds = std::chrono::duration<double>(Clock::now() - start).count();
      all.read();
    };
    rt::Options wanted;
    wanted.beginThread = installCrashStack;
    wanted.deadline = control.deadline;
    wanted.stopper = control.stopper;
    wanted.threads = options.threads;
    rt::Outcome ended = rt::run(run, &whole, wanted);
    seconds = whole.seconds;
    return ended;
  }

  // From now on two parameters may be one array. Stateful variables keep their values.
  void allowOverlap() {
    const auto turn = shared.take();
    shared.leave();
    std::shared_ptr<LoadedCode> before = std::move(code);
    distinct = false;
    compile();
    for (const Kept &each : keeps) {
      if (failure)
        return;
      Result<void *> to = code->address(each.name), from = before->address(each.name);
      if (!to || !from)
        return fail(to ? from.error() : to.error());
      std::memcpy(*to, *from, each.bytes);
    }
  }

  // Of all that the object file depends on. The numbers of sites are in the text.
  std::string cacheKey(mlir::ModuleOp module) const {
    std::string text;
    llvm::raw_string_ostream out(text);
    mlir::OpPrintingFlags flags;
    if (options.debug) // the places are in the object file, and so is the folder
      flags.enableDebugInfo();
    module->print(out, flags);
    llvm::SmallString<128> folder;
    if (options.debug && !llvm::sys::fs::current_path(folder))
      out << folder;
    out << "\n-O" << options.optLevel << (options.debug ? " -g " : " ") << programIdentity() << " "
        << LLVM_VERSION_STRING << " " << hostIdentity() << " " << leastWork();
    llvm::SHA256 hash;
    hash.update(text);
    return llvm::toHex(hash.final(), /*LowerCase=*/true) + ".o";
  }

  std::string stageName(const Site &site) const {
    return site.stage.empty() ? program.kernels[site.kernel].name : site.stage;
  }
  eval::Frame frameAt(uint32_t number, const std::vector<int64_t> &values) const {
    const Site &site = sites[number];
    const Kernel &at = program.kernels[site.kernel];
    eval::Frame frame{stageName(site), site.place, {}};
    for (size_t i = 0; i < site.loops.size() && site.values + i < values.size(); ++i)
      frame.loops.push_back({at.variables[site.loops[i]].name, BigInt(values[site.values + i]),
                             at.variables[site.loops[i]].place});
    return frame;
  }
  std::vector<eval::Frame> framesAt(uint32_t number, const std::vector<int64_t> &values,
                                    const std::vector<uint32_t> &callers) const {
    std::vector<eval::Frame> frames;
    if (number < sites.size())
      frames.push_back(frameAt(number, values));
    // The values of the fault are followed by the calls that lead to it.
    size_t at = number < sites.size() ? sites[number].values + sites[number].loops.size() : 0;
    if (at < values.size()) {
      while (at + 1 < values.size()) {
        auto site = size_t(values[at]);
        auto count = long(values[at + 1]);
        std::vector<int64_t> indices(values.begin() + long(at) + 2,
                                     values.begin() + long(at) + 2 + count);
        if (site < sites.size())
          frames.push_back(frameAt(uint32_t(site), indices));
        at += 2 + size_t(count);
      }
      return frames;
    }
    for (uint32_t caller : callers)
      if (caller < sites.size())
        frames.push_back(frameAt(caller, {}));
    return frames;
  }
  std::string streamName(uint32_t number, int64_t lane) const {
    return number < sites.size()
               ? eval::showLane(sites[number].text, sites[number].dims, size_t(lane))
               : "a stream";
  }

  eval::Fault reported(const rt::Fault &fault) const {
    const Site &site = sites[fault.site];
    return {site.kind, filled(site, fault.values),
            framesAt(fault.site, fault.values, fault.callers)};
  }

  // One for each place, though several operations may have been made of it.
  std::vector<eval::Fault> reportsOf(const rt::Outcome &outcome) const {
    std::map<eval::ReportKey, eval::Fault> all;
    for (const rt::Fault &warning : outcome.warnings)
      if (warning.site < sites.size()) {
        eval::Fault report = reported(warning);
        all.try_emplace(eval::placeOf(report), report);
      }
    std::vector<eval::Fault> reports;
    for (auto &[place, report] : all)
      reports.push_back(std::move(report));
    return reports;
  }

  // Where the place is not known it is the kernel's name.
  std::optional<eval::Fault> faultOf(const rt::Outcome &outcome) const {
    std::optional<eval::Fault> fault = stopOf(outcome);
    if (fault && fault->stack.empty())
      fault->stack = {{kernel().name, kernel().place, {}}};
    return fault;
  }

  std::optional<eval::Fault> stopOf(const rt::Outcome &outcome) const {
    if (outcome.fault) {
      const rt::Fault &fault = *outcome.fault;
      bool known = fault.site < sites.size();
      if (known && !sites[fault.site].text.empty())
        return reported(fault);
      // A put or a get that finds no stream: code without checks has no text for it.
      return eval::Fault{FaultKind::OutOfBounds,
                         "This stream is not there: an index of an array of streams is out of "
                         "bounds, --checked tells which",
                         known ? framesAt(fault.site, fault.values, fault.callers)
                               : std::vector<eval::Frame>()};
    }
    if (outcome.deadlock) {
      eval::Fault fault{FaultKind::Deadlock, "", {}};
      std::vector<eval::StreamWait> waits;
      for (const rt::Blocked &each : *outcome.deadlock) {
        if (each.site >= sites.size())
          continue;
        waits.push_back({stageName(sites[each.site]), each.isPut,
                         streamName(each.streamSite, each.lane), uint64_t(each.puts),
                         uint64_t(each.gets), uint64_t(each.depth)});
        if (fault.stack.empty())
          fault.stack = framesAt(each.site, {}, each.callers);
      }
      fault.message = eval::showDeadlock(waits);
      return fault;
    }
    if (outcome.timedOut)
      return eval::Fault{FaultKind::TimeLimit, std::string(eval::TimeIsOver),
                         outcome.stoppedAt
                             ? framesAt(outcome.stoppedAt->site, {}, outcome.stoppedAt->callers)
                             : std::vector<eval::Frame>()};
    if (outcome.outOfMemory)
      return eval::Fault{FaultKind::SizeLimit, std::string(eval::NoMemory), {}};
    return std::nullopt;
  }
};

CompiledProgram::CompiledProgram(const program::Program &program, lower::ModuleSource modules,
                                 const CompileOptions &options)
    : state(std::make_unique<State>(program, std::move(modules), options)) {
  state->compile();
}
CompiledProgram::~CompiledProgram() = default;

const Failure &CompiledProgram::failure() const { return state->failure; }
double CompiledProgram::seconds() const { return state->seconds; }

Outcome CompiledProgram::run(const std::vector<Datum> &arguments, const RunControl &control) {
  ALLO_ASSERT(state->entry, "a program runs that was compiled");
  const Kernel &kernel = state->kernel();
  std::set<const eval::Array *> arrays;
  for (const Datum &each : arguments)
    if (each.array && !arrays.insert(each.array.get()).second && state->distinct)
      state->allowOverlap();
  if (state->failure) // the schedule needs arrays that are not the same
    return {};
  const bool marks = state->options.checked;
  std::vector<Memory> memory;
  std::vector<void *> values;
  for (size_t i = 0; i < arguments.size(); ++i) {
    Type type = kernel.variables[kernel.parameters[i]].type;
    // One array for two parameters is one piece of memory.
    auto same = std::find_if(arguments.begin(), arguments.begin() + long(i), [&](const Datum &d) {
      return d.array && d.array == arguments[i].array;
    });
    if (same != arguments.begin() + long(i)) {
      values.push_back(values[size_t(same - arguments.begin())]);
      continue;
    }
    memory.push_back(allocate(marks ? memoryBytesWithMarks(type) : memoryBytes(type)));
    values.push_back(memory.back().get());
    if (type.isShaped())
      writeArray(*arguments[i].array, memory.back().get(), marks);
    else
      writeNumber(arguments[i].number, type, memory.back().get());
  }
  for (Type type : kernel.results) {
    memory.push_back(allocate(type.isShaped() ? sizeof(void *) : memoryBytes(type)));
    values.push_back(memory.back().get());
  }
  Outcome outcome;
  // Memory for results is had before the run: a lack of it cannot leave a fiber.
  for (Type type : kernel.results)
    outcome.results.push_back(
        {{}, type.isShaped() ? eval::Array::make(type, /*written=*/true) : nullptr});
  auto readResults = [&] {
    for (size_t i = 0; i < kernel.results.size(); ++i) {
      Type type = kernel.results[i];
      auto *at = static_cast<std::byte *>(values[arguments.size() + i]);
      if (!type.isShaped()) {
        outcome.results[i].number = readNumber(type, at);
        continue;
      }
      void *elements = nullptr;
      std::memcpy(&elements, at, sizeof elements);
      readArray(*outcome.results[i].array, static_cast<const std::byte *>(elements), marks);
    }
  };
  rt::Outcome ended = state->call(values.data(), readResults, control);
  outcome.fault = state->faultOf(ended);
  outcome.reports = state->reportsOf(ended);
  if (outcome.fault) {
    outcome.results.clear();
    return outcome;
  }
  for (size_t i = 0; i < arguments.size(); ++i)
    if (arguments[i].array)
      readArray(*arguments[i].array, static_cast<const std::byte *>(values[i]), marks);
  for (const rt::Leftover &left : ended.leftovers)
    outcome.warnings.push_back(
        eval::showLeftover(size_t(left.count), state->streamName(left.streamSite, left.lane)));
  return outcome;
}

Outcome CompiledProgram::runInPlace(void **values, const std::function<void()> &read,
                                    const RunControl &control) {
  ALLO_ASSERT(state->entry && !state->options.checked,
              "a program runs in place that was compiled without checks");
  Outcome outcome;
  if (state->isStraight) {
    callEntry(state->entry, values);
    read();
    return outcome;
  }
  rt::Outcome ended = state->call(values, read, control);
  outcome.fault = state->faultOf(ended);
  for (const rt::Leftover &left : ended.leftovers)
    outcome.warnings.push_back(
        eval::showLeftover(size_t(left.count), state->streamName(left.streamSite, left.lane)));
  return outcome;
}

bool CompiledProgram::isStraight() const { return state->isStraight; }

bool isEndOfStack(const void *address) { return rt::isEndOfStack(address); }

MlirText mlirText(const program::Program &program, const lower::ModuleSource &modules,
                  const TextOptions &options) {
  MlirText made;
  Result<lower::LoweredModule, Failure> module =
      modules({.checked = options.checked, .overflow = options.overflow});
  if (!module) {
    made.failure = module.error();
    return made;
  }
  lower::LoweredModule &lowered = *module;
  if (mlir::failed(mlir::verify(*lowered.module))) {
    made.failure = {Ending::InternalError, "what the kernel is lowered to is not valid"};
  } else if (options.stage == "llvm") {
    Result<std::unique_ptr<llvm::TargetMachine>> machine = hostMachine(2);
    Result<void> done = machine ? lowerToLLVM(*lowered.module, **machine, {}) : machine.error();
    if (!done) {
      made.failure = {Ending::InternalError, done.error().message};
      return made;
    }
  }
  llvm::raw_string_ostream out(made.text);
  mlir::OpPrintingFlags flags;
  if (options.locations)
    flags.enableDebugInfo(true, /*prettyForm=*/true);
  flags.printNameLocAsPrefix();
  mlir::AsmState::LocationMap lines;
  mlir::AsmState state(*lowered.module, flags, &lines);
  lowered.module->print(out, state);
  lowered.module->walk([&](mlir::Operation *op) {
    auto at = lines.find(op);
    if (at != lines.end() && op != lowered.module->getOperation() && lower::rangeOf(op->getLoc()))
      made.map.push_back({at->second.first, lower::placeOf(op->getLoc(), program)});
  });
  std::stable_sort(made.map.begin(), made.map.end(),
                   [](const auto &a, const auto &b) { return a.line < b.line; });
  return made;
}

} // namespace allo::cpu
