-- Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
--
-- The Neovim client of allo-lsp: finds the server, decides which buffers are its business, starts one
-- server per project. Runs on Neovim 0.7 and later; what differs between versions is at the top.
-- Nothing here is loaded before a Python file is opened (plugin/allo.lua sees to that).
local M = {}

local api = vim.api
local uv = vim.uv or vim.loop

M.name = 'allo'

-- What setup() may change. Any further key is handed to Neovim's LSP client as it is
-- (capabilities, handlers, on_init, on_exit, flags, ...).
local defaults = {
  cmd = nil, -- a list, or the path of the server; nil: see find_server()
  filetypes = { 'python' },
  root_markers = { 'pyproject.toml', '.git' },
  root_dir = nil, -- a folder, or a function (file name, buffer) -> folder
  settings = {}, -- the `allo.` section, for example { inlayHints = { cuts = 'all' } }
  inlay_hints = true, -- switch hints on in the buffers of this server
  code_lens = true, -- show what can be run, and its last result
  results = true, -- show arrays, printed text and faults of a run in a window below
  keys = true, -- before 0.11: the keys that 0.11 has for every server
  all_python = false, -- also attach to Python files that do not mention allo
  on_attach = nil,
}
local own_keys = { 'root_markers', 'root_dir', 'settings', 'inlay_hints', 'code_lens', 'results', 'keys', 'all_python' }

M.options = vim.deepcopy(defaults)

-- Differences between versions ------------------------------------------------------------------

-- The running clients of this server, all of them or those of one buffer.
function M.clients(buf)
  local all
  if vim.lsp.get_clients then -- 0.10
    all = vim.lsp.get_clients({ name = M.name, bufnr = buf })
  else
    all = buf and vim.lsp.buf_get_clients(buf) or vim.lsp.get_active_clients()
  end
  local mine = {}
  for _, client in pairs(all) do
    if client.name == M.name then
      mine[#mine + 1] = client
    end
  end
  return mine
end

function M.buffers_of(client)
  if client.attached_buffers then -- 0.8
    return vim.tbl_keys(client.attached_buffers)
  end
  return vim.lsp.get_buffers_by_client_id(client.id)
end

local function stop_client(client, force)
  if vim.fn.has('nvim-0.11') == 1 then
    client:stop(force)
  else
    client.stop(force)
  end
end

function M.log_path()
  return require('vim.lsp.log').get_filename()
end

function M.has_inlay_hints()
  return vim.fn.has('nvim-0.10') == 1
end

function M.request(client, method, params, handler, buf)
  if vim.fn.has('nvim-0.11') == 1 then
    client:request(method, params, handler, buf)
  else
    client.request(method, params, handler, buf)
  end
end

local request = M.request

-- Neovim 0.12 keeps lenses up to date by itself once they are switched on; before, one has to ask.
local function refresh_lenses(buf)
  if vim.lsp.codelens.enable then
    return
  end
  api.nvim_buf_call(buf, function()
    vim.lsp.codelens.refresh(vim.fn.has('nvim-0.10') == 1 and { bufnr = buf } or nil)
  end)
end

local function show_lenses(buf)
  if vim.lsp.codelens.enable then
    vim.lsp.codelens.enable(true, { bufnr = buf })
    return
  end
  local group = api.nvim_create_augroup('allo_lens_' .. buf, { clear = true })
  api.nvim_create_autocmd({ 'BufEnter', 'InsertLeave', 'TextChanged' }, {
    group = group,
    buffer = buf,
    callback = function()
      if #M.clients(buf) > 0 then
        refresh_lenses(buf)
      end
    end,
  })
  refresh_lenses(buf)
end

-- The keys of Neovim 0.11, in earlier versions: { mode, key, function of vim.lsp.buf }. Those that are mapped stay.
local KEYS = {
  { 'n', 'K', 'hover' },
  { 'n', 'grn', 'rename' },
  { 'n', 'gra', 'code_action' },
  { 'n', 'grr', 'references' },
  { 'n', 'gri', 'implementation' },
  { 'n', 'gO', 'document_symbol' },
  { 'i', '<C-S>', 'signature_help' },
}

local function set_keys(buf)
  for _, each in ipairs(KEYS) do
    local mode, key, name = unpack(each)
    local mapped = api.nvim_buf_call(buf, function()
      return vim.fn.maparg(key, mode) ~= ''
    end)
    if not mapped then
      vim.keymap.set(mode, key, vim.lsp.buf[name], { buffer = buf, desc = 'vim.lsp.buf.' .. name .. '()' })
    end
  end
end

-- As 0.8 and later do it by themselves: for CTRL-X CTRL-O, and for CTRL-] and all that goes to tags.
local function set_functions(buf)
  if vim.fn.has('nvim-0.8') == 0 then
    vim.bo[buf].omnifunc = 'v:lua.vim.lsp.omnifunc' -- in place of that for all of Python
    vim.bo[buf].tagfunc = 'v:lua.vim.lsp.tagfunc'
  end
end

-- The server ------------------------------------------------------------------------------------

-- The checkout that this file belongs to; links are followed, so that a link in a 'packpath' works.
local function checkout()
  local file = debug.getinfo(1, 'S').source:gsub('^@', '')
  file = uv.fs_realpath(file) or file
  return (vim.fn.fnamemodify(file, ':h:h:h:h:h'))
end

-- Where the server is looked for, in this order, when setup() got no `cmd`.
function M.server_candidates()
  -- The last one is where an installed package has it.
  return { 'allo-lsp', checkout() .. '/build/bin/allo-lsp', vim.fn.fnamemodify(checkout(), ':h:h') .. '/bin/allo-lsp' }
end

-- The command line that starts the server, or nil.
function M.find_server()
  local cmd = M.options.cmd
  if type(cmd) == 'string' then
    cmd = { vim.fn.expand(cmd) }
  end
  if cmd then
    return cmd
  end
  for _, candidate in ipairs(M.server_candidates()) do
    if vim.fn.executable(candidate) == 1 then
      return { vim.fn.exepath(candidate) }
    end
  end
end

-- What lsp/allo.lua says where there is no server, as Neovim wants a command in any case.
M.no_server = { 'allo-lsp' }

local told_missing = false
function M.tell_missing()
  if not told_missing then
    told_missing = true
    vim.notify(
      'allo: no server found (looked for ' .. table.concat(M.server_candidates(), ', ')
        .. '); see :checkhealth allo',
      vim.log.levels.WARN
    )
  end
end

-- Which buffers, and which project they belong to --------------------------------------------------

-- Lines that name the package: `import allo`, `from allo.lang import i32`, `import numpy as np, allo`.
local function line_mentions(line)
  return line:find('allo', 1, true) ~= nil and line:find('%f[%w_]allo%f[^%w_]') ~= nil
end

function M.mentions_allo(buf)
  for _, line in ipairs(api.nvim_buf_get_lines(buf, 0, 2000, false)) do
    if line_mentions(line) then
      return true
    end
  end
  return false
end

-- A file of the right type that lies on the disk, or will.
local function is_candidate(buf)
  if not api.nvim_buf_is_loaded(buf) or vim.bo[buf].buftype ~= '' then
    return false
  end
  if not vim.tbl_contains(M.options.filetypes, vim.bo[buf].filetype) then
    return false
  end
  local name = api.nvim_buf_get_name(buf)
  return name ~= '' and not name:find('^%a[%w+.-]+:[/\\][/\\]')
end

function M.wants(buf)
  return is_candidate(buf) and (M.options.all_python or M.mentions_allo(buf))
end

-- The nearest folder upwards that holds one of the markers; nil for a lone file.
function M.root(buf, markers)
  local file = api.nvim_buf_get_name(buf)
  local given = M.options.root_dir
  if type(given) == 'function' then
    return given(file, buf)
  elseif given then
    return (vim.fn.fnamemodify(vim.fn.expand(given), ':p'):gsub('(.)/$', '%1'))
  end
  local dir = vim.fn.fnamemodify(file, ':p:h')
  while true do
    for _, marker in ipairs(markers or M.options.root_markers) do
      if uv.fs_stat(dir .. '/' .. marker) then
        return dir
      end
    end
    local parent = vim.fn.fnamemodify(dir, ':h')
    if parent == dir then
      return nil
    end
    dir = parent
  end
end

-- Starting --------------------------------------------------------------------------------------

-- What shows texts that are made of kernels; few need it.
local function texts()
  return require('allo.texts')
end

-- What the server tells of a kernel that runs; the last thing is its outcome.
local function on_job(_, update, context)
  if type(update) ~= 'table' then
    return
  end
  M.jobs[update.jobId] = update
  if update.state == 'queued' or update.state == 'running' then
    M.last_job = update.jobId
    return
  end
  if (update.kind == 'mlir' or update.kind == 'hls') and update.state == 'done' then
    texts().show(vim.lsp.get_client_by_id(context.client_id), update.result.uri, update.uri)
    return
  end
  if type(update.result) == 'table' and update.result.devices then
    return M.choose_part(update)
  end
  require('allo.results').show(update, M.options.results)
  for _, client in ipairs(M.clients()) do
    for _, buf in ipairs(M.options.code_lens and M.buffers_of(client) or {}) do
      if api.nvim_buf_is_loaded(buf) and vim.fn.has('nvim-0.8') == 1 then
        refresh_lenses(buf)
      end
    end
  end
end

M.jobs = {} -- by number, what was told last

local function with_jobs(config)
  local capabilities = config.capabilities
  if not capabilities then
    capabilities = vim.lsp.protocol.make_client_capabilities()
    -- Neovim shows a Markdown table as it is written; the plain text has columns.
    capabilities.textDocument.hover.contentFormat = { 'plaintext', 'markdown' }
  end
  config.capabilities = vim.tbl_deep_extend('keep', capabilities, {
    experimental = { allo = { jobUpdates = true } },
  })
  config.handlers = vim.tbl_extend('keep', config.handlers or {}, {
    ['allo/jobUpdate'] = on_job,
    ['allo/textDocumentContentChanged'] = function(...)
      texts().on_changed(...)
    end,
  })
end

-- The client configuration without a root. From 0.11 on lsp/allo.lua hands it to vim.lsp.config().
function M.client_config()
  local config = {}
  for key, value in pairs(M.options) do
    if not vim.tbl_contains(own_keys, key) then
      config[key] = value
    end
  end
  config.name = M.name
  config.cmd = M.find_server()
  local settings = M.options.settings
  if next(settings) then
    config.settings = settings.allo and settings or { allo = settings }
    if vim.fn.has('nvim-0.8') == 0 then -- which neither sends settings nor is asked for them
      config.init_options = config.init_options or config.settings
    end
  end
  with_jobs(config)
  if vim.fn.has('nvim-0.8') == 0 then -- which has no LspAttach
    local attach = config.on_attach
    config.on_attach = function(client, buf)
      M.attached(buf)
      if attach then
        attach(client, buf)
      end
    end
  end
  -- A check takes about a millisecond, so hints can follow the keys closely.
  config.flags = vim.tbl_extend('keep', config.flags or {}, { debounce_text_changes = 20 })
  return config
end

local started = {} -- root -> client id; before 0.9

local function start(config, buf)
  if vim.fn.has('nvim-0.9') == 1 then
    vim.lsp.start(config, { bufnr = buf, reuse_client = config.reuse_client })
    return
  end
  -- Not asked of M.clients(), which lacks those that are starting.
  local root = config.root_dir or ''
  local client = started[root] and vim.lsp.get_client_by_id(started[root])
  if not client or client.is_stopped() then
    started[root] = vim.lsp.start_client(config)
  end
  if started[root] then
    vim.lsp.buf_attach_client(buf, started[root])
  end
end

-- Starts the server of the buffer's project, or takes the one that runs, and attaches the buffer.
function M.attach(buf)
  if #M.clients(buf) > 0 then
    return
  end
  local config
  if vim.fn.has('nvim-0.11') == 1 then
    -- With what the user said in vim.lsp.config('allo', ...).
    config = vim.deepcopy(vim.lsp.config[M.name])
    config.name = M.name
    if vim.deep_equal(config.cmd, M.no_server) then -- it may have been built since
      config.cmd = M.find_server()
    end
  else
    config = M.client_config()
    config.root_dir = M.root(buf)
  end
  if not config.cmd then
    M.tell_missing()
  elseif type(config.root_dir) == 'function' then
    config.root_dir(buf, function(root)
      config.root_dir = root
      start(config, buf)
    end)
  else
    start(config, buf)
  end
end

-- A Python buffer appeared. One that does not speak of allo yet is watched until it does.
function M.consider(buf)
  if M.wants(buf) then
    M.attach(buf)
    return
  end
  if not is_candidate(buf) then
    return
  end
  local group = api.nvim_create_augroup('allo_watch_' .. buf, { clear = true })
  api.nvim_create_autocmd({ 'TextChanged', 'InsertLeave', 'TextChangedI', 'BufWritePost' }, {
    group = group,
    buffer = buf,
    callback = function(event)
      -- While keys are typed only their line can have changed.
      if event.event == 'TextChangedI' and not line_mentions(api.nvim_get_current_line()) then
        return
      end
      if M.wants(buf) then
        api.nvim_del_augroup_by_id(group)
        M.attach(buf)
      end
    end,
  })
  api.nvim_create_autocmd('BufWipeout', {
    group = group,
    buffer = buf,
    callback = function()
      vim.schedule(function()
        pcall(api.nvim_del_augroup_by_id, group)
      end)
    end,
  })
end

-- Considers every buffer that is open already.
function M.consider_all()
  for _, buf in ipairs(api.nvim_list_bufs()) do
    if is_candidate(buf) then
      M.consider(buf)
    end
  end
end

-- Called for every attached buffer.
function M.attached(buf)
  set_functions(buf)
  if M.options.keys and vim.fn.has('nvim-0.11') == 0 then
    set_keys(buf)
  end
  if vim.fn.has('nvim-0.8') == 0 then
    return -- neither hints nor lenses
  end
  if M.options.inlay_hints and M.has_inlay_hints() then
    vim.lsp.inlay_hint.enable(true, { bufnr = buf })
  end
  if M.options.code_lens then
    show_lenses(buf)
  end
end

-- What users call -------------------------------------------------------------------------------

-- Optional: without it the plugin works with the defaults.
function M.setup(opts)
  opts = opts or {}
  if type(opts) ~= 'table' then
    error('allo: setup() takes a table', 2)
  end
  M.options = vim.tbl_deep_extend('force', vim.deepcopy(defaults), opts)
  M.was_set_up = true
  if vim.fn.has('nvim-0.11') == 1 then
    vim.lsp.config(M.name, M.client_config())
  end
  -- For a folder that was added to 'runtimepath' after Neovim had started.
  vim.cmd('runtime plugin/allo.lua')
  M.consider_all()
end

-- Stops every server and starts those anew whose buffers are still there.
function M.restart()
  local buffers = { [api.nvim_get_current_buf()] = true }
  for _, client in ipairs(M.clients()) do
    for _, buf in ipairs(M.buffers_of(client)) do
      buffers[buf] = true
      if M.has_inlay_hints() then
        -- Or Neovim goes on asking for hints, and shows that a stopped server refuses.
        vim.lsp.buf_detach_client(buf, client.id)
      end
    end
    stop_client(client)
  end
  local deadline = uv.now() + 2000
  local function start_again()
    local left = M.clients()
    if #left > 0 and uv.now() < deadline + 1000 then
      if uv.now() > deadline then
        for _, client in ipairs(left) do
          stop_client(client, true)
        end
      end
      vim.defer_fn(start_again, 20)
      return
    end
    for buf in pairs(buffers) do
      if api.nvim_buf_is_valid(buf) and M.wants(buf) then
        M.attach(buf)
      end
    end
  end
  vim.schedule(start_again)
end

local function execute(client, buf, command, argument)
  argument.uri = vim.uri_from_bufnr(buf)
  local params = { command = command, arguments = { argument } }
  request(client, 'workspace/executeCommand', params, function(failure)
    if failure then
      vim.notify('allo: ' .. failure.message, vim.log.levels.ERROR)
    end
  end, buf)
end

-- The lens by which a kernel is found for a command whose own lens may not be there.
local LENS_OF = { ['allo.synth'] = 'allo.showHls', ['allo.vitis'] = 'allo.showHls', ['allo.explore'] = 'allo.showHls' }

-- Has the server do `command` for the kernel that `argument.target` names, else for the one that the
-- cursor is in or below.
local function execute_for_kernel(command, argument)
  local buf = api.nvim_get_current_buf()
  local client = M.clients(buf)[1]
  if not client then
    vim.notify('allo: no server is attached to this buffer', vim.log.levels.WARN)
    return
  end
  if argument.target then
    execute(client, buf, command, argument)
    return
  end
  local line = api.nvim_win_get_cursor(0)[1] - 1
  local params = { textDocument = { uri = vim.uri_from_bufnr(buf) } }
  request(client, 'textDocument/codeLens', params, function(failure, lenses)
    local found
    for _, lens in ipairs(not failure and lenses or {}) do
      local start = lens.range.start.line
      -- A decorator above the name belongs to the kernel as well.
      if start <= line + 1 and lens.command.command == (LENS_OF[command] or command) and (not found or start >= found.range.start.line) then
        found = lens
      end
    end
    if found then
      argument.target = found.command.arguments[1].target
      execute(client, buf, command, argument)
    else
      vim.notify('allo: there is no kernel without errors at or above the cursor', vim.log.levels.WARN)
    end
  end, buf)
end

local function compute(command, words)
  local target, inputs = nil, {}
  for _, word in ipairs(words or {}) do
    local name, value = word:match('^([%w_]+)=(.*)$')
    if name then
      inputs[name] = value
    else
      target = word
    end
  end
  execute_for_kernel(command, { target = target, inputs = next(inputs) and inputs or nil })
end

-- Runs a kernel of the current buffer: the one named first, else the one that the cursor is in or
-- below. Words NAME=VALUE are its inputs; what has none gets small random numbers.
function M.run(words)
  compute('allo.run', words)
end

-- Shows what a kernel is compiled to, beside it and following its edits. A word --stage=NAME says at
-- which stage.
function M.mlir(words)
  local argument = {}
  for _, word in ipairs(words or {}) do
    local stage = word:match('^%-%-stage=(.*)$')
    if stage then
      argument.stage = stage
    else
      argument.target = word
    end
  end
  execute_for_kernel('allo.showMlir', argument)
end

-- Shows a kernel as HLS C++, in the same way.
function M.hls(words)
  local name = (words or {})[1]
  execute_for_kernel('allo.showHls', { target = name ~= '' and name or nil }) -- 0.7 has a word always
end

-- From a line of a kernel to the C++ that it becomes, and back.
function M.hls_jump()
  texts().jump()
end

-- Simulates a kernel's HLS C++, and compares what it computes with what the CPU does. Words are
-- those of run().
function M.csim(words)
  compute('allo.csim', words)
end

-- Synthesizes a kernel. Words are its name and --part=PART, --device=DEVICE, --flow=FLOW,
-- --frequency=MHZ and --rebuild.
function M.synthesize(words)
  local argument = vim.deepcopy(M.part or {})
  for _, word in ipairs(words or {}) do
    local name, value = word:match('^%-%-(%w+)=(.*)$')
    if word == '--rebuild' then
      argument.rebuild = true
    elseif name == 'part' or name == 'device' then
      M.part = { [name] = value }
      argument.part, argument.device = nil, nil
      argument[name] = value
    elseif name then
      argument[name] = name == 'frequency' and tonumber(value) or value
    else
      argument.target = word
    end
  end
  execute_for_kernel('allo.synth', argument)
end

-- Runs a kernel in a mode of Vitis: hw_emu, hw or sw_emu. Other words are those of run(), and --build, --precheck,
-- --rebuild and --outputDir=DIR.
function M.vitis(words)
  local argument = { mode = words and words[1], inputs = {} }
  for _, word in ipairs(vim.list_slice(words or {}, 2)) do
    local name, value = word:match('^([%w_]+)=(.*)$')
    if name then
      argument.inputs[name] = value
    elseif word == '--build' or word == '--precheck' then
      argument.step = word:sub(3)
    elseif word == '--rebuild' then
      argument.rebuild = true
    elseif word:match('^%-%-outputDir=') then
      argument.outputDir = word:match('=(.*)$')
    else
      argument.target = word
    end
  end
  argument.inputs = next(argument.inputs) and argument.inputs or nil
  execute_for_kernel('allo.vitis', argument)
end

-- Sweeps a template, kernel or function with the values of its parameters: NAME=VALUE,VALUE,... Other words are
-- the target, by default the function that the cursor is in or below, and --mode=csim, --mode=synth or --mode=estimate, --freq=MHZ,...,
-- --part=PART, --device=DEVICE, --flow=FLOW, --objective=A,B, --random=SEED, --jobs=N and --time-limit=SECONDS;
-- or --show=DIR, which shows the sweep of a folder.
function M.sweep(words)
  local argument = vim.deepcopy(M.part or {})
  argument.parameters = {}
  local target = {}
  for _, word in ipairs(words or {}) do
    local option, said = word:match('^%-%-([%w-]+)=(.*)$')
    if option == 'part' or option == 'device' then
      M.part = { [option] = said }
      argument.part, argument.device = nil, nil
      argument[option] = said
    elseif option == 'freq' then
      argument.frequencies = vim.split(said, ',', { plain = true })
    elseif option == 'show' then
      argument.folder = vim.fn.fnamemodify(vim.fn.expand(said), ':p'):gsub('(.)/$', '%1')
      argument.show = true
    elseif option == 'time-limit' then
      argument.seconds = tonumber(said) or said
    elseif option then
      argument[option] = (option == 'random' or option == 'jobs') and tonumber(said) or said
    elseif word:find('^[%a_][%w_]*=') then
      table.insert(argument.parameters, word)
    else
      target[#target + 1] = word
    end
  end
  local buf = api.nvim_get_current_buf()
  local client = M.clients(buf)[1]
  if not client then
    vim.notify('allo: no server is attached to this buffer', vim.log.levels.WARN)
    return
  end
  argument.target = table.concat(target, ' ')
  if argument.target == '' and not argument.show then
    local lines = api.nvim_buf_get_lines(buf, 0, api.nvim_win_get_cursor(0)[1] + 1, false)
    for i = #lines, 1, -1 do
      local name = lines[i]:match('^def%s+([%a_][%w_]*)')
      if name then
        argument.target = name
        break
      end
    end
  end
  if #argument.parameters == 0 then
    argument.parameters = nil -- an empty table is no list
    if not argument.show and not argument.frequencies then
      vim.notify('allo: a sweep needs values: :AlloSweep [TARGET] NAME=VALUE,VALUE,...', vim.log.levels.WARN)
      return
    end
  end
  if vim.o.autowrite and vim.bo.modified then -- as :make does; a sweep reads the file on the disk
    vim.cmd('silent update')
  end
  M.last_sweep = argument
  execute(client, buf, 'allo.sweep', argument)
end

-- Explores schedules of a kernel by estimates. Words are the kernel or schedule, by default the one at the cursor,
-- budgets such as dsp=100, and --limit=N, --objective=A,B, --verify, --random=SEED, --part=PART, --device=DEVICE and
-- --flow=FLOW.
function M.explore(words)
  local argument = vim.deepcopy(M.part or {})
  for _, word in ipairs(words or {}) do
    local option, said = word:match('^%-%-([%w-]+)=(.*)$')
    if option == 'part' or option == 'device' then
      M.part = { [option] = said }
      argument.part, argument.device = nil, nil
      argument[option] = said
    elseif option == 'objective' then
      argument.objectives = vim.split(said, ',', { plain = true })
    elseif option then
      argument[option] = (option == 'random' or option == 'limit') and tonumber(said) or said
    elseif word == '--verify' then
      argument.verify = true
    elseif word:find('^[%a_][%w_]*=') then
      argument.budgets = argument.budgets or {}
      table.insert(argument.budgets, word)
    else
      argument.target = word
    end
  end
  M.last_explore = argument
  execute_for_kernel('allo.explore', argument)
end

local PART_FOR = { sweep = 'Sweep ', explore = 'Explore ' }

-- A kernel was to be synthesized, and nothing names a part: asks for one, which is kept until Neovim ends.
function M.choose_part(update)
  local last = { sweep = M.last_sweep, explore = M.last_explore }
  vim.ui.select(update.result.devices, {
    prompt = (PART_FOR[update.kind] or 'Synthesize ') .. update.target .. ' for:',
    format_item = function(each)
      return each.device .. ' (' .. each.part .. ')'
    end,
  }, function(chosen)
    local buf = vim.uri_to_bufnr(update.uri)
    local client = M.clients(buf)[1]
    if chosen and client then
      M.part = { device = chosen.device }
      local argument = last[update.kind] and vim.deepcopy(last[update.kind]) or { target = update.target }
      argument.device = chosen.device
      execute(client, buf, last[update.kind] and 'allo.' .. update.kind or 'allo.synth', argument)
    end
  end)
end

-- Ends the kernel that was started last.
function M.cancel()
  local job = M.last_job and M.jobs[M.last_job]
  local client = M.clients()[1]
  if not client or not job or (job.state ~= 'queued' and job.state ~= 'running') then
    vim.notify('allo: no kernel is running')
    return
  end
  for _, each in ipairs(M.clients()) do
    for _, buf in ipairs(M.buffers_of(each)) do
      if vim.uri_from_bufnr(buf) == job.uri then
        client = each
      end
    end
  end
  local params = { command = 'allo.cancelJob', arguments = { { jobId = M.last_job } } }
  request(client, 'workspace/executeCommand', params, function() end)
end

-- The names that :AlloRun and the others take: kernels of the current buffer, for completion.
function M.kernels()
  local buf = api.nvim_get_current_buf()
  local client = M.clients(buf)[1]
  local params = { textDocument = { uri = vim.uri_from_bufnr(buf) } }
  local ask = function()
    if vim.fn.has('nvim-0.11') == 1 then
      return client:request_sync('textDocument/codeLens', params, 1000, buf)
    end
    return client.request_sync('textDocument/codeLens', params, 1000, buf)
  end
  local reply = client and ask() or {}
  local names, seen = {}, {}
  for _, lens in ipairs(type(reply.result) == 'table' and reply.result or {}) do
    local name = lens.command.arguments[1].target
    if not seen[name] then
      seen[name] = true
      names[#names + 1] = name
    end
  end
  return names
end

-- Opens the log that Neovim keeps of all servers, at its end.
function M.open_log()
  local path = M.log_path()
  if not uv.fs_stat(path) then
    vim.notify('allo: there is no log yet (' .. path .. ')')
    return
  end
  vim.cmd('botright split ' .. vim.fn.fnameescape(path))
  vim.bo.modifiable = false
  vim.bo.bufhidden = 'wipe'
  vim.cmd('normal! G')
end

-- 'on', 'off', or toggle, for the current buffer.
function M.inlay_hints(what)
  if not M.has_inlay_hints() then
    vim.notify('allo: inlay hints need Neovim 0.10 or later', vim.log.levels.WARN)
    return
  end
  local hint = vim.lsp.inlay_hint
  local on = what == 'on' or (what ~= 'off' and not hint.is_enabled({ bufnr = 0 }))
  hint.enable(on, { bufnr = 0 })
end

return M
