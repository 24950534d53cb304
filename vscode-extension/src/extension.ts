// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What VS Code loads for every Python file: it only looks whether the workspace uses allo, and loads
// the rest of the extension once it does, or once one of its commands is asked for.
import * as vscode from 'vscode';
import { isKernelDocument, projectsUseAllo } from './kernelFiles';
import type * as Main from './main';
import { CheckTasks } from './tasks';
import { FIRST_COMMANDS, registerFirstKernel } from './welcome';

// For tests, and for other extensions: resolves once a file or a project has been seen that uses allo.
export interface Api {
  readonly main: Promise<Main.Allo>;
  // Whether it has been.
  readonly isActive: () => boolean;
}

let running: Main.Allo | undefined;

export function activate(context: vscode.ExtensionContext): Api {
  const begun = Date.now();
  registerFirstKernel(context);
  context.subscriptions.push(
    vscode.tasks.registerTaskProvider('allo', new CheckTasks(context.extensionPath)),
  );
  let resolve: (main: Main.Allo) => void = () => undefined;
  const main = new Promise<Main.Allo>((done) => {
    resolve = done;
  });
  const watching: vscode.Disposable[] = [];
  const begin = (): Main.Allo => {
    if (running) return running;
    for (const each of watching) each.dispose();
    running = (require('./main') as typeof Main).begin(context, begun);
    resolve(running);
    return running;
  };
  const consider = (document: vscode.TextDocument) => {
    if (!running && isKernelDocument(document)) begin();
  };

  watching.push(
    ...commandsBefore(context, begin),
    vscode.workspace.onDidOpenTextDocument(consider),
    vscode.workspace.onDidChangeTextDocument((event) => {
      // Only what is typed can make it a kernel file.
      if (event.contentChanges.some((change) => change.text !== '')) consider(event.document);
    }),
    vscode.workspace.onDidChangeWorkspaceFolders(async (event) => {
      if (!running && (await projectsUseAllo(event.added))) begin();
    }),
  );
  context.subscriptions.push({
    dispose: () => {
      for (const each of watching) each.dispose();
    },
  });
  for (const document of vscode.workspace.textDocuments) consider(document);
  if (!running) {
    void projectsUseAllo(vscode.workspace.workspaceFolders ?? []).then((use) => {
      if (use) begin();
    });
  }
  return { main, isActive: () => running !== undefined };
}

// Those that the walk-through, keys and menus of users may ask for at any time.
function commandsBefore(
  context: vscode.ExtensionContext,
  begin: () => Main.Allo,
): vscode.Disposable[] {
  const { commands } = context.extension.packageJSON.contributes as {
    commands: { command: string }[];
  };
  return commands
    .filter(({ command }) => !FIRST_COMMANDS.includes(command))
    .map(({ command }) =>
      vscode.commands.registerCommand(command, async (...args) => {
        await begin().started;
        return vscode.commands.executeCommand(command, ...args);
      }),
    );
}

export async function deactivate(): Promise<void> {
  await running?.stop();
  running = undefined;
}
