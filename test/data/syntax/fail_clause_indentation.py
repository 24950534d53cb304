# tip: allo-filetest syntax/fail_clause_indentation
from allo import i32, kernel


@kernel
def of_else(x: i32) -> i32:
    y = x
    if x > 1:
        y = x + 1
  else:
# ^^^^^ error[syntax]: Indentation does not match any outer block
        y = x + 2
    return y


@kernel
def of_elif(x: i32) -> i32:
    y = x
    if x > 1:
        y = x + 1
      elif x > 0:
#     ^^^^^^^^^^^ error[syntax]: Indentation does not match any outer block
        y = x + 2
    return y


@kernel
def of_case(x: i32) -> i32:
    y = x
    match x:
        case 1:
            y = x + 1
      case 2:
#     ^^^^^^^ error[syntax]: Indentation does not match any outer block
            y = x + 2
    return y
