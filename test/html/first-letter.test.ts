import { describe } from 'vitest'
import { type ReferencePair, testReferencePairs } from './pairs/reference-pairs.ts'

function page(body: string, css = ''): string {
  return `<!doctype html><style>@page{size:240px 200px;margin:10px}body{margin:0;font:16px/20px Roboto}p,ul{margin:0}${css}</style>${body}`
}

const RED = 'p::first-letter{color:red}'
const red = (letter: string) => `<span style="color:red">${letter}</span>`

const PICTURE = `<img alt="" width=10 height=10 src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'><rect width='10' height='10'/></svg>">`
const BLOCK = '<span style="display:inline-block">B</span>'

/** The same page with and without `::first-letter`. */
function pair(name: string, body: string, reference: string, css = RED): ReferencePair {
  return [name, page(body, css), page(reference)]
}

describe('::first-letter', () => {
  testReferencePairs([
    pair('colours the first letter', '<p>Once upon</p>', `<p>${red('O')}nce upon</p>`),
    pair('with one colon', '<p>Once</p>', `<p>${red('O')}nce</p>`, 'p:first-letter{color:red}'),
    pair('skips white space', '<p>\n  Once</p>', `<p>${red('O')}nce</p>`),
    pair('takes punctuation before and after', '<p>“(A.)” rest</p>', `<p>${red('“(A.)”')} rest</p>`),
    pair('takes dashes only before', '<p>–A–B</p>', `<p>${red('–A')}–B</p>`),
    pair('takes spaces between punctuation', '<p>« A » b</p>', `<p>${red('« A')} » b</p>`),
    pair('takes punctuation alone', '<p>“<b>A</b></p>', `<p>${red('“')}<b>A</b></p>`),
    pair('takes no dash alone', '<p>–</p>', '<p>–</p>'),
    pair('applies to floats', '<p>Once</p>', `<p>${red('O')}nce</p>`, `${RED}p{float:left}`),
    pair('takes digits', '<p>42 days</p>', `<p>${red('4')}2 days</p>`),
    pair('takes combining marks', '<p>E\u0301tat</p>', `<p>${red('E\u0301')}tat</p>`),
    pair('is in its inline element', '<p><b>Once</b> upon</p>', `<p><b>${red('O')}nce</b> upon</p>`),
    pair('skips empty elements', '<p><b></b><i> </i>Once</p>', `<p><b></b><i> </i>${red('O')}nce</p>`),
    pair(
      'is only the first',
      '<p>A <b>B</b> C</p><p>D</p>',
      `<p>${red('A')} <b>B</b> C</p><p>${red('D')}</p>`,
    ),
    pair('takes generated text', '<p>once</p>', `<p>${red('A')} once</p>`, `${RED}p::before{content:"A "}`),
    pair('does not follow an image', `<p>${PICTURE}Once</p>`, `<p>${PICTURE}Once</p>`),
    pair('does not follow an inline block', `<p>${BLOCK}Once</p>`, `<p>${BLOCK}Once</p>`),
    pair(
      'follows floats and positioned boxes',
      '<p><span style="float:right">F</span><span style="position:absolute;top:40px">P</span>Once</p>',
      `<p><span style="float:right">F</span><span style="position:absolute;top:40px">P</span>${red('O')}nce</p>`,
    ),
    pair(
      'is in the first line of a block inside',
      '<div><p>Once</p><p>Twice</p></div>',
      `<div><p>${red('O')}nce</p><p>Twice</p></div>`,
      'div::first-letter{color:red}',
    ),
    pair(
      'of a block inside wins',
      '<div><p>Once</p>Twice</div>',
      `<div><p>${red('O')}nce</p>Twice</div>`,
      `div::first-letter{color:blue}${RED}`,
    ),
    pair(
      'is not in tables and flex containers inside',
      '<div><table><td>Cell</table></div><div><div style="display:flex">Item</div></div>',
      '<div><table><td>Cell</table></div><div><div style="display:flex">Item</div></div>',
      'div::first-letter{color:red}',
    ),
    pair(
      'applies to list items, cells and inline blocks',
      '<ul><li>One</ul><table><td>Cell</table><b class=i>Inline</b>',
      `<ul><li>${red('O')}ne</ul><table><td>${red('C')}ell</table><b style="display:inline-block">${red('I')}nline</b>`,
      '.i{display:inline-block} li::first-letter,td::first-letter,.i::first-letter{color:red}',
    ),
    pair(
      'does not apply to inline elements',
      '<p><b>Once</b></p>',
      '<p><b>Once</b></p>',
      'b::first-letter{color:red}',
    ),
    pair(
      'changes the case of the letter',
      '<p>once upon</p>',
      '<p>Once upon</p>',
      'p::first-letter{text-transform:uppercase}',
    ),
    pair(
      'continues a capitalised word',
      '<p style="text-transform:capitalize">once upon</p>',
      `<p>${red('O')}nce Upon</p>`,
    ),
    pair(
      'has margins, padding, borders and backgrounds',
      '<p>Once</p>',
      '<p><span style="margin:0 4px;padding:0 3px;border:1px solid red;background:#ccf;vertical-align:2px">O</span>nce</p>',
      'p::first-letter{margin:0 4px;padding:0 3px;border:1px solid red;background:#ccf;vertical-align:2px}',
    ),
    pair(
      'has no position, size and display',
      '<p>Once</p>',
      `<p>${red('O')}nce</p>`,
      `${RED}p::first-letter{position:absolute;width:90px;height:90px;display:block;top:50px}`,
    ),
    pair(
      'floats as a drop cap',
      `<p>Once ${'upon a time '.repeat(8)}</p>`,
      `<p><span style="float:left;font-size:46px;line-height:40px;padding-right:4px;color:red">O</span>nce ${'upon a time '.repeat(8)}</p>`,
      'p::first-letter{float:left;font-size:46px;line-height:40px;padding-right:4px;color:red}',
    ),
    pair(
      'cascades by specificity',
      '<p class=a>Once</p><p>Twice</p>',
      `<p>${red('O')}nce</p><p><span style="color:blue">T</span>wice</p>`,
      '.a::first-letter{color:red}p::first-letter{color:blue}',
    ),
  ])
})
