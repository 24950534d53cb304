# tip: allo-filetest sema/schedules/fail_csim_variables
# Variables of csim.mk are programs and flags; names that look like one of them are misspelt.
from allo import Vitis, i32, kernel


@kernel
def k(a: "i32[8]"):
    for i in range(8):
        a[i] = a[i] + 1


a = Vitis(k)
a.set_csim_override(opt_flag="-O1")
#                   ^^^^^^^^ error[backend-argument]#1: invalid argument of set_csim_override: csim.mk has no variable 'opt_flag'; did you mean 'opt_flags'?
#                   ^^^^^^^^ fix#1 Change to 'opt_flags': "opt_flags"
b = Vitis(k)
b.set_csim_override(cxx=3)
#                       ^ error[backend-argument]: set_csim_override expects a string or None for 'cxx', got the integer 3
c = Vitis(k)
c.set_csim_override(EXTRA_CXFLAGS="-g")
#                   ^^^^^^^^^^^^^ error[backend-argument]#2: invalid argument of set_csim_override: csim.mk has no variable 'EXTRA_CXFLAGS'; did you mean 'EXTRA_CXXFLAGS'?
#                   ^^^^^^^^^^^^^ fix#2 Change to 'EXTRA_CXXFLAGS': "EXTRA_CXXFLAGS"
d = Vitis(k)
d.set_csim_override(mine=3, extra_cxxflags="-DM=$(MINE)", HLS_DEFINES=None)
