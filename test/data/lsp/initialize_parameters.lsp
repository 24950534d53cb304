# tip: allo-filetest lsp/initialize_parameters
# 'initialize' needs parameters; odd parts of them are passed over. The client's process is watched.
=== session bare
send {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": null}
  < error InvalidParams: 'initialize' needs parameters
send {"jsonrpc": "2.0", "id": 2, "method": "initialize", "params": []}
  < error InvalidParams: 'initialize' needs parameters
send {"jsonrpc": "2.0", "id": 3, "method": "initialize"}
  < error InvalidParams: 'initialize' needs parameters
verbatim; request initialize {"processId": "x", "capabilities": {"textDocument": 1, "general": null}}
  < {"id":1,"jsonrpc":"2.0","result":{"capabilities":{"codeActionProvider":{"codeActionKinds":["quickfix","source.fixAll.allo"]},"codeLensProvider":{"resolveProvider":false},"completionProvider":{"triggerCharacters":[".","\"","'"]},"definitionProvider":true,"documentHighlightProvider":true,"documentSymbolProvider":true,"executeCommandProvider":{"commands":["allo.run","allo.csim","allo.showHls","allo.showMlir","allo.synth","allo.cancelJob","allo.showError"]},"hoverProvider":true,"inlayHintProvider":true,"positionEncoding":"utf-16","referencesProvider":true,"renameProvider":{"prepareProvider":true},"semanticTokensProvider":{"full":true,"legend":{"tokenModifiers":["declaration","readonly","defaultLibrary"],"tokenTypes":["namespace","type","typeParameter","parameter","variable","function"]},"range":true},"signatureHelpProvider":{"triggerCharacters":["(",","]},"textDocumentSync":{"change":2,"openClose":true,"save":{"includeText":true}},"workspace":{"workspaceFolders":{"changeNotifications":true,"supported":true}},"workspaceSymbolProvider":true},"serverInfo":{"name":"allo-lsp","version":"0.1.0"}}}
=== session bare
verbatim; request initialize {"processId": 4711, "capabilities": {}}
  < {"id":1,"jsonrpc":"2.0","result":{"capabilities":{"codeActionProvider":{"codeActionKinds":["quickfix","source.fixAll.allo"]},"codeLensProvider":{"resolveProvider":false},"completionProvider":{"triggerCharacters":[".","\"","'"]},"definitionProvider":true,"documentHighlightProvider":true,"documentSymbolProvider":true,"executeCommandProvider":{"commands":["allo.run","allo.csim","allo.showHls","allo.showMlir","allo.synth","allo.cancelJob","allo.showError"]},"hoverProvider":true,"inlayHintProvider":true,"positionEncoding":"utf-16","referencesProvider":true,"renameProvider":{"prepareProvider":true},"semanticTokensProvider":{"full":true,"legend":{"tokenModifiers":["declaration","readonly","defaultLibrary"],"tokenTypes":["namespace","type","typeParameter","parameter","variable","function"]},"range":true},"signatureHelpProvider":{"triggerCharacters":["(",","]},"textDocumentSync":{"change":2,"openClose":true,"save":{"includeText":true}},"workspace":{"workspaceFolders":{"changeNotifications":true,"supported":true}},"workspaceSymbolProvider":true},"serverInfo":{"name":"allo-lsp","version":"0.1.0"}}}
  < watches process 4711
