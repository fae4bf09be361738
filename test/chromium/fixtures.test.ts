import { expect, test } from 'vitest'
import { createFixtureEngine, listFixtures, renderFixture } from '../../fixtures/fixtures.ts'
import { referencePage } from '../../fixtures/reference-page.ts'
import { describeWith } from '../with-tools.ts'
import { printWithChromium } from './chromium.ts'
import { chromiumReference } from './references.ts'
import { compareWords, WORDS_TOOL, wordsOf } from './words.ts'

/**
 * How far a word may stand from where Chromium puts it, in points: line breaks and page breaks are then the same.
 * It kerns from one element into the next, and puts what it paints on whole pixels; Platen does neither.
 */
const TOLERANCE_PT = { x: 2.5, y: 2 }

const pages = (await listFixtures()).filter(({ definition }) => 'html' in definition)

describeWith([WORDS_TOOL], 'HTML fixtures beside the print of Chromium', () => {
  test.each(pages)('$name: the same pages, the same words in the same places', async fixture => {
    const engine = await createFixtureEngine(fixture.template)
    const [ours] = await renderFixture(fixture, engine)
    await engine.close()
    const our = wordsOf(ours?.bytes ?? new Uint8Array())
    const their = await chromiumReference(`fixture-${fixture.name}`, async () =>
      wordsOf(await printWithChromium(await referencePage(fixture))),
    )
    expect(our).toHaveLength(their.length)
    for (const [i, words] of their.entries()) {
      const { unmatched, distances } = compareWords(our[i] ?? [], words)
      expect(unmatched, `words on page ${i + 1} that only one of them has`).toEqual([])
      const far = distances.filter(
        ({ dx, dy }) => Math.abs(dx) > TOLERANCE_PT.x || Math.abs(dy) > TOLERANCE_PT.y,
      )
      expect(far.slice(0, 5), `words on page ${i + 1} that stand elsewhere`).toEqual([])
    }
  })
})
