// Painting of an SVG ↔ the calls of pdfmake's painter on the document. Keeps recordings in a cache of bounded size.
// The painter creates an object for each element and each path command, whenever a logo is painted. Repeating its
// calls takes a tenth of the time.
import { createLruCache } from '../../base/lru-cache.ts'
import type { SvgPicture } from '../../svg/svg-picture.ts'
import type { PdfTextFont } from './pdfkit.ts'
import type { TrackedDocument } from './tracked-document.ts'

/** Calls of all recordings together; one takes about 150 bytes. */
const MAX_CALLS = 50_000
const MAX_CALLS_PER_PICTURE = 10_000

/** Methods whose effect depends on their arguments and the document alone. */
const REPEATABLE = new Set([
  ...['save', 'restore', 'transform', 'scale', 'moveTo', 'lineTo', 'bezierCurveTo', 'closePath', 'rect'],
  ...['circle', 'fill', 'stroke', 'fillAndStroke', 'clip', 'lineWidth', 'miterLimit', 'lineJoin', 'lineCap'],
  ...['dash', 'fillColor', 'strokeColor', 'fillOpacity', 'strokeOpacity', 'addContent'],
])
/** Properties that the painter may read: `page` for its fonts. */
const READABLE: ReadonlySet<unknown> = new Set(['fonts', 'page', '_fillColor'])

type FontQuery = Parameters<TrackedDocument['getFontFile']>

/** Fonts are given by their index in the order of the queries. */
type Call =
  | { readonly kind: 'method'; readonly name: string; readonly args: readonly unknown[] }
  /** To the place of the picture. */
  | { readonly kind: 'translate' }
  | { readonly kind: 'query'; readonly query: FontQuery }
  | { readonly kind: 'font'; readonly font: number }
  | {
      readonly kind: 'encode'
      readonly font: number
      readonly text: string
      readonly codes: readonly string[]
    }
  | { readonly kind: 'select'; readonly font: number; readonly size: string }
  | { readonly kind: 'show'; readonly font: number; readonly operators: string }

type Recording = readonly Call[]

/** `seen`: painted once, recorded when it is painted again. `unrepeatable`: always painted by pdfmake. */
const recordings = createLruCache<Recording | 'seen' | 'unrepeatable'>({ maxWeight: MAX_CALLS })

const ids = new WeakMap<object, number>()
let idCount = 0

function idOf(object: object): number {
  const known = ids.get(object)
  if (known !== undefined) return known
  idCount++
  ids.set(object, idCount)
  return idCount
}

/** What the painting depends on, beside its place and the document's fonts and language. */
export interface SvgPainting {
  readonly svg: SvgPicture
  /** Font of texts without a registered family. */
  readonly font: unknown
  /** Size and options, as JSON. */
  readonly options: object
}

/**
 * Paints an SVG, or repeats the calls that painted it before, with the same result.
 * @param paint Paints with pdfmake's painter on the document, or on its stand-in that records.
 */
export function paintRecorded(
  document: TrackedDocument,
  { svg, font, options }: SvgPainting,
  place: { readonly x: number; readonly y: number },
  paint: (document: TrackedDocument) => void,
): void {
  const { hasBlendModes, hasImages, hasOtherThanAscii } = svg.features
  if (hasBlendModes || hasImages || hasOtherThanAscii) {
    paint(document)
    return
  }
  const key = JSON.stringify([idOf(svg), idOf(document.fontLibrary), document.language, font, options])
  const known = recordings.get(key)
  if (known === undefined || known === 'unrepeatable') {
    if (known === undefined) recordings.set(key, 'seen')
    paint(document)
  } else if (known === 'seen') {
    const recorder = new Recorder(document)
    paint(recorder.document)
    const recording = recorder.recording()
    if (recording === null) recordings.set(key, 'unrepeatable')
    else recordings.set(key, recording, recording.length)
  } else repeat(known, document, place)
}

/** Selects a font, such as `/F1 12 Tf`. */
const SELECT_FONT = /^\/(\S+) (\S+) Tf$/

/** Forwards all calls to a document. Groups, patterns, gradients and links cannot be repeated. */
class Recorder {
  readonly document: TrackedDocument
  readonly #target: TrackedDocument
  readonly #calls: Call[] = []
  /** Fonts of the queries, and what the painter gets instead. */
  readonly #fonts: { readonly font: PdfTextFont; readonly watched: PdfTextFont }[] = []
  #current: PdfTextFont | null = null
  #selected = -1
  #isRepeatable = true

  constructor(target: TrackedDocument) {
    this.#target = target
    this.document = new Proxy(target, {
      get: (_target, key) => this.#read(key),
      set: (_target, key, value) => {
        if (key !== '_fillColor') this.#isRepeatable = false
        return Reflect.set(target, key, value, target)
      },
    })
  }

  /** Null if another document cannot repeat the calls. */
  recording(): Recording | null {
    return this.#isRepeatable && this.#calls.length <= MAX_CALLS_PER_PICTURE ? this.#calls : null
  }

  #read(key: string | symbol): unknown {
    if (key === '_font') return this.#current ?? this.#target._font
    if (key === 'getFontFile') return (...query: FontQuery) => this.#query(query)
    if (key === 'font') return (font: unknown) => this.#use(font)
    const value: unknown = Reflect.get(this.#target, key, this.#target)
    if (typeof value !== 'function') {
      if (!READABLE.has(key)) this.#isRepeatable = false
      return value
    }
    return (...args: readonly unknown[]): unknown => {
      this.#note(String(key), args)
      const result: unknown = Reflect.apply(value, this.#target, args)
      return result === this.#target ? this.document : result
    }
  }

  #note(name: string, args: readonly unknown[]): void {
    if (name === 'translate' && !this.#calls.some(({ kind }) => kind === 'translate')) {
      this.#calls.push({ kind: 'translate' })
      return
    }
    if (!REPEATABLE.has(name)) this.#isRepeatable = false
    const operators = name === 'addContent' ? String(args[0]) : ''
    const [, id, size] = SELECT_FONT.exec(operators) ?? []
    if (id !== undefined && size !== undefined) {
      this.#selected = this.#fonts.findIndex(({ font }) => font.id === id)
      this.#calls.push({ kind: 'select', font: this.#selected, size })
    } else if (operators.endsWith(' TJ')) {
      this.#calls.push({ kind: 'show', font: this.#selected, operators })
    } else this.#calls.push({ kind: 'method', name, args })
  }

  #query(query: FontQuery): PdfTextFont {
    this.#calls.push({ kind: 'query', query })
    const font = this.#target.getFontFile(...query)
    const index = this.#fonts.length
    const encode = (text: string): ReturnType<PdfTextFont['encode']> => {
      const encoded = font.encode(text)
      this.#calls.push({ kind: 'encode', font: index, text, codes: encoded[0] })
      return encoded
    }
    const watched = new Proxy(font, {
      get: (_font, key) => {
        if (key === 'encode') return encode
        const value: unknown = Reflect.get(font, key, font)
        return typeof value === 'function' ? value.bind(font) : value
      },
    })
    this.#fonts.push({ font, watched })
    return watched
  }

  #use(font: unknown): TrackedDocument {
    const index = this.#fonts.findIndex(({ watched }) => watched === font)
    const found = this.#fonts[index]
    if (found === undefined) this.#isRepeatable = false
    this.#calls.push({ kind: 'font', font: index })
    this.#target.font(found === undefined ? font : found.font)
    this.#current = found?.watched ?? null
    return this.document
  }
}

/** A font of the document that repeats, with its glyph codes by those of the recording. */
interface RepeatedFont {
  readonly font: PdfTextFont
  readonly codes: Map<string, string>
}

type Methods = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>

function repeat(
  recording: Recording,
  document: TrackedDocument,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const methods = document as unknown as Methods
  const { _fillColor: fillColor } = document
  const fonts: RepeatedFont[] = []
  const fontAt = (index: number): RepeatedFont => {
    const font = fonts[index]
    if (font === undefined) throw new Error('A recorded SVG uses a font before its query.')
    return font
  }
  for (const call of recording) {
    if (call.kind === 'method') methods[call.name]?.apply(document, call.args as unknown[])
    else if (call.kind === 'translate') document.translate(x, y)
    else if (call.kind === 'query') {
      fonts.push({ font: document.getFontFile(...call.query), codes: new Map() })
    } else {
      const { font, codes } = fontAt(call.font)
      if (call.kind === 'font') document.font(font)
      else if (call.kind === 'encode') {
        const [encoded] = font.encode(call.text)
        for (const [i, code] of call.codes.entries()) codes.set(code, encoded[i] ?? code)
      } else if (call.kind === 'select') {
        document.page.fonts[font.id] ??= font.ref()
        document.addContent(`/${font.id} ${call.size} Tf`)
      } else document.addContent(withCodes(call.operators, codes))
    }
  }
  document._fillColor = fillColor
}

/** Hexadecimal strings of a `TJ` operator, with four digits per glyph. */
const SHOWN = /<([^>]*)>/g
const CODE = /.{4}/g

function withCodes(operators: string, codes: ReadonlyMap<string, string>): string {
  return operators.replace(SHOWN, (_string, shown: string) => {
    return `<${shown.replace(CODE, code => codes.get(code) ?? code)}>`
  })
}
