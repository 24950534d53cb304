# tip: allo-filetest syntax/fail_declarations_of_other_languages
from allo import i32, kernel


@kernel
def declarations(x: i32) -> i32:
    int i = 0
#   ^^^^^ error[syntax]#1: A variable is declared as 'i: i32'
#   ^^^^^ fix#1 Change to 'i: i32': "i: i32"
    i32 j = x
#   ^^^^^ error[syntax]#2: A variable is declared as 'j: i32'
#   ^^^^^ fix#2 Change to 'j: i32': "j: i32"
    u8 k
#   ^^^^ error[syntax]#3: A variable is declared as 'k: u8'
#   ^^^^ fix#3 Change to 'k: u8': "k: u8"
    float
#   ^^^^^ error[undefined-name]#4: Name 'float' is not defined
#   ^^^^^ note#4: a conversion is 'cast(x, f32)' or a declaration with a type
    number n = 3
    #      ^ error[syntax]: Expected an operator or the end of the line before 'n'
    if true:
    #  ^^^^ error[undefined-name]#5: Name 'true' is not defined
    #  ^^^^ note#5: Python's is 'True'
        i = 1
    return i + j + k
    #              ^ error[undefined-name]: Name 'k' is not defined
