# tip: allo-filetest lsp/schedule_completion_of_imported
# Behind names that come from other files: schedules, objects and their kernels, modules.
=== design.py
from allo import f32, kernel


class Model:
    def __init__(self, n):
        @kernel
        def scale(a: f32[n]):
            for i in range(n):
                a[i] = a[i] * 2.0

        self.n, self.scale = n, scale
        self.s = scale.schedule()
        self.s.split("i", 4)


model = Model(64)
s = model.s
=== top.py
from design import model, s
import design

s.unroll("i.inner")
«1»
=== session
store design.py
open top.py
  < diagnostics top.py v1: none
edit top.py «1»..«1» "model."
  < diagnostics top.py v2:
  <   5:6-5:7 error[syntax] Expected a name after '.'
request completion top.py 5:7
  < completion:
  <   0001 n kind 5 [64]
  <     5:7-5:7 "n"
  <   0002 s kind 5 [schedule of Model(64).scale]
  <     5:7-5:7 "s"
  <   0003 scale kind 3 [kernel Model(64).scale(a: f32[64])]
  <     5:7-5:7 "scale"
edit top.py 5:1-5:7 "design."
  < diagnostics top.py v3:
  <   5:7-5:8 error[syntax] Expected a name after '.'
request completion top.py 5:8
  < completion:
  <   0001 Model kind 5
  <     5:8-5:8 "Model"
  <   0002 f32 kind 5 [f32]
  <     5:8-5:8 "f32"
  <   0003 model kind 5 [Model(64)]
  <     5:8-5:8 "model"
  <   0004 s kind 5 [schedule of Model(64).scale]
  <     5:8-5:8 "s"
edit top.py 5:1-5:8 "s.split('')"
  < diagnostics top.py v4:
  <   5:9-5:11 error[schedule-lookup] no loop named ''
  <     note design.py 7:13-7:18 the loops are 'i.outer', 'i.inner'
request completion top.py 5:10
  < completion:
  <   0001 i.outer kind 12 [loop i.outer: 16 iterations]
  <     5:10-5:10 "i.outer"
  <   0002 i.inner kind 12 [loop i.inner: 4 iterations, unroll]
  <     5:10-5:10 "i.inner"
edit top.py 5:1-5:12 "model.s."
  < diagnostics top.py v5:
  <   5:8-5:9 error[syntax] Expected a name after '.'
request completion top.py 5:9
  < completion:
  <   0001 cse kind 2 [cse(targets=None)]
  <     5:9-5:9 "cse"
  <   0002 dce kind 2 [dce(targets=None)]
  <     5:9-5:9 "dce"
  <   0003 licm kind 2 [licm(targets=None)]
  <     5:9-5:9 "licm"
  <   0004 canonicalize kind 2 [canonicalize(targets=None)]
  <     5:9-5:9 "canonicalize"
  <   0005 apply_patterns kind 2 [apply_patterns(patterns, targets=None)]
  <     5:9-5:9 "apply_patterns"
  <   0006 pipeline kind 2 [pipeline(targets=None, ii=1)]
  <     5:9-5:9 "pipeline"
  <   0007 unroll kind 2 [unroll(targets=None, factor=0, tag_only=True)]
  <     5:9-5:9 "unroll"
  <   0008 partition kind 2 [partition(targets, dim=0, kind=Schedule.Complete, factor=0)]
  <     5:9-5:9 "partition"
  <   0009 bind_storage kind 2 [bind_storage(targets, impl, mem_type)]
  <     5:9-5:9 "bind_storage"
  <   0010 dataflow kind 2 [dataflow(targets=None)]
  <     5:9-5:9 "dataflow"
  <   0011 split kind 2 [split(target, factor=1)]
  <     5:9-5:9 "split"
  <   0012 reorder kind 2 [reorder(targets)]
  <     5:9-5:9 "reorder"
  <   0013 tile kind 2 [tile(targets, factors=1)]
  <     5:9-5:9 "tile"
  <   0014 flatten kind 2 [flatten(targets)]
  <     5:9-5:9 "flatten"
  <   0015 polyhedral kind 2 [polyhedral(targets=None)]
  <     5:9-5:9 "polyhedral"
  <   0016 affine kind 2 [affine(targets=None)]
  <     5:9-5:9 "affine"
  <   0017 compute_at kind 2 [compute_at(target, axis)]
  <     5:9-5:9 "compute_at"
  <   0018 buffer_at kind 2 [buffer_at(target, axis)]
  <     5:9-5:9 "buffer_at"
  <   0019 reuse_at kind 2 [reuse_at(target, axis, ring=False)]
  <     5:9-5:9 "reuse_at"
  <   0020 outline kind 2 [outline(target, func_name, mapping=None)]
  <     5:9-5:9 "outline"
  <   0021 streamline kind 2 [streamline(producer, consumer, producer_ids=None, consumer_ids=None, lanes=1, depth=2)]
  <     5:9-5:9 "streamline"
  <   0022 compose kind 2 [compose(*callees, id=None)]
  <     5:9-5:9 "compose"
  <   0023 op kind 2 [op(name=None, under=None, kind=None, path=None)]
  <     5:9-5:9 "op"
  <   0024 loop kind 2 [loop(name=None, under=None, path=None)]
  <     5:9-5:9 "loop"
  <   0025 loops kind 2 [loops(*names)]
  <     5:9-5:9 "loops"
  <   0026 buffer kind 2 [buffer(name=None, under=None, path=None)]
  <     5:9-5:9 "buffer"
  <   0027 live kind 2 [live(ref)]
  <     5:9-5:9 "live"
  <   0028 apply kind 2 [apply()]
  <     5:9-5:9 "apply"
  <   0029 materialize kind 2 [materialize()]
  <     5:9-5:9 "materialize"
  <   0030 cleanup_schedule_ids kind 2 [cleanup_schedule_ids()]
  <     5:9-5:9 "cleanup_schedule_ids"
  <   0031 format_tree kind 2 [format_tree(include_values=True)]
  <     5:9-5:9 "format_tree"
  <   0032 dump_tree kind 2 [dump_tree(include_values=True)]
  <     5:9-5:9 "dump_tree"
  <   0033 dump_transform_script kind 2 [dump_transform_script()]
  <     5:9-5:9 "dump_transform_script"
  <   0034 debug_dump kind 2 [debug_dump(include_values=True)]
  <     5:9-5:9 "debug_dump"
  <   0035 export kind 2 [export(backend, vitis_home=None, project_path=None, device=None, part=None, freq_mhz=300.0, flow="vitis", opt_level=2, shared_libs=[], checked=False)]
  <     5:9-5:9 "export"
  <   0036 export_cpu kind 2 [export_cpu(opt_level=2, shared_libs=[], checked=False)]
  <     5:9-5:9 "export_cpu"
  <   0037 export_vitis kind 2 [export_vitis(vitis_home=None, project_path=None, device=None, part=None, freq_mhz=300.0, flow="vitis")]
  <     5:9-5:9 "export_vitis"
  <   0038 payload kind 5
  <     5:9-5:9 "payload"
  <   0039 snapshot kind 5
  <     5:9-5:9 "snapshot"
  <   0040 query kind 5
  <     5:9-5:9 "query"
  <   0041 epoch kind 5
  <     5:9-5:9 "epoch"
  <   0042 dirty kind 5
  <     5:9-5:9 "dirty"
  <   0043 effects kind 5
  <     5:9-5:9 "effects"
  <   0044 kernel kind 5
  <     5:9-5:9 "kernel"
  <   0045 Complete kind 20
  <     5:9-5:9 "Complete"
  <   0046 Block kind 20
  <     5:9-5:9 "Block"
  <   0047 Cyclic kind 20
  <     5:9-5:9 "Cyclic"
  <   0048 BRAM kind 20
  <     5:9-5:9 "BRAM"
  <   0049 LUTRAM kind 20
  <     5:9-5:9 "LUTRAM"
  <   0050 URAM kind 20
  <     5:9-5:9 "URAM"
  <   0051 SRL kind 20
  <     5:9-5:9 "SRL"
  <   0052 RAM_1P kind 20
  <     5:9-5:9 "RAM_1P"
  <   0053 RAM_1WNR kind 20
  <     5:9-5:9 "RAM_1WNR"
  <   0054 RAM_2P kind 20
  <     5:9-5:9 "RAM_2P"
  <   0055 RAM_S2P kind 20
  <     5:9-5:9 "RAM_S2P"
  <   0056 RAM_T2P kind 20
  <     5:9-5:9 "RAM_T2P"
  <   0057 ROM_1P kind 20
  <     5:9-5:9 "ROM_1P"
  <   0058 ROM_2P kind 20
  <     5:9-5:9 "ROM_2P"
  <   0059 ROM_NP kind 20
  <     5:9-5:9 "ROM_NP"
  <   0060 FIFO kind 20
  <     5:9-5:9 "FIFO"
edit top.py 5:1-5:9 "model.s.pipeline('')"
  < diagnostics top.py v6:
  <   5:18-5:20 error[schedule-lookup] no loop named ''
  <     note design.py 7:13-7:18 the loops are 'i.outer', 'i.inner'
request completion top.py 5:19
  < completion:
  <   0001 i.outer kind 12 [loop i.outer: 16 iterations]
  <     5:19-5:19 "i.outer"
  <   0002 i.inner kind 12 [loop i.inner: 4 iterations, unroll]
  <     5:19-5:19 "i.inner"
edit top.py 5:1-5:21 "design.model.s.pipeline('')"
  < diagnostics top.py v7:
  <   5:25-5:27 error[schedule-lookup] no loop named ''
  <     note design.py 7:13-7:18 the loops are 'i.outer', 'i.inner'
request completion top.py 5:26
  < completion:
  <   0001 i.outer kind 12 [loop i.outer: 16 iterations]
  <     5:26-5:26 "i.outer"
  <   0002 i.inner kind 12 [loop i.inner: 4 iterations, unroll]
  <     5:26-5:26 "i.inner"
