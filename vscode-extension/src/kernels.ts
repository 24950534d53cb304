// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The kernels of a file that something can be done with, and which of them is meant.
import * as vscode from 'vscode';
import type { Server } from './server';
import type { KernelInput, WireKernel } from './wire';

export interface Kernel {
  readonly uri: vscode.Uri;
  readonly target: string;
  readonly range: vscode.Range; // of its name
  readonly broken: boolean;
  readonly streams: boolean;
  readonly inputs: KernelInput[];
}

export async function kernelsOf(server: Server, uri: vscode.Uri): Promise<Kernel[]> {
  const found = await server.request<WireKernel[]>('allo/kernels', {
    textDocument: { uri: server.uriFor(uri) },
  });
  return found.map((each) => ({
    uri,
    target: each.target,
    range: new vscode.Range(
      each.range.start.line,
      each.range.start.character,
      each.range.end.line,
      each.range.end.character,
    ),
    broken: each.broken,
    streams: each.streams,
    inputs: each.inputs,
  }));
}

// The kernel that the line is in: the last one that begins there or above; a decorator belongs to it.
export function kernelAt(
  kernels: readonly Kernel[],
  document: vscode.TextDocument,
  line: number,
): Kernel | undefined {
  let below = line;
  while (below < document.lineCount - 1 && /^\s*@/.test(document.lineAt(below).text)) below += 1;
  return [...kernels].reverse().find((kernel) => kernel.range.start.line <= below);
}

interface KernelItem extends vscode.QuickPickItem {
  kernel: Kernel;
}

// Asks where several can be meant; the one at the cursor comes first.
export async function pickKernel(
  kernels: readonly Kernel[],
  atCursor: Kernel | undefined,
  title: string,
): Promise<Kernel | undefined> {
  if (kernels.length <= 1) return kernels[0];
  const ordered = atCursor
    ? [atCursor, ...kernels.filter((each) => each !== atCursor)]
    : [...kernels];
  const items = ordered.map(
    (kernel): KernelItem => ({
      label: `$(symbol-function) ${kernel.target}`,
      description: kernel.inputs.map((input) => `${input.name}: ${input.type}`).join(', '),
      detail: kernel === atCursor ? 'at the cursor' : undefined,
      kernel,
    }),
  );
  const picked = await vscode.window.showQuickPick(items, {
    title,
    placeHolder: 'Which kernel?',
    matchOnDescription: true,
  });
  return picked?.kernel;
}
