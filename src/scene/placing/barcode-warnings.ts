import type { Warning } from '../../base/errors.ts'
import { type Matrix, multiply, stretch } from '../../graphics/affine.ts'
import type { Content, Placed } from './place.ts'

/** Warns about barcodes with less than one pixel per module, which no scanner can read. */
export function* barcodeWarnings(objects: readonly Placed[], parent: Matrix): Generator<Warning> {
  for (const placed of objects) {
    const { content, paints } = placed
    const total = multiply(parent, placed.matrix)
    if (content.kind === 'group') yield* barcodeWarnings(content.children, total)
    const isPainted = content.kind === 'picture' && paints.some(({ kind }) => kind === 'picture')
    const message = isPainted ? tooSmall(content, stretch(total)) : null
    if (message !== null) yield { code: 'code_too_small', message, path: placed.object.path }
  }
}

/** Tolerance for rounding errors of sums. */
const SLACK = 1e-6

/** @param device Pixels per unit of the object. */
function tooSmall(
  { picture: { code, ...picture }, frame: { source, target } }: Extract<Content, { kind: 'picture' }>,
  device: { readonly x: number; readonly y: number },
): string | null {
  if (code === null || code.module === null || source.width * source.height === 0) return null
  const width = (picture.width * target.width * device.x) / source.width
  const height = (picture.height * target.height * device.y) / source.height
  if (width === 0 || height === 0) return null
  const columns = Math.round(picture.width / code.module)
  const rows = Math.round(picture.height / code.module)
  if (code.isLinear) {
    if (width + SLACK >= columns) return null
    return `The barcode has ${columns} modules in ${roundedDown(width)} pixels, so scanners cannot read it. Make it at least ${neededSize(columns, device.x)} wide.`
  }
  if (width + SLACK >= columns && height + SLACK >= rows) return null
  return `The barcode has ${columns} × ${rows} modules in ${roundedDown(width)} × ${roundedDown(height)} pixels, so scanners cannot read it. Make it at least ${neededSize(columns, device.x)} wide and ${neededSize(rows, device.y)} high.`
}

function roundedDown(pixels: number): number {
  return Math.floor(pixels * 10) / 10
}

function neededSize(modules: number, pixelsPerUnit: number): number {
  return Math.ceil(modules / pixelsPerUnit - SLACK)
}
