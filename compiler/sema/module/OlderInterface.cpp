// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/module/OlderInterface.h"

#include "sema/facts/Fixes.h"
#include "sema/operators/AlloNames.h"
#include "support/Format.h"

#include <algorithm>
#include <map>
#include <set>

namespace allo {

namespace {

// Names of the older interface other than its scalar types. 'instead' completes the sentence "'x'
// belongs to the older interface: ...".
struct OlderWord {
  std::string_view name;
  DiagCode code;
  std::string_view instead;
};
constexpr std::string_view Branches = "an 'if' with a compile-time condition chooses its branch";
constexpr std::string_view Integers = "integers and shifts take the place of fixed-point types";
constexpr OlderWord Words[] = {
    {"customize", DiagCode::OlderCustomize, "a kernel is a function under @kernel"},
    {"ConstExpr", DiagCode::OlderConstexpr, ""},
    {"Int", DiagCode::OlderIntName, "apint"},
    {"UInt", DiagCode::OlderIntName, "apint"},
    {"Fixed", DiagCode::OlderFixedPoint, Integers},
    {"UFixed", DiagCode::OlderFixedPoint, Integers},
    {"meta_if", DiagCode::OlderMeta, Branches},
    {"meta_elif", DiagCode::OlderMeta, Branches},
    {"meta_else", DiagCode::OlderMeta, Branches},
    {"meta_for", DiagCode::OlderMeta,
     "'range' with compile-time bounds is a loop of that many runs"},
};

// Modules of the older interface; those below them belong to it too.
struct OlderModule {
  std::string_view path;
  DiagCode code;
  std::string_view instead;
};
constexpr OlderModule OlderModules[] = {
    {"allo.ir", DiagCode::OlderTypesImport, "types are names of 'allo'"},
    {"allo.lib", DiagCode::OlderLibrary,
     "there is no library of kernels, 'allo.linalg' and "
     "'allo.math' have operators"},
    {"allo.library", DiagCode::OlderLibrary,
     "there is no library of kernels, 'allo.linalg' and "
     "'allo.math' have operators"},
    {"allo.dsl", DiagCode::OlderLibrary, "'grid' and the operators are names of 'allo'"},
    {"allo.dataflow", DiagCode::OlderLibrary,
     "kernels with 'mapping=' and streams between them "
     "make up a dataflow region"},
};

constexpr std::string_view ScalarFamilies[][2] = {
    {"uint", "u"}, {"int", "i"}, {"bfloat", "bf"}, {"float", "f"}};

const OlderWord *wordOf(std::string_view name) {
  for (const OlderWord &word : Words)
    if (word.name == name)
      return &word;
  return nullptr;
}

const OlderModule *moduleOf(std::string_view path) {
  for (const OlderModule &module : OlderModules)
    if (path == module.path || (path.starts_with(module.path) && path[module.path.size()] == '.'))
      return &module;
  return nullptr;
}

bool isOlderWord(std::string_view name) { return wordOf(name) || !presentScalar(name).empty(); }

// "allo.ir.types" of a path of names that starts at a module; empty for other expressions.
std::string modulePath(const Expr &expr, NameSource &names) {
  std::string tail;
  const Expr *root = &expr;
  while (const auto *attribute = root->tryAs<AttributeExpr>()) {
    tail = "." + std::string(attribute->attribute->name) + tail;
    root = attribute->base;
  }
  const auto *name = root->tryAs<NameExpr>();
  const Value *value = name ? names.lookup(name->name) : nullptr;
  return value && value->kind == ValueKind::Module ? value->text() + tail : std::string();
}

template <typename... Args>
NodeDiagnostic olderDiagnostic(DiagCode code, const Node &node, const Args &...args) {
  return {code, node.id, format(diagInfo(code).text, args...), {}, {}};
}

// What a name is imported as today; empty where it has no counterpart.
std::string presentName(std::string_view older) {
  if (std::string scalar = presentScalar(older); !scalar.empty())
    return scalar;
  if (older == "ConstExpr")
    return "constexpr";
  if (older == "Int" || older == "UInt")
    return "apint";
  bool same = !alloAttribute("allo", older).isError() && !wordOf(older);
  return same ? std::string(older) : std::string();
}

} // namespace

std::string presentScalar(std::string_view older) {
  for (const auto &[prefix, present] : ScalarFamilies) {
    if (!older.starts_with(prefix) || older.size() == prefix.size())
      continue;
    std::string name = std::string(present) + std::string(older.substr(prefix.size()));
    return scalarByName(name).isError() ? std::string() : name;
  }
  return older == "int1" || older == "uint1" ? "u1" : std::string();
}

bool isOlderModule(std::string_view path) { return moduleOf(path) != nullptr; }

bool isOlderName(const Value &value) { return value.isError() && value.data; }

Value olderAttribute(std::string_view module, std::string_view name) {
  if (std::string scalar = presentScalar(name); !scalar.empty())
    return Value::ofType(scalarByName(scalar));
  if (!wordOf(name) && isOlderModule(module))
    if (Value present = alloAttribute("allo", name); !present.isError())
      return present;
  if (!wordOf(name) && !isOlderModule(module))
    return Value::error();
  Value value;
  auto data = std::make_shared<ValueData>();
  data->text = name;
  value.data = std::move(data);
  return value;
}

// ---- imports

void reportOlderImport(const Stmt &statement, std::string_view module,
                       std::vector<NodeDiagnostic> &out) {
  const OlderModule &older = *moduleOf(module);
  const auto *from = statement.tryAs<ImportFromStmt>();
  const Node &place = from && from->moduleName ? static_cast<const Node &>(*from->moduleName)
                                               : static_cast<const Node &>(statement);
  NodeDiagnostic diagnostic = olderDiagnostic(older.code, place, module, older.instead);
  if (from && !from->star && module == from->module) {
    // Replaces the whole line, and each use of a name that has changed.
    std::string line;
    std::set<std::string> added;
    NodeFix fix;
    bool complete = true;
    for (const ImportAlias *alias : from->names) {
      std::string present = presentName(alias->path);
      complete = complete && !present.empty();
      if (!alias->renamed && present != alias->path)
        fix.renames.emplace_back(alias->path, present);
      if (alias->renamed)
        present += " as " + std::string(alias->bound->name);
      if (added.insert(present).second)
        line += (line.empty() ? "" : ", ") + present;
    }
    fix.title = format("Change to 'from allo import {0}'", line);
    fix.edits.push_back({statement.id, FixPosition::Replace, "from allo import " + line});
    if (complete && !line.empty())
      diagnostic.fixes.push_back(std::move(fix));
  }
  out.push_back(std::move(diagnostic));
}

bool reportOlderAlias(const ImportAlias &alias, std::vector<NodeDiagnostic> &out) {
  if (!isOlderWord(alias.path))
    return false;
  std::string present = presentName(alias.path);
  const OlderWord *word = wordOf(alias.path);
  DiagCode code = word ? word->code : DiagCode::OlderIntName;
  NodeDiagnostic diagnostic =
      olderDiagnostic(code, alias, alias.path, word ? std::string(word->instead) : present);
  if (!present.empty()) {
    NodeFix fix = changeTo(alias.id, present);
    if (alias.renamed)
      fix.edits[0].newText += " as " + std::string(alias.bound->name);
    else
      fix.renames.emplace_back(alias.path, present);
    diagnostic.fixes.push_back(std::move(fix));
  }
  out.push_back(std::move(diagnostic));
  return true;
}

// ---- uses

namespace {

class OlderUses {
public:
  OlderUses(const SyntaxUnit &unit, NameSource &names, std::vector<NodeDiagnostic> &out)
      : unit(unit), names(names), out(out), handled(unit.nodes.size(), false) {}

  void visit(const Node &node) {
    if (const auto *function = node.tryAs<FunctionStmt>())
      metaBranches(function->body);
    else if (const auto *opened = node.tryAs<WithStmt>())
      metaBranches(opened->body);
    else if (const auto *loop = node.tryAs<ForStmt>())
      metaBranches(loop->body);
    else if (const auto *arm = node.tryAs<IfArm>())
      metaBranches(arm->body);
    if (const auto *call = node.tryAs<CallExpr>())
      callOf(*call);
    else if (const auto *subscript = node.tryAs<SubscriptExpr>())
      subscriptOf(*subscript);
    else if ((node.is<NameExpr>() || node.is<AttributeExpr>()) && !handled[node.id])
      mention(static_cast<const Expr &>(node));
  }

private:
  const SyntaxUnit &unit;
  NameSource &names;
  std::vector<NodeDiagnostic> &out;
  std::vector<bool> handled; // by node: reported with what it is a part of

  std::string shown(const Node &node) const {
    return showSource(unit.source(node.span), Spacing::Canonical);
  }

  // The older name that an expression stands for: bound by an import, or an attribute of allo.
  std::string_view olderName(const Expr &expr) {
    if (const auto *name = expr.tryAs<NameExpr>()) {
      const Value *value = isOlderWord(name->name) ? names.lookup(name->name) : nullptr;
      return value && isOlderName(*value) ? std::string_view(value->text()) : std::string_view();
    }
    const auto *attribute = expr.tryAs<AttributeExpr>();
    if (!attribute || !isOlderWord(attribute->attribute->name))
      return {};
    std::string path = modulePath(*attribute->base, names);
    bool ours = isAlloModule(path) || isOlderModule(path);
    return ours ? attribute->attribute->name : std::string_view();
  }

  void callOf(const CallExpr &call) {
    std::string_view older = olderName(*call.callee);
    if (older.empty())
      return libraryCall(call);
    handled[call.callee->id] = true;
    if (older == "customize")
      return customize(call);
    if (older == "Int" || older == "UInt")
      return customWidth(call, older == "Int");
    report(call.callee->is<AttributeExpr>() && older.starts_with("meta")
               ? static_cast<const Node &>(*call.callee)
               : static_cast<const Node &>(call),
           *wordOf(older), *call.callee);
  }

  void report(const Node &place, const OlderWord &word, const Expr &named) {
    NodeDiagnostic diagnostic = olderDiagnostic(word.code, place, shown(named), word.instead);
    if (auto known = metaFixes.find(named.id); known != metaFixes.end())
      diagnostic.fixes.push_back(known->second);
    else if (word.name == "meta_for" && !metaCalls.contains(named.id))
      diagnostic.fixes.push_back(
          {"Change to 'range'", {{named.id, FixPosition::Replace, "range"}}, {}});
    out.push_back(std::move(diagnostic));
  }

  // ---- 'with allo.meta_if(...):' and its likes

  std::map<NodeId, NodeFix> metaFixes; // by what is called
  std::set<NodeId> metaCalls;          // that a "with" opens

  // The call of a 'with' statement of ours; null in others.
  const CallExpr *metaCall(const Stmt &statement, std::string_view &older) {
    const auto *with = statement.tryAs<WithStmt>();
    const auto *call =
        with && with->items.size() == 1 ? with->items[0]->context->tryAs<CallExpr>() : nullptr;
    older = call ? olderName(*call->callee) : std::string_view();
    return older.starts_with("meta_") ? call : nullptr;
  }

  // What a chain of 'with' statements is called today: one fix for all of it.
  void metaBranches(const Block &body) {
    NodeFix chain{"Change to 'if'", {}};
    std::vector<NodeId> members;
    auto end = [&] {
      for (NodeId member : members)
        metaFixes.emplace(member, chain);
      members.clear();
      chain.edits.clear();
    };
    for (const Stmt *statement : body) {
      std::string_view older;
      const CallExpr *call = metaCall(*statement, older);
      if (!call || older == "meta_if" || older == "meta_for")
        end();
      if (!call)
        continue;
      metaCalls.insert(call->callee->id);
      const WithItem &item = *statement->as<WithStmt>()->items[0];
      if (older == "meta_for")
        metaLoop(*statement, item, *call);
      else if (std::string now = branchHeader(older, *call);
               !now.empty() && !item.target && (older == "meta_if" || !members.empty())) {
        chain.edits.push_back({statement->id, FixPosition::Replace, now, item.id});
        members.push_back(call->callee->id);
        if (older == "meta_else")
          end();
      }
    }
    end();
  }

  std::string branchHeader(std::string_view older, const CallExpr &call) const {
    if (older == "meta_else")
      return call.arguments.empty() ? "else" : "";
    if (call.arguments.size() != 1 || call.arguments[0]->form != ArgumentForm::Positional)
      return {};
    return (older == "meta_if" ? "if " : "elif ") +
           std::string(unit.source(call.arguments[0]->span));
  }

  void metaLoop(const Stmt &statement, const WithItem &item, const CallExpr &call) {
    if (!item.target || call.arguments.empty())
      return;
    Span bounds = join(call.arguments[0]->span, call.arguments[call.arguments.size() - 1]->span);
    std::string header =
        format("for {0} in range({1})", unit.source(item.target->span), unit.source(bounds));
    metaFixes[call.callee->id] = {"Change to 'for'",
                                  {{statement.id, FixPosition::Replace, header, item.id}}};
  }

  // 'allo.lib.systolic(...)' without an import of its own.
  void libraryCall(const CallExpr &call) {
    const auto *attribute = call.callee->tryAs<AttributeExpr>();
    const auto *inner = attribute ? attribute->base->tryAs<AttributeExpr>() : nullptr;
    if (!inner || (inner->attribute->name != "lib" && inner->attribute->name != "library"))
      return;
    std::string path = modulePath(*inner, names);
    if (const OlderModule *module = moduleOf(path))
      out.push_back(
          olderDiagnostic(module->code, *call.callee, shown(*call.callee), module->instead));
  }

  void customize(const CallExpr &call) {
    const Expr *argument = call.arguments.empty() ? nullptr : call.arguments[0]->value;
    const auto *name = argument ? argument->tryAs<NameExpr>() : nullptr;
    const Value *value = name ? names.lookup(name->name) : nullptr;
    bool isKernel = value && value->kind == ValueKind::Kernel;
    bool isFunction =
        value && (value->kind == ValueKind::Function || value->kind == ValueKind::Opaque);
    std::string instead = isKernel ? format("kernel '{0}' has a schedule of its own", name->name)
                          : name && isFunction
                              ? format("'{0}' is to be decorated with @kernel", name->name)
                              : std::string(wordOf("customize")->instead);
    NodeDiagnostic diagnostic =
        olderDiagnostic(DiagCode::OlderCustomize, *call.callee, shown(*call.callee), instead);
    if (isKernel)
      diagnostic.fixes.push_back(
          {format("Change to '{0}.schedule()'", name->name),
           {{call.id, FixPosition::Replace, format("{0}.schedule()", name->name)}},
           {}});
    else if (isFunction)
      if (NodeRef place = names.placeOf(name->name); place.node != NoNode)
        diagnostic.notes.push_back({place, "without @kernel this is an ordinary function"});
    out.push_back(std::move(diagnostic));
  }

  void customWidth(const CallExpr &call, bool isSigned) {
    std::string width = call.arguments.size() == 1 ? shown(*call.arguments[0]) : "width";
    std::string present = format(isSigned ? "apint({0}, signed=True)" : "apint({0})", width);
    NodeDiagnostic diagnostic = olderDiagnostic(DiagCode::OlderIntName, call, shown(call), present);
    if (call.arguments.size() == 1)
      diagnostic.fixes.push_back(changeTo(call.id, present));
    out.push_back(std::move(diagnostic));
  }

  // 'ConstExpr[int32]'
  void subscriptOf(const SubscriptExpr &subscript) {
    if (olderName(*subscript.base) != "ConstExpr")
      return;
    handled[subscript.base->id] = true;
    constexprAt(subscript);
  }
  void constexprAt(const Expr &expr) {
    NodeDiagnostic diagnostic = olderDiagnostic(DiagCode::OlderConstexpr, expr, shown(expr));
    diagnostic.fixes.push_back(
        {"Change to 'constexpr'", {{expr.id, FixPosition::Replace, "constexpr"}}, {}});
    out.push_back(std::move(diagnostic));
  }

  void mention(const Expr &expr) {
    std::string_view older = olderName(expr);
    if (older.empty())
      return;
    if (older == "ConstExpr")
      return constexprAt(expr);
    if (const OlderWord *word = wordOf(older))
      return report(expr, *word, expr);
    // 'allo.int32', in any module: the path is kept if it still exists.
    const auto &attribute = *expr.as<AttributeExpr>();
    std::string present = presentScalar(older);
    NodeDiagnostic diagnostic = olderDiagnostic(DiagCode::OlderIntName, expr, shown(expr), present);
    if (isAlloModule(modulePath(*attribute.base, names)))
      diagnostic.fixes.push_back(changeTo(attribute.attribute->id, present));
    out.push_back(std::move(diagnostic));
  }
};

} // namespace

void reportOlderUses(const SyntaxUnit &unit, const Stmt &statement, NameSource &names,
                     std::vector<NodeDiagnostic> &out) {
  OlderUses uses(unit, names, out);
  forEachBelow(unit, statement, true, [&](const Node &node) { uses.visit(node); });
}

bool reportOlderType(const Expr &name, std::string_view older, std::vector<NodeDiagnostic> &out) {
  std::string present = presentScalar(older);
  if (present.empty())
    return false;
  NodeDiagnostic diagnostic = olderDiagnostic(DiagCode::OlderIntName, name, older, present);
  diagnostic.fixes.push_back(changeTo(name.id, present));
  out.push_back(std::move(diagnostic));
  return true;
}

bool reportOlderMethod(const Ident &method, Type type, std::vector<NodeDiagnostic> &out) {
  std::string_view name = method.name;
  std::string_view instead =
      name == "T" || name == "transpose" ? "a loop stores the elements with their indices exchanged"
      : name == "copy"                   ? "a loop copies the elements into another buffer"
      : name == "reverse"                ? "a loop takes the bits or elements from the end"
      : name == "reshape" ? "shapes are constants, and a loop moves elements between them"
                          : std::string_view();
  if (instead.empty() || (!type.isShaped() && name != "reverse"))
    return false;
  out.push_back(olderDiagnostic(DiagCode::OlderMethod, method, name, instead));
  return true;
}

bool isOlderMeta(const WithStmt &statement) {
  for (const WithItem *opened : statement.items) {
    const auto *call = opened->context->tryAs<CallExpr>();
    const Expr *callee = call ? call->callee : nullptr;
    std::string_view name;
    if (callee && callee->is<NameExpr>())
      name = callee->as<NameExpr>()->name;
    else if (callee && callee->is<AttributeExpr>())
      name = callee->as<AttributeExpr>()->attribute->name;
    if (name.starts_with("meta_"))
      return true;
  }
  return false;
}

} // namespace allo
