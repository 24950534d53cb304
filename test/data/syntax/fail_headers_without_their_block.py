# tip: allo-filetest syntax/fail_headers_without_their_block
from allo import i32, kernel


@kernel
def headers_without_their_block(x: i32) -> i32:
    y: i32 = 0
    else:
#   ^^^^ error[syntax]: 'else' has no 'if', 'for', 'while' or 'except' before it
        y = 1
    elif x > 3:
#   ^^^^ error[syntax]: 'elif' has no 'if' before it
        y = 2
    case 4:
#   ^^^^ error[syntax]: 'case' is outside of 'match'
        y = 3
    except ValueError:
#   ^^^^^^ error[syntax]: 'except' has no 'try' before it
        y = 4
    match x:
        y = 5
#       ^ error[syntax]: Expected 'case' in the block of 'match'
    return y
