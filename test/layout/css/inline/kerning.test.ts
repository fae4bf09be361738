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
