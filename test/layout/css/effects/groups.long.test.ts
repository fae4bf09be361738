import { expect, test } from 'vitest'
import { smallPage } from '../../../html/pairs/reference-pairs.ts'
import { printHtml } from '../../../html/print-html.ts'

test('100,000 adjacent groups take linear memory', async () => {
  const html = (count: number) =>
    smallPage(
      '<i style="opacity:.5;display:inline-block;width:1px;height:1px;background:#f00;border:1px solid"></i>'.repeat(
        count,
      ),
    )
  const sizes = []
  for (const count of [10_000, 100_000]) sizes.push((await printHtml(html(count))).bytes.length)
  expect((sizes[1] ?? 0) / (sizes[0] ?? 1)).toBeLessThan(12)
})
