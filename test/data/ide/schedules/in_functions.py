# tip: allo-filetest ide/schedules/in_functions
# Names in functions that the file runs: tests, and helpers that it calls.
from allo import f32, kernel


@kernel
def scale(a: "f32[64]"):
    for i in range(64):
        a[i] = a[i] * 2.0
        # ^ references: 7:9 i, 8:11 i, 8:18 i, 12:14 i, 13:16 name, 21:29 i


def tune(s, name):
    s.split("i", 8)
    #        ^ definition: i at 7:9: for i in range(64):
    #        ^ references: 7:9 i, 8:11 i, 8:18 i, 12:14 i, 13:16 name, 21:29 i
    s.pipeline(name)


tune(scale.schedule(), "i.inner")


def test_scale():
    s = scale.schedule()
    outer, inner = s.split("i", 4)
    #                       ^ definition: i at 7:9: for i in range(64):
    #                       ^ completes: i
    s.pipeline(inner)
    #  ^ completes: cse, dce, licm, canonicalize, apply_patterns, pipeline, unroll, partition, bind_storage, dataflow, split, reorder, tile, flatten, polyhedral, affine, compute_at, buffer_at, reuse_at, outline, streamline, compose, op, loop, loops, buffer, live, apply, materialize, cleanup_schedule_ids, format_tree, dump_tree, dump_transform_script, debug_dump, export, export_cpu, export_vitis, payload, snapshot, query, epoch, dirty, effects, kernel, Complete, Block, Cyclic, BRAM, LUTRAM, URAM, SRL, RAM_1P, RAM_1WNR, RAM_2P, RAM_S2P, RAM_T2P, ROM_1P, ROM_2P, ROM_NP, FIFO
    #          ^ definition: i at 7:9: for i in range(64):
    #          ^ completes: inner, outer, "i.outer", "i.inner", targets=, ii=
