# tip: allo-filetest lsp/capabilities
=== session bare
request initialize {"processId": null, "rootUri": null, "capabilities": {}}
  < result
  <   | {
  <   |   "capabilities": {
  <   |     "codeActionProvider": {
  <   |       "codeActionKinds": [
  <   |         "quickfix",
  <   |         "source.fixAll.allo"
  <   |       ]
  <   |     },
  <   |     "codeLensProvider": {
  <   |       "resolveProvider": false
  <   |     },
  <   |     "completionProvider": {
  <   |       "triggerCharacters": [
  <   |         ".",
  <   |         "\"",
  <   |         "'"
  <   |       ]
  <   |     },
  <   |     "definitionProvider": true,
  <   |     "documentHighlightProvider": true,
  <   |     "documentSymbolProvider": true,
  <   |     "executeCommandProvider": {
  <   |       "commands": [
  <   |         "allo.run",
  <   |         "allo.csim",
  <   |         "allo.synth",
  <   |         "allo.showHls",
  <   |         "allo.showMlir",
  <   |         "allo.showSchedule",
  <   |         "allo.sweep",
  <   |         "allo.vitis",
  <   |         "allo.cancelJob",
  <   |         "allo.showError"
  <   |       ]
  <   |     },
  <   |     "hoverProvider": true,
  <   |     "inlayHintProvider": true,
  <   |     "positionEncoding": "utf-16",
  <   |     "referencesProvider": true,
  <   |     "renameProvider": {
  <   |       "prepareProvider": true
  <   |     },
  <   |     "semanticTokensProvider": {
  <   |       "full": true,
  <   |       "legend": {
  <   |         "tokenModifiers": [
  <   |           "declaration",
  <   |           "readonly",
  <   |           "defaultLibrary"
  <   |         ],
  <   |         "tokenTypes": [
  <   |           "namespace",
  <   |           "type",
  <   |           "typeParameter",
  <   |           "parameter",
  <   |           "variable",
  <   |           "function"
  <   |         ]
  <   |       },
  <   |       "range": true
  <   |     },
  <   |     "signatureHelpProvider": {
  <   |       "triggerCharacters": [
  <   |         "(",
  <   |         ","
  <   |       ]
  <   |     },
  <   |     "textDocumentSync": {
  <   |       "change": 2,
  <   |       "openClose": true,
  <   |       "save": {
  <   |         "includeText": true
  <   |       }
  <   |     },
  <   |     "workspace": {
  <   |       "workspaceFolders": {
  <   |         "changeNotifications": true,
  <   |         "supported": true
  <   |       }
  <   |     },
  <   |     "workspaceSymbolProvider": true
  <   |   },
  <   |   "serverInfo": {
  <   |     "name": "allo-lsp",
  <   |     "version": "<version>"
  <   |   }
  <   | }
notify initialized {}
shutdown
  < result null
exit
  < exit 0
