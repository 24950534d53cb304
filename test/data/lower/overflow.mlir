module attributes {allo.checked} {
  allo.kernel @overflow(%a: i8, %b: i8) -> i8 mapping=[] attributes {allo.signed = #allo.signed<(s, s) -> s>} {
    %c0_i11 = arith.constant 0 : i11
    %0 = arith.extsi %a : i8 to i11
    %1 = arith.addi %c0_i11, %0 : i11
    %2 = arith.extsi %b : i8 to i11
    %3 = arith.subi %1, %2 : i11
    %4 = arith.trunci %3 : i11 to i8
    %5 = arith.extsi %4 : i8 to i11
    %6 = arith.cmpi eq, %5, %3 : i11
    %7 = arith.extsi %3 : i11 to i64
    allo.check %6, 0(%7)
    %8 = arith.subi %a, %b : i8
    %c2 = arith.constant 2 : index
    %9 = arith.index_cast %c2 : index to i64
    %c8_i64 = arith.constant 8 : i64
    %10 = arith.cmpi ult, %9, %c8_i64 : i64
    %c0_i64 = arith.constant 0 : i64
    %11 = arith.select %10, %9, %c0_i64 : i64
    %12 = arith.trunci %11 : i64 to i8
    %13 = arith.shli %8, %12 : i8
    %c0_i8 = arith.constant 0 : i8
    %14 = arith.select %10, %13, %c0_i8 : i8
    allo.return %14 : i8
  }
}
