import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { checkPdf, type PdfProfile } from '../../src/index.ts'
import { type SamplePdf, samplePdf } from './sample-pdf.ts'

/**
 * Small files whose objects, subroutines or declarations are used many times. Reading each use takes minutes, so that
 * the timeout of the tests is the bound.
 */
const PROFILES: PdfProfile[] = ['PDF/UA-1', 'PDF/A-2a', 'PDF/UA-2']

const names = (prefix: string, count: number): string[] => Array.from({ length: count }, (_, i) => prefix + i)
const linked = (all: readonly string[]): string => all.map(name => `{${name}}`).join(' ')

/** Remembers the numbers of a file with many objects. */
function keepNumbers(pdf: SamplePdf): SamplePdf {
  const numbers = new Map([...pdf.objects.keys()].map((name, i) => [name, i + 1]))
  pdf.numberOf = name => numbers.get(name) ?? 0
  return pdf
}

/** Adds objects with the same entries. */
function addObjects(pdf: SamplePdf, prefix: string, count: number, entries: string): string[] {
  const added = names(prefix, count)
  for (const name of added) pdf.set(name, entries)
  return added
}

/** Nested elements below the document, the innermost with more entries. */
function nestElements(pdf: SamplePdf, count: number, type: string, innermost: string): void {
  const added = names('deep', count)
  for (const [i, name] of added.entries()) {
    const kids = i < count - 1 ? `/K {${added[i + 1]}}` : innermost
    pdf.set(name, `/S /${type} /P {${added[i - 1] ?? 'document'}} /NS {namespace} /Pg {page} ${kids}`)
  }
  pdf.edit('document', '{annot}]', '{annot} {deep0}]')
}

const compressed = (pdf: SamplePdf, name: string, content: string | Buffer, entries = ''): SamplePdf =>
  pdf.set(name, `/Filter /FlateDecode ${entries}`, deflateSync(content))

function cffIndex(items: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(3 + (items.length + 1) * 4)
  head.writeUInt16BE(items.length, 0)
  head.writeUInt8(4, 2)
  let offset = 1
  for (const [i, item] of [...items, Buffer.alloc(0)].entries()) {
    head.writeUInt32BE(offset, 3 + i * 4)
    offset += item.length
  }
  return Buffer.concat([head, ...items])
}

/** A CFF program whose glyphs all call one subroutine of 99,000 bytes. */
function cffWithSubroutine(glyphs: number): Buffer {
  const [zero, charStringsOperator, privateOperator, callGlobal, end] = [139, 17, 18, 29, 14]
  const subroutine = Buffer.concat([Buffer.alloc(99_000, zero), Buffer.from([end])])
  const charStrings = cffIndex(Array.from({ length: glyphs }, () => Buffer.from([zero - 107, callGlobal])))
  const integer = (value: number): Buffer => {
    const bytes = Buffer.from([29, 0, 0, 0, 0])
    bytes.writeInt32BE(value, 1)
    return bytes
  }
  const top = (at: number, privateAt: number): Buffer =>
    cffIndex([
      Buffer.concat([
        ...[integer(at), Buffer.from([charStringsOperator])],
        ...[integer(0), integer(privateAt), Buffer.from([privateOperator])],
      ]),
    ])
  const start = Buffer.concat([Buffer.from([1, 0, 4, 4]), cffIndex([Buffer.from('A')])])
  const rest = Buffer.concat([Buffer.from([0, 0]), cffIndex([subroutine])])
  const at = start.length + top(0, 0).length + rest.length
  return Buffer.concat([start, top(at, at + charStrings.length), rest, charStrings])
}

const checked: [string, (pdf: SamplePdf) => unknown][] = [
  [
    '2,000 pages that share an array of 2,000 annotations',
    pdf => {
      const annotations = addObjects(pdf, 'a', 2_000, '/Type /Annot /Subtype /Text /Rect [0 0 1 1]')
      const pages = addObjects(
        pdf,
        'page',
        2_000,
        '/Type /Page /Parent {pages} /MediaBox [0 0 9 9] /Annots {annotations}',
      )
      pdf
        .set('annotations', `[${linked(annotations)}]`)
        .edit('pages', '[{page}]', `[{page} ${linked(pages)}]`)
    },
  ],
  [
    '20,000 nodes that share an array of pages',
    pdf => {
      const nodes = addObjects(pdf, 'node', 20_000, '/Type /Pages /Kids {kids}')
      pdf.set('kids', `[${linked(nodes)}]`).edit('pages', '[{page}]', `[{page} ${linked(nodes)}]`)
    },
  ],
  [
    '20,000 codespaces',
    pdf => {
      const spaces = '<00> <01> '.repeat(20_000)
      compressed(pdf, 'cmap', `20000 begincodespacerange ${spaces} endcodespacerange`)
      pdf.edit('type0', '/Identity-H', '{cmap}').paint(`BT /F1 9 Tf <${'ff'.repeat(200_000)}> Tj ET`)
    },
  ],
  [
    'a CMap of 2,000,000 operands without an operator',
    pdf => compressed(pdf, 'tounicode', '1 '.repeat(2_000_000)),
  ],
  [
    'an XMP packet with 12,000 namespaces, and as many elements that declare one',
    pdf => {
      const declarations = names('xmlns:n', 12_000).map(name => `${name}="u"`)
      pdf.editStream('metadata', 'xmlns:x=', `${declarations.join(' ')} xmlns:x=`)
      pdf.editStream('metadata', '</rdf:RDF>', `${'<a xmlns="b"/>'.repeat(12_000)}</rdf:RDF>`)
    },
  ],
  [
    'an XMP packet with 1,000,000 spaces in it',
    pdf => pdf.editStream('metadata', '</rdf:RDF>', `${' '.repeat(1_000_000)}</rdf:RDF>`),
  ],
  [
    '20,000 objects that share an array of associated files',
    pdf => {
      addObjects(pdf, 'owner', 20_000, '/AF {files}')
      pdf.set('files', `[${'{specification} '.repeat(20_000)}]`).set('specification', '/Type /Filespec')
    },
  ],
  [
    'a media type of 200,000 escapes',
    pdf => {
      pdf.set('specification', '/Type /Filespec /F (a) /UF (a) /EF << /F {embedded} >>')
      pdf.set('embedded', `/Type /EmbeddedFile /Subtype /${'#2f'.repeat(200_000)}*`, 'a')
    },
  ],
  [
    '20,000 objects that share an array of next actions',
    pdf => {
      addObjects(pdf, 'owner', 20_000, '/Next {actions}')
      pdf.set('actions', `[${'{action} '.repeat(20_000)}]`).set('action', '/S /GoTo')
    },
  ],
  [
    '60,000 configurations that are one',
    pdf =>
      pdf
        .append('catalog', '/OCProperties << /OCGs [] /D {layers} /Configs {all} >>')
        .set('layers', '/Name (a) /Order {order}')
        .set('all', `[${'{layers} '.repeat(60_000)}]`)
        .set('order', `[${'null '.repeat(60_000)}]`),
  ],
  [
    'an order of layers that is nested 20,000 deep',
    pdf => {
      const orders = names('order', 20_000)
      for (const [i, name] of orders.entries()) pdf.set(name, `[{${orders[i + 1] ?? 'order0'}}]`)
      pdf.append('catalog', '/OCProperties << /OCGs [] /D << /Name (a) /Order {order0} >> >>')
    },
  ],
  [
    '20,000 nested elements, the innermost with 20,000 identifiers',
    pdf => {
      const ids = Array.from({ length: 20_000 }, (_, i) => i + 20)
      nestElements(pdf, 20_000, 'Div', `/K [${ids.join(' ')}]`)
      pdf.paint(ids.map(id => `/P <</MCID ${id}>> BDC EMC`).join('\n'))
    },
  ],
  [
    '10,000 nested groups, the innermost with 10,000 cells, each an annotation',
    pdf => {
      const cells = names('cell', 10_000)
      const annotations = addObjects(pdf, 'a', 10_000, '/Type /Annot /Subtype /Text /Rect [0 0 1 1]')
      for (const [i, name] of cells.entries())
        pdf.set(name, `/S /TD /P {deep9999} /NS {namespace} /K << /Type /OBJR /Obj {${annotations[i]}} >>`)
      nestElements(pdf, 10_000, 'NonStruct', `/K [${linked(cells)}]`)
      pdf.edit('page', '{text}]', `{text} ${linked(annotations)}]`)
    },
  ],
  [
    '5,000 fields of a Form with 5,000 elements',
    pdf => {
      const fields = addObjects(pdf, 'f', 5_000, '/Type /Annot /Subtype /Widget /FT /Tx /Rect [0 0 1 1]')
      const kids = addObjects(pdf, 'kid', 5_000, '/S /P /P {group} /NS {namespace}')
      const objects = fields.map(name => `<< /Type /OBJR /Obj {${name}} >>`)
      pdf.set('group', `/S /Form /P {document} /NS {namespace} /K [${linked(kids)} ${objects.join(' ')}]`)
      pdf.edit('document', '{annot}]', '{annot} {group}]')
      pdf.edit('page', '{text}]', `{text} ${linked(fields)}]`)
    },
  ],
  [
    '100,000 texts and paths in 9,000 open sequences',
    pdf => {
      const content =
        '/P <</MCID 0>> BDC '.repeat(9_000) + 'BT /F1 9 Tf (a) Tj ET 0 0 1 1 re f\n'.repeat(100_000)
      compressed(pdf, 'content', content)
    },
  ],
]

const refused: [string, (pdf: SamplePdf) => unknown, RegExp][] = [
  [
    '20,000 glyphs that share a subroutine of 99,000 bytes',
    pdf => {
      pdf.edit('cidfont', '/CIDFontType2', '/CIDFontType0').edit('descriptor1', '/FontFile2', '/FontFile3')
      compressed(pdf, 'program', cffWithSubroutine(20_000), '/Subtype /CIDFontType0C')
      const codes = Array.from({ length: 19_999 }, (_, i) => (i + 1).toString(16).padStart(4, '0'))
      pdf.paint(`BT /F1 9 Tf <${codes.join('')}> Tj ET`)
    },
    /steps of work/,
  ],
  [
    '8,000,000 saved graphics states',
    pdf => compressed(pdf, 'content', 'q '.repeat(8_000_000)),
    /steps of work/,
  ],
  [
    'content of a megabyte that a page lists 3,000 times',
    pdf => {
      compressed(pdf, 'content', Buffer.alloc(1_000_000, 0x20))
      pdf.edit('page', '{content}', `[${'{content} '.repeat(3_000)}]`)
    },
    /decode to more than/,
  ],
  [
    'embedded files that each need a tenth of the limit',
    pdf => {
      const inner = compressed(samplePdf(), 'metadata', Buffer.alloc(50_000_000, 0x20)).bytes()
      for (const i of names('', 12)) {
        pdf.set(`file${i}`, `/Type /Filespec /F (a) /UF (a) /EF << /F {embedded${i}} >>`)
        pdf.set(`embedded${i}`, '/Type /EmbeddedFile', inner)
      }
    },
    /decode to more than/,
  ],
]

describe('files that take much work', () => {
  test.each(checked)('%s: checked', async (_, change) => {
    const pdf = samplePdf(4)
    change(pdf)
    const { findings } = await checkPdf(keepNumbers(pdf).bytes(), { profiles: PROFILES })
    expect(findings).not.toEqual([])
  })

  test.each(refused)('%s: refused', async (_, change, message) => {
    const pdf = samplePdf(4)
    change(pdf)
    await expect(checkPdf(keepNumbers(pdf).bytes(), { profiles: PROFILES })).rejects.toMatchObject({
      code: 'invalid_pdf',
      message: expect.stringMatching(message),
    })
  })
})
