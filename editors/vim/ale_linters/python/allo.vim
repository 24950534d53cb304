" Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"
" The linter `allo` of ALE: the language server allo-lsp, for Python files that mention allo.
call ale#Set('python_allo_executable', '')
call ale#Set('python_allo_options', '')
call ale#Set('python_allo_config', {})

" ALE starts nothing where this is empty, and asks again with the next check.
function! ale_linters#python#allo#GetExecutable(buffer) abort
    if !allo#Mentioned(a:buffer)
        return ''
    endif

    return allo#FindProgram('allo-lsp', ale#Var(a:buffer, 'python_allo_executable'))
endfunction

function! ale_linters#python#allo#GetCommand(buffer) abort
    return '%e --stdio ' . ale#Var(a:buffer, 'python_allo_options')
endfunction

" The folder of the project, else that of the file.
function! ale_linters#python#allo#GetProjectRoot(buffer) abort
    let l:project = ale#path#FindNearestFile(a:buffer, 'pyproject.toml')

    if !empty(l:project)
        return fnamemodify(l:project, ':h')
    endif

    let l:git = ale#path#FindNearestDirectory(a:buffer, '.git')

    return !empty(l:git) ? fnamemodify(l:git, ':h:h') : expand('#' . a:buffer . ':p:h')
endfunction

function! ale_linters#python#allo#GetConfig(buffer) abort
    let l:config = ale#Var(a:buffer, 'python_allo_config')

    return empty(l:config) ? {} : {'allo': l:config}
endfunction

call ale#linter#Define('python', {
\   'name': 'allo',
\   'lsp': 'stdio',
\   'executable': function('ale_linters#python#allo#GetExecutable'),
\   'command': function('ale_linters#python#allo#GetCommand'),
\   'project_root': function('ale_linters#python#allo#GetProjectRoot'),
\   'initialization_options': function('ale_linters#python#allo#GetConfig'),
\   'lsp_config': function('ale_linters#python#allo#GetConfig'),
\})
