import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { drawPages } from '../../../fixtures/page-pictures.ts'
import { type ReferencePair, testReferencePairs } from '../../html/pairs/reference-pairs.ts'
import { printHtml } from '../../html/print-html.ts'

const SVG = '<svg viewBox="0 0 20 10"><rect width="20" height="10" fill="teal"/></svg>'
const SIZED = (size: string): string => SVG.replace('<svg', `<svg style="${size}"`)
const IMG = `<img src="data:image/svg+xml,${encodeURIComponent(SVG.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'))}">`
const page = (body: string): string => `<!DOCTYPE html><body style="margin: 0">${body}`
const pair = (name: string, body: string, reference: string): ReferencePair => [
  name,
  page(body),
  page(reference),
]

describe('an SVG with a ratio but no size', () => {
  testReferencePairs([
    pair(
      'fills its containing block',
      `<div style="width: 90px">${SVG}</div>`,
      `<div style="width: 90px">${SIZED('width: 90px; height: 45px')}</div>`,
    ),
    pair(
      'fills it as an image, within its own padding and margins',
      `<div style="width: 100px">${IMG.replace('<img', '<img style="padding: 4px; margin: 6px"')}</div>`,
      `<div style="width: 100px">${IMG.replace('<img', '<img style="padding: 4px; margin: 6px; width: 80px; height: 40px"')}</div>`,
    ),
    pair(
      'has the ratio with one size',
      `<div style="width: 200px">${SIZED('height: 30px')}</div>`,
      `<div style="width: 200px">${SIZED('width: 60px; height: 30px')}</div>`,
    ),
    pair(
      'counts as empty in boxes that fit their content',
      `<div style="float: left">${SVG}<div style="width: 40px; height: 3px; background: gray"></div></div>`,
      `<div style="float: left; width: 40px">${SVG}<div style="width: 40px; height: 3px; background: gray"></div></div>`,
    ),
    pair(
      'shrinks with its height in a flex container',
      `<div style="display: flex; width: 200px">${SVG}<div style="flex: none; width: 40px; height: 5px; background: gray"></div></div><p>after</p>`,
      `<div style="display: flex; width: 200px">${SIZED('width: 160px; height: 80px')}<div style="flex: none; width: 40px; height: 5px; background: gray"></div></div><p>after</p>`,
    ),
    pair(
      'keeps a size of its attributes',
      SVG.replace('<svg', '<svg width="50"'),
      SIZED('width: 50px; height: 25px'),
    ),
  ])
})

const file = (svg: string, style: string): string =>
  `<img style="${style}" src="data:image/svg+xml,${encodeURIComponent(svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'))}">`

describe('an SVG without a viewBox', () => {
  const dot = (attributes: string, inside = ''): string =>
    `<svg ${attributes}><circle cx="10" cy="5" r="4" fill="teal"/>${inside}</svg>`
  const half = '<rect x="50%" width="50%" height="50%" fill="gold"/>'
  const thumbnail = (attributes: string, [width, height, x, y]: readonly (number | string)[]): string =>
    `<svg ${attributes}><rect width="${width}" height="${height}" fill="#55595c"/><text x="${x}" y="${y}" fill="#eceeef" dy=".3em">Thumbnail</text></svg>`
  const inside = (svg: string, css = ''): string => `<div style="width: 400px; ${css}">${svg}</div>`
  const shapes = (width: number, height: number): string =>
    `<rect x="${width / 2}" width="${width / 2}" height="${height / 2}" fill="gold"/>`
  const symbol =
    '<svg style="display: none"><symbol id="s"><rect width="100%" height="50%" fill="teal"/></symbol></svg>'
  testReferencePairs([
    pair(
      'is stretched as an image of absolute size',
      file(dot('width="20" height="10"'), 'width: 40px; height: 60px'),
      file(
        dot('width="20" height="10" viewBox="0 0 20 10" preserveAspectRatio="none"'),
        'width: 40px; height: 60px',
      ),
    ),
    pair(
      'has its box as viewport',
      inside(thumbnail('width="100%" height="225"', ['100%', '100%', '50%', '50%'])),
      inside(thumbnail('width="400" height="225" viewBox="0 0 400 225"', [400, 225, 200, 112.5])),
    ),
    pair(
      'has a size by CSS as viewport, and is clipped to it',
      inside(dot('width="64" height="64" style="width: 100%; height: 8px"', half)),
      inside(dot('width="400" height="8" viewBox="0 0 400 8"', shapes(400, 8))),
    ),
    pair(
      'has the content box as viewport, whatever `object-fit`',
      dot(
        'width="64" height="64" style="width: 90px; height: 40px; padding: 5px; border: 3px solid; object-fit: cover"',
        half,
      ),
      `<div style="display: inline-block; padding: 5px; border: 3px solid; vertical-align: baseline; line-height: 0">${dot('width="90" height="40" viewBox="0 0 90 40"', shapes(90, 40))}</div>`,
    ),
    pair(
      'has the size of a flex item as viewport',
      inside(
        dot('width="64" height="64" style="flex: 1; height: auto"', half),
        'display: flex; height: 50px',
      ),
      inside(dot('width="400" height="50" viewBox="0 0 400 50"', shapes(400, 50))),
    ),
    pair(
      'keeps the ratio of its attributes',
      dot('width="64" height="32" style="width: 200px; height: auto"', half),
      dot('width="200" height="100" viewBox="0 0 200 100"', shapes(200, 100)),
    ),
    pair(
      'has no ratio with one absolute attribute',
      inside(dot('height="40" style="width: 50%; height: auto"', half) + dot('width="100%"', half)),
      inside(
        dot('width="200" height="40" viewBox="0 0 200 40"', shapes(200, 40)) +
          dot('width="400" height="150" viewBox="0 0 400 150"', shapes(400, 150)),
      ),
    ),
    pair(
      'gives nested viewports and symbols their basis',
      `${symbol}<svg width="64" height="64" style="width: 300px; height: 80px"><svg x="10%" width="50%" height="50%"><rect width="100%" height="100%" fill="gold"/></svg><use href="#s" x="70%" width="20%"/></svg>`,
      `<svg width="300" height="80" viewBox="0 0 300 80"><rect x="30" width="150" height="40" fill="gold"/><rect x="210" width="60" height="40" fill="teal"/></svg>`,
    ),
    pair(
      'is not scaled by its minimum and maximum size',
      `<style>.a { max-width: 50px } .b { min-height: 70px }</style>${dot('class="a" width="100" height="20"', half)}${dot('class="b" width="100" height="20"', half)}`,
      `${dot('width="50" height="20" viewBox="0 0 50 20"', shapes(50, 20))}${dot('width="100" height="70" viewBox="0 0 100 70"', shapes(100, 70))}`,
    ),
  ])

  test('is not scaled as an image of relative size', async () => {
    const relative = (attributes: string, style: string): string => file(dot(attributes, half), style)
    const images = [
      relative('width="100%" height="100%"', 'width: 90px; height: 8px'),
      relative('', 'width: 60px; height: 8px; object-fit: contain'),
      relative('width="100%" height="40"', 'width: 90px'),
    ]
    const { warnings, bytes } = await printHtml(page(images.join('')))
    expect(warnings.map(({ code }) => code)).toEqual(['missing_size']) // of the last one, without a height in CSS
    const drawn = [
      dot('width="90" height="8" viewBox="0 0 90 8"', shapes(90, 8)),
      dot('width="60" height="8" viewBox="0 0 60 8"', shapes(60, 8)),
      dot('width="90" height="40" viewBox="0 0 90 40"', shapes(90, 40)),
    ]
    const expected = await printHtml(page(drawn.join('')))
    const [actual] = await drawPages(bytes, { dpi: 96 })
    const [reference] = await drawPages(expected.bytes, { dpi: 96 })
    expect(Buffer.from(actual?.png ?? [])).toEqual(Buffer.from(reference?.png ?? [1]))
  })

  test('has links where they are drawn', async () => {
    const link = '<a href="https://example.com/"><rect x="50%" y="50%" width="50%" height="50%"/></a>'
    const { bytes } = await printHtml(
      page(
        `<style>@page { margin: 0 }</style><svg width="64" height="64" style="width: 400px; height: 80px">${link}</svg>`,
      ),
    )
    const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
    const annotations: { rect: number[] }[] = await (await (await task.promise).getPage(1)).getAnnotations()
    await task.destroy()
    const [left = 0, bottom = 0, right = 0, top = 0] = annotations[0]?.rect ?? []
    expect([left, right, top - bottom].map(Math.round)).toEqual([150, 300, 30])
  })

  test('prints in huge, empty and invalid boxes', async () => {
    const nested = '<svg width="1000000%" height="1000000%"><circle cx="50%" cy="50%" r="50%"/></svg>'
    const sizes = ['width="100000%" height="9999"', 'width="1e9%" height="9"', 'width="100%" height="0"']
    const svgs = [...sizes, 'width="-5" height="NaN"', 'style="width: 0; height: 9px"']
    const { warnings } = await printHtml(page(svgs.map(size => `<svg ${size}>${nested}</svg>`).join('')))
    expect(warnings.map(({ code }) => code)).toEqual(['content_overflows'])
  })

  test('is checked at the size of its box', async () => {
    const path = `<path id="p" d="M0 0${'h1v1'.repeat(20_000)}"/>`
    const late = `<svg width="calc(100% - 300px)" height="9">${'<use href="#p"/>'.repeat(20)}</svg>`
    const printed = (width: string) =>
      printHtml(page(`<svg width="${width}" height="9"><defs>${path}</defs>${late}</svg>`), {
        limits: { maxAssetBytes: 100_000 },
      })
    await expect(printed('300')).resolves.toMatchObject({ warnings: [] })
    await expect(printed('100%')).rejects.toMatchObject({ code: 'svg_too_complex' })
  })
})

describe('an SVG with `preserveAspectRatio="none"`', () => {
  const imageOf = (attributes: string) =>
    `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect width="20" height="10" fill="teal"/></svg>`)}`
  const NONE = 'viewBox="0 0 20 10" preserveAspectRatio="none"'
  const img = (attributes: string, style: string) => `<img src="${imageOf(attributes)}" style="${style}">`

  testReferencePairs([
    pair(
      'has no ratio as an image, and the default size',
      img(NONE, 'width: 60px') + img(NONE, 'height: 20px') + img(`${NONE} width="40"`, ''),
      `${img(NONE, 'width: 60px; height: 150px')}${img(NONE, 'width: 300px; height: 20px')}${img(NONE, 'width: 40px; height: 150px')}`,
    ),
    pair(
      'fills its box with any `object-fit`',
      img(NONE, 'width: 60px; height: 60px; object-fit: contain') +
        img(NONE, 'width: 60px; height: 60px; object-fit: cover'),
      img(NONE, 'width: 60px; height: 60px').repeat(2),
    ),
    pair(
      'keeps the ratio of its sizes',
      img(`${NONE} width="20" height="10"`, 'width: 60px; height: 60px; object-fit: contain'),
      img(`${NONE} width="20" height="10"`, 'width: 60px; height: 30px; margin: 15px 0'),
    ),
    pair(
      'has the ratio of its viewBox inline',
      SVG.replace('<svg', '<svg preserveAspectRatio="none" style="width: 60px"'),
      SIZED('width: 60px; height: 30px'),
    ),
  ])
})

test('an SVG without a size whose width and height styles set has no warning', async () => {
  const src = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>')}`
  const warningsOf = async (...images: string[]) => {
    const { warnings } = await printHtml(page(images.map(each => `<img src="${src}" ${each}>`).join('')))
    return warnings.map(({ code }) => code)
  }
  expect(await warningsOf('width=40 height=20', 'style="width: 1em; height: 50px"')).toEqual([])
  expect(await warningsOf('width=40 height=20', 'style="width: 1em"')).toEqual(['missing_size'])
})
