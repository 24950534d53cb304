module {
  allo.kernel @sums(%a: i8, %b: i8, %c: i8, %d: i8, %e: i8) -> i8 mapping=[] attributes {allo.signed = #allo.signed<(s, s, s, s, s) -> s>} {
    %0 = arith.extsi %a : i8 to i11
    %1 = arith.extsi %b : i8 to i11
    %2 = arith.extsi %c : i8 to i11
    %3 = arith.extsi %d : i8 to i11
    %4 = arith.extsi %e : i8 to i11
    %5 = arith.addi %0, %1 : i11
    %6 = arith.subi %3, %2 : i11
    %7 = arith.addi %5, %6 : i11
    %8 = arith.subi %7, %4 : i11
    %9 = arith.trunci %8 : i11 to i8
    allo.return %9 : i8
  }
}
