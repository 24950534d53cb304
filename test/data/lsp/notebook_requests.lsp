# tip: allo-filetest lsp/notebook_requests
# What an editor shows in a cell is of that cell, in its lines.
=== cell:1
from allo import i8, kernel
N = 4
%time N
=== cell:2
%%time
@kernel
def low(x: "i8[N]"):
    for i in range(N):
        x[i] = x[i] * x[i]
=== cell:3
@kernel
def high(y: "i8[N]", z: i8):
    low(y)
    y[0] = z + 
s = high.schedule()
=== session
notebook a.ipynb cell:1 cell:2 cell:3
  < diagnostics cell:3 v1:
  <   4:14-4:15 error[syntax] Expected an expression after '+'
request hints cell:2
  < hints:
  <   5: x[i] = x[i] * x[i]⟦ ‹i16 → i8›⟧
request hints cell:3
  < hints: none
request tokens cell:1
  < tokens:
  <   1: i8 type+declaration+defaultLibrary, kernel function+defaultLibrary
  <   2: N variable+readonly
request tokens cell:2
  < tokens:
  <   3: low function+declaration, x parameter+declaration, i8 type+defaultLibrary, N variable+readonly
  <   4: i variable+declaration, range function+defaultLibrary, N variable+readonly
  <   5: x parameter, i variable, x parameter, i variable, x parameter, i variable
request tokens cell:2 4:1..5:1
  < tokens:
  <   4: i variable+declaration, range function+defaultLibrary, N variable+readonly
request symbols cell:2
  < symbols:
  <   low kind 12 [(x: i8[4])] 2:1-5:27, name 3:5-3:8
  <     x kind 13 [i8[4]] 3:9-3:19, name 3:9-3:10
  <     for i kind 3 [range(N)] 4:5-5:27, name 4:9-4:10
  <       i kind 13 [index] 4:9-4:10, name 4:9-4:10
request symbols cell:3
  < symbols:
  <   high kind 12 [(y: i8[4], z: i8)] 1:1-4:15, name 2:5-2:9
  <     y kind 13 [i8[4]] 2:10-2:20, name 2:10-2:11
  <     z kind 13 [i8] 2:22-2:27, name 2:22-2:23
  <   s kind 13 5:1-5:20, name 5:1-5:2
request signature cell:3 3:9
  < result {"activeParameter":0,"activeSignature":0,"signatures":[{"label":"low(x: i8[4])","parameters":[{"label":"x: i8[4]"}]}]}
request textDocument/foldingRange {"textDocument": {"uri": "cell:2"}}
  < result [{"endCharacter":26,"endLine":4,"startCharacter":20,"startLine":2},{"endCharacter":26,"endLine":4,"startCharacter":22,"startLine":3}]
request textDocument/selectionRange {"textDocument": {"uri": "cell:2"}, "positions": [{"line": 3, "character": 10}]}
  < result [{"parent":{"parent":{"parent":{"parent":{"range":{"end":{"character":0,"line":5},"start":{"character":0,"line":1}}},"range":{"end":{"character":26,"line":4},"start":{"character":0,"line":1}}},"range":{"end":{"character":26,"line":4},"start":{"character":0,"line":2}}},"range":{"end":{"character":26,"line":4},"start":{"character":4,"line":3}}},"range":{"end":{"character":12,"line":3},"start":{"character":10,"line":3}}}]
request lenses cell:2
  < lenses:
  <   2:1-2:8 Run on CPU: allo.run low
  <   2:2-2:8 Run csim: allo.csim low
  <   2:3-2:8 Show HLS C++: allo.showHls low
  <   2:4-2:8 Show MLIR: allo.showMlir low
request allo/kernels {"textDocument": {"uri": "cell:2"}}
  < result [{"broken":false,"definition":{"end":{"character":26,"line":4},"start":{"character":0,"line":1}},"inputs":[{"name":"x","type":"i8[4]"}],"range":{"end":{"character":7,"line":2},"start":{"character":4,"line":2}},"streams":false,"target":"low"}]
request allo/kernels {"textDocument": {"uri": "file:///w/a.ipynb"}}
  < result null
request actions cell:3 4:16
  < result []
request actions cell:2 4:20
  < result []
edit cell:3 4:16 "i1"
  < diagnostics cell:3 v2:
  <   4:16-4:18 error[undefined-name] Name 'i1' is not defined
request completion cell:3 4:18
  < completion:
  <   0001 y kind 6 [i8[4]]
  <     4:16-4:18 "y"
  <   0002 z kind 6 [i8]
  <     4:16-4:18 "z"
  <   0003 N kind 21 [= 4]
  <     4:16-4:18 "N"
  <   0004 low kind 3 [(x: i8[4])]
  <     4:16-4:18 "low"
  <   0005 i8 kind 22
  <     4:16-4:18 "i8"
  <   0006 min kind 3 [min(x, y, acc=None, propagate_nan=False), from allo]
  <     4:16-4:18 "min"
  <   0007 max kind 3 [max(x, y, acc=None, propagate_nan=False), from allo]
  <     4:16-4:18 "max"
  <   0008 len kind 3 [len(x), from allo]
  <     4:16-4:18 "len"
  <   0009 print kind 3 [print(*values), from allo]
  <     4:16-4:18 "print"
  <   0010 add kind 3 [add(x, y, acc=None), from allo]
  <     4:16-4:18 "add"
  <     1:1-1:1 "from allo import add\n"
  <   0011 sub kind 3 [sub(x, y, acc=None), from allo]
  <     4:16-4:18 "sub"
  <     1:1-1:1 "from allo import sub\n"
  <   0012 mul kind 3 [mul(x, y, acc=None), from allo]
  <     4:16-4:18 "mul"
  <     1:1-1:1 "from allo import mul\n"
  <   0013 div kind 3 [div(x, y, acc=None), from allo]
  <     4:16-4:18 "div"
  <     1:1-1:1 "from allo import div\n"
  <   0014 floordiv kind 3 [floordiv(x, y, acc=None), from allo]
  <     4:16-4:18 "floordiv"
  <     1:1-1:1 "from allo import floordiv\n"
  <   0015 mod kind 3 [mod(x, y, acc=None), from allo]
  <     4:16-4:18 "mod"
  <     1:1-1:1 "from allo import mod\n"
  <   0016 pow kind 3 [pow(x, y, acc=None), from allo]
  <     4:16-4:18 "pow"
  <     1:1-1:1 "from allo import pow\n"
  <   0017 lshift kind 3 [lshift(x, y, acc=None), from allo]
  <     4:16-4:18 "lshift"
  <     1:1-1:1 "from allo import lshift\n"
  <   0018 rshift kind 3 [rshift(x, y, acc=None), from allo]
  <     4:16-4:18 "rshift"
  <     1:1-1:1 "from allo import rshift\n"
  <   0019 bitwise_and kind 3 [bitwise_and(x, y, acc=None), from allo]
  <     4:16-4:18 "bitwise_and"
  <     1:1-1:1 "from allo import bitwise_and\n"
  <   0020 bitwise_or kind 3 [bitwise_or(x, y, acc=None), from allo]
  <     4:16-4:18 "bitwise_or"
  <     1:1-1:1 "from allo import bitwise_or\n"
  <   0021 bitwise_xor kind 3 [bitwise_xor(x, y, acc=None), from allo]
  <     4:16-4:18 "bitwise_xor"
  <     1:1-1:1 "from allo import bitwise_xor\n"
  <   0022 logical_and kind 3 [logical_and(x, y, acc=None), from allo]
  <     4:16-4:18 "logical_and"
  <     1:1-1:1 "from allo import logical_and\n"
  <   0023 logical_or kind 3 [logical_or(x, y, acc=None), from allo]
  <     4:16-4:18 "logical_or"
  <     1:1-1:1 "from allo import logical_or\n"
  <   0024 eq kind 3 [eq(x, y, acc=None, ordered=False), from allo]
  <     4:16-4:18 "eq"
  <     1:1-1:1 "from allo import eq\n"
  <   0025 ne kind 3 [ne(x, y, acc=None, ordered=False), from allo]
  <     4:16-4:18 "ne"
  <     1:1-1:1 "from allo import ne\n"
  <   0026 lt kind 3 [lt(x, y, acc=None, ordered=False), from allo]
  <     4:16-4:18 "lt"
  <     1:1-1:1 "from allo import lt\n"
  <   0027 le kind 3 [le(x, y, acc=None, ordered=False), from allo]
  <     4:16-4:18 "le"
  <     1:1-1:1 "from allo import le\n"
  <   0028 gt kind 3 [gt(x, y, acc=None, ordered=False), from allo]
  <     4:16-4:18 "gt"
  <     1:1-1:1 "from allo import gt\n"
  <   0029 ge kind 3 [ge(x, y, acc=None, ordered=False), from allo]
  <     4:16-4:18 "ge"
  <     1:1-1:1 "from allo import ge\n"
  <   0030 pos kind 3 [pos(x, acc=None), from allo]
  <     4:16-4:18 "pos"
  <     1:1-1:1 "from allo import pos\n"
  <   0031 neg kind 3 [neg(x, acc=None), from allo]
  <     4:16-4:18 "neg"
  <     1:1-1:1 "from allo import neg\n"
  <   0032 invert kind 3 [invert(x, acc=None), from allo]
  <     4:16-4:18 "invert"
  <     1:1-1:1 "from allo import invert\n"
  <   0033 logical_not kind 3 [logical_not(x, acc=None), from allo]
  <     4:16-4:18 "logical_not"
  <     1:1-1:1 "from allo import logical_not\n"
  <   0034 cast kind 3 [cast(x, dtype), from allo]
  <     4:16-4:18 "cast"
  <     1:1-1:1 "from allo import cast\n"
  <   0035 bitcast kind 3 [bitcast(x, dtype), from allo]
  <     4:16-4:18 "bitcast"
  <     1:1-1:1 "from allo import bitcast\n"
  <   0036 abs kind 3 [abs(value, acc=None), from allo]
  <     4:16-4:18 "abs"
  <     1:1-1:1 "from allo import abs\n"
  <   0037 sqrt kind 3 [sqrt(value, acc=None), from allo]
  <     4:16-4:18 "sqrt"
  <     1:1-1:1 "from allo import sqrt\n"
  <   0038 rsqrt kind 3 [rsqrt(value, acc=None), from allo]
  <     4:16-4:18 "rsqrt"
  <     1:1-1:1 "from allo import rsqrt\n"
  <   0039 floor kind 3 [floor(value, acc=None), from allo]
  <     4:16-4:18 "floor"
  <     1:1-1:1 "from allo import floor\n"
  <   0040 ceil kind 3 [ceil(value, acc=None), from allo]
  <     4:16-4:18 "ceil"
  <     1:1-1:1 "from allo import ceil\n"
  <   0041 exp kind 3 [exp(value, acc=None), from allo]
  <     4:16-4:18 "exp"
  <     1:1-1:1 "from allo import exp\n"
  <   0042 exp2 kind 3 [exp2(value, acc=None), from allo]
  <     4:16-4:18 "exp2"
  <     1:1-1:1 "from allo import exp2\n"
  <   0043 log kind 3 [log(value, acc=None), from allo]
  <     4:16-4:18 "log"
  <     1:1-1:1 "from allo import log\n"
  <   0044 log2 kind 3 [log2(value, acc=None), from allo]
  <     4:16-4:18 "log2"
  <     1:1-1:1 "from allo import log2\n"
  <   0045 sin kind 3 [sin(value, acc=None), from allo]
  <     4:16-4:18 "sin"
  <     1:1-1:1 "from allo import sin\n"
  <   0046 cos kind 3 [cos(value, acc=None), from allo]
  <     4:16-4:18 "cos"
  <     1:1-1:1 "from allo import cos\n"
  <   0047 tan kind 3 [tan(value, acc=None), from allo]
  <     4:16-4:18 "tan"
  <     1:1-1:1 "from allo import tan\n"
  <   0048 sinh kind 3 [sinh(value, acc=None), from allo]
  <     4:16-4:18 "sinh"
  <     1:1-1:1 "from allo import sinh\n"
  <   0049 cosh kind 3 [cosh(value, acc=None), from allo]
  <     4:16-4:18 "cosh"
  <     1:1-1:1 "from allo import cosh\n"
  <   0050 tanh kind 3 [tanh(value, acc=None), from allo]
  <     4:16-4:18 "tanh"
  <     1:1-1:1 "from allo import tanh\n"
  <   0051 erf kind 3 [erf(value, acc=None), from allo]
  <     4:16-4:18 "erf"
  <     1:1-1:1 "from allo import erf\n"
  <   0052 fma kind 3 [fma(a, b, c), from allo]
  <     4:16-4:18 "fma"
  <     1:1-1:1 "from allo import fma\n"
  <   0053 matmul kind 3 [matmul(a, b, acc=None), from allo]
  <     4:16-4:18 "matmul"
  <     1:1-1:1 "from allo import matmul\n"
  <   0054 dot kind 3 [dot(a, b, acc=None), from allo]
  <     4:16-4:18 "dot"
  <     1:1-1:1 "from allo import dot\n"
  <   0055 get_wid kind 3 [get_wid(axis), from allo]
  <     4:16-4:18 "get_wid"
  <     1:1-1:1 "from allo import get_wid\n"
  <   0056 get_nw kind 3 [get_nw(axis), from allo]
  <     4:16-4:18 "get_nw"
  <     1:1-1:1 "from allo import get_nw\n"
  <   0057 get kind 3 [get(stream), from allo]
  <     4:16-4:18 "get"
  <     1:1-1:1 "from allo import get\n"
  <   0058 put kind 3 [put(stream, value), from allo]
  <     4:16-4:18 "put"
  <     1:1-1:1 "from allo import put\n"
  <   0059 bufferize kind 3 [bufferize(src, offsets, sizes, strides), from allo]
  <     4:16-4:18 "bufferize"
  <     1:1-1:1 "from allo import bufferize\n"
  <   0060 True kind 14
  <     4:16-4:18 "True"
  <   0061 False kind 14
  <     4:16-4:18 "False"
