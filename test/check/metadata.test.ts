import { describe, expect, test } from 'vitest'
import { checkPdf } from '../../src/index.ts'
import { testViolations } from './expect-rule.ts'
import { type SamplePdf, samplePdf } from './sample-pdf.ts'

describe('XMP', () => {
  testViolations([
    ['UA1:06-001', 'no metadata', pdf => pdf.edit('catalog', '/Metadata {metadata}', '')],
    ['PDF/A-2:6.6.2.1', 'no metadata', pdf => pdf.edit('catalog', '/Metadata {metadata}', '')],
    [
      'PDF/A-1:6.7.9',
      'an unescaped ampersand',
      pdf => pdf.editStream('metadata', '>Author<', '>A & B<'),
      'well-formed',
    ],
    [
      'UA1:06-001',
      'an element that is not closed',
      pdf => pdf.editStream('metadata', '</x:xmpmeta>', ''),
      'well-formed',
    ],
    [
      'PDF/A-2:6.6.2.1',
      'bytes that are not UTF-8',
      pdf => pdf.editStream('metadata', '>Author<', '>\xe4<'),
      'UTF-8',
    ],
    ['UA1:06-001', 'no Subtype', pdf => pdf.edit('metadata', '/Subtype /XML', ''), 'Subtype'],
    ['PDF/A-1:6.7.2', 'a filter', pdf => pdf.append('metadata', '/Filter []'), 'Filter'],
    [
      'PDF/A-2:6.6.2.1',
      'the attribute bytes',
      pdf => pdf.editStream('metadata', 'id="W5', 'bytes="9" id="W5'),
      'bytes',
    ],
    [
      'PDF/A-1:6.7.5',
      'the attribute encoding',
      pdf => pdf.editStream('metadata', 'id="W5', 'encoding="UTF-8" id="W5'),
      'encoding',
    ],
    ['UA1:06-002', 'no part of UA', pdf => pdf.editStream('metadata', '<pdfuaid:part>1</pdfuaid:part>', '')],
    [
      'UA1:06-002',
      'part 2 of UA',
      pdf => pdf.editStream('metadata', '<pdfuaid:part>1<', '<pdfuaid:part>2<'),
      "'2' instead of '1'",
    ],
    ['PDF/A-2:6.6.4', 'no part', pdf => pdf.editStream('metadata', '<pdfaid:part>2</pdfaid:part>', '')],
    [
      'PDF/A-3:6.6.4',
      'another part',
      pdf => pdf.editStream('metadata', '<pdfaid:part>3<', '<pdfaid:part>2<'),
      "'2' instead of '3'",
    ],
    [
      'PDF/A-1:6.7.11',
      'level B',
      pdf => pdf.editStream('metadata', 'conformance>A<', 'conformance>B<'),
      "'B' instead of 'A'",
    ],
    [
      'PDF/A-2:6.6.4',
      'no level',
      pdf => pdf.editStream('metadata', '<pdfaid:conformance>A</pdfaid:conformance>', ''),
      'conformance is missing',
    ],
    [
      'PDF/A-2:6.6.4',
      'another prefix',
      pdf =>
        pdf
          .editStream('metadata', /pdfaid:(?=part|conf)|pdfaid(?==)/g, 'p:')
          .editStream('metadata', 'xmlns:p:=', 'xmlns:p='),
      'prefix',
    ],
    [
      'PDF/A-1:6.7.11',
      'a level that the part lacks',
      pdf => pdf.editStream('metadata', '>A</pdfaid:conf', '>U</pdfaid:conf'),
      "'U' instead of 'A'",
    ],
    [
      'UA1:06-001',
      'a prefix without namespace',
      pdf => pdf.editStream('metadata', '<pdf:Producer>Hand</pdf:', '<other:Producer>Hand</other:'),
      "'other' is not declared",
    ],
    ['UA1:06-003', 'no title', pdf => pdf.editStream('metadata', /<dc:title>.*<\/dc:title>/, '')],
    ['UA1:06-003', 'an empty title', pdf => pdf.editStream('metadata', '>Sample<', '> <')],
    [
      'PDF/A-1:6.7.3',
      'another title in the document information',
      pdf => pdf.edit('info', '(Sample)', '(Other)'),
      'Title',
    ],
    ['PDF/A-1:6.7.3', 'another author', pdf => pdf.edit('info', '(Author)', '(Other)'), 'Author'],
    ['PDF/A-1:6.7.3', 'another producer', pdf => pdf.edit('info', '(Hand)', '(Other)'), 'Producer'],
    [
      'PDF/A-1:6.7.3',
      'another date',
      pdf => pdf.edit('info', '20260102030405', '20260102030406'),
      'CreationDate',
    ],
    ['PDF/A-1:6.7.3', 'keywords that XMP lacks', pdf => pdf.append('info', '/Keywords (a)'), 'missing'],
    [
      'PDF/A-1:6.7.3',
      'two authors in XMP',
      pdf =>
        pdf.editStream(
          'metadata',
          '</rdf:li></rdf:Seq></dc:creator>',
          '</rdf:li><rdf:li>B</rdf:li></rdf:Seq></dc:creator>',
        ),
      'Author',
    ],
    [
      'PDF/A-2:6.6.2.3.1',
      'a property without schema',
      pdf =>
        pdf.editStream(
          'metadata',
          '<pdf:Producer>',
          '<a:b xmlns:a="http://a.example/">1</a:b><pdf:Producer>',
        ),
      "'a:b'",
    ],
    [
      'PDF/A-1:6.7.8',
      'a property that the schema lacks',
      pdf => pdf.editStream('metadata', 'name>part<', 'name>other<'),
      "'pdfuaid:part'",
    ],
    [
      'PDF/A-2:6.6.2.3.3',
      'a schema without prefix',
      pdf => pdf.editStream('metadata', '<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>', ''),
      'prefix',
    ],
    [
      'PDF/A-2:6.6.2.3.3',
      'a wrong category',
      pdf => pdf.editStream('metadata', 'category>internal<', 'category>other<'),
      'category',
    ],
    [
      'PDF/A-2:6.6.2.3.1',
      'a title that is no alternative',
      pdf => pdf.editStream('metadata', /<dc:title>.*<\/dc:title>/, '<dc:title>Sample</dc:title>'),
      'instead of Alt',
    ],
  ])
})

describe('properties of XMP', () => {
  /** Before pdf:Producer. */
  const insert = (pdf: SamplePdf, xml: string): SamplePdf =>
    pdf.editStream('metadata', '<pdf:Producer>', `${xml}<pdf:Producer>`)
  const declare = (pdf: SamplePdf, namespace: string, name: string, type: string): SamplePdf =>
    pdf
      .editStream('metadata', '>http://www.aiim.org/pdfua/ns/id/</pdfaSchema', `>${namespace}</pdfaSchema`)
      .editStream('metadata', 'name>part<', `name>${name}<`)
      .editStream('metadata', 'valueType>Integer<', `valueType>${type}<`)
      .editStream('metadata', '<pdfuaid:part>1</pdfuaid:part>', '')
  const date = (pdf: SamplePdf, text: string): SamplePdf =>
    pdf.editStream('metadata', '2026-01-02T03:04:05Z</xmp', `${text}</xmp`)

  testViolations([
    [
      'PDF/A-2:6.6.2.3.1',
      'a property that its predefined schema lacks',
      pdf => insert(pdf, '<xmp:Other>1</xmp:Other>'),
      "'xmp:Other'",
    ],
    [
      'PDF/A-3:6.6.2.3.1',
      'a later property of Adobe PDF',
      pdf => insert(pdf, '<pdf:Trapped>True</pdf:Trapped>'),
      "'pdf:Trapped'",
    ],
    [
      'PDF/A-1:6.7.8',
      'a property of the XMP Specification of 2005',
      pdf => insert(pdf, '<xmp:Label>Red</xmp:Label>'),
      "'xmp:Label'",
    ],
    ['PDF/A-2:6.6.2.3.1', 'a word as date', pdf => date(pdf, 'yesterday'), "'yesterday' instead of a date"],
    ['PDF/A-2:6.6.2.3.1', 'a month 13', pdf => date(pdf, '2026-13-02'), "'2026-13-02' instead of a date"],
    [
      'PDF/A-2:6.6.2.3.1',
      'a word in an array of dates',
      pdf => insert(pdf, '<dc:date><rdf:Seq><rdf:li>2026</rdf:li><rdf:li>later</rdf:li></rdf:Seq></dc:date>'),
      "'dc:date' is 'later' instead of a date",
    ],
    [
      'PDF/A-2:6.6.2.3.1',
      'a text instead of a structure',
      pdf => insert(pdf, '<m:DerivedFrom xmlns:m="http://ns.adobe.com/xap/1.0/mm/">a</m:DerivedFrom>'),
      'of type text instead of structure',
    ],
    [
      'PDF/A-2:6.6.2.3.3',
      'an unknown type',
      pdf => pdf.editStream('metadata', 'valueType>Integer<', 'valueType>Whole<'),
      "the type 'Whole' of the property 'part'",
    ],
  ])

  test.each<[string, (pdf: SamplePdf) => SamplePdf]>([
    ['a year', pdf => date(pdf, '2026')],
    ['a time with fractions and zone', pdf => date(pdf, '2026-01-02T03:04:05.678-11:30')],
    ['a time without seconds and zone', pdf => date(pdf, '2026-01-02T03:04')],
    ['a property of the XMP Specification of 2005', pdf => insert(pdf, '<xmp:Label>Red</xmp:Label>')],
    [
      'a declared property of a predefined schema',
      pdf =>
        declare(
          insert(pdf, '<pdf:Trapped>True</pdf:Trapped>'),
          'http://ns.adobe.com/pdf/1.3/',
          'Trapped',
          'Closed Choice of Text',
        ),
    ],
    [
      'an array with a language',
      pdf => pdf.editStream('metadata', 'valueType>Integer<', 'valueType>bag Lang Alt<'),
    ],
    [
      'a declared type',
      pdf =>
        pdf.editStream('metadata', 'valueType>Integer<', 'valueType>seq Whole<').editStream(
          'metadata',
          '</pdfaSchema:property>',
          `</pdfaSchema:property><pdfaSchema:valueType><rdf:Seq><rdf:li rdf:parseType="Resource"><t:type
             xmlns:t="http://www.aiim.org/pdfa/ns/type#">Whole</t:type></rdf:li></rdf:Seq></pdfaSchema:valueType>`,
        ),
    ],
  ])('%s conforms', async (_, change) => {
    const { findings } = await checkPdf(change(samplePdf()).bytes(), { profiles: ['PDF/A-2a'] })
    expect(findings).toEqual([])
  })
})

describe('claims', () => {
  const withPart = (part: 2 | 4, from: string, to: string) => samplePdf(part).editStream('metadata', from, to)

  test.each([
    [
      'a level that does not exist',
      withPart(2, 'conformance>A<', 'conformance>X<'),
      'PDF/UA-1',
      'PDF/A-2b',
      "'X'",
    ],
    [
      'a part that does not exist',
      withPart(2, 'pdfaid:part>2<', 'pdfaid:part>7<'),
      'PDF/UA-1',
      'PDF/A-3b',
      "'7'",
    ],
    ['no part', withPart(2, '<pdfaid:part>2</pdfaid:part>', ''), 'PDF/UA-1', 'PDF/A-3b', 'missing'],
    [
      'a part of PDF/UA that does not exist',
      withPart(4, 'pdfuaid:part>2<', 'pdfuaid:part>7<'),
      'PDF/A-4',
      'PDF/UA-2',
      "'7'",
    ],
  ])('%s is a finding', async (_, pdf, claim, checked, message) => {
    const result = await checkPdf(pdf.bytes())
    expect(result).toMatchObject({ conforms: false, claims: [claim], profiles: [claim, checked] })
    expect(result.findings).toMatchObject([{ profile: checked, message: expect.stringContaining(message) }])
    expect(result.findings[0]?.message).toContain('must identify the standard')
  })

  test('the level E of PDF/A-4, which exists, is not checked', async () => {
    const pdf = withPart(4, '<pdfaid:rev>', '<pdfaid:conformance>E</pdfaid:conformance><pdfaid:rev>')
    expect(await checkPdf(pdf.bytes())).toMatchObject({ conforms: true, profiles: ['PDF/UA-2'] })
  })
})

test('U+FFFD as UTF-8 is valid', async () => {
  const pdf = samplePdf()
    .editStream('metadata', '>Author<', '>\xef\xbf\xbd<')
    .edit('info', '(Author)', '<FEFFFFFD>')
  expect(await checkPdf(pdf.bytes())).toMatchObject({ findings: [], conforms: true })
})

test.each([
  ['PDFDocEncoding', '<8420A0928D1A>', '— €™“ˆ'],
  ['UTF-16 with the language of a word', '<FEFF0041001B656E5553001B0042>', 'AB'],
  ['UTF-8 with a language', '<EFBBBF1B656E1BC3A4>', 'ä'],
])('the title in %s equals that of XMP', async (_, written, title) => {
  const pdf = samplePdf(1)
    .editStream('metadata', '>Sample<', `>${Buffer.from(title).toString('latin1')}<`)
    .edit('info', '(Sample)', written)
  expect((await checkPdf(pdf.bytes(), { profiles: ['PDF/A-1a'] })).findings).toEqual([])
})

describe('catalog', () => {
  testViolations([
    ['UA1:07-001', 'no DisplayDocTitle', pdf => pdf.edit('catalog', '/DisplayDocTitle true', '')],
    [
      'UA1:07-002',
      'DisplayDocTitle false',
      pdf => pdf.edit('catalog', 'DisplayDocTitle true', 'DisplayDocTitle false'),
    ],
    ['UA1:7.1', 'no MarkInfo', pdf => pdf.edit('catalog', '/MarkInfo << /Marked true >>', ''), 'Marked'],
    ['PDF/A-1:6.8.2.2', 'Marked false', pdf => pdf.edit('catalog', 'Marked true', 'Marked false'), 'Marked'],
    [
      'PDF/A-2:6.7.2.2',
      'no MarkInfo',
      pdf => pdf.edit('catalog', '/MarkInfo << /Marked true >>', ''),
      'Marked',
    ],
    [
      'UA1:01-007',
      'Suspects true',
      pdf => pdf.edit('catalog', '/Marked true', '/Marked true /Suspects true'),
    ],
    [
      'PDF/A-2:6.7.3.3',
      'no structure',
      pdf => pdf.edit('catalog', '/StructTreeRoot {root}', ''),
      'structure tree',
    ],
    ['UA1:11-001', 'an invalid language', pdf => pdf.edit('catalog', '(en-GB)', '(english language)')],
    ['PDF/A-2:6.7.4', 'an invalid language of an element', pdf => pdf.append('h1', '/Lang (e)'), "'e'"],
    ['PDF/A-1:6.8.4', 'an invalid language', pdf => pdf.edit('catalog', '(en-GB)', '(en_GB)'), 'en_GB'],
    [
      'UA1:11-001',
      'text without language',
      pdf =>
        pdf
          .edit('catalog', '/Lang (en-GB)', '')
          .append('document', '/Lang (en)')
          .editStream('metadata', 'x-default', 'en')
          .edit('catalog', '/Outlines {outlines}', '')
          .edit('document', '/Lang (en)', '')
          .append('figure', '/Lang (en)')
          .append('formula', '/Lang (en)')
          .append('link', '/Lang (en)')
          .append('field', '/Lang (en)')
          .append('annot', '/Lang (en)'),
    ],
    [
      'UA1:11-002',
      'Alt without language',
      pdf =>
        pdf
          .edit('catalog', '/Lang (en-GB)', '')
          .editStream('metadata', 'x-default', 'en')
          .edit('catalog', '/Outlines {outlines}', '')
          .editStream('content', /<<\/MCID/g, '<</Lang (en) /MCID')
          .append('link', '/Lang (en)')
          .append('field', '/Lang (en)')
          .append('annot', '/Lang (en)')
          .append('formula', '/Lang (en)'),
    ],
    [
      'UA1:11-003',
      'an outline without language',
      pdf =>
        pdf
          .edit('catalog', '/Lang (en-GB)', '')
          .append('document', '/Lang (en)')
          .editStream('metadata', 'x-default', 'en'),
    ],
    [
      'UA1:11-004',
      'Contents without language',
      pdf =>
        pdf
          .edit('catalog', '/Lang (en-GB)', '')
          .append('chapter', '/Lang (en)')
          .edit('catalog', '/Outlines {outlines}', '')
          .editStream('metadata', 'x-default', 'en')
          .editStream('content', /<<\/MCID/g, '<</Lang (en) /MCID')
          .append('formula', '/Lang (en)')
          .append('field', '/Lang (en)'),
    ],
    [
      'UA1:11-005',
      'TU without language',
      pdf =>
        pdf
          .edit('catalog', '/Lang (en-GB)', '')
          .append('chapter', '/Lang (en)')
          .edit('catalog', '/Outlines {outlines}', '')
          .editStream('metadata', 'x-default', 'en')
          .editStream('content', /<<\/MCID/g, '<</Lang (en) /MCID')
          .append('formula', '/Lang (en)')
          .append('annot', '/Lang (en)'),
    ],
    [
      'UA1:11-006',
      'a title without language',
      pdf =>
        pdf
          .edit('catalog', '/Lang (en-GB)', '')
          .append('document', '/Lang (en)')
          .edit('catalog', '/Outlines {outlines}', ''),
    ],
  ])
})

describe('output intents', () => {
  testViolations([
    ['PDF/A-2:6.2.3', 'a profile of a scanner', pdf => pdf.editStream('icc', 'mntr', 'scnr'), "'scnr'"],
    ['PDF/A-2:6.2.3', 'a wrong N', pdf => pdf.edit('icc', '/N 3', '/N 4'), 'N is not'],
    [
      'PDF/A-1:6.2.2',
      'a profile of version 4',
      pdf => pdf.set('icc', '/N 3', version4(pdf.objects.get('icc')?.stream ?? Buffer.alloc(0))),
      'version',
    ],
    [
      'PDF/A-2:6.2.3',
      'different profiles',
      pdf =>
        pdf
          .set('icc2', '/N 3', pdf.objects.get('icc')?.stream ?? null)
          .edit('catalog', '[{intent}]', '[{intent} << /S /GTS_PDFX /DestOutputProfile {icc2} >>]'),
      'same DestOutputProfile',
    ],
    [
      'PDF/A-2:6.2.3',
      'a referenced profile',
      pdf => pdf.append('intent', '/DestOutputProfileRef << >>'),
      'DestOutputProfileRef',
    ],
  ])
})

function version4(profile: Buffer): Buffer {
  const copy = Buffer.from(profile)
  copy[8] = 4
  return copy
}
