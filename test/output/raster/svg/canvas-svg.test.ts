import { describe, expect, it } from 'vitest'
import { paint } from '../painted.ts'

const RED = [255, 0, 0, 255]
const BLUE = [0, 0, 255, 255]
const CLEAR = [0, 0, 0, 0]

/** An SVG of 100 × 100, drawn at its own size. */
function drawn(content: string) {
  const src = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">${content}</svg>`
  return paint({ width: 100, height: 100, objects: [{ type: 'svg', src, width: 100, height: 100 }] })
}

describe('an SVG', () => {
  it('has colours in every notation, in attributes and styles', async () => {
    const notations: [string, readonly number[]][] = [
      ['fill="hsl(0, 100%, 50%)"', RED],
      ['fill="#ff000080"', [255, 0, 0, 128]],
      ['fill="transparent"', CLEAR],
      ['style="fill:rgb(0 0 255)"', BLUE],
      ['style="stroke:none;fill:hsl(240 100% 50%)"', BLUE],
      ['color="hsl(0 100% 50%)" fill="currentColor"', RED],
    ]
    for (const [fill, expected] of notations) {
      const { pixel } = await drawn(`<rect width="100" height="100" ${fill}/>`)
      expect(pixel(50, 50), fill).toEqual(expected)
    }
    const { pixel } = await drawn('<style>.a { fill: #00f8 }</style><path class="a" d="M0 0H100V100H0Z"/>')
    expect(pixel(50, 50)).toEqual([0, 0, 255, 136])
  })

  it('has gradients that inherit stops and geometry', async () => {
    const { pixel } = await drawn(
      `<linearGradient id="shown" xlink:href="#placed"/>
      <linearGradient id="placed" xlink:href="#stops" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="100"/>
      <linearGradient id="stops"><stop offset="0.5" stop-color="red"/><stop offset="0.5" stop-color="blue"/></linearGradient>
      <rect width="100" height="100" fill="url(#shown)"/>`,
    )
    expect([pixel(10, 40), pixel(90, 40), pixel(10, 60), pixel(90, 60)]).toEqual([RED, RED, BLUE, BLUE])
  })

  it('draws symbols where they are used, fitted into their box', async () => {
    const { pixel } = await drawn(
      `<symbol id="s" viewBox="10 10 10 10" fill="red"><rect x="10" y="10" width="10" height="10"/></symbol>
      <symbol id="bare"><rect width="10" height="10"/></symbol>
      <use xlink:href="#s" x="20" y="0" width="60" height="40"/>
      <use href="#bare" x="10%" y="80" fill="blue"/>`,
    )
    expect([pixel(28, 20), pixel(32, 2), pixel(68, 38), pixel(72, 20)]).toEqual([CLEAR, RED, RED, CLEAR])
    expect([pixel(11, 81), pixel(19, 89), pixel(21, 81), pixel(5, 5)]).toEqual([BLUE, BLUE, CLEAR, CLEAR])
  })

  it('has patterns and masks that inherit from the parent of their definition', async () => {
    const rect = '<rect width="100" height="100"/>'
    const pattern = `<pattern id="p" width="100" height="100" patternUnits="userSpaceOnUse"`
    const mask = '<mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="100" height="100"'
    for (const [definition, use] of [
      [`${pattern} fill="red">${rect}</pattern>`, 'fill="url(#p)"'],
      [`<g fill="red">${pattern}>${rect}</pattern></g>`, 'fill="url(#p)"'],
      [`${mask} fill="#fff">${rect}</mask>`, 'fill="red" mask="url(#m)"'],
      [`<g fill="#fff">${mask}>${rect}</mask></g>`, 'fill="red" mask="url(#m)"'],
    ]) {
      const { pixel } = await drawn(`${definition}<g fill="blue"><rect width="100" height="100" ${use}/></g>`)
      expect(pixel(50, 50), definition).toEqual(RED)
    }
    const { pixel } = await drawn(
      `${mask}>${rect}</mask><rect width="100" height="100" fill="red" mask="url(#m)"/>`,
    )
    expect(pixel(50, 50)).toEqual(CLEAR)
  })

  it('applies the gradient of a group to its shapes', async () => {
    const stops = '<stop stop-color="red"/><stop offset="1" stop-color="red"/>'
    const { pixel } = await drawn(
      `<linearGradient id="g">${stops}</linearGradient><g fill="url(#g)"><rect width="100" height="100"/></g>`,
    )
    expect(pixel(50, 50)).toEqual(RED)
  })

  const isPainted = ([, , , alpha = 0]: readonly number[]) => alpha > 127
  const boxOf = async (src: string, scale: number, box = { width: 200, height: 100 }) => {
    const object = { type: 'svg', src, ...box, fit: 'fill' }
    const { boxOf } = await paint({ ...box, objects: [object] }, { scale })
    return Object.values(boxOf(isPainted) ?? {}).map(edge => Math.round((edge * 10) / scale) / 10)
  }

  it('is positioned by its viewBox, with any origin and scale', async () => {
    const svg = (attributes: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect x="-40" y="-900" width="80" height="70" fill="red"/></svg>`
    for (const scale of [1, 4]) {
      const last = 1 / scale
      const box = (left: number, top: number, right: number, bottom: number) =>
        [left, top, right - last, bottom - last].map(edge => Math.round(edge * 10) / 10)
      const whole = svg('viewBox="-50 -910 100 100"')
      expect(await boxOf(whole, scale, { width: 50, height: 50 })).toEqual(box(5, 5, 45, 40))
      const within = (aspect: string) => svg(`width="400" height="200" viewBox="-50 -910 100 100" ${aspect}`)
      expect(await boxOf(within(''), scale)).toEqual(box(60, 10, 140, 80))
      expect(await boxOf(within('preserveAspectRatio="xMaxYMid"'), scale)).toEqual(box(110, 10, 190, 80))
      expect(await boxOf(within('preserveAspectRatio="none"'), scale)).toEqual(box(20, 10, 180, 80))
      expect(await boxOf(within('preserveAspectRatio="xMidYMax slice"'), scale)).toEqual(box(20, 0, 180, 60))
    }
  })

  it('clips nested SVGs to their boxes', async () => {
    const inner = (attributes: string) =>
      `<svg x="25%" y="50" width="100" height="50" viewBox="-5 -5 10 10" ${attributes}><rect x="-50%" y="-50%" width="200%" height="50%" fill="red"/></svg>`
    const svg = (attributes: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100">${inner(attributes)}</svg>`
    for (const scale of [1, 4]) {
      const last = 1 / scale
      const edges = (all: number[]) =>
        all.map((edge, at) => Math.round((at < 2 ? edge : edge - last) * 10) / 10)
      expect(await boxOf(svg(''), scale)).toEqual(edges([75, 50, 150, 75]))
      expect(await boxOf(svg('preserveAspectRatio="none"'), scale)).toEqual(edges([50, 50, 150, 75]))
      expect(await boxOf(svg('overflow="visible"'), scale)).toEqual(edges([75, 50, 175, 75]))
    }
  })
})
