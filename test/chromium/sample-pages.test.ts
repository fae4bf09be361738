import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPages } from '../../fixtures/page-pictures.ts'
import { bundledFontFaces } from '../../fixtures/reference-page.ts'
import { printHtml } from '../html/print-html.ts'
import { describeWith } from '../with-tools.ts'
import { printWithChromium } from './chromium.ts'
import { chromiumPictures, chromiumReference } from './references.ts'
import { SAMPLE_PAGES } from './sample-pages.ts'
import { compareWords, WORDS_TOOL, wordsOf } from './words.ts'

/** Maximum distance of words from Chromium's positions, in points: one CSS pixel, and two for single words. */
const NEAR_PT = 0.75
const FAR_PT = 1.5
/** Words of margin boxes, which Chromium sets without the fonts of the page. */
const STRAY_SHARE = 0.02
/** Maximum difference of the images of a page, as a share of the difference of black and white. */
const PICTURE_SHARE = 0.02
const DPI = 40

/** The page with the bundled fonts as font faces, which Chromium lacks, and with Platen's margins. */
function referenceOf(html: string): string {
  const ground = "@page{size:A4;margin:10mm}:where(html){font-family:'Source Serif 4'}"
  return html.replace('<head>', `<head><style>${bundledFontFaces()}${ground}</style>`)
}

async function pictureDifference(ours: Uint8Array, theirs: Uint8Array): Promise<number> {
  const size = { width: 330, height: 467, fit: 'fill' } as const
  const [a, b] = await Promise.all(
    [ours, theirs].map(png => sharp(png).greyscale().blur(1.5).resize(size).raw().toBuffer()),
  )
  if (a === undefined || b === undefined) throw new Error('a picture could not be read')
  return a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length / 255
}

describeWith([WORDS_TOOL], "sample pages compared with Chromium's print", () => {
  test.each(Object.entries(SAMPLE_PAGES))(
    '%s has its words and boxes at the same positions',
    async (name, html) => {
      const { bytes: ours } = await printHtml(html)
      let printed: Promise<Uint8Array> | undefined
      const theirs = () => (printed ??= printWithChromium(referenceOf(html)))
      const our = wordsOf(ours)
      const their = await chromiumReference(`sample-${name}`, async () => wordsOf(await theirs()))
      expect(our).toHaveLength(their.length)
      const comparisons = their.map((words, i) => compareWords(our[i] ?? [], words))
      expect(comparisons.flatMap(({ unmatched }) => unmatched)).toEqual([])
      const distances = comparisons.flatMap(({ distances }) =>
        distances.map(({ dx, dy }) => Math.hypot(dx, dy)),
      )
      const mean = distances.reduce((sum, distance) => sum + distance, 0) / distances.length
      expect(mean).toBeLessThan(NEAR_PT)
      const strays = distances.filter(distance => distance > FAR_PT)
      expect(strays.length / distances.length).toBeLessThan(STRAY_SHARE)

      const drawn = await drawPages(ours, { dpi: DPI })
      const drawnTheirs = await chromiumPictures(`sample-${name}`, async () =>
        (await drawPages(await theirs(), { dpi: DPI })).map(({ png }) => png),
      )
      for (const [i, page] of drawn.entries()) {
        const other = drawnTheirs[i]
        if (other === undefined) throw new Error(`Chromium has no page ${i + 1}`)
        expect(await pictureDifference(page.png, other), `page ${i + 1}`).toBeLessThan(PICTURE_SHARE)
      }
    },
  )
})
