import { LayoutMistake } from '../../document/error-place.ts'
import type { QrNode } from './pdfmake.ts'
import { type Modules, withBestMask } from './qr-mask.ts'

/** Default size of a module in points, as in pdfmake. */
const MODULE_PT = 5

/** A code of version v has 17 + 4 v modules on a side (ISO/IEC 18004 §5.3.1). */
const FINDERS = 17
const MODULES_PER_VERSION = 4

type MeasureQr = (node: QrNode) => QrNode

/**
 * Encodes a QR code. pdfmake draws an unreadable one if the version is too small for the text.
 * @throws LayoutMistake
 */
export function measureCheckedQr(node: QrNode, measure: MeasureQr): QrNode {
  const { qr, version, eccLevel, mode } = node
  if (typeof version === 'number') {
    const smallest = encode({ qr, mask: 0, _canvas: [], ...defined({ eccLevel, mode }) }, measure)
    const needed = (Number(smallest._width) / MODULE_PT - FINDERS) / MODULES_PER_VERSION
    if (version < needed) {
      throw new LayoutMistake('version', `the text needs a QR code of version ${needed}, not ${version}`)
    }
  }
  return encode(node, measure)
}

function defined(options: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}

/** The encoder throws strings. */
function encode(node: QrNode, measure: MeasureQr): QrNode {
  try {
    return node.mask === undefined ? encodeWithBestMask(node, measure) : measure(node)
  } catch (problem) {
    if (typeof problem !== 'string') throw problem
    if (problem.includes('too large')) {
      throw new LayoutMistake('qr', 'the text is too long for a QR code: shorten it, or lower the `eccLevel`')
    }
    if (node.mode === undefined) throw new LayoutMistake('qr', problem)
    throw new LayoutMistake('mode', `the text has characters that '${node.mode}' cannot encode`)
  }
}

function encodeWithBestMask(node: QrNode, measure: MeasureQr): QrNode {
  const { eccLevel } = node
  node.mask = 0
  measure(node)
  delete node.mask
  const grid = gridOf(node)
  if (grid === null) return measure(node)
  const version = (grid.count - FINDERS) / MODULES_PER_VERSION
  const modules = withBestMask(modulesOf(node, grid), `${version} ${eccLevel}`, mask => {
    const probe = measure({ qr: 'a', mode: 'octet', version, mask, _canvas: [], ...defined({ eccLevel }) })
    return modulesOf(probe, gridOf(probe) ?? grid)
  })
  node._canvas = rectsOf(node, modules, grid)
  return node
}

/** Where the modules are. */
interface Grid {
  /** Modules per side. */
  readonly count: number
  /** Side of a module, in points. */
  readonly side: number
  /** Distance of the first module from the edges. */
  readonly start: number
}

/** Null for modules without size. */
function gridOf({ padding, _canvas: [ground, module] }: QrNode): Grid | null {
  if (ground === undefined || module === undefined || !(module.w > 0)) return null
  const start = module.w * (Number(padding) || 0)
  return { count: Math.round((ground.w - 2 * start) / module.w), side: module.w, start }
}

function modulesOf({ _canvas: [, ...rects] }: QrNode, { count, side, start }: Grid): Modules {
  const modules = new Uint8Array(count * count)
  for (const { x, y } of rects) {
    modules[Math.round((y - start) / side) * count + Math.round((x - start) / side)] = 1
  }
  return modules
}

/** As the encoder, with adjacent modules of a row joined. */
function rectsOf(
  { _canvas: [ground, module] }: QrNode,
  modules: Modules,
  { count, side, start }: Grid,
): QrRect[] {
  const rects: QrRect[] = []
  if (ground === undefined || module === undefined) return rects
  rects.push(ground)
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      if (modules[row * count + column] !== 1) continue
      const first = column
      while (column + 1 < count && modules[row * count + column + 1] === 1) column++
      const place = { x: side * first + start, y: side * row + start, w: side * (column - first + 1) }
      rects.push({ ...module, ...place })
    }
  }
  return rects
}

/** A module of a QR code, or adjacent ones of a row. The first rectangle is the background. */
export interface QrRect {
  type: string
  x: number
  y: number
  w: number
  h: number
  color?: unknown
  /** Rows of dark modules instead of the whole rectangle: x and y from its corner, and width, in points. */
  runs?: number[]
  /** Side of a module, in points. */
  side?: number
}

/**
 * Draws all dark modules as one vector: viewers show no seams, and layout and file have one item instead of hundreds.
 * Codes whose foreground is no plain colour keep a rectangle for each module.
 */
export function joinModules(rects: readonly QrRect[]): QrRect[] {
  const [ground, first] = rects
  if (ground === undefined || first === undefined || first.runs !== undefined) return [...rects]
  if (typeof first.color !== 'string' || first.color === '') return [...rects]
  const { x: left, y: top } = first
  const runs: number[] = []
  let [right, bottom, end] = [left, top, Number.NaN]
  for (const { x, y, w, h } of rects.slice(1)) {
    const isSameRow = y - top === runs.at(-2)
    if (isSameRow && x === end) runs.push((runs.pop() ?? 0) + w)
    else runs.push(x - left, y - top, w)
    end = x + w
    right = Math.max(right, end)
    bottom = Math.max(bottom, y + h)
  }
  return [ground, { ...first, w: right - left, h: bottom - top, runs, side: first.h }]
}
