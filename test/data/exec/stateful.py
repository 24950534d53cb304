# tip: allo-filetest exec/stateful
from allo import Stateful, f32, get_wid, i32, kernel


@kernel
def counter(step: i32) -> i32:
    n: Stateful[i32] = 10
    n += step
    return n


@kernel
def history(x: f32) -> f32:
    old: Stateful[f32[3]] = [1, 2, 4]
    out: f32 = old[0]
    for i in range(2):
        old[i] = old[i + 1]
    old[2] = x
    return out


@kernel
def two_sites(x: i32) -> i32:
    return counter(x) * 1000 + counter(1)


@kernel
def of_each_worker(a: "i32[2]"):
    @kernel(mapping=[2])
    def work(b: "i32[2]"):
        seen: Stateful[i32] = 0
        seen += get_wid(0) + 1
        b[get_wid(0)] = seen

    work(a)


# run: counter(5) == 15
# run: counter(5) == 20
# run: history(8) == 1
# run: history(9) == 2
# run: history(9) == 4
# run: history(9) == 8
# run: two_sites(2) == 12013
# run: of_each_worker(_); a == [1, 2]
# run: of_each_worker(_); a == [2, 4]
