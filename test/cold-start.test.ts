import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { packagesOf } from './loaded-packages.ts'

const SOURCES = new URL('../src/index.ts', import.meta.url)

const invoice = (file: string) =>
  readFileSync(new URL(`../fixtures/invoice/${file}.json`, import.meta.url), 'utf8')

const PRINT = `
  const { template_id } = await engine.putTemplate(${invoice('template')})
  await engine.createPdf({ template_id, data: ${invoice('data')} })
`

describe('a fresh process', () => {
  test('loads no package before it is needed', async () => {
    expect(await packagesOf(SOURCES, '')).toEqual([])
  })

  test('prints an invoice with only the layout and its fonts', async () => {
    const packages = await packagesOf(SOURCES, PRINT)
    expect(packages).toEqual(expect.arrayContaining(['pdfmake', 'pdfkit', 'fontkit']))
    const { devDependencies }: { devDependencies: Record<string, string> } = JSON.parse(
      readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
    )
    const direct = packages.filter(name => Object.hasOwn(devDependencies, name))
    expect(direct.sort()).toEqual(['ajv-formats', 'fontkit', 'linebreak', 'pdfmake'])
  })

  test('loads the grammar only for expressions that need it', async () => {
    const template = { template_id: 'blocks', document: { content: ['{{#if name}}{{name}}{{/if}}'] } }
    const packages = await packagesOf(SOURCES, `await engine.putTemplate(${JSON.stringify(template)})`)
    expect(packages).toEqual(['handlebars'])
  })
})
