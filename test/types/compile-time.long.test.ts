import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeDeclarations } from './declarations.ts'

/**
 * The compiler's work for a consumer of 50 templates with the declarations of the package. The limits are counts of the
 * compiler, which are the same on every machine; the times are only printed.
 */

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const TEMPLATES = 50
const COMPILERS = [
  {
    name: 'TypeScript 7',
    // Threads check the same types again.
    args: ['node_modules/typescript/bin/tsc', '--singleThreaded'],
    limits: new Map([
      ['Types', 45_000],
      ['Instantiations', 15_000],
    ]),
  },
  {
    name: 'TypeScript 5',
    args: ['node_modules/typescript-5/bin/tsc'],
    limits: new Map([
      ['Types', 20_000],
      ['Instantiations', 15_000],
      ['Assignability cache size', 18_000],
    ]),
  },
]
/** Inside the repository, so that packages of types are found. */
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(ROOT, 'test/types/compile-time-'))
  await writeDeclarations(join(folder, 'platen'))
  await mkdir(join(folder, 'templates'))
  for (let i = 0; i < TEMPLATES; i++) await writeFile(join(folder, `templates/template-${i}.ts`), template(i))
  await writeFile(join(folder, 'empty.ts'), 'export {}\n')
  const names = Array.from({ length: TEMPLATES }, (_, i) => `templates/template-${i}.ts`)
  await writeConfig('templates.json', names)
  await writeConfig('empty.json', ['empty.ts'])
}, 120_000)
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function writeConfig(file: string, files: readonly string[]): Promise<void> {
  const compilerOptions = { noEmit: true, skipLibCheck: true }
  const config = { extends: '../../../tsconfig.json', compilerOptions, include: [], files }
  await writeFile(join(folder, file), JSON.stringify(config))
}

/** The source of a template: its data, a document or every fifth time a scene, and a call that binds the data. */
function template(i: number): string {
  const rows = Array.from({ length: 4 + (i % 7) }, (_, row) => row)
  const document = {
    pageSize: i % 2 === 0 ? 'A4' : { width: 300 + i, height: 400 },
    pageMargins: [40, 40 + i, 40, 40],
    header: {
      columns: [
        { image: 'logo', fit: [80, 24] },
        { text: `Page {{@page}} ${i}`, alignment: 'right' },
      ],
    },
    defaultStyle: { font: 'Roboto', fontSize: 9 + (i % 3), lineHeight: 1.2 },
    styles: Object.fromEntries(rows.map(row => [`style${row}`, { fontSize: 8 + row, color: '#14213d' }])),
    content: [
      { text: `Document ${i} {{number}}`, style: ['style0', { bold: true }], headlineLevel: 1 },
      ...rows.map(row => ({
        columns: [
          {
            stack: [
              { text: `Cell ${row}`, margin: [0, row, 0, 0] },
              { qr: '{{number}}', fit: 40 + row },
            ],
          },
          { ul: ['a', { text: 'b', italics: true }], width: '*' },
        ],
        columnGap: row,
      })),
      {
        layout: { hLineWidth: { header: 1, default: 0.5 }, zebra: [null, '#f4f6f8'], paddingLeft: i % 9 },
        table: {
          headerRows: 1,
          widths: ['*', 'auto', 60 + i],
          body: [
            ['Title', { text: 'Amount', alignment: 'right' }, { text: 'Sum', colSpan: 1 }],
            {
              $each: 'lines',
              do: [
                '{{title}}',
                { text: '{{net}}', alignment: 'right', noWrap: true },
                // biome-ignore lint/suspicious/noThenProperty: the directive has this property
                { $if: 'net', then: 'a' },
              ],
            },
          ],
        },
      },
      { box: { text: 'Thank you' }, padding: 8 + i, border: { width: 1, color: '#ccc' }, borderRadius: 4 },
    ],
  }
  const scene = {
    width: 1200,
    height: 630,
    objects: rows.flatMap(row => [
      { type: 'rect', left: row * 20, top: i, width: 200, height: 100, fill: '#336699', rx: row },
      { type: 'textbox', text: `{{number}} ${row}`, left: 40, top: row * 40, width: 400, fontSize: 32 },
      {
        type: 'group',
        objects: [{ type: 'circle', radius: 20 + row, shadow: { blur: row, color: '#0004' } }],
      },
    ]),
  }
  const content = i % 5 === 4 ? { scene } : { document }
  const types =
    i % 3 === 0
      ? { argument: '', schema: { type: 'object', properties: { number: { type: 'string' } } } }
      : { argument: `<Data${i}>`, schema: undefined }
  return `import { defineTemplate, renderPdf } from '../platen/index.js'

interface Data${i} {
  readonly number: string
  readonly lines?: readonly { readonly title: string; readonly net: number }[]
}

export const template${i} = defineTemplate${types.argument}(${JSON.stringify({ schema: types.schema, ...content }, null, 2)})

export async function render${i}(data: Data${i}): Promise<Uint8Array> {
  const { file } = await renderPdf(template${i}, data)
  return file
}
`
}

/** The compiler's counts by name; times in milliseconds. Fails if it reports errors. */
async function diagnose(args: readonly string[], config: string): Promise<ReadonlyMap<string, number>> {
  const [compiler = '', ...options] = args
  const project = ['-p', join(folder, config), '--extendedDiagnostics']
  const { stdout } = await run(process.execPath, [join(ROOT, compiler), ...options, ...project], {
    cwd: ROOT,
  }).catch((error: { stdout: string }) => error)
  expect(stdout).not.toContain('error TS')
  const lines = stdout.matchAll(/^([A-Z][A-Za-z ]+): +([\d.]+)(s?)/gm)
  return new Map(
    [...lines].map(([, name = '', value, isTime]) => [name, Number(value) * (isTime === 's' ? 1000 : 1)]),
  )
}

test.each(COMPILERS)(
  `$name compiles ${TEMPLATES} templates within its limits`,
  { timeout: 120_000 },
  async ({ name, args, limits }) => {
    const own = await diagnose(args, 'templates.json')
    const empty = await diagnose(args, 'empty.json')
    const counts = [...limits.keys()].map(count => ({ count, value: own.get(count) ?? Number.NaN }))
    const shown = counts.map(({ count, value }) => `${count} ${value}`).join(', ')
    console.log(
      `${name}: ${own.get('Total time')} ms for ${TEMPLATES} templates, ${empty.get('Total time')} ms for an empty file; ${shown}`,
    )
    const exceeded = counts.filter(({ count, value }) => !(value <= (limits.get(count) ?? 0)))
    expect(exceeded).toEqual([])
  },
)
