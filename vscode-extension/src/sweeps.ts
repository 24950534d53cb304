// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What users are asked before a sweep: what is swept, the values of its parameters, what is done with each point.
import * as path from 'node:path';
import * as vscode from 'vscode';
import { EXCLUDED, isKernelFile } from './kernelFiles';
import type { JobRequest } from './protocol';

// Something with parameters that can have values.
interface Sweepable {
  target: string;
  names: string[];
  what: string;
  line: number;
  end: number;
}

export type SweepAnswers = Required<Pick<JobRequest, 'target' | 'parameters' | 'mode'>> &
  Pick<JobRequest, 'frequencies'>;

const OTHER = 'Other target...';

const NAMED = /^\s*([A-Za-z_]\w*)\s*=(?!=)\s*(\S[\s\S]*?)\s*$/;

// "N=8,16 T=i8" and "A=[1, 2]": a blank separates two parameters if a name and "=" follow.
export function splitParameters(text: string): string[] | undefined {
  const parts = text.trim().split(/\s+(?=[A-Za-z_]\w*\s*=(?!=))/);
  if (!parts.every((part) => NAMED.test(part))) return undefined;
  return parts.map((part) => part.replace(NAMED, '$1=$2'));
}

// Templates, kernels with parameters that are `constexpr`, and functions, at the top level of a file.
export function sweepablesOf(text: string): Sweepable[] {
  const definition = /^((?:@[^\n]*\n)*)def[ \t]+(\w+)[ \t]*\(([^)]*)\)/gm;
  const source = text.replace(/\r\n/g, '\n');
  const lineOf = (at: number) => source.slice(0, at).split('\n').length - 1;
  const found = [...source.matchAll(definition)].map((match): Sweepable => {
    const [, decorators = '', target = '', signature = ''] = match;
    const begin = match.index ?? 0;
    const rest = source.slice(begin + match[0].length);
    const length = rest.search(/\n(?=[^\s#])/);
    const lines = {
      line: lineOf(begin),
      end: lineOf(begin + match[0].length + (length < 0 ? rest.length : length)),
    };
    const template = /^@(?:\w+\.)?kernel[ \t]*\(([^)=]*)[,)]/m.exec(decorators);
    const parameters = [...signature.matchAll(/(?:^|,)\s*(\w+)\s*(?::\s*([^,=]+))?/g)];
    if (template?.[1]?.trim())
      return {
        target,
        names: template[1].match(/[A-Za-z_]\w*/g) ?? [],
        what: 'template',
        ...lines,
      };
    const isKernel = /^@(?:\w+\.)?kernel\b/m.test(decorators);
    const wanted = isKernel
      ? parameters.filter(([, , type = '']) => /\bconstexpr\b/.test(type))
      : parameters;
    const names = wanted.map(([, name = '']) => name);
    return { target, names, what: isKernel ? 'kernel' : 'function', ...lines };
  });
  return found.filter(({ names }) => names.length > 0);
}

async function pickTarget(
  document: vscode.TextDocument,
  line: number | undefined,
): Promise<{ target: string; names: string[] } | undefined> {
  const all = sweepablesOf(document.getText());
  const isAtCursor = (each: Sweepable) =>
    line !== undefined && each.line <= line && line <= each.end;
  const ordered = [...all.filter(isAtCursor), ...all.filter((each) => !isAtCursor(each))];
  const picked = await vscode.window.showQuickPick(
    [
      ...ordered.map((each) => ({
        label: `$(symbol-function) ${each.target}`,
        description: `${each.what}: ${each.names.join(', ')}`,
        detail: isAtCursor(each) ? 'at the cursor' : undefined,
        found: each,
      })),
      {
        label: OTHER,
        description: 'with placeholders, such as make({N}, 4).gemm',
        found: undefined,
      },
    ],
    { title: 'Sweep', placeHolder: 'Select what has the parameters', matchOnDescription: true },
  );
  if (!picked) return undefined;
  if (picked.found) return picked.found;
  const target = await vscode.window.showInputBox({
    title: 'Sweep',
    prompt:
      'A target of this file with a placeholder for each parameter, such as make({N}, 4).gemm',
    ignoreFocusOut: true,
    validateInput: (text) => (/\S/.test(text) ? undefined : 'Enter a target'),
  });
  if (target === undefined) return undefined;
  const names = [...target.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return { target: target.trim(), names: [...new Set(names)] };
}

export class Sweeps {
  private static readonly key = 'allo.sweeps';

  constructor(private readonly memory: vscode.Memento) {}

  // Undefined: the user has changed their mind.
  async ask(
    document: vscode.TextDocument,
    line: number | undefined,
  ): Promise<SweepAnswers | undefined> {
    const picked = await pickTarget(document, line);
    if (!picked) return undefined;
    const key = `${document.uri}::${picked.target}`;
    const last = this.memory.get<Record<string, string>>(Sweeps.key, {});
    const text = await vscode.window.showInputBox({
      title: `Sweep ${picked.target}: Values of Parameters`,
      prompt: 'Every combination is a point. For example N=8,16,32 or N=8:64:*2 T=i8,i16',
      value: last[key] ?? picked.names.map((name) => `${name}=`).join(' '),
      ignoreFocusOut: true,
      validateInput: (value) => {
        if (splitParameters(value)) return undefined;
        const empty = picked.names.find((name) => new RegExp(`\\b${name}=(\\s|$)`).test(value));
        return empty ? `${empty} needs values` : 'Enter NAME=VALUE,VALUE,... for each parameter';
      },
    });
    const parameters = text === undefined ? undefined : splitParameters(text);
    if (!parameters || text === undefined) return undefined;
    await this.memory.update(Sweeps.key, { ...last, [key]: text });
    const mode = await vscode.window.showQuickPick(
      [
        { label: 'csim', description: 'C simulation of each point, compared with the CPU' },
        { label: 'synth', description: 'synthesis of each point by Vitis HLS' },
        { label: 'estimate', description: 'estimate of each point, without a tool' },
      ],
      { title: `Sweep ${picked.target}`, ignoreFocusOut: true },
    );
    if (!mode) return undefined;
    const answers = { target: picked.target, parameters, mode: mode.label };
    if (mode.label === 'csim') return answers;
    const frequencies = await vscode.window.showInputBox({
      title: `Sweep ${picked.target}: Clock Frequencies in MHz`,
      prompt: 'One or more, such as 200,300. Empty: the one of the project, or 300',
      ignoreFocusOut: true,
      validateInput: (value) =>
        value.split(',').every((each) => each.trim() === '' || Number(each) > 0)
          ? undefined
          : 'Enter numbers, separated by commas',
    });
    if (frequencies === undefined) return undefined;
    const each = frequencies.split(',').map((one) => one.trim());
    return { ...answers, frequencies: each.filter((one) => one !== '') };
  }
}

// A sweep reads files of the disk.
export async function saveKernelFiles(): Promise<void> {
  const edited = vscode.workspace.textDocuments.filter(
    (each) => each.isDirty && each.uri.scheme === 'file' && isKernelFile(each),
  );
  for (const each of edited) await each.save();
}

// The folder of an earlier sweep, as a request to show it.
export async function pickSweep(): Promise<JobRequest | undefined> {
  const files = await vscode.workspace.findFiles('**/sweep.json', EXCLUDED, 200);
  const items = await Promise.all(
    files.map(async (file) => {
      const folder = vscode.Uri.joinPath(file, '..');
      try {
        const text = Buffer.from(await vscode.workspace.fs.readFile(file)).toString('utf8');
        const { target, folder: base, parameters, options } = JSON.parse(text) as Manifest;
        const [source = '', name = ''] = target.split('::');
        const values = parameters.map((each) => `${each.name}=${each.values.join(',')}`);
        return {
          label: vscode.workspace.asRelativePath(folder),
          description: `${target}, ${options.mode}`,
          detail: values.join(' '),
          request: {
            uri: vscode.Uri.file(path.resolve(base, source)).toString(),
            target: name,
            folder: folder.fsPath,
            show: true,
          },
        };
      } catch {
        return undefined; // no description of a sweep
      }
    }),
  );
  const known = items.filter((each) => each !== undefined);
  if (known.length === 0) {
    void vscode.window.showInformationMessage(
      'There is no folder of a sweep here yet: "Allo: Sweep..." makes one.',
    );
    return undefined;
  }
  known.sort((a, b) => (a.label < b.label ? -1 : 1));
  const picked = await vscode.window.showQuickPick(known, {
    title: 'Show Sweep',
    placeHolder: 'Select the folder of a sweep',
    matchOnDescription: true,
  });
  return picked?.request;
}

interface Manifest {
  target: string;
  folder: string;
  parameters: { name: string; values: string[] }[];
  options: { mode: string };
}
