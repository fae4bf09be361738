import { describe, expect, test } from 'vitest'
import { checkPdf, renderPdf } from '../../src/index.ts'
import { testViolations } from './expect-rule.ts'
import { type SamplePdf, samplePdf } from './sample-pdf.ts'

const APPEARANCE = '/AP << /N {appearance} >>'

/** Another annotation of the page, in its own element. */
const add = (pdf: SamplePdf, entries: string, type = 'Annot'): SamplePdf =>
  pdf
    .set('other', `/Type /Annot /Rect [50 50 60 60] /F 4 /StructParent 7 ${entries}`)
    .edit('page', '{text}]', '{text} {other}]')
    .edit('document', '{annot}]', '{annot} {more}]')
    .set('more', `/S /${type} /P {document} /NS {namespace} /K << /Type /OBJR /Obj {other} /Pg {page} >>`)
    .edit('parents', '3 {annot}', '3 {annot} 7 {more}')

/** Moves the paragraph p3 into the paragraph p2. */
const inside = (pdf: SamplePdf): SamplePdf =>
  pdf
    .edit('document', '{p2} {p3}', '{p2}')
    .edit('p2', '/K 11', '/K [11 {p3}]')
    .edit('p3', '/P {document}', '/P {p2}')

/** An attached file. */
const attach = (pdf: SamplePdf, content = '<a/>'): SamplePdf =>
  pdf
    .append('catalog', '/AF [{file}] /Names << /EmbeddedFiles << /Names [(a.xml) {file}] >> >>')
    .set(
      'file',
      '/Type /Filespec /F (a.xml) /UF (a.xml) /Desc (Data) /AFRelationship /Data /EF << /F {embedded} /UF {embedded} >>',
    )
    .set('embedded', '/Type /EmbeddedFile /Subtype /text#2Fxml', content)

describe('the file', () => {
  testViolations([
    ['PDF/A-4:6.1.2', 'PDF 1.7 in the header', pdf => (pdf.version = '1.7'), '%PDF-2.n'],
    ['UA2:6.1', 'PDF 1.7', pdf => (pdf.version = '1.7'), 'it is 1.7'],
    [
      'PDF/A-4:6.1.12',
      'PDF 1.7 in the catalog',
      pdf => pdf.append('catalog', '/Version /1.7'),
      'Version of the catalog',
    ],
    ['PDF/A-4:6.1.3', 'document information', pdf => (pdf.trailer += ' /Info {info}'), 'PieceInfo'],
    [
      'PDF/A-4:6.1.3',
      'a title in the document information',
      pdf => {
        pdf.append('catalog', '/PieceInfo << >>').trailer += ' /Info {info}'
      },
      'only have ModDate',
    ],
    ['PDF/A-4:6.1.6.1', 'a wrong Length', pdf => pdf.append('form', '/Length 7'), 'Length'],
    ['PDF/A-4:6.1.6.2', 'an unknown filter', pdf => pdf.append('image', '/Filter /Other'), "'Other'"],
    [
      'PDF/A-4:6.1.5',
      'an odd hexadecimal string',
      pdf => pdf.append('page', '/LastModified <414>'),
      'digits',
    ],
    ['PDF/A-4:6.1.5', 'a letter in a hexadecimal string', pdf => pdf.append('page', '/Id <41 4G>'), 'digits'],
    [
      'PDF/A-4:6.1.5',
      'an odd string of a page',
      pdf => pdf.editStream('content', '/MCID 11', '/MCID 11 /Id <414>'),
    ],
    ['PDF/A-1:6.1.6', 'an odd hexadecimal string', pdf => pdf.append('page', '/LastModified <414>')],
    ['PDF/A-2:6.1.6', 'an odd hexadecimal string', pdf => pdf.append('page', '/LastModified <414>')],
    ['PDF/A-4:6.2.4.6', 'an undefined intent', pdf => pdf.append('state', '/RI /Vivid'), "'Vivid'"],
    ['PDF/A-4:6.2.4.6', 'an undefined intent of ri', pdf => pdf.paint('/Vivid ri'), "'Vivid'"],
    ['PDF/A-4:6.2.5', 'HTO', pdf => pdf.append('state', '/HTO [0 0]'), 'HTO'],
    ['PDF/A-4:6.2.7.1', 'OPI of an image', pdf => pdf.append('image', '/OPI << >>'), 'OPI'],
    ['PDF/A-4:6.2.8.1', 'OPI of a form', pdf => pdf.append('form', '/OPI << >>'), 'OPI'],
    ['UA2:8.7', 'AS', pdf => pdf.append('catalog', '/OCProperties << /OCGs [] /D << /AS [] >> >>'), 'AS'],
    [
      'UA2:8.7',
      'a default configuration without Name beside another',
      pdf => pdf.append('catalog', '/OCProperties << /OCGs [] /D << >> /Configs [<< /Name (A) >>] >>'),
      'Name',
    ],
    [
      'UA2:8.5.1',
      'a line in a paragraph',
      pdf => pdf.editStream('content', '/P <</MCID 11>> BDC', '/P <</MCID 11>> BDC 0 0 9 1 re f'),
    ],
    [
      'UA2:8.5.1',
      'a form in a paragraph',
      pdf => pdf.editStream('content', '/P <</MCID 11>> BDC', '/P <</MCID 11>> BDC /Fm Do'),
    ],
    ['UA2:8.10.1', 'XFA', pdf => pdf.edit('catalog', '/AcroForm <<', '/AcroForm << /XFA (form)'), 'XFA'],
  ])

  test('ModDate may be in the document information together with PieceInfo', async () => {
    const pdf = samplePdf(4).append('catalog', '/PieceInfo << >>')
    pdf.set('info', '/ModDate (D:20260102030405Z)').trailer += ' /Info {info}'
    expect((await checkPdf(pdf.bytes())).findings).toEqual([])
  })

  test('a single configuration of optional content needs no name in PDF/UA-2', async () => {
    const pdf = samplePdf(4).append('catalog', '/OCProperties << /OCGs [] /D << >> >>')
    expect((await checkPdf(pdf.bytes(), { profiles: ['PDF/UA-2'] })).findings).toEqual([])
  })
})

describe('metadata', () => {
  const remove = (pdf: SamplePdf, text: string) => pdf.editStream('metadata', text, '')
  testViolations([
    ['UA2:5', 'part 1', pdf => pdf.editStream('metadata', 'pdfuaid:part>2<', 'pdfuaid:part>1<'), "'1'"],
    ['UA2:5', 'no revision', pdf => remove(pdf, '<pdfuaid:rev>2024</pdfuaid:rev>'), 'rev is missing'],
    ['UA2:5', 'another revision', pdf => pdf.editStream('metadata', '>2024<', '>2023<'), "'2023'"],
    ['PDF/A-4:6.7.3', 'no revision', pdf => remove(pdf, '<pdfaid:rev>2020</pdfaid:rev>'), 'rev is missing'],
    [
      'PDF/A-4:6.7.3',
      'a revision that is no year',
      pdf => pdf.editStream('metadata', '>2020<', '>20<'),
      "'20'",
    ],
    [
      'PDF/A-4:6.7.3',
      'a level',
      pdf =>
        pdf.editStream('metadata', '<pdfaid:rev>', '<pdfaid:conformance>B</pdfaid:conformance><pdfaid:rev>'),
      "'B', which PDF/A-4 does not have",
    ],
    ['UA2:8.11.1', 'no title', pdf => pdf.editStream('metadata', /<dc:title>.*<\/dc:title>/, ''), 'dc:title'],
    ['UA2:8.11.2', 'no DisplayDocTitle', pdf => pdf.edit('catalog', '/DisplayDocTitle true', '')],
    ['UA2:6.2', 'no MarkInfo', pdf => pdf.edit('catalog', '/MarkInfo << /Marked true >>', '')],
    ['UA2:8.4.4', 'no language', pdf => pdf.edit('catalog', '/Lang (en-GB)', ''), 'must have Lang'],
    ['UA2:8.4.4', 'an invalid language', pdf => pdf.edit('catalog', '(en-GB)', '(en_GB)'), 'en_GB'],
  ])
})

describe('namespaces and structure types', () => {
  testViolations([
    [
      'UA2:8.2.5.2',
      'a Document of PDF 1.7',
      pdf => pdf.edit('document', '/NS {namespace}', ''),
      'it is Document of http://iso.org/pdf/ssn',
    ],
    [
      'UA2:8.2.5.2',
      'two roots',
      pdf =>
        pdf.edit('root', '/K {document}', '/K [{document} {second}]').set('second', '/S /Document /P {root}'),
      '2 children',
    ],
    [
      'UA2:8.2.4',
      'a type of PDF 1.7 in the namespace of PDF 2.0',
      pdf => pdf.edit('p2', '/S /P', '/S /Code'),
      "'Code'",
    ],
    [
      'UA2:8.2.4',
      'a mapping within a namespace',
      pdf => pdf.append('namespace', '/RoleMapNS << /Text [/P {namespace}] >>'),
      'same namespace',
    ],
    [
      'UA2:8.2.4',
      'a cycle between namespaces',
      pdf =>
        pdf
          .edit('root', '[{namespace}]', '[{namespace} {a} {b}]')
          .set('a', '/Type /Namespace /NS (a) /RoleMapNS << /X [/Y {b}] >>')
          .set('b', '/Type /Namespace /NS (b) /RoleMapNS << /Y [/X {a}] >>'),
      'cycles',
    ],
    ['UA2:8.2.5.12', 'H', pdf => pdf.edit('h1', '/S /H1', '/S /H')],
    [
      'UA2:8.2.5.14',
      'Note',
      pdf => pdf.edit('note', '/S /FENote', '/S /Note').edit('note', '/NS {namespace}', ''),
    ],
    [
      'UA2:8.2.5.14',
      'a citation that the note does not refer to',
      pdf => pdf.append('p2', '/Ref [{note}]'),
      'refers to the FENote only',
    ],
    [
      'UA2:8.2.5.14',
      'a note that nothing refers to',
      pdf => pdf.append('note', '/Ref [{p2}]'),
      'the FENote refers',
    ],
    [
      'UA2:8.2.5.14',
      'an undefined NoteType',
      pdf => pdf.append('note', '/A << /O /FENote /NoteType /Remark >>'),
      "'Remark'",
    ],
    [
      'UA2:8.2.5.8',
      'an entry of a table of contents without Ref',
      pdf =>
        pdf
          .edit('document', '{p2}', '{toc}')
          .set('toc', '/S /TOC /P {document} /K {entry}')
          .set('entry', '/S /TOCI /P {toc} /K {p2}')
          .edit('p2', '/P {document}', '/P {entry}'),
    ],
    ['UA2:8.2.5.25', 'a list without ListNumbering', pdf => pdf.edit('list', '/ListNumbering /Disc', '')],
    [
      'UA2:8.2.5.25',
      'ListNumbering None',
      pdf => pdf.edit('list', '/ListNumbering /Disc', '/ListNumbering /None'),
    ],
    ['UA2:8.2.5.25', 'content in an item', pdf => pdf.edit('p2', '/S /P', '/S /LI'), 'LI is in Document'],
    [
      'UA2:8.2.5.27',
      'a Caption between other elements',
      pdf => pdf.edit('p1', '/S /P', '/S /Caption'),
      'of Sect',
    ],
    ['UA2:8.2.1', 'a heading in a paragraph', pdf => inside(pdf.edit('p3', '/S /P', '/S /H2')), 'H2 is in P'],
    [
      'UA2:8.2.1',
      'a Caption of the document',
      pdf => {
        pdf.edit('document', '{p2} {p3}', '{p2}').edit('document', '[{chapter}', '[{p3} {chapter}')
        pdf.edit('p3', '/S /P', '/S /Caption')
      },
      'Caption is in Document',
    ],
    [
      'UA2:8.2.1',
      'a Span in a section, with a Div between them',
      pdf => {
        pdf.edit('chapter', '{figure}', '{group}').edit('figure', '{chapter}', '{group}')
        pdf.edit('figure', '/S /Figure', '/S /Span').edit('figure', '/Alt', '/ActualText')
        pdf.set('group', '/S /Div /P {chapter} /NS {namespace} /K {figure}')
      },
      'Span is in Sect',
    ],
    [
      'UA2:8.2.1',
      'a paragraph in a form field',
      pdf => inside(pdf.edit('p2', '/S /P', '/S /Form')),
      'P is in Form',
    ],
    ['UA2:8.2.1', 'a Sub of the document', pdf => pdf.edit('p2', '/S /P', '/S /Sub'), 'Sub is in Document'],
    [
      'UA2:8.2.1',
      'a heading in a Title',
      pdf => inside(pdf.edit('p2', '/S /P', '/S /Title').edit('p3', '/S /P', '/S /H2')),
      'H2 is in Title',
    ],
    [
      'UA2:8.2.1',
      'a Title in an Aside',
      pdf => inside(pdf.edit('p2', '/S /P', '/S /Aside').edit('p3', '/S /P', '/S /Title')),
      'Title is in Aside',
    ],
    [
      'UA2:8.2.1',
      'a Document in an Annot',
      pdf => inside(pdf.edit('p2', '/S /P', '/S /Annot').edit('p3', '/S /P', '/S /Document')),
      'Document is in Annot',
    ],
    ['UA2:8.2.1', 'an ID that no IDTree has', pdf => pdf.append('p2', '/ID (one)'), "'one'"],
    ['UA2:8.2.1', 'content in a Div', pdf => pdf.edit('p2', '/S /P', '/S /Div'), 'Div contains content'],
    ['UA2:8.2.1', 'content in a Sect', pdf => pdf.edit('p2', '/S /P', '/S /Sect'), 'Sect contains content'],
    ['UA2:8.2.5.26', 'P in a row', pdf => pdf.edit('td1', '/S /TD', '/S /P'), 'TR contains P'],
    [
      'UA2:8.2.5.26',
      'Headers that name no cell',
      pdf => pdf.append('td1', '/A << /O /Table /Headers [(none)] >>'),
      "ID 'none'",
    ],
    [
      'UA2:8.2.5.29',
      'a math element outside of a formula',
      pdf =>
        pdf
          .set('mathml', '/Type /Namespace /NS (http://www.w3.org/1998/Math/MathML)')
          .edit('p2', '/S /P', '/S /math')
          .edit('p2', '/NS {namespace}', '/NS {mathml}'),
      'it is in Document',
    ],
    ['UA2:8.2.5.28.2', 'a figure without alternative', pdf => pdf.edit('figure', '/Alt (A square)', '')],
    ['UA2:8.4.3', 'Alt for private use', pdf => pdf.edit('figure', '(A square)', '<FEFFE000>'), 'U+E000'],
    [
      'UA2:8.6',
      'a bookmark for private use',
      pdf => pdf.edit('outline', '(Sample)', '<FEFFE000>'),
      'the Title of an outline entry has U+E000',
    ],
    [
      'UA2:8.6',
      'Contents for private use',
      pdf => pdf.edit('text', '(A note)', '<FEFFE000>'),
      'Contents of an annotation has U+E000',
    ],
    [
      'UA2:8.6',
      'a page label for private use',
      pdf => pdf.append('catalog', '/PageLabels << /Nums [0 << /S /D /P <FEFFE000> >>] >>'),
      'the prefix of a page label has U+E000',
    ],
    [
      'UA2:8.6',
      'the description of a file for private use',
      pdf => attach(pdf).edit('file', '(Data)', '<FEFFE000>'),
      'Desc of a file has U+E000',
    ],
    [
      'PDF/A-4:6.2.10.8',
      'ActualText for private use',
      pdf => pdf.append('p2', '/ActualText <FEFFE000>'),
      'U+E000',
    ],
  ])

  test.each<[string, (pdf: SamplePdf) => SamplePdf]>([
    [
      'types of PDF 1.7 without namespace',
      pdf => pdf.edit('p2', '/S /P', '/S /Code').edit('p2', '/NS {namespace}', ''),
    ],
    [
      'types that a namespace maps',
      pdf =>
        pdf
          .edit('root', '[{namespace}]', '[{namespace} {own}]')
          .set(
            'own',
            '/Type /Namespace /NS (urn:own) /RoleMapNS << /Text [/P {namespace}] /Quotation /BlockQuote >>',
          )
          .edit('p2', '/S /P', '/S /Text')
          .edit('p2', '/NS {namespace}', '/NS {own}')
          .edit('p3', '/S /P', '/S /Quotation')
          .edit('p3', '/NS {namespace}', '/NS {own}'),
    ],
    [
      'notes and citations that refer to each other',
      pdf => pdf.append('p2', '/Ref [{note}]').append('note', '/Ref [{p2}]'),
    ],
    ['header cells without Scope', pdf => pdf.edit('th1', '/Scope /Column', '')],
    ['skipped headings', pdf => pdf.edit('p2', '/S /P', '/S /H3').edit('p3', '/S /P', '/S /H7')],
  ])('%s conform', async (_, change) => {
    expect((await checkPdf(change(samplePdf(4)).bytes())).findings).toEqual([])
  })
})

describe('destinations', () => {
  const link = (pdf: SamplePdf, entry: string) => pdf.edit('linkAnnotation', /\/A << .* >>/, entry)
  testViolations([
    [
      'UA2:8.8',
      'a page in the outline',
      pdf => pdf.edit('outline', /\/A << .* >>/, '/Dest [{page} /Fit]'),
      "outline 'Sample'",
    ],
    ['UA2:8.8', 'an action without SD', pdf => pdf.edit('outline', '/SD [{h1} /Fit]', ''), 'outline'],
    ['UA2:8.8', 'a page in a link', pdf => link(pdf, '/Dest [{page} /Fit]'), 'annotation'],
    ['UA2:8.8', 'an unknown name', pdf => link(pdf, '/A << /S /GoTo /D (none) >>'), 'annotation'],
    [
      'UA2:8.8',
      'a page as OpenAction',
      pdf => pdf.append('catalog', '/OpenAction [{page} /Fit]'),
      'OpenAction',
    ],
    [
      'UA2:8.2.5.20',
      'two targets in one Link',
      pdf =>
        pdf
          .set(
            'second',
            `/Type /Annot /Subtype /Link /Rect [20 140 60 155] /F 4 /Contents (B) /StructParent 8
            /A << /S /URI /URI (https://example.org) >>`,
          )
          .edit('page', '{linkAnnotation}', '{linkAnnotation} {second}')
          .edit('link', '/Pg {page} >>]', '/Pg {page} >> << /Type /OBJR /Obj {second} /Pg {page} >>]')
          .edit('parents', '3 {annot}', '3 {annot} 8 {link}'),
      'same target',
    ],
  ])

  test.each<[string, (pdf: SamplePdf) => SamplePdf]>([
    ['an element', pdf => link(pdf, '/Dest [{h1} /Fit]')],
    [
      'a name with SD',
      pdf =>
        link(pdf, '/A << /S /GoTo /D (place) >>').append(
          'catalog',
          '/Names << /Dests << /Names [(place) << /D [{page} /Fit] /SD [{h1} /Fit] >>] >> >>',
        ),
    ],
  ])('%s conforms', async (_, change) => {
    expect((await checkPdf(change(samplePdf(4)).bytes())).findings).toEqual([])
  })
})

describe('annotations', () => {
  testViolations([
    ['UA2:8.9.2.2', 'invisible', pdf => pdf.edit('text', '/F 28', '/F 5')],
    ['UA2:8.9.2.2', 'not viewed', pdf => pdf.edit('text', '/F 28', '/F 36')],
    ['UA2:8.9.2.3', 'a note in a paragraph', pdf => pdf.edit('annot', '/S /Annot', '/S /P')],
    ['UA2:8.9.2.3', 'another text in RC', pdf => pdf.append('text', '/RC (<body>Other</body>)'), 'same text'],
    ['UA2:8.9.2.4.7', 'a stamp without Name', pdf => add(pdf, `/Subtype /Stamp ${APPEARANCE}`)],
    ['UA2:8.9.2.4.8', 'a drawing', pdf => add(pdf, `/Subtype /Ink ${APPEARANCE}`)],
    ['UA2:8.9.2.4.9', 'a popup', pdf => add(pdf, '/Subtype /Popup')],
    [
      'UA2:8.9.2.4.10',
      'an attachment without relationship',
      pdf => add(pdf, `/Subtype /FileAttachment /FS << /F (a) /UF (a) >> ${APPEARANCE}`),
    ],
    ['UA2:8.9.2.4.11', 'a sound', pdf => add(pdf, '/Subtype /Sound')],
    ['UA2:8.9.2.4.12', 'a screen', pdf => add(pdf, '/Subtype /Screen')],
    ['UA2:8.9.2.4.14', 'a printer mark', pdf => add(pdf, '/Subtype /PrinterMark')],
    ['UA2:8.9.2.4.15', 'a trap network', pdf => add(pdf, '/Subtype /TrapNet')],
    ['UA2:8.9.2.4.16', 'a watermark in a paragraph', pdf => add(pdf, '/Subtype /Watermark', 'P')],
    ['UA2:8.9.2.4.19', 'rich media', pdf => add(pdf, '/Subtype /RichMedia')],
    ['UA2:8.9.3.3', 'tab order by rows', pdf => pdf.edit('page', '/Tabs /S', '/Tabs /R'), 'it is R'],
    ['UA2:8.9.4.2', 'another Alt', pdf => pdf.append('annot', '/Alt (Other)')],
    ['UA2:8.10.1', 'a field in a paragraph', pdf => pdf.edit('field', '/S /Form', '/S /P')],
    [
      'UA2:8.10.1',
      'two fields in a Form',
      pdf =>
        add(pdf, '/Subtype /Widget /FT /Tx /T (b) /Contents (B)', 'P')
          .edit('more', '/K << /Type /OBJR /Obj {other} /Pg {page} >>', '')
          .edit('parents', '7 {more}', '7 {field}')
          .edit('field', '/K <<', '/K [<< /Type /OBJR /Obj {other} /Pg {page} >> <<')
          .append('field', ']'),
      'it has 2',
    ],
    ['UA2:8.10.2.3', 'a field without Contents', pdf => pdf.edit('widget', '/Contents (Your name)', '')],
    [
      'UA2:8.10.2.3',
      'additional actions without Contents',
      pdf => pdf.edit('widget', '/Contents (Your name)', '/AA << >>'),
      'additional actions',
    ],
    [
      'UA2:8.9.2.4.13',
      'a field without size',
      pdf => pdf.edit('widget', '[100 20 150 40]', '[100 20 100 20]'),
    ],
    ['UA2:8.10.3.3', 'rich text without V', pdf => pdf.append('widget', '/RV (<p>Ada</p>)'), 'RV'],
    ['UA2:8.10.3.3', 'another rich text', pdf => pdf.append('widget', '/RV (<p>Ada</p>) /V (Bob)'), 'RV'],
    [
      'PDF/A-4:6.3.1',
      'an attachment',
      pdf => add(pdf, `/Subtype /FileAttachment /Contents (A) ${APPEARANCE}`),
      'FileAttachment',
    ],
    ['PDF/A-4:6.3.1', 'rich media', pdf => add(pdf, `/Subtype /RichMedia ${APPEARANCE}`), 'RichMedia'],
    ['PDF/A-4:6.3.1', 'an undefined subtype', pdf => add(pdf, `/Subtype /Other ${APPEARANCE}`), 'Other'],
    [
      'PDF/A-4:6.6.1',
      'Launch',
      pdf => pdf.edit('linkAnnotation', /\/A << .* >>/, '/A << /S /Launch /F (a) >>'),
      "'Launch'",
    ],
    [
      'PDF/A-4:6.6.3',
      'events of the document',
      pdf => pdf.append('catalog', '/AA << /WC << /S /JavaScript /JS (1) >> >>'),
      'AA',
    ],
    [
      'PDF/A-4:6.4.1',
      'an action of a field',
      pdf => pdf.append('widget', '/A << /S /URI /URI (https://example.com) >>'),
      'Form fields',
    ],
  ])

  test.each([
    ['a replacement text of its sequence', '/P <</MCID 11 /ActualText (AB)>> BDC 0 0 9 1 re f', ''],
    ['a replacement text of its element', '/P <</MCID 11>> BDC 0 0 9 1 re f', '/ActualText (AB)'],
    ['a path that only clips', '/P <</MCID 11>> BDC 0 0 200 200 re W n', ''],
  ])('a paragraph may have graphics with %s', async (_, begin, entries) => {
    const pdf = samplePdf(4).editStream('content', '/P <</MCID 11>> BDC', begin).append('p2', entries)
    expect((await checkPdf(pdf.bytes(), { profiles: ['PDF/UA-2'] })).findings).toEqual([])
  })

  test('fields without size outside of the structure, and rich text like V conform to PDF/UA-2', async () => {
    const pdf = samplePdf(4)
      .edit('widget', '[100 20 150 40]', '[100 20 100 20]')
      .edit('widget', '/StructParent 2', '/RV (<p>Ada</p>) /V (Ada)')
      .edit('document', ' {field}', '')
      .edit('parents', '2 {field}', '')
    expect((await checkPdf(pdf.bytes(), { profiles: ['PDF/UA-2'] })).findings).toEqual([])
  })

  test('scripts of fields, and projections without appearance conform to PDF/A-4', async () => {
    const pdf = add(samplePdf(4), '/Subtype /Projection /Contents (A)').append(
      'widget',
      '/AA << /K << /S /JavaScript /JS (1) >> >>',
    )
    expect((await checkPdf(pdf.bytes())).findings).toEqual([])
  })
})

describe('attached files', () => {
  testViolations([
    ['UA2:8.14.1', 'no description', pdf => attach(pdf).edit('file', '/Desc (Data)', ''), "'a.xml'"],
    ['PDF/A-4:6.9', 'a file that is not PDF/A', attach, 'PDF/A-4 also'],
    [
      'PDF/A-4:6.9',
      'no F',
      pdf => attach(pdf, samplePdf(4).bytes().toString('latin1')).edit('file', '/F (a.xml)', ''),
      'F and UF',
    ],
    [
      'PDF/A-4:6.9',
      'no relationship',
      pdf => attach(pdf, samplePdf(4).bytes().toString('latin1')).edit('file', '/AFRelationship /Data', ''),
      'AFRelationship',
    ],
  ])

  test('PDF/A-4f allows files of any type, and requires at least one', async () => {
    const level = '<pdfaid:conformance>F</pdfaid:conformance><pdfaid:rev>'
    const empty = samplePdf(4).editStream('metadata', '<pdfaid:rev>', level)
    const { claims, findings } = await checkPdf(empty.bytes())
    expect(claims).toEqual(['PDF/UA-2', 'PDF/A-4f'])
    expect(findings).toMatchObject([{ rule: 'PDF/A-4:6.9', profile: 'PDF/A-4f' }])
    const { conforms } = await checkPdf(attach(empty).bytes())
    expect(conforms).toBe(true)
  })

  test('PDF/A-4f requires its level', async () => {
    const { findings } = await checkPdf(attach(samplePdf(4)).bytes(), { profiles: ['PDF/A-4f'] })
    expect(findings).toMatchObject([{ rule: 'PDF/A-4:6.7.3' }])
  })
})

test('files of PDF 2.0 do not conform to earlier standards, and vice versa', async () => {
  const ids = async (file: Uint8Array, profile: 'PDF/UA-1' | 'PDF/A-2b' | 'PDF/UA-2' | 'PDF/A-4') =>
    (await checkPdf(file, { profiles: [profile] })).findings.map(({ rule }) => rule)
  const later = samplePdf(4).bytes()
  expect(await ids(later, 'PDF/UA-1')).toContain('UA1:6.1')
  expect(await ids(later, 'PDF/A-2b')).toContain('PDF/A-2:6.1.2')
  const document = { language: 'en', info: { title: 'A' }, content: ['A'] }
  const { file } = await renderPdf({ document }, {}, { pdfStandard: ['PDF/UA-1', 'PDF/A-3a'] })
  expect(await ids(file, 'PDF/UA-2')).toEqual(expect.arrayContaining(['UA2:6.1', 'UA2:8.2.5.2']))
  expect(await ids(file, 'PDF/A-4')).toEqual(
    expect.arrayContaining(['PDF/A-4:6.1.2', 'PDF/A-4:6.1.3', 'PDF/A-4:6.7.3']),
  )
})
