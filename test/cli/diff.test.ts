import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runPlaten } from './run-platen.ts'

let folder = ''
const platen = (...args: string[]) => runPlaten(folder, args)
const diffJson = async (...args: string[]) => {
  const { code, stdout, stderr } = await platen('diff', ...args, '--json')
  expect(stderr).toBe('')
  return { code, report: JSON.parse(stdout) }
}

const git = (...args: string[]): void => {
  const identity = ['-c', 'user.name=test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false']
  execFileSync('git', ['-C', folder, ...identity, ...args], { stdio: 'ignore' })
}

const SQUARE = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="${fill}"/></svg>`
const note = (total: string, more: object[] = []) => ({
  template_id: 'note',
  sample: { name: 'Ada' },
  document: {
    pageSize: { width: 300, height: 200 },
    pageMargins: 20,
    content: ['Dear {{name}}', { text: `Total due ${total} in March`, margin: [0, 60, 0, 0] }, ...more],
  },
})
const save = async (name: string, content: object | string) => {
  await writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-diff-test-'))
  await save('a.json', note('100 EUR'))
  await save('b.json', note('125 EUR', [{ text: 'second page', pageBreak: 'before' }]))
  for (const name of ['a', 'b']) await platen('render', `${name}.json`, '-o', `${name}.pdf`)
  await platen('render', 'a.json', '-o', 'again.pdf')
  await save('bad.json', { sample: {}, document: { content: [{ foo: 1 }] } })
  await save('cut.json', '[')
  await save('sets.json', { document: { content: ['{{name}}'] } })
  for (const set of ['a', 'b']) await save(`sets.${set}.json`, { name: set })
  const dot = { create: { width: 100, height: 80, channels: 4, background: '#ffffff' } } as const
  await sharp(dot).png().toFile(join(folder, 'white.png'))
  const red = await sharp({ create: { ...dot.create, width: 20, height: 10, background: 'red' } })
    .png()
    .toBuffer()
  const marked = sharp(dot).composite([{ input: red, left: 30, top: 40 }])
  await marked.clone().png().toFile(join(folder, 'marked.png'))
  await sharp(dot).jpeg().toFile(join(folder, 'white.jpg'))
  await sharp(dot).resize(120, 80).png().toFile(join(folder, 'wide.png'))
  await save('text.txt', 'no output')
  await save('broken.pdf', '%PDF-1.7 broken')

  git('init', '-q')
  await mkdir(join(folder, 'letter'))
  await save('letter/template.json', { template_id: 'letter' })
  await save('letter/page.html', '<p>Hello {{name}} <img src="square.svg">')
  await save('letter/data.json', { name: 'Ada' })
  await save('letter/square.svg', SQUARE('red'))
  git('add', 'letter')
  git('commit', '-q', '-m', 'one')
  git('tag', 'one')
  await save('letter/page.html', '<p>Goodbye {{name}} <img src="square.svg">')
  git('commit', '-q', '-a', '-m', 'two')
  await save('letter/square.svg', SQUARE('blue'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

describe('platen diff', () => {
  test('finds no difference between two renders', async () => {
    expect(await platen('diff', 'a.pdf', 'again.pdf')).toEqual({
      code: 0,
      stdout: 'no difference\n',
      stderr: '',
    })
    expect((await platen('diff', 'white.png', 'white.jpg')).code).toBe(0)
    expect((await platen('diff', 'a.json', 'a.json')).code).toBe(0)
  })

  test('prints the different words, areas and pages', async () => {
    const { code, stdout } = await platen('diff', 'a.pdf', 'b.pdf')
    const lines = stdout.trimEnd().split('\n')
    expect([code, lines[0], lines.at(-1)]).toEqual([1, 'pages: 1 in A, 2 in B', 'page 2: only in B'])
    expect(lines[1]).toMatch(/^page 1: 1 change of text, \d\.\d\d % of the pixels differ$/)
    expect(lines[2]).toBe('  Dear Ada Total due [-100-] {+125+} EUR in March')
    expect(lines[3]).toMatch(/^ {2}area at [\d.]+, [\d.]+: [\d.]+ × [\d.]+$/)
  })

  test('reports areas in points at the position of the words', async () => {
    const { report } = await diffJson('a.pdf', 'b.pdf')
    const [{ areas, text, pages }] = report.parts[0].differences
    expect([pages, text]).toEqual([[1, 1], [expect.objectContaining({ removed: '100', added: '125' })]])
    // "100" is in the second paragraph, after "Total due ".
    for (const { x, y, width, height } of areas) {
      expect([x > 60, x + width < 110, y > 90, y + height < 115]).toEqual([true, true, true, true])
    }
  })

  test('aligns pages by their text, so that pages after an inserted one are equal', async () => {
    const pages = (...texts: string[]) => ({
      document: {
        pageSize: 'A6',
        footer: 'Page {{@page}} of {{@pages}}',
        content: texts.map((text, i) => (i === 0 ? text : { text, pageBreak: 'before' })),
      },
    })
    await save('before.json', pages('Cover', 'Terms', 'Prices 1', 'Prices 2', 'Annex', 'Index'))
    await save('after.json', pages('Cover', 'Letter', 'Terms', 'Prices 1', 'Prices 9', 'Index'))
    const { stdout } = await platen('diff', 'before.json', 'after.json', '-o', 'aligned')
    expect(stdout.split('\n').filter(line => line.includes('page '))).toEqual([
      'no data, page 2: only in B',
      expect.stringMatching(/^no data, page 2 in A, 3 in B: 1 change of text, /),
      expect.stringMatching(/^no data, page 3 in A, 4 in B: 1 change of text, /),
      expect.stringMatching(/^no data, page 4 in A, 5 in B: 2 changes of text, /),
      'no data, page 5: only in A',
    ])
    expect(await readdir(join(folder, 'aligned'))).toEqual([
      'no-data-page-2-3.png',
      'no-data-page-3-4.png',
      'no-data-page-4-5.png',
    ])
    const { report } = await diffJson('before.json', 'after.json')
    expect(report.parts[0].differences.map(({ pages }: { pages: unknown }) => pages)).toEqual([
      [null, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [5, null],
    ])
  })

  test('pairs changed pages by position between pages that match', async () => {
    const pages = (...texts: string[]) => ({
      document: {
        pageSize: 'A6',
        content: texts.map((text, i) => (i === 0 ? text : { text, pageBreak: 'before' })),
      },
    })
    await save('many.json', pages('A', 'B', 'C', 'D', 'E', 'F'))
    await save('moved.json', pages('A', 'x', 'C', 'y', 'z', 'F', 'new'))
    const { report } = await diffJson('many.json', 'moved.json')
    expect(report.parts[0].differences.map(({ pages }: { pages: unknown }) => pages)).toEqual([
      [2, 2],
      [4, 4],
      [5, 5],
      [null, 7],
    ])
    const removed = await diffJson('many.json', 'many.json')
    expect(removed.code).toBe(0)
  })

  test('compares images by pixels', async () => {
    const { code, report } = await diffJson('white.png', 'marked.png')
    const [difference] = report.parts[0].differences
    expect([code, difference]).toEqual([
      1,
      expect.objectContaining({
        pixels: 200,
        share: 200 / 8000,
        areas: [{ x: 30, y: 40, width: 20, height: 10 }],
      }),
    ])
    const sized = await diffJson('white.png', 'wide.png')
    expect(sized.report.parts[0].differences[0].sizes).toEqual(['100 × 80', '120 × 80'])
  })

  test('--threshold sets the colour difference that counts as equal', async () => {
    const grey = { create: { width: 100, height: 80, channels: 3, background: '#dddddd' } } as const
    await sharp(grey).png().toFile(join(folder, 'grey.png'))
    expect((await platen('diff', 'white.png', 'grey.png')).code).toBe(1)
    expect((await platen('diff', 'white.png', 'grey.png', '--threshold', '0.5')).code).toBe(0)
  })

  test('compares templates by data set', async () => {
    const sets = { 'c.json': note('1 EUR'), 'c.long.json': { name: 'Ada' }, 'd.json': note('1 EUR') }
    for (const [name, content] of Object.entries(sets)) await save(name, content)
    const { code, report } = await diffJson('c.json', 'd.json')
    expect([code, report.singles]).toEqual([1, [{ name: 'c.long.json', only: 'A' }]])
    expect(report.parts).toEqual([{ name: 'sample', pages: [1, 1], differences: [] }])
  })

  test('compares a file with the sample of a template', async () => {
    expect(await platen('diff', 'a.pdf', 'a.json')).toEqual({
      code: 0,
      stdout: 'no difference\n',
      stderr: '',
    })
    const { code, report } = await diffJson('b.json', 'a.pdf')
    expect([code, report.singles, report.parts[0].pages]).toEqual([1, [], [2, 1]])
  })

  test.runIf(process.platform === 'linux')('fails if the folder of -o cannot be created', async () => {
    const { code, stderr } = await platen('diff', 'a.pdf', 'b.pdf', '-o', '/proc/x/y')
    expect([code, stderr]).toEqual([
      2,
      "platen: The folder '/proc/x/y' of -o cannot be created: no such file or directory.\n",
    ])
  })

  test('compares a template at Git revisions, with its page, data and images', {
    timeout: 90_000,
  }, async () => {
    const html = await platen('diff', 'letter/template.json', '--from', 'one', '--to', 'HEAD')
    expect(html).toMatchObject({ code: 1, stderr: '' })
    expect(html.stdout).toContain('  [-Hello-] {+Goodbye+} Ada')
    const { report } = await diffJson('letter/template.json', '--from', 'HEAD')
    const [{ text, areas }] = report.parts[0].differences
    expect([text, areas.length]).toEqual([[], 1])
    expect(areas[0].width).toBeGreaterThan(25)
    expect((await platen('diff', 'letter/template.json', '--from', 'one', '--to', 'one')).code).toBe(0)
    expect(await readFile(join(folder, 'letter/page.html'), 'utf8')).toMatch(/^<p>Goodbye/)
  })

  test('writes images of both sides and the difference', async () => {
    await platen('diff', 'white.png', 'marked.png', '-o', 'side.png')
    const side = sharp(join(folder, 'side.png'))
    const { width, height } = await side.metadata()
    expect([width, height]).toEqual([3 * 100 + 24, 80])
    const pixels = await side.removeAlpha().raw().toBuffer()
    const at = (x: number, y: number) => [...pixels.subarray((y * 324 + x) * 3, (y * 324 + x) * 3 + 3)]
    const [left, right, mark] = [at(35, 45), at(112 + 35, 45), [220, 38, 38]]
    expect([left, right]).toEqual([
      [255, 255, 255],
      [255, 0, 0],
    ])
    expect([at(27, 45), at(112 + 27, 45), at(224 + 35, 45)]).toEqual([mark, mark, mark])
    await platen('diff', 'a.json', 'b.json', '-o', 'pictures')
    expect(await readdir(join(folder, 'pictures'))).toEqual(['sample-page-1.png'])
  })

  test.each([
    [['a.pdf'], /Give two files, or one template and --from REVISION/],
    [['a.pdf', 'b.pdf', '--from', 'HEAD'], /Give two files/],
    [['a.pdf', 'b.pdf', '--to', 'HEAD'], /--to needs --from/],
    [['a.pdf', 'b.pdf', '--threshold', '2'], /--threshold must be a number from 0 to 1, got '2'/],
    [['a.pdf', 'none.pdf'], /'none\.pdf' cannot be read: no such file/],
    [['a.pdf', 'text.txt'], /'text\.txt' is not a PDF, PNG or JPEG/],
    [['a.pdf', 'broken.pdf'], /'broken\.pdf' cannot be read as a PDF: it is damaged/],
    [['a.pdf', 'white.png'], /'a\.pdf' \(PDF\) and 'white\.png' \(image\) cannot be compared/],
    [['letter/template.json', '--from', 'nothing'], /has no revision 'nothing'/],
    [['letter/template.json', '--from=--output=x'], /'--output=x' is not a revision/],
    [['a.json', '--from', 'one'], /There is no 'a\.json' at the revision 'one'/],
    [['a.pdf', 'b.pdf', '-o', 'text.txt'], /'text\.txt' is neither a folder nor a \.png/],
    [['a.pdf', 'b.pdf', '-o', 'a.pdf/x'], /The folder 'a\.pdf\/x' of -o cannot be created: not a directory/],
    [['white.png', 'grey.png', '-o', './grey.png'], /'\.\/grey\.png': the command reads this file/],
    [['a.json', 'bad.json'], /^platen: 'bad\.json': The template has a problem: \/document\/content\/0/],
    [['a.json', 'cut.json'], /'cut\.json' is not a template: cut\.json:1:2: The file is not JSON/],
    [
      ['a.pdf', 'sets.json'],
      /'sets\.json' has no sample but several data sets: 'sets\.a\.json', 'sets\.b\.json'\./,
    ],
  ] as const)('%j exits with 2', async (args, message) => {
    const result = await platen('diff', ...args)
    expect([result.code, result.stdout, result.stderr]).toEqual([2, '', expect.stringMatching(message)])
  })
})
