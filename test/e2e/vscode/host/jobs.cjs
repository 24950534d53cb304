// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Jobs: those of another server, and those that are asked for more than once.
module.exports = (context) => {
  const { vscode, assert, until, test } = context;
  const ask = (target, more) => ({ uri: context.allo.server.uriFor(context.file('kernels.py')), target, ...more });
  const number = () => 1 + Math.floor(Math.random() * 1000);

  test('after a restart by hand a run shows its own result, not that of an earlier one', async () => {
    const { allo } = context;
    await context.open('kernels.py');
    for (let round = 0; round < 2; ++round) {
      await vscode.commands.executeCommand('allo.restartServer');
      await until(() => allo.server.state === 'ready');
      const [a, b] = [number(), number()];
      const job = await allo.commands.execute('allo.run', ask('add', { inputs: { a, b } }));
      await job.settled;
      assert.strictEqual(job.state, 'done', job.message);
      assert.strictEqual(job.result.results[0], a + b);
      assert.strictEqual(allo.jobs.list.length, 1, 'those of the server before are gone');
    }
  });

  test('a restart by hand fails the jobs that the server had', async () => {
    const { allo } = context;
    const job = await allo.commands.execute('allo.run', ask('forever'));
    await until(() => job.state === 'running');
    const spoken = () => allo.status.item.accessibilityInformation.label;
    assert.match(spoken(), /running CPU forever/, 'what a screen reader says');
    await vscode.commands.executeCommand('allo.restartServer');
    await job.settled;
    assert.strictEqual(job.state, 'failed');
    await until(() => allo.server.state === 'ready');
    assert.strictEqual(allo.jobs.active.length, 0);
    await until(() => /: ready$/.test(spoken()));
  });

  test('a run that is asked for twice at once is told of once', async () => {
    const { allo } = context;
    const told = [];
    const real = allo.commands.tellOutcome;
    allo.commands.tellOutcome = (job) => {
      told.push(job);
      return Promise.resolve();
    };
    try {
      const twice = await Promise.all([allo.commands.execute('allo.run', ask('forever')), allo.commands.execute('allo.run', ask('forever'))]);
      assert.strictEqual(twice[0], twice[1], 'the server has one');
      await vscode.commands.executeCommand('allo.cancelJobs');
      await twice[0].settled;
      await new Promise((resolve) => setTimeout(resolve, 50));
      assert.strictEqual(told.length, 1);
    } finally {
      allo.commands.tellOutcome = real;
    }
  });

  // Where the button 'Go to Line' leads.
  const goTo = (job) => {
    assert(context.allo.jobs.list.includes(job));
    context.allo.panel.received({ type: 'fault', id: job.id });
  };
  const cursor = () => [vscode.window.activeTextEditor?.document.uri.toString(), vscode.window.activeTextEditor?.selection.start.line];

  test('the way to a fault leads into a file that was never saved', async () => {
    const { allo } = context;
    const document = await vscode.workspace.openTextDocument({
      language: 'python',
      content: 'from allo import i32, kernel\n\n\n@kernel\ndef divide(a: i32) -> i32:\n    zero: i32 = a - a\n    return a // zero\n',
    });
    await vscode.window.showTextDocument(document);
    const job = await allo.commands.execute('allo.run', { uri: allo.server.uriFor(document.uri), target: 'divide' });
    await job.settled;
    assert.strictEqual(job.state, 'failed', job.message);
    await context.open('kernels.py');
    goTo(job);
    await until(() => cursor()[0] === document.uri.toString(), 5000);
    assert.strictEqual(cursor()[1], 6);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  test('the way to a fault leads to where its line is now', async () => {
    const { allo } = context;
    const editor = await context.open('kernels.py');
    const job = await allo.commands.execute('allo.run', ask('divide'));
    await job.settled;
    const found = () => vscode.languages.getDiagnostics(editor.document.uri).find((each) => each.source === 'allo-run');
    await until(found);
    const lines = 1 + Math.floor(Math.random() * 9);
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), '# moved\n'.repeat(lines)));
    try {
      await until(() => found()?.range.start.line === 32 + lines);
      goTo(job);
      await until(() => cursor()[1] === 32 + lines, 5000);
    } finally {
      await editor.edit((edit) => edit.delete(new vscode.Range(0, 0, lines, 0)));
    }
  });

  test('inputs of a parameter that was renamed are left out', async () => {
    const { allo } = context;
    const { uri } = ask('add');
    await allo.remembered.keep(uri, 'add', { inputs: { old: 7, a: 1, b: 2 } });
    const job = await allo.commands.execute('allo.run', ask('add'));
    await job.settled;
    assert.strictEqual(job.state, 'done', job.message);
    assert.strictEqual(job.result.results[0], 3);
    await allo.remembered.keep(uri, 'add', {});
  });

  test('where inputs do not fit any more others are offered', async () => {
    const { allo } = context;
    const { uri } = ask('add');
    const answersTo = allo.commands.constructor.answersTo;
    for (const inputs of [{ inputs: { a: [1, 2], b: 2 } }, { npz: '/nowhere/arrays.npz' }]) {
      await allo.remembered.keep(uri, 'add', inputs);
      const job = await allo.commands.execute('allo.run', ask('add'));
      await job.settled;
      assert.strictEqual(job.state, 'failed');
      assert.deepStrictEqual(answersTo(job), ['Choose Inputs...', 'Use Random Numbers', 'Show Log'], job.message);
      const next = new Promise((resolve) => {
        const subscription = allo.jobs.onDidChange((each) => {
          if (each === job || each.isActive) return;
          subscription.dispose();
          resolve(each);
        });
      });
      await allo.commands.answer(job, 'Use Random Numbers');
      assert.strictEqual((await next).state, 'done');
      assert.deepStrictEqual(allo.remembered.of(uri, 'add'), {});
    }
  });
};
