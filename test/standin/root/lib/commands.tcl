# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#
# The Tcl commands of Vitis HLS, with the order that they need: a project, then a solution in it,
# then a part and a clock, then synthesis, then what needs its result.
namespace eval commands {
  variable state [dict create project "" solution "" top "" sources {} benches {} part "" \
    period "" flow vivado isSynthesized 0 directives {} functions {}]
  variable Formats {one ip_catalog xo syn_dcp sysgen}
  # Name: what has to be open, options, fewest and most operands.
  variable table [dict create \
    open_project {none {reset flag upgrade flag} 1 1} \
    close_project {project {} 0 0} \
    set_top {project {} 1 1} \
    add_files {project {tb flag cflags text csimflags text blackbox text} 1 1} \
    open_solution {project {reset flag flow_target {one vivado vitis}} 1 1} \
    close_solution {solution {} 0 0} \
    set_part {solution {board flag} 1 1} \
    create_clock {solution {period text name text} 0 1} \
    set_clock_uncertainty {solution {} 1 2} \
    csim_design {solution {argv text ldflags text mflags text clean bool setup bool O bool
                           code_analyzer bool profile bool} 0 0} \
    csynth_design {solution {synthesis_check bool dump_cfg bool} 0 0} \
    cosim_design {result {rtl {one verilog vhdl} tool text trace_level {one none all port port_hier}
                          argv text ldflags text mflags text O bool setup bool random_stall bool
                          wave_debug bool disable_deadlock_detection bool
                          enable_dataflow_profiling bool enable_fifo_sizing bool} 0 0} \
    export_design [list result [list format $Formats rtl {one verilog vhdl} output text \
      flow {one none syn impl} description text display_name text ipname text library text \
      taxonomy text vendor text version text] 0 0] \
    config_interface {solution {m_axi_addr64 bool m_axi_latency int m_axi_auto_max_ports bool
      m_axi_alignment_byte_size int m_axi_max_widen_bitwidth int m_axi_offset {one off direct slave}
      m_axi_num_read_outstanding int m_axi_num_write_outstanding int m_axi_max_read_burst_length int
      m_axi_max_write_burst_length int m_axi_min_bitwidth int m_axi_auto_id_channel bool
      m_axi_buffer_impl {one auto lutram uram bram} m_axi_cache_impl {one auto lutram uram bram}
      default_slave_interface {one s_axilite none} clock_enable bool register_io text
      s_axilite_data64 bool s_axilite_auto_restart_counter int s_axilite_mailbox text
      s_axilite_status_regs text s_axilite_sw_reset bool s_axilite_interrupt_mode text} 0 0} \
    config_dataflow {solution {strict_mode {one warning error off} default_channel {one fifo pingpong}
      fifo_depth int start_fifo_depth int scalar_fifo_depth int task_level_fifo_depth int
      override_user_fifo_depth int disable_fifo_sizing_opt bool strict_stable_sync bool} 0 0} \
    config_export [list solution [list format $Formats rtl {one verilog vhdl} ipname text \
      disable_deadlock_detection bool output text vivado_clock text description text \
      display_name text library text taxonomy text vendor text version text] 0 0] \
    config_rtl {solution {m_axi_conservative_mode bool reset {one none control state all} reset_async
      bool reset_level {one low high} module_auto_prefix bool module_prefix text mult_keep_attribute
      bool kernel_profile bool register_all_io bool register_reset_num int deadlock_detection text
      header text auto_prefix bool encoding text} 0 0} \
    config_compile {solution {unsafe_math_optimizations bool pipeline_loops int no_signed_zeros bool
      enable_auto_rewind bool pipeline_style {one stp flp frp} pragma_strict_mode bool
      name_max_length int pipeline_flush_in_task text design_size_maximum_warning int} 0 0} \
    config_array_partition {solution {complete_threshold int throughput_driven text} 0 0} \
    config_schedule {solution {effort text verbose bool relax_ii_for_timing bool enable_dsp_full_reg
      bool} 0 0} \
    config_storage {solution {auto_srl_max_bits int auto_srl_max_depth int impl text} 1 1} \
    config_unroll {solution {tripcount_threshold int} 0 0} \
    config_op {solution {impl text latency int precision text} 1 1} \
    config_cosim {solution {argv text disable_deadlock_detection bool rtl text tool text
      trace_level text} 0 0} \
    config_csim {solution {argv text clean bool O bool ldflags text mflags text} 0 0} \
    config_debug {solution {directory text enable bool} 0 0}]
}

proc commands::install {} {
  variable table
  dict for {name row} $table {
    interp alias {} ::$name {} commands::run $name
  }
  foreach directive [dict keys $pragmas::table] {
    interp alias {} ::set_directive_$directive {} commands::directive $directive
  }
  interp alias {} ::set_directive_interface {} commands::directive interface
  rename ::exit ::realExit
  proc ::exit {{code 0}} {
    tool::info "HLS 200-112" "Total CPU user time: 1 seconds. Total CPU system time: 0 seconds.\
      Total elapsed time: 1 seconds; peak allocated memory: 200.000 MB."
    tool::leave $code
  }
}

proc commands::get {name} {
  variable state
  return [dict get $state $name]
}
proc commands::put {name value} {
  variable state
  dict set state $name $value
}
proc commands::part {} { return [get part] }
proc commands::solutionFolder {} { return [file join [get project] [get solution]] }

proc commands::run {name args} {
  variable table
  tool::info "HLS 200-1510" "Running: $name [join $args " "] "
  lassign [dict get $table $name] needs options least most
  if {$needs ne "none" && [get project] eq ""} {
    tool::refuse "HLS 200-602" "'$name': No project is open. Use open_project first."
  }
  if {$needs in {solution result} && [get solution] eq ""} {
    tool::refuse "HLS 200-603" "'$name': No solution is open. Use open_solution first."
  }
  if {$needs eq "result" && ![get isSynthesized]} {
    tool::refuse "HLS 200-604" "'$name': The solution has not been synthesized. Use csynth_design\
      first."
  }
  set given [options::read $name $options $args $least $most]
  set operands [dict get $given operands]
  if {[string match config_* $name]} return
  $name $given {*}$operands
}

proc commands::open_project {given name} {
  if {[get project] ne ""} { close_project {} }
  if {[dict exists $given reset]} { file delete -force $name }
  tool::info "HLS 200-10" "Creating and opening project '[file normalize $name]'."
  tool::writeFile [file join $name hls.app] "<project xmlns=\"com.autoesl.autopilot.project\"/>\n"
  put project $name
}
proc commands::close_project {given} {
  variable state
  dict for {name value} [dict create project "" solution "" top "" sources {} benches {} part "" \
      period "" flow vivado isSynthesized 0 directives {} functions {}] {
    dict set state $name $value
  }
}
proc commands::set_top {given name} { put top $name }
proc commands::add_files {given names} {
  set isBench [dict exists $given tb]
  foreach name [compile::flagsOf $names] {
    if {![file isfile $name]} {
      tool::refuse "HLS 200-642" "Cannot find the file '$name' that 'add_files' is given."
    }
    tool::info "HLS 200-10" "Adding [expr {$isBench ? "test bench" : "design"}] file '$name' to the\
      project"
    set row [list $name [compile::flagsOf [options::get $given cflags]]]
    put [expr {$isBench ? "benches" : "sources"}] \
      [concat [get [expr {$isBench ? "benches" : "sources"}]] [list $row]]
  }
}
proc commands::open_solution {given name} {
  put solution $name
  put isSynthesized 0
  put flow [options::get $given flow_target vivado]
  if {[dict exists $given reset]} { file delete -force [solutionFolder] }
  tool::info "HLS 200-10" "Creating and opening solution '[file normalize [solutionFolder]]'."
  tool::info "HLS 200-1505" "Using flow_target '[get flow]'"
  tool::writeFile [file join [solutionFolder] $name.aps] "<AutoPilot:solution/>\n"
}
proc commands::close_solution {given} { put solution "" }
proc commands::set_part {given part} {
  if {[tool::plays part] || ![regexp {^xc(7[akvsz]|zu|ku|vu|u|v|k|vp)[\w]*-[\w-]+$} $part]} {
    tool::refuse "HLS 200-1023" "Part '$part' is not installed."
  }
  put part $part
  tool::info "HLS 200-1611" "Setting target device to '$part'"
}
proc commands::periodOf {text} {
  if {[regexp {^([\d.]+)(?:ns)?$} $text -> number] && [string is double -strict $number]
      && $number > 0} { return [expr {double($number)}] }
  if {[regexp -nocase {^([\d.]+)MHz$} $text -> number] && [string is double -strict $number]
      && $number > 0} { return [expr {1000.0 / $number}] }
  tool::refuse "HLS 200-101" "'$text' is not a clock period."
}
proc commands::create_clock {given {target ""}} {
  put period [periodOf [options::get $given period 10]]
  tool::info "SYN 201-201" "Setting up clock '[options::get $given name default]' with a period of\
    [format %.3g [get period]]ns."
}
proc commands::set_clock_uncertainty {given amount {clock default}} {
  if {![regexp {^[\d.]+(%|ns)?$} $amount]} {
    tool::refuse "HLS 200-101" "'$amount' is not a clock uncertainty."
  }
}

# set_directive_pipeline -II 2 "top/loop": the same checks as for a pragma, at synthesis.
proc commands::directive {name args} {
  tool::info "HLS 200-1510" "Running: set_directive_$name [join $args " "] "
  if {[get solution] eq ""} {
    tool::refuse "HLS 200-603" "'set_directive_$name': No solution is open. Use open_solution first."
  }
  set text $name
  set operands {}
  while {[llength $args]} {
    set args [lassign $args word]
    if {[string match -* $word]} {
      append text " [string range $word 1 end]"
      if {[llength $args] > 1 && ![string match -* [lindex $args 0]]} {
        set args [lassign $args value]
        append text =$value
      }
    } else {
      lappend operands $word
    }
  }
  if {[llength $operands] < 1 || [llength $operands] > 2} {
    tool::refuse "HLS 200-101" "'set_directive_$name': A location is expected, and at most one word\
      after it."
  }
  lassign $operands location word
  if {$word ne ""} { append text " [expr {$name eq "interface" ? "port" : "variable"}]=$word" }
  put directives [concat [get directives] [list [list $location $text]]]
}
proc commands::applyDirectives {functions} {
  foreach directive [get directives] {
    lassign $directive location text
    lassign [split $location /] name label
    set found 0
    foreach function $functions {
      if {[dict get $function name] ne $name} continue
      set isLoop [expr {$label ne ""}]
      if {$isLoop && $label ni [labels [dict get $function loops]]} continue
      set found 1
      pragmas::checkOne directives.tcl [dict create line 1 text $text] \
        [expr {$isLoop ? "loop" : "function"}] $function [dict get $function words] \
        [expr {$name eq [get top]}]
    }
    if {!$found} {
      tool::refuse "HLS 207-5502" "'$location' of a directive is not in the design."
    }
  }
}
proc commands::labels {loops} {
  return [concat {*}[lmap each $loops {
    concat [list [dict get $each label]] [labels [dict get $each loops]]
  }]]
}

proc commands::csynth_design {given} {
  synthesize [solutionFolder]
  put isSynthesized 1
}

proc commands::synthesize {folder} {
  foreach {name command} {top set_top part set_part period create_clock sources add_files} {
    if {[get $name] eq ""} {
      tool::refuse "HLS 200-605" "'csynth_design': Use $command first."
    }
  }
  set top [get top]
  file delete -force [file join $folder syn]
  tool::finished "File checks and directory preparation"
  tool::playEndings
  set functions [compile::analyze [get sources] $top]
  applyDirectives $functions
  tool::info "HLS 200-777" "Using interface defaults for '[string totitle [get flow]]' flow target."
  tool::finished "Compiling Optimization and Transform"
  tool::info "HLS 200-10" "Starting hardware synthesis ..."
  tool::info "HLS 200-10" "Synthesizing '$top' ..."
  set modules [estimate::modules $functions]
  foreach module $modules {
    set name [dict get $module name]
    tool::info "HLS 200-42" "-- Implementing module '$name' "
    tool::info "SCHED 204-11" "Starting scheduling ..."
    foreach loop [dict get $module loops] {
      if {![dict exists $loop ii]} continue
      set label [dict get $loop label]
      tool::info "SCHED 204-61" "Pipelining loop '$label'."
      if {[dict get $loop ii] > [dict get $loop asked]} {
        tool::warn "HLS 200-880" "The II Violation in module '$name' (loop '$label'): Unable to\
          enforce a carried dependence constraint (II = [dict get $loop asked], distance = 1,\
          offset = 1) between 'store' operation and 'load' operation."
      }
      tool::info "HLS 200-1470" "Pipelining result : Target II = [dict get $loop asked], Final II =\
        [dict get $loop ii], Depth = [dict get $loop depth], loop '$label'"
    }
    tool::info "SCHED 204-11" "Finished scheduling."
    tool::finished Scheduling
  }
  set period [get period]
  if {[tool::plays timing]} {
    tool::warn "HLS 200-871" "Estimated clock period ([format %.3f [report::estimated $period]]ns)\
      exceeds the target (target clock period: [format %.3f $period]ns, clock uncertainty:\
      [format %.3f [report::uncertainty $period]]ns, effective delay budget:\
      [format %.3f [report::slack $period]]ns)."
  }
  foreach module $modules {
    tool::info "HLS 200-42" "-- Generating RTL for module '[dict get $module name]' "
  }
  tool::finished "Creating RTL model"
  set design [dict create part [get part] top $top period $period flow [get flow]]
  report::write [file join $folder syn report] $design $functions $modules
  foreach {language ending} {verilog v vhdl vhd} {
    tool::writeFile [file join $folder syn $language $top.$ending] "// STANDIN\n"
  }
  put functions $functions
  tool::info "HLS 200-789" "**** Estimated Fmax: [format %.2f [expr {
    1000.0 / [report::estimated $period]}]] MHz"
  tool::finished "Command csynth_design"
}

proc commands::bench {folder given} {
  if {![llength [get benches]]} {
    tool::refuse "SIM 211-100" "There is no test bench: use add_files -tb."
  }
  file mkdir $folder
  set program [file join $folder csim.exe]
  set words {-std=c++14 -O0}
  foreach row [concat [get sources] [get benches]] {
    lassign $row path flags
    lappend words {*}$flags $path
  }
  compile::run [concat $words [compile::flagsOf [options::get $given ldflags]] -o [list $program]]
  if {[options::get $given setup 0]} return
  set failed [catch {
    exec [file normalize $program] {*}[compile::flagsOf [options::get $given argv]] </dev/null 2>@1
  } output]
  tool::say $output
  if {$failed} { tool::refuse "SIM 211-100" "CSim failed with errors." }
}
proc commands::csim_design {given} {
  tool::info "SIM 211-2" "*************** CSIM start ***************"
  bench [file join [solutionFolder] csim build] $given
  tool::info "SIM 211-1" "CSim done with 0 errors."
}
proc commands::cosim_design {given} {
  tool::info "COSIM 212-47" "Using XSIM for RTL simulation."
  bench [file join [solutionFolder] sim tv] $given
  tool::info "COSIM 212-1000" "*** C/RTL co-simulation finished: PASS ***"
}
proc commands::export_design {given} {
  set kind [options::get $given format ip_catalog]
  set ending [expr {$kind eq "xo" ? "xo" : "zip"}]
  set to [options::get $given output [file join [solutionFolder] impl export.$ending]]
  if {[file extension $to] eq ""} { append to .$ending }
  tool::info "IMPL 213-8" "Exporting RTL as a Vivado IP."
  kernel::writeXo $to [get top] [get functions] [get sources]
}
