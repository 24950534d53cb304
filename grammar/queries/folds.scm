; What an editor may fold: kernels and their blocks, long displays and argument lists, runs of imports.

[
  (function_definition)
  (class_definition)
  (for_statement)
  (while_statement)
  (if_statement)
  (elif_clause)
  (else_clause)
  (match_statement)
  (case_clause)
  (with_statement)
  (parameters)
  (argument_list)
  (list)
  (tuple)
  (dictionary)
  (string)
] @fold

[
  (import_statement)
  (import_from_statement)
]+ @fold
