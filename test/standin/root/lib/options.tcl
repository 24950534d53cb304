# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#
# Command lines by tables. A row is a name and what the option takes:
#   flag           nothing
#   bool           nothing, or true, false, 0, 1, after it or after '='
#   int, number, text
#   {one A B ...}  one of the words
# Options may be before and after the operands; -x=VALUE is the same as -x VALUE.
namespace eval options {}

# A dictionary of the options that are given, with 'operands' among them.
proc options::read {command table words least most} {
  set given [dict create]
  set operands {}
  while {[llength $words]} {
    set words [lassign $words word]
    if {![string match -* $word] || [string is double -strict $word]} {
      lappend operands $word
      continue
    }
    set hasValue [regexp {^-([^=]+)=(.*)$} $word -> name value]
    if {!$hasValue} { set name [string range $word 1 end] }
    if {![dict exists $table $name]} {
      tool::refuse "HLS 200-101" "'$command': Unknown option '-$name'."
    }
    set kind [dict get $table $name]
    if {!$hasValue} {
      if {$kind eq "flag"} {
        set value 1
      } elseif {$kind eq "bool"} {
        set value 1
        if {[string is boolean -strict [lindex $words 0]]} { set words [lassign $words value] }
      } elseif {![llength $words]} {
        tool::refuse "HLS 200-101" "'$command': Option '-$name' requires a value."
      } else {
        set words [lassign $words value]
      }
    } elseif {$kind eq "flag"} {
      tool::refuse "HLS 200-101" "'$command': Option '-$name' takes no value."
    }
    if {![fits $kind $value]} {
      tool::refuse "HLS 200-101" "'$command': '$value' is not a value of option '-$name'."
    }
    dict set given $name $value
  }
  if {[llength $operands] < $least || [llength $operands] > $most} {
    tool::refuse "HLS 200-101" "'$command': [llength $operands] operands are given, and\
      [expr {$least == $most ? $least : "$least to $most"}] expected."
  }
  dict set given operands $operands
  return $given
}

proc options::fits {kind value} {
  switch -- [lindex $kind 0] {
    flag - text { return 1 }
    bool { return [string is boolean -strict $value] }
    int { return [string is entier -strict $value] }
    number { return [string is double -strict $value] }
    one { return [expr {$value in [lrange $kind 1 end]}] }
  }
  error "no such kind of option: $kind"
}

proc options::get {given name {otherwise ""}} {
  return [expr {[dict exists $given $name] ? [dict get $given $name] : $otherwise}]
}
