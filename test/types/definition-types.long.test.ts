import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPages } from '../../docs/tools/pages.ts'
import { GENERATED } from '../../docs/tools/types.ts'
import { listFixtures } from '../../fixtures/fixtures.ts'
import { fabricScenes } from '../scene/fabric/fabric-scene.ts'
import { writeDeclarations } from './declarations.ts'

/** The exported types of templates, as strict consumers see them. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** The declarations of the package, from the folder of the consumer. */
const PLATEN = './platen/index.js'
const COMPILERS = [
  { name: 'TypeScript 7', program: 'node_modules/typescript/bin/tsc' },
  { name: 'TypeScript 5', program: 'node_modules/typescript-5/bin/tsc' },
]
/** Inside the repository, so that modules resolve as in the sources. */
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(ROOT, 'test/types/consumer-'))
  await writeDeclarations(join(folder, 'platen'))
}, 120_000)
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** Writes a consumer's file, whose imports refer to the package or to the sources. */
async function writeConsumer(name: string, code: string): Promise<void> {
  const consumer = code.replaceAll(/from '(?:platen|\.\.\/\.\.\/src\/index\.ts)'/g, `from '${PLATEN}'`)
  await writeFile(join(folder, name), consumer)
}

/** Compiles files as a strict consumer, and returns the messages. */
async function compile(program: string, files: readonly string[]): Promise<string> {
  const config = {
    extends: '../../../tsconfig.json',
    compilerOptions: { noEmit: true, skipLibCheck: true },
    include: [],
    files,
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  return await new Promise(resolve => {
    execFile(process.execPath, [join(ROOT, program), '-p', folder], { cwd: ROOT }, (_, stdout) =>
      resolve(stdout),
    )
  })
}

/** The definitions of documents without functions, and scenes, as TypeScript literals. */
async function writeTemplates(): Promise<{ documents: number; scenes: number }> {
  const literals: string[] = []
  const add = (type: string, value: unknown) => {
    literals.push(`export const value${literals.length}: ${type} = ${JSON.stringify(value, null, 1)}\n`)
  }
  for (const { definition } of await listFixtures()) {
    if (definition.document !== undefined) add('DocumentDefinition', definition.document)
    if ('scene' in definition) add('SceneDefinition', definition.scene)
  }
  for (const file of globSync('test/document/definitions/*.ts', { cwd: ROOT })) {
    if (file.includes('.test.') || file.includes('contracts')) continue
    const sets: Readonly<Record<string, Readonly<Record<string, { definition(): object }>>>> = await import(
      join(ROOT, file)
    )
    for (const set of Object.values(sets)) {
      for (const { definition } of Object.values(set)) {
        const value = definition()
        if (!hasFunction(value)) add('DocumentDefinition', value)
      }
    }
  }
  for (const { scene } of (await fabricScenes()).filter((_, i) => i % 10 === 0)) add('SceneDefinition', scene)
  const imports = `import type { DocumentDefinition, SceneDefinition } from 'platen'\n`
  await writeConsumer('templates.ts', imports + literals.join(''))
  const count = (type: string) => literals.filter(literal => literal.includes(`: ${type} =`)).length
  return { documents: count('DocumentDefinition'), scenes: count('SceneDefinition') }
}

function hasFunction(value: unknown): boolean {
  if (typeof value === 'function') return true
  return typeof value === 'object' && value !== null && Object.values(value).some(hasFunction)
}

/** In a separate program, because these types add browser types to all files. */
const PDFMAKE_VALUES = `
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { createEngine, defineTemplate, fromPdfmake, renderPdf } from 'platen'

const paragraph: Content = { text: 'a', style: 'title' }
const body: Content[] = [paragraph, { table: { body: [['a', paragraph]] }, layout: 'noBorders' }]
const definition: TDocumentDefinitions = { content: body, styles: { title: { fontSize: 20 } } }

export const template = defineTemplate<{ name: string }>({ document: fromPdfmake(definition) })
export async function render(): Promise<void> {
  await renderPdf({ document: { content: [fromPdfmake(body), { text: 'b', bold: true }] } })
  const engine = await createEngine()
  await engine.putTemplate({ document: fromPdfmake(definition) })
}
// @ts-expect-error the types of pdfmake allow functions
export const direct = defineTemplate({ document: definition })
`

describe.each(COMPILERS)('$name', ({ program }) => {
  test('accepts documents and scenes in the style of public examples', { timeout: 120_000 }, async () => {
    const { documents, scenes } = await writeTemplates()
    console.log(`${documents} documents and ${scenes} scenes`)
    expect(documents + scenes).toBeGreaterThanOrEqual(60)
    expect(await compile(program, ['templates.ts'])).toBe('')
  })

  test('accepts the examples of the documentation', { timeout: 120_000 }, async () => {
    const examples = readPages().flatMap(page => page.examples.filter(({ language }) => language === 'ts'))
    expect(examples.length).toBeGreaterThan(0)
    const files = examples.map((_, i) => `example-${i}.ts`)
    for (const [i, { code }] of examples.entries()) await writeConsumer(`example-${i}.ts`, code)
    expect(await compile(program, files)).toBe('')
  })

  test('accepts interfaces, readonly arrays and undefined', { timeout: 120_000 }, async () => {
    await writeConsumer('accepted.ts', readFileSync(join(ROOT, 'test/types/accepted.ts'), 'utf8'))
    expect(await compile(program, ['accepted.ts'])).toBe('')
  })

  test('accepts values typed by @types/pdfmake', { timeout: 120_000 }, async () => {
    await writeConsumer('pdfmake-values.ts', PDFMAKE_VALUES)
    expect(await compile(program, ['pdfmake-values.ts'])).toBe('')
  })

  test('reports each mistake on the line of the property', { timeout: 120_000 }, async () => {
    const mistakes = readFileSync(join(ROOT, 'test/types/mistakes.ts'), 'utf8')
    expect(mistakes.match(/@ts-expect-error/g)?.length).toBeGreaterThan(60)
    await writeConsumer('mistakes.ts', mistakes)
    expect(await compile(program, ['mistakes.ts'])).toBe('')
  })
})

test.each([...GENERATED.keys()])('%s equals the output of `npm run types`', file => {
  expect(readFileSync(join(ROOT, file), 'utf8')).toBe(GENERATED.get(file)?.())
})
