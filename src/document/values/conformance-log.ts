import { capitalised, PlatenError, type Problem, type Warning } from '../../base/errors.ts'
import type { Limits } from '../../base/limits.ts'
import type { Conformance } from './conformance.ts'
import { demandsTags } from './pdf-standards.ts'
import { inPlaceOrder } from './place-order.ts'

/** What the author wrote, as elements of the structure carry it. */
export type WrittenSource = object | string | null

export interface ConformanceOptions extends Conformance {
  /** The language of the source, in which messages say what to write. */
  readonly syntax: Syntax
  /** That of the document, as written; null for none. */
  readonly language: string | null
  /** Where messages about a whole page lead. Absent: there is no page. */
  readonly rootPlace?: string
  /** Where messages about the language of a page lead. Default: `rootPlace`. */
  readonly languagePlace?: string
  /** Tables of data without header cells. Absent: none. */
  readonly headerless?: readonly WrittenSource[]
  /** Places of attached files; headers and footers add theirs during layout. Absent: none. */
  readonly attachedAt?: readonly string[]
  /** The reasons why attached files are missing, at their places. Absent: none is missing. */
  readonly missingFiles?: readonly Problem[]
  /** JSON Pointers of nodes and rows. Texts are places themselves. */
  readonly places: ReadonlyMap<object, string>
}

export type Syntax = 'document' | 'html' | 'markdown' | 'scene'

/** True for the place of an element or a field, such as `<p> in line 2`, which messages contain. */
export function isPlaceInPage(path: string): boolean {
  return /^[<`]/.test(path)
}

/** True for pages, whose places are elements. */
export function isPageSyntax(syntax: Syntax): boolean {
  return syntax === 'html' || syntax === 'markdown'
}

/** Collects everything that the claims of a document forbid: errors of a claim, or warnings. */
export class ConformanceLog {
  readonly claims: Conformance['claims']
  /** True if there is anything to check. */
  readonly isNeeded: boolean
  /** True if the rules of accessibility apply. */
  readonly checksAccessibility: boolean
  readonly syntax: Syntax
  readonly language: string | null
  /** Where messages about a whole page lead; '' without a page. */
  readonly rootPlace: string
  readonly languagePlace: string
  /** Tables of data without header cells. */
  readonly headerless: readonly WrittenSource[]
  /** Places of attached files. */
  readonly attachedAt: readonly string[]
  /** The reasons why attached files are missing, at their places. */
  readonly missingFiles: readonly Problem[]
  readonly #warns: boolean
  readonly #places: ReadonlyMap<object, string>
  readonly #maxProblems: number
  readonly #problems = new Map<string, Problem>()
  readonly #advice = new Map<string, Problem>()
  #others = 0

  constructor(
    {
      claims,
      warns,
      isChecked,
      syntax,
      language,
      places,
      rootPlace = '',
      languagePlace = rootPlace,
      headerless = [],
      attachedAt = [],
      missingFiles = [],
    }: ConformanceOptions,
    { maxProblems }: Pick<Limits, 'maxProblems'>,
  ) {
    this.claims = claims
    this.isNeeded = isChecked
    this.checksAccessibility = claims.accessible !== null || warns
    this.syntax = syntax
    this.language = language
    this.rootPlace = rootPlace
    this.languagePlace = languagePlace
    this.headerless = headerless
    this.attachedAt = attachedAt
    this.missingFiles = missingFiles
    this.#warns = warns
    this.#places = places
    this.#maxProblems = maxProblems
  }

  /** True if languages are checked; otherwise, preparing the content reports and ignores invalid ones. */
  get checksLanguages(): boolean {
    return demandsTags(this.claims) || (this.#warns && isPageSyntax(this.syntax))
  }

  /**
   * Adds a mistake: an error if the document claims a standard, otherwise a warning.
   * @param at A source, or a JSON Pointer.
   * @param message The mistake and what to do, without a full stop.
   */
  addMistake(at: WrittenSource, message: string): void {
    this.#add(this.#problems, at, message)
  }

  /** Adds what PDF/UA forbids: an error if it is claimed, otherwise a warning. */
  addUaMistake(at: WrittenSource, message: string): void {
    this.#add(this.claims.accessible === null ? this.#advice : this.#problems, at, message)
  }

  /** Adds a language that is no language tag: an error if a claim demands one, otherwise a warning. */
  addLanguageMistake(at: WrittenSource, message: string): void {
    this.#add(demandsTags(this.claims) ? this.#problems : this.#advice, at, message)
  }

  /** Adds what makes content hard to read although no standard forbids it: a warning of `accessibility: 'warn'`. */
  addAdvice(at: WrittenSource, message: string): void {
    if (this.#warns) this.#add(this.#advice, at, message)
  }

  #add(problems: Map<string, Problem>, at: WrittenSource, message: string): void {
    const problem = { path: this.placeOf(at) ?? '', message }
    const key = `${problem.path} ${message}`
    if (problems.has(key)) return
    if (problems.size < this.#maxProblems) problems.set(key, problem)
    else this.#others++
  }

  /** The place of a source; null if it is unknown. */
  placeOf(source: WrittenSource): string | null {
    return typeof source === 'object' && source !== null ? (this.#places.get(source) ?? null) : source
  }

  /**
   * @returns What no claim forbids, as warnings.
   * @throws PlatenError `standard_not_met` with all of them, in the order of their places.
   */
  end(): Warning[] {
    const problems = inPlaceOrder([...this.#problems.values()])
    const [first] = problems
    const others = `${this.#others} more mistakes are not listed (limit maxProblems)`
    if (first === undefined || this.claims.name === '') {
      const warnings = inPlaceOrder([...problems, ...this.#advice.values()]).map(({ path, message }) => ({
        code: 'not_accessible',
        message: `${isPlaceInPage(path) ? message : capitalised(message)}.`,
        path,
      }))
      return this.#others === 0 ? warnings : [...warnings, { code: 'more_warnings', message: `${others}.` }]
    }
    const details = this.#others === 0 ? problems : [...problems, { path: '', message: others }]
    const count = problems.length + this.#others - 1
    const more =
      count === 0 ? '' : ` ${count} more ${count === 1 ? 'mistake is' : 'mistakes are'} in the details.`
    const isPointer = first.path.startsWith('/')
    // pointers of the document that a page becomes mean nothing to the author
    const isOfDocument = isPointer && !first.path.startsWith('/settings/')
    const isKnown = first.path !== '' && !(isOfDocument && isPageSyntax(this.syntax))
    const place = isKnown ? ` at ${isPointer ? `'${first.path}'` : first.path}` : ''
    const message = `The document does not meet ${this.claims.name}${place}: ${first.message}.${more}`
    throw new PlatenError('standard_not_met', message, { details })
  }
}
