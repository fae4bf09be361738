import { describe } from 'vitest'
import { type ReferencePair, testReferencePairs } from '../../html/pairs/reference-pairs.ts'

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

describe('an SVG without a viewBox', () => {
  const sized = (attributes: string): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" ${attributes}><circle cx="10" cy="5" r="4" fill="teal"/></svg>`
  const image = (attributes: string): string =>
    `<img style="width: 40px; height: 60px" src="data:image/svg+xml,${encodeURIComponent(sized(attributes))}">`
  testReferencePairs([
    pair('is stretched as an image', image(''), image('viewBox="0 0 20 10" preserveAspectRatio="none"')),
  ])
})
