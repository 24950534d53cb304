# tip: allo-filetest ide/hover/schedule_trees_are_cut
# Of many loops, hover on a schedule shows the first ones.
from allo import grid, i32, kernel


@kernel
def deep(a: i32[8]):
    for l0, l1, l2, l3, l4, l5, l6, l7, l8, l9, l10, l11, l12, l13, l14, l15, l16, l17, l18, l19, l20, l21, l22, l23, l24, l25 in grid(
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
    ):
        a[l0] += 1


s = deep.schedule()
# <- full: schedule of deep, epoch 0
#   ...
#   ... deep
#   ...   buffer a[8]
#   ...   loop l0: 1 iteration
#   ...     loop l1: 1 iteration
#   ...       loop l2: 1 iteration
#   ...         loop l3: 1 iteration
#   ...           loop l4: 1 iteration
#   ...             loop l5: 1 iteration
#   ...               loop l6: 1 iteration
#   ...                 loop l7: 1 iteration
#   ...                   loop l8: 1 iteration
#   ...                     loop l9: 1 iteration
#   ...                       loop l10: 1 iteration
#   ...                         loop l11: 1 iteration
#   ...                           loop l12: 1 iteration
#   ...                             loop l13: 1 iteration
#   ...                               loop l14: 1 iteration
#   ...                                 loop l15: 1 iteration
#   ...                                   loop l16: 1 iteration
#   ...                                     loop l17: 1 iteration
#   ...                                       loop l18: 1 iteration
#   ...                                         loop l19: 1 iteration
#   ...                                           loop l20: 1 iteration
#   ...                                             loop l21: 1 iteration
#   ...                                               loop l22: 1 iteration
#   ... ... and 3 more
