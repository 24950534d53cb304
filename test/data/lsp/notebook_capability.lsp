# tip: allo-filetest lsp/notebook_capability
# Announced to clients that keep the cells of notebooks in sync.
=== session bare
verbatim; request initialize {"processId": null, "rootUri": null, "capabilities": {"notebookDocument": {"synchronization": {}}}}
  < { ~ "notebook":"jupyter-notebook"
