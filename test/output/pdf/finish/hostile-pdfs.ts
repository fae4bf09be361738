import { deflateSync } from 'node:zlib'

/** Small PDFs that require excessive resources, by name. Each has at most 4 MB. */
export const HOSTILE_PDFS: Readonly<Record<string, () => readonly Uint8Array[]>> = {
  'an object stream of 300 MB': () => [withObjectStream('0', inflatesTo(300), { count: 1 })],
  'thirty object streams of 60 MB': () => [
    pdf([
      ...PAGE,
      ...Array.from({ length: 30 }, (_, i) => objectStream(20 + i, 1, 2, inflatesTo(60), 'FlateDecode')),
    ]),
  ],
  'an object stream with two filters': () => [
    withObjectStream('/FlateDecode /FlateDecode', deflateSync(inflatesTo(300)), { count: 1 }),
  ],
  'an object stream with a hundred filters': () => [
    withObjectStream('/FlateDecode '.repeat(100), deflateSync(inflatesTo(60)), { count: 1 }),
  ],
  'an LZW object stream': () => [withObjectStream('/LZWDecode', Buffer.alloc(3_000_000, 0x80), { count: 1 })],
  'a run-length object stream': () => [
    withObjectStream('/RunLengthDecode', Buffer.alloc(3_000_000, 0x81), { count: 1 }),
  ],
  'an object stream with a predictor': () => [
    withObjectStream('/FlateDecode', inflatesTo(300), {
      count: 1,
      more: '/DecodeParms<</Predictor 15/Columns 1000000000/Colors 32>>',
    }),
  ],
  'a cross-reference stream of 300 MB': () => [
    pdf([
      ...PAGE,
      stream(20, '/Type/XRef/Size 2000000000/W[1 1 1]/Filter/FlateDecode/Root 1 0 R', inflatesTo(300)),
    ]),
  ],
  'a cross-reference stream with a predictor': () => [
    pdf([
      ...PAGE,
      stream(
        20,
        '/Type/XRef/Size 9/W[1 99999 1]/Index[0 999999999]/DecodeParms<</Predictor 12/Columns 999999999>>/Filter/FlateDecode/Root 1 0 R',
        inflatesTo(300),
      ),
    ]),
  ],
  'object streams of dictionaries only': () => [reachable('<<>>'.repeat(9_000_000))],
  'object streams of numbers only': () => [reachable('1.5 '.repeat(9_000_000))],
  'object streams of references only': () => [
    reachable(Array.from({ length: 900_000 }, (_, i) => `${i + 100} 0 R`).join(' ')),
  ],
  'many objects of an object stream that are the same bytes': () => {
    const [count, array] = [200_000, `[${'1 '.repeat(100_000)}]`]
    const head = Array.from({ length: count }, (_, i) => `${100 + i} 0`).join(' ')
    const kids = Array.from({ length: count }, (_, i) => `${100 + i} 0 R`).join(' ')
    const content = deflateSync(`${head} ${array}`)
    return [
      pdf([...page(`/Kept[${kids}]`), objectStream(20, count, head.length + 1, content, 'FlateDecode')]),
    ]
  },
  'a million small objects of object streams': () => {
    const count = 900_000
    const head = Array.from({ length: count }, (_, i) => `${100 + i} ${2 * i}`).join(' ')
    const content = deflateSync(`${head} ${'1 '.repeat(count)}`)
    return [pdf([...PAGE, objectStream(20, count, head.length + 1, content, 'FlateDecode')])]
  },
  'a chain of doubling page trees': () => [pdf(doublingTree(40, '3 0 R'))],
  'a chain of doubling page trees without a page': () => [pdf(doublingTree(60, 'null'))],
  'a page tree that contains itself': () => [
    pdf(['1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj', '2 0 obj<</Type/Pages/Kids[2 0 R 2 0 R]>>endobj']),
  ],
  'a page tree of sixty thousand levels': () => [
    pdf([
      '1 0 obj<</Type/Catalog/Pages 10 0 R>>endobj',
      ...Array.from(
        { length: 60_000 },
        (_, i) => `${10 + i} 0 obj<</Type/Pages/Parent ${9 + i} 0 R/Kids[${11 + i} 0 R]>>endobj`,
      ),
    ]),
  ],
  'many nodes with the same many kids': () => [
    pdf([
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      `2 0 obj<</Type/Pages/Kids[${'3 0 R '.repeat(100_000)}]>>endobj`,
      `3 0 obj<</Type/Pages/Kids[${'null '.repeat(400_000)}]>>endobj`,
    ]),
  ],
  'a page that is its own parent': () => [
    pdf([...page('/Annots[9 0 R]'), '9 0 obj<</Type/Page/Parent 9 0 R/MediaBox 9 0 R>>endobj']),
  ],
  'objects that never end': () => [pdf([...PAGE, '7 0 obj'.repeat(550_000)])],
  'strings that never end': () => [pdf([...PAGE, '7 0 obj('.repeat(480_000)])],
  'arrays that never end': () => [pdf([...PAGE, '7 0 obj[1 '.repeat(380_000)])],
  'streams that never end': () => [pdf([...PAGE, '7 0 obj<<>>stream '.repeat(210_000)])],
  'streams inside streams': () => [
    pdf([...PAGE, '7 0 obj<</Length 3999999/Type/ObjStm/N 1/First 1>>stream\n'.repeat(65_000)]),
  ],
  'object streams that share a tail of strings without an end': () => [
    overlapping(8_000, '/N 1/First 1', '('.repeat(2_000_000)),
  ],
  'object streams that share a string': () => [
    overlapping(300, '/N 1/First 1', `(${'x'.repeat(1_000_000)})`),
  ],
  'object streams that share their numbers': () => [
    overlapping(60, '/N 9999999/First 9999999', `${'4 0 '.repeat(500_000)}\n4 0 obj null`, '4 0 '),
  ],
  'cross-references of a million objects': () => {
    const entries = Buffer.alloc(4_000_000, Buffer.from([2, 0, 0, 20]))
    const dictionary = '/Type/XRef/Size 1000000/W[1 2 1]/Filter/FlateDecode/Root 1 0 R'
    const body = pdf([...PAGE, stream(20, dictionary, deflateSync(entries))])
    return [Buffer.concat([body, Buffer.from(`startxref\n${Buffer.from(body).indexOf('20 0 obj')}\n%%EOF`)])]
  },
  'cross-references that overlap': () => {
    const sections = Array.from({ length: 40_000 }, (_, i) => {
      const previous = String(Math.max(0, i - 1) * 100 + 9).padStart(7, '0')
      return `20 0 obj<</Type/XRef/Size 9/W[1 1 1]/Length ${3_999_991}/Prev ${previous}>>stream `.padEnd(100)
    })
    return [Buffer.from(`%PDF-1.7\n${sections.join('')}\nstartxref\n3999909\n%%EOF`)]
  },
  'streams that end too early': () => [
    pdf([...PAGE, '7 0 obj<</Length 999>>stream endstream endobj '.repeat(80_000)]),
  ],
  'trailers that never end': () => [pdf([...PAGE, 'trailer<<(<<'.repeat(330_000)])],
  'four megabytes of letters': () => [pdf([...PAGE, 'x'.repeat(3_999_000)])],
  'four megabytes of digits': () => [pdf([...PAGE, '1'.repeat(3_999_000)])],
  'four megabytes of spaces and words': () => [pdf([...PAGE, '1 0 \n'.repeat(790_000)])],
  'four megabytes of obj': () => [pdf([...PAGE, 'obj'.repeat(1_330_000)])],
  'deep arrays': () => [pdf([...page('/Kept 9 0 R'), `9 0 obj${'['.repeat(3_900_000)}`])],
  'deep dictionaries': () => [pdf([...page('/Kept 9 0 R'), `9 0 obj${'<</A'.repeat(900_000)}`])],
  'an array of a million numbers': () => [
    pdf([...page('/Kept 9 0 R'), `9 0 obj[${'1 '.repeat(1_900_000)}]endobj`]),
  ],
  'a string of four megabytes': () => [pdf([...page(`/Kept(${'x'.repeat(3_900_000)})`)])],
  'hundreds of thousands of names': () => [
    pdf([
      ...page('/Kept 9 0 R'),
      `9 0 obj[${Array.from({ length: 400_000 }, (_, i) => `/N${i}`).join('')}]endobj`,
    ]),
  ],
  'hundreds of thousands of tiny objects': () => [
    pdf([
      ...page(`/Kept[${Array.from({ length: 180_000 }, (_, i) => `${10 + i} 0 R`).join(' ')}]`),
      ...Array.from({ length: 160_000 }, (_, i) => `${10 + i} 0 obj 1`),
    ]),
  ],
  'objects in a cycle': () => [
    pdf([
      ...page('/Kept 10 0 R'),
      ...Array.from(
        { length: 80_000 },
        (_, i) => `${10 + i} 0 obj[${10 + ((i + 1) % 80_000)} 0 R 10 0 R]endobj`,
      ),
    ]),
  ],
  'lengths that lead to each other': () => [
    pdf([
      ...page('/Kept 10 0 R'),
      ...Array.from(
        { length: 20_000 },
        (_, i) => `${10 + i} 0 obj<</Length ${11 + i} 0 R/K ${11 + i} 0 R>>stream\nx\nendstream endobj`,
      ),
    ]),
  ],
  'a hundred files of dictionaries only': () =>
    Array.from({ length: 100 }, () => pdf([...page(`/Kept[${'<<>>'.repeat(9_000)}]`)])),
}

/** A page with objects 1 to 3. */
function page(more: string): string[] {
  return [
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]${more}>>endobj`,
  ]
}

const PAGE = page('')

function pdf(parts: readonly (string | Uint8Array)[]): Uint8Array {
  const all = ['%PDF-1.7', ...parts, 'trailer<</Root 1 0 R>>', '%%EOF']
  return Buffer.concat(all.flatMap(part => [Buffer.from(part), Buffer.from('\n')]))
}

function stream(number: number, dictionary: string, content: Uint8Array): Uint8Array {
  const head = Buffer.from(`${number} 0 obj<<${dictionary}/Length ${content.length}>>stream\n`)
  return Buffer.concat([head, content, Buffer.from('\nendstream endobj')])
}

function objectStream(number: number, count: number, first: number, content: Uint8Array, filter: string) {
  return stream(number, `/Type/ObjStm/N ${count}/First ${first}/Filter/${filter}`, content)
}

function withObjectStream(
  filters: string,
  content: Uint8Array,
  { count, more = '' }: { count: number; more?: string },
): Uint8Array {
  const filter = filters === '0' ? '/FlateDecode' : `[${filters}]`
  return pdf([...PAGE, stream(20, `/Type/ObjStm/N ${count}/First 2/Filter${filter}${more}`, content)])
}

/** A page that needs an array from an object stream: as one array, or in arrays of a megabyte. */
function reachable(items: string): Uint8Array {
  const size = 1_000_000
  const arrays: string[] = []
  for (let at = 0; at < items.length; ) {
    const space = items.indexOf(' ', at + size)
    const bracket = items.indexOf('<', at + size)
    const end = space >= 0 ? space : bracket >= 0 ? bracket : items.length
    arrays.push(`[${items.slice(at, end)}]`)
    at = end
  }
  let offset = 0
  const heads = arrays.map((array, i) => {
    const head = `${30 + i} ${offset}`
    offset += array.length
    return head
  })
  const head = `${heads.join(' ')} `
  const content = deflateSync(head + arrays.join(''))
  const kept = arrays.map((_, i) => `${30 + i} 0 R`).join(' ')
  return pdf([
    ...page(`/Kept[${kept}]`),
    objectStream(20, arrays.length, head.length, content, 'FlateDecode'),
  ])
}

/**
 * A page that needs one object from each of many object streams, whose lengths all extend to the end of the file, with
 * an `endstream` long before it. Their objects begin at the common tail.
 */
function overlapping(count: number, dictionary: string, tail: string, head = ''): Uint8Array {
  const digits = (number: number): string => String(number).padStart(8, '0')
  const each = (work: (i: number) => string): string =>
    Array.from({ length: count }, (_, i) => work(i)).join('')
  const streamAt = (i: number, offset: number): string =>
    `${20_000 + i} 0 obj<</Type/ObjStm${dictionary}/Length ${40_000 + i} 0 R>>stream\n${head}${
      head === '' ? `${100_000 + i} ${digits(offset)} ` : ''
    }\nendstream\n`
  const write = (starts: readonly number[], tailAt: number, end: number): string =>
    [
      '%PDF-1.7',
      ...page(`/Kept[${each(i => `${100_000 + i} 0 R `)}]`),
      each(i => `${40_000 + i} 0 obj ${digits(end - (starts[i] ?? 0))}\n`),
      each(i => streamAt(i, tailAt - (starts[i] ?? 0))),
      'trailer<</Root 1 0 R>>',
      `${tail}\nendstream`,
    ].join('\n')
  const draft = write([], 0, 0)
  const starts = [...draft.matchAll(/>>stream\n/g)].map(match => match.index + match[0].length)
  return Buffer.from(write(starts, draft.lastIndexOf(tail), draft.lastIndexOf('\nendstream')), 'latin1')
}

function doublingTree(levels: number, leaf: string): string[] {
  const nodes = Array.from({ length: levels }, (_, i) => {
    const kid = i === levels - 1 ? leaf : `${11 + i} 0 R`
    return `${10 + i} 0 obj<</Type/Pages/Kids[${kid} ${kid}]>>endobj`
  })
  return ['1 0 obj<</Type/Catalog/Pages 10 0 R>>endobj', '3 0 obj<</Type/Page>>endobj', ...nodes]
}

const deflated = new Map<number, Uint8Array>()

/** Data that inflates to this many megabytes of spaces. */
function inflatesTo(megabytes: number): Uint8Array {
  const known = deflated.get(megabytes)
  if (known !== undefined) return known
  const bytes = deflateSync(Buffer.alloc(megabytes * 1_000_000, ' '))
  deflated.set(megabytes, bytes)
  return bytes
}
