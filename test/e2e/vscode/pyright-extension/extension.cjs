// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// For tests only: pyright's language server for the files named measured_*.py.
const { LanguageClient, TransportKind } = require('vscode-languageclient/node');

let client;
exports.activate = async () => {
  const module = `${process.env.ALLO_EDITORS}/vscode-pyright/node_modules/pyright/langserver.index.js`;
  const run = { command: process.execPath, args: [module], transport: TransportKind.stdio };
  client = new LanguageClient('pyright', 'pyright', { run, debug: run }, {
    documentSelector: [{ scheme: 'file', language: 'python', pattern: '**/measured_*.py' }],
  });
  await client.start();
};
exports.deactivate = () => client?.stop();
