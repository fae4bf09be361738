/**
 * The canvas draws SVG, but not the pictures in it. SVG text as a picture source gives it → layers from the back to
 * the front: SVGs of what lies between the pictures, and the pictures with their places. A picture that is clipped,
 * masked, blended or defined to be used elsewhere stays where it is, undrawn. Pure; fails with nothing.
 */
import { type Matrix, multiply, translation } from '../affine.ts'
import { type Attributes, readStyled } from './svg-markup.ts'

export type SvgLayer =
  | { readonly kind: 'svg'; readonly svg: string }
  | {
      readonly kind: 'picture'
      /** The URI under which the SVG names the picture. */
      readonly uri: string
      /** From the picture's own units to the SVG's pixels. */
      readonly matrix: Matrix
      readonly box: {
        readonly x: number
        readonly y: number
        readonly width: number
        readonly height: number
      }
      readonly fit: 'meet' | 'slice' | 'none'
      /** Share of the free room before the picture. */
      readonly align: { readonly x: number; readonly y: number }
      readonly opacity: number
    }

/** More pictures of one SVG than these are left out: each makes an SVG of its own. */
const MAX_PICTURES = 8

interface Open {
  readonly name: string
  readonly tag: string
  /** Of all elements up to this one; null where a picture in it cannot be drawn apart. */
  readonly matrix: Matrix | null
}

/** Null where no picture can be drawn apart. `leftOut` counts those that cannot. */
export function svgLayers(svg: string): { layers: readonly SvgLayer[]; leftOut: number } | null {
  const open: Open[] = []
  const cuts: Cut[] = []
  let leftOut = 0
  let root: { readonly tag: string; readonly end: number } | null = null
  for (const match of svg.matchAll(/<(\/?)([\w:.-]+)((?:\s+[\w:.-]+="[^"]*")*)\s*(\/?)>/g)) {
    const [tag, closing, name = '', text = '', selfClosing] = match
    if (closing === '/') {
      open.pop()
      continue
    }
    const attributes = readStyled(text)
    const end = match.index + tag.length
    const outer = open.at(-1)
    const matrix = outer === undefined ? rootMatrix(attributes) : matrixIn(name, attributes, outer.matrix)
    root ??= { tag, end }
    if (name === 'image' && attributes.has('xlink:href')) {
      const picture = matrix === null ? null : pictureOf(attributes, matrix)
      if (picture === null || cuts.length >= MAX_PICTURES) leftOut += 1
      else cuts.push({ picture, from: match.index, to: selfClosing === '/' ? end : null, open: [...open] })
    }
    if (selfClosing !== '/') open.push({ name, tag, matrix })
  }
  // A picture with elements of its own, such as a title, is rare.
  const whole = cuts.filter(({ to }) => to !== null)
  if (root === null || whole.length === 0) return null
  return { layers: layersOf(svg, root, whole), leftOut: leftOut + cuts.length - whole.length }
}

interface Cut {
  readonly picture: Extract<SvgLayer, { kind: 'picture' }>
  readonly from: number
  readonly to: number | null
  /** The elements around it, the root first. */
  readonly open: readonly Open[]
}

/** Each layer has the rest of the SVG as definitions: it may refer to all of it. */
function layersOf(svg: string, root: { tag: string; end: number }, cuts: readonly Cut[]): SvgLayer[] {
  const last = svg.lastIndexOf('</')
  const edges = [
    { at: root.end, open: [] },
    ...cuts.flatMap(({ from, to, open }) => [
      { at: from, open: open.slice(1) },
      { at: to ?? from, open: open.slice(1) },
    ]),
    { at: last, open: [] },
  ]
  const layers: SvgLayer[] = []
  for (let edge = 0; edge < edges.length; edge += 2) {
    const [start, end] = [edges[edge], edges[edge + 1]]
    if (start === undefined || end === undefined) break
    const before = svg.slice(root.end, start.at) + closeAll(start.open)
    const shown = reopen(start.open) + svg.slice(start.at, end.at) + closeAll(end.open)
    const after = reopen(end.open) + svg.slice(end.at, last)
    const rest = `<defs>${before}</defs>${shown}<defs>${after}</defs>`
    // The canvas would read the bytes of each picture, and show none.
    const bare = rest.replaceAll(/ xlink:href="data:[^"]*"/g, '')
    layers.push({ kind: 'svg', svg: `${root.tag}${bare}${svg.slice(last)}` })
    const picture = cuts[edge / 2]?.picture
    if (picture !== undefined) layers.push(picture)
  }
  return layers
}

function closeAll(open: readonly Open[]): string {
  return open.map(({ name }) => `</${name}>`).reduceRight((all, tag) => all + tag, '')
}

function reopen(open: readonly Open[]): string {
  return open.map(({ tag }) => tag.replace(/ id="[^"]*"/, '')).join('')
}

/** What makes a group or picture more than the sum of its parts, or less. */
const EFFECTS = ['clip-path', 'mask', 'filter', 'display', 'visibility', 'mix-blend-mode', 'transform-origin']

function matrixIn(name: string, attributes: Attributes, outer: Matrix | null): Matrix | null {
  if (outer === null || (name !== 'g' && name !== 'a' && name !== 'image')) return null
  if (EFFECTS.some(effect => attributes.has(effect))) return null
  if (name !== 'image' && (attributes.get('opacity') ?? '1') !== '1') return null
  const own = readTransform(attributes.get('transform') ?? '')
  return own === null ? null : multiply(outer, own)
}

function pictureOf(attributes: Attributes, matrix: Matrix): Cut['picture'] | null {
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map(name => {
    const value = attributes.get(name) ?? (name.length === 1 ? '0' : '')
    return /^-?[\d.]+(?:px)?$/.test(value) ? Number.parseFloat(value) : Number.NaN
  })
  const opacity = Number(attributes.get('opacity') ?? '1')
  if (x === undefined || y === undefined || width === undefined || height === undefined) return null
  if (![x, y, opacity].every(Number.isFinite) || !(width > 0 && height > 0)) return null
  const aspect = readAspect(attributes.get('preserveAspectRatio'))
  const uri = attributes.get('xlink:href') ?? ''
  return { kind: 'picture', uri, matrix, box: { x, y, width, height }, opacity, ...aspect }
}

function readAspect(value = ''): Pick<Cut['picture'], 'fit' | 'align'> {
  const [, x = 'Mid', y = 'Mid'] = /x(Min|Mid|Max)Y(Min|Mid|Max)/.exec(value) ?? []
  const share = (word: string) => (word === 'Min' ? 0 : word === 'Mid' ? 0.5 : 1)
  const fit = /\bnone\b/.test(value) ? 'none' : /\bslice\b/.test(value) ? 'slice' : 'meet'
  return { fit, align: { x: share(x), y: share(y) } }
}

/** From the units of the root to pixels (SVG 2 §8.2). */
function rootMatrix(attributes: Attributes): Matrix | null {
  if (EFFECTS.some(effect => attributes.has(effect)) || attributes.has('transform')) return null
  if ((attributes.get('opacity') ?? '1') !== '1') return null
  const [width, height] = [Number(attributes.get('width')), Number(attributes.get('height'))]
  const viewBox = attributes.get('viewBox')
  if (viewBox === undefined) return translation(0, 0)
  const [left, top, across, down] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  if (left === undefined || top === undefined || across === undefined || down === undefined) return null
  if (!(width > 0 && height > 0 && across > 0 && down > 0)) return null
  const { fit, align } = readAspect(attributes.get('preserveAspectRatio'))
  const both =
    fit === 'slice' ? Math.max(width / across, height / down) : Math.min(width / across, height / down)
  const [x, y] = fit === 'none' ? [width / across, height / down] : [both, both]
  return [x, 0, 0, y, (width - across * x) * align.x - left * x, (height - down * y) * align.y - top * y]
}

/** The list of a `transform` attribute as one matrix; null where it is none. */
export function readTransform(text: string): Matrix | null {
  let matrix: Matrix = translation(0, 0)
  const rest = text.replaceAll(/(\w+)\s*\(([^()]*)\)[\s,]*/g, (_, name: string, list: string) => {
    const step = transformStep(
      name,
      list
        .trim()
        .split(/[\s,]+/)
        .map(Number),
    )
    matrix = step === null ? [Number.NaN, 0, 0, 0, 0, 0] : multiply(matrix, step)
    return ''
  })
  return rest.trim() === '' && matrix.every(Number.isFinite) ? matrix : null
}

function transformStep(name: string, [a = Number.NaN, b, c, d, e, f]: readonly number[]): Matrix | null {
  const turn = (a * Math.PI) / 180
  switch (name) {
    case 'matrix':
      return [a, b ?? Number.NaN, c ?? Number.NaN, d ?? Number.NaN, e ?? Number.NaN, f ?? Number.NaN]
    case 'translate':
      return translation(a, b ?? 0)
    case 'scale':
      return [a, 0, 0, b ?? a, 0, 0]
    case 'rotate': {
      const around: Matrix = [Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn), 0, 0]
      const [x, y] = [b ?? 0, c ?? 0]
      return multiply(multiply(translation(x, y), around), translation(-x, -y))
    }
    case 'skewX':
      return [1, 0, Math.tan(turn), 1, 0, 0]
    case 'skewY':
      return [1, Math.tan(turn), 0, 1, 0, 0]
    default:
      return null
  }
}
