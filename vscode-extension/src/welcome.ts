// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What there is before any kernel: the walk-through, and a first kernel to try things with.
import * as vscode from 'vscode';

export const FIRST_KERNEL = `# Two kernels. The lenses above each of them run it, simulate it, and show its HLS C++.
from allo import i8, i32, kernel

M = 4
N = 6


@kernel
def matvec(a: "i8[M, N]", x: "i8[N]", y: "i32[M]"):
    for i in range(M):
        total: i32 = 0
        for k in range(N):
            product = a[i, k] * x[k]
            total += product
        y[i] = total


@kernel
def scale(y: "i32[M]", gain: i8):
    for i in range(M):
        y[i] = y[i] * gain
`;

export const FIRST_COMMANDS = ['allo.newKernelFile', 'allo.openWalkthrough'];

export function registerFirstKernel(context: vscode.ExtensionContext): void {
  context.subscriptions.push(
    vscode.commands.registerCommand('allo.newKernelFile', async () => {
      const document = await vscode.workspace.openTextDocument({
        language: 'python',
        content: FIRST_KERNEL,
      });
      const name = document.positionAt(FIRST_KERNEL.indexOf('matvec'));
      await vscode.window.showTextDocument(document, { selection: new vscode.Range(name, name) });
    }),
    vscode.commands.registerCommand('allo.openWalkthrough', () =>
      vscode.commands.executeCommand(
        'workbench.action.openWalkthrough',
        `${context.extension.id}#allo.firstKernel`,
        false,
      ),
    ),
  );
}
