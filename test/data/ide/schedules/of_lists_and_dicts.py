# tip: allo-filetest ide/schedules/of_lists_and_dicts
# Schedules in lists and dicts.
from allo import f32, kernel


def make(n):
    @kernel
    def scale(a: f32[n]):
        for i in range(n):
            a[i] = a[i] * 2.0

    return scale.schedule()


stages = [make(16), make(32)]
stages[1].split("i", 4)
#          ^ completes: cse, dce, licm, canonicalize, apply_patterns, pipeline, unroll, partition, bind_storage, dataflow, split, reorder, tile, flatten, polyhedral, affine, compute_at, buffer_at, reuse_at, outline, streamline, compose, op, loop, loops, buffer, live, apply, materialize, cleanup_schedule_ids, format_tree, dump_tree, dump_transform_script, debug_dump, export, export_cpu, export_vitis, payload, snapshot, query, epoch, dirty, effects, kernel, Complete, Block, Cyclic, BRAM, LUTRAM, URAM, SRL, RAM_1P, RAM_1WNR, RAM_2P, RAM_S2P, RAM_T2P, ROM_1P, ROM_2P, ROM_NP, FIFO
#                ^ completes: i
stages[1].pipeline("i.inner", ii=2)
#                   ^ completes: i.outer, i.inner
named = {"load": stages[0], 3: [stages[1]]}
named["load"].unroll("i")
#                     ^ completes: i
named[3][0].unroll("i.inner")
#                   ^ completes: i.outer, i.inner
named[stages].unroll("i")
#                     ^ completes: none


def test_stages():
    own = {"load": make(8)}
    own["load"].split("i", 2)
    #                  ^ completes: i
    all = [own, make(4)]
    all[1].unroll("i")
    #              ^ completes: i
    all[0]["load"].unroll("i.outer")
    #                      ^ completes: i.outer, i.inner
