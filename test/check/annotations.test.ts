import { describe, expect, test } from 'vitest'
import { checkPdf } from '../../src/index.ts'
import { testViolations } from './expect-rule.ts'
import { type SamplePdf, samplePdf } from './sample-pdf.ts'

/** Another annotation of the page, in an Annot element. */
const add = (pdf: SamplePdf, entries: string): SamplePdf =>
  pdf
    .set('other', `/Type /Annot /Rect [50 50 60 60] /F 4 /Contents (Other) /StructParent 7 ${entries}`)
    .edit('page', '{text}]', '{text} {other}]')
    .edit('document', '{annot}]', '{annot} {annot2}]')
    .set('annot2', '/Type /StructElem /S /Annot /P {document} /K << /Type /OBJR /Obj {other} /Pg {page} >>')
    .edit('parents', '3 {annot}', '3 {annot} 7 {annot2}')
const APPEARANCE = '/AP << /N {appearance} >>'

describe('annotations in the structure', () => {
  testViolations([
    ['UA1:28-002', 'a text annotation in a paragraph', pdf => pdf.edit('annot', '/S /Annot', '/S /P')],
    [
      'UA1:28-002',
      'an annotation without element',
      pdf => pdf.edit('annot', '/K << /Type /OBJR /Obj {text} /Pg {page} >>', ''),
    ],
    ['UA1:28-004', 'no Contents', pdf => pdf.edit('text', '/Contents (A note)', '')],
    ['UA1:28-004', 'spaces as Contents', pdf => pdf.edit('text', '(A note)', '( )')],
    ['UA1:28-005', 'spaces as TU', pdf => pdf.edit('widget', '(Your name)', '( )')],
    ['UA1:28-005', 'no TU', pdf => pdf.edit('widget', '/TU (Your name)', '')],
    ['UA1:28-006', 'an undefined subtype', pdf => add(pdf, `/Subtype /Other ${APPEARANCE}`), "'Other'"],
    ['UA1:28-007', 'TrapNet', pdf => add(pdf, `/Subtype /TrapNet ${APPEARANCE}`)],
    ['UA1:28-008', 'no tab order', pdf => pdf.edit('page', '/Tabs /S', '')],
    ['UA1:28-009', 'another tab order', pdf => pdf.edit('page', '/Tabs /S', '/Tabs /R'), 'it is R'],
    ['UA1:28-010', 'a field in a paragraph', pdf => pdf.edit('field', '/S /Form', '/S /P')],
    ['UA1:28-011', 'a link in a span', pdf => pdf.edit('link', '/S /Link', '/S /Span')],
    [
      'UA1:28-012',
      'a link without Contents',
      pdf => pdf.edit('linkAnnotation', '/Contents (A link)', '').append('link', '/Alt (A link)'),
    ],
    [
      'UA1:28-014',
      'a media clip without type',
      pdf => add(pdf, '/Subtype /Screen /A << /S /Rendition /R << /C << /Alt [()] >> >> >>'),
    ],
    [
      'UA1:28-015',
      'a media clip without Alt',
      pdf => add(pdf, '/Subtype /Screen /A << /S /Rendition /R << /C << /CT (audio/mp3) >> >> >>'),
    ],
    [
      'UA1:28-016',
      'an attachment without names',
      pdf => add(pdf, '/Subtype /FileAttachment /FS << /Type /Filespec >>'),
    ],
    ['UA1:28-017', 'a printer mark in the structure', pdf => add(pdf, '/Subtype /PrinterMark')],
  ])
})

test.each([
  ['its MediaBox', '[0 0 200 201]', ''],
  ['the MediaBox of the page tree', 'null', '/MediaBox [0 0 200 200]'],
  ['the CropBox of the page tree', '[0 0 500 500]', '/CropBox [0 0 200 200]'],
])('an annotation outside of %s needs no element', async (_, own, inherited) => {
  const pdf = samplePdf()
    .set('far', `/Type /Annot /Subtype /Text /Rect [300 300 310 310] /F 28 ${APPEARANCE}`)
    .edit('page', '{text}]', '{text} {far}]')
    .edit('page', '[0 0 200 200]', own)
    .append('pages', inherited)
  expect((await checkPdf(pdf.bytes(), { profiles: ['PDF/UA-1'] })).findings).toEqual([])
})

describe('subtypes, flags and appearances', () => {
  testViolations([
    [
      'PDF/A-1:6.5.2',
      'an attachment',
      pdf => add(pdf, `/Subtype /FileAttachment ${APPEARANCE}`),
      'FileAttachment',
    ],
    ['PDF/A-1:6.5.2', 'a polygon', pdf => add(pdf, `/Subtype /Polygon ${APPEARANCE}`), 'Polygon'],
    ['PDF/A-2:6.3.1', 'a movie', pdf => add(pdf, `/Subtype /Movie ${APPEARANCE}`), 'Movie'],
    ['PDF/A-2:6.3.2', 'no flags', pdf => pdf.edit('linkAnnotation', '/F 4', ''), 'of Link'],
    ['PDF/A-1:6.5.3', 'not printed', pdf => pdf.edit('linkAnnotation', '/F 4', '/F 0'), 'F of Link is 0'],
    ['PDF/A-2:6.3.2', 'hidden', pdf => pdf.edit('text', '/F 28', '/F 6'), 'F of Text is 6'],
    ['PDF/A-2:6.3.2', 'not viewed', pdf => pdf.edit('text', '/F 28', '/F 36'), 'F of Text is 36'],
    ['PDF/A-1:6.5.3', 'opacity', pdf => pdf.append('text', '/CA 0.5'), 'it is 0.5'],
    [
      'PDF/A-1:6.5.3',
      'a colour without RGB output intent',
      pdf =>
        pdf
          .append('text', '/C [1 0 0]')
          .set('icc', '/N 1', gray(pdf.objects.get('icc')?.stream ?? Buffer.alloc(0)))
          .edit('image', '/DeviceRGB', '/DeviceGray')
          .editStream('content', '0 0 1 rg', '0 g'),
      'C or IC',
    ],
    ['PDF/A-2:6.3.3', 'no appearance', pdf => pdf.edit('text', APPEARANCE, ''), 'of Text'],
    ['PDF/A-1:6.9', 'a field without appearance', pdf => pdf.edit('widget', APPEARANCE, ''), 'of Widget'],
    [
      'PDF/A-2:6.3.3',
      'a rollover appearance',
      pdf => pdf.edit('text', '/N {appearance}', '/N {appearance} /R {appearance}'),
      'of Text',
    ],
    [
      'PDF/A-1:6.5.3',
      'states of a text',
      pdf => pdf.edit('text', '/N {appearance}', '/N << /On {appearance} >>'),
      'of Text',
    ],
    [
      'PDF/A-2:6.3.3',
      'a button without states',
      pdf => pdf.edit('widget', '/FT /Tx', '/FT /Btn'),
      'of Widget',
    ],
  ])
})

describe('actions', () => {
  const link = (pdf: SamplePdf, action: string) => pdf.edit('linkAnnotation', /\/A << .* >>/, `/A ${action}`)
  testViolations([
    ['PDF/A-2:6.5.1', 'JavaScript', pdf => link(pdf, '<< /S /JavaScript /JS (1) >>'), "'JavaScript'"],
    ['PDF/A-1:6.6.1', 'Launch', pdf => link(pdf, '<< /S /Launch /F (a) >>'), "'Launch'"],
    ['PDF/A-2:6.5.1', 'Hide', pdf => link(pdf, '<< /S /Hide /T (a) >>'), "'Hide'"],
    [
      'PDF/A-1:6.6.1',
      'an action of PDF 1.5',
      pdf => link(pdf, '<< /S /SetOCGState /State [] >>'),
      "'SetOCGState'",
    ],
    [
      'PDF/A-2:6.5.1',
      'a forbidden next action',
      pdf => link(pdf, '<< /S /URI /URI (https://example.com) /Next [<< /S /Sound >>] >>'),
      "'Sound'",
    ],
    ['PDF/A-2:6.5.1', 'a named action', pdf => link(pdf, '<< /S /Named /N /Print >>'), "'Print'"],
    [
      'PDF/A-1:6.6.1',
      'an opening action',
      pdf => pdf.append('catalog', '/OpenAction << /S /JavaScript /JS (1) >>'),
      "'JavaScript'",
    ],
    [
      'PDF/A-2:6.5.1',
      'scripts of the document',
      pdf => pdf.append('catalog', '/Names << /JavaScript << /Names [] >> >>'),
      'must not have JavaScript',
    ],
    [
      'PDF/A-2:6.5.2',
      'events of the document',
      pdf => pdf.append('catalog', '/AA << /WC << /S /GoTo /D [{page} /Fit] >> >>'),
      'AA',
    ],
    [
      'PDF/A-1:6.6.2',
      'events of the page',
      pdf => pdf.append('page', '/AA << /O << /S /GoTo /D [{page} /Fit] >> >>'),
      'AA',
    ],
    [
      'PDF/A-1:6.9',
      'an action of a field',
      pdf => pdf.append('widget', '/A << /S /URI /URI (https://example.com) >>'),
      'Form fields',
    ],
  ])
})

/** The profile for one component. */
function gray(profile: Buffer): Buffer {
  const copy = Buffer.from(profile)
  copy.write('GRAY', 16, 'latin1')
  return copy
}
