# tip: allo-filetest lsp/other_languages
# Text of other languages is not looked at.
=== session
notify textDocument/didOpen {"textDocument": {"uri": "file:///README.md", "languageId": "markdown", "version": 1, "text": "from allo import kernel\nx y\n"}}
