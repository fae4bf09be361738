import { describe, expect, test } from 'vitest'
import { isJsonObject } from '../../src/base/json.ts'
import type { PageValues } from '../../src/document/bound-document.ts'
import { bindDocument, choose, refusal } from './binding.ts'

function page(number: number): PageValues {
  return {
    page: number,
    pages: 3,
    pageSize: { width: 595, height: 842 },
    broughtForward: { total: 10 },
    carriedForward: { total: 25.5 },
  }
}

const data = { name: 'Ada', lines: [{ n: 1 }, { n: 2 }] }

describe('page nodes', () => {
  test('are bound for each page, with data, page values and directives', () => {
    const { header, footer, background, watermark, definition } = bindDocument(
      {
        currency: 'EUR',
        partials: { number: '{{@page}}/{{@pages}}' },
        document: {
          content: ['x'],
          header: choose('(gt @page 1)', {
            text: '{{name}} {{@page}} of {{@pages}}',
            width: { $value: '@pageSize.width' },
          }),
          footer: [{ $partial: 'number' }, '{{> number}}', { $each: 'lines', do: '{{n}}.{{@page}}' }],
          background: '{{currency @broughtForward.total}} {{currency @carriedForward.total}}',
        },
      },
      data,
    )
    expect(header?.(page(1))).toBeNull()
    expect(header?.(page(2))).toEqual({ text: 'Ada 2 of 3', width: 595 })
    expect(footer?.(page(2))).toEqual(['2/3', '2/3', '1.2', '2.2'])
    expect(footer?.(page(3))).toEqual(['3/3', '3/3', '1.3', '2.3'])
    expect(background?.(page(1))).toBe('€10.00 €25.50')
    expect(watermark).toBeNull()
    expect(Object.keys(definition)).toEqual(['content'])
  })

  test('return a new node in each call', () => {
    const { footer } = bindDocument({ document: { content: [], footer: { columns: ['a'] } } })
    expect(footer?.(page(1))).toEqual(footer?.(page(1)))
    expect(footer?.(page(1))).not.toBe(footer?.(page(1)))
  })

  test('of sections in content may use variables of the surrounding loop', () => {
    const { definition } = bindDocument(
      {
        document: {
          styles: { section: { bold: true }, header: { fontSize: 20 } },
          content: [
            {
              $each: 'lines',
              do: { section: ['{{n}}'], header: '{{n}}: {{@page}}', footer: null, background: 'inherit' },
            },
            { text: 'x', header: 'no section' },
          ],
        },
      },
      data,
    )
    expect(definition['styles']).toEqual({ section: { bold: true }, header: { fontSize: 20 } })
    expect(definition['content']).toEqual([
      { section: ['1'], header: expect.any(Function), footer: null, background: 'inherit' },
      { section: ['2'], header: expect.any(Function), footer: null, background: 'inherit' },
      { text: 'x', header: 'no section' },
    ])
    const [, second] = Array.isArray(definition['content']) ? definition['content'] : []
    const header: unknown = isJsonObject(second) ? second['header'] : null
    expect(typeof header === 'function' ? header(page(4)) : null).toBe('2: 4')
  })

  test('with an error on one page still bind on the next', () => {
    const { footer } = bindDocument({ document: { content: [], footer: '{{divide 1 (subtract @page 1)}}' } })
    expect(refusal(() => footer?.(page(1))).code).toBe('invalid_data')
    expect(footer?.(page(2))).toBe('1')
  })

  test('images of document and assets are separate from the definition', () => {
    const { images, definition } = bindDocument(
      {
        assets: { logo: '<svg/>', a: 'asset' },
        document: { content: [], images: { photo: '{{src}}', a: 'own' } },
      },
      { src: 'data:image/png;base64,' },
    )
    expect({ ...images }).toEqual({ logo: '<svg/>', a: 'own', photo: 'data:image/png;base64,' })
    expect(images['constructor']).toBeUndefined()
    expect(definition).toEqual({ content: [] })
  })
})
