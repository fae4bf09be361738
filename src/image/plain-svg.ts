/**
 * SVG text as a picture source gives it (attributes in double quotes, every reference under `xlink:href`) → the same
 * picture in the parts of SVG that the canvas draws: it knows few colours, no symbols, and no gradient that takes
 * its geometry from another; and it misplaces what the box of the whole does not begin at 0 0. Pure; fails with nothing.
 */
import { readColor } from './color.ts'
import { plainViewports } from './plain-viewports.ts'
import {
  ATTRIBUTES,
  type Attributes,
  boxOf,
  readAttributes,
  type SvgBox,
  writeAttributes,
} from './svg-markup.ts'

export function plainSvg(svg: string): string {
  return plainViewports(plainSymbols(plainGradients(plainColors(svg))))
}

/** Writes each colour in a notation that the canvas knows there: it takes others for black. */
function plainColors(svg: string): string {
  const plain = (whole: string, name: string, value: string): string => {
    const color = readColor(value)
    return color === null ? whole : name + color
  }
  return svg
    .replaceAll(/( (?:fill|stroke|color|(?:stop|flood|lighting)-color)=")([^"]+)/g, plain)
    .replaceAll(/ style="[^"]*/g, style =>
      style.replaceAll(/((?:["; ])(?:fill|stroke|color|(?:stop|flood|lighting)-color):\s*)([^;]+)/g, plain),
    )
}

function targetOf(attributes: Attributes): string | null {
  const reference = attributes.get('xlink:href')
  return reference?.startsWith('#') ? reference.slice(1) : null
}

const GRADIENT = new RegExp(`<((?:linear|radial)Gradient)${ATTRIBUTES}(/?)>`, 'g')
const INHERITED = ['x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'fx', 'fy'].concat([
  'gradientUnits',
  'gradientTransform',
  'spreadMethod',
])

/** Writes onto each gradient what it takes from those that it refers to (SVG 1.1 §13.2). Stops need no help. */
function plainGradients(svg: string): string {
  const gradients = new Map<string, Attributes>()
  for (const [, , text = ''] of svg.matchAll(GRADIENT)) {
    const attributes = readAttributes(text)
    gradients.set(attributes.get('id') ?? '', attributes)
  }
  return svg.replaceAll(GRADIENT, (whole, name: string, text: string, end: string) => {
    const own = new Map(readAttributes(text))
    if (targetOf(own) === null) return whole
    const seen = new Set<Attributes>()
    let next = gradients.get(targetOf(own) ?? '')
    while (next !== undefined && !seen.has(next)) {
      seen.add(next)
      for (const key of INHERITED) {
        const value = next.get(key)
        if (value !== undefined && !own.has(key)) own.set(key, value)
      }
      next = gradients.get(targetOf(next) ?? '')
    }
    return `<${name}${writeAttributes(own)}${end}>`
  })
}

const SYMBOL = new RegExp(`<symbol${ATTRIBUTES}(/?)>`, 'g')
const USE = new RegExp(`<use${ATTRIBUTES}(/?)>`, 'g')
const PLACE = new Set(['x', 'y', 'width', 'height', 'viewBox', 'preserveAspectRatio'])

/** Makes each symbol a group, and each use of it a transform; what reaches out of its box is not cut off. */
function plainSymbols(svg: string): string {
  const symbols = new Map<string, Attributes>()
  for (const [, text = ''] of svg.matchAll(SYMBOL)) {
    const attributes = readAttributes(text)
    symbols.set(attributes.get('id') ?? '', attributes)
  }
  if (symbols.size === 0) return svg
  const [, root = ''] = new RegExp(`<svg${ATTRIBUTES}`).exec(svg) ?? []
  const whole = boxOf(readAttributes(root).get('viewBox'))
  const without = (attributes: Attributes) => [...attributes].filter(([name]) => !PLACE.has(name))
  return svg
    .replaceAll(USE, (tag, text: string, end: string) => {
      const use = readAttributes(text)
      const symbol = symbols.get(targetOf(use) ?? '')
      if (symbol === undefined) return tag
      const transform = `${use.get('transform') ?? ''} ${placeSymbol(use, symbol, whole)}`.trim()
      return `<use${writeAttributes(new Map([...without(use), ['transform', transform]]))}${end}>`
    })
    .replaceAll(SYMBOL, (_, text: string, end: string) => {
      const group = `<defs><g${writeAttributes(without(readAttributes(text)))}`
      return end === '' ? `${group}>` : `${group}/></defs>`
    })
    .replaceAll('</symbol>', '</g></defs>')
}

/** The transform that puts a symbol's viewBox into the box of its use (SVG 1.1 §5.5, §7.8). */
function placeSymbol(use: Attributes, symbol: Attributes, whole: SvgBox | null): string {
  const length = (name: string, full: number, otherwise: number): number => {
    const text = use.get(name) ?? ''
    const number = Number.parseFloat(text)
    if (!Number.isFinite(number)) return otherwise
    return text.endsWith('%') ? (number * full) / 100 : number
  }
  const { width: fullWidth, height: fullHeight } = whole ?? { width: 0, height: 0 }
  const [x, y] = [length('x', fullWidth, 0), length('y', fullHeight, 0)]
  const box = boxOf(symbol.get('viewBox'))
  if (box === null) return `translate(${x} ${y})`
  const width = length('width', fullWidth, fullWidth)
  const height = length('height', fullHeight, fullHeight)
  const [align = 'xMidYMid', fit = 'meet'] = (symbol.get('preserveAspectRatio') ?? '')
    .split(/\s+/)
    .filter(word => word !== '')
  const [across, down] = [width / box.width, height / box.height]
  const uniform = fit === 'slice' ? Math.max(across, down) : Math.min(across, down)
  const [scaleX, scaleY] = align === 'none' ? [across, down] : [uniform, uniform]
  const left = x + (width - box.width * scaleX) * share(align.slice(1, 4))
  const top = y + (height - box.height * scaleY) * share(align.slice(5))
  return `translate(${left} ${top}) scale(${scaleX} ${scaleY}) translate(${-box.x} ${-box.y})`
}

function share(align: string): number {
  return align === 'Min' ? 0 : align === 'Max' ? 1 : 0.5
}
