import { describe, test } from 'vitest'
import { type ComparisonOptions, expectEqualPrint } from './equal-print.ts'
import { KNOWN_DEFECTS } from './known-defects.ts'

/** The name of a case, a page, and a page that must print the same. */
export type ReferencePair = readonly [name: string, page: string, reference: string]

/** Tests that both pages of each pair print the same, and that the page has no warnings. */
export function testReferencePairs(pairs: readonly ReferencePair[], options: ComparisonOptions = {}): void {
  test.each(pairs)('%s', async (_, page, reference) => {
    await expectEqualPrint(page, reference, { tolerance: 0, ...options })
  })
}

/** A page of 200 × 200 px without margins, with text of 16 px in lines of 20 px. */
export function smallPage(body: string, css = ''): string {
  return `<!doctype html><style>@page{size:200px 200px;margin:0}body{margin:0;font:16px/20px Roboto}p{margin:0}${css}</style>${body}`
}

/** Pairs for one section of a specification, whose pages are bodies of `sectionPage`. */
export interface Section {
  /** Such as `CSS 2.2 §8.3.1 collapsing margins`. */
  readonly section: string
  /** Stylesheet of the pages; the references have none. */
  readonly css?: string
  readonly pairs: readonly (readonly [rule: string, body: string, reference: string, css?: string])[]
}

/** Known defects are listed as `todo`. */
export function testSections(sections: readonly Section[]): void {
  for (const { section, css = '', pairs } of sections) {
    describe(section, () => {
      test.for(pairs.filter(([rule]) => !KNOWN_DEFECTS.has(`${section}: ${rule}`)))('%s', pair =>
        expectEqualPrint(...pageOf(pair, css), { tolerance: 0 }),
      )
      for (const [rule] of pairs) if (KNOWN_DEFECTS.has(`${section}: ${rule}`)) test.todo(rule)
    })
  }
}

function pageOf([, body, reference, own = '']: Section['pairs'][number], css: string): [string, string] {
  return [sectionPage(body, css + own), sectionPage(reference)]
}

/** Colours of boxes by class. */
const COLORS = { a: '#e6194b', b: '#3cb44b', c: '#4363d8', d: '#f58231' }

const STYLE = `@page{size:200px 200px;margin:0}body{margin:0;font:10px/10px Roboto}p{margin:0}
u{display:inline-block;width:20px;height:10px;vertical-align:top;text-decoration:none}
${Object.entries(COLORS)
  .map(([name, color]) => `.${name}{background:${color}}`)
  .join('')}`

/** A page of 200 × 200 px without margins. `<u>` is an inline block of 20 × 10 px. */
function sectionPage(body: string, css = ''): string {
  return `<!doctype html><meta charset="utf-8"><style>${STYLE}${css}</style>${body}`
}

type DrawBox = (left: number, top: number, width: number, height: number) => string

/** An absolutely positioned box with the colour of a class. */
const boxOf =
  (name: keyof typeof COLORS): DrawBox =>
  (left, top, width, height) =>
    `<div class=${name} style="position:absolute;left:${left}px;top:${top}px;width:${width}px;height:${height}px"></div>`

export const a: DrawBox = boxOf('a')
export const b: DrawBox = boxOf('b')
export const c: DrawBox = boxOf('c')
export const d: DrawBox = boxOf('d')

/** Text whose line of 10 px begins at a position. */
export function text(left: number, top: number, words: string, style = ''): string {
  return `<div style="position:absolute;left:${left}px;top:${top}px;white-space:pre;${style}">${words}</div>`
}

/** References of consecutive pages of 200 px. */
export function pages(...bodies: readonly string[]): string {
  return bodies
    .map(
      (body, i) =>
        `<div style="position:relative;height:200px${i === 0 ? '' : ';break-before:page'}">${body}</div>`,
    )
    .join('')
}
