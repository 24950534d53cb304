# tip: allo-filetest syntax/only_comments
# allo is named here, but nothing is imported.
