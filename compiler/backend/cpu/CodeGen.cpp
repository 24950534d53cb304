// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/cpu/CodeGen.h"

#include "backend/cpu/CarryBfloats.h"
#include "backend/cpu/FreezeDivisions.h"
#include "rt/Runtime.h"

#include <llvm/ExecutionEngine/JITEventListener.h>
#include <llvm/ExecutionEngine/Orc/AbsoluteSymbols.h>
#include <llvm/ExecutionEngine/Orc/ExecutionUtils.h>
#include <llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h>
#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/ExecutionEngine/Orc/RTDyldObjectLinkingLayer.h>
#include <llvm/ExecutionEngine/SectionMemoryManager.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/IR/Module.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/DynamicLibrary.h>
#include <llvm/Support/SmallVectorMemoryBuffer.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/TargetParser/Host.h>
#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h>
#include <mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h>
#include <mlir/Target/LLVMIR/Export.h>

#include <algorithm>
#include <cstring>
#include <optional>

extern "C" {
#define ALLO_COMPILER_FUNCTION(NAME) void NAME(void);
#include "backend/cpu/CompilerFunctions.def"
}

namespace allo::cpu {

namespace orc = llvm::orc;

namespace {

// Whether unsigned integers are converted to floats: the SLP vectorizer of LLVM 22 drops a sign
// extension before such a conversion, so that -1 as u64 gives 2^32 - 1.
bool convertsUnsigned(const llvm::Module &module) {
  for (const llvm::Function &function : module)
    for (const llvm::BasicBlock &block : function)
      for (const llvm::Instruction &instruction : block)
        if (llvm::isa<llvm::UIToFPInst>(instruction))
          return true;
  return false;
}

std::string textOf(llvm::Error error) { return llvm::toString(std::move(error)); }

// Compiled code allocates from what ends with the run. Zeros, so that what was never written looks
// the same every time.
void *allocateCode(size_t alignment, size_t bytes) {
  return std::memset(allo_rt_alloc(int64_t(bytes), int64_t(alignment)), 0, bytes);
}

// The values of a report, followed by the enclosing frames, as Passes.h describes them but for the
// address. Nothing is allocated: nothing here is ever destroyed after a fault.
struct Reported {
  static constexpr int64_t Most = 1024;
  int64_t all[Most];
  int64_t count;

  Reported(const int64_t *values, int64_t given, const int64_t *frame) : count(given) {
    std::copy_n(values, count, all);
    while (frame) {
      int64_t words = 2 + frame[2]; // the site, how many indices, they
      if (count + words > Most)
        break;
      std::copy_n(frame + 1, words, all + count);
      count += words;
      frame = reinterpret_cast<const int64_t *>(frame[0]);
    }
  }
};

[[noreturn]] void fault(uint32_t site, const int64_t *values, int64_t count, const int64_t *frame) {
  Reported reported(values, count, frame);
  allo_rt_fault(site, reported.all, reported.count);
}

void warning(uint32_t site, const int64_t *values, int64_t count, const int64_t *frame) {
  Reported reported(values, count, frame);
  allo_rt_warning(site, reported.all, reported.count);
}

class Loaded final : public LoadedCode {
public:
  explicit Loaded(std::unique_ptr<orc::LLJIT> jit) : jit(std::move(jit)) {}
  Result<void *> address(llvm::StringRef symbol) override {
    llvm::Expected<orc::ExecutorAddr> found = jit->lookup(symbol);
    if (found)
      return found->toPtr<void *>();
    return Error{textOf(found.takeError())};
  }

private:
  std::unique_ptr<orc::LLJIT> jit;
};

orc::SymbolMap runTime(orc::LLJIT &jit) {
  orc::SymbolMap symbols;
  auto add = [&](const char *name, void *address) {
    symbols[jit.mangleAndIntern(name)] = {orc::ExecutorAddr::fromPtr(address),
                                          llvm::JITSymbolFlags::Exported |
                                              llvm::JITSymbolFlags::Callable};
  };
  for (const rt::Symbol &each : rt::symbols())
    add(each.name, each.address);
  add("allo_cpu_fault", reinterpret_cast<void *>(&fault));
  add("allo_cpu_warning", reinterpret_cast<void *>(&warning));
  add("aligned_alloc", reinterpret_cast<void *>(&allocateCode));
  add("free", reinterpret_cast<void *>(&allo_rt_free));
#define ALLO_COMPILER_FUNCTION(NAME) add(#NAME, reinterpret_cast<void *>(&NAME));
#include "backend/cpu/CompilerFunctions.def"
  return symbols;
}

// The older linker can tell a debugger of what it loads, in this process.
llvm::Expected<std::unique_ptr<orc::ObjectLayer>> debuggedLayer(orc::ExecutionSession &session) {
  auto layer = std::make_unique<orc::RTDyldObjectLinkingLayer>(
      session, [](const llvm::MemoryBuffer &) -> std::unique_ptr<llvm::RuntimeDyld::MemoryManager> {
        return std::make_unique<llvm::SectionMemoryManager>();
      });
  layer->registerJITEventListener(*llvm::JITEventListener::createGDBRegistrationListener());
  return layer;
}

} // namespace

namespace {

using Host = Result<orc::JITTargetMachineBuilder>;
// Asked once: the machine stays the same, and to ask takes a millisecond.
const Host &host() {
  static const Host known = []() -> Host {
    LLVMInitializeX86TargetInfo();
    LLVMInitializeX86Target();
    LLVMInitializeX86TargetMC();
    LLVMInitializeX86AsmPrinter();
    llvm::Expected<orc::JITTargetMachineBuilder> builder =
        orc::JITTargetMachineBuilder::detectHost();
    if (!builder)
      return Error{textOf(builder.takeError())};
    // The processor's own conversion to bf16 takes denormal numbers for zero.
    builder->addFeatures({"-avx512bf16"});
    builder->setRelocationModel(llvm::Reloc::PIC_);
    return std::move(*builder);
  }();
  return known;
}

} // namespace

std::string hostIdentity() {
  const Host &known = host();
  return known ? known->getTargetTriple().str() + " " + known->getCPU() + " " +
                     known->getFeatures().getString()
               : "";
}

Result<std::unique_ptr<llvm::TargetMachine>> hostMachine(unsigned optLevel) {
  if (!host())
    return host().error();
  orc::JITTargetMachineBuilder builder = *host();
  builder.setCodeGenOptLevel(optLevel == 0   ? llvm::CodeGenOptLevel::None
                             : optLevel == 1 ? llvm::CodeGenOptLevel::Less
                             : optLevel == 2 ? llvm::CodeGenOptLevel::Default
                                             : llvm::CodeGenOptLevel::Aggressive);
  llvm::Expected<std::unique_ptr<llvm::TargetMachine>> machine = builder.createTargetMachine();
  if (machine)
    return std::move(*machine);
  return Error{textOf(machine.takeError())};
}

Result<std::unique_ptr<llvm::MemoryBuffer>>
compileObject(mlir::ModuleOp module, llvm::TargetMachine &machine, unsigned optLevel) {
  mlir::MLIRContext &mlirContext = *module.getContext();
  mlir::registerBuiltinDialectTranslation(mlirContext);
  mlir::registerLLVMDialectTranslation(mlirContext);
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> code = mlir::translateModuleToLLVMIR(module, context);
  if (!code)
    return Error{"the kernel cannot be translated for LLVM"};
  // As clang says it of functions that pass no vectors: without it instructions of 512 bits are
  // taken where a processor would rather have shorter ones.
  for (llvm::Function &function : *code)
    function.addFnAttr("min-legal-vector-width", "0");
  llvm::PipelineTuningOptions tuning;
  tuning.LoopVectorization = optLevel > 1;
  tuning.SLPVectorization = optLevel > 1 && !convertsUnsigned(*code);
  llvm::PassBuilder passes(&machine, tuning);
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager graphs;
  llvm::ModuleAnalysisManager modules;
  passes.registerModuleAnalyses(modules);
  passes.registerCGSCCAnalyses(graphs);
  passes.registerFunctionAnalyses(functions);
  passes.registerLoopAnalyses(loops);
  passes.crossRegisterProxies(loops, functions, graphs, modules);
  const llvm::OptimizationLevel levels[] = {
      llvm::OptimizationLevel::O0, llvm::OptimizationLevel::O1, llvm::OptimizationLevel::O2,
      llvm::OptimizationLevel::O3};
  llvm::OptimizationLevel level = levels[std::min(optLevel, 3u)];
  llvm::ModulePassManager pipeline = optLevel == 0 ? passes.buildO0DefaultPipeline(level)
                                                   : passes.buildPerModuleDefaultPipeline(level);
  pipeline.run(*code, modules);
  carryBfloatsAsBits(*code);
  freezeDivisions(*code);
  llvm::SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream out(bytes);
  llvm::legacy::PassManager emission;
  if (machine.addPassesToEmitFile(emission, out, nullptr, llvm::CodeGenFileType::ObjectFile))
    return Error{"LLVM cannot write object files for this machine"};
  emission.run(*code);
  return std::make_unique<llvm::SmallVectorMemoryBuffer>(std::move(bytes), "kernel",
                                                         /*RequiresNullTerminator=*/false);
}

Result<void> loadLibraries(const std::vector<std::string> &libraries) {
  for (const std::string &each : libraries) {
    std::string why;
    if (!llvm::sys::DynamicLibrary::getPermanentLibrary(each.c_str(), &why).isValid())
      return Error{why};
  }
  return {};
}

Result<std::unique_ptr<LoadedCode>> loadObject(std::unique_ptr<llvm::MemoryBuffer> object,
                                               bool debug,
                                               const std::vector<std::string> &libraries) {
  orc::LLJITBuilder builder;
  builder.setNumCompileThreads(0);
  if (debug)
    builder.setObjectLinkingLayerCreator(debuggedLayer);
  llvm::Expected<std::unique_ptr<orc::LLJIT>> jit = builder.create();
  if (!jit)
    return Error{textOf(jit.takeError())};
  orc::JITDylib &main = (*jit)->getMainJITDylib();
  if (llvm::Error error = main.define(orc::absoluteSymbols(runTime(**jit))))
    return Error{textOf(std::move(error))};
  const char prefix = (*jit)->getDataLayout().getGlobalPrefix();
  for (const std::string &each : libraries) {
    auto library = orc::DynamicLibrarySearchGenerator::Load(each.c_str(), prefix);
    if (!library)
      return Error{textOf(library.takeError())};
    main.addGenerator(std::move(*library));
  }
  auto process = orc::DynamicLibrarySearchGenerator::GetForCurrentProcess(prefix);
  if (!process)
    return Error{textOf(process.takeError())};
  main.addGenerator(std::move(*process));
  if (llvm::Error error = (*jit)->addObjectFile(std::move(object)))
    return Error{textOf(std::move(error))};
  return std::make_unique<Loaded>(std::move(*jit));
}

} // namespace allo::cpu
