import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createEngine } from '../../../../src/index.ts'
import { uncheckedTemplate } from '../../../unchecked-template.ts'
import { printStock } from '../stock-pdfmake.ts'
import { comparePrints } from './compare-prints.ts'
import type { ParityDefinition } from './definitions/contracts.ts'
import { DEFINITIONS } from './definitions/definitions.ts'

interface Improvement {
  readonly reason: string
  /** Expected differences; all others fail the test. */
  readonly differsIn: RegExp
}

const JOINED_MODULES: Improvement = {
  reason: 'modules of QR codes that stand side by side are one rectangle, so that no seam shows between them',
  differsIn: /^page \d+: \d+ pixels by up to \d\d,/,
}

const EXACT_WIDTHS: Improvement = {
  reason: 'long words are as wide as layout took them, also to readers that cut widths to whole numbers',
  differsIn: /^page \d+: \d+ of \d+ characters/,
}

/** Definitions that Platen deliberately prints better. */
const IMPROVEMENTS: Readonly<Record<string, Improvement>> = {
  'qr codes': JOINED_MODULES,
  'qr codes among others': JOINED_MODULES,
  'spans of rows over pages': {
    reason:
      'cells that span rows have lines at the foot of a page and at the head of the next, as others have',
    differsIn: /^page \d+: \d+ pixels by up to \d+, the first at 5\d, (?:500|55)$/,
  },
  'spans of rows that do not break': {
    reason:
      'a cell is aligned in its rows, which pdfmake counts from the top of the page: it shows nothing of it',
    differsIn: /^page 1: (?:words|4 of \d+ characters|1\d\d pixels)/,
  },
  'soft hyphens': {
    reason: 'a soft hyphen is a hyphen where a line ends at it, and nothing elsewhere',
    differsIn: /^page 1: (?:words|\d+ of \d+ characters|\d+ pixels)/,
  },
  'characters without a glyph': {
    reason: 'they are copied as themselves, although the face cannot show them',
    differsIn: /^page 1: (?:words|\d+ of \d+ characters)/,
  },
  'references to pages and texts': {
    reason: 'words stand beside a page number, without the room that was kept for five digits',
    differsIn: /^page 1: (?:words|links|\d+ of \d+ characters|\d+ pixels)/,
  },
  'breaking words': EXACT_WIDTHS,
  'large counters': EXACT_WIDTHS,
  watermarks: EXACT_WIDTHS,
  'a watermark across': EXACT_WIDTHS,
  sections: EXACT_WIDTHS,
  'superscript and subscript': {
    reason: 'a raised word that follows without a space is read without one',
    differsIn: /^page 1: words/,
  },
  'named styles': {
    reason: 'a space between words of two sizes is read',
    differsIn: /^page 1: words/,
  },
  'headers of all kinds of nodes': {
    reason: 'a space between words of two sizes is read',
    differsIn: /^page 1: words/,
  },
  'a photograph stored on its side': {
    reason:
      'it is turned upright when it is checked, and encoded anew, as readers of SVG and HTML do not turn it',
    differsIn: /^page \d+: \d+ pixels by up to \d\d?,/,
  },
}

/** Folder for both PDFs of a definition that differ. */
const FOLDER = join(tmpdir(), 'platen-parity')

const engine = await createEngine({ rendering: { isolation: 'none' }, sweepIntervalMs: 0 })
afterAll(async () => await engine.close())

/** Untagged, like pdfmake's output. */
/** An outline of the headings, which pdfmake does not make. */
const OF_HEADINGS = /^outline: .* instead of \S*\[\]/

async function printOurs({ document: written }: ParityDefinition): Promise<Uint8Array> {
  const template_id = 'parity'
  const document = { ...written, tagged: false }
  await engine.putTemplate(uncheckedTemplate({ template_id, name: template_id, format: 'PDF', document }))
  const { file } = await engine.createPdf({ template_id, data: {}, export_type: 'file' })
  return file
}

for (const [subject, definitions] of Object.entries(DEFINITIONS)) {
  describe(`${subject}: Platen prints like pdfmake`, () => {
    test.each(Object.entries(definitions))('%s', async (name, definition) => {
      const ours = await printOurs(definition)
      const stock = await printStock({ ...definition.document, ...definition.stock })
      const differences = (await comparePrints(ours, stock)).filter(
        difference => !OF_HEADINGS.test(difference),
      )
      const improvement = Object.hasOwn(IMPROVEMENTS, name) ? IMPROVEMENTS[name] : undefined
      if (improvement !== undefined) {
        expect(differences, `no longer differs: ${improvement.reason}`).not.toEqual([])
      }
      const unexpected = differences.filter(difference => !improvement?.differsIn.test(difference))
      if (unexpected.length > 0) {
        await mkdir(FOLDER, { recursive: true })
        await writeFile(join(FOLDER, `${name}.platen.pdf`), ours)
        await writeFile(join(FOLDER, `${name}.pdfmake.pdf`), stock)
      }
      expect(unexpected, `see ${FOLDER}/${name}.*.pdf`).toEqual([])
    })
  })
}
