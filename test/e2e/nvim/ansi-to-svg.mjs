// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Turns a terminal's screen (tmux capture-pane -e, on stdin) into an SVG (on stdout): colours, bold,
// italic, reverse and underlines. Every run of text is given its exact width, so that columns stay
// aligned whatever monospaced font the reader has.
//   node ansi-to-svg.mjs COLUMNS TITLE <screen >picture.svg
import { readFileSync } from 'node:fs';

const columns = Number(process.argv[2] ?? 80);
const title = process.argv[3] ?? 'terminal';
const cell = { width: 8.4, height: 19, size: 14 };
const margin = 14;
const bar = 30;
const foreground = '#d7dae0';
const background = '#14161b';

const named = ['#14161b', '#e06c75', '#98c379', '#e5c07b', '#61afef', '#c678dd', '#56b6c2', '#d7dae0',
  '#5c6370', '#ff7b86', '#b5e890', '#ffd58c', '#7cc4ff', '#dc8ef5', '#6fd6e3', '#ffffff'];
function indexed(n) {
  if (n < 16) return named[n];
  const hex = (v) => v.toString(16).padStart(2, '0');
  if (n >= 232) return '#' + hex(8 + (n - 232) * 10).repeat(3);
  const steps = [0, 95, 135, 175, 215, 255];
  n -= 16;
  return '#' + [Math.floor(n / 36), Math.floor(n / 6) % 6, n % 6].map((i) => hex(steps[i])).join('');
}

// Takes the colour that follows 38, 48 or 58: "5;n", "2;r;g;b" or, with colons, "2::r:g:b".
function takeColour(codes) {
  if (codes[0] === '5') return indexed(Number(codes.splice(0, 2)[1]));
  codes.shift();
  if (codes[0] === '') codes.shift();
  return '#' + codes.splice(0, 3).map((v) => Number(v).toString(16).padStart(2, '0')).join('');
}

function apply(style, parameters) {
  const codes = (parameters || '0').split(';').flatMap((code) => {
    if (/^4:\d$/.test(code)) return ['4:' + code[2]];
    return /^[345]8:/.test(code) ? code.split(':') : [code];
  });
  while (codes.length > 0) {
    const code = codes.shift();
    const n = Number(code);
    if (code === '' || n === 0) style = {};
    else if (n === 1) style = { ...style, bold: true };
    else if (n === 2) style = { ...style, dim: true };
    else if (n === 3) style = { ...style, italic: true };
    else if (n === 4 || code.startsWith('4:')) style = { ...style, line: code === '4:0' ? undefined : code };
    else if (n === 7) style = { ...style, reverse: true };
    else if (n === 22) style = { ...style, bold: false, dim: false };
    else if (n === 23) style = { ...style, italic: false };
    else if (n === 24) style = { ...style, line: undefined };
    else if (n === 27) style = { ...style, reverse: false };
    else if (n >= 30 && n <= 37) style = { ...style, fg: named[n - 30] };
    else if (n >= 90 && n <= 97) style = { ...style, fg: named[n - 82] };
    else if (n >= 40 && n <= 47) style = { ...style, bg: named[n - 40] };
    else if (n >= 100 && n <= 107) style = { ...style, bg: named[n - 92] };
    else if (n === 38) style = { ...style, fg: takeColour(codes) };
    else if (n === 48) style = { ...style, bg: takeColour(codes) };
    else if (n === 58) style = { ...style, lineColour: takeColour(codes) };
    else if (n === 39) style = { ...style, fg: undefined };
    else if (n === 49) style = { ...style, bg: undefined };
    else if (n === 59) style = { ...style, lineColour: undefined };
  }
  return style;
}

// A screen is rows of runs { column, text, style }.
function parse(screen) {
  let style = {};
  return screen.replace(/\n$/, '').split('\n').map((row) => {
    const runs = [];
    let column = 0;
    for (const piece of row.split(/(\x1b\[[0-9;:]*m)/)) {
      const escape = /^\x1b\[([0-9;:]*)m$/.exec(piece);
      if (escape) style = apply(style, escape[1]);
      else if (piece) {
        runs.push({ column, text: piece, style });
        column += [...piece].length;
      }
    }
    return runs;
  });
}

const escapeXml = (text) => text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);
const round = (n) => Number(n.toFixed(2));

function draw(rows) {
  const width = round(columns * cell.width + 2 * margin);
  const height = rows.length * cell.height + 2 * margin + bar;
  const out = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="${width}" height="${height}" rx="8" fill="${background}"/>`,
    ...['#ff5f57', '#febc2e', '#28c840'].map((c, i) => `<circle cx="${margin + 8 + i * 20}" cy="${bar / 2 + 4}" r="6" fill="${c}"/>`),
    `<text x="${width / 2}" y="${bar / 2 + 9}" text-anchor="middle" font-family="sans-serif" font-size="13" fill="#8b909c">${escapeXml(title)}</text>`,
    `<g font-family="'DejaVu Sans Mono','SF Mono',Menlo,Consolas,monospace" font-size="${cell.size}" xml:space="preserve">`,
  ];
  const runs = rows.flatMap((row, y) => row.map((run) => ({ ...run, y })));
  const colours = ({ fg = foreground, bg = background, reverse }) => (reverse ? [bg, fg] : [fg, bg]);
  for (const { column, text, style, y } of runs) {
    const [, bg] = colours(style);
    if (bg !== background) {
      out.push(`<rect x="${round(margin + column * cell.width)}" y="${bar + margin + y * cell.height}" width="${round([...text].length * cell.width)}" height="${cell.height}" fill="${bg}"/>`);
    }
  }
  for (const { column, text, style, y } of runs) {
    const [fg] = colours(style);
    const x = round(margin + column * cell.width);
    const base = bar + margin + y * cell.height;
    const length = round([...text].length * cell.width);
    if (style.line) {
      const bottom = base + cell.height - 2.5;
      const wave = style.line === '4:3'
        ? `M${x} ${bottom}` + `q2.1 -3 4.2 0t4.2 0`.repeat([...text].length)
        : `M${x} ${bottom}h${length}`;
      out.push(`<path d="${wave}" fill="none" stroke="${style.lineColour ?? fg}"/>`);
    }
    const shown = text.trimEnd();
    if (!shown) continue;
    // Leading blanks go into the position, since some viewers drop them.
    const blanks = shown.length - shown.trimStart().length;
    const attributes = [
      `x="${round(x + blanks * cell.width)}"`, `y="${round(base + cell.height * 0.74)}"`,
      `textLength="${round([...shown.trimStart()].length * cell.width)}"`, 'lengthAdjust="spacingAndGlyphs"',
      `fill="${fg}"`, style.bold && 'font-weight="bold"', style.italic && 'font-style="italic"',
      style.dim && 'opacity="0.6"',
    ];
    out.push(`<text ${attributes.filter(Boolean).join(' ')}>${escapeXml(shown.trimStart())}</text>`);
  }
  out.push('</g>', '</svg>', '');
  return out.join('\n');
}

process.stdout.write(draw(parse(readFileSync(0, 'utf8'))));
