// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a user sees who opens kernels, types, and hovers; and when the server is killed.
const harness = require('./harness.cjs');
const screen = require('./screen.cjs');
const { check, eventually, note, ok } = require('./report.cjs');

exports.options = () => ({});

const serverOf = (code) =>
  harness.processesOf(code.home).find((each) => /server\/bin\/allo-lsp --stdio/.test(each.command));

exports.run = async (code, { shots }) => {
  const { page } = code;
  const shot = async (name) => {
    if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
  };
  await harness.open(code);

  // A file that does not import allo wakes nothing.
  await harness.openFile(code, 'plain.py');
  await page.waitForSelector('.monaco-editor .view-line .mtk1');
  await page.waitForTimeout(300);
  check('a Python file without allo starts no server and shows no status', !serverOf(code) && !(await screen.status(page)));

  const begun = Date.now();
  await harness.openFile(code, 'errors.py');
  await eventually('an undefined name is underlined', async () => [(await screen.squiggles(page)) === 1, await screen.squiggles(page)]);
  note(`opening a kernel file to its first squiggle, with the start of the server: ${Date.now() - begun} ms`);
  await eventually('the status is ready', async () => {
    const status = await screen.status(page);
    return [status?.text === 'Allo' && status.icon.includes('codicon-check'), status];
  });
  check('the server is the one that came with the extension', serverOf(code)?.command.includes('/extensions/allo-lang.allo'), serverOf(code)?.command);
  await harness.command(code, 'View: Focus Problems');
  await eventually('Problems has the message and its code', async () => {
    const text = await page.locator('.markers-panel .monaco-list').innerText();
    return [/Name 'factor' is not defined/.test(text) && /undefined-name/.test(text), text];
  });
  await page.keyboard.press('Control+j');

  await harness.openFile(code, 'kernels.py');
  await eventually('a width is drawn after the name that has it', () => screen.shows(page, 's: i33 = a + b'));
  await eventually('lenses stand above the kernels', async () => {
    const lenses = (await screen.lenses(page)).slice(0, 4).join(' | ');
    return [lenses === 'Run on CPU | Run csim | Show HLS C++ | Show MLIR', lenses];
  });
  await harness.goTo(code, 10, 12);
  await harness.command(code, 'Show or Focus Hover');
  await eventually('hover tells the type and why', async () => {
    const text = (await page.locator('.monaco-hover:not(.hidden) .hover-contents').allInnerTexts()).join('\n');
    return [/s: i33/.test(text), text];
  });
  await shot('hover');

  // An error is typed, seen, and mended.
  await harness.goTo(code, 9, 14);
  const typed = Date.now();
  await page.keyboard.type(' + nope');
  await page.waitForSelector('.squiggly-error');
  ok('an error is underlined while it is typed');
  await eventually('a lens stays above the kernel, so that the text does not jump', async () => {
    const lenses = await screen.lenses(page);
    return [lenses[0] === '⚠ 1 error', lenses];
  });
  note(`from the first key of ' + nope' to a squiggle: ${Date.now() - typed} ms`);
  for (let i = 0; i < 7; ++i) await page.keyboard.press('Backspace');
  await eventually('mended, it is not underlined any more', async () => [(await screen.squiggles(page)) === 0, await screen.squiggles(page)]);

  // A setting changes what is seen, without a restart.
  const before = serverOf(code).pid;
  code.setFolderSettings({ 'allo.inlayHints.types': false });
  await eventually('a hint that is switched off goes', async () => {
    const [seen, text] = await screen.shows(page, 's: i33');
    return [!seen, text];
  });
  code.setFolderSettings({ 'allo.warnings': { 'unused-variable': 'error' } });
  await eventually('and comes back', () => screen.shows(page, 's: i33'));
  check('by the same server', serverOf(code)?.pid === before);

  // The server dies.
  process.kill(before, 'SIGKILL');
  await eventually('a killed server comes back', async () => {
    const server = serverOf(code);
    return [server && server.pid !== before, server];
  });
  await eventually('and everything with it', () => screen.shows(page, 's: i33'));
  await eventually('and the status says so', async () => {
    const status = await screen.status(page);
    return [status?.icon.includes('codicon-check'), status];
  });
  await shot('editing');

  // There is none.
  code.setMachineSettings({ 'allo.server.path': '/nowhere/allo-lsp' });
  await eventually('a server that cannot be found is told, with what to do', async () => {
    const toasts = await screen.toasts(page);
    return [toasts.some((toast) => /\/nowhere\/allo-lsp is not an executable/.test(toast) && /Select Program/.test(toast)), toasts];
  });
  await eventually('the status warns', async () => {
    const status = await screen.status(page);
    return [status?.icon.includes('codicon-warning'), status];
  });
  await shot('missing');
  code.setMachineSettings({});
  await eventually('with the setting gone it works again', () => screen.shows(page, 's: i33'));
};
