// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/navigate/RenameFile.h"

#include "ide/navigate/References.h"
#include "sema/facts/Imports.h"
#include "support/Characters.h"
#include "support/Path.h"

#include <algorithm>

namespace allo {

namespace {

// The path without what a module does not have in its name: "/w/pkg/lib" of "/w/pkg/lib.py", and of
// "/w/pkg/lib/__init__.py".
std::string moduleStem(const std::string &path) {
  if (fileName(path) == "__init__.py")
    return parentPath(path);
  return path.ends_with(".py") ? path.substr(0, path.size() - 3) : "";
}

class FileMove {
public:
  FileMove(const NameFiles &files, const NameFile &moved, const std::string &newPath)
      : files(files), names(files), moved(moved), oldStem(moduleStem(moved.path)),
        newStem(moduleStem(newPath)) {}

  std::vector<RenameEdit> edits() {
    std::vector<RenameEdit> out;
    if (!isIdentifier(fileName(newStem)) || oldStem.empty() || oldStem == newStem)
      return out;
    const NameSymbol symbol{SymbolOrigin::File, &moved, 0, ModuleScope, moved.moduleName(), NoNode};
    const bool isInPlace = parentPath(oldStem) == parentPath(newStem);
    for (const NameUse &use : usesOf(files, names, symbol)) {
      if (!use.place.name || use.place.name->text != symbol.name)
        continue;
      if (isInPlace)
        out.push_back({use.file, use.span, fileName(newStem)});
      else
        addMoved(use, out);
    }
    addCalls(isInPlace, out);
    std::ranges::stable_sort(out, {}, [](const RenameEdit &edit) {
      return std::pair(edit.file->number, edit.span.begin);
    });
    return out;
  }

private:
  const NameFiles &files;
  const NameResolver names;
  const NameFile &moved;
  const std::string oldStem, newStem;

  void addMoved(const NameUse &use, std::vector<RenameEdit> &out) const {
    const ScopedName &name = *use.place.name;
    const SyntaxUnit &unit = *use.file->units[use.place.unit].syntax;
    const uint32_t offset = use.file->units[use.place.unit].offset;
    switch (name.role) {
    case NameRole::Module:
      if (const std::string path = newModule(*use.file, name.module); !path.empty())
        out.push_back(
            {use.file, {use.span.end - uint32_t(name.module.size()), use.span.end}, path});
      return;
    case NameRole::Imported: {
      // 'from pkg import lib', if it imports nothing else.
      const auto *from = nodeAround<ImportFromStmt>(unit, use.file->node(use.place));
      const std::string path =
          from && from->names.size() == 1 ? newModule(*use.file, from->module) : "";
      const size_t dot = path.rfind('.');
      if (!from || !from->moduleName || dot == std::string::npos)
        return;
      out.push_back({use.file, from->moduleName->span.shifted(offset),
                     path.substr(0, std::max(dot, size_t(path[0] == '.')))});
      out.push_back({use.file, use.span, path.substr(dot + 1)});
      return;
    }
    case NameRole::Attribute: {
      // 'pkg.lib' in 'pkg.lib.scale'.
      const Span whole = use.file->node(use.place).span;
      const std::string path = newModule(*use.file, unit.source(whole));
      if (!path.empty())
        out.push_back({use.file, whole.shifted(offset), path});
      return;
    }
    case NameRole::Variable: {
      const std::string path = newModule(*use.file, name.text);
      if (!name.isImport && !path.empty())
        out.push_back({use.file, use.span, path});
      return;
    }
    case NameRole::Keyword:
    case NameRole::Export:
      return;
    }
  }

  // 'importlib.import_module("pkg.lib")' and the like.
  void addCalls(bool isInPlace, std::vector<RenameEdit> &out) const {
    for (const NameFile &file : files.all())
      for (size_t unit = 0; unit < file.units.size(); ++unit)
        if (std::ranges::any_of(ImportingFunctions,
                                [&](std::string_view each) { return file.mayName(unit, each); }))
          for (const Node *node : file.units[unit].syntax->nodes)
            if (const auto *call = node->tryAs<CallExpr>())
              addCall(file, unit, *call, isInPlace, out);
  }

  void addCall(const NameFile &file, size_t unit, const CallExpr &call, bool isInPlace,
               std::vector<RenameEdit> &out) const {
    const std::string module = importedByCall(call);
    if (module.empty() || files.imported(file, module) != &moved)
      return;
    const auto &string = *call.arguments[0]->value->as<StringExpr>();
    const uint32_t quotes = (string.span.size() - uint32_t(string.text.size())) / 2;
    Span text{string.span.begin + quotes, string.span.end - quotes};
    const std::string oldName = moved.moduleName();
    if (!string.plain || !string.text.ends_with(oldName))
      return;
    if (isInPlace)
      text.begin = text.end - uint32_t(oldName.size());
    // Of '(".lib", "pkg")' the package may be another one now.
    const std::string path = isInPlace               ? fileName(newStem)
                             : string.text == module ? newModule(file, module)
                                                     : "";
    if (!path.empty())
      out.push_back({&file, text.shifted(file.units[unit].offset), path});
  }

  // How a file imports the moved one now; empty if that cannot be said.
  std::string newModule(const NameFile &from, std::string_view oldModule) const {
    std::string root;
    std::string dots;
    if (oldModule.starts_with('.')) {
      root = parentPath(from.path);
      for (dots = "."; !newStem.starts_with(root + "/"); dots += '.') {
        if (root.empty() || root == "/")
          return "";
        root = parentPath(root);
      }
    } else {
      std::string tail = "/" + std::string(oldModule);
      std::replace(tail.begin(), tail.end(), '.', '/');
      // The name of a module in a package that is imported from is not in its path.
      const std::string inPackage = tail + "/" + fileName(oldStem);
      for (const std::string &end : {tail, inPackage})
        if (root.empty() && oldStem.ends_with(end))
          root = oldStem.substr(0, oldStem.size() - end.size());
      if (root.empty() || !newStem.starts_with(root + "/"))
        return "";
    }
    std::string path = newStem.substr(root.size() + 1);
    std::replace(path.begin(), path.end(), '/', '.');
    return dots + path;
  }
};

} // namespace

std::vector<RenameEdit> editsForMovedFile(const NameFiles &files, const NameFile &moved,
                                          const std::string &newPath) {
  return FileMove(files, moved, newPath).edits();
}

} // namespace allo
