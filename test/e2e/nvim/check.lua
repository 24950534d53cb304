-- Drives the Neovim that runs it, 0.7 or later, against the real server; test/e2e/nvim.sh starts it.
-- Arguments arrive in the environment: ALLO_WS (a copy of workspace/), ALLO_PIDS (a file with the process
-- id of every server that was started), ALLO_MODE:
--   default   the plugin lies in a 'packpath' folder and nothing was configured
--   setup     require('allo').setup{...} was called
--   enable    vim.g.allo_no_autostart and vim.lsp.enable('allo')
--   missing   there is no server, until ALLO_LATER is renamed to be one
--   synthesis $XILINX_VITIS is a stand-in for Vitis
--   sweep     there is a template dot(N)
--   explore   there is a kernel scale()
-- Appends a line `ok` or `FAIL` for each check to ALLO_REPORT, and `end`; stdout and stderr are Neovim's.
-- It must not use what any of the versions calls deprecated.
local api = vim.api
local ws, mode = vim.env.ALLO_WS, vim.env.ALLO_MODE
local version = vim.version()
local v010 = vim.fn.has('nvim-0.10') == 1
local v011 = vim.fn.has('nvim-0.11') == 1
local label = string.format('%d.%d.%d %s', version.major, version.minor, version.patch, mode)

local function report(good, what, seen)
  local line = string.format('%s nvim %s: %s', good and 'ok  ' or 'FAIL', label, what)
  if not good and seen ~= nil then
    line = line .. '\n     seen: ' .. (type(seen) == 'string' and seen or vim.inspect(seen))
  end
  local file = assert(io.open(vim.env.ALLO_REPORT, 'a'))
  file:write(line, '\n')
  file:close()
  return good
end

-- `probe` returns whether all is well, and what it saw; it is asked until it is content or 10 s are over.
local function eventually(what, probe)
  local good, seen
  local deadline = vim.loop.hrtime() + 10e9
  repeat
    good, seen = probe()
    if not good then
      vim.wait(10)
    end
  until good or vim.loop.hrtime() > deadline
  return report(good and true or false, what, seen)
end

local function equal(what, probe, wanted)
  return eventually(what, function()
    local seen = probe()
    return vim.deep_equal(seen, wanted), seen
  end)
end

local allo = require('allo')

-- The servers that run: whatever was started has left its process id in a file.
local function servers()
  local running = {}
  for _, pid in ipairs(vim.fn.readfile(vim.env.ALLO_PIDS)) do
    if vim.fn.isdirectory('/proc/' .. pid) == 1 then
      running[#running + 1] = pid
    end
  end
  return running
end

local function open(name)
  vim.cmd('edit ' .. vim.fn.fnameescape(ws .. '/' .. name))
  return api.nvim_get_current_buf()
end

local function attached(buf)
  return #allo.clients(buf) == 1
end

-- Diagnostics as "line:column-line:column severity code message", from 1. Only the message for undefined
-- names is compared: it is a contract, the wording of others may get better.
local function diagnostics(buf)
  local seen = {}
  for _, d in ipairs(vim.diagnostic.get(buf)) do
    local code = d.code or (d.user_data and d.user_data.lsp and d.user_data.lsp.code)
    seen[#seen + 1] = string.format('%d:%d-%d:%d %s %s%s', d.lnum + 1, d.col + 1, d.end_lnum + 1,
      d.end_col + 1, vim.diagnostic.severity[d.severity], code,
      code == 'undefined-name' and ' ' .. d.message or '')
  end
  table.sort(seen)
  return seen
end

-- Where diagnostics are underlined on the screen: "line:column-line:column".
local function underlined(buf)
  local seen = {}
  for _, namespace in pairs(vim.diagnostic.get_namespaces()) do
    local ns = namespace.user_data.underline_ns
    for _, mark in ipairs(ns and api.nvim_buf_get_extmarks(buf, ns, 0, -1, { details = true }) or {}) do
      seen[#seen + 1] = string.format('%d:%d-%d:%d', mark[2] + 1, mark[3] + 1,
        mark[4].end_row + 1, mark[4].end_col + 1)
    end
  end
  table.sort(seen)
  return seen
end

local function text_of(label_parts)
  if type(label_parts) == 'string' then
    return label_parts
  end
  local text = ''
  for _, part in ipairs(label_parts) do
    text = text .. part.value
  end
  return text
end

-- Of the last kernel, whose lines the checks edit and undo.
local function is_of_count(label)
  return label == '‹index → i32›'
end

-- Hints as the server gives them: "line:column label", columns in bytes, from 1.
local function hints(buf)
  local seen, found = {}, {}
  if v010 then
    for _, hint in ipairs(vim.lsp.inlay_hint.get({ bufnr = buf })) do
      found[#found + 1] = hint.inlay_hint
    end
  else
    local params = {
      textDocument = { uri = vim.uri_from_bufnr(buf) },
      range = {
        start = { line = 0, character = 0 },
        ['end'] = { line = api.nvim_buf_line_count(buf), character = 0 },
      },
    }
    local client = allo.clients(buf)[1]
    local reply = client and client.request_sync('textDocument/inlayHint', params, 5000, buf) or {}
    found = type(reply.result) == 'table' and reply.result or {}
  end
  for _, hint in ipairs(found) do
    local label = text_of(hint.label)
    if not is_of_count(label) then
      seen[#seen + 1] = string.format('%d:%d %s', hint.position.line + 1, hint.position.character + 1, label)
    end
  end
  table.sort(seen)
  return seen
end

-- Hints as virtual text in the buffer: "line:column label".
local function drawn_hints(buf)
  vim.cmd('redraw!')
  local seen = {}
  for name, ns in pairs(api.nvim_get_namespaces()) do
    if name:find('inlay') then
      for _, mark in ipairs(api.nvim_buf_get_extmarks(buf, ns, 0, -1, { details = true })) do
        local text = ''
        for _, chunk in ipairs(mark[4].virt_text or {}) do
          text = text .. chunk[1]
        end
        text = vim.trim(text)
        if not is_of_count(text) then
          seen[#seen + 1] = string.format('%d:%d %s', mark[2] + 1, mark[3] + 1, text)
        end
      end
    end
  end
  table.sort(seen)
  return seen
end

-- What K shows: the lines of the floating window.
local function hover(line, column)
  api.nvim_win_set_cursor(0, { line, column - 1 })
  vim.lsp.buf.hover()
  local text = ''
  vim.wait(5000, function()
    for _, win in ipairs(api.nvim_list_wins()) do
      if api.nvim_win_get_config(win).relative ~= '' then
        text = table.concat(api.nvim_buf_get_lines(api.nvim_win_get_buf(win), 0, -1, false), '\n')
        api.nvim_win_close(win, true)
        return true
      end
    end
    return false
  end, 10)
  return text
end

-- The lenses that Neovim has for the buffer: "line title".
local function lenses(buf)
  local seen = {}
  local found = vim.lsp.codelens.enable and vim.lsp.codelens.get({ bufnr = buf }) or vim.lsp.codelens.get(buf)
  for _, each in ipairs(found) do
    local lens = each.lens or each
    if lens.command then
      seen[#seen + 1] = string.format('%d %s', lens.range.start.line + 1,
        (lens.command.title:gsub('[%d.]+ %S*s$', 'N s')))
    end
  end
  table.sort(seen)
  return seen
end

local function check_running(buf)
  api.nvim_set_current_buf(buf)
  local idle = {}
  for _, line in ipairs({ '10', '16', '4' }) do
    vim.list_extend(idle,
      { line .. ' Run csim', line .. ' Run on CPU', line .. ' Show HLS C++', line .. ' Show MLIR' })
  end
  if vim.fn.has('nvim-0.8') == 1 then
    equal('lenses over the kernels', function() return lenses(buf) end, idle)
  end
  api.nvim_win_set_cursor(0, { 6, 4 })
  vim.cmd('AlloRun a=3 b=4')
  eventually(':AlloRun runs the kernel at the cursor', function()
    local messages = vim.fn.execute('messages')
    return messages:find('add: ran in [^\n]*result 7') ~= nil, messages
  end)
  if vim.fn.has('nvim-0.8') == 1 then
    local done = vim.list_extend({ unpack(idle) }, { '4 Ran in N s' })
    table.sort(done)
    equal('a lens has its result', function() return lenses(buf) end, done)
  end
  vim.cmd('AlloRun count')
  eventually('and the one that is named', function()
    local messages = vim.fn.execute('messages')
    return messages:find('count: ran in [^\n]*output out i32%[4%]') ~= nil, messages
  end)
  local window = vim.fn.bufwinid('allo://results')
  equal('an array is in a window below', function()
    local lines = api.nvim_buf_get_lines(vim.fn.bufnr('allo://results'), 0, -1, false)
    return vim.list_slice(lines, 2)
  end, { '', 'out:', '  0 1 2 3' })
  report(window ~= -1 and api.nvim_get_current_buf() == buf and api.nvim_win_get_position(window)[1] > 0,
    'the cursor stays in the kernel', api.nvim_buf_get_name(0))
  vim.cmd('AlloRun add a=3 b=4')
  equal('the next run fills it anew', function()
    return #api.nvim_buf_get_lines(vim.fn.bufnr('allo://results'), 0, -1, false)
  end, 2)
  if window ~= -1 then
    api.nvim_win_close(window, true)
  end
end

-- What other servers have on these keys, in every version.
local function check_keys(buf)
  api.nvim_set_current_buf(buf)
  equal('CTRL-X CTRL-O and CTRL-] ask the server', function()
    return { vim.bo[buf].omnifunc, vim.bo[buf].tagfunc }
  end, { 'v:lua.vim.lsp.omnifunc', 'v:lua.vim.lsp.tagfunc' })
  for _, key in ipairs({ 'grn', 'gra', 'grr', 'gri', 'gO', 'K' }) do
    report(vim.fn.maparg(key, 'n') ~= '', key .. ' is mapped')
  end
  api.nvim_win_set_cursor(0, { 7, 11 })
  vim.cmd('normal! ' .. api.nvim_replace_termcodes('<C-]>', true, false, true))
  equal('CTRL-] goes to the assignment', function() return api.nvim_win_get_cursor(0) end, { 6, 4 })
  vim.lsp.buf.rename('sum')
  eventually('a name is renamed in all places', function()
    local lines = api.nvim_buf_get_lines(buf, 5, 7, false)
    return vim.deep_equal(lines, { '    sum = a + b', '    return sum' }), lines
  end)
  vim.cmd('silent undo')
  equal('in one step', function() return api.nvim_buf_get_lines(buf, 5, 7, false) end, { '    s = a + b', '    return s' })
end

local function check_mlir(buf)
  api.nvim_set_current_buf(buf)
  api.nvim_win_set_cursor(0, { 6, 4 })
  local source = api.nvim_get_current_win()
  local function shown()
    for _, win in ipairs(api.nvim_list_wins()) do
      local text = api.nvim_win_get_buf(win)
      if vim.bo[text].filetype == 'mlir' then
        return table.concat(api.nvim_buf_get_lines(text, 0, -1, false), '\n'), win, text
      end
    end
    return ''
  end
  vim.cmd('AlloMlir')
  eventually(':AlloMlir shows the kernel at the cursor', function()
    local text = shown()
    return text:find('allo.kernel @add', 1, true) ~= nil, text
  end)
  local _, window, text = shown()
  report(api.nvim_get_current_win() == source, 'beside it, the cursor stays')
  report(text and vim.bo[text].buftype == 'nofile' and not vim.bo[text].modifiable, 'which is no file')
  report(not shown():find('muli', 1, true), 'there is no product in it', shown())
  api.nvim_buf_set_lines(buf, 5, 6, false, { '    s = a * b' })
  eventually('it follows an edit', function()
    local now = shown()
    return now:find('muli', 1, true) ~= nil, now
  end)
  api.nvim_buf_set_lines(buf, 5, 6, false, { '    s = a + missing' })
  vim.wait(600)
  report(shown():find('muli', 1, true) ~= nil, 'and stays as it was while there are errors', shown())
  api.nvim_buf_set_lines(buf, 5, 6, false, { '    s = a + b' })
  eventually('until they are gone', function()
    local now = shown()
    return now:find('addi', 1, true) ~= nil and not now:find('muli', 1, true), now
  end)
  if window then
    api.nvim_win_close(window, true)
  end
  vim.cmd('AlloMlir count --stage=llvm')
  eventually('another kernel, at another stage', function()
    local now = shown()
    return now:find('llvm.func', 1, true) ~= nil, now
  end)
  _, window = shown()
  if window then
    api.nvim_win_close(window, true)
  end
end

local function check_hls(buf)
  api.nvim_set_current_buf(buf)
  local source = api.nvim_get_current_win()
  local function shown()
    for _, win in ipairs(api.nvim_list_wins()) do
      local text = api.nvim_win_get_buf(win)
      if vim.bo[text].filetype == 'cpp' then
        return table.concat(api.nvim_buf_get_lines(text, 0, -1, false), '\n'), win, text
      end
    end
    return ''
  end
  -- The text of the highlighted lines.
  local function followed(where)
    local seen = {}
    local ns = api.nvim_get_namespaces().allo_source_map
    for _, mark in ipairs(ns and api.nvim_buf_get_extmarks(where, ns, 0, -1, {}) or {}) do
      -- None for a moment while the text is replaced by a shorter one.
      seen[#seen + 1] = vim.trim(api.nvim_buf_get_lines(where, mark[2], mark[2] + 1, false)[1] or '')
    end
    return seen
  end
  local function cursor_to(line)
    api.nvim_win_set_cursor(0, { line, 0 })
    -- Scripts have to say so themselves.
    api.nvim_exec_autocmds('CursorMoved', { buffer = api.nvim_get_current_buf() })
  end
  local function here()
    return vim.trim(api.nvim_get_current_line())
  end

  api.nvim_win_set_cursor(0, { 19, 4 })
  vim.cmd('AlloHls')
  eventually(':AlloHls shows the kernel at the cursor', function()
    local text = shown()
    return text:find('void count(int32_t out[4])', 1, true) ~= nil, text
  end)
  local _, window, text = shown()
  if not text then
    return
  end
  report(api.nvim_get_current_win() == source, 'beside it, the cursor stays')
  report(api.nvim_win_get_position(window)[2] > api.nvim_win_get_position(source)[2], 'on its right')
  report(vim.bo[text].buftype == 'nofile' and not vim.bo[text].modifiable, 'which is no file')
  equal('the lines of the cursor are followed', function() return followed(text) end, { 'out[i] = i;' })
  api.nvim_buf_set_lines(buf, 18, 19, false, { '        out[i] = i * 3' })
  eventually('it follows an edit', function()
    local now = shown()
    return now:find('i * 3', 1, true) ~= nil, now
  end)
  equal('and so does what is followed', function() return followed(text) end, { 'out[i] = i * 3;' })

  vim.cmd('AlloHlsJump')
  eventually(':AlloHlsJump goes to the C++', function()
    return api.nvim_get_current_win() == window and here() == 'out[i] = i * 3;', here()
  end)
  local row = api.nvim_win_get_cursor(0)[1]
  cursor_to(row - 1)
  equal('where the other side is followed', function() return followed(buf) end, { 'for i in range(4):' })
  vim.cmd('AlloHlsJump')
  eventually('and back', function()
    return api.nvim_get_current_win() == source and here() == 'for i in range(4):', here()
  end)
  -- A comment makes no other text, but the lines are elsewhere.
  api.nvim_buf_set_lines(buf, 16, 16, false, { '    # one', '    # two' })
  cursor_to(21)
  equal('after a comment, too', function() return followed(text) end, { 'out[i] = i * 3;' })
  vim.cmd('AlloHlsJump')
  eventually('in both directions', function() return api.nvim_get_current_win() == window, here() end)
  vim.cmd('AlloHlsJump')
  eventually('there and back', function()
    return api.nvim_get_current_win() == source and api.nvim_win_get_cursor(0)[1] == 21, here()
  end)
  api.nvim_buf_set_lines(buf, 16, 18, false, {})
  api.nvim_buf_set_lines(buf, 18, 19, false, { '        out[i] = missing' })
  vim.wait(300)
  report(shown():find('i * 3', 1, true) ~= nil, 'and stays as it was while there are errors', shown())
  api.nvim_buf_set_lines(buf, 18, 19, false, { '        out[i] = i' })
  eventually('until they are gone', function()
    local now = shown()
    return now:find('out[i] = i;', 1, true) ~= nil, now
  end)
  api.nvim_win_close(window, true)
  equal('closed, it leaves no highlights', function() return followed(buf) end, {})
  cursor_to(6)
  vim.cmd('AlloHlsJump')
  eventually('and there is nothing to jump to', function()
    local messages = vim.fn.execute('messages')
    return messages:find('no generated code for this line', 1, true) ~= nil, messages
  end)
end

local function check_csim(buf)
  api.nvim_set_current_buf(buf)
  vim.cmd('AlloCsim add a=3 b=4')
  eventually(':AlloCsim simulates a kernel', function()
    local messages = vim.fn.execute('messages')
    return messages:find('add: csim ok, equals CPU, [^\n]*result 7') ~= nil, messages
  end)
  if vim.fn.has('nvim-0.8') == 1 then
    eventually('a lens has its result', function()
      local seen = lenses(buf)
      return vim.tbl_contains(seen, '4 csim ok, equals CPU, N s'), seen
    end)
  end
end

-- What the window below shows.
local function results()
  local buf = vim.fn.bufnr('allo://results')
  return buf == -1 and {} or api.nvim_buf_get_lines(buf, 0, -1, false)
end

local function close_results()
  local window = vim.fn.bufwinid('allo://results')
  if window ~= -1 then
    api.nvim_win_close(window, true)
  end
end

-- Without Vitis on this machine.
local function check_missing_tools(buf)
  api.nvim_set_current_buf(buf)
  close_results()
  vim.cmd('AlloSynth add --device=u280')
  eventually(':AlloSynth says what is missing', function()
    local messages = vim.fn.execute('messages')
    return messages:find('add: [^\n]*Vitis[^\n]*XILINX_VITIS') ~= nil, messages
  end)
  report(#results() == 0, 'in a message alone', results())
  vim.cmd('AlloVitis hw_emu add a=3 b=4')
  eventually(':AlloVitis does so, too', function()
    local messages = vim.fn.execute('messages')
    local _, count = messages:gsub('add: Vitis HLS is needed', '')
    return count == 2, messages
  end)
  vim.v.errmsg = '' -- both were expected
  vim.cmd('AlloVitis sw_emu add a=3 b=4')
  eventually('but a simulation needs no tool', function()
    local messages = vim.fn.execute('messages')
    return messages:find('add: ran in sw_emu, result 7', 1, true) ~= nil, messages
  end)
end

local function health_problems(section)
  vim.cmd('silent checkhealth ' .. section)
  local lines = api.nvim_buf_get_lines(0, 0, -1, false)
  local problems = {}
  for _, line in ipairs(lines) do
    if line:find('ERROR') or line:find('WARNING') then
      problems[#problems + 1] = line
    end
  end
  vim.cmd('silent! bwipeout!')
  return problems, lines
end

local three_errors = {
  '14:12-14:16 ERROR rank-mismatch',
  '22:13-22:18 ERROR break-continue',
  "9:28-9:34 ERROR undefined-name Name 'factor' is not defined",
}

local function check_default()
  local errors = open('errors.py')
  eventually('the server is found, started and attached', function()
    return attached(errors), allo.clients()
  end)
  local client = allo.clients(errors)[1]
  if not client then
    return
  end
  report(client.config.root_dir == ws, 'the root is the folder of pyproject.toml', client.config.root_dir)

  equal('three errors at their exact places', function() return diagnostics(errors) end, three_errors)
  equal('they are underlined on the screen', function() return underlined(errors) end,
    { '14:12-14:16', '22:13-22:18', '9:28-9:34' })

  local widths = open('widths.py')
  eventually('a second file is attached to the same server', function()
    return attached(widths) and #servers() == 1, servers()
  end)
  eventually('hover tells the type', function()
    local text = hover(6, 5)
    return text:find('i33', 1, true), text
  end)
  local wanted = { '12:6 : u16', '6:6 : i33', '7:13 ‹i33 → i32›' }
  equal('inlay hints', function() return hints(widths) end, wanted)
  if v010 then
    equal('inlay hints are drawn', function() return drawn_hints(widths) end, wanted)
  end

  check_running(widths)
  check_keys(widths)
  check_mlir(widths)
  check_hls(widths)
  check_csim(widths)
  check_missing_tools(widths)

  -- An edit: one more variable, then an error, then neither.
  api.nvim_buf_set_lines(widths, 6, 6, false, { '    more = s + a' })
  equal('an edit brings a new hint', function() return hints(widths) end,
    { '13:6 : u16', '6:6 : i33', '7:9 : i34', '8:13 ‹i33 → i32›' })
  api.nvim_buf_set_lines(widths, 6, 7, false, { '    more = s + missing' })
  equal('an edit brings a diagnostic', function() return diagnostics(widths) end,
    { "7:16-7:23 ERROR undefined-name Name 'missing' is not defined" })
  vim.cmd('silent undo')
  vim.cmd('silent undo')
  equal('undoing it takes the diagnostic away', function() return diagnostics(widths) end, {})
  if v010 then
    equal('and the hints are as before', function() return drawn_hints(widths) end, wanted)
    vim.cmd('AlloInlayHints')
    equal(':AlloInlayHints takes them away', function() return drawn_hints(widths) end, {})
    vim.cmd('AlloInlayHints')
    equal(':AlloInlayHints brings them back', function() return drawn_hints(widths) end, wanted)
  end

  local plain = open('plain.py')
  vim.wait(200, function() return attached(plain) end, 10)
  report(not attached(plain), 'a Python file without allo is left alone')
  api.nvim_buf_set_lines(plain, 0, 0, false, { 'from allo import i32, kernel' })
  api.nvim_exec_autocmds('TextChanged', { group = 'allo_watch_' .. plain })
  eventually('until it mentions allo', function() return attached(plain) end)
  vim.cmd('bwipeout!')

  local before = client.id
  api.nvim_set_current_buf(errors)
  vim.cmd('AlloRestart')
  eventually(':AlloRestart starts another server', function()
    local now = allo.clients(errors)[1]
    return now and now.id ~= before and #servers() == 1, servers()
  end)
  equal('which says the same', function() return diagnostics(errors) end, three_errors)
  equal('for the other file too', function() return hints(widths) end, wanted)

  local problems, health = health_problems('allo')
  report(#problems == 0, ':checkhealth allo has nothing to complain about', problems)
  local text = table.concat(health, '\n')
  report(text:find('allo%-lsp.*%(.*%d+%.%d+') ~= nil and text:find('errors.py', 1, true) ~= nil,
    ':checkhealth allo shows the server and the buffers', text)
  if v011 then
    local deprecated = health_problems('vim.deprecated')
    report(#deprecated == 0, 'nothing deprecated is used', deprecated)
  end

  vim.fn.writefile({ '[START] a line, should nothing have been logged so far' }, allo.log_path(), 'a')
  vim.cmd('silent AlloLog')
  report(api.nvim_buf_get_name(0):find('lsp%.log$') ~= nil, ':AlloLog opens the log', api.nvim_buf_get_name(0))
  vim.cmd('bwipeout!')

  local doc = vim.fn.tempname()
  vim.fn.mkdir(doc .. '/doc', 'p')
  for _, file in ipairs(api.nvim_get_runtime_file('doc/allo.txt', true)) do
    vim.fn.writefile(vim.fn.readfile(file), doc .. '/doc/allo.txt')
  end
  local good, message = pcall(vim.cmd, 'helptags ' .. doc .. '/doc')
  report(good, ':helptags accepts the help file', message)
  vim.o.runtimepath = doc .. ',' .. vim.o.runtimepath
  good, message = pcall(vim.cmd, 'silent help allo-setup')
  report(good and api.nvim_buf_get_name(0):find('allo%.txt$') ~= nil, ':help allo-setup', message)
  vim.cmd('silent! helpclose')
end

local function check_setup()
  local widths = open('widths.py')
  eventually('the server is attached', function() return attached(widths), allo.clients() end)
  eventually('on_attach was called', function() return vim.g.allo_test_attached == widths end)
  equal('the settings reach the server', function() return hints(widths) end, { '18:23 × 4' })
end

local function check_enable()
  local widths = open('widths.py')
  eventually('the server is attached', function() return attached(widths), allo.clients() end)
  eventually('only one was started', function() return #servers() == 1, servers() end)
  equal('inlay hints are drawn', function() return drawn_hints(widths) end,
    { '12:6 : u16', '6:6 : i33', '7:13 ‹i33 → i32›' })
  local plain = open('plain.py')
  vim.wait(200, function() return attached(plain) end, 10)
  report(not attached(plain), 'a Python file without allo is left alone')
end

local function check_missing()
  local widths = open('widths.py')
  eventually('the user is told that there is no server', function()
    local messages = vim.fn.execute('messages')
    return messages:find('no server found', 1, true) ~= nil, messages
  end)
  open('errors.py')
  local _, count = vim.fn.execute('messages'):gsub('no server found', '')
  report(count == 1, 'once', count)
  local problems, health = health_problems('allo')
  local text = table.concat(health, '\n')
  report(text:find('No allo%-lsp found') ~= nil and text:find('./dev build', 1, true) ~= nil,
    ':checkhealth allo tells how to get one', problems)
  os.rename(vim.env.ALLO_LATER, vim.env.HOME .. '/bin/allo-lsp')
  api.nvim_set_current_buf(widths)
  vim.cmd('AlloRestart')
  eventually('once there is one, :AlloRestart starts it', function() return attached(widths) end)
end

local function check_synthesis()
  local scale = open('scale.py')
  eventually('the server is attached', function() return attached(scale), allo.clients() end)
  local offered
  vim.ui.select = function(items, options, choose)
    offered = { prompt = options.prompt, shown = vim.tbl_map(options.format_item, items) }
    for _, each in ipairs(items) do
      if each.device == 'u280' then
        choose(each)
      end
    end
  end
  api.nvim_win_set_cursor(0, { 6, 4 })
  local source = api.nvim_get_current_win()
  vim.cmd('AlloSynth')
  eventually('without a part, a device is asked for', function()
    local shown = offered and offered.shown or {}
    return vim.tbl_contains(shown, 'u280 (xcu280-fsvh2892-2L-e)'), offered
  end)
  eventually(':AlloSynth shows the report', function()
    local text = table.concat(results(), '\n')
    return text:find('by a stand%-in for the tool') ~= nil and text:find('latency %d+ cycles') ~= nil, text
  end)
  local text = table.concat(results(), '\n')
  report(text:find('^scale: synthesized for xcu280%-fsvh2892%-2L%-e: %(stand%-in%) %d+ cycles') ~= nil,
    'after its figures in one line', text)
  report(text:find('\nLOOP +LINE +TRIPS +II +DEPTH +LATENCY\nloop_i[^\n]* 6 ') ~= nil, 'with the loops', text)
  report(text:find('\nRESOURCE +USED +AVAILABLE\nLUT +%d+ +1303680\n') ~= nil, 'and the resources', text)
  report(api.nvim_get_current_win() == source, 'the cursor stays in the kernel', api.nvim_buf_get_name(0))
  if vim.fn.has('nvim-0.8') == 1 then
    eventually('the kernel has the figures', function()
      local seen = lenses(scale)
      return table.concat(seen, '\n'):find('4 %(stand%-in%) %d+ cycles · [^\n]*DSP %d+') ~= nil, seen
    end)
  end
  local of_loops = function(stale)
    return function()
      local seen = table.concat(hints(scale), '\n')
      return seen:find('6:%d+ [^\n]*cycles') ~= nil and (seen:find('(stale)', 1, true) ~= nil) == stale, seen
    end
  end
  eventually('and so have the loops', of_loops(false))
  api.nvim_buf_set_lines(scale, 7, 8, false, { '            b[i, j] = a[i, j] * 3.0' })
  eventually('after an edit they are stale', of_loops(true))
  offered = nil
  vim.cmd('AlloSynth scale --frequency=200')
  eventually('the next synthesis asks for nothing', function()
    local seen = table.concat(results(), '\n')
    return seen:find('\nclock 5 ns, ') ~= nil and offered == nil, offered or seen
  end)
  eventually('and the figures are those of it', of_loops(false))
end

local function check_sweep()
  local dot = open('dot.py')
  eventually('the server is attached', function() return attached(dot), allo.clients() end)
  local function says(text)
    return function()
      local seen = vim.fn.execute('messages')
      return seen:find(text) ~= nil, seen
    end
  end
  vim.cmd('AlloSweep dot')
  eventually(':AlloSweep needs values', says('a sweep needs values'))
  local source = api.nvim_get_current_win()
  api.nvim_win_set_cursor(0, { 8, 4 })
  vim.cmd('AlloSweep N=4,x')
  eventually(':AlloSweep sweeps what is at the cursor', says('dot: 2 points, 1 failed; best in time: N=4'))
  local text = table.concat(results(), '\n')
  report(text:find('\n +POINT +N +STATUS +TIME +EQUAL\n%* +0 +4 +done [^\n]* yes\n +1 +x +refused\n') ~= nil,
    'the table is in the window below', text)
  report(text:find("point 1, dot.py::dot[x]: ", 1, true) ~= nil, 'with the reasons of points that fail', text)
  report(api.nvim_get_current_win() == source, 'the cursor stays in the kernel', api.nvim_buf_get_name(0))
  report(vim.fn.filereadable(ws .. '/sweep-dot/pareto.svg') == 1, 'the plot is in a folder beside it')
  close_results()
  vim.cmd('AlloSweep --show=' .. vim.fn.fnameescape(ws .. '/sweep-dot'))
  equal('which can be shown again', function() return table.concat(results(), '\n') end, text)
  api.nvim_buf_set_lines(dot, 0, 0, false, { '# edited' })
  vim.cmd('AlloSweep dot N=4')
  eventually('an edit must be saved', says("'dot.py' has changes that are not saved"))
  vim.v.errmsg = '' -- it was expected
end

local function check_explore()
  local scale = open('scale.py')
  eventually('the server is attached', function() return attached(scale), allo.clients() end)
  local offered
  vim.ui.select = function(devices, options, choose)
    offered = options.prompt
    for _, each in ipairs(devices) do
      if each.device == 'u280' then
        choose(each)
      end
    end
  end
  local source = api.nvim_get_current_win()
  api.nvim_win_set_cursor(0, { 7, 4 })
  vim.cmd('AlloExplore dsp=50 --limit=12 --flow=vivado --objective=latency,dsp --verify')
  local text
  eventually(':AlloExplore explores the kernel at the cursor', function()
    text = table.concat(results(), '\n')
    return text:find('\nPOINT +≈ LATENCY +≈ TIME') ~= nil and text:find('EQUAL\n') ~= nil, text
  end)
  report(offered == 'Explore scale for:', 'after it has asked for a part', offered)
  report(text:find('\npoint %d+:\n  s = scale%.schedule%(%)\n  s%.') ~= nil, 'its schedules are in the window below', text)
  report(text:find(' yes\n') ~= nil and text:find(' no\n') == nil, 'and were compared with the kernel', text)
  report(text:find('vivado flow', 1, true) ~= nil, 'for the flow that was asked for', text)
  report(api.nvim_get_current_win() == source, 'the cursor stays in the kernel', api.nvim_buf_get_name(0))
end

local checks = {
  default = check_default,
  setup = check_setup,
  enable = check_enable,
  missing = check_missing,
  synthesis = check_synthesis,
  sweep = check_sweep,
  explore = check_explore,
}
local good, message = xpcall(checks[mode], debug.traceback)
if not good then
  report(false, 'the check itself broke', message)
end
report(vim.v.errmsg == '', 'no error message', vim.v.errmsg)
vim.fn.writefile({ 'end' }, vim.env.ALLO_REPORT, 'a')
vim.cmd('qa!')
