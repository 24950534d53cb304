// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The kernels of a file that something can be done with, and which of them is meant.
import * as vscode from 'vscode';
import type { KernelInput, WireKernel } from './protocol';
import type { Server } from './server';

export interface Kernel {
  readonly uri: vscode.Uri;
  readonly target: string;
  readonly range: vscode.Range; // of its name
  // Of its text, an instance's template; nothing where that is in another file.
  readonly definition: vscode.Range | undefined;
  readonly broken: boolean;
  readonly streams: boolean;
  readonly inputs: KernelInput[];
}

export async function kernelsOf(server: Server, uri: vscode.Uri): Promise<Kernel[]> {
  // Nothing, of what the server has not been told of.
  const found = await server.request<WireKernel[] | null>('allo/kernels', {
    textDocument: { uri: server.uriFor(uri) },
  });
  return (found ?? []).map((each) => ({
    uri,
    target: each.target,
    range: rangeOf(each.range),
    definition: each.definition && rangeOf(each.definition),
    broken: each.broken,
    streams: each.streams,
    inputs: each.inputs,
  }));
}

function rangeOf({ start, end }: WireKernel['range']): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

// Those that the line is in: a kernel, or where an instance gets its name; else all instances of the
// template. Blank lines belong to what is above them.
export function kernelsAt(
  kernels: readonly Kernel[],
  document: vscode.TextDocument,
  line: number,
): Kernel[] {
  let there = line;
  while (there > 0 && document.lineAt(there).isEmptyOrWhitespace) there -= 1;
  const named = kernels.filter((each) => each.range.start.line === there);
  if (named.length > 0) return named;
  return kernels.filter(
    ({ definition }) =>
      definition && definition.start.line <= there && there <= definition.end.line,
  );
}

interface KernelItem extends vscode.QuickPickItem {
  kernel: Kernel;
}

// Asks where several can be meant; those at the cursor come first.
export async function pickKernel(
  kernels: readonly Kernel[],
  atCursor: readonly Kernel[],
  title: string,
): Promise<Kernel | undefined> {
  if (kernels.length <= 1) return kernels[0];
  const ordered = [...atCursor, ...kernels.filter((each) => !atCursor.includes(each))];
  const items = ordered.map(
    (kernel): KernelItem => ({
      label: `$(symbol-function) ${kernel.target}`,
      description: kernel.inputs.map((input) => `${input.name}: ${input.type}`).join(', '),
      detail: atCursor.includes(kernel) ? 'at the cursor' : undefined,
      kernel,
    }),
  );
  const picked = await vscode.window.showQuickPick(items, {
    title,
    placeHolder: 'Select a kernel',
    ignoreFocusOut: true, // the walk-through takes it back
    matchOnDescription: true,
  });
  return picked?.kernel;
}

// The templates at the top level of a file, of which a kernel is named by arguments: fill[i16, 4]. The server
// lists those only that have a name.
export function templatesOf(document: vscode.TextDocument): Kernel[] {
  const definition =
    /^@(?:\w+\.)?kernel\(\s*[A-Za-z_]\w*\s*[,)][^\n]*\n(?:@[^\n]*\n)*def[ \t]+(\w+)/gm;
  const text = document.getText().replace(/\r\n/g, '\n');
  return [...text.matchAll(definition)].map(([found, name = '']) => {
    const line = text.slice(0, text.indexOf(found) + found.length).split('\n').length - 1;
    return {
      uri: document.uri,
      target: `${name}${OPEN}`,
      range: new vscode.Range(line, 4, line, 4 + name.length),
      definition: undefined,
      broken: false,
      streams: false,
      inputs: [],
    };
  });
}

// Asks for the arguments of such a one; gives any other back as it is.
export async function instanceOf(kernel: Kernel): Promise<Kernel | undefined> {
  if (!kernel.target.endsWith(OPEN)) return kernel;
  const begin = kernel.target.slice(0, -OPEN.length) + OPEN[0];
  const target = await vscode.window.showInputBox({
    title: 'Template Instance',
    prompt: 'Template arguments, e.g. i32, 4',
    value: `${begin}]`,
    valueSelection: [begin.length, begin.length],
    ignoreFocusOut: true,
    validateInput: (text) =>
      text.startsWith(begin) && /[^\s[].*\]\s*$/.test(text.slice(begin.length))
        ? undefined
        : `For example ${begin}i32]`,
  });
  return target === undefined ? undefined : { ...kernel, target: target.trim() };
}

const OPEN = '[...]';
