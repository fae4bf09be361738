import { describe } from 'vitest'
import { type ReferencePair, testReferencePairs } from './pairs/reference-pairs.ts'

function page(body: string, css = ''): string {
  return `<!doctype html><style>@page{size:240px 200px;margin:10px}body{margin:0;font:16px/20px Roboto}p,ul{margin:0;width:120px}${css}</style>${body}`
}

const RED = 'p::first-line{color:red}'
const red = (text: string) => `<span style="color:red">${text}</span>`

const EDGES = 'b{background:#dfd;padding:0 2px;border:1px solid blue}i{background:#ffd}'

/** The same page with and without `::first-line`. A line holds about 16 letters. */
function pair(name: string, body: string, reference: string, css = RED): ReferencePair {
  return [name, page(body, css), page(reference)]
}

describe('::first-line', () => {
  testReferencePairs([
    pair(
      'colours the first line',
      '<p>Alpha beta gamma delta</p>',
      `<p>${red('Alpha beta')} gamma delta</p>`,
    ),
    pair('ends at a forced break', '<p>Alpha<br>beta</p>', `<p>${red('Alpha')}<br>beta</p>`),
    pair('colours a single line', '<p>Alpha</p>', `<p>${red('Alpha')}</p>`),
    pair(
      'splits inline elements',
      '<p>Alpha <b>beta gamma delta</b> end</p>',
      `<p>${red('Alpha <b>beta</b>')} <b>gamma delta</b> end</p>`,
    ),
    pair(
      'splits boxes with edges and backgrounds',
      `<style>${EDGES}</style><p><i>Alpha <b>beta gamma</b></i> delta</p>`,
      `<style>${EDGES}</style><p><i>${red('Alpha')} <b>${red('beta')} gamma</b></i> delta</p>`,
    ),
    pair(
      'keeps colours of elements inside',
      '<p>Alpha <b style="color:blue">beta</b> gamma</p>',
      `<p>${red('Alpha')} <b style="color:blue">beta</b> gamma</p>`,
    ),
    pair(
      'breaks at the width of its own font',
      '<p>Alpha beta gamma</p>',
      '<p><span style="font-size:26px;line-height:30px">Alpha</span><br>beta gamma</p>',
      'p::first-line{font-size:26px;line-height:30px}p{line-height:20px}',
    ),
    pair(
      'uses its own letter case',
      '<p>Straße beta gamma delta</p>',
      '<p>STRASSE BETA<br>gamma delta</p>',
      'p::first-line{text-transform:uppercase}',
    ),
    pair(
      'has decorations and letter spacing',
      '<p>Alpha beta gamma</p>',
      '<p><span style="text-decoration:underline;letter-spacing:2px">Alpha beta</span><br>gamma</p>',
      'p::first-line{text-decoration:underline;letter-spacing:2px}',
    ),
    pair(
      'has a background',
      '<p>Alpha beta gamma</p>',
      '<p><span style="background:#ff0">Alpha beta</span><br>gamma</p>',
      'p::first-line{background:#ff0}',
    ),
    pair(
      'has no margins, floats and alignment',
      '<p>Alpha beta gamma</p>',
      `<p>${red('Alpha beta')}<br>gamma</p>`,
      `${RED}p::first-line{margin-left:20px;float:right;text-align:right;text-indent:30px;padding:9px}`,
    ),
    pair(
      'keeps indent and alignment of the block',
      '<p style="text-indent:20px;text-align:right">Alpha beta gamma</p>',
      `<p style="text-indent:20px;text-align:right">${red('Alpha beta')}<br>gamma</p>`,
    ),
    pair(
      'is in the first block inside',
      '<div><p>Alpha beta gamma</p><p>beta</p></div>',
      `<div><p>${red('Alpha beta')} gamma</p><p>beta</p></div>`,
      'div::first-line{color:red}',
    ),
    pair(
      'is not in later text of a block',
      '<div style="width:120px"><p>Alpha</p>beta</div>',
      `<div style="width:120px"><p>${red('Alpha')}</p>beta</div>`,
      'div::first-line{color:red}',
    ),
    pair(
      'is around the first letter',
      '<p>Alpha beta gamma</p>',
      `<p>${red('<span style="background:#ff0">A</span>lpha beta')} gamma</p>`,
      `${RED}p::first-letter{background:#ff0}`,
    ),
    pair(
      'continues next to a drop cap',
      '<p>Alpha beta gamma delta</p>',
      `<p><span style="float:left;color:red;font-size:36px;line-height:40px">A</span>${red('lpha beta')} gamma delta</p>`,
      `${RED}p::first-letter{float:left;font-size:36px;line-height:40px}`,
    ),
    pair(
      'applies to cells, inline blocks and list items',
      '<ul><li>Alpha beta gamma delta</ul><table style="width:90px"><td>Alpha beta gamma</table>',
      `<ul><li>${red('Alpha beta')} gamma delta</ul><table style="width:90px"><td>${red('Alpha beta')} gamma</table>`,
      'li::first-line,td::first-line{color:red}',
    ),
    pair(
      'makes narrow boxes as wide as the line',
      '<span>Alpha beta</span>',
      '<span style="display:inline-block;background:#eee"><b>Alpha beta</b></span>',
      'span{display:inline-block;background:#eee}span::first-line{font-weight:bold}',
    ),
    pair(
      'splits preserved lines',
      '<pre>Alpha\nbeta\n gamma</pre>',
      `<pre>${red('Alpha')}\nbeta\n gamma</pre>`,
      'pre::first-line{color:red}',
    ),
    pair(
      'splits broken words',
      '<p style="word-break:break-all;font-family:\'Roboto Mono\'">AlphaBetaGammaDelta</p>',
      `<p style="font-family:'Roboto Mono'">${red('AlphaBetaGam')}<br>maDelta</p>`,
    ),
  ])
})
