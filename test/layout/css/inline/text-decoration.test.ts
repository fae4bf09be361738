import { describe, expect, test } from 'vitest'
import { type ReferencePair, testReferencePairs } from '../../../html/pairs/reference-pairs.ts'
import { type Look, lookAt } from '../../../html/print-html.ts'

/** Text of which only decoration lines are visible, at the top of the page; its baseline is at 15px. */
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

/** Positions with ink along a line, in half points. */
function inkOf(look: Look | undefined): number[] {
  return Array.from({ length: 200 }, (_, x) => x).filter(x =>
    [...Array(60).keys()].some(y => look?.color(30 + x / 2, 30 + y) === '#000000'),
  )
}

describe('underlines skip the ink of their text', () => {
  test.each([
    ['letters below the baseline', 'jig', '', true],
    ['brackets', '(a)', '', true],
    ['no letters above it', 'mine', '', false],
    ['with two lines', 'jig', 'text-decoration-style: double', true],
    ['with dots', 'jig', 'text-decoration-style: dotted', true],
    ['with dashes', 'jig', 'text-decoration-style: dashed', true],
    ['with waves', 'jig', 'text-decoration-style: wavy', true],
    ['nothing with none', 'jig', 'text-decoration-skip-ink: none', false],
    ['nothing of a line through', 'jig', 'text-decoration-line: line-through', false],
  ])('%s', async (_, text, style, isSkipped) => {
    const lineOnly = `color: transparent; text-decoration: underline 3px black; ${style}`
    const [look] = await lookAt(words(text, lineOnly))
    const [whole] = await lookAt(words(text, `${lineOnly}; text-decoration-skip-ink: none`))
    expect(inkOf(look).length < inkOf(whole).length).toBe(isSkipped)
    expect(inkOf(look).length).toBeGreaterThan(2)
  })
})

test.each([
  ['dashed', '3px'],
  ['dashed', '4px'],
  ['dotted', '2px'],
  ['dotted', '5px'],
])('%s lines of %s end with the text', async (style, thickness) => {
  const lineOnly = `color: transparent; text-decoration: underline ${thickness} black; text-decoration-skip-ink: none`
  const [look] = await lookAt(words('mine', `${lineOnly}; text-decoration-style: ${style}`))
  const [solid] = await lookAt(words('mine', lineOnly))
  const [ink, whole] = [inkOf(look), inkOf(solid)]
  expect(ink.length).toBeLessThan(whole.length)
  expect(ink.length).toBeGreaterThan(whole.length / 3)
  expect(Math.abs((ink.at(-1) ?? 0) - (whole.at(-1) ?? 0))).toBeLessThanOrEqual(3)
})
