import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPixels, SHAPES, TEXT, unlikeness } from './likeness.ts'

/** A rotated square with a thin line next to it, drawn from SVG. */
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

  test(`as ${kind}, an image equals itself`, async () => {
    expect(await against({})).toEqual({ strays: 0, atEdges: 0 })
  })

  test(`as ${kind}, a shape moved by two pixels differs from its reference`, async () => {
    expect((await against({ x: 2 })).strays).toBeGreaterThan(bounds.strays)
    expect((await against({ x: -2 })).strays).toBeGreaterThan(bounds.strays)
  })

  test(`as ${kind}, a shape longer by two pixels differs from its reference`, async () => {
    expect((await against({ width: 62 })).strays).toBeGreaterThan(bounds.strays)
  })

  test(`as ${kind}, a shape of another colour differs from its reference`, async () => {
    expect((await against({ color: '#1a6b8f' })).strays).toBeGreaterThan(bounds.strays)
  })
}

test('as shapes, an offset below a pixel is antialiasing, a pixel is a difference', async () => {
  const fraction = unlikeness(reference, await drawn({ x: 0.1 }), { text: false })
  expect(fraction.strays).toBeLessThanOrEqual(SHAPES.strays)
  expect(fraction.atEdges).toBeLessThanOrEqual(SHAPES.atEdges)
  expect(unlikeness(reference, await drawn({ x: 1 }), { text: false }).atEdges).toBeGreaterThan(
    SHAPES.atEdges,
  )
})

test('as text, an offset of a pixel is within tolerance', async () => {
  const { strays, atEdges } = unlikeness(reference, await drawn({ x: 1 }), { text: true })
  expect(strays).toBeLessThanOrEqual(TEXT.strays)
  expect(atEdges).toBeLessThanOrEqual(TEXT.atEdges)
})
