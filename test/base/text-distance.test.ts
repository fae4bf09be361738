import { expect, test } from 'vitest'
import { didYouMean, nearest } from '../../src/base/text-distance.ts'

test.each([
  ['totl', ['total', 'title'], 'total'],
  ['curency', ['concat', 'currency'], 'currency'],
  ['ROBOTO', ['Roboto', 'Noto Sans'], 'Roboto'],
  ['ab', ['ba'], 'ba'],
  ['cs', ['css'], 'css'],
  ['px', ['pt'], null],
  ['x', ['y'], null],
  ['ID', ['id'], 'id'],
  ['zebra', ['total'], null],
  ['jpg', ['pdf', 'png', 'jpeg'], 'jpeg'],
  ['gif', ['pdf', 'png', 'jpeg'], null],
  ['x', [], null],
])('nearest to %j among %j is %j', (name, candidates, expected) => {
  expect(nearest(name, candidates)).toBe(expected)
})

test('a message ends with the suggestion if there is one', () => {
  expect(didYouMean('totl', ['total'])).toBe(", did you mean 'total'?")
  expect(didYouMean('zebra', ['total'])).toBe('')
})

test('the number of compared candidates is limited', () => {
  const many = Array.from({ length: 1000 }, (_, i) => `name${i}`)
  expect(nearest('name7x', many)).toBe('name7')
  expect(nearest('total', [...many, 'totl'])).toBeNull()
})
