// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What is on the screen of a workbench, read from its page.
exports.lines = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.monaco-editor .view-lines')].map((lines) =>
      [...lines.querySelectorAll('.view-line')]
        .sort((a, b) => a.offsetTop - b.offsetTop)
        .map((line) => line.textContent.replace(/[\u00a0\u2002]/g, ' ')),
    ),
  );
exports.shows = async (page, text) => {
  const all = (await exports.lines(page)).flat();
  return [all.some((line) => line.includes(text)), all.join('\n')];
};
exports.lenses = (page) =>
  page.evaluate(() => [...document.querySelectorAll('.codelens-decoration a')].map((a) => a.textContent));
exports.squiggles = (page, kind = 'error') => page.locator(`.squiggly-${kind}`).count();
exports.toasts = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.notification-toast .notification-list-item')].map((each) => each.innerText),
  );
exports.toastWith = async (page, text) => {
  const toasts = await exports.toasts(page);
  return [toasts.some((toast) => toast.includes(text)), toasts];
};
exports.status = (page) =>
  page.evaluate(() => {
    const item = document.querySelector('.statusbar-item[id$="allo.status"]');
    return item && getComputedStyle(item).display !== 'none' ? { text: item.innerText.trim(), icon: item.innerHTML } : null;
  });
// The lens of a kernel, by its title.
exports.lens = (page, title, index = 0) =>
  page.locator('.codelens-decoration a', { hasText: title }).nth(index);
const namesOf = (kernel) => [`def ${kernel}(`, `${kernel} =`];
// The cursor stays where it is.
exports.focusEditorOf = (page, kernel) =>
  page.evaluate((begins) => {
    const editor = [...document.querySelectorAll('.monaco-editor')].find((each) =>
      [...each.querySelectorAll('.view-line')].some((line) =>
        begins.some((begin) => line.textContent.replace(/\u00a0/g, ' ').startsWith(begin))));
    if (editor && !editor.classList.contains('focused'))
      editor.querySelector('.native-edit-context, textarea.inputarea')?.focus();
  }, namesOf(kernel));
// A click on the lens of a kernel, by the kernel's name: of the lenses in the line that stands right above it. Lenses are
// drawn anew when a run ends, so the very link that was found is clicked, and looked for again where it is gone. When any
// extension registers its lenses, VS Code shows ours without their links until it has asked again; an editor that loses
// the focus meanwhile asks once it has it back, so it is given back.
exports.clickLens = async (page, kernel, title) => {
  let seen;
  for (const end = Date.now() + 60000; Date.now() < end; ) {
    const found = await page.evaluateHandle(
      ([begins, wanted]) => {
        const topOf = (each) => each.getBoundingClientRect().top;
        const text = (each) => each.textContent.replace(/\u00a0/g, ' ');
        const lines = [...document.querySelectorAll('.view-lines .view-line')].filter((each) =>
          begins.some((begin) => text(each).startsWith(begin)));
        return [...document.querySelectorAll('.codelens-decoration a')].find((each) =>
          text(each) === wanted && lines.some((line) => topOf(each) < topOf(line) && topOf(line) - topOf(each) < 40)) ?? null;
      },
      [namesOf(kernel), title],
    );
    const link = found.asElement();
    try {
      if (link) return await link.click({ timeout: 1000 });
      await exports.focusEditorOf(page, kernel);
    } catch (error) {
      seen = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const lenses = (await exports.lenses(page)).join(', ');
  throw new Error(`there is no lens ${title} above ${kernel} to be clicked, of '${lenses}': ${seen ?? await exports.lines(page)}`);
};
// The document of the panel's page, two frames down.
exports.panelOf = async (page) => {
  for (const frame of page.frames())
    if (await frame.locator('#root').count().catch(() => 0)) return frame;
  return undefined;
};
exports.panelText = async (page) =>
  (await (await exports.panelOf(page))?.locator('#root').innerText().catch(() => '')) ?? '';
// Rows of the list below the box at the top.
// Those of the last list stay in the page while there is none.
exports.rows = (page) => page.locator('.quick-input-list .monaco-list-row').filter({ visible: true });
exports.box = (page) => page.locator('.quick-input-widget input').first();
exports.tabs = async (page) =>
  (await page.locator('.tab').allInnerTexts()).map((each) => each.replace(/\n/g, ''));
// A click on the code of the next error, and what opens: the document as it is to be read, or as it is written.
exports.explain = async (page) => {
  await page.keyboard.press('F8');
  await page.locator('.marker-widget a.code-link, .monaco-editor .zone-widget a.code-link').first().click();
  await page.locator('.tab.active', { hasText: 'undefined-name' }).first().waitFor();
  return Promise.race([
    page.locator('iframe.webview').first().waitFor().then(() => 'preview', () => 'neither'),
    page.locator('.editor-instance .view-line', { hasText: '# undefined-name' }).first().waitFor().then(() => 'source', () => 'neither'),
  ]);
};
