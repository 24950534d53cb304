-- Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
--
-- The outcome of a run: one line as a message and, where there is more to see than that line (arrays,
-- printed text, faults), a scratch window below, which the next outcome fills anew.
local M = {}

local api = vim.api
local NAME = 'allo://results'
local HEIGHT = 12 -- of the window, at most
local MOST = 64 -- rows of an array

-- A number without the '.0' that Lua gives to whole ones.
local function show(value)
  if value == vim.NIL then
    return '?'
  elseif type(value) == 'number' and value == math.floor(value) and math.abs(value) < 2 ^ 53 then
    return string.format('%d', value)
  elseif type(value) == 'number' then
    return string.format('%.7g', value)
  end
  return tostring(value)
end

local function is_array(value)
  return type(value) == 'table' and value.elements == nil
end

-- Appends the rows of an array, columns aligned; of three axes and more one slice after the other.
local function append_rows(lines, value, indent)
  local rows = is_array(value[1]) and value or { value }
  if is_array(rows[1] and rows[1][1]) then
    for i, slice in ipairs(value) do
      lines[#lines + 1] = string.format('%s[%d]', indent, i - 1)
      append_rows(lines, slice, indent .. '  ')
    end
    return
  end
  local width = 1
  for _, row in ipairs(rows) do
    for _, each in ipairs(row) do
      width = math.max(width, #show(each))
    end
  end
  for i, row in ipairs(rows) do
    if i > MOST then
      lines[#lines + 1] = string.format('%s... %d more rows', indent, #rows - MOST)
      break
    end
    local cells = {}
    for j, each in ipairs(row) do
      cells[j] = string.format('%' .. width .. 's', show(each))
    end
    lines[#lines + 1] = indent .. table.concat(cells, ' ')
  end
end

local function append_value(lines, name, value)
  if type(value) == 'table' and value.elements then
    lines[#lines + 1] = string.format('%s: the first of %d elements', name, value.elements)
    append_rows(lines, is_array(value.first) and value.first or { value.first }, '  ')
  elseif is_array(value) then
    lines[#lines + 1] = name .. ':'
    append_rows(lines, value, '  ')
  else
    lines[#lines + 1] = name .. ': ' .. show(value)
  end
end

local function append_fault(lines, fault, indent)
  local place = ''
  if type(fault.file) == 'string' and type(fault.range) == 'table' then
    place = string.format('%s:%d: ', vim.fn.fnamemodify(fault.file, ':~:.'), fault.range.start.line)
  end
  lines[#lines + 1] = indent .. place .. fault.message
  for _, note in ipairs(type(fault.notes) == 'table' and fault.notes or {}) do
    append_fault(lines, note, indent .. '  ')
  end
end

-- "163", "12 to 40", "?" where the tool does not know it.
local function cycles(count)
  if type(count) ~= 'table' then
    return '?'
  end
  return count.min == count.max and show(count.max) or show(count.min) .. ' to ' .. show(count.max)
end

-- Columns of the width of their widest cell.
local function append_table(lines, rows)
  local widths = {}
  for _, row in ipairs(rows) do
    for i, cell in ipairs(row) do
      widths[i] = math.max(widths[i] or 0, vim.fn.strdisplaywidth(cell))
    end
  end
  for _, row in ipairs(rows) do
    local cells = {}
    for i, cell in ipairs(row) do
      cells[i] = cell .. string.rep(' ', widths[i] - vim.fn.strdisplaywidth(cell))
    end
    lines[#lines + 1] = (table.concat(cells, '  '):gsub('%s+$', ''))
  end
end

-- The report of a synthesis.
local function report(result)
  local lines = {}
  if result.standIn then
    lines[#lines + 1] = 'This report is by a stand-in for the tool: its numbers mean nothing.'
  end
  local met = result.timingMet == true and ', met' or result.timingMet == false and ', not met' or ''
  lines[#lines + 1] = string.format('clock %s ns, estimated %s ns%s', show(result.clock), show(result.estimated or vim.NIL), met)
  lines[#lines + 1] = string.format('latency %s cycles, interval %s cycles', cycles(result.latency), cycles(result.interval))
  local loops = { { 'LOOP', 'LINE', 'TRIPS', 'II', 'DEPTH', 'LATENCY' } }
  for _, loop in ipairs(result.loops or {}) do
    loops[#loops + 1] = {
      string.rep('  ', loop.nest) .. loop.name,
      loop.range and show(loop.range.start.line) or '',
      cycles(loop.tripCount),
      loop.ii and show(loop.ii) or '',
      loop.depth and show(loop.depth) or '',
      cycles(loop.latency),
    }
  end
  if #loops > 1 then
    lines[#lines + 1] = ''
    append_table(lines, loops)
  end
  local resources = { { 'RESOURCE', 'USED', 'AVAILABLE' } }
  for _, name in ipairs({ 'LUT', 'FF', 'DSP', 'BRAM_18K', 'URAM' }) do
    local all = (result.available or {})[name]
    resources[#resources + 1] = { name, show((result.resources or {})[name] or vim.NIL), all and show(all) or '' }
  end
  lines[#lines + 1] = ''
  append_table(lines, resources)
  for _, each in ipairs(result.violations or {}) do
    local reason = each.reason ~= '' and ': ' .. each.reason or ''
    lines[#lines + 1] = string.format("%s at loop '%s'%s", each.issue, each.loop, reason)
  end
  return lines
end

-- The table of a sweep or an exploration, as the server has made it.
local function swept(result)
  local lines = result.table and vim.split((result.table:gsub('\n$', '')), '\n', { plain = true }) or {}
  if result.folder then
    lines[#lines + 1] = 'results.csv and pareto.svg are in ' .. vim.fn.fnamemodify(result.folder, ':~:.')
  end
  return lines
end

-- What there is to see besides the message.
local function details(result)
  local lines = {}
  if type(result) ~= 'table' then
    return lines
  end
  if result.points then
    return swept(result)
  end
  if result.part then
    return report(result)
  end
  for _, fault in ipairs(type(result.faults) == 'table' and result.faults or {}) do
    append_fault(lines, fault, '')
  end
  for name, output in pairs(type(result.compare) == 'table' and result.compare.outputs or {}) do
    local first = type(output.first) == 'table' and output.first
    if first then
      local place = #first.index > 0 and name .. '[' .. table.concat(vim.tbl_map(show, first.index), ', ') .. ']' or name
      lines[#lines + 1] = string.format('%s: CPU %s, csim %s', place, show(first.cpu), show(first.csim))
    end
  end
  if type(result.stdout) == 'string' and result.stdout ~= '' then
    vim.list_extend(lines, vim.split((result.stdout:gsub('\n$', '')), '\n', { plain = true }))
  end
  local results = type(result.results) == 'table' and result.results or {}
  for i, value in ipairs(results) do
    if type(value) == 'table' then
      append_value(lines, #results > 1 and 'result' .. (i - 1) or 'result', value)
    end
  end
  local outputs = type(result.outputs) == 'table' and result.outputs or {}
  local names = vim.tbl_keys(outputs)
  table.sort(names)
  for _, name in ipairs(names) do
    -- A buffer that is only read comes out as it went in.
    local before = type(result.inputs) == 'table' and result.inputs[name] or nil
    if (type(outputs[name]) == 'table' and outputs[name].elements) or not vim.deep_equal(outputs[name], before) then
      append_value(lines, name, outputs[name])
    end
  end
  return lines
end

local function fill(lines)
  local buf = vim.fn.bufnr(NAME)
  if buf == -1 then
    buf = api.nvim_create_buf(false, true)
    api.nvim_buf_set_name(buf, NAME)
    vim.bo[buf].bufhidden = 'wipe'
  end
  vim.bo[buf].modifiable = true
  api.nvim_buf_set_lines(buf, 0, -1, false, lines)
  vim.bo[buf].modifiable = false
  local height = math.min(#lines, HEIGHT)
  local shown = vim.fn.bufwinid(buf)
  if shown ~= -1 then
    if api.nvim_win_get_height(shown) < height then
      api.nvim_win_set_height(shown, height)
    end
    api.nvim_win_set_cursor(shown, { 1, 0 })
    return
  end
  local window = api.nvim_get_current_win()
  vim.cmd('botright sbuffer ' .. buf)
  vim.cmd('resize ' .. height)
  vim.wo.number = false
  vim.wo.relativenumber = false
  vim.wo.wrap = false
  vim.wo.winfixheight = true
  vim.keymap.set('n', 'q', '<Cmd>close<CR>', { buffer = buf, desc = 'Close the results' })
  api.nvim_set_current_win(window)
end

-- Shows the outcome of a job; the cursor stays where it is.
function M.show(update, in_window)
  local message = (update.target ~= '' and update.target .. ': ' or '') .. update.message
  local lines = in_window and details(update.result) or {}
  if #lines > 0 or (in_window and vim.fn.bufwinid(NAME) ~= -1) then
    fill(vim.list_extend({ message, '' }, lines))
  end
  -- In one line, so that Neovim does not stop and ask for ENTER; all of it stays in :messages otherwise.
  local line = 'allo: ' .. message:gsub('\n.*', ' ...')
  local room = vim.v.echospace
  if #lines > 0 and vim.fn.strdisplaywidth(line) > room then
    line = vim.fn.strcharpart(line, 0, math.max(room - 3, 10)) .. '...'
  end
  vim.notify(line, update.state == 'failed' and vim.log.levels.ERROR or vim.log.levels.INFO)
end

return M
