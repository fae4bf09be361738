import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPixels, SHAPES, TEXT, unlikeness } from './likeness.ts'

/** A turned square with a thin line beside it, drawn from SVG. */
async function drawn({
  x = 0,
  color = '#1a6b4f',
  width = 60,
}: {
  x?: number
  color?: string
  width?: number
}) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="120"><g transform="translate(${x} 0)">
    <rect x="40" y="20" width="${width}" height="60" fill="${color}" transform="rotate(20 70 50)"/>
    <path d="M130 10V110" stroke="black" stroke-width="2"/></g></svg>`
  return readPixels(await sharp(Buffer.from(svg)).png().toBuffer())
}

const reference = await drawn({})

for (const [kind, bounds] of [
  ['shapes', SHAPES],
  ['text', TEXT],
] as const) {
  const against = async (change: Parameters<typeof drawn>[0]) =>
    unlikeness(reference, await drawn(change), { text: kind === 'text' })

  test(`as ${kind}, a picture is like itself`, async () => {
    expect(await against({})).toEqual({ strays: 0, atEdges: 0 })
  })

  test(`as ${kind}, what stands two pixels off is not like its reference`, async () => {
    expect((await against({ x: 2 })).strays).toBeGreaterThan(bounds.strays)
    expect((await against({ x: -2 })).strays).toBeGreaterThan(bounds.strays)
  })

  test(`as ${kind}, what is longer by two pixels is not like its reference`, async () => {
    expect((await against({ width: 62 })).strays).toBeGreaterThan(bounds.strays)
  })

  test(`as ${kind}, another colour is not like its reference`, async () => {
    expect((await against({ color: '#1a6b8f' })).strays).toBeGreaterThan(bounds.strays)
  })
}

test('as shapes, a fraction of a pixel is antialiasing and a whole one is not', async () => {
  const fraction = unlikeness(reference, await drawn({ x: 0.1 }), { text: false })
  expect(fraction.strays).toBeLessThanOrEqual(SHAPES.strays)
  expect(fraction.atEdges).toBeLessThanOrEqual(SHAPES.atEdges)
  expect(unlikeness(reference, await drawn({ x: 1 }), { text: false }).atEdges).toBeGreaterThan(
    SHAPES.atEdges,
  )
})

test('as text, a pixel more or less is a fraction of a glyph', async () => {
  const { strays, atEdges } = unlikeness(reference, await drawn({ x: 1 }), { text: true })
  expect(strays).toBeLessThanOrEqual(TEXT.strays)
  expect(atEdges).toBeLessThanOrEqual(TEXT.atEdges)
})
