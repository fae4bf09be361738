/** Runs content streams with their forms, patterns and glyph procedures, each once for each state that matters. */
import type { PdfStreamObject } from '../../output/pdf/finish/pdf-file.ts'
import {
  isDictionary,
  type PdfDictionary,
  PdfRefusal,
  PdfSyntaxError,
  type PdfValue,
} from '../../output/pdf/finish/pdf-syntax.ts'
import type { CheckContext } from '../context.ts'
import type { FontUses } from '../fonts/font-uses.ts'
import { STEPS } from '../reading/budget.ts'
import { readContent } from '../reading/content-reader.ts'
import type { PdfObject } from '../reading/source.ts'
import type { StructureTree } from '../structure/structure-tree.ts'
import { checkJpeg2000 } from './check-jpeg2000.ts'
import type { ColorSpaces, Device } from './color-spaces.ts'
import {
  checkForm,
  checkGraphicsState,
  checkImage,
  checkImageEntries,
  checkIntent,
} from './graphics-states.ts'
import { MarkStack, type MarkState } from './marks.ts'
import { isOperator, PATH_PAINTING } from './operators.ts'

/** ISO 19005-1 §6.1.12. */
const MAX_STATES = 28
/** Forms in forms. Hostile files nest deeper. */
const MAX_FORMS = 100
/** Content of all pages, repeated for each use. */
const MAX_CONTENT_BYTES = 500_000_000

/** The part of the graphics state that matters. */
interface State {
  readonly font: PdfDictionary | null
  /** Text rendering mode. */
  readonly mode: number
  readonly fill: readonly Device[]
  readonly stroke: readonly Device[]
}

const INITIAL: State = { font: null, mode: 0, fill: ['DeviceGray'], stroke: ['DeviceGray'] }
/** ISO 19005-2 §6.1.10. */
const INLINE_FORBIDDEN = ['LZW', 'LZWDecode', 'Crypt']
const [INVISIBLE, CLIP_ONLY] = [3, 7]

export interface ContentStream {
  readonly content: Buffer
  readonly resources: PdfDictionary | null
  /** False for a form without Resources, which has those of the stream that paints it. */
  readonly ownsResources: boolean
  /** Has StructParents: the page, or a form with its own marks. */
  readonly owner: PdfDictionary
  readonly page: number
  /** Null for content that needs no marks: patterns, glyphs, appearances. */
  readonly outer: MarkState | null
  /** True if graphics are allowed where the stream is painted. */
  readonly mayBeGraphic: boolean
  readonly state: State
  readonly depth: number
}

export interface WalkOptions {
  readonly context: CheckContext
  readonly structure: StructureTree
  readonly colors: ColorSpaces
  readonly fonts: FontUses
}

export class ContentWalk {
  readonly #options: WalkOptions
  readonly #context: CheckContext
  /** Pages with transparency. */
  readonly transparent = new Set<number>()
  /** Pages with text whose language is unknown if the catalog has none. */
  readonly withoutLanguage = new Set<number>()
  readonly #visited = new Map<object, Set<string>>()
  readonly #paintedForms = new Map<PdfStreamObject, number>()
  readonly #markedForms = new Set<PdfStreamObject>()
  readonly #transparentForms = new Set<PdfStreamObject>()
  #bytesLeft = MAX_CONTENT_BYTES

  constructor(options: WalkOptions) {
    this.#options = options
    this.#context = options.context
  }

  /** The content of a page or an appearance. */
  run(stream: Omit<ContentStream, 'mayBeGraphic' | 'state' | 'depth'>): void {
    this.#run({ ...stream, mayBeGraphic: true, state: INITIAL, depth: 0 })
  }

  /** A form that is no content of a page: an appearance of an annotation. */
  runForm(form: PdfStreamObject, page: number): void {
    this.#form(form, {
      ...{ resources: null, owner: form.dictionary, page, outer: null },
      ...{ mayBeGraphic: true, state: INITIAL, depth: 0 },
    })
  }

  finish(): void {
    for (const form of this.#markedForms) {
      if ((this.#paintedForms.get(form) ?? 0) > 1) this.#context.report('form-marked-twice', { object: form })
    }
  }

  /** @returns True if the stream has marked-content identifiers of its own. */
  #run(stream: ContentStream): boolean {
    const { report } = this.#context
    this.#context.source.spend(STEPS.kept)
    this.#bytesLeft -= stream.content.length
    if (this.#bytesLeft < 0)
      throw new PdfRefusal(`its content streams have more than ${MAX_CONTENT_BYTES} bytes`)
    const run = new StreamRun(stream, {
      ...this.#options,
      walk: {
        image: (image, page) => this.#image(image, stream.resources, page),
        form: (form, from) => this.#painting(form, from),
        pattern: (pattern, from) => this.#pattern(pattern, from),
        glyphs: (font, from) => this.#glyphs(font, from),
        graphicsState: (state, from) => {
          const { page } = from
          if (!this.#isNew(state, `state ${page}`)) return
          if (checkGraphicsState(this.#context, state, page)) this.transparent.add(page)
          this.#softMask(state, from)
        },
        textWithoutLanguage: page => this.withoutLanguage.add(page),
      },
    })
    try {
      const onMalformed = () => report('hexadecimal-string', { page: stream.page, object: stream.owner })
      const { spend } = this.#context.source
      for (const { name, operands } of readContent(stream.content, { spend, onMalformed }))
        run.operator(name, operands)
    } catch (cause) {
      if (!(cause instanceof PdfSyntaxError)) throw cause
      report('content-syntax', { page: stream.page, object: stream.owner })
    }
    return run.finish()
  }

  /** True the first time that an object is seen with a key. */
  #isNew(object: object, key: string): boolean {
    const keys = this.#visited.get(object) ?? new Set()
    this.#visited.set(object, keys)
    if (keys.has(key)) return false
    this.#context.source.spend(STEPS.kept)
    keys.add(key)
    return true
  }

  #image(image: PdfStreamObject, resources: PdfDictionary | null, page: number): void {
    if (!this.#isNew(image, `image ${page}`)) return
    const { colors } = this.#options
    if (checkImage(this.#context, image, page)) this.transparent.add(page)
    checkJpeg2000(this.#context, image, page)
    const { ColorSpace: space } = image.dictionary
    if (space !== undefined) colors.paint(colors.check(space, resources, page), resources, page)
  }

  #painting(form: PdfStreamObject, from: Painted): void {
    this.#paintedForms.set(form, (this.#paintedForms.get(form) ?? 0) + 1)
    this.#form(form, from)
  }

  /** The group of a soft mask (ISO 32000-1 §11.6.5.3), whose content needs no structure. */
  #softMask(state: PdfDictionary, from: Painted): void {
    const { source } = this.#context
    const group = source.stream(source.dictionary(state['SMask'])?.['G'])
    if (group !== null && from.depth <= MAX_FORMS)
      this.#painting(group, {
        ...from,
        outer: null,
        mayBeGraphic: true,
        state: INITIAL,
        depth: from.depth + 1,
      })
  }

  #form(form: PdfStreamObject, from: Painted): void {
    const { source } = this.#context
    const { dictionary } = form
    const { page, outer, mayBeGraphic, state, depth } = from
    const key = `form ${outer} ${mayBeGraphic} ${state.fill} ${state.stroke} ${state.font === null}`
    if (depth > MAX_FORMS) return
    if (!this.#isNew(form, key)) {
      if (this.#transparentForms.has(form)) this.transparent.add(page)
      return
    }
    const wasTransparent = this.transparent.delete(page)
    if (checkForm(this.#context, form, page)) {
      this.transparent.add(page)
      this.#groupSpace(dictionary, from.resources, page)
    }
    const own = source.dictionary(dictionary['Resources'])
    const isOwner = source.number(dictionary['StructParents']) !== null
    const hasMarks = this.#run({
      content: this.#decoded(form, page),
      resources: own ?? from.resources,
      ownsResources: own !== null,
      owner: isOwner ? dictionary : from.owner,
      page,
      outer,
      mayBeGraphic,
      state,
      depth: depth + 1,
    })
    if (hasMarks) this.#markedForms.add(form)
    if (this.transparent.has(page)) this.#transparentForms.add(form)
    if (wasTransparent) this.transparent.add(page)
  }

  /** The colour space in which a transparency group is blended. */
  #groupSpace(dictionary: PdfDictionary, resources: PdfDictionary | null, page: number): void {
    const { colors, context } = this.#options
    const space = context.source.dictionary(dictionary['Group'])?.['CS']
    if (space !== undefined) colors.paint(colors.check(space, resources, page), resources, page)
  }

  #pattern(pattern: PdfObject, { resources, owner, page, state, depth }: Painted): void {
    const { source } = this.#context
    const { colors } = this.#options
    const dictionary = source.dictionary(pattern)
    if (dictionary === null || depth > MAX_FORMS || !this.#isNew(dictionary, `pattern ${page}`)) return
    const tiling = source.stream(pattern)
    if (tiling !== null) {
      const own = source.dictionary(dictionary['Resources'])
      const content = this.#decoded(tiling, page)
      const common = { owner, page, outer: null, mayBeGraphic: true, state, depth: depth + 1 }
      this.#run({ ...common, content, resources: own ?? resources, ownsResources: own !== null })
      return
    }
    const shading = source.dictionary(dictionary['Shading'])
    colors.paint(colors.check(shading?.['ColorSpace'], resources, page), resources, page)
    const extended = source.dictionary(dictionary['ExtGState'])
    if (extended !== null && checkGraphicsState(this.#context, extended, page)) this.transparent.add(page)
  }

  #glyphs(font: PdfDictionary, { resources, owner, page, state, depth }: Painted): void {
    const { source } = this.#context
    if (depth > MAX_FORMS || !this.#isNew(font, 'glyphs')) return
    const own = source.dictionary(font['Resources'])
    const procedures = source.dictionary(font['CharProcs'])
    for (const name of source.keys(procedures)) {
      const stream = source.stream(procedures?.[name])
      if (stream === null) continue
      const common = { owner, page, outer: null, mayBeGraphic: true, state, depth: depth + 1 }
      const content = this.#decoded(stream, page)
      this.#run({ ...common, content, resources: own ?? resources, ownsResources: own !== null })
    }
  }

  #decoded(stream: PdfStreamObject, page: number): Buffer {
    const { bytes, problem } = this.#context.source.decode(stream)
    if (problem !== null) this.#context.report('stream-damaged', { object: stream, page, detail: problem })
    return bytes
  }
}

/** What paints a form, pattern or glyph. */
type Painted = Pick<
  ContentStream,
  'resources' | 'owner' | 'page' | 'outer' | 'mayBeGraphic' | 'state' | 'depth'
>

interface Walk {
  image(image: PdfStreamObject, page: number): void
  form(form: PdfStreamObject, from: Painted): void
  pattern(pattern: PdfObject, from: Painted): void
  glyphs(font: PdfDictionary, from: Painted): void
  graphicsState(state: PdfDictionary, from: Painted): void
  textWithoutLanguage(page: number): void
}

/** One pass over one content stream. */
class StreamRun {
  readonly #stream: ContentStream
  readonly #options: WalkOptions & { readonly walk: Walk }
  readonly #context: CheckContext
  readonly #marks: MarkStack
  readonly #saved: State[] = []
  #state: State

  constructor(stream: ContentStream, options: WalkOptions & { readonly walk: Walk }) {
    this.#stream = stream
    this.#options = options
    this.#context = options.context
    this.#state = stream.state
    const { owner, resources, page } = stream
    const { context, structure } = options
    this.#marks = new MarkStack({
      ...{ context, structure, owner, resources, page },
      ...{ outer: stream.outer ?? 'none', mayBeGraphic: stream.mayBeGraphic },
    })
  }

  finish(): boolean {
    if (this.#stream.outer !== null) this.#marks.finish()
    return this.#marks.hasIdentifiers
  }

  operator(name: string, operands: readonly PdfValue[]): void {
    const { page } = this.#stream
    const [first] = operands
    const last = operands.at(-1)
    const { report, source } = this.#context
    if (PATH_PAINTING.has(name)) this.#paintPath(name)
    switch (name) {
      case 'q':
        this.#saved.push(this.#state)
        if (this.#saved.length <= MAX_STATES) return
        source.spend(STEPS.kept)
        report('limit-states', { page })
        return
      case 'Q':
        this.#state = this.#saved.pop() ?? this.#state
        return
      case 'g':
      case 'rg':
      case 'k':
        this.#state = { ...this.#state, fill: [DEVICE_OF[name]] }
        return
      case 'G':
      case 'RG':
      case 'K':
        this.#state = { ...this.#state, stroke: [DEVICE_OF[name]] }
        return
      case 'cs':
        this.#state = { ...this.#state, fill: this.#space(last) }
        return
      case 'CS':
        this.#state = { ...this.#state, stroke: this.#space(last) }
        return
      case 'scn':
      case 'SCN':
        if (typeof last === 'string')
          this.#options.walk.pattern(this.#resource('Pattern', last), this.#painted())
        return
      case 'sh': {
        const shading = source.dictionary(this.#resource('Shading', last))
        this.#content()
        this.#paint(this.#space(shading?.['ColorSpace']))
        return
      }
      case 'ri':
        checkIntent(this.#context, source.name(last), page)
        return
      case 'gs': {
        const state = source.dictionary(this.#resource('ExtGState', last))
        if (state === null) return
        this.#options.walk.graphicsState(state, this.#painted())
        const font = source.dictionary(source.item(state['Font'], 0))
        if (font !== null) this.#state = { ...this.#state, font }
        return
      }
      case 'Tf':
        this.#state = { ...this.#state, font: source.dictionary(this.#resource('Font', operands.at(-2))) }
        return
      case 'Tr':
        this.#state = { ...this.#state, mode: source.number(last) ?? 0 }
        return
      case 'Tj':
      case "'":
      case '"':
        this.#show([last ?? null])
        return
      case 'TJ':
        this.#show(source.array(last) ?? [])
        return
      case 'Do':
        this.#object(last)
        return
      case 'BI':
        this.#inlineImage(first)
        return
      case 'BMC':
        this.#marks.begin(last, undefined)
        return
      case 'BDC':
        this.#marks.begin(operands.at(-2), last)
        return
      case 'EMC':
        this.#marks.end()
        return
      default:
        if (!isOperator(name)) report('operator-defined', { page, detail: `'${name.slice(0, 20)}'` })
    }
  }

  #resource(category: string, name: PdfValue | undefined): PdfObject {
    const { source, report } = this.#context
    const { resources, ownsResources, page } = this.#stream
    if (!ownsResources) report('resources-inherited', { page, object: this.#stream.owner })
    const found = typeof name === 'string' ? source.dictionary(resources?.[category])?.[name] : undefined
    if (found === undefined) {
      report('resource-missing', { page, detail: `'${String(name).slice(0, 40)}' of ${category}` })
    }
    return found ?? null
  }

  #space(space: PdfObject | undefined): readonly Device[] {
    return this.#options.colors.check(space, this.#stream.resources, this.#stream.page)
  }

  #paint(devices: readonly Device[]): void {
    this.#options.colors.paint(devices, this.#stream.resources, this.#stream.page)
  }

  #painted(): Painted {
    const { resources, owner, page, outer, depth } = this.#stream
    const inner = outer === null ? null : this.#marks.state
    const { mayBeGraphic } = this.#marks
    return { resources, owner, page, outer: inner, mayBeGraphic, state: this.#state, depth }
  }

  /** Content must be marked. @param isGraphic False for text, and for paths that are not painted. */
  #content(isGraphic = true): void {
    const { outer, page } = this.#stream
    if (outer === null) return
    const { report } = this.#context
    if (this.#marks.state === 'none') report('untagged-content', { page })
    else if (isGraphic && !this.#marks.mayBeGraphic) report('graphics-in-text', { page })
  }

  #paintPath(name: string): void {
    this.#content(name !== 'n')
    if (/[fFbB]/.test(name)) this.#paint(this.#state.fill)
    if (/[sSbB]/.test(name)) this.#paint(this.#state.stroke)
  }

  #show(parts: readonly PdfObject[]): void {
    const { font, mode, fill, stroke } = this.#state
    const strings = parts.filter(part => part instanceof Uint8Array && part.length > 0) as Uint8Array[]
    if (strings.length === 0) return
    const { outer, page } = this.#stream
    this.#content(false)
    if (outer !== null && this.#marks.state === 'tagged' && !this.#marks.hasLanguage) {
      this.#options.walk.textWithoutLanguage(page)
    }
    const isVisible = mode !== INVISIBLE && mode !== CLIP_ONLY
    if (isVisible) {
      if (mode % 4 !== 1) this.#paint(fill)
      if (mode % 4 !== 0) this.#paint(stroke)
    }
    if (font === null) return
    this.#options.fonts.add(font, strings, { isVisible, page })
    if (font['Subtype'] === 'Type3') this.#options.walk.glyphs(font, this.#painted())
  }

  #object(name: PdfValue | undefined): void {
    const { source, report } = this.#context
    const { page } = this.#stream
    const object = source.stream(this.#resource('XObject', name))
    if (object === null) return
    const kind = source.name(object.dictionary['Subtype'])
    if (kind === 'PS') report('postscript-xobject', { object, page })
    if (kind === 'Form') {
      this.#options.walk.form(object, this.#painted())
      return
    }
    this.#content()
    if (kind !== 'Image') return
    this.#options.walk.image(object, page)
    if (source.resolve(object.dictionary['ImageMask']) === true) this.#paint(this.#state.fill)
  }

  #inlineImage(dictionary: PdfValue | undefined): void {
    this.#content()
    if (!isDictionary(dictionary)) return
    const { source, report } = this.#context
    const { page } = this.#stream
    checkImageEntries(this.#context, dictionary, { page })
    for (const filter of source.list(dictionary['Filter'] ?? dictionary['F'])) {
      if (INLINE_FORBIDDEN.includes(source.name(filter) ?? '')) report('inline-image-filter', { page })
    }
    const space = dictionary['ColorSpace'] ?? dictionary['CS']
    if (source.resolve(dictionary['ImageMask'] ?? dictionary['IM']) === true) this.#paint(this.#state.fill)
    else if (space !== undefined) this.#paint(this.#space(space))
  }
}

const DEVICE_OF: Readonly<Record<'g' | 'rg' | 'k' | 'G' | 'RG' | 'K', Device>> = {
  ...{ g: 'DeviceGray', rg: 'DeviceRGB', k: 'DeviceCMYK' },
  ...{ G: 'DeviceGray', RG: 'DeviceRGB', K: 'DeviceCMYK' },
}
