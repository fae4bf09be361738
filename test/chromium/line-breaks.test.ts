import { expect, test } from 'vitest'
import { breaksWithin } from '../../src/text/line-breaks.ts'
import { evaluateInChromium } from './chromium.ts'
import { chromiumReference } from './references.ts'

/** Printable ASCII characters other than the space. */
const CHARACTERS = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i))
const PAIRS = CHARACTERS.flatMap(before => CHARACTERS.map(after => before + after))
/** Hyphens and question marks depend on the preceding text. */
const STARTS = ['b', '.', '']

/** Words of a start, a pair and an end whose lines break inside the pair. */
const BREAKING = `
  const box = document.getElementById('box')
  const topOf = offset => {
    const range = document.createRange()
    range.setStart(box.firstChild, offset)
    range.setEnd(box.firstChild, offset + 1)
    return range.getBoundingClientRect().top
  }
  return ${JSON.stringify(STARTS)}.flatMap(start => ${JSON.stringify(PAIRS)}.flatMap(pair => {
    box.textContent = start + pair + 'b'
    return topOf(start.length + 1) > topOf(start.length) ? [box.textContent] : []
  }))`

test('lines break between the same ASCII characters as in Chromium', async () => {
  const page = '<!DOCTYPE html><div id="box" style="width: 0; font: 16px/20px sans-serif"></div>'
  const theirs = await chromiumReference<string[]>('ascii-line-breaks', () =>
    evaluateInChromium(page, BREAKING),
  )
  const ours = STARTS.flatMap(start =>
    PAIRS.map(pair => `${start}${pair}b`).filter(word => breaksWithin(word).includes(start.length + 1)),
  )
  expect(ours).toEqual(theirs)
})
