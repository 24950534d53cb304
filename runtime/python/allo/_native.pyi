# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# Written by runtime/python/stubs/make.py.
from collections.abc import Callable, Iterable, Iterator, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, ClassVar, Generic, Literal, ParamSpec, SupportsIndex, TypeVar, overload
from typing_extensions import Self

from allo._shapes import Effect, Snapshot

_P = ParamSpec("_P")
_R = TypeVar("_R", covariant=True)
_Ref = TypeVar("_Ref", bound=Ref, covariant=True)
_AnyRef = TypeVar("_AnyRef", bound=Ref)

version: str

class AlloValue:
    """A type, a template, options, or an operator."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any: ...
    def __getitem__(self, index: Any, /) -> Any: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __add__(self, other: Any, /) -> Any: ...
    def __radd__(self, other: Any, /) -> Any: ...
    def __sub__(self, other: Any, /) -> Any: ...
    def __rsub__(self, other: Any, /) -> Any: ...
    def __mul__(self, other: Any, /) -> Any: ...
    def __rmul__(self, other: Any, /) -> Any: ...
    def __floordiv__(self, other: Any, /) -> Any: ...
    def __rfloordiv__(self, other: Any, /) -> Any: ...

class Consteval(Generic[_P, _R]):
    """A function that runs at compile time."""

    def __init__(self, function: Callable[_P, _R], enclosing: dict[str, Any], /) -> None: ...
    def __call__(self, *args: _P.args, **kwargs: _P.kwargs) -> _R: ...
    __name__: str
    __wrapped__: Callable[_P, _R]

class Kernel(Generic[_P, _R]):
    """A hardware kernel: a call compiles it for this processor, if needed, and runs it."""

    __iter__: ClassVar[None]
    def __init__(
        self,
        function: Callable[_P, _R],
        enclosing: dict[str, Any],
        arguments: tuple[Any, ...] = ...,
        options: dict[str, Any] = ...,
        lazy: bool = ...,
    ) -> None: ...
    def __call__(self, *args: _P.args, **kwargs: _P.kwargs) -> _R: ...
    def __getitem__(self, values: Any, /) -> Kernel[..., Any]:
        """The kernel with values for its templates."""
    def compile(self) -> None:
        """Checks and compiles the kernel now."""
    def schedule(self) -> Schedule:
        """Begins a schedule of the kernel."""
    @property
    def module(self) -> Module:
        """The MLIR of the kernel."""
    @property
    def source(self) -> str:
        """The source of the kernel."""
    @property
    def types(self) -> tuple[AlloValue, ...]:
        """The types of the parameters."""
    @property
    def results(self) -> tuple[AlloValue, ...]:
        """The types of the results."""
    @property
    def parameters(self) -> tuple[tuple[str, AlloValue, Any, tuple[int, ...]], ...]:
        """The parameters of a call: name, type, dtype and shape of NumPy."""
    __name__: str
    __qualname__: str
    __wrapped__: Callable[_P, _R]

class Module:
    """MLIR: of a kernel, or the payload of a schedule, which changes with it. `str()` gives its text."""

    def __contains__(self, text: str, /) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

class Enumerator:
    """A kind of partition or memory, such as `Schedule.Block`."""

    @property
    def name(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

class Ref:
    """What a schedule refers to at one epoch."""

    @property
    def name(self) -> str:
        """The name of the loop or buffer."""
    @property
    def key(self) -> str:
        """The name of the loop or buffer, else its path."""
    @property
    def epoch(self) -> int:
        """The epoch of the ref."""
    @property
    def id(self) -> str:
        """The identity of the loop or buffer."""
    @property
    def kind(self) -> str:
        """The kind of operation, such as 'affine.for'."""
    @property
    def path(self) -> str:
        """The path of the loop or buffer."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

class OpRef(Ref):
    """An operation."""

class LoopRef(OpRef):
    """A loop."""

class BufferRef(Ref):
    """A buffer, tensor or stream."""

    @property
    def owner_id(self) -> str:
        """The identity of what has the buffer."""
    @property
    def number(self) -> int:
        """Which argument or result it is."""
    @property
    def source(self) -> str:
        """Whether it is an argument or a result."""

class RefSelection(Generic[_Ref]):
    """What a query finds, at the time when it is asked."""

    def one(self) -> _Ref:
        """The only ref."""
    def first(self) -> _Ref:
        """The first ref."""
    def all(self) -> list[_Ref]:
        """A list of all refs."""
    def names(self, *names: str) -> tuple[_Ref, ...]:
        """Refs of the loops of these names."""
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[_Ref]: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> _Ref: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[_Ref]: ...

class Query:
    """Finds operations, loops and buffers of a schedule."""

    def op(
        self,
        name: OpRef | str | None = None,
        under: OpRef | str | None = None,
        kind: str | None = None,
        path: str | None = None,
    ) -> RefSelection[OpRef]:
        """Selects operations."""
    def loop(
        self,
        name: LoopRef | str | None = None,
        under: OpRef | str | None = None,
        path: str | None = None,
    ) -> RefSelection[LoopRef]:
        """Selects loops."""
    def loops(
        self,
        name: LoopRef | str | None = None,
        under: OpRef | str | None = None,
        path: str | None = None,
    ) -> RefSelection[LoopRef]:
        """Selects loops."""
    def buffer(
        self,
        name: BufferRef | str | None = None,
        under: OpRef | str | None = None,
        path: str | None = None,
    ) -> RefSelection[BufferRef]:
        """Selects buffers."""

class Schedule:
    """A schedule of a kernel: primitives change how it computes, never what."""

    Complete: ClassVar[Enumerator]
    Block: ClassVar[Enumerator]
    Cyclic: ClassVar[Enumerator]
    BRAM: ClassVar[Enumerator]
    LUTRAM: ClassVar[Enumerator]
    URAM: ClassVar[Enumerator]
    SRL: ClassVar[Enumerator]
    RAM_1P: ClassVar[Enumerator]
    RAM_1WNR: ClassVar[Enumerator]
    RAM_2P: ClassVar[Enumerator]
    RAM_S2P: ClassVar[Enumerator]
    RAM_T2P: ClassVar[Enumerator]
    ROM_1P: ClassVar[Enumerator]
    ROM_2P: ClassVar[Enumerator]
    ROM_NP: ClassVar[Enumerator]
    FIFO: ClassVar[Enumerator]
    @staticmethod
    def from_string(text: str) -> Schedule:
        """A schedule of a module of MLIR."""
    @staticmethod
    def from_file(path: str | PathLike[str]) -> Schedule:
        """A schedule of a file of MLIR."""
    @staticmethod
    def from_module(module: Module) -> Schedule:
        """A schedule of a module, which becomes its payload."""
    def cse(self, targets: OpRef | str | Iterable[OpRef | str] | None = None) -> Self:
        """Merges operations that compute the same value."""
    def dce(self, targets: OpRef | str | Iterable[OpRef | str] | None = None) -> Self:
        """Removes operations whose results are not used."""
    def licm(self, targets: OpRef | str | Iterable[OpRef | str] | None = None) -> Self:
        """Moves operations that compute the same in every iteration before their loop."""
    def canonicalize(self, targets: OpRef | str | Iterable[OpRef | str] | None = None) -> Self:
        """Simplifies operations by MLIR's patterns."""
    def apply_patterns(
        self,
        patterns: str | Iterable[str],
        targets: OpRef | str | Iterable[OpRef | str] | None = None,
    ) -> Self:
        """Applies sets of patterns by their names."""
    def pipeline(
        self,
        targets: LoopRef | str | Iterable[LoopRef | str] | None = None,
        ii: int = 1,
    ) -> Self:
        """Marks loops to start an iteration every 'ii' cycles."""
    def unroll(
        self,
        targets: LoopRef | str | Iterable[LoopRef | str] | None = None,
        factor: int = 0,
        tag_only: bool = True,
    ) -> Self:
        """Marks loops to be unrolled, or unrolls them with tag_only=False; factor 0 is the whole loop."""
    def partition(
        self,
        targets: BufferRef | str | Iterable[BufferRef | str],
        dim: int = 0,
        kind: Enumerator = ...,
        factor: int = 0,
    ) -> Self:
        """Cuts buffers into memories that are accessed at the same time; dim 0 is all dimensions."""
    def bind_storage(
        self,
        targets: BufferRef | str | Iterable[BufferRef | str],
        impl: Enumerator,
        mem_type: Enumerator,
    ) -> Self:
        """Says which memory of the device holds a buffer."""
    def dataflow(self, targets: OpRef | str | Iterable[OpRef | str] | None = None) -> Self:
        """Marks functions or loops to run their parts at the same time."""
    def split(self, target: LoopRef | str, factor: int = 1) -> tuple[LoopRef, LoopRef]:
        """Splits a loop into an outer one and an inner one of 'factor' iterations."""
    def reorder(self, targets: LoopRef | str | Iterable[LoopRef | str]) -> tuple[LoopRef, ...]:
        """Nests loops in the given order, the first one outermost."""
    def tile(
        self,
        targets: LoopRef | str | Iterable[LoopRef | str],
        factors: int | Iterable[int] = 1,
    ) -> tuple[list[LoopRef], list[LoopRef]]:
        """Cuts a nest of loops into tiles."""
    def flatten(self, targets: LoopRef | str | Iterable[LoopRef | str]) -> LoopRef:
        """Makes one loop of a nest of loops."""
    def polyhedral(self, targets: LoopRef | str | Iterable[LoopRef | str] | None = None) -> Self:
        """Raises loops to affine form."""
    def affine(
        self,
        targets: LoopRef | str | Iterable[LoopRef | str] | None = None,
    ) -> list[LoopRef]:
        """Raises loops to affine form and gives their refs."""
    def compute_at(self, target: OpRef | str, axis: LoopRef | str) -> LoopRef:
        """Computes what a nest of loops produces within a loop that uses it."""
    def buffer_at(self, target: BufferRef | str, axis: LoopRef | str) -> BufferRef:
        """Gives each iteration of a loop a local copy of what it accesses."""
    def reuse_at(
        self,
        target: BufferRef | str,
        axis: LoopRef | str,
        ring: bool = False,
    ) -> BufferRef:
        """Keeps elements that the next iteration of a loop reads again."""
    def outline(
        self,
        target: OpRef | str,
        func_name: str,
        mapping: int | Iterable[int] | None = None,
    ) -> tuple[OpRef, OpRef]:
        """Moves an operation into a function of its own, or into a kernel with workers."""
    def streamline(
        self,
        producer: str | Iterable[str],
        consumer: str | Iterable[str],
        producer_ids: int | Iterable[int] | None = None,
        consumer_ids: int | Iterable[int] | None = None,
        lanes: int = 1,
        depth: int = 2,
    ) -> Self:
        """Connects kernels by streams in place of a buffer."""
    def compose(self, *callees: Schedule, id: int | Iterable[int] | None = None) -> Self:
        """Applies schedules of called kernels."""
    def op(
        self,
        name: OpRef | str | None = None,
        under: OpRef | str | None = None,
        kind: str | None = None,
        path: str | None = None,
    ) -> OpRef:
        """The one operation of that name."""
    def loop(
        self,
        name: LoopRef | str | None = None,
        under: OpRef | str | None = None,
        path: str | None = None,
    ) -> LoopRef:
        """The one loop of that name."""
    def loops(self, *names: str) -> tuple[LoopRef, ...]:
        """Refs of the loops of these names, or of all."""
    def buffer(
        self,
        name: BufferRef | str | None = None,
        under: OpRef | str | None = None,
        path: str | None = None,
    ) -> BufferRef:
        """The one buffer of that name."""
    def live(self, ref: _AnyRef) -> _AnyRef:
        """A ref of the present epoch to the same loop."""
    def apply(self) -> Self:
        """Applies the primitives that wait."""
    def materialize(self) -> Self:
        """Applies the primitives that wait."""
    def cleanup_schedule_ids(self) -> Self:
        """Removes the ids from the payload."""
    def format_tree(self, include_values: bool = True) -> str:
        """The loops and buffers as text."""
    def dump_tree(self, include_values: bool = True) -> str:
        """Prints the loops and buffers."""
    def dump_transform_script(self) -> str:
        """The primitives that wait, as a transform script."""
    def debug_dump(self, include_values: bool = True) -> Self:
        """Prints all that is known of the schedule."""
    def export_cpu(
        self,
        *,
        opt_level: int = 2,
        shared_libs: Sequence[str | PathLike[str]] = ...,
        checked: bool = False,
    ) -> CPU:
        """Builds the scheduled kernel for the CPU."""
    def export_vitis(
        self,
        vitis_home: str | PathLike[str] | None = None,
        project_path: str | PathLike[str] | None = None,
        *,
        device: str | None = None,
        part: str | None = None,
        freq_mhz: float = 300.0,
        flow: Literal["vitis", "vivado"] = "vitis",
    ) -> Vitis:
        """Builds the scheduled kernel for Vitis."""
    @property
    def payload(self) -> Module:
        """The MLIR module, after what waits is applied."""
    @property
    def snapshot(self) -> Snapshot:
        """The operations and buffers of the present epoch."""
    @property
    def query(self) -> Query:
        """Finds operations, loops and buffers."""
    @property
    def epoch(self) -> int:
        """How often the loops have changed."""
    @property
    def dirty(self) -> bool:
        """Whether primitives wait for apply()."""
    @property
    def effects(self) -> list[Effect]:
        """What the primitives did."""
    @property
    def kernel(self) -> Kernel[..., Any] | None:
        """The kernel that the schedule is made of."""
    @overload
    def export(
        self,
        backend: Literal["cpu"],
        *,
        opt_level: int = 2,
        shared_libs: Sequence[str | PathLike[str]] = ...,
        checked: bool = False,
    ) -> CPU:
        """Builds the scheduled kernel for a backend."""
    @overload
    def export(
        self,
        backend: Literal["vitis"],
        vitis_home: str | PathLike[str] | None = None,
        project_path: str | PathLike[str] | None = None,
        *,
        device: str | None = None,
        part: str | None = None,
        freq_mhz: float = 300.0,
        flow: Literal["vitis", "vivado"] = "vitis",
    ) -> Vitis: ...
    def __call__(self, backend: Literal["cpu", "vitis"], *args: Any, **kwargs: Any) -> Any:
        """Builds the scheduled kernel for a backend, and runs or simulates it."""

class CPU:
    """A kernel or schedule, compiled for this processor."""

    def __init__(
        self,
        kernel: Kernel[..., Any],
        *,
        opt_level: int = 2,
        shared_libs: Sequence[str | PathLike[str]] = ...,
        checked: bool = False,
    ) -> None: ...
    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Runs the kernel."""
    @property
    def kernel(self) -> Kernel[..., Any]:
        """The kernel that is compiled."""
    def run(self, *args: Any, **kwargs: Any) -> Any:
        """Runs the kernel."""
    def compile(self) -> None:
        """Compiles the kernel."""

class Vitis:
    """A kernel or schedule as HLS C++ for Vitis."""

    def __init__(
        self,
        kernel: Kernel[..., Any],
        vitis_home: str | PathLike[str] | None = None,
        project_path: str | PathLike[str] | None = None,
        *,
        device: str | None = None,
        part: str | None = None,
        freq_mhz: float = 300.0,
        flow: Literal["vitis", "vivado"] = "vitis",
    ) -> None: ...
    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Runs the simulated HLS C++."""
    @property
    def kernel(self) -> Kernel[..., Any]:
        """The kernel that is built."""
    @property
    def hls_code(self) -> str:
        """The HLS C++."""
    @property
    def synth_report(self) -> Path | None:
        """The path of the report of the synthesis."""
    def csim(self, *args: Any, exist_ok: bool = True, **kwargs: Any) -> Any:
        """Runs the simulated HLS C++."""
    def synth(self, exist_ok: bool = True) -> Path:
        """Synthesizes the HLS C++."""
    def run(self, mode: str, *args: Any, exist_ok: bool = True, **kwargs: Any) -> Any:
        """Runs the design in a mode."""
    def precheck(self, mode: str, project: str | PathLike[str] | None = None) -> Path:
        """Builds the project of a mode without the link."""
    def scaffold_project(self, project: str | PathLike[str] | None = None, *args: Any) -> Path:
        """Writes the project."""
    def set_axi(
        self,
        index: int,
        bundle: str | None = None,
        depth: int | None = None,
        offset: str | None = None,
        channel: str | None = None,
        latency: int | None = None,
        num_read_outstanding: int | None = None,
        num_write_outstanding: int | None = None,
        max_read_burst_length: int | None = None,
        max_write_burst_length: int | None = None,
        max_widen_bitwidth: int | None = None,
        alignment_byte_size: int | None = None,
        name: str | None = None,
        **extra: Any,
    ) -> None:
        """Gives a buffer an AXI master interface."""
    def set_axis(
        self,
        index: int,
        register: bool | None = None,
        register_mode: str | None = None,
        depth: int | None = None,
        name: str | None = None,
        bundle: str | None = None,
        **extra: Any,
    ) -> None:
        """Gives a stream an AXI stream interface."""
    def set_axilite(
        self,
        index: int,
        bundle: str | None = None,
        register: bool | None = None,
        clock: str | None = None,
        name: str | None = None,
        offset: int | None = None,
        storage_impl: str | None = None,
        **extra: Any,
    ) -> None:
        """Gives a parameter, or with -1 the result, an AXI-Lite interface."""
    def set_csim_override(self, **variables: Any) -> None:
        """Sets variables of the makefile of the simulation."""
    def compile(self) -> None:
        """Compiles the kernel."""

def consteval(
    function: Callable[_P, _R],
    enclosing: dict[str, Any],
    arguments: tuple[Any, ...],
    options: dict[str, Any],
    /,
) -> Consteval[_P, _R] | Kernel[_P, _R]: ...
def modules() -> list[str]: ...
def names(home: str, /) -> list[str]: ...
def exported(module: str, name: str, /) -> Any: ...
def register(object: Any, module: str, name: str, /) -> None: ...
