/**
 * A variable font → static instances at single weights and widths, made by HarfBuzz's subsetter, which is loaded with the first
 * variable font. Throws an Error whose message completes "the font is unusable: ".
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isBuilt, readPackageFile } from '../../base/package-files.ts'
import { readTables } from '../../text/shaping/sfnt-tables.ts'

/** The range of an axis (OpenType, "fvar"). */
interface Axis {
  readonly min: number
  readonly max: number
}

/** The axes for weights, and for percentages of widths; null if the font lacks one. */
export interface VariableAxes {
  readonly weight: Axis | null
  readonly stretch: Axis | null
}

const FVAR_HEADER = 16
const FVAR_AXIS = 20
const WEIGHT = 0x77676874 // wght
const WIDTH = 0x77647468 // wdth

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

/** Null for a font with neither axis. */
export function variableAxesOf(sfnt: Uint8Array): VariableAxes | null {
  const fvar = readTables(sfnt).get('fvar')
  if (fvar === undefined || fvar.byteLength < FVAR_HEADER) return null
  const start = fvar.getUint16(4)
  const axes = new Map<number, Axis>()
  for (let i = 0; i < fvar.getUint16(8); i++) {
    const at = start + i * fvar.getUint16(10)
    if (at + FVAR_AXIS > fvar.byteLength) return null
    const [min, max] = [fvar.getInt32(at + 4) / 0x10000, fvar.getInt32(at + 12) / 0x10000]
    if (min < max) axes.set(fvar.getUint32(at), { min, max })
  }
  const [weight = null, stretch = null] = [axes.get(WEIGHT), axes.get(WIDTH)]
  return weight === null && stretch === null ? null : { weight, stretch }
}

/** The static instance at a weight and a width, null for their defaults, as of other axes. */
export function instanceAt(
  sfnt: Uint8Array,
  { weight, stretch }: { readonly weight: number | null; readonly stretch: number | null },
): Uint8Array {
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
  if (weight !== null) harfbuzz.hb_subset_input_pin_axis_location(input, face, WEIGHT, weight)
  if (stretch !== null) harfbuzz.hb_subset_input_pin_axis_location(input, face, WIDTH, stretch)
  const instance = harfbuzz.hb_subset_or_fail(face, input)
  const blob = instance === 0 ? 0 : harfbuzz.hb_face_reference_blob(instance)
  const length = blob === 0 ? 0 : harfbuzz.hb_blob_get_length(blob)
  if (length === 0) throw new Error(`its instance cannot be created`)
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
