import { describe } from 'vitest'
import { type ReferencePair, testReferencePairs } from '../../../html/pairs/reference-pairs.ts'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="60"><rect width="40" height="60" fill="teal"/></svg>'
const URL = `data:image/svg+xml,${encodeURIComponent(SVG)}`
const IMG = `<img src="${URL}" alt="">`

const pair = (name: string, body: string, reference: string): ReferencePair => {
  const page = (content: string) =>
    `<!DOCTYPE html><style>body { margin: 0; font: 16px/20px Arimo } ul, p { margin: 0 } main { margin-left: 80px }
     ul { padding: 0; list-style-image: url("${URL}") } img { margin: 0 7px 0 -47px } .large { list-style: decimal }
     .large li::marker { font-size: 48px; color: transparent }</style><main>${content}</main>`
  return [name, page(body), page(reference)]
}

describe('the outside marker of a list item (CSS Lists 3 §3.3)', () => {
  testReferencePairs([
    pair(
      'makes the first line higher if its picture is',
      '<ul><li>a<li>b<br>c<li style="line-height: 100px">d</ul>e',
      `<div>${IMG}a</div><div>${IMG}b<br>c</div><div style="line-height: 100px">${IMG}d</div>e`,
    ),
    pair(
      'moves the first block of the item down',
      '<ul><li><p>a<p>b<li><div style="overflow: hidden">c</div></ul>d',
      `<p>${IMG}a<p>b<div>${IMG}c</div>d`,
    ),
    pair('makes an empty item as high as its picture', '<ul><li></ul>a', `<div>${IMG}</div>a`),
    pair(
      'makes the first line higher if its text is',
      '<ul class="large"><li>a<br>b</ul>c',
      '<ul class="large"><li><div>a<br>b</div></ul>c',
    ),
  ])
})
