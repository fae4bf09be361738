/**
 * A normalised SVG → the SVGs that the canvas draws: texts as paths, and layers for pictures and blend modes, which
 * the canvas ignores inside SVGs. Pure.
 */
import { PlatenError, type Warning } from '../../../base/errors.ts'
import { IDENTITY, invert, type Matrix, mapBox, multiply, type Size } from '../../../graphics/affine.ts'
import { createElement, type SvgElement, withAttributes, writeElement } from '../../../svg/element.ts'
import { createPartCreator } from '../../../svg/parts.ts'
import type { SvgPicture } from '../../../svg/svg-picture.ts'
import { type AspectRatio, fitViewBox, readAspectRatio } from '../../../svg/transform.ts'
import { readViewBox } from '../../../svg/values.ts'
import { createTextOutlines, type SvgTextFonts } from './svg-text.ts'

/** A part of an SVG, from back to front. */
export type SvgLayer =
  | { readonly kind: 'svg'; readonly svg: Uint8Array }
  | { readonly kind: 'picture'; readonly picture: PlacedSvgPicture }
  | {
      readonly kind: 'group'
      readonly opacity: number
      /** The canvas's `globalCompositeOperation`. */
      readonly blend: string
      /** An SVG whose alpha masks the group; null for none. */
      readonly mask: Uint8Array | null
      readonly layers: readonly SvgLayer[]
    }

export interface PlacedSvgPicture extends AspectRatio {
  /** The URI by which the SVG refers to the picture. */
  readonly uri: string
  /** From user space of the picture to the SVG's pixels. */
  readonly matrix: Matrix
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

export interface CanvasSvg {
  readonly root: SvgElement
  /** The whole SVG as text, as far as the canvas can draw it. */
  readonly whole: Uint8Array
  /** Null if the canvas can draw the whole. */
  readonly layers: readonly SvgLayer[] | null
}

/** Each layer is an SVG as large as the whole. */
const MAX_LAYERS = 24
/** Characters of all texts: each is an outline to shape, write and fill, about 0.2 ms. */
const MAX_CHARACTERS = 20_000

/** Results for pictures without text, which are the same in every render. */
const known = new WeakMap<SvgPicture, CanvasSvg & { readonly leftOut: number }>()

export interface CanvasSvgOptions {
  readonly fonts: SvgTextFonts
  /** Pixels of the SVG; the canvas decodes it at this size first. */
  readonly size: Size
  readonly warn: (warning: Warning) => void
}

export function canvasSvg(picture: SvgPicture, { fonts, size, warn }: CanvasSvgOptions): CanvasSvg {
  const made = known.get(picture) ?? make(picture, fonts, size)
  if (picture.features.textLength === 0) known.set(picture, made)
  if (made.leftOut > 0) warn(partsLeftOut(made.leftOut))
  return made
}

function make(picture: SvgPicture, fonts: SvgTextFonts, size: Size): CanvasSvg & { leftOut: number } {
  const { textLength, hasImages, hasBlendModes } = picture.features
  if (textLength > MAX_CHARACTERS) {
    const message = `The SVG has ${textLength} characters of text; an image draws at most ${MAX_CHARACTERS}.`
    throw new PlatenError('svg_too_complex', message)
  }
  const root = placed(picture.outlined(createTextOutlines(fonts)), picture, size)
  const whole = asBytes(root)
  if (!hasImages && !hasBlendModes) return { root, whole, layers: null, leftOut: 0 }
  const layering = createLayering(root, picture)
  const layers = layering.layersOf(root.children, { outer: [], matrix: IDENTITY })
  const defined = root.children.filter(isDefinitions).filter(hasPicture)
  return { root, whole, layers, leftOut: layering.leftOut + defined.length }
}

function asBytes(root: SvgElement): Uint8Array {
  return Buffer.from(writeElement(root))
}

function partsLeftOut(count: number): Warning {
  const parts = count === 1 ? 'One part of the SVG is' : `${count} parts of the SVG are`
  const message = `${parts} not drawn in images as in browsers: pictures in patterns, in filtered groups and beyond ${MAX_LAYERS} layers are left out, and blend modes there have no effect.`
  return { code: 'svg_content_dropped', message }
}

/** The canvas ignores the viewBox offset of the root, so a group translates the content. */
function placed(root: SvgElement, { width, height }: Size, size: Size): SvgElement {
  const box = readViewBox(root.attributes.get('viewBox')) ?? { x: 0, y: 0, width, height }
  const matrix = fitViewBox({ x: 0, y: 0, width, height }, box, root.attributes.get('preserveAspectRatio'))
  const plain = withAttributes(root, {
    width: String(size.width),
    height: String(size.height),
    viewBox: `0 0 ${width} ${height}`,
    preserveAspectRatio: null,
  })
  const isPlaced = matrix.every((value, i) => Math.abs(value - (IDENTITY[i] ?? 0)) < 1e-9)
  if (isPlaced) return plain
  const definitions = root.children.filter(isDefinitions)
  const shown = root.children.filter(child => !isDefinitions(child))
  const group = createElement('g', { matrix, children: shown, style: root.style })
  return { ...plain, children: [...definitions, group] }
}

function isDefinitions(child: SvgElement | string): child is SvgElement {
  return typeof child !== 'string' && child.name === 'defs'
}

/** The position of a layer's elements in the tree. */
interface Within {
  /** The groups around them, the outermost first, for inherited properties. */
  readonly outer: readonly SvgElement[]
  readonly matrix: Matrix
}

/** Effects on a group as a whole. */
const EFFECTS = ['clip-path', 'mask', 'filter', 'opacity', 'mix-blend-mode']

function createLayering(root: SvgElement, { width, height }: Size) {
  const createPart = createPartCreator(root)
  let count = 0
  let leftOut = 0

  const svgOf = (elements: readonly SvgElement[], { outer }: Within) => asBytes(createPart(elements, outer))

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

  /** An SVG that is opaque where the clip path and mask show the element. */
  function maskOf(element: SvgElement, matrix: Matrix, within: Within): Uint8Array {
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
  const picture = { uri: attributes.get('xlink:href') ?? '', matrix, box, ...aspect }
  return [{ kind: 'picture', picture }]
}
