import { describe } from 'vitest'
import { type ReferencePair, smallPage, testReferencePairs } from '../html/pairs/reference-pairs.ts'

const CSS = 'table{border-spacing:0}td{width:30px;height:20px;padding:0}'

function pair(name: string, page: string, reference: string): ReferencePair {
  return [name, smallPage(page, CSS), smallPage(reference, `${CSS}table{border-collapse:collapse}`)]
}

describe('lines of tables by attributes (HTML §15.3.8)', () => {
  testReferencePairs([
    pair(
      'rules=cols',
      '<table rules=cols><tr><td><td><td><tr><td><td><td></table>',
      '<table><tr><td><td style="border:solid;border-width:0 1px"><td><tr><td><td style="border:solid;border-width:0 1px"><td></table>',
    ),
    pair(
      'rules=rows with a frame',
      '<table border=3 rules=rows frame=hsides><tr><td><td><tr><td><td></table>',
      '<table style="border:solid;border-width:1px 0"><tr><td><td><tr style="border-top:1px solid"><td><td></table>',
    ),
    pair(
      'rules=all without a border',
      '<table rules=all frame=void><tr><td><td><tr><td><td></table>',
      '<table><tr><td style="border:solid;border-width:0 1px 1px 0"><td style="border-bottom:1px solid"><tr><td style="border-right:1px solid"><td></table>',
    ),
    pair(
      'rules=groups',
      '<table rules=groups><colgroup><col><col><colgroup><col><thead><tr><td><td><td><tbody><tr><td><td><td><tr><td><td><td></table>',
      '<table><tr style="border-bottom:1px solid"><td><td><td style="border-left:1px solid"><tr><td><td><td style="border-left:1px solid"><tr><td><td><td style="border-left:1px solid"></table>',
    ),
    pair(
      'rules=none with a border',
      '<table border=2 rules=none><tr><td><td></table>',
      '<table border=2><tr><td style="border:0"><td style="border:0"></table>',
    ),
  ])
})
