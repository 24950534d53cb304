# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#
# What the linker takes and makes. An .xo is a zip file, with kernel.xml as Vitis has it and, in
# place of RTL, an object file that the stub of XRT can call. An .xclbin is a shared library of
# these: its function allo_standin_call_KERNEL takes pointers to the arguments and their sizes.
namespace eval kernel {
  # Behind the C++ of a kernel: \$K is its name.
  variable Adapter {
#include <cstddef>
#include <cstring>
#include <type_traits>
#include <utility>
#include <vector>
namespace allo_standin {
// On a device, an element takes a power of two of bytes.
constexpr std::size_t rounded(std::size_t size, std::size_t to = 1) {
  return to < size ? rounded(size, 2 * to) : to;
}
// A buffer whose elements are smaller here: they are copied, and the bytes between get any values.
template <class E, bool IsPadded> class Buffer {
  char *memory;
  std::vector<E> elements;

public:
  Buffer(void *at, std::size_t bytes)
      : memory(static_cast<char *>(at)), elements(bytes / rounded(sizeof(E))) {
    for (std::size_t i = 0; i < elements.size(); ++i)
      std::memcpy(static_cast<void *>(&elements[i]), memory + i * rounded(sizeof(E)), sizeof(E));
  }
  Buffer(const Buffer &) = delete;
  ~Buffer() {
    std::memset(memory, 0x77, elements.size() * rounded(sizeof(E)));
    for (std::size_t i = 0; i < elements.size(); ++i)
      std::memcpy(memory + i * rounded(sizeof(E)), static_cast<void *>(&elements[i]), sizeof(E));
  }
  void *data() { return elements.data(); }
};
template <class E> class Buffer<E, false> {
  void *memory;

public:
  Buffer(void *at, std::size_t) : memory(at) {}
  void *data() { return memory; }
};
template <class T> struct Elements {
  using Type = typename std::remove_all_extents<T>::type;
  using In = Buffer<Type, rounded(sizeof(Type)) != sizeof(Type)>;
};
// A scalar is given as its own address, a pointer or reference as that of its buffer.
template <class T> struct Given {
  void *at;
  Given(void *given, std::size_t) : at(given) {}
  T &get() { return *static_cast<T *>(at); }
};
template <class T> struct Given<T *> : Elements<T>::In {
  Given(void *at, std::size_t bytes) : Elements<T>::In(at, bytes) {}
  T *get() { return static_cast<T *>(this->data()); }
};
template <class T> struct Given<T &> : Elements<T>::In {
  Given(void *at, std::size_t bytes) : Elements<T>::In(at, bytes) {}
  T &get() { return *static_cast<T *>(this->data()); }
};
// How the host passes it: the size of a scalar, or 0 for a buffer.
template <class T> struct Size { static constexpr std::size_t value = rounded(sizeof(T)); };
template <class T> struct Size<T *> { static constexpr std::size_t value = 0; };
template <class T> struct Size<T &> { static constexpr std::size_t value = 0; };
template <class... A, std::size_t... I>
void call(void (*function)(A...), void **given, const std::size_t *sizes, void *,
          std::index_sequence<I...>) {
  (void)given;
  (void)sizes;
  function(Given<A>(given[I], sizes[I]).get()...);
}
template <class R, class... A, std::size_t... I>
void call(R (*function)(A...), void **given, const std::size_t *sizes, void *result,
          std::index_sequence<I...>) {
  static_assert(sizeof(R) <= 8, "a result is in two registers");
  (void)given;
  (void)sizes;
  *static_cast<R *>(result) = function(Given<A>(given[I], sizes[I]).get()...);
}
template <class R, class... A>
void call(R (*function)(A...), void **given, const std::size_t *sizes, void *result) {
  call(function, given, sizes, result, std::index_sequence_for<A...>());
}
template <class R, class... A> std::size_t size(R (*)(A...), std::size_t which) {
  const std::size_t sizes[] = {Size<A>::value..., 0};
  return which < sizeof...(A) ? sizes[which] : std::size_t(-1);
}
}
extern "C" void allo_standin_call_$K(void **given, const std::size_t *sizes, void *result) {
  allo_standin::call(&$K, given, sizes, result);
}
extern "C" std::size_t allo_standin_size_$K(std::size_t which) {
  return allo_standin::size(&$K, which);
}
}
}

# Stored, not compressed. 'members' are pairs of a name and bytes.
proc kernel::zip {members} {
  set data ""
  set directory ""
  foreach {name bytes} $members {
    set crc [zlib crc32 $bytes]
    set size [string length $bytes]
    set fields [binary format sssssiiiss 20 0 0 0 33 $crc $size $size [string length $name] 0]
    append directory [binary format a4s PK\1\2 20] $fields \
      [binary format sssii 0 0 0 0 [string length $data]] $name
    append data [binary format a4 PK\3\4] $fields $name $bytes
  }
  set count [expr {[llength $members] / 2}]
  return $data$directory[binary format a4ssssiis PK\5\6 0 0 $count $count \
    [string length $directory] [string length $data] 0]
}
# A dictionary of the members of such a file.
proc kernel::unzip {bytes} {
  set members [dict create]
  set at 0
  while {[string range $bytes $at $at+3] eq "PK\3\4"} {
    binary scan [string range $bytes $at+18 $at+29] iiss size ignored length extra
    set begin [expr {$at + 30 + $length + $extra}]
    dict set members [string range $bytes [expr {$at + 30}] [expr {$at + 29 + $length}]] \
      [string range $bytes $begin [expr {$begin + $size - 1}]]
    set at [expr {$begin + $size}]
  }
  return $members
}
proc kernel::bytesOf {path} {
  set from [open $path rb]
  set bytes [read $from]
  close $from
  return $bytes
}

# Of a scalar.
proc kernel::bytesOfType {type} {
  if {[regexp {double} $type]} { return 8 }
  if {[regexp {float} $type] && ![regexp {ap_} $type]} { return 4 }
  if {[regexp {half} $type]} { return 2 }
  if {![regexp {\d+} $type bits]} { return 1 }
  set bytes 1
  while {$bytes * 8 < $bits} { set bytes [expr {$bytes * 2}] }
  return $bytes
}

proc kernel::xml {top function} {
  set text "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<root versionMajor=\"1\"\
    versionMinor=\"6\">\n  <kernel name=\"$top\" language=\"ip_c\"\
    vlnv=\"xilinx.com:hls:$top:1.0\" attributes=\"\" preferredWorkGroupSizeMultiple=\"0\"\
    workGroupSize=\"1\" interrupt=\"true\" hwControlProtocol=\"ap_ctrl_chain\">\n    <ports>\n"
  set bundles [dict create]
  set args ""
  set id 0
  set offset 16
  foreach parameter [dict get $function parameters] {
    set name [cpp::nameOf $parameter]
    set isBuffer [expr {"\[" in $parameter || "*" in $parameter || "&" in $parameter}]
    set port S_AXI_CONTROL
    if {$isBuffer} {
      set bundle gmem
      foreach pragma [dict get $function pragmas] {
        lassign [pragmas::parse [dict get $pragma text]] kind words
        if {$kind eq "interface" && [dict exists $words port] && [dict get $words port] eq $name
            && [dict exists $words bundle] && [options::get $words mode] eq "m_axi"} {
          set bundle [dict get $words bundle]
        }
      }
      set port M_AXI_[string toupper $bundle]
      dict set bundles $port 1
    }
    set type [report::escape [join [lrange $parameter 0 [expr {
      [lsearch -exact $parameter $name] - 1}]] " "]][expr {$isBuffer ? "*" : ""}]
    set bytes [expr {$isBuffer ? 8 : [bytesOfType $type]}]
    set size [format 0x%x [expr {max($bytes, 4)}]]
    append args "      <arg name=\"$name\" addressQualifier=\"[expr {$isBuffer ? 1 : 0}]\"\
      id=\"$id\" port=\"$port\" size=\"$size\" offset=\"[format 0x%x $offset]\"\
      hostOffset=\"0x0\" hostSize=\"[format 0x%x $bytes]\" type=\"$type\"/>\n"
    incr id
    incr offset 12
  }
  dict for {port ignored} $bundles {
    append text "      <port name=\"$port\" mode=\"master\" range=\"0xFFFFFFFFFFFFFFFF\"\
      dataWidth=\"512\" portType=\"addressable\" base=\"0x0\"/>\n"
  }
  append text "      <port name=\"S_AXI_CONTROL\" mode=\"slave\" range=\"0x1000\" dataWidth=\"32\"\
    portType=\"addressable\" base=\"0x0\"/>\n    </ports>\n    <args>\n$args    </args>\n"
  return "$text  </kernel>\n</root>\n"
}

proc kernel::writeXo {path top functions sources} {
  variable Adapter
  foreach function $functions {
    if {[dict get $function name] eq $top} { set found $function }
  }
  set channel [file tempfile source .cpp]
  foreach row $sources { puts $channel "#include \"[file normalize [lindex $row 0]]\"" }
  puts $channel [string map [list \$K $top] $Adapter]
  close $channel
  set object [file rootname $source].o
  try {
    compile::run [concat -std=c++14 -O1 -fPIC {*}[lmap row $sources {lindex $row 1}] \
      -c [list $source] -o [list $object]]
    set bytes [bytesOf $object]
  } finally {
    file delete $source $object
  }
  tool::writeFile $path [zip [list xo.xml "<xo standIn=\"true\"/>\n" \
    $top/kernel.xml [encoding convertto utf-8 [xml $top $found]] $top/kernel.o $bytes]]
  tool::info "v++ 60-791" "Kernel '$top' is in '$path'"
}

proc kernel::link {paths output} {
  set objects {}
  try {
    foreach path $paths {
      if {![file isfile $path]} { tool::refuse "v++ 60-602" "Source file does not exist: $path" }
      set members [unzip [bytesOf $path]]
      if {![dict exists $members xo.xml]} {
        tool::refuse "v++ 60-1464" "'$path' is not an .xo file."
      }
      dict for {name bytes} $members {
        if {![string match *.o $name]} continue
        set channel [file tempfile object .o]
        fconfigure $channel -translation binary
        puts -nonewline $channel $bytes
        close $channel
        lappend objects $object
      }
    }
    compile::run [concat -shared -o [list $output] $objects]
  } finally {
    file delete {*}$objects
  }
}
