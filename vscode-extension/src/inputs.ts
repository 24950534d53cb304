// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a kernel is run with: chosen once, remembered for each kernel of the workspace.
import * as path from 'node:path';
import * as vscode from 'vscode';
import type { Kernel } from './kernels';
import type { Inputs, Value } from './protocol';
import { isNpyFile, problemOf } from './values';

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
  return parts.length > 0 ? parts.join(', ') : 'random (default seed)';
}

// Without what is for parameters that the kernel has no longer.
export function fitting(inputs: Inputs, kernel: Kernel | undefined): Inputs {
  if (!kernel || !inputs.inputs) return inputs;
  const names = new Set(kernel.inputs.map((each) => each.name));
  const kept = Object.entries(inputs.inputs).filter(([name]) => names.has(name));
  const { inputs: _, ...others } = inputs;
  return kept.length > 0 ? { ...others, inputs: Object.fromEntries(kept) } : others;
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
      label: '$(history) Same as last time',
      description: describeInputs(last),
      how: 'last',
    });
  choices.push(
    {
      label: '$(symbol-number) Random (default seed)',
      how: 'random',
    },
    { label: '$(symbol-number) Random with seed...', how: 'seed' },
    { label: '$(file) Load .npz...', how: 'npz' },
  );
  if (kernel.inputs.length > 0)
    choices.push({
      label: '$(list-ordered) Enter values or .npy files...',
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
    prompt: 'Seed (default 0)',
    value: String(last.random ?? 1),
    validateInput: (text) =>
      /^\s*\d{1,9}\s*$/.test(text) ? undefined : 'A whole number from 0 to 999999999',
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
    defaultUri: beside.scheme === 'file' ? vscode.Uri.joinPath(beside, '..') : undefined,
    canSelectMany: false,
    filters: { NumPy: [kind] },
    openLabel: 'Use',
  });
  return picked?.[0]?.fsPath;
}

// One box for each parameter, with a way back, and a file dialog for .npy files.
async function pickEach(kernel: Kernel, last: Inputs): Promise<Inputs | undefined> {
  const texts = kernel.inputs.map((input) => {
    const before = last.inputs?.[input.name];
    return before === undefined || typeof before === 'string'
      ? (before ?? '')
      : JSON.stringify(before);
  });
  for (let i = 0; i < texts.length; ) {
    const answer = await pickOne(kernel, i, texts[i] ?? '');
    if (answer === undefined) return undefined;
    texts[i] = answer.text;
    i += answer.isBack ? -1 : 1;
  }
  const values: Record<string, Value> = {};
  for (const [i, input] of kernel.inputs.entries())
    if (texts[i]) values[input.name] = texts[i] ?? '';
  return Object.keys(values).length > 0 ? { inputs: values } : {};
}

const BROWSE: vscode.QuickInputButton = {
  iconPath: new vscode.ThemeIcon('folder-opened'),
  tooltip: 'Choose an .npy File...',
};

async function pickOne(
  kernel: Kernel,
  index: number,
  before: string,
): Promise<{ text: string; isBack: boolean } | undefined> {
  const input = kernel.inputs[index];
  if (!input) return undefined;
  const box = vscode.window.createInputBox();
  const isBack = index > 0;
  box.title = `Inputs of ${kernel.target}: ${input.name}: ${input.type}`;
  box.step = index + 1;
  box.totalSteps = kernel.inputs.length;
  box.prompt = 'A value such as 3 or [1, 2], or an .npy file; leave it empty for random numbers';
  box.placeholder = 'random numbers';
  box.value = before;
  box.ignoreFocusOut = true;
  box.buttons = isBack ? [vscode.QuickInputButtons.Back, BROWSE] : [BROWSE];
  const check = async () => {
    const text = box.value.trim();
    const problem = await valueProblem(text, input.type, kernel.uri);
    if (text === box.value.trim()) box.validationMessage = problem;
    return problem === undefined;
  };
  const subscriptions: vscode.Disposable[] = [box];
  try {
    return await new Promise((resolve) => {
      let isBrowsing = false;
      subscriptions.push(
        box.onDidChangeValue(check),
        box.onDidAccept(async () => {
          if (await check()) resolve({ text: box.value.trim(), isBack: false });
        }),
        box.onDidTriggerButton(async (button) => {
          if (button !== BROWSE) {
            resolve({ text: box.value.trim(), isBack: true });
            return;
          }
          isBrowsing = true;
          const file = await pickFile(`${input.name}: ${input.type}`, kernel.uri, 'npy');
          isBrowsing = false;
          if (file !== undefined) box.value = file;
          box.show();
          void check();
        }),
        box.onDidHide(() => {
          if (!isBrowsing) resolve(undefined);
        }),
      );
      box.show();
      void check();
    });
  } finally {
    for (const each of subscriptions) each.dispose();
  }
}

async function valueProblem(
  text: string,
  type: string,
  source: vscode.Uri,
): Promise<string | undefined> {
  if (text === '') return undefined;
  if (!isNpyFile(text)) return problemOf(text, type);
  const file =
    source.scheme === 'file'
      ? path.resolve(path.dirname(source.fsPath), text)
      : path.isAbsolute(text) && text;
  if (!file) return 'In an unsaved file, the path must be absolute';
  try {
    const { type: kind } = await vscode.workspace.fs.stat(vscode.Uri.file(file));
    return kind & vscode.FileType.File ? undefined : `${file} is not a file`;
  } catch {
    return `There is no file ${file}`;
  }
}
