import { describe, expect, it } from 'vitest'
import { printDocument } from '../../layout/document/print-document.ts'
import { readablePdf } from '../../layout/document/readable-pdf.ts'

async function fontsOf(attributes: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 20"><text x="1" y="15" ${attributes}>Text</text></svg>`
  const { bytes, warnings } = await printDocument({ content: [{ svg }] })
  const names = readablePdf(bytes).matchAll(/\/FontName\s*\/[A-Z]+\+([\w-]+)/g)
  return { fonts: [...new Set(Array.from(names, ([, name]) => name))], warnings }
}

describe('a text of an SVG in a PDF', () => {
  it.each([
    ['font-family="serif"', 'SourceSerif4-Regular'],
    ['font-family="monospace"', 'RobotoMono-Regular'],
    ['style="font:bold 12px monospace"', 'RobotoMono-Bold'],
    ['font-family="Nowhere, serif"', 'SourceSerif4-Regular'],
    ['', 'Roboto-Regular'],
  ])('with %s uses %s', async (attributes, font) => {
    const { fonts, warnings } = await fontsOf(attributes)
    expect(fonts).toEqual([font])
    expect(warnings).toEqual([])
  })

  it.each([
    [
      'font-family="Georgia"',
      'SourceSerif4-Regular',
      /'Georgia', which is not registered\. Source Serif 4 is used/,
    ],
    ['font-family="Nowhere"', 'Roboto-Regular', /'Nowhere', which is not registered\. Roboto is used/],
  ])('with %s uses %s, with a warning', async (attributes, font, message) => {
    const { fonts, warnings } = await fontsOf(attributes)
    expect(fonts).toEqual([font])
    expect(warnings.map(({ code }) => code)).toEqual(['unknown_font'])
    expect(warnings[0]?.message).toMatch(message)
  })
})
