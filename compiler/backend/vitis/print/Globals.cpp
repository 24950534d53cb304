// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/vitis/print/Globals.h"

#include <mlir/IR/BuiltinTypes.h>

namespace allo::vitis {

using namespace mlir;

std::string initializer(DenseElementsAttr values,
                        const std::function<std::string(const APInt &)> &integer,
                        const std::function<std::string(const APFloat &)> &real) {
  auto type = cast<ShapedType>(values.getType());
  bool isReal = isa<FloatType>(type.getElementType());
  std::vector<std::string> texts;
  if (values.isSplat()) {
    std::string one =
        isReal ? real(values.getSplatValue<APFloat>()) : integer(values.getSplatValue<APInt>());
    texts.assign(size_t(type.getNumElements()), one);
  } else if (isReal) {
    for (const APFloat &each : values.getValues<APFloat>())
      texts.push_back(real(each));
  } else {
    for (const APInt &each : values.getValues<APInt>())
      texts.push_back(integer(each));
  }
  size_t next = 0;
  auto rows = [&](auto &self, size_t axis) -> std::string {
    if (axis == size_t(type.getRank()))
      return texts[next++];
    std::string text;
    for (int64_t i = 0; i < type.getDimSize(unsigned(axis)); ++i)
      text += (i ? ", " : "") + self(self, axis + 1);
    return "{" + text + "}";
  };
  return type.getRank() == 0 ? "{" + texts[0] + "}" : rows(rows, 0);
}

} // namespace allo::vitis
