// The object library that owns the precompiled header has no code.
