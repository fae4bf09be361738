import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFArray, PDFDict, PDFDocument, type PDFHexString, PDFName, type PDFString } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { writeObject } from '../../../../src/output/pdf/file/pdf-object.ts'
import { printDocument } from '../../../layout/document/print-document.ts'
import { testWith } from '../../../with-tools.ts'

const CONTENT = Array.from({ length: 300 }, (_, i) => ({
  text: `Line${i}`,
  link: `https://example.com/${i}`,
}))
const CHECKER = 'qpdf'
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

describe('a file', () => {
  test('has object streams, which other readers can read', async () => {
    const { bytes } = await printDocument({ content: CONTENT, info: { title: 'Grüße' } })
    expect(text(bytes)).toContain('/Type/ObjStm')
    expect(text(bytes)).not.toContain('/Type/Page')
    const read = await PDFDocument.load(bytes, { updateMetadata: false })
    expect(read.getTitle()).toBe('Grüße')
    const links = read.getPages().reduce((sum, page) => sum + (page.node.Annots()?.size() ?? 0), 0)
    expect(links).toBe(300)
  })

  test.each([
    ['of a version without object streams', { version: '1.4' }],
    ['of PDF/A-1, which is PDF 1.4', { subset: 'PDF/A-1b', version: '1.7' }],
    ['that is not compressed', { compress: false }],
  ])('%s has no object streams', async (_, settings) => {
    const { bytes } = await printDocument({ content: 'a', ...settings })
    expect(text(bytes)).not.toContain('/ObjStm')
    expect(text(bytes)).toMatch(/\ntrailer\n/)
  })

  test('has name trees in the order of bytes, in which readers search them', async () => {
    const ids = ['b', 'A', 'a', 'B', 'aé', '_x', '-y', '10', '(', 'é']
    const { bytes } = await printDocument({ content: ids.map(id => ({ text: id, id })) })
    const { catalog } = await PDFDocument.load(bytes, { updateMetadata: false })
    const destinations = catalog.lookup(PDFName.of('Names'), PDFDict).lookup(PDFName.of('Dests'), PDFDict)
    const names = destinations.lookup(PDFName.of('Names'), PDFArray)
    const keys = names.asArray().filter((_, i) => i % 2 === 0) as (PDFString | PDFHexString)[]
    const found = keys.map(key => Buffer.from(key.asBytes()))
    expect(found).toHaveLength(ids.length)
    expect(found).toEqual(found.toSorted(Buffer.compare))
  })

  testWith([CHECKER], 'is valid according to qpdf', async () => {
    const { bytes } = await printDocument({ content: CONTENT, subset: 'PDF/A-2b' })
    const file = join(mkdtempSync(join(tmpdir(), 'platen-')), 'file.pdf')
    writeFileSync(file, bytes)
    expect(execFileSync(CHECKER, ['--check', file], { encoding: 'utf8' })).toContain('No syntax or stream')
  })
})

test.each<[unknown, string]>([
  [
    { Type: 'Page', Kids: [1, 2.5, -0.0000001], Is: true, None: null, Gone: undefined },
    '<</Type/Page/Kids[1 2.5 0]/Is true/None null>>',
  ],
  [[new String('a(b)\\c\r'), 'Name', [3]], '[(a\\(b\\)\\\\c\\r)/Name[3]]'],
  [new String('ü'), '(\u00fe\u00ff\u0000\u00fc)'],
  [new Uint8Array([1, 255]), '<01ff>'],
  [new Date('2026-01-15T09:30:00.250Z'), '(D:20260115093000Z)'],
])('%o is written as %s', (value, written) => {
  expect(writeObject(value)).toBe(written)
})
