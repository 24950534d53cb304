// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Tells Zed how to start allo-lsp, and hands it the settings under "lsp" / "allo-lsp".
use zed_extension_api::{self as zed, settings::LspSettings, LanguageServerId, Result, Worktree};

struct Allo;

impl zed::Extension for Allo {
    fn new() -> Self {
        Allo
    }

    fn language_server_command(&mut self, id: &LanguageServerId, worktree: &Worktree) -> Result<zed::Command> {
        let binary = LspSettings::for_worktree(id.as_ref(), worktree).ok().and_then(|settings| settings.binary);
        let configured = binary.as_ref().and_then(|binary| binary.path.clone());
        let command = configured
            .or_else(|| worktree.which("allo-lsp"))
            .ok_or("cannot find allo-lsp: build it with ./dev build, and put it on the $PATH")?;
        let args = binary.and_then(|binary| binary.arguments).unwrap_or_else(|| vec!["--stdio".to_string()]);
        Ok(zed::Command { command, args, env: worktree.shell_env() })
    }

    fn language_server_workspace_configuration(
        &mut self,
        id: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Option<zed::serde_json::Value>> {
        let settings = LspSettings::for_worktree(id.as_ref(), worktree).ok().and_then(|settings| settings.settings);
        Ok(settings.map(|settings| zed::serde_json::json!({ "allo": settings })))
    }
}

zed::register_extension!(Allo);
