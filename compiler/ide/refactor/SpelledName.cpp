// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/refactor/SpelledName.h"

#include "sema/facts/Fixes.h"
#include "sema/facts/Items.h"
#include "sema/operators/AlloNames.h"
#include "support/Characters.h"
#include "support/Format.h"

namespace allo {

bool hasWord(const Analysis &analysis, std::string_view word) {
  bool found = false;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
    const std::string_view text = entry.state->unit->text;
    for (size_t at = text.find(word); !found && at != std::string_view::npos;
         at = text.find(word, at + 1))
      found = (at == 0 || !isNameChar(text[at - 1])) &&
              (at + word.size() == text.size() || !isNameChar(text[at + word.size()]));
  });
  return found;
}

std::optional<SpelledName> spelledName(const Analysis &analysis, std::string_view exported) {
  const Value meant = alloAttribute("allo", std::string(exported));
  SpelledName out;
  std::string module;
  bool isTaken = false;
  std::optional<DiagEdit> import, line;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
    for (const Binding &binding : entry.state->module->bindings) {
      if (binding.value.kind == ValueKind::Builtin && binding.value.builtin == meant.builtin)
        out.text = binding.name;
      else if (binding.value.kind == ValueKind::Module && binding.value.data->text == "allo")
        module = binding.name;
      isTaken = isTaken || binding.name == exported;
    }
    if (!entry.state->module->isAllo || import)
      return;
    import = importEdit(*entry.state->unit, "allo", {std::string(exported)});
    if (import)
      import->span = import->span.shifted(offset);
    const Block &statements = entry.state->unit->statements;
    if (!line && !statements.empty() && statements[0]->is<ImportStmt>()) {
      line = newImport(*entry.state->unit, {std::string(exported)});
      line->span = line->span.shifted(offset);
    }
  });
  if (!out.text.empty())
    return out;
  if (!module.empty()) {
    out.text = module + "." + std::string(exported);
    return out;
  }
  import = import ? import : line;
  if (isTaken || !import || hasWord(analysis, exported))
    return std::nullopt;
  out.text = exported;
  out.edits.push_back(std::move(*import));
  return out;
}

NamedTypes namedTypes(const Analysis &analysis) {
  NamedTypes names;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
    for (const Binding &binding : entry.state->module->bindings)
      if (binding.value.kind == ValueKind::Type)
        names.emplace_back(binding.value.type, binding.name);
  });
  return names;
}

std::optional<SpelledName> spelledType(const Analysis &analysis, const NamedTypes &names,
                                       Type type) {
  for (const auto &[known, given] : names)
    if (known == type)
      return SpelledName{given, {}};
  const std::string name = show(type);
  const bool isExported = !scalarByName(name).isError();
  if (!isExported && !type.isInt())
    return std::nullopt;
  std::optional<SpelledName> out =
      spelledName(analysis, isExported ? name : std::string(builtinName(Builtin::Apint)));
  if (out && !isExported)
    out->text += format("({0}{1})", type.width(), type.isSigned() ? ", signed=True" : "");
  return out;
}

} // namespace allo
