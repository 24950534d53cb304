# tip: allo-filetest lsp/encodings
# The unit of columns is negotiated: UTF-8 where it is offered, otherwise UTF-16, which every client knows.
=== session bare
initialize {}
  < initialized utf-16
=== session bare
initialize {"general": {"positionEncodings": []}}
  < initialized utf-16
=== session bare
initialize {"general": {"positionEncodings": ["utf-16"]}}
  < initialized utf-16
=== session bare
initialize {"general": {"positionEncodings": ["utf-16", "utf-8"]}}
  < initialized utf-8
=== session bare
initialize {"general": {"positionEncodings": ["utf-32", "utf-8"]}}
  < initialized utf-8
=== session bare
initialize {"general": {"positionEncodings": ["utf-32", "utf-16"]}}
  < initialized utf-16
=== session bare
initialize {"general": {"positionEncodings": ["utf-32"]}}
  < initialized utf-32
=== session bare
initialize {"general": {"positionEncodings": ["utf-7"]}}
  < initialized utf-16
=== session bare
initialize {"general": {"positionEncodings": "utf-8"}}
  < initialized utf-16
