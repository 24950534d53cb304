# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#
# What of C++ the checks need: functions with their parameters, and in each the tree of its loops,
# with labels, headers, and the pragmas in them. Statements are read as the grammar has them;
# expressions and declarations are skipped to their ends.
#
# A function is a dictionary: name, line, parameters (texts), words (all identifiers), pragmas,
# loops. A loop: label, line, header (words), pragmas, loops, isPerfect (nothing else is in it).
# A pragma: line, text.
namespace eval cpp {
  variable tokens  ;# pairs of text and line; a pragma begins with "#"
  variable at
  variable words   ;# of the current function
}

# Comments and strings become blanks, so that lines keep their numbers.
proc cpp::bare {text} {
  set out ""
  set from 0
  set pattern {//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'}
  foreach range [regexp -all -inline -indices $pattern $text] {
    lassign $range begin end
    append out [string range $text $from [expr {$begin - 1}]] " "
    regsub -all {[^\n]} [string range $text $begin $end] "" newlines
    append out $newlines
    set from [expr {$end + 1}]
  }
  return [append out [string range $text $from end]]
}

proc cpp::tokenize {text} {
  variable tokens {}
  variable at 0
  set number 0
  set pending ""
  foreach line [split [bare $text] \n] {
    incr number
    if {$pending eq ""} { set first $number }
    if {[regexp {^\s*#} $line] || $pending ne ""} { # with lines that go on
      set goesOn [regexp {^(.*)\\\s*$} $line -> line]
      append pending $line " "
      if {$goesOn} continue
      if {[regexp -nocase {^\s*#\s*pragma\s+hls\s+(.*?)\s*$} $pending -> pragma]} {
        lappend tokens [list "#$pragma" $first]
      }
      set pending ""
      continue
    }
    foreach token [regexp -all -inline {[A-Za-z_]\w*|\d[\w.]*|::|\S} $line] {
      lappend tokens [list $token $number]
    }
  }
}

proc cpp::peek {{ahead 0}} {
  variable tokens
  variable at
  return [lindex $tokens [expr {$at + $ahead}] 0]
}
proc cpp::line {} {
  variable tokens
  variable at
  return [lindex $tokens $at 1]
}
proc cpp::next {} {
  variable at
  variable words
  set token [peek]
  incr at
  if {[regexp {^[A-Za-z_]} $token]} { dict set words $token 1 }
  return $token
}
proc cpp::isEnd {} {
  variable tokens
  variable at
  return [expr {$at >= [llength $tokens]}]
}

# From an opening bracket to after the closing one. The words between them.
proc cpp::bracketed {} {
  set inside {}
  set depth 0
  while {![isEnd]} {
    set token [next]
    if {$token in {( \{ [}} { incr depth }
    if {$token in {) \} ]} && [incr depth -1] == 0} { return [lrange $inside 1 end] }
    lappend inside $token
  }
  return $inside
}

proc cpp::functions {text} {
  tokenize $text
  variable words [dict create]
  set found {}
  set recent {}    ;# of the current declaration at file level
  set parameters {}
  set name ""
  while {![isEnd]} {
    set token [peek]
    if {[string match "#*" $token]} {
      lappend found [dict create name "" line [line] pragmas [list [pragma]]]
    } elseif {$token eq "("} {
      set name [lindex $recent end]
      set parameters [bracketed]
      lappend recent "()"
    } elseif {$token eq "\{"} {
      if {[lindex $recent end] eq "()" || [lindex $recent end] in {const noexcept}} {
        lappend found [function $name $parameters]
      } elseif {[lindex $recent 0] in {extern namespace} && "=" ni $recent} {
        next ;# what is in it is at file level
      } else {
        bracketed
        lappend recent "{}"
        continue
      }
      set recent {}
    } elseif {$token in {; \}}} {
      next
      set recent {}
    } else {
      lappend recent [next]
    }
  }
  return $found
}

proc cpp::pragma {} {
  variable tokens
  variable at
  lassign [lindex $tokens $at] text line
  incr at
  return [dict create line $line text [string range $text 1 end]]
}

# At commas that are in no brackets.
proc cpp::splitParameters {tokens} {
  set all {}
  set each {}
  set depth 0
  foreach token $tokens {
    if {$token in {< ( [}} { incr depth }
    if {$token in {> ) ]}} { incr depth -1 }
    if {$token eq "," && $depth == 0} {
      lappend all $each
      set each {}
    } else {
      lappend each $token
    }
  }
  if {[llength $each] && $each ne "void"} { lappend all $each }
  return $all
}
# The name is the last word before the dimensions.
proc cpp::nameOf {parameter} {
  set depth 0
  set name ""
  foreach token $parameter {
    if {$token eq "<"} { incr depth }
    if {$token eq ">"} { incr depth -1 }
    if {$depth} continue
    if {$token eq "\["} break
    if {[regexp {^[A-Za-z_]} $token]} { set name $token }
  }
  return $name
}

proc cpp::function {name parameters} {
  variable words [dict create]
  set line [line]
  foreach token $parameters { dict set words $token 1 }
  set body [dict create pragmas {} loops {} others 0]
  statement body
  return [dict create name $name line $line parameters [splitParameters $parameters] \
    words $words pragmas [dict get $body pragmas] loops [dict get $body loops]]
}

# One statement, into the body around it.
proc cpp::statement {bodyName {label ""}} {
  upvar 1 $bodyName body
  set token [peek]
  if {[string match "#*" $token]} {
    dict lappend body pragmas [pragma]
    return
  }
  switch -- $token {
    "\{" {
      next
      while {![isEnd] && [peek] ne "\}"} { statement body }
      next
    }
    ";" { next }
    for - while {
      set line [line]
      next
      set header [bracketed]
      loop body $label $line [concat $token $header]
    }
    do {
      set line [line]
      next
      loop body $label $line do
      expression
    }
    if {
      dict set body others 1
      next
      if {[peek] eq "constexpr"} { next }
      bracketed
      substatement body
      if {[peek] eq "else"} {
        next
        substatement body
      }
    }
    switch {
      dict set body others 1
      next
      bracketed
      substatement body
    }
    case {
      while {![isEnd] && [next] ne ":"} {}
    }
    default {
      if {$token eq "default" || ([regexp {^[A-Za-z_]\w*$} $token] && [peek 1] eq ":")} {
        next
        next
        statement body $token
      } else {
        dict set body others 1
        expression
      }
    }
  }
}
proc cpp::substatement {bodyName} {
  upvar 1 $bodyName body
  while {[string match "#*" [peek]]} { dict lappend body pragmas [pragma] }
  statement body
}
proc cpp::loop {bodyName label line header} {
  upvar 1 $bodyName around
  set body [dict create pragmas {} loops {} others 0]
  substatement body
  dict lappend around loops [dict create label $label line $line header $header \
    pragmas [dict get $body pragmas] loops [dict get $body loops] \
    isPerfect [expr {![dict get $body others] && [llength [dict get $body loops]] == 1}]]
}
proc cpp::expression {} {
  while {![isEnd]} {
    set token [peek]
    if {$token in {( \{ [}} {
      bracketed
    } elseif {$token eq "\}"} {
      return
    } elseif {[next] eq ";"} {
      return
    }
  }
}

# How often "for (int32_t i = 0; i < 12; i += 2)" runs; empty: not known.
proc cpp::tripCount {loop} {
  set header [join [dict get $loop header] " "]
  if {![regexp {^for [\w ]*?(\w+) = (-?\s?\d+) ; (\w+) (<|>|<\s=|>\s=) (-?\s?\d+) ; (.*)$} $header \
          -> name from other relation to step]
      || $name ne $other} { return "" }
  set from [string map {" " ""} $from]
  set to [string map {" " ""} $to]
  set n [regsub -all {[^\w+=-]} $step ""]
  if {$n in [list ++$name $name++]} {
    set by 1
  } elseif {$n in [list --$name $name--]} {
    set by -1
  } elseif {![regexp "^$name\\+=(\\d+)\$" $n -> by]} {
    if {![regexp "^$name-=(\\d+)\$" $n -> by]} { return "" }
    set by -$by
  }
  if {[string map {" " ""} $relation] in {<= >=}} { incr to [expr {$by > 0 ? 1 : -1}] }
  if {$by == 0} { return "" }
  return [expr {max(0, ($to - $from + $by - ($by > 0 ? 1 : -1)) / $by)}]
}
