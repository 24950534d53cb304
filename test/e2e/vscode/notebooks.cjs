// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the commands of kernels do in the cells of a notebook: loops by cycle, steps of a schedule, explorations, tests,
// and what is said of a sweep. How cells are checked and run is in settings.cjs.
const fs = require('node:fs');
const path = require('node:path');
const harness = require('./harness.cjs');
const screen = require('./screen.cjs');
const { check, eventually } = require('./report.cjs');

exports.options = () => ({ size: { width: 1400, height: 1000 } });

const CELLS = [
  'from allo import i32, kernel',
  '@kernel\ndef scale(a: i32[64], b: i32[64]):\n    for i in range(64):\n        b[i] = a[i] * 3',
  's = scale.schedule()\ns.split("i", 4)\ns.pipeline("i.inner")',
  '@kernel\ndef half(a: i32) -> i32:\n    return a // (a - a)',
  '@kernel\ndef whole(a: i32) -> i32:\n    return half(a) + 1',
];

exports.run = async (code, { shots }) => {
  const { page } = code;
  const shot = async (name) => {
    if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
  };
  const cells = CELLS.map((source) => ({ cell_type: 'code', execution_count: null, metadata: {}, outputs: [], source }));
  fs.writeFileSync(path.join(code.workspace, 'cells.ipynb'), JSON.stringify({ cells, metadata: { language_info: { name: 'python' } }, nbformat: 4, nbformat_minor: 5 }));
  fs.writeFileSync(path.join(code.workspace, 'pyproject.toml'), '[tool.allo.vitis]\ndevice = "u280"\nflow = "vivado"\n');
  await harness.open(code);
  // Before the extensions run, a notebook is opened as text.
  await harness.openFile(code, 'kernels.py');
  await page.waitForSelector('.codelens-decoration a >> visible=true');
  await page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'cells.ipynb' }).first().dblclick();
  const line = (text) => page.locator('.notebook-editor .view-line', { hasText: text }).first();
  const goTo = async (text) => {
    await page.locator('.tab', { hasText: 'cells.ipynb' }).first().click();
    await line(text).click();
  };
  const pick = async (text) => {
    await page.locator('.quick-input-title', { hasText: 'Allo: ' }).waitFor();
    await screen.rows(page).filter({ hasText: text }).first().click();
  };
  const open = (text) =>
    eventually(`${text} is shown`, async () => {
      const tabs = await screen.tabs(page);
      return [tabs.some((each) => each.includes(text)), tabs];
    });

  await goTo('b[i] =');
  await eventually('notebooks: a loop in a cell has its estimate', () => screen.shows(page, '≈ II'));
  await harness.command(code, 'Allo: Show Schedule of Loop');
  const chart = async () => {
    for (const frame of page.frames()) if (await frame.locator('#schedule').count().catch(() => 0)) return frame.locator('#schedule');
    return undefined;
  };
  await eventually('the schedule of the loop at the end of a cell is shown', async () => {
    const seen = (await (await chart())?.innerText()) ?? '';
    return [/Schedule of loop .*line 3/.test(seen.replace(/\s+/g, ' ')), seen];
  });
  await page.locator('.tab', { hasText: 'Loop Schedule' }).first().click({ button: 'middle' });

  await goTo('s.split');
  await harness.command(code, 'Allo: Show What the Step Changed');
  await open('s: HLS C++ before and after step 1, split()');
  await eventually('with the C++ after the step', () => screen.shows(page, 'i_inner'));
  await page.locator('.tab.active').first().click({ button: 'middle' });
  await goTo('s.pipeline');
  await screen.clickLens(page, 's', 'Show Schedule');
  await open('s.txt');
  await goTo('s.split');
  await eventually('the document of a schedule is of the step at the cursor in a cell', () => screen.shows(page, 'after step 1 of 2, split()'));
  await shot('notebook-schedule');
  await page.locator('.tab', { hasText: 's.txt' }).first().click({ button: 'middle' });

  await goTo('b[i] =');
  await harness.command(code, 'Allo: Sweep...');
  await eventually('a sweep says why it needs a file', () => screen.toastWith(page, 'A sweep needs a kernel of a .py file'));
  await harness.clearToasts(code);

  await goTo('return half');
  await harness.chord(code, 'r');
  await eventually('a fault in another cell than the kernel at the cursor names its cell', () => screen.toastWith(page, 'cells.ipynb:cell 4:3'));
  await page.locator('.notification-list-item', { hasText: 'cell 4:3' }).getByRole('button', { name: 'Go to Line' }).click();
  await eventually('and leads to it', async () => {
    const seen = await page.locator('.notebook-editor .monaco-editor.focused .view-line', { hasText: 'a // (a - a)' }).count();
    return [seen === 1, seen];
  });
  await harness.clearToasts(code);

  await goTo('b[i] =');
  await harness.command(code, 'Allo: Explore Schedules');
  await pick('scale');
  const panel = async () => screen.panelOf(page);
  const shows = (what, wanted) =>
    eventually(what, async () => {
      const seen = await screen.panelText(page);
      return [wanted.test(seen), seen];
    });
  await shows('a kernel of a cell is explored', /\d+ designs, \d+ on the Pareto front; the fastest: ≈/);
  const schedule = await (await panel()).locator('.point pre').innerText();
  await (await panel()).locator('button', { hasText: 'Verify' }).first().click();
  await shows('a schedule is compared with the kernel of the cell', /Equal: the schedule computes what the kernel computes\./);
  await (await panel()).locator('button', { hasText: 'Apply' }).first().click();
  const added = schedule.split('\n').at(-1);
  await eventually('and added as a cell at the end', async () => {
    const all = await page.locator('.notebook-editor .monaco-list-row .view-line', { hasText: added.slice(0, 12) }).count();
    return [all > 0, `${all} ${added} ${(await screen.lines(page)).flat().join('\n')}`];
  });
  await shows('the panel says that the notebook has changed since', /edited since/);
  await shot('notebook-explored');
  check('nothing is wrong but the fault of before', (await screen.squiggles(page)) === 1, await screen.squiggles(page));

  await harness.command(code, 'Testing: Focus on Test Explorer View');
  const row = (name) => page.locator(`.test-explorer .monaco-list-row[aria-label^="${name} ("], .test-explorer .monaco-list-row[aria-label="${name}"]`).first();
  await eventually('its kernels are in the Test Explorer', async () => {
    if ((await row('scale').count()) === 0) {
      await row('cells.ipynb').click({ timeout: 2000 });
      await page.keyboard.press('ArrowRight');
    }
    return [(await row('scale').count()) === 1, await page.locator('.test-explorer .monaco-list-row').allInnerTexts()];
  });
  const runs = async (what, name, wanted) => {
    // The button is there while the pointer is, and the list may be drawn anew between the two.
    await eventually(what, async () => {
      const state = await row(name).getAttribute('aria-label');
      if (/Not yet run/.test(state)) {
        await row(name).hover();
        await row(name).locator('.codicon-testing-run-icon').first().click({ timeout: 2000 });
      }
      return [wanted.test(state), state];
    });
  };
  await runs('one of them passes', 'scale', /Passed/);
  await runs('another one fails', 'half', /Failed/);
  await eventually('at its line in the cell', async () => {
    const seen = (await page.locator('.test-message-inline-content, .test-error-content-widget, .test-output-peek-message-container').allInnerTexts()).join();
    return [/[Dd]ivision by zero/.test(seen), seen];
  });
  await shot('notebook-tests');
  await harness.command(code, 'File: Save All');
  await page.locator('.tab', { hasText: 'cells.ipynb' }).first().click({ button: 'middle' });
  await eventually('a notebook that is closed is not listed', async () => [(await row('cells.ipynb').count()) === 0]);
};
