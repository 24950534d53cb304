// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// MLIR beside a kernel: it follows edits and the cursor, both sides scroll together, one jumps from line
// to line; of two kernels at once, with errors in the kernel, and without its source.
const fs = require('node:fs');
const path = require('node:path');
const harness = require('./harness.cjs');
const screen = require('./screen.cjs');
const { check, eventually } = require('./report.cjs');

exports.options = () => ({ size: { width: 1400, height: 900 } });

const KERNELS = `from allo import i32, kernel


@kernel
def many(a: "i32[400]"):
${Array.from({ length: 200 }, (_, i) => `    a[${i}] = ${5000 + i}`).join('\n')}


@kernel
def add(a: i32, b: i32) -> i32:
    s = a + b
    return s
`;
const lineOf = (text) => KERNELS.split('\n').findIndex((each) => each.includes(text)) + 1;

exports.run = async (code, { shots }) => {
  const { page } = code;
  const shot = async (name) => {
    if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
  };
  fs.writeFileSync(path.join(code.workspace, 'mlir.py'), KERNELS);
  await harness.open(code);
  await harness.openFile(code, 'mlir.py');
  await page.waitForSelector('.codelens-decoration a >> visible=true');
  const group = (n) => page.locator('.editor-group-container').nth(n);
  const linesOf = (n) =>
    group(n).evaluate((each) =>
      [...each.querySelectorAll('.view-line')]
        .sort((a, b) => a.offsetTop - b.offsetTop)
        .map((line) => line.textContent.replace(/[\u00a0\u2002]/g, ' ')));
  const has = async (n, text) => {
    const lines = await linesOf(n);
    return [lines.some((line) => line.includes(text)), lines.join('\n')];
  };
  // The lines below our marks.
  const marked = (n) =>
    group(n).evaluate((each) => {
      const tops = [...each.querySelectorAll('.view-overlays .cdr')]
        .filter((mark) => [...mark.classList].some((name) => name.startsWith('ced-')))
        .map((mark) => mark.getBoundingClientRect().top);
      return [...each.querySelectorAll('.view-line')]
        .filter((line) => tops.some((top) => Math.abs(top - line.getBoundingClientRect().top) < 2))
        .map((line) => line.textContent.replace(/\u00a0/g, ' '));
    });
  const active = () => page.locator('.editor-group-container.active .tab.active').getAttribute('data-resource-name');
  const focusSource = () => group(0).locator('.tab', { hasText: 'mlir.py' }).first().click();

  // Two kernels at once, each in a tab. Keys that come while a busy workbench still starts are lost: then again.
  await harness.goTo(code, lineOf('s = a + b'), 9);
  for (let tries = 1; tries <= 4 && (await page.locator('.editor-group-container').count()) < 2; ++tries) {
    await harness.chord(code, 'm');
    await group(1).waitFor({ timeout: 15000 }).catch(() => undefined);
  }
  await eventually('MLIR is shown beside the kernel', () => has(1, 'allo.kernel @add'));
  check('the kernel keeps the focus', (await active()) === 'mlir.py');
  await eventually('its colours are those of MLIR', async () => {
    const language = await group(1).locator('.monaco-editor').first().getAttribute('data-uri');
    return [/^allo-mlir:.*add\.frontend\.mlir$/.test(language), language];
  });
  await eventually('the lines that belong to the cursor are marked', async () => {
    const lines = await marked(1);
    return [lines.length > 0 && lines.some((line) => /arith\.addi/.test(line)) && !lines.some((line) => /return/.test(line)), lines];
  });
  await shot('mlir');
  await page.keyboard.press('ArrowDown');
  await eventually('and follow it', async () => {
    const lines = await marked(1);
    return [lines.some((line) => /allo\.return/.test(line)), lines];
  });
  await harness.goTo(code, lineOf('a[3] ='), 9);
  await harness.chord(code, 'm');
  await eventually('that of another kernel comes beside it', () => has(1, 'allo.kernel @many'));
  check('as a tab of its own', (await group(1).locator('.tab').count()) === 2, await screen.tabs(page));

  // Jumps, also to a tab that is hidden.
  const added = lineOf('s = a + b');
  await harness.goTo(code, added, 9);
  await harness.chord(code, 'j');
  await eventually('a jump brings the hidden tab to the front', async () => [(await active()) === 'add.frontend.mlir', await active()]);
  await eventually('at the right line', async () => {
    const [line] = (await page.locator('.statusbar-item[id="status.editor.selection"]').innerText()).match(/\d+/);
    const text = (await linesOf(1))[Number(line) - 1];
    return [/%a|%b|arith/.test(text), [line, text]];
  });
  await page.keyboard.press('ArrowDown');
  await harness.chord(code, 'j');
  await eventually('and back', async () => {
    const place = await page.locator('.statusbar-item[id="status.editor.selection"]').innerText();
    return [(await active()) === 'mlir.py' && place.includes(`Ln ${added},`), place];
  });

  // Edits, errors.
  await harness.goTo(code, added, 14);
  await page.keyboard.type(' * 77');
  await eventually('an edit is in the MLIR', () => has(1, '77'));
  await page.keyboard.type(' + nope');
  await eventually('with an error', async () => [(await screen.squiggles(page)) > 0]);
  // It would have changed by now: what the text beside shows comes after the next edit as well.
  await harness.goTo(code, added + 1, 13);
  await page.keyboard.type(' + 1');
  await eventually('while there is one the lens says so', async () => [(await screen.lenses(page)).includes('⚠ 1 error'), await screen.lenses(page)]);
  const kept = await has(1, '77');
  check('and the last text stays', kept[0] && !/nope|errors/.test(kept[1]), kept[1]);
  await harness.goTo(code, added, 26);
  for (let i = 0; i < 12; ++i) await page.keyboard.press('Backspace');
  await eventually('mended, it follows again', async () => {
    const [, text] = await has(1, '');
    return [/arith\.addi/.test(text) && !text.includes('77') && /constant 1 /.test(text), text];
  });

  // Scrolling.
  await group(1).locator('.tab', { hasText: 'many' }).click();
  await eventually('the other text is there still', () => has(1, 'arith.constant 5'));
  await focusSource();
  await harness.goTo(code, 1, 1);
  const top = async (n) => (await linesOf(n)).map((line) => /(?:= |constant )(5\d\d\d)\b/.exec(line)?.[1]).filter(Boolean).map(Number);
  const near = async () => {
    const [ours, theirs] = [await top(0), await top(1)];
    return [ours[0] !== undefined && theirs.some((each) => ours.includes(each)), JSON.stringify([ours, theirs])];
  };
  await group(0).locator('.monaco-editor').first().hover({ position: { x: 200, y: 300 } });
  await eventually('both sides scroll together', async () => {
    if (((await top(0))[0] ?? 0) < 5030) await page.mouse.wheel(0, 300);
    const [good, seen] = await near();
    return [good && (await top(0))[0] > 5030, seen];
  });
  await shot('mlir-scrolled');
  await group(1).locator('.monaco-editor').first().hover({ position: { x: 200, y: 300 } });
  await eventually('and the other way round', async () => {
    await page.mouse.wheel(0, 600);
    const [good, seen] = await near();
    return [good && (await top(0))[0] > 5090, seen];
  });

  // Without its source.
  await focusSource();
  await harness.command(code, 'File: Save');
  await page.locator('.tab.dirty').waitFor({ state: 'detached' }); // else closing asks
  await harness.command(code, 'View: Close Editor');
  await page.locator('.tab[data-resource-name="mlir.py"]').waitFor({ state: 'detached' });
  const alone = async () => {
    const lines = await screen.lines(page);
    return [lines.flat().some((line) => /allo\.kernel|arith|memref|5\d\d\d/.test(line)), JSON.stringify(lines)];
  };
  await eventually('its source closed, the text stays', alone);
  await page.locator('.tab', { hasText: 'add.frontend.mlir' }).click();
  await eventually('that of the other kernel, too', () => screen.shows(page, 'allo.kernel @add'));
  await page.locator('.monaco-editor .view-line', { hasText: 'arith.addi' }).first().click();
  await harness.chord(code, 'j');
  await eventually('a jump opens the source again', async () => [(await active()) === 'mlir.py', await active()]);
  check('nothing has been said about it', (await screen.toasts(page)).length === 0, (await screen.toasts(page)).join('\n'));
};
