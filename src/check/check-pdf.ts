/**
 * The bytes of a PDF → findings about its conformance to PDF/UA and PDF/A. Pure. Time and memory are bounded for any
 * input by `reading/budget.ts`. Fails with `invalid_pdf` for files that cannot be read.
 */
import { PlatenError } from '../base/errors.ts'
import { type OptionRules, readOptions, rule } from '../base/options.ts'
import { PdfPasswordNeeded, PdfRefusal } from '../output/pdf/finish/pdf-syntax.ts'
import { checkActions } from './annotations/check-actions.ts'
import { checkAnnotations } from './annotations/check-annotations.ts'
import { checkDestinations } from './annotations/check-destinations.ts'
import { checkContent } from './content/check-content.ts'
import type { CheckContext, Place } from './context.ts'
import { checkAttachments } from './file/check-attachments.ts'
import { checkFile } from './file/check-file.ts'
import { checkObjects } from './file/check-objects.ts'
import { checkOptionalContent } from './file/check-optional-content.ts'
import { checkFonts } from './fonts/check-fonts.ts'
import { checkCatalog } from './metadata/check-catalog.ts'
import { checkLanguage } from './metadata/check-language.ts'
import { checkMetadata } from './metadata/check-metadata.ts'
import { checkReadableTexts } from './metadata/check-readable-texts.ts'
import { claimedProfiles } from './metadata/identification.ts'
import { readOutputIntents } from './metadata/output-intents.ts'
import { isProfile, type PdfProfile, PROFILE_NAMES } from './profiles.ts'
import { STEPS } from './reading/budget.ts'
import { readPages } from './reading/pages.ts'
import { PdfSource } from './reading/source.ts'
import { type RuleName, requirementOf, ruleId } from './rules/rules.ts'
import { checkStructure } from './structure/check-structure.ts'
import { readStructure } from './structure/structure-tree.ts'

export interface CheckPdfOptions {
  /**
   * The standards to check. Default: those that the XMP metadata claim. A claim of a part or level that does not exist
   * is checked as a near one, and violates its rule for the identification.
   */
  readonly profiles?: readonly PdfProfile[] | undefined
  /** User or owner password of an encrypted file. */
  readonly password?: string | undefined
}

/** A violation of one rule. */
export interface PdfFinding {
  /** `UA1:` and the failure condition of the Matterhorn Protocol 1.1, or `UA2:`, `PDF/A-2:` and the clause of the standard. */
  readonly rule: string
  readonly profile: PdfProfile
  /** The requirement and what violates it. */
  readonly message: string
  /** From 1; null for the whole file. */
  readonly page: number | null
  /** Object number; null if the file as a whole or a direct object is meant. */
  readonly object: number | null
}

export interface PdfCheck {
  /** True if there are no findings and at least one profile was checked. */
  readonly conforms: boolean
  /** The profiles that were checked. */
  readonly profiles: readonly PdfProfile[]
  /** The profiles that the XMP metadata claim, without parts and levels that do not exist. */
  readonly claims: readonly PdfProfile[]
  /** By profile; at most 50 for each rule. */
  readonly findings: readonly PdfFinding[]
  /** Number of further findings, which are not listed. */
  readonly omitted: number
}

const RULES: OptionRules<CheckPdfOptions> = {
  profiles: rule("an array of standards such as ['PDF/UA-1']", Array.isArray),
  password: rule('a string', value => typeof value === 'string'),
}

/** Listed findings of one rule in one profile. */
const MAX_FINDINGS = 50
/** Characters of a detail. */
const MAX_DETAIL = 300
const MAX_HEADER_OFFSET = 1024

/**
 * Checks the machine-checkable conditions of PDF/UA-1 (Matterhorn Protocol 1.1), PDF/UA-2 (ISO 14289-2) and PDF/A-1 to
 * -4 (ISO 19005). Whether the tags fit the content is for people to judge.
 * @throws PlatenError `invalid_pdf` for files that cannot be read, `invalid_request` for unknown profiles,
 * `invalid_option` for other options.
 */
export async function checkPdf(bytes: Uint8Array, options: CheckPdfOptions = {}): Promise<PdfCheck> {
  const read = readOptions<CheckPdfOptions>('checkPdf', options, { rules: RULES, defaults: {} })
  const { profiles, password = null } = read
  const unknown = profiles?.find(name => !isProfile(name))
  if (unknown !== undefined) {
    const message = `'profiles' must contain names of standards, got '${unknown}'. Known: ${PROFILE_NAMES.join(', ')}.`
    throw new PlatenError('invalid_request', message)
  }
  if (!(bytes instanceof Uint8Array)) {
    throw new PlatenError('invalid_request', 'checkPdf expects the bytes of a PDF as a Uint8Array.')
  }
  try {
    return check(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), profiles ?? null, password)
  } catch (cause) {
    if (!(cause instanceof PdfRefusal)) throw cause
    const hint = cause instanceof PdfPasswordNeeded ? '; pass it as `password`' : ''
    throw new PlatenError('invalid_pdf', `The PDF cannot be checked: ${cause.message}${hint}.`, { cause })
  }
}

function check(bytes: Buffer, wanted: readonly PdfProfile[] | null, password: string | null): PdfCheck {
  if (!bytes.subarray(0, MAX_HEADER_OFFSET).includes('%PDF-')) throw new PdfRefusal('it is not a PDF')
  const source = new PdfSource(bytes, password)
  const pages = readPages(source)
  if (pages.length === 0) throw new PdfRefusal('it has no pages')
  const { valid: claims, nearest } = claimedProfiles(source)
  const profiles = [...new Set(wanted ?? [...claims, ...nearest])]
  const list = createFindingList(source, profiles)
  const context: CheckContext = { source, bytes, profiles, pages, report: list.report }
  if (profiles.length > 0) runChecks(context)
  return { conforms: profiles.length > 0 && list.isEmpty(), profiles, claims, ...list.result() }
}

function runChecks(context: CheckContext): void {
  checkFile(context)
  checkObjects(context)
  checkMetadata(context)
  checkCatalog(context)
  checkOptionalContent(context)
  checkAttachments(context)
  const intents = readOutputIntents(context)
  const structure = readStructure(context)
  const content = checkContent(context, { intents, structure })
  checkFonts(context, content.fonts)
  checkStructure(context, structure)
  checkAnnotations(context, { intents, structure })
  checkActions(context)
  checkDestinations(context)
  checkReadableTexts(context)
  checkLanguage(context, { structure, content })
}

function createFindingList(source: PdfSource, profiles: readonly PdfProfile[]) {
  const lists = new Map<string, { seen: Set<string>; findings: PdfFinding[] }>()
  /** The last place of each rule: operators in a row violate it in the same way. */
  const last = new Map<RuleName, Place>()
  let omitted = 0
  return {
    report(name: RuleName, place: Place = {}): void {
      const { detail, page = null, object, only } = place
      source.spend(1)
      const before = last.get(name)
      if (before !== undefined && isSamePlace(before, place)) return
      last.set(name, place)
      for (const profile of profiles) {
        const rule = ruleId(name, profile)
        if (rule === null || (only !== undefined && only !== profile)) continue
        source.spend(STEPS.report + (detail?.length ?? 0) / MAX_DETAIL)
        const listKey = `${profile} ${name}`
        const list = lists.get(listKey) ?? { seen: new Set(), findings: [] }
        lists.set(listKey, list)
        const message = `${requirementOf(name)}${detail === undefined ? '' : `: ${shortened(detail)}`}.`
        const finding = { rule, profile, message, page, object: source.numberOf(object) }
        const key = `${page} ${finding.object} ${message}`
        if (list.seen.has(key)) continue
        if (list.findings.length >= MAX_FINDINGS) {
          omitted++
          continue
        }
        list.seen.add(key)
        list.findings.push(finding)
      }
    },
    isEmpty: () => lists.size === 0,
    result() {
      const all = [...lists.values()].flatMap(({ findings }) => findings)
      const order = new Map(profiles.map((profile, i) => [profile, i]))
      const findings = all.toSorted((a, b) => (order.get(a.profile) ?? 0) - (order.get(b.profile) ?? 0))
      return { findings, omitted }
    },
  }
}

function isSamePlace(a: Place, b: Place): boolean {
  return a.page === b.page && a.object === b.object && a.only === b.only && a.detail === b.detail
}

/** Names and texts of the file may be long or contain control characters. */
function shortened(detail: string): string {
  const start = detail.slice(0, MAX_DETAIL).replaceAll(/\p{Cc}+/gu, ' ')
  return detail.length > MAX_DETAIL ? `${start}…` : start
}
