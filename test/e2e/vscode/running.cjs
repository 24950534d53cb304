// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Kernels that are run from their lenses: progress, results, a simulation that differs, a run that is
// cancelled, HLS C++ beside the kernel, the Test Explorer.
const fs = require('node:fs');
const harness = require('./harness.cjs');
const screen = require('./screen.cjs');
const { check, eventually, ok } = require('./report.cjs');

exports.options = () => ({ size: { width: 1400, height: 900 } });

exports.run = async (code, { shots }) => {
  const { page } = code;
  const shot = async (name) => {
    if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
  };
  const clear = () => harness.clearToasts(code);
  await harness.open(code);
  await harness.openFile(code, 'kernels.py');
  await page.waitForSelector('.codelens-decoration a >> visible=true');

  // On the CPU.
  await screen.lens(page, 'Run on CPU', 0).click();
  await eventually('a run tells its result', () => screen.toastWith(page, 'ran in'));
  await eventually('and leaves it on a lens', async () => {
    const lenses = await screen.lenses(page);
    return [lenses.some((lens) => /^Ran in [\d.]+ .?s$/.test(lens)), lenses];
  });
  await clear();

  // A simulation that differs, as the compiler makes an error.
  await screen.lens(page, 'Run csim', 1).click();
  await eventually('a simulation shows its progress', async () => {
    const [seen, toasts] = await screen.toastWith(page, 'csim product');
    const status = await screen.status(page);
    return [seen || /csim product/.test(status?.text ?? ''), [toasts, status]];
  });
  await eventually('a difference is told', () => screen.toastWith(page, 'csim differs at c[2, 0]'));
  await eventually('it is on the lens', async () => {
    const lenses = await screen.lenses(page);
    return [lenses.includes('csim differs at c[2, 0]'), lenses];
  });
  await eventually('and underlined where the value was stored', async () => [(await screen.squiggles(page)) === 1, await screen.squiggles(page)]);
  await page.locator('.notification-toast a.monaco-button, .notification-toast .monaco-button', { hasText: 'Show Results' }).first().click();
  await eventually('the panel has the difference, and all differences', async () => {
    const text = await screen.panelText(page);
    return [/c differs, first at c\[2, 0\]/.test(text) && /csim − CPU: 4 of 16 differ/.test(text), text];
  });
  // Lenses are drawn anew when the editor gets smaller.
  await eventually('for which nothing else was run', async () => {
    const lenses = await screen.lenses(page);
    return [lenses.filter((lens) => lens.startsWith('Ran in')).length === 1, lenses];
  });
  const panel = await screen.panelOf(page);
  check('as a heat map with the first one marked', (await panel.locator('table td.bad').innerText()) === '1');
  check('four of sixteen elements differ', (await panel.locator('[aria-label="difference of c"] td', { hasText: /^1$/ }).count()) === 4);
  await shot('results');
  await page.keyboard.press('Control+j');
  await clear();

  // A worker that dies, and what there is to report.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await screen.lens(page, 'Run on CPU', 2).click();
  const workers = () => harness.processesOf(code.home).filter((each) => /server\/bin\/allo worker/.test(each.command));
  await eventually('a run without end is in the status bar', async () => {
    const status = await screen.status(page);
    return [/CPU forever/.test(status?.text ?? '') && workers().length > 0, [status, workers()]];
  });
  await eventually('a killed worker is told, with what can be done', async () => {
    for (const { pid } of workers()) process.kill(pid, 'SIGKILL');
    const [, toasts] = await screen.toastWith(page, '');
    const buttons = ['Copy Reproducer Path', 'Show Log'];
    return [toasts.some((toast) => /forever: the worker was killed/.test(toast) && buttons.every((each) => toast.includes(each))), toasts];
  });
  await page.locator('.notification-toast .monaco-button', { hasText: 'Copy Reproducer Path' }).first().click();
  await eventually('whose button copies the path of what reproduces it', async () => {
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    return [copied.startsWith(code.home) && fs.existsSync(copied), copied];
  });
  await clear();

  // A run without end, cancelled.
  await screen.lens(page, 'Run on CPU', 2).click();
  await eventually('a long run has a notification with its progress', () => screen.toastWith(page, 'CPU forever'));
  await eventually('and is in the status bar', async () => {
    const status = await screen.status(page);
    return [/CPU forever/.test(status?.text ?? ''), status];
  });
  await shot('progress');
  await page.locator('.notification-toast .monaco-button', { hasText: 'Cancel' }).first().click();
  await eventually('cancelled, it ends', async () => {
    const status = await screen.status(page);
    return [status?.text === 'Allo', status];
  });
  await eventually('and its process with it', async () => {
    const busy = workers().filter((each) => /R/.test(fs.readFileSync(`/proc/${each.pid}/stat`, 'utf8').split(') ')[1][0]));
    return [busy.length === 0, workers()];
  });
  await clear();

  // A fault, and the way to its line.
  await screen.lens(page, 'Run on CPU', 3).click();
  await eventually('a fault is told', () => screen.toastWith(page, 'ivision by zero'));
  await page.locator('.notification-toast .monaco-button', { hasText: 'Go to Line' }).first().click();
  await page.waitForFunction(() => document.querySelector('.statusbar-item[id="status.editor.selection"]')?.innerText.includes('Ln 33'));
  ok('its button goes to its line');
  await clear();

  // HLS C++ beside it, which follows the cursor and edits.
  await harness.goTo(code, 18, 13);
  await harness.chord(code, 'h');
  await eventually('keys show the HLS C++ beside the kernel', () => screen.shows(page, 'void product('));
  await eventually('the line of C++ that belongs to the cursor is marked', async () => {
    const marked = await page.evaluate(() => {
      const tops = [...document.querySelectorAll('.view-overlays .cdr')]
        .filter((each) => /^ced-/.test([...each.classList].find((name) => name.startsWith('ced-')) ?? ''))
        .map((each) => each.getBoundingClientRect().top);
      return [...document.querySelectorAll('.view-line')]
        .filter((line) => tops.some((top) => Math.abs(top - line.getBoundingClientRect().top) < 2))
        .map((line) => line.textContent.replace(/\u00a0/g, ' '));
    });
    return [marked.some((line) => /acc = .*a\[i\]\[k\] \* b\[k\]\[j\]/.test(line)), marked];
  });
  // Themes of high contrast have no backgrounds for such marks.
  const drawn = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.view-overlays .cdr')]
        .filter((each) => [...each.classList].some((name) => name.startsWith('ced-')))
        .map((each) => getComputedStyle(each))
        .map((style) => [style.borderLeftWidth, style.borderLeftColor, style.outlineStyle, style.outlineColor].join(' ')));
  code.setFolderSettings({ 'workbench.colorTheme': 'Default High Contrast' });
  await eventually('in high contrast, too', async () => {
    const marks = await drawn();
    const dark = await page.evaluate(() => document.querySelector('.monaco-workbench.hc-black') !== null);
    return [dark && marks.length > 0 && marks.every((each) => /^2px rgb\(.* solid rgb\(/.test(each)), marks];
  });
  await shot('hls-contrast');
  code.setFolderSettings({});
  await eventually('and back', async () => [await page.evaluate(() => document.querySelector('.monaco-workbench.hc-black') === null)]);
  await page.keyboard.press('End');
  await page.keyboard.type(' + 5');
  await eventually('what is typed is in the C++ at once', () => screen.shows(page, '+ 5);'));
  await shot('hls');
  for (let i = 0; i < 4; ++i) await page.keyboard.press('Backspace');

  // The Test Explorer.
  await harness.command(code, 'Testing: Focus on Test Explorer View');
  await eventually('the Test Explorer has the files', async () => {
    const text = await page.locator('.test-explorer .monaco-list').innerText();
    return [/kernels\.py/.test(text), text];
  });
  await page.locator('.test-explorer .monaco-list-row', { hasText: 'kernels.py' }).locator('.monaco-tl-twistie').first().click();
  await page.locator('.test-explorer .monaco-list-row', { hasText: 'divide' }).first().waitFor();
  await eventually('a kernel can be run there', async () => {
    const row = page.locator('.test-explorer .monaco-list-row', { hasText: 'divide' }).first();
    await page.mouse.move(0, 0); // another row's hover may be in the way
    await row.hover({ timeout: 2000, force: true });
    await row.locator('.codicon-testing-run-icon').first().click({ timeout: 2000, force: true });
    return [true];
  });
  await eventually('a kernel that fails there is marked', async () => [(await page.locator('.test-explorer .codicon-testing-failed-icon, .test-explorer [class*="testing-failed"]').count()) > 0]);
  await shot('testing');

  // Inputs are asked for, used, and remembered.
  await page.locator('.editor-instance .view-line', { hasText: 'acc: i32' }).first().click();
  await harness.command(code, 'Allo: Run Kernel on CPU with Inputs...');
  const list = page.locator('.quick-input-list .monaco-list-row');
  await list.filter({ hasText: 'at the cursor' }).first().waitFor();
  const first = await list.first().innerText();
  check('the kernel at the cursor comes first', /product/.test(first), first);
  await page.keyboard.insertText('add');
  await page.waitForFunction(() => document.querySelectorAll('.quick-input-list .monaco-list-row').length === 1);
  await page.keyboard.press('Enter');
  await list.filter({ hasText: 'Enter values or .npy files' }).first().click();
  await page.locator('.quick-input-title', { hasText: '(1/2)' }).waitFor();
  await page.keyboard.insertText('20');
  await page.keyboard.press('Enter');
  await page.locator('.quick-input-title', { hasText: '(2/2)' }).waitFor();
  await page.keyboard.insertText('22');
  await shot('inputs');
  await page.keyboard.press('Enter');
  await eventually('inputs are asked for and used', () => screen.toastWith(page, '42'));
  await clear();
  await screen.lens(page, 'Run on CPU', 0).click();
  await eventually('and remembered by the lens', () => screen.toastWith(page, '42'));
  await clear();

  // What there is, and nothing that does not work yet.
  await harness.command(code, 'Allo: Show Menu');
  await eventually('the menu has what can be done, and the way to begin', async () => {
    const menu = (await list.allInnerTexts()).join('\n');
    return [/Run on CPU/.test(menu) && /Get Started/.test(menu) && !/Synthesize/.test(menu), menu];
  });
  await shot('menu');
  await page.keyboard.press('Escape');
};
