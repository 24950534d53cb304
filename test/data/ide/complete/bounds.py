# tip: allo-filetest ide/complete/bounds
# The bounds of loops come from the shapes in scope, by name where they have one.
from allo import f32, grid, i32, kernel

H = 12
W = 16


@kernel
def bounds(img: "f32[H, W]", row: "f32[5]"):
    for y in range(H):
    #        ^ suggests: grid, range, img, row, H, W, f32, i32, True, False
    #              ^ suggests: H, W, 12, 16, 5, img, row, name=, f32, i32, and 56 more
        for x, z in grid(W, 5):
        #                ^ suggests: H, W, 12, 16, 5, img, row, y, name=, f32, and 57 more
        #                   ^ suggests: H, W, 12, 16, 5, img, row, y, name=, f32, and 57 more
            img[y, x] = row[z]
    for x in range(0, H, name="x"):
    #                 ^ suggests: H, W, 12, 16, 5, img, row, step=, name=, f32, and 57 more
    #                    ^ suggests: H, W, 12, 16, 5, img, row, step=, name=, f32, and 57 more
        row[0] = img[0, x]
