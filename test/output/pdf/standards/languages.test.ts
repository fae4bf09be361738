import { describe, expect, test } from 'vitest'
import { checkPdf, renderHtml, renderMarkdown, renderPdf } from '../../../../src/index.ts'
import { refusal } from '../../../refusal.ts'

const CLAIM = { pdfStandard: 'PDF/UA-1' } as const

const markdown = (lang: string): string => `---\ntitle: Hours\nlang: ${lang}\n---\n# Hours\n`

describe('a language that is no language tag', () => {
  test('is reported in Markdown at its line, with the tag to write', async () => {
    const message =
      "`lang` in line 3: 'de_DE' is not a language tag such as 'de-DE': write `lang: de-DE` in the front matter, or set `locale`"
    expect(await refusal(renderMarkdown(markdown('de_DE'), CLAIM))).toMatchObject({
      code: 'standard_not_met',
      message: `The document does not meet PDF/UA-1 at ${message}.`,
      details: [{ path: '/markdown', message }],
    })
    const { warnings } = await renderMarkdown(markdown('de_DE'), { settings: { accessibility: 'warn' } })
    expect(warnings.map(({ message }) => message)).toContain(`${message}.`)
  })

  test('is reported in Markdown of templates', async () => {
    const template = { markdown: `---\ntitle: Hours\n\nlang: 'q!'\n---\n# Hours\n` }
    expect((await refusal(renderPdf(template, {}, CLAIM))).details).toEqual([
      {
        path: '/markdown',
        message:
          "`lang` in line 4: 'q!' is not a language tag such as 'de' or 'en-GB': write `lang: en` in the front matter, or set `locale`",
      },
    ])
  })

  test('gives way to the locale in Markdown', async () => {
    const { file, warnings } = await renderMarkdown(markdown('de_DE'), { ...CLAIM, locale: 'de-DE' })
    expect(await checkPdf(file)).toMatchObject({ claims: ['PDF/UA-1'], findings: [] })
    expect(warnings).toMatchObject([{ code: 'invalid_front_matter' }])
  })

  test('is reported in HTML with the tag to write', async () => {
    const page = '<!doctype html>\n<html lang="pt_BR.UTF-8">\n<title>Hours</title>\n<p lang=fr_FR>x'
    expect((await refusal(renderHtml(page, CLAIM))).details).toEqual([
      {
        path: '/html',
        message:
          "<html> in line 2, column 1: 'pt_BR.UTF-8' is not a language tag such as 'pt-BR': write <html lang=\"pt-BR\">, or set `locale`",
      },
      {
        path: '/html',
        message: "<p> in line 4, column 1: 'fr_FR' is not a language tag such as 'fr-FR'",
      },
    ])
  })

  test('is reported if it is the name of a language, with its tag', async () => {
    const named = (language: string) =>
      renderPdf({ document: { language, info: { title: 'Hours' }, content: ['Closed'] } }, {}, CLAIM)
    expect((await refusal(named('English'))).details[0]?.message).toContain(
      "'English' is not a language tag such as 'en'",
    )
    // no language of four to eight letters is registered
    expect((await refusal(named('abcdef'))).details[0]?.message).toContain("such as 'de' or 'en-GB'")
    expect((await refusal(renderMarkdown(markdown('german'), CLAIM))).details[0]?.message).toContain(
      "'german' is not a language tag such as 'de': write `lang: de` in the front matter",
    )
  })

  describe.each(['PDF/A-1b', 'PDF/A-2u', 'PDF/A-3b', 'PDF/A-4'] as const)(
    'is left out with a warning for %s, which demands no tags',
    pdfStandard => {
      const DOCUMENT = { info: { title: 'Hours' }, content: [{ text: 'Closed', language: 'fr_FR' }] }
      const SCENE = { width: 90, height: 30, objects: [{ type: 'text', text: 'Closed' }] } as const
      const HTML = '<!doctype html><html lang="de_DE"><title>Hours</title><p lang=fr_FR>Closed'

      test.each([
        [
          'documents',
          () => renderPdf({ document: { ...DOCUMENT, language: 'de_DE' } }, {}, { pdfStandard }),
          ['unknown_value /document/language', 'unknown_value /document/content/0/language'],
        ],
        [
          'scenes',
          () => renderPdf({ scene: { ...SCENE, language: 'de_DE' } }, {}, { pdfStandard }),
          ['unknown_value /scene/language'],
        ],
        ['HTML', () => renderHtml(HTML, { pdfStandard }), ['unknown_value /html', 'unknown_value /html']],
        [
          'HTML with advice about accessibility',
          () => renderHtml(HTML, { pdfStandard, settings: { accessibility: 'warn' } }),
          ['not_accessible /html', 'not_accessible /html'],
        ],
        [
          'Markdown',
          () => renderMarkdown(markdown('de_DE'), { pdfStandard }),
          ['invalid_front_matter /markdown'],
        ],
      ])('%s', async (_, print, expected) => {
        const { file, warnings } = await print()
        expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual(expected)
        expect(warnings[0]?.message).toContain('de-DE')
        expect(await checkPdf(file)).toMatchObject({ claims: [pdfStandard], findings: [] })
        const { findings } = await checkPdf(file, { profiles: ['PDF/UA-1'] })
        expect(findings.filter(({ message }) => message.includes('language tag'))).toEqual([])
      })
    },
  )

  test.each(['PDF/A-1a', 'PDF/A-2a', 'PDF/A-3a', 'PDF/UA-1', 'PDF/UA-2'] as const)(
    'is an error for %s',
    async pdfStandard => {
      const document = { language: 'de_DE', info: { title: 'Hours' }, content: ['Closed'] }
      const { code, details } = await refusal(renderPdf({ document }, {}, { pdfStandard }))
      expect(code).toBe('standard_not_met')
      expect(details).toMatchObject([{ path: '/document/language' }])
    },
  )

  test('is reported in locales', async () => {
    const error = await refusal(renderHtml('<p>x', { locale: 'de_DE' }))
    expect(error.message).toContain("did you mean 'de-DE'?")
  })
})
