import { describe, expect, it } from 'vitest'
import { paint } from './painted.ts'

const isInk = ([, , , alpha = 0]: readonly number[]) => alpha > 100

function drawn(text: string, attributes = '') {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 60"><text x="10" y="40" font-size="30" ${attributes}>${text}</text></svg>`
  return paint({
    width: 300,
    height: 60,
    objects: [{ type: 'svg', svg, left: 0, top: 0, width: 300, height: 60 }],
  })
}

async function digestOf(text: string, attributes = ''): Promise<string> {
  return (await drawn(text, attributes)).digest
}

describe('a text in an SVG', () => {
  it('takes what its font lacks from those that have it', async () => {
    for (const [text, family] of [
      ['שלום', 'Noto Sans Hebrew'],
      ['ไทย', 'Noto Sans Thai'],
      ['مرحبا', 'Noto Sans Arabic'],
    ] as const) {
      const { digest, warnings } = await drawn(text)
      expect(warnings).toEqual([])
      expect(digest).toBe(await digestOf(text, `font-family="${family}"`))
      expect(await digestOf(text, 'style="font-weight:bold"')).toBe(
        await digestOf(text, `style="font-weight:bold" font-family="${family}"`),
      )
      expect(await digestOf(`${text}`, 'font-weight="bold"')).not.toBe(digest)
    }
  })

  it('runs from the right where its letters do, beside those that do not', async () => {
    // Characters by themselves stand from left to right, as they are written.
    const inHebrew = 'font-family="Noto Sans Hebrew"'
    const seen = (text: string) => digestOf(text.replaceAll(/./gu, '<tspan>$&</tspan>'), inHebrew)
    expect(await digestOf('אבג')).toBe(await seen('גבא'))
    expect(await digestOf('אבג 12 דה', inHebrew)).toBe(await seen('הד 12 גבא'))
    expect(await digestOf('ab אב', inHebrew)).toBe(await seen('ab בא'))
    expect(await digestOf('a &amp; &lt;אב')).toBe(
      await digestOf('a &amp; &lt;<tspan>ב</tspan><tspan>א</tspan>'),
    )
  })

  it('joins Arabic letters', async () => {
    const wide = (await drawn('ب ب ب')).boxOf(isInk)
    const joined = (await drawn('ببب')).boxOf(isInk)
    const apart = (await drawn('<tspan>ب</tspan><tspan>ب</tspan><tspan>ب</tspan>')).boxOf(isInk)
    const width = (box: typeof wide) => (box?.right ?? 0) - (box?.left ?? 0)
    expect(width(joined)).toBeLessThan(width(apart) - 10)
    expect(await digestOf('ببب')).toBe(
      await digestOf('<tspan>\uFE90</tspan><tspan>\uFE92</tspan><tspan>\uFE91</tspan>'),
    )
    expect(await digestOf('لا')).toBe(await digestOf('\uFEFB'))
    expect(await digestOf('دار')).toBe(
      await digestOf('<tspan>\uFEAD</tspan><tspan>\uFE8D</tspan><tspan>\uFEA9</tspan>'),
    )
  })

  it('shows emoji in colour, those of several as many', async () => {
    const isYellow = ([red = 0, green = 0, blue = 0, alpha = 0]: readonly number[]) =>
      alpha > 200 && red > 200 && green > 150 && blue < 120
    const one = await drawn('😀')
    expect(one.warnings).toEqual([])
    expect(one.boxOf(isYellow)).not.toBeNull()
    expect(await digestOf('👨‍👩‍👧')).toBe(await digestOf('👨👩👧'))
  })

  it('warns of what no font has', async () => {
    const { warnings } = await drawn('no 中')
    expect(warnings.map(({ code, path }) => [code, path])).toEqual([
      ['missing_glyph', '/scene/objects/0/svg'],
    ])
    expect(warnings[0]?.message).toContain("'中' (U+4E2D)")
  })
})
