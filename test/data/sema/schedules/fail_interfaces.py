# tip: allo-filetest sema/schedules/fail_interfaces
# Interfaces that a port of the kernel cannot have.
from allo import Stream, constexpr, i32, kernel


@kernel
def total(a: "i32[8]", links: Stream[i32], by: i32, n: constexpr = 8) -> i32:
    sum: i32 = by
    for i in range(n):
        sum += a[i] + links.get()
    return sum


b = total.schedule().export("vitis")
b.set_axi("a")
#         ^^^ error[backend-argument]: set_axi expects an integer for 'index', got a string
b.set_axi(True)
#         ^^^^ error[backend-argument]: set_axi expects an integer for 'index', got 'True'
b.set_axi(3)
#         ^ error[backend-argument]: 'total' has no parameter 3: it has 3 parameters, counted from 0
b.set_axi(-2)
#         ^^ error[backend-argument]: 'total' has no parameter -2: it has 3 parameters, counted from 0
b.set_axi(-1)
#         ^^ error[backend-argument]: set_axi takes a parameter, and -1 is the result, which only set_axilite takes
b.set_axi(1)
#         ^ error[backend-argument]: 'links' has type 'Stream[i32]', and set_axi takes a buffer: use set_axis
b.set_axi(2)
#         ^ error[backend-argument]: 'by' has type 'i32', and set_axi takes a buffer: use set_axilite
b.set_axis(0)
#          ^ error[backend-argument]: 'a' has type 'i32[8]', and set_axis takes a stream: use set_axi or set_axilite
b.set_axis(-1)
#          ^^ error[backend-argument]: set_axis takes a parameter, and -1 is the result, which only set_axilite takes
b.set_axilite(-1, register=True)
#                 ^^^^^^^^ error[backend-argument]: invalid argument of set_axilite: 'return' takes no 'register'
b.set_axi()
# <----------- error[backend-argument]: set_axi requires an argument for 'index'
b.set_axi(0, index=1)
#            ^^^^^ error[backend-argument]: set_axi gets 'index' twice
b.set_axi(0, dpeth=4)
#            ^^^^^ error[backend-argument]#1: invalid argument of set_axi: m_axi has no option 'dpeth'; did you mean 'depth'?
#            ^^^^^ fix#1 Change to 'depth': "depth"
b.set_axi(0, depth=0)
#                  ^ error[backend-argument]: invalid argument of set_axi: 'depth' cannot be '0': it takes a positive integer
b.set_axi(0, depth="64")
#                  ^^^^ error[backend-argument]: set_axi expects a positive integer for 'depth', got a string
b.set_axi(0, latency=2.5)
#                    ^^^ error[backend-argument]: set_axi expects a positive integer for 'latency', got the float 2.5
b.set_axi(0, offset="slav")
#                   ^^^^^^ error[backend-argument]#2: invalid argument of set_axi: 'offset' cannot be 'slav': it takes one of off, direct or slave
#                   ^^^^^^ fix#2 Change to '"slave"': "\"slave\""
b.set_axi(0, "gmem-0")
#            ^^^^^^^^ error[backend-argument]: invalid argument of set_axi: 'bundle' cannot be 'gmem-0': it takes a name of letters, digits and '_', with no digit in front
b.set_axi(0, storage_impl="bram")
#            ^^^^^^^^^^^^ error[backend-argument]: invalid argument of set_axi: 'storage_impl' is an option of s_axilite, and not of m_axi
b.set_axi(0, mode="m_axi")
#            ^^^^ error[backend-argument]: invalid argument of set_axi: 'mode' is not an option: the pragma sets it already
b.set_axis(1, register=1)
#                      ^ error[backend-argument]: set_axis expects true or false for 'register', got the integer 1
b.set_axis(1, register_mode="forwards")
#                           ^^^^^^^^^^ error[backend-argument]#3: invalid argument of set_axis: 'register_mode' cannot be 'forwards': it takes one of forward, reverse, both or off
#                           ^^^^^^^^^^ fix#3 Change to '"forward"': "\"forward\""
b.set_axilite(0, storage_impl="ram")
#                             ^^^^^ error[backend-argument]#4: invalid argument of set_axilite: 'storage_impl' cannot be 'ram': it takes one of auto, bram or uram
#                             ^^^^^ fix#4 Change to '"bram"': "\"bram\""
b.set_axilite(0, name="2nd")
#                     ^^^^^ error[backend-argument]: invalid argument of set_axilite: 'name' cannot be '2nd': it takes a name of letters, digits and '_', with no digit in front
b.set_csim_override(out="x.so", cxx=["g++"], hls_cxxflags="-O1\n")
#                   ^^^ error[backend-argument]: invalid argument of set_csim_override: 'OUT' cannot be set: the rest of the simulation relies on it
