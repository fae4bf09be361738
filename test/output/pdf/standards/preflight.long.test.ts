/** PDFBox preflight, a checker of PDF/A-1 that shares no code with Platen. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { listFixtures, printFixture } from '../../../../fixtures/fixtures.ts'
import { PlatenError } from '../../../../src/base/errors.ts'
import { renderHtml, renderPdf } from '../../../../src/index.ts'
import { testWith } from '../../../with-tools.ts'
import { randomDocument, randomPage } from './random-content.ts'

/** Of the packages libpdfbox2-java and libjaxb-api-java of Debian. */
const JARS = [
  'preflight',
  'pdfbox2',
  'fontbox2',
  'xmpbox',
  'commons-logging',
  'javax.activation',
  'jaxb-api',
].map(name => `/usr/share/java/${name}.jar`)
/** Random documents, and as many pages. */
const COUNT = 60

/** The fixtures and random content that meet PDF/A-1. */
async function* prints(): AsyncGenerator<[name: string, file: Uint8Array]> {
  const started: [name: string, print: () => Promise<Uint8Array>][] = (await listFixtures()).map(fixture => [
    fixture.name,
    () => printFixture(fixture, 'PDF/A-1b'),
  ])
  for (let seed = 0; seed < COUNT; seed++) {
    const options = { pdfStandard: seed % 2 === 0 ? 'PDF/A-1a' : 'PDF/A-1b' } as const
    started.push([`document ${seed}`, async () => (await renderPdf(randomDocument(seed), {}, options)).file])
    started.push([`page ${seed}`, async () => (await renderHtml(randomPage(seed), options)).file])
  }
  for (const [name, print] of started) {
    const file = await print().catch((error: unknown) => error)
    if (file instanceof Uint8Array) yield [name, file]
    else if (!(file instanceof PlatenError) || file.code !== 'standard_not_met') throw file
  }
}

testWith(['java', ...JARS], 'PDFBox preflight accepts files of PDF/A-1', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-preflight-'))
  try {
    for await (const [name, file] of prints()) writeFileSync(join(folder, `${name}.pdf`), file)
    const names = readdirSync(folder)
    expect(names.length).toBeGreaterThan(COUNT)
    // one virtual machine for all files
    const main = ['-cp', JARS.join(':'), 'org.apache.pdfbox.preflight.Validator_A1b']
    const report = execFileSync('java', [...main, 'batch', folder], { encoding: 'utf8', stdio: 'pipe' })
    const lines = report.split('\n').filter(line => line !== '')
    expect(lines.sort()).toEqual(names.map(name => `The file ${name} is a valid PDF/A-1b file`).sort())
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
