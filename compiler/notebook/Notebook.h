// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Notebooks of Jupyter (nbformat 4) as one module: the code cells in their order, each of which
// ends with a newline. Cells in other languages and the outputs are left out.
#pragma once

#include "diag/Cells.h"
#include "support/Result.h"

#include <string>
#include <string_view>

namespace allo {

struct Notebook {
  std::string module;
  Cells cells;
  // Of all cells, in lower case: "python", or what the module is empty for.
  std::string language = "python";
  bool isPython() const { return language == "python"; }
};

bool isNotebookPath(std::string_view path);
// The error says what is wrong with the file.
Result<Notebook> readNotebook(std::string_view json);

// Puts the next cell behind the module that has been made so far.
class ModuleOfCells {
public:
  // 'number' as in Cell. False where nothing of the cell is Python: it is left out.
  bool add(uint32_t number, std::string_view source);
  std::string module;
  Cells cells;

private:
  uint32_t lines = 0; // of the module
};

} // namespace allo
