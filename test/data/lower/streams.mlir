module {
  allo.kernel @stages(%x: i32) -> i32 mapping=[] attributes {allo.signed = #allo.signed<(s) -> s>} {
    %links = allo.stream.create {allo.signed = #allo.signed<s>, allo.site = 3 : i32} : !allo.stream<i32, 2, [3]>
    allo.invoke @stages.feed(%links, %x) {allo.site = 4 : i32} : (!allo.stream<i32, 2, [3]>, i32) -> ()
    allo.invoke @stages.step(%links) {allo.site = 5 : i32} : (!allo.stream<i32, 2, [3]>) -> ()
    allo.join
    %c2 = arith.constant 2 : index
    %0 = allo.stream.get %links[%c2] {allo.site = 6 : i32} : !allo.stream<i32, 2, [3]>, i32
    allo.return %0 : i32
  }
  allo.kernel private @stages.feed(%link: !allo.stream<i32, 2, [3]>, %first: i32) mapping=[] attributes {allo.signed = #allo.signed<(s, s) -> ()>} {
    %c0 = arith.constant 0 : index
    allo.stream.put %first, %link[%c0] {allo.site = 0 : i32} : i32, !allo.stream<i32, 2, [3]>
    allo.return
  }
  allo.kernel private @stages.step(%link: !allo.stream<i32, 2, [3]>) mapping=[2] attributes {allo.signed = #allo.signed<(s) -> ()>} {
    %i = allo.get_wid 0 : index
    %c1 = arith.constant 1 : index
    %0 = arith.addi %i, %c1 : index
    %1 = allo.stream.get %link[%i] {allo.site = 1 : i32} : !allo.stream<i32, 2, [3]>, i32
    %2 = arith.extsi %1 : i32 to i33
    %c1_i32 = arith.constant 1 : i32
    %3 = arith.extsi %c1_i32 : i32 to i33
    %4 = arith.addi %2, %3 : i33
    %5 = arith.trunci %4 : i33 to i32
    allo.stream.put %5, %link[%0] {allo.site = 2 : i32} : i32, !allo.stream<i32, 2, [3]>
    allo.return
  }
}
