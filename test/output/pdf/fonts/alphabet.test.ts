import { inflateSync } from 'node:zlib'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'
import { drawPages } from '../../../../fixtures/page-pictures.ts'
import { printDocument } from '../../../layout/document/print-document.ts'
import { readablePdf } from '../../../layout/document/readable-pdf.ts'

async function print(...content: string[]): Promise<Uint8Array> {
  return (await printDocument({ content })).bytes
}

/** The embedded font programs of a file. */
function programsOf(pdf: Uint8Array): Uint8Array[] {
  const text = readablePdf(pdf)
  return [...text.matchAll(/\/FontFile2 (\d+) 0 R/g)].map(([, id]) => {
    const object = new RegExp(`\\n${id} 0 obj\\n<<[^>]*/Length (\\d+)>>stream\\n`).exec(text)
    const start = (object?.index ?? 0) + (object?.[0].length ?? 0)
    return inflateSync(pdf.subarray(start, start + Number(object?.[1])))
  })
}

async function textOf(pdf: Uint8Array): Promise<string> {
  const pages = await drawPages(pdf, { dpi: 20 })
  return pages.flatMap(page => page.text.map(({ text }) => text.trim())).join('\n')
}

test('texts with other digits and another order of letters embed the same subset', async () => {
  const [one, other] = await Promise.all([
    print('Paid by Mrs Hamburger', '17.04.2026, 358 €'),
    print('90.12 €, 30.06.2026', 'Mrs Hamburger Paid by'),
  ])
  expect(programsOf(one)).toHaveLength(1)
  expect(programsOf(other)).toEqual(programsOf(one))
  expect(await textOf(one)).toBe('Paid by Mrs Hamburger\n17.04.2026, 358 €')
  expect(await textOf(other)).toBe('90.12 €, 30.06.2026\nMrs Hamburger Paid by')
})

test('a few letters embed no other glyphs', async () => {
  const outlines = (font: Font): number =>
    Array.from({ length: font.numGlyphs }, (_, glyph) => font.getGlyph(glyph).path.commands.length).filter(
      count => count > 0,
    ).length
  const [program] = programsOf(await print('lot'))
  const font = create(Buffer.from(program ?? [])) as Font
  expect(outlines(font)).toBe(4) // .notdef too
})

test('characters that share a glyph or are replaced are extracted as the original text', async () => {
  const text = 'A\u0391\u0410 x\u00a0y \u2013\u2014 „ß“ ſ Ω'
  expect(await textOf(await print(text))).toBe(text.replace('\u00a0', ' '))
})
