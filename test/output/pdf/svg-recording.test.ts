import { expect, test } from 'vitest'
import { createEngine, type Json } from '../../../src/index.ts'

const LOGO =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 200 50'><circle cx='25' cy='25' r='20' fill='#1d4a3c'/>" +
  "<g transform='rotate(20 25 25)' stroke='red' stroke-dasharray='3 2'><path d='M5 5Q20 40 45 45' fill='none'/></g>" +
  "<text x='60' y='30' font-size='20' font-weight='bold'>Office &amp; Fine</text>" +
  "<text x='60' y='45' font-size='8' letter-spacing='2' fill='blue' stroke='#ccc'>EST. 1990</text></svg>"
const GROUPED = LOGO.replace('<circle ', "<circle opacity='0.5' ").replace('<g ', "<g opacity='0.5' ")

/** The file id, which differs between files. */
const FILE_ID = /\/ID ?\[.*?\]/s

type Content = readonly Json[]

async function openEngine() {
  return await createEngine({
    rendering: { isolation: 'none' },
    clock: () => new Date('2026-01-15T09:30:00Z'),
    sweepIntervalMs: 0,
  })
}

/** Renders contents one after another with one engine. */
async function render(contents: readonly Content[]): Promise<string[]> {
  const engine = await openEngine()
  const files: string[] = []
  for (const content of contents) {
    await engine.putTemplate({ template_id: 'page', document: { content: [...content], compress: false } })
    const { file } = await engine.createPdf({ template_id: 'page', data: {}, export_type: 'file' })
    files.push(Buffer.from(file).toString('latin1').replace(FILE_ID, ''))
  }
  await engine.close()
  return files
}

const pageOf = (svg: string): Content => [
  { svg, width: 180 },
  'text',
  { svg, width: 180, alignment: 'right' },
]

test.each([
  ['plain', LOGO],
  ['with groups', GROUPED],
  [
    'with a link',
    LOGO.replace('<circle', "<a href='https://example.com'><circle").replace("'/><g", "'/></a><g"),
  ],
])('an SVG is drawn the same the first time, the second time and later: %s', async (_name, svg) => {
  const [first, ...others] = await render([0, 1, 2, 3].map(() => pageOf(svg)))
  expect(others).toEqual([first, first, first])
})

test('a repeated SVG uses glyph codes, fonts and positions of its document', async () => {
  const contents: Content[] = [
    [...pageOf(LOGO)],
    [...pageOf(LOGO)],
    [{ text: 'Ωя№ ffl', bold: true }, { text: 'other font', font: 'Tinos' }, ...pageOf(LOGO)],
    [
      {
        columns: [
          { text: 'x', width: 50 },
          { svg: LOGO, width: 90 },
        ],
        fillColor: 'red',
      },
    ],
    [{ svg: LOGO, width: 90 }],
    [{ svg: LOGO, width: 90, font: 'Cousine' }],
    [{ svg: LOGO, width: 90, font: 'Cousine' }],
    [{ svg: LOGO, width: 90, font: 'Cousine' }, 'Alder'],
    [{ svg: LOGO, width: 90, link: 'https://example.com' }],
  ]
  const apart = await Promise.all(contents.map(async content => (await render([content]))[0]))
  expect(await render(contents)).toEqual(apart)
})
