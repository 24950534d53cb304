-- Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
--
-- For vim.lsp.enable('allo') and vim.lsp.config('allo', ...) of Neovim 0.11 and later.
local allo = require('allo')

local config = allo.client_config()
config.cmd = config.cmd or allo.no_server
config.root_markers = allo.options.root_markers
config.root_dir = function(buf, on_dir)
  if not allo.wants(buf) then
    return -- not calling on_dir() leaves the buffer alone
  end
  local now = vim.lsp.config.allo
  if vim.deep_equal(now.cmd, allo.no_server) and not allo.find_server() then
    allo.tell_missing()
  else
    on_dir(allo.root(buf, now.root_markers))
  end
end
return config
