import { describe, expect, it } from 'vitest'
import { paint } from '../painted.ts'

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
  it('uses fallback fonts for missing glyphs', async () => {
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

  it('orders right-to-left runs among others', async () => {
    const isRed = ([red = 0, green = 0, , alpha = 0]: readonly number[]) =>
      alpha > 100 && red > 200 && green < 50
    const red = (text: string) => `<tspan fill="red">${text}</tspan>`
    const order = async (text: string) => {
      const { boxOf } = await drawn(text)
      const [marked, all] = [boxOf(isRed), boxOf(isInk)]
      if (marked === null || all === null) throw new Error('nothing is drawn')
      return ((marked.left + marked.right) / 2 - all.left) / (all.right - all.left)
    }
    expect(await order(`${red('א')}בג`)).toBeGreaterThan(0.7)
    expect(await order(`אב${red('ג')}`)).toBeLessThan(0.3)
    expect(await order(`ab ${red('א')}ב`)).toBeGreaterThan(0.7)
    expect(await order(`${red('a')}b אב`)).toBeLessThan(0.3)
    expect(await order(`אבג ${red('12')} דה`)).toBeGreaterThan(0.3)
    expect(await digestOf('a &amp; &lt;אב')).not.toBe(await digestOf('a &amp; &lt;בא'))
  })

  it('joins Arabic letters', async () => {
    const width = async (text: string) => {
      const box = (await drawn(text)).boxOf(isInk)
      return (box?.right ?? 0) - (box?.left ?? 0)
    }
    expect(await width('ببب')).toBeLessThan((await width('ب\u200cب\u200cب')) - 10)
    expect(await width('لا')).toBeLessThan(await width('ل\u200cا'))
  })

  it('draws emoji in colour, also those of several code points', async () => {
    const isYellow = ([red = 0, green = 0, blue = 0, alpha = 0]: readonly number[]) =>
      alpha > 200 && red > 200 && green > 150 && blue < 120
    const one = await drawn('😀')
    expect(one.warnings).toEqual([])
    expect(one.boxOf(isYellow)).not.toBeNull()
    const [family, face] = [(await drawn('👨‍👩‍👧')).boxOf(isInk), one.boxOf(isInk)]
    const width = (box: typeof face) => (box?.right ?? 0) - (box?.left ?? 0)
    expect(width(family)).toBeLessThan(width(face) * 1.5)
  })

  it('that takes too long to draw fails with its path', async () => {
    const text = 'lorem ipsum '.repeat(800)
    await expect(drawn(`${text}</text><text>${text}</text><text>${text}`)).rejects.toMatchObject({
      code: 'svg_too_complex',
      details: [{ path: '/scene/objects/0/svg', message: expect.stringMatching(/at most 20000/) }],
    })
  })

  it('warns of missing glyphs', async () => {
    const { warnings } = await drawn('no 中')
    expect(warnings.map(({ code, path }) => [code, path])).toEqual([
      ['missing_glyph', '/scene/objects/0/svg'],
    ])
    expect(warnings[0]?.message).toContain("'中' (U+4E2D)")
  })
})
