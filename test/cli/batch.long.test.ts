import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { drawPages } from '../../fixtures/page-pictures.ts'
import { isInstalled } from '../installed.ts'
import { linesOfRuns, textByLine } from '../layout/document/printed-lines.ts'
import { runOnSmallDisk } from '../small-disk.ts'

const PLATEN = fileURLToPath(new URL('../../src/cli/platen.ts', import.meta.url))

const TEMPLATE = {
  schema: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string' },
      paid: { type: 'boolean' },
      total: { type: 'number' },
      tags: { type: 'array' },
      address: {
        type: 'object',
        properties: { zip: { type: 'string' }, floor: { type: ['integer', 'null'] } },
      },
    },
  },
  document: {
    pageSize: 'A6',
    content: [
      'Dear {{name}}',
      '{{default total "no total"}} {{default paid "unknown"}}',
      '{{default address.zip "-"}} {{default address.floor "-"}} {{default tags.length 0}}',
    ],
  },
}
const CARD = {
  scene: { width: 40, height: 20, objects: [{ type: 'rect', width: 40, height: 20, fill: '{{fill}}' }] },
}

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-batch-'))
  write('t.json', JSON.stringify(TEMPLATE))
  write('card.json', JSON.stringify(CARD))
  write('bad.json', '{"document": {"content": [{"$eech": "lines"}]}}')
  write('two.jsonl', '{"name": "Ada"}\n{"name": "Grace"}\n')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function write(name: string, content: string | Uint8Array): void {
  writeFileSync(join(folder, name), content)
}

function start(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [PLATEN, 'batch', ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function ended(child: ChildProcess) {
  const [stderr, [code, signal]] = await Promise.all([
    text(child.stderr as NonNullable<typeof child.stderr>),
    once(child, 'close'),
  ])
  return { code: code as number | null, signal, stderr }
}

const platen = async (...args: string[]) => await ended(start(args))

/** Files of a folder and its subfolders, without the state files of the batch. */
function filesIn(out: string): string[] {
  return readdirSync(join(folder, out), { recursive: true, encoding: 'utf8' })
    .filter(name => !name.startsWith('.platen-batch') && statSync(join(folder, out, name)).isFile())
    .sort()
}

const linesOf = async (file: string) => await textByLine(readFileSync(join(folder, file)))

interface Failure {
  readonly row: number
  readonly code: string
  readonly message: string
}
const failuresIn = (out: string): Failure[] =>
  readFileSync(join(folder, out, 'failures.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
    .sort((a: Failure, b: Failure) => a.row - b.row)

describe('platen batch reads', () => {
  test('JSON lines with a byte order mark, empty lines and no final newline', async () => {
    write('lines.jsonl', '\uFEFF{"name": "Łucja", "total": 1.5}\r\n\n{"name": "Grace",\t"tags": [1, 2]}')
    const { code, stderr } = await platen('t.json', 'lines.jsonl', '--out', 'lines')
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/(?:^|\n)lines: 2 of 2 rows rendered in \d+:\d\d, .*\/s\n$/),
    ])
    expect(filesIn('lines')).toEqual(['1.pdf', '2.pdf'])
    expect(await linesOf('lines/1.pdf')).toEqual(['Dear Łucja', '1.5 unknown', '- - 0'])
    expect(await linesOf('lines/2.pdf')).toEqual(['Dear Grace', 'no total unknown', '- - 2'])
  })

  test('a JSON array whose strings contain brackets and escaped quotes', async () => {
    const names = ['a ] [ } { , \\ " b', 'Grace']
    write(
      'array.json',
      `\uFEFF ${JSON.stringify(
        names.map(name => ({ name })),
        null,
        1,
      )}\n`,
    )
    const { code } = await platen(
      't.json',
      'array.json',
      '--out',
      'array',
      '--name',
      'letter-{{@index}}.pdf',
      '--quiet',
    )
    expect([code, filesIn('array')]).toEqual([0, ['letter-0.pdf', 'letter-1.pdf']])
    expect((await linesOf('array/letter-0.pdf'))[0]).toBe(`Dear ${names[0]}`)
  })

  test('CSV with schema types, nested columns, quotes and semicolons', async () => {
    const rows = [
      'name;total;paid;address.zip;address.floor;tags',
      '"Lovelace; ""Ada""";12.5;TRUE;00123;3;"[""a"",""b""]"',
      '"two\nlines";;;;;',
    ]
    write('rows.csv', `\uFEFF${rows.join('\r\n')}\r\n`)
    const { code, stderr } = await platen('t.json', 'rows.csv', '--out', 'rows')
    expect([code, stderr]).toEqual([0, expect.stringContaining('2 of 2 rows')])
    expect(await linesOf('rows/1.pdf')).toEqual(['Dear Lovelace; "Ada"', '12.5 true', '00123 3 2'])
    expect((await linesOf('rows/2.pdf'))[0]).toBe('Dear two')
  })

  test('rows for a scene, with image options and the format of the file name', async () => {
    write('fills.csv', 'fill\nred\nblue\n')
    const { code } = await platen(
      'card.json',
      'fills.csv',
      '--out',
      'cards',
      '--name',
      '{{fill}}.png',
      '--scale',
      '2',
    )
    expect([code, filesIn('cards')]).toEqual([0, ['blue.png', 'red.png']])
    const png = readFileSync(join(folder, 'cards/red.png'))
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([80, 40])
  })
})

describe('platen batch reports rows', () => {
  test('that are invalid, renders the others, and retries them in the next run', async () => {
    const rows = [
      '{"name": "Ada"}',
      '{"name": "Grace", }',
      '["Grace"]',
      '{"total": 1}',
      '{"name": "Mary", "total": "much"}',
      `{"name": "${'x'.repeat(16_000_001)}"}`,
      '{"name": "Edith"}',
    ]
    write('broken.jsonl', rows.join('\n'))
    const { code, stderr } = await platen('t.json', 'broken.jsonl', '--out', 'broken')
    expect([code, filesIn('broken')]).toEqual([5, ['1.pdf', '7.pdf', 'failures.jsonl']])
    expect(failuresIn('broken')).toEqual([
      {
        row: 2,
        code: 'invalid_row',
        message: expect.stringMatching(/^The row is not JSON: broken\.jsonl:2:17: /),
      },
      { row: 3, code: 'invalid_row', message: 'broken.jsonl:3: a row must be a JSON object, got an array.' },
      { row: 4, code: 'invalid_data', message: expect.stringContaining('/name is required') },
      { row: 5, code: 'invalid_data', message: expect.stringContaining('/total must be a number') },
      { row: 6, code: 'invalid_row', message: 'broken.jsonl:6: the row is longer than 16 MB.' },
    ])
    expect(stderr).toContain('row 3: broken.jsonl:3: a row must be a JSON object')
    expect(stderr).toMatch(
      /5 rows failed, see broken.failures\.jsonl\. The same command tries them again\.\n$/,
    )
    const again = await platen('t.json', 'broken.jsonl', '--out', 'broken')
    expect([again.code, failuresIn('broken').map(({ row }) => row)]).toEqual([5, [2, 3, 4, 5, 6]])
    expect(again.stderr).toContain('Continuing: 2 of 7 rows are done.')
  })

  test('whose columns do not match the header', async () => {
    write(
      'ragged.csv',
      'name,total\r\nAda,1\r\nGrace\r\n"Mary\r\nAnn",2,3\r\n\r\nEdith,4\r\n"Jo\r\n",\r\nMay\r\n',
    )
    const { code } = await platen('t.json', 'ragged.csv', '--out', 'ragged')
    expect([code, filesIn('ragged')]).toEqual([5, ['1.pdf', '4.pdf', '5.pdf', 'failures.jsonl']])
    expect(failuresIn('ragged')).toEqual([
      { row: 2, code: 'invalid_row', message: 'ragged.csv:3: the row has 1 value, but the header has 2.' },
      { row: 3, code: 'invalid_row', message: 'ragged.csv:4: the row has 3 values, but the header has 2.' },
      { row: 6, code: 'invalid_row', message: 'ragged.csv:10: the row has 1 value, but the header has 2.' },
    ])
  })

  test('whose names collide, are missing or are invalid file names', async () => {
    const names = [
      'a',
      '../b',
      'a',
      '',
      'con',
      'x:y',
      '..',
      'dir',
      undefined,
      '\u0007',
      'dot.',
      'é'.repeat(130),
      'ok',
    ]
    write('names.jsonl', names.map(file => JSON.stringify({ name: 'Ada', file })).join('\n'))
    mkdirSync(join(folder, 'named/letters/dir.pdf'), { recursive: true })
    const { code } = await platen('t.json', 'names.jsonl', '--out', 'named', '--name', 'letters/{{file}}.pdf')
    expect(code).toBe(5)
    expect(failuresIn('named').map(({ row, code }) => `${row} ${code}`)).toEqual([
      '2 invalid_name',
      '3 name_taken',
      '5 invalid_name',
      '6 invalid_name',
      '8 name_taken',
      '9 invalid_name',
      '10 invalid_name',
      '12 invalid_name',
    ])
    expect(filesIn('named')).toEqual([
      'failures.jsonl',
      'letters/...pdf',
      'letters/.pdf',
      'letters/a.pdf',
      'letters/dot..pdf',
      'letters/ok.pdf',
    ])
    expect(existsSync(join(folder, 'b.pdf'))).toBe(false)
    expect(failuresIn('named')[0]?.message).toContain('contains a slash')
    expect(failuresIn('named')[1]?.message).toContain("'letters/a.pdf' is the file of row 1 already.")
    expect(failuresIn('named')[4]?.message).toBe("'letters/dir.pdf' is a folder. Move it, or change --name.")
    expect(failuresIn('named')[5]?.message).toContain("'file' is missing from the data")
  })
})

test.each([
  [
    'utf16.jsonl',
    Buffer.from('\uFEFF{"name": "Ada"}\n', 'utf16le'),
    1,
    "The data in 'utf16.jsonl' is in UTF-16. Save it in UTF-8.",
  ],
  [
    'latin1.csv',
    Buffer.from('name\nAda\nJosé\nMary', 'latin1'),
    1,
    'has bytes that are not UTF-8, at latin1.csv:3',
  ],
  [
    'cut.jsonl',
    Buffer.from('{"name": "é"}').subarray(0, 11),
    1,
    'has bytes that are not UTF-8, at cut.jsonl:1',
  ],
  ['open.csv', 'name,total\nAda,1\nGrace,"2\nMary,3\n', 1, 'a quoted value is not closed'],
  ['quote.csv', 'name,total\nAda,1\nGr"ace,2\n', 1, 'open.csv'],
  ['twice.csv', 'name,total,name\nAda,1,2\n', 1, "twice.csv:1: two columns have the name 'name'"],
  ['nested.csv', 'a,a.b\n1,2\n', 1, "nested.csv:1: the columns 'a' and 'a.b' exclude each other"],
  ['unnamed.csv', 'name,\nAda,1\n', 1, 'unnamed.csv:1: column 2 has no name'],
  ['empty.csv', '', 1, 'empty.csv:1: the file has no header'],
  ['object.json', '{"name": "Ada"}', 1, 'object.json:1: a JSON array of objects is expected'],
  [
    'open.json',
    '[\n{"name": "Ada"},\n{"name": "Grace"}\n',
    1,
    "open.json:4: it ends too early: ']' is missing",
  ],
  [
    'unclosed.json',
    '[{"name": "Ada"},\n{"name": "Gra',
    1,
    'unclosed.json:2: the row that begins here is not closed',
  ],
  ['comma.json', '[{"name": "Ada"},]', 1, "comma.json:1: a row is missing beside ','"],
  ['more.json', '[{"name": "Ada"}] {}', 1, 'more.json:1: something follows the end of the array'],
  ['data.xlsx', 'PK', 2, 'DATA must be a file ending in .jsonl, .csv or .json (an array)'],
] as const)('rejects %s before the first row', async (name, content, code, message) => {
  write(name, content)
  const out = `refused-${name}`
  const result = await platen('t.json', name, '--out', out)
  if (name === 'quote.csv') expect(result.stderr).toContain('a quote stands inside a value without quotes')
  else expect(result.stderr).toContain(message)
  expect([result.code, existsSync(join(folder, out))]).toEqual([code, false])
})

test.each([
  [['t.json', 'two.jsonl'], 2, 'The output folder is missing. Add --out DIR.'],
  [['t.json', '-', '--out', 'x'], 2, 'DATA must be a file'],
  [
    ['t.json', 'none.jsonl', '--out', 'x'],
    3,
    "The data cannot be read from 'none.jsonl': no such file or directory.",
  ],
  [['t.json', 'two.jsonl', '--out', 'x', '--name', '../{{name}}.pdf'], 2, "'..' leaves the output folder"],
  [['t.json', 'two.jsonl', '--out', 'x', '--name', '/tmp/{{name}}.pdf'], 2, 'must be relative to --out'],
  [['t.json', 'two.jsonl', '--out', 'x', '--name', '{{nmae .pdf'], 2, "--name '{{nmae .pdf' cannot be used"],
  [['t.json', 'two.jsonl', '--out', 'x', '--name', '{{name}}.docx'], 2, '--name must end in .pdf, .html'],
  [['t.json', 'two.jsonl', '--out', 'x', '--name', '{{name}}.png', '--merge'], 2, '--merge is for PDFs'],
  [
    ['card.json', 'two.jsonl', '--out', 'scaled', '--scale', '9'],
    2,
    '--scale must be a number from 1 to 4, got 9.',
  ],
  [['bad.json', 'two.jsonl', '--out', 'bad'], 1, '/document/content/0: unknown directive'],
  [['t.json', 'two.jsonl', '--out', 'bad', '--name', 'a//{{name}}.pdf'], 2, "nothing before or after a '/'"],
  [['t.json', 'two.jsonl', '--out', 'two.jsonl'], 3, "platen: --out 'two.jsonl' is a file. Give a folder"],
  [
    ['t.json', 'two.jsonl', '--out', 'two.jsonl/x'],
    3,
    "platen: The folder 'two.jsonl/x' of --out cannot be used: not a directory.\n",
  ],
  [
    ['t.json', 'two.jsonl', '--out', 'x', '--concurrency', '0'],
    2,
    '--concurrency must be a number from 1 to 999',
  ],
] as const)('rejects %j', async (args, code, message) => {
  const result = await platen(...args)
  expect([result.code, result.stderr]).toEqual([code, expect.stringContaining(message)])
})

describe('platen batch keeps files', () => {
  test('that existed before, unless --overwrite', async () => {
    mkdirSync(join(folder, 'kept'))
    write('kept/Ada.pdf', 'mine')
    const args = ['t.json', 'two.jsonl', '--out', 'kept', '--name', '{{name}}.pdf']
    const { code, stderr } = await platen(...args)
    expect([code, stderr]).toEqual([
      5,
      expect.stringContaining("'Ada.pdf' exists, and is older than this batch. Move it, or replace"),
    ])
    expect(stderr).toMatch(/\n1 row failed, see kept.failures\.jsonl\. The same command tries it again\.\n$/)
    expect(readFileSync(join(folder, 'kept/Ada.pdf'), 'utf8')).toBe('mine')
    expect((await platen(...args, '--overwrite')).code).toBe(0)
    expect((await linesOf('kept/Ada.pdf'))[0]).toBe('Dear Ada')
    expect(filesIn('kept')).toEqual(['Ada.pdf', 'Grace.pdf'])
  })

  test('of other rows, also with --overwrite', async () => {
    write('same.jsonl', '{"name": "Ada"}\n{"name": "Grace"}\n'.repeat(20))
    const { code } = await platen(
      't.json',
      'same.jsonl',
      '--out',
      'same',
      '--name',
      '{{name}}.pdf',
      '--overwrite',
    )
    expect([code, failuresIn('same').length]).toEqual([5, 38])
    expect(failuresIn('same').map(({ message }) => message.replace(/ already.*/, ''))).toEqual(
      Array.from({ length: 38 }, (_, i) => {
        return i % 2 === 0 ? "'Ada.pdf' is the file of row 1" : "'Grace.pdf' is the file of row 2"
      }),
    )
    const again = await platen('t.json', 'same.jsonl', '--out', 'same', '--name', '{{name}}.pdf')
    expect([again.code, again.stderr]).toEqual([5, expect.stringContaining('row 3: ')])
    expect(again.stderr).toContain("'Ada.pdf' is the file of row 1 already")
  })

  test('of a batch with other data, template or options, unless --restart', async () => {
    write('changing.jsonl', '{"name": "Ada"}\n')
    write('changing.json', JSON.stringify(TEMPLATE))
    const args = ['changing.json', 'changing.jsonl', '--out', 'changing']
    expect((await platen(...args)).code).toBe(0)
    const again = await platen(...args)
    expect([again.code, again.stderr]).toEqual([0, 'changing: 0 of 1 rows rendered; 1 were done before\n'])
    const other = await platen(...args, '--name', 'x.pdf')
    expect([other.code, other.stderr]).toEqual([
      3,
      expect.stringContaining('the options differ: --name was "{{add @index 1}}.pdf", now "x.pdf". Choose'),
    ])
    expect((await platen(...args, '--locale', 'de', '--zip')).stderr).toContain(
      'the options differ: --zip was absent, now given; --locale was absent, now "de". Choose',
    )
    write('changing.jsonl', '{"name": "Grace"}\n')
    const changed = await platen(...args)
    expect([changed.code, changed.stderr]).toEqual([3, expect.stringContaining('the data has changed since')])
    write('changing.json', JSON.stringify({ ...TEMPLATE, locale: 'de' }))
    expect((await platen(...args)).stderr).toContain('the template has changed since')
    expect((await platen(...args, '--restart')).stderr).toContain("'1.pdf' exists, and is older")
    expect((await platen(...args, '--restart', '--overwrite')).code).toBe(0)
    expect((await linesOf('changing/1.pdf'))[0]).toBe('Dear Grace')
  })

  test('but starts over automatically while no row is done', async () => {
    expect((await platen('bad.json', 'two.jsonl', '--out', 'corrected')).code).toBe(1)
    expect((await platen('t.json', 'two.jsonl', '--out', 'corrected')).code).toBe(0)
  })

  test('of others named failures.jsonl', async () => {
    mkdirSync(join(folder, 'foreign'))
    write('foreign/failures.jsonl', 'mine')
    const { code, stderr } = await platen('t.json', 'two.jsonl', '--out', 'foreign')
    expect([code, stderr]).toEqual([3, expect.stringContaining('exists, and is not of this batch')])
    expect(readFileSync(join(folder, 'foreign/failures.jsonl'), 'utf8')).toBe('mine')
  })
})

describe('platen batch --zip --merge', () => {
  test('writes an archive and one PDF in row order', async () => {
    const names = Array.from({ length: 30 }, (_, i) => `Łucja ${i + 1}`)
    write('many.jsonl', names.map(name => JSON.stringify({ name })).join('\n'))
    const args = [
      't.json',
      'many.jsonl',
      '--out',
      'archived',
      '--name',
      'letters/{{name}}.pdf',
      '--zip',
      '--merge',
    ]
    const { code } = await platen(...args)
    expect([code, filesIn('archived')]).toEqual([0, ['t.pdf', 't.zip']])
    expect(readdirSync(join(folder, 'archived/.platen-batch'))).toEqual(['journal.jsonl'])
    const pages = await drawPages(readFileSync(join(folder, 'archived/t.pdf')), { dpi: 5 })
    expect(
      pages.map(({ text }) =>
        linesOfRuns(text)[0]
          ?.map(({ text }) => text)
          .join(''),
      ),
    ).toEqual(names.map(name => `Dear ${name}`))
    const zip = readFileSync(join(folder, 'archived/t.zip'))
    expect(namesInZip(zip)).toEqual(names.map(name => `letters/${name}.pdf`))
    const again = await platen(...args)
    expect([again.code, again.stderr]).toEqual([0, 'archived: 0 of 30 rows rendered; 30 were done before\n'])
    expect(readFileSync(join(folder, 'archived/t.zip'))).toEqual(zip)
  })

  test('omits failed rows, keeps the files of the others, and replaces no other file', async () => {
    write('some.jsonl', '{"name": "Ada"}\n{}\n{"name": "Grace"}\n')
    mkdirSync(join(folder, 'some'))
    write('some/t.zip', 'mine')
    const args = ['t.json', 'some.jsonl', '--out', 'some', '--zip']
    const taken = await platen(...args)
    expect([taken.code, taken.stderr]).toEqual([3, expect.stringMatching(/some.t\.zip' exists\. Move it/)])
    expect(readFileSync(join(folder, 'some/t.zip'), 'utf8')).toBe('mine')
    await rm(join(folder, 'some/t.zip'))
    for (let run = 0; run < 2; run++) {
      const { code, stderr } = await platen(...args)
      expect([code, stderr]).toEqual([5, expect.stringContaining('t.zip lacks it')])
      expect(namesInZip(readFileSync(join(folder, 'some/t.zip')))).toEqual(['1.pdf', '3.pdf'])
    }
  })

  test.skipIf(!isInstalled('python3'))(
    `${isInstalled('python3') ? '' : '(not here: python3) '}another program finds the archive intact`,
    async () => {
      expect((await platen('t.json', 'two.jsonl', '--out', 'tested', '--zip')).code).toBe(0)
      const tested = execFileSync('python3', ['-m', 'zipfile', '-t', join(folder, 'tested/t.zip')], {
        encoding: 'utf8',
      })
      expect(tested).toBe('Done testing\n')
    },
  )
})

/** Names in the central directory of an archive; checks that its local headers have the same names. */
function namesInZip(zip: Buffer): string[] {
  const names: string[] = []
  let at = zip.readUInt32LE(zip.length - 22 + 16)
  for (let i = zip.readUInt16LE(zip.length - 22 + 10); i > 0; i--) {
    const [length, extra] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)]
    const local = zip.readUInt32LE(at + 42)
    const name = zip.toString('utf8', at + 46, at + 46 + length)
    expect(zip.toString('utf8', local + 30, local + 30 + length)).toBe(name)
    expect(zip.toString('latin1', local + 30 + length, local + 35 + length)).toBe('%PDF-')
    names.push(name)
    at += 46 + length + extra
  }
  return names
}

describe('platen batch continues', () => {
  const ROWS = 2000

  function writeRows(name: string, rows = ROWS): void {
    write(name, Array.from({ length: rows }, (_, i) => `{"name": "Reader ${i + 1}"}\n`).join(''))
  }

  const inodes = (out: string) =>
    new Map(
      existsSync(join(folder, out))
        ? filesIn(out).map(name => [name, statSync(join(folder, out, name)).ino] as const)
        : [],
    )

  /** Waits until this number of files exists. */
  async function reach(child: ChildProcess, out: string, count: number): Promise<void> {
    while (child.exitCode === null && inodes(out).size < count)
      await new Promise(resolve => setTimeout(resolve, 5))
  }

  test('after five interruptions at random moments, with every output exactly once', {
    timeout: 300_000,
  }, async () => {
    writeRows('long.jsonl')
    const args = ['t.json', 'long.jsonl', '--out', 'long', '--name', 'letter {{name}}.pdf']
    const signals = ['SIGKILL', 'SIGINT', 'SIGKILL', 'SIGTERM', 'SIGKILL'] as const
    for (const signal of signals) {
      const before = inodes('long')
      const child = start(args)
      onTestFinished(() => {
        child.kill('SIGKILL')
      })
      const end = ended(child)
      await reach(child, 'long', before.size + 1 + Math.floor(Math.random() * 350))
      child.kill(signal)
      const { code, stderr } = await end
      if (signal === 'SIGKILL') expect(code).toBeNull()
      else {
        expect([code, stderr]).toEqual([
          signal === 'SIGINT' ? 130 : 143,
          expect.stringMatching(
            /Interrupted\. [\d,]+ rows are left: run the same command again to continue\.\n$/,
          ),
        ])
      }
      const after = inodes('long')
      expect(after.size).toBeGreaterThan(before.size)
      for (const [name, inode] of before) expect(after.get(name), name).toBe(inode)
    }
    const before = inodes('long')
    const { code, stderr } = await platen(...args)
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/^Continuing: [\d,]+ of 2,000 rows are done\.\n/),
    ])
    const names = Array.from({ length: ROWS }, (_, i) => `letter Reader ${i + 1}.pdf`)
    const all = inodes('long')
    expect([...all.keys()].sort()).toEqual(names.sort())
    for (const [name, inode] of before) expect(all.get(name), name).toBe(inode)
    for (const name of names) {
      const pdf = readFileSync(join(folder, 'long', name), 'latin1')
      expect(pdf.startsWith('%PDF-') && pdf.trimEnd().endsWith('%%EOF'), name).toBe(true)
    }
    expect((await linesOf('long/letter Reader 1234.pdf'))[0]).toBe('Dear Reader 1234')
    expect(readdirSync(join(folder, 'long/.platen-batch'))).toEqual(['journal.jsonl'])
  })

  test('after a second Ctrl-C, which stops immediately', { timeout: 120_000 }, async () => {
    const rows = 400
    writeRows('twice.jsonl', rows)
    const args = ['t.json', 'twice.jsonl', '--out', 'twice', '--zip']
    const child = start(args)
    onTestFinished(() => {
      child.kill('SIGKILL')
    })
    let log = ''
    child.stderr?.on('data', data => {
      log += data
      if (String(data).includes('Press Ctrl-C again')) child.kill('SIGINT')
    })
    const closed = once(child, 'close')
    await reach(child, 'twice/.platen-batch/files', 20)
    child.kill('SIGINT')
    expect(await closed).toEqual([130, null])
    expect(log).toMatch(/Stopped at once\. Run the same command again to continue\.\n|Interrupted\. /)
    const { code } = await platen(...args)
    expect(code).toBe(0)
    expect(namesInZip(readFileSync(join(folder, 'twice/t.zip')))).toEqual(
      Array.from({ length: rows }, (_, i) => `${i + 1}.pdf`),
    )
  })

  test('only if no other process writes to the folder', async () => {
    const child = start(['t.json', 'long.jsonl', '--out', 'locked'])
    onTestFinished(() => {
      child.kill('SIGKILL')
    })
    await reach(child, 'locked', 1)
    const { code, stderr } = await platen('t.json', 'long.jsonl', '--out', 'locked')
    expect([code, stderr]).toEqual([
      3,
      expect.stringContaining(`Another batch, process ${child.pid}, writes to this folder`),
    ])
  })

  test('after the disk was full', async context => {
    const disk = join(folder, 'disk')
    mkdirSync(disk)
    const printed = runOnSmallDisk(new URL('batch-on-full-disk.ts', import.meta.url), disk)
    if (printed === null) return context.skip('this machine does not let us mount a small disk')
    const { full, freed } = JSON.parse(printed)
    expect(full.status).toBe(3)
    expect(full.stderr).toContain(
      'is full. Free some space and run the same command again: it continues where it stopped.',
    )
    expect(full.files).toBeLessThan(120)
    expect(full.complete).toBe(full.files)
    expect([freed.status, freed.files, freed.complete]).toEqual([0, 120, 120])
  })
})
