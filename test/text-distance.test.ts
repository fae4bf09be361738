import { expect, test } from 'vitest'
import { didYouMean, nearest } from '../src/text-distance.ts'

test.each([
  ['totl', ['total', 'title'], 'total'],
  ['curency', ['concat', 'currency'], 'currency'],
  ['ROBOTO', ['Roboto', 'Noto Sans'], 'Roboto'],
  ['ab', ['ba'], 'ba'],
  ['zebra', ['total'], null],
  ['x', [], null],
])('nearest to %j among %j is %j', (name, candidates, expected) => {
  expect(nearest(name, candidates)).toBe(expected)
})

test('a message ends with the offer, or with nothing', () => {
  expect(didYouMean('totl', ['total'])).toBe(", did you mean 'total'?")
  expect(didYouMean('zebra', ['total'])).toBe('')
})
