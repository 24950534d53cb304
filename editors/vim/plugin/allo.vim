" Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"
" Commands for kernels; everything else is ALE's, see ale_linters/python/allo.vim and :help allo-vim.
if exists('g:loaded_allo') || !has('job') || !has('channel') || v:version < 801
    finish
endif
let g:loaded_allo = 1

command! -bar -nargs=* AlloRun call allo#Run('run', ['--checked'], [<f-args>])
command! -bar -nargs=* AlloCsim call allo#Run('csim', ['--compare'], [<f-args>])
command! -bar -nargs=? AlloHls call allo#Run('hls', [], [<f-args>])
command! -bar -nargs=* AlloMlir call allo#Run('mlir', [], [<f-args>])
command! -bar AlloCancel call allo#Cancel()

augroup allo
    autocmd!
    autocmd BufWritePost *.py call allo#Saved()
augroup END
