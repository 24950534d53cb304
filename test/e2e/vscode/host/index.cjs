// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Runs inside the extension host, with the API that extensions have: providers, commands, jobs.
const assert = require('node:assert');
const path = require('node:path');
const vscode = require('vscode');

const until = async (probe, ms = 30000) => {
  const end = Date.now() + ms;
  for (;;) {
    const seen = await probe();
    if (seen) return seen;
    if (Date.now() > end) throw new Error(`not within ${ms} ms: ${probe}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

const tests = [];
const test = (name, body) => tests.push([name, body]);
const context = { vscode, assert, until, test };

exports.run = async () => {
  const folder = vscode.workspace.workspaceFolders[0].uri;
  context.file = (name) => vscode.Uri.joinPath(folder, name);
  context.open = async (name) => {
    const document = await vscode.workspace.openTextDocument(context.file(name));
    return vscode.window.showTextDocument(document);
  };
  const extension = vscode.extensions.getExtension('allo-lang.allo');
  context.extension = extension;
  for (const name of ['basics', 'jobs', 'files', 'testing', 'texts', 'others']) require(path.join(__dirname, `${name}.cjs`))(context);
  let failed = 0;
  for (const [name, body] of tests) {
    try {
      await body();
      console.log(`ok   inside: ${name}`);
    } catch (error) {
      failed += 1;
      console.log(`FAIL inside: ${name}`);
      for (const line of String(error.stack ?? error).split('\n').slice(0, 12)) console.log(`     ${line}`);
    }
  }
  if (failed > 0) throw new Error(`${failed} failed`);
};
