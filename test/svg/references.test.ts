import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { readPixels, unlikeness } from '../scene/fabric/likeness.ts'
import { describeWith } from '../with-tools.ts'
import { SVG_CASES, svgOf } from './cases.ts'
import { drawnAsImage, drawnAsPdf } from './drawn.ts'
import { COLUMNS, REFERENCES, SIDE } from './sheet.ts'

/**
 * Maximum difference from the browser, with stems and edges blurred by a pixel: poppler and the canvas antialias
 * edges differently from Chromium, so a few pixels differ but no area does.
 */
const IMAGE = { strays: 0.008, atEdges: 10 } as const
const PDF = { strays: 0.02, atEdges: 16 } as const

const names = Object.keys(SVG_CASES)
const svgs = Object.values(SVG_CASES).map(svgOf)
const sheet = await sharp(new URL('sheet.png', REFERENCES).pathname).removeAlpha().png().toBuffer()

async function referenceOf(name: string) {
  const at = names.indexOf(name)
  const place = {
    left: (at % COLUMNS) * SIDE,
    top: Math.floor(at / COLUMNS) * SIDE,
    width: SIDE,
    height: SIDE,
  }
  return readPixels(await sharp(sheet).extract(place).png().toBuffer())
}

async function offOf(name: string, png: Uint8Array) {
  return unlikeness(await referenceOf(name), await readPixels(png), { text: true })
}

describe('an SVG in an image looks like in Chromium', () => {
  test.each(Object.entries(SVG_CASES))('%s', async (name, svg) => {
    const { png, warnings } = await drawnAsImage(svgOf(svg))
    const { strays, atEdges } = await offOf(name, png)
    expect(strays).toBeLessThanOrEqual(IMAGE.strays)
    expect(atEdges).toBeLessThanOrEqual(IMAGE.atEdges)
    expect(warnings.filter(({ code }) => code !== 'svg_reference_missing')).toEqual([])
  })
})

describeWith(['pdftoppm'], 'an SVG in a PDF looks like in Chromium', () => {
  let pages: readonly Uint8Array[] = []
  beforeAll(async () => {
    pages = await drawnAsPdf(svgs)
  }, 60_000)
  test.each(names.filter(name => SVG_CASES[name]?.notInPdf !== true))('%s', async name => {
    const page = pages[names.indexOf(name)]
    const { strays, atEdges } = await offOf(name, page ?? new Uint8Array())
    expect(strays).toBeLessThanOrEqual(PDF.strays)
    expect(atEdges).toBeLessThanOrEqual(PDF.atEdges)
  })
})
