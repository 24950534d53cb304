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
exports.status = (page) =>
  page.evaluate(() => {
    const item = document.querySelector('.statusbar-item[id$="allo.status"]');
    return item && getComputedStyle(item).display !== 'none' ? { text: item.innerText.trim(), icon: item.innerHTML } : null;
  });
// The lens of a kernel, by its title.
exports.lens = (page, title, index = 0) =>
  page.locator('.codelens-decoration a', { hasText: title }).nth(index);
// A click on the code of the next mistake, and what opens: the document as it is to be read, or as it is written.
exports.explain = async (page) => {
  await page.keyboard.press('F8');
  await page.locator('.marker-widget a.code-link, .monaco-editor .zone-widget a.code-link').first().click();
  await page.locator('.tab.active', { hasText: 'undefined-name' }).first().waitFor();
  return Promise.race([
    page.locator('iframe.webview').first().waitFor().then(() => 'preview', () => 'neither'),
    page.locator('.editor-instance .view-line', { hasText: '# undefined-name' }).first().waitFor().then(() => 'source', () => 'neither'),
  ]);
};
