import { LayoutMistake } from '../../document/error-place.ts'
import type { QrNode } from './pdfmake.ts'

/** Points of a module where nothing says how large the code is, as pdfmake has it. */
const MODULE_PT = 5

type MeasureQr = (node: QrNode) => QrNode

/**
 * Encodes a QR code, with room for its text: pdfmake draws an unreadable one where the version is too small.
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

/** One module of a QR code as pdfmake draws it: a square. The first rectangle is the ground of them all. */
export interface QrRect {
  type: string
  x: number
  y: number
  w: number
  h: number
}

/**
 * Joins the dark modules that stand side by side, so that viewers show no seams between them, and a code takes
 * half the drawing.
 */
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
