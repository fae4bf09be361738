/**
 * JSON of Fabric's `filters` → filters with computed parameters, without neutral ones. Pure. Reports invalid
 * settings with their place, and ignores unknown types, which the result lists.
 */

import type { Warning } from '../../base/errors.ts'
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts'
import { didYouMean } from '../../base/text-distance.ts'
import { describeValue } from '../../base/values.ts'
import { rgbaOf } from '../../graphics/color/css-color.ts'
import { boolean, color, number, numbers, oneOf, type Property, picture } from '../reading/property.ts'
import { hueRotation, LOOKS } from './color-matrix.ts'
import type { Filter, FilterList } from './filter.ts'
import { BLEND_MODES, blendColor, colorTones, tones } from './tones.ts'

/** Maximum filters of a picture, including those inside `Composed` and of blended pictures. */
export const MAX_FILTERS = 50

/** Why a list is invalid, and the JSON Pointer in it. */
export interface FilterProblem {
  readonly path: string
  readonly message: string
}

export function readFilters(json: Json): FilterList | FilterProblem {
  const reading: Reading = { problem: null, unknown: [], count: 0, hasPictures: false }
  const steps = readList(json, '', reading)
  if (reading.problem !== null) return reading.problem
  const key = reading.hasPictures ? null : JSON.stringify(json)
  return { steps, unknown: reading.unknown, key: key !== null && key.length > MAX_KEY_LENGTH ? null : key }
}

/** Longer lists are not cached. */
const MAX_KEY_LENGTH = 10_000

interface Reading {
  /** The first problem. */
  problem: FilterProblem | null
  readonly unknown: { path: string; type: string }[]
  count: number
  hasPictures: boolean
}

function readList(json: Json, path: string, reading: Reading): Filter[] {
  if (json === null) return []
  if (!Array.isArray(json)) {
    reading.problem ??= {
      path,
      message: `must be a list of objects {type, …}, got ${describeValue(json)}`,
    }
    return []
  }
  return json.flatMap((item, index) => (item === null ? [] : readOne(item, `${path}/${index}`, reading)))
}

function readOne(json: Json, path: string, reading: Reading): readonly Filter[] {
  reading.count += 1
  if (reading.count > MAX_FILTERS) {
    reading.problem ??= { path, message: `exceeds the limit of ${MAX_FILTERS} filters per picture` }
    return []
  }
  const type = isJsonObject(json) ? json['type'] : undefined
  if (!isJsonObject(json) || typeof type !== 'string') {
    reading.problem ??= {
      path,
      message: `must be an object {type, …}, got ${isJsonObject(json) ? 'an object without a type' : describeValue(json)}`,
    }
    return []
  }
  const read = KINDS.get(type.trim().toLowerCase())?.read
  if (read === undefined) {
    reading.unknown.push({ path: `${path}/type`, type })
    return []
  }
  return read(createValues(json, path, reading))
}

/** Reads the settings of one filter and reports the first invalid one. */
interface Values {
  readonly json: JsonObject
  readonly path: string
  readonly reading: Reading
  get<T>(name: string, property: Property<T>, fallback: T): T
}

function createValues(json: JsonObject, path: string, reading: Reading): Values {
  return {
    json,
    path,
    reading,
    get<T>(name: string, property: Property<T>, fallback: T): T {
      const value = json[name] ?? null
      if (value === null) return fallback
      const read = property.read(value)
      if (read !== undefined) return read
      const message = `must be ${property.allowed}, got ${describeValue(value)}`
      reading.problem ??= { path: `${path}/${name}`, message }
      return fallback
    },
  }
}

/** Reads one kind of filter. Returns no step if its settings have no effect. */
type ReadKind = (values: Values) => readonly Filter[]

const IDENTITY = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]

/** By Fabric's type. */
const READERS: Readonly<Record<string, ReadKind>> = {
  Brightness: ({ get }) => {
    const added = Math.round(get('brightness', number(), 0) * 255)
    return added === 0 ? [] : [colorTones(value => value + added)]
  },
  Contrast: ({ get }) => {
    const contrast = Math.floor(get('contrast', number(), 0) * 255)
    const factor = (259 * (contrast + 255)) / (255 * (259 - contrast))
    return contrast === 0 ? [] : [colorTones(value => factor * (value - 128) + 128)]
  },
  Saturation: ({ get }) => amountOf('saturation', get('saturation', number(), 0)),
  Vibrance: ({ get }) => amountOf('vibrance', get('vibrance', number(), 0)),
  Grayscale: ({ get }) => [
    { kind: 'grayscale', mode: get('mode', oneOf('average', 'lightness', 'luminosity'), 'average') },
  ],
  Invert: ({ get }) => {
    const inverse = tones(value => 255 - value)
    const alpha = get('alpha', boolean(), false) ? inverse : null
    if (!get('invert', boolean(), true)) return []
    return [{ kind: 'tones', red: inverse, green: inverse, blue: inverse, alpha }]
  },
  Gamma: values => {
    const [r = 1, g = 1, b = 1] = numbersOf(values, 'gamma', { count: 3, min: 0 }) ?? [1, 1, 1]
    if (r === 1 && g === 1 && b === 1) return []
    // Fabric truncates.
    const table = (gamma: number) => tones(value => Math.floor((value / 255) ** (1 / gamma) * 255))
    return [{ kind: 'tones', red: table(r), green: table(g), blue: table(b), alpha: null }]
  },
  ColorMatrix: values => {
    const matrix = numbersOf(values, 'matrix', { count: 20 }) ?? IDENTITY
    const colorsOnly = values.get('colorsOnly', boolean(), true)
    return matrix.every((entry, index) => entry === IDENTITY[index])
      ? []
      : [{ kind: 'color-matrix', matrix, colorsOnly }]
  },
  HueRotation: ({ get }) => {
    const rotation = get('rotation', number(), 0)
    return rotation === 0 ? [] : [hueRotation(rotation)]
  },
  BlendColor: ({ get }) => {
    const mode = get('mode', oneOf(...BLEND_MODES, 'diff'), 'multiply')
    const [r, g, b] = rgbaOf(get('color', color(), null) ?? '#F95C63')
    const alpha = get('alpha', number({ min: 0, max: 1 }), 1)
    return [blendColor([r, g, b], mode === 'diff' ? 'difference' : mode, alpha)]
  },
  BlendImage: readBlendImage,
  RemoveColor: ({ get }) => {
    const [r, g, b] = rgbaOf(get('color', color(), null) ?? '#FFFFFF')
    return [{ kind: 'remove-color', color: [r, g, b], distance: get('distance', number(), 0.02) }]
  },
  Noise: ({ get }) => {
    const amount = get('noise', number(), 0)
    return amount === 0 ? [] : [{ kind: 'noise', amount }]
  },
  Pixelate: ({ get }) => {
    const blockPx = get('blocksize', number({ min: 1 }), 4)
    return blockPx === 1 ? [] : [{ kind: 'pixelate', blockPx }]
  },
  Blur: ({ get }) => {
    const amount = Math.abs(get('blur', number({ min: -100, max: 100 }), 0))
    return amount === 0 ? [] : [{ kind: 'blur', unit: 'fabric', amount }]
  },
  Convolute: readConvolution,
  Composed: ({ json, path, reading }) => readList(json['subFilters'] ?? [], `${path}/subFilters`, reading),
  Resize: ({ get }) => {
    const scaleX = get('scaleX', number({ min: 0 }), 1)
    const scaleY = get('scaleY', number({ min: 0 }), 1)
    return scaleX === 1 && scaleY === 1 ? [] : [{ kind: 'resize', scaleX, scaleY }]
  },
  ...Object.fromEntries(
    Object.entries(LOOKS).map(([name, matrix]): [string, ReadKind] => [
      name,
      () => [{ kind: 'color-matrix', matrix, colorsOnly: true }],
    ]),
  ),
}

const KINDS: ReadonlyMap<string, { readonly read: ReadKind }> = new Map(
  Object.entries(READERS).map(([name, read]) => [name.toLowerCase(), { read }]),
)

/** All known types. */
export const FILTER_TYPES: readonly string[] = Object.keys(READERS)

function amountOf(kind: 'saturation' | 'vibrance', amount: number): readonly Filter[] {
  return amount === 0 ? [] : [{ kind, amount }]
}

/** Exactly `count` numbers, or null. */
function numbersOf(
  { get, json, path, reading }: Values,
  name: string,
  { count, min }: { count: number; min?: number },
): readonly number[] | null {
  const list = get(name, numbers({ maxLength: count, ...(min !== undefined && { min }) }), null)
  if (list === null || list.length === count) return list
  const message = `must be ${count} numbers, got ${describeValue(json[name])}`
  reading.problem ??= { path: `${path}/${name}`, message }
  return null
}

/** Maximum side of Fabric's matrices. */
const MAX_SIDE = 9

function readConvolution({ get, path, reading }: Values): readonly Filter[] {
  const weights = get('matrix', numbers({ maxLength: MAX_SIDE ** 2 }), null)
  const opaque = get('opaque', boolean(), false)
  if (weights === null) return []
  const side = Math.round(Math.sqrt(weights.length))
  if (side * side === weights.length) return [{ kind: 'convolution', weights, side, opaque }]
  const message = `must be a square matrix, got ${weights.length} numbers`
  reading.problem ??= { path: `${path}/matrix`, message }
  return []
}

function readBlendImage({ json, get, path, reading }: Values): readonly Filter[] {
  const mode = get('mode', oneOf('multiply', 'mask'), 'multiply')
  const image = json['image'] ?? null
  const place = `${path}/image`
  if (!isJsonObject(image)) {
    reading.problem ??= { path: place, message: `must be an object {src, …}, got ${describeValue(image)}` }
    return []
  }
  reading.hasPictures = true
  const { get: own } = createValues(image, place, reading)
  const source = own('src', picture(), '')
  if (source === '')
    reading.problem ??= { path: `${place}/src`, message: 'is missing: a picture needs its src' }
  const steps = readList(image['filters'] ?? [], `${place}/filters`, reading)
  return [
    {
      kind: 'blend-image',
      mode,
      source,
      path: `${place}/src`,
      filters: { steps, key: null, unknown: [] },
      scaleX: own('scaleX', number(), 1),
      scaleY: own('scaleY', number(), 1),
      left: own('left', number(), 0),
      top: own('top', number(), 0),
    },
  ]
}

/** Warnings about filters of unknown types, which are ignored. @param path JSON Pointer of the filters. */
export function unknownFilters({ unknown }: FilterList, path: string): Warning[] {
  return unknown.map(({ path: place, type }) => {
    const shown = type.length > 40 ? `${type.slice(0, 40)}…` : type
    const hint = didYouMean(type, FILTER_TYPES) || `; the filters are ${FILTER_TYPES.join(', ')}.`
    const message = `'${shown}' is not a picture filter and is ignored${hint}`
    return { code: 'unknown_filter', message, path: `${path}${place}` }
  })
}
