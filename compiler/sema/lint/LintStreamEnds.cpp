// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Two calls of a block that use the same end of a stream: they run at the same time, so the order
// of their values is undefined. The use of a stream by a nested kernel is known with the enclosing
// kernel. For other kernels, only the fact that two calls use a stream in the same way is known
// until all kernels of the file have been checked.
#include "sema/lint/CalleeLint.h"
#include "sema/lint/LintPass.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace allo {

namespace {

// What a call does to a stream that it is given.
struct End {
  const CallExpr *call;
  bool puts = false, gets = false;
  bool nested = false; // by a nested kernel
  std::pair<ItemId, NodeId> callee = {};
  size_t parameter = 0;
};

class StreamEnds {
public:
  // 'find' may be null: then nothing is known of kernels of the module. Else only what follows from
  // them is reported.
  StreamEnds(const SyntaxUnit &unit, const KernelCheck &check, const FindCallee *find,
             std::vector<NodeDiagnostic> &out)
      : unit(unit), check(check), find(find), out(out) {}

  void block(const Block &body) {
    // By variable and, in an array of streams, by the text of the index.
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
        forEachBelow(unit, *stmt, false, [&](const Node &node) {
          if (const auto *call = node.tryAs<CallExpr>())
            for (size_t i = 0; i < call->arguments.size(); ++i)
              if (auto lane = laneOf(*call->arguments[i]->value))
                add(*call, i, ends[*lane]);
        });
    }
  }

private:
  using Lane = std::pair<uint32_t, std::vector<std::string>>;
  const SyntaxUnit &unit;
  const KernelCheck &check;
  const FindCallee *find;
  std::vector<NodeDiagnostic> &out;
  std::set<const KernelCheck *> open; // that are looked into: recursion is reported elsewhere

  // The stream that an expression refers to; nothing for other values, and for one that is chosen
  // at run time.
  std::optional<Lane> laneOf(const Expr &expr) const {
    const auto *brackets = expr.tryAs<SubscriptExpr>();
    const Expr &base = brackets ? *brackets->base : expr;
    uint32_t v = base.is<NameExpr>() ? check.info(base.id).variable : NoVariable;
    if (v >= check.variables.size())
      return std::nullopt;
    Type type = check.variables[v].type;
    if (!type.isStream() || (!brackets && type.rank() > 0))
      return std::nullopt;
    Lane lane{v, {}};
    for (size_t i = 0; brackets && i < brackets->indices.size(); ++i) {
      auto known = check.constants.find(brackets->indices[i]->id);
      const Value *constant = known == check.constants.end() ? nullptr : &known->second;
      if (const auto *number = brackets->indices[i]->tryAs<IntExpr>())
        lane.second.emplace_back(number->text);
      else if (constant && constant->kind == ValueKind::Int)
        lane.second.push_back(constant->integer.str());
      else
        return std::nullopt;
    }
    return lane;
  }

  void add(const CallExpr &call, size_t argument, std::vector<End> &ends) {
    const CallSite *site = check.callAt(call.id);
    std::optional<size_t> at;
    if (site)
      at = parameterOf(site->arguments, argument);
    if (!at)
      return;
    End end{&call, false, false, false, {site->callee, site->calleeFunction}, *at};
    look(unit, check, *site, *at, end);
    const End *shared = nullptr;
    const char *what = nullptr;
    for (const End &other : ends) {
      bool same = other.callee == end.callee && other.parameter == end.parameter;
      const char *found = other.puts && end.puts   ? "writers"
                          : other.gets && end.gets ? "readers"
                          : same                   ? "users of one end"
                                                   : nullptr;
      if (found && find && (same || (other.nested && end.nested))) {
        what = nullptr; // known without other kernels of the module
        break;
      }
      if (found && !what) {
        what = found;
        shared = &other;
      }
    }
    if (what) {
      const VariableInfo &stream = check.variables[laneOf(*call.arguments[argument]->value)->first];
      NodeDiagnostic diagnostic{DiagCode::StreamSharedEnd,
                                call.arguments[argument]->value->id,
                                format(diagInfo(DiagCode::StreamSharedEnd).text, stream.name, what),
                                {},
                                {}};
      diagnostic.notes.push_back({{ThisItem, shared->call->id}, "the other one is called here"});
      out.push_back(std::move(diagnostic));
    }
    ends.push_back(end);
  }

  // What a call in 'caller' does to the stream that is passed for a parameter.
  void look(const SyntaxUnit &source, const KernelCheck &caller, const CallSite &site,
            size_t parameter, End &end) {
    NodeId node = site.kernel->parameters[parameter].node;
    bool nested = false;
    for (const auto &inner : caller.nested)
      if (inner->function == site.calleeFunction && caller.signature->item == site.callee) {
        lookInto(source, *inner, node, end);
        nested = true;
      }
    if (&caller == &check)
      end.nested = nested;
    if (nested || !find || site.open)
      return;
    Callee known = (*find)(site);
    if (known.check && !known.check->signature->broken && !hasErrors(*known.check))
      lookInto(*known.unit, *known.check, node, end);
  }

  void lookInto(const SyntaxUnit &source, const KernelCheck &callee, NodeId parameter, End &end) {
    const auto *function = source.nodes[callee.function]->tryAs<FunctionStmt>();
    if (!function || !open.insert(&callee).second)
      return;
    auto isIt = [&](const Expr &expr) {
      const auto *brackets = expr.tryAs<SubscriptExpr>();
      const Expr &base = brackets ? *brackets->base : expr;
      uint32_t v = base.is<NameExpr>() ? callee.info(base.id).variable : NoVariable;
      return v < callee.variables.size() && callee.variables[v].node == parameter;
    };
    auto visit = [&](const Node &node) {
      const auto *call = node.tryAs<CallExpr>();
      if (!call)
        return;
      if (const OperatorSite *op = callee.operatorAt(call->id)) {
        bool puts = op->op == Builtin::Put;
        if ((puts || op->op == Builtin::Get) && isIt(*argumentOf(*call, op->arguments[0])))
          (puts ? end.puts : end.gets) = true;
        return;
      }
      const CallSite *site = callee.callAt(call->id);
      for (size_t i = 0; site && i < call->arguments.size(); ++i)
        if (isIt(*call->arguments[i]->value))
          if (std::optional<size_t> at = parameterOf(site->arguments, i))
            look(source, callee, *site, *at, end);
    };
    for (const Stmt *stmt : function->body)
      forEachBelow(source, *stmt, false, visit);
    open.erase(&callee);
  }
};

bool mayShareEnds(const KernelCheck &check) {
  return check.calls.size() > 1 && std::any_of(check.variables.begin(), check.variables.end(),
                                               [](const auto &v) { return v.type.isStream(); });
}

} // namespace

void lintStreamEnds(const LintPass &pass) {
  if (!mayShareEnds(pass.check) || pass.hasErrors())
    return;
  std::vector<NodeDiagnostic> found;
  StreamEnds(pass.unit, pass.check, nullptr, found).block(pass.function.body);
  for (NodeDiagnostic &diagnostic : found)
    pass.report(std::move(diagnostic));
}

std::vector<NodeDiagnostic> lintSharedEnds(const SyntaxUnit &unit, const KernelCheck &check,
                                           const FindCallee &find) {
  std::vector<NodeDiagnostic> out;
  const auto *function = unit.nodes[check.function]->tryAs<FunctionStmt>();
  if (function && mayShareEnds(check) && !check.signature->broken && !hasErrors(check))
    StreamEnds(unit, check, &find, out).block(function->body);
  return out;
}

} // namespace allo
