# cmake -DINPUT=page.md -DOUTPUT=page.cpp -P embed.cmake: a source that returns the page's text.
# Without INPUT the text is empty.
set(text "")
if(INPUT)
  file(READ "${INPUT}" text)
endif()
file(WRITE "${OUTPUT}" "// Written by cmake/embed.cmake.
#include \"report/Explain.h\"

namespace allo {

std::string_view diagnosticsPage() {
  return R\"allo-page(${text})allo-page\";
}

} // namespace allo
")
