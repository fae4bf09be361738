import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runPlaten } from './run-platen.ts'

test.each([
  [
    'an error at its place in the template',
    { 'a.json': '{\n  "document": { "content": ["x",\n    { "image": "nope.png" }] }\n}' },
    ['a.json'],
    / \[asset_failed\]\n {2}at a\.json:3:7\n/,
  ],
  [
    'a warning at its place in the template',
    { 'a.json': '{\n  "document": { "content": [\n    { "text": "a", "colour": "red" }] }\n}' },
    ['a.json'],
    /^warning: .* no 'colour', did you mean 'color'\? \(a\.json:3:20\)$/m,
  ],
  [
    'errors at their places in the data',
    {
      'a.json':
        '{"schema":{"properties":{"n":{"type":"number"},"k":{"type":"string"}}},"document":{"content":["{{n}}{{k}}"]}}',
      'a.data.json': '{\n  "n": "x",\n  "k": 4 }',
    },
    ['a.json', 'a.data.json'],
    /\n {2}- \/n: .* \(a\.data\.json:2:3\)\n {2}- \/k: .* \(a\.data\.json:3:3\)\n$/,
  ],
  [
    'an error at its place in the sample',
    {
      'a.json':
        '{"schema":{"properties":{"n":{"type":"number"}}},\n "sample": {\n "n": "x"},"document":{"content":["{{n}}"]}}',
    },
    ['a.json'],
    /\[invalid_data\]\n {2}at a\.json:3:2\n$/,
  ],
  [
    'a warning of a page',
    { 'a.html': '<p>a\n<p style="colr: red">' },
    ['a.html'],
    /^warning: Unknown CSS property 'colr' \(did you mean 'color'\?\), in the style of <p>\. \(a\.html:2:1\)$/m,
  ],
  [
    'a warning of a stylesheet',
    { 'a.html': '<p>a', 'bad.css': '\np { colr: red }' },
    ['a.html', '--css', 'bad.css'],
    /^warning: .*'colr'.* \(bad\.css:2:5\)$/m,
  ],
  [
    'a warning of a stylesheet that a page links',
    { 'a.html': '<p>a\n <link rel="stylesheet" href="bad.css?v=1">', 'bad.css': '\np { colr: red }' },
    ['a.html'],
    /^warning: Unknown CSS property 'colr' \(did you mean 'color'\?\)\. \(bad\.css:2:5\)$/m,
  ],
  [
    'all pictures that are missing, after the warnings',
    { 'a.html': '<p style="colr: red">\n<img src="a.png"><img src="b.png">' },
    ['a.html'],
    /^warning: .*'colr'.* \(a\.html:1:1\)\nplaten: 2 pictures cannot be used: 'a\.png', 'b\.png'\. \[asset_failed\]\n {2}- a\.html:2:1: <img>: The picture \('a\.png'\) .*\n {2}- a\.html:2:18: <img>: The picture \('b\.png'\) .*\n.*--placeholder/,
  ],
  [
    'the remedy of the command line',
    { 'a.html': '<p style="font-family: Nope">{{n}}' },
    ['a.html'],
    /^warning: '\{\{n\}\}' is printed as text, because there is no DATA\. .*\nwarning: .* Register it with --font NAME=FILE\. \(a\.html:1:1\)\n/,
  ],
  [
    'a linked stylesheet that is missing',
    { 'a.html': '<p>a\n <link rel="stylesheet" href="none.css">' },
    ['a.html'],
    /^warning: The stylesheet \('none\.css'\) at <link> cannot be used\. There is no such file below the folder of the page or --root\. \(a\.html:2:2\)$/m,
  ],
  [
    'a font that is missing',
    {
      'a.html':
        '<style>\n @font-face { font-family: A; src: url(a.woff) }</style><p style="font-family: A">a',
    },
    ['a.html'],
    /^warning: The font 'A' of an @font-face rule is left out\. .*'a\.woff'.* \(a\.html:2:2\)\na\.pdf/,
  ],
  [
    'a font in a format that is not supported',
    {
      'a.html':
        '<style>@font-face { font-family: A; src: url(a.eot) format("embedded-opentype") }</style><p>a',
    },
    ['a.html'],
    /^warning: The font 'A' .*: none of its sources is a TTF, OTF, WOFF or WOFF2 file\. \(a\.html:1:8\)\n/,
  ],
  [
    'a mistake of an expression in a page with data',
    { 'a.html': '<p>a\n<p>{{nmber n}}', 'a.data.json': '{"n":1}' },
    ['a.html', 'a.data.json'],
    /did you mean 'number'\? \[invalid_template\]\n {2}at a\.html:2:1\n$/,
  ],
  [
    'the folders of the pictures of a page',
    { 'a.html': '<img src=a.png alt=a>' },
    ['a.html'],
    /no such file below the folder of the page or --root\. \[asset_failed\]\n.*\n {2}Paths of pictures are relative to the folder of the page, or to --root DIR\./,
  ],
  [
    'the folders of the pictures of a template',
    { 'a.json': '{"document":{"content":[{"image":"../a.png"}]}}' },
    ['a.json'],
    /outside the folder of the template or --root; give a relative path below the folder of the template or --root, .*\n.*\n {2}Paths of pictures are relative to the folder of the template, or to --root DIR\./,
  ],
  [
    'the SVG file of a feature that is missing',
    {
      'a.html': '<p>a\n<img src=logo.svg alt=a><img src=mark.svg alt=b>',
      'logo.svg':
        '<svg width="9" height="9"><filter id="f"><feTurbulence/></filter><rect width="9" height="9" filter="url(#f)"/></svg>',
      'mark.svg':
        '<svg width="8" height="8"><filter id="f"><feTurbulence/></filter><rect width="8" height="8" filter="url(#f)"/></svg>',
    },
    ['a.html'],
    /^warning: <img>: In 'logo\.svg': `<filter>` is not supported in PDF.* Another picture has the same\. \(a\.html:2:1\)$/m,
  ],
  [
    'the file of a template without content',
    { 'a.json': '{}' },
    ['a.json'],
    /a template needs a 'document'.* \[invalid_template\]\n {2}at a\.json\n$/,
  ],
  [
    'data for many documents',
    { 'a.json': '{"document":{"content":["{{a}}"]}}', 'b.json': '[{"a":1}]' },
    ['a.json', 'b.json'],
    /^platen: The data in 'b\.json' must be a JSON object, got an array\. platen batch renders a file for each row\.\n$/,
  ],
  [
    'a language that a claim forbids once',
    { 'a.html': '<!doctype html><html lang=de_DE><title>x</title><p>a' },
    ['a.html', '--standard', 'PDF/UA-1'],
    /^platen: .* 1 mistake \[standard_not_met\]\n {2}- a\.html:1:16: <html>: 'de_DE' is not .*\n$/,
  ],
])('prints %s', async (_, files, args, message) => {
  const folder = await mkdtemp(join(tmpdir(), 'platen-places-'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const { stderr } = await runPlaten(folder, ['render', ...args, '-o', 'a.pdf'])
  await rm(folder, { recursive: true })
  expect(stderr).toMatch(message)
})
