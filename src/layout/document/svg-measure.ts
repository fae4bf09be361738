import type { PlacedSvg } from '../../graphics/picture.ts'
import type { SvgMeasure } from './pdfmake.ts'

/** Measures SVGs by the size that sanitising found, without a second parse. */
export const checkedSvgMeasure: SvgMeasure = {
  measureSVG(svg) {
    if (typeof svg === 'string') return sizeOf(svg) // measured again, after `writeDimensions`
    const { width, height } = svg as PlacedSvg
    return { width, height }
  },

  /** The SVG text with the size that layout gave it, on its root element. */
  writeDimensions(svg, { width, height }) {
    const text = typeof svg === 'string' ? svg : (svg as PlacedSvg).svg
    const root = rootOf(text)
    const bare = root.replace(/\s(?:width|height)\s*=\s*(?:"[^"]*"|'[^']*')/g, '')
    const before = this.measureSVG(svg)
    const viewBox = /\sviewBox\s*=/.test(bare) ? '' : ` viewBox="0 0 ${before.width} ${before.height}"`
    const sized = `<svg width="${width}" height="${height}"${viewBox}${bare.slice('<svg'.length)}`
    return text.replace(root, () => sized)
  },
}

function rootOf(text: string): string {
  return /<svg\b[^>]*>/.exec(text)?.[0] ?? ''
}

function sizeOf(text: string): { width: number; height: number } {
  const [, width, height] = /<svg width="([^"]*)" height="([^"]*)"/.exec(text) ?? []
  return { width: Number(width), height: Number(height) }
}
