// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What is done with results in the panel: another number format, another run after an edit, files of arrays; all by
// keys, with names for screen readers, and where the panel is narrow.
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const harness = require('./harness.cjs');
const screen = require('./screen.cjs');
const { check, eventually } = require('./report.cjs');

exports.options = () => ({ size: { width: 1400, height: 900 } });

const KERNELS = `from allo import bf16, f32, grid, i12, i16, i32, kernel, u8


@kernel
def shift(a: "i12[3, 4]", b: "i12[3, 4]"):
    for i, j in grid(3, 4):
        b[i, j] = a[i, j] - 9


@kernel
def invert(x: u8) -> u8:
    return 255 - x


@kernel
def big(n: i16, c: "i16[400, 300]"):
    for i, j in grid(400, 300):
        c[i, j] = i - j + n


@kernel
def halves(h: "bf16[40, 50]"):
    for i, j in grid(40, 50):
        x: i32 = i - j
        y: f32 = x
        h[i, j] = y * 0.5


@kernel
def endless(n: i32) -> i32:
    x: i32 = n
    while x == n:
        x = n
    return x
`;

// Of a file of the workspace, as NumPy reads it: dtype, shape, elements.
const READ = `
import json, sys
import numpy as np

array = np.load(sys.argv[1])
print(json.dumps([str(array.dtype), list(array.shape), array.ravel().tolist()]))
`;
const numpy = (file) => JSON.parse(execFileSync('/usr/bin/python3', ['-c', READ, file], { encoding: 'utf8' }));

exports.run = async (code, { shots }) => {
  const { page } = code;
  const shot = async (name) => {
    if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
  };
  const inWorkspace = (name) => path.join(code.workspace, name);
  fs.writeFileSync(inWorkspace('results.py'), KERNELS);
  await harness.open(code);
  await harness.openFile(code, 'results.py');
  await page.waitForSelector('.codelens-decoration a >> visible=true');
  await harness.command(code, 'Allo: Show Results and Jobs');
  await eventually('the panel is there', async () => [(await screen.panelText(page)).includes('No kernel')]);
  let panel = await screen.panelOf(page);
  const lineOf = (name) => KERNELS.split('\n').findIndex((each) => each.startsWith(`def ${name}(`)) + 1;
  const run = async (name, key = 'r') => {
    await harness.goTo(code, lineOf(name), 5);
    await harness.chord(code, key);
    await shows(`${name} is run`, `${key === 'c' ? 'csim' : 'CPU'} ${name}\ndone`);
  };
  const shows = (what, ...wanted) =>
    eventually(what, async () => {
      const seen = await panel.locator('.details').innerText();
      return [wanted.every((each) => seen.includes(each)), seen];
    });
  const cellsOf = (name) => panel.locator(`table[aria-label="${name}"]`).first().locator('td').allInnerTexts(); // outputs come first
  const numbersOf = async (name) => (await cellsOf(name)).map(Number);
  const button = (name) => panel.locator('.details').getByRole('button', { name, exact: true });
  const focused = () =>
    panel.evaluate(() => {
      const one = document.activeElement;
      return one?.getAttribute('aria-label') ?? one?.textContent ?? '';
    });
  // Through the questions for a format and a place, to the file that is told of.
  const save = async (name, format, file, told) => {
    await button(name).click();
    const row = screen.rows(page).filter({ hasText: format }).first();
    await row.waitFor();
    const asked = (await row.innerText()).replace(/\s+/g, ' ');
    await row.click();
    await eventually(`a place for ${file} is proposed`, async () => {
      const seen = await screen.box(page).inputValue();
      return [seen === inWorkspace(file), seen];
    });
    await page.keyboard.press('Enter');
    await eventually(`and told: ${told}`, () => screen.toastWith(page, told));
    await harness.clearToasts(code);
    return asked;
  };

  // The same inputs, also after an edit.
  await run('shift');
  await button('Change Inputs...').click();
  await screen.rows(page).filter({ hasText: 'Random with seed' }).first().click();
  await page.locator('.quick-input-title', { hasText: 'Inputs of shift' }).first().waitFor();
  await page.keyboard.insertText('7');
  await page.keyboard.press('Enter');
  await shows('a run with other inputs', 'CPU shift\ndone', 'Inputs: random seed 7', 'b i12[3, 4]');
  await panel.locator('summary', { hasText: 'Inputs' }).click();
  const inputs = await numbersOf('a');
  check('it computes', inputs.length === 12 && String((await numbersOf('b')).map((each) => each + 9)) === String(inputs), [inputs, await numbersOf('b')]);
  check('nothing is edited yet', !(await panel.locator('.edited').isVisible()));
  await shot('results-table');

  await harness.goTo(code, lineOf('shift') + 2, 30);
  await page.keyboard.press('Backspace');
  await page.keyboard.insertText('8');
  await eventually('an edit since then is told', async () => [await panel.locator('.edited').isVisible(), await panel.locator('header').innerText()]);
  await button('Run Again').focus();
  await page.keyboard.press('Enter');
  await eventually('the button runs the text of the editor, with the same inputs', async () => {
    const [a, b] = [await numbersOf('a'), await numbersOf('b')];
    return [String(a) === String(inputs) && String(b) === String(inputs.map((each) => each - 8)), [a, b]];
  });
  check('it has the focus still', (await focused()) === 'Run Again', await focused());
  check('and what it shows is what the editor has', !(await panel.locator('.edited').isVisible()));
  await shows('with the inputs that it had', 'Inputs: random seed 7');
  await harness.goTo(code, lineOf('shift') + 2, 30);
  await page.keyboard.press('Backspace');
  await page.keyboard.insertText('7');
  await eventually('another edit is told as well', async () => [await panel.locator('.edited').isVisible()]);
  const format = () => panel.getByRole('combobox', { name: 'Number format' });
  await format().selectOption('hex');
  check('in all number formats', await panel.locator('.edited').isVisible());
  await format().selectOption('decimal');
  await harness.goTo(code, lineOf('shift') + 2, 30);
  await page.keyboard.press('Backspace');
  await page.keyboard.insertText('8');
  await eventually('until the text is what has been run', async () => [!(await panel.locator('.edited').isVisible())]);

  // Files.
  const b = await numbersOf('b');
  const asked = await save('Save b as an .npy or CSV file', 'NumPy', 'shift_b.npy', 'Saved shift_b.npy (int16, shape (3, 4): the next wider type for i12)');
  check('the question says what is stored', /int16, shape \(3, 4\)/.test(asked) && /the next wider type for i12/.test(asked), asked);
  check('NumPy reads it', JSON.stringify(numpy(inWorkspace('shift_b.npy'))) === JSON.stringify(['int16', [3, 4], b]), JSON.stringify(numpy(inWorkspace('shift_b.npy'))));
  await save('Save the input a as an .npy or CSV file', 'CSV', 'shift_a.csv', 'Saved shift_a.csv');
  const rows = [0, 1, 2].map((i) => `${inputs.slice(4 * i, 4 * i + 4).join(',')}\n`).join('');
  check('CSV has a line for each row', fs.readFileSync(inWorkspace('shift_a.csv'), 'utf8') === rows, fs.readFileSync(inWorkspace('shift_a.csv'), 'utf8'));
  // A name can ask for the other format.
  await button('Save b as an .npy or CSV file').click();
  await screen.rows(page).filter({ hasText: 'NumPy' }).first().click();
  await eventually('the place is asked for', async () => [(await screen.box(page).inputValue()) === inWorkspace('shift_b.npy')]);
  await screen.box(page).fill(inWorkspace('other.csv'));
  await page.keyboard.press('Enter');
  await eventually('a file has the format of its name', () => screen.toastWith(page, 'Saved other.csv'));
  check('whatever was picked', fs.readFileSync(inWorkspace('other.csv'), 'utf8').split('\n').length === 4);
  await harness.clearToasts(code);

  await run('big');
  await shows('a large array is not all there', 'c i16[400, 300]', 'of 120,000 elements');
  const c = 'Run again, and save all of c as an .npy file';
  await save(c, 'NumPy', 'big_c.npy', 'Saved big_c.npy (int16, shape (400, 300))');
  const [dtype, shape, elements] = numpy(inWorkspace('big_c.npy'));
  const n = elements[0];
  check(
    'but all of it is saved',
    dtype === 'int16' && String(shape) === '400,300' && n > 0 && elements.every((each, at) => each === Math.floor(at / 300) - (at % 300) + n),
    [dtype, shape, elements.slice(0, 5)],
  );
  check('by a run that is not listed', (await panel.locator('.job', { hasText: 'CPU big' }).count()) === 1);

  // Number formats.
  await run('invert');
  await shows('results have types', 'result u8');
  const result = Number(await panel.locator('.scalar').first().innerText());
  await format().focus();
  for (let i = 0; i < 2; ++i) await page.keyboard.press('ArrowDown');
  const binary = `0b${result.toString(2).padStart(8, '0')}`;
  await eventually('so they are shown by their bits', async () => [(await panel.locator('.scalar').first().innerText()) === binary, await panel.locator('.scalar').first().innerText()]);
  check('the format keeps the focus', (await focused()) === 'Number format', await focused());
  await panel.locator('.job', { hasText: 'CPU shift' }).first().click();
  await shows('another job has the same format', 'b i12[3, 4]');
  const twos = b.map((each) => `0b${(each & 0xfff).toString(2).padStart(12, '0')}`);
  check('negative numbers are two\'s complement at the width of their type', String(await cellsOf('b')) === String(twos), await cellsOf('b'));
  await shot('results-binary');
  await harness.command(code, 'File: Save');
  // As users do it, so that what is to be remembered is stored first.
  const reloaded = page.waitForEvent('load');
  await harness.command(code, 'Developer: Reload Window');
  await reloaded;
  await page.waitForSelector('.codelens-decoration a >> visible=true');
  await harness.command(code, 'Allo: Show Results and Jobs');
  await eventually('after a reload the panel is there', async () => [(await screen.panelText(page)).includes('No kernel'), await screen.panelText(page)]);
  panel = await screen.panelOf(page);
  await run('invert');
  await eventually('and has the format that was chosen', async () => [(await panel.locator('.scalar').first().innerText()) === binary, await panel.locator('.scalar').first().innerText()]);
  await format().selectOption('hex');

  // Floats.
  await run('halves');
  await shows('floats are what they are in all formats', 'h bf16[40, 50]', 'from -24.5 to 19.5');
  await save('Save h as an .npy or CSV file', 'NumPy', 'halves_h.npy', 'Saved halves_h.npy (uint16, shape (40, 50): the bits of bf16');
  const [, , bits] = numpy(inWorkspace('halves_h.npy'));
  const values = bits.map((each) => new Float32Array(new Uint32Array([each * 65536]).buffer)[0]);
  check('bf16 is saved by its bits', values.every((each, at) => each === 0.5 * (Math.floor(at / 50) - (at % 50))), values.slice(0, 5));

  // Keys.
  const picture = panel.locator('canvas').first();
  const caption = () => panel.locator('figcaption').first().innerText();
  await picture.focus();
  await page.keyboard.press('ArrowRight');
  await eventually('keys go to an element of a picture', async () => [(await caption()) === 'h[0, 0] = 0', await caption()]);
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'Control+ArrowRight']) await page.keyboard.press(key);
  await eventually('and on from there', async () => [(await caption()) === 'h[2, 11] = -4.5', await caption()]);
  await page.keyboard.press('End');
  await eventually('to the end of a row', async () => [(await caption()) === 'h[2, 49] = -23.5', await caption()]);
  await shot('results-keys');

  await harness.goTo(code, lineOf('endless'), 5);
  await harness.chord(code, 'r');
  await shows('a kernel that goes on', 'CPU endless\nrunning');
  const again = button('Run Again');
  check('it cannot be run again meanwhile', (await again.getAttribute('aria-disabled')) === 'true');
  const jobs = panel.getByRole('listbox', { name: 'Jobs' }).getByRole('option');
  await jobs.first().focus();
  check('its name says what it does', /^CPU endless, (running|queued), results\.py \d+:\d+, Delete cancels it$/.test(await focused()), await focused());
  await page.keyboard.press('ArrowDown');
  check('arrows lead to other jobs', /^CPU halves, done, results\.py/.test(await focused()), await focused());
  await page.keyboard.press('Enter');
  await shows('Enter shows one', 'CPU halves\ndone');
  check('which keeps the focus', /^CPU halves, done/.test(await focused()), await focused());
  await page.keyboard.press('Home');
  await page.keyboard.press('Delete');
  await eventually('Delete cancels one', async () => [/^CPU endless, cancelled/.test(await focused()), await focused()]);
  await shows('a job that ends is shown', 'CPU endless\ncancelled');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await shows('and another one instead', 'CPU halves\ndone');
  const order = [];
  for (let i = 0; i < 9; ++i) {
    await page.keyboard.press('Tab');
    order.push(await focused());
  }
  check(
    'Tab goes through the panel in the order in which it is read',
    // It has no integers, and so no list of their formats.
    ['Run Again', 'Run csim', 'Change Inputs...', 'Log', 'Outputs', 'Copy h as a Python list', 'Save h as an .npy or CSV file'].every((each, i) => order[i + 1] === each) &&
      order[0] === 'Results' && /^h: from -24\.5 to 19\.5; arrow keys/.test(order[8]),
    order.join('\n'),
  );
  const spoken = await panel.getByRole('status').innerText();
  check('what becomes of a job is spoken', /^CPU halves: done\. Ran in/.test(spoken), spoken);
  const nameless = await panel.evaluate(() =>
    [...document.querySelectorAll('button, select, canvas, progress, table, section, ul')]
      .filter((each) => !(each.getAttribute('aria-label') ?? each.textContent ?? '').trim())
      .map((each) => each.outerHTML),
  );
  check('all parts have names', nameless.length === 0, nameless.join('\n'));

  // Narrow.
  await harness.command(code, 'View: Close Primary Side Bar');
  await panel.locator('.job', { hasText: 'CPU invert' }).first().click();
  await page.setViewportSize({ width: 420, height: 900 });
  const boxes = async () =>
    panel.evaluate(() => ['.jobs', '.details'].map((each) => document.querySelector(each)?.getBoundingClientRect().toJSON()));
  await eventually('in a narrow panel the jobs are above the results', async () => {
    const [list, details] = await boxes();
    return [list.bottom <= details.top && details.width > 300, [list, details]];
  });
  const wide = await panel.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  check('and nothing is cut off', wide <= 0, wide);
  await shot('results-narrow');
  await page.setViewportSize({ width: 1400, height: 900 });
  if (!shots) return;
  for (const theme of ['Dark Modern', 'Default High Contrast', 'Default High Contrast Light']) {
    code.setFolderSettings({ 'workbench.colorTheme': theme });
    await page.waitForTimeout(1500);
    await panel.locator('.job', { hasText: 'CPU halves' }).first().click();
    await panel.locator('canvas').first().waitFor();
    await shot(`results-${theme.replaceAll(' ', '-')}`);
  }
};
