import { describe, expect, test } from 'vitest'
import { checkPdf } from '../../src/index.ts'
import { testViolations } from './expect-rule.ts'
import { type SamplePdf, samplePdf } from './sample-pdf.ts'

describe('marked content', () => {
  testViolations([
    [
      'UA1:01-003',
      'an artifact in tagged content',
      pdf => pdf.editStream('content', '/H1 <</MCID 0>> BDC', '/H1 <</MCID 0>> BDC /Artifact BMC n EMC'),
    ],
    [
      'UA1:01-004',
      'tagged content in an artifact',
      pdf => pdf.editStream('content', /\/H1 .* EMC/, '/Artifact BMC /H1 <</MCID 0>> BDC n EMC EMC'),
    ],
    ['UA1:01-005', 'text without marks', pdf => pdf.paint('BT /F1 9 Tf <0001> Tj ET'), 'tagged or marked'],
    ['UA1:01-005', 'a path without marks', pdf => pdf.paint('0 0 9 9 re f'), 'tagged or marked'],
    [
      'UA1:01-005',
      'a path in a sequence without meaning',
      pdf => pdf.paint('/Span BMC 0 0 9 9 re f EMC'),
      'tagged or marked',
    ],
    ['UA1:01-005', 'an image without marks', pdf => pdf.paint('/Im Do'), 'tagged or marked'],
    ['UA1:01-005', 'a form without marks', pdf => pdf.paint('/Fm Do'), 'tagged or marked'],
    [
      'UA1:01-005',
      'an inline image without marks',
      pdf => pdf.paint('BI /W 1 /H 1 /CS /RGB /BPC 8 ID abc\nEI'),
      'tagged or marked',
    ],
    [
      'UA1:01-005',
      'an identifier without element',
      pdf => pdf.paint('/P <</MCID 99>> BDC 0 0 9 9 re f EMC'),
      '99',
    ],
    [
      'PDF/A-2:6.7.3.3',
      'an identifier of two elements',
      pdf => pdf.edit('p2', '/K 11', '/K [11 12]'),
      'two elements',
    ],
    [
      'UA1:7.1',
      'a parent tree with another element',
      pdf => pdf.edit('parents', '{h1} {link}', '{link} {h1}'),
      'leads elsewhere',
    ],
    [
      'PDF/A-1:6.8.3.3',
      'no parent tree',
      pdf => pdf.edit('root', '/ParentTree {parents}', ''),
      'leads elsewhere',
    ],
    [
      'UA1:7.1',
      'no StructParents of the page',
      pdf => pdf.edit('page', '/StructParents 0', ''),
      'leads elsewhere',
    ],
    [
      'UA1:7.1',
      'a wrong StructParent of a link',
      pdf => pdf.edit('linkAnnotation', '/StructParent 1', '/StructParent 2'),
      'StructParent of a Link',
    ],
    ['UA1:7.1', 'an identifier twice', pdf => pdf.paint('/H1 <</MCID 0>> BDC n EMC'), '0 occurs twice'],
    [
      'UA1:7.1',
      'a sequence that does not end',
      pdf => pdf.editStream('content', /$/, '/Artifact BMC'),
      'do not end',
    ],
    ['PDF/A-2:6.7.3.3', 'EMC without a sequence', pdf => pdf.paint('EMC'), 'EMC'],
    [
      'UA1:30-002',
      'a form with identifiers that is painted twice',
      pdf => {
        pdf
          .append('form', '/StructParents 9')
          .editStream('form', /^/, '/P <</MCID 0>> BDC 0 0 1 1 re f EMC /Artifact BMC ')
          .editStream('form', /$/, ' EMC')
        pdf
          .edit('parents', ' 3 {annot}', ' 3 {annot} 9 [{inForm}]')
          .edit('document', '{annot}]', '{annot} {inForm}]')
        pdf.set(
          'inForm',
          '/Type /StructElem /S /P /P {document} /K << /Type /MCR /Pg {page} /Stm {form} /MCID 0 >>',
        )
        pdf.editStream('content', '/Fm Do EMC', 'EMC /Fm Do /Fm Do')
      },
    ],
    [
      'UA1:30-002',
      'a form with identifiers that is also a soft mask',
      pdf => {
        pdf
          .append('form', '/StructParents 9 /Group << /S /Transparency /CS /DeviceRGB >>')
          .editStream('form', /^/, '/P <</MCID 0>> BDC 0 0 1 1 re f EMC /Artifact BMC ')
          .editStream('form', /$/, ' EMC')
        pdf
          .edit('parents', ' 3 {annot}', ' 3 {annot} 9 [{inForm}]')
          .edit('document', '{annot}]', '{annot} {inForm}]')
          .set(
            'inForm',
            '/Type /StructElem /S /P /P {document} /K << /Type /MCR /Pg {page} /Stm {form} /MCID 0 >>',
          )
        pdf
          .set('masked', '/Type /ExtGState /SMask << /Type /Mask /S /Alpha /G {form} >>')
          .edit('resources', '/ExtGState <<', '/ExtGState << /Masked {masked}')
        pdf.editStream('content', '/Fm Do EMC', 'EMC /Fm Do /Masked gs')
      },
    ],
  ])
})

describe('structure types', () => {
  testViolations([
    [
      'UA1:02-001',
      'a type that is not mapped',
      pdf => pdf.edit('p2', '/S /P', '/S /Paragraph'),
      "'Paragraph'",
    ],
    ['PDF/A-1:6.8.3.4', 'a type that PDF 1.4 lacks', pdf => pdf.edit('p2', '/S /P', '/S /Ruby'), "'Ruby'"],
    [
      'PDF/A-1:6.8.3.4',
      'a mapping to a type that PDF 1.4 lacks',
      pdf => pdf.edit('root', '/Chapter /Sect', '/Chapter /TFoot'),
      "'Chapter'",
    ],
    [
      'PDF/A-2:6.7.3.4',
      'a mapping to an unknown type',
      pdf => pdf.edit('root', '/Chapter /Sect', '/Chapter /Part2'),
      "'Chapter'",
    ],
    [
      'UA1:02-003',
      'a cycle of the role map',
      pdf => pdf.edit('root', '/Chapter /Sect', '/Chapter /Sect /A /B /B /A'),
    ],
    [
      'PDF/A-1:6.8.3.4',
      'a cycle of a type in use',
      pdf => pdf.edit('root', '/Chapter /Sect', '/Chapter /Part2 /Part2 /Chapter'),
      'cycles',
    ],
    [
      'UA1:02-004',
      'a standard type that is mapped',
      pdf => pdf.edit('root', '/Chapter /Sect', '/Chapter /Sect /P /Span'),
      "'P' to 'Span'",
    ],
    [
      'UA1:7.1',
      'an element that is its own descendant',
      pdf => pdf.edit('p1', '/K {link}', '/K [{link} {chapter}]'),
      'twice',
    ],
    [
      'UA1:7.1',
      'a wrong parent',
      pdf => pdf.edit('p2', '/P {document}', '/P {chapter}'),
      'P is not the parent',
    ],
  ])
})

describe('headings, notes and alternative texts', () => {
  testViolations([
    ['UA1:14-002', 'H2 as the first heading', pdf => pdf.edit('h1', '/S /H1', '/S /H2'), 'it is H2'],
    ['UA1:14-003', 'H3 after H1', pdf => pdf.edit('p2', '/S /P', '/S /H3'), 'H3 follows H1'],
    [
      'UA1:14-006',
      'two H in one element',
      pdf => pdf.edit('h1', '/S /H1', '/S /H').edit('p2', '/S /P', '/S /H').edit('p3', '/S /P', '/S /H'),
    ],
    ['UA1:14-007', 'H and H1', pdf => pdf.edit('p2', '/S /P', '/S /H')],
    [
      'UA1:7.1',
      'a figure without bounds',
      pdf => pdf.edit('figure', '/BBox [20 156 29 165]', '/Width 9'),
      'BBox (ISO 32000-1 §14.8.5.4.3): Figure',
    ],
    ['UA1:7.1', 'a table without bounds', pdf => pdf.edit('table', '/O /Layout', '/O /Table'), 'BBox'],
    ['UA1:13-004', 'a figure without alternative', pdf => pdf.edit('figure', '/Alt (A square)', '')],
    ['UA1:13-004', 'a figure with an empty alternative', pdf => pdf.edit('figure', '(A square)', '()')],
    ['UA1:13-004', 'a figure with spaces as alternative', pdf => pdf.edit('figure', '(A square)', '( )')],
    ['UA1:17-002', 'a formula with spaces as alternative', pdf => pdf.edit('formula', '(A equals B)', '( )')],
    ['UA1:17-002', 'a formula without alternative', pdf => pdf.edit('formula', '/Alt (A equals B)', '')],
    ['UA1:7.1', 'an ID without IDTree', pdf => pdf.edit('root', '/IDTree {ids}', ''), "'note-1'"],
    ['PDF/A-1:6.8.3.3', 'an ID that no IDTree has', pdf => pdf.append('h1', '/ID (a)'), "'a'"],
    [
      'PDF/A-2:6.7.3.3',
      'an ID that leads to another element',
      pdf => pdf.edit('ids', '{note}', '{h1}'),
      "'note-1'",
    ],
    ['UA1:19-003', 'a note without ID', pdf => pdf.edit('note', '/ID (note-1)', '')],
    ['UA1:19-004', 'two notes with one ID', pdf => pdf.edit('p2', '/S /P', '/S /Note /ID (note-1)')],
  ])
})

describe('tables', () => {
  testViolations([
    ['UA1:09-004', 'TD in a table', pdf => pdf.edit('tr2', '/S /TR', '/S /TD'), 'TD is in Table'],
    ['UA1:09-004', 'P in a row', pdf => pdf.edit('td1', '/S /TD', '/S /P'), 'TR contains P'],
    [
      'UA1:09-004',
      'a row outside of a table',
      pdf => pdf.edit('table', '/S /Table', '/S /Div'),
      'TR is in Div',
    ],
    [
      'UA1:09-004',
      'two THead',
      pdf =>
        pdf
          .edit('table', '[{tr1} {tr2}]', '[{thead1} {thead2} {tbody}]')
          .set('thead1', '/S /THead /P {table} /K {tr1}')
          .set('thead2', '/S /THead /P {table} /K {tr2}')
          .set('tbody', '/S /TBody /P {table}')
          .edit('tr1', '/P {table}', '/P {thead1}')
          .edit('tr2', '/P {table}', '/P {thead2}'),
      'several THead',
    ],
    [
      'UA1:09-004',
      'THead without TBody',
      pdf =>
        pdf
          .edit('table', '[{tr1} {tr2}]', '[{thead1} {tr2}]')
          .set('thead1', '/S /THead /P {table} /K {tr1}')
          .edit('tr1', '/P {table}', '/P {thead1}'),
      'without TBody',
    ],
    [
      'UA1:09-004',
      'a caption between rows',
      pdf =>
        pdf
          .edit('table', '[{tr1} {tr2}]', '[{tr1} {caption} {tr2}]')
          .set('caption', '/S /Caption /P {table}'),
      'Caption',
    ],
    [
      'UA1:09-004',
      'a row with fewer columns',
      pdf =>
        pdf
          .edit('tr2', '[{td1} {td2}]', '[{td1}]')
          .edit('document', '{annot}]', '{annot} {td2}]')
          .edit('td2', '/P {tr2}', '/P {document}')
          .edit('td2', '/S /TD', '/S /P'),
      'a row has 1 columns',
    ],
    [
      'UA1:09-004',
      'a span beyond the columns',
      pdf => pdf.append('td1', '/A << /O /Table /ColSpan 2 >>'),
      '3 columns',
    ],
    [
      'UA1:09-004',
      'a row span that leaves no room',
      pdf => pdf.edit('th1', '/Scope /Column', '/Scope /Column /RowSpan 2'),
      '3 columns',
    ],
    ['UA1:15-003', 'a header without scope', pdf => pdf.edit('th1', '/Scope /Column', '')],
    [
      'UA1:15-003',
      'a header with an undefined scope',
      pdf => pdf.edit('th2', '/Scope /Column', '/Scope /All'),
    ],
    [
      'UA1:15-003',
      'Headers that name no cell',
      pdf => pdf.append('td1', '/A << /O /Table /Headers [(none)] >>'),
      "ID 'none'",
    ],
    [
      'UA1:15-003',
      'Headers that name a TD',
      pdf => pdf.identify('td2', 'b').append('td1', '/A << /O /Table /Headers [(b)] >>'),
      "ID 'b'",
    ],
    [
      'UA1:15-003',
      'Headers of one cell, and no scope for another',
      pdf =>
        pdf
          .edit('th1', '/Scope /Column', '')
          .edit('th2', '/Scope /Column', '')
          .identify('th1', 'a')
          .append('td1', '/A << /O /Table /Headers [(a)] >>'),
      'Scope of each TH',
    ],
    [
      'UA1:15-003',
      'a cell without Headers in the row of a scope for columns',
      pdf =>
        pdf
          .edit('th1', '/Scope /Column', '/Scope /Row')
          .edit('th2', '/Scope /Column', '')
          .identify('th2', 'b')
          .append('td2', '/A << /O /Table /Headers [(b)] >>'),
      'the TD has no Headers',
    ],
  ])
})

test.each<[string, (pdf: SamplePdf) => SamplePdf]>([
  [
    'Headers of all cells',
    pdf =>
      pdf
        .edit('th1', '/Scope /Column', '')
        .edit('th2', '/Scope /Column', '')
        .identify('th1', 'a')
        .append('td1', '/A << /O /Table /Headers [(a)] >>')
        .append('td2', '/A << /O /Table /Headers [(a)] >>'),
  ],
  [
    'Headers of a cell, and a scope for the other',
    pdf =>
      pdf
        .edit('th1', '/Scope /Column', '')
        .identify('th1', 'a')
        .append('td1', '/A << /O /Table /Headers [(a)] >>'),
  ],
  ['scopes for rows', pdf => pdf.edit('th1', '/Scope /Column', '/Scope /Row')],
])('header cells are found through %s', async (_, change) => {
  const { findings } = await checkPdf(change(samplePdf()).bytes(), { profiles: ['PDF/UA-1'] })
  expect(findings).toEqual([])
})

describe('lists and others', () => {
  testViolations([
    [
      'UA1:09-005',
      'P in a list',
      pdf =>
        pdf
          .edit('item', '/S /LI', '/S /P')
          .edit('lbl', '/S /Lbl', '/S /Span')
          .edit('lbody', '/S /LBody', '/S /Span'),
      'L contains P',
    ],
    ['UA1:09-005', 'P in a list item', pdf => pdf.edit('lbody', '/S /LBody', '/S /P'), 'LI contains P'],
    [
      'UA1:09-005',
      'a list item outside of a list',
      pdf => pdf.edit('list', '/S /L ', '/S /Div '),
      'LI is in Div',
    ],
    ['UA1:09-005', 'content in a list', pdf => pdf.edit('p2', '/S /P', '/S /L'), 'content directly'],
    ['UA1:09-006', 'P in a table of contents', pdf => pdf.edit('p2', '/S /P', '/S /TOC'), 'content directly'],
    ['UA1:09-006', 'TOCI outside of TOC', pdf => pdf.edit('p2', '/S /P', '/S /TOCI'), 'TOCI is in Document'],
    [
      'UA1:09-007',
      'ruby without text',
      pdf =>
        pdf
          .edit('p2', '/S /P ', '/S /Ruby ')
          .edit('p2', '/K 11', '/K {rb}')
          .set('rb', '/S /RB /P {p2} /Pg {page} /K 11')
          .edit('parents', '{p2}', '{rb}'),
      'Ruby contains RB',
    ],
    ['UA1:09-008', 'WT outside of warichu', pdf => pdf.edit('p2', '/S /P ', '/S /WT '), 'WT is in Document'],
  ])
})
