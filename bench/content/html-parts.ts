import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFixtures } from '../../fixtures/fixtures.ts'
import { bundledFontFaces, referencePage, standalonePage } from '../../fixtures/reference-page.ts'
import { NUMBER_MARK } from './contents.ts'
import { HTML_PARTS } from './html-pages.ts'
import { makeRichInvoice } from './make-contents.ts'

/** Writes what pages need besides their content: the bound invoice, with `NUMBER_MARK` as its number, and fonts. */
export async function writeHtmlParts(folder: string): Promise<void> {
  const fixture = (await listFixtures()).find(({ name }) => name === 'html-invoice')
  if (fixture === undefined) throw new Error('there is no fixture html-invoice')
  const invoice = { ...fixture, data: JSON.parse(JSON.stringify(makeRichInvoice(NUMBER_MARK))) }
  writeFileSync(join(folder, HTML_PARTS.invoice), await standalonePage(invoice))
  writeFileSync(join(folder, HTML_PARTS.browserInvoice), await referencePage(invoice))
  writeFileSync(join(folder, HTML_PARTS.fonts), bundledFontFaces())
}
