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
      details: [{ path: '/body', message }],
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
        path: '/body',
        message:
          "<html> in line 2, column 1: 'pt_BR.UTF-8' is not a language tag such as 'pt-BR': write <html lang=\"pt-BR\">, or set `locale`",
      },
      {
        path: '/body',
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

  test('is reported in locales', async () => {
    const error = await refusal(renderHtml('<p>x', { locale: 'de_DE' }))
    expect(error.message).toContain("did you mean 'de-DE'?")
  })
})
