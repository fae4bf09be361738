import { beforeAll, describe, expect, test } from 'vitest'
import { createFixtureEngine, type Fixture, listFixtures } from '../../../fixtures/fixtures.ts'
import { drawPages } from '../../../fixtures/page-pictures.ts'
import { elementsOf, parseErrors } from './write-page.ts'

const fixtures = (await listFixtures()).filter(({ definition }) => definition.document !== undefined)

/** Words that exist only on paper: repeated page nodes, page numbers, and counters, which a browser generates. */
const OF_PAPER = /^(\d+|[ivx]+|brought|carried|forward|übertrag|continued|from|of|page|seite|von)$/

describe.each(fixtures)('$name as an HTML page', ({ template, definition, data }: Fixture) => {
  let html = ''
  let pdf = new Uint8Array()

  beforeAll(async () => {
    const engine = await createFixtureEngine(template)
    await engine.putTemplate({ ...definition, template_id: template })
    const params = { template_id: template, data, export_type: 'file' } as const
    html = Buffer.from((await engine.createPdf({ ...params, output_format: 'html' })).file).toString()
    pdf = new Uint8Array((await engine.createPdf(params)).file)
    await engine.close()
  })

  test('is valid HTML, loads nothing and runs nothing', () => {
    expect(parseErrors(html)).toEqual([])
    for (const { name, attributes } of elementsOf(html)) {
      expect(['script', 'link', 'iframe', 'object', 'embed', 'form', 'base']).not.toContain(name)
      const { src = 'data:image/', href = '#' } = attributes
      expect(src).toMatch(/^data:image\//)
      expect(href).toMatch(/^(#|https?:|mailto:|tel:)/)
      expect(Object.keys(attributes).filter(attribute => attribute.startsWith('on'))).toEqual([])
    }
  })

  test('contains every word of its PDF', async () => {
    const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []
    const elements = elementsOf(html)
    const svgs = elements
      .filter(({ name, attributes }) => name === 'img' && attributes['src']?.startsWith('data:image/svg+xml'))
      .map(({ attributes }) => Buffer.from(attributes['src']?.split(',')[1] ?? '', 'base64').toString())
    const shown = [elements.find(({ name }) => name === 'body')?.text ?? '', ...svgs].join(' ')
    const allText = shown.toLowerCase().replaceAll(/[\s\u00ad]+/g, '')
    const pages = await drawPages(pdf, { dpi: 10 })
    const printed = pages.flatMap(({ text }) => text.flatMap(run => words(run.text)))
    expect(printed.length).toBeGreaterThan(5)
    expect([...new Set(printed)].filter(word => !allText.includes(word) && !OF_PAPER.test(word))).toEqual([])
  })
})
