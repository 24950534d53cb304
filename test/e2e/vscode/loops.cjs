// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The estimated schedule of a loop beside the code: it follows the cursor and edits, its bars lead to the source, by
// clicks and by keys, and it is marked while it is of an earlier text.
const fs = require('node:fs');
const path = require('node:path');
const harness = require('./harness.cjs');
const screen = require('./screen.cjs');
const { check, eventually } = require('./report.cjs');

exports.options = () => ({ size: { width: 1400, height: 700 } });

const KERNEL = `from allo import f32, kernel


@kernel
def axpy(A: f32[64], B: f32[64], C: f32[64]):
    for i in range(64):
        x: f32 = A[i] * B[i]
        C[i] = x + 1.0
    for j in range(16):
        C[0] += B[j]


s = axpy.schedule()
s.pipeline("i", ii=3)
`;

exports.run = async (code, { shots }) => {
  const { page } = code;
  const shot = async (name) => {
    if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
  };
  fs.writeFileSync(path.join(code.workspace, 'axpy.py'), KERNEL);
  fs.writeFileSync(path.join(code.workspace, 'pyproject.toml'), '[tool.allo.vitis]\ndevice = "u280"\nflow = "vivado"\n');
  await harness.open(code);
  await harness.openFile(code, 'axpy.py');
  const chart = async () => {
    for (const frame of page.frames())
      if (await frame.locator('#schedule').count().catch(() => 0)) return frame;
    return undefined;
  };
  const rows = async () => {
    const frame = await chart();
    return (await frame?.locator('.row').evaluateAll((all) =>
      all.map((row) => ({ label: row.getAttribute('aria-label'), isMarked: row.classList.contains('marked'), isSelected: row.getAttribute('aria-selected') === 'true', width: row.querySelector('.bar').offsetWidth, left: row.querySelector('.bar').offsetLeft })),
    )) ?? [];
  };
  const text = async () => (await (await chart())?.locator('#schedule').innerText()) ?? '';
  const has = (what, ...wanted) =>
    eventually(what, async () => {
      const seen = (await text()).replace(/\s+/g, ' ');
      return [wanted.every((each) => each.test(seen)), seen];
    });
  const marks = (what, wanted) =>
    eventually(what, async () => {
      const seen = await rows();
      return [seen.some((row) => row.isMarked) && seen.every((row) => row.isMarked === wanted.test(row.label) && row.isSelected === row.isMarked), JSON.stringify(seen)];
    });
  const cursor = () => page.locator('#status\\.editor\\.selection').innerText();

  await harness.goTo(code, 7, 9);
  await harness.command(code, 'Allo: Show Schedule of Loop');
  await has('the chart of the loop at the cursor is beside the code', /Schedule of loop loop_i line 6/, /Estimate of s axpy for xcu280/, /≈ II 3 · \d+ cycles · depth \d+ cycles/, /f32 mul/, /f32 add/, /store 'C'/);
  await shot('loop-schedule');

  await eventually('with their cycles and places', async () => {
    const seen = (await rows()).map((row) => row.label);
    return [seen.some((each) => /^load 'A': cycles 0 to 1, line 7$/.test(each)) && seen.some((each) => /^f32 add: cycles \d+ to \d+, line 8$/.test(each)), seen.join('\n')];
  });
  await marks('which are those of line 7', /line 7/);
  const [load] = (await rows()).filter((row) => row.label.startsWith("load 'A'"));
  const mul = (await rows()).find((row) => row.label.startsWith('f32 mul'));
  check('bars are as wide as their cycles, and begin at the first', load.left < mul.left && mul.left % (load.width / 2) === 0, JSON.stringify([load, mul]));
  await harness.goTo(code, 8, 9);
  await marks('they follow the cursor', /line 8/);
  await harness.goTo(code, 10, 9);
  await has('so does the loop, with what limits its interval', /Schedule of loop loop_j line 9/, /II \d+: an iteration needs a result of an earlier one/, /limits the II/);
  await shot('loop-schedule-limit');
  await harness.goTo(code, 13, 1);
  await has('outside of loops it stays', /Schedule of loop loop_j/);
  await harness.goTo(code, 6, 5);
  await has('on the header of the first one it is that', /Schedule of loop loop_i line 6/);

  const frame = await chart();
  await frame.locator('.row', { hasText: 'f32 mul' }).click();
  await eventually('a click on a bar selects its operation', async () => {
    const seen = await cursor();
    return [/^Ln 7, Col \d+ \(11 selected\)/.test(seen), seen];
  });
  await marks('and marks its line', /line 7/);
  check('the focus stays in the chart', await frame.evaluate(() => document.activeElement.classList.contains('row')), await frame.evaluate(() => document.activeElement.outerHTML));
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await eventually('by keys, the last one is reached, and Enter leads to its place', async () => {
    const seen = await cursor();
    return [/^Ln 8, Col \d+ \(\d+ selected\)/.test(seen), seen];
  });
  await eventually('where the focus is then', async () => [await page.evaluate(() => document.querySelector('.monaco-editor.focused') !== null)]);

  await frame.locator('select').selectOption('axpy');
  await has('the estimate of the kernel without its schedule can be chosen', /≈ II 1 ·/);
  await frame.locator('select').selectOption('s');
  await has('and that of the schedule again', /≈ II 3 ·/);

  await harness.goTo(code, 8, 20);
  await page.keyboard.press('End');
  await page.keyboard.type(' + y');
  await page.keyboard.press('Escape');
  const isStale = async () => (await frame.locator('.stale').isVisible()) && (await frame.locator('.chart.old').count()) === 1;
  await eventually('while the kernel has an error, the chart is marked as stale', async () => [await isStale(), await text()]);
  await shot('loop-schedule-stale');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('x');
  await page.keyboard.press('Escape');
  await eventually('after it, the chart is that of the new text', async () => {
    const seen = (await rows()).map((row) => row.label);
    return [seen.filter((each) => each.startsWith('f32 add')).length === 2 && !(await isStale()), seen.join('\n')];
  });

  await page.locator('.view-line', { hasText: 'for i in' }).first().locator('span', { hasText: 'for' }).last().hover();
  const link = page.locator('.monaco-hover a', { hasText: 'Show Schedule of Loop' });
  await link.first().waitFor();
  await harness.goTo(code, 10, 9);
  await has('the cursor is in the other loop', /Schedule of loop loop_j/);
  await page.locator('.view-line', { hasText: 'for i in' }).first().locator('span', { hasText: 'for' }).last().hover();
  await link.first().click();
  await has('a link in the hover of the header shows its loop', /Schedule of loop loop_i/);

  await code.setFolderSettings({ 'workbench.colorTheme': 'Default High Contrast' });
  await eventually('in high contrast, bars have borders', async () => {
    const seen = await frame.locator('.bar').last().evaluate((bar) => getComputedStyle(bar).borderTopColor);
    return [(await frame.locator('body.vscode-high-contrast').count()) === 1 && seen !== 'rgba(0, 0, 0, 0)', seen];
  });
  await shot('loop-schedule-contrast');
};
