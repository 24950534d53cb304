// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The part that kernels are synthesized for where neither they nor the project name one: chosen once for a
// workspace.
import * as vscode from 'vscode';
import type { Device, JobRequest } from './protocol';

export type Part = Required<Pick<JobRequest, 'part'>> | Required<Pick<JobRequest, 'device'>>;

export class RememberedPart {
  constructor(private readonly state: vscode.Memento) {}

  get last(): Part | undefined {
    return this.state.get<Part>('synthesisPart');
  }

  // Those that the server has told; none before the first time.
  get devices(): Device[] {
    return this.state.get<Device[]>('synthesisDevices', []);
  }

  async learn(devices: Device[]): Promise<void> {
    await this.state.update('synthesisDevices', devices);
  }

  async keep(part: Part): Promise<void> {
    await this.state.update('synthesisPart', part);
  }
}

// Undefined: the user has changed their mind.
export async function pickPart(
  devices: Device[],
  last: Part | undefined,
): Promise<Part | undefined> {
  const isLast = ({ device }: Device) =>
    last !== undefined && 'device' in last && last.device === device;
  const ordered = [...devices.filter(isLast), ...devices.filter((each) => !isLast(each))];
  const other = 'Other part...';
  const picked = await vscode.window.showQuickPick(
    [
      ...ordered.map(({ device, part }) => ({ label: device, description: part })),
      { label: other, description: 'a full part number' },
    ],
    {
      title: 'Synthesize for',
      placeHolder: 'Remembered for this workspace; a project can name one in pyproject.toml',
      matchOnDescription: true,
    },
  );
  if (!picked) return undefined;
  if (picked.label !== other) return { device: picked.label };
  const part = await vscode.window.showInputBox({
    title: 'Part Number',
    value: last && 'part' in last ? last.part : 'xc7z020clg400-1',
    validateInput: (text) => (/^[\w.-]+$/.test(text) ? undefined : 'Enter a part number'),
  });
  return part ? { part } : undefined;
}
