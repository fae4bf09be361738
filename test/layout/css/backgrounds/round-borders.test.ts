import { describe, expect, test } from 'vitest'
import { smallPage } from '../../../html/pairs/reference-pairs.ts'
import { lookAt } from '../../../html/print-html.ts'

const WHITE = '#ffffff'
const RED = '#ff0000'

/** A box of 100 × 60 pt at 20 pt with round corners of 20 pt. */
const box = (borders: string) =>
  smallPage(
    `<div style="position:absolute;left:20pt;top:20pt;width:100pt;height:60pt;box-sizing:border-box;border:0 solid red;border-radius:20pt;${borders}"></div>`,
  )

describe('round borders of some sides', () => {
  test.each([
    ['left', 'border-left-width:8pt', [24, 50], [119.9, 50]],
    ['top', 'border-top-width:8pt', [70, 24], [70, 79.9]],
    ['left and top', 'border-left-width:8pt;border-top-width:8pt', [28, 28], [119.9, 50]],
    ['left and right', 'border-left-width:8pt;border-right-width:8pt', [116, 50], [70, 20]],
    ['all but the bottom', 'border-width:8pt 8pt 0', [116, 50], [70, 79.9]],
  ] as const)('%s', async (_, borders, [x, y], [openX, openY]) => {
    const [page] = await lookAt(box(borders))
    expect(page?.color(x, y)).toBe(RED)
    // sides without width have no hairlines
    expect(page?.color(openX, openY)).toBe(WHITE)
    expect(page?.color(70, 50)).toBe(WHITE)
  })

  test('become thinner towards a side without width', async () => {
    const [page] = await lookAt(box('border-left-width:8pt'))
    expect(page?.color(41, 20.4)).toBe(WHITE)
    expect(page?.color(27, 30)).toBe(RED)
    expect(page?.color(31.5, 30)).toBe(WHITE)
  })
})
