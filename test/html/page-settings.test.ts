import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { interfaceMembers } from '../../docs/tools/interface-members.ts'
import { HTML_SETTINGS_SCHEMA, NO_SETTINGS, readHtmlSettings } from '../../src/html/page-settings.ts'

const MM = 72 / 25.4
const matches = new Ajv2020({ strictTypes: false }).compile(HTML_SETTINGS_SCHEMA)

/** The parsed settings, without problems. */
function read(settings: object) {
  const { settings: found, problems, warnings } = readHtmlSettings(settings)
  expect(problems).toEqual([])
  expect(warnings).toEqual([])
  expect(matches(settings), JSON.stringify(matches.errors)).toBe(true)
  return found
}

test('absent settings use the values of the page', () => {
  for (const nothing of [null, undefined, {}, { scale: null }]) {
    expect(readHtmlSettings(nothing)).toEqual({ settings: NO_SETTINGS, problems: [], warnings: [] })
  }
})

describe('paper size and orientation', () => {
  test.each([
    ['A0', 841 * MM, 1189 * MM],
    ['A1', 594 * MM, 841 * MM],
    ['A2', 420 * MM, 594 * MM],
    ['A3', 297 * MM, 420 * MM],
    ['a4', 210 * MM, 297 * MM],
    ['A5', 148 * MM, 210 * MM],
    ['A6', 105 * MM, 148 * MM],
    ['Letter', 612, 792],
    ['legal', 612, 1008],
    ['Tabloid', 792, 1224],
  ])('%s', (paper_size, width, height) => {
    expect(read({ paper_size })).toMatchObject({ paperSize: { width, height }, orientation: null })
  })

  test('ledger is tabloid in landscape by default', () => {
    const paperSize = { width: 792, height: 1224 }
    expect(read({ paper_size: 'Ledger' })).toMatchObject({ paperSize, orientation: 'landscape' })
    expect(read({ paper_size: 'Ledger', orientation: 'Portrait' })).toMatchObject({
      paperSize,
      orientation: 'portrait',
    })
  })

  test.each([
    [{ custom_width: 100, custom_height: 200 }, 100 * MM, 200 * MM, null],
    [{ custom_width: '20cm', custom_height: '100 mm' }, 100 * MM, 200 * MM, 'landscape'],
    [{ custom_width: '4in', custom_height: '960px' }, 288, 720, null],
  ])('custom with %j', (lengths, width, height, orientation) => {
    const settings = read({ paper_size: 'Custom', ...lengths })
    expect(settings.paperSize?.width).toBeCloseTo(width)
    expect(settings.paperSize?.height).toBeCloseTo(height)
    expect(settings.orientation).toBe(orientation)
  })

  test.each([
    ['Portrait', 'portrait'],
    ['LANDSCAPE', 'landscape'],
    ['1', 'portrait'],
    [1, 'portrait'],
    ['2', 'landscape'],
    [2, 'landscape'],
  ])('orientation %j', (orientation, meant) => {
    expect(read({ orientation }).orientation).toBe(meant)
  })
})

test('margins may have units', () => {
  const margins = { margin_top: 10, margin_right: '12.5', margin_bottom: '1in', margin_left: '5 pt' }
  expect(read(margins).margins).toEqual({ top: 10 * MM, right: 12.5 * MM, bottom: 72, left: 5 })
})

test('print_background and scale accept strings', () => {
  expect(read({ print_background: '0', scale: '0.5' })).toMatchObject({ printBackground: false, scale: 0.5 })
  expect(read({ print_background: true, scale: 2 })).toMatchObject({ printBackground: true, scale: 2 })
})

describe('header and footer', () => {
  test('may be HTML or texts', () => {
    expect(
      read({ custom_header: '<b class="title"></b>', footer_left: '{{date}}', footer_font_size: '12px' }),
    ).toMatchObject({
      header: { kind: 'html', html: '<b class="title"></b>' },
      footer: { kind: 'texts', left: '{{date}}', center: '', right: '', fontSize: 9 },
    })
    expect(read({ header_right: '{{pageNumber}}' }).header).toMatchObject({ fontSize: 6.75 })
  })

  test('are hidden by displayHeaderFooter: false', () => {
    expect(read({ header_left: 'a', displayHeaderFooter: 'false' }).header).toBeNull()
    expect(read({ header_left: 'a', displayHeaderFooter: 1 }).header).not.toBeNull()
  })

  test('with unknown fields cause warnings', () => {
    const texts = { header_left: '{{title}} {{ pageNumber }}', header_center: '{{pagenumber}} {{x}}' }
    const { warnings } = readHtmlSettings({ ...texts, footer_left: '{{customer.name}}' })
    expect(warnings).toEqual([
      {
        code: 'unknown_placeholder',
        message:
          "settings.header_center holds '{{pagenumber}}', which is not a placeholder and is printed as is; the placeholders are {{pageNumber}}, {{totalPages}}, {{date}}, {{title}}, {{url}}, did you mean 'pageNumber'?",
        path: '/settings/header_center',
      },
      expect.objectContaining({ path: '/settings/footer_left' }),
    ])
  })

  test('texts are ignored with a warning if HTML is given', () => {
    const { settings, warnings } = readHtmlSettings({ custom_footer: '<p>', footer_center: 'x' })
    expect(settings.footer).toEqual({ kind: 'html', html: '<p>' })
    expect(warnings).toMatchObject([{ code: 'unused_setting', path: '/settings/footer_left' }])
  })
})

test('unknown settings are ignored with a warning', () => {
  expect(readHtmlSettings({ papersize: 'A5', zzz: 1 })).toMatchObject({
    settings: NO_SETTINGS,
    warnings: [
      { code: 'unknown_setting', message: /did you mean 'paper_size'/, path: '/settings/papersize' },
      { code: 'unknown_setting', path: '/settings/zzz' },
    ].map(warning => ({ ...warning, message: expect.stringMatching(warning.message ?? /ignored/) })),
  })
})

test.each<[object | string, string, string]>([
  ['A4', '', "settings is 'A4'; expected an object"],
  [{ paper_size: 'A9' }, 'paper_size', "'A9'; expected one of A0, A1"],
  [{ paper_size: 4 }, 'paper_size', '4'],
  [{ paper_size: 'custom', custom_width: 10 }, 'custom_height', 'undefined; expected millimetres'],
  [{ paper_size: 'custom', custom_width: 0, custom_height: 9 }, 'custom_width', '0'],
  [{ orientation: 'sideways' }, 'orientation', 'expected Portrait (0 or 1) or Landscape (2)'],
  [{ orientation: [1] }, 'orientation', 'an array'],
  [{ margin_top: '-1mm' }, 'margin_top', "'-1mm'"],
  [{ margin_left: '10pc' }, 'margin_left', 'mm'],
  [{ margin_left: 1e9 }, 'margin_left', 'at most 200in'],
  [{ print_background: 'maybe' }, 'print_background', '1, true, 0 or false'],
  [{ scale: 3 }, 'scale', 'a number from 0.1 to 2'],
  [{ scale: [1] }, 'scale', 'an array'],
  [{ custom_header: { html: 1 } }, 'custom_header', 'expected a string'],
  [{ header_left: 'x'.repeat(1001) }, 'header_left', 'at most 1000 characters'],
  [{ header_font_size: '0px' }, 'header_font_size', 'from 1px to 96px'],
])('%j is rejected', (settings, name, message) => {
  const { problems } = readHtmlSettings(settings)
  expect(problems).toHaveLength(1)
  expect(problems[0]?.path).toBe(name === '' ? '/settings' : `/settings/${name}`)
  expect(problems[0]?.message).toContain(name === '' ? 'settings' : `settings.${name} is `)
  expect(problems[0]?.message).toContain(message)
})

test('any input gives settings of the declared type', () => {
  const names = Object.keys(HTML_SETTINGS_SCHEMA.properties)
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), fc.anything()), given => {
      const { settings } = readHtmlSettings(given)
      const { paperSize, margins, scale } = settings
      for (const length of [...Object.values(margins), paperSize?.width ?? 1, paperSize?.height ?? 1]) {
        expect(length === null || (length >= 0 && length <= 14_400)).toBe(true)
      }
      expect(scale >= 0.1 && scale <= 2).toBe(true)
      expect((paperSize?.width ?? 0) <= (paperSize?.height ?? 0)).toBe(true)
    }),
  )
})

test('the schema describes settings like their type', () => {
  const documented = interfaceMembers('HtmlSettingsParams').map(({ name, doc }) => [name, doc])
  const schemas = Object.entries(HTML_SETTINGS_SCHEMA.properties)
  expect(schemas.map(([name, { description }]) => [name, description])).toEqual(documented)
})
