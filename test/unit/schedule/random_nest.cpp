// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "unit/schedule/random_nest.h"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

namespace allo::test {

namespace {

class NestText {
public:
  explicit NestText(RandomNest &nests) : nests(nests) {}

  std::string text() {
    std::string out = "func.func @f(%A: memref<7x7xi32> {llvm.noalias}, %B: memref<7x7xi32> "
                      "{llvm.noalias}, %C: memref<9xi32> {llvm.noalias}, %D: memref<7x7xi32> "
                      "{llvm.noalias}, %E: memref<11x11xi32> {llvm.noalias}, %n: index, %s: i32) "
                      "{\n"
                      "  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n"
                      "  %c2 = arith.constant 2 : index\n  %zero = arith.constant 0 : i32\n";
    const int64_t count = pick(1, 2);
    isPair = chance(40);
    isWindow = !isPair && chance(35);
    isPadded = isWindow && chance(40);
    if (isPair)
      pair(out);
    if (isPadded)
      padded(out);
    else if (isWindow)
      window(out);
    isSum = !isPair && !isWindow && chance(50);
    if (isSum)
      sums(out);
    for (int64_t i = isPair || isWindow || isSum ? 1 : 0; i < count; ++i)
      nest(out, 1, pick(1, 3));
    return out + "  return\n}\n";
  }

private:
  RandomNest &nests;
  bool &isPair = nests.isPair, &isWindow = nests.isWindow, &isPadded = nests.isPadded,
       &isSum = nests.isSum;
  std::vector<std::string> indices;
  int64_t names = 0;

  int64_t pick(int64_t low, int64_t high) { return nests.pick(low, high); }
  bool chance(int percent) { return nests.chance(percent); }

  std::string affineOf(int64_t modulus) {
    std::string sum = std::to_string(pick(0, 6));
    for (const std::string &index : indices)
      if (chance(65)) {
        const int64_t factor = chance(80) ? 1 : pick(-2, 2);
        sum += " + %" + index + (factor == 1 ? "" : " * " + std::to_string(factor));
      }
    // Most are small enough by their modulus only.
    return "(" + sum + ") mod " + std::to_string(modulus);
  }
  // Often without a modulus, which the analysis knows best.
  std::string subscripts(const std::string &buffer) {
    auto plain = [&] {
      // Indices of loops are 1 to 5.
      if (indices.empty() || chance(15))
        return affineOf(buffer == "C" ? 9 : 7);
      const std::string shift[] = {"", " - 1", " + 1"};
      return "%" + indices[size_t(pick(0, int64_t(indices.size()) - 1))] + shift[pick(0, 2)];
    };
    return buffer == "C" ? plain() : plain() + ", " + plain();
  }

  // Of 'buffer', of two dimensions.
  std::string wholeArray(const std::string &indent, const std::string &buffer) {
    const std::string type = "memref<7x7xi32>", map = "affine_map<(d0, d1) -> (d0, d1)>";
    const std::string from = buffer == "A" ? "B" : "A";
    if (chance(40))
      return indent + "linalg.fill ins(%s : i32) outs(%" + buffer + " : " + type + ")\n";
    if (chance(50))
      return indent + "memref.copy %" + from + ", %" + buffer + " : " + type + " to " + type + "\n";
    return indent + "linalg.generic {indexing_maps = [" + map + ", " + map +
           "], iterator_types = [\"parallel\", \"parallel\"]} ins(%" + from + " : " + type +
           ") outs(%" + buffer + " : " + type +
           ") {\n  ^bb0(%p: i32, %q: i32):\n    %sum = arith.addi %p, %q : i32\n"
           "    linalg.yield %sum : i32\n  }\n";
  }

  void statement(std::string &out, const std::string &indent) {
    if (chance(6))
      out += wholeArray(indent, chance(50) ? "A" : "B");
    const std::string number = std::to_string(names++);
    const std::string buffers[] = {"A", "B", "C"};
    const std::string from = buffers[pick(0, 2)], to = buffers[pick(0, 2)];
    auto type = [](const std::string &buffer) {
      return std::string(buffer == "C" ? "memref<9xi32>" : "memref<7x7xi32>");
    };
    out += indent + "%x" + number + " = affine.load %" + from + "[" + subscripts(from) +
           "] : " + type(from) + "\n";
    out += indent + "%y" + number + " = arith.muli %x" + number + ", %s : i32\n";
    out += indent + "%z" + number + " = arith.addi %y" + number + ", %s : i32\n";
    const std::string store = indent + "affine.store %z" + number + ", %" + to + "[" +
                              subscripts(to) + "] : " + type(to) + "\n";
    if (chance(80)) {
      out += store;
      return;
    }
    out += indent + "%b" + number + " = arith.cmpi slt, %x" + number + ", %s : i32\n" + indent +
           "scf.if %b" + number + " {\n" + store;
    if (chance(30))
      out += indent + "} else {\n" + indent + "affine.store %x" + number + ", %" + from + "[" +
             subscripts(from) + "] : " + type(from) + "\n";
    out += indent + "}\n";
  }

  // "1 to 5", mostly the same for both nests of a pair.
  std::string range(const std::string &usual) {
    if (chance(70))
      return usual;
    return std::to_string(pick(1, 2)) + " to " + std::to_string(pick(3, 6));
  }

  void open(std::string &out, const std::vector<std::string> &loops,
            const std::vector<std::string> &ranges, int64_t depth,
            const std::string &between = {}) {
    for (size_t k = 0; k < loops.size(); ++k)
      out += std::string(2 * (k + size_t(depth)), ' ') + "affine.for %" + loops[k] + " = " +
             ranges[k] + " {\n" + (k == 0 ? between : "");
  }

  // A nest that stores to a buffer, and one that reads it nearby.
  void pair(std::string &out) {
    const bool isLocal = chance(50), isAround = chance(20);
    const std::string shared = isLocal ? "T" : "D";
    if (isAround)
      out += "  affine.for %o = 0 to 2 {\n";
    if (isLocal)
      out += "  %T = memref.alloc() : memref<7x7xi32>\n";
    const std::string type = " : memref<7x7xi32>\n";
    std::string usual = "1 to " + std::to_string(pick(3, 6));
    if (chance(15))
      usual = "1 to affine_map<()[s0] -> (s0)>()[%n]";
    const int64_t depth = pick(1, 2), shift = chance(70) ? 0 : pick(-1, 1);
    auto shifted = [&](const std::string &index, int64_t by) {
      return "%" + index + (by == 0 ? "" : by < 0 ? " - 1" : " + 1");
    };
    std::vector<std::string> ours{"p"}, ranges{range(usual)};
    if (depth == 2) {
      ours.push_back("q");
      ranges.push_back(chance(10) ? "1 to affine_map<(d0) -> (d0 + 1)>(%p)" : range(usual));
    }
    const std::string second = depth == 2 ? ours[1] : ours[0];
    open(out, ours, ranges, 1);
    out += "    %u = affine.load %" +
           std::string(chance(80)   ? "A"
                       : chance(50) ? "B"
                                    : shared) +
           "[" + shifted("p", pick(-1, 1)) + ", %" + second + "]" + type;
    out += "    %v = arith.addi %u, %s : i32\n";
    const std::string stored =
        "[" + shifted("p", shift) + ", %" + (chance(12) ? std::string("p") : second) + "]";
    if (chance(25)) {
      const std::string from = chance(50)                 ? stored
                               : depth == 2 && chance(50) ? "[%p - 1, %q + 1]"
                                                          : "[%p - 1, %" + second + "]";
      out += "    %w = affine.load %" + shared + from + type +
             "    %x = arith.muli %w, %v : i32\n    affine.store %x, %" + shared + stored + type;
    } else {
      const bool isChosen = chance(15);
      if (isChosen)
        out += "    %on = arith.cmpi slt, %u, %s : i32\n    scf.if %on {\n";
      out += "    affine.store %v, %" + shared + stored + type + (isChosen ? "    }\n" : "");
    }
    if (chance(10))
      out += "    affine.store %u, %A[%p, %p]" + type;
    out += "  " + std::string(depth == 2 ? "} }\n" : "}\n");
    if (chance(10))
      out += "  affine.store %s, %" + (chance(50) ? shared : std::string("B")) + "[2, 2]" + type;
    else if (chance(10))
      out += wholeArray("  ", chance(50) ? shared : chance(50) ? "A" : "B");

    std::vector<std::string> theirs{"x", "y"}, bounds{range(usual), range(usual)};
    if (depth == 2 && ranges[1].find("%p") != std::string::npos)
      bounds[1] = "1 to affine_map<(d0) -> (d0 + 1)>(%x)";
    std::string row = "x", column = "y";
    if (chance(20))
      std::swap(row, column);
    if (chance(25)) {
      theirs.insert(theirs.begin() + pick(0, 2), "z");
      bounds.insert(bounds.begin() + (std::ranges::find(theirs, "z") - theirs.begin()),
                    chance(50) ? "0 to 3" : "0 to 1");
    }
    std::string between;
    if (chance(12))
      between = "    %m = affine.load %" + shared + "[2, 3]" + type + "    affine.store %m, %C[%" +
                theirs[0] + "] : memref<9xi32>\n";
    else if (chance(12))
      between = "    affine.store %s, %" + shared + "[%" + theirs[0] + ", 2]" + type;
    open(out, theirs, bounds, 1, between);
    out += "    %a0 = arith.constant 3 : i32\n";
    const int64_t reads = pick(1, 3);
    for (int64_t k = 1; k <= reads; ++k) {
      const std::string number = std::to_string(k);
      const std::string load =
          "affine.load %" + (chance(90) ? shared : std::string("A")) + "[" +
          shifted(row, chance(60) ? shift : pick(-1, 1)) + ", " +
          shifted(depth == 1 && chance(70) ? row : column, chance(70) ? 0 : pick(-1, 1)) + "]" +
          type;
      const std::string before = "%a" + std::to_string(k - 1);
      if (chance(12))
        out += "    %if" + number + " = arith.cmpi slt, " + before + ", %s : i32\n    %l" + number +
               " = scf.if %if" + number + " -> (i32) {\n    %k" + number + " = " + load +
               "    scf.yield %k" + number +
               " : i32\n    } else {\n    scf.yield %s : i32\n    }\n";
      else
        out += "    %l" + number + " = " + load;
      out += "    %a" + number + " = arith.addi " + before + ", %l" + number + " : i32\n";
    }
    out += "    affine.store %a" + std::to_string(reads) + ", %" +
           (chance(75)   ? std::string("B")
            : chance(60) ? shared
                         : std::string("A")) +
           "[" + shifted(row, chance(80) ? 0 : pick(-1, 1)) + ", %" + column + "]" + type;
    out += std::string(theirs.size() == 3 ? "} } }\n" : "} }\n");
    if (isLocal && chance(50))
      out += "  memref.dealloc %T : memref<7x7xi32>\n";
    if (isAround)
      out += "  }\n";
  }

  // A convolution, or a part of one.
  void window(std::string &out) {
    const int64_t rows = pick(1, 3), columns = pick(1, 3), step = chance(80) ? 1 : 2;
    const bool isOuter = chance(20);
    if (isOuter)
      out += "  affine.for %o = 0 to " + std::string(chance(50) ? "2" : "%n") + " {\n";
    auto end = [&] { return std::to_string(pick(2, 6)); };
    out += "  affine.for %y = 0 to " + end() + (step == 2 ? " step 2" : "") + " {\n";
    out += "  affine.for %x = 0 to " + end() + " {\n";
    out += "  affine.for %r = 0 to " + std::to_string(rows) + " {\n";
    out += "  affine.for %c = 0 to " + std::to_string(columns) + " {\n";
    const std::string type = " : memref<7x7xi32>\n", wide = " : memref<11x11xi32>\n";
    std::string row = chance(85)   ? "%y + %r"
                      : chance(50) ? "%y"
                                   : "%x + %r",
                column = chance(85)   ? "%x + %c"
                         : chance(50) ? "%c"
                                      : "%x + %c * 2";
    auto within = [&](const std::string &sum) { return "(" + sum + ") mod 7"; };
    const bool isWithin = chance(15), isConditional = chance(10);
    if (isConditional) {
      const bool isAbove = chance(50);
      row = isAbove ? "%y + %r - 1" : row;
      out += "    affine.if affine_set<(d0, d1) : (d0 + d1 - 1 >= 0)>(" +
             std::string(isAbove ? "%y" : "%r") + ", %r) {\n";
    }
    out += "    %a = affine.load %E[" + (isWithin ? within(row) : row) + ", " +
           (isWithin && chance(50) ? within(column) : column) + "]" + wide;
    std::string last = "a";
    if (chance(30)) {
      out += "    %b = affine.load %E[" + row + (chance(30) ? " + 1" : "") + ", " + column + "]" +
             wide + "    %d = arith.muli %a, %b : i32\n";
      last = "d";
    }
    const std::string at = "[" + std::string(chance(90) ? "%y" : "%r") + ", %x]" + type;
    out += "    %e = affine.load %B" + at + "    %f = arith.addi %e, %" + last + " : i32\n";
    out += "    affine.store %f, %" + std::string(chance(95) ? "B" : "A") + at;
    out += chance(5) ? "    affine.store %s, %E[%y, %x]" + wide : "";
    out += std::string(isConditional ? "}" : "") + " } } } }\n" + (isOuter ? "}\n" : "");
  }

  // A convolution over D. What would be outside of D is left out, or is the nearest element.
  void padded(std::string &out) {
    const std::string type = " : memref<7x7xi32>\n";
    const int64_t rows = pick(1, 3), columns = pick(1, 3);
    const std::string down = std::to_string(pick(-2, 2)), right = std::to_string(pick(-2, 2));
    const std::string most[] = {std::to_string(rows), std::to_string(columns)};
    const std::string row = "%y + %r + " + down, column = "%x + %c + " + right;
    enum { AffineIf, If, AffineBounds, Bounds, Limits };
    const int64_t kind = pick(AffineIf, Limits);
    auto constant = [&](const std::string &name, int64_t value) {
      out += "    %" + name + " = arith.constant " + std::to_string(value) + " : index\n";
    };
    auto number = [&](const std::string &name, const std::string &is) {
      out += "    %" + name + " = " + is + " : index\n";
    };
    out += "  affine.for %y = 0 to " + (chance(15) ? "%n" : std::to_string(pick(2, 7))) +
           (chance(15) ? " step 2" : "") + " {\n  affine.for %x = 0 to " +
           std::to_string(pick(2, 7)) + " {\n";
    constant("k0", 0);
    constant("k6", 6);
    // Of the loop 'index' of 'size' iterations, whose sum with 'other' and 'shift' is 0 to 6.
    auto open = [&](const std::string &index, const std::string &size, const std::string &other,
                    const std::string &shift) {
      if (kind == AffineBounds) {
        out += "  affine.for %" + index + " = max affine_map<(d0) -> (0, -d0 - " + shift + ")>(%" +
               other + ") to min affine_map<(d0) -> (" + size + ", 7 - d0 - " + shift + ")>(%" +
               other + ") {\n";
      } else if (kind == Bounds) {
        constant("size" + index, std::stoll(size));
        constant("shift" + index, -std::stoll(shift));
        constant("seven" + index, 7 - std::stoll(shift));
        number("low" + index, "arith.subi %shift" + index + ", %" + other);
        number("first" + index, "arith.maxsi %low" + index + ", %k0");
        number("high" + index, "arith.subi %seven" + index + ", %" + other);
        number("end" + index, "arith.minsi %size" + index + ", %high" + index);
        out += "  scf.for %" + index + " = %first" + index + " to %end" + index + " step %c1 {\n";
      } else {
        out += "  affine.for %" + index + " = 0 to " + size + " {\n";
      }
    };
    open("r", most[0], "y", down);
    open("c", most[1], "x", right);
    if (kind == AffineIf)
      out += "    affine.if affine_set<(d0, d1, d2, d3) : (d0 + d1 + " + down +
             " >= 0, 6 - d0 - d1 - " + down + " >= 0, d2 + d3 + " + right +
             " >= 0, 6 - d2 - d3 - " + right + " >= 0)>(%y, %r, %x, %c) {\n";
    if (kind != AffineIf && kind != AffineBounds)
      for (const auto &[name, a, b, shift] :
           {std::tuple("i", "y", "r", down), std::tuple("j", "x", "c", right)}) {
        const std::string it = name;
        constant("by" + it, std::stoll(shift));
        number("sum" + it, std::string("arith.addi %") + a + ", %" + b);
        number("at" + it, "arith.addi %sum" + it + ", %by" + it);
      }
    std::string places[] = {"%ati", "%atj"};
    if (kind == If) {
      std::string all;
      for (const std::string &index : places)
        for (const std::string compared : {"sge|k0", "sle|k6"}) {
          const std::string is = "%is" + std::to_string(names++);
          out += "    " + is + " = arith.cmpi " + compared.substr(0, 3) + ", " + index + ", %" +
                 compared.substr(4) + " : index\n";
          const std::string both = "%is" + std::to_string(names++);
          if (!all.empty())
            out += "    " + both + " = arith.andi " + all + ", " + is + " : i1\n";
          all = all.empty() ? is : both;
        }
      out += "    scf.if " + all + " {\n";
    }
    if (kind == Limits)
      for (std::string &index : places) {
        const bool isLowFirst = chance(50);
        for (const bool isLow : {isLowFirst, !isLowFirst}) {
          const std::string limited = "in" + std::to_string(names++);
          number(limited, (isLow ? "arith.maxsi %k0, " : "arith.minsi %k6, ") + index);
          index = "%" + limited;
        }
      }
    if (kind == AffineIf || kind == AffineBounds)
      out += "    %a = affine.load %D[" + row + ", " + column + "]" + type;
    else
      out += "    %a = memref.load %D[" + places[0] + ", " + places[1] + "]" + type;
    std::string last = "%a";
    if (kind == Limits && chance(40)) { // the element in the middle, which is in any case inside
      out += "    %m = affine.load %D[%y, %x]" + type + "    %d = arith.muli %a, %m : i32\n";
      last = "%d";
    }
    out += "    %e = affine.load %B[%y, %x]" + type + "    %f = arith.addi %e, " + last +
           " : i32\n    affine.store %f, %B[%y, %x]" + type;
    out += std::string(kind == AffineIf || kind == If ? "    }\n" : "") + "  } } } }\n";
  }

  // Elements of E, by sums of the indices of some loops times factors.
  void sums(std::string &out) {
    const std::vector<std::string> all{"y", "x", "r", "c"};
    const std::vector<std::string> loops(all.begin(), all.begin() + pick(2, 4));
    std::vector<std::pair<int64_t, int64_t>> ranges;
    std::string list;
    for (const std::string &loop : loops) {
      const int64_t low = chance(80) ? 0 : 1, step = chance(88) ? 1 : 2;
      const int64_t trips = pick(1, step == 1 ? 4 : 3), last = low + (trips - 1) * step;
      const std::string end = std::to_string(last + 1);
      const bool isShorter = loop != "y" && chance(22);
      out += "  affine.for %" + loop + " = " + std::to_string(low) + " to " +
             (isShorter ? "min affine_map<(d0) -> (" + end + ", " + std::to_string(pick(2, 6)) +
                              (chance(80) ? " - d0 * 2" : " + d0 - 2") + ")>(%" +
                              (chance(75)          ? "y"
                               : ranges.size() > 1 ? "x"
                                                   : "y") +
                              ")"
                        : end) +
             (step == 2 ? " step 2" : "") + " {\n";
      list += (list.empty() ? "d" : ", d") + std::to_string(ranges.size());
      ranges.emplace_back(low, last);
    }
    // By the names of indices, and by those of the dimensions of a set.
    struct Sum {
      std::string names, dims;
      int64_t shift = 0, end = 0;
    };
    const int64_t more = chance(70) ? 0 : 1; // the rows of a second access are after those
    bool isInside = true;
    auto sum = [&](int64_t end) {
      Sum made;
      made.end = end;
      int64_t low = 0, high = 0;
      for (size_t i = 0; i < loops.size(); ++i) {
        if (!chance(55))
          continue;
        const int64_t factors[] = {1, 1, 1, 2, -1, 3}, factor = factors[pick(0, 5)];
        low += std::min(factor * ranges[i].first, factor * ranges[i].second);
        high += std::max(factor * ranges[i].first, factor * ranges[i].second);
        made.names += "%" + loops[i] + " * " + std::to_string(factor) + " + ";
        made.dims += "d" + std::to_string(i) + " * " + std::to_string(factor) + " + ";
      }
      made.shift = chance(40) ? -low : chance(70) ? end - high : pick(-2, 1) - low;
      isInside &= low + made.shift >= 0 && high + made.shift <= end;
      return made;
    };
    const Sum row = sum(10 - more), column = sum(10);
    const std::string wide = " : memref<11x11xi32>\n", type = " : memref<7x7xi32>\n";
    auto at = [&](int64_t after) {
      return "[" + row.names + std::to_string(row.shift + after) + ", " + column.names +
             std::to_string(column.shift) + "]" + wide;
    };
    if (!isInside) {
      out += "    affine.if affine_set<(" + list + ") : (";
      for (const Sum &each : {row, column})
        out += each.dims + std::to_string(each.shift) + " >= 0, " + std::to_string(each.end) +
               " - (" + each.dims + std::to_string(each.shift) + ") >= 0, ";
      out += "0 >= 0)>(";
      for (const std::string &loop : loops)
        out += (loop == "y" ? "%" : ", %") + loop;
      out += ") {\n";
    }
    const int64_t kind = pick(0, 9);
    if (kind < 9)
      out += "    %a = affine.load %E" + at(0);
    else
      out += "    %a = affine.load %A[%y, %x]" + type;
    out += "    %b = affine.load %B[%y, %x]" + type + "    %d = arith.addi %a, %b : i32\n";
    if (kind < 6 && more != 0)
      out += "    %e = affine.load %E" + at(more) + "    %g = arith.muli %e, %d : i32\n";
    if (kind < 6)
      out += "    affine.store %" + std::string(more != 0 ? "g" : "d") + ", %B[%y, %x]" + type;
    else
      out += "    affine.store %d, %E" + at(more);
    out += isInside ? "" : "    }\n";
    for (size_t i = 0; i < loops.size(); ++i)
      out += i == 0 ? "  }" : " }";
    out += "\n";
  }

  void nest(std::string &out, int64_t depth, int64_t most) {
    const std::string indent(size_t(2 * depth), ' '), index = "i" + std::to_string(names++);
    const bool isCarried = chance(12), isScf = chance(10);
    std::string head = isScf ? "scf.for" : "affine.for";
    head += " %" + index + " = ";
    if (isScf)
      head += std::string("%c1 to ") + (chance(50) ? "%n" : "%c2") + " step %c" +
              (chance(50) ? "1" : "2");
    else if (!indices.empty() && chance(15))
      head += "1 to affine_map<(d0) -> (d0 + 1)>(%" + indices.back() + ")";
    else if (chance(12))
      head += "1 to min affine_map<(d0) -> (d0, 6)>(%n)";
    else if (chance(10))
      head += "1 to affine_map<()[s0] -> (s0)>()[%n]";
    else if (chance(10))
      head += "max affine_map<(d0) -> (d0 - 4, 1)>(%n) to 5";
    else
      head += std::to_string(pick(1, 2)) + " to " + std::to_string(pick(3, 6)) +
              (chance(20) ? " step 2" : "");
    const std::string carried = "%r" + index;
    if (isCarried)
      head = carried + ":2 = " + head + " iter_args(%a" + index + " = %zero, %b" + index +
             " = %s) -> (i32, i32)";
    out += indent + head + " {\n";
    if (!isScf)
      indices.push_back(index);
    if (depth < most) {
      if (chance(8))
        statement(out, indent + "  ");
      nest(out, depth + 1, most);
      if (chance(10))
        statement(out, indent + "  ");
    } else {
      statement(out, indent + "  ");
      if (chance(40))
        statement(out, indent + "  ");
    }
    if (!isScf)
      indices.pop_back();
    if (isCarried) {
      out += indent + "  %t" + index + " = arith.addi %b" + index + ", %s : i32\n";
      out += indent + "  " + (isScf ? "scf" : "affine") + ".yield %t" + index + ", %a" + index +
             " : i32, i32\n";
    }
    out += indent + "}\n";
    if (isCarried)
      out += indent + "affine.store " + carried + "#0, %C[0] : memref<9xi32>\n" + indent +
             "affine.store " + carried + "#1, %C[1] : memref<9xi32>\n";
  }
};

} // namespace

std::string RandomNest::text() { return NestText(*this).text(); }

} // namespace allo::test
