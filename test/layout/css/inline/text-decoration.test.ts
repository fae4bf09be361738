import { describe, expect, test } from 'vitest'
import { type ReferencePair, testReferencePairs } from '../../../html/pairs/reference-pairs.ts'
import { lookAt } from '../../../html/print-html.ts'

/** Text whose lines only are seen, at the top of the page; its baseline is 15px below there. */
const line = (style: string): string =>
  `<!DOCTYPE html><style>body { margin: 0; font: 20px/1 Cousine } p { margin: 0; color: transparent; text-decoration-color: teal }
   div { position: absolute; left: 0; width: 24px; background: teal }</style>${style}`
const text = (style: string): string =>
  line(`<p><span style="text-decoration-color: teal; ${style}">xx</span></p>`)
const box = (top: number, height: number): string =>
  line(`<div style="top: ${top}px; height: ${height}px; width: 24.0039px"></div>`)
const pair = (name: string, style: string, reference: string): ReferencePair => [name, text(style), reference]

describe('text decoration lines', () => {
  testReferencePairs([
    pair(
      'an underline with an offset is this far below the baseline',
      'text-decoration-line: underline; text-decoration-thickness: 4px; text-underline-offset: 6px',
      text('text-decoration-line: underline; text-decoration-thickness: 20%; text-underline-offset: 0.3em'),
    ),
    pair(
      'the offset is inherited',
      'text-decoration-line: underline; text-underline-offset: 8px',
      line(
        '<p style="text-underline-offset: 8px"><span style="text-decoration-line: underline; text-decoration-color: teal">xx</span></p>',
      ),
    ),
    pair(
      'the shorthand sets the thickness',
      'text-decoration: underline 5px teal; text-underline-offset: 2px',
      text('text-decoration-line: underline; text-decoration-thickness: 5px; text-underline-offset: 2px'),
    ),
    pair(
      'the shorthand resets the thickness',
      'text-decoration-thickness: 9px; text-decoration: underline teal',
      text('text-decoration-line: underline'),
    ),
    pair(
      'from-font and auto are the same',
      'text-decoration: underline from-font teal',
      text('text-decoration: underline auto teal'),
    ),
    pair(
      'a thickness is at least a pixel',
      'text-decoration: underline 0.2px teal; text-underline-offset: 3px',
      box(18, 1),
    ),
    pair(
      'is a rectangle of its thickness',
      'text-decoration: underline 4px teal; text-underline-offset: 1px',
      box(16, 4),
    ),
  ])
})

const words = (text: string, style: string): string =>
  `<!DOCTYPE html><style>body { margin: 0; font: 40px/60px Roboto } p { margin: 0 }</style><p><span style="${style}">${text}</span></p>`

describe('underlines skip the ink of their text', () => {
  test.each([
    ['letters below the baseline', 'jig', '', true],
    ['brackets', '(a)', '', true],
    ['no letters above it', 'mine', '', false],
    ['nothing with none', 'jig', 'text-decoration-skip-ink: none', false],
    ['nothing of a line through', 'jig', 'text-decoration-line: line-through', false],
  ])('%s', async (_, text, style, isSkipped) => {
    const lineOnly = `color: transparent; text-decoration: underline 3px black; ${style}`
    const [look] = await lookAt(words(text, lineOnly))
    const whole = await lookAt(words(text, `${lineOnly}; text-decoration-skip-ink: none`))
    const inkOf = (at: typeof look) =>
      Array.from({ length: 200 }, (_, x) => x / 2).filter(x =>
        [...Array(60).keys()].some(y => at?.color(30 + x, 30 + y) === '#000000'),
      ).length
    expect(inkOf(look) < inkOf(whole[0])).toBe(isSkipped)
    expect(inkOf(look)).toBeGreaterThan(10)
  })
})
