# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#
# The C++ compiled with Allo's headers, by g++ or by $ALLO_STANDIN_CXX, and checked as text.
namespace eval compile {}

proc compile::compiler {} {
  return [expr {[info exists ::env(ALLO_STANDIN_CXX)] ? $::env(ALLO_STANDIN_CXX) : "g++"}]
}

# Runs the compiler. A refusal with what it says.
proc compile::run {words} {
  set folder [file join $tool::root lib headers]
  if {[catch {exec env LC_ALL=C [compiler] -w -isystem $folder {*}$words </dev/null 2>@1} output]} {
    foreach line [lrange [split $output \n] 0 40] {
      # file:line:column: error: text, as the tool has it
      if {[regexp {^(.*:\d+:\d+): (?:fatal )?error: (.*)$} $line -> place text]} {
        tool::say "ERROR: \[HLS 207-3801\] $text ($place)"
      } else {
        tool::say $line
      }
    }
    return -code error -errorcode {TOOL SAID} "the C++ has errors"
  }
}

# A flag list is a text with words in quotes, perhaps.
proc compile::flagsOf {text} {
  if {[catch {llength $text}]} { tool::refuse "HLS 200-101" "Unbalanced quotes in '$text'." }
  return [list {*}$text]
}

# The functions of the top's file, after all checks. 'sources' are pairs: path, flags.
proc compile::analyze {sources top} {
  set object [file tempfile ignored]
  close $object
  set isDefined 0
  foreach source $sources {
    lassign $source path flags
    tool::info "HLS 200-10" "Analyzing design file '$path' ... "
    set object $ignored.o
    try {
      run [list -std=c++14 -O0 -fPIC -D__SYNTHESIS__ -D__VITIS_HLS__ {*}$flags -c $path -o $object]
      set symbols [exec nm -C --defined-only $object]
      if {[regexp -line "^\[0-9a-f\]+ T ${top}(\\(.*)?\$" $symbols]} { set isDefined 1 }
    } finally {
      file delete $object $ignored
    }
  }
  if {!$isDefined} {
    tool::refuse "HLS 207-6001" "Cannot find the top function '$top' in the design files."
  }
  tool::finished "Source Code Analysis and Preprocessing"
  set all {}
  foreach source $sources {
    lassign $source path
    set functions [cpp::functions [tool::readFile $path]]
    pragmas::check $path $functions $top [fileWords $path]
    foreach function $functions { lappend all [dict merge $function [dict create file $path]] }
  }
  tool::finished "Checking Pragmas"
  return $all
}
# Every word of the file, as constants and variables at file level may be named in pragmas.
proc compile::fileWords {path} {
  set words [dict create]
  foreach line [split [cpp::bare [tool::readFile $path]] \n] {
    if {[regexp {^(?:static |const |constexpr |extern |#\s*define )} $line]} {
      foreach word [regexp -all -inline {[A-Za-z_]\w*} $line] { dict set words $word 1 }
    }
  }
  return $words
}
