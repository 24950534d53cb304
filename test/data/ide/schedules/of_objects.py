# tip: allo-filetest ide/schedules/of_objects
# Schedules and refs that are attributes of objects.
from allo import f32, kernel


class Model:
    def __init__(self, n):
        @kernel
        def scale(a: f32[n]):
            for i in range(n):
                a[i] = a[i] * 2.0

        self.s = scale.schedule()
        self.outer, self.inner = self.s.split("i", 4)
        #                                      ^ completes: i

    def tune(self, name):
        self.s.pipeline(self.inner)
        #               ^ completes: self.inner, self.outer, "i.outer", "i.inner", targets=, ii=
        #                    ^ completes: inner, outer, s
        self.t = self.s
        self.t.unroll(name)
        #              ^ completes: self.inner, self.outer, "i.outer", "i.inner", targets=, factor=, tag_only=


m = Model(64)
m.s.pipeline(m.outer)
# ^ completes: inner, outer, s
#   ^ completes: cse, dce, licm, canonicalize, apply_patterns, pipeline, unroll, partition, bind_storage, dataflow, split, reorder, tile, flatten, polyhedral, affine, compute_at, buffer_at, reuse_at, outline, streamline, compose, op, loop, loops, buffer, live, apply, materialize, cleanup_schedule_ids, format_tree, dump_tree, dump_transform_script, debug_dump, export, export_cpu, export_vitis, payload, snapshot, query, epoch, dirty, effects, kernel, Complete, Block, Cyclic, BRAM, LUTRAM, URAM, SRL, RAM_1P, RAM_1WNR, RAM_2P, RAM_S2P, RAM_T2P, ROM_1P, ROM_2P, ROM_NP, FIFO
#            ^ completes: m.inner, m.outer, "i.outer", "i.inner", targets=, ii=
#              ^ completes: inner, outer, s
#              ^ definition: i at 9:17: for i in range(n):
m.s.partition("a", kind=m.s.Cyclic, factor=4)
#              ^ completes: a
#                       ^ completes: m.s.Complete, m.s.Block, m.s.Cyclic
m.tune("i.outer")
m.t.unroll("i.inner")
# ^ completes: inner, outer, s, t
#           ^ completes: i.outer, i.inner
#           ^ definition: i at 9:17: for i in range(n):
#           ^ rename: refused: The loop is named in line 18, but not by a plain string
#           ^ references: 9:17 i, 10:19 i, 10:26 i, 13:48 i, 18:23 name, 25:13 i
