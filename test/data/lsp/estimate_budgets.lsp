# tip: allo-filetest lsp/estimate_budgets
# Budgets compared with estimates, until something else is known.
=== pyproject.toml
[tool.allo.vitis]
device = "u280"
[tool.allo.diagnostics]
schedules = false
[tool.allo.budgets."k.py::s"]
dsp = 2
uram = 4
=== k.py
from allo import f32, kernel


@kernel  # allo: budget latency<=100 bram<=4 clock<=3.5
def total(a: "f32[64, 8]") -> f32:
    sum: f32 = 0.0
    for i in range(64):  # allo: budget ii<=2
        «2»for j in range(8):  # allo: budget ii<=1
            sum += a[i, j] * «1»2.0
    return sum


s = total.schedule()
s.pipeline("j")
=== session
store pyproject.toml
store k.py
open k.py
  < diagnostics k.py v1:
  <   4:25-4:37 information[budget-unchecked] The budget latency<=100 is not checked: no report of its synthesis is known
  <   4:38-4:45 information[budget-unchecked] The budget bram<=4 is not checked: no report of its synthesis is known
  <   4:46-4:56 information[budget-unchecked] The budget clock<=3.5 is not checked: no report of its synthesis is known
  <   5:5-5:10 information[budget-unchecked] The budget dsp<=2 is not checked: no report of its synthesis is known
  <     note pyproject.toml 6:1-6:8 the budget
  <   5:5-5:10 information[budget-unchecked] The budget uram<=4 is not checked: no report of its synthesis is known
  <     note pyproject.toml 7:1-7:9 the budget
  <   7:41-7:46 information[budget-unchecked] The budget ii<=2 is not checked: no report of its synthesis is known
  <   8:44-8:49 information[budget-unchecked] The budget ii<=1 is not checked: no report of its synthesis is known
time 1
  < worker 1 job 1: estimate /w/k.py::total usual={} seconds=10.0, files: /w/k.py
worker 1 result {"estimate": true, "target": "/w/k.py::total", "part": "xcu280-fsvh2892-2L-e", "clock": 4.0, "latency": {"min": 66, "max": 66}, "interval": {"min": 67, "max": 67}, "loops": [], "resources": {"LUT": 61, "DSP": 1, "BRAM_18K": 1}}
  < diagnostics k.py v1:
  <   4:46-4:56 information[budget-unchecked] The budget clock<=3.5 is not checked: no report of its synthesis is known
  <   5:5-5:10 information[budget-unchecked] The budget dsp<=2 is not checked: no report of its synthesis is known
  <     note pyproject.toml 6:1-6:8 the budget
  <   5:5-5:10 information[budget-unchecked] The budget uram<=4 is not checked: no report of its synthesis is known
  <     note pyproject.toml 7:1-7:9 the budget
  <   7:41-7:46 information[budget-unchecked] The budget ii<=2 is not checked: no report of its synthesis is known
  <   8:44-8:49 information[budget-unchecked] The budget ii<=1 is not checked: no report of its synthesis is known
  < worker 1 job 2: estimate /w/k.py::s usual={} seconds=10.0, files: /w/k.py
# That of the schedule counts, as far as it goes. A loop stands for those that are flattened into it.
worker 1 result {"estimate": true, "target": "/w/k.py::s", "part": "xcu280-fsvh2892-2L-e", "clock": 4.0, "latency": {"min": 2066, "max": 2066}, "interval": {"min": 2067, "max": 2067}, "loops": [{"name": "loop_i_loop_j", "nest": 0, "range": {"start": {"line": 7, "column": 5}, "end": {"line": 7, "column": 24}, "file": "/w/k.py"}, "flattened": [{"start": {"line": 8, "column": 9}, "end": {"line": 8, "column": 27}, "file": "/w/k.py"}], "ii": 4, "depth": 9, "pipelined": true, "latency": {"min": 2064, "max": 2064}, "limit": {"kind": "recurrence", "text": "an iteration needs a result of an earlier one, which takes 4 cycles (f32 add 4)", "places": [{"start": {"line": 9, "column": 13}, "end": {"line": 9, "column": 33}, "file": "/w/k.py"}]}, "uncertain": []}], "resources": {"LUT": 61, "DSP": 5, "BRAM_18K": 1, "URAM": 0}}
  < diagnostics k.py v1:
  <   4:46-4:56 information[budget-unchecked] The budget clock<=3.5 is not checked: no report of its synthesis is known
  <   5:5-5:10 warning[budget-exceeded] Estimated latency of kernel 'total' is 2066, more than the budget of 100
  <     note 4:25-4:37 the budget
  <   5:5-5:10 warning[budget-exceeded] Estimated number of DSPs of schedule 's' is 5, more than the budget of 2
  <     note pyproject.toml 6:1-6:8 the budget
  <   7:5-7:46 warning[budget-exceeded] Estimated II of loop 'i' is 4, more than the budget of 2
  <     note 9:13-9:33 an iteration needs a result of an earlier one, which takes 4 cycles (f32 add 4)
  <     note 7:41-7:46 the budget
  <   8:9-8:49 warning[budget-exceeded] Estimated II of loop 'j' is 4, more than the budget of 1
  <     note 9:13-9:33 an iteration needs a result of an earlier one, which takes 4 cycles (f32 add 4)
  <     note 8:44-8:49 the budget
request hover k.py «2»
  < hover 8:9-8:27 markdown
  <   | Estimate of 's' for xcu280-fsvh2892-2L-e at 250 MHz
  <   |
  <   | - ≈ II 4 · 2064 cycles · depth 9
  <   | - II 4: an iteration needs a result of an earlier one, which takes 4 cycles (f32 add 4)
  <   | - At line 9: `sum += a[i, j] * 2.0`
# A comment moves them, an edit ends them.
edit k.py 3:1 "# moved\n"
  < diagnostics k.py v2:
  <   5:46-5:56 information[budget-unchecked] The budget clock<=3.5 is not checked: no report of its synthesis is known
  <   6:5-6:10 warning[budget-exceeded] Estimated latency of kernel 'total' is 2066, more than the budget of 100
  <     note 5:25-5:37 the budget
  <   6:5-6:10 warning[budget-exceeded] Estimated number of DSPs of schedule 's' is 5, more than the budget of 2
  <     note pyproject.toml 6:1-6:8 the budget
  <   8:5-8:46 warning[budget-exceeded] Estimated II of loop 'i' is 4, more than the budget of 2
  <     note 10:13-10:33 an iteration needs a result of an earlier one, which takes 4 cycles (f32 add 4)
  <     note 8:41-8:46 the budget
  <   9:9-9:49 warning[budget-exceeded] Estimated II of loop 'j' is 4, more than the budget of 1
  <     note 10:13-10:33 an iteration needs a result of an earlier one, which takes 4 cycles (f32 add 4)
  <     note 9:44-9:49 the budget
edit k.py «1» "1.0 * "
  < diagnostics k.py v3:
  <   5:25-5:37 information[budget-unchecked] The budget latency<=100 is not checked: no report of its synthesis is known
  <   5:38-5:45 information[budget-unchecked] The budget bram<=4 is not checked: no report of its synthesis is known
  <   5:46-5:56 information[budget-unchecked] The budget clock<=3.5 is not checked: no report of its synthesis is known
  <   6:5-6:10 information[budget-unchecked] The budget dsp<=2 is not checked: no report of its synthesis is known
  <     note pyproject.toml 6:1-6:8 the budget
  <   6:5-6:10 information[budget-unchecked] The budget uram<=4 is not checked: no report of its synthesis is known
  <     note pyproject.toml 7:1-7:9 the budget
  <   8:41-8:46 information[budget-unchecked] The budget ii<=2 is not checked: no report of its synthesis is known
  <   9:44-9:49 information[budget-unchecked] The budget ii<=1 is not checked: no report of its synthesis is known
