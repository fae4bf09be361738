import type { Warning } from '../../../base/errors.ts'
import { isLanguageTag, languageTagError, languageTagOfName } from '../../../base/values.ts'
import type { ConformanceLog } from '../../../document/values/conformance-log.ts'
import { forbidsAttachments, versionOf } from '../../../document/values/pdf-standards.ts'
import { claimMistake } from '../../../text/shaping/missing-glyphs.ts'
import { checkText } from './check-text.ts'
import { MAX_NAME } from './object-limits.ts'

interface DocumentFacts {
  /** The document information dictionary. */
  readonly info: Readonly<Record<string, unknown>>
  /** The warnings about characters that fonts lack. */
  readonly missing: readonly Warning[]
  /** True if files are attached. */
  readonly hasFiles: boolean
  /** The MediaBox of each page. */
  readonly mediaBoxes: readonly (readonly number[])[]
}

/** The rules for the whole document: its title, language and glyphs. */
export function checkDocument(
  { info, missing, hasFiles, mediaBoxes }: DocumentFacts,
  log: ConformanceLog,
): void {
  const { checksAccessibility, claims, syntax, language } = log
  const places = PLACES[syntax]
  const at = { title: places.title || log.rootPlace, language: places.language || log.languagePlace }
  const { Title: title } = info
  const hasTitle = typeof title === 'string' && title.trim() !== ''
  if (checksAccessibility && !hasTitle)
    log.addUaMistake(at.title, `the document has no title: ${places.writeTitle}`)
  if (log.checksLanguages && language !== null && language !== '' && !isLanguageTag(language))
    log.addLanguageMistake(
      at.language,
      `${languageTagError(language)}: ${places.writeLanguage(languageTagOfName(language) ?? 'en')}`,
    )
  if (checksAccessibility && (language ?? '') === '')
    log.addUaMistake(
      at.language,
      `the document has no language: ${language === '' ? places.fillLanguage : places.writeLanguage('en')}`,
    )
  if (claims.name === '') return
  // an archive without a file that it should contain, such as the XML of an invoice, is incomplete
  if (claims.archival !== null && !forbidsAttachments(claims))
    for (const { path, message } of log.missingFiles)
      log.addMistake(path, `the attached file is missing: ${message}`)
  // ISO 19005-4 §6.9
  if (claims.archival?.level === 'F' && !hasFiles && log.missingFiles.length === 0) {
    const advice = 'attach one, or claim PDF/A-4'
    log.addMistake(places.files || log.rootPlace, `PDF/A-4f demands an attached file: ${advice}`)
  }
  // ISO 19005-1 §6.1.12, ISO 19005-2 §6.1.13; the metadata of PDF 2.0 has no names
  for (const name of Object.keys(info))
    if (claims.archival !== null && versionOf(claims) !== '2.0' && Buffer.byteLength(name) > MAX_NAME)
      log.addMistake(at.title, `the name '${name.slice(0, 40)}…' has more than ${MAX_NAME} bytes: shorten it`)
  for (const [name, text] of Object.entries(info))
    if (typeof text === 'string') checkText(name, text, at.title, log)
  const wrongSize = limitsPages(claims) ? wrongPageSize(mediaBoxes) : null
  if (wrongSize !== null)
    log.addMistake(
      places.size || log.rootPlace,
      `${wrongSize}; ${claims.name} allows sides from ${MIN_SIDE} to ${MAX_SIDE.toLocaleString('en')} points`,
    )
  if (forbidsAttachments(claims)) {
    const level = claims.archival?.part === 4 ? 'PDF/A-4f' : 'PDF/A-3'
    for (const place of log.attachedAt)
      log.addMistake(place, `${claims.name} forbids attached files: leave them out, or claim ${level}`)
  }
  // ISO 14289-1 §7.21.8, ISO 19005-2 §6.2.11.8
  for (const { message, path } of missing) log.addMistake(path ?? '', claimMistake(message))
}

/** Sides of pages, in points. */
const MIN_SIDE = 3
const MAX_SIDE = 14_400

/** ISO 19005-2 §6.1.13. PDF/A-1 and PDF/A-4 do not limit pages. */
function limitsPages({ archival }: ConformanceLog['claims']): boolean {
  return archival?.part === 2 || archival?.part === 3
}

/** Describes the first page with a side out of range; null for none. */
function wrongPageSize(boxes: readonly (readonly number[])[]): string | null {
  for (const [i, [left = 0, bottom = 0, right = 0, top = 0]] of boxes.entries()) {
    const sides = [right - left, top - bottom]
    if (sides.every(side => MIN_SIDE <= side && side <= MAX_SIDE)) continue
    const [width, height] = sides.map(side => (Math.round(side * 100) / 100).toLocaleString('en'))
    return `page ${i + 1} is ${width} × ${height} points`
  }
  return null
}

const PLACES = {
  document: {
    size: '/document/pageSize',
    files: '/document/files',
    title: '/document/info',
    writeTitle: 'set `info.title`',
    language: '/document/language',
    fillLanguage: '`language` is empty: set a tag such as en',
    writeLanguage: () => 'set `language`, or `locale` of the template',
  },
  html: {
    size: '',
    files: '',
    title: '',
    writeTitle: 'write <title>',
    language: '',
    fillLanguage: '`lang` is empty: write <html lang="en">',
    writeLanguage: (tag: string) => `write <html lang="${tag}">, or set \`locale\``,
  },
  markdown: {
    size: '',
    files: '',
    title: '',
    writeTitle: 'write `title` in the front matter, or a heading of level 1',
    language: '',
    fillLanguage: '`lang` is empty: write `lang: en` in the front matter',
    writeLanguage: (tag: string) => `write \`lang: ${tag}\` in the front matter, or set \`locale\``,
  },
  scene: {
    size: '/scene',
    files: '/scene',
    title: '/scene/info',
    writeTitle: 'set `info.title`',
    language: '/scene/language',
    fillLanguage: '`language` is empty: set a tag such as en',
    writeLanguage: () => 'set `language`, or `locale` of the template',
  },
} as const
