// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A schedule beside its kernel: errors in strings and refs, their fixes, the loops on hover, a step that the compiler
// rejects, and the loops after all steps beside the code.
const harness = require('./harness.cjs');
const screen = require('./screen.cjs');
const { eventually } = require('./report.cjs');

exports.options = () => ({ size: { width: 1400, height: 900 } });

exports.run = async (code, { shots }) => {
  const { page } = code;
  await harness.open(code);
  await harness.openFile(code, 'schedule.py');
  await eventually('a ref that is out of date and an unknown loop are underlined, and a step that would change the result', async () => [(await screen.squiggles(page)) === 3]);
  await harness.goTo(code, 14, 17);
  await harness.command(code, 'Explorer: Focus on Schedule View');
  await eventually('the view has the loops after the step at the cursor', async () => {
    const text = (await page.locator('.pane-body .monaco-list-row').allInnerTexts()).join(' ').replace(/\s+/g, ' ');
    return [/i\.outer ?4 iterations i\.inner ?8 iterations/.test(text), text];
  });
  if (shots) await page.screenshot({ path: `${shots}/schedule-view.png` });
  await harness.command(code, 'View: Focus Active Editor Group');
  await harness.goTo(code, 14, 17);
  await harness.command(code, 'Show or Focus Hover');
  await eventually('hover shows the loops behind the statement', async () => {
    const text = await page.locator('.monaco-hover').first().innerText();
    return [/loop i\.outer: 4 iterations/.test(text) && /loop i\.inner: 8 iterations/.test(text), text];
  });
  if (shots) await page.screenshot({ path: `${shots}/schedule-hover.png` });
  await page.keyboard.press('Escape');
  await harness.goTo(code, 15, 12);
  const fixes = await harness.quickFixes(code);
  await eventually('a stale ref can be bound again', async () => {
    const text = await fixes.innerText();
    return [text.includes("Insert 'j = s.live(j)'"), text];
  });
  if (shots) await page.screenshot({ path: `${shots}/schedule-fix.png` });
  await page.keyboard.press('Enter');
  await eventually('which leaves the others', async () => [(await screen.squiggles(page)) === 2, await screen.lines(page)]);
  await harness.goTo(code, 17, 11);
  await page.keyboard.press('Delete');
  await eventually('the unknown loop is corrected', async () => [(await screen.squiggles(page)) === 1, await screen.lines(page)]);
  await screen.clickLens(page, 's', 'Show Schedule');
  await eventually('the loops after all steps are shown beside the code', async () => {
    const text = (await page.locator('.editor-group-container').last().locator('.view-line').allInnerTexts()).join('\n').replaceAll('\u00a0', ' ');
    return [/for i\.outer: 4 iterations/.test(text) && /for j: 24 iterations, pipeline II=1/.test(text) && /for k: 16 iterations, unroll/.test(text), text];
  });
  if (shots) await page.screenshot({ path: `${shots}/schedule-text.png` });
  const shown = async () =>
    (await page.locator('.editor-group-container').last().locator('.view-line').allInnerTexts()).join('\n').replaceAll('\u00a0', ' ');
  await harness.goTo(code, 14, 3);
  await eventually('they follow the cursor to an earlier step', async () => {
    const text = await shown();
    return [/after step 1 of 3, split\(\)/.test(text) && /for i\.inner: 8 iterations/.test(text) && /for j: 24 iterations$/m.test(text), text];
  });
  if (shots) await page.screenshot({ path: `${shots}/schedule-step-text.png` });
  await harness.goTo(code, 17, 3);
  await eventually('and are those after all steps at the last one', async () => {
    const text = await shown();
    return [/pipeline II=1/.test(text) && !/after step/.test(text), text];
  });
  const row = page.locator('.pane-body .monaco-list-row', { hasText: 'i.outer' }).first();
  // The view follows the cursor, too: a click on a row that is just being drawn anew would be lost.
  await page.waitForTimeout(1500);
  await row.hover();
  await row.locator('.action-label.codicon-go-to-file').click();
  await eventually('the button of a loop in the view leads to the step that made it', async () => {
    const text = await page.locator('#status\\.editor\\.selection').innerText();
    return [text.startsWith('Ln 14,'), text];
  });
  await harness.command(code, 'View: Focus Active Editor Group');
  await eventually('and the names of loops in the text are links', async () => {
    const links = await page.locator('.editor-group-container').last().locator('.detected-link').allInnerTexts();
    return [links.includes('i.outer') && links.includes('k'), links];
  });
  await harness.openFile(code, 'difference.py');
  await screen.clickLens(page, 's', 'Equal?');
  await eventually('a schedule that differs from its kernel is underlined', async () => [(await screen.squiggles(page)) > 0, await screen.lines(page)]);
  await harness.command(code, 'Allo: Show Results');
  let results;
  await eventually('the results name the step that makes the difference', async () => {
    results = await screen.panelOf(page);
    const text = await results.locator('.step').first().innerText();
    return [/From step 2 of 3 on, s\.flatten\(.*\): b\[0\] is then/.test(text), text];
  });
  if (shots) await page.screenshot({ path: `${shots}/schedule-step.png` });
  const listed = await results.locator('.job').count();
  await results.getByRole('button', { name: 'Run Again', exact: true }).click();
  await eventually('another run compares the schedule with its kernel again', async () => {
    const [jobs, steps] = [await results.locator('.job').count(), await results.locator('.step').allInnerTexts()];
    return [jobs === listed + 1 && steps.length === 1 && steps[0].startsWith('From step 2 of 3 on'), [jobs, steps]];
  });
  await results.locator('.step button').first().click();
  await eventually('a click on it goes there', async () => {
    const text = await page.locator('#status\\.editor\\.selection').innerText();
    return [text.startsWith('Ln 19, Col 2 (28 selected'), text];
  });
  await harness.command(code, 'Allo: Show What the Step Changed');
  await eventually('the C++ before and after the step is compared', async () => {
    const tabs = (await page.locator('.tab').allInnerTexts()).join(' ');
    const sides = await Promise.all(
      ['original', 'modified'].map(async (side) =>
        (await page.locator(`.monaco-diff-editor .${side} .view-line`).allInnerTexts()).join('\n').replaceAll('\u00a0', ' '),
      ),
    );
    return [/before and after step 2, flatten\(\)/.test(tabs) && !/_flat/.test(sides[0]) && /_flat: for/.test(sides[1]), [tabs, ...sides]];
  });
  if (shots) await page.screenshot({ path: `${shots}/schedule-step-change.png` });
};
