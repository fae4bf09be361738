import { LayoutMistake } from '../../document/error-place.ts'
import type { QrNode } from './pdfmake.ts'

/** Default size of a module in points, as in pdfmake. */
const MODULE_PT = 5

type MeasureQr = (node: QrNode) => QrNode

/**
 * Encodes a QR code. pdfmake draws an unreadable one if the version is too small for the text.
 * @throws LayoutMistake
 */
export function measureCheckedQr(node: QrNode, measure: MeasureQr): QrNode {
  const { qr, version, eccLevel, mode } = node
  if (typeof version === 'number') {
    const smallest = encode({ qr, mask: 0, _canvas: [], ...defined({ eccLevel, mode }) }, measure)
    // a code of version v has 17 + 4 v modules on a side (ISO/IEC 18004 §5.3.1)
    const needed = (Number(smallest._width) / MODULE_PT - 17) / 4
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
    return measure(node)
  } catch (problem) {
    if (typeof problem !== 'string') throw problem
    if (problem.includes('too large')) {
      throw new LayoutMistake('qr', 'the text is too long for a QR code: shorten it, or lower the `eccLevel`')
    }
    if (node.mode === undefined) throw new LayoutMistake('qr', problem)
    throw new LayoutMistake('mode', `the text has characters that '${node.mode}' cannot encode`)
  }
}

/** One module of a QR code. The first rectangle is the background. */
export interface QrRect {
  type: string
  x: number
  y: number
  w: number
  h: number
}

/** Joins adjacent dark modules of a row: viewers show no seams, and the code takes half the drawing operators. */
export function joinRuns([ground, ...modules]: readonly QrRect[]): QrRect[] {
  const runs: QrRect[] = ground === undefined ? [] : [ground]
  let run: QrRect | null = null
  for (const square of modules) {
    if (run !== null && run.y === square.y && run.x + run.w === square.x) {
      run.w += square.w
    } else {
      run = { ...square }
      runs.push(run)
    }
  }
  return runs
}
