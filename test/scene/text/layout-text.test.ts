import { describe, expect, it } from 'vitest'
import { createFontLibrary } from '../../../src/assets/fonts/font-library.ts'
import { DEFAULT_LIMITS } from '../../../src/base/limits.ts'
import { type Painted, type PixelBox, paint, paintContext } from '../../output/raster/painted.ts'

const isInk = ([, , , a = 0]: readonly number[]) => a > 127

function paintText(object: object, { width = 600, height = 400 } = {}) {
  const text = { type: 'text', left: 0, top: 0, fontFamily: 'Roboto', strokeWidth: 0, ...object }
  return paint({ width, height, objects: [text] })
}

async function inkOf(object: object): Promise<PixelBox> {
  const box = (await paintText(object)).boxOf(isInk)
  if (box === null) throw new Error('nothing was painted')
  return box
}

/** The bands of inked rows of an image, as [first, last]. */
function bandsOf(painted: Painted): [number, number][] {
  const bands: [number, number][] = []
  for (let y = 0; y < painted.height; y++) {
    const hasInk = Array.from({ length: painted.width }, (_, x) => x).some(x => isInk(painted.pixel(x, y)))
    const last = bands.at(-1)
    if (!hasInk) continue
    if (last?.[1] === y - 1) last[1] = y
    else bands.push([y, y])
  }
  return bands
}

const near = (value: number, expected: number, tolerance = 1) => {
  expect(Math.abs(value - expected), `${value} near ${expected}`).toBeLessThanOrEqual(tolerance)
}

describe('a text', () => {
  it('keeps the width of an ideographic space in fonts without that glyph', async () => {
    const spaced = await paintText({ text: 'H\u3000H', fontSize: 50 })
    expect(spaced.warnings).toEqual([])
    const [first, second] = [await inkOf({ text: 'H', fontSize: 50 }), spaced.boxOf(isInk)]
    near((second?.right ?? 0) - first.right, 50 + 36)
  })

  it('composes letters and marks in fonts without marks', async () => {
    const apart = await paintText({ text: 'a\u0308o\u0302u\u0308', fontSize: 60 })
    expect(apart.warnings).toEqual([])
    expect(apart.digest).toBe((await paintText({ text: 'äôü', fontSize: 60 })).digest)
  })

  it("has Fabric's baseline: 0.879 font sizes below its top", async () => {
    const { top, bottom } = await inkOf({ text: 'H', fontSize: 100 })
    near(bottom, 87)
    near(bottom - top, 70)
  })

  it('rounds its baseline to the nearest pixel row, with any ascent', async () => {
    for (const fontFamily of ['Roboto', 'Source Serif 4']) {
      for (const fontSize of [11, 20, 27, 32]) {
        for (const top of [0.1, 0.3, 0.7, 0.9]) {
          const { bottom } = await inkOf({ text: 'H', fontFamily, fontSize, top })
          expect(bottom, `${fontFamily} ${fontSize} ${top}`).toBe(
            Math.round(top + fontSize * 1.13 * (1 - 0.222)) - 1,
          )
        }
      }
    }
  })

  it('spaces its lines by 1.13 × font size × lineHeight', async () => {
    for (const lineHeight of [1, 1.16, 2]) {
      const [first, second] = bandsOf(await paintText({ text: 'H\nH', fontSize: 50, lineHeight }))
      near((second?.[1] ?? 0) - (first?.[1] ?? 0), 50 * 1.13 * lineHeight)
    }
  })

  it('has the height of its lines, without leading below the last', async () => {
    const object = { text: 'H\nH', fontSize: 50, lineHeight: 2, backgroundColor: 'red' }
    const box = await inkOf(object)
    near(box.bottom + 1, 50 * 1.13 * 3)
  })

  it('aligns its lines', async () => {
    const text = { type: 'textbox', text: 'HH', width: 400, fontSize: 50 }
    const left = await inkOf(text)
    const center = await inkOf({ ...text, textAlign: 'center' })
    const right = await inkOf({ ...text, textAlign: 'right' })
    expect(left.left).toBeLessThan(10)
    near((center.left + center.right) / 2, 200)
    expect(right.right).toBeGreaterThan(390)
    expect(right.right).toBeLessThan(400)
  })

  it('justifies like Fabric: all lines with justify, all but the last with justify-left', async () => {
    const text = { type: 'textbox', text: 'aa bb cc dd', width: 150, fontSize: 40 }
    const rights = async (textAlign: string) => {
      const painted = await paintText({ ...text, textAlign })
      return bandsOf(painted).map(([from, to]) => {
        const columns = Array.from({ length: painted.width }, (_, x) => x)
        return columns.filter(x => [from, to].some(() => isInk(painted.pixel(x, to - 3)))).at(-1) ?? 0
      })
    }
    const [first = 0, last = 0] = await rights('justify')
    const [firstLeft = 0, lastLeft = 0] = await rights('justify-left')
    expect(first).toBeGreaterThan(140)
    expect(last).toBeGreaterThan(140)
    near(firstLeft, first)
    expect(lastLeft).toBeLessThan(120)
  })

  it('spaces letters by charSpacing, in thousandths of the font size', async () => {
    const plain = await inkOf({ text: 'HHH', fontSize: 40 })
    const spaced = await inkOf({ text: 'HHH', fontSize: 40, charSpacing: 500 })
    near(spaced.right - plain.right, 2 * 20)
  })

  it('draws underline, overline and linethrough in its colour', async () => {
    const bars = async (property: string) => {
      const painted = await paintText({ text: '    i', fontSize: 100, [property]: true, fill: 'red' })
      const column = Array.from({ length: 150 }, (_, y) => y).filter(y => isInk(painted.pixel(20, y)))
      return [column[0] ?? -1, column.length]
    }
    const baseline = 87.9
    const [under = 0, thickness = 0] = await bars('underline')
    near(under, baseline + 10)
    near(thickness, 100 / 15)
    near((await bars('linethrough'))[0] ?? 0, baseline - 31.5)
    near((await bars('overline'))[0] ?? 0, 0)
  })

  it('has a background with the height of its line', async () => {
    const box = await inkOf({ text: 'H', fontSize: 100, textBackgroundColor: 'rgba(255, 0, 0, 0.8)' })
    expect([box.left, box.top]).toEqual([0, 0])
    near(box.bottom + 1, 113)
  })

  it('is filled, and stroked above or below its fill', async () => {
    const object = { text: 'I', fontSize: 200, fill: 'red', stroke: 'blue', strokeWidth: 8 }
    const over = await paintText(object)
    const under = await paintText({ ...object, paintFirst: 'stroke' })
    const count = (painted: Painted) => {
      const row = Array.from({ length: 200 }, (_, x) => painted.pixel(x, 120))
      return row.filter(([r = 0, , b = 0]) => r > 200 && b < 50).length
    }
    near(count(under) - count(over), 8)
  })

  it('applies a gradient to its whole box', async () => {
    const fill = {
      type: 'linear',
      gradientUnits: 'percentage',
      coords: { x1: 0, y1: 0, x2: 1, y2: 0 },
      colorStops: { 0: 'red', 1: 'blue' },
    }
    const painted = await paintText({ text: 'HHHH', fontSize: 100, fill })
    const box = painted.boxOf(isInk)
    const row = 60
    const inked = Array.from({ length: 600 }, (_, x) => x).filter(x => painted.pixel(x, row)[3] === 255)
    expect(painted.pixel(inked[0] ?? 0, row)[0]).toBeGreaterThan(230)
    expect(painted.pixel(inked.at(-1) ?? 0, row)[2]).toBeGreaterThan(230)
    expect(box?.right).toBeGreaterThan(200)
  })

  it('rotates with its object', async () => {
    const { right, bottom } = await inkOf({ text: 'HHHHH', fontSize: 40, left: 100, angle: 90 })
    expect(right).toBeLessThanOrEqual(100)
    expect(bottom).toBeGreaterThan(100)
  })
})

describe('styles of characters', () => {
  const isRed = ([r = 0, g = 0, , a = 0]: readonly number[]) => r > 200 && g < 50 && a > 200

  it('are addressed by line and character, or as ranges that do not count newlines', async () => {
    const byLine = { 1: { 0: { fill: 'red' } } }
    const byRange = [{ start: 2, end: 3, style: { fill: 'red' } }]
    for (const styles of [byLine, byRange]) {
      const painted = await paintText({ text: 'HH\nHH', fontSize: 50, fill: 'black', styles })
      const red = painted.boxOf(isRed)
      const all = painted.boxOf(isInk)
      near(red?.left ?? 0, all?.left ?? 0)
      expect(red?.top).toBeGreaterThan(50)
      expect(red?.right).toBeLessThan(45)
    }
  })

  it('stay on their characters when a textbox wraps', async () => {
    const styles = { 0: { 3: { fill: 'red' }, 4: { fill: 'red' } } }
    const painted = await paintText({ type: 'textbox', width: 80, text: 'HH HH', fontSize: 50, styles })
    const red = painted.boxOf(isRed)
    expect(red?.top).toBeGreaterThan(60)
  })

  it('with a larger font increase the line height', async () => {
    const styles = { 0: { 0: { fontSize: 100 } } }
    const { bottom } = await inkOf({ text: 'HH', fontSize: 50, styles })
    near(bottom, 87)
  })
})

describe('a textbox', () => {
  const text = 'one two three four five six seven'

  it('wraps at its width', async () => {
    const painted = await paintText({ type: 'textbox', width: 150, text, fontSize: 30 })
    expect(bandsOf(painted).length).toBeGreaterThan(3)
    expect(painted.boxOf(isInk)?.right).toBeLessThan(150)
  })

  it('keeps newlines and empty lines', async () => {
    const [first, second] = bandsOf(
      await paintText({ type: 'textbox', width: 300, text: 'H\n\nH', fontSize: 30, lineHeight: 1 }),
    )
    near((second?.[1] ?? 0) - (first?.[1] ?? 0), 2 * 30 * 1.13)
  })

  it('grows to its widest word as in Fabric, or splits it by grapheme', async () => {
    const object = { type: 'textbox', width: 100, text: 'Donaudampfschiff', fontSize: 30 }
    expect((await inkOf(object)).right).toBeGreaterThan(150)
    const split = await paintText({ ...object, splitByGrapheme: true })
    expect(split.boxOf(isInk)?.right).toBeLessThan(100)
    expect(bandsOf(split).length).toBeGreaterThan(2)
  })

  it('shrinks to fit its box with autofit, no more than necessary', async () => {
    const box = { type: 'textbox', width: 200, height: 100, text, fontSize: 80, autofit: true }
    const { right, bottom } = await inkOf(box)
    expect(right).toBeLessThanOrEqual(200)
    expect(bottom).toBeLessThanOrEqual(100)
    expect(bottom).toBeGreaterThan(65)
    const small = await inkOf({ ...box, fontSize: 12 })
    expect(small).toEqual(await inkOf({ ...box, fontSize: 12, autofit: false, verticalAlign: 'top' }))
  })

  it('stops at minFontSize and warns', async () => {
    const object = {
      type: 'textbox',
      width: 100,
      height: 20,
      text,
      fontSize: 80,
      autofit: true,
      minFontSize: 30,
    }
    const { warnings } = await paintText(object)
    expect(warnings.map(({ code, path }) => [code, path])).toEqual([['text_overflow', '/scene/objects/0']])
    expect(warnings[0]?.message).toContain('30')
  })

  it('is truncated after lineClamp lines, with an ellipsis that fits', async () => {
    const object = { type: 'textbox', width: 150, text, fontSize: 30 }
    const clamped = (width: number, lineClamp: number) => inkOf({ ...object, width, lineClamp })
    expect(await clamped(150, 2)).toEqual(await inkOf({ text: 'one two\nthree four…', fontSize: 30 }))
    expect(await clamped(140, 2)).toEqual(await inkOf({ text: 'one two\nthree fou…', fontSize: 30 }))
    expect(await clamped(110, 1)).toEqual(await inkOf({ text: 'one tw…', fontSize: 30 }))
    const whole = await inkOf({ ...object, lineClamp: 99 })
    expect(whole).toEqual(await inkOf(object))
  })

  it('breaks words wider than it at the end of lineClamp, with a warning', async () => {
    const object = { type: 'textbox', width: 100, text: 'Donaudampfschifffahrt', fontSize: 30, lineClamp: 2 }
    const painted = await paintText(object)
    expect(painted.boxOf(isInk)?.right).toBeLessThan(100)
    expect(bandsOf(painted)).toHaveLength(2)
    expect(painted.warnings).toMatchObject([{ code: 'text_overflow', path: '/scene/objects/0' }])
    expect((await paintText({ ...object, width: 400 })).warnings).toEqual([])
  })

  it('breaks words with autofit only if they are too wide at minFontSize', async () => {
    const text = 'Donaudampfschifffahrt'
    const object = { type: 'textbox', width: 120, height: 90, text, fontSize: 30, autofit: true }
    const small = await paintText(object)
    expect(small.warnings).toEqual([])
    expect(bandsOf(small)).toHaveLength(1)
    const broken = await paintText({ ...object, minFontSize: 20 })
    expect(broken.boxOf(isInk)?.right).toBeLessThan(120)
    expect(bandsOf(broken)).toHaveLength(2)
    expect(broken.warnings).toMatchObject([{ code: 'text_overflow', message: expect.stringContaining('20') }])
  })

  it('breaks text without spaces by Unicode rules before autofit and lineClamp', async () => {
    const text = 'ข้าวผัดกุ้งและต้มยำรวมมิตรทะเลสดจากตลาดเช้า'
    const object = { type: 'textbox', width: 200, text, fontSize: 24, fontFamily: 'Noto Sans Thai' }
    const clamped = await paintText({ ...object, lineClamp: 2 })
    expect([bandsOf(clamped).length >= 2, clamped.warnings]).toEqual([true, []])
    expect(clamped.boxOf(isInk)?.right).toBeLessThanOrEqual(200)
    const fitted = await paintText({ ...object, height: 120, autofit: true })
    expect((await inkOf({ ...object, height: 120, autofit: true })).bottom).toBeGreaterThan(60)
    expect(fitted.warnings).toEqual([])
  })

  it('is placed in its box by verticalAlign', async () => {
    const object = { type: 'textbox', width: 200, height: 300, text: 'H', fontSize: 50 }
    const top = await inkOf({ ...object, verticalAlign: 'top' })
    const middle = await inkOf({ ...object, verticalAlign: 'middle' })
    const bottom = await inkOf({ ...object, verticalAlign: 'bottom' })
    const free = 300 - 50 * 1.13
    near(middle.top - top.top, free / 2)
    near(bottom.top - top.top, free)
  })
})

describe('fonts', () => {
  it('have bold and italic faces', async () => {
    const regular = await inkOf({ text: 'mmmm', fontSize: 60 })
    const bold = await inkOf({ text: 'mmmm', fontSize: 60, fontWeight: 'bold' })
    expect(bold.right).not.toBe(regular.right)
    expect(await inkOf({ text: 'mmmm', fontSize: 60, fontWeight: 600 })).toEqual(bold)
    expect(await inkOf({ text: 'mmmm', fontSize: 60, fontWeight: 500 })).toEqual(regular)
    expect(await inkOf({ text: 'mmmm', fontSize: 60, fontStyle: 'italic' })).not.toEqual(regular)
  })

  it('are found case-insensitively, and in a list of families', async () => {
    const mono = await inkOf({ text: 'iiiii', fontFamily: 'Roboto Mono' })
    for (const fontFamily of ['roboto mono', "Nowhere, 'Roboto Mono', serif", 'monospace']) {
      const painted = await paintText({ text: 'iiiii', fontFamily })
      expect(painted.warnings).toEqual([])
      expect(painted.boxOf(isInk)).toEqual(mono)
    }
  })

  it('that are not registered are replaced by Roboto, with one warning that suggests the nearest', async () => {
    const twice = (fontFamily: string) => {
      const object = { type: 'text', text: 'Hello', fontFamily }
      return paint({ width: 600, height: 400, objects: [object, object] })
    }
    const { warnings, boxOf } = await twice('Robotto Mono')
    expect(warnings).toHaveLength(1)
    expect(warnings[0]?.code).toBe('unknown_font')
    expect(warnings[0]?.message).toContain("did you mean 'Roboto Mono'?")
    expect(boxOf(isInk)).toEqual((await twice('Roboto')).boxOf(isInk))
  })

  it("of browsers are replaced by similar ones, also Fabric's default", async () => {
    const serif = await inkOf({ text: 'Hello', fontFamily: 'Tinos' })
    const times = await paintText({ text: 'Hello', fontFamily: "Times New Roman, 'Georgia'" })
    expect(times.boxOf(isInk)).toEqual(serif)
    expect(times.warnings[0]?.message).toBe(
      "The font 'Times New Roman, 'Georgia'' is not registered; Tinos is used instead. Register it in `fonts`, or name Tinos.",
    )
    const text = { type: 'Text', text: 'Hello', originX: 'left', originY: 'top', strokeWidth: 0 }
    const saved = await paint({ width: 600, height: 400, version: '7.4.0', objects: [text] })
    expect(saved.boxOf(isInk)).toEqual(serif)
    expect(saved.warnings.map(({ code }) => code)).toEqual(['unknown_font'])
  })

  it('fall back to others for missing scripts', async () => {
    for (const text of ['Ελληνικά', 'Русский', 'Tiếng Việt', 'مرحبا', 'שלום', 'नमस्ते', 'สวัสดี']) {
      const painted = await paintText({ text })
      expect(painted.warnings, text).toEqual([])
      expect(painted.boxOf(isInk), text).not.toBeNull()
    }
  })

  it('draw Arabic joined and from right to left', async () => {
    const joined = await inkOf({ text: 'سلام', fontSize: 60 })
    const apart = await inkOf({ text: 'س ل ا م', fontSize: 60 })
    expect(joined.right).toBeLessThan(apart.right * 0.8)
  })

  it('of the system are never used: missing glyphs are boxes, with a warning', async () => {
    // U+10D0 is in DejaVu, which many systems have, and in no bundled font.
    const letter = await paintText({ text: 'a\u{10d0}b', fontSize: 60 })
    expect(letter.warnings).toEqual([
      { code: 'missing_glyph', message: expect.stringContaining('U+10D0'), path: '/scene/objects/0' },
    ])
    expect(letter.boxOf(isInk)).toEqual(await inkOf({ text: 'a\u{fffd}b', fontSize: 60 }))
    const installed = await paintText({ text: 'Hello', fontFamily: 'DejaVu Sans' })
    expect(installed.warnings[0]).toMatchObject({
      code: 'unknown_font',
      path: '/scene/objects/0/fontFamily',
    })
    expect(installed.boxOf(isInk)).toEqual(await inkOf({ text: 'Hello' }))
  })

  it('cause one warning per missing glyph, with the name of the first object', async () => {
    const text = (name: string, more: object = {}) => ({ type: 'text', name, text: '\u{10d0}', ...more })
    const { warnings } = await paint({
      width: 50,
      height: 50,
      objects: [
        { type: 'group', objects: [text('title')] },
        text('again'),
        text('other', { text: '\u{10d1}\u{10d0}', fontFamily: 'Lato' }),
      ],
    })
    expect(warnings).toEqual([
      {
        code: 'unknown_font',
        message: expect.stringContaining("'Lato'"),
        path: '/scene/objects/2/fontFamily',
      },
      {
        code: 'missing_glyph',
        message:
          "No registered font has 'ა' (U+10D0) (font 'Roboto' of 'title'). Register a font that has it.",
        path: '/scene/objects/0/objects/0',
      },
      {
        code: 'missing_glyph',
        message: expect.stringContaining("'ბ' (U+10D1) (font 'Roboto'"),
        path: '/scene/objects/2',
      },
    ])
  })

  it('draw one box for a grapheme of several code points', async () => {
    const accented = await inkOf({ text: '\u{4f60}\u{301}\u{302}', fontSize: 60 })
    expect(accented).toEqual(await inkOf({ text: '\u{fffd}', fontSize: 60 }))
  })

  it('of two engines are separate, although family names are equal', async () => {
    const bytesOf = async (family: string) => {
      const face = (await paintContext()).fonts.face(family, { bold: false, italics: false })
      if (face === null) throw new Error(`no ${family}`)
      return face.bytes()
    }
    const libraryOf = async (family: string) =>
      createFontLibrary({ House: { normal: await bytesOf(family) } }, { limits: DEFAULT_LIMITS })
    const scene = { width: 600, height: 100, objects: [{ type: 'text', text: 'iiiii', fontFamily: 'House' }] }
    const serif = await paint(scene, { fonts: await libraryOf('Source Serif 4') })
    const mono = await paint(scene, { fonts: await libraryOf('Roboto Mono') })
    expect(serif.boxOf(isInk)).toEqual(await inkOf({ text: 'iiiii', fontFamily: 'Source Serif 4' }))
    expect(mono.boxOf(isInk)).toEqual(await inkOf({ text: 'iiiii', fontFamily: 'Roboto Mono' }))
  })

  it('apply to the text of SVGs, which uses registered families only', async () => {
    const svg = (family: string) => ({
      type: 'svg',
      src: `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="50"><text y="40" font-size="40" ${family}>iiiii</text></svg>`,
    })
    const boxOf = async (family: string) => {
      const painted = await paint({ width: 300, height: 50, objects: [svg(family)] })
      return painted.boxOf(isInk)
    }
    const mono = await boxOf('font-family="Roboto Mono"')
    const sans = await boxOf('font-family="Roboto"')
    expect(mono).not.toEqual(sans)
    expect(await boxOf('style="font-family: \'Roboto Mono\', serif"')).toEqual(mono)
    expect(await boxOf('')).toEqual(sans)
    expect(await boxOf('font-family="DejaVu Sans"')).toEqual(sans)
  })
})
