import { describe, expect, test } from 'vitest'
import { lookAt, printHtml } from '../print-html.ts'

/** Messages about a stylesheet, without their place. */
async function messages(css: string): Promise<string[]> {
  const { warnings } = await printHtml(`<!doctype html><style>${css}</style><p>x`)
  return warnings.map(({ message }) => message.replace(/, in line .*/, ''))
}

describe('properties of other formatters', () => {
  test.each([
    '-prince-bookmark-level: 1; -prince-bookmark-label: content()',
    'prince-bookmark-level: none',
    '-ah-bookmark-state: closed; -ah-text-align-last: left',
    '-epub-hyphens: auto; -epubx-hyphens: auto',
    '-prince-footnote-policy: keep-with-line; footnote-policy: line; footnote-display: compact',
  ])('that are as standard ones, or as usual, have no warning: %s', async css =>
    expect(await messages(`p{${css}}`)).toEqual([]),
  )

  test('have the effect of the standard ones', async () => {
    const css =
      '@page{@top-left{content:string(s)}}p{-prince-string-set:s content();-ah-text-transform:uppercase}'
    const [page] = await lookAt(`<!doctype html><style>${css}</style><p>abc`)
    expect(page?.words).toBe('abc ABC')
  })

  test.each([
    ['-prince-page-group: start', /^'-prince-page-group' of Prince is not supported: .*':nth\(1 of name\)'/],
    ['-ah-crop-offset: 1cm', /^'-ah-crop-offset' of Antenna House Formatter is not supported$/],
    [
      '-ro-pdf-bookmark-level: 1',
      /^'-ro-pdf-bookmark-level' of PDFreactor is not supported: use 'bookmark-level'$/,
    ],
    ['flow: static(header)', /^'flow' is not supported: use 'position: running\(name\)'/],
    ['footnote-policy: block', /^'footnote-policy' is not supported: a footnote is on the page of the line/],
    ['footnote-display: inline', /^'footnote-display' is not supported: footnotes are blocks$/],
    ['float: top', /^'float: top' is not supported: page floats stay in the flow$/],
    ['float: snap-block(3em, near)', /page floats stay in the flow$/],
    ['float: righ', /^'righ' is not a valid value of 'float' \(did you mean 'right'\?\)$/],
  ])('that are not supported have advice: %s', async (css, message) => {
    const found = await messages(`p{${css}}`)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(message)
  })

  test.each([
    ['top', 'top-center'],
    ['bottom', 'bottom-center'],
    ['right', 'right-middle'],
  ])('margin box @%s is not known, and @%s is named', async (name, standard) => {
    expect(await messages(`@page{@${name}{content:"x"}}`)).toEqual([
      `Unknown margin box @${name} (did you mean @${standard}?)`,
    ])
  })

  test('target-content() is target-text()', async () => {
    const css = 'a::after{content:target-content(attr(href))}'
    const [page] = await lookAt(`<!doctype html><style>${css}</style><a href="#t">see </a><b id=t>T</b>`)
    expect(page?.words.replaceAll(' ', '')).toBe('seeTT')
  })
})
