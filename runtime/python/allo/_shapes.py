# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"""What `allo._native` gives as plain objects: they have fields, and do nothing."""

import dataclasses
from collections import abc
from typing import Any, TypeVar

_Node = TypeVar("_Node", "OpNode", "ValueNode")


@dataclasses.dataclass(frozen=True)
class Effect:
    """What a primitive did."""

    id: str  # "split:3"
    name: str
    epoch: int  # of the call
    topology: bool  # whether refs became stale
    data: dict[str, Any] = dataclasses.field(hash=False)  # paths are those of the epoch of the call
    loc: str  # of the call, "gemm.py:3:5"


@dataclasses.dataclass(frozen=True)
class OpNode:
    """An operation of a payload."""

    id: str
    kind: str  # "affine.for"
    name: str | None
    path: str  # "module/gemm/L0/L1"
    parent_id: str | None
    children: tuple[str, ...]  # ids
    loc: str
    traits: frozenset[str]


@dataclasses.dataclass(frozen=True)
class ValueNode:
    """A buffer, tensor or stream of a payload."""

    id: str
    owner_id: str
    name: str | None
    type: str
    number: int
    source: str  # "arg" or "res"
    path: str
    loc: str


def _by(nodes: abc.Iterable[_Node], attribute: str) -> dict[str, tuple[_Node, ...]]:
    """All nodes, in order, by an attribute that several can have."""
    found: dict[str, list[_Node]] = {}
    for node in nodes:
        if getattr(node, attribute) is not None:
            found.setdefault(getattr(node, attribute), []).append(node)
    return {key: tuple(same) for key, same in found.items()}


@dataclasses.dataclass(frozen=True)
class Snapshot:
    """The operations and buffers of a payload at one epoch, in its order."""

    epoch: int
    ops: tuple[OpNode, ...]
    values: tuple[ValueNode, ...]

    @property
    def root_id(self) -> str:
        return self.ops[0].id

    @property
    def ops_by_id(self) -> dict[str, OpNode]:
        return {node.id: node for node in self.ops}

    @property
    def values_by_id(self) -> dict[str, ValueNode]:
        return {node.id: node for node in self.values}

    @property
    def ops_by_name(self) -> dict[str, tuple[OpNode, ...]]:
        return _by(self.ops, "name")

    @property
    def values_by_name(self) -> dict[str, tuple[ValueNode, ...]]:
        return _by(self.values, "name")

    @property
    def ops_by_path(self) -> dict[str, OpNode]:
        return {node.path: node for node in self.ops}

    @property
    def values_by_path(self) -> dict[str, ValueNode]:
        return {node.path: node for node in self.values}
