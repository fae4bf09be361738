import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEngine, type Engine } from '../../../../src/engine/create-engine.ts'

let engine: Engine
beforeAll(async () => {
  engine = await createEngine({ sweepIntervalMs: 0, rendering: { isolation: 'none' } })
})
afterAll(() => engine.close())

/** A page with a word, as objects 1 to 5. */
function pageSaying(word: string): string[] {
  const content = `BT /F1 12 Tf 10 50 Td (${word}) Tj ET`
  return [
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 99]/Contents 5 0 R/Resources<</Font<</F1 4 0 R>>>>>>endobj\n',
    '4 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n',
    `5 0 obj<</Length ${content.length}>>stream\n${content}\nendstream endobj\n`,
  ]
}

/** A cross-reference table with one section per object, and its trailer. */
function table(offsets: ReadonlyMap<number, number | 'free'>, trailer: string): string {
  const entries = [...offsets].map(([number, offset]) =>
    offset === 'free'
      ? `${number} 1\n0000000000 00001 f \n`
      : `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`,
  )
  return `xref\n0 1\n0000000000 65535 f \n${entries.join('')}trailer<</Size 99${trailer}>>\n`
}

/** Appends objects to a file, with a cross-reference section. */
function updated(
  file: string,
  objects: readonly string[],
  trailer = '',
  free: readonly number[] = [],
): string {
  let whole = file
  const offsets = new Map<number, number | 'free'>(free.map(number => [number, 'free']))
  for (const object of objects) {
    offsets.set(Number.parseInt(object, 10), whole.length)
    whole += object
  }
  return `${whole}${table(offsets, `/Root 1 0 R${trailer}`)}startxref\n${whole.length}\n%%EOF\n`
}

const file = (objects: readonly string[]): string => updated('%PDF-1.7\n', objects)
const startOf = (pdf: string): number => Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1])

/** The words after a merge. Attachments are dropped, and content streams are unchanged. */
async function words(pdf: string): Promise<string[]> {
  const url = `data:application/pdf;base64,${Buffer.from(pdf, 'latin1').toString('base64')}`
  const { file: merged } = await engine.mergePdfs({ urls: [url], export_type: 'file' })
  return [
    ...Buffer.from(merged ?? [])
      .toString('latin1')
      .matchAll(/\((\w+)\) Tj/g),
  ].map(([, word]) => word ?? '')
}

const attached = (length: string): string => {
  const inner = file(['8 0 obj<</Length 1>>stream\nx\nendstream endobj\n', ...pageSaying('INNER')])
  const is = length === '' ? String(inner.length) : length
  return `6 0 obj<</Type/EmbeddedFile/Length ${is}>>stream\n${inner}\nendstream endobj\n7 0 obj ${inner.length} endobj\n`
}

describe('merging reads cross-references', () => {
  test.each([
    ['direct', ''],
    ['indirect', '7 0 R'],
  ])('and ignores the objects of an attached PDF whose length is %s', async (_, length) => {
    expect(await words(file([...pageSaying('OUTER'), ...attached(length).split(/(?=\n7 0 obj )/)]))).toEqual([
      'OUTER',
    ])
  })

  test('and ignores objects after the end', async () => {
    expect(await words(file(pageSaying('OUTER')) + pageSaying('INNER').join(''))).toEqual(['OUTER'])
  })

  test('and ignores objects between those of the table', async () => {
    const objects = pageSaying('OUTER')
    const last = `${objects.pop()}${pageSaying('INNER').join('')}`
    expect(await words(file([...objects, last]))).toEqual(['OUTER'])
  })

  test('of incremental updates, without freed objects', async () => {
    const first = file(pageSaying('OUTER'))
    const [, , , , content = ''] = pageSaying('UPDATED')
    const previous = `/Prev ${startOf(first)}`
    expect(await words(updated(first, [content], previous))).toEqual(['UPDATED'])
    expect(await words(updated(first, [], previous, [5]))).toEqual([])
  })

  test('with cycles', async () => {
    const first = file(pageSaying('OUTER'))
    expect(await words(updated(first, [], `/Prev ${first.length}`))).toEqual(['OUTER'])
    expect(await words(updated(first, [], `/Prev ${startOf(first)}/XRefStm ${startOf(first)}`))).toEqual([
      'OUTER',
    ])
  })

  test('in a file with leading bytes', async () => {
    expect(await words(`junk\n${file(pageSaying('OUTER'))}${pageSaying('INNER').join('')}`)).toEqual([
      'OUTER',
    ])
  })

  test.each([0, 1, 2, 3, 4])('in streams with PNG predictor %i and object streams', async filter => {
    const whole = withCrossReferenceStream(filter)
    expect(await words(whole + pageSaying('INNER').join(''))).toEqual(['OUTER'])
  })

  test('in object streams with a predictor', async () => {
    const pdf = withCrossReferenceStream(2, 7)
    expect(await words(pdf + pageSaying('INNER').join(''))).toEqual(['OUTER'])
  })

  test('of hybrid files', async () => {
    const pdf = withCrossReferenceStream(2)
    const hybrid = `${pdf}${table(new Map(), `/Root 1 0 R/XRefStm ${startOf(pdf)}`)}startxref\n${pdf.length}\n%%EOF\n`
    expect(await words(hybrid + pageSaying('INNER').join(''))).toEqual(['OUTER'])
  })

  test.each([
    ['missing', (pdf: string) => pdf.slice(0, pdf.indexOf('xref'))],
    ['at another offset', (pdf: string) => pdf.replace(/startxref\n\d+/, 'startxref\n12')],
    ['shifted', (pdf: string) => pdf.replace('%PDF-1.7\n', '%PDF-1.7\n%moved\n')],
    ['misnumbered', (pdf: string) => pdf.replace('xref\n0 1', 'xref\n1 1').replace('\n1 1\n', '\n2 1\n')],
    ['without objects', (pdf: string) => pdf.replace(/ n \n/g, ' f \n')],
  ])('and scans the file if they are %s', async (_, damage) => {
    expect(await words(damage(file(pageSaying('OUTER'))))).toEqual(['OUTER'])
  })
})

/** Rows with PNG's filter Up; the last one is filled with spaces. */
function filtered(bytes: Buffer, columns: number): Buffer {
  const rows: number[] = []
  for (let at = 0; at < Math.ceil(bytes.length / columns) * columns; at++) {
    if (at % columns === 0) rows.push(2)
    rows.push(((bytes[at] ?? 32) - (bytes[at - columns] ?? 0)) & 255)
  }
  return Buffer.from(rows)
}

/** Objects 1 to 4 in an object stream; the fields of each entry have one, two and one bytes. */
function withCrossReferenceStream(filter: number, objectColumns: number | null = null): string {
  const objects = pageSaying('OUTER')
  const content = objects.pop() ?? ''
  let offset = 0
  const heads = objects.map((object, i) => {
    const head = `${i + 1} ${offset} `
    offset += object.length - '1 0 obj'.length - 'endobj\n'.length
    return head
  })
  const values = objects.map(object => object.slice('1 0 obj'.length, -'endobj\n'.length))
  const plain = Buffer.from(heads.join('') + values.join(''), 'latin1')
  const objectRows = objectColumns === null ? plain : filtered(plain, objectColumns)
  const packed = deflateSync(objectRows).toString('latin1')
  const parameters = objectColumns === null ? '' : `/DecodeParms<</Predictor 12/Columns ${objectColumns}>>`
  let pdf = '%PDF-1.7\n'
  const contentAt = pdf.length
  pdf += content
  const streamAt = pdf.length
  pdf += `6 0 obj<</Type/ObjStm/N 4/First ${heads.join('').length}/Filter/FlateDecode${parameters}/Length ${packed.length}>>stream\n${packed}\nendstream endobj\n`
  const at = pdf.length
  const inFile = (place: number): number[] => [1, place >> 8, place & 255, 0]
  const rows = [
    [0, 0, 0, 255],
    ...[0, 1, 2, 3].map(i => [2, 0, 6, i]),
    inFile(contentAt),
    inFile(streamAt),
    inFile(at),
  ]
  const predicted = rows.map((row, r) => [
    filter,
    ...row.map((byte, c) => {
      const left = row[c - 1] ?? 0
      const up = rows[r - 1]?.[c] ?? 0
      const corner = rows[r - 1]?.[c - 1] ?? 0
      const nearest = [left, up, corner].reduce((best, each) => {
        const estimate = left + up - corner
        return Math.abs(estimate - each) < Math.abs(estimate - best) ? each : best
      })
      return byte - ([0, left, up, Math.floor((left + up) / 2), nearest][filter] ?? 0)
    }),
  ])
  const entries = deflateSync(Buffer.from(predicted.flat())).toString('latin1')
  pdf += `7 0 obj<</Type/XRef/Size 8/W[1 2 1]/Root 1 0 R/Filter/FlateDecode/DecodeParms<</Predictor 15/Columns 4>>/Length ${entries.length}>>stream\n${entries}\nendstream endobj\n`
  return `${pdf}startxref\n${at}\n%%EOF\n`
}
