// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Saves an array of a result as a file. What is too large for the panel is computed once more, by a run that writes
// files.
import * as fs from 'node:fs/promises';
import * as os from 'node:os';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { type HostType, hostTypeOf, toCsv, toNpy } from './arrayFiles';
import type { Job } from './jobs';
import type { ArrayGroup } from './panelProtocol';
import { isLargeArray, namesOfResults, type Value } from './protocol';

type Format = 'npy' | 'csv';

// Runs the job's kernel again, so that its outputs and results are in the folder. False: it has failed.
export type WriteAll = (job: Job, folder: string) => Promise<boolean>;

export async function saveArray(
  job: Job,
  group: ArrayGroup,
  name: string,
  writeAll: WriteAll,
): Promise<void> {
  const value = arrayOf(job, group, name);
  if (value === undefined) return;
  const isLarge = isLargeArray(value);
  const type = job.result?.types?.[name] ?? '';
  const host = hostTypeOf(type);
  const picked = await pickFormat(name, type, host, isLarge);
  const target = picked && (await pickPlace(job, name, picked, isLarge));
  if (!picked || !target) return;
  const format = isLarge ? 'npy' : (formatOf(target) ?? picked);
  try {
    if (isLarge) {
      if (!(await copyFromRun(job, name, target, writeAll))) return;
    } else {
      const bytes = format === 'npy' ? toNpy(value, type) : new TextEncoder().encode(toCsv(value));
      await vscode.workspace.fs.writeFile(target, bytes);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    void vscode.window.showErrorMessage(`${name} could not be saved: ${reason}`);
    return;
  }
  await tell(target, format === 'npy' ? host : undefined);
}

function arrayOf(job: Job, group: ArrayGroup, name: string): Value | undefined {
  const { result } = job;
  if (!result) return undefined;
  if (group !== 'results') return result[group]?.[name];
  return result.results?.[namesOfResults(result).indexOf(name)];
}

const showShape = (shape: number[]) => `(${shape.join(', ')}${shape.length === 1 ? ',' : ''})`;

function describe({ dtype, shape, note }: HostType): string {
  return `${dtype}, shape ${showShape(shape)}${note ? `: ${note}` : ''}`;
}

interface FormatItem extends vscode.QuickPickItem {
  format: Format;
}

async function pickFormat(
  name: string,
  type: string,
  host: HostType | undefined,
  isLarge: boolean,
): Promise<Format | undefined> {
  const items: FormatItem[] = [];
  if (host)
    items.push({
      label: 'NumPy (.npy)',
      description: `${host.dtype}, shape ${showShape(host.shape)}`,
      detail: host.note && `Stored as ${host.note}`,
      format: 'npy',
    });
  if (!isLarge)
    items.push({
      label: 'CSV (.csv)',
      description: 'decimal numbers, a line for each row',
      format: 'csv',
    });
  const picked = await vscode.window.showQuickPick(items, {
    title: `Save ${name} ${type}`.trim(),
    placeHolder: isLarge
      ? 'The kernel runs again, with the same inputs, and writes all elements'
      : 'Select a format',
  });
  return picked?.format;
}

// In the folder of the kernel, unless the user goes elsewhere.
async function pickPlace(
  job: Job,
  name: string,
  format: Format,
  isLarge: boolean,
): Promise<vscode.Uri | undefined> {
  const source = vscode.Uri.parse(job.uri);
  const folder =
    source.scheme === 'file'
      ? vscode.Uri.joinPath(source, '..')
      : vscode.workspace.workspaceFolders?.[0]?.uri;
  const file = `${job.target}_${name}`.replace(/[^\w.-]+/g, '_');
  const npy = { NumPy: ['npy'] };
  const csv = { CSV: ['csv'] };
  return vscode.window.showSaveDialog({
    title: `Save ${name}`,
    defaultUri: folder && vscode.Uri.joinPath(folder, `${file}.${format}`),
    filters: isLarge ? npy : format === 'npy' ? { ...npy, ...csv } : { ...csv, ...npy },
  });
}

function formatOf(uri: vscode.Uri): Format | undefined {
  const extension = path.extname(uri.path).toLowerCase();
  return extension === '.npy' ? 'npy' : extension === '.csv' ? 'csv' : undefined;
}

async function copyFromRun(
  job: Job,
  name: string,
  target: vscode.Uri,
  writeAll: WriteAll,
): Promise<boolean> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'allo-save-'));
  try {
    if (!(await writeAll(job, folder))) return false;
    await vscode.workspace.fs.writeFile(
      target,
      await fs.readFile(path.join(folder, `${name}.npy`)),
    );
    return true;
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

async function tell(target: vscode.Uri, host: HostType | undefined): Promise<void> {
  const what = host ? ` (${describe(host)})` : '';
  const isText = formatOf(target) === 'csv';
  const picked = await vscode.window.showInformationMessage(
    `Saved ${path.basename(target.path)}${what}`,
    ...(isText ? ['Open'] : ['Copy Path']),
  );
  if (picked === 'Open') await vscode.window.showTextDocument(target);
  else if (picked) await vscode.env.clipboard.writeText(target.fsPath);
}
