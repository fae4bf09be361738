/** Marked-content sequences of one content stream (ISO 32000-1 §14.6, ISO 14289-1 §7.1). */
import type { PdfDictionary, PdfValue } from '../../output/pdf/finish/pdf-syntax.ts'
import type { CheckContext } from '../context.ts'
import type { StructureElement, StructureTree } from '../structure/structure-tree.ts'

/** How content is marked: `none` is neither tagged nor an artifact. */
export type MarkState = 'tagged' | 'artifact' | 'none'

interface Mark {
  /** `other`: without meaning for the structure, such as optional content. */
  readonly kind: 'tagged' | 'artifact' | 'other'
  /** Of the marks or of the element. */
  readonly hasLanguage: boolean
  /** True if its graphics need no Figure: it is one, or a text replaces it. */
  readonly mayBeGraphic: boolean
}

export interface MarkStackOptions {
  readonly context: CheckContext
  readonly structure: StructureTree
  /** The page or form whose entry StructParents leads to its elements. */
  readonly owner: PdfDictionary
  readonly resources: PdfDictionary | null
  readonly page: number
  /** Of the content that paints the stream. */
  readonly outer: MarkState
  /** True if what paints the stream is in a Figure, or not tagged. */
  readonly mayBeGraphic: boolean
}

const MAX_NESTING = 10_000

export class MarkStack {
  readonly #options: MarkStackOptions
  readonly #open: Mark[] = []
  readonly #ids = new Set<number>()
  #tagged = 0
  #artifacts = 0
  /** Open marks with a language, and those in which graphics may be. */
  #languages = 0
  #graphics = 0

  constructor(options: MarkStackOptions) {
    this.#options = options
  }

  get hasIdentifiers(): boolean {
    return this.#ids.size > 0
  }

  get state(): MarkState {
    if (this.#tagged > 0) return 'tagged'
    return this.#artifacts > 0 ? 'artifact' : this.#options.outer
  }

  /** True if the language of the current content is known from its marks or its element. */
  get hasLanguage(): boolean {
    return this.#languages > 0
  }

  /** True if graphics may be painted: in Figure and Formula, with a text that replaces them, or as no real content. */
  get mayBeGraphic(): boolean {
    if (this.#graphics > 0) return true
    return this.#tagged === 0 && (this.state !== 'tagged' || this.#options.mayBeGraphic)
  }

  begin(tag: PdfValue | undefined, properties: PdfValue | undefined): void {
    const { context, page } = this.#options
    const { source, report } = context
    const entries = this.#properties(properties)
    const id = source.number(entries?.['MCID'])
    const outer = this.state
    const isReplaced = source.bytes(entries?.['ActualText']) !== null
    const hasLanguage = source.bytes(entries?.['Lang']) !== null
    let mark: Mark = { kind: 'other', hasLanguage, mayBeGraphic: isReplaced }
    if (tag === 'Artifact') {
      if (outer === 'tagged') report('artifact-in-tagged', { page })
      mark = { ...mark, kind: 'artifact' }
    } else if (id !== null) {
      if (outer === 'artifact') report('tagged-in-artifact', { page, detail: `the identifier ${id}` })
      const element = this.#elementOf(id)
      mark = {
        kind: 'tagged',
        hasLanguage: hasLanguage || (element?.language ?? null) !== null,
        mayBeGraphic: isReplaced || element === null || element.mayBeGraphic,
      }
    }
    if (this.#open.length >= MAX_NESTING) return
    this.#open.push(mark)
    this.#count(mark, 1)
  }

  end(): void {
    const mark = this.#open.pop()
    if (mark === undefined) this.#unbalanced('EMC without a sequence')
    else this.#count(mark, -1)
  }

  #count({ kind, hasLanguage, mayBeGraphic }: Mark, by: 1 | -1): void {
    if (kind === 'tagged') this.#tagged += by
    if (kind === 'artifact') this.#artifacts += by
    if (hasLanguage) this.#languages += by
    if (mayBeGraphic) this.#graphics += by
  }

  /** The end of the stream. */
  finish(): void {
    if (this.#open.length > 0) this.#unbalanced(`${this.#open.length} do not end`)
  }

  #unbalanced(detail: string): void {
    const { context, page } = this.#options
    context.report('marks-balanced', { page, detail })
  }

  #properties(value: PdfValue | undefined): PdfDictionary | null {
    const { source } = this.#options.context
    if (typeof value !== 'string') return source.dictionary(value)
    return source.dictionary(source.dictionary(this.#options.resources?.['Properties'])?.[value])
  }

  #elementOf(id: number): StructureElement | null {
    const { context, structure, owner, page } = this.#options
    const { source, report } = context
    if (structure.root === null) return null
    if (this.#ids.has(id)) report('mcid-unique', { page, detail: `${id} occurs twice` })
    this.#ids.add(id)
    const element = structure.elementOf(owner, id)
    if (element === null) {
      report('content-without-element', { page, detail: `the identifier ${id} has no element` })
      return null
    }
    const key = source.number(owner['StructParents'])
    const entry = key === null ? null : source.item(structure.parentEntry(key), id)
    if (source.dictionary(entry) !== element.dictionary) {
      report('parent-tree', {
        page,
        object: element.dictionary,
        detail: `the identifier ${id} leads elsewhere`,
      })
    }
    return element
  }
}
