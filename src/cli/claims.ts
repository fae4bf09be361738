/** Standards and accessibility of the command line, and mistakes of claims at their places in files. */
import { PlatenError, type Problem, type Warning } from '../base/errors.ts'
import { isJsonObject } from '../base/json.ts'
import {
  nearestStandard,
  PDF_STANDARDS,
  type PdfStandard,
  standardsMistake,
} from '../document/values/pdf-standards.ts'
import { pageLanguage, readTemplateFile } from '../project/template-files.ts'
import type { TemplateJson } from '../template/definition.ts'
import { claimMistake } from '../text/shaping/missing-glyphs.ts'
import type { CommandOptions } from './command-line.ts'
import { CliError, EXIT } from './failure.ts'
import { PLACE_IN_TEXT, withPlacesOfNodes } from './messages.ts'
import { placeInSources, placeText } from './validate/findings.ts'

/** The parameter of `--standard`, if it was given. */
export function standardOption({ standard }: Pick<CommandOptions, 'standard'>): {
  pdf_standard?: readonly PdfStandard[]
} {
  if (standard === null) return {}
  const written = standard.split(',').map(name => name.trim())
  const spaced = written.find(name => /\s/.test(name))
  if (spaced !== undefined) {
    const names = spaced.split(/\s+/).join(',')
    throw new CliError(EXIT.usage, `--standard separates names by commas: '${names}', not '${spaced}'.`)
  }
  const standards = written.map(name => {
    const known = PDF_STANDARDS.find(one => one.toLowerCase() === name.toLowerCase())
    if (known !== undefined) return known
    const near = nearestStandard(name)
    const hint = near === null ? '.' : `, did you mean '${near}'?`
    const all = PDF_STANDARDS.join(', ')
    throw new CliError(EXIT.usage, `--standard has no standard '${name}'${hint} There are ${all}.`)
  })
  const mistake = standardsMistake(standards)
  if (mistake !== null) throw new CliError(EXIT.usage, `--standard: ${mistake}.`)
  return { pdf_standard: standards }
}

const REPORTS = ['warn', 'off'] as const

/** The value of `--accessibility`; absent if it was not given. */
export function accessibilityOption({ accessibility: given }: Pick<CommandOptions, 'accessibility'>): {
  accessibility?: (typeof REPORTS)[number]
} {
  if (given === null) return {}
  const accessibility = REPORTS.find(name => name === given)
  if (accessibility !== undefined) return { accessibility }
  throw new CliError(EXIT.usage, `--accessibility must be ${REPORTS.join(' or ')}, got '${given}'.`)
}

/** A template with the value of `--accessibility` in place of its own. */
export function withAccessibility(
  definition: TemplateJson,
  options: Pick<CommandOptions, 'accessibility'>,
): TemplateJson {
  const chosen = accessibilityOption(options)
  if (chosen.accessibility === undefined) return definition
  const isPage = definition.html !== undefined || definition.markdown !== undefined
  const key = isPage ? 'settings' : definition.scene === undefined ? 'document' : 'scene'
  const part = definition[key] ?? {}
  return isJsonObject(part) ? { ...definition, [key]: { ...part, ...chosen } } : definition
}

/** A template or page without the standards that it claims. Lines of Markdown stay. */
export function withoutClaim(definition: TemplateJson): TemplateJson {
  const { document, settings, markdown } = definition
  const rest = { ...definition }
  if (isJsonObject(document)) rest.document = { ...document, subset: null }
  if (isJsonObject(settings)) rest.settings = { ...settings, pdf_standard: undefined }
  if (typeof markdown === 'string') {
    rest.markdown = markdown.replace(FRONT_MATTER, fields =>
      fields.replace(CLAIM_FIELD, lines => lines.replace(/^.*/gm, '#')),
    )
  }
  return rest
}

/**
 * The warnings of a render that fails only because of a claim: those without the claim, except for what the error says.
 * @param render Renders without the claim.
 */
export async function warningsDespite(
  error: unknown,
  render: () => Promise<{ readonly warnings?: readonly Warning[] }>,
): Promise<readonly Warning[]> {
  if (!(error instanceof PlatenError) || error.code !== 'standard_not_met') return []
  const { warnings = [] } = await render().catch((): { warnings?: readonly Warning[] } => ({}))
  const isSaid = ({ message, path = '' }: Warning): boolean =>
    error.details.some(
      detail =>
        detail.path === path &&
        (detail.message === claimMistake(message) || isOfLanguage(detail.message, message)),
    )
  return warnings.filter(warning => warning.code !== 'not_accessible' && !isSaid(warning))
}

/** True for a warning about the language of a mistake: it is ignored, which matters only without a claim. */
export function isOfLanguage(mistake: string, warning: string): boolean {
  const [language] = /'[^']*' is not a language tag\b/.exec(mistake) ?? []
  if (language === undefined) return false
  return warning.startsWith(language) || warning.startsWith("The field 'lang' of the front matter")
}

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n[\s\S]*?\n(?:---|\.\.\.)/
/** With the lines of a list. */
const CLAIM_FIELD = /^pdf_standard[ \t]*:.*(?:\r?\n(?:[ \t]+|- ).*)*/m

/** An error whose details are mistakes of a claim has `FILE:LINE:COLUMN` as their paths, in that order. */
export async function atPlacesInFiles(error: unknown, path: string): Promise<unknown> {
  if (!(error instanceof PlatenError) || error.code !== 'standard_not_met' || path === '-') return error
  const template = pageLanguage(path) === null ? await readTemplateFile(path) : null
  if (template?.kind === 'problem') return error
  const placed = error.details.map(({ path: pointer, message }) => {
    const place = template === null ? placeInPage(path, message) : placeInSources(template, pointer, message)
    const [line, column] = [place.line ?? 1, place.column ?? 1]
    const placeOfNode = (other: string) =>
      template === null ? null : placeText(placeInSources(template, other, ''))
    return {
      line,
      column,
      path: placeText(place),
      message: withPlacesOfNodes(message.replace(PLACE_IN_TEXT, ''), placeOfNode),
    }
  })
  placed.sort((a, b) => a.line - b.line || a.column - b.column)
  const details: Problem[] = placed.map(({ path, message }) => ({
    path,
    message: message.replace(/ (?=[.:;])/, ''),
  }))
  const claim = /^The document does not meet PDF\/[\w-]+(?: with PDF\/[\w-]+)?/.exec(error.message)?.[0]
  const count = details.length === 1 ? '1 mistake' : `${details.length} mistakes`
  return new PlatenError(error.code, `${claim ?? error.message}: ${count}`, { details, cause: error })
}

function placeInPage(file: string, message: string) {
  const [, line, column] = PLACE_IN_TEXT.exec(message) ?? []
  return { file, line: Number(line ?? 1), column: Number(column ?? 1) }
}
