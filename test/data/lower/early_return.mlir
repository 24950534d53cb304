module {
  allo.kernel @early(%x: i32) -> i32 mapping=[] attributes {allo.signed = #allo.signed<(s) -> s>} {
    %c0_i32 = arith.constant 0 : i32
    %0 = arith.cmpi slt, %x, %c0_i32 : i32
    %1 = scf.if %0 -> (i32) {
      %result = arith.constant -1 : i32
      scf.yield %result : i32
    } else {
      %2 = arith.extsi %x : i32 to i64
      %c2_i32 = arith.constant 2 : i32
      %3 = arith.extsi %c2_i32 : i32 to i64
      %4 = arith.muli %2, %3 : i64
      %y = arith.trunci %4 : i64 to i32
      %c10_i32 = arith.constant 10 : i32
      %5 = arith.cmpi sgt, %y, %c10_i32 : i32
      %6 = scf.if %5 -> (i32) {
        %result = arith.constant 10 : i32
        scf.yield %result : i32
      } else {
        scf.yield %y : i32
      }
      scf.yield %6 : i32
    }
    allo.return %1 : i32
  }
}
