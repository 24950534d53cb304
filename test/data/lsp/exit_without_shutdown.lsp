# tip: allo-filetest lsp/exit_without_shutdown
=== session
exit
  < exit 1
