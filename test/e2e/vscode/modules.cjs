// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Modules of the extension by themselves, with as little of VS Code as they need: what is written into the
// files and settings of others, and into files of arrays.
const assert = require('node:assert');
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const report = require('./report.cjs');

const extension = path.join(__dirname, '../../../vscode-extension');
const modules = path.join(extension, 'node_modules');

// A module of src/, or of another folder beside it, bundled.
const load = (name, folder) => {
  const out = path.join(folder, `${path.basename(name)}.cjs`);
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

// What NumPy reads from a folder: of every file its dtype, its shape, and its elements as their bytes and as texts.
const READ = `
import json, pathlib, sys
import numpy as np

found = {}
for file in sorted(pathlib.Path(sys.argv[1]).iterdir()):
    array = np.load(file) if file.suffix == '.npy' else np.loadtxt(file, delimiter=',', ndmin=1)
    found[file.name] = [str(array.dtype), list(array.shape), array.tobytes().hex(), [repr(each.item()) for each in array.flat]]
print(json.dumps(found))
`;
const numpy = (folder) => JSON.parse(execFileSync('/usr/bin/python3', ['-c', READ, folder], { encoding: 'utf8', maxBuffer: 1 << 28 }));

// Numbers as the server sends them, at random, and the bytes of their element in a file, which are made here of the bits
// that the number was made of.
const random = (bits) => [...require('node:crypto').randomBytes(Math.ceil(bits / 8))].reduce((all, byte) => (all << 8n) | BigInt(byte), 0n) & ((1n << BigInt(bits)) - 1n);
const hexOf = (bits, bytes) => Buffer.from(BigInt.asUintN(8 * bytes, bits).toString(16).padStart(2 * bytes, '0'), 'hex').reverse().toString('hex');
const wire = (integer) => (integer >= -(2n ** 53n) && integer <= 2n ** 53n ? Number(integer) : String(integer));
const real = (value) => (Number.isNaN(value) ? 'nan' : Number.isFinite(value) ? value : value < 0 ? '-inf' : 'inf');
const floatOf = { 16: (bits) => fromBits(bits, 5, 10), 32: (bits) => fromBits(bits, 8, 23), 64: (bits) => fromBits(bits, 11, 52) };
const fromBits = (bits, exponentBits, fractionBits) => {
  const fraction = Number(bits & ((1n << BigInt(fractionBits)) - 1n));
  const exponent = Number((bits >> BigInt(fractionBits)) & ((1n << BigInt(exponentBits)) - 1n));
  const sign = bits >> BigInt(exponentBits + fractionBits) ? -1 : 1;
  const bias = 2 ** (exponentBits - 1) - 1;
  if (exponent === 2 ** exponentBits - 1) return fraction ? NaN : sign * Infinity;
  return exponent === 0 ? sign * 2 ** (1 - bias) * (fraction / 2 ** fractionBits) : sign * 2 ** (exponent - bias) * (1 + fraction / 2 ** fractionBits);
};
const element = (name) => {
  if (name === 'u1') { const bit = random(1); return [bit === 1n, hexOf(bit, 1)]; }
  const width = name === 'index' ? 64 : Number(/\d+$/.exec(name)[0]);
  const bits = random(width);
  if (name === 'bf16' || name.startsWith('f')) {
    const value = name === 'bf16' ? fromBits(bits, 8, 7) : floatOf[width](bits);
    return Number.isNaN(value) ? element(name) : [real(value), hexOf(bits, width / 8)];
  }
  const integer = name.startsWith('i') ? BigInt.asIntN(width, bits) : bits;
  const bytes = width > 64 ? 8 * Math.ceil(width / 64) : [1, 2, 4, 8].find((each) => 8 * each >= width);
  return [wire(integer), hexOf(integer, bytes)];
};
const array = (name, dims) => {
  if (dims.length === 0) return element(name);
  const parts = Array.from({ length: dims[0] }, () => array(name, dims.slice(1)));
  return [parts.map((each) => each[0]), parts.map((each) => each[1]).join('')];
};

const arrayFiles = async (folder) => {
  const { hostTypeOf, toCsv, toNpy } = load('arrayFiles', folder);
  const DTYPES = {
    u1: 'bool', i2: 'int8', i8: 'int8', u8: 'uint8', i12: 'int16', u16: 'uint16', i17: 'int32', i32: 'int32', u32: 'uint32', i33: 'int64', i64: 'int64',
    u64: 'uint64', index: 'int64', i65: 'uint64', u128: 'uint64', i256: 'uint64', u200: 'uint64', f16: 'float16', f32: 'float32', f64: 'float64', bf16: 'uint16',
  };
  const WIDE = { i65: 2, u128: 2, i256: 4, u200: 4 };
  await test('NumPy reads arrays as they are, of all types and shapes', () => {
    const place = fs.mkdtempSync(path.join(folder, 'npy-'));
    const wanted = {};
    for (const [name, dtype] of Object.entries(DTYPES))
      for (const dims of [[], [1], [7], [3, 5], [2, 3, 4], [0, 4], [1 + Number(random(5)), 1 + Number(random(4))]]) {
        const type = `${name}[${dims.join(', ')}]`;
        const [value, bytes] = array(name, dims);
        const file = `${name}-${dims.join('x')}.npy`;
        fs.writeFileSync(path.join(place, file), toNpy(value, type));
        wanted[file] = [dtype, [...dims, ...(WIDE[name] ? [WIDE[name]] : [])], bytes];
      }
    const found = numpy(place);
    assert.deepStrictEqual(Object.keys(found).sort(), Object.keys(wanted).sort());
    for (const [file, [dtype, shape, bytes]] of Object.entries(found)) assert.deepStrictEqual([file, dtype, shape, bytes], [file, ...wanted[file]]);
  });
  await test('numbers at the edges of their types have the right bytes', () => {
    const bytes = (value, type) => Buffer.from(toNpy(value, type)).subarray(-hostTypeOf(type).shape.reduce((a, b) => a * b, Number(hostTypeOf(type).descr[2]))).toString('hex');
    assert.strictEqual(bytes([-1, 127, -128], 'i8[3]'), 'ff7f80');
    assert.strictEqual(bytes([-2048, 2047], 'i12[2]'), '00f8ff07');
    assert.strictEqual(bytes(['18446744073709551615', 9007199254740992], 'u64[2]'), 'ffffffffffffffff0000000000002000');
    assert.strictEqual(bytes(['-9223372036854775808'], 'i64[1]'), '0000000000000080');
    assert.strictEqual(bytes([-1], 'i65[1]'), 'ff'.repeat(16));
    assert.strictEqual(bytes([true, false], 'u1[2]'), '0100');
    // The largest number of f16, and the first that is infinite; half of the smallest one, and what is above it; ties.
    assert.strictEqual(bytes([65504, 65519.99, 65520, 'inf', '-inf'], 'f16[5]'), 'ff7bff7b007c007c00fc');
    assert.strictEqual(bytes([2 ** -25, 1.01 * 2 ** -25, -0, 1 + 2 ** -11, 1 + 3 * 2 ** -11], 'f16[5]'), '000001000080003c023c');
    assert.strictEqual(bytes([0.1, 3.38e38, 3.4e38], 'bf16[3]'), 'cd3d7e7f807f');
    assert.strictEqual(bytes(['nan'], 'f16[1]'), '007e');
    assert.strictEqual(bytes(['nan'], 'bf16[1]'), 'c07f');
  });
  await test('what NumPy has no type for is told', () => {
    const notes = Object.keys(DTYPES).filter((name) => hostTypeOf(`${name}[2]`).note !== '');
    assert.deepStrictEqual(notes, ['i2', 'i12', 'i17', 'i33', 'i65', 'u128', 'i256', 'u200', 'bf16']);
    assert.match(hostTypeOf('i12[4]').note, /next wider type for i12/);
    assert.match(hostTypeOf('i65[4]').note, /2 words of 64 bits for each i65/);
    for (const type of ['', 'i0[2]', 'f8[2]', 'Stream[i32, 4]', 'i32[N]']) assert.strictEqual(hostTypeOf(type), undefined, type);
    assert.throws(() => toNpy([1, 2], 'i32[3]'), /there are 2 elements, and i32\[3\] has 3/);
    assert.throws(() => toNpy([1.5], 'i32[1]'));
    assert.throws(() => toNpy([1], 'Stream[i32, 4]'), /not a type/);
  });
  await test('NumPy reads CSV', () => {
    const place = fs.mkdtempSync(path.join(folder, 'csv-'));
    const values = { line: [1, -2, 3], matrix: [[0.1, 'nan', -0], ['inf', '-inf', 1e-40]] };
    for (const [name, value] of Object.entries(values)) fs.writeFileSync(path.join(place, `${name}.csv`), toCsv(value));
    const found = numpy(place);
    assert.deepStrictEqual([found['line.csv'][1], found['line.csv'][3]], [[3], ['1.0', '-2.0', '3.0']]);
    assert.deepStrictEqual([found['matrix.csv'][1], found['matrix.csv'][3]], [[2, 3], ['0.1', 'nan', '-0.0', 'inf', '-inf', '1e-40']]);
  });
  await test('CSV has all digits, and the indices of more than two axes', () => {
    assert.strictEqual(toCsv([[1, 2], ['18446744073709551615', -4]]), '1,2\n18446744073709551615,-4\n');
    assert.strictEqual(toCsv([true, false, -0]), '1\n0\n-0.0\n');
    assert.strictEqual(toCsv([[[1, 2, 3], [4, 5, 6]], [[7, 8, 9], [10, 11, 12]]]), 'axis0,axis1,0,1,2\n0,0,1,2,3\n0,1,4,5,6\n1,0,7,8,9\n1,1,10,11,12\n');
    assert.strictEqual(toCsv([]), '');
  });

  const { namesOfResults } = load('protocol', folder);
  await test('results are called as their files are', () => {
    assert.deepStrictEqual(namesOfResults({ results: [1] }), ['result']);
    assert.deepStrictEqual(namesOfResults({ results: [1, [2]], inputs: { a: 1, result: 2 } }), ['result0', 'result1']);
    assert.deepStrictEqual(namesOfResults({ results: [1, 2], inputs: { result0: 1, result0_: 2 } }), ['result0__', 'result1']);
    assert.deepStrictEqual(namesOfResults({}), []);
  });
  const { checkBudgets, linesToAdd } = load('explore', folder);
  await test('a new schedule is set apart from what is above it, and steps of one that is there are not', () => {
    const lines = ['s = f.schedule()', 's.pipeline("i")'];
    for (const [text, blank] of [['x = 1', 2], ['x = 1\n', 2], ['x = 1\n\n', 1], ['x = 1\n\n\n', 0], ['x = 1\r\n\r\n', 1], ['x = 1\n\n\n\n', 0], ['', 0], ['\n', 0]])
      assert.deepStrictEqual(linesToAdd(text, lines), [...Array(blank).fill(''), ...lines], JSON.stringify(text));
    assert.deepStrictEqual(linesToAdd('x = 1\n', lines.slice(1)), lines.slice(1));
  });
  await test('a budget is figures with whole numbers', () => {
    for (const good of ['', ' ', 'dsp=100', 'dsp=100 bram=0  latency=7']) assert.strictEqual(checkBudgets(good), undefined, good);
    assert.strictEqual(checkBudgets('area=3'), 'area is not one of latency, ii, dsp, bram, uram, lut, ff');
    for (const bad of ['dsp', 'dsp=', 'dsp=x', 'dsp=1.5', 'bram=2 dsp=-1']) assert.match(checkBudgets(bad), /dsp needs a whole number/, bad);
    assert.strictEqual(checkBudgets('dsp=1 dsp=2'), 'dsp is given twice');
  });
  const { showAll, showAllAs, showAs } = load('../panel/arrays', folder);
  await test('integers are written with the digits of their type', () => {
    const all = (value, type) => ['decimal', 'hex', 'binary', 'signed', 'unsigned'].map((radix) => showAs(value, type, radix));
    assert.deepStrictEqual(all(-1, 'i8[4]'), ['-1', '0xff', '0b11111111', '-1', '255']);
    assert.deepStrictEqual(all(200, 'u8'), ['200', '0xc8', '0b11001000', '-56', '200']);
    assert.deepStrictEqual(all(-3, 'i5'), ['-3', '0x1d', '0b11101', '-3', '29']);
    assert.deepStrictEqual(all(true, 'u1[2]'), ['true', '0x1', '0b1', '-1', '1']);
    assert.deepStrictEqual(all('-9223372036854775808', 'i64').slice(0, 2), ['-9223372036854775808', '0x8000000000000000']);
    assert.deepStrictEqual(all(-2, 'index[3]').slice(1, 2), ['0xfffffffffffffffe']);
    assert.deepStrictEqual(all('170141183460469231731687303715884105728', 'u128').slice(1, 2), [`0x8${'0'.repeat(31)}`]);
  });
  await test('floats are written alike in all of them', () => {
    for (const [value, type] of [[1.5, 'f32[2]'], [2, 'f64'], ['nan', 'f16'], ['-inf', 'bf16[1]'], [-0, 'f32'], [3, undefined]])
      for (const radix of ['hex', 'binary', 'signed', 'unsigned']) {
        assert.strictEqual(showAs(value, type, radix), showAs(value, type, 'decimal'));
        assert.strictEqual(showAllAs(value, type, radix), showAll(value));
      }
    assert.strictEqual(showAllAs(0.1 + 0.2, 'f64', 'hex'), '0.30000000000000004');
    assert.strictEqual(showAllAs(-1, 'i8', 'hex'), '0xff');
  });
  await test('a shown integer has the value that it stands for, at random', () => {
    for (let i = 0; i < 2000; ++i) {
      const width = 1 + Number(random(8));
      const bits = random(width);
      const signed = BigInt.asIntN(width, bits);
      for (const [value, type] of [[bits, `u${width}`], [signed, `i${width}[3]`]]) {
        assert.strictEqual(BigInt(showAs(wire(value), type, 'hex')), bits);
        assert.strictEqual(BigInt(showAs(wire(value), type, 'binary')), bits);
        assert.strictEqual(showAs(wire(value), type, 'binary').length, 2 + width);
        assert.strictEqual(BigInt(showAs(wire(value), type, 'signed')), signed);
      }
    }
  });
};

exports.run = async (_, { vsix, extension: unpacked }) => {
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
          isTrusted: false, // asks no Python
          workspaceFolders: [{ uri: { fsPath: project, path: project } }],
          findFiles: async () => [],
          fs: { stat: async (uri) => fs.statSync(uri.fsPath) },
          getConfiguration: (name) => ({
            inspect: () => ({ workspaceValue: { reportOther: 'error', reportIndexIssue: 'error' } }),
            get: () => undefined,
            update: async (key, value, target) => { written[`${name}.${key}`] = [value, target]; },
          }),
          openTextDocument: async () => ({ save: async () => true }),
          applyEdit: async (edit) => { edits.push(edit); return true; },
        },
      });
      await load('pythonCheckers', folder).quietPythonCheckers(undefined, 'project');
      const rules = Object.fromEntries(PYRIGHT_RULES.map((rule) => [rule, 'none']));
      assert.deepStrictEqual(written, section ? { [`${section}.diagnosticSeverityOverrides`]: [{ reportOther: 'error', ...rules }, 2] } : {});
      assert.strictEqual(edits.length, section ? 0 : 1);
    });

  // Of a project whose environment has a 'python' that finds the package or does not, or fails.
  const stubsIn = async ({ status = 1, isTrusted = true, mine, user, version = 'new' }) => {
    const home = fs.mkdtempSync(path.join(folder, 'stubs-'));
    const [work, extensionPath, storage] = ['work', 'extension', 'storage'].map((name) => path.join(home, name));
    const python = path.join(work, '.venv/bin/python');
    fs.mkdirSync(path.dirname(python), { recursive: true });
    fs.writeFileSync(python, `#!/bin/sh\nexit ${status}\n`, { mode: 0o755 });
    fs.cpSync(path.join(extension, '../runtime/python/allo'), path.join(extensionPath, 'stubs/allo'), { recursive: true });
    fs.writeFileSync(path.join(extensionPath, 'stubs/allo/version.pyi'), version);
    const written = {};
    globalThis.alloVscode = vscode({
      extensions: { getExtension: (name) => (name === 'ms-python.vscode-pylance' ? {} : undefined) },
      ConfigurationTarget: { Workspace: 2, WorkspaceFolder: 3 },
      Uri: { joinPath: (base, name) => ({ fsPath: path.join(base.fsPath, name) }) },
      window: { activeTextEditor: undefined, showInformationMessage: async () => undefined },
      workspace: {
        isTrusted,
        workspaceFolders: [{ uri: { scheme: 'file', fsPath: work, path: work } }],
        findFiles: async () => [],
        fs: { stat: async (uri) => fs.statSync(uri.fsPath) },
        getConfiguration: () => ({
          inspect: (key) => ({ workspaceValue: key === 'extraPaths' ? mine?.(storage) : undefined }),
          get: (key) => (key === 'extraPaths' ? (mine?.(storage) ?? user) : undefined),
          update: async (key, value) => { written[key] = value; },
        }),
        applyEdit: async () => true,
        openTextDocument: async () => ({ save: async () => true }),
      },
    });
    const { Stubs } = load('stubs', folder);
    const stubs = new Stubs({ extensionPath, globalStorageUri: { fsPath: storage } });
    await load('pythonCheckers', folder).quietPythonCheckers(stubs, 'project');
    delete written.diagnosticSeverityOverrides;
    return { stubs, written, copy: path.join(storage, 'stubs'), extensionPath };
  };
  await test('type checkers get the stubs where Python does not find the package', async () => {
    const { stubs, written, copy, extensionPath } = await stubsIn({});
    assert.deepStrictEqual(written, { extraPaths: [copy] });
    // As it is installed: a stub without its source is a warning.
    for (const name of ['__init__.pyi', 'py.typed', 'errors.pyi', 'errors.py', 'schedule/errors/__init__.pyi']) assert(fs.existsSync(path.join(copy, 'allo', name)), name);
    // Another version of the extension.
    fs.writeFileSync(path.join(extensionPath, 'stubs/allo/version.pyi'), 'newer');
    await stubs.refresh();
    assert.strictEqual(fs.readFileSync(path.join(copy, 'allo/version.pyi'), 'utf8'), 'newer');
    fs.rmSync(copy, { recursive: true });
    await stubs.refresh();
    assert(!fs.existsSync(copy), 'only those who asked for them have them');
  });
  await test('the extension brings the stubs of the package', () => {
    const names = (folder) => fs.readdirSync(folder, { recursive: true }).filter((name) => /\.pyi$|py\.typed$/.test(name)).sort();
    assert.deepStrictEqual(names(path.join(unpacked, 'stubs/allo')), names(path.join(extension, '../runtime/python/allo')));
  });
  await test('the walk-through has pictures of all its steps for all themes, which are not large', () => {
    const { walkthroughs } = JSON.parse(fs.readFileSync(path.join(unpacked, 'package.json'), 'utf8')).contributes;
    const named = new Set();
    for (const { id, media } of walkthroughs[0].steps) {
      assert(media.altText.length > 40, id);
      const sizes = ['light', 'dark', 'hc', 'hcLight'].map((theme) => {
        named.add(path.basename(media.image[theme]));
        const file = fs.readFileSync(path.join(unpacked, media.image[theme]));
        assert.strictEqual(file.toString('latin1', 1, 4), 'PNG', media.image[theme]);
        assert(file.length < 200000, `${media.image[theme]} has ${file.length} bytes`);
        return [file.readUInt32BE(16), file.readUInt32BE(20)];
      });
      for (const size of sizes) assert.deepStrictEqual(size, sizes[0], id);
      assert.notDeepStrictEqual(fs.readFileSync(path.join(unpacked, media.image.light)), fs.readFileSync(path.join(unpacked, media.image.dark)));
    }
    // Nothing else is packed with them.
    assert.deepStrictEqual(fs.readdirSync(path.join(unpacked, 'media')).sort(), [...named, 'icon.png'].sort());
  });
  await test('other paths of type checkers stay', async () => {
    const added = await stubsIn({ mine: () => ['/src'] });
    assert.deepStrictEqual(added.written, { extraPaths: ['/src', added.copy] });
    const user = await stubsIn({ user: ['/mine'] });
    assert.deepStrictEqual(user.written, { extraPaths: ['/mine', user.copy] });
    assert.deepStrictEqual((await stubsIn({ mine: (storage) => [path.join(storage, 'stubs')] })).written, {}, 'once is enough');
  });
  await test('an installed package has its own stubs, and what was written for others goes', async () => {
    const { written, copy } = await stubsIn({ status: 0 });
    assert.deepStrictEqual(written, {});
    assert(!fs.existsSync(copy));
    const stubs = (storage) => path.join(storage, 'stubs');
    assert.deepStrictEqual((await stubsIn({ status: 0, mine: (storage) => [stubs(storage)] })).written, { extraPaths: undefined });
    assert.deepStrictEqual((await stubsIn({ status: 0, mine: (storage) => ['/src', stubs(storage)] })).written, { extraPaths: ['/src'] });
  });
  await test('no stubs without an answer, nor in a workspace that is not trusted', async () => {
    assert.deepStrictEqual((await stubsIn({ status: 3 })).written, {});
    assert.deepStrictEqual((await stubsIn({ isTrusted: false })).written, {});
  });
  await test('Python is asked for the package itself', async () => {
    const work = fs.mkdtempSync(path.join(folder, 'package-'));
    globalThis.alloVscode = vscode({
      extensions: { getExtension: () => undefined },
      workspace: { isTrusted: true, workspaceFolders: [] },
    });
    const { isPackageInstalled } = load('stubs', folder);
    const ask = () => isPackageInstalled({ uri: { fsPath: work } });
    const { PATH, PYTHONPATH } = process.env;
    delete process.env.PYTHONPATH;
    try {
      assert.strictEqual(await ask(), false);
      fs.mkdirSync(path.join(work, 'allo'));
      assert.strictEqual(await ask(), false, 'a folder without code is no package');
      fs.writeFileSync(path.join(work, 'allo/__init__.py'), 'raise SystemExit("it runs")\n');
      assert.strictEqual(await ask(), true);
      process.env.PATH = work;
      assert.strictEqual(await ask(), false, 'without a Python');
    } finally {
      Object.assign(process.env, { PATH }, PYTHONPATH === undefined ? {} : { PYTHONPATH });
    }
  });

  await arrayFiles(folder);

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

  // Of what the Python extension says: an interpreter, a folder, nothing, or it is not there or not active.
  const program = (...names) => {
    const file = path.join(project, ...names);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, '#!/bin/sh\n', { mode: 0o755 });
    return file;
  };
  const project = fs.mkdtempSync(path.join(folder, 'environments-'));
  const bundled = program('extension/server/bin/allo-lsp');
  const found = ({ chosen, isActive = true, isTrusted = true, setting = '' }) => {
    const environments = { getActiveEnvironmentPath: () => chosen && { path: chosen } };
    globalThis.alloVscode = vscode({
      extensions: { getExtension: () => (chosen ? { isActive, exports: { environments } } : undefined) },
      workspace: {
        isTrusted,
        workspaceFolders: [{ uri: { scheme: 'file', fsPath: path.join(project, 'work') } }],
        getConfiguration: () => ({ get: () => setting }),
      },
    });
    return load('serverPath', folder).findServer(path.join(project, 'extension')).program;
  };
  await test('without an environment the server is that of the extension', () => {
    assert.strictEqual(found({}), bundled);
    assert.strictEqual(found({ chosen: path.join(project, 'nowhere/bin/python') }), bundled);
  });
  const [other, venv, hidden] = ['other', 'work/venv', 'work/.venv'].map((name) => path.join(project, name, 'bin/allo-lsp'));
  await test('the server of an environment is used: of the selected one, of .venv, of venv', () => {
    program('work/venv/bin/allo-lsp');
    assert.strictEqual(found({}), venv);
    program('work/.venv/bin/allo-lsp');
    assert.strictEqual(found({}), hidden);
    program('other/bin/allo-lsp');
    const python = program('other/bin/python');
    assert.strictEqual(found({}), hidden);
    assert.strictEqual(found({ chosen: python }), other);
    assert.strictEqual(found({ chosen: path.join(project, 'other') }), other);
    assert.strictEqual(found({ chosen: python, isActive: false }), hidden);
  });
  await test('a setting comes first, and a workspace that is not trusted has no environment', () => {
    assert.strictEqual(found({ setting: other }), other);
    assert.strictEqual(found({ chosen: path.join(project, 'other'), isTrusted: false }), bundled);
  });
  await test('another environment is noticed, also when the Python extension has started', async () => {
    let listener;
    let changes = 0;
    const environments = { onDidChangeActiveEnvironmentPath: (each) => { listener = each; return { dispose: () => { listener = undefined; } }; } };
    const python = { isActive: false, activate: async () => ({ environments }) };
    globalThis.alloVscode = vscode({ extensions: { getExtension: () => python } });
    globalThis.alloVscode.Disposable = class { constructor(dispose) { this.dispose = dispose; } };
    const watching = load('pythonEnvironments', folder).watchEnvironments(() => { changes += 1; });
    await new Promise(setImmediate);
    assert.strictEqual(changes, 1, 'it has started');
    listener();
    assert.strictEqual(changes, 2);
    watching.dispose();
    assert.strictEqual(listener, undefined);
    python.activate = async () => { throw new Error('broken'); };
    load('pythonEnvironments', folder).watchEnvironments(() => { changes += 1; });
    await new Promise(setImmediate);
    assert.strictEqual(changes, 2);
  });
};
