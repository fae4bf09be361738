import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { checkPdf, type PdfProfile, PlatenError } from '../../src/index.ts'
import { type SamplePdf, samplePdf } from './sample-pdf.ts'

const ALL: PdfProfile[] = ['PDF/UA-1', 'PDF/A-1a', 'PDF/A-2a', 'PDF/A-3a', 'PDF/UA-2', 'PDF/A-4']

/** The reported rules, or the code of the error. Other exceptions fail the test. */
async function outcome(bytes: Uint8Array): Promise<string[] | string> {
  try {
    const { findings } = await checkPdf(bytes, { profiles: ALL })
    return [...new Set(findings.map(({ rule }) => rule))]
  } catch (error) {
    if (error instanceof PlatenError) return error.code
    throw error
  }
}

/** Remembers the numbers of a file with many objects. */
function keepNumbers(pdf: SamplePdf): SamplePdf {
  const numbers = new Map([...pdf.objects.keys()].map((name, i) => [name, i + 1]))
  pdf.numberOf = name => numbers.get(name) ?? 0
  return pdf
}

/** Linear congruential generator: the same bytes in every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

describe('damaged files', () => {
  test.each([
    ['empty', Buffer.alloc(0)],
    ['text', Buffer.from('no PDF at all')],
    ['a header', Buffer.from('%PDF-1.7\n')],
    ['a header and noise', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(10_000, 0x3c)])],
    ['no pages', Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj trailer << /Root 1 0 R >>')],
  ])('%s: invalid_pdf', async (_, bytes) => {
    expect(await outcome(bytes)).toBe('invalid_pdf')
  })

  test('bytes of another type and unknown profiles are rejected', async () => {
    await expect(checkPdf('text' as never)).rejects.toMatchObject({ code: 'invalid_request' })
    const unknown = checkPdf(samplePdf().bytes(), { profiles: ['PDF/X-4' as never] })
    await expect(unknown).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('PDF/X-4'),
    })
  })

  test.each([
    [{ profile: ['PDF/UA-1'] }, "checkPdf has no option 'profile', did you mean 'profiles'?"],
    [
      { profiles: 'PDF/UA-1' },
      "'profiles' must be an array of standards such as ['PDF/UA-1'], got 'PDF/UA-1'.",
    ],
    [{ password: 5 }, "'password' must be a string, got 5."],
  ])('the options %j are rejected', async (options, message) => {
    const checked = checkPdf(samplePdf().bytes(), options as never)
    await expect(checked).rejects.toMatchObject({ code: 'invalid_option', message })
  })

  test('a truncated file is checked or rejected at any length', async () => {
    const whole = samplePdf(1).bytes()
    for (let i = 0; i < 40; i++) {
      const result = await outcome(whole.subarray(0, Math.floor((whole.length * i) / 40)))
      expect(result === 'invalid_pdf' || result.length > 0).toBe(true)
    }
  })

  test('changed bytes never cause an exception without code', async () => {
    const whole = samplePdf(1).bytes()
    const icc = { start: whole.indexOf('acsp') - 100, end: whole.indexOf('acsp') + 3000 }
    for (let seed = 0; seed < 150; seed++) {
      const random = randomNumbers(seed)
      const copy = Buffer.from(whole)
      for (let i = 0; i < 1 + (seed % 20); i++) {
        let at = random(copy.length)
        if (at > icc.start && at < icc.end) at = random(icc.start)
        copy[at] = random(256)
      }
      expect(await outcome(copy)).toBeDefined()
    }
  })

  test('changed bytes of font programs never cause an exception without code', async () => {
    for (let seed = 0; seed < 150; seed++) {
      const random = randomNumbers(seed)
      const pdf = samplePdf(1)
      for (const name of ['program', 'program1', 'tounicode'] as const) {
        const stream = Buffer.from(pdf.objects.get(name)?.stream ?? [])
        for (let i = 0; i < 4; i++) stream[random(stream.length)] = random(256)
        pdf.set(name, '', stream)
      }
      expect(await outcome(pdf.bytes())).toBeDefined()
    }
  })
})

describe('cycles and depth', () => {
  const nested = (count: number, open: string, close: string): string =>
    open.repeat(count) + close.repeat(count)
  const changes: [string, (pdf: SamplePdf) => unknown][] = [
    ['a page tree that contains itself', pdf => pdf.edit('pages', '[{page}]', '[{page} {pages}]')],
    [
      'a form that paints itself',
      pdf =>
        pdf
          .edit('form', '/Resources << >>', '/Resources << /XObject << /F {form} >> >>')
          .editStream('form', /^/, '/F Do '),
    ],
    [
      'forms that paint each other',
      pdf =>
        pdf
          .set(
            'second',
            '/Subtype /Form /Resources << /XObject << /F {form} >> >>',
            '0 1 0 rg /F Do 1 0 0 RG /F Do',
          )
          .edit('form', '/Resources << >>', '/Resources << /XObject << /F {second} >> >>')
          .editStream('form', /^/, '0 g /F Do 1 0 0 rg /F Do '),
    ],
    [
      'a pattern that paints itself',
      pdf =>
        pdf
          .append('resources', '/Pattern << /P0 {pattern} >>')
          .set(
            'pattern',
            '/PatternType 1 /Resources << /Pattern << /P0 {pattern} >> >>',
            '/Pattern cs /P0 scn 0 0 9 9 re f',
          )
          .paint('/Pattern cs /P0 scn 0 0 9 9 re f'),
    ],
    [
      'a Type 3 font whose glyphs use it',
      pdf =>
        pdf
          .edit('resources', '/F1 {type0}', '/F1 {type0} /F9 {type3}')
          .set(
            'type3',
            '/Type /Font /Subtype /Type3 /CharProcs << /a {glyph} >> /Resources << /Font << /F9 {type3} >> >>',
          )
          .set('glyph', '', 'BT /F9 1 Tf (a) Tj ET')
          .paint('BT /F9 1 Tf (a) Tj ET'),
    ],
    [
      'a colour space that contains itself',
      pdf =>
        pdf
          .set('space', '[/Indexed {space} 0 <00>]')
          .append('resources', '/ColorSpace << /Cs {space} >>')
          .paint('/Cs cs 0 0 9 9 re f'),
    ],
    ['a number tree that contains itself', pdf => pdf.append('parents', '/Kids [{parents}]')],
    [
      'a field that is its own parent',
      pdf => pdf.edit('widget', '/FT /Tx', '/Parent {widget}').edit('widget', '/TU (Your name)', ''),
    ],
    [
      'an action that follows itself',
      pdf =>
        pdf
          .append('linkAnnotation', '/AA {linkAnnotation}')
          .edit('linkAnnotation', '/S /URI', '/S /URI /Next {linkAnnotation}'),
    ],
    [
      'an order of layers that contains itself',
      pdf =>
        pdf
          .set('order', '[{order}]')
          .append('catalog', '/OCProperties << /D << /Name (a) /Order {order} >> >>'),
    ],
    ['an element that contains the tree', pdf => pdf.edit('p2', '/K 11', '/K [11 {document} {p2}]')],
    ['arrays nested 90 deep', pdf => pdf.append('info', `/Deep ${nested(90, '[', ']')}`)],
    ['deep graphics states', pdf => pdf.paint('q '.repeat(20_000))],
    ['deep marks', pdf => pdf.paint('/Span BMC '.repeat(20_000))],
    ['a reference that refers to itself', pdf => pdf.set('loop', '{loop}').append('info', '/Loop {loop}')],
    [
      'an endless codespace',
      pdf => pdf.set('tounicode', '', '1 beginbfrange <0000> <ffffffff> <0041> endbfrange'),
    ],
    [
      'a table with huge spans',
      pdf => pdf.append('td1', '/A << /O /Table /ColSpan 1000000000 /RowSpan 1000000000 >>'),
    ],
  ]
  test.each(changes)('%s', async (_, change) => {
    const pdf = samplePdf()
    change(pdf)
    expect(await outcome(pdf.bytes())).not.toEqual([])
  })

  const laterChanges: [string, (pdf: SamplePdf) => unknown][] = [
    ['an outline that follows itself', pdf => pdf.append('outline', '/Next {outline} /First {outline}')],
    [
      'a destination that leads to itself',
      pdf =>
        pdf
          .append('catalog', '/OpenAction (a) /Names << /Dests {names} >>')
          .set('names', '/Names [(a) (a) (b) << /SD (b) >>] /Kids [{names}]'),
    ],
    [
      'a namespace that maps to itself',
      pdf => pdf.append('namespace', '/RoleMapNS << /A [/B {namespace}] /B [/A {namespace}] >>'),
    ],
    [
      'a chain of 50,000 mappings',
      pdf => {
        const chain = Array.from({ length: 50_000 }, (_, i) => `/T${i} /T${i + 1}`).join(' ')
        pdf.edit('root', '/Chapter /Sect', `/Chapter /T0 ${chain}`)
      },
    ],
    [
      'entries of a table of contents in each other',
      pdf => {
        for (let i = 0; i < 5_000; i++)
          pdf.set(
            `t${i}`,
            `/S /TOCI /P {${i === 0 ? 'document' : `t${i - 1}`}} /K {t${Math.min(i + 1, 4_999)}}`,
          )
        pdf.edit('document', '{annot}]', '{annot} {t0}]')
        keepNumbers(pdf)
      },
    ],
    ['notes that refer to themselves', pdf => pdf.append('note', '/Ref [{note} {note} {p2} {root}]')],
    [
      'a link with a target in itself',
      pdf => pdf.edit('linkAnnotation', '/S /URI', '/S /GoTo /D {linkAnnotation}'),
    ],
  ]
  test.each(laterChanges)('%s, in PDF 2.0', async (_, change) => {
    const pdf = samplePdf(4)
    change(pdf)
    expect(await outcome(pdf.bytes())).not.toEqual([])
  })

  test('a structure of 20,000 nested elements is read', async () => {
    const pdf = samplePdf()
    for (let i = 0; i < 20_000; i++) {
      pdf.set(
        `deep${i}`,
        `/S /Div /P {${i === 0 ? 'document' : `deep${i - 1}`}} ${i < 19_999 ? `/K {deep${i + 1}}` : ''}`,
      )
    }
    pdf.edit('document', '{annot}]', '{annot} {deep0}]')
    const { findings } = await checkPdf(keepNumbers(pdf).bytes(), { profiles: ['PDF/UA-1'] })
    expect(findings).toEqual([])
  })

  test('values nested deeper than 100 are rejected', async () => {
    const deep = samplePdf().append('info', `/Deep ${nested(200, '[', ']')}`)
    expect(await outcome(deep.bytes())).toBe('invalid_pdf')
  })
})

describe('repeated and shared objects', () => {
  const names = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}${i}`)
  const linked = (all: readonly string[]): string => all.map(name => `{${name}}`).join(' ')

  /** Elements with the same entries below the document. */
  const addElements = (pdf: SamplePdf, count: number, entries: string): SamplePdf => {
    const added = names('added', count)
    for (const name of added) pdf.set(name, `/P {document} /NS {namespace} ${entries}`)
    return keepNumbers(pdf.edit('document', '{annot}]', `{annot} ${linked(added)}]`))
  }

  const changes: [string, (pdf: SamplePdf) => unknown][] = [
    [
      'a namespace that is listed 20,000 times',
      pdf => {
        pdf
          .edit('root', '[{namespace}]', `[${'{other} '.repeat(20_000)}{namespace}]`)
          .set('other', `/NS (other) /RoleMapNS << ${names('/T', 20_000).join(' /P ')} /P >>`)
      },
    ],
    [
      '3,000 elements that share an array of 20,000 missing references',
      pdf => addElements(pdf, 3_000, '/S /P /Ref {refs}').set('refs', `[${'null '.repeat(20_000)}]`),
    ],
    [
      '3,000 elements that refer to one element 20,000 times',
      pdf => addElements(pdf, 3_000, '/S /FENote /Ref {refs}').set('refs', `[${'{p2} '.repeat(20_000)}]`),
    ],
    [
      'a class of 20,000 attributes that an element has 20,000 times',
      pdf =>
        pdf
          .append('root', '/ClassMap << /a {attributes} >>')
          .append('note', `/C [${'/a '.repeat(20_000)}]`)
          .set('attributes', `[${'<< >> '.repeat(20_000)}]`),
    ],
    [
      '10,000 cells that share 10,000 headers',
      pdf => {
        const cells = names('cell', 10_000)
        for (const name of cells)
          pdf.set(name, '/S /TD /P {tr2} /NS {namespace} /A << /O /Table /Headers {headers} >>')
        pdf.set('headers', `[${'(a)'.repeat(10_000)}]`)
        keepNumbers(pdf.edit('tr2', '{td2}]', `{td2} ${linked(cells)}]`))
      },
    ],
    [
      '100 forms that share 10,000 kids',
      pdf => {
        pdf.set('kids', `[${'<< /Type /OBJR /Obj {widget} >> '.repeat(10_000)}]`)
        addElements(pdf, 100, '/S /Form /K {kids}')
      },
    ],
    ['rich text of a million opened tags', pdf => pdf.append('text', `/RC (${'<'.repeat(1_000_000)})`)],
    [
      'an annotation that is listed 20,000 times with a destination of 20,000 numbers',
      pdf =>
        pdf
          .edit('page', '{text}]', `{text} ${'{linkAnnotation} '.repeat(20_000)}]`)
          .edit('linkAnnotation', '/S /URI', `/S /GoTo /D [{page} /XYZ ${'1 '.repeat(20_000)}]`),
    ],
  ]
  test.each(changes)('%s: read once', async (_, change) => {
    const pdf = samplePdf(4)
    change(pdf)
    expect(await outcome(pdf.bytes())).toBeInstanceOf(Array)
  })

  const refused: [string, (pdf: SamplePdf) => unknown, RegExp][] = [
    [
      'namespaces that share their role map',
      pdf => {
        const all = names('other', 1_000)
        for (const name of all) pdf.set(name, `/NS (${name}) /RoleMapNS {roles}`)
        pdf.set('roles', `<< ${names('/T', 1_000).join(' /P ')} /P >>`)
        keepNumbers(pdf.edit('root', '[{namespace}]', `[{namespace} ${linked(all)}]`))
      },
      /namespaces map more than 100000/,
    ],
    [
      'elements that share an array of references',
      pdf => {
        pdf.set('refs', `[${linked(names('added', 3_000))}]`)
        addElements(pdf, 3_000, '/S /P /Ref {refs}')
      },
      /more than 1000000 references/,
    ],
    [
      'elements that share an array of kids',
      pdf => {
        pdf.set('kids', `[${linked(names('added', 3_000))}]`)
        addElements(pdf, 3_000, '/S /P /K {kids}')
      },
      /more than 50000 kids .* belong to two elements/,
    ],
    [
      'elements that share a long text',
      pdf => {
        pdf.set('long', `(${'x'.repeat(1_000_000)})`)
        addElements(pdf, 3_000, '/S /P /ActualText {long}')
      },
      /needs more than \d+ steps of work/,
    ],
  ]
  test.each(refused)('%s: refused', async (_, change, message) => {
    const pdf = samplePdf(4)
    change(pdf)
    await expect(checkPdf(pdf.bytes(), { profiles: ALL })).rejects.toMatchObject({
      code: 'invalid_pdf',
      message: expect.stringMatching(message),
    })
  })
})

describe('decompression bombs', () => {
  test('content that inflates beyond the limit is rejected', async () => {
    const spaces = deflateSync(Buffer.alloc(90_000_000, 0x20), { level: 1 })
    const pdf = samplePdf().edit('page', '{content}', `[${'{content} '.repeat(6)}]`)
    pdf.set('content', '/Filter /FlateDecode', spaces)
    await expect(checkPdf(pdf.bytes())).rejects.toMatchObject({
      code: 'invalid_pdf',
      message: /decode to more than/,
    })
  })

  test('a form painted by a thousand pages is read once', async () => {
    const pdf = samplePdf()
    const content = `/Artifact BMC ${'0 0 1 1 re f\n'.repeat(20_000)} EMC`
    pdf.editStream('form', /^/, '0 0 1 1 re f\n'.repeat(20_000)).editStream('content', /^/, content)
    const names = Array.from({ length: 300 }, (_, i) => `copy${i}`)
    for (const name of names) {
      pdf.set(
        name,
        '/Type /Page /Parent {pages} /MediaBox [0 0 9 9] /Resources {resources} /Contents {small}',
      )
    }
    pdf.set('small', '', '/Artifact BMC /Fm Do EMC')
    pdf.edit('pages', '[{page}]', `[{page} ${names.map(name => `{${name}}`).join(' ')}]`)
    const { findings } = await checkPdf(pdf.bytes(), { profiles: ['PDF/UA-1'] })
    expect(findings).toEqual([])
  })
})
