-- Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
--
-- :checkhealth allo
local M = {}

local health = vim.health or require('health') -- the latter before 0.8
local start = health.start or health.report_start
local ok = health.ok or health.report_ok
local info = health.info or health.report_info
local warn = health.warn or health.report_warn
local err = health.error or health.report_error

local function check_editor()
  start('Neovim')
  local v = vim.version()
  local number = string.format('%d.%d.%d', v.major, v.minor, v.patch)
  if vim.fn.has('nvim-0.7') == 0 then
    err('Neovim ' .. number .. ' is too old', { 'Install 0.7 or later.' })
  elseif require('allo').has_inlay_hints() then
    ok('Neovim ' .. number .. ', draws inlay hints')
  else
    ok('Neovim ' .. number)
    info('Inlay hints need 0.10 or later; diagnostics and hover work here.')
  end
end

local function check_server()
  start('Server')
  local allo = require('allo')
  local cmd = allo.find_server()
  if vim.fn.has('nvim-0.11') == 1 and vim.lsp.config.allo then
    local configured = vim.lsp.config.allo.cmd
    if not vim.deep_equal(configured, allo.no_server) then
      cmd = configured
    end
  end
  if type(cmd) == 'function' then
    info('`cmd` is a function, nothing to check')
    return
  end
  if not cmd then
    err('No allo-lsp found; looked for ' .. table.concat(allo.server_candidates(), ', '), {
      'Build it: `./dev build` in the checkout of Allo.',
      'Or put the folder of allo-lsp on $PATH.',
      "Or name it: require('allo').setup({ cmd = { '/path/to/allo-lsp' } })",
    })
    return
  end
  if vim.fn.executable(cmd[1]) == 0 then
    err('`' .. cmd[1] .. '` cannot be executed', {
      "Correct `cmd` in require('allo').setup() or vim.lsp.config('allo', ...).",
    })
    return
  end
  local path = vim.fn.exepath(cmd[1])
  local said = vim.fn.system({ path, '--version' })
  local first = vim.split(said, '\n')[1]
  if vim.v.shell_error ~= 0 then
    err('`' .. path .. ' --version` failed: ' .. first, { 'Build it again: `./dev build`.' })
  else
    ok(path .. ' (' .. first .. ')')
  end
end

-- Nothing here depends on it, but users ask for it when a file is grey.
local function check_treesitter()
  start('Tree-sitter (optional)')
  local found = pcall(function()
    if vim.treesitter.language and vim.treesitter.language.add then -- 0.9
      assert(vim.treesitter.language.add('python'))
    else
      vim.treesitter.require_language('python')
    end
  end)
  if found then
    ok('The parser for Python is installed')
  else
    info('No parser for Python: colours come from the older syntax files. Nothing here needs it.')
  end
end

local function check_buffers()
  start('Buffers')
  local allo = require('allo')
  local none = true
  for _, client in ipairs(allo.clients()) do
    none = false
    local names = {}
    for _, buf in ipairs(allo.buffers_of(client)) do
      names[#names + 1] = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buf), ':~:.')
    end
    table.sort(names)
    ok(
      string.format(
        'client %d, root %s: %s',
        client.id,
        client.config.root_dir or '(lone file)',
        #names > 0 and table.concat(names, ', ') or 'no buffer'
      )
    )
  end
  for _, buf in ipairs(vim.api.nvim_list_bufs()) do
    if allo.wants(buf) and #allo.clients(buf) == 0 then
      none = false
      warn(vim.api.nvim_buf_get_name(buf) .. ' mentions allo, but no server is attached', {
        'See what the server said: :AlloLog',
        'Start it again: :AlloRestart',
      })
    end
  end
  if none then
    info('No file that mentions allo is open.')
  end
end

function M.check()
  check_editor()
  check_server()
  check_treesitter()
  check_buffers()
end

return M
