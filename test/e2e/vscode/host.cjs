// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The tests of host/index.cjs, inside the extension host.
const path = require('node:path');
const harness = require('./harness.cjs');
const { check, relay } = require('./report.cjs');

exports.options = () => ({ smoke: true, vsix: [] });

exports.run = async (code, { extension }) => {
  const status = await harness.runInHost(code, {
    extension,
    tests: path.join(__dirname, 'host/index.cjs'),
    report: relay,
    timeout: 480000,
  });
  check('inside the extension host: the tests came to their end', status === 0, status);
};
