// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Two calls of a block at the same end of a stream: they run at the same time, so nobody knows
// whose value comes first. What a nested kernel does to a stream is known here. Of another kernel
// only that two calls do the same with it.
#include "sema/LintPass.h"

#include <algorithm>
#include <map>
#include <optional>

namespace allo {

namespace {

// What a call does to a stream that it is given.
struct End {
  const CallExpr *call;
  bool puts = false, gets = false; // a nested kernel
  // Else the parameter that takes it.
  std::pair<ItemId, NodeId> callee = {};
  size_t parameter = 0;
};

class StreamEnds {
public:
  explicit StreamEnds(const LintPass &pass) : pass(pass), check(pass.check) {}

  void block(const Block &body) {
    // By variable and, in an array of streams, by what stands in the brackets.
    std::map<std::pair<uint32_t, std::vector<std::string>>, std::vector<End>> ends;
    for (const Stmt *stmt : body) {
      if (stmt->is<FunctionStmt>())
        continue;
      if (const auto *loop = stmt->tryAs<ForStmt>())
        block(loop->body);
      else if (const auto *repeat = stmt->tryAs<WhileStmt>())
        block(repeat->body);
      else if (const auto *branch = stmt->tryAs<IfStmt>())
        for (const IfArm *arm : branch->arms)
          block(arm->body);
      else if (const auto *match = stmt->tryAs<MatchStmt>())
        for (const MatchCase *arm : match->cases)
          block(arm->body);
      else
        forEachBelow(pass.unit, *stmt, false, [&](const Node &node) {
          if (const auto *call = node.tryAs<CallExpr>())
            for (const Argument *argument : call->arguments)
              if (auto lane = laneOf(*argument->value))
                add(*call, *argument, ends[*lane]);
        });
    }
  }

private:
  using Lane = std::pair<uint32_t, std::vector<std::string>>;
  const LintPass &pass;
  const KernelCheck &check;

  // The stream that an expression stands for; nothing for other things, and for one that is chosen
  // at run time.
  std::optional<Lane> laneOf(const Expr &expr) const {
    const auto *brackets = expr.tryAs<SubscriptExpr>();
    const Expr &base = brackets ? *brackets->base : expr;
    const VariableInfo *variable = pass.variable(base);
    if (!variable || !variable->type.isStream() || (!brackets && variable->type.rank() > 0))
      return std::nullopt;
    Lane lane{pass.info(base).variable, {}};
    for (size_t i = 0; brackets && i < brackets->indices.size(); ++i) {
      const Value *constant = pass.constant(*brackets->indices[i]);
      if (const auto *number = brackets->indices[i]->tryAs<IntExpr>())
        lane.second.emplace_back(number->text);
      else if (constant && constant->kind == ValueKind::Int)
        lane.second.push_back(constant->integer.str());
      else
        return std::nullopt;
    }
    return lane;
  }

  void add(const CallExpr &call, const Argument &argument, std::vector<End> &ends) {
    auto site = std::find_if(check.calls.begin(), check.calls.end(),
                             [&](const CallSite &other) { return other.node == call.id; });
    if (site == check.calls.end() || !site->kernel)
      return;
    const auto &parameters = site->kernel->parameters;
    size_t at = size_t(std::find(call.arguments.begin(), call.arguments.end(), &argument) -
                       call.arguments.begin());
    if (argument.keyword)
      at = size_t(
          std::find_if(parameters.begin(), parameters.end(),
                       [&](const auto &other) { return other.name == argument.keyword->name; }) -
          parameters.begin());
    if (at >= parameters.size())
      return;
    End end{&call, false, false, {site->callee, site->calleeFunction}, at};
    for (const auto &nested : check.nested)
      if (nested->function == site->calleeFunction && check.signature->item == site->callee)
        look(*nested, parameters[at].node, end);
    for (const End &other : ends) {
      bool same = other.callee == end.callee && other.parameter == end.parameter;
      const char *what = other.puts && end.puts   ? "writers"
                         : other.gets && end.gets ? "readers"
                         : same                   ? "users of one end"
                                                  : nullptr;
      if (!what)
        continue;
      const VariableInfo &stream = check.variables[laneOf(*argument.value)->first];
      NodeDiagnostic diagnostic =
          pass.make(DiagCode::StreamSharedEnd, *argument.value, stream.name, what);
      diagnostic.notes.push_back({{ThisItem, other.call->id}, "the other one is called here"});
      pass.report(std::move(diagnostic));
      break;
    }
    ends.push_back(end);
  }

  void look(const KernelCheck &callee, NodeId parameter, End &end) const {
    const auto *function = pass.unit.nodes[callee.function]->tryAs<FunctionStmt>();
    if (!function)
      return;
    auto visit = [&](const Node &node) {
      const auto *call = node.tryAs<CallExpr>();
      if (!call)
        return;
      auto known = callee.constants.find(call->callee->id);
      Builtin builtin = known == callee.constants.end() ? Builtin::None : known->second.builtin;
      if (builtin != Builtin::Get && builtin != Builtin::Put)
        return;
      const auto *method = call->callee->tryAs<AttributeExpr>();
      auto isIt = [&](const Expr &expr) {
        const auto *brackets = expr.tryAs<SubscriptExpr>();
        const Expr &base = brackets ? *brackets->base : expr;
        uint32_t v = base.is<NameExpr>() ? callee.info(base.id).variable : NoVariable;
        return v < callee.variables.size() && callee.variables[v].node == parameter;
      };
      if ((method && isIt(*method->base)) ||
          (!call->arguments.empty() && isIt(*call->arguments[0]->value)))
        (builtin == Builtin::Put ? end.puts : end.gets) = true;
    };
    for (const Stmt *stmt : function->body)
      forEachBelow(pass.unit, *stmt, false, visit);
  }
};

} // namespace

void lintStreamEnds(const LintPass &pass) {
  bool any = std::any_of(pass.check.variables.begin(), pass.check.variables.end(),
                         [](const auto &v) { return v.type.isStream(); });
  if (any && !pass.hasErrors() && pass.check.calls.size() > 1)
    StreamEnds(pass).block(pass.function.body);
}

} // namespace allo
