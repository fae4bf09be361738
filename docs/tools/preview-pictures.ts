/** Makes the pictures of docs/preview.md in Chromium, with the fixtures: `npm run docs:preview-pictures [NAME …]`. */
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import sharp from 'sharp'
import { FIXTURES_FOLDER } from '../../fixtures/fixtures.ts'
import {
  clickText,
  closePreview,
  drawnAfter,
  folderOf,
  openPreview,
  openTemplate,
} from '../../test/preview/open-preview.ts'
import { ROOT } from './pages.ts'

const chosen = process.argv.slice(2)
const root = await folderOf({})
const folder = join(root, 'fixtures')
await cp(FIXTURES_FOLDER, folder, { recursive: true })
const opened = await openPreview(folder)
const { preview } = opened
const { page } = opened.browser

const PICTURES: Readonly<Record<string, () => Promise<void>>> = {
  'preview-folder': async () => {
    await page.goto(preview.url)
    await page.waitForSelector('.card')
    await page.waitForFunction(`document.querySelectorAll('.thumbnail canvas').length >= 7`)
  },
  'preview-document': async () => {
    await openTemplate(page, preview, 'invoice/template.json')
    await listed(page)
    const sheet = await (await page.$('.sheet'))?.boundingBox()
    if (sheet == null) throw new Error('There is no page.')
    await page.mouse.click(sheet.x + sheet.width * 0.13, sheet.y + sheet.height * 0.296)
    await page.waitForSelector('.cm-source-mark')
  },
  'preview-data': async () => {
    await openTemplate(page, preview, 'invoice/template.json')
    await listed(page)
    await clickText(page, '[role=tab]', 'Data')
    const field = await page.waitForSelector('[data-pointer="/invoice/number"] input')
    await field?.click({ count: 3 })
    await drawnAfter(page, () => page.keyboard.press('Backspace'))
    await page.waitForSelector('.field-error')
  },
  'preview-problems': async () => {
    const file = join(folder, 'contract/template.json')
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace('"pageMargins"', '"pageMargin": 40, "pageMargins"'))
    await openTemplate(page, preview, 'contract/template.json')
    await listed(page)
    await page.waitForSelector('.problem')
    await clickText(page, '[role=tab]', 'Problems')
    await writeFile(file, text)
  },
  'preview-layers': async () => {
    await openTemplate(page, preview, 'event-ticket/template.json')
    await listed(page)
    await clickText(page, '.toolbar .button', 'Edit layers')
    await page.waitForSelector('.layer-side[data-layers]')
    await clickText(page, '.layer-list [role=treeitem]', 'subtitle')
    await page.waitForSelector('.layer-list [aria-selected=true]')
  },
}
/** Of these, the dark theme is shown. */
const DARK = ['preview-data', 'preview-layers']

for (const [name, show] of Object.entries(PICTURES)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const value = DARK.includes(name) ? 'dark' : 'light'
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }])
  await show()
  const shot = await page.screenshot()
  const file = join(ROOT, 'docs/pictures', `${name}.png`)
  await writeFile(file, await sharp(shot).png({ palette: true, quality: 90, compressionLevel: 9 }).toBuffer())
  console.log(file)
}
await closePreview(opened, [root])

/** Waits for the thumbnails of the list. */
async function listed(opened: Page): Promise<void> {
  await opened.waitForFunction(`document.querySelector('.mini.is-loading') === null`)
}
