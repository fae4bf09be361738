import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PlatenError } from '../../src/base/errors.ts'
import type { StyledPage } from '../../src/html/contracts.ts'
import { elements, find, style } from './styled.ts'

const PIECES = [
  ...'{}()[]:;,.#>+~*&@!/\\"\' \n'.split(''),
  ...'p a .a #b :hover ::before :is( :not( :has( :nth-child(2n+1 & @media @layer @page @import @supports'.split(
    ' ',
  ),
  ...'color margin font background border width --x content display all page size red 1px 50% 1e99 auto'.split(
    ' ',
  ),
  ...'var(--x) calc( min( rgb( url( inherit !important counter(x) attr(a) linear-gradient( /* */ <!-- --> \0 ü'.split(
    ' ',
  ),
]
const css = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map(pieces => pieces.join(''))

const TAGS =
  'p div b i table tr td ul li ol select option a style svg template form input br img h1 title head'.split(
    ' ',
  )
const html = fc
  .array(
    fc.oneof(
      fc.constantFrom(...TAGS).map(tag => `<${tag}>`),
      fc.constantFrom(...TAGS).map(tag => `</${tag}>`),
      fc.constantFrom('text', ' ', '&amp;', '<', '<!--', '-->', '<![CDATA[', '\0', '<p style="', '">', '"'),
      css.map(text => `<p style='${text}'>`),
    ),
    { maxLength: 40 },
  )
  .map(pieces => pieces.join(''))

/** The page with the complete computed styles, which functions return per page. */
function valuesOf({ pages, hasViewportUnits, ...page }: StyledPage): object {
  const { styleOf, counterStyles: _, ...others } = pages
  return {
    ...page,
    hasViewportUnits: hasViewportUnits(),
    pages: { ...others, first: styleOf({ number: 1, name: '', isBlank: false, numberInGroup: 1 }) },
  }
}

test('any stylesheet and markup produce complete computed styles, deterministically', async () => {
  const initial = find(await style('<p>x'), 'p').style
  await fc.assert(
    fc.asyncProperty(html, css, async (markup, sheet) => {
      try {
        const page = await style(markup, { css: sheet })
        for (const element of elements(page)) {
          // rare properties follow those of every style
          const keys = Object.keys(initial)
          expect(Object.keys(element.style).slice(0, keys.length)).toEqual(keys)
          for (const value of Object.values(element.style)) {
            expect(value).not.toBeUndefined()
            if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true)
          }
        }
        expect(valuesOf(await style(markup, { css: sheet }))).toEqual(valuesOf(page))
      } catch (error) {
        if (!(error instanceof PlatenError)) throw error
      }
    }),
    { numRuns: 500 },
  )
})
