-- Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
--
-- What kernels are compiled to, MLIR and HLS C++, in buffers without a file: shown beside the kernel
-- and filled anew whenever the server says that an edit has made another text. Of HLS C++ it is known
-- which lines come from which: the ones that belong to the cursor's line are highlighted on the other
-- side, and jump() goes there.
local M = {}

local api = vim.api
local ns = api.nvim_create_namespace('allo_source_map')

M.buffers = {} -- by URI
local sources = {} -- by URI, that of the kernel's file
local clients = {} -- by URI, the number of the client

local follow -- below

local function filetype_of(uri)
  return uri:find('^allo%-hls:') and 'cpp' or 'mlir'
end

local function fill(client, uri)
  local buf = M.buffers[uri]
  require('allo').request(client, 'allo/textDocumentContent', { uri = uri }, function(failure, result)
    if failure or not result or not api.nvim_buf_is_valid(buf) then
      return -- the kernel has errors at the moment: what is there stays
    end
    local lines = vim.split((result.text:gsub('\n$', '')), '\n', { plain = true })
    vim.bo[buf].modifiable = true
    api.nvim_buf_set_lines(buf, 0, -1, false, lines)
    vim.bo[buf].modifiable = false
    local current = api.nvim_get_current_buf()
    if filetype_of(uri) == 'cpp' and (current == buf or vim.uri_from_bufnr(current) == sources[uri]) then
      follow(current) -- the lines are new, and so is what belongs to them
    end
  end, buf)
end

-- The buffer with a document, if it is one of ours or open as a file.
local function buffer_of(uri)
  local buf = M.buffers[uri]
  if buf then
    return api.nvim_buf_is_valid(buf) and buf or nil
  end
  for _, each in ipairs(api.nvim_list_bufs()) do
    if api.nvim_buf_is_loaded(each) and vim.uri_from_bufnr(each) == uri then
      return each
    end
  end
end

-- The URI that the server knows the buffer by, and a client to ask about it.
local function identity(buf)
  for uri, each in pairs(M.buffers) do
    if each == buf then
      return uri, vim.lsp.get_client_by_id(clients[uri])
    end
  end
  return vim.uri_from_bufnr(buf), require('allo').clients(buf)[1]
end

-- Calls fn(links) with what belongs to the cursor's line, as LocationLinks.
local function links_of(buf, line, fn)
  local uri, client = identity(buf)
  if not client then
    return fn({})
  end
  local params = { uri = uri, position = { line = line, character = 0 } }
  require('allo').request(client, 'allo/sourceMap', params, function(failure, links)
    fn(not failure and type(links) == 'table' and links or {})
  end, buf)
end

-- The lines of a range, from 0, the end not among them.
local function lines_of(range)
  local last = range['end'].line
  if range['end'].character > 0 or last == range.start.line then
    last = last + 1
  end
  return range.start.line, last
end

local function clear()
  for _, buf in ipairs(api.nvim_list_bufs()) do
    if api.nvim_buf_is_valid(buf) then
      api.nvim_buf_clear_namespace(buf, ns, 0, -1)
    end
  end
end

-- Highlights what belongs to the cursor's line, in the windows that show it.
local asked = 0
function follow(buf)
  local line = api.nvim_win_get_cursor(0)[1] - 1
  asked = asked + 1
  local this = asked
  links_of(buf, line, function(links)
    if this ~= asked then
      return -- the cursor has moved on
    end
    clear()
    for _, link in ipairs(links) do
      local target = buffer_of(link.targetUri)
      local window = target and vim.fn.bufwinid(target) or -1
      if window ~= -1 then
        local first, last = lines_of(link.targetRange)
        for each = first, math.min(last, api.nvim_buf_line_count(target)) - 1 do
          api.nvim_buf_set_extmark(target, ns, each, 0, { line_hl_group = 'AlloSourceLine' })
        end
        -- Into view, but the screen stays as it is where that is not needed.
        if first + 1 < vim.fn.line('w0', window) or first + 1 > vim.fn.line('w$', window) then
          pcall(api.nvim_win_set_cursor, window, { math.min(first + 1, api.nvim_buf_line_count(target)), 0 })
        end
      end
    end
  end)
end

-- While a text is shown, both sides follow each other's cursor.
local function follow_both(uri)
  pcall(api.nvim_set_hl, 0, 'AlloSourceLine', { link = 'Visual', default = true })
  local group = api.nvim_create_augroup('allo_follow', { clear = false })
  for _, buf in ipairs({ M.buffers[uri], buffer_of(sources[uri]) }) do
    api.nvim_clear_autocmds({ group = group, buffer = buf })
    api.nvim_create_autocmd({ 'CursorMoved', 'CursorMovedI' }, {
      group = group,
      buffer = buf,
      callback = function()
        follow(buf)
      end,
    })
  end
  api.nvim_create_autocmd('BufWipeout', {
    group = group,
    buffer = M.buffers[uri],
    callback = function()
      asked = asked + 1
      clear()
      local source = buffer_of(sources[uri])
      M.buffers[uri] = nil
      for other in pairs(M.buffers) do
        if sources[other] == sources[uri] and filetype_of(other) == 'cpp' then
          return -- which it is still followed for
        end
      end
      if source then
        api.nvim_clear_autocmds({ group = group, buffer = source })
      end
    end,
  })
end

-- Opens the text beside the current window, which stays the current one. 'source' is the URI of the
-- kernel's file.
function M.show(client, uri, source)
  local buf = M.buffers[uri]
  if not buf or not api.nvim_buf_is_valid(buf) then
    buf = api.nvim_create_buf(false, true)
    api.nvim_buf_set_name(buf, uri)
    vim.bo[buf].bufhidden = 'wipe'
    vim.bo[buf].modifiable = false
    M.buffers[uri] = buf
  end
  sources[uri] = source
  clients[uri] = client and client.id
  if vim.fn.bufwinid(buf) == -1 then
    local window = api.nvim_get_current_win()
    vim.cmd('botright vertical sbuffer ' .. buf)
    vim.bo[buf].filetype = filetype_of(uri)
    api.nvim_set_current_win(window)
    if filetype_of(uri) == 'cpp' then
      follow_both(uri)
    end
  end
  if client then
    fill(client, uri)
  end
end

-- The source was edited: the text would be another one.
function M.on_changed(_, params, context)
  local buf = type(params) == 'table' and M.buffers[params.uri]
  local client = vim.lsp.get_client_by_id(context.client_id)
  if buf and client and api.nvim_buf_is_valid(buf) then
    fill(client, params.uri)
  end
end

-- To what belongs to the cursor's line: from a kernel to the C++ that is shown, and back.
function M.jump()
  local buf = api.nvim_get_current_buf()
  links_of(buf, api.nvim_win_get_cursor(0)[1] - 1, function(links)
    local chosen
    for _, link in ipairs(links) do
      local target = buffer_of(link.targetUri)
      local window = target and vim.fn.bufwinid(target) or -1
      -- What is on the screen goes before what is not.
      if window ~= -1 and not (chosen and chosen.window) then
        chosen = { link = link, window = window }
      elseif not chosen and not link.targetUri:find('^allo%-') then
        chosen = { link = link }
      end
    end
    if not chosen then
      vim.notify('allo: no generated code for this line; :AlloHls shows the C++ of a kernel')
      return
    end
    vim.cmd("normal! m'")
    if chosen.window then
      api.nvim_set_current_win(chosen.window)
    else
      vim.cmd('edit ' .. vim.fn.fnameescape(vim.uri_to_fname(chosen.link.targetUri)))
    end
    local start = chosen.link.targetRange.start
    local line = math.min(start.line + 1, api.nvim_buf_line_count(0))
    local text = api.nvim_buf_get_lines(0, line - 1, line, false)[1] or ''
    -- A line of C++ begins behind its indentation.
    local column = start.character > 0 and start.character or (#text:match('^%s*'))
    api.nvim_win_set_cursor(0, { line, math.min(column, #text) })
  end)
end

return M
