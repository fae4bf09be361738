import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIXTURES_FOLDER } from '../../fixtures/fixtures.ts'
import type { Preview } from '../../src/preview/server.ts'
import { CHROMIUM } from '../chromium/chromium.ts'
import { describeWith } from '../with-tools.ts'
import {
  drawnAfter,
  folderOf,
  openBrowser,
  openServer,
  openTemplate,
  type PreviewBrowser,
  writeClient,
} from './open-preview.ts'

describeWith([CHROMIUM], 'the preview in Chromium', () => {
  let clientFolder = ''
  let root = ''
  let preview: Preview
  let browser: PreviewBrowser

  beforeAll(async () => {
    clientFolder = await writeClient()
    root = await folderOf({})
    await cp(FIXTURES_FOLDER, root, { recursive: true })
    preview = await openServer(root, { clientFolder })
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await preview.close()
    for (const folder of [root, clientFolder]) await rm(folder, { recursive: true, force: true })
  })

  test('shows every template of the folder as a thumbnail', async () => {
    const { page } = browser
    await page.goto(preview.url)
    await page.waitForSelector('.card')
    const cards = await page.$$eval('.card-path', paths => paths.map(path => path.textContent))
    expect(cards).toContain('invoice/template.json')
    await page.waitForSelector('.card .thumbnail canvas')
  })

  test('shows a file that was saved outside, with the scroll position kept', async () => {
    const { page } = browser
    const file = join(root, 'contract/template.json')
    const text = await readFile(file, 'utf8')
    await openTemplate(page, preview, 'contract/template.json')
    await page.$eval('.viewport', viewport => viewport.scrollTo(0, 300))
    await drawnAfter(page, () => writeFile(file, `${text}\n`))
    expect(await page.$eval('.viewport', viewport => viewport.scrollTop)).toBe(300)
    await writeFile(file, text)
  })
})
