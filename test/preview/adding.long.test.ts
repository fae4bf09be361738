import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElementHandle } from 'puppeteer-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Preview } from '../../src/preview/server.ts'
import { CHROMIUM } from '../chromium/chromium.ts'
import { describeWith } from '../with-tools.ts'
import {
  clickText,
  closePreview,
  drawnAfter,
  folderOf,
  openPreview,
  openTemplate,
  type PreviewBrowser,
  textOf,
} from './open-preview.ts'

const LINE = '  "document": { "content": ["Hello", { "image": "", "width": 90 }] }'
const TEMPLATE = `{\n${LINE}\n}\n`
const svg = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20" fill="${fill}"/></svg>`

describeWith([CHROMIUM], 'adding files in Chromium', () => {
  let clientFolder = ''
  let root = ''
  let chosen = ''
  let preview: Preview
  let browser: PreviewBrowser

  beforeAll(async () => {
    root = await folderOf({ 'card/template.json': TEMPLATE })
    chosen = await folderOf({
      'Our Logo.svg': svg('red'),
      'notes.png': 'no picture',
      'drop.svg': svg('blue'),
    })
    ;({ preview, browser, clientFolder } = await openPreview(root))
    await browser.page
      .browserContext()
      .overridePermissions(new URL(preview.url).origin, ['clipboard-read', 'clipboard-sanitized-write'])
  })
  afterAll(() => closePreview({ preview, browser, clientFolder }, [root, chosen]))

  const message = () => textOf(browser.page, '.picture-results .notice-message')

  async function choose(name: string): Promise<void> {
    const { page } = browser
    const [chooser] = await Promise.all([
      page.waitForFileChooser(),
      clickText(page, '.editor-foot .button', 'Add picture…'),
    ])
    await chooser.accept([join(chosen, name)])
  }

  async function drop(name: string): Promise<void> {
    const { page } = browser
    const content = await readFile(join(chosen, name), 'utf8')
    const transfer = await page.evaluateHandle(
      `(() => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([${JSON.stringify(content)}], ${JSON.stringify(name)}))
        return transfer
      })()`,
    )
    const editor = (await page.waitForSelector('.cm-content')) as ElementHandle
    await editor.evaluate((element, dataTransfer) => {
      const page = globalThis as unknown as { DragEvent: new (type: string, init: object) => never }
      const target = element as unknown as { dispatchEvent(event: never): void }
      for (const type of ['dragenter', 'dragover', 'drop']) {
        target.dispatchEvent(new page.DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
      }
    }, transfer)
  }

  test('saves a chosen image, copies its name and inserts it at the cursor', async () => {
    const { page } = browser
    await openTemplate(page, preview, 'card/template.json')
    await page.waitForSelector('.cm-content')
    await choose('Our Logo.svg')
    await page.waitForSelector('.picture-results .is-saved')
    expect(await message()).toBe(
      'Saved Our-Logo.svg (30 × 20, 110 bytes). Write it as "image": "Our-Logo.svg"',
    )
    expect(await readFile(join(root, 'card/Our-Logo.svg'), 'utf8')).toBe(svg('red'))
    await clickText(page, '.picture-results .button', 'Copy name')
    await page.waitForFunction(`document.querySelector('.picture-results .button').textContent === 'Copied'`)
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('Our-Logo.svg')
    // The cursor is between the quotes of "image".
    await page.focus('.cm-content')
    await page.keyboard.down('Control')
    await page.keyboard.press('Home')
    await page.keyboard.up('Control')
    await page.keyboard.press('ArrowDown')
    for (let i = 0; i <= LINE.indexOf('""'); i++) await page.keyboard.press('ArrowRight')
    await drawnAfter(page, () => clickText(page, '.picture-results .button', 'Insert'))
    const line = await page.$$eval('.cm-line', lines => lines[1]?.textContent)
    expect(line).toContain('{ "image": "Our-Logo.svg", "width": 90 }')
    await page.waitForFunction(`document.querySelector('.notices .notice') === null`)
    await drawnAfter(page, () => clickText(page, '.editor-foot .button', 'Save'))
    expect(
      JSON.parse(await readFile(join(root, 'card/template.json'), 'utf8')).document.content[1].image,
    ).toBe('Our-Logo.svg')
  })

  test('saves a dropped image, and replaces it only after a confirmation', async () => {
    const { page } = browser
    await openTemplate(page, preview, 'card/template.json')
    const before = await textOf(page, '.cm-content')
    await drop('drop.svg')
    await page.waitForSelector('.picture-results .is-saved')
    expect(await textOf(page, '.cm-content')).toBe(before)
    expect(await readFile(join(root, 'card/drop.svg'), 'utf8')).toBe(svg('blue'))
    await writeFile(join(chosen, 'drop.svg'), svg('lime'))
    await drop('drop.svg')
    await page.waitForSelector('.picture-results .is-warning')
    expect(await message()).toBe("'drop.svg' exists already.")
    expect(await readFile(join(root, 'card/drop.svg'), 'utf8')).toBe(svg('blue'))
    await clickText(page, '.picture-results .button', 'Replace it')
    await page.waitForSelector('.picture-results .is-saved')
    expect(await readFile(join(root, 'card/drop.svg'), 'utf8')).toBe(svg('lime'))
  })

  test('explains why a file is not added, and where images are stored', async () => {
    const { page } = browser
    await openTemplate(page, preview, 'card/template.json')
    await choose('notes.png')
    await page.waitForSelector('.picture-results .is-error')
    expect(await message()).toMatch(/^'notes\.png' was not added\. It is not a picture of a known format/)
    expect(await readdir(join(root, 'card'))).not.toContain('notes.png')
    await page.click('.picture-results [aria-label=Close]')
    expect(await page.$('.picture-results .notice')).toBeNull()
    await clickText(page, '[role=tab]', 'Info')
    expect(await textOf(page, '.asset-roots code')).toBe(join(root, 'card'))
  })

  test('logs no errors', () => {
    expect(browser.errors).toEqual([])
  })
})
