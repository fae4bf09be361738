/**
 * A checked SVG → what the canvas draws of it: its texts as shapes, and layers where the canvas has no notion of
 * something: it draws no pictures in SVGs, and blends nothing. Pure.
 */

import { PlatenError, type Warning } from '../../../base/errors.ts'
import { IDENTITY, invert, type Matrix, mapBox, multiply } from '../../../graphics/affine.ts'
import { createElement, type SvgElement, withAttributes, writeElement } from '../../../svg/element.ts'
import { createPartWriter, readNormalized } from '../../../svg/parts.ts'
import type { SvgPicture } from '../../../svg/svg-picture.ts'
import { type AspectRatio, fitViewBox, readAspectRatio } from '../../../svg/transform.ts'
import { readViewBox } from '../../../svg/values.ts'
import { createTextOutlines, type SvgTextFonts } from './svg-text.ts'

/** A part of an SVG, from the back to the front. */
export type SvgLayer =
  | { readonly kind: 'svg'; readonly svg: string }
  | { readonly kind: 'picture'; readonly picture: PlacedSvgPicture }
  | {
      readonly kind: 'group'
      readonly opacity: number
      /** Of a canvas's `globalCompositeOperation`. */
      readonly blend: string
      /** An SVG whose alpha the group is cut by; null for none. */
      readonly mask: string | null
      readonly layers: readonly SvgLayer[]
    }

export interface PlacedSvgPicture extends AspectRatio {
  /** The URI under which the SVG names the picture. */
  readonly uri: string
  /** From the picture's own units to the SVG's pixels. */
  readonly matrix: Matrix
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  readonly opacity: number
}

export interface CanvasSvg {
  /** One SVG of the whole, with what the canvas draws of it. */
  readonly whole: string
  /** Null where the whole is all there is. */
  readonly layers: readonly SvgLayer[] | null
}

/** Each makes an SVG of its own, as large as the whole. */
const MAX_LAYERS = 24
const MAX_BYTES = 100_000_000
/** Of the texts of one SVG: each is an outline to shape, write and fill, in a fifth of a millisecond. */
const MAX_CHARACTERS = 20_000
const APART = /<image\b|mix-blend-mode/

type Checked = Pick<SvgPicture, 'svg' | 'width' | 'height' | 'images'>

/** Of pictures without text: they are the same in each render. */
const known = new WeakMap<Checked, CanvasSvg & { readonly leftOut: number }>()

export function canvasSvg(
  picture: Checked,
  { fonts, warn }: { fonts: SvgTextFonts; warn: (warning: Warning) => void },
): CanvasSvg {
  const kept = known.get(picture)
  const made = kept ?? make(picture, fonts)
  if (kept === undefined && !picture.svg.includes('<text')) known.set(picture, made)
  if (made.leftOut > 0) warn(partsLeftOut(made.leftOut))
  return made
}

function make({ svg, width, height, images }: Checked, fonts: SvgTextFonts): CanvasSvg & { leftOut: number } {
  const characters = (svg.match(/>[^<]+</g) ?? []).reduce((sum, text) => sum + text.length - 2, 0)
  if (characters > MAX_CHARACTERS) {
    const message = `The SVG has ${characters} characters of text; an image draws at most ${MAX_CHARACTERS}.`
    throw new PlatenError('svg_too_complex', message)
  }
  const outline = createTextOutlines(fonts)
  const root = placed(readNormalized(svg, { width, height, pictures: images, outline }), width, height)
  const whole = writeElement(root, MAX_BYTES)
  if (!APART.test(svg)) return { whole, layers: null, leftOut: 0 }
  const composing = createComposing(root)
  const layers = composing.layersOf(root.children, { outer: [], matrix: IDENTITY })
  const defined = root.children
    .filter(isDefinitions)
    .filter(child => typeof child !== 'string' && hasPicture(child))
  return { whole, layers, leftOut: composing.leftOut + defined.length }
}

function partsLeftOut(count: number): Warning {
  const parts = count === 1 ? 'One part of the SVG is' : `${count} parts of the SVG are`
  const message = `${parts} not drawn in images as in browsers: pictures in patterns, in filtered groups and beyond ${MAX_LAYERS} layers are left out, and blend modes there have no effect.`
  return { code: 'svg_content_dropped', message }
}

/** The canvas misplaces what the viewBox of the whole moves, so the whole counts in its own pixels. */
function placed(root: SvgElement, width: number, height: number): SvgElement {
  const box = readViewBox(root.attributes.get('viewBox')) ?? { x: 0, y: 0, width, height }
  const matrix = fitViewBox({ x: 0, y: 0, width, height }, box, root.attributes.get('preserveAspectRatio'))
  const plain = withAttributes(root, { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: null })
  const definitions = root.children.filter(isDefinitions)
  const shown = root.children.filter(child => !isDefinitions(child))
  const isPlaced = matrix.every((value, i) => Math.abs(value - (IDENTITY[i] ?? 0)) < 1e-9)
  if (isPlaced) return plain
  return {
    ...plain,
    children: [...definitions, createElement('g', { matrix, children: shown, style: root.style })],
  }
}

function isDefinitions(child: SvgElement | string): boolean {
  return typeof child !== 'string' && child.name === 'defs'
}

/** Where a layer's elements stand. */
interface Within {
  /** The groups around, the outermost first, with what they hand on. */
  readonly outer: readonly SvgElement[]
  readonly matrix: Matrix
}

/** What makes a group more than the sum of its parts, or less. */
const EFFECTS = ['clip-path', 'mask', 'filter', 'opacity', 'mix-blend-mode']

function createComposing(root: SvgElement) {
  const write = createPartWriter(root)
  let count = 0
  let leftOut = 0

  const svgOf = (elements: readonly SvgElement[], { outer }: Within) => write(elements, outer)

  function layersOf(children: readonly (SvgElement | string)[], within: Within): SvgLayer[] {
    const layers: SvgLayer[] = []
    let run: SvgElement[] = []
    const endRun = (): void => {
      if (run.length > 0) layers.push({ kind: 'svg', svg: svgOf(run, within) })
      run = []
    }
    for (const child of children) {
      if (typeof child === 'string' || child.name === 'defs') continue
      if (!isApart(child)) run.push(child)
      else if (count >= MAX_LAYERS || child.attributes.has('filter')) {
        leftOut += 1
        run.push(child)
      } else {
        endRun()
        layers.push(...apart(child, within))
      }
    }
    endRun()
    return layers
  }

  function apart(element: SvgElement, within: Within): readonly SvgLayer[] {
    const matrix = multiply(within.matrix, element.matrix)
    const isPicture = element.name === 'image'
    const hasMask = element.attributes.has('clip-path') || element.attributes.has('mask')
    const blend = element.attributes.get('mix-blend-mode') ?? 'normal'
    const opacity = Number(element.attributes.get('opacity') ?? '1')
    const bare = withAttributes(element, Object.fromEntries(EFFECTS.map(name => [name, null])))
    count += 1
    let inside: readonly SvgLayer[]
    if (isPicture) inside = pictureOf(bare, matrix)
    else if (bare.children.some(child => typeof child !== 'string' && isApart(child))) {
      inside = layersOf(bare.children, { outer: [...within.outer, bare], matrix })
    } else inside = [{ kind: 'svg', svg: svgOf([bare], within) }]
    if (!hasMask && blend === 'normal' && opacity === 1) return inside
    const mask = hasMask ? maskOf(element, matrix, within) : null
    return [
      { kind: 'group', opacity, blend: blend === 'normal' ? 'source-over' : blend, mask, layers: inside },
    ]
  }

  /** White wherever the element may show. */
  function maskOf(element: SvgElement, matrix: Matrix, within: Within): string {
    const [width, height] = [Number(root.attributes.get('width')), Number(root.attributes.get('height'))]
    const inverse = invert(matrix) ?? IDENTITY
    const { left, top, right, bottom } = mapBox(inverse, { left: 0, top: 0, right: width, bottom: height })
    const sides = { x: left, y: top, width: right - left, height: bottom - top }
    const attributes = new Map(Object.entries(sides).map(([name, value]) => [name, String(value)]))
    attributes
      .set('fill', '#ffffff')
      .set('stroke', 'none')
      .set('visibility', 'visible')
      .set('fill-opacity', '1')
    const { style } = element
    const effects = new Map(
      ['clip-path', 'mask'].flatMap(name => {
        const value = element.attributes.get(name)
        return value === undefined ? [] : [[name, value] as const]
      }),
    )
    const white = createElement('rect', { attributes, style })
    return svgOf(
      [createElement('g', { attributes: effects, matrix: element.matrix, children: [white], style })],
      within,
    )
  }

  return {
    layersOf,
    get leftOut() {
      return leftOut
    },
  }
}

function isApart(element: SvgElement): boolean {
  if (element.name === 'image' || element.attributes.has('mix-blend-mode')) return true
  return element.children.some(child => typeof child !== 'string' && isApart(child))
}

function hasPicture({ name, children }: SvgElement): boolean {
  return name === 'image' || children.some(child => typeof child !== 'string' && hasPicture(child))
}

function pictureOf({ attributes }: SvgElement, matrix: Matrix): SvgLayer[] {
  if (attributes.get('visibility') === 'hidden') return []
  const side = (name: string): number => Number(attributes.get(name) ?? '0')
  const box = { x: side('x'), y: side('y'), width: side('width'), height: side('height') }
  const aspect = readAspectRatio(attributes.get('preserveAspectRatio'))
  const picture = { uri: attributes.get('xlink:href') ?? '', matrix, box, opacity: 1, ...aspect }
  return [{ kind: 'picture', picture }]
}
