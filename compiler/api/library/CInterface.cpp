// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "api/library/CInterface.h"

#include "host/HostForm.h"
#include "program/Written.h"
#include "support/Characters.h"
#include "support/CppNames.h"
#include "support/Format.h"

#include <algorithm>
#include <set>
#include <string_view>

namespace allo::api {

namespace {

// "fill[i32, 4]" is fill_i32_4.
std::string cName(std::string_view name) {
  std::string out;
  for (char c : name) {
    if (isWordChar(c))
      out += c;
    else if (!out.empty() && out.back() != '_')
      out += '_';
  }
  while (out.size() > 1 && out.back() == '_' && !name.ends_with('_'))
    out.pop_back();
  if (out.empty() || isDigit(out.front()))
    out = "k" + out;
  bool isType = out.ends_with("_t") && isCppDeclared(out); // of <stdint.h>
  if (isCppWord(out) || isType)
    out += '_';
  return isCppWord(out) ? "k" + out : out; // "__FILE__" and its like
}

// An element in limbs.
bool isWide(Type type) { return !hostType(type).shape.empty(); }

std::string cType(Type type) {
  if (isWide(type))
    return "uint64_t";
  if (type.isIndex())
    return "int64_t";
  if (type.isFloat())
    return type.format() == FloatFormat::F64   ? "double"
           : type.format() == FloatFormat::F32 ? "float"
                                               : "uint16_t";
  if (type.width() == 1 && !type.isSigned())
    return "bool";
  uint32_t bits = 8;
  while (bits < type.width())
    bits *= 2;
  return (type.isSigned() ? "int" : "uint") + std::to_string(bits) + "_t";
}

Type elementOf(Type type) { return type.isShaped() ? type.element() : type; }

// "[8][16]", with the limbs of wide elements.
std::string dimsOf(Type type) {
  std::string out;
  for (int64_t size : hostType(type).shape)
    out += "[" + std::to_string(size) + "]";
  return out;
}

// How an element is in memory, where its C type does not say it.
std::string layoutOf(Type type) {
  Type element = elementOf(type);
  if (element.isFloat())
    return element.format() == FloatFormat::F16    ? "the bits of an IEEE half"
           : element.format() == FloatFormat::BF16 ? "the bits of a bfloat16, the upper half of a "
                                                     "float's"
                                                   : "";
  if (isWide(element))
    return element.isSigned() ? "limbs of 64 bits, the lowest first, filled with the sign"
                              : "limbs of 64 bits, the lowest first";
  if (element.isIndex() || element.width() == 1 || element.width() == 8 * hostType(element).bytes())
    return "";
  return format("in the low {0} bits, {1}", element.width(),
                element.isSigned() ? "filled with the sign" : "the rest is zero");
}

class Writer {
public:
  Writer(const program::Program &program, const CInterfaceOptions &options)
      : program(program), kernel(program.kernels.front()), options(options) {}

  CInterface write() {
    for (program::VariableId id : kernel.parameters)
      add(kernel.variables[id].name, kernel.variables[id].type, false);
    for (size_t i = 0; i < kernel.results.size(); ++i)
      add(kernel.results.size() == 1 ? "result" : "result" + std::to_string(i), kernel.results[i],
          true);
    made.function = cName(kernel.name);
    // The runtime that is linked with it has names of its own.
    bool isRuntimes =
        made.function.starts_with("allo_rt_") || made.function.starts_with("allo_library_");
    if (made.function == "main" || isRuntimes || isCppDeclared(made.function) ||
        options.isUsed(made.function.c_str()))
      made.function += '_';
    std::string parameters;
    for (const Value &value : values)
      parameters += (parameters.empty() ? "" : ", ") + value.declared;
    made.declaration =
        "int " + made.function + "(" + (parameters.empty() ? "void" : parameters) + ")";
    writeHeader();
    writeSource();
    return std::move(made);
  }

private:
  struct Value {
    std::string name;
    Type type;
    bool isResult;
    bool byValue;
    std::string declared;
  };
  const program::Program &program;
  const program::Kernel &kernel;
  const CInterfaceOptions &options;
  std::vector<Value> values;
  std::set<std::string> names;
  CInterface made;

  void add(const std::string &name, Type type, bool isResult) {
    std::string unique = cName(name);
    while (!names.insert(unique).second)
      unique += '_';
    bool byValue = !isResult && !type.isShaped() && !isWide(type);
    std::string constant = !isResult && !type.isShaped() && isWide(type) ? "const " : "";
    values.push_back({unique, type, isResult, byValue,
                      constant + cType(elementOf(type)) + (byValue ? " " : " *") + unique});
  }

  void writeHeader() {
    std::string guard = "ALLO_" + made.function + "_H";
    std::string &out = made.header;
    out += CHeaderMark + cppQuoted(kernel.name) + " of " + cppQuoted(options.target) +
           ", compiled by allo " ALLO_VERSION " for the processor\n// that it was compiled on.\n";
    out += "#ifndef " + guard + "\n#define " + guard +
           "\n\n#include <stdbool.h>\n#include "
           "<stdint.h>\n\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n";
    out +=
        "// All memory is the caller's, results go where the pointers say, and nothing has to be "
        "freed.\n// Arrays lie row by row, do not overlap, and are changed as the kernel changes "
        "them; those that\n// are aligned to 64 bytes and have nothing to be filled are used in "
        "place.\n//\n";
    for (const Value &value : values) {
      out += "//   " + value.name + ": " + allo::show(value.type);
      if (std::string dims = dimsOf(value.type); !dims.empty())
        out += ", " + cType(elementOf(value.type)) + dims;
      if (std::string layout = layoutOf(value.type); !layout.empty())
        out += "; " + layout;
      out += value.isResult ? "; written, where 0 is returned\n" : "\n";
    }
    out +=
        "//\n// Returns 0; 2 for a deadlock; 3 where there is not enough memory; 1 for any other "
        "fault. Several\n// threads may call it";
    out += program::keepsState(program)
               ? " one after the other only, as it keeps its state from call to call.\n"
               : " at the same time.\n";
    out += made.declaration + ";\n\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n";
  }

  // Of rt::LibraryValue.
  std::string described(const Value &value) const {
    Type element = elementOf(value.type);
    int kind = element.isInt() ? (element.isSigned() ? 2 : 1) : 0;
    uint32_t width = element.isInt() ? element.width() : 0;
    return format("{{0}, {1}, {2}, {3}, {4}, {5}}", kind, width, hostType(element).bytes(),
                  options.kernelBytes(element), elementCount(value.type),
                  value.type.isShaped() ? 1 : 0);
  }

  // What it uses itself has names that no parameter gets.
  void writeSource() {
    std::string &out = made.source;
    out += "#include \"kernel.h\"\n\nextern void _Entry(void **values) __asm__(\"" + options.entry +
           "\");\nextern int32_t _Call(void (*entry)(void **), const int64_t *described,\n"
           "                     int32_t parameters, int32_t results, void *const *host)\n"
           "    __asm__(\"allo_library_call\");\n\n";
    out += made.declaration + " {\n  static const int64_t _Described[][6] = {";
    for (const Value &value : values)
      out += described(value) + ", ";
    out += "{0}};\n  void *const _Host[] = {";
    for (const Value &value : values)
      out += std::string(value.byValue ? "(void *)&" : "(void *)") + value.name + ", ";
    out += "0};\n";
    out += format("  return _Call(_Entry, _Described[0], {0}, {1}, _Host);\n",
                  kernel.parameters.size(), kernel.results.size());
    out += "}\n";
  }
};

} // namespace

CInterface cInterface(const program::Program &program, const CInterfaceOptions &options) {
  return Writer(program, options).write();
}

} // namespace allo::api
