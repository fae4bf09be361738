import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
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

const PAPER =
  '{ "name": "paper", "type": "rect", "left": 100, "top": 100, "width": 200, "height": 100, "fill": "#000000" }'
const TITLE = `{
        "name": "title",
        "type": "textbox",
        "left": 20, "top": 20,
        "width": 300,
        "text": "Title"
      }`
const BADGE = `{
        "name": "badge", "type": "group", "left": 450, "top": 50, "width": 100, "height": 100,
        "objects": [
          { "name": "disc", "type": "circle", "left": -50, "top": -50, "radius": 50, "fill": "#cc2200" },
          { "name": "label", "type": "text", "left": -40, "top": -10, "text": "Sale", "fontSize": 20 }
        ]
      }`
const CODE =
  '{ "name": "code", "type": "qrcode", "text": "https://example.com", "left": 400, "top": 200, "width": 80, "height": 80 }'
const HEXAGON = '{ "name": "odd", "type": "hexagon", "left": 30, "top": 200, "width": 40, "height": 40 }'

const scene = (...objects: readonly string[]): string => `{
  "sample": { "dots": [1, 2] },
  "scene": {
    "sceneTypes": { "hexagon": "rect" },
    "width": 600, "height": 300, "background": "#ffffff",
    "objects": [
      ${objects.join(',\n      ')}
    ]
  }
}
`
const CARD = scene(PAPER, TITLE, BADGE, CODE)
const FILE = 'card.json'

vi.setConfig({ testTimeout: 60_000 }) // each step waits for a rendered image

describeWith([CHROMIUM], 'the layer editor in Chromium', () => {
  let clientFolder = ''
  let root = ''
  let preview: Preview
  let browser: PreviewBrowser

  beforeAll(async () => {
    // Black and white columns of one pixel, four for each unit of the scene.
    const pixels = Buffer.from(Array.from({ length: 200 * 200 * 3 }, (_, i) => (Math.floor(i / 3) % 2) * 255))
    const stripes = sharp(pixels, { raw: { width: 200, height: 200, channels: 3 } })
    root = await folderOf({
      [FILE]: CARD,
      'shared.json': CARD,
      'stripes.png': await stripes.png().toBuffer(),
    })
    ;({ preview, browser, clientFolder } = await openPreview(root))
  })
  afterAll(() => closePreview({ preview, browser, clientFolder }, [root]))
  beforeEach(async () => {
    await browser.page.setViewport({ width: 1440, height: 900, deviceScaleFactor: 1 })
  })

  const saved = () => readFile(join(root, FILE), 'utf8')

  async function openLayers(text: string, file = FILE): Promise<void> {
    const { page } = browser
    await page.goto('about:blank')
    await writeFile(join(root, file), text)
    await openTemplate(page, preview, file)
    // The server has detected the new text.
    await page.waitForFunction(
      `[...document.querySelectorAll('.cm-line')].map(line => line.textContent).join('\\n') === ${JSON.stringify(text)}`,
    )
    await clickText(page, '.toolbar .button', 'Edit layers')
    await page.waitForSelector('.layer-side[data-layers]')
  }

  const rows = (): Promise<string[]> =>
    browser.page.$$eval('.layer-list [role=treeitem]', items =>
      items.map(
        item => `${'  '.repeat(Number(item.getAttribute('aria-level')) - 1)}${item.firstChild?.textContent}`,
      ),
    )
  const rowsAre = (expected: readonly string[]) => expect.poll(rows).toEqual(expected)
  const selected = () => textOf(browser.page, '.layer-list [aria-selected=true] .layer-name')
  async function choose(name: string): Promise<void> {
    await clickText(browser.page, '.layer-list [role=treeitem]', name)
    await expect.poll(selected).toBe(name)
  }
  const canSave = () =>
    browser.page.$eval('.layer-side .is-primary', button => !button.hasAttribute('disabled'))

  async function save(): Promise<string> {
    await clickText(browser.page, '.layer-side .button', 'Save template')
    await browser.page.waitForSelector('.layer-side .is-primary:disabled')
    return await saved()
  }

  async function press(...keys: readonly string[]): Promise<void> {
    const { keyboard } = browser.page
    for (const key of keys) {
      const held = key.split(/(?<=.)\+/)
      const last = held.pop() ?? ''
      for (const modifier of held) await keyboard.down(modifier as 'Control')
      await keyboard.press(last as 'Delete')
      for (const modifier of held) await keyboard.up(modifier as 'Control')
    }
  }

  async function fill(label: string, value: string): Promise<void> {
    const { page } = browser
    await page.waitForFunction(
      `[...document.querySelectorAll('.layer-selected label')].some(label => label.textContent === ${JSON.stringify(label)})`,
    )
    for (const found of await page.$$('.layer-selected label')) {
      if ((await found.evaluate(element => element.textContent)) !== label) continue
      const input = await found.$('input, textarea')
      await input?.click({ count: 3 })
      await page.keyboard.type(value)
      await page.keyboard.press('Tab')
    }
  }

  /** A point of the scene on the screen, while the scene fits the panel. */
  async function at(x: number, y: number): Promise<[number, number]> {
    const box = await (await browser.page.$('.layer-canvas'))?.boundingBox()
    if (box == null) throw new Error('There is no canvas')
    const zoom = Math.min((box.width - 40) / 600, (box.height - 40) / 300)
    return [box.x + box.width / 2 + (x - 300) * zoom, box.y + box.height / 2 + (y - 150) * zoom]
  }

  async function drag(from: [number, number], to: [number, number]): Promise<void> {
    const { mouse } = browser.page
    await mouse.move(...(await at(...from)))
    await mouse.down()
    await mouse.move(...(await at(...to)), { steps: 4 })
    await mouse.up()
  }

  test('saves only after a change, and asks before it closes with unsaved changes', async () => {
    const { page } = browser
    await openLayers(CARD)
    expect(await canSave()).toBe(false)
    await choose('paper')
    await page.focus('.layer-canvas')
    await drawnAfter(page, () => press('ArrowRight', 'ArrowRight'))
    expect(await canSave()).toBe(true)
    await drawnAfter(page, () => press('Control+z'))
    expect(await canSave()).toBe(false)
    await drawnAfter(page, () => press('Control+Shift+z'))
    expect(await canSave()).toBe(true)

    await clickText(page, '.toolbar .button', 'Edit layers')
    await clickText(page, 'dialog .button', 'Cancel')
    await page.waitForFunction(`document.querySelector('dialog') === null`)
    expect(await canSave()).toBe(true)
    expect(await save()).toBe(CARD.replace('"left": 100', '"left": 102'))

    await page.focus('.layer-canvas')
    await drawnAfter(page, () => press('ArrowDown'))
    await clickText(page, '.toolbar .button', 'Edit layers')
    await drawnAfter(page, () => clickText(page, 'dialog .button', 'Discard'))
    await page.waitForSelector('.pages .sheet')
    expect(await page.$('.tabs .is-dirty')).toBeNull()
    await clickText(page, '.toolbar .button', 'Edit layers')
    await page.waitForSelector('.layer-side[data-layers]')
    await clickText(page, '.toolbar .button', 'Edit layers') // without changes, it does not ask
    await page.waitForSelector('.pages .sheet')
  })

  test('keeps unsaved changes, or saves them, when it closes', async () => {
    const { page } = browser
    await openLayers(CARD)
    await choose('paper')
    await page.focus('.layer-canvas')
    await drawnAfter(page, () => press('Shift+ArrowRight'))
    await clickText(page, '.toolbar .button', 'Edit layers')
    await clickText(page, 'dialog .button', 'Keep unsaved')
    await page.waitForSelector('.pages .sheet')
    expect(await page.$('.tabs .is-dirty')).not.toBeNull()
    expect(await saved()).toBe(CARD)
    await clickText(page, '.toolbar .button', 'Edit layers')
    await page.waitForSelector('.layer-side[data-layers]')
    expect(await canSave()).toBe(true)
    await clickText(page, '.toolbar .button', 'Edit layers')
    await page.waitForSelector('dialog .is-primary')
    await clickText(page, 'dialog .button', 'Save')
    await page.waitForSelector('.pages .sheet')
    expect(await saved()).toBe(CARD.replace('"left": 100', '"left": 110'))
  })

  /** Brightness along a row of device pixels of the canvas. */
  async function brightness([x, y]: [number, number], length: number): Promise<number[]> {
    return (await browser.page.evaluate(`(() => {
      const canvas = document.querySelector('.lower-canvas')
      const box = canvas.getBoundingClientRect()
      const scale = canvas.width / box.width
      const { data } = canvas.getContext('2d').getImageData(
        Math.round((${x} - box.left) * scale), Math.round((${y} - box.top) * scale), ${length}, 1)
      return [...data].filter((_, i) => i % 4 === 0)
    })()`)) as number[]
  }

  test('fits the panel, zooms by buttons and keys, and is sharp on dense displays', async () => {
    const { page } = browser
    await page.setViewport({ width: 1440, height: 900, deviceScaleFactor: 2 })
    const image =
      '{ "type": "image", "src": "stripes.png", "left": 400, "top": 150, "width": 50, "height": 50 }'
    await openLayers(scene(PAPER, image))
    const size = () =>
      page.$eval('.lower-canvas', canvas => {
        const { width, clientWidth } = canvas as unknown as { width: number; clientWidth: number }
        const { scrollWidth, clientWidth: seen } = canvas.closest('.layer-canvas') as unknown as {
          scrollWidth: number
          clientWidth: number
        }
        return { density: width / clientWidth, scrollWidth, seen }
      })
    const fitted = await size()
    expect(fitted.density).toBe(2)
    expect(fitted.scrollWidth).toBe(fitted.seen)
    const zoom = async () => Number.parseInt(await textOf(page, '.zoom-text'), 10)
    expect(await zoom()).toBe(Math.round(((fitted.seen - 40) / 600) * 100))
    // The left edge of the black rectangle has at most one grey pixel.
    const edge = await brightness(await at(95, 150), 20)
    expect([edge[0], edge.at(-1)]).toEqual([255, 0])
    expect(edge.filter(value => value > 8 && value < 247).length).toBeLessThan(2)

    await page.focus('.layer-canvas')
    await press('1')
    expect(await zoom()).toBe(100)
    await press('+', '+', '+', '+')
    expect(await zoom()).toBe(200)
    await page.click('[aria-label="Zoom out"]')
    expect(await zoom()).toBe(150)
    await page.click('[aria-label="Zoom in"]')
    const enlarged = await size()
    expect(enlarged.scrollWidth).toBe(1240)
    expect(enlarged.seen).toBe(fitted.seen)
    // Four device pixels per unit: the columns of the image are distinguishable.
    const box = await (await page.$('.layer-canvas'))?.boundingBox()
    if (box == null) throw new Error('There is no canvas')
    await page.$eval('.layer-canvas', host => host.scrollTo(10_000, 0))
    const { top } = await page.$eval('.layer-space', space => space.getBoundingClientRect().toJSON())
    const left = box.x + box.width - 20 - 200 * 2 // 400 of the 600 units are scrolled to the right
    const height = Number(await page.$eval('.layer-space', space => space.getBoundingClientRect().height))
    const contrast = async () => {
      const columns = await brightness([left + 10, top + height / 2 + 20], 40)
      return Math.max(...columns) - Math.min(...columns)
    }
    await expect.poll(contrast).toBeGreaterThan(150)
    await press('0')
    expect(await zoom()).toBe(Math.round(((fitted.seen - 40) / 600) * 100))
  })

  test('reorders, duplicates and deletes by keys, and undoes the changes', async () => {
    const { page } = browser
    await openLayers(CARD)
    const before = ['code', 'badge', '  label', '  disc', 'title', 'paper']
    await rowsAre(before)
    await choose('paper')
    await press('Alt+ArrowUp', 'Alt+ArrowUp', 'Alt+ArrowUp', 'Alt+ArrowUp') // the last one is at the top
    await rowsAre(['paper', 'code', 'badge', '  label', '  disc', 'title'])
    expect(await selected()).toBe('paper')
    await press('ArrowDown')
    expect(await selected()).toBe('code')
    await press('Alt+ArrowDown')
    await rowsAre(['paper', 'badge', '  label', '  disc', 'code', 'title'])
    expect(await save()).toBe(scene(TITLE, CODE, BADGE, PAPER))

    await choose('title')
    await press('Delete')
    await rowsAre(['paper', 'badge', '  label', '  disc', 'code'])
    await choose('code')
    await press('Control+d')
    await rowsAre(['paper', 'badge', '  label', '  disc', 'code-copy', 'code'])
    expect(await selected()).toBe('code-copy')
    const copy = CODE.replace('"code"', '"code-copy"').replace('400', '410').replace('200', '210')
    expect(await save()).toBe(scene(CODE, copy, BADGE, PAPER))

    for (let i = 0; i < 6; i++) await press('Control+z')
    await rowsAre(before)
    expect(await save()).toBe(CARD)
    expect(await page.$eval('[aria-label=Undo]', button => button.hasAttribute('disabled'))).toBe(true)
    for (let i = 0; i < 6; i++) await press('Control+Shift+Z')
    await rowsAre(['paper', 'badge', '  label', '  disc', 'code-copy', 'code'])
    expect(await save()).toBe(scene(CODE, copy, BADGE, PAPER))
    await page.click('[aria-label="Move down"]')
    await rowsAre(['paper', 'badge', '  label', '  disc', 'code', 'code-copy'])
    await page.click('[aria-label="Delete"]')
    await rowsAre(['paper', 'badge', '  label', '  disc', 'code'])
  })

  test('renames, writes and moves the objects of a group without changing the group', async () => {
    const { page } = browser
    await openLayers(CARD)
    await choose('label')
    expect(await textOf(page, '.layer-selected .hint')).toContain('middle of the group “badge”')
    await fill('Name', 'price')
    await fill('Text', 'Half')
    await fill('X', '-30')
    await rowsAre(['code', 'badge', '  price', '  disc', 'title', 'paper'])
    const edited = CARD.replace('"label"', '"price"').replace('"Sale"', '"Half"').replace('-40', '-30')
    expect(await save()).toBe(edited)

    // The first click selects the group, a double click its objects.
    await choose('paper')
    await drawnAfter(page, () => drag([465, 60], [475, 60]))
    expect(await selected()).toBe('badge')
    const moved = JSON.parse(await save()).scene.objects[2]
    expect(Math.abs(moved.left - 460)).toBeLessThan(2)
    expect(moved.objects).toEqual(JSON.parse(edited).scene.objects[2].objects)
    await page.mouse.click(...(await at(510, 130)), { count: 2 })
    expect(await selected()).toBe('disc')
    await drawnAfter(page, () => drag([510, 130], [510, 150]))
    const group = JSON.parse(await save()).scene.objects[2]
    expect(Math.abs(group.objects[0].top + 30)).toBeLessThan(2)
    expect({ ...group, objects: [] }).toEqual({ ...moved, objects: [] })
    await page.focus('.layer-canvas')
    await press('Escape')
    expect(await selected()).toBe('badge')
  })

  test('edits text on the canvas', async () => {
    const { page } = browser
    await openLayers(CARD)
    await page.mouse.click(...(await at(30, 35)), { count: 2 })
    await press('Control+a')
    await drawnAfter(page, () => page.keyboard.type('New words'))
    expect(await canSave()).toBe(true)
    await press('Control+s')
    await page.waitForSelector('.layer-side .is-primary:disabled')
    expect(await saved()).toBe(CARD.replace('"Title"', '"New words"'))
    await press('Escape')
    await rowsAre(['code', 'badge', '  label', '  disc', 'title', 'paper'])
    await choose('paper')
    await press('Control+z') // the words were typed in one go
    expect(await save()).toBe(CARD)
  })

  test('shows scenes without objects, with a message', async () => {
    const { page } = browser
    const size = '"width": 600, "height": 300'
    for (const text of [`{ "scene": { ${size}, "objects": [] } }`, `{ "scene": { ${size} } }`]) {
      await openLayers(text)
      expect(await textOf(page, '.layer-list')).toContain('The scene has no objects')
      expect(await rows()).toEqual([])
    }
  })

  test('shows objects that Fabric lacks as images or boxes that can be moved', async () => {
    const { page } = browser
    const group =
      '{ "name": "box", "type": "group", "left": 300, "top": 100, "width": 100, "height": 100, "objects": [\n'
    const inner =
      '{ "name": "inner", "type": "barcode", "symbology": "ean13", "text": "4006381333931", "left": -40, "top": -40, "width": 80, "height": 40 }'
    await openLayers(scene(CODE, HEXAGON, `${group}${inner} ] }`))
    await rowsAre(['box', '  inner', 'odd', 'code'])
    await choose('odd')
    expect(await textOf(page, '.layer-selected .hint')).toContain('Platen draws the hexagon')
    await choose('inner')
    expect(await textOf(page, '.layer-selected .hint')).toContain('Platen draws the barcode')
    await fill('Y', '-20')
    await drawnAfter(page, () => drag([440, 240], [420, 240]))
    expect(await selected()).toBe('code')
    const objects = JSON.parse(await save()).scene.objects
    expect(Math.abs(objects[0].left - 380)).toBeLessThan(2)
    expect(objects[0].type).toBe('qrcode')
    expect(objects[2].objects[0]).toMatchObject({ type: 'barcode', left: -40, top: -20 })
    await openLayers(
      scene('{ "type": "image", "src": "missing.png", "left": 10, "top": 10, "width": 90, "height": 90 }'),
    )
    await choose('Unnamed image')
    expect(await textOf(page, '.layer-selected .hint')).toContain('shown as a box')
    expect(await textOf(page, '.notice')).toContain('missing.png')
  })

  test('locks objects created by directives and expressions', async () => {
    const { page } = browser
    const repeated =
      '{ "$each": "dots", "do": { "name": "dot", "type": "rect", "left": "{{multiply this 50}}", "width": 9, "height": 9 } }'
    const bound = '{ "name": "bound", "type": "text", "left": 10, "top": 10, "text": "{{add 1 2}}" }'
    await openLayers(scene(repeated, bound))
    await rowsAre(['bound', 'dot', 'dot'])
    expect(await page.$$eval('.layer-list [aria-disabled=true]', found => found.length)).toBe(2)
    await choose('bound')
    const disabled = await page.$$eval('.layer-selected label:has(:disabled)', found =>
      found.map(({ textContent }) => textContent),
    )
    expect(disabled).toEqual(['Text'])
    await page.mouse.click(...(await at(15, 18)), { count: 2 })
    expect(await textOf(page, '.layer-side .field-error')).toContain('expression')
    await clickText(page, '.layer-list [role=treeitem]', 'dot')
    expect(await selected()).toBe('bound')
    await page.focus('.layer-canvas')
    await press('Delete')
    await rowsAre(['dot', 'dot'])
  })

  test('never overwrites a file that was changed outside', async () => {
    const { page } = browser
    const file = 'shared.json'
    await openLayers(CARD, file)
    await choose('paper')
    await page.focus('.layer-canvas')
    await press('ArrowRight')
    await page.waitForSelector('.layer-side .is-primary:not(:disabled)')
    const other = scene(TITLE)
    await writeFile(join(root, file), other)
    const notices = () => page.$$eval('.notice-message', found => found.map(({ textContent }) => textContent))
    await expect.poll(notices).toEqual([expect.stringContaining('was changed by another program, and here')])
    await clickText(page, '.layer-side .button', 'Save template')
    await expect.poll(notices).toContainEqual(expect.stringContaining('Nothing was written'))
    expect(await readFile(join(root, file), 'utf8')).toBe(other)
    await rowsAre(['code', 'badge', '  label', '  disc', 'title', 'paper'])
    await clickText(page, '.notice .button', 'Load the file')
    await rowsAre(['title'])
    expect(await canSave()).toBe(false)
    expect(await page.$eval('[aria-label=Undo]', button => button.hasAttribute('disabled'))).toBe(true)
  })

  test('changes nothing while the template is invalid', async () => {
    const { page } = browser
    await openLayers(CARD)
    await clickText(page, '[role=tab]', 'Template')
    await page.focus('.cm-content')
    await press('Control+Home')
    await drawnAfter(page, () => page.keyboard.type(']'))
    await clickText(page, '[role=tab]', 'Layers')
    await choose('paper')
    await press('Delete')
    await expect.poll(() => textOf(page, '.layer-side .field-error')).not.toBe('')
    await rowsAre(['code', 'badge', '  label', '  disc', 'title', 'paper'])
    await clickText(page, '[role=tab]', 'Template')
    await page.focus('.cm-content')
    await drawnAfter(page, () => press('Control+z'))
    await page.waitForFunction(`document.querySelector('.tabs .is-dirty') === null`)
  })

  test('logs no errors', () => {
    expect(browser.errors).toEqual([])
  })
})
