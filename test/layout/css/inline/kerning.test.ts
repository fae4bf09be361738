import { describe, test } from 'vitest'
import { expectEqualPrint } from '../../../html/pairs/equal-print.ts'

const page = (body: string) =>
  `<!doctype html><style>@page{size:400px 200px;margin:10px}body{margin:0;font:50px/60px Arimo}p{margin:0}</style>${body}`

/** Moves the following text by thousandths of an em. */
const moved = (by: number, text: string) => `<span style="margin-left:${by / 1000}em">${text}</span>`

describe('kerning with spaces', () => {
  test.each([
    ['moves the next word', '<p>A x</p>', `<p>A${moved(-55.17578125, ' x')}</p>`],
    ['differs by letter', '<p>L x</p>', `<p>L${moved(-37.109375, ' x')}</p>`],
    ['moves the word after the space', '<p>o A</p>', `<p>o ${moved(-55.17578125, 'A')}</p>`],
    ['differs by letter after the space', '<p>I T</p>', `<p>I ${moved(-18.06640625, 'T')}</p>`],
    ['is off between fonts', '<p>A<b> x</b></p>', `<p>A${moved(0, '<b> x</b>')}</p>`],
    [
      'is off at the end of a line',
      '<p style="text-align:right">xA </p>',
      '<p style="text-align:right">xA</p>',
    ],
  ])('%s', async (_, body, reference) => {
    await expectEqualPrint(page(body), page(reference))
  })
})

/** Text of another run, as its colour differs. */
const boxed = (text: string, css = '') => `<i style="font-style:normal;color:#010101;${css}">${text}</i>`

describe('kerning between inline boxes', () => {
  test.each([
    [
      'continues in a box without edges',
      `<p>A${boxed('V')}A</p>`,
      `<p>A${moved(-74.21875, boxed('V'))}${moved(-74.21875, 'A')}</p>`,
    ],
    [
      'of punctuation after a box',
      `<p>${boxed('“T')}, x</p>`,
      `<p>${boxed('“T')}${moved(-110.83984375, ', x')}</p>`,
    ],
    ['ends at padding', `<p>A${boxed('V', 'padding-left:10px')}</p>`, `<p>A${moved(200, boxed('V'))}</p>`],
    [
      'ends at a raised box',
      `<p>A${boxed('V', 'vertical-align:0px')}</p>`,
      `<p>A${moved(0, boxed('V', 'display:inline-block'))}</p>`,
    ],
    [
      'is off between sizes',
      `<p>A${boxed('V', 'font-size:40px')}</p>`,
      `<p>A${boxed('V', 'font-size:40px;display:inline-block')}</p>`,
    ],
  ])('%s', async (_, body, reference) => {
    await expectEqualPrint(page(body), page(reference))
  })
})
