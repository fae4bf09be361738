import fs, { readFileSync } from 'node:fs'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createFontLibrary, type FontDescriptors } from '../../../src/assets/fonts/font-library.ts'
import { PlatenError } from '../../../src/base/errors.ts'
import { DEFAULT_LIMITS } from '../../../src/base/limits.ts'
import type { FaceStyle } from '../../../src/text/fonts.ts'
import { readTables } from '../../../src/text/shaping/sfnt-tables.ts'
import { toWoff, withoutTable, withTable, withTableAt } from './font-surgery.ts'
import { fontkitFont } from './fontkit-font.ts'

const REGULAR = fileURLToPath(new URL('../../../fonts/roboto/Roboto-Regular.ttf', import.meta.url))
const SERIF = fileURLToPath(
  new URL('../../../fonts/source-serif-4/SourceSerif4-Regular.ttf', import.meta.url),
)
const OTF = fileURLToPath(new URL('../../../node_modules/bwip-js/fonts/Inconsolata.otf', import.meta.url))
const regular = new Uint8Array(readFileSync(REGULAR))
const limits = DEFAULT_LIMITS

const library = (fonts: FontDescriptors = {}) => createFontLibrary(fonts, { limits })

async function toWoff2(sfnt: Uint8Array): Promise<Uint8Array> {
  const compress: (bytes: Uint8Array) => Promise<Uint8Array> = createRequire(import.meta.url)(
    'wawoff2/compress.js',
  )
  return (await compress(sfnt)).slice() // it returns a view of its memory
}

describe('the font library', () => {
  it('finds families case-insensitively, and returns null for unknown ones', async () => {
    const fonts = await library()
    expect(fonts.family('roboto MONO')?.name).toBe('Roboto Mono')
    expect(fonts.family('Comic Sans')).toBeNull()
    expect(fonts.face('Comic Sans', { bold: false, italics: false })).toBeNull()
    expect(fonts.family('constructor')).toBeNull()
    expect(fonts.families().every(family => family.origin === 'bundled')).toBe(true)
  })

  it('reads a font file when its face is first used, once per process', async () => {
    const read: string[] = []
    const { readFileSync: original } = fs
    const spy = (...args: Parameters<typeof original>) => {
      read.push(String(args[0]))
      return original(...args)
    }
    Object.assign(fs, { readFileSync: spy })
    syncBuiltinESMExports()
    try {
      const [first, second] = [await library(), await library()]
      const bold = { bold: true, italics: false }
      const face = first.face('Noto Sans Hebrew', bold)
      expect(face?.id).toMatch(/^[0-9a-f]{64}$/)
      expect(read.filter(file => file.endsWith('.ttf'))).toEqual([])
      expect(fontkitFont(face)).toBe(fontkitFont(second.face('Noto Sans Hebrew', bold)))
      expect(face?.bytes()).toBe(second.face('Noto Sans Hebrew', bold)?.bytes())
      expect(read.filter(file => file.endsWith('.ttf'))).toHaveLength(1)
    } finally {
      Object.assign(fs, { readFileSync: original })
      syncBuiltinESMExports()
    }
  })

  it('reports which characters a face covers', async () => {
    const face = (await library()).face('Noto Sans Thai', { bold: false, italics: false })
    if (face === null) throw new Error('no face')
    expect([face.covers(0x0e01), face.covers(0x4e00)]).toEqual([true, false])
  })

  it.each<[FaceStyle[], string]>([
    [['normal'], 'normal normal normal normal'],
    [['normal', 'bold'], 'normal bold normal bold'],
    [['normal', 'italics'], 'normal normal italics italics'],
    [['bold'], 'bold bold bold bold'],
    [['normal', 'bold', 'italics'], 'normal bold italics bold'],
    [['normal', 'bold', 'italics', 'bolditalics'], 'normal bold italics bolditalics'],
  ])('with faces %j returns the nearest face for each style', async (styles, expected) => {
    const fonts = await library({ Mine: Object.fromEntries(styles.map(style => [style, regular])) })
    const asked = [
      { bold: false, italics: false },
      { bold: true, italics: false },
      { bold: false, italics: true },
      { bold: true, italics: true },
    ]
    expect(asked.map(style => fonts.face('Mine', style)?.style).join(' ')).toBe(expected)
  })
})

describe('a custom font', () => {
  it.each<[string, () => Promise<Uint8Array | string | URL>]>([
    ['bytes', async () => regular],
    ['a Buffer', async () => readFileSync(REGULAR)],
    ['an absolute path', async () => REGULAR],
    ['a path relative to the working directory', async () => relative(process.cwd(), REGULAR)],
    ['a file: URL', async () => pathToFileURL(REGULAR)],
    ['a file: URL in a string', async () => pathToFileURL(REGULAR).href],
    ['WOFF', async () => toWoff(regular)],
    ['WOFF2', async () => toWoff2(regular)],
  ])('may be %s, and becomes an sfnt', async (_, file) => {
    const face = (await library({ Mine: { normal: await file() } })).face('Mine', {
      bold: false,
      italics: false,
    })
    expect(fontkitFont(face).postscriptName).toBe('Roboto-Regular')
    const tables = readTables(face?.bytes() ?? new Uint8Array())
    expect([...tables.keys()]).toEqual(expect.arrayContaining(['glyf', 'loca', 'cmap', 'head']))
    const { advanceWidth, glyphs } = fontkitFont(face).layout('Hamburgefonts')
    expect(advanceWidth).toBeGreaterThan(0)
    const characters = glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)).join('')
    expect(characters).toBe('Hamburgefonts')
  })

  it('may be an OTF with CFF outlines', async () => {
    const face = (await library({ Mine: { normal: OTF } })).face('Mine', { bold: false, italics: false })
    expect(fontkitFont(face).postscriptName).toBe('Inconsolata')
  })

  it('in WOFF has the same tables after decompression', async () => {
    const face = (await library({ Mine: { normal: toWoff(regular) } })).face('Mine', {
      bold: false,
      italics: false,
    })
    const unpacked = readTables(face?.bytes() ?? new Uint8Array())
    for (const [tag, table] of readTables(regular)) {
      const view = unpacked.get(tag)
      if (view === undefined) throw new Error(`no table ${tag}`)
      expect(bytesOf(view).equals(bytesOf(table)), tag).toBe(true)
    }
  })

  it('replaces a bundled family with its name, in any case', async () => {
    const fonts = await library({ ROBOTO: { normal: SERIF } })
    expect(fonts.family('Roboto')).toMatchObject({ name: 'ROBOTO', origin: 'host' })
    expect(fontkitFont(fonts.face('roboto', { bold: true, italics: false })).postscriptName).toBe(
      'SourceSerif4-Regular',
    )
    expect(fonts.families().filter(({ name }) => name.toLowerCase() === 'roboto')).toHaveLength(1)
  })

  it('is parsed once per process, also if several libraries register it', async () => {
    const style = { bold: false, italics: false }
    const [first, second] = [
      await library({ A: { normal: regular } }),
      await library({ B: { normal: REGULAR } }),
    ]
    expect(fontkitFont(first.face('A', style))).toBe(fontkitFont(second.face('B', style)))
  })

  it('does not change when the buffer of the caller is modified', async () => {
    const buffer = new Uint8Array(readFileSync(SERIF))
    const face = (await library({ Mine: { normal: buffer } })).face('Mine', { bold: false, italics: false })
    buffer.fill(0)
    expect(fontkitFont(face).layout('never measured before').advanceWidth).toBeGreaterThan(0)
  })
})

describe('an invalid font is invalid_font:', () => {
  const glyphOffset = (table: DataView, glyph: number) =>
    headerOf('head').getInt16(50) === 1 ? table.getUint32(glyph * 4) : table.getUint16(glyph * 2) * 2
  const headerOf = (tag: string): DataView => {
    const table = readTables(regular).get(tag)
    if (table === undefined) throw new Error(`no table ${tag}`)
    return table
  }
  const glyphOf = (letter: string) => glyphOffset(headerOf('loca'), glyphId(letter))
  const glyphId = (letter: string) => GLYPH_IDS[letter] ?? 0

  it.each<[string, () => Uint8Array | Promise<Uint8Array>, RegExp]>([
    ['no bytes', () => new Uint8Array(), /it is empty/],
    ['text', () => new TextEncoder().encode('not a font at all'), /not a TTF, OTF, WOFF or WOFF2/],
    [
      'a page of HTML',
      () => new TextEncoder().encode('<!DOCTYPE html><p>404'),
      /not a TTF, OTF, WOFF or WOFF2/,
    ],
    ['a header only', () => regular.slice(0, 8), /truncated/],
    ['half a directory', () => regular.slice(0, 60), /truncated/],
    ['half a file', () => regular.slice(0, regular.length / 2), /truncated or damaged: table '\w+/],
    ['a collection', () => new TextEncoder().encode('ttcf\0\x01\0\0\0\0\0\x01'), /collection \(TTC\)/],
    ['no cmap', () => withoutTable(regular, 'cmap'), /lacks the table 'cmap'/],
    ['no outlines', () => withoutTable(regular, 'glyf'), /no outlines/],
    [
      'an offset outside the file',
      () => withTableAt(regular, 'glyf', 0xffff_fff0),
      /truncated or damaged: table 'glyf'/,
    ],
    ['no unitsPerEm', () => withTable(regular, 'head', head => head.setUint16(18, 0)), /unitsPerEm is 0/],
    ['no glyphs', () => withTable(regular, 'maxp', maxp => maxp.setUint16(4, 0)), /no glyphs/],
    [
      'more glyphs than outlines',
      () => withTable(regular, 'maxp', maxp => maxp.setUint16(4, 65_535)),
      /advance widths|loca/,
    ],
    ['no advance widths', () => withTable(regular, 'hhea', hhea => hhea.setUint16(34, 0)), /advance widths/],
    [
      'an outline outside glyf',
      () => withTable(regular, 'loca', loca => loca.setUint32(40, 0x7fff_ffff)),
      /outside the table 'glyf'/,
    ],
    [
      'a composite glyph that contains itself',
      () => withTable(regular, 'glyf', glyf => composeOf(glyf, glyphOf('A'), [glyphId('A')])),
      /composed of itself/,
    ],
    [
      'a composite glyph with a missing component',
      () => withTable(regular, 'glyf', glyf => composeOf(glyf, glyphOf('A'), [65_000])),
      /glyph 65000/,
    ],
    [
      'a composite glyph without an end',
      () =>
        withTable(regular, 'glyf', glyf =>
          new Uint8Array(glyf.buffer, glyf.byteOffset + glyphOf('A')).fill(0xff),
        ),
      /too many parts|ends too early|does not have/,
    ],
    [
      'a cmap with an offset outside of it',
      () => withTable(regular, 'cmap', cmap => cmap.setUint32(8, 0xffff_ff00)),
      /'cmap' points outside/,
    ],
    [
      'a cmap with missing glyphs',
      () => withTable(regular, 'cmap', cmap => groupsOf(cmap, [[0x41, 0x41, 60_000]])),
      /U\+0041 to glyph 60000/,
    ],
    [
      'a cmap of four billion characters',
      () => withTable(regular, 'cmap', cmap => groupsOf(cmap, [[0, 0xffff_ffff, 0]])),
      /outside Unicode/,
    ],
    ['a WOFF cut short', () => toWoff(regular).slice(0, 3000), /truncated or damaged: WOFF table/],
    ['a WOFF of garbage', () => toWoff(regular).fill(0x55, 1000), /does not unpack/],
    ['a WOFF2 cut short', async () => (await toWoff2(regular)).slice(0, 3000), /truncated/],
    ['a WOFF2 of garbage', async () => (await toWoff2(regular)).fill(0x55, 1000), /does not unpack/],
  ])('%s', async (_, bytes, reason) => {
    const failure = await failureOf({ Mine: { bold: await bytes() } })
    expect(failure.code).toBe('invalid_font')
    expect(failure.message).toMatch(/^The font 'Mine', face 'bold', is unusable: /)
    expect(failure.message).toMatch(reason)
  })

  it('with an excessive unpacked size', async () => {
    const woff = toWoff(regular)
    new DataView(woff.buffer).setUint32(44 + 12, 0x7000_0000)
    expect((await failureOf({ Mine: { normal: woff } })).message).toMatch(
      /unpacks to more than 400000000 bytes/,
    )
    const woff2 = (await toWoff2(regular)).slice()
    new DataView(woff2.buffer).setUint32(16, 0x7000_0000)
    expect((await failureOf({ Mine: { normal: woff2 } })).message).toMatch(
      /unpacks to more than 400000000 bytes/,
    )
  })

  it('over maxFontBytes, as bytes or as a file', async () => {
    for (const normal of [regular, REGULAR]) {
      const failure = createFontLibrary({ Mine: { normal } }, { limits: { ...limits, maxFontBytes: 1000 } })
      await expect(failure).rejects.toThrow(/157208 bytes, more than the 1000 of maxFontBytes/)
    }
  })

  it.each<[string, unknown, RegExp]>([
    ['a missing file', { normal: './no/such.ttf' }, /\(\.\/no\/such\.ttf\).*does not exist/],
    [
      'a folder',
      { normal: fileURLToPath(new URL('.', import.meta.url)) },
      /not a regular file|cannot be read/,
    ],
    ['a URL', { normal: 'https://example.com/font.ttf' }, /it is a URL/],
    ['a number', { normal: 20 }, /it is a number/],
    ['null', { normal: null }, /unusable/],
    [
      'a face with another name',
      { normal: regular, italic: regular },
      /unknown face 'italic', did you mean 'italics'/,
    ],
    ['no faces', {}, /no face; give at least 'normal'/],
    ['a string instead of a family', 'font.ttf', /must be an object/],
    ['bytes instead of a family', regular, /must be an object/],
  ])('%s', async (_, files, reason) => {
    const failure = await failureOf(asDescriptors({ Mine: files }))
    expect(failure.code).toBe('invalid_font')
    expect(failure.message).toMatch(/Mine/)
    expect(failure.message).toMatch(reason)
  })

  it('a family registered twice, or without a name', async () => {
    expect((await failureOf({ Mine: { normal: regular }, MINE: { normal: regular } })).message).toMatch(
      /twice/,
    )
    expect((await failureOf({ ' ': { normal: regular } })).message).toMatch(/needs a name/)
  })
})

const GLYPH_IDS: Record<string, number> = await (async () => {
  const mine = await library({ Mine: { normal: regular } })
  return { A: fontkitFont(mine.face('Mine', { bold: false, italics: false })).glyphForCodePoint(65).id }
})()

/** Casts values that a JavaScript caller may pass despite the types. */
function asDescriptors(value: unknown): FontDescriptors {
  return Object(value)
}

async function failureOf(fonts: FontDescriptors): Promise<PlatenError> {
  try {
    await library(fonts)
  } catch (failure) {
    if (failure instanceof PlatenError) return failure
    throw failure
  }
  throw new Error('nothing failed')
}

function bytesOf(view: DataView): Buffer {
  return Buffer.from(view.buffer, view.byteOffset, view.byteLength)
}

/** Makes the glyph at an offset a composite of others. */
function composeOf(glyf: DataView, at: number, glyphs: number[]): void {
  glyf.setInt16(at, -1)
  for (const [i, glyph] of glyphs.entries()) {
    glyf.setUint16(at + 10 + i * 6, i + 1 < glyphs.length ? 0x20 : 0)
    glyf.setUint16(at + 10 + i * 6 + 2, glyph)
  }
}

/** Makes the first subtable a format 12 with these groups of first, last, glyph. */
function groupsOf(cmap: DataView, groups: [number, number, number][]): void {
  const at = cmap.getUint32(8)
  cmap.setUint16(at, 12)
  cmap.setUint32(at + 12, groups.length)
  for (const [i, group] of groups.entries()) {
    for (const [k, value] of group.entries()) cmap.setUint32(at + 16 + i * 12 + k * 4, value)
  }
}
