# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#
# The stand-in of the Vitis tools: tclsh main.tcl ROOT PROGRAM ARGUMENT... It checks what it is
# given as those do, compiles the C++ with Allo's headers, and writes reports whose version begins
# with STANDIN. No number in them means anything. README.md lists the faults that it can play.
package require Tcl 8.6
set here [file dirname [file normalize [info script]]]
foreach part {tool options cpp pragmas compile estimate report commands config kernel programs} {
  source [file join $here $part.tcl]
}

set arguments [lassign $argv root program]
set tool::root $root
if {[catch {programs::$program $arguments} message trace]} {
  tool::fail $message $trace
}
tool::leave 0
