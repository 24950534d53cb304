// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Tasks that check whole projects: `allo-lsp --check`, whose output the problem matcher "allo" reads.
import * as vscode from 'vscode';
import { hasKernels } from './kernelFiles';
import { findServer } from './serverPath';

interface AlloTask extends vscode.TaskDefinition {
  paths?: string[];
  args?: string[];
}

export class CheckTasks implements vscode.TaskProvider {
  constructor(private readonly extensionPath: string) {}

  async provideTasks(): Promise<vscode.Task[]> {
    const tasks: vscode.Task[] = [];
    for (const folder of vscode.workspace.workspaceFolders ?? []) {
      if (folder.uri.scheme !== 'file' || !(await hasKernels(folder))) continue;
      const task = this.make({ type: 'allo', paths: ['.'] }, folder, 'check all kernels');
      if (task) tasks.push(task);
    }
    return tasks;
  }

  resolveTask(task: vscode.Task): vscode.Task | undefined {
    const definition = task.definition as AlloTask;
    const folder =
      typeof task.scope === 'object' ? task.scope : vscode.workspace.workspaceFolders?.[0];
    return folder && this.make(definition, folder, task.name || 'check');
  }

  private make(
    definition: AlloTask,
    folder: vscode.WorkspaceFolder,
    name: string,
  ): vscode.Task | undefined {
    const { program } = findServer(this.extensionPath);
    if (!program) return undefined;
    const task = new vscode.Task(
      definition,
      folder,
      name,
      'allo',
      new vscode.ProcessExecution(
        program,
        ['--check', '--color=never', ...(definition.args ?? []), ...(definition.paths ?? ['.'])],
        { cwd: folder.uri.fsPath },
      ),
      '$allo',
    );
    task.group = vscode.TaskGroup.Build;
    task.presentationOptions = { reveal: vscode.TaskRevealKind.Silent, clear: true };
    return task;
  }
}
