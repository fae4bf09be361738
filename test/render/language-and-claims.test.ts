import { type PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { checkPdf, createEngine, renderHtml, renderMarkdown, renderPdf } from '../../src/index.ts'
import { refusal } from '../refusal.ts'
import { uncheckedTemplate } from '../unchecked-template.ts'

type Template = Parameters<typeof renderPdf>[0]

/** The language in the catalog of a PDF; null without one. */
async function languageOf({ file }: { file: Uint8Array }): Promise<string | null> {
  const { catalog } = await PDFDocument.load(file)
  const language = (catalog as PDFDict).lookup(PDFName.of('Lang'))
  return language instanceof PDFString ? language.decodeText() : null
}

async function claimsOf({ file }: { file: Uint8Array }): Promise<readonly string[]> {
  const { claims, conforms } = await checkPdf(file)
  expect(conforms).toBe(claims.length > 0)
  return claims
}

const locale = 'de-DE'
const CONTENT = { content: ['Text'] }

describe('the language of a PDF', () => {
  test.each([
    ['none', '<p>Text', {}, null],
    ['the lang of the page', '<html lang="fr"><p>Text', {}, 'fr'],
    ['the page before the locale', '<html lang="fr"><p>Text', { locale }, 'fr'],
    ['the locale', '<p>Text', { locale }, 'de-DE'],
    ['the locale, with data', '<p>{{a}}', { locale, data: { a: 1 } }, 'de-DE'],
    ['the locale without its extension', '<p>Text', { locale: 'ar-EG-u-nu-latn' }, 'ar-EG'],
    ['none for an empty attribute', '<html lang=""><p>Text', { locale }, null],
    ['none for an invalid one', '<html lang="e n"><p>Text', {}, null],
  ])('is taken from HTML: %s', async (_, page, options, expected) => {
    expect(await languageOf(await renderHtml(page, options))).toBe(expected)
  })

  test.each([
    ['none', '# Hi', {}, null],
    ['front matter before the locale', '---\nlang: fr\n---\n# Hi', { locale }, 'fr'],
    ['the locale', '# Hi', { locale }, 'de-DE'],
  ])('is taken from Markdown: %s', async (_, page, options, expected) => {
    expect(await languageOf(await renderMarkdown(page, options))).toBe(expected)
  })

  test.each([
    ['none', { document: CONTENT }, null],
    ['`language` before the locale', { locale, document: { ...CONTENT, language: 'fr' } }, 'fr'],
    [
      'the language of all texts',
      { locale, document: { ...CONTENT, defaultStyle: { language: 'it' } } },
      'it',
    ],
    ['the locale', { locale, document: CONTENT }, 'de-DE'],
    ['the locale of a scene', { locale, scene: { width: 9, height: 9, objects: [] } }, 'de-DE'],
    ['the locale of a page', { locale, html: '<p>Text' }, 'de-DE'],
  ])('is taken from templates: %s', async (_, template, expected) => {
    expect(await languageOf(await renderPdf(template as Template))).toBe(expected)
  })

  test('is the locale of the call', async () => {
    const engine = await createEngine()
    const page = { body: '<p>Text', locale, export_type: 'file' } as const
    expect(await languageOf(await engine.createPdfFromHtml(page))).toBe('de-DE')
    expect(await languageOf(await engine.createPdfFromMarkdown({ ...page, body: 'Text' }))).toBe('de-DE')
    await engine.close()
  })

  test('is required by PDF/UA-1, and the error says where to set it', async () => {
    const remedy = 'write <html lang="en">, or set `locale`'
    const options = { pdfStandard: 'PDF/UA-1' } as const
    const page = '<!doctype html>\n<html>\n<title>T</title><p>Text'
    expect(await refusal(renderHtml(page, options))).toMatchObject({
      code: 'standard_not_met',
      message: expect.stringContaining('at <html> in line 2, column 1: the document has no language'),
      details: [
        {
          path: '/html',
          message: `<html> in line 2, column 1: the document has no language: ${remedy}`,
        },
      ],
    })
    expect(await refusal(renderMarkdown('# T', options))).toMatchObject({
      details: [
        {
          path: '/markdown',
          message: 'the document has no language: write `lang: en` in the front matter, or set `locale`',
        },
      ],
    })
    const empty = '<!doctype html>\n<html lang="">\n<title>T</title><p>Text'
    const fill = '`lang` is empty: write <html lang="en">'
    expect(await refusal(renderHtml(empty, { ...options, locale }))).toMatchObject({
      details: [{ message: `<html> in line 2, column 1: the document has no language: ${fill}` }],
    })
    const document = { ...CONTENT, info: { title: 'T' } }
    expect(await refusal(renderPdf({ document } as Template, {}, options))).toMatchObject({
      details: [
        {
          path: '/document/language',
          message: 'the document has no language: set `language`, or `locale` of the template',
        },
      ],
    })
    expect(await claimsOf(await renderHtml(page, { ...options, locale }))).toEqual(['PDF/UA-1'])
  })
})

describe('standards in page settings', () => {
  const PAGE = '<!doctype html><html lang="en"><title>T</title><p>Text'
  const FRONT = '---\nlang: en\npdf_standard: [PDF/UA-1, PDF/A-3a]\n---\n# Text'
  const BOTH = ['PDF/A-3a', 'PDF/UA-1']

  test.each(['PDF/UA-1, PDF/A-3a', ['PDF/UA-1', 'PDF/A-3a']])('are declared: %j', async standard => {
    const settings = { pdf_standard: standard } as { pdf_standard: 'PDF/UA-1' }
    expect([...(await claimsOf(await renderHtml(PAGE, { settings })))].sort()).toEqual(BOTH)
    const template = { html: PAGE, settings } as Template
    expect([...(await claimsOf(await renderPdf(template)))].sort()).toEqual(BOTH)
  })

  test('a call overrides settings, which override the front matter', async () => {
    expect([...(await claimsOf(await renderMarkdown(FRONT)))].sort()).toEqual(BOTH)
    const settings = { pdf_standard: 'PDF/A-2b' } as const
    expect(await claimsOf(await renderMarkdown(FRONT, { settings }))).toEqual(['PDF/A-2b'])
    const options = { settings, pdfStandard: 'PDF/A-1b' } as const
    expect(await claimsOf(await renderMarkdown(FRONT, options))).toEqual(['PDF/A-1b'])
    const template = { markdown: FRONT } as Template
    expect([...(await claimsOf(await renderPdf(template)))].sort()).toEqual(BOTH)
  })

  test('that exclude each other are rejected', async () => {
    const known = 'expected one of PDF/UA-1, PDF/UA-2, PDF/A-1b, '
    const three = 'PDF/A-2b and PDF/A-2a exclude each other: give one level of PDF/A'
    for (const [pdf_standard, place, reason] of [
      ['PDF/X', '', known],
      ['PDF/UA-1, PDF/X', '', known],
      [['PDF/UA-1', 'PDF/X'], '/1', known],
      [7, '', known],
      [[], '', 'expected at least one standard'],
      [['PDF/A-2b', 'PDF/A-3b'], '', 'PDF/A-2b and PDF/A-3b exclude each other: give one level'],
      [['PDF/UA-2', 'PDF/A-4', 'PDF/UA-1'], '', 'PDF/UA-2 and PDF/UA-1 exclude each other: they are'],
      ['PDF/UA-1,PDF/A-4', '', 'PDF/UA-1 and PDF/A-4 exclude each other: they are based on'],
      [['PDF/A-2b', 'PDF/UA-1', 'PDF/A-2a'], '', three],
      ['PDF/A-2b, PDF/UA-1, PDF/A-2a', '', three],
    ] as const) {
      const settings = { pdf_standard } as never
      const path = `/settings/pdf_standard${place}`
      expect(await refusal(renderHtml(PAGE, { settings }))).toMatchObject({
        code: 'invalid_request',
        details: [
          { path, message: expect.stringContaining(`${path.slice(1).replaceAll('/', '.')}: ${reason}`) },
        ],
      })
    }
    const repeated = { pdf_standard: ['PDF/UA-1', 'PDF/A-2a', 'PDF/UA-1'] } as never
    expect([...(await claimsOf(await renderHtml(PAGE, { settings: repeated })))].sort()).toEqual([
      'PDF/A-2a',
      'PDF/UA-1',
    ])
    const front = '---\nlang: en\npdf_standard: [PDF/UA-1, PDF/A-2a, PDF/A-2b]\n---\n# Text'
    const excluded = "In line 3: the field 'pdf_standard' of the front matter is wrong: PDF/A-2a and PDF/A-2b"
    expect(await refusal(renderMarkdown(front))).toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining(excluded),
    })
    const settings = { pdf_standard: 'PDF/A-2b' } as const
    expect(await refusal(renderHtml(PAGE, { settings, password: 'x' }))).toMatchObject({
      code: 'invalid_request',
      message: 'PDF/A forbids encryption: leave out the password, or the standard.',
    })
    expect(
      await refusal(renderHtml(PAGE, { settings: { pdf_standard: 'PDF/UA-1', tagged: false } })),
    ).toMatchObject({ code: 'invalid_request', message: expect.stringContaining('demands tags') })
  })

  test('short names of standards are those of `subset` only, and hints stay in their family', async () => {
    const hint = expect.stringMatching(/, not 'PDF\/A-2', did you mean 'PDF\/A-2b'\?$/)
    for (const print of [
      () => renderHtml(PAGE, { settings: { pdf_standard: 'PDF/A-2' as never } }),
      () => renderMarkdown('---\npdf_standard: PDF/A-2\n---\n# Text'),
    ])
      expect(await refusal(print())).toMatchObject({ code: 'invalid_request', details: [{ message: hint }] })
    expect(await refusal(renderHtml(PAGE, { pdfStandard: 'PDF/A-2' as never }))).toMatchObject({
      message: expect.stringContaining("Did you mean 'PDF/A-2b'?"),
    })
    for (const subset of ['PDF/A-1', 'PDF/A-2', 'PDF/A-3', 'PDF/UA'] as const) {
      const definition = { subset, language: 'en', info: { title: 'T' }, content: ['Text'] }
      const claims = await claimsOf(await renderPdf({ document: definition }))
      expect(claims).toEqual([subset === 'PDF/UA' ? 'PDF/UA-1' : `${subset}b`])
    }
  })

  test('misspelt fields of front matter are warnings, and variables are not', async () => {
    const fields = 'pdf_standards: PDF/A-2\naccesibility: warn\nautor: A\ndate: x\npath: y\nclient: z'
    const { warnings } = await renderMarkdown(`---\n${fields}\n---\n# Text`)
    const message = (line: number, field: string, meant: string) =>
      `In line ${line}: the field '${field}' of the front matter has no effect, did you mean '${meant}'?`
    expect(warnings.map(({ message }) => message)).toEqual([
      message(2, 'pdf_standards', 'pdf_standard'),
      message(3, 'accesibility', 'accessibility'),
      message(4, 'autor', 'author'),
    ])
    const markdown = '---\nauthors: [A, B]\n---\n{{#each authors}}{{this}}{{/each}}'
    expect((await renderPdf({ markdown }, {})).warnings).toEqual([])
  })

  test('the language of a file is not that of an unknown locale', async () => {
    for (const [locale, language] of [
      ['klingon', null],
      ['la', 'la'],
      ['de-AT-u-nu-latn', 'de-AT'],
    ] as const) {
      for (const template of [{ document: { content: ['Text'] } }, { html: '<p>Text' }]) {
        expect(await languageOf(await renderPdf({ ...template, locale }))).toBe(language)
      }
    }
  })

  test.each(['PDF/UA1', ['PDF-A'], ['PDF/UA-1', 'nonsense']])(
    'an unknown standard of a template, %j, is an error with the valid names',
    async standard => {
      const engine = await createEngine({ rendering: { isolation: 'none' }, sweepIntervalMs: 0 })
      const document = { subset: standard, content: ['x'] }
      const settings = { pdf_standard: standard }
      for (const template of [{ document }, { html: '<p>x', settings }, { markdown: 'x', settings }]) {
        const error = await refusal(engine.putTemplate(uncheckedTemplate(template)))
        expect(error.code).toBe('invalid_template')
        expect(error.message).toMatch(/one of PDF\/UA-1, .*PDF\/A-4f/)
      }
      const bound = { document: { subset: '{{standard}}', content: ['x'] } }
      const { template_id } = await engine.putTemplate(uncheckedTemplate(bound))
      const data = { standard: [standard].flat().at(-1) }
      const late = await refusal(engine.createPdf({ template_id, data, export_type: 'file' }))
      expect(late.message).toMatch(/one of PDF\/UA-1, .*PDF\/A-4f/)
      await engine.close()
    },
  )

  test('front matter without effect is a warning', async () => {
    const { warnings } = await renderMarkdown('---\nsubset: PDF/UA-1\n---\n# Text')
    expect(warnings).toEqual([
      {
        code: 'invalid_front_matter',
        message: "In line 2: the field 'subset' of the front matter has no effect: write 'pdf_standard'.",
        path: '/markdown',
      },
    ])
    const misnamed = await renderMarkdown('---\npdfStandard: PDF/UA-1\nlang: english\n---\n# Text')
    expect(misnamed.warnings.map(({ message }) => message)).toEqual([
      "In line 2: the field 'pdfStandard' of the front matter has no effect: write 'pdf_standard'.",
      "In line 3: the field 'lang' of the front matter must be a language tag such as en, so it is ignored.",
    ])
    const fields =
      'lang: en\nscale: 1:100\npage_labels: x\norientation: landscape\naccessibility: 3\nsubset: v'
    const other = await renderMarkdown(`---\n${fields}\n---\n# Text`)
    const field = (name: string) => `the field '${name}' of the front matter`
    expect(other.warnings.map(({ message }) => message)).toEqual([
      `In line 4: ${field('page_labels')} has no effect: set 'page_labels' in 'settings'.`,
      `In line 5: ${field('orientation')} has no effect: set 'orientation' in 'settings'.`,
      `In line 6: ${field('accessibility')} must be 'warn' or 'off', so it is ignored.`,
    ])
  })

  test('an unknown standard in front matter is an error in its line', async () => {
    const page = '---\nlang: en\npdf_standard: PDF/UA1\n---\n# Text'
    const message = expect.stringMatching(
      /^In line 3: the field 'pdf_standard' of the front matter is wrong: expected one of .*, not 'PDF\/UA1'/,
    )
    expect(await refusal(renderMarkdown(page))).toMatchObject({
      code: 'invalid_request',
      message,
      details: [{ path: '/markdown', message }],
    })
    expect(await refusal(renderPdf({ markdown: page } as Template))).toMatchObject({
      code: 'invalid_template',
      details: [{ path: '/markdown', message }],
    })
    const engine = await createEngine()
    const { warnings } = await engine.putTemplate({ template_id: 'a', markdown: page, sample: {} })
    expect(warnings).toEqual([{ code: 'invalid_template', path: '/markdown', message }])
    await engine.close()
  })

  test('accessibility in front matter reports mistakes', async () => {
    const { warnings } = await renderMarkdown('---\naccessibility: warn\nlang: en\n---\n## Text')
    expect(warnings.map(({ code }) => code)).toEqual(['not_accessible', 'not_accessible'])
  })
})
