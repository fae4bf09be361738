/**
 * A variable font → static instances at single weights, made by HarfBuzz's subsetter, which is loaded with the first
 * variable font. Throws an Error whose message completes "the font is unusable: ".
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isBuilt, readPackageFile } from '../../base/package-files.ts'
import { readTables } from '../../text/shaping/sfnt-tables.ts'

/** The range of the weight axis (OpenType, "fvar"). */
export interface WeightAxis {
  readonly min: number
  readonly max: number
}

const FVAR_HEADER = 16
const FVAR_AXIS = 20
const WEIGHT = 0x77676874 // wght

/** The part of `WebAssembly` that is used here: TypeScript declares it only with the types of browsers. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: unknown }
}

/** Functions of HarfBuzz. All values are addresses or sizes in its memory. */
interface Subsetter {
  readonly memory: { readonly buffer: ArrayBuffer }
  _initialize(): void
  malloc(size: number): number
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number
  hb_blob_get_data(blob: number, length: number): number
  hb_blob_get_length(blob: number): number
  hb_face_create(blob: number, index: number): number
  hb_face_reference_blob(face: number): number
  hb_subset_input_create_or_fail(): number
  hb_subset_input_keep_everything(input: number): void
  hb_subset_input_pin_all_axes_to_default(input: number, face: number): number
  hb_subset_input_pin_axis_location(input: number, face: number, tag: number, value: number): number
  hb_subset_or_fail(face: number, input: number): number
}

const WRITABLE = 2

let subsetter: object | null = null

/** Null for a font without a weight axis. */
export function weightAxisOf(sfnt: Uint8Array): WeightAxis | null {
  const fvar = readTables(sfnt).get('fvar')
  if (fvar === undefined || fvar.byteLength < FVAR_HEADER) return null
  const start = fvar.getUint16(4)
  for (let i = 0; i < fvar.getUint16(8); i++) {
    const at = start + i * fvar.getUint16(10)
    if (at + FVAR_AXIS > fvar.byteLength) return null
    if (fvar.getUint32(at) !== WEIGHT) continue
    const [min, max] = [fvar.getInt32(at + 4) / 0x10000, fvar.getInt32(at + 12) / 0x10000]
    return min < max ? { min, max } : null
  }
  return null
}

/** The static instance at a weight, with other axes at their defaults. */
export function atWeight(sfnt: Uint8Array, weight: number): Uint8Array {
  // A new instance for each font: its memory is released with it, and a font cannot corrupt another one.
  const harfbuzz = new WebAssembly.Instance(loadSubsetter()).exports as Subsetter
  harfbuzz._initialize()
  const data = harfbuzz.malloc(sfnt.length)
  if (data === 0) throw new Error('it is too large for creating an instance')
  new Uint8Array(harfbuzz.memory.buffer).set(sfnt, data)
  const face = harfbuzz.hb_face_create(harfbuzz.hb_blob_create(data, sfnt.length, WRITABLE, 0, 0), 0)
  const input = harfbuzz.hb_subset_input_create_or_fail()
  harfbuzz.hb_subset_input_keep_everything(input)
  harfbuzz.hb_subset_input_pin_all_axes_to_default(input, face)
  harfbuzz.hb_subset_input_pin_axis_location(input, face, WEIGHT, weight)
  const instance = harfbuzz.hb_subset_or_fail(face, input)
  const blob = instance === 0 ? 0 : harfbuzz.hb_face_reference_blob(instance)
  const length = blob === 0 ? 0 : harfbuzz.hb_blob_get_length(blob)
  if (length === 0) throw new Error(`its instance at weight ${weight} cannot be created`)
  const start = harfbuzz.hb_blob_get_data(blob, 0)
  return new Uint8Array(harfbuzz.memory.buffer).slice(start, start + length)
}

function loadSubsetter(): object {
  if (subsetter === null) {
    const bytes = isBuilt
      ? readPackageFile('dist/harfbuzz-subset.wasm')
      : readFileSync(createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'))
    subsetter = new WebAssembly.Module(bytes)
  }
  return subsetter
}
