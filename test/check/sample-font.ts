import { writeTables } from '../../src/text/shaping/sfnt-tables.ts'

export interface SampleFontOptions {
  /** Advance widths by glyph in units of 1000 per em. */
  readonly widths?: readonly number[]
  /** Subtables of `cmap`: platform, encoding, and the character of glyph 1. */
  readonly charmaps?: readonly (readonly [platform: number, encoding: number, first: number])[]
}

/** A TrueType program with .notdef and two squares, for the characters A and B. */
export function sampleTrueType({
  widths = [500, 600, 700],
  charmaps = [[3, 1, 0x41]],
}: SampleFontOptions = {}): Buffer {
  const table = (bytes: number, write: (view: DataView) => void): DataView => {
    const view = new DataView(new ArrayBuffer(bytes))
    write(view)
    return view
  }
  const square = [0, 1, 0, 0, 0, 0, 1, 244, 1, 244, 0, 3, 0, 0]
  const outline = [1, 1, 1, 1, 0, 0, 1, 244, 0, 0, 254, 12, 0, 0, 0, 0, 1, 244, 0, 0]
  const glyph = Buffer.from([...square, ...outline])
  const tables = new Map([
    [
      'head',
      table(54, view => {
        view.setUint32(0, 0x10000)
        view.setUint32(12, 0x5f0f3cf5)
        view.setUint16(18, 1000)
        view.setInt16(40, 500)
        view.setInt16(42, 500)
        view.setUint16(50, 1)
      }),
    ],
    [
      'hhea',
      table(36, view => {
        view.setUint32(0, 0x10000)
        view.setInt16(4, 800)
        view.setUint16(34, widths.length)
      }),
    ],
    [
      'maxp',
      table(32, view => {
        view.setUint32(0, 0x10000)
        view.setUint16(4, widths.length)
        view.setUint16(6, 4)
        view.setUint16(8, 1)
        view.setUint16(14, 1)
      }),
    ],
    [
      'hmtx',
      table(widths.length * 4, view => {
        for (const [i, width] of widths.entries()) view.setUint16(i * 4, width)
      }),
    ],
    [
      'loca',
      table((widths.length + 1) * 4, view => {
        for (const i of widths.keys()) view.setUint32((i + 1) * 4, i * glyph.length)
      }),
    ],
    ['glyf', new DataView(Uint8Array.from(Buffer.concat(widths.slice(1).map(() => glyph))).buffer)],
  ])
  if (charmaps.length > 0) tables.set('cmap', cmapTable(charmaps, widths.length - 1))
  return Buffer.from(writeTables(tables, 0x10000))
}

/** Format 6: consecutive characters. */
function cmapTable(charmaps: NonNullable<SampleFontOptions['charmaps']>, count: number): DataView {
  const head = 4 + charmaps.length * 8
  const length = 10 + count * 2
  const view = new DataView(new ArrayBuffer(head + charmaps.length * length))
  view.setUint16(2, charmaps.length)
  for (const [i, [platform, encoding, first]] of charmaps.entries()) {
    const offset = head + i * length
    view.setUint16(4 + i * 8, platform)
    view.setUint16(6 + i * 8, encoding)
    view.setUint32(8 + i * 8, offset)
    view.setUint16(offset, 6)
    view.setUint16(offset + 2, length)
    view.setUint16(offset + 6, first)
    view.setUint16(offset + 8, count)
    for (let glyph = 1; glyph <= count; glyph++) view.setUint16(offset + 8 + glyph * 2, glyph)
  }
  return view
}

/** A Type 1 program with .notdef, A and B, of the widths 500, 600 and 700. */
export function sampleType1(): Buffer {
  const glyphs = [
    ['A', 600],
    ['.notdef', 500],
    ['B', 700],
  ] as const
  const entries = glyphs.map(([name, width]) => {
    // 0 width hsbw endchar
    const code = Buffer.from([139, 255, 0, 0, width >> 8, width & 255, 13, 14])
    const hidden = encrypt(Buffer.concat([Buffer.alloc(4), code]), 4330)
    return Buffer.concat([Buffer.from(`/${name} ${hidden.length} RD `), hidden, Buffer.from(' ND\n')])
  })
  const secret = Buffer.concat([
    Buffer.from(
      '\0\0\0\0dup /Private 8 dict dup begin /lenIV 4 def 2 index /CharStrings 3 dict dup begin\n',
      'latin1',
    ),
    ...entries,
    Buffer.from('end end readonly put mark currentfile closefile\n'),
  ])
  const clear =
    '%!PS-AdobeFont-1.0: Sample\n/FontMatrix [0.001 0 0 0.001 0 0] def /Encoding StandardEncoding def\ncurrentfile eexec\n'
  return Buffer.concat([
    Buffer.from(clear),
    encrypt(secret, 55_665),
    Buffer.from(`\n${'0'.repeat(512)}\ncleartomark\n`),
  ])
}

function encrypt(clear: Buffer, seed: number): Buffer {
  let key = seed
  return Buffer.from(
    clear.map(byte => {
      const hidden = byte ^ (key >> 8)
      key = ((hidden + key) * 52_845 + 22_719) & 0xffff
      return hidden
    }),
  )
}
