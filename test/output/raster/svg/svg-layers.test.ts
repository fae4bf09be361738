import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { paint } from '../painted.ts'

const [RED, GREEN, BLUE] = [
  [255, 0, 0, 255],
  [0, 128, 0, 255],
  [0, 0, 255, 255],
]

/** 20 × 10: red on the left, blue on the right. */
const HALVES = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
  .composite([
    { input: { create: { width: 10, height: 10, channels: 3, background: 'blue' } }, left: 10, top: 0 },
  ])
  .png()
  .toBuffer()
const URI = `data:image/png;base64,${HALVES.toString('base64')}`

const svg = (inside: string, attributes = 'width="100" height="100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`

function shown(src: string, object: object = {}) {
  const objects = [{ type: 'svg', src, width: 100, height: 100, ...object }]
  return paint({ width: 100, height: 100, objects })
}

describe('an image inside an SVG', () => {
  it('is drawn in document order', async () => {
    const behind = '<rect width="100" height="100" fill="green"/>'
    const before = '<circle cx="50" cy="50" r="10" fill="url(#later)"/>'
    const later = '<defs><linearGradient id="later"><stop stop-color="green"/></linearGradient></defs>'
    const image = `<image href="${URI}" x="20" y="20" width="60" height="60" preserveAspectRatio="none"/>`
    const { pixel, warnings } = await shown(svg(behind + image + before + later))
    expect(warnings).toEqual([])
    expect([pixel(10, 10), pixel(25, 50), pixel(75, 50), pixel(50, 50), pixel(90, 90)]).toEqual([
      GREEN,
      RED,
      BLUE,
      GREEN,
      GREEN,
    ])
  })

  it('is transformed by its groups and the viewBox', async () => {
    const image = `<g transform="translate(10 0)"><g transform="rotate(90 5 5)" id="g"><image href="${URI}" width="10" height="10" preserveAspectRatio="none"/></g></g>`
    const { pixel } = await shown(svg(image, 'viewBox="0 0 20 20"'))
    expect([pixel(75, 10), pixel(75, 40), pixel(40, 10)]).toEqual([RED, BLUE, [0, 0, 0, 0]])
  })

  it('keeps its aspect ratio, aligned by preserveAspectRatio', async () => {
    const image = (aspect: string) => `<image href="${URI}" width="100" height="100"${aspect}/>`
    const middle = await shown(svg(image('')))
    expect([middle.pixel(10, 50), middle.pixel(90, 50), middle.pixel(50, 10)]).toEqual([
      RED,
      BLUE,
      [0, 0, 0, 0],
    ])
    const top = await shown(svg(image(' preserveAspectRatio="xMinYMin meet"')))
    expect([top.pixel(10, 10), top.pixel(10, 60)]).toEqual([RED, [0, 0, 0, 0]])
    const covering = await shown(svg(image(' preserveAspectRatio="xMinYMid slice"')))
    expect([covering.pixel(10, 10), covering.pixel(90, 90)]).toEqual([RED, RED])
  })

  it('is drawn in patterns and filters too, and if the SVG is drawn larger', async () => {
    const src = svg(`<image href="${URI}" width="20" height="10"/>`, 'width="20" height="10"')
    const pattern = { type: 'rect', width: 100, height: 100, fill: { type: 'pattern', source: src } }
    const patterned = await paint({ width: 100, height: 100, objects: [pattern] })
    expect([patterned.pixel(5, 5), patterned.pixel(15, 5), patterned.pixel(25, 55)]).toEqual([RED, BLUE, RED])
    const inverted = await shown(src, { filter: 'invert', fit: 'fill' })
    expect(inverted.pixel(20, 50)).toEqual([0, 255, 255, 255])
  })

  it('is clipped, masked and faded with its parents', async () => {
    const image = `<image href="${URI}" width="100" height="100" preserveAspectRatio="none"/>`
    const clip = '<clipPath id="c"><circle cx="50" cy="50" r="20"/></clipPath>'
    for (const inside of [
      `${clip}<g clip-path="url(#c)">${image}</g>`,
      `${clip}${image.replace('<image', '<image clip-path="url(#c)"')}`,
      `<mask id="m"><circle cx="50" cy="50" r="20" fill="#fff"/></mask><g transform="translate(10 0)"><g transform="translate(-10 0)" mask="url(#m)">${image}</g></g>`,
    ]) {
      const { warnings, pixel } = await shown(svg(inside))
      expect([pixel(40, 50), pixel(60, 50), pixel(20, 50), pixel(50, 90)], inside.slice(0, 40)).toEqual([
        RED,
        BLUE,
        [0, 0, 0, 0],
        [0, 0, 0, 0],
      ])
      expect(warnings).toEqual([])
    }
    const { pixel } = await shown(
      svg(`<g opacity="0.5">${image}<rect width="100" height="50" fill="blue"/></g>`),
    )
    expect([pixel(20, 75), pixel(20, 25)]).toEqual([
      [255, 0, 0, 128],
      [0, 0, 255, 128],
    ])
  })

  it('is drawn in every use element', async () => {
    const image = `<image id="i" href="${URI}" width="20" height="10"/>`
    const { pixel, warnings } = await shown(
      svg(`<defs>${image}</defs><use href="#i"/><use href="#i" x="50" y="50"/>`),
    )
    expect([pixel(5, 5), pixel(15, 5), pixel(55, 55), pixel(65, 55)]).toEqual([RED, BLUE, RED, BLUE])
    expect(warnings).toEqual([])
  })

  it('is omitted with a warning in patterns of the SVG, and beyond the limit', async () => {
    const image = `<image href="${URI}" width="100" height="100"/>`
    const pattern = `<pattern id="p" width="1" height="1">${image}</pattern><rect width="99" height="99" fill="url(#p)"/>`
    const patterned = await shown(svg(pattern))
    expect(patterned.pixel(50, 50)).toEqual([0, 0, 0, 0])
    expect(patterned.warnings.map(({ code, path }) => [code, path])).toEqual([
      ['svg_content_dropped', '/scene/objects/0/src'],
    ])
    const { warnings, pixel } = await shown(svg(image.repeat(25)))
    expect([warnings.length, pixel(10, 50)]).toEqual([1, RED])
  })
})
