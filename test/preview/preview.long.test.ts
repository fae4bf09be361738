import { statSync } from 'node:fs'
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIXTURES_FOLDER, listFixtures } from '../../fixtures/fixtures.ts'
import type { Preview } from '../../src/preview/server.ts'
import { CHROMIUM } from '../chromium/chromium.ts'
import { describeWith } from '../with-tools.ts'
import {
  clickText,
  closePreview,
  drawnAfter,
  folderOf,
  openPreview,
  openServer,
  openTemplate,
  type PreviewBrowser,
  textOf,
} from './open-preview.ts'

/** Saves whose median is measured, and its limit. */
const SAVES = 20
const MAX_MEDIAN_MS = 200
/** Size limit of the page, which is part of the package. */
const MAX_CLIENT_BYTES = 3_000_000

describeWith([CHROMIUM], 'the preview in Chromium', () => {
  let clientFolder = ''
  let root = ''
  let preview: Preview
  let browser: PreviewBrowser

  beforeAll(async () => {
    root = await folderOf({})
    await cp(FIXTURES_FOLDER, root, { recursive: true })
    ;({ preview, browser, clientFolder } = await openPreview(root))
  })
  afterAll(() => closePreview({ preview, browser, clientFolder }, [root]))

  /** A copy of a template file that a test may change. */
  async function original(path: string) {
    const file = join(root, path)
    const text = await readFile(file, 'utf8')
    return { file, text, restore: () => writeFile(file, text) }
  }

  test(`has files of less than ${MAX_CLIENT_BYTES / 1e6} MB`, async () => {
    const sizes = (await readdir(clientFolder)).map(name => statSync(join(clientFolder, name)).size)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_CLIENT_BYTES)
  })

  test('shows every template of the folder as a thumbnail', async () => {
    const { page } = browser
    await page.goto(preview.url)
    await page.waitForSelector('.card')
    const cards = await page.$$eval('.card-path', paths => paths.map(path => path.textContent))
    expect(cards).toContain('invoice/template.json')
    expect(cards).toHaveLength(new Set((await listFixtures()).map(({ template }) => template)).size)
    await page.waitForSelector('.card .thumbnail canvas')
  })

  test('shows no page number of the previous template beside one that cannot be read', async () => {
    const { page } = browser
    const broken = join(root, 'broken.json')
    await writeFile(broken, '{ "document": ')
    await openTemplate(page, preview, 'invoice/template.json')
    expect(await textOf(page, '.page-count')).toMatch(/^1 \/ /)
    await page.evaluate("location.hash = 'broken.json'")
    await page.waitForSelector('.notice.is-error')
    expect(await textOf(page, '.page-count')).toBe('')
    await rm(broken)
  })

  test('downloads the shown PDF by key and by button', async () => {
    const { page } = browser
    await openTemplate(page, preview, 'invoice/template.json')
    const downloads = await folderOf({})
    const session = await page.createCDPSession()
    await session.send('Browser.setDownloadBehavior', {
      behavior: 'allow',
      downloadPath: downloads,
      eventsEnabled: true,
    })
    const downloaded = async (act: () => Promise<unknown>): Promise<Buffer> => {
      const completed = new Promise<void>(resolve => {
        session.on('Browser.downloadProgress', ({ state }) => {
          if (state === 'completed') resolve()
        })
      })
      await act()
      await completed
      const [name = ''] = await readdir(downloads)
      expect(name).toMatch(/\.pdf$/)
      const bytes = await readFile(join(downloads, name))
      await rm(join(downloads, name))
      return bytes
    }
    const byKey = await downloaded(() => page.keyboard.press('d'))
    expect(byKey.subarray(0, 5).toString()).toBe('%PDF-')
    expect(byKey.toString('latin1')).toMatch(/%%EOF\s*$/)
    const byButton = await downloaded(() => page.click('[aria-label=Download]'))
    expect(byButton.equals(byKey)).toBe(true)
    await session.detach()
    await rm(downloads, { recursive: true })
  })

  test('shows edited data, and saves it as a new data set', async () => {
    const { page } = browser
    await openTemplate(page, preview, 'invoice/template.json')
    await clickText(page, '[role=tab]', 'Data')
    const field = await page.waitForSelector('[data-pointer="/invoice/number"] input')
    const before = await pixels()
    await field?.focus()
    await page.keyboard.press('End')
    await drawnAfter(page, () => page.keyboard.type('-EDITED'))
    await page.waitForFunction(`!document.querySelector('.stage').hasAttribute('aria-busy')`)
    expect(await pixels()).not.toBe(before)
    await clickText(page, '.editor-foot .button', 'Save data…')
    await page.waitForSelector('dialog input')
    await page.$eval('dialog input', input => {
      ;(input as unknown as { value: string }).value = 'invoice/data.edited.json'
    })
    await clickText(page, 'dialog .button', 'Save')
    await page.waitForFunction(`document.querySelector('.data-select').selectedOptions[0].label === 'edited'`)
    const saved = JSON.parse(await readFile(join(root, 'invoice/data.edited.json'), 'utf8'))
    expect(saved.invoice.number).toMatch(/-EDITED$/)
    await rm(join(root, 'invoice/data.edited.json'))
  })

  test('starts with data.json, and remembers the data set that was chosen', async () => {
    const { page } = browser
    const chosen = () => page.$eval('.data-select', select => (select as unknown as { value: string }).value)
    await openTemplate(page, preview, 'contract/template.json')
    expect(await chosen()).toBe('file:contract/data.json')
    await drawnAfter(page, () => page.select('.data-select', 'file:contract/data.many-clauses.json'))
    await openTemplate(page, preview, 'invoice/template.json')
    expect(await chosen()).toBe('file:invoice/data.json')
    await openTemplate(page, preview, 'contract/template.json')
    expect(await chosen()).toBe('file:contract/data.many-clauses.json')
    await drawnAfter(page, () => page.select('.data-select', 'file:contract/data.json'))
  })

  test('keeps typed data when items are moved, removed and added', async () => {
    const { page } = browser
    await openTemplate(page, preview, 'invoice/template.json')
    await clickText(page, '[role=tab]', 'Data')
    await page.$eval('details[data-pointer="/lines"]', list => list.setAttribute('open', ''))
    const input = (item: number, key: string) => `[data-pointer="/lines/${item}/${key}"] input`
    const retype = async (selector: string, text: string): Promise<void> => {
      await page.click(selector, { count: 3 })
      await page.keyboard.type(text)
    }
    const heading = (item: number) =>
      page.$eval(`[data-item="/lines/${item}"] .item-head span`, found => found.textContent)
    const values = (key: string): Promise<string[]> =>
      page.$$eval(`[data-item^="/lines/"] [data-pointer$="/${key}"] input`, inputs =>
        inputs.map(found => (found as unknown as { value: string }).value),
      )
    const before = await values('description')
    await drawnAfter(page, () => retype(input(1, 'description'), 'Typed text'))
    await drawnAfter(page, () => retype(input(1, 'quantity'), '7'))
    expect(await heading(1)).toBe('2 · Typed text')
    const focused = () =>
      page.evaluate(`(() => {
        const item = document.activeElement.closest('[data-item]')
        const { top, bottom } = item.getBoundingClientRect()
        return [item.dataset.item, bottom > 0 && top < innerHeight]
      })()`)

    await drawnAfter(page, () => page.click('[data-item="/lines/1"] [data-action=up]'))
    const rest = before.slice(2)
    expect(await values('description')).toEqual(['Typed text', before[0], ...rest])
    expect((await values('quantity'))[0]).toBe('7')
    expect(await focused()).toEqual(['/lines/0', true])

    await drawnAfter(page, () => page.click('[data-item="/lines/1"] [data-action=remove]'))
    expect(await values('description')).toEqual(['Typed text', ...rest])
    expect(await focused()).toEqual([`/lines/${Math.min(1, rest.length)}`, true])

    await drawnAfter(page, () => clickText(page, '[data-pointer="/lines"] > .button', 'Add to lines'))
    expect(await values('description')).toEqual(['Typed text', ...rest, ''])
    expect((await values('quantity'))[0]).toBe('7')
    expect(await focused()).toEqual([`/lines/${before.length - 1}`, true])
    await page.keyboard.type('New item')
    expect(await heading(before.length - 1)).toBe(`${before.length} · New item`)
  })

  /** A hash of the first page. */
  async function pixels(): Promise<unknown> {
    return await browser.page.evaluate(`document.querySelector('.sheet canvas').toDataURL()`)
  }

  test('shows errors at the field and in the list, and the pages that were valid', async () => {
    const { page } = browser
    await openTemplate(page, preview, 'invoice/template.json')
    await clickText(page, '[role=tab]', 'Data')
    const field = await page.waitForSelector('[data-pointer="/invoice/number"] input')
    await field?.click({ count: 3 })
    await drawnAfter(page, () => page.keyboard.press('Backspace'))
    expect(await textOf(page, '[data-pointer="/invoice/number"] .field-error')).toContain('enter a text')
    expect(await textOf(page, '.notice.is-error')).toContain('/invoice/number')
    expect(await page.$('.sheet canvas')).not.toBeNull()
    await drawnAfter(page, () => clickText(page, '.editor-foot .button', 'Revert'))
    expect(await page.$('.notice')).toBeNull()
  })

  test('puts the cursor at a clicked warning', async () => {
    const { page } = browser
    const { file, text, restore } = await original('contract/template.json')
    await openTemplate(page, preview, 'contract/template.json')
    await drawnAfter(page, () =>
      writeFile(file, text.replace('"pageMargins"', '"pageMargin": 3, "pageMargins"')),
    )
    await page.waitForSelector('.problem')
    await clickText(page, '[role=tab]', 'Problems')
    await (await page.$('.problem button'))?.click()
    await page.waitForSelector('.cm-activeLine')
    await page.waitForFunction(`document.querySelector('.cm-source-mark') !== null`)
    expect(await textOf(page, '.cm-activeLine')).toContain('pageMargin')
    expect(await textOf(page, '.place')).toBe('/document/pageMargin')
    const marks = (kind: string) =>
      page.$$eval(`.cm-lintRange-${kind}, .cm-lint-marker-${kind}`, all => all.length)
    expect(await marks('warning')).toBeGreaterThan(1)
    expect(await marks('error')).toBe(0)
    await restore()
  })

  test('maps a position on the page to its node, and the cursor to the page', async () => {
    const { page } = browser
    await openTemplate(page, preview, 'contract/template.json')
    const box = await (await page.$('.sheet'))?.boundingBox()
    if (box == null) throw new Error('There is no page')
    // The title of the contract.
    const [x, y] = [box.x + box.width * 0.2, box.y + box.height * 0.149]
    await page.mouse.move(x, y)
    const label = await textOf(page, '.region.hover .region-label')
    expect(label).toMatch(/^\/document\/content\//)
    await page.mouse.click(x, y)
    await page.waitForFunction(`document.querySelector('.place').textContent === ${JSON.stringify(label)}`)
    await page.waitForSelector('.region.mark')
    // Moving the cursor in the editor highlights the rendered node.
    await page.keyboard.press('ArrowDown')
    await page.waitForSelector('.region.mark')
  })

  test.each(['contract/template.json', 'social-card/template.json'])(
    'keeps the pages of %s in place when an error appears, without outlines',
    async path => {
      const { page } = browser
      await openTemplate(page, preview, path)
      await page.waitForSelector('.cm-content')
      const { x = 0, y = 0, width = 0, height = 0 } = (await (await page.$('.sheet'))?.boundingBox()) ?? {}
      const middle: [number, number] = [x + width * 0.5, y + height * 0.5]
      // Without the scroll position: the view scrolls to the node at the cursor.
      const place = () =>
        page.evaluate(`(() => {
          const { x, y, width, height } = document.querySelector('.sheet').getBoundingClientRect()
          return [x, y + document.querySelector('.viewport').scrollTop, width, height].map(Math.round).join(' ')
        })()`)
      const before = await place()
      await page.mouse.click(...middle)
      await page.waitForSelector('.region.mark')
      await page.waitForSelector('.region.hover')
      await page.waitForSelector('.cm-focused .cm-source-mark')
      await drawnAfter(page, () => page.keyboard.type(' "'))
      await page.waitForSelector('.notice.is-error')
      expect(await place()).toBe(before)
      await page.mouse.move(middle[0] + 5, middle[1] + 5)
      await page.mouse.click(...middle)
      await page.keyboard.press('ArrowDown')
      expect(await page.$('.region')).toBeNull()
      // The notice covers the pages, and their end can be scrolled above it.
      const ends: number[] = await page.$eval('.viewport', viewport => {
        viewport.scrollTo(0, viewport.scrollHeight)
        const sheets = viewport.querySelectorAll('.sheet')
        const notices = viewport.ownerDocument.querySelector('.notices')
        return [
          sheets[sheets.length - 1]?.getBoundingClientRect().bottom,
          notices?.getBoundingClientRect().top,
        ].map(Number)
      })
      expect(ends[0]).toBeLessThan(ends[1] ?? 0)
      await page.$eval('.viewport', viewport => viewport.scrollTo(0, 0))
      await page.focus('.cm-content')
      await drawnAfter(page, async () => {
        await page.keyboard.down('Control')
        await page.keyboard.press('z')
        await page.keyboard.up('Control')
      })
      await page.waitForFunction(`document.querySelector('.notice') === null`)
      expect(await place()).toBe(before)
    },
  )

  test('shows a file saved outside, with the scroll position kept', async () => {
    const { page } = browser
    const { file, text, restore } = await original('contract/template.json')
    await openTemplate(page, preview, 'contract/template.json')
    await page.$eval('.viewport', viewport => viewport.scrollTo(0, 300))
    await drawnAfter(page, () => writeFile(file, `${text}\n`))
    expect(await page.$eval('.viewport', viewport => viewport.scrollTop)).toBe(300)
    await drawnAfter(page, restore)
  })

  test('refuses to overwrite a file that another program changed', async () => {
    const { page } = browser
    const { file, text, restore } = await original('contract/template.json')
    await openTemplate(page, preview, 'contract/template.json')
    await page.waitForSelector('.cm-content')
    await page.focus('.cm-content')
    await drawnAfter(page, () => page.keyboard.type(' '))
    await writeFile(file, `${text}\n\n`)
    await page.waitForFunction(`document.querySelector('.notice')?.textContent.includes('another program')`)
    expect(await readFile(file, 'utf8')).toBe(`${text}\n\n`)
    await clickText(page, '.notice .button', 'Load the file')
    expect(await page.$eval('.editor-foot .is-primary', button => button.hasAttribute('disabled'))).toBe(true)
    await restore()
  })

  test('reports that a shown file was deleted', async () => {
    const { page } = browser
    const { file } = await original('contract/template.json')
    await openTemplate(page, preview, 'contract/template.json')
    await rename(file, `${file}.moved`)
    await page.waitForFunction(
      `document.querySelector('.notice')?.textContent.includes('The pages show its last version')`,
    )
    expect(await page.$('.sheet canvas')).not.toBeNull()
    await drawnAfter(page, () => rename(`${file}.moved`, file))
    await page.waitForFunction(`document.querySelector('.notice') === null`)
  })

  test('reports that a file of the URL does not exist', async () => {
    const { page } = browser
    await page.goto('about:blank')
    await page.goto(`${preview.url}#nope.json`)
    await page.waitForSelector('.notice')
    const text = await page.$eval('.notice', notice => notice.textContent)
    expect(text).toContain("There is no file 'nope.json'. Restore it, or choose another template.")
    expect(text).not.toContain('last version')
  })

  test('writes a deleted file again, with the unsaved changes', async () => {
    const { page } = browser
    const { file, text, restore } = await original('html-letter/page.css')
    await openTemplate(page, preview, 'html-letter/template.json')
    await clickText(page, '.file-tabs button', 'page.css')
    await page.waitForSelector('.editor .cm-content')
    await page.click('.editor .cm-content')
    await page.keyboard.type(' ')
    await page.waitForSelector('.tabs .is-dirty')
    await rm(file)
    await page.waitForFunction(`document.querySelector('.notice')?.textContent.includes('was deleted')`)
    await clickText(page, '.notice .button', 'Write it again')
    await page.waitForFunction(`document.querySelector('.notice') === null`)
    expect((await readFile(file, 'utf8')).length).toBe(text.length + 1)
    await restore()
  })

  test('reconnects to a restarted server', async () => {
    const { page } = browser
    await openTemplate(page, preview, 'invoice/template.json')
    await page.waitForSelector('.status.is-live')
    await page.waitForSelector('.cm-content')
    const { port } = preview
    await preview.close()
    await page.waitForSelector('.offline:not([hidden])')
    expect(await textOf(page, '.offline')).toContain('Start platen dev again')
    await drawnAfter(page, async () => {
      preview = await openServer(root, { clientFolder, port })
    })
    await page.waitForSelector('.status.is-live')
  })

  test('ignores keys of images on a document, and omits them in the help', async () => {
    const { page } = browser
    const selected = () => textOf(page, '[role=tab][aria-selected=true]')
    const helpFor = async (path: string): Promise<string> => {
      await openTemplate(page, preview, path)
      await page.keyboard.press('?')
      const help = await textOf(page, 'dialog')
      await page.keyboard.press('Escape')
      await page.waitForFunction(`document.querySelector('dialog') === null`)
      return help
    }
    expect(await helpFor('social-card/template.json')).toContain('Edit layers')
    await page.keyboard.press('o')
    expect(await selected()).toContain('Overrides')
    expect(await helpFor('invoice/template.json')).not.toMatch(/Edit layers|Overrides/)
    await page.keyboard.press('o')
    await page.keyboard.press('l')
    expect(await selected()).toContain('Template')
    expect(await page.$('.layers-editor')).toBeNull()
  })

  test('lists templates with the same id by file', async () => {
    const { page } = browser
    const { text } = await original('contract/template.json')
    const copy = join(root, 'contract/copy.json')
    await writeFile(copy, text)
    await openTemplate(page, preview, 'contract/copy.json')
    await page.waitForSelector('[aria-current=page] .list-note')
    expect(await textOf(page, '[aria-current=page] .list-path')).toBe('contract/copy.json')
    expect(await textOf(page, '[aria-current=page] .list-note')).toContain('contract/template.json')
    await rm(copy)
  })

  test('is usable with the keyboard: templates, tabs and help', async () => {
    const { page } = browser
    await page.goto('about:blank')
    await page.goto(preview.url)
    await page.waitForSelector('.card')
    await page.keyboard.press('?')
    expect(await textOf(page, 'dialog')).toContain('Keyboard shortcuts')
    await page.keyboard.press('Escape')
    await page.waitForFunction(`document.querySelector('dialog') === null`)
    await page.keyboard.press('/')
    await page.keyboard.type('payslip')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.stage[data-drawn]')
    await page.keyboard.press('i')
    expect(await textOf(page, '#panel-info')).toContain('TaggedPage 1Document')
    expect(new URL(page.url()).hash).toBe('#payslip%2Ftemplate.json')
  })

  test('completes common keys first, with their values and the names of styles', async () => {
    const { page } = browser
    const file = join(root, 'completion.json')
    await writeFile(
      file,
      '{"document": {"styles": {"lead": {"fontSize": 30}},\n"content": [\n{"text": "Text"\n}]}}',
    )
    await openTemplate(page, preview, 'completion.json')
    await page.waitForSelector('.cm-content')
    await page.focus('.cm-content')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    const offered = (name: string) =>
      page.waitForFunction(
        `document.querySelector('.cm-tooltip-autocomplete [aria-selected] .cm-completionLabel')?.textContent === ${JSON.stringify(name)}`,
      )
    const accept = async (): Promise<void> => {
      // CodeMirror ignores Enter just after the list has opened.
      await page.waitForFunction(`new Promise(resolve => setTimeout(resolve, 200, true))`)
      await page.keyboard.press('Enter')
    }
    const line = () => page.$eval('.cm-activeLine', found => found.textContent)
    await page.keyboard.type(', "st')
    await offered('style')
    await accept()
    await offered('lead')
    const before = await pixels()
    await drawnAfter(page, accept)
    expect(await line()).toMatch(/\{"text": "Text", "style": "lead"$/)
    await page.waitForFunction(`document.querySelector('.notice') === null`)
    await page.waitForFunction(`!document.querySelector('.stage').hasAttribute('aria-busy')`)
    await expect.poll(pixels).not.toBe(before)
    await page.keyboard.type(', "fontS')
    await offered('fontSize')
    await accept()
    await page.keyboard.type('44')
    expect(await line()).toMatch(/"fontSize": 44$/)
    await page.keyboard.type(', "font')
    await offered('font')
    await accept()
    await page.keyboard.type('Roboto M')
    await offered('Roboto Mono')
    await page.goto('about:blank')
    await rm(file)
  })

  test.each(['light', 'dark'])('finds and replaces in the editor by keys, in the %s theme', async theme => {
    const { page } = browser
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }])
    const file = join(root, 'search.md')
    await writeFile(file, 'One apple, two apples.\n\nAn apple a day.\n')
    await writeFile(join(root, 'search.css'), '.apple { color: red }\n')
    await openTemplate(page, preview, 'search.md')
    await page.waitForSelector('.cm-content')
    await page.focus('.cm-content')
    await pressed('Control', 'f')
    await page.waitForFunction(`document.activeElement.name === 'search'`)
    await page.keyboard.type('apple')
    await page.waitForFunction(`document.querySelectorAll('.cm-searchMatch').length === 3`)
    await page.keyboard.press('Enter')
    expect(await page.$$eval('.cm-searchMatch-selected', all => all.length)).toBe(1)
    // All of the panel is inside the editor, and readable.
    const unreadable = await page.evaluate(`(() => {
      const outer = document.querySelector('.cm-panels').getBoundingClientRect()
      const level = color => color.match(/\\d+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 3
      const ground = level(getComputedStyle(document.querySelector('.cm-panels')).backgroundColor)
      return [...document.querySelectorAll('.cm-search > :not(br)')].flatMap(part => {
        const box = part.getBoundingClientRect()
        const isInside = box.left >= outer.left && box.right <= outer.right && box.bottom <= outer.bottom
        const isReadable = Math.abs(level(getComputedStyle(part).color) - ground) > 80
        return isInside && isReadable ? [] : [part.name || part.textContent]
      })
    })()`)
    expect(unreadable).toEqual([])
    for (let i = 0; i < 7; i++) await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.name')).toBe('replace')
    await page.keyboard.type('pear')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.name')).toBe('replaceAll')
    await page.keyboard.press('Enter')
    await page.waitForFunction(`document.querySelector('.cm-content')?.textContent.includes('pear a day')`)
    await page.keyboard.press('Escape')
    expect(await page.$('.cm-search')).toBeNull()
    await pressed('Control', 's')
    await expect.poll(() => readFile(file, 'utf8')).toBe('One pear, two pears.\n\nAn pear a day.\n')
    await clickText(page, '.file-tabs button', 'search.css')
    await page.waitForFunction(`document.querySelector('.cm-content')?.textContent.includes('color')`)
    const colours = await page.$$eval('.cm-line span', parts =>
      parts.map(part => part.ownerDocument.defaultView?.getComputedStyle(part).color),
    )
    expect(new Set(colours).size).toBeGreaterThan(1)
    await page.goto('about:blank')
    await page.emulateMediaFeatures([])
    for (const name of ['search.md', 'search.css']) await rm(join(root, name))
  })

  async function pressed(modifier: 'Control', key: 'f' | 's'): Promise<void> {
    await browser.page.keyboard.down(modifier)
    await browser.page.keyboard.press(key)
    await browser.page.keyboard.up(modifier)
  }

  test('moves the focus with the tabs, past hidden ones', async () => {
    const { page } = browser
    await openTemplate(page, preview, 'invoice/template.json')
    await page.click('[role=tab]')
    const tabs: unknown[] = []
    for (const key of [
      'ArrowRight',
      'ArrowRight',
      'ArrowRight',
      'ArrowRight',
      'ArrowLeft',
      'Home',
      'End',
    ] as const) {
      await page.keyboard.press(key)
      expect(await page.$$eval('[role=tab][tabindex="0"]', all => all.length)).toBe(1)
      const [focused, selected, panels] = (await page.evaluate(`[
        document.activeElement.id,
        document.querySelector('[role=tab][aria-selected=true]').id,
        [...document.querySelectorAll('[role=tabpanel]:not([hidden])')].map(panel => panel.getAttribute('aria-labelledby')),
      ]`)) as [string, string, string[]]
      expect([selected, panels]).toEqual([focused, [focused]])
      tabs.push(focused)
    }
    expect(tabs).toEqual(
      ['data', 'problems', 'info', 'template', 'info', 'template', 'info'].map(id => `tab-${id}`),
    )
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.id')).toBe('panel-info')
  })

  test('has light and dark colours, from the system or as chosen', async () => {
    const { page } = browser
    const ground = () =>
      page.$eval('body', body => body.ownerDocument.defaultView?.getComputedStyle(body).backgroundColor)
    const [light, dark] = ['rgb(244, 245, 247)', 'rgb(21, 24, 29)']
    await openTemplate(page, preview, 'invoice/template.json')
    expect(await ground()).toBe(light)
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }])
    expect(await ground()).toBe(dark)
    await page.click('[aria-label="Dark or light"]')
    expect(await ground()).toBe(light)
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }])
    await page.click('[aria-label="Dark or light"]')
    expect(await ground()).toBe(dark)
    await page.evaluate('localStorage.clear()')
  })

  test(`shows saved changes of every fixture within ${MAX_MEDIAN_MS} ms`, { timeout: 240_000 }, async () => {
    const { page } = browser
    const medians: [name: string, ms: number][] = []
    for (const name of new Set((await listFixtures()).map(({ template }) => template))) {
      const { file, text, restore } = await original(`${name}/template.json`)
      await openTemplate(page, preview, `${name}/template.json`)
      await page.waitForFunction(`document.querySelector('.mini.is-loading') === null`) // they compete for the processors
      const times: number[] = []
      for (let i = 0; i < SAVES; i++) {
        const drawn = page.evaluate(`new Promise(resolve => {
          const stage = document.querySelector('.stage')
          new MutationObserver((_, observer) => {
            observer.disconnect()
            resolve(performance.timeOrigin + performance.now())
          }).observe(stage, { attributeFilter: ['data-drawn'] })
        })`)
        // The observer is active, and the checks after the last render have ended.
        await page.waitForFunction(`!document.querySelector('.stage').hasAttribute('aria-busy')`)
        await writeFile(file, `${text}${' '.repeat((i % 2) + 1)}\n`)
        const saved = performance.timeOrigin + performance.now()
        times.push(Number(await drawn) - saved)
      }
      medians.push([name, times.sort((a, b) => a - b)[SAVES / 2] ?? 0])
      await restore()
    }
    console.log(
      medians
        .map(([name, ms]) => `save to pixels, ${name}: ${Math.round(ms)} ms (median of ${SAVES})`)
        .join('\n'),
    )
    // Other programs slow everything down in proportion to their share of the processors.
    const load = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
    expect(medians.filter(([, ms]) => ms > MAX_MEDIAN_MS * load)).toEqual([])
  })

  test('logs no errors', () => {
    expect(browser.errors).toEqual([])
  })
})
