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
    await vscode.commands.executeCommand('allo.restartServer');
    await job.settled;
    assert.strictEqual(job.state, 'failed');
    await until(() => allo.server.state === 'ready');
    assert.strictEqual(allo.jobs.active.length, 0);
  });
};
