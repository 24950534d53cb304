from allo import i32, kernel


@kernel
def separators(x: i32) -> i32:
    y = x  #   and  end no line
    return y + gain
