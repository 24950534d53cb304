// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Runs the parts of the test of VS Code, each in a workbench of its own unless it has no options(), and counts.
//   node run.cjs EDITORS FILE.vsix UNPACKED-EXTENSION [PART...]
// The part pictures takes pictures for the documentation, and is run by its name alone (pictures.sh).
//   node run.cjs --list [PART...]   prints the names of the parts that it would run
// $ALLO_SHARE=1/2: some of them always, and of the others every second one, from the second on.
const path = require('node:path');
const harness = require('./harness.cjs');
const report = require('./report.cjs');

const [editors, vsix, extension, ...wanted] = process.argv.slice(2);
const setup = { editors, vsix, extension, workspace: path.join(__dirname, 'workspace'), shots: process.env.ALLO_SHOTS, pictures: process.env.ALLO_PICTURES };
const parts = [
  'figures', 'modules', 'running', 'host', 'editing', 'language', 'inputs', 'panel', 'results', 'mlir', 'testing', 'settings', 'untrusted', 'roots', 'first', 'schedules', 'estimates', 'loops', 'synthesis', 'sweep', 'explore', 'notebooks', 'older',
];

const listed = process.argv[2] === '--list';
const always = ['figures', 'host', 'editing', 'language'];
const shareOf = (all) => {
  const [index, count] = (process.env.ALLO_SHARE ?? '0/1').split('/').map(Number);
  const others = all.filter((each) => !always.includes(each));
  const taken = others.filter((_, i) => i % count === index);
  if (taken.length < others.length && !listed) report.note(`left out this time: ${others.filter((each) => !taken.includes(each)).join(' ')}`);
  return all.filter((each) => always.includes(each) || taken.includes(each));
};

// Those that measure run alone, first.
const alone = ['figures'];
const atOnce = 2;

const running = new Set();
const guard = async (signal) => {
  await Promise.all([...running].map((code) => code.stop().catch(() => undefined)));
  process.exit(signal === 'SIGINT' ? 130 : 1);
};
process.on('SIGINT', guard);
process.on('SIGTERM', guard);

const runPart = (name) =>
  report.collect(async () => {
    const begun = Date.now();
    const part = require(`./${name}.cjs`);
    let code;
    try {
      if (part.options) {
        code = await harness.start({ ...setup, vsix: [vsix], ...part.options(setup) });
        running.add(code);
      }
      await part.run(code, setup);
    } catch (error) {
      report.fail(`${name}: came to its end`, error.stack ?? error);
      if (code) {
        const file = path.join(path.dirname(vsix), `test-e2e-vscode-${name}.png`);
        await code.page.screenshot({ path: file }).catch(() => undefined);
        report.note(`the screen at that moment: ${file}`);
      }
    } finally {
      if (code) {
        const left = await code.stop();
        running.delete(code);
        report.check(`${name}: no process is left behind`, left.length === 0, left.map((each) => each.command).join('\n'));
      }
    }
    report.note(`${name}: ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  });

(async () => {
  if (listed) {
    const named = process.argv.slice(3);
    console.log((named.length > 0 ? named : shareOf(parts)).join(' '));
    return;
  }
  const waiting = wanted.length > 0 ? wanted : shareOf(parts);
  for (const name of waiting.filter((each) => alone.includes(each))) await runPart(name);
  const rest = waiting.filter((each) => !alone.includes(each));
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let name = rest.shift(); name; name = rest.shift()) await runPart(name);
    }),
  );
  const [passed, failed] = report.counts();
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
})();
