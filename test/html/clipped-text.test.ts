import { describe, expect, test } from 'vitest'
import { lookAt } from './print-html.ts'

const page = (body: string): string =>
  `<!doctype html><style>@page{size:200px 200px;margin:0}body{margin:0;font:16px/20px Roboto Mono;white-space:nowrap}</style>${body}`

/** The texts that PDF readers extract from the first page. */
async function textOf(body: string): Promise<string> {
  const [first] = await lookAt(page(body))
  return first?.words ?? ''
}

describe('text hidden by a clip', () => {
  test.each([
    ['at the right', '<div style="width:57px;overflow:hidden">clipped here</div>', 'clippe'],
    [
      'at the left',
      '<div style="width:57px;overflow:hidden"><p style="margin:0 -40px">clipped</p></div>',
      'ped',
    ],
    ['below', '<div style="height:20px;overflow:hidden">one<br>two</div>', 'one'],
    ['on all sides', '<div style="width:1px;height:1px;overflow:hidden;margin-left:-10px">one</div>', ''],
    [
      'in a box in another one that clips',
      '<div style="width:57px;overflow:hidden"><p style="margin:0;width:400px;overflow:hidden">clipped here</p></div>',
      'clippe',
    ],
    [
      'in scaled text',
      '<div style="transform:scale(.5);width:57px;overflow:hidden">clipped here</div>',
      'clippe',
    ],
  ])('is omitted: %s', async (_, body, expected) => {
    expect(await textOf(body)).toBe(expected)
  })

  test('is kept if its ink is partly inside', async () => {
    expect(await textOf('<div style="width:51px;overflow:hidden">clipped here</div>')).toBe('clippe')
  })

  test('is omitted outside of the content area of the page, which clips overflow', async () => {
    const [first] = await lookAt(
      '<!doctype html><style>@page{size:200px;margin:20px}body{margin:0;font:16px/20px Roboto Mono}</style>' +
        `<pre style="margin:0;font:inherit">${'0123456789'.repeat(4)}</pre>`,
    )
    // two thirds of 16 px are 6.4 px wide per character; 160 px are 25 characters
    expect(first?.words).toBe('0123456789'.repeat(4).slice(0, 25))
  })

  test('is kept if a shadow of its group shows it', async () => {
    const hidden =
      '<div style="width:57px;overflow:hidden;filter:drop-shadow(1px 1px red)">clipped here</div>'
    expect(await textOf(hidden)).toContain('clippe')
  })
})
