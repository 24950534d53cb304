// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Checks and their lines: 'ok   ...' or 'FAIL ...', and what was seen where one failed.
const { AsyncLocalStorage } = require('node:async_hooks');

// Lines of a part are kept until it is over, as several run at a time.
const parts = new AsyncLocalStorage();
const print = (line) => {
  const lines = parts.getStore();
  if (lines && !process.env.ALLO_VERBOSE) lines.push(line);
  else console.log(line);
};
const collect = async (body) => {
  const lines = [];
  try {
    await parts.run(lines, body);
  } finally {
    for (const line of lines) console.log(line);
  }
};

let passed = Number(process.env.ALLO_PASSED ?? 0);
let failed = Number(process.env.ALLO_FAILED ?? 0);

const ok = (what) => { passed += 1; print(`ok   ${what}`); };
const fail = (what, seen) => {
  failed += 1;
  print(`FAIL ${what}`);
  if (seen !== undefined) for (const line of String(seen).split('\n').slice(0, 30)) print(`     ${line}`);
};
const check = (what, good, seen) => { if (good) ok(what); else fail(what, seen); return Boolean(good); };
const note = (what) => print(`note ${what}`);

// Asks until the answer is content or the time is over: probe() -> [good, seen]. What takes long is asked for less often:
// questions about what is drawn take time of the editor.
const eventually = async (what, probe, ms = 60000) => {
  const end = Date.now() + ms;
  for (let pause = 30; ; pause = Math.min(pause * 1.5, 250)) {
    let good = false;
    let seen;
    try {
      [good, seen] = await probe();
    } catch (error) {
      seen = error;
    }
    if (good) { ok(what); return true; }
    if (Date.now() > end) { fail(what, typeof seen === 'string' ? seen : seen instanceof Error ? seen.stack : JSON.stringify(seen)); return false; }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
};

const relay = (line) => {
  if (line.startsWith('ok  ')) passed += 1;
  else if (line.startsWith('FAIL')) failed += 1;
  print(line);
};

const counts = () => [passed, failed];
module.exports = { collect, ok, fail, check, note, eventually, relay, counts };
