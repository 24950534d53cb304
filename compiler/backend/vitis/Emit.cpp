// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/vitis/Emit.h"

#include "backend/vitis/analysis/Attributes.h"
#include "backend/vitis/analysis/Roots.h"
#include "backend/vitis/prepare/Prepare.h"
#include "backend/vitis/print/Emitter.h"
#include "backend/vitis/print/Globals.h"
#include "lower/Lower.h"
#include "lower/Places.h"
#include "program/Walk.h"
#include "support/CppNames.h"
#include "target/vitis/Interfaces.h"

#include <algorithm>

namespace allo::vitis {

using namespace mlir;
using mlir::Type;

namespace {

// Functions that the text may need, in the order in which they stand.
struct Helper {
  const char *name;
  const char *header; // that it needs; null: none
  const char *text;
};

// "make(f32, 4).scale" is scale, "fill[i32, 4]" fill_i32_4: as the symbol of such a kernel ends.
std::string ownName(StringRef label) {
  size_t start = 0;
  int depth = 0;
  for (size_t i = 0; i < label.size(); ++i) {
    depth += label[i] == '(' || label[i] == '[' ? 1 : label[i] == ')' || label[i] == ']' ? -1 : 0;
    if (label[i] == '.' && depth == 0)
      start = i + 1;
  }
  std::string own = Names::valid(label.substr(start));
  while (own.size() > 1 && own.back() == '_' && label.back() != '_')
    own.pop_back();
  return own;
}

std::string lastOf(StringRef path) {
  size_t slash = path.rfind('/');
  return slash == StringRef::npos ? path.str() : path.substr(slash + 1).str();
}

constexpr Helper Helpers[] = {
    {"allo_bitcast", nullptr, R"(// The same bits as another type.
template <typename To, typename From> static To allo_bitcast(From from) {
  union {
    From from;
    To to;
  } both;
  both.from = from;
  return both.to;
}
)"},
    {"allo_of_bits", nullptr, R"(// The float with these bits.
template <typename Real> static Real allo_of_bits(uint16_t bits) {
  Real real;
  real.set_bits(bits);
  return real;
}
)"},
    {"allo_maximum", nullptr, R"(// The larger one; NaN if there is one, and 0.0 rather than -0.0.
template <typename Real> static Real allo_maximum(Real a, Real b) {
  if (a != a || b != b)
    return a != a ? a : b;
  return a == b ? (a == Real(0.0f) ? Real(a + b) : a) : (a > b ? a : b);
}
)"},
    {"allo_minimum", nullptr, R"(// The smaller one; NaN if there is one, and -0.0 rather than 0.0.
template <typename Real> static Real allo_minimum(Real a, Real b) {
  if (a != a || b != b)
    return a != a ? a : b;
  return a == b ? (a == Real(0.0f) ? Real(-(-a - b)) : a) : (a < b ? a : b);
}
)"},
    {"allo_floordiv", nullptr, R"(// Towards minus infinity.
static int64_t allo_floordiv(int64_t a, int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }
)"},
    {"allo_ceildiv", nullptr, R"(// Towards infinity.
static int64_t allo_ceildiv(int64_t a, int64_t b) { return a / b + (a % b > 0 ? 1 : 0); }
)"},
    {"allo_mod", nullptr, R"(// At least zero.
static int64_t allo_mod(int64_t a, int64_t b) { return a % b < 0 ? a % b + b : a % b; }
)"},
    {"allo_to_real", "ap_int.h", R"(// The nearest one of an integer of more than 64 bits.
template <typename Real, int W> static Real allo_to_real(ap_int<W> value) {
  bool negative = value < 0;
  ap_uint<W> rest = value;
  if (negative)
    rest = -value;
  bool lost = false;
  int exponent = 0;
  while ((rest >> 64) != 0) {
    lost = lost || rest[0];
    rest = rest >> 1;
    ++exponent;
  }
  Real real = Real(rest.to_uint64() | (lost ? 1 : 0));
  for (int i = 0; i < exponent; ++i)
    real = real * 2;
  return negative ? -real : real;
}
)"},
};

} // namespace

std::string ModuleEmitter::spell(const CppType &type) {
  if (type.kind == CppType::Arbitrary) {
    headers.insert("ap_int.h");
    widest = std::max(widest, type.width);
  } else if (type.kind == CppType::Half) {
    headers.insert("hls_half.h");
  } else if (type.kind == CppType::BFloat) {
    headers.insert("ap_float.h");
  }
  return vitis::spell(type);
}

bool ModuleEmitter::returnsValue(func::FuncOp function) const {
  if (function.getNumResults() != 1 || byReference.contains(function.getSymName()))
    return false;
  Type type = function.getResultTypes()[0];
  if (function.isPrivate() || type.isIndex() || type.isF32() || type.isF64())
    return true;
  // C has none of the other types.
  return type.isInteger() && !cppType(type, false).isArbitrary();
}

size_t ModuleEmitter::check(Location loc, eval::FaultKind kind, std::string text) {
  headers.insert("allo_hls/Csim.h");
  checks.push_back({lower::placeOf(loc, program), kind, std::move(text)});
  return checks.size() - 1;
}

std::string ModuleEmitter::globalText(memref::GlobalOp global) {
  MemRefType type = global.getType();
  auto sign = dyn_cast_or_null<dialect::SignedAttr>(global->getAttr(dialect::SignedName));
  bool isSigned = !sign || sign.sign() != dialect::Sign::Unsigned;
  CppType element = cppType(type.getElementType(), isSigned);
  std::string text = std::string("static ") + (global.getConstant() ? "const " : "") +
                     spell(element) + " " + symbols[global.getSymName()];
  for (int64_t size : type.getShape())
    text += "[" + std::to_string(size) + "]";
  if (type.getRank() == 0 && !scalars.contains(global.getSymName()))
    text += "[1]";
  // Literals are a function's business.
  auto function = *module.getOps<func::FuncOp>().begin();
  FunctionEmitter literals(*this, function, false);
  std::string initial =
      literals.initialOf(cast<DenseElementsAttr>(*global.getInitialValue()), element);
  if (scalars.contains(global.getSymName()))
    initial = initial.substr(1, initial.size() - 2); // no braces
  return text + " = " + initial + ";\n";
}

// What is only ever read and written as a whole is a number, not a memory of one element.
void ModuleEmitter::findScalars() {
  for (auto global : module.getOps<memref::GlobalOp>())
    if (global.getType().getRank() == 0)
      scalars.insert(global.getSymName());
  module.walk([&](memref::GetGlobalOp get) {
    for (OpOperand &use : get.getResult().getUses()) {
      Operation *user = use.getOwner();
      bool isStored = isStore(user) && use.getOperandNumber() == 1;
      if (!isStored && !isLoad(user))
        scalars.erase(get.getName());
    }
  });
}

// They leave the module, so that everything else is planned as without them. The number stands in
// its comparison with 0 as it is; what is reported has been cut to 64 bits.
void ModuleEmitter::collectRequirements() {
  std::vector<dialect::CheckOp> all;
  module.walk([&](dialect::CheckOp op) { all.push_back(op); });
  for (dialect::CheckOp op : all) {
    auto compare = op.getCondition().getDefiningOp<arith::CmpIOp>();
    Value number = compare ? compare.getLhs() : op.getValues().front();
    Operation *next = op->getNextNode();
    while (isa<dialect::CheckOp>(next))
      next = next->getNextNode();
    int64_t limit = 0;
    if (llvm::APInt known; sites[op.getSite()].kind == eval::FaultKind::OutOfBounds &&
                           matchPattern(op.getValues()[1], m_ConstantInt(&known)))
      limit = known.getSExtValue();
    if (options.checked)
      requirements[next].push_back({number, op.getSite(), op.getLoc(), limit});
  }
  llvm::DenseSet<Value> kept;
  for (const auto &[next, wanted] : requirements)
    for (const Requirement &each : wanted)
      kept.insert(each.number);
  llvm::SetVector<Operation *> dead;
  auto lookAt = [&](Operation::operand_range operands) {
    for (Value operand : operands)
      if (Operation *op = operand.getDefiningOp(); op && !kept.contains(operand))
        dead.insert(op);
  };
  for (dialect::CheckOp op : all) {
    lookAt(op->getOperands());
    op.erase();
  }
  while (!dead.empty()) {
    Operation *op = dead.pop_back_val();
    if (!isOpTriviallyDead(op))
      continue;
    lookAt(op->getOperands());
    op->erase();
  }
}

// A table is called after the variable that has it. Parameters go before it.
static std::string tableName(memref::GlobalOp global, const llvm::StringSet<> &parameters) {
  auto named = dyn_cast<NameLoc>(global.getLoc());
  if (!named)
    return global.getSymName().str();
  std::string name = named.getName().getValue().rtrim('.').str();
  return parameters.contains(name) ? name + "_table" : name;
}

Result<Code, Failure> ModuleEmitter::run() {
  Code code;
  collectRequirements();
  std::vector<func::FuncOp> order;
  llvm::DenseSet<Operation *> seen;
  func::FuncOp top;
  for (auto function : module.getOps<func::FuncOp>())
    if (!top && !function.isPrivate())
      top = function;
  for (const Helper &helper : Helpers)
    names.reserve(helper.name);
  // The top function keeps its name, regardless of the names of the others. What surrounds the
  // kernel, a factory or a test, is left out.
  std::string own = ownName(program.kernels.front().name);
  symbols[top.getSymName()] = names.take(own);
  // "fill[i32, 4]" has no name that could be another one.
  StringRef label = program.kernels.front().name;
  bool isPlain = label.find_first_of("[(") == StringRef::npos;
  size_t dot = isPlain ? label.rfind('.') : StringRef::npos;
  StringRef wanted = isPlain ? label.substr(dot == StringRef::npos ? 0 : dot + 1) : StringRef(own);
  code.isRenamed = symbols[top.getSymName()] != wanted;
  StringRef around = top.getSymName();
  around = around.drop_back(std::min(own.size(), around.size()));
  for (auto function : module.getOps<func::FuncOp>())
    if (StringRef name = function.getSymName(); function != top) {
      name.consume_front(around);
      symbols[function.getSymName()] = names.take(std::string_view(name));
    }
  llvm::StringSet<> parameters;
  for (auto function : module.getOps<func::FuncOp>())
    for (BlockArgument argument : function.getArguments())
      parameters.insert(sourceName(argument));
  for (auto global : module.getOps<memref::GlobalOp>())
    symbols[global.getSymName()] = names.take(tableName(global, parameters));
  module.walk([&](dialect::InvokeOp call) {
    if (call.getAsync() && call.getNumResults())
      byReference[call.getCallee()] = true;
  });
  for (auto function : module.getOps<func::FuncOp>())
    if (function->hasAttr(ByReferenceName))
      byReference[function.getSymName()] = true;
  findScalars();
  auto visit = [&](auto &self, func::FuncOp function) -> void {
    if (!seen.insert(function).second)
      return;
    function.walk([&](Operation *op) {
      if (isa<func::CallOp, dialect::InvokeOp>(op))
        self(self, module.lookupSymbol<func::FuncOp>(
                       op->getAttrOfType<FlatSymbolRefAttr>("callee").getValue()));
    });
    order.push_back(function);
  };
  visit(visit, top);
  std::vector<OutputLine> lines;
  for (func::FuncOp function : order) {
    FunctionEmitter emitter(*this, function, function == top);
    emitter.run();
    lines.push_back({"", function.getLoc()});
    lines.push_back({emitter.declaration + " {", function.getLoc()});
    if (function == top) {
      Result<std::vector<std::string>> pragmas = interfacePragmas(
          program.kernels.front().name, emitter.parameters, emitter.results, options.interfaces);
      if (!pragmas)
        return Failure{Ending::Refused, pragmas.error().message};
      for (const std::string &pragma : *pragmas)
        lines.push_back({"  " + pragma, function.getLoc()});
    }
    auto placeOf = [&](Location loc) {
      return lower::rangeOf(loc) ? std::optional(lower::placeOf(loc, program)) : std::nullopt;
    };
    const std::string &name = symbols[function.getSymName()];
    code.functions.push_back({name, function.getSymName().str(), placeOf(function.getLoc())});
    for (const OutputLine &line : emitter.lines)
      if (!line.label.empty())
        code.loops.push_back({name, line.label, placeOf(line.loc)});
    lines.insert(lines.end(), emitter.lines.begin(), emitter.lines.end());
    lines.push_back({"}", function.getLoc()});
    if (function == top) {
      code.parameters = std::move(emitter.parameters);
      code.results = std::move(emitter.results);
      code.top = symbols[top.getSymName()];
      code.header = emitter.declaration + ";\n";
    }
  }
  std::string globals;
  std::set<std::string> used;
  for (func::FuncOp function : order)
    function.walk([&](memref::GetGlobalOp get) { used.insert(get.getName().str()); });
  for (auto global : module.getOps<memref::GlobalOp>())
    if (used.contains(global.getSymName().str()))
      globals += globalText(global);
  std::string helperText;
  for (const Helper &helper : Helpers)
    if (helpers.contains(helper.name)) {
      helperText += std::string("\n") + helper.text;
      if (helper.header)
        headers.insert(helper.header);
    }
  std::string includes;
  constexpr uint32_t AlwaysHandled = 1024;
  std::string limit;
  if (widest > AlwaysHandled)
    limit = "#define AP_INT_MAX_W " + std::to_string(widest) + "\n";
  headers.insert("stdint.h");
  for (const std::string &header : headers) {
    includes += "#include <" + header + ">\n";
    code.headers.push_back(header);
  }
  const program::Kernel &kernel = program.kernels.front();
  std::string made;
  if (options.named)
    made = "// Generated by allo from " + cppQuoted(lastOf(program.files[kernel.place.file].path)) +
           ", kernel " + cppQuoted(kernel.name) + "\n";
  if (code.isRenamed)
    made += "// The function is named " + code.top + ", as C++ cannot use the kernel's name here\n";
  code.header = made + "#pragma once\n\n" + limit + includes + "\n" + code.header;
  code.source =
      made + "\n" + limit + includes + helperText + (globals.empty() ? "" : "\n" + globals);
  auto number = uint32_t(std::count(code.source.begin(), code.source.end(), '\n'));
  constexpr size_t CommentColumn = 64;
  for (const OutputLine &line : lines) {
    std::string text = line.text;
    FileLineColRange at = lower::rangeOf(line.loc);
    bool tells = at && text.find_first_not_of(" }") != std::string::npos;
    if (tells && options.places == OriginStyle::Line) {
      code.source += "#line " + std::to_string(at.getStartLine()) + " \"" +
                     cppQuoted(at.getFilename().getValue()) + "\"\n";
      ++number;
    }
    ++number;
    if (tells)
      code.map.push_back({number, lower::placeOf(line.loc, program)});
    number += uint32_t(std::count(text.begin(), text.end(), '\n')); // of a long signature
    if (tells && options.places == OriginStyle::Comment &&
        text.find("#pragma") == std::string::npos) {
      size_t start = text.rfind('\n') + 1; // 0 where there is none
      size_t length = text.size() - start;
      text += std::string(length < CommentColumn ? CommentColumn - length : 2, ' ') + "// " +
              cppQuoted(lastOf(at.getFilename())) + ":" + std::to_string(at.getStartLine());
    }
    code.source += text + "\n";
  }
  code.checks = std::move(checks);
  return code;
}

Result<Code, Failure> emit(const program::Program &program, const lower::ModuleSource &modules,
                           const EmitOptions &options) {
  Result<lower::LoweredModule, Failure> lowered =
      modules({.control = options.checked, .signs = true});
  if (!lowered)
    return lowered.error();
  if (Result<void> prepared = prepare(*lowered->module); !prepared)
    return Failure{Ending::InternalError, prepared.error().message};
  return ModuleEmitter(*lowered->module, lowered->sites, program, options).run();
}

} // namespace allo::vitis
