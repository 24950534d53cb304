# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#
# Numbers that have the form of a synthesis tool's and mean nothing: they follow from the text of
# the loops by the identities that reports keep, such as
#   latency of a pipelined loop = (trips - 1) * interval + depth - 1.
# A result is a dictionary: label, line, trips, latency (empty: not known), ii and depth or
# iteration, asked (the interval that the pragma wants), loops, file, function.
namespace eval estimate {
  variable Depth 10
  variable Iteration 12
}

proc estimate::loops {loops function path around} {
  set made {}
  foreach loop $loops {
    if {[pragmas::has [dict get $loop pragmas] unroll]
        && [pragmas::option [dict get $loop pragmas] unroll factor] eq ""} continue
    lappend made [one $loop $function $path $around]
  }
  return $made
}

# With its perfect nest, as the tool flattens it: outer_inner.
proc estimate::one {loop function path around} {
  variable Depth
  variable Iteration
  set label [labelOf $loop $around]
  set trips [cpp::tripCount $loop]
  set line [dict get $loop line]
  set ignored 0
  while {[dict get $loop isPerfect] && [cpp::tripCount [lindex [dict get $loop loops] 0]] ne ""
         && $trips ne ""
         && ![pragmas::has [dict get $loop pragmas] pipeline]
         && ![pragmas::has [dict get $loop pragmas] dataflow]
         && ![pragmas::has [dict get [lindex [dict get $loop loops] 0] pragmas] unroll]} {
    set loop [lindex [dict get $loop loops] 0]
    append label _ [labelOf $loop $label]
    set trips [expr {$trips * [cpp::tripCount $loop]}]
  }
  set made [dict create label $label line $line trips $trips file $path function $function loops {}]
  set asked [pragmas::option [dict get $loop pragmas] pipeline ii]
  set isOff [expr {[pragmas::option [dict get $loop pragmas] pipeline off] ne ""}]
  set isPipelined [expr {!$isOff && ([pragmas::has [dict get $loop pragmas] pipeline]
                                     || ![llength [dict get $loop loops]])}]
  if {$isPipelined} {
    if {![string is integer -strict $asked]} { set asked 1 }
    set ii [expr {[tool::plays ii] ? $asked + 2 : $asked}]
    dict set made asked $asked
    dict set made ii $ii
    dict set made depth $Depth
    dict set made latency [expr {$trips eq "" ? "" : max(0, ($trips - 1) * $ii + $Depth - 1)}]
    return $made
  }
  dict set made loops [loops [dict get $loop loops] $function $path $label]
  set iteration $Iteration
  foreach inner [dict get $made loops] {
    set of [dict get $inner latency]
    set iteration [expr {$iteration eq "" || $of eq "" ? "" : $iteration + $of}]
  }
  dict set made iteration $iteration
  dict set made latency [expr {$iteration eq "" || $trips eq "" ? "" : $trips * $iteration}]
  return $made
}
proc estimate::labelOf {loop around} {
  set label [dict get $loop label]
  return [expr {$label eq "" ? "VITIS_LOOP_[dict get $loop line]_1" : $label}]
}

# The modules of a design: for each function, name, function, loops, latency; for each pipelined
# loop the same, of itself.
proc estimate::modules {functions} {
  set modules {}
  foreach function $functions {
    set name [dict get $function name]
    set all [loops [dict get $function loops] $name [dict get $function file] ""]
    set latency 1
    foreach loop $all {
      foreach inner [pipelined $loop] {
        lappend modules [dict create name ${name}_Pipeline_[dict get $inner label] loops \
          [list $inner] latency [plus [dict get $inner latency] 2] pipeline yes]
      }
      set latency [plus $latency [dict get $loop latency]]
    }
    set isDataflow [pragmas::has [dict get $function pragmas] dataflow]
    lappend modules [dict create name $name loops $all latency $latency pipeline \
      [expr {$isDataflow ? "dataflow" : "no"}]]
  }
  return $modules
}
proc estimate::pipelined {loop} {
  if {[dict exists $loop ii]} { return [list $loop] }
  return [concat {*}[lmap each [dict get $loop loops] {pipelined $each}]]
}
proc estimate::plus {a b} { return [expr {$a eq "" || $b eq "" ? "" : $a + $b}] }
