import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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

const INVOICE = {
  schema: {
    type: 'object',
    required: ['number', 'date', 'lines'],
    additionalProperties: false,
    properties: {
      number: { type: 'string', minLength: 1, title: 'Invoice number', examples: ['R-1'] },
      date: { type: 'string', format: 'date' },
      kind: { enum: ['invoice', 'credit'] },
      vat_id: { type: 'string', pattern: '^[A-Z]{2}[0-9]+$', examples: ['IE123'] },
      lines: {
        type: 'array',
        minItems: 1,
        items: { type: 'object', properties: { sku: { type: 'string' } } },
      },
      discount: {
        type: 'object',
        description: 'Subtracted from the total.',
        required: ['label', 'rate'],
        properties: {
          label: { type: 'string', default: 'Rebate' },
          rate: { type: 'number' },
          contact: { type: 'object', properties: { name: { type: 'string' } } },
        },
      },
    },
  },
  sample: { number: 'R-1', date: '2026-01-31', lines: [{ sku: 'A' }] },
  document: {
    content: [
      '{{number}} {{date}}',
      { $each: 'lines', do: '{{sku}}' },
      { $with: 'discount', do: '{{label}}' },
    ],
  },
}
/** No schema: the form follows the values. */
const LETTER = {
  sample: {
    toName: 'Ada',
    isUrgent: true,
    copies: 2,
    note: null,
    iban: 'IE1',
    address: { street: 'Bow Lane', tags: ['a', 'b'] },
    parts: [{ title: 'One' }],
  },
  document: { content: ['{{toName}} {{copies}} {{address.street}}', { $each: 'parts', do: '{{title}}' }] },
}

describeWith([CHROMIUM], 'the data form in Chromium', () => {
  let clientFolder = ''
  let root = ''
  let preview: Preview
  let browser: PreviewBrowser

  beforeAll(async () => {
    root = await folderOf({})
    ;({ preview, browser, clientFolder } = await openPreview(root))
  })
  beforeEach(async () => {
    await writeFile(join(root, 'invoice.json'), JSON.stringify(INVOICE))
    await writeFile(join(root, 'letter.json'), JSON.stringify(LETTER))
  })
  afterAll(() => closePreview({ preview, browser, clientFolder }, [root]))

  async function openForm(path: string): Promise<void> {
    await openTemplate(browser.page, preview, path)
    await clickText(browser.page, '[role=tab]', 'Data')
    await browser.page.waitForSelector('.data-form [data-pointer]')
  }

  /** Replaces the text in a field, and waits for the result. */
  async function retype(pointer: string, text: string): Promise<void> {
    const { page } = browser
    const field = `[data-pointer="${pointer}"] input`
    await drawnAfter(page, async () => {
      await page.$eval(field, input => (input as unknown as { select(): void }).select())
      if (text === '') await page.keyboard.press('Backspace')
      else await page.type(field, text)
    })
  }

  /** The data shown in the JSON view. */
  async function data(): Promise<Record<string, unknown>> {
    const { page } = browser
    await clickText(page, '.segmented button', 'JSON')
    const text = await page.waitForFunction(
      `[...document.querySelectorAll('[aria-label="Data as JSON"] .cm-line')].map(line => line.textContent).join('\\n')`,
    )
    await clickText(page, '.segmented button', 'Form')
    return JSON.parse((await text.jsonValue()) as string)
  }

  const labels = (): Promise<string[]> =>
    browser.page.$$eval('.data-form .field-name, .data-form summary', found =>
      found.map(({ textContent }) => textContent ?? ''),
    )
  const hasNoErrors = () =>
    browser.page.waitForFunction(`document.querySelector('.data-form .field-error') === null`)
  const errorAt = (pointer: string): Promise<string> =>
    textOf(browser.page, `[data-pointer="${pointer}"] > .field-error`)

  test('describes errors of a field in words, and keeps the pointer in the list of problems', async () => {
    const { page } = browser
    await openForm('invoice.json')
    expect(await labels()).toEqual([
      ...['Invoice number', 'Date', 'Kind optional', 'VAT ID optional', 'Lines1', 'SKU optional'],
      'Discount optional',
    ])
    await retype('/number', '')
    expect(await errorAt('/number')).toBe('Invoice number: enter a text, such as R-1.')
    const described = await page.$eval('[data-pointer="/number"] input', input => [
      input.getAttribute('aria-invalid'),
      input.getAttribute('aria-describedby'),
    ])
    expect(described).toEqual(['true', await page.$eval('.data-form .field-error', error => error.id)])
    expect(await textOf(page, '.problem-place')).toContain('/number')
    await retype('/number', 'R-2')
    await retype('/vat_id', 'x')
    expect(await errorAt('/vat_id')).toBe('VAT ID: enter it in the form of IE123.')
    await retype('/vat_id', '')
    await hasNoErrors()
    await drawnAfter(page, () => page.click('[data-item="/lines/0"] [data-action=remove]'))
    expect(await errorAt('/lines')).toBe('Lines: add at least 1 item.')
    await drawnAfter(page, () => clickText(page, '[data-pointer="/lines"] > .button', 'Add to lines'))
    await hasNoErrors()
    expect(await data()).toEqual({ number: 'R-2', date: '2026-01-31', lines: [{}] })
  })

  test('chooses and clears an optional value of a list of choices', async () => {
    const { page } = browser
    await openForm('invoice.json')
    const kind = '[data-pointer="/kind"] select'
    await drawnAfter(page, () => page.select(kind, '1'))
    expect(await data()).toEqual({ ...INVOICE.sample, kind: 'credit' })
    await drawnAfter(page, () => page.select(kind, ''))
    expect(await data()).toEqual(INVOICE.sample)
  })

  test('adds an optional group that is absent, and removes it', async () => {
    const { page } = browser
    await openForm('invoice.json')
    const focused = () =>
      page.evaluate(`document.activeElement.closest('[data-pointer]').dataset.pointer`) as Promise<string>
    expect(await textOf(page, '[data-pointer="/discount"] .field-help')).toBe('Subtracted from the total.')
    await drawnAfter(page, () => clickText(page, '[data-pointer="/discount"] > .button', 'Add discount'))
    expect(await focused()).toBe('/discount/label')
    expect(await data()).toEqual({ ...INVOICE.sample, discount: { label: 'Rebate', rate: 0 } })
    await retype('/discount/label', 'Early')
    await drawnAfter(page, () =>
      clickText(page, '[data-pointer="/discount/contact"] > .button', 'Add contact'),
    )
    expect(await data()).toMatchObject({ discount: { label: 'Early', rate: 0, contact: {} } })
    await drawnAfter(page, () => clickText(page, '[data-pointer="/discount"] > .button', 'Remove discount'))
    expect(await focused()).toBe('/discount')
    expect(await page.$('[data-pointer="/discount/label"]')).toBeNull()
    expect(await data()).toEqual(INVOICE.sample)
  })

  test('removes a value that is not in the schema', async () => {
    const { page } = browser
    await writeFile(
      join(root, 'invoice.json'),
      JSON.stringify({ ...INVOICE, sample: { ...INVOICE.sample, dat: 1 } }),
    )
    await openForm('invoice.json')
    expect(await errorAt('/dat')).toBe("Dat: is not a known property, did you mean 'date'?")
    await drawnAfter(page, () => clickText(page, '[data-pointer="/dat"] > .button', 'Remove dat'))
    await hasNoErrors()
    expect(await data()).toEqual(INVOICE.sample)
  })

  test('derives fields from the values of data without a schema', async () => {
    const { page } = browser
    await openForm('letter.json')
    expect(await labels()).toEqual([
      ...['To name', 'Is urgent', 'Copies', 'Note', 'IBAN', 'Address', 'Street', 'Tags2', 'Tags 1', 'Tags 2'],
      ...['Parts1', 'Title'],
    ])
    const types = await page.$$eval('.data-form .field :is(input, textarea)', fields =>
      fields.map(field => field.getAttribute('type') ?? field.tagName),
    )
    expect(types).toEqual(['text', 'checkbox', 'number', 'TEXTAREA', 'text', 'text', 'text', 'text', 'text'])
    await retype('/toName', 'Grace')
    await retype('/copies', '3')
    await page.$eval('[data-pointer="/address"]', group => group.setAttribute('open', ''))
    await retype('/address/street', '')
    await drawnAfter(page, () => clickText(page, '[data-pointer="/parts"] > .button', 'Add to parts'))
    await retype('/parts/1/title', 'Two')
    const expected = {
      ...LETTER.sample,
      ...{ toName: 'Grace', copies: 3, address: { street: '', tags: ['a', 'b'] } },
      parts: [{ title: 'One' }, { title: 'Two' }],
    }
    expect(await data()).toEqual(expected)
    await clickText(page, '.editor-foot .button', 'Save data…')
    await page.waitForSelector('dialog input')
    await clickText(page, 'dialog .button', 'Save')
    await page.waitForFunction(`document.querySelector('.data-select').value.startsWith('file:')`)
    expect(JSON.parse(await readFile(join(root, 'letter.new.json'), 'utf8'))).toEqual(expected)
    await rm(join(root, 'letter.new.json'))
  })

  test('reports data that is not JSON', async () => {
    await writeFile(join(root, 'letter.new.json'), '{"toName": }')
    await openTemplate(browser.page, preview, 'letter.json')
    await clickText(browser.page, '[role=tab]', 'Data')
    expect(await textOf(browser.page, '.data-form')).toBe(
      'The data is not JSON. Correct it in the JSON view.',
    )
    await rm(join(root, 'letter.new.json'))
  })

  test('logs no errors', () => {
    expect(browser.errors).toEqual([])
  })
})
