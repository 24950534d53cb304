from allo import i32, kernel


@kernel
def prüfung(größe: i32) -> i32:
    länge = größe * maß
    return länge
