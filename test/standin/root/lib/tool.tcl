# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#
# What all programs share: the log, faults, errors, and how they end.
namespace eval tool {
  variable root ""
  variable log ""     ;# a channel, or nothing
  variable isLeaving 0
}

# That of the copy: make_root.sh writes it down.
proc tool::version {} {
  variable root
  return [string trim [readFile [file join $root lib version]]]
}

# Whether this fault is to be played: one of the words in $ALLO_STANDIN_FAULT.
proc tool::plays {fault} {
  return [expr {[::info exists ::env(ALLO_STANDIN_FAULT)]
                && $fault in [split $::env(ALLO_STANDIN_FAULT) " ,"]}]
}

proc tool::say {line} {
  variable log
  puts stdout $line
  flush stdout
  if {$log ne ""} {
    puts $log $line
    flush $log
  }
}
proc tool::info {code text} { say "INFO: \[$code\] $text" }
proc tool::warn {code text} { say "WARNING: \[$code\] $text" }

# An error that the tool has given its own words to; the trace of Tcl follows those.
proc tool::refuse {code text} {
  say "ERROR: \[$code\] $text"
  return -code error -errorcode {TOOL SAID} $text
}

# Between two stages: the time that tests ask for.
proc tool::pause {} {
  if {[::info exists ::env(ALLO_STANDIN_PAUSE)]} { after $::env(ALLO_STANDIN_PAUSE) }
}
proc tool::finished {stage} {
  info "HLS 200-111" "Finished $stage: CPU user time: 0.1 seconds. CPU system time: 0\
    seconds. Elapsed time: 0.1 seconds; current allocated memory: 200.000 MB."
  pause
}

proc tool::openLog {name} {
  variable log
  if {[catch {open $name w} log]} {
    set log ""
    warn "Common 17-259" "The log file '$name' cannot be written."
  }
}

proc tool::writeFile {path text} {
  if {[plays diskfull]} { set path /dev/full }
  file mkdir [file dirname $path]
  set to [open $path w]
  fconfigure $to -translation binary -encoding binary
  try {
    puts -nonewline $to $text
    flush $to
  } on error {message} {
    return -code error "cannot write '$path': $message"
  } finally {
    catch { close $to }
  }
}
proc tool::readFile {path} {
  set from [open $path r]
  fconfigure $from -encoding utf-8
  set text [read $from]
  close $from
  return $text
}

proc tool::fail {message trace} {
  if {[lindex [dict get $trace -errorcode] 0] ne "TOOL"} { say "ERROR: $message" }
  say "    while executing\n[dict get $trace -errorinfo]"
  leave 1
}
proc tool::leave {code} {
  variable isLeaving
  if {!$isLeaving} {
    set isLeaving 1
    if {[namespace which -command ::realExit] ne ""} {
      ::realExit $code
    }
    exit $code
  }
}

# What ends a tool from outside, or never.
proc tool::playEndings {} {
  if {[plays licence]} {
    refuse "Common 17-345" "A valid license was not found for feature 'Synthesis' and/or device\
      '[commands::part]'. Please run the Vivado License Manager for assistance in determining\
      which features and devices are licensed for your system."
  }
  if {[plays crash]} {
    say "Abnormal program termination (11)"
    exec kill -SEGV [pid]
    vwait forever
  }
  if {[plays stubborn]} { # its shell has made it, and what it starts, ignore SIGTERM
    exec sleep 1000 &
    exec sh -c {sleep 1000 & sleep 1000} &
  }
  if {[plays hang] || [plays stubborn]} { vwait forever }
  if {[plays babble]} { # without an end, and not in UTF-8
    fconfigure stdout -translation binary
    while 1 {
      puts "INFO: \[HLS 200-10\] \xff\xfe [string repeat . 60]"
      after 1
    }
  }
}
