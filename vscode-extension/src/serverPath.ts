// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Where the server is: what the setting says, else the one of the workspace's Python environment, else the one that came
// with this extension, else the one on the PATH, else one that was built in a checkout. A workspace that is not trusted
// cannot name one.
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { environmentPrograms } from './pythonEnvironments';

export interface Found {
  readonly program?: string;
  readonly origin: string; // "bundled with the extension"
  readonly looked: string[];
  readonly problem?: string;
}

function isProgram(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

function expand(file: string): string {
  return file.replace(/^~(?=\/|$)/, os.homedir());
}

export function findServer(extensionPath: string): Found {
  const configured = vscode.workspace
    .getConfiguration('allo')
    .get<string>('server.path', '')
    .trim();
  if (configured) {
    const program = expand(configured);
    if (isProgram(program))
      return { program, origin: "the setting 'allo.server.path'", looked: [program] };
    return {
      origin: '',
      looked: [program],
      problem: `The setting 'allo.server.path' is wrong: ${program} is not an executable.`,
    };
  }
  const name = process.platform === 'win32' ? 'allo-lsp.exe' : 'allo-lsp';
  const candidates: [string, string][] = [
    ...environmentPrograms().map((folder): [string, string] => [
      path.join(folder, name),
      'in the Python environment',
    ]),
    [path.join(extensionPath, 'server', 'bin', name), 'bundled with the extension'],
    ...(process.env.PATH ?? '')
      .split(path.delimiter)
      .filter((folder) => path.isAbsolute(folder))
      .map((folder): [string, string] => [path.join(folder, name), 'found on the PATH']),
    [path.join(extensionPath, '..', 'build', 'bin', name), 'built in the checkout'],
  ];
  if (vscode.workspace.isTrusted)
    for (const folder of vscode.workspace.workspaceFolders ?? [])
      if (folder.uri.scheme === 'file')
        candidates.push([
          path.join(folder.uri.fsPath, 'build', 'bin', name),
          'built in the workspace',
        ]);
  const looked: string[] = [];
  for (const [program, origin] of candidates) {
    if (isProgram(program)) return { program, origin, looked };
    looked.push(program);
  }
  return { origin: '', looked, problem: 'Cannot find the Allo language server.' };
}
