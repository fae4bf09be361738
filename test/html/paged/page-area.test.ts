import { describe } from 'vitest'
import { testReferencePairs } from '../pairs/reference-pairs.ts'

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
