import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { sampleTrueType, sampleType1 } from './sample-font.ts'

/** PDF/UA-1 with level A of a part of PDF/A; 4: PDF/UA-2 with PDF/A-4. */
export type SamplePart = 1 | 2 | 3 | 4

interface SampleObject {
  /** Entries of the dictionary, or another value; `{name}` refers to an object. */
  body: string
  stream: Buffer | null
}

const SRGB = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve('pdfkit')), 'data/sRGB_IEC61966_2_1.icc'),
)

/** The objects of a PDF as text, which tests change. Changes that do not apply throw. */
export class SamplePdf {
  readonly objects = new Map<string, SampleObject>()
  version = '1.7'
  comment = '%\xe2\xe3\xcf\xd3\n'
  trailer = '/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]'
  /** Changes the written file. */
  finish: (file: Buffer) => Buffer = file => file

  /** Adds or replaces an object. A stream's Length is added. */
  set(name: string, body: string, stream: Buffer | string | null = null): this {
    const bytes = typeof stream === 'string' ? Buffer.from(stream, 'latin1') : stream
    this.objects.set(name, { body, stream: bytes })
    return this
  }

  /** Replaces text in the body of an object. */
  edit(name: string, from: string | RegExp, to: string): this {
    const object = this.#object(name)
    object.body = replaced(object.body, from, to)
    return this
  }

  /** Replaces text in the stream of an object. */
  editStream(name: string, from: string | RegExp, to: string): this {
    const object = this.#object(name)
    const text = object.stream?.toString('latin1') ?? ''
    object.stream = Buffer.from(replaced(text, from, to), 'latin1')
    return this
  }

  append(name: string, entries: string): this {
    this.#object(name).body += ` ${entries}`
    return this
  }

  /** Gives a structure element an ID. */
  identify(name: string, id: string): this {
    return this.append(name, `/ID (${id})`).edit('ids', '[', `[(${id}) {${name}} `)
  }

  /** Content inserted at the start of the page. */
  paint(content: string): this {
    return this.editStream('content', /^/, `${content}\n`)
  }

  /** Replaces text of the file, which keeps its length. */
  patch(from: string, to: string): this {
    if (from.length !== to.length) throw new Error('a patch must keep the length')
    const finish = this.finish
    this.finish = file => Buffer.from(replaced(finish(file).toString('latin1'), from, to), 'latin1')
    return this
  }

  numberOf(name: string): number {
    return [...this.objects.keys()].indexOf(name) + 1
  }

  #object(name: string): SampleObject {
    const object = this.objects.get(name)
    if (object === undefined) throw new Error(`the sample has no object '${name}'`)
    return object
  }

  bytes(): Buffer {
    const parts = [Buffer.from(`%PDF-${this.version}\n${this.comment}`, 'latin1')]
    let offset = parts[0]?.length ?? 0
    const offsets: number[] = []
    const linked = (body: string): string =>
      body.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
        this.#object(name)
        return `${this.numberOf(name)} 0 R`
      })
    for (const [name, { body, stream }] of this.objects) {
      offsets.push(offset)
      const length = /\/Length\b/.test(body) || stream === null ? '' : ` /Length ${stream.length}`
      const isValue = /^[[<(\d]/.test(body)
      const text = isValue ? linked(body) : `<< ${linked(body)}${length} >>`
      const content = stream === null ? [] : [Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n')]
      const head = `${this.numberOf(name)} 0 obj\n${text}\n`
      const object = Buffer.concat([Buffer.from(head, 'latin1'), ...content, Buffer.from('endobj\n')])
      parts.push(object)
      offset += object.length
    }
    const count = offsets.length + 1
    const entries = offsets.map(each => `${String(each).padStart(10, '0')} 00000 n \n`).join('')
    const root = `/Size ${count} /Root ${linked('{catalog}')} ${linked(this.trailer)}`
    const end = `xref\n0 ${count}\n0000000000 65535 f \n${entries}trailer\n<< ${root} >>\nstartxref\n${offset}\n%%EOF\n`
    return this.finish(Buffer.concat([...parts, Buffer.from(end, 'latin1')]))
  }
}

function replaced(text: string, from: string | RegExp, to: string): string {
  const changed = text.replace(from, () => to)
  if (changed === text) throw new Error(`the change of ${from} has no effect`)
  return changed
}

const UA_SCHEMA = `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Part of ISO 14289</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`

const identification = (part: SamplePart): string =>
  part === 4
    ? '<pdfaid:part>4</pdfaid:part><pdfaid:rev>2020</pdfaid:rev><pdfuaid:part>2</pdfuaid:part><pdfuaid:rev>2024</pdfuaid:rev>'
    : `<pdfaid:part>${part}</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance><pdfuaid:part>1</pdfuaid:part>`

const xmp = (part: SamplePart): string => `<?xpacket begin="\xef\xbb\xbf" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"
 xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Sample</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>Author</rdf:li></rdf:Seq></dc:creator>
<xmp:CreateDate>2026-01-02T03:04:05Z</xmp:CreateDate>
<pdf:Producer>Hand</pdf:Producer>
${identification(part)}
</rdf:Description>
${part === 4 ? '' : UA_SCHEMA}</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`

/** Structure types of the marked content of the page, by MCID. */
const MARKS = ['H1', 'Link', 'Figure', 'TH', 'TH', 'TD', 'TD', 'Lbl', 'LBody', 'Note', 'Formula', 'P', 'P']

const CONTENT = MARKS.map((type, id) => {
  const y = 180 - id * 12
  if (type === 'Figure') return `/Figure <</MCID ${id}>> BDC q 9 0 0 9 20 ${y} cm /Im Do Q EMC`
  const text =
    id === 11 ? '/F2 10 Tf 1 0 0 1 20 50 Tm (AB) Tj' : id === 12 ? '/F3 10 Tf 1 0 0 1 20 30 Tm (AB) Tj' : null
  return `/${type} <</MCID ${id}>> BDC BT ${text ?? `/F1 10 Tf 1 0 0 1 20 ${y} Tm <00010002> Tj`} ET EMC`
}).join('\n')

/** By MCID. */
const OWNERS = [
  'h1',
  'link',
  'figure',
  'th1',
  'th2',
  'td1',
  'td2',
  'lbl',
  'lbody',
  'note',
  'formula',
  'p2',
  'p3',
]

const TO_UNICODE = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def /CMapName /Adobe-Identity-UCS def
/CMapType 2 def 1 begincodespacerange <0000> <ffff> endcodespacerange
2 beginbfchar <0001> <0041> <0002> <0042> endbfchar
endcmap CMapName currentdict /CMap defineresource pop end end`

/** A file that conforms to PDF/UA-1 and to level A of a part of PDF/A, or to PDF/UA-2 and PDF/A-4. */
export function samplePdf(part: SamplePart = 2): SamplePdf {
  const pdf = new SamplePdf()
  pdf.version = part === 1 ? '1.4' : part === 4 ? '2.0' : '1.7'
  if (part !== 4) pdf.trailer += ' /Info {info}'
  const files = part === 3 ? '/AF [{file}] /Names << /EmbeddedFiles << /Names [(a.xml) {file}] >> >>' : ''
  pdf.set(
    'catalog',
    `/Type /Catalog /Pages {pages} /Metadata {metadata} /Lang (en-GB) /MarkInfo << /Marked true >>
    /ViewerPreferences << /DisplayDocTitle true >> /StructTreeRoot {root} /OutputIntents [{intent}]
    /Outlines {outlines} /AcroForm << /Fields [{widget}] >> ${files}`,
  )
  pdf.set('info', '/Title (Sample) /Author (Author) /Producer (Hand) /CreationDate (D:20260102030405Z)')
  pdf.set('metadata', '/Type /Metadata /Subtype /XML', xmp(part))
  pdf.set(
    'intent',
    '/Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB) /DestOutputProfile {icc}',
  )
  pdf.set('icc', '/N 3', SRGB)
  pdf.set('outlines', '/Type /Outlines /First {outline} /Last {outline} /Count 1')
  const destination =
    part === 4 ? '/A << /S /GoTo /D [{page} /Fit] /SD [{h1} /Fit] >>' : '/Dest [{page} /Fit]'
  pdf.set('outline', `/Title (Sample) /Parent {outlines} ${destination}`)
  pdf.set('pages', '/Type /Pages /Kids [{page}] /Count 1')
  pdf.set(
    'page',
    `/Type /Page /Parent {pages} /MediaBox [0 0 200 200] /Contents {content} /Resources {resources}
    /StructParents 0 /Tabs /S /Annots [{linkAnnotation} {widget} {text}]`,
  )
  pdf.set(
    'resources',
    `/Font << /F1 {type0} /F2 {truetype} /F3 {type1} >> /XObject << /Im {image} /Fm {form} >>
    /ExtGState << /Gs {state} >>`,
  )
  pdf.set('content', '', `/Artifact BMC 0 0 1 rg 0 0 5 5 re f /Gs gs /Fm Do EMC\n${CONTENT}\n`)
  pdf.set('state', '/Type /ExtGState /CA 1 /ca 1 /BM /Normal')
  pdf.set('form', '/Type /XObject /Subtype /Form /BBox [0 0 5 5] /Resources << >>', '0 0 2 2 re f')
  pdf.set(
    'image',
    '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceRGB',
    '\x10\x20\x30',
  )
  setFonts(pdf, part)
  setAnnotations(pdf)
  setStructure(pdf, part)
  if (part === 3) {
    pdf.set(
      'file',
      '/Type /Filespec /F (a.xml) /UF (a.xml) /Desc (Data) /AFRelationship /Data /EF << /F {embedded} /UF {embedded} >>',
    )
    pdf.set(
      'embedded',
      '/Type /EmbeddedFile /Subtype /text#2Fxml /Params << /ModDate (D:20260102030405Z) >>',
      '<a/>',
    )
  }
  return pdf
}

function setFonts(pdf: SamplePdf, part: SamplePart): void {
  const box = '/FontBBox [0 0 500 500] /ItalicAngle 0 /Ascent 800 /Descent 0 /CapHeight 500 /StemV 80'
  const cidSet = part === 1 ? '/CIDSet {cidset}' : ''
  const charSet = part === 1 ? '/CharSet (/A/B)' : ''
  pdf.set(
    'type0',
    '/Type /Font /Subtype /Type0 /BaseFont /AAAAAA+Sample /Encoding /Identity-H /DescendantFonts [{cidfont}] /ToUnicode {tounicode}',
  )
  pdf.set(
    'cidfont',
    `/Type /Font /Subtype /CIDFontType2 /BaseFont /AAAAAA+Sample /FontDescriptor {descriptor1} /W [1 [600 700]]
    /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /CIDToGIDMap /Identity`,
  )
  pdf.set(
    'descriptor1',
    `/Type /FontDescriptor /FontName /AAAAAA+Sample /Flags 4 ${box} /FontFile2 {program} ${cidSet}`,
  )
  if (part === 1) pdf.set('cidset', '', '\xe0')
  pdf.set('tounicode', '', TO_UNICODE)
  pdf.set('program', '', sampleTrueType())
  pdf.set(
    'truetype',
    '/Type /Font /Subtype /TrueType /BaseFont /Sample /Encoding /WinAnsiEncoding /FirstChar 65 /LastChar 66 /Widths [600 700] /FontDescriptor {descriptor2}',
  )
  pdf.set('descriptor2', `/Type /FontDescriptor /FontName /Sample /Flags 32 ${box} /FontFile2 {program}`)
  pdf.set(
    'type1',
    '/Type /Font /Subtype /Type1 /BaseFont /BBBBBB+Sample /Encoding /WinAnsiEncoding /FirstChar 65 /LastChar 66 /Widths [600 700] /FontDescriptor {descriptor3}',
  )
  pdf.set(
    'descriptor3',
    `/Type /FontDescriptor /FontName /BBBBBB+Sample /Flags 32 ${box} /FontFile {program1} ${charSet}`,
  )
  pdf.set('program1', '', sampleType1())
}

function setAnnotations(pdf: SamplePdf): void {
  pdf.set(
    'linkAnnotation',
    `/Type /Annot /Subtype /Link /Rect [20 160 60 175] /F 4 /Contents (A link) /StructParent 1
    /A << /Type /Action /S /URI /URI (https://example.com) >> /Border [0 0 0]`,
  )
  pdf.set(
    'widget',
    `/Type /Annot /Subtype /Widget /FT /Tx /T (name) /TU (Your name) /Rect [100 20 150 40] /F 4 /StructParent 2
    /AP << /N {appearance} >>`,
  )
  pdf.set(
    'text',
    '/Type /Annot /Subtype /Text /Rect [100 60 110 70] /F 28 /Contents (A note) /StructParent 3 /AP << /N {appearance} >>',
  )
  pdf.set('appearance', '/Type /XObject /Subtype /Form /BBox [0 0 5 5] /Resources << >>', '0 0 2 2 re f')
}

function setStructure(pdf: SamplePdf, part: SamplePart): void {
  const element = (name: string, type: string, parent: string, entries: string): void => {
    const namespace = part === 4 && type !== 'Chapter' ? '/NS {namespace}' : ''
    pdf.set(name, `/Type /StructElem /S /${type} /P {${parent}} ${namespace} ${entries}`)
  }
  const content = (name: string, type: string, parent: string, entries = ''): void => {
    element(name, type, parent, `/Pg {page} /K ${OWNERS.indexOf(name)} ${entries}`)
  }
  pdf.set(
    'root',
    `/Type /StructTreeRoot /K {document} /ParentTree {parents} /ParentTreeNextKey 4 /IDTree {ids} /RoleMap << /Chapter /Sect ${
      part === 1 ? '/Annot /Span' : '' // PDF 1.4 lacks the type
    } >>`,
  )
  if (part === 4) {
    pdf.append('root', '/Namespaces [{namespace}]')
    pdf.set('namespace', '/Type /Namespace /NS (http://iso.org/pdf2/ssn)')
    pdf.append('widget', '/Contents (Your name)')
  }
  pdf.set('ids', '/Names [(note-1) {note}]')
  pdf.set('parents', `/Nums [0 [${OWNERS.map(name => `{${name}}`).join(' ')}] 1 {link} 2 {field} 3 {annot}]`)
  element('document', 'Document', 'root', '/K [{chapter} {note} {formula} {p2} {p3} {field} {annot}]')
  element('chapter', 'Chapter', 'document', '/K [{h1} {p1} {figure} {table} {list}]')
  content('h1', 'H1', 'chapter')
  element('p1', 'P', 'chapter', '/K {link}')
  element('link', 'Link', 'p1', '/Pg {page} /K [1 << /Type /OBJR /Obj {linkAnnotation} /Pg {page} >>]')
  content('figure', 'Figure', 'chapter', '/Alt (A square) /A << /O /Layout /BBox [20 156 29 165] >>')
  element('table', 'Table', 'chapter', '/K [{tr1} {tr2}] /A << /O /Layout /BBox [20 60 90 99] >>')
  element('tr1', 'TR', 'table', '/K [{th1} {th2}]')
  element('tr2', 'TR', 'table', '/K [{td1} {td2}]')
  content('th1', 'TH', 'tr1', '/A << /O /Table /Scope /Column >>')
  content('th2', 'TH', 'tr1', '/A << /O /Table /Scope /Column >>')
  content('td1', 'TD', 'tr2')
  content('td2', 'TD', 'tr2')
  element('list', 'L', 'chapter', '/K {item} /A << /O /List /ListNumbering /Disc >>')
  element('item', 'LI', 'list', '/K [{lbl} {lbody}]')
  content('lbl', 'Lbl', 'item')
  content('lbody', 'LBody', 'item')
  content('note', part === 4 ? 'FENote' : 'Note', 'document', '/ID (note-1)')
  content('formula', 'Formula', 'document', '/Alt (A equals B)')
  content('p2', 'P', 'document')
  content('p3', 'P', 'document')
  element('field', 'Form', 'document', '/K << /Type /OBJR /Obj {widget} /Pg {page} >>')
  element('annot', 'Annot', 'document', '/K << /Type /OBJR /Obj {text} /Pg {page} >>')
}
