// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Modules of the extension by themselves, with as little of VS Code as they need: what is written into the
// files and settings of others.
const assert = require('node:assert');
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const report = require('./report.cjs');

const extension = path.join(__dirname, '../../../vscode-extension');
const modules = path.join(extension, 'node_modules');

// A module of src/, bundled.
const load = (name, folder) => {
  const out = path.join(folder, `${name}.cjs`);
  execFileSync(path.join(modules, '.bin/esbuild'), [
    path.join(extension, 'src', `${name}.ts`),
    '--bundle', '--platform=node', '--main-fields=module,main', '--external:vscode', '--log-level=error', `--outfile=${out}`,
  ]);
  delete require.cache[out];
  delete require.cache[path.join(folder, 'node_modules/vscode/index.js')];
  return require(out);
};

// What such a module takes for VS Code: what is given, and something that does nothing in place of the rest.
const rest = { get: (_, name) => (typeof name === 'symbol' || name === 'then' || name === '__esModule' ? undefined : nothing()) };
const nothing = () => new Proxy(class {}, { ...rest, apply: nothing, construct: nothing });
const vscode = (given) => {
  const made = Object.create(new Proxy({}, rest));
  for (const [name, one] of Object.entries(given))
    made[name] = one && Object.getPrototypeOf(one) === Object.prototype ? vscode(one) : one;
  return made;
};

const test = async (what, body) => {
  try {
    await body();
    report.ok(what);
  } catch (error) {
    report.fail(what, error.message);
  }
};

const CODES = ['F722', 'F821'];
const KERNEL = 'from allo import i32, kernel\n\n\n@kernel\ndef f(a: "i32[]") -> i32:\n    buf: i32[4]\n    buf[0] = 1\n    return buf[0]\n';
const PLAIN = 'def f():\n    return nope\n';

// What Ruff says about a file of a project with these settings: codes. Its WebAssembly has no files, and calls
// every text "<filename>".
const ruff = require(path.join(modules, '@astral-sh/ruff-wasm-nodejs'));
const { parse: parseToml } = require(path.join(modules, 'smol-toml'));
const told = (settings, file, text) => {
  const lint = structuredClone(settings.lint ?? {});
  for (const [pattern, codes] of Object.entries(lint['per-file-ignores'] ?? {}))
    if (path.normalize(pattern) === file) {
      delete lint['per-file-ignores'][pattern];
      lint['per-file-ignores']['<filename>'] = codes;
    }
  const workspace = new ruff.Workspace({ ...settings, lint: { select: ['F'], ...lint } }, ruff.PositionEncoding.Utf16);
  return [...new Set(workspace.check(text).map((each) => each.code))].sort();
};

exports.run = async (_, { vsix }) => {
  const folder = path.join(path.dirname(vsix), 'modules');
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(path.join(folder, 'node_modules/vscode'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'node_modules/vscode/index.js'), 'module.exports = globalThis.alloVscode;\n');
  const { hasTomlTable, ruffPattern, withJsonRules, withTomlValues, PYRIGHT_RULES, RUFF_CODES } = load('pythonCheckerFiles', folder);
  assert.deepStrictEqual(RUFF_CODES, CODES);
  const ruffIn = (text, table, file = 'kernels.py') =>
    withTomlValues(text, [[[...table, 'lint', 'per-file-ignores', ruffPattern(file)], CODES]]);
  const TOOL = ['tool', 'ruff'];

  // Every one of them has to stay what it is otherwise: [text, what may stand in the new lines].
  const projects = {
    'nothing': '',
    'another tool': '[tool.other]\nx = 1\n',
    'no line feed at the end': '[tool.other]\nx = 1',
    'its own table': '[tool.ruff.lint.per-file-ignores]\n"old.py" = ["E501"] # why\n\n[tool.other]\nx = 1\n',
    'dotted keys': '[tool.ruff]\nline-length = 99\nlint.extend-ignore = ["E501"]\n\n[tool.other]\nx = 1\n',
    'dotted keys of files': '[tool.ruff.lint]\nper-file-ignores."old.py" = ["E501"]\n',
    'a table of lint': '[tool.ruff.lint]\nextend-ignore = [\n  "E501", # long lines, see "F821" and [x]\n  # "E999",\n]\n',
    'this file already': '[tool.ruff.lint.per-file-ignores]\n"./kernels.py" = [\n  "E501", # it\'s "long"\n  # "F401",\n]\n',
    'one of the codes': '[tool.ruff.lint.per-file-ignores]\n"./kernels.py" = ["F722"]\n',
    'the other end of a line': '[tool.ruff]\r\nline-length = 99\r\n',
    'a header in a string': '[tool.other]\ntext = """\n[tool.ruff.lint.per-file-ignores]\n"""\n',
    'spaces in its header': '[ tool . "ruff" . lint ]   # here\nselect = ["F"]\n',
  };
  for (const [what, text] of Object.entries(projects))
    await test(`Ruff is quiet about kernels in a project with ${what}, and nothing else changes`, () => {
      const after = ruffIn(text, TOOL);
      assert(after !== undefined, 'not written');
      const [was, is] = [parseToml(text), parseToml(after)];
      const ignored = is.tool.ruff.lint['per-file-ignores'];
      assert.deepStrictEqual(CODES.filter((code) => !ignored['./kernels.py'].includes(code)), []);
      for (const line of text.split(/\r?\n/))
        if (!/kernels\.py" = /.test(line)) assert(after.split(/\r?\n/).includes(line), `${line} is gone:\n${after}`);
      const { select: _, ...kept } = is.tool.ruff.lint;
      assert.deepStrictEqual(told({ ...is.tool.ruff, lint: kept }, 'kernels.py', KERNEL).filter((code) => CODES.includes(code)), []);
      assert.deepStrictEqual(told({ ...is.tool.ruff, lint: kept }, 'plain.py', PLAIN), ['F821'], 'undefined names elsewhere are told');
      assert.strictEqual(/[^\r]\n/.test(after), !text.includes('\r'), 'ends of lines');
      assert.strictEqual(ruffIn(after, TOOL), after, 'once is enough');
      // Without what has come it is the same.
      delete ignored['./kernels.py'];
      const old = was.tool?.ruff?.lint?.['per-file-ignores'];
      if (old) delete old['./kernels.py'];
      else delete is.tool.ruff.lint['per-file-ignores'];
      assert.deepStrictEqual(JSON.parse(JSON.stringify({ ...is.tool?.other, ...is.tool?.ruff?.lint })), JSON.parse(JSON.stringify({ ...was.tool?.other, ...was.tool?.ruff?.lint })));
    });
  await test('without the settings Ruff does misread kernels', () => assert.deepStrictEqual(told({}, 'kernels.py', KERNEL), CODES));
  await test('ruff.toml has no [tool.ruff]', () => {
    const after = ruffIn('line-length = 99\n', []);
    assert.deepStrictEqual(told(parseToml(after), 'kernels.py', KERNEL), []);
  });
  await test('a file of a folder is that one only', () => {
    assert.strictEqual(ruffPattern('kernels.py'), './kernels.py');
    assert.strictEqual(ruffPattern('a/[b]/kernels.py'), 'a/[[]b[]]/kernels.py');
  });
  for (const [what, text] of Object.entries({
    'that is not valid': '[tool.ruff\n',
    'whose table stands in one line': 'tool = { ruff = { line-length = 99 } }\n',
    'whose list stands in one line with others': '[tool.ruff]\nlint = { per-file-ignores = { "old.py" = ["E501"] } }\n',
  }))
    await test(`a file ${what} is left to its owner`, () => assert.strictEqual(ruffIn(text, TOOL), undefined));

  await test("pyright's rules go where they are, or where its table is", () => {
    const values = PYRIGHT_RULES.map((rule) => [['tool', 'pyright', rule], 'none']);
    for (const text of [
      '[tool.pyright]\nreportIndexIssue = "warning" # for now\npythonVersion = "3.12"\n\n[tool.other]\nx = 1\n',
      '[tool.pyright]\nreportIndexIssue = true # for now\n',
      '[tool]\npyright.reportIndexIssue = "warning" # for now\n',
      '[tool.pyright]\n# reportIndexIssue = "warning" # for now\n',
    ]) {
      const after = withTomlValues(text, values);
      const { pyright } = parseToml(after).tool;
      for (const rule of PYRIGHT_RULES) assert.strictEqual(pyright[rule], 'none', after);
      assert.match(after, /# for now/);
      assert.strictEqual(withTomlValues(after, values), after);
    }
    assert(hasTomlTable('[tool.pyright]\n', 'tool', 'pyright'));
    assert(!hasTomlTable('# [tool.pyright]\n', 'tool', 'pyright'));
  });

  for (const [what, text] of Object.entries({
    'nothing': '',
    'an empty object': '{}',
    'a comment with a brace': '// see {docs}\n/* { */ {\n  // mine\n  "pythonVersion": "3.12", // x\n}\n',
    'a rule of one environment': '{\n  "executionEnvironments": [{ "root": "a", "reportIndexIssue": "error" }]\n}\n',
    'a rule': '{\n\t"reportIndexIssue": "warning" /* for now */\n}\n',
    'a rule in a comment': '{\n  // "reportIndexIssue": "none"\n  "include": ["src"]\n}\n',
  }))
    await test(`pyrightconfig.json with ${what} gets the rules`, () => {
      const after = withJsonRules(text);
      const { parse } = require(path.join(modules, 'jsonc-parser'));
      const errors = [];
      const value = parse(after, errors, { allowTrailingComma: true });
      assert.deepStrictEqual(errors, [], after);
      for (const rule of PYRIGHT_RULES) assert.strictEqual(value[rule], 'none', after);
      for (const comment of text.match(/\/\/.*|\/\*.*?\*\//g) ?? []) assert(after.includes(comment), after);
      assert.deepStrictEqual(value.executionEnvironments, (parse(text || '{}') ?? {}).executionEnvironments);
      assert.strictEqual(withJsonRules(after), after, 'once is enough');
    });
  await test('one with errors is left to its owner', () => assert.strictEqual(withJsonRules('{ "include": [ }\n'), undefined));

  for (const [checker, section] of [['ms-python.vscode-pylance', 'python.analysis'], ['detachhead.basedpyright', 'basedpyright.analysis'], ['none', undefined]])
    await test(`without files of settings the rules go into ${section ? `those of the folder for ${checker}` : 'a file'}`, async () => {
      const project = fs.mkdtempSync(path.join(folder, 'project-'));
      const written = {};
      const edits = [];
      globalThis.alloVscode = vscode({
        extensions: { getExtension: (name) => (name === checker ? {} : undefined) },
        ConfigurationTarget: { Workspace: 2, WorkspaceFolder: 3 },
        Uri: { joinPath: (base, name) => ({ fsPath: path.join(base.fsPath, name) }) },
        window: { activeTextEditor: undefined, showInformationMessage: async () => undefined },
        workspace: {
          workspaceFolders: [{ uri: { fsPath: project, path: project } }],
          findFiles: async () => [],
          fs: { stat: async (uri) => fs.statSync(uri.fsPath) },
          getConfiguration: (name) => ({
            inspect: () => ({ workspaceValue: { reportOther: 'error', reportIndexIssue: 'error' } }),
            update: async (key, value, target) => { written[`${name}.${key}`] = [value, target]; },
          }),
          openTextDocument: async () => ({ save: async () => true }),
          applyEdit: async (edit) => { edits.push(edit); return true; },
        },
      });
      await load('pythonCheckers', folder).quietPythonCheckers('project');
      const rules = Object.fromEntries(PYRIGHT_RULES.map((rule) => [rule, 'none']));
      assert.deepStrictEqual(written, section ? { [`${section}.diagnosticSeverityOverrides`]: [{ reportOther: 'error', ...rules }, 2] } : {});
      assert.strictEqual(edits.length, section ? 0 : 1);
    });

  for (const isTrusted of [false, true])
    await test(`texts of kernels are ${isTrusted ? '' : 'not '}made in a workspace that is ${isTrusted ? '' : 'not '}trusted`, async () => {
      const asked = [];
      globalThis.alloVscode = vscode({ workspace: { isTrusted, textDocuments: [] } });
      const server = { onNotification: () => undefined, onDidChangeState: () => undefined, onDidClose: () => undefined, request: async (method) => { asked.push(method); return { text: 'int a;' }; } };
      const { Texts } = load('generatedDocuments', folder);
      const text = await new Texts(server).provideTextDocumentContent({ toString: () => 'allo-hls:///k.py/f.cpp' });
      assert.deepStrictEqual(asked, isTrusted ? ['allo/textDocumentContent'] : []);
      assert.match(text, isTrusted ? /int a;/ : /not trusted/);
    });
};
