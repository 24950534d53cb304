// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The part that kernels are synthesized for where neither they nor the project name one: asked for once, and kept
// in the settings `allo.vitis.device` and `allo.vitis.part` of the workspace.
import * as vscode from 'vscode';
import type { Device, JobRequest } from './protocol';

export type Part = Required<Pick<JobRequest, 'part'>> | Required<Pick<JobRequest, 'device'>>;

function settings(): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration('allo.vitis');
}

// The devices that the extension knows are those of its setting.
export function knownDevices(extension: vscode.Extension<unknown>): Device[] {
  const { contributes } = extension.packageJSON as {
    contributes: {
      configuration: {
        properties: Record<string, { enum?: string[]; enumDescriptions?: string[] }>;
      }[];
    };
  };
  const found = contributes.configuration
    .map((section) => section.properties['allo.vitis.device'])
    .find((setting) => setting !== undefined);
  return (found?.enum ?? [])
    .map((device, i) => ({ device, part: found?.enumDescriptions?.[i] ?? '' }))
    .filter(({ device }) => device !== '');
}

// Asks, and keeps the answer. Undefined: the user has changed their mind.
export async function choosePart(
  devices: Device[],
  title = 'Synthesize for',
): Promise<Part | undefined> {
  const picked = await pickPart(devices, title);
  if (!picked) return undefined;
  const where = vscode.workspace.workspaceFolders
    ? vscode.ConfigurationTarget.Workspace
    : vscode.ConfigurationTarget.Global;
  // They exclude each other.
  await settings().update('part', 'part' in picked ? picked.part : undefined, where);
  await settings().update('device', 'device' in picked ? picked.device : undefined, where);
  return picked;
}

async function pickPart(devices: Device[], title: string): Promise<Part | undefined> {
  const last = settings().get<string>('device', '');
  const ordered = [
    ...devices.filter(({ device }) => device === last),
    ...devices.filter(({ device }) => device !== last),
  ];
  const other = 'Other part...';
  const picked = await vscode.window.showQuickPick(
    [
      ...ordered.map(({ device, part }) => ({ label: device, description: part })),
      { label: other, description: 'a full part number' },
    ],
    {
      title,
      placeHolder: 'Kept in the settings of this workspace',
      matchOnDescription: true,
      ignoreFocusOut: true, // a sweep has asked for more before
    },
  );
  if (!picked) return undefined;
  if (picked.label !== other) return { device: picked.label };
  const part = await vscode.window.showInputBox({
    title: 'Part Number',
    value: settings().get<string>('part', '') || 'xc7z020clg400-1',
    validateInput: (text) => (/^[\w.-]+$/.test(text) ? undefined : 'Enter a part number'),
    ignoreFocusOut: true,
  });
  return part ? { part } : undefined;
}
