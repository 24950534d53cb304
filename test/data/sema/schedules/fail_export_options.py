# tip: allo-filetest sema/schedules/fail_export_options
# Arguments of export() that no backend takes.
from allo import i32, kernel


@kernel
def scale(a: i32[8]):
    for i in range(8):
        a[i] *= 2


s = scale.schedule()
s.export("vitis", parts="xcu280-fsvh2892-2L-e")
#                 ^^^^^ error[backend-argument]#1: export has no argument 'parts'
#                 ^^^^^ fix#1 Change to 'part': "part"
s.export("vitis", device="u2800")
#                        ^^^^^^^ error[backend-argument]#2: unknown device 'u2800'
#                        ^^^^^^^ fix#2 Change to '"u200"': "\"u200\""
s.export("vitis", device="board")
# <--------------------------------- note#3: there are 'ultra96v2', 'pynqz2', 'zedboard', 'zcu102', 'zcu104', 'zcu106', 'zcu111', 'vck190', 'vhk158', 'u200', 'u250', 'u280', 'u55c'
#                        ^^^^^^^ error[backend-argument]#3: unknown device 'board'
s.export("vitis", device="u280", part="xcu280-fsvh2892-2L-e")
#                                     ^^^^^^^^^^^^^^^^^^^^^^ error[backend-argument]: export takes 'part' or 'device', not both
s.export("vitis", part=7)
#                      ^ error[backend-argument]: export expects a string for 'part', got the integer 7
s.export("vitis", part="u280")
#                      ^^^^^^ error[backend-argument]: invalid argument of export: 'u280' is a device, and its part is 'xcu280-fsvh2892-2L-e'
s.export("vitis", freq_mhz="fast")
#                          ^^^^^^ error[backend-argument]: export expects a number of MHz for 'freq_mhz', got a string
s.export("vitis", freq_mhz=0)
#                          ^ error[backend-argument]: invalid argument of export: the frequency must be a number of MHz from 0.001 to 100000
s.export("vitis", freq_mhz=True)
#                          ^^^^ error[backend-argument]: export expects a number of MHz for 'freq_mhz', got 'True'
s.export("vitis", freq_mhz=float("inf"))
#                          ^^^^^^^^^^^^ error[backend-argument]: invalid argument of export: the frequency must be a number of MHz from 0.001 to 100000
s.export("vitis", flow="vivdo")
#                      ^^^^^^^ error[backend-argument]#4: unknown flow 'vivdo'
#                      ^^^^^^^ fix#4 Change to '"vivado"': "\"vivado\""
s.export("vitis", opt_level=2)
#                 ^^^^^^^^^ error[backend-argument]#5: export has no argument 'opt_level'
#                 ^^^^^^^^^ note#5: it has 'vitis_home', 'project_path', 'device', 'part', 'freq_mhz', 'flow'
s.export("cpu", opt_level=4)
#                         ^ error[backend-argument]: export expects an integer from 0 to 3 for 'opt_level', got the integer 4
s.export("cpu", opt_level=1.5)
#                         ^^^ error[backend-argument]: export expects an integer from 0 to 3 for 'opt_level', got the float 1.5
s.export("cpu", shared_libs="libm.so")
#                           ^^^^^^^^^ error[backend-argument]: export expects a list of paths for 'shared_libs', got a string
s.export("cpu", shared_libs=["libm.so", 3])
#                           ^^^^^^^^^^^^^^ error[backend-argument]: export expects a list of paths for 'shared_libs', got the integer 3
s.export("cpu", 3)
#               ^ error[backend-argument]: export takes at most 1 positional argument, got 2
s.export("vits")
#        ^^^^^^ error[schedule-error]#6: unsupported backend 'vits': there are 'cpu' and 'vitis'
#        ^^^^^^ fix#6 Change to '"vitis"': "\"vitis\""
s.export()
# <---------- error[backend-argument]: export requires an argument for 'backend'
s.export_vitis("/opt", "project", "u280")
#                                 ^^^^^^ error[backend-argument]: export_vitis takes at most 2 positional arguments, got 3
s.export_cpu(2)
#            ^ error[backend-argument]: export_cpu takes no positional arguments, got 1
