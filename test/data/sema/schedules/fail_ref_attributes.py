# tip: allo-filetest sema/schedules/fail_ref_attributes
# Attributes that schedules, refs and results of queries do not have.
from allo import i32, kernel


@kernel
def add(a: i32[8, 12], b: i32[8, 12]):
    for i in range(8):
        for j in range(12):
            b[i, j] = a[i, j] + 1


s = add.schedule()
s.loop("i").foo
#           ^^^ error[no-attribute]: A LoopRef has no attribute 'foo'
s = add.schedule()
s.buffer("a").numbr
#             ^^^^^ error[no-attribute]#1: A BufferRef has no attribute 'numbr'
#             ^^^^^ fix#1 Change to 'number': "number"
s = add.schedule()
print(s.loops().name)
#               ^^^^ error[no-attribute]: A tuple of refs has no attribute 'name'
s = add.schedule()
s.query.loop("i").only
#                 ^^^^ error[no-attribute]: The result of a query has no attribute 'only'
s = add.schedule()
s.epock
# ^^^^^ error[no-attribute]#2: A schedule has no attribute 'epock'
# ^^^^^ fix#2 Change to 'epoch': "epoch"
s = add.schedule()
print(s.loop("i").path, s.loop("i").id, s.loop("i").kind, s.loop("i").__class__)
print(s.buffer("a").owner_id, s.buffer("a").number, s.buffer("a").source, s.buffer("a").key)
