# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#
# hls.cfg: sections of KEY=VALUE. Keys by a table; '*' stands for the rest of a name.
namespace eval config {
  variable table {
    "" {part text platform text freqhz text}
    hls {
      clock text clock_uncertainty text flow_target {one vivado vitis}
      syn.file text syn.top text syn.cflags text syn.csimflags text syn.file_cflags text
      syn.file_csimflags text syn.blackbox.file text syn.directive.* text syn.interface.* text
      syn.compile.* text syn.dataflow.* text syn.rtl.* text syn.array_partition.* text
      syn.op text syn.schedule.* text syn.storage text syn.unroll.* text syn.debug.* text
      syn.output.format {one ip_catalog xo syn_dcp sysgen rtl}
      tb.file text tb.cflags text tb.file_cflags text
      csim.argv text csim.clean bool csim.ldflags text csim.setup bool csim.code_analyzer bool
      csim.O bool csim.mflags text
      cosim.argv text cosim.rtl {one verilog vhdl} cosim.trace_level text cosim.tool text
      cosim.ldflags text cosim.O bool cosim.setup bool cosim.random_stall bool
      cosim.wave_debug bool cosim.disable_deadlock_detection bool
      package.output.format {one ip_catalog xo syn_dcp sysgen rtl} package.output.syn bool
      package.output.file text package.ip.* text vivado.* text
    }
    connectivity {nk text sp text slr text sc text stream_connect text connect text}
    vivado {prop text param text synth.jobs int impl.jobs int impl.strategies text}
    advanced {param text prop text misc text}
    clock {freqHz text defaultFreqHz text id text defaultId text tolerance text}
    profile {data text memory text stall text exec text}
    debug {chipscope text protocol text}
  }
}

# A dictionary from "section.key" to the list of its values.
proc config::read {path} {
  variable table
  if {![file isfile $path]} { tool::refuse "v++ 60-1263" "Cannot find the config file '$path'." }
  set found [dict create]
  set section ""
  set number 0
  foreach line [split [tool::readFile $path] \n] {
    incr number
    set line [string trim $line]
    if {$line eq "" || [string match "#*" $line]} continue
    if {[regexp {^\[\s*([\w.]+)\s*\]$} $line -> section]} {
      if {![dict exists $table $section]} {
        tool::refuse "v++ 60-1600" "Unknown section '$section' ($path:$number)."
      }
      continue
    }
    if {![regexp {^([\w.]+)\s*=\s*(.*)$} $line -> key value]} {
      tool::refuse "v++ 60-1600" "'$line' is not KEY=VALUE ($path:$number)."
    }
    set kind ""
    dict for {name of} [dict get $table $section] {
      if {[string match $name $key]} { set kind $of }
    }
    if {$kind eq ""} {
      tool::refuse "v++ 60-1600" "Unknown option '$key' in section '\[$section\]' ($path:$number)."
    }
    if {![options::fits $kind $value]} {
      tool::refuse "v++ 60-1600" "'$value' is not a value of '$key' ($path:$number)."
    }
    dict lappend found [expr {$section eq "" ? $key : "$section.$key"}] $value
  }
  return $found
}
proc config::last {read key {otherwise ""}} {
  return [expr {[dict exists $read $key] ? [lindex [dict get $read $key] end] : $otherwise}]
}

# Synthesis as the file says it. Files are relative to it.
proc config::open {path work} {
  set read [read $path]
  set around [file dirname [file normalize $path]]
  if {[dict exists $read part] == [dict exists $read platform]} {
    tool::refuse "v++ 60-1601" "The config file needs either 'part' or 'platform' ($path)."
  }
  set clock [last $read hls.clock]
  if {$clock ne "" && [dict exists $read freqhz]} {
    tool::refuse "v++ 60-1601" "'clock' and 'freqhz' exclude each other ($path)."
  }
  if {[dict exists $read freqhz]} {
    regsub -nocase {hz$} [last $read freqhz] "" hertz
    set clock "[expr {$hertz / 1e6}]MHz"
  }
  if {[last $read hls.syn.top] eq ""} {
    tool::refuse "v++ 60-1602" "The config file has no 'syn.top' ($path)."
  }
  set folder [file join $work hls]
  file mkdir $folder
  commands::put project $work
  commands::put solution hls
  commands::put flow [last $read hls.flow_target vivado]
  commands::set_top {} [last $read hls.syn.top]
  commands::set_part {} [expr {[dict exists $read part]
    ? [last $read part] : [programs::partOf [last $read platform]]}]
  commands::create_clock [dict create period [expr {$clock eq "" ? "10ns" : $clock}]]
  foreach {key flags isBench} {syn.file syn.cflags 0 tb.file tb.cflags 1} {
    if {![dict exists $read hls.$key]} continue
    foreach name [dict get $read hls.$key] {
      set given [dict create cflags [last $read hls.$flags]]
      if {$isBench} { dict set given tb 1 }
      commands::add_files $given [list [file join $around $name]]
    }
  }
  return $read
}
