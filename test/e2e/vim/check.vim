" Drives the Vim that runs it, with ALE and editors/vim, against the real server; test/e2e/vim.sh starts it. Arguments
" arrive in the environment: ALLO_WS (a copy of workspace/), ALLO_PIDS (a file with the process id of every server that was
" started), ALLO_MODE: default; beside, with another linter that is a server; missing, without any.
" Appends a line `ok` or `FAIL` for each check to ALLO_REPORT, and `end`.
let s:ws = $ALLO_WS

function! Report(good, what, ...) abort
    let l:line = (a:good ? 'ok  ' : 'FAIL') . ' vim ' . $ALLO_MODE . ': ' . a:what
    let l:seen = a:good || !a:0 ? [] : ['     seen: ' . string(a:1)]
    call writefile([l:line] + l:seen, $ALLO_REPORT, 'a')
endfunction

" Asks until the probe returns what is wanted, or ten seconds are over.
function! Eventually(what, Probe, wanted) abort
    let l:start = reltime()
    let l:seen = a:Probe()
    while l:seen != a:wanted && reltimefloat(reltime(l:start)) < 10
        sleep 10m
        let l:seen = a:Probe()
    endwhile
    call Report(l:seen == a:wanted, a:what, l:seen)
endfunction

function! Servers() abort
    return len(filter(readfile($ALLO_PIDS), 'isdirectory("/proc/" . v:val)'))
endfunction

" As LINE:COLUMN-LINE:COLUMN TYPE CODE TEXT; those of one linter, or of all ('').
function! Errors(...) abort
    let l:linter = a:0 ? a:1 : 'allo'
    let l:items = filter(copy(ale#engine#GetLoclist(bufnr(''))), {_, d -> empty(l:linter) || d.linter_name is# l:linter})
    return map(l:items, {_, d -> printf('%d:%d-%d:%d %s %s%s', d.lnum, d.col, d.end_lnum, d.end_col, d.type, get(d, 'code', ''),
    \   get(d, 'code', '') is# 'undefined-name' ? ' ' . d.text : '')})
endfunction

function! Hover(line, column) abort
    call cursor(a:line, a:column)
    redir => l:said
    silent ALEHover
    for l:i in range(200)
        sleep 10m
        if !empty(getbufvar('ALEPreviewWindow', '&filetype'))
            break
        endif
    endfor
    redir END
    let l:text = join(getbufline('ALEPreviewWindow', 1, '$'), "\n")
    silent! bwipeout! ALEPreviewWindow
    return l:text
endfunction

function! Shown(pattern) abort
    for l:buffer in range(1, bufnr('$'))
        if bufname(l:buffer) =~# a:pattern
            return join(getbufline(l:buffer, 1, '$'), "\n")
        endif
    endfor
    return ''
endfunction

function! CheckDefault() abort
    execute 'edit' s:ws . '/errors.py'
    " ALE takes UTF-16 units for bytes, so the columns of the first are two too small.
    call Eventually('three errors at their exact places', function('Errors'), [
    \   "9:26-9:31 E undefined-name Name 'factor' is not defined", '14:12-14:15 E rank-mismatch', '22:13-22:17 E break-continue'])
    call Report(!empty(sign_getplaced(bufnr(''), {'group': '*'})[0].signs), 'with signs beside the lines')
    execute 'edit' s:ws . '/widths.py'
    call Eventually('a file without errors has none', function('Errors'), [])
    call Eventually('hover tells the type', {-> Hover(6, 5) =~# 'i33'}, 1)
    call Report(Servers() == 1, 'one server for both', Servers())
    call setline(6, '    s = a + missing')
    call ale#Queue(0)
    call Eventually('an edit brings an error', function('Errors'), ["6:13-6:19 E undefined-name Name 'missing' is not defined"])
    call setline(6, '    s = a + b')
    call ale#Queue(0)
    call Eventually('the next one takes it away', function('Errors'), [])

    call cursor(6, 1)
    AlloRun a=3 b=4
    call Eventually(':AlloRun runs the kernel at the cursor', {-> Shown('allo run widths.py::add')}, 'result: i32 = 7')
    call Report(expand('%:t') is# 'widths.py', 'and the cursor stays')
    AlloRun count
    call Eventually('and the one that is named', {-> Shown('allo run widths.py::count') =~# '\[0 1 2 3\]'}, 1)
    only
    AlloCsim a=3 b=4
    call Eventually(':AlloCsim simulates it', {-> Shown('allo csim widths.py::add') =~# 'equal'}, 1)
    only
    AlloHls
    call Eventually(':AlloHls shows it as HLS C++', {-> Shown('allo hls') =~# 'int32_t add(int32_t a, int32_t b)'}, 1)
    AlloMlir
    call Eventually(':AlloMlir shows it as MLIR', {-> Shown('allo mlir') =~# 'allo.kernel @add' && Shown('allo mlir') !~# 'muli'}, 1)
    call setline(6, '    s = a * b')
    silent write
    call Eventually('which follows what is written', {-> Shown('allo mlir') =~# 'muli'}, 1)
    call setline(6, '    s = a * missing')
    silent write
    call Eventually('and tells of errors', {-> execute('messages') =~# "Name 'missing' is not defined"}, 1)
    call Report(Shown('allo mlir') =~# 'muli', 'while the text stays as it was', Shown('allo mlir'))
    call setline(6, '    s = a + b')
    silent write
    call Eventually('until they are gone', {-> Shown('allo mlir') !~# 'muli'}, 1)
    only
    call append(12, ['    for i in range(2000000000):', '        for j in range(2000000000):', '            m = m * m + c'])
    call cursor(13, 1)
    AlloRun
    sleep 300m
    AlloCancel
    call Eventually(':AlloCancel ends it', {-> Shown('run widths.py::mul')}, 'ended')

    let l:names = []
    enew
    setlocal buftype=nofile
    call setline(1, ['@kernel', 'def outer(a: i32):', '    @kernel', '    def inner(b: i32):', '        x = b', '', '    inner(a)', 'y = 1'])
    for l:line in range(1, 8)
        call cursor(l:line, 1)
        call add(l:names, allo#Kernel())
    endfor
    call Report(l:names == ['outer', 'outer', 'outer.inner', 'outer.inner', 'outer.inner', 'outer.inner', 'outer', 'outer'],
    \   'the kernel at each line', l:names)
    bwipeout!

    execute 'edit' s:ws . '/plain.py'
    let b:ale_linters = ['allo']
    call ale#Queue(0)
    sleep 200m
    call Report(empty(filter(readfile($ALLO_PIDS)[1:], 'v:val')), 'a Python file without allo starts no server')
endfunction

function! CheckBeside() abort
    call ale#linter#Define('python', {'name': 'other', 'lsp': 'stdio', 'executable': $HOME . '/bin/other', 'command': '%e --stdio',
    \   'project_root': {b -> $ALLO_WS}})
    let g:ale_python_allo_config = {'ignore': ['rank-mismatch']}
    let g:ale_linters = {'python': ['allo']}
    execute 'edit' s:ws . '/errors.py'
    call Eventually('settings arrive', function('Errors'), [
    \   "9:26-9:31 E undefined-name Name 'factor' is not defined", '22:13-22:17 E break-continue'])
    let b:ale_linters = ['allo', 'other']
    call ale#Queue(0)
    " What both say at the same place is shown once, as the one's or the other's.
    call Eventually('another server runs beside it', {-> Errors('')}, [
    \   "9:26-9:31 E undefined-name Name 'factor' is not defined", '14:12-14:15 E rank-mismatch', '22:13-22:17 E break-continue'])
    call Report(index(Errors(), '14:12-14:15 E rank-mismatch') < 0, 'which has settings of its own', Errors())
endfunction

function! CheckMissing() abort
    execute 'edit' s:ws . '/errors.py'
    call ale#Queue(0)
    sleep 300m
    call Report(Errors() == [] && Servers() == 0, 'without a server nothing happens', Errors())
    AlloRun
    call Report(execute('messages') =~# 'there is no program allo; build it', 'and :AlloRun says why')
    let g:ale_python_allo_executable = $ALLO_LATER
    call ale#Queue(0)
    call Eventually('once there is one it is started', {-> len(Errors())}, 3)
endfunction

try
    call call('Check' . toupper($ALLO_MODE[0]) . $ALLO_MODE[1:], [])
catch
    call Report(0, 'an error: ' . v:exception . ' at ' . v:throwpoint)
endtry
call writefile(['end'], $ALLO_REPORT, 'a')
qall!
