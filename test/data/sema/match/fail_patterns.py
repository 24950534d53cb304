# tip: allo-filetest sema/match/fail_patterns
from allo import i32, kernel


@kernel
def match_patterns(x: i32) -> i32:
    r: i32 = 0
    match x:
        case 0 if r == 0:
        #         ^^^^^^ error[match-guard]: Guards are not supported in 'match'
            r = 1
        case y:
        #    ^ error[match-capture]: Pattern 'y' would capture the subject: only integers and '_' are patterns
            r = 2
        case 1 | 2:
        #    ^^^^^ error[match-or-pattern]: Alternatives in a pattern are not supported
            r = 3
        case "three":
        #    ^^^^^^^ error[match-pattern]: Only compile-time integers and '_' are patterns, got a string
            r = 4
        case 4:
        #    ^ note#1: the first one is here
            r = 5
        case 4:
        #    ^ error[match-duplicate]#1: Duplicate match case value 4
            r = 6
        case True:
        #    ^^^^ error[match-pattern]: Only compile-time integers and '_' are patterns, got 'True'
            r = 7
        case 2.5:
        #    ^^^ error[match-pattern]: Only compile-time integers and '_' are patterns, got the float 2.5
            r = 8
        case (1, 2):
        #    ^^^^^^ error[match-pattern-kind]: A sequence pattern is not supported in 'match': only integers and '_' are patterns
            r = 9
    return r
