import { describe } from 'vitest'
import { type ReferencePair, testReferencePairs } from '../../../html/pairs/reference-pairs.ts'

const pair = (name: string, body: string, reference: string): ReferencePair => {
  const page = (content: string) =>
    `<!DOCTYPE html><style>body { margin: 0; font: 20px/40px Roboto }</style>${content}`
  return [name, page(body), page(reference)]
}
const SPACE = '<div style="height: 40px"></div>'

describe('a line without text (CSS 2.2 §9.4.2)', () => {
  testReferencePairs([
    pair(
      'has a height if an inline box has a right margin',
      '<div><a style="margin-right: 8px"> <i></i> </a></div>b',
      `${SPACE}b`,
    ),
    pair(
      'has a height if an inline box has padding',
      '<div><a style="padding-right: 8px"></a></div>b',
      `${SPACE}b`,
    ),
    pair('has none if inline boxes have no edges', '<div><a> <i></i> </a> <a></a></div>b', 'b'),
    pair(
      'collapses spaces after the edge of an inline box',
      '<div><a style="margin-left: 20px"> b</a></div>',
      '<div style="padding-left: 20px">b</div>',
    ),
  ])
})
