// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The Python environments that the workspace uses: the one that is chosen in the Python extension, as far as that has
// started, and folders that `python -m venv` made. A wheel of allo puts its programs there.
// A workspace that is not trusted has none: they would name programs to start.
import * as fs from 'node:fs';
import * as path from 'node:path';
import * as vscode from 'vscode';

// What we use of the interface of ms-python.python.
interface PythonApi {
  readonly environments?: {
    getActiveEnvironmentPath?(resource?: vscode.Uri): { readonly path: string } | undefined;
    readonly onDidChangeActiveEnvironmentPath?: vscode.Event<unknown>;
  };
}
const PYTHON = 'ms-python.python';
const FOLDERS = ['.venv', 'venv'];

// Their folders of programs, the likeliest one first.
export function environmentPrograms(): string[] {
  if (!vscode.workspace.isTrusted) return [];
  const folders = (vscode.workspace.workspaceFolders ?? []).filter(
    (folder) => folder.uri.scheme === 'file',
  );
  const found: string[] = [];
  const extension = vscode.extensions.getExtension<PythonApi>(PYTHON);
  const environments = extension?.isActive ? extension.exports?.environments : undefined;
  for (const resource of folders.length > 0 ? folders.map((each) => each.uri) : [undefined]) {
    const chosen = environments?.getActiveEnvironmentPath?.(resource)?.path;
    if (chosen && path.isAbsolute(chosen)) found.push(programsOf(chosen));
  }
  for (const folder of folders)
    for (const name of FOLDERS) found.push(path.join(folder.uri.fsPath, name, 'bin'));
  return [...new Set(found)];
}

// Of an interpreter, or of the folder of an environment.
function programsOf(chosen: string): string {
  try {
    return fs.statSync(chosen).isDirectory() ? path.join(chosen, 'bin') : path.dirname(chosen);
  } catch {
    return path.dirname(chosen);
  }
}

// Calls it whenever another environment is chosen, and once the Python extension has started.
export function watchEnvironments(changed: () => void): vscode.Disposable {
  let watched: vscode.Disposable | undefined;
  let isDisposed = false;
  const extension = vscode.extensions.getExtension<PythonApi>(PYTHON);
  const wasActive = extension?.isActive;
  void Promise.resolve(extension?.activate()).then(
    (api) => {
      if (isDisposed) return;
      watched = api?.environments?.onDidChangeActiveEnvironmentPath?.(() => changed());
      if (api && !wasActive) changed();
    },
    () => undefined, // it has failed to start, and tells so itself
  );
  return new vscode.Disposable(() => {
    isDisposed = true;
    watched?.dispose();
  });
}
