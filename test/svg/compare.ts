/**
 * Draws every case, or the named ones, and writes a sheet: each case as reference, image and PDF:
 * `node test/svg/compare.ts OUT.png [name …]`.
 */
import sharp, { type OverlayOptions } from 'sharp'
import { readPixels, unlikeness } from '../scene/fabric/likeness.ts'
import { SVG_CASES, svgOf } from './cases.ts'
import { drawnAsImage, drawnAsPdf } from './drawn.ts'
import { COLUMNS, REFERENCES, SIDE } from './sheet.ts'

const [out = 'compare.png', ...names] = process.argv.slice(2)
const all = Object.keys(SVG_CASES)
const shown = all.filter(name => names.length === 0 || names.some(part => name.includes(part)))
const sheet = await sharp(new URL('sheet.png', REFERENCES).pathname).removeAlpha().png().toBuffer()
const svgs = shown.map(name => svgOf(SVG_CASES[name] ?? { content: '' }))
const pages = await drawnAsPdf(svgs).catch(error => {
  console.log('PDF:', error)
  return []
})
const columns = 3
const zoom = 2
const tiles: OverlayOptions[] = []
for (const [i, name] of shown.entries()) {
  const at = all.indexOf(name)
  const place = {
    left: (at % COLUMNS) * SIDE,
    top: Math.floor(at / COLUMNS) * SIDE,
    width: SIDE,
    height: SIDE,
  }
  const reference = await sharp(sheet).extract(place).png().toBuffer()
  const image = await drawnAsImage(svgs[i] ?? '').catch(error => {
    console.log(name, error.message)
    return { png: null, warnings: [] }
  })
  const likenesses: string[] = []
  for (const [j, png] of [reference, image.png, pages[i]].entries()) {
    if (png === null || png === undefined) continue
    const { strays, atEdges } = unlikeness(await readPixels(reference), await readPixels(png), { text: true })
    if (j > 0) likenesses.push(`${(strays * 100).toFixed(1)}% ${atEdges.toFixed(0)}`)
    const left = ((i % columns) * 3 + j) * (SIDE * zoom + 4) + (i % columns) * 8
    const top = Math.floor(i / columns) * (SIDE * zoom + 6)
    const input = await sharp(png)
      .flatten({ background: '#fff' })
      .resize(SIDE * zoom, SIDE * zoom, { kernel: 'nearest' })
      .png()
      .toBuffer()
    tiles.push({ input, left, top })
  }
  console.log(
    name.padEnd(32),
    likenesses.join(' | ').padEnd(26),
    image.warnings.map(({ message }) => message).join(' / '),
  )
}
await sharp({
  create: {
    width: columns * (3 * (SIDE * zoom + 4) + 8),
    height: Math.ceil(shown.length / columns) * (SIDE * zoom + 6),
    channels: 3,
    background: '#888',
  },
})
  .composite(tiles)
  .png()
  .toFile(out)
