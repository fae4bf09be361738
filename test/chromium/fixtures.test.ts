import { expect, test } from 'vitest'
import { createFixtureEngine, listFixtures, renderFixture } from '../../fixtures/fixtures.ts'
import { referencePage } from '../../fixtures/reference-page.ts'
import { describeWith } from '../with-tools.ts'
import { printWithChromium } from './chromium.ts'
import { chromiumReference } from './references.ts'
import { compareWords, WORDS_TOOL, wordsOf } from './words.ts'

/**
 * Maximum distance of a word from Chromium's position, in points: line and page breaks are then equal. Chromium kerns
 * across elements and aligns boxes to whole pixels; Platen does neither.
 */
const TOLERANCE_PT = { x: 2.5, y: 2 }

const pages = (await listFixtures()).filter(({ definition }) => 'html' in definition)

describeWith([WORDS_TOOL], "HTML fixtures compared with Chromium's print", () => {
  test.each(pages)('$name has the same pages with the same words at the same positions', async fixture => {
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
