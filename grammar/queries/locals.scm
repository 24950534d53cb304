; Scopes, definitions and uses, for editors that rename or highlight by tree-sitter alone.
; A kernel and each of its blocks is a scope: a name first assigned inside a block ends with it.

[
  (module)
  (function_definition)
  (class_definition)
  (block)
  (lambda)
  (list_comprehension)
] @local.scope

; definitions

(function_definition
  name: (identifier) @local.definition.function
  (#set! definition.function.scope "parent"))

(typed_parameter
  .
  (identifier) @local.definition.parameter)

(typed_default_parameter
  name: (identifier) @local.definition.parameter)

(parameters
  (identifier) @local.definition.parameter)

(default_parameter
  name: (identifier) @local.definition.parameter)

(assignment
  left: (identifier) @local.definition.var)

(assignment
  left: (pattern_list
    (identifier) @local.definition.var))

(assignment
  left: (tuple_pattern
    (identifier) @local.definition.var))

(for_statement
  left: (identifier) @local.definition.var)

(for_statement
  left: (pattern_list
    (identifier) @local.definition.var))

(for_statement
  left: (tuple_pattern
    (identifier) @local.definition.var))

(for_in_clause
  left: (identifier) @local.definition.var)

(import_statement
  name: (dotted_name
    .
    (identifier) @local.definition.import))

(import_from_statement
  name: (dotted_name
    (identifier) @local.definition.import))

(aliased_import
  alias: (identifier) @local.definition.import)

; uses

(identifier) @local.reference
