// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// An exploration: progress and cancelling, the plot and the table in the panel, the schedule of a point, which is
// compared with its kernel and added to the file by one edit, and a file that has changed since.
const fs = require('node:fs');
const path = require('node:path');
const harness = require('./harness.cjs');
const screen = require('./screen.cjs');
const { check, eventually } = require('./report.cjs');

exports.options = () => ({ size: { width: 1400, height: 1000 } });

const KERNEL = `from allo import i32, kernel


@kernel
def scale(a: "i32[64]", b: "i32[64]"):
    for i in range(64):
        b[i] = a[i] * a[i] + 3
`;
// So many designs of it that a search takes a while.
const LARGE = `from allo import f32, kernel


@kernel
def gemm(A: f32[64, 64], B: f32[64, 64], C: f32[64, 64]):
    for i in range(64):
        for j in range(64):
            for k in range(64):
                C[i, j] += A[i, k] * B[k, j]
`;

exports.run = async (code, { shots }) => {
  const { page } = code;
  const shot = async (name) => {
    if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
  };
  const file = path.join(code.workspace, 'scale.py');
  fs.writeFileSync(file, KERNEL);
  fs.writeFileSync(path.join(code.workspace, 'gemm.py'), LARGE);
  await harness.open(code);
  await harness.openFile(code, 'scale.py');
  const shows = (what, ...wanted) =>
    eventually(what, async () => {
      const seen = await screen.panelText(page);
      return [wanted.every((each) => each.test(seen)), seen];
    });
  const panel = () => screen.panelOf(page);
  const button = async (name) => (await panel()).getByRole('button', { name, exact: true });
  const table = async () => {
    const rows = (await panel()).locator('.points tbody tr');
    return rows.evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.innerText.trim())));
  };
  const lines = async () => (await screen.lines(page))[0].filter((line) => line.trim() !== '');

  await harness.goTo(code, 6, 5);
  await harness.command(code, 'Allo: Explore Schedules');
  await page.locator('.quick-input-title', { hasText: 'Explore for' }).waitFor();
  await screen.rows(page).filter({ hasText: 'u280' }).first().click();
  await shows('a part that nothing names is asked for, and designs are estimated', /\d+ designs, \d+ on the Pareto front; the fastest: ≈/);
  await shows('the figures are said to be estimates', /Estimates for xcu280-fsvh2892-2L-e, vitis flow/, /The search is complete|stopped at its limit/);
  fs.writeFileSync(path.join(code.workspace, 'pyproject.toml'), '[tool.allo.vitis]\ndevice = "u280"\nflow = "vivado"\n');
  await (await button('Explore Again')).click();
  await shows('the same is explored again', /vivado flow/, /on the Pareto front/);
  await harness.command(code, 'View: Toggle Maximized Panel');
  await eventually('a large panel has all of it: the plot, the table, the schedule', async () => {
    const height = await (await panel()).evaluate(() => window.innerHeight);
    const all = await (await panel()).evaluate(() => ['.plot', '.points', '.point pre'].map((name) => document.querySelector(name).getBoundingClientRect().bottom));
    return [all.every((bottom) => bottom <= height), JSON.stringify([height, all])];
  });
  await shot('explore');
  await harness.command(code, 'View: Toggle Maximized Panel');
  const front = await table();
  const latencies = front.map((row) => Number(row[2].replaceAll(',', '')));
  check('the fastest first', latencies.every((each, i) => i === 0 || latencies[i - 1] <= each), JSON.stringify(front));
  check('the table has the points of the front', front.length >= 2 && front.every((row) => row[0] === '★'), JSON.stringify(front));
  check('the plot has a dot for each design with an estimate', (await (await panel()).locator('.plot circle').count()) > front.length, await (await panel()).locator('.plot').innerHTML());
  const axis = async () => (await (await panel()).locator('.plot svg').textContent()) ?? '';
  check('its axes are the latency and DSPs', /DSP/.test(await axis()) && !/BRAM/.test(await axis()), await axis());
  await (await button('BRAM')).click();
  await eventually('a button shows it against BRAMs', async () => [/BRAM/.test(await axis()) && (await (await button('BRAM')).getAttribute('aria-pressed')) === 'true', await axis()]);
  await (await button('DSP')).click();
  await (await panel()).locator('label', { hasText: /^\s*All \d+ points/ }).click();
  await eventually('a box shows all points', async () => {
    const seen = await table();
    return [seen.length > front.length && seen.some((row) => row[0] === ''), seen.length];
  });
  await (await panel()).locator('label', { hasText: /^\s*All \d+ points/ }).click();
  const schedule = async () => (await panel()).locator('.point pre').innerText();
  check('the schedule of the fastest one is shown', /^s = scale\.schedule\(\)\ns\./.test(await schedule()), await schedule());
  const first = await schedule();
  const before = await (await panel()).locator('.point h3').innerText();
  await (await panel()).locator('.points tr.selected').focus();
  await page.keyboard.press((await (await panel()).locator('.points tbody tr').first().getAttribute('class')).includes('selected') ? 'End' : 'Home');
  await eventually('arrow keys select other points', async () => {
    const seen = await (await panel()).locator('.point h3').innerText();
    return [seen !== before, seen];
  });
  await (await panel()).locator(`.points tr[data-point="${before.replace('Point ', '')}"]`).click();
  await eventually('and a click does', async () => [(await (await panel()).locator('.point h3').innerText()) === before && (await schedule()) === first]);

  await (await button('Verify')).click();
  await shows('its results are compared with those of the kernel', /Equal: the schedule computes what the kernel computes\./);
  check('which its row shows', (await (await panel()).locator('.points tr.selected').innerText()).includes('equal'), await (await panel()).locator('.points tr.selected').innerText());
  await shot('explore-verified');
  const original = await lines();
  await (await button('Apply')).click();
  await eventually('the schedule is added to the file', async () => {
    const seen = await lines();
    return [seen.slice(original.length).join('\n') === first, seen.join('\n')];
  });
  await shows('the panel says that the file has changed since', /edited since/);
  await shot('explore-applied');
  await eventually('nothing is wrong with the lines', async () => [(await screen.squiggles(page)) === 0, await lines()]);
  await (await button('Apply')).click();
  const dialog = page.locator('.monaco-dialog-box');
  await dialog.waitFor();
  const said = await dialog.innerText();
  check('a schedule that was explored for another text is not added without a question', /scale\.py has changed since it was explored/.test(said) && /Add Schedule/.test(said), said);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await harness.command(code, 'View: Focus Active Editor Group');
  await page.keyboard.press('Control+z');
  await eventually('one undo takes it back', async () => {
    const seen = await lines();
    return [seen.join('\n') === original.join('\n'), seen.join('\n')];
  });
  await eventually('and the result is of the text again', async () => [!(await (await panel()).locator('.edited').isVisible())]);

  await (await button('Change Budget...')).click();
  await page.locator('.quick-input-title', { hasText: 'Explore scale: Budget' }).waitFor();
  await page.keyboard.insertText('dsp=x');
  await eventually('what is wrong with a budget is said', async () => {
    const seen = await page.locator('.quick-input-message').innerText();
    return [/dsp needs a whole number/.test(seen), seen];
  });
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('dsp=24');
  await page.keyboard.press('Enter');
  await shows('no design of the front is above a budget', /Budget: DSP 24\./);
  const within = await table();
  check('which has fewer points', within.length > 0 && within.length < front.length && within.every((row) => Number(row[5]) <= 24), JSON.stringify(within));

  await harness.openFile(code, 'gemm.py');
  await harness.goTo(code, 6, 5);
  await harness.command(code, 'Allo: Explore Schedules');
  await shows('a long search shows how far it is', /\d+ of at most 200 estimates/);
  await shot('explore-running');
  await (await panel()).locator('.job button', { hasText: 'Cancel' }).click();
  await shows('it can be cancelled', /cancelled/);
  await shows('and what it has found until then is shown', /Stopped after \d+ of at most 200 designs/, /the fastest: ≈/);
  check('with its table', (await table()).length > 0 && (await table()).every((row) => row[0] === '★'), JSON.stringify(await table()));
  check('and its plot', (await (await panel()).locator('.plot circle').count()) > 0, await (await panel()).locator('.details').innerHTML());
  await shot('explore-cancelled');
  const left = () => harness.processesOf(path.dirname(code.workspace)).filter((each) => /allo worker/.test(each.command) && !/<defunct>/.test(each.command));
  await eventually('and no process goes on with it', async () => {
    const busy = left().filter(({ pid }) => fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].startsWith('R'));
    return [busy.length === 0, busy.map((each) => each.command).join('\n')];
  });
};
