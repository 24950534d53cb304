# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#
# The pragmas of HLS by a table: where one may be, its options, its bare words. An option takes
#   flag            nothing
#   int             a number, or a constant of the C++
#   name            a word
#   variable        something that the function or the file names
#   port            a parameter of the top function, or return
#   {one A B ...}   one of the words
# '*' before a name: the pragma must have it. Names are not case-sensitive.
namespace eval pragmas {
  variable partition {
    *variable variable type {one complete block cyclic} factor int dim int
    complete flag block flag cyclic flag off flag
  }
  # For each: what it is in (function, loop, both), options.
  variable table [dict create \
    pipeline {both {ii int rewind flag off flag enable_flush flag style {one stp flp frp}}} \
    unroll {both {factor int skip_exit_check flag region flag off flag}} \
    dataflow {both {disable_start_propagation flag}} \
    inline {both {off flag recursive flag region flag}} \
    loop_flatten {loop {off flag}} \
    loop_merge {both {force flag}} \
    loop_tripcount {loop {min int max int avg int}} \
    latency {both {min int max int}} \
    array_partition [list both $partition] \
    array_reshape [list both [concat $partition {object flag}]] \
    stream {both {*variable variable depth int dim int off flag
                  type {one fifo pipo shared unsync}}} \
    dependence {both {variable variable class {one array pointer} type {one inter intra}
                      direction {one raw war waw} distance int dependent {one true false}
                      array flag pointer flag inter flag intra flag raw flag war flag waw flag
                      true flag false flag}} \
    bind_storage {both {*variable variable latency int
                        type {one fifo ram_1p ram_1wnr ram_2p ram_s2p ram_t2p rom_1p rom_2p rom_np}
                        impl {one auto bram bram_ecc lutram uram uram_ecc srl memory}}} \
    bind_op {both {*variable variable *op name latency int
                   impl {one fabric dsp fulldsp meddsp maxdsp primitivedsp auto all}}} \
    allocation {both {operation flag function flag instances name limit int}} \
    function_instantiate {both {*variable variable}} \
    performance {both {target_ti int target_tl int assume_ti int assume_tl int}} \
    stable {both {*variable variable}} \
    protocol {both {floating flag fixed flag mode {one floating fixed}}} \
    aggregate {both {*variable variable compact {one bit byte none auto}}} \
    disaggregate {both {*variable variable}} \
    reset {both {*variable variable off flag}} \
    occurrence {both {cycle int off flag}} \
    expression_balance {both {off flag}} \
    cache {function {*port port lines int depth int ways int users int}} \
    alias {function {ports name distance int offset name}}]
  # By the mode of an interface.
  variable interfaces [dict create \
    m_axi {*port port offset {one off direct slave} bundle name channel name depth int latency int
           num_read_outstanding int num_write_outstanding int max_read_burst_length int
           max_write_burst_length int max_widen_bitwidth int alignment_byte_size int name name
           storage_type name} \
    axis {*port port register flag register_mode {one forward reverse both off} depth int
          name name bundle name} \
    s_axilite {*port port bundle name register flag clock name name name offset int
               storage_impl {one auto bram uram}}]
  foreach mode {ap_none ap_vld ap_ack ap_hs ap_ovld ap_stable ap_fifo} {
    dict set interfaces $mode {*port port register flag name name depth int}
  }
  foreach mode {ap_memory bram} {
    dict set interfaces $mode {*port port name name depth int storage_type name storage_impl name
                               latency int}
  }
  foreach mode {ap_ctrl_hs ap_ctrl_chain ap_ctrl_none} {
    dict set interfaces $mode {*port port name name}
  }
}

# A dictionary of the words of a pragma, of which bare ones have the value "".
proc pragmas::parse {text} {
  regsub -all {\s*=\s*} $text = text
  set words [dict create]
  foreach word [lassign [split [regsub -all {\s+} $text " "]] name] {
    regexp {^([^=]*)=?(.*)$} $word -> option value
    dict set words [string tolower $option] $value
  }
  return [list [string tolower $name] $words]
}

proc pragmas::refuse {file pragma text} {
  tool::refuse "HLS 207-5500" "$text: '#pragma HLS [dict get $pragma text]'\
    ($file:[dict get $pragma line]:1)"
}

# 'known' is a dictionary of the words of the function and of the file.
proc pragmas::checkOne {file pragma in function known isTop} {
  variable table
  variable interfaces
  lassign [parse [dict get $pragma text]] name words
  if {$name eq "interface"} {
    if {!$isTop} {
      refuse $file $pragma "An interface pragma is only for the top function"
    }
    set mode [expr {[dict exists $words mode] ? [dict get $words mode] : ""}]
    dict unset words mode
    if {$mode eq ""} {
      foreach word [dict keys $words] {
        if {[dict exists $interfaces $word]} { set mode $word }
      }
      dict unset words $mode
    }
    if {![dict exists $interfaces [string tolower $mode]]} {
      refuse $file $pragma "Unknown interface mode '$mode'"
    }
    set options [dict get $interfaces [string tolower $mode]]
  } elseif {[dict exists $table $name]} {
    lassign [dict get $table $name] where options
    if {$where eq "loop" && $in ne "loop"} {
      refuse $file $pragma "'$name' is only for loops"
    }
    if {$where eq "function" && $in ne "function"} {
      refuse $file $pragma "'$name' is only for functions"
    }
  } else {
    refuse $file $pragma "Unknown pragma '$name'"
  }
  dict for {option kind} $options {
    if {[string match {[*]*} $option]} {
      set option [string range $option 1 end]
      if {![dict exists $words $option]} { refuse $file $pragma "Option '$option' is missing" }
      dict set options $option $kind
    }
  }
  dict for {option value} $words {
    if {![dict exists $options $option]} { refuse $file $pragma "Unknown option '$option'" }
    if {![fits [dict get $options $option] $value $function $known]} {
      refuse $file $pragma "'$value' is not a value of '$option'"
    }
  }
}

proc pragmas::fits {kind value function known} {
  switch -- [lindex $kind 0] {
    flag { return [expr {$value eq ""}] }
    int { return [expr {[string is entier -strict $value] || [dict exists $known $value]}] }
    name { return [regexp {^[\w:.]+$} $value] }
    variable { return [dict exists $known [regsub {[.\[>-].*$} $value ""]] }
    port {
      return [expr {$value eq "return"
                    || $value in [lmap each [dict get $function parameters] {cpp::nameOf $each}]}]
    }
    one { return [expr {[string tolower $value] in [lrange $kind 1 end]}] }
  }
}

# All in a file; 'known' are the words outside of functions.
proc pragmas::check {file functions top known} {
  foreach function $functions {
    if {[dict get $function name] eq ""} {
      refuse $file [lindex [dict get $function pragmas] 0] "A pragma is outside of functions"
    }
    set isTop [expr {[dict get $function name] eq $top}]
    set words [dict merge $known [dict get $function words]]
    foreach pragma [dict get $function pragmas] {
      checkOne $file $pragma function $function $words $isTop
    }
    set labels [dict create]
    checkLoops $file [dict get $function loops] $function $words $isTop labels
  }
}
proc pragmas::checkLoops {file loops function known isTop labelsName} {
  upvar 1 $labelsName labels
  foreach loop $loops {
    set label [dict get $loop label]
    if {$label ne "" && [dict exists $labels $label]} {
      tool::refuse "HLS 207-5501" "The label '$label' is used twice in '[dict get $function name]'\
        ($file:[dict get $loop line]:1)"
    }
    dict set labels $label 1
    foreach pragma [dict get $loop pragmas] {
      checkOne $file $pragma loop $function $known $isTop
    }
    checkLoops $file [dict get $loop loops] $function $known $isTop labels
  }
}

# The value of an option of the last such pragma; empty: there is none, or it has no such option.
proc pragmas::option {pragmas wanted option} {
  set found ""
  foreach pragma $pragmas {
    lassign [parse [dict get $pragma text]] name words
    if {$name eq $wanted && [dict exists $words $option]} {
      set found [dict get $words $option]
      if {$found eq ""} { set found 1 }
    }
  }
  return $found
}
proc pragmas::has {pragmas wanted} {
  foreach pragma $pragmas {
    if {[lindex [parse [dict get $pragma text]] 0] eq $wanted} { return 1 }
  }
  return 0
}
