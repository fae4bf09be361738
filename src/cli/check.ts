import { readFile, stat } from 'node:fs/promises'
import { PlatenError } from '../base/errors.ts'
import { checkPdf, type PdfCheck, type PdfFinding } from '../check/check-pdf.ts'
import { isProfile, type PdfProfile, PROFILE_NAMES } from '../check/profiles.ts'
import type { CommandOptions } from './command-line.ts'
import { CliError, ClosedPipe, EXIT, reportFailure, systemReason } from './failure.ts'
import type { Command } from './main.ts'
import { print } from './print.ts'

/** The file does not conform. */
const EXIT_FINDINGS = 1
/** The command line is invalid, or the file cannot be read. */
const EXIT_TROUBLE = 2

const MAX_FILE_BYTES = 1_000_000_000

/** Checks a PDF. Exits with 0 if it conforms, 1 with findings, 2 on errors. */
export const check: Command = async ([path = ''], options) => {
  try {
    const result = await checkPdf(await readPdf(path), checkOptions(options))
    if (result.profiles.length === 0) throw noClaim(path)
    await print(options.json ? `${JSON.stringify(result, null, 2)}\n` : textOf(path, result))
    return result.conforms ? EXIT.ok : EXIT_FINDINGS
  } catch (error) {
    const code = reportFailure(inTermsOfOptions(error, path))
    return error instanceof ClosedPipe ? code : EXIT_TROUBLE
  }
}

/** The same error with the file, and the name of the option that it asks for. */
function inTermsOfOptions(error: unknown, path: string): unknown {
  if (!(error instanceof PlatenError) || error.code !== 'invalid_pdf') return error
  const text = error.message
    .replace(/^The PDF (?=cannot be checked)/, `'${path}' `)
    .replace('pass it as `password`', 'give it with --password')
  const isSource = /\.(?:json|html?|md|markdown)$/i.test(path)
  const message = isSource ? `${text} platen validate checks templates and pages.` : text
  return new PlatenError(error.code, message, { details: error.details, cause: error })
}

function checkOptions({ profile, password }: CommandOptions) {
  return { profiles: profile === null ? undefined : readProfiles(profile), password: password ?? undefined }
}

function readProfiles(text: string): PdfProfile[] {
  return text.split(',').map(part => {
    const name = PROFILE_NAMES.find(known => known.toLowerCase() === part.trim().toLowerCase())
    if (name !== undefined && isProfile(name)) return name
    const message = `--profile must name standards, got '${part}'. Known: ${PROFILE_NAMES.join(', ')}.`
    throw new CliError(EXIT.usage, message)
  })
}

function noClaim(path: string): PlatenError {
  const message = `'${path}' claims no standard that Platen checks. Name one: --profile PDF/UA-1.`
  return new PlatenError('invalid_request', message)
}

async function readPdf(path: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(path)
    if (size <= MAX_FILE_BYTES) return await readFile(path)
  } catch (error) {
    throw new CliError(EXIT.file, `'${path}' cannot be read: ${systemReason(error)}.`)
  }
  throw new CliError(EXIT.file, `'${path}' has more than ${MAX_FILE_BYTES} bytes.`)
}

function textOf(path: string, { conforms, profiles, findings, omitted }: PdfCheck): string {
  const lines = findings.map(finding => `${path}${placeOf(finding)}: ${finding.message} [${finding.rule}]`)
  const more = omitted > 0 ? [`… ${omitted} more findings of these rules`] : []
  const verdicts = profiles.map(profile => {
    const count = findings.filter(finding => finding.profile === profile).length
    return `${profile}: ${count === 0 ? 'conforms' : `${count} ${count === 1 ? 'finding' : 'findings'}`}`
  })
  const verdict = conforms ? [] : ['']
  return `${[...lines, ...more, ...verdict, ...verdicts].join('\n')}\n`
}

function placeOf({ page, object }: PdfFinding): string {
  const parts = [page === null ? [] : `page ${page}`, object === null ? [] : `object ${object}`].flat()
  return parts.length === 0 ? '' : `, ${parts.join(', ')}`
}
