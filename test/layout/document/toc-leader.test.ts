import { expect, test } from 'vitest'
import { refusal } from '../../refusal.ts'
import { readText } from './parity/characters.ts'
import { printDocument } from './print-document.ts'

const LONG = 'A title that is too long for one line of this small page, and so goes on in the next one'

async function dotsOf(toc: object): Promise<Map<number, number[]>> {
  const entries = ['One', 'Another', LONG].map(text => ({ text, tocItem: true, pageBreak: 'before' }))
  const { bytes, warnings } = await printDocument({ pageSize: 'A6', content: [{ toc }, ...entries] })
  expect(warnings).toEqual([])
  const [page] = await readText(bytes)
  const lines = new Map<number, number[]>()
  for (const { character, x, y } of page?.characters ?? []) {
    if (character === '.') lines.set(Math.round(y), [...(lines.get(Math.round(y)) ?? []), x])
  }
  return lines
}

test('a leader fills the last line of each title up to its page number', async () => {
  const lines = [...(await dotsOf({ leader: 'dotted' })).values()]
  expect(lines).toHaveLength(3)
  const ends = lines.map(dots => Math.round(Math.max(...dots)))
  expect(new Set(ends).size).toBe(1)
  const [one = [], another = []] = lines
  expect(one.length).toBeGreaterThan(another.length)
  // dots are aligned vertically
  for (const [i, x] of another.toReversed().entries()) expect(one.toReversed()[i]).toBeCloseTo(x, 1)
  expect(await dotsOf({})).toEqual(new Map())
})

test('an invalid leader is rejected', async () => {
  const { message } = await refusal(printDocument({ content: [{ toc: { leader: '' } }] }))
  expect(message).toMatch(/\/content\/0\/toc\/leader': expected 'dotted', 'solid'/)
})
