import { describe, expect, test } from 'vitest'
import { elements, style } from '../html/styled.ts'

/** The computed style of a `<p>` with an attribute. */
async function computed(declarations: string, value: string | null) {
  const attribute = value === null ? '' : ` data-a="${value}"`
  const page = await style(`<!doctype html><style>p{${declarations}}</style><p${attribute}>x</p>`)
  const element = elements(page).find(({ name }) => name === 'p')
  if (element === undefined) throw new Error('the page has no <p>')
  return { style: element.style, warnings: page.warnings.map(({ message }) => message) }
}

/** Widths in points, as in Chromium 133 and later. */
describe('typed attr()', () => {
  test.each([
    ['attr(data-a px)', '100', 75],
    ['attr(DATA-A PX)', '+5.5e1', 41.25],
    ['attr(data-a em)', '5', 60],
    ['attr(data-a px, 40px)', null, 30],
    ['attr(data-a px, 40px)', 'abc', 30],
    ['attr(data-a px, 40px)', ' 5 ', 30],
    ['attr(data-a px, attr(data-b px, var(--none, 4px)))', '', 3],
    ['attr(data-a foo, 40px)', '5', 30],
    ['attr(data-a raw-string, 40px)', '5', 'auto'],
    ['attr(data-a type(<length>))', ' 1in ', 72],
    ['attr(data-a type(<length>))', 'calc(5px + 1px)', 4.5],
    ['attr(data-a type(<length>), 40px)', '50%', 30],
    ['attr(data-a type(<length-percentage>))', '50%', { percent: 50 }],
    ['attr(data-a type(<length> | auto), 40px)', 'auto', 'auto'],
    ['attr(data-a type(*))', 'calc(1px * 4)', 3],
    ['calc(attr(data-a type(<number>)) * 2px)', '12', 18],
    ['calc(attr(data-a number) * 2px)', '12', 18],
    ['attr(data-a %)', '50', { percent: 50 }],
  ])('width: %s of %j is %j', async (width, value, expected) => {
    const { style } = await computed(`width:${width}`, value)
    expect(style.width).toEqual(expected)
  })

  test('gives colours, words and lists', async () => {
    expect((await computed('color:attr(data-a type(<color>))', 'rgb(255 0 0)')).style.color).toBe('#ff0000')
    expect((await computed('color:attr(data-a type(<color>),blue)', '1')).style.color).toBe('#0000ff')
    expect((await computed('display:attr(data-a type(<custom-ident>))', 'flex')).style.display).toBe('flex')
    const { style } = await computed('margin:attr(data-a type(<length>+))', '1px 4px')
    expect([style.marginTop, style.marginLeft]).toEqual([0.75, 3])
  })

  test('is substituted in custom properties of the element that declares them', async () => {
    const css = 'div{--w:attr(data-w px)}p{width:var(--w)}'
    const page = await style(
      `<style>${css}</style><div data-w=8><p data-w=20>x</p></div><div data-w=12><p>x</p></div>`,
    )
    const widths = elements(page)
      .filter(({ name }) => name === 'p')
      .map(({ style }) => style.width)
    expect(widths.sort()).toEqual([6, 9])
  })

  test('of pseudo-elements refers to the attributes of their element', async () => {
    const page = await style(
      '<style>p::before{content:"x";width:attr(data-w px)}</style><p data-w=8><p data-w=12>',
    )
    const widths = elements(page)
      .filter(({ name }) => name.includes('before'))
      .map(({ style }) => style.width)
    expect(widths.sort()).toEqual([6, 9])
  })

  test('gives strings with escapes', async () => {
    const { style } = await computed('font-family:attr(data-a type(<string>)), b', "'a\\201C (url('")
    expect(style.fontFamily).toEqual(['a“(url(', 'b'])
  })

  test.each(['url(https://example.com/a.png)', 'u\\72l(https://example.com/a.png)'])(
    'cannot give the URL %s',
    async url => {
      const { style } = await computed('background-image:attr(data-a type(*))', url)
      expect(style.backgroundImage).toEqual([])
    },
  )

  test('without a value of its type and a fallback is a warning', async () => {
    const { style, warnings } = await computed('width:attr(data-a px)', 'wide')
    expect(style.width).toBe('auto')
    expect(warnings).toEqual([
      expect.stringMatching(
        /^'width: attr\(data-a px\)' is ignored: attr\(data-a px\) has no value of its type and no fallback, at <p> in line 1/,
      ),
    ])
  })

  test('is a supported feature', async () => {
    const page = await style('<style>@supports (width:attr(a px)){p{width:4px}}</style><p>x')
    expect(elements(page).find(({ name }) => name === 'p')?.style.width).toBe(3)
  })
})
