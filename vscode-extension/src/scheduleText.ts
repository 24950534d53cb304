// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The server's tree of a schedule, the text of its document at a step, and what the lines of that are.
import type * as vscode from 'vscode';
import type { WireScheduleNode, WireScheduleTree } from './protocol';
import type { Server } from './server';

export interface ScheduleText {
  text: string;
  nodes: (WireScheduleNode | undefined)[]; // of each line
}

// Of the schedule at a place of a file, or of the one that is named, after all its steps.
export async function scheduleTree(
  server: Server,
  source: vscode.Uri,
  position: { line: number; character: number },
  target?: string,
): Promise<WireScheduleTree | undefined> {
  const { line, character } = position;
  const found = await server
    .request<WireScheduleTree | null>('allo/scheduleTree', {
      textDocument: { uri: server.uriFor(source) },
      position: { line, character },
      ...(target !== undefined && { target }),
    })
    .catch(() => null);
  return found ?? undefined;
}

export function scheduleText(name: string, tree: WireScheduleTree): ScheduleText {
  const lines: string[] = [];
  const nodes: ScheduleText['nodes'] = [];
  const add = (line: string, node?: WireScheduleNode) => {
    lines.push(line);
    nodes.push(node);
  };
  add(`${name}: ${describe(tree)}, epoch ${tree.epoch}`);
  add('');
  const visit = (node: WireScheduleNode, depth: number) => {
    add('  '.repeat(depth) + showNode(node), node);
    for (const child of node.children) visit(child, depth + 1);
  };
  for (const each of tree.functions) visit(each, 0);
  if (!tree.complete) {
    add('');
    add('there may be more loops: the compiler finds them');
  }
  return { text: `${lines.join('\n')}\n`, nodes };
}

export function describe({ steps, allSteps, last, dirty }: WireScheduleTree): string {
  const after = last
    ? `after step ${steps} of ${allSteps}, ${last}()`
    : `before the first of ${allSteps} steps`;
  return `${after}${dirty ? ', not applied' : ''}`;
}

// The name on a line of such a text: of a loop or a buffer, indented.
export function nameOnLine(line: string): { name: string; start: number } | undefined {
  const found = /^(\s*)(?:for |kernel )?([\w.]+)(?=:|,|$)/.exec(line);
  const name = found?.[2];
  return found && name ? { name, start: line.indexOf(name, (found[1] ?? '').length) } : undefined;
}

function showNode({ kind, name, detail }: WireScheduleNode): string {
  if (kind === 'loop') return `for ${name || '_'}: ${detail || 'iterations known at run time'}`;
  if (kind === 'buffer') return `${name}: ${detail}`;
  return `kernel ${name}`;
}
