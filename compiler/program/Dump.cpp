// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "program/Program.h"
#include "support/Format.h"

#include <charconv>

namespace allo::program {

namespace {

std::string showReal(double value) {
  char text[40];
  auto end = std::to_chars(text, text + sizeof text, value).ptr;
  return std::string(text, end);
}

// Prefix form: "(i33 + (convert x) 1)", a type before each operator.
class Dumper {
public:
  Dumper(const Program &program, const Kernel &kernel) : program(program), kernel(kernel) {}

  std::string run() {
    line(format("kernel {0} '{1}'", kernel.symbol, kernel.name));
    ++depth;
    for (size_t i = 0; i < kernel.parameters.size(); ++i) {
      const Expr *otherwise = kernel.defaults[i];
      line("parameter " + declared(kernel.parameters[i]) +
           (otherwise ? " = " + show(*otherwise) : ""));
    }
    for (Type result : kernel.results)
      line("result " + allo::show(result));
    if (!kernel.mapping.empty()) {
      std::string axes;
      for (int64_t workers : kernel.mapping)
        axes += (axes.empty() ? "" : ", ") + std::to_string(workers);
      line("mapping [" + axes + "]");
    }
    for (VariableId id = 0; id < kernel.variables.size(); ++id)
      if (kernel.variables[id].storage == Storage::Stateful)
        line("stateful " + declared(id) + " = table " +
             std::to_string(kernel.variables[id].initial));
    block(kernel.body);
    return std::move(out);
  }

private:
  const Program &program;
  const Kernel &kernel;
  std::string out;
  size_t depth = 0;

  void line(const std::string &text) { out += std::string(2 * depth, ' ') + text + "\n"; }

  std::string name(VariableId id) const {
    return kernel.variables[id].name + "@" + std::to_string(id);
  }
  std::string declared(VariableId id) const {
    return name(id) + ": " + allo::show(kernel.variables[id].type);
  }

  void block(const Block &body) {
    for (const Stmt *each : body)
      statement(*each);
  }
  void nested(const Block &body) {
    ++depth;
    block(body);
    --depth;
  }

  std::string show(const Exprs &all) const {
    std::string text;
    for (const Expr *each : all)
      text += " " + show(*each);
    return text;
  }
  std::string at(const Expr &base, const Exprs &indices) const {
    return show(base) + "[" + (indices.empty() ? "" : show(indices).substr(1)) + "]";
  }

  std::string show(const Expr &expr) const {
    std::string type = allo::show(expr.type);
    switch (expr.kind) {
    case ExprKind::Constant: {
      const auto &constant = *expr.as<Constant>();
      return (constant.integer ? constant.integer->str() : showReal(constant.real)) + ":" + type;
    }
    case ExprKind::Read:
      return name(expr.as<Read>()->variable);
    case ExprKind::TableCopy:
      return "(" + type + " table " + std::to_string(expr.as<TableCopy>()->table) + ")";
    case ExprKind::Fresh:
      return "(" + type + " fresh)";
    case ExprKind::Splat:
      return "(" + type + " splat " + show(*expr.as<Splat>()->value) + ")";
    case ExprKind::Broadcast:
      return "(" + type + " broadcast " + show(*expr.as<Broadcast>()->value) + ")";
    case ExprKind::Load:
      return at(*expr.as<Load>()->base, expr.as<Load>()->indices);
    case ExprKind::Lane:
      return at(*expr.as<Lane>()->base, expr.as<Lane>()->indices);
    case ExprKind::Insert: {
      const auto &insert = *expr.as<Insert>();
      return "(" + type + " insert " + at(*insert.base, insert.indices) + " " +
             show(*insert.value) + ")";
    }
    case ExprKind::GetBits:
      return "(" + type + " bits " + show(*expr.as<GetBits>()->base) + " " +
             show(*expr.as<GetBits>()->low) + ")";
    case ExprKind::SetBits: {
      const auto &bits = *expr.as<SetBits>();
      return "(" + type + " set_bits " + show(*bits.base) + " " + show(*bits.low) + " " +
             show(*bits.value) + ")";
    }
    case ExprKind::Convert:
      return "(" + type + (expr.as<Convert>()->isExplicit ? " cast " : " convert ") +
             show(*expr.as<Convert>()->value) + ")";
    case ExprKind::Bitcast:
      return "(" + type + " bitcast " + show(*expr.as<Bitcast>()->value) + ")";
    case ExprKind::Unary:
      return "(" + type + " " + std::string(program::show(expr.as<Unary>()->op)) + " " +
             show(*expr.as<Unary>()->value) + ")";
    case ExprKind::Binary: {
      const auto &binary = *expr.as<Binary>();
      return "(" + type + " " + std::string(program::show(binary.op)) + " " + show(*binary.left) +
             " " + show(*binary.right) + ")";
    }
    case ExprKind::Sum: {
      std::string text = "(" + type + " sum";
      for (const Term &term : expr.as<Sum>()->terms)
        text += (term.negative ? " -" : " ") + show(*term.value);
      return text + ")";
    }
    case ExprKind::Product:
      return "(" + type + " product" + show(expr.as<Product>()->factors) + ")";
    case ExprKind::Logical:
      return "(" + type + (expr.as<Logical>()->isAnd ? " and" : " or") +
             show(expr.as<Logical>()->operands) + ")";
    case ExprKind::Select: {
      const auto &select = *expr.as<Select>();
      return "(" + type + " select " + show(*select.condition) + " " + show(*select.then) + " " +
             show(*select.orElse) + ")";
    }
    case ExprKind::Fma: {
      const auto &fma = *expr.as<Fma>();
      return "(" + type + " fma " + show(*fma.a) + " " + show(*fma.b) + " " + show(*fma.c) + ")";
    }
    case ExprKind::Matmul: {
      const auto &matmul = *expr.as<Matmul>();
      return "(" + type + " matmul " + show(*matmul.left) + " " + show(*matmul.right) +
             (matmul.start ? " start " + show(*matmul.start) : "") + ")";
    }
    case ExprKind::Call: {
      const auto &call = *expr.as<Call>();
      return "(" + type + " call " + program.kernels[call.kernel].symbol + show(call.arguments) +
             ")";
    }
    case ExprKind::Get:
      return "(" + type + " get " + show(*expr.as<Get>()->stream) + ")";
    case ExprKind::Worker:
      return std::string(expr.as<Worker>()->count ? "(get_nw " : "(get_wid ") +
             std::to_string(expr.as<Worker>()->axis) + ")";
    case ExprKind::Window: {
      const auto &window = *expr.as<Window>();
      std::string strides;
      for (int64_t stride : window.strides)
        strides += " " + std::to_string(stride);
      return "(" + type + " window " + at(*window.base, window.offsets) + " step" + strides + ")";
    }
    }
    ALLO_UNREACHABLE("expressions are handled");
  }

  std::string show(const Axis &axis) const {
    return name(axis.index) + " " + show(*axis.low) + " " + show(*axis.high) + " " +
           show(*axis.step);
  }

  void statement(const Stmt &stmt) {
    switch (stmt.kind) {
    case StmtKind::Assign:
      line(name(stmt.as<Assign>()->variable) + " = " + show(*stmt.as<Assign>()->value));
      return;
    case StmtKind::Store: {
      const auto &store = *stmt.as<Store>();
      line(at(*store.base, store.indices) + " = " + show(*store.value));
      return;
    }
    case StmtKind::Overwrite:
      line("all of " + show(*stmt.as<Overwrite>()->base) + " = " +
           show(*stmt.as<Overwrite>()->value));
      return;
    case StmtKind::Evaluate:
      line(show(*stmt.as<Evaluate>()->value));
      return;
    case StmtKind::CallInto: {
      std::string names;
      for (VariableId result : stmt.as<CallInto>()->results)
        names += (names.empty() ? "" : ", ") + name(result);
      line(names + " = " + show(*stmt.as<CallInto>()->call));
      return;
    }
    case StmtKind::Put:
      line("put " + show(*stmt.as<Put>()->stream) + " " + show(*stmt.as<Put>()->value));
      return;
    case StmtKind::Join:
      return line("join");
    case StmtKind::If:
      line("if " + show(*stmt.as<If>()->condition));
      nested(stmt.as<If>()->then);
      if (!stmt.as<If>()->orElse.empty()) {
        line("else");
        nested(stmt.as<If>()->orElse);
      }
      return;
    case StmtKind::For: {
      const auto &loop = *stmt.as<For>();
      line("for " + show(loop.axis) + (loop.name.empty() ? "" : " " + std::string(loop.name)));
      nested(loop.body);
      return;
    }
    case StmtKind::Grid: {
      const auto &grid = *stmt.as<Grid>();
      std::string axes;
      for (const Axis &axis : grid.axes)
        axes += (axes.empty() ? "" : ", ") + show(axis);
      line("grid " + axes + (grid.name.empty() ? "" : " " + std::string(grid.name)));
      nested(grid.body);
      return;
    }
    case StmtKind::While:
      line("while " + show(*stmt.as<While>()->condition));
      nested(stmt.as<While>()->body);
      return;
    case StmtKind::Match: {
      const auto &match = *stmt.as<Match>();
      line("match " + show(*match.subject));
      for (const Arm &arm : match.arms) {
        line("case " + arm.value->str());
        nested(arm.body);
      }
      if (!match.orElse.empty()) {
        line("else");
        nested(match.orElse);
      }
      return;
    }
    case StmtKind::Return:
      line("return" + show(stmt.as<Return>()->values));
      return;
    }
    ALLO_UNREACHABLE("statements are handled");
  }
};

} // namespace

std::string dump(const Program &program) {
  std::string out;
  for (const Kernel &kernel : program.kernels)
    out += Dumper(program, kernel).run();
  for (size_t i = 0; i < program.tables.size(); ++i) {
    const Table &table = program.tables[i];
    out += "table " + std::to_string(i) + " " + show(table.type) + ":";
    for (const BigInt &value : table.integers)
      out += " " + value.str();
    for (double value : table.reals)
      out += " " + showReal(value);
    out += "\n";
  }
  return out;
}

} // namespace allo::program
