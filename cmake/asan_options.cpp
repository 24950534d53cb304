// For programs over MLIR under the address sanitizer. LLVM's allocators poison their memory where they are instrumented, that
// is in our code, and write to it from LLVM's, which is not: every such write would be reported.
extern "C" const char *__asan_default_options() { return "allow_user_poisoning=0"; }
