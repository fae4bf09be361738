import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, listFixtures, printFixture } from '../fixtures/fixtures.ts'
import { describeWith } from './with-tools.ts'

/** poppler-utils, qpdf and MuPDF: PDF readers that share no code with Platen. */
const POPPLER = ['pdfinfo', 'pdffonts', 'pdftotext', 'qpdf']
const fixtures = await listFixtures()

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-sound-'))
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** The file of a tagged print. */
async function storePrint(fixture: Fixture): Promise<string> {
  const file = join(folder, `${fixture.name}.pdf`)
  if (!existsSync(file)) writeFileSync(file, await printFixture(fixture))
  return file
}

const tool = (name: string, ...args: string[]): string => execFileSync(name, args, { encoding: 'utf8' })

/** The first words of a page in reading order, for some fixtures. */
const READING_ORDER: Readonly<Record<string, readonly string[]>> = {
  invoice: ['Mill Lane Kitchens Ltd', 'Harbour House Blend', 'Delivery round', 'Total due'],
  contract: [
    'Service Agreement',
    'Definitions and interpretation',
    'The services',
    'Confidentiality',
    'Annex A: Fees',
  ],
  payslip: ['Entgeltabrechnung', 'Gesamtbrutto', 'Lohnsteuer', 'Gesetzliches Netto'],
  'quarterly-report': [
    'Third quarter 2026',
    'Contents',
    'At a glance',
    'Income statement',
    'Financial calendar',
  ],
}

describeWith(POPPLER, 'Poppler and qpdf read every fixture', () => {
  test.each(fixtures)('$name', async fixture => {
    const file = await storePrint(fixture)
    expect(tool('qpdf', '--check', file)).toMatch(/No syntax or stream encoding errors found/)
    expect(tool('pdfinfo', file)).toMatch(/^Tagged: +yes$/m)

    const fonts = tool('pdffonts', file).trim().split('\n').slice(2)
    expect(fonts.length).toBeGreaterThan(0)
    for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+.* yes yes yes /) // embedded, subset, with Unicode

    const text = tool('pdftotext', file, '-')
    const places = (READING_ORDER[fixture.name] ?? []).map(words => text.indexOf(words))
    expect(places).not.toContain(-1)
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(text.trim().length).toBeGreaterThan(20)
  })
})

describeWith(['mutool'], 'MuPDF reads every fixture', () => {
  test.each(fixtures)('$name', async fixture => {
    const args = ['draw', '-q', '-F', 'stext', '-o', '/dev/null', await storePrint(fixture)]
    const { status, stderr } = spawnSync('mutool', args, { encoding: 'utf8' })
    expect(status).toBe(0)
    // Debian builds it without colour profiles
    expect(stderr.replace('warning: ICC support is not available\n', '')).toBe('')
  })
})
