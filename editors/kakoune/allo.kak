# For kakrc, behind `eval %sh{kak-lsp}`; see README.md beside this file.

hook -group lsp-filetype-python global BufSetOption filetype=python %{
    set-option buffer lsp_servers %{
        [allo-lsp]
        root_globs = ["pyproject.toml", ".git"]
        command = "allo-lsp"
        args = ["--stdio"]
        settings_section = "allo"
        [allo-lsp.settings.allo]
        # Settings, if you want something else:
        # inlayHints = { cuts = "all" }
    }
}

hook -group allo global WinSetOption filetype=python %{
    lsp-enable-window
    lsp-inlay-diagnostics-enable window
    lsp-inlay-hints-enable window
    lsp-inlay-code-lenses-enable window
}
