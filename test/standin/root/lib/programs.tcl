# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#
# The programs, by their command lines.
namespace eval programs {
  variable Parts [dict create u50 xcu50-fsvh2104-2-e u55c xcu55c-fsvh2892-2L-e \
    u200 xcu200-fsgd2104-2-e u250 xcu250-figd2104-2L-e u280 xcu280-fsvh2892-2L-e \
    zcu102 xczu9eg-ffvb1156-2-e zcu104 xczu7ev-ffvc1156-2-e vck190 xcvc1902-vsva2197-2MP-e-S]
}

proc programs::banner {program} {
  tool::say ""
  if {[tool::plays noversion]} {
    tool::say "****** $program of Allo's tests: STANDIN"
  } else {
    tool::say "****** $program of Allo's tests: STANDIN v[tool::version] (64-bit)"
  }
  tool::say "    ** It synthesizes nothing. No number in its reports means anything."
  tool::say ""
  if {[tool::plays silent]} { vwait forever }
}

proc programs::usage {program text} { tool::refuse "$program 60-1" $text }

proc programs::sourceScript {script} {
  tool::info "HLS 200-10" "In directory '[pwd]'"
  if {![file isfile $script]} {
    tool::say "ERROR: couldn't read file \"$script\": no such file or directory"
    return -code error -errorcode {TOOL SAID} "couldn't read file \"$script\""
  }
  tool::say "Sourcing Tcl script '$script'"
  commands::install
  if {[catch {uplevel #0 [list source $script]} message trace]} {
    if {[lindex [dict get $trace -errorcode] 0] ne "TOOL"} { tool::say "ERROR: $message" }
    tool::say "command 'ap_source' returned error code"
    tool::say "    while executing\n[dict get $trace -errorinfo]"
    tool::leave 1
  }
  exit 0
}

proc programs::vitis_hls {words} {
  set script ""
  set isInteractive 0
  while {[llength $words]} {
    set words [lassign $words word]
    switch -- $word {
      -version {
        banner "Vitis HLS"
        return
      }
      -f {
        if {![llength $words]} { usage vitis_hls "-f needs a script" }
        set words [lassign $words script]
      }
      -i { set isInteractive 1 }
      -tclargs {
        set ::argv $words
        set ::argc [llength $words]
        set words {}
      }
      -l - -log { set words [lrange $words 1 end] }
      -nosplash {}
      default {
        if {[string match -* $word] || $script ne ""} { usage vitis_hls "Unknown option '$word'" }
        set script $word
      }
    }
  }
  tool::openLog vitis_hls.log
  banner "Vitis HLS"
  if {$script ne ""} { sourceScript $script }
  if {!$isInteractive} { usage vitis_hls "There is neither a script (-f) nor -i" }
  commands::install
  while {[gets stdin line] >= 0} {
    if {[catch {uplevel #0 $line} result]} { tool::say "ERROR: $result" }
  }
}

proc programs::vitis_run {words} {
  set given [read vitis-run {mode text tcl text itcl flag config text work_dir text csim flag
    cosim flag impl flag package flag version flag help flag input_file text} $words 1]
  if {[dict exists $given version]} {
    banner vitis-run
    return
  }
  if {[options::get $given mode] ne "hls"} { usage vitis-run "--mode has to be hls" }
  tool::openLog vitis_hls.log
  banner vitis-run
  if {[dict exists $given tcl]} { sourceScript [dict get $given tcl] }
  set step [lsearch -inline {csim cosim impl package} [lindex [lmap each {csim cosim impl package} {
    expr {[dict exists $given $each] ? $each : [continue]}
  }] 0]]
  if {$step eq ""} { usage vitis-run "There is no step: --tcl, --csim, --cosim, --impl or --package" }
  set work [options::get $given work_dir hls_work]
  if {![dict exists $given config]} { usage vitis-run "--$step needs --config" }
  set read [config::open [dict get $given config] $work]
  if {$step eq "csim"} {
    commands::bench [file join $work hls csim build] \
      [dict create argv [config::last $read hls.csim.argv] ldflags \
        [config::last $read hls.csim.ldflags] setup [config::last $read hls.csim.setup 0]]
    return
  }
  if {![file isfile [file join $work hls syn report csynth.xml]]} {
    usage vitis-run "There is no result of synthesis in '$work': use v++ -c --mode hls first"
  }
  if {$step eq "cosim"} { commands::bench [file join $work hls sim tv] [dict create] }
}

# Options with two dashes, or one letter with one.
proc programs::read {program table words least {letters {}}} {
  set plain {}
  foreach word $words {
    if {[dict exists $letters $word]} { set word --[dict get $letters $word] }
    if {[regexp {^-([ID])(.+)$} $word -> letter rest] && [dict exists $table $letter]} {
      lappend plain -$letter=$rest
    } elseif {[string match --* $word]} {
      lappend plain [string range $word 1 end]
    } else {
      lappend plain $word
    }
  }
  set given [options::read $program $table $plain 0 1000]
  return $given
}

proc programs::partOf {platform} {
  variable Parts
  if {$platform eq ""} { usage v++ "--platform is missing, and \$PLATFORM is not looked at" }
  if {![file isfile $platform]} {
    tool::refuse "v++ 60-1258" "No valid platform found that matches '$platform'."
  }
  dict for {board part} $Parts {
    if {[string match *_${board}_* [file tail $platform]]} { return $part }
  }
  tool::refuse "v++ 60-1258" "'$platform' names no board that is known."
}

proc programs::v++ {words} {
  variable Options {compile flag link flag package flag mode text target {one sw_emu hw_emu hw}
    platform text kernel text output text debug flag optimize int save-temps flag temp_dir text
    log_dir text report_dir text kernel_frequency text config text I text D text include text
    define text work_dir text jobs int part text freqhz text version flag help flag
    vivado.impl.jobs int vivado.synth.jobs int report_level text}
  variable Letters {-c compile -l link -p package -t target -f platform -k kernel -o output -g debug
    -O optimize -s save-temps -j jobs -v version -h help}
  set given [read v++ $Options $words 0 $Letters]
  set operands [dict get $given operands]
  if {[dict exists $given version]} {
    banner v++
    return
  }
  tool::openLog v++.log
  banner v++
  set steps [lmap each {compile link package} {
    expr {[dict exists $given $each] ? $each : [continue]}
  }]
  if {[llength $steps] != 1} { usage v++ "Exactly one of --compile, --link and --package is needed" }
  if {[options::get $given mode] eq "hls"} {
    if {$steps ne "compile" || ![dict exists $given config]} {
      usage v++ "--mode hls needs -c and --config"
    }
    set work [options::get $given work_dir hls_work]
    config::open [dict get $given config] $work
    commands::synthesize [file join $work hls]
    return
  }
  foreach needed {target platform output} {
    if {![dict exists $given $needed]} { usage v++ "--$needed is missing" }
  }
  set output [dict get $given output]
  set platform [dict get $given platform]
  set part [partOf $platform]
  if {[dict get $given target] eq "sw_emu" && [string match {202[5-9]*} [tool::version]]} {
    usage v++ "The target sw_emu no longer exists"
  }
  if {![llength $operands]} { usage v++ "There is no input file" }
  if {[dict exists $given config]} { config::read [dict get $given config] }
  if {$steps eq "compile"} {
    if {![dict exists $given kernel]} { usage v++ "--kernel is missing" }
    if {[file extension $output] ne ".xo"} { usage v++ "'$output' does not end with .xo" }
    set top [dict get $given kernel]
    set flags [concat [lmap each [options::get $given I] {string cat -I $each}] \
      [lmap each [options::get $given D] {string cat -D $each}]]
    foreach path $operands {
      if {![file isfile $path]} { tool::refuse "v++ 60-602" "Source file does not exist: $path" }
    }
    set folder [file join [options::get $given temp_dir _x] [file rootname [file tail $output]] $top \
      $top solution]
    commands::put project $folder
    commands::put solution solution
    commands::put flow vitis
    commands::set_top {} $top
    commands::set_part {} $part
    commands::create_clock [dict create period \
      "[regsub -nocase {mhz$} [options::get $given kernel_frequency 300] ""]MHz"]
    foreach path $operands { commands::add_files [dict create cflags $flags] [list $path] }
    commands::synthesize $folder
    kernel::writeXo $output $top [commands::get functions] [commands::get sources]
  } elseif {$steps eq "link"} {
    if {[file extension $output] ni {.xclbin .xsa}} {
      usage v++ "'$output' does not end with .xclbin"
    }
    tool::playEndings
    tool::info "v++ 60-1307" "Run completed. Linking [llength $operands] kernels"
    kernel::link $operands $output
  } else {
    usage v++ "--package is for platforms with a processor, and the platform has none"
  }
}

proc programs::emconfigutil {words} {
  set given [read emconfigutil {platform text nd int od text save-temps flag version flag} $words 0 \
    {-f platform -s save-temps}]
  if {[dict exists $given version]} {
    banner emconfigutil
    return
  }
  banner emconfigutil
  set platform [options::get $given platform]
  set part [partOf $platform]
  set devices [join [lrepeat [options::get $given nd 1] "\{\"Name\": \"$part\"\}"] ", "]
  tool::writeFile [file join [options::get $given od .] emconfig.json] \
    "{\"Version\": {\"FileVersion\": \"2.0\", \"ToolVersion\": \"STANDIN [tool::version]\"},\
    \"Platform\": {\"Boards\": \[{\"Devices\": \[$devices\]}\]}}\n"
  tool::info "EmConfigUtil 60-895" "Target platform: $platform"
}
