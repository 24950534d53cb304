# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#
# csynth.xml and csynth.rpt, with the elements in the order in which Vitis HLS writes them.
namespace eval report {}

proc report::escape {text} {
  return [string map {& &amp; < &lt; > &gt; \" &quot;} $text]
}
proc report::element {name content} { return "<$name>$content</$name>\n" }
proc report::cycles {value} {
  return [expr {$value eq "" || [tool::plays undef] ? "undef" : $value}]
}

proc report::loops {loops period} {
  set text ""
  foreach loop $loops {
    set latency [cycles [dict get $loop latency]]
    set inner [element Slack [format %.2f [slack $period]]]
    append inner [element TripCount [cycles [dict get $loop trips]]] [element Latency $latency]
    append inner [element AbsoluteTimeLatency \
      [expr {$latency eq "undef" ? "undef" : round($latency * $period)}]]
    if {[dict exists $loop ii]} {
      append inner [element PipelineII [dict get $loop ii]]
      append inner [element PipelineDepth [dict get $loop depth]]
    } else {
      append inner [element IterationLatency [cycles [dict get $loop iteration]]]
    }
    append inner "<InstanceList/>\n" [loops [dict get $loop loops] $period]
    append text [element [dict get $loop label] \n$inner]
  }
  return $text
}
proc report::uncertainty {period} { return [expr {$period * 0.27}] }
proc report::slack {period} { return [expr {$period - [uncertainty $period]}] }
proc report::estimated {period} {
  return [expr {[tool::plays timing] ? $period * 1.1 : $period * 0.7}]
}

proc report::violations {module} {
  set text ""
  foreach loop [dict get $module loops] {
    foreach each [estimate::pipelined $loop] {
      if {[dict get $each ii] <= [dict get $each asked]} continue
      append text [element [dict get $each label] "\n[element Name [dict get $each label]][
        element IssueType "II Violation"][element ViolationType "Memory Dependency"][
        element IterationDistance 1][element SourceLocation \
          [escape [dict get $each file]]:[dict get $each line]]"]
    }
  }
  if {$text eq ""} { return "" }
  return [element SummaryOfViolations "\n[element IssueType "-"][element ViolationType \
    "-"][element SourceLocation "-"][element SummaryOfLoopViolations \n$text]"]
}

proc report::performance {module period} {
  set latency [cycles [dict get $module latency]]
  set time [expr {$latency eq "undef" ? "undef" : [format "%.3f us" [expr {$latency * $period / 1000.0}]]}]
  set interval [expr {$latency eq "undef" ? "undef" : $latency + 1}]
  set overall [element unit "clock cycles"]
  foreach which {Best Average Worst} { append overall [element $which-caseLatency $latency] }
  foreach which {Best Average Worst} { append overall [element $which-caseRealTimeLatency $time] }
  append overall [element Interval-min $interval] [element Interval-max $interval]
  set text [element PipelineType [dict get $module pipeline]]
  append text [element SummaryOfTimingAnalysis "\n[element unit ns][
    element EstimatedClockPeriod [format %.3f [estimated $period]]]"]
  append text [element SummaryOfOverallLatency \n$overall]
  if {[llength [dict get $module loops]]} {
    append text [element SummaryOfLoopLatency \n[loops [dict get $module loops] $period]]
  }
  return [element PerformanceEstimates \n$text[violations $module]]
}

proc report::area {scale} {
  foreach {name used available} {BRAM_18K 1 4032 DSP 2 9024 FF 300 2607360 LUT 400 1303680 URAM 0 960} {
    append resources [element $name [expr {$used * $scale}]]
    append all [element $name $available]
  }
  return [element AreaEstimates "\n[element Resources \n$resources][
    element AvailableResources \n$all]"]
}

proc report::ports {function} {
  set text ""
  set rows {{ap_clk in 1 ap_ctrl_hs} {ap_rst_n in 1 ap_ctrl_hs}}
  foreach parameter [dict get $function parameters] {
    lappend rows [list [cpp::nameOf $parameter] in 64 s_axi]
  }
  foreach row $rows {
    lassign $row name direction bits protocol
    append text [element RtlPorts "\n[element name $name][element Object [dict get $function name]][
      element Type "return value"][element Scope ""][element IOProtocol $protocol][
      element IOConfig ""][element Dir $direction][element Bits $bits][
      element Attribute "unknown"][element CType [escape $parameter]]"]
  }
  return [element InterfaceSummary \n$text]
}

# 'design' has part, top, period, flow.
proc report::xml {design functions modules} {
  dict with design {
    set module [lindex [lmap each $modules {
      expr {[dict get $each name] eq $top ? $each : [continue]}
    }] 0]
    set function [lindex [lmap each $functions {
      expr {[dict get $each name] eq $top ? $each : [continue]}
    }] 0]
    set text [element ReportVersion \n[element Version "STANDIN [tool::version]"]]
    append text [element UserAssignments "\n[element unit ns][element ProductFamily [family $part]][
      element Part [escape $part]][element TopModelName $top][
      element TargetClockPeriod [format %.2f $period]][
      element ClockUncertainty [format %.2f [uncertainty $period]]][element FlowTarget $flow]"]
    append text [performance $module $period] [area [llength $modules]] [ports $function]
    append text [element RTLDesignHierarchy [element TopModule [element ModuleName $top]]]
    set inner ""
    foreach each $modules {
      append inner [element Module "\n[element Name [dict get $each name]]\n[
        performance $each $period][area 1]"]
    }
    append text [element ModuleInformation \n$inner]
  }
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n[element profile \n$text]"
}
proc report::family {part} {
  foreach {prefix family} {xczu zynquplus xc7z zynq xcvu virtexuplus xcu virtexuplusHBM xcv versal} {
    if {[string match $prefix* $part]} { return $family }
  }
  return virtex7
}

proc report::text {design modules} {
  dict with design {
    set text "================================================================\n"
    append text "== Vitis HLS Report for '$top' by a STANDIN: no number in it means anything\n"
    append text "================================================================\n"
    append text "* Version: STANDIN [tool::version]\n* Solution: $flow\n* Target device: $part\n\n"
    append text "+ Timing:\n    | ap_clk | [format "%.2f ns" $period] |\
      [format "%.3f ns" [estimated $period]] | [format "%.2f ns" [uncertainty $period]] |\n"
    append text "+ Latency:\n"
    foreach each $modules {
      append text "    | [dict get $each name] | [cycles [dict get $each latency]] |\n"
    }
  }
  return $text
}

proc report::write {folder design functions modules} {
  if {[tool::plays noreport]} return
  set xml [xml $design $functions $modules]
  if {[tool::plays garbage]} {
    set xml ""
    for {set i 0} {$i < 4000} {incr i} { append xml [format %c [expr {int(rand() * 256)}]] }
  }
  if {[tool::plays truncated]} { set xml [string range $xml 0 [expr {[string length $xml] / 2}]] }
  set top [dict get $design top]
  foreach name [list csynth ${top}_csynth] {
    tool::writeFile [file join $folder $name.rpt] [text $design $modules]
    tool::writeFile [file join $folder $name.xml] [encoding convertto utf-8 $xml]
  }
}
