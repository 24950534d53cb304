// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Which files are checked, and how long that is said to go on.
module.exports = (context) => {
  const { vscode, assert, until, test } = context;
  const fs = require('node:fs');
  const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const KERNEL = 'from allo import i32, kernel\n\n\n@kernel\ndef twice(a: i32) -> i32:\n    return a + a\n';

  const edited = async (name, text) => {
    fs.writeFileSync(context.file(name).fsPath, text);
    const editor = await context.open(name);
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), '# shallow\n'));
    return editor;
  };
  const close = () => vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  const isReady = () => /is ready/.test(context.allo.status.item.tooltip);

  test('a file that only has a word such as shallow in it is not waited for', async () => {
    await context.open('kernels.py');
    await until(isReady);
    await edited('shallow.py', 'def shallow(allow):\n    return allow\n');
    await sleep(600);
    assert(isReady(), context.allo.status.item.tooltip);
    await close();
  });

  for (const [why, begin, end] of [
    [
      'that the project leaves out',
      () => fs.writeFileSync(context.file('pyproject.toml').fsPath, '[tool.allo]\nexclude = ["silent*.py"]\n'),
      () => fs.unlinkSync(context.file('pyproject.toml').fsPath),
    ],
    [
      'whose errors are not reported',
      () => vscode.workspace.getConfiguration('allo').update('diagnostics.enabled', false, vscode.ConfigurationTarget.Global),
      () => vscode.workspace.getConfiguration('allo').update('diagnostics.enabled', undefined, vscode.ConfigurationTarget.Global),
    ],
  ]) {
    test(`checking a file ${why} comes to an end, and its kernels are in the Test Explorer`, async () => {
      const { allo } = context;
      const name = `silent${Date.now()}.py`;
      await begin();
      try {
        await sleep(300);
        await edited(name, `${KERNEL}nope\n`);
        const item = await until(() => allo.tests.controller.items.get(context.file(name).toString()), 5000);
        await until(() => item.children.size === 1, 5000);
        await until(isReady, 3000);
        assert.deepStrictEqual(vscode.languages.getDiagnostics(context.file(name)).filter((each) => each.source === 'allo'), []);
        await close();
      } finally {
        await end();
      }
      await until(isReady);
    });
  }

  test('a file that the server was never told of has no kernels', async () => {
    const provider = vscode.workspace.registerTextDocumentContentProvider('before', { provideTextDocumentContent: () => KERNEL });
    const uri = vscode.Uri.parse('before:/kernels.py');
    const document = await vscode.workspace.openTextDocument(uri);
    assert.strictEqual(document.languageId, 'python');
    assert.strictEqual(await vscode.commands.executeCommand('allo.runKernel', uri), undefined);
    provider.dispose();
  });
};
