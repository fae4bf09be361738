import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createEngine } from '../../../src/engine/create-engine.ts'
import { type Painted, type PixelBox, paint } from '../../output/raster/painted.ts'

const isInk = ([, , , a = 0]: readonly number[]) => a > 127
const isRed = ([r = 0, g = 0, , a = 0]: readonly number[]) => r > 200 && g < 60 && a > 200
const isBlue = ([r = 0, , b = 0, a = 0]: readonly number[]) => b > 200 && r < 60 && a > 200
const isYellow = ([r = 0, g = 0, b = 0, a = 0]: readonly number[]) => r > 200 && g > 200 && b < 60 && a > 200

const SIZE = { width: 300, height: 160 }

function paintText(object: object): Promise<Painted> {
  return paint({ ...SIZE, objects: [{ type: 'text', fontSize: 30, ...object }] })
}

async function inkOf(object: object): Promise<PixelBox> {
  const box = (await paintText(object)).boxOf(isInk)
  if (box === null) throw new Error('nothing was painted')
  return box
}

/** Digest of the pixels of a text. */
async function pictureOf(object: object): Promise<string> {
  return (await paintText(object)).digest
}

const near = (value: number, expected: number, tolerance = 1) => {
  expect(Math.abs(value - expected), `${value} near ${expected}`).toBeLessThanOrEqual(tolerance)
}

describe('markup', () => {
  const styled = (text: string, start: number, end: number, style: object) =>
    pictureOf({ text, styles: [{ start, end, style }] })

  it.each([
    ['<b>bc</b>', { fontWeight: 'bold' }],
    ['<strong>bc</strong>', { fontWeight: 700 }],
    ['<i>bc</i>', { fontStyle: 'italic' }],
    ['<EM>bc</em >', { fontStyle: 'italic' }],
    ['<u>bc</u>', { underline: true }],
    ['<s>bc</s>', { linethrough: true }],
    ['<color=#f00>bc</color>', { fill: 'red' }],
    ['<color="red">bc</color>', { fill: 'red' }],
    ['<size=50>bc</size>', { fontSize: 50 }],
    ['<size=150%>bc</size>', { fontSize: 45 }],
    ['<font=Roboto Mono>bc</font>', { fontFamily: 'Roboto Mono' }],
    ['<sup>bc</sup>', { fontSize: 18, deltaY: -10.5 }],
    ['<sub>bc</sub>', { fontSize: 18, deltaY: 3.3 }],
    [
      `<span color="red" background='yellow' size=20 weight=bold font="Roboto Mono">bc</span>`,
      {
        fill: 'red',
        textBackgroundColor: 'yellow',
        fontSize: 20,
        fontWeight: 'bold',
        fontFamily: 'Roboto Mono',
      },
    ],
  ])('%s looks like the equivalent style', async (marked, style) => {
    expect(await pictureOf({ text: `a${marked}d`, markup: true })).toBe(await styled('abcd', 1, 3, style))
  })

  it('nests, is closed by name, and lasts to the end if unclosed', async () => {
    const nested = await pictureOf({ text: 'a<b>b<i>c</b>d', markup: true })
    const styles = [
      { start: 1, end: 2, style: { fontWeight: 'bold' } },
      { start: 2, end: 3, style: { fontWeight: 'bold', fontStyle: 'italic' } },
      { start: 3, end: 4, style: { fontStyle: 'italic' } },
    ]
    expect(nested).toBe(await pictureOf({ text: 'abcd', styles }))
  })

  it('breaks lines with br, and is combined with styles, which count visible characters', async () => {
    const marked = await pictureOf({
      text: 'a<br>b<u>c</u>',
      markup: true,
      styles: [{ start: 2, end: 3, style: { fill: 'red' } }],
    })
    const styles = { 1: { 1: { fill: 'red', underline: true } } }
    expect(marked).toBe(await pictureOf({ text: 'a\nbc', styles }))
  })

  it('decodes known entities and keeps others', async () => {
    const marked = await pictureOf({ text: '&lt;b&gt; &amp;amp; &copy; &quot;&apos;', markup: true })
    expect(marked).toBe(await pictureOf({ text: `<b> &amp; &copy; "'` }))
  })

  it('keeps unknown tags as text, with a warning that quotes them', async () => {
    const text = 'a <blink>b</blink> <color=nix>c 1 < 2 </u> <b'
    const painted = await paintText({ text, markup: true, fontSize: 12 })
    expect(painted.warnings.map(({ code, path }) => [code, path])).toEqual([
      ['unknown_markup', '/scene/objects/0'],
    ])
    expect(painted.warnings[0]?.message).toContain('<blink>, </blink>, <color=nix>, </u>')
    expect(await pictureOf({ text, markup: true })).toBe(await pictureOf({ text }))
  })

  it('is plain text unless enabled', async () => {
    const painted = await paintText({ text: '<b>x</b>' })
    expect(painted.warnings).toEqual([])
    expect((await inkOf({ text: '<b>x</b>' })).right).toBeGreaterThan((await inkOf({ text: 'x' })).right + 60)
  })
})

describe('letterCase', () => {
  const cased = (text: string, letterCase: string) => pictureOf({ text, letterCase, fontSize: 18 })
  const plain = (text: string) => pictureOf({ text, fontSize: 18 })

  it.each([
    ['upper', 'Straße über', 'STRASSE ÜBER'],
    ['lower', 'ΟΔΟΣ ΟΔΟΣ', 'οδος οδος'],
    ['title', "don't stop (the) ǆ ßa", "Don't Stop (The) ǅ Ssa"],
    ['sentence', 'one. "two" three! 4 four.five? éa', 'One. "Two" three! 4 four.five? Éa'],
    ['none', 'As It is', 'As It is'],
  ])('%s', async (letterCase, text, seen) => {
    expect(await cased(text, letterCase)).toBe(await plain(seen))
  })

  it('keeps styles on their characters', async () => {
    const styles = (start: number) => [{ start, end: start + 1, style: { fill: 'red' } }]
    const raised = await pictureOf({ text: 'ßab', letterCase: 'upper', styles: styles(1) })
    expect(raised).toBe(await pictureOf({ text: 'SSAB', styles: styles(2) }))
  })

  it("uses the rules of the scene's language", async () => {
    const scene = { ...SIZE, objects: [{ type: 'text', text: 'ii', letterCase: 'upper', fontSize: 60 }] }
    const turkish = await paint(scene, { locale: 'tr' })
    const english = await paint(scene)
    expect(turkish.boxOf(isInk)?.top).toBeLessThan((english.boxOf(isInk)?.top ?? 0) - 5)
  })
})

describe('a template with texts', () => {
  it('uses the rules of its language, and reads markup of data in triple braces', async () => {
    const engine = await createEngine({ rendering: { isolation: 'none' } })
    try {
      const objects = [
        { type: 'text', name: 'a', text: '{{{word}}}', letterCase: 'upper', markup: true, fontSize: 60 },
      ] as const
      const heightOf = async (locale: string) => {
        const scene = { width: 100, height: 100, objects }
        await engine.putTemplate({ template_id: 'a', name: 'A', format: 'JPEG', locale, scene })
        const { file } = await engine.createImage({
          template_id: 'a',
          data: { word: '<b>ı</b>i' },
          output_image_type: 'pngOnly',
          export_type: 'file',
        })
        const { info } = await sharp(file).trim().toBuffer({ resolveWithObject: true })
        return info.height
      }
      // the dot of a capital İ
      expect(await heightOf('tr-TR')).toBeGreaterThan((await heightOf('en-US')) + 5)
    } finally {
      await engine.close()
    }
  })
})

describe('padding', () => {
  it('is between a text and its box, and enlarges the box of a text', async () => {
    const box = { text: 'H', fontSize: 50, backgroundColor: 'yellow', fill: 'red', strokeWidth: 0 }
    const plain = await paintText(box)
    const padded = await paintText({ ...box, padding: [10, 30, 20, 40] })
    const [a, b] = [plain.boxOf(isInk), padded.boxOf(isInk)]
    near((b?.right ?? 0) - (a?.right ?? 0), 70)
    near((b?.bottom ?? 0) - (a?.bottom ?? 0), 30)
    near((padded.boxOf(isRed)?.left ?? 0) - (plain.boxOf(isRed)?.left ?? 0), 40)
    near((padded.boxOf(isRed)?.top ?? 0) - (plain.boxOf(isRed)?.top ?? 0), 10)
  })

  it('reduces the width of a textbox and the space of autofit', async () => {
    const box = { type: 'textbox', width: 200, text: 'one two three', backgroundColor: 'yellow', fill: 'red' }
    const padded = await paintText({ ...box, padding: 40, strokeWidth: 0 })
    near(padded.boxOf(isInk)?.right ?? 0, 199)
    expect(padded.boxOf(isRed)?.right).toBeLessThan(160)
    const fitted = await paintText({ ...box, height: 100, padding: [30, 10], autofit: true, fontSize: 80 })
    const red = fitted.boxOf(isRed)
    expect(red?.top).toBeGreaterThanOrEqual(30)
    expect(red?.bottom).toBeLessThanOrEqual(70)
  })

  it('of a scene saved by Fabric applies to its controls only', async () => {
    const text = { type: 'Text', text: 'H', padding: 50, originX: 'left', originY: 'top' }
    const painted = await paint({ ...SIZE, version: '7.0.0', objects: [text] })
    expect(painted.boxOf(isInk)?.left).toBeLessThan(10)
    const overridden = await paint(
      { ...SIZE, version: '7.0.0', objects: [{ ...text, name: 'a' }] },
      { overrides: [{ name: 'a', padding: 50 }] },
    )
    expect(overridden.boxOf(isInk)?.left).toBeGreaterThan(50)
  })

  it('is part of the box that borderRadius rounds', async () => {
    const box = { text: '  ', fontSize: 100, backgroundColor: 'yellow', padding: 20, strokeWidth: 0 }
    const painted = await paintText({ ...box, borderRadius: 30 })
    expect(isYellow(painted.pixel(2, 2))).toBe(false)
    expect(isYellow(painted.pixel(30, 2))).toBe(true)
    expect(isYellow((await paintText(box)).pixel(2, 2))).toBe(true)
  })
})

describe('the background of lines', () => {
  const text = { text: 'one\nlonger line', left: 40, top: 40, textBackgroundColor: 'yellow', lineHeight: 2 }

  it('is extended by textBackgroundPadding', async () => {
    const plain = (await paintText(text)).boxOf(isInk)
    const padded = (await paintText({ ...text, textBackgroundPadding: [4, 12] })).boxOf(isInk)
    expect([padded?.left, padded?.top]).toEqual([(plain?.left ?? 0) - 12, (plain?.top ?? 0) - 4])
    near((padded?.right ?? 0) - (plain?.right ?? 0), 12)
    near((padded?.bottom ?? 0) - (plain?.bottom ?? 0), 4)
  })

  it('is rounded by textBackgroundRadius at the ends of a line, not between colours', async () => {
    const styles = [{ start: 1, end: 2, style: { textBackgroundColor: 'red' } }]
    const object = { ...text, text: 'HHHH', fontSize: 60, styles }
    const painted = await paintText({ ...object, textBackgroundRadius: 20 })
    const red = painted.boxOf(isRed)
    expect(isRed(painted.pixel((red?.left ?? 0) + 1, 42))).toBe(true)
    expect(isInk(painted.pixel(41, 41))).toBe(false)
    expect(isInk((await paintText(object)).pixel(41, 41))).toBe(true)
  })
})

describe('the rounded background of adjacent lines', () => {
  const text = { fill: null, textBackgroundColor: 'yellow', left: 40, top: 20 }
  const round = { ...text, textBackgroundPadding: 6, textBackgroundRadius: 12 }
  /** First and last painted pixel of each row, from the first painted row. */
  async function edgesOf(object: object): Promise<{ left: number; right: number }[]> {
    const { pixel, boxOf } = await paintText(object)
    const { top, bottom, left, right } = boxOf(isInk) ?? { top: 0, bottom: 0, left: 0, right: 0 }
    return Array.from({ length: bottom - top + 1 }, (_, row) => {
      const painted = Array.from({ length: right - left + 1 }, (_, x) => isInk(pixel(left + x, top + row)))
      return { left: left + painted.indexOf(true), right: left + painted.lastIndexOf(true) }
    })
  }

  it('is straight where their edges coincide', async () => {
    const edges = await edgesOf({ ...round, text: 'same width\nsame width\nsame width' })
    expect(edges[0]?.left).toBeGreaterThan((edges[20]?.left ?? 0) + 5)
    expect(edges.at(-1)?.right).toBeLessThan((edges[20]?.right ?? 0) - 5)
    const between = edges.slice(13, -13)
    expect(new Set(between.map(({ left, right }) => `${left} ${right}`)).size).toBe(1)
  })

  it('is round at outer corners and square at inner ones where widths differ', async () => {
    const edges = await edgesOf({ ...round, text: 'short\nmuch longer', textAlign: 'left' })
    expect(new Set(edges.slice(13, -13).map(({ left }) => left)).size).toBe(1)
    const step = edges.findIndex(({ right }, row) => row > 20 && right > (edges[row - 1]?.right ?? 0))
    const upper = edges[20]?.right
    expect(new Set(edges.slice(13, step).map(({ right }) => right))).toEqual(new Set([upper]))
    const lower = edges[step + 20]?.right ?? 0
    expect(edges[step]?.right).toBeLessThan(lower - 5)
    expect(edges[step]?.right).toBeGreaterThan((upper ?? 0) + 5)
  })

  it('extends to the middle of its lines at most', async () => {
    const one = { ...text, text: 'same width', textBackgroundRadius: 1000, textBackgroundPadding: 6 }
    const [ends] = await edgesOf(one)
    const [alike] = await edgesOf({ ...one, text: 'same width\nsame width' })
    expect(alike).toEqual(ends)
  })
})

describe('the background of lines that overlap', () => {
  it('has a uniform colour', async () => {
    const text = {
      text: 'HHHHHH\nHHHHHH',
      fill: null,
      textBackgroundColor: 'rgba(0, 0, 255, 0.5)',
      left: 20,
      top: 20,
    }
    const alphas = async (object: object) => {
      const painted = await paintText(object)
      const column = Array.from({ length: 120 }, (_, y) => painted.pixel(60, y)[3] ?? 0)
      return new Set(column.filter(alpha => alpha > 100))
    }
    expect((await alphas({ ...text, textBackgroundPadding: 12 })).size).toBe(1)
    expect((await alphas({ ...text, lineHeight: 0.7 })).size).toBeGreaterThan(1) // as in Fabric
  })
})

describe('the direction of a text', () => {
  it('determines the alignment of texts without textAlign, except those saved by Fabric', async () => {
    const hebrew = { type: 'textbox', width: 280, text: 'שלום', direction: 'rtl' }
    expect((await inkOf(hebrew)).left).toBeGreaterThan(150)
    expect((await inkOf({ ...hebrew, textAlign: 'left' })).left).toBeLessThan(20)
    const saved = await paint({ ...SIZE, version: '6.9.1', objects: [hebrew] })
    expect(saved.boxOf(isInk)?.left).toBeLessThan(20)
  })

  it('is that of the first letters if auto, and determines the alignment', async () => {
    const hebrew = { type: 'textbox', width: 280, text: 'שלום abc' }
    expect(await pictureOf({ ...hebrew, direction: 'auto' })).toBe(
      await pictureOf({ ...hebrew, direction: 'rtl', textAlign: 'right' }),
    )
    expect(await pictureOf({ text: 'abc שלום', direction: 'auto' })).toBe(
      await pictureOf({ text: 'abc שלום', direction: 'ltr' }),
    )
  })

  it('keeps joined letters together with any charSpacing', async () => {
    const arabic = {
      type: 'textbox',
      width: 280,
      text: 'مرحبا',
      direction: 'rtl',
      fontSize: 40,
      textAlign: 'center',
    }
    const [plain, spaced] = [await inkOf(arabic), await inkOf({ ...arabic, charSpacing: 500 })]
    near(spaced.left, plain.left, 2)
    near(spaced.right, plain.right, 2)
  })

  it('orders words of several directions and styles visually', async () => {
    const styles = [
      { start: 0, end: 3, style: { fill: 'red' } },
      { start: 4, end: 7, style: { fill: 'blue' } },
    ]
    const bounds = async (object: object) => {
      const painted = await paintText({ styles, ...object })
      return [painted.boxOf(isRed), painted.boxOf(isBlue)]
    }
    // the number belongs to the Hebrew word after it, so it is to the right of it
    const [number, word] = await bounds({ text: '123 אבג', direction: 'rtl' })
    expect(number?.left).toBeGreaterThan(word?.right ?? 0)
    const [latin, behind] = await bounds({ text: 'abc אבג', direction: 'ltr' })
    expect(latin?.right).toBeLessThan(behind?.left ?? 0)
    const [first, second] = await bounds({ text: 'אבג דהו', direction: 'ltr' })
    expect(first?.left).toBeGreaterThan(second?.right ?? 0)
  })

  it('applies with autofit, lineClamp and verticalAlign, with styles and with markup', async () => {
    const box = {
      type: 'textbox',
      width: 200,
      height: 120,
      direction: 'rtl',
      textAlign: 'right',
      fontSize: 90,
      autofit: true,
      minFontSize: 10,
      verticalAlign: 'bottom',
      backgroundColor: 'yellow',
      markup: true,
      strokeWidth: 0,
    }
    const painted = await paintText({ ...box, text: 'זה <color=red>טקסט</color> ארוך <b>מאוד</b> מאוד' })
    expect(painted.warnings).toEqual([])
    const red = painted.boxOf(isRed)
    expect(red?.right).toBeLessThan(200)
    expect(red?.bottom).toBeLessThan(120)
    const clamped = await paintText({
      ...box,
      autofit: false,
      fontSize: 24,
      lineClamp: 1,
      text: 'א ב ג ד ה ו ז ח <color=red>ט י כ ל מ נ ס</color> ע פ צ ק',
    })
    const box2 = clamped.boxOf(isRed)
    expect(box2?.left).toBeLessThan(30)
    expect((box2?.bottom ?? 0) - (box2?.top ?? 0)).toBeLessThan(30)
    expect(box2?.top).toBeGreaterThan(90)
  })
})

describe('emoji', () => {
  it('are coloured, and one character each', async () => {
    const isColored = ([r = 0, g = 0, b = 0]: readonly number[]) =>
      Math.max(r, g, b) - Math.min(r, g, b) > 100
    for (const text of ['😀', '👨‍👩‍👧', '🇩🇪', '1️⃣', '❤️']) {
      const painted = await paintText({ text, fontSize: 60 })
      expect(painted.warnings, text).toEqual([])
      const box = painted.boxOf(isColored)
      expect(box?.right, text).toBeLessThan(70)
      expect(box?.right, text).toBeGreaterThan(40)
    }
    // as text if a variation selector requests that
    expect((await paintText({ text: '❤\ufe0e' })).boxOf(isColored)).toBeNull()
  })
})

describe('a text along a path', () => {
  it('follows path data, which is invisible', async () => {
    const text = { text: 'HHHH', fill: 'red', path: 'M0 0 L0 140', left: 100, top: 10 }
    const red = (await paintText(text)).boxOf(isRed)
    near((red?.bottom ?? 0) - (red?.top ?? 0), (await inkOf({ text: 'HHHH' })).right, 4)
    expect(red?.left).toBeGreaterThan(95)
    expect((red?.right ?? 0) - (red?.left ?? 0)).toBeLessThan(25)
  })

  it('is ordered in reading order, also from the right', async () => {
    const styles = [{ start: 0, end: 1, style: { fill: 'red' } }]
    const firstOf = async (text: string, direction: string) =>
      (await paintText({ text, direction, styles, path: 'M0 0 L280 0', top: 80 })).boxOf(isRed)?.left ?? -1
    expect(await firstOf('אבגדה', 'rtl')).toBeGreaterThan((await firstOf('abcde', 'ltr')) + 40)
  })

  it('returns to lines if an override removes the path', async () => {
    const scene = { ...SIZE, objects: [{ type: 'text', name: 'a', text: 'HHHH', path: 'M0 0 L0 140' }] }
    const painted = await paint(scene, { overrides: [{ name: 'a', path: null }] })
    expect(painted.warnings).toEqual([])
    expect(painted.boxOf(isInk)?.right).toBeGreaterThan(60)
  })

  it('rejects a path that is not a path object', async () => {
    const path = { type: 'rect', width: 10, height: 10 }
    await expect(paintText({ text: 'a', path })).rejects.toMatchObject({
      code: 'invalid_definition',
      message: expect.stringMatching(/'\/scene\/objects\/0\/path' must be .*, got .*rect/),
    })
  })
})

describe('a hostile text', () => {
  const cpuOf = async (object: object) => {
    const start = process.cpuUsage()
    await paintText({ type: 'textbox', width: 280, fontSize: 12, ...object })
    const { user, system } = process.cpuUsage(start)
    return user + system
  }
  const styles = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      start: at * 10,
      end: at * 10 + 1,
      style: { fontSize: 5 + (at % 9), fill: 'red' },
    }))
  const autofit = { autofit: true, minFontSize: 1, height: 150 }

  it.each([
    [
      'of styles, made to fit',
      (n: number) => ({ text: 'lorem ips '.repeat(n), styles: styles(n), ...autofit }),
    ],
    [
      'of letters that each break',
      (n: number) => ({ text: 'ab'.repeat(5 * n), splitByGrapheme: true, ...autofit }),
    ],
    ['of turning directions', (n: number) => ({ text: 'אa'.repeat(5 * n), type: 'text', direction: 'rtl' })],
    ['of one letter with many marks', (n: number) => ({ text: `a${'\u0301'.repeat(10 * n - 1)}` })],
    ['of tags', (n: number) => ({ text: '<b><i>a</b>'.repeat(Math.floor((10 * n) / 11)), markup: true })],
    [
      'of a tag that does not end',
      (n: number) => ({ text: `<span${' '.repeat(10 * n - 10)}`, markup: true }),
    ],
  ])('%s takes time linear in its length', async (_, make) => {
    await cpuOf(make(500))
    const [short, long] = [await cpuOf(make(2_500)), await cpuOf(make(10_000))]
    // four times the length; quadratic work would take sixteen times as long
    expect(long).toBeLessThan(short * 10 + 200_000)
  })
})
