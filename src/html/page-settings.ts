/** Validates the `settings` of a page: unknown → settings, problems and warnings. Pure; never throws. */

import { anyCase } from '../base/bound-schema.ts'
import { PlatenError, type Problem, type Warning } from '../base/errors.ts'
import { isJsonObject, type JsonObject, pointer } from '../base/json.ts'
import { PAPER_NAMES, type PaperSize, paperNamed, readLength } from '../base/paper-sizes.ts'
import { didYouMean } from '../base/text-distance.ts'
import { describeValue, FLAG_SCHEMA, readFlag } from '../base/values.ts'
import { readStandards } from '../document/values/conformance.ts'
import {
  PAGE_LABELS_DESCRIPTION,
  PAGE_LABELS_SCHEMA,
  readPageLabels,
} from '../document/values/page-labels.ts'
import { PAGE_RANGES_PATTERN, parsePageRanges } from '../document/values/page-ranges.ts'
import { MAX_STANDARDS, PDF_STANDARDS } from '../document/values/pdf-standards.ts'
import type { HtmlSettings, PageMargin, Side } from './contracts.ts'

export interface ReadSettings {
  readonly settings: HtmlSettings
  /** Each names its setting: `settings.scale is …; expected …`, without a full stop. */
  readonly problems: readonly Problem[]
  readonly warnings: readonly Warning[]
}

/** Settings of a call that sets nothing. */
export const NO_SETTINGS: HtmlSettings = {
  paperSize: null,
  orientation: null,
  margins: { top: null, right: null, bottom: null, left: null },
  printBackground: true,
  pageRanges: null,
  pageLabels: null,
  header: null,
  footer: null,
  scale: 1,
  renderer: 'platen',
  tagged: null,
  pdfStandard: null,
  warnsOfAccessibility: false,
  runScripts: false,
}

/** Placeholders in texts of headers and footers, and classes of elements in their HTML. */
export const MARGIN_FIELDS: readonly string[] = ['pageNumber', 'totalPages', 'date', 'title', 'url']

/** Maximum page side that all PDF readers display (ISO 32000-1, annex C): 200 inches. */
const MAX_SIDE_PT = 14_400
const MAX_HTML_LENGTH = 100_000
const MAX_TEXT_LENGTH = 1_000
const SCALE = { min: 0.1, max: 2 } as const
const FONT_SIZE_PX = { default: 9, min: 1, max: 96 } as const
const SIDES = ['top', 'right', 'bottom', 'left'] as const
const PLACES = ['left', 'center', 'right'] as const
/** Values of the setting `renderer`. */
export const RENDERERS = ['platen', 'browser', 'auto'] as const
const ACCESSIBILITY = ['off', 'warn'] as const

/** A pattern that matches one of the words in any case, with surrounding spaces. */
const wordOf = (words: readonly string[]): string => `^\\s*${anyCase(words)}\\s*$`

const LENGTH: JsonObject = {
  type: ['string', 'number'],
  minimum: 0,
  pattern: '^\\s*(?:\\d{1,9}(?:\\.\\d{0,9})?|\\.\\d{1,9})\\s*(?:[Mm][Mm]|[Cc][Mm]|[Ii][Nn]|[Pp][TtXx])?\\s*$',
}
const FLAG: JsonObject = { ...FLAG_SCHEMA, type: [...FLAG_SCHEMA.type] }
const STANDARD: JsonObject = { enum: [...PDF_STANDARDS] }
const TEXT: JsonObject = { type: ['string', 'number'], maxLength: MAX_TEXT_LENGTH }

/** JSON Schema of the settings. Unknown settings are ignored with a warning. */
export const HTML_SETTINGS_SCHEMA = {
  type: 'object',
  description: 'Paper, margins, header and footer. Settings override `@page` rules of the CSS.',
  properties: {
    paper_size: {
      type: 'string',
      pattern: wordOf([...PAPER_NAMES, 'custom']),
      examples: [...PAPER_NAMES, 'custom'],
      default: 'A4',
      description: 'Paper by name; `custom` requires `custom_width` and `custom_height`. Default `A4`.',
    },
    custom_width: {
      ...LENGTH,
      description:
        'Width of `custom` paper: millimetres as a number, or a string with `mm`, `cm`, `in`, `pt` or `px`.',
    },
    custom_height: {
      ...LENGTH,
      description:
        'Height of `custom` paper: millimetres as a number, or a string with `mm`, `cm`, `in`, `pt` or `px`.',
    },
    orientation: {
      type: ['string', 'integer'],
      minimum: 0,
      maximum: 2,
      pattern: wordOf(['Portrait', 'Landscape', '0', '1', '2']),
      examples: ['Portrait', 'Landscape'],
      default: 'Portrait',
      description: 'Orientation of the paper: `1` is portrait, the default, and `2` landscape.',
    },
    margin_top: {
      ...LENGTH,
      default: 10,
      description:
        'Top margin: millimetres as a number, or a string with `mm`, `cm`, `in`, `pt` or `px`. Default 10 mm.',
    },
    margin_right: {
      ...LENGTH,
      default: 10,
      description:
        'Right margin: millimetres as a number, or a string with `mm`, `cm`, `in`, `pt` or `px`. Default 10 mm.',
    },
    margin_bottom: {
      ...LENGTH,
      default: 10,
      description:
        'Bottom margin: millimetres as a number, or a string with `mm`, `cm`, `in`, `pt` or `px`. Default 10 mm.',
    },
    margin_left: {
      ...LENGTH,
      default: 10,
      description:
        'Left margin: millimetres as a number, or a string with `mm`, `cm`, `in`, `pt` or `px`. Default 10 mm.',
    },
    print_background: { ...FLAG, default: true, description: 'Paints backgrounds. Default true.' },
    page_ranges: {
      type: ['string', 'integer'],
      minimum: 1,
      maxLength: MAX_TEXT_LENGTH,
      pattern: PAGE_RANGES_PATTERN,
      examples: ['1-3, 5', '2-'],
      description:
        'The pages to print, such as `1-3, 5` or `2-`. Page numbers stay as they are. Default: all.',
    },
    page_labels: {
      ...PAGE_LABELS_SCHEMA,
      description: PAGE_LABELS_DESCRIPTION,
    },
    displayHeaderFooter: {
      ...FLAG,
      default: true,
      description: 'False hides header and footer. Default true.',
    },
    custom_header: {
      type: ['string', 'number'],
      maxLength: MAX_HTML_LENGTH,
      description:
        'HTML of the header. Elements with class `date`, `pageNumber`, `totalPages`, `title` or `url` are filled in. Default: none.',
    },
    custom_footer: {
      type: ['string', 'number'],
      maxLength: MAX_HTML_LENGTH,
      description:
        'HTML of the footer. Elements with class `date`, `pageNumber`, `totalPages`, `title` or `url` are filled in. Default: none.',
    },
    header_left: {
      ...TEXT,
      description:
        'Text of the header on the left, with `{{pageNumber}}`, `{{totalPages}}`, `{{date}}`, `{{title}}` and `{{url}}`. Default: none.',
    },
    header_center: {
      ...TEXT,
      description:
        'Text of the header in the middle, with `{{pageNumber}}`, `{{totalPages}}`, `{{date}}`, `{{title}}` and `{{url}}`. Default: none.',
    },
    header_right: {
      ...TEXT,
      description:
        'Text of the header on the right, with `{{pageNumber}}`, `{{totalPages}}`, `{{date}}`, `{{title}}` and `{{url}}`. Default: none.',
    },
    footer_left: {
      ...TEXT,
      description:
        'Text of the footer on the left, with `{{pageNumber}}`, `{{totalPages}}`, `{{date}}`, `{{title}}` and `{{url}}`. Default: none.',
    },
    footer_center: {
      ...TEXT,
      description:
        'Text of the footer in the middle, with `{{pageNumber}}`, `{{totalPages}}`, `{{date}}`, `{{title}}` and `{{url}}`. Default: none.',
    },
    footer_right: {
      ...TEXT,
      description:
        'Text of the footer on the right, with `{{pageNumber}}`, `{{totalPages}}`, `{{date}}`, `{{title}}` and `{{url}}`. Default: none.',
    },
    header_font_size: {
      ...LENGTH,
      maximum: FONT_SIZE_PX.max,
      default: `${FONT_SIZE_PX.default}px`,
      description:
        'Font size of the texts of the header: pixels as a number, or a string with `px`, `pt`, `mm`, `cm` or `in`. Default `9px`.',
    },
    footer_font_size: {
      ...LENGTH,
      maximum: FONT_SIZE_PX.max,
      default: `${FONT_SIZE_PX.default}px`,
      description:
        'Font size of the texts of the footer: pixels as a number, or a string with `px`, `pt`, `mm`, `cm` or `in`. Default `9px`.',
    },
    scale: {
      type: ['string', 'number'],
      minimum: SCALE.min,
      maximum: SCALE.max,
      pattern: '^\\s*[012]?\\.?\\d{1,9}\\s*$',
      default: 1,
      description: 'Scales the content, from 0.1 to 2. Default 1.',
    },
    renderer: {
      type: 'string',
      pattern: wordOf(RENDERERS),
      examples: [...RENDERERS],
      default: 'platen',
      description:
        '`platen`: the layout of Platen, the default. `browser`: the browser of the engine or the call. `auto`: the browser if Platen would warn of features that it does not draw.',
    },
    tagged: {
      ...FLAG,
      default: true,
      description: 'Tags the content with its structure, for assistive technology. Default true.',
    },
    pdf_standard: {
      anyOf: [STANDARD, { type: 'array', items: STANDARD, minItems: 1, maxItems: MAX_STANDARDS }],
      description:
        'Standards that the PDF claims to meet, as the parameter `pdf_standard`, which overrides it. Default: none.',
    },
    accessibility: {
      type: 'string',
      pattern: wordOf(ACCESSIBILITY),
      examples: [...ACCESSIBILITY],
      default: 'off',
      description: '`warn` reports what PDF/UA-1 forbids as warnings. Default `off`.',
    },
    run_scripts: {
      ...FLAG,
      default: false,
      description:
        'Runs the scripts of the page, only in the browser and if the engine allows it. Default false.',
    },
  },
  anyOf: [
    { not: { required: ['paper_size'], properties: { paper_size: { pattern: wordOf(['custom']) } } } },
    { required: ['custom_width', 'custom_height'] },
  ],
} as const satisfies JsonObject

type SettingName = keyof typeof HTML_SETTINGS_SCHEMA.properties

/** Validates the settings of a call or a template. Null and undefined set nothing. */
export function readHtmlSettings(value: unknown): ReadSettings {
  const problems: Problem[] = []
  if (value === null || value === undefined) return { settings: NO_SETTINGS, problems, warnings: [] }
  if (!isJsonObject(value)) {
    const message = `settings is ${describeValue(value)}; expected an object`
    return { settings: NO_SETTINGS, problems: [{ path: '/settings', message }], warnings: [] }
  }
  const warnings: Warning[] = []
  const reader = createReader(value, problems)
  const settings: HtmlSettings = {
    ...readPaper(reader),
    margins: readMargins(reader),
    printBackground: reader.flag('print_background') ?? NO_SETTINGS.printBackground,
    pageRanges: readPageRanges(reader),
    pageLabels: readShared('page_labels', readPageLabels, reader, problems),
    ...readHeaderAndFooter(reader, warnings),
    scale: reader.number('scale', SCALE) ?? NO_SETTINGS.scale,
    renderer: reader.word('renderer', RENDERERS) ?? NO_SETTINGS.renderer,
    tagged: reader.flag('tagged'),
    pdfStandard: readShared('pdf_standard', (given, path) => readStandards(given, path), reader, problems),
    warnsOfAccessibility: reader.word('accessibility', ACCESSIBILITY) === 'warn',
    runScripts: reader.flag('run_scripts') ?? NO_SETTINGS.runScripts,
  }
  return { settings, problems, warnings: [...warnings, ...unknownSettings(value)] }
}

/** Names of `pdf_standard` elsewhere, and near ones. */
export const MISNAMED_STANDARD = /^(?:subset|(?:pdf[-_]?)?standards?|pdf[-_]?u?a)$/i

function unknownSettings(value: JsonObject): Warning[] {
  const known = Object.keys(HTML_SETTINGS_SCHEMA.properties)
  return Object.keys(value)
    .filter(name => !known.includes(name))
    .slice(0, known.length)
    .map(name => ({
      code: 'unknown_setting',
      message: `The setting '${name.slice(0, 100)}' is unknown and was ignored${MISNAMED_STANDARD.test(name) ? ", did you mean 'pdf_standard'?" : didYouMean(name, known)}`,
      path: pointer('/settings', name.slice(0, 100)),
    }))
}

function readPaper(reader: Reader): Pick<HtmlSettings, 'paperSize' | 'orientation'> {
  const orientation = readOrientation(reader)
  const size = readSize(reader)
  if (size === null) return { paperSize: null, orientation }
  const { width, height } = size
  const paperSize = { width: Math.min(width, height), height: Math.max(width, height) }
  return { paperSize, orientation: orientation ?? (width > height ? 'landscape' : null) }
}

function readSize(reader: Reader): PaperSize | null {
  const name = reader.given('paper_size')
  if (typeof name === 'string' && name.trim().toLowerCase() === 'custom') {
    const width = reader.side('custom_width')
    const height = reader.side('custom_height')
    return width === null || height === null ? null : { width, height }
  }
  for (const unused of ['custom_width', 'custom_height'] as const) reader.length(unused)
  if (name === null) return null
  const size = typeof name === 'string' ? paperNamed(name) : null
  return size ?? reader.refuse('paper_size', `one of ${PAPER_NAMES.join(', ')}, custom`)
}

function readOrientation(reader: Reader): HtmlSettings['orientation'] {
  const value = reader.given('orientation')
  if (value === null) return null
  const word = typeof value === 'object' ? '' : String(value).trim().toLowerCase()
  if (word === 'portrait' || word === '0' || word === '1') return 'portrait'
  if (word === 'landscape' || word === '2') return 'landscape'
  return reader.refuse('orientation', 'Portrait (0 or 1) or Landscape (2)')
}

function readPageRanges(reader: Reader): HtmlSettings['pageRanges'] {
  const text = reader.text('page_ranges', MAX_TEXT_LENGTH)
  if (text === null) return null
  const isNegative =
    Number(reader.given('page_ranges')) < 0 && typeof reader.given('page_ranges') === 'number'
  const ranges = isNegative ? null : parsePageRanges(text)
  return (
    ranges ??
    reader.refuse(
      'page_ranges',
      "ranges of pages from 1, the first page before the last, such as '1-3, 5' or '2-'",
    )
  )
}

/** Reads a setting that documents have too. */
function readShared<Value>(
  name: SettingName,
  read: (value: unknown, path: string) => Value,
  { given }: Reader,
  problems: Problem[],
): Value | null {
  const value = given(name)
  if (value === null) return null
  try {
    return read(value, `/settings/${name}`)
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error
    for (const { path, message } of error.details)
      problems.push({ path, message: `${path.slice(1).replaceAll('/', '.')}: ${message}` })
    return null
  }
}

function readMargins(reader: Reader): HtmlSettings['margins'] {
  const margin = (side: Side): number | null => reader.length(`margin_${side}`)
  const [top = null, right = null, bottom = null, left = null] = SIDES.map(margin)
  return { top, right, bottom, left }
}

function readHeaderAndFooter(reader: Reader, warnings: Warning[]): Pick<HtmlSettings, 'header' | 'footer'> {
  const header = readPageMargin('header', reader, warnings)
  const footer = readPageMargin('footer', reader, warnings)
  const isShown = reader.flag('displayHeaderFooter') ?? true
  return isShown ? { header, footer } : { header: null, footer: null }
}

function readPageMargin(part: 'header' | 'footer', reader: Reader, warnings: Warning[]): PageMargin | null {
  const html = reader.text(`custom_${part}`, MAX_HTML_LENGTH)
  const [left = '', center = '', right = ''] = PLACES.map(
    place => reader.text(`${part}_${place}`, MAX_TEXT_LENGTH) ?? '',
  )
  const fontSize = reader.fontSize(`${part}_font_size`)
  for (const place of PLACES) warnings.push(...unknownFields(`${part}_${place}`, reader))
  const hasTexts = left !== '' || center !== '' || right !== ''
  if (html === null || html.trim() === '') {
    return hasTexts ? { kind: 'texts', left, center, right, fontSize } : null
  }
  if (hasTexts) {
    const message = `settings.custom_${part} overrides the texts ${part}_left, ${part}_center and ${part}_right.`
    warnings.push({ code: 'unused_setting', message, path: `/settings/${part}_left` })
  }
  return { kind: 'html', html }
}

/** Unknown placeholders are printed as they are. */
function unknownFields(setting: SettingName, reader: Reader): Warning[] {
  const text = reader.given(setting)
  if (typeof text !== 'string' || text.length > MAX_TEXT_LENGTH) return []
  const names = [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name.trim())
  const unknown = names.find(name => !MARGIN_FIELDS.includes(name))
  if (unknown === undefined) return []
  const fields = MARGIN_FIELDS.map(name => `{{${name}}}`).join(', ')
  const hint = PAGE_NAMES.test(unknown)
    ? ", did you mean 'pageNumber'?"
    : didYouMean(unknown, MARGIN_FIELDS) || '.'
  const message = `settings.${setting} holds '{{${unknown.slice(0, 60)}}}', which is not a placeholder and is printed as is; the placeholders are ${fields}${hint}`
  return [{ code: 'unknown_placeholder', message, path: `/settings/${setting}` }]
}

const PAGE_NAMES = /^@?(?:page|currentPage|page_number|pageNo)$/

type Reader = ReturnType<typeof createReader>

/** Reads single settings. An invalid setting is reported as a problem and counts as not set. */
function createReader(value: JsonObject, problems: Problem[]) {
  const given = (name: SettingName) => (Object.hasOwn(value, name) ? (value[name] ?? null) : null)

  const refuse = (name: SettingName, expected: string): null => {
    const message = `settings.${name} is ${describeValue(given(name) ?? undefined)}; expected ${expected}`
    problems.push({ path: `/settings/${name}`, message })
    return null
  }

  return {
    given,
    refuse,

    text(name: SettingName, maxLength: number): string | null {
      const text = given(name)
      if (text === null) return null
      if (typeof text === 'number') return String(text)
      if (typeof text !== 'string') return refuse(name, 'a string')
      return text.length <= maxLength ? text : refuse(name, `at most ${maxLength} characters`)
    },

    word<const Word extends string>(name: SettingName, words: readonly Word[]): Word | null {
      const value = given(name)
      if (value === null) return null
      const word = typeof value === 'string' ? value.trim().toLowerCase() : ''
      return words.find(one => one === word) ?? refuse(name, words.join(', '))
    },

    flag(name: SettingName): boolean | null {
      const flag = given(name)
      if (flag === null) return null
      const read = readFlag(flag)
      if (read !== null) return read
      return refuse(name, '1, true, 0 or false')
    },

    number(name: SettingName, { min, max }: { min: number; max: number }): number | null {
      const number = given(name)
      if (number === null) return null
      const isNumeral =
        typeof number === 'number' || (typeof number === 'string' && /^\s*\d{0,9}\.?\d{1,9}\s*$/.test(number))
      const read = isNumeral ? Number(number) : Number.NaN
      return read >= min && read <= max ? read : refuse(name, `a number from ${min} to ${max}`)
    },

    /** In points. */
    length(name: SettingName): number | null {
      const value = given(name)
      if (value === null) return null
      const length = readLength(value, 'mm')
      return length !== null && length <= MAX_SIDE_PT ? length : refuse(name, EXPECTED_LENGTH)
    },

    /** A required length above 0. */
    side(name: SettingName): number | null {
      const length = readLength(given(name), 'mm')
      const isPossible = length !== null && length >= 1 && length <= MAX_SIDE_PT
      return isPossible ? length : refuse(name, `${EXPECTED_LENGTH}, since paper_size is custom`)
    },

    fontSize(name: SettingName): number {
      const { default: byDefault, min, max } = FONT_SIZE_PX
      const value = given(name)
      const size = value === null ? byDefault * 0.75 : readLength(value, 'px')
      if (size !== null && size >= min * 0.75 && size <= max * 0.75) return size
      refuse(name, `a size such as ${byDefault}px, from ${min}px to ${max}px`)
      return byDefault * 0.75
    },
  }
}

const EXPECTED_LENGTH = 'millimetres, or a length such as 20mm, 2cm, 1in, 72pt or 96px, of at most 200in'
