# tip: allo-filetest lsp/project_budgets
# Budgets of a project, and a comment that replaces one of them.
=== pyproject.toml
[tool.allo.budgets."k.py::top"]
dsp = 4
ii = 1
[tool.allo.budgets."k.py::tip"]
dsp = 4
[tool.allo.budgets."gone.py::top"]
dsp = 4
=== k.py
from allo import i32, kernel


@kernel
def top(a: "i32[4]"):  # allo: budget ii<=2
    a[0] = 1
=== session
store pyproject.toml
store k.py
open k.py
  < log warning /w/pyproject.toml:6:20: warning: there is no file 'gone.py', so the budgets of 'gone.py::top' have no effect
  < diagnostics k.py v1:
  <   5:5-5:8 information[budget-unchecked] The budget dsp<=4 is not checked: no report of its synthesis is known
  <     note pyproject.toml 2:1-2:8 the budget
  <   5:39-5:44 information[budget-unchecked] The budget ii<=2 is not checked: no report of its synthesis is known
  < log warning /w/pyproject.toml:4:20: warning: 'k.py' has no kernel 'tip', so its budgets have no effect; did you mean 'top'?
erase pyproject.toml
notify workspace/didChangeWatchedFiles {"changes": [{"uri": "file:///w/pyproject.toml", "type": 3}]}
  < diagnostics k.py v1:
  <   5:39-5:44 information[budget-unchecked] The budget ii<=2 is not checked: no report of its synthesis is known
