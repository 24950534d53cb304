# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"""Schedules of MLIR and of kernels as objects: queries, refs, epochs, what they show."""

import contextlib
import io
import pathlib
import tempfile
import unittest

import allo
import cases
from allo import f32, i32, kernel
from allo.exp.schedule import Schedule
from allo.schedule import errors

TEXT = """module {
  func.func @copy(%A: memref<8xf32>, %B: memref<8xf32>) {
    affine.for %i = 0 to 8 {
      %v = affine.load %A[%i] : memref<8xf32>
      affine.store %v, %B[%i] : memref<8xf32>
    }
    return
  }
}
"""


@kernel
def add(a: i32[8, 16], b: i32[8, 16]):
    for i in range(8):
        for j in range(16):
            b[i, j] = a[i, j] + 1


@kernel
def scale(x: f32[8]):
    for k in range(8):
        x[k] = x[k] * 2.0


@kernel
def twice(x: f32[8]):
    scale(x)
    scale(x)


class Texts(unittest.TestCase):
    def test_are_scheduled(self):
        schedule = Schedule.from_string(TEXT)
        loop = schedule.query.loop().one()
        self.assertIs(schedule.pipeline(loop, ii=2).unroll(loop, factor=4).apply(), schedule)
        self.assertIn("allo.pipeline.ii = 2", str(schedule.payload))
        self.assertIn("allo.unroll.f = 4", str(schedule))
        self.assertIsNone(schedule.kernel)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "copy.mlir")
            path.write_text(TEXT)
            self.assertEqual(Schedule.from_file(path).query.loop().one().name, "i")

    def test_modules_become_the_payload(self):
        module = scale.module
        before = str(module)
        schedule = Schedule.from_module(module)
        schedule.split("k", 4)
        self.assertIn("k.outer", str(module))
        self.assertEqual(str(scale.module), before)
        with self.assertRaisesRegex(TypeError, "payload of another schedule"):
            Schedule.from_module(schedule.payload)

    def test_that_are_none_have_a_place(self):
        with self.assertRaises(errors.ScheduleError) as caught:
            Schedule.from_string("module {\n  nothing.at_all\n}\n")
        self.assertIn("2 |   nothing.at_all", str(caught.exception))

    def test_are_not_exported(self):
        with self.assertRaisesRegex(errors.ScheduleError, "without a source kernel"):
            Schedule.from_string(TEXT).export("cpu")


class Refs(unittest.TestCase):
    def test_of_a_query(self):
        s = add.schedule()
        i, j = s.query.loop().names("i", "j")
        self.assertEqual((i.name, j.kind, j.path, i.epoch), ("i", "affine.for", "module/add/L0/L0", 0))
        self.assertEqual([i, j], s.query.loops().all())
        self.assertEqual((i, j), s.loops())
        self.assertEqual(s.query.loop().first(), s.loop("i"))
        self.assertEqual(len({i, j, s.loop("i")}), 2)
        self.assertIsInstance(i, allo.OpRef)
        self.assertIsInstance(i, allo.LoopRef)
        b = s.buffer("b")
        self.assertEqual((b.number, b.source, b.owner_id), (1, "arg", s.op("add").id))
        self.assertEqual(s.query.op(kind="affine.store").one(), s.query.op(under=j, kind="affine.store").one())
        self.assertEqual(len(s.query.op(kind="affine.load")), 1)
        self.assertEqual([ref.name for ref in s.query.loop()], ["i", "j"])
        with self.assertRaises(AttributeError):
            i.name = "k"

    def test_of_earlier_epochs_are_stale(self):
        s = add.schedule()
        i, j = s.query.loop().all()
        outer, inner = s.split(i, factor=4)
        self.assertEqual((outer.name, inner.name, s.epoch), ("i.outer", "i.inner", 1))
        with self.assertRaises(errors.StaleRefError) as caught:
            s.pipeline(j)
        self.assertIn("created at epoch 0, current epoch is 1", str(caught.exception))
        self.assertIn("split(i, factor=4)", str(caught.exception))
        s.pipeline(s.live(j), ii=1).apply()
        with self.assertRaisesRegex(errors.ConsumedHandleError, "consumed by split"):
            s.live(i)
        with self.assertRaises(errors.StaleRefError):
            s.tile([outer, j], factors=[2, 4])
        with self.assertWarns(allo.AlloWarning):
            tiles, points = s.tile([outer, s.live(j)], factors=[2, 4])
        self.assertEqual([t.name for t in tiles + points], ["i.outer.tile", "j.tile", "i.outer.point", "j.point"])

    def test_belong_to_their_schedule(self):
        with self.assertRaisesRegex(errors.InvalidScheduleArgumentError, "belongs to another schedule"):
            add.schedule().pipeline(add.schedule().loop("i"))

    def test_what_is_no_target_is_refused(self):
        s = add.schedule()
        for wrong in (3, 1.5, None, {}, b"i", object(), [None], [[["i"]]], s.buffer("a")):
            with self.subTest(repr(wrong)), self.assertRaises(errors.ScheduleError):
                s.split(wrong, 2)
        with self.assertRaises(errors.ScheduleLookupError):
            s.loop("jj")
        with self.assertRaises(errors.AmbiguousLookupError):
            s.query.loop().one()
        self.assertEqual((s.epoch, s.dirty, s.effects), (0, False, []))


class Steps(unittest.TestCase):
    def test_that_fail_change_nothing(self):
        s = add.schedule()
        s.pipeline("j")
        before = (s.epoch, s.dirty, len(s.effects), s.dump_transform_script(), s.snapshot)
        for wrong in (lambda: s.split("i", 0), lambda: s.reorder(["i"]), lambda: s.partition("a", dim=4)):
            with self.assertRaises(errors.ScheduleError):
                wrong()
        self.assertEqual(before, (s.epoch, s.dirty, len(s.effects), s.dump_transform_script(), s.snapshot))

    def test_are_recorded(self):
        s = add.schedule()
        s.partition("a", 2, s.Cyclic, 4).apply()
        s.reorder(("j", "i"))
        partition, reorder = s.effects
        self.assertEqual((partition.id, partition.topology, partition.epoch), ("partition:1", False, 0))
        self.assertEqual(partition.data["kind"], "Cyclic")
        self.assertEqual(reorder.data["order"], ("j", "i"))
        self.assertIn("payload_test.py:", reorder.loc)

    def test_compose_schedules_of_called_kernels(self):
        inner = scale.schedule()
        inner.split("k", 4)
        s = twice.schedule()
        s.compose(inner).apply()
        self.assertIn('"k.outer"', str(s))
        inner.pipeline("k.inner")
        self.assertNotIn("allo.pipeline.ii", str(s))
        self.assertIn("allo.pipeline.ii", str(twice.schedule().compose(inner)))
        import numpy as np

        x = np.ones(8, np.float32)
        s.export("cpu")(x)
        np.testing.assert_array_equal(x, np.full(8, 4, np.float32))
        with self.assertRaisesRegex(errors.ScheduleError, "calls no kernel"):
            add.schedule().compose(inner)

    def test_warn(self):
        s = add.schedule()
        s.pipeline("i")
        with self.assertWarnsRegex(allo.AlloWarning, "drops the directives of 'i'"):
            s.split("i", 4)

    def test_of_one_kernel_do_not_change_another(self):
        s, t = add.schedule(), add.schedule()
        s.split("i", 2)
        self.assertEqual((s.epoch, t.epoch), (1, 0))
        self.assertIs(s.kernel, add)


class Shown(unittest.TestCase):
    def test_snapshots_do_not_change(self):
        s = add.schedule()
        snapshot = s.snapshot
        i, j = s.loops()
        self.assertEqual(snapshot.ops_by_id[j.id].parent_id, i.id)
        self.assertEqual(snapshot.ops_by_name["i"][0].children, (j.id,))
        self.assertEqual(snapshot.values_by_name["a"][0].type, "memref<8x16xi32>")
        self.assertIn("affine-for", snapshot.ops_by_path[i.path].traits)
        s.split("i", 4)
        self.assertEqual(snapshot.epoch, 0)
        self.assertNotEqual(s.snapshot, snapshot)

    def test_trees_and_scripts(self):
        s = add.schedule()
        s.pipeline("j", ii=2)
        self.assertIn("transform.allo", s.dump_transform_script())
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            tree = s.dump_tree(include_values=False)
            self.assertIs(s.debug_dump(), s)
        self.assertIn("i: affine.for x8", tree)
        self.assertIn(tree, out.getvalue())
        self.assertIn("pipeline:1 at epoch 0", out.getvalue())
        self.assertIn("1 step", repr(s))
        self.assertNotIn("allo.schedule.id", str(s.apply().cleanup_schedule_ids().payload))

    def test_names_that_do_not_exist(self):
        with self.assertRaisesRegex(AttributeError, "did you mean 'pipeline'"):
            add.schedule().pipelin("i")


if __name__ == "__main__":
    cases.main()
