// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The stubs of the Python package, for type checkers in workspaces whose environment does not have the package. Settings
// name a copy of them: the extension's own folder has another name after each update.
import { execFile } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { environmentPrograms } from './pythonEnvironments';

// Exits with 0 if Python finds the package; a folder 'allo' without code is none. Nothing of it is run.
const FIND =
  'import importlib.util as u, sys; s = u.find_spec("allo"); sys.exit(not (s and s.origin))';
const SECONDS = 10;

export class Stubs {
  readonly folder: string; // what a type checker searches
  private readonly bundled: string;

  constructor(context: vscode.ExtensionContext) {
    this.folder = path.join(context.globalStorageUri.fsPath, 'stubs');
    const packed = path.join(context.extensionPath, 'stubs');
    const inCheckout = path.join(context.extensionPath, '..', 'runtime', 'python');
    this.bundled = fs.existsSync(packed) ? packed : inCheckout;
  }

  // Makes the copy, or makes it again.
  async provide(): Promise<void> {
    await fs.promises.rm(this.folder, { recursive: true, force: true });
    await fs.promises.cp(path.join(this.bundled, 'allo'), path.join(this.folder, 'allo'), {
      recursive: true,
      filter: (file) => path.basename(file) !== '__pycache__',
    });
  }

  // A copy of another version of the extension becomes that of this one.
  async refresh(): Promise<void> {
    if (fs.existsSync(this.folder)) await this.provide();
  }
}

// Whether the Python of the workspace can import the package; undefined where it may not be started, or fails.
export async function isPackageInstalled(
  folder: vscode.WorkspaceFolder,
): Promise<boolean | undefined> {
  if (!vscode.workspace.isTrusted) return undefined;
  const programs = environmentPrograms().map((each) => path.join(each, 'python'));
  const python = programs.find((each) => fs.existsSync(each)) ?? 'python3';
  return new Promise((resolve) => {
    const options = { cwd: folder.uri.fsPath, timeout: SECONDS * 1000 };
    execFile(python, ['-c', FIND], options, (error) => {
      if (!error) resolve(true);
      else resolve(error.code === 1 || error.code === 'ENOENT' ? false : undefined);
    });
  });
}
