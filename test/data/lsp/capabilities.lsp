# tip: allo-filetest lsp/capabilities
=== session bare
request initialize {"processId": null, "rootUri": null, "capabilities": {}}
  < result
  <   | {
  <   |   "capabilities": {
  <   |     "callHierarchyProvider": true,
  <   |     "codeActionProvider": {
  <   |       "codeActionKinds": [
  <   |         "quickfix",
  <   |         "refactor.extract",
  <   |         "refactor.inline",
  <   |         "refactor.rewrite",
  <   |         "source.fixAll.allo",
  <   |         "source.organizeImports.allo"
  <   |       ],
  <   |       "resolveProvider": true
  <   |     },
  <   |     "codeLensProvider": {
  <   |       "resolveProvider": false
  <   |     },
  <   |     "completionProvider": {
  <   |       "triggerCharacters": [
  <   |         ".",
  <   |         "\"",
  <   |         "'",
  <   |         "(",
  <   |         "[",
  <   |         ",",
  <   |         "@"
  <   |       ]
  <   |     },
  <   |     "declarationProvider": true,
  <   |     "definitionProvider": true,
  <   |     "documentHighlightProvider": true,
  <   |     "documentLinkProvider": {
  <   |       "resolveProvider": false
  <   |     },
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
  <   |         "allo.estimate",
  <   |         "allo.explore",
  <   |         "allo.cancelJob",
  <   |         "allo.showError",
  <   |         "allo.showInstance"
  <   |       ]
  <   |     },
  <   |     "foldingRangeProvider": true,
  <   |     "hoverProvider": true,
  <   |     "implementationProvider": true,
  <   |     "inlayHintProvider": true,
  <   |     "inlineValueProvider": true,
  <   |     "linkedEditingRangeProvider": true,
  <   |     "positionEncoding": "utf-16",
  <   |     "referencesProvider": true,
  <   |     "renameProvider": {
  <   |       "prepareProvider": true
  <   |     },
  <   |     "selectionRangeProvider": true,
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
  <   |         ",",
  <   |         "["
  <   |       ]
  <   |     },
  <   |     "textDocumentSync": {
  <   |       "change": 2,
  <   |       "openClose": true,
  <   |       "save": {
  <   |         "includeText": true
  <   |       }
  <   |     },
  <   |     "typeDefinitionProvider": true,
  <   |     "workspace": {
  <   |       "fileOperations": {
  <   |         "didCreate": {
  <   |           "filters": [
  <   |             {
  <   |               "pattern": {
  <   |                 "glob": "**/*.py",
  <   |                 "matches": "file"
  <   |               },
  <   |               "scheme": "file"
  <   |             },
  <   |             {
  <   |               "pattern": {
  <   |                 "glob": "**",
  <   |                 "matches": "folder"
  <   |               },
  <   |               "scheme": "file"
  <   |             }
  <   |           ]
  <   |         },
  <   |         "didDelete": {
  <   |           "filters": [
  <   |             {
  <   |               "pattern": {
  <   |                 "glob": "**/*.py",
  <   |                 "matches": "file"
  <   |               },
  <   |               "scheme": "file"
  <   |             },
  <   |             {
  <   |               "pattern": {
  <   |                 "glob": "**",
  <   |                 "matches": "folder"
  <   |               },
  <   |               "scheme": "file"
  <   |             }
  <   |           ]
  <   |         },
  <   |         "didRename": {
  <   |           "filters": [
  <   |             {
  <   |               "pattern": {
  <   |                 "glob": "**/*.py",
  <   |                 "matches": "file"
  <   |               },
  <   |               "scheme": "file"
  <   |             },
  <   |             {
  <   |               "pattern": {
  <   |                 "glob": "**",
  <   |                 "matches": "folder"
  <   |               },
  <   |               "scheme": "file"
  <   |             }
  <   |           ]
  <   |         },
  <   |         "willRename": {
  <   |           "filters": [
  <   |             {
  <   |               "pattern": {
  <   |                 "glob": "**/*.py",
  <   |                 "matches": "file"
  <   |               },
  <   |               "scheme": "file"
  <   |             }
  <   |           ]
  <   |         }
  <   |       },
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
