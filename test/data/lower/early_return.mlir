module {
  allo.kernel @early(%x: i32) -> i32 mapping=[] attributes {allo.signed = #allo.signed<(s) -> s>} {
    %c0_i32 = arith.constant 0 : i32
    %0 = arith.cmpi slt, %x, %c0_i32 : i32
    %result = scf.if %0 -> (i32) {
      %result_0 = arith.constant -1 : i32
      scf.yield %result_0 : i32
    } else {
      %1 = arith.extsi %x : i32 to i64
      %c2_i32 = arith.constant 2 : i32
      %2 = arith.extsi %c2_i32 : i32 to i64
      %3 = arith.muli %1, %2 : i64
      %y = arith.trunci %3 : i64 to i32
      %c10_i32 = arith.constant 10 : i32
      %4 = arith.cmpi sgt, %y, %c10_i32 : i32
      %result_0 = scf.if %4 -> (i32) {
        %result_1 = arith.constant 10 : i32
        scf.yield %result_1 : i32
      } else {
        scf.yield %y : i32
      }
      scf.yield %result_0 : i32
    }
    allo.return %result : i32
  }
}
