import { describe, expect, test } from 'vitest'
import { lookAt } from '../../../html/print-html.ts'

const PAGE = '<style>@page{size:200px 200px;margin:0}body{margin:0;font:10px/10px Roboto}</style>'

describe('wrapping flex columns', () => {
  test.each(['height', 'max-height'])('in 150 nested containers with a %s can be printed', async property => {
    const open = `<div style="display:flex;flex-flow:column wrap;${property}:100px">`.repeat(150)
    const [page] = await lookAt(`${PAGE}${open}deep`)
    expect(page?.words).toContain('deep')
  })

  test('break at page ends, in parallel', async () => {
    const item = (word: string) => `<div style="height:60px;width:50px;break-inside:avoid">${word}</div>`
    const items = ['one', 'two', 'three', 'four'].map(item).join('')
    const container = `<div style="display:flex;flex-flow:column wrap;height:130px;align-content:flex-start">${items}</div>`
    const pages = await lookAt(`${PAGE}<div style="height:110px"></div>${container}`)
    expect(pages.map(({ words }) => words)).toEqual(['one three', 'two four'])
    expect(pages[0]?.at('three').x).toBeCloseTo(37.5)
    expect(pages[1]?.at('four').x).toBeCloseTo(37.5)
  })
})
