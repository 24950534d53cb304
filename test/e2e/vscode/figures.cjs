// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Figures: from a keystroke to the squiggle that it causes, beside pyright's server in the same workbench;
// memory. The checks are wide: a machine may be busy.
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const harness = require('./harness.cjs');
const screen = require('./screen.cjs');
const { eventually, note, ok } = require('./report.cjs');

const ROUNDS = 12;

exports.options = ({ vsix, extension, editors }) => {
  const stage = path.join(path.dirname(vsix), 'vsix-pyright');
  const file = path.join(path.dirname(vsix), 'pyright-for-tests.vsix');
  const modules = path.join(__dirname, '../../../vscode-extension/node_modules');
  fs.rmSync(stage, { recursive: true, force: true });
  fs.mkdirSync(stage);
  const source = path.join(__dirname, 'pyright-extension');
  fs.copyFileSync(path.join(source, 'package.json'), path.join(stage, 'package.json'));
  fs.copyFileSync(path.join(extension, 'LICENSE'), path.join(stage, 'LICENSE'));
  fs.writeFileSync(path.join(stage, 'README.md'), 'For tests only.\n');
  execFileSync(
    path.join(modules, '.bin/esbuild'),
    [path.join(source, 'extension.cjs'), '--bundle', '--platform=node', '--external:vscode', '--log-level=error', `--outfile=${stage}/extension.js`],
    { env: { ...process.env, NODE_PATH: modules } },
  );
  execFileSync(path.join(modules, '.bin/vsce'), ['package', '--no-dependencies', '--allow-missing-repository', '--out', file], { cwd: stage, stdio: 'pipe' }); // it warns of what a test needs not
  return { vsix: [vsix, file] };
};

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

// One key at the cursor, and how long until there are so many squiggles, in milliseconds; both times are the page's.
const keyToSquiggle = async (page, key, wanted) => {
  await page.evaluate(
    ([count, limit]) => {
      window.alloSeen = new Promise((resolve, reject) => {
        let begun;
        const listen = () => { begun ??= performance.now(); };
        window.addEventListener('keydown', listen, true);
        const end = performance.now() + limit;
        const look = () => {
          const now = performance.now();
          const there = document.querySelectorAll('.squiggly-error').length;
          if (begun !== undefined && there === count) {
            window.removeEventListener('keydown', listen, true);
            resolve(now - begun);
          } else if (now > end) reject(new Error(`${there} squiggles instead of ${count}`));
          else requestAnimationFrame(look);
        };
        look();
      });
      window.alloSeen.catch(() => undefined);
    },
    [wanted, 20000],
  );
  await page.keyboard.press(key);
  return page.evaluate(() => window.alloSeen);
};

const measure = async (code, file, line, column) => {
  await harness.openFile(code, file);
  await harness.goTo(code, line, column);
  await keyToSquiggle(code.page, 'x', 1); // warm
  await keyToSquiggle(code.page, 'Backspace', 0);
  const on = [];
  const off = [];
  for (let i = 0; i < ROUNDS; ++i) {
    on.push(await keyToSquiggle(code.page, 'x', 1));
    off.push(await keyToSquiggle(code.page, 'Backspace', 0));
  }
  return { on: median(on), off: median(off), worst: Math.max(...on) };
};

exports.run = async (code) => {
  const { page } = code;
  fs.writeFileSync(path.join(code.workspace, 'measured_plain.py'), 'def add(a: int, b: int) -> int:\n    s = a + b\n    return s\n');
  await harness.open(code);
  await harness.openFile(code, 'kernels.py');
  await eventually('figures: hints', () => screen.shows(page, 's: i33'));
  const allo = await measure(code, 'kernels.py', 9, 14);
  const pyright = await measure(code, 'measured_plain.py', 2, 14);
  const again = await measure(code, 'kernels.py', 9, 14);
  const tell = (name, each) =>
    note(`from a key to its squiggle, ${name}: ${each.on.toFixed(0)} ms (worst of ${ROUNDS}: ${each.worst.toFixed(0)}); until it goes: ${each.off.toFixed(0)} ms`);
  tell('allo', allo);
  tell('pyright in the same workbench', pyright);
  tell('allo again', again);
  // How long it takes is told, not demanded: another program may run beside. One that does not come, or stays,
  // ends this part.
  ok('squiggles come and go, ours and pyright\'s');
  for (const { pid, command } of harness.processesOf(code.home)) {
    const name = /type=extensionHost/.test(command) ? 'extension host (ours and pyright\'s client)'
      : /allo-lsp --stdio/.test(command) ? 'allo-lsp'
      : /langserver\.index/.test(command) ? 'pyright'
      : undefined;
    if (name) note(`resident memory, ${name}: ${harness.memoryOf(pid)} MiB`);
  }
};
