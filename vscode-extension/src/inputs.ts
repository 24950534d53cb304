// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a kernel is run with: chosen once, remembered for each kernel of the workspace.
import * as vscode from 'vscode';
import type { Kernel } from './kernels';
import type { Inputs, Value } from './wire';

export class RememberedInputs {
  constructor(private readonly state: vscode.Memento) {}

  private static key(uri: string, target: string): string {
    return `inputs:${uri}::${target}`;
  }

  of(uri: string, target: string): Inputs {
    return this.state.get<Inputs>(RememberedInputs.key(uri, target), {});
  }

  async keep(uri: string, target: string, inputs: Inputs): Promise<void> {
    await this.state.update(RememberedInputs.key(uri, target), inputs);
  }
}

export function describeInputs(inputs: Inputs): string {
  const parts: string[] = [];
  for (const [name, value] of Object.entries(inputs.inputs ?? {}))
    parts.push(`${name} = ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  if (inputs.npz) parts.push(inputs.npz);
  if (inputs.random !== undefined && inputs.random !== 0)
    parts.push(`random seed ${inputs.random}`);
  return parts.length > 0 ? parts.join(', ') : 'small random numbers';
}

// A number, a list as JSON has it, or the name of a file. Undefined where it is none of these.
export function readValue(text: string): Value | undefined {
  const trimmed = text.trim();
  if (/\.npy$/i.test(trimmed)) return trimmed;
  if (/^[-+]?(nan|inf|infinity)$/i.test(trimmed))
    return trimmed.toLowerCase().replace('+', '').replace('infinity', 'inf');
  if (trimmed === 'True' || trimmed === 'False') return trimmed === 'True';
  try {
    const value: unknown = JSON.parse(
      trimmed.replace(/\bTrue\b/g, 'true').replace(/\bFalse\b/g, 'false'),
    );
    if (typeof value === 'number' || typeof value === 'boolean' || Array.isArray(value)) {
      if (typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(trimmed))
        return trimmed;
      return value as Value;
    }
  } catch {
    // Not JSON.
  }
  return undefined;
}

interface Choice extends vscode.QuickPickItem {
  how: 'last' | 'random' | 'seed' | 'npz' | 'each';
}

// Undefined: the user has changed their mind.
export async function pickInputs(kernel: Kernel, last: Inputs): Promise<Inputs | undefined> {
  const choices: Choice[] = [];
  const isPlain = describeInputs(last) === describeInputs({});
  if (!isPlain)
    choices.push({
      label: '$(history) As the last time',
      description: describeInputs(last),
      how: 'last',
    });
  choices.push(
    {
      label: '$(symbol-number) Small random numbers',
      description: 'the same ones every time',
      how: 'random',
    },
    { label: '$(symbol-number) Other random numbers...', description: 'a seed', how: 'seed' },
    { label: '$(file) Arrays of an .npz file...', how: 'npz' },
  );
  if (kernel.inputs.length > 0)
    choices.push({
      label: '$(list-ordered) A value or an .npy file for each...',
      description: kernel.inputs.map((input) => input.name).join(', '),
      how: 'each',
    });
  const title = `Inputs of ${kernel.target}`;
  const choice = await vscode.window.showQuickPick(choices, { title });
  switch (choice?.how) {
    case 'last':
      return last;
    case 'random':
      return {};
    case 'seed':
      return pickSeed(title, last);
    case 'npz': {
      const file = await pickFile(title, kernel.uri, 'npz');
      return file === undefined ? undefined : { npz: file };
    }
    case 'each':
      return pickEach(kernel, last);
    default:
      return undefined;
  }
}

async function pickSeed(title: string, last: Inputs): Promise<Inputs | undefined> {
  const seed = await vscode.window.showInputBox({
    title,
    prompt: 'A seed, a whole number',
    value: String(last.random ?? 1),
    validateInput: (text) => (/^\s*\d{1,15}\s*$/.test(text) ? undefined : 'A whole number, please'),
  });
  return seed === undefined ? undefined : { random: Number(seed) };
}

async function pickFile(
  title: string,
  beside: vscode.Uri,
  kind: string,
): Promise<string | undefined> {
  const picked = await vscode.window.showOpenDialog({
    title,
    defaultUri: vscode.Uri.joinPath(beside, '..'),
    canSelectMany: false,
    filters: { NumPy: [kind] },
    openLabel: 'Use',
  });
  return picked?.[0]?.fsPath;
}

async function pickEach(kernel: Kernel, last: Inputs): Promise<Inputs | undefined> {
  const values: Record<string, Value> = {};
  for (const [i, input] of kernel.inputs.entries()) {
    const before = last.inputs?.[input.name];
    const text = await vscode.window.showInputBox({
      title: `Inputs of ${kernel.target} (${i + 1}/${kernel.inputs.length})`,
      prompt: `${input.name}: ${input.type} - a value such as 3 or [1, 2], an .npy file, or nothing for random numbers`,
      value:
        before === undefined ? '' : typeof before === 'string' ? before : JSON.stringify(before),
      ignoreFocusOut: true,
      validateInput: (each) =>
        each.trim() === '' || readValue(each) !== undefined
          ? undefined
          : 'A number, a list such as [1, 2], or the name of an .npy file',
    });
    if (text === undefined) return undefined;
    const value = readValue(text);
    if (text.trim() !== '' && value !== undefined) values[input.name] = value;
  }
  return Object.keys(values).length > 0 ? { inputs: values } : {};
}
