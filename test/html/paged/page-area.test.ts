import { describe, expect, test } from 'vitest'
import type { HtmlSettings } from '../../../src/html/contracts.ts'
import { testReferencePairs } from '../pairs/reference-pairs.ts'
import { lookAt } from '../print-html.ts'

const page = (rule: string, body: string) =>
  `<!doctype html><style>@page{${rule}}body{margin:0}div{background:blue}</style>${body}`
const bar = (width: string) => `<div style="width:${width};height:20px"></div>`

describe('the page area has whole pixels', () => {
  testReferencePairs([
    [
      'A4 with margins of 10 mm',
      page('size:A4;margin:10mm', bar('100%')),
      page('size:A4;margin:10mm', bar('719px')),
    ],
    [
      'A5 with other margins',
      page('size:A5;margin:18mm 15mm 20mm 20mm', bar('100%')),
      page('size:A5;margin:18mm 15mm 20mm 20mm', bar('428px')),
    ],
    [
      'whole sizes stay',
      page('size:400px 300px;margin:20px', bar('100%')),
      page('size:400px 300px;margin:20px', bar('360px')),
    ],
    [
      'the content does not exceed the paper',
      page('size:210mm 100mm;margin:0', bar('100%')),
      page('size:210mm 100mm;margin:0', bar('210mm')),
    ],
    [
      'its height too',
      page('size:A5;margin:10mm', '<div style="position:fixed;bottom:0;width:9px;height:9px"></div>'),
      page('size:A5;margin:10mm', '<div style="position:fixed;top:710px;width:9px;height:9px"></div>'),
    ],
  ])
})

describe('the page of media queries, of sizes measured in Chromium', () => {
  const MM = 72 / 25.4
  const LETTER = { width: 612, height: 792 }
  const all = (margin: number) => ({ top: margin, right: margin, bottom: margin, left: margin })

  test.each<[string, Partial<HtmlSettings>, number, number]>([
    ['A4 with margins of 10 mm', {}, 720, 1048],
    ['no margins', { margins: all(0) }, 794, 1122],
    ['margins of 15 mm', { margins: all(15 * MM) }, 682, 1010],
    ['margins of an inch', { margins: all(72) }, 602, 930],
    ['Letter with margins of 0.4 in', { paperSize: LETTER, margins: all(28.8) }, 741, 981],
    ['Letter with margins of half an inch', { paperSize: LETTER, margins: all(36) }, 720, 960],
    ['A5', { paperSize: { width: 148 * MM, height: 210 * MM } }, 485, 720],
    ['a scale of 0.75', { scale: 0.75 }, 960, 1397],
    ['a scale of 1.3', { scale: 1.3 }, 553, 806],
  ])('%s', async (_, settings, width, height) => {
    const query = `(width:${width}px) and (height:${height}px)`
    const html = `<!doctype html><style>p{display:none}@media ${query}{p{display:block}}</style>a<p>b</p>`
    const [look] = await lookAt(html, { settings })
    expect(look?.words).toBe('a b')
  })
})
