" Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"
" Finds the programs, and shows what `allo run` and its like say about the kernel at the cursor. Texts
" that are made of a kernel (HLS C++, MLIR) are made anew whenever its file is written.
let s:folder = fnamemodify(resolve(expand('<sfile>:p')), ':h')

" The program that is configured, the one on the $PATH, or the one of the checkout or the package that
" this file belongs to; empty where there is none.
function! allo#FindProgram(name, configured) abort
    if !empty(a:configured)
        return expand(a:configured)
    endif
    for l:candidate in [a:name, s:folder . '/../../../build/bin/' . a:name, s:folder . '/../../../../../bin/' . a:name]
        if executable(l:candidate)
            return exepath(l:candidate)
        endif
    endfor
    return ''
endfunction

" Whether a buffer has a line that names the package.
function! allo#Mentioned(buffer) abort
    return match(getbufline(a:buffer, 1, 2000), '\v<allo>') >= 0
endfunction

" The kernel at or above the cursor, as the compiler names it: outer.inner.
function! allo#Kernel() abort
    let l:def = '\v^\s*(def|class)\s+\zs\w+'
    let l:line = prevnonblank('.')
    " A decorator belongs to what is below it.
    while getline(l:line) =~# '^\s*@' && l:line < line('$')
        let l:line += 1
    endwhile
    let l:names = []
    let l:limit = getline(l:line) =~# l:def ? indent(l:line) + 1 : max([indent(l:line), 1])
    while l:line > 0 && l:limit > 0
        let l:name = matchstr(getline(l:line), l:def)
        if !empty(l:name) && indent(l:line) < l:limit
            let l:limit = indent(l:line)
            call insert(l:names, l:name)
        endif
        let l:line -= 1
    endwhile
    return join(l:names, '.')
endfunction

" Does VERB with the saved file. Words are the name of a kernel, NAME=VALUE for inputs, --options.
function! allo#Run(verb, options, words) abort
    let l:program = allo#FindProgram('allo', get(g:, 'allo_program', ''))
    if empty(l:program)
        echohl ErrorMsg | echomsg 'allo: there is no program allo; build it with ./dev build, or set g:allo_program' | echohl None
        return
    endif
    update
    let l:kernel = allo#Kernel()
    let l:arguments = copy(a:options)
    for l:word in a:words
        if l:word =~# '^-'
            call add(l:arguments, l:word)
        elseif l:word =~# '='
            let l:arguments += ['--arg', l:word]
        else
            let l:kernel = l:word
        endif
    endfor
    let l:target = expand('%:p') . (empty(l:kernel) ? '' : '::' . l:kernel)
    call s:Start(a:verb, l:target, [l:program, a:verb, l:target] + l:arguments)
endfunction

" ----------------------------------------------------------------------------------- what is shown

let s:shown = {} " by buffer: verb, source, command, and the job while it runs

function! s:Start(verb, target, command) abort
    let l:source = expand('%:p')
    let l:name = printf('allo %s %s', a:verb, fnamemodify(a:target, ':t'))
    let l:buffer = bufnr('^' . escape(l:name, '\*.?[]~ ') . '$')
    if l:buffer < 0 || bufwinnr(l:buffer) < 0
        execute 'belowright' (a:verb =~# 'hls\|mlir' ? 'vertical' : '10') 'new'
        if l:buffer < 0
            execute 'silent file' fnameescape(l:name)
        else
            execute 'buffer' l:buffer
        endif
        setlocal buftype=nofile bufhidden=hide noswapfile nobuflisted nomodifiable
        if a:verb =~# 'hls\|mlir'
            execute 'setlocal filetype=' . (a:verb is# 'hls' ? 'cpp' : 'mlir')
        endif
        let l:buffer = bufnr('')
        wincmd p
    endif
    let s:shown[l:buffer] = {'verb': a:verb, 'source': l:source, 'command': a:command}
    call s:Fill(l:buffer)
endfunction

" Runs the command; its output takes the place of the text when it ends.
function! s:Fill(buffer) abort
    let l:entry = s:shown[a:buffer]
    if has_key(l:entry, 'job')
        call job_stop(l:entry.job)
    endif
    call extend(l:entry, {'output': [], 'errors': []})
    silent! unlet l:entry.closed l:entry.status
    let l:entry.job = job_start(l:entry.command, {
    \   'in_io': 'null',
    \   'out_cb': {_, line -> add(l:entry.output, line)},
    \   'err_cb': {_, line -> add(l:entry.errors, line)},
    \   'close_cb': {channel -> s:Ended(a:buffer, ch_getjob(channel), 'closed', 1)},
    \   'exit_cb': {job, status -> s:Ended(a:buffer, job, 'status', status)},
    \})
    let s:last = a:buffer
endfunction

" Called twice, in no certain order: at the end of the output, and at that of the program.
function! s:Ended(buffer, job, what, value) abort
    let l:entry = get(s:shown, a:buffer, {})
    " It may have been started anew.
    if get(l:entry, 'job', v:null) isnot a:job || !bufexists(a:buffer)
        return
    endif
    let l:entry[a:what] = a:value
    if !has_key(l:entry, 'closed') || !has_key(l:entry, 'status')
        return
    endif
    let l:text = l:entry.output
    if l:entry.verb =~# 'hls\|mlir'
        if l:entry.status != 0
            " While a kernel has errors the last text stays.
            echohl WarningMsg | echomsg 'allo: ' . get(l:entry.output + l:entry.errors, 0, 'it was ended') | echohl None
            return
        endif
    else
        let l:text += l:entry.errors
    endif
    call setbufvar(a:buffer, '&modifiable', 1)
    silent call deletebufline(a:buffer, 1, '$')
    call setbufline(a:buffer, 1, empty(l:text) ? [l:entry.status == 0 ? 'done' : 'ended'] : l:text)
    call setbufvar(a:buffer, '&modifiable', 0)
    redraw
endfunction

" A file was written: texts that were made of it, and are on the screen, are made anew.
function! allo#Saved() abort
    for [l:buffer, l:entry] in items(s:shown)
        if l:entry.verb =~# 'hls\|mlir' && l:entry.source is# expand('<afile>:p') && bufwinnr(str2nr(l:buffer)) > 0
            call s:Fill(str2nr(l:buffer))
        endif
    endfor
endfunction

" Ends what was started last.
function! allo#Cancel() abort
    if exists('s:last') && job_status(s:shown[s:last].job) is# 'run'
        call job_stop(s:shown[s:last].job)
    else
        echo 'allo: no kernel is running'
    endif
endfunction
