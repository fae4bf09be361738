import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkPdf } from '../../src/index.ts'
import { testViolations } from './expect-rule.ts'
import { type SampleFontOptions, sampleTrueType } from './sample-font.ts'
import { type SamplePdf, samplePdf } from './sample-pdf.ts'

/** Gives the simple TrueType font a separate program. */
const ownProgram = (pdf: SamplePdf, options: SampleFontOptions): SamplePdf =>
  pdf.set('program2', '', sampleTrueType(options)).edit('descriptor2', '{program}', '{program2}')
const symbolic = (pdf: SamplePdf, options: SampleFontOptions): SamplePdf =>
  ownProgram(pdf, options)
    .edit('descriptor2', '/Flags 32', '/Flags 4')
    .edit('truetype', '/Encoding /WinAnsiEncoding', '/ToUnicode {tounicode2}')
    .set(
      'tounicode2',
      '',
      '1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <41> <42> <0041> endbfrange',
    )
const cmapFont = (
  pdf: SamplePdf,
  { entries = '', body = '', info = '/Registry (Adobe) /Ordering (Identity) /Supplement 0' },
): SamplePdf =>
  pdf
    .set(
      'cmap',
      `/Type /CMap /CMapName /Own /CIDSystemInfo << ${info} >> ${entries}`,
      `${body} 1 begincodespacerange <0000> <ffff> endcodespacerange 1 begincidrange <0000> <ffff> 0 endcidrange`,
    )
    .edit('type0', '/Encoding /Identity-H', '/Encoding {cmap}')

describe('font dictionaries and programs', () => {
  testViolations([
    [
      'UA1:31-009',
      'a composite font that is not embedded',
      pdf => pdf.edit('descriptor1', '/FontFile2 {program}', ''),
      "'AAAAAA+Sample' is not",
    ],
    [
      'PDF/A-2:6.2.11.4.1',
      'a simple font that is not embedded',
      pdf => pdf.edit('descriptor2', '/FontFile2 {program}', ''),
      "'Sample' is not",
    ],
    [
      'PDF/A-1:6.3.4',
      'a standard font',
      pdf => pdf.edit('type1', '/FontDescriptor {descriptor3}', ''),
      'is not',
    ],
    [
      'PDF/A-2:6.2.11.4.1',
      'a truncated program',
      pdf =>
        pdf
          .set('program2', '', sampleTrueType().subarray(0, 300))
          .edit('descriptor2', '{program}', '{program2}'),
      'truncated',
    ],
    [
      'UA1:31-009',
      'a damaged Type 1 program',
      pdf => pdf.editStream('program1', 'eexec', 'exxec'),
      'encrypted part',
    ],
    [
      'PDF/A-1:6.3.4',
      'a damaged CFF program',
      pdf =>
        pdf
          .set('cff', '/Subtype /Type1C', 'nothing')
          .edit('descriptor3', '/FontFile {program1}', '/FontFile3 {cff}'),
      'BBBBBB',
    ],
    [
      'PDF/A-2:6.2.11.2',
      'an unknown Subtype',
      pdf => pdf.edit('truetype', '/Subtype /TrueType', '/Subtype /OpenType'),
      "'OpenType'",
    ],
    [
      'PDF/A-2:6.2.11.2',
      'too few Widths',
      pdf => pdf.edit('truetype', '/LastChar 66', '/LastChar 67'),
      '2 Widths from 65 to 67',
    ],
  ])
})

describe('glyphs and widths', () => {
  testViolations([
    [
      'UA1:31-016',
      'other widths of a composite font',
      pdf => pdf.edit('cidfont', '[600 700]', '[600 702]'),
      '702 instead of 700',
    ],
    [
      'PDF/A-2:6.2.11.5',
      'the default width',
      pdf => pdf.edit('cidfont', '/W [1 [600 700]]', '/W [1 1 600]'),
      '1000 instead of 700',
    ],
    [
      'PDF/A-1:6.3.6',
      'other widths of a TrueType font',
      pdf => pdf.edit('truetype', '[600 700]', '[500 700]'),
      '500 instead of 600',
    ],
    [
      'UA1:31-016',
      'other widths of a Type 1 font',
      pdf => pdf.edit('type1', '[600 700]', '[600 100]'),
      '100 instead of 700',
    ],
    [
      'UA1:31-030',
      'the code of .notdef',
      pdf =>
        pdf
          .editStream('content', '<00010002>', '<00000001>')
          .editStream('tounicode', '2 beginbfchar', '3 beginbfchar <0000> <0020>'),
      'code 0',
    ],
    [
      'PDF/A-2:6.2.11.8',
      'a code without glyph',
      pdf =>
        pdf.set('map', '', '\0\0\0\x01\0\0').edit('cidfont', '/CIDToGIDMap /Identity', '/CIDToGIDMap {map}'),
      'code 2',
    ],
    [
      'UA1:31-011',
      'a glyph beyond the program',
      pdf =>
        pdf
          .editStream('content', '<00010002>', '<00010009>')
          .editStream('tounicode', '2 beginbfchar', '3 beginbfchar <0009> <0043>'),
      'code 9',
    ],
    [
      'UA1:31-011',
      'a character that a Type 1 program lacks',
      pdf =>
        pdf.edit(
          'type1',
          '/Encoding /WinAnsiEncoding',
          '/Encoding << /BaseEncoding /WinAnsiEncoding /Differences [66 /C] >>',
        ),
      'code 66',
    ],
    [
      'UA1:31-030',
      'a code of a Type 1 font without name',
      pdf =>
        pdf
          .editStream('content', /\(AB\)(?= Tj ET EMC\n$)/, '(A\x01)')
          .append('type1', '/ToUnicode {tounicode2}')
          .set('tounicode2', '', '2 beginbfchar <41> <0041> <01> <0042> endbfchar'),
      'code 1',
    ],
  ])
})

describe('composite fonts', () => {
  testViolations([
    [
      'UA1:31-001',
      'another Registry',
      pdf => cmapFont(pdf, { info: '/Registry (Other) /Ordering (Identity) /Supplement 0' }),
    ],
    [
      'UA1:31-002',
      'another Ordering',
      pdf => cmapFont(pdf, { info: '/Registry (Adobe) /Ordering (Other) /Supplement 0' }),
    ],
    [
      'UA1:31-003',
      'a larger Supplement',
      pdf => cmapFont(pdf, {}).edit('cidfont', '/Supplement 0', '/Supplement 1'),
    ],
    [
      'PDF/A-3:6.2.11.3.1',
      'a larger Supplement',
      pdf => cmapFont(pdf, {}).edit('cidfont', '/Supplement 0', '/Supplement 1'),
      'must not be greater',
    ],
    [
      'UA2:8.4.5.3.1',
      'a larger Supplement',
      pdf => cmapFont(pdf, {}).edit('cidfont', '/Supplement 0', '/Supplement 1'),
      'must not be greater',
    ],
    [
      'PDF/A-2:6.2.11.3.1',
      'another Ordering',
      pdf => cmapFont(pdf, { info: '/Registry (Adobe) /Ordering (Other) /Supplement 0' }),
    ],
    [
      'UA1:31-004',
      'an undefined CIDToGIDMap',
      pdf => pdf.edit('cidfont', '/CIDToGIDMap /Identity', '/CIDToGIDMap /Other'),
    ],
    ['UA1:31-005', 'no CIDToGIDMap', pdf => pdf.edit('cidfont', '/CIDToGIDMap /Identity', '')],
    ['PDF/A-1:6.3.3.2', 'no CIDToGIDMap', pdf => pdf.edit('cidfont', '/CIDToGIDMap /Identity', '')],
    ['UA1:31-006', 'an unknown CMap', pdf => pdf.edit('type0', '/Identity-H', '/Own-H'), "'Own-H'"],
    ['UA1:31-007', 'another writing mode', pdf => cmapFont(pdf, { entries: '/WMode 1' })],
    [
      'UA1:31-008',
      'a reference to an unknown CMap',
      pdf => cmapFont(pdf, { body: '/Own-H usecmap' }),
      "'Own-H'",
    ],
    ['PDF/A-1:6.3.5', 'no CIDSet', pdf => pdf.edit('descriptor1', '/CIDSet {cidset}', ''), 'CIDSet'],
    ['PDF/A-1:6.3.5', 'an incomplete CIDSet', pdf => pdf.set('cidset', '', '\xc0'), 'lacks the CID 2'],
    [
      'UA1:31-014',
      'an incomplete CIDSet',
      pdf => pdf.set('cidset', '', '\xa0').append('descriptor1', '/CIDSet {cidset}'),
    ],
    [
      'UA1:31-015',
      'a CIDSet with more CIDs',
      pdf => pdf.set('cidset', '', '\xf0').append('descriptor1', '/CIDSet {cidset}'),
    ],
  ])

  test('a CIDSet without a glyph that is not used conforms to PDF/A-1', async () => {
    const withUnusedGlyph = (part: 1 | 2): SamplePdf =>
      samplePdf(part)
        .set('program', '', sampleTrueType({ widths: [500, 600, 700, 800] }))
        .set('cidset', '', '\xe0')
    const { findings } = await checkPdf(withUnusedGlyph(1).bytes(), { profiles: ['PDF/A-1a'] })
    expect(findings).toEqual([])
    const later = withUnusedGlyph(2).append('descriptor1', '/CIDSet {cidset}')
    const result = await checkPdf(later.bytes(), { profiles: ['PDF/A-2a'] })
    expect(result.findings.map(({ rule }) => rule)).toEqual(['PDF/A-2:6.2.11.4.2'])
  })
})

describe('simple fonts', () => {
  testViolations([
    ['PDF/A-1:6.3.5', 'no CharSet', pdf => pdf.edit('descriptor3', '/CharSet (/A/B)', ''), 'CharSet'],
    ['UA1:31-012', 'an incomplete CharSet', pdf => pdf.append('descriptor3', '/CharSet (/A)'), "lacks 'B'"],
    [
      'UA1:31-013',
      'a CharSet with more names',
      pdf => pdf.append('descriptor3', '/CharSet (/A/B/C)'),
      "no 'C'",
    ],
    [
      'UA1:31-019',
      'no Encoding',
      pdf =>
        pdf
          .edit('truetype', '/Encoding /WinAnsiEncoding', '/ToUnicode {tounicode2}')
          .set('tounicode2', '', '1 beginbfrange <41> <42> <0041> endbfrange'),
    ],
    [
      'UA1:31-020',
      'no BaseEncoding',
      pdf =>
        pdf
          .edit(
            'truetype',
            '/Encoding /WinAnsiEncoding',
            '/Encoding << /Differences [65 /A] >> /ToUnicode {tounicode2}',
          )
          .set('tounicode2', '', '1 beginbfrange <41> <42> <0041> endbfrange'),
    ],
    ['UA1:31-021', 'MacExpertEncoding', pdf => pdf.edit('truetype', '/WinAnsiEncoding', '/StandardEncoding')],
    [
      'UA1:31-023',
      'Differences without a Unicode cmap',
      pdf =>
        ownProgram(pdf, { charmaps: [[1, 0, 0x41]] }).edit(
          'truetype',
          '/WinAnsiEncoding',
          '<< /BaseEncoding /WinAnsiEncoding /Differences [65 /A] >>',
        ),
    ],
    [
      'UA1:31-024',
      'Encoding of a symbolic font',
      pdf => symbolic(pdf, { charmaps: [[3, 0, 0xf041]] }).append('truetype', '/Encoding /WinAnsiEncoding'),
    ],
    [
      'UA1:31-026',
      'two cmaps without a symbol cmap',
      pdf =>
        symbolic(pdf, {
          charmaps: [
            [1, 0, 0x41],
            [3, 1, 0x41],
          ],
        }),
    ],
    [
      'PDF/A-1:6.3.7',
      'two cmaps without a symbol cmap',
      pdf =>
        symbolic(pdf, {
          charmaps: [
            [1, 0, 0x41],
            [3, 1, 0x41],
          ],
        }),
    ],
  ])
})

describe('Unicode', () => {
  testViolations([
    ['UA1:31-027', 'no ToUnicode', pdf => pdf.edit('type0', '/ToUnicode {tounicode}', '')],
    [
      'PDF/A-2:6.2.11.7.2',
      'no ToUnicode',
      pdf => pdf.edit('type0', '/ToUnicode {tounicode}', ''),
      'ToUnicode or an encoding',
    ],
    [
      'PDF/A-1:6.3.8',
      'names without a meaning',
      pdf =>
        pdf
          .edit('type1', '/Encoding /WinAnsiEncoding', '/Encoding << /Differences [65 /g1 /g2] >>')
          .editStream('content', '/F3 10 Tf', '3 Tr /F3 10 Tf'),
      'ToUnicode',
    ],
    [
      'UA1:10-001',
      'a code that ToUnicode lacks',
      pdf => pdf.editStream('tounicode', '<0002> <0042>', '<0003> <0042>'),
      'code 2',
    ],
    [
      'PDF/A-2:6.2.11.7.2',
      'an empty mapping',
      pdf => pdf.editStream('tounicode', '<0002> <0042>', '<0002> <>'),
      'code 2',
    ],
    ['UA1:31-028', 'U+0000', pdf => pdf.editStream('tounicode', '<0042>', '<0000>')],
    ['UA1:31-029', 'U+FFFE', pdf => pdf.editStream('tounicode', '<0042>', '<fffe>')],
    ['UA1:31-029', 'U+FEFF in a text', pdf => pdf.editStream('tounicode', '<0042>', '<0042feff>')],
  ])
})

test('characters of all segments of a charmap are found', async () => {
  const program = readFileSync(new URL('../../fonts/noto-sans/NotoSans-Italic.ttf', import.meta.url))
  const characters = [
    '0020',
    '007E',
    '00A1',
    '0100',
    '0259',
    '0391',
    '0411',
    '1E80',
    '2013',
    '20AC',
    '2116',
    'FB01',
  ]
  const names = characters.map(character => `/uni${character}`).join(' ')
  const codes = characters.map((_, i) => (0xa1 + i).toString(16)).join('')
  const encoding = `<< /BaseEncoding /WinAnsiEncoding /Differences [161 ${names}] >>`
  const pdf = samplePdf()
    .set('program2', '', program)
    .edit('descriptor2', '{program}', '{program2}')
    .edit('truetype', '/Encoding /WinAnsiEncoding', `/Encoding ${encoding}`)
    .paint(`/Artifact BMC BT /F2 9 Tf <${codes}> Tj ET EMC`)
  const { findings } = await checkPdf(pdf.bytes(), { profiles: ['PDF/UA-1'] })
  // the widths are those of another font
  expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(['UA1:31-016']))
})
