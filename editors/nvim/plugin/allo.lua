-- Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
--
-- Sourced when Neovim starts, so it only hooks itself up: the rest is loaded with the first Python file.
-- `vim.g.allo_no_autostart = true` before this point leaves the starting to setup() or vim.lsp.enable().
if vim.g.loaded_allo then
  return
end
vim.g.loaded_allo = true
if vim.fn.has('nvim-0.7') == 0 then
  return
end

local group = vim.api.nvim_create_augroup('allo', { clear = true })

local function starts_by_itself()
  local off = vim.g.allo_no_autostart
  return not off or off == 0 or require('allo').was_set_up
end

-- Every file type, since setup() may name others than Python; Python is asked first as it is cheap.
vim.api.nvim_create_autocmd('FileType', {
  group = group,
  desc = 'start allo-lsp for files that mention allo',
  callback = function(event)
    if event.match ~= 'python' and not (package.loaded.allo and require('allo').was_set_up) then
      return
    end
    if starts_by_itself() then
      require('allo').consider(event.buf)
    end
  end,
})

if vim.fn.has('nvim-0.8') == 1 then
  vim.api.nvim_create_autocmd('LspAttach', {
    group = group,
    desc = 'switch inlay hints on where allo-lsp is attached',
    callback = function(event)
      local client = vim.lsp.get_client_by_id(event.data.client_id)
      if client and client.name == 'allo' then
        require('allo').attached(event.buf)
      end
    end,
  })
end

vim.api.nvim_create_user_command('AlloRestart', function()
  require('allo').restart()
end, { desc = 'Restart allo-lsp, or start it where it does not run' })

local function complete_kernel(lead)
  return vim.tbl_filter(function(name)
    return vim.startswith(name, lead)
  end, require('allo').kernels())
end

vim.api.nvim_create_user_command('AlloRun', function(command)
  require('allo').run(command.fargs)
end, {
  desc = 'Run a kernel: the one named, or the one at the cursor',
  nargs = '*',
  complete = complete_kernel,
})

vim.api.nvim_create_user_command('AlloCsim', function(command)
  require('allo').csim(command.fargs)
end, {
  desc = "Simulate a kernel's HLS C++, and compare it with the CPU",
  nargs = '*',
  complete = complete_kernel,
})

vim.api.nvim_create_user_command('AlloSynth', function(command)
  require('allo').synthesize(command.fargs)
end, {
  desc = 'Synthesize a kernel with Vitis: the one named, or the one at the cursor',
  nargs = '*',
  complete = complete_kernel,
})

vim.api.nvim_create_user_command('AlloVitis', function(command)
  require('allo').vitis(command.fargs)
end, {
  desc = 'Run a kernel in a mode of Vitis: hw_emu, hw or sw_emu',
  nargs = '+',
  complete = function(lead, line)
    local words = vim.split(line:gsub('^%s*', ''), '%s+')
    return #words <= 2 and vim.tbl_filter(function(mode)
      return vim.startswith(mode, lead)
    end, { 'hw_emu', 'hw', 'sw_emu' }) or complete_kernel(lead)
  end,
})

vim.api.nvim_create_user_command('AlloSweep', function(command)
  require('allo').sweep(command.fargs)
end, {
  desc = 'Run a kernel with many values of its parameters: NAME=VALUE,VALUE,...',
  nargs = '*',
})

vim.api.nvim_create_user_command('AlloExplore', function(command)
  require('allo').explore(command.fargs)
end, {
  desc = 'Search for schedules of a kernel by estimates: the one named, or the one at the cursor',
  nargs = '*',
  complete = complete_kernel,
})

vim.api.nvim_create_user_command('AlloHls', function(command)
  require('allo').hls(command.fargs)
end, {
  desc = 'Show the HLS C++ of a kernel: the one named, or the one at the cursor',
  nargs = '?',
  complete = complete_kernel,
})

vim.api.nvim_create_user_command('AlloHlsJump', function()
  require('allo').hls_jump()
end, { desc = 'Go from a line of a kernel to its HLS C++, or back' })

vim.api.nvim_create_user_command('AlloMlir', function(command)
  require('allo').mlir(command.fargs)
end, {
  desc = 'Show what a kernel is compiled to: the one named, or the one at the cursor',
  nargs = '*',
  complete = function(lead)
    local words = require('allo').kernels()
    for _, stage in ipairs({ 'program', 'frontend', 'llvm' }) do
      words[#words + 1] = '--stage=' .. stage
    end
    return vim.tbl_filter(function(word)
      return vim.startswith(word, lead)
    end, words)
  end,
})

vim.api.nvim_create_user_command('AlloCancel', function()
  require('allo').cancel()
end, { desc = 'End the kernel that was started last' })

vim.api.nvim_create_user_command('AlloLog', function()
  require('allo').open_log()
end, { desc = 'Open the log of the language servers' })

vim.api.nvim_create_user_command('AlloInlayHints', function(command)
  require('allo').inlay_hints(command.args)
end, {
  desc = 'Toggle the inlay hints of this buffer, or switch them on or off',
  nargs = '?',
  complete = function()
    return { 'on', 'off' }
  end,
})

-- Loaded late (a lazy plugin manager, :packadd): the buffers that are open already count too.
for _, buf in ipairs(vim.api.nvim_list_bufs()) do
  if vim.bo[buf].filetype == 'python' and starts_by_itself() then
    require('allo').consider(buf)
  end
end
