import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixtureEngine, listFixtures, renderFixture } from '../fixtures/fixtures.ts'
import { describeWith } from './with-tools.ts'

/** poppler-utils and qpdf: PDF readers that share no code with Platen. */
const TOOLS = ['pdfinfo', 'pdffonts', 'pdftotext', 'qpdf']
const fixtures = (await listFixtures()).filter(({ definition }) => definition.document !== undefined)

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-sound-'))
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

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

describeWith(TOOLS, 'other PDF readers read every fixture', () => {
  test.each(fixtures)('$name', async fixture => {
    const engine = await createFixtureEngine(fixture.template)
    const [output] = await renderFixture(fixture, engine)
    await engine.close()
    const file = join(folder, `${fixture.name}.pdf`)
    writeFileSync(file, output?.bytes ?? new Uint8Array())

    expect(tool('qpdf', '--check', file)).toMatch(/No syntax or stream encoding errors found/)
    expect(tool('pdfinfo', file)).toMatch(new RegExp(`^Pages: +${output?.pages}$`, 'm'))

    const fonts = tool('pdffonts', file).trim().split('\n').slice(2)
    expect(fonts.length).toBeGreaterThan(0)
    for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+.* yes yes yes /) // embedded, subset, with Unicode

    const text = tool('pdftotext', file, '-')
    const places = (READING_ORDER[fixture.name] ?? []).map(words => text.indexOf(words))
    expect(places).not.toContain(-1)
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(text.trim().length).toBeGreaterThan(100)
  })
})
