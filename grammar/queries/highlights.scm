; Colours for Allo kernel files, which are Python files. General patterns stand first: where two match the same
; name, the later one is meant.

; Names

(identifier) @variable

((identifier) @constant
  (#match? @constant "^[A-Z][A-Z0-9_]*$"))

(attribute
  attribute: (identifier) @property)

(typed_parameter
  .
  (identifier) @variable.parameter)

(typed_default_parameter
  name: (identifier) @variable.parameter)

(parameters
  (identifier) @variable.parameter)

(keyword_argument
  name: (identifier) @property)

(dotted_name
  (identifier) @module)

(import_from_statement
  name: (dotted_name
    (identifier) @variable))

; Calls, definitions, decorators

(call
  function: (identifier) @function.call)

(call
  function: (attribute
    attribute: (identifier) @function.call))

; a template with its bindings: fill[i32, 4](a)
(call
  function: (subscript
    value: (identifier) @function.call))

(function_definition
  name: (identifier) @function)

(class_definition
  name: (identifier) @type)

(decorator
  "@" @attribute)

(decorator
  (identifier) @attribute)

(decorator
  (attribute
    attribute: (identifier) @attribute))

(decorator
  (call
    function: (identifier) @attribute))

(decorator
  (call
    function: (attribute
      attribute: (identifier) @attribute)))

((decorator
  [
    (identifier) @attribute.builtin
    (call
      function: (identifier) @attribute.builtin)
    (attribute
      attribute: (identifier) @attribute.builtin)
    (call
      function: (attribute
        attribute: (identifier) @attribute.builtin))
  ])
  (#any-of? @attribute.builtin "kernel" "consteval" "allo"))

((call
  function: (identifier) @function.builtin)
  (#any-of? @function.builtin "range" "grid" "min" "max" "len" "print" "apint"))

((call
  function: (attribute
    object: (identifier) @_module
    attribute: (identifier) @function.builtin))
  (#eq? @_module "allo")
  (#any-of? @function.builtin "range" "grid" "min" "max" "apint"))

; Types: in annotations, and Allo's own wherever they stand

(type
  (identifier) @type)

(type
  (generic_type
    (identifier) @type))

(type
  (subscript
    value: (identifier) @type))

(function_definition
  return_type: (type
    (tuple
      (identifier) @type)))

((identifier) @type.builtin
  (#match? @type.builtin "^([iu][1-9][0-9]*|f16|f32|f64|bf16|index|bool|constexpr|Stream|Stateful)$"))

; Literals

[
  (true)
  (false)
  (none)
] @constant.builtin

(integer) @number

(float) @number.float

(comment) @comment

(string) @string

(escape_sequence) @string.escape

; a type between quotes: "i32[N, 2*N]"
(type
  (string
    (string_content) @type))

(function_definition
  return_type: (type
    (string
      (string_content) @type)))

(function_definition
  body: (block
    .
    (expression_statement
      (string) @string.documentation)))

; Operators, punctuation, keywords

[
  "+"
  "-"
  "*"
  "/"
  "//"
  "%"
  "**"
  "@"
  "&"
  "|"
  "^"
  "~"
  "<<"
  ">>"
  "<"
  "<="
  "=="
  "!="
  ">="
  ">"
  "="
  ":="
  "+="
  "-="
  "*="
  "/="
  "//="
  "%="
  "**="
  "@="
  "&="
  "|="
  "^="
  "<<="
  ">>="
  "->"
] @operator

[
  "and"
  "or"
  "not"
  "in"
  "is"
  "is not"
  "not in"
] @keyword.operator

[
  ","
  "."
  ":"
  ";"
] @punctuation.delimiter

[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
] @punctuation.bracket

[
  "if"
  "elif"
  "else"
  "match"
  "case"
] @keyword.conditional

[
  "for"
  "while"
  "break"
  "continue"
] @keyword.repeat

[
  "import"
  "from"
  "as"
] @keyword.import

[
  "def"
  "lambda"
] @keyword.function

"return" @keyword.return

[
  "assert"
  "class"
  "del"
  "global"
  "nonlocal"
  "pass"
  "raise"
  "try"
  "except"
  "finally"
  "with"
  "yield"
] @keyword
