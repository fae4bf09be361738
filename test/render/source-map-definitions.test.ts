import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Renderer } from '../../src/render/contracts.ts'
import { DEFINITIONS } from '../layout/document/parity/definitions/definitions.ts'
import { wordsOf } from './pdf-words.ts'
import { createInProcess, pdfJob } from './rendering-jobs.ts'

let renderer: Renderer
beforeAll(async () => {
  renderer = await createInProcess()
})
afterAll(() => renderer.close())

/** In points: the position of a word in a PDF is estimated from its share of a run. */
const TOLERANCE = 1

test.each(Object.entries(DEFINITIONS))(
  'a source map of %s does not change the output and contains all words',
  async (_, definitions) => {
    let words = 0
    for (const [name, { document }] of Object.entries(definitions)) {
      const job = pdfJob(document)
      const plain = await renderer.renderPdf(job)
      const { bytes, sourceMap } = await renderer.renderPdf({ ...job, withSourceMap: true })
      expect(Buffer.compare(bytes, plain.bytes), name).toBe(0)
      const lost = (await wordsOf(bytes)).filter(word => {
        words++
        return !sourceMap?.some(
          ({ page, x, y, width, height }) =>
            page === word.page &&
            word.x >= x - TOLERANCE &&
            word.x <= x + width + TOLERANCE &&
            word.y >= y - TOLERANCE &&
            word.y <= y + height + TOLERANCE,
        )
      })
      expect(lost, name).toEqual([])
    }
    expect(words).toBeGreaterThan(5)
  },
)
