import { describe, expect, it } from 'vitest'
import { barcodeSvg } from '../../src/graphics/barcode.ts'

describe('a barcode as SVG', () => {
  it('has a size and its colour, and no background', async () => {
    const { svg, width, height } = await barcodeSvg({ symbology: 'qrcode', data: 'hello', color: '#123456' })
    expect([width, height]).toEqual([84, 84])
    expect(svg).toContain('width="84" height="84"')
    expect(svg).toContain('viewBox="0 0 84 84"')
    expect(svg).toContain('#123456')
    expect(svg).not.toMatch(/#000000|<rect/)
  })

  it('has a quiet zone of modules around it', async () => {
    const qr = await barcodeSvg({ symbology: 'qrcode', data: 'hello', quietZone: 4 })
    expect(qr.svg).toContain('viewBox="0 0 116 116"')
    expect(qr.svg).toContain('<g transform="translate(16 16)">')
    const plain = await barcodeSvg({ symbology: 'code128', data: 'hello' })
    const roomy = await barcodeSvg({ symbology: 'code128', data: 'hello', quietZone: 10 })
    expect([roomy.width - plain.width, roomy.height - plain.height]).toEqual([40, 0])
    const strong = { symbology: 'qrcode', data: 'https://example.org/a', errorCorrection: 'H' } as const
    const room = (await barcodeSvg({ ...strong, quietZone: 4 })).width - (await barcodeSvg(strong)).width
    expect(room).toBe(32)
  })

  it('has the digits next to its bars inside the quiet zone', async () => {
    const modules = async (symbology: string, data: string, quietZone: number, showText = true) => {
      const { width, module, svg } = await barcodeSvg({ symbology, data, showText, quietZone })
      return [width / (module ?? 0), Number(/translate\((\S+)/.exec(svg)?.[1]) / (module ?? 0)]
    }
    // In EAN-13 the bars take 95 modules and the first digit 11 before them.
    const ean = '4006381333931'
    expect(await modules('ean13', ean, 0)).toEqual([11 + 95, 0])
    expect(await modules('ean13', ean, 7)).toEqual([11 + 95 + 7, 0])
    expect(await modules('ean13', ean, 12)).toEqual([12 + 95 + 12, 1])
    expect(await modules('ean13', ean, 7, false)).toEqual([7 + 95 + 7, 7])
    expect((await modules('upca', '012345678905', 9))[0]).toBe(9 + 95 + 9)
    expect(await modules('code128', 'ABC', 10)).toEqual([10 + 68 + 10, 10])
  })

  it('grows with its error correction, and has text below with showText', async () => {
    const data = 'https://example.org/a/rather/long/address'
    const low = await barcodeSvg({ symbology: 'qrcode', data, errorCorrection: 'L' })
    const high = await barcodeSvg({ symbology: 'qrcode', data, errorCorrection: 'H' })
    expect(high.width).toBeGreaterThan(low.width)
    const silent = await barcodeSvg({ symbology: 'code128', data: 'ABC' })
    expect((await barcodeSvg({ symbology: 'code128', data: 'ABC', showText: true })).height).toBeGreaterThan(
      silent.height,
    )
  })

  it('has a module width if its whole width consists of modules', async () => {
    const modules = async (symbology: string, data: string, showText = false) => {
      const { width, module } = await barcodeSvg({ symbology, data, showText })
      return module === null ? null : width / module
    }
    expect(await modules('code128', 'ABC')).toBe(68)
    expect(await modules('qrcode', 'hello')).toBe(21)
    expect(await modules('upca', '012345678905')).toBe(95)
    // Its digits extend beyond it by fractions of a module.
    expect(await modules('upca', '012345678905', true)).toBe(113)
    expect([await modules('maxicode', 'abc'), await modules('royalmail', 'LE28HS9Z')]).toEqual([null, null])
  })

  it('is rejected if the symbology or its data is invalid', async () => {
    const cases: [string, string, string | undefined, string][] = [
      ['qrcod', 'x', undefined, "did you mean 'qrcode'?"],
      ['constructor', 'x', undefined, 'no symbology'],
      ['ean13', 'abc', undefined, '12 or 13 digits'],
      ['qrcode', '', undefined, 'empty'],
      ['qrcode', 'x'.repeat(9000), undefined, 'too long'],
      ['qrcode', 'x', '"/><script>', 'not a valid CSS colour'],
    ]
    for (const [symbology, data, color, message] of cases) {
      await expect(barcodeSvg({ symbology, data, color })).rejects.toThrow(
        expect.objectContaining({ code: 'invalid_definition', message: expect.stringContaining(message) }),
      )
    }
  })
})

describe('an aspect ratio', () => {
  it.each(['ean13', 'code128', 'code39', 'upca'])('sets the height of the bars of %s', async symbology => {
    const data = symbology === 'ean13' ? '4006381333931' : '12345678901'
    for (const showText of [false, true]) {
      const { width, height } = await barcodeSvg({ symbology, data, showText, aspectRatio: 3 })
      expect(width / height).toBeGreaterThan(2.85)
      expect(width / height).toBeLessThan(3.15)
    }
  })

  it('is ignored by square codes, and if no bars would remain', async () => {
    const { width, height } = await barcodeSvg({ symbology: 'qrcode', data: 'x', aspectRatio: 3 })
    expect(width).toBe(height)
    const natural = await barcodeSvg({ symbology: 'code128', data: 'x', showText: true })
    expect(await barcodeSvg({ symbology: 'code128', data: 'x', showText: true, aspectRatio: 50 })).toEqual(
      natural,
    )
  })
})
