import { describe, expect, test } from 'vitest'
import { checkPdf } from '../../src/index.ts'
import { testViolations } from './expect-rule.ts'
import { type SamplePdf, samplePdf } from './sample-pdf.ts'

const artifact = (content: string): string => `/Artifact BMC ${content} EMC`
const addSpace = (pdf: SamplePdf, space: string): SamplePdf =>
  pdf.append('resources', `/ColorSpace << /Cs ${space} >>`).paint(artifact('/Cs cs 0 0 1 1 re f'))
const IMAGE = '/Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray'
const TINT = '<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0] /C1 [1 0 0] /N 1 >>'

describe('content streams', () => {
  testViolations([
    ['PDF/A-2:6.2.2', 'an undefined operator', pdf => pdf.paint('abc'), "'abc'"],
    ['PDF/A-1:6.2.10', 'an undefined operator in BX', pdf => pdf.paint('BX xy EX'), "'xy'"],
    ['UA1:6.1', 'a missing font', pdf => pdf.paint('BT /F9 9 Tf ET'), "'F9' of Font"],
    ['PDF/A-2:6.2.2', 'a missing form', pdf => pdf.paint(artifact('/X9 Do')), "'X9' of XObject"],
    [
      'PDF/A-2:6.2.2',
      'malformed operands',
      pdf => pdf.editStream('content', /$/, ' (not closed'),
      'well-formed',
    ],
    [
      'PDF/A-2:6.2.2',
      'a form with the resources of the page',
      pdf => pdf.edit('form', '/Resources << >>', '').editStream('form', /^/, '/Gs gs '),
      'own Resources',
    ],
  ])
})

describe('colours', () => {
  testViolations([
    ['PDF/A-2:6.2.4.3', 'DeviceCMYK', pdf => pdf.paint(artifact('0 0 0 1 k 0 0 1 1 re f')), 'DeviceCMYK'],
    [
      'PDF/A-1:6.2.3.3',
      'DeviceCMYK of a stroke',
      pdf => pdf.paint(artifact('0 0 0 1 K 0 0 m 1 1 l S')),
      'DeviceCMYK',
    ],
    [
      'PDF/A-2:6.2.4.3',
      'DeviceCMYK of an image',
      pdf => pdf.edit('image', '/DeviceRGB', '/DeviceCMYK'),
      'DeviceCMYK',
    ],
    [
      'PDF/A-2:6.2.4.3',
      'DeviceCMYK of an inline image',
      pdf => pdf.paint(artifact('BI /W 1 /H 1 /BPC 8 /CS /CMYK ID abcd\nEI')),
      'DeviceCMYK',
    ],
    [
      'PDF/A-2:6.2.4.3',
      'DeviceCMYK of a shading',
      pdf =>
        pdf
          .append('resources', '/Shading << /Sh << /ShadingType 2 /ColorSpace /DeviceCMYK >> >>')
          .paint(artifact('/Sh sh')),
      'DeviceCMYK',
    ],
    [
      'PDF/A-2:6.2.4.3',
      'DeviceCMYK of a tiling pattern',
      pdf =>
        pdf
          .append('resources', '/Pattern << /P0 {pattern} >>')
          .set('pattern', '/PatternType 1 /PaintType 1 /Resources << >>', '0 0 0 1 k 0 0 1 1 re f')
          .paint(artifact('/Pattern cs /P0 scn 0 0 1 1 re f')),
      'DeviceCMYK',
    ],
    [
      'PDF/A-1:6.2.3.3',
      'DeviceCMYK of an indexed space',
      pdf => addSpace(pdf, '[/Indexed /DeviceCMYK 0 <00000000>]'),
      'DeviceCMYK',
    ],
    [
      'PDF/A-2:6.2.4.3',
      'DeviceCMYK behind a separation',
      pdf => addSpace(pdf, `[/Separation /Gold /DeviceCMYK ${TINT}]`),
      'DeviceCMYK',
    ],
    [
      'PDF/A-2:6.2.4.3',
      'DeviceRGB and DeviceGray without output intent',
      pdf => pdf.edit('catalog', '/OutputIntents [{intent}]', ''),
      'DeviceGray',
    ],
    [
      'PDF/A-2:6.2.4.2',
      'a damaged profile',
      pdf => addSpace(pdf.set('bad', '/N 3', 'no profile'), '[/ICCBased {bad}]'),
      'valid profile',
    ],
    [
      'PDF/A-1:6.2.3.2',
      'a wrong N',
      pdf => addSpace(pdf.set('bad', '/N 1', pdf.objects.get('icc')?.stream ?? null), '[/ICCBased {bad}]'),
      'N is 1',
    ],
    [
      'PDF/A-2:6.2.4.4',
      'different separations of one name',
      pdf =>
        addSpace(pdf.append('resources', ''), `[/Separation /Gold /DeviceRGB ${TINT}]`)
          .edit('resources', '/Cs ', `/Ct [/Separation /Gold /DeviceGray ${TINT}] /Cs `)
          .paint(artifact('/Ct cs 0 0 1 1 re f')),
      "'Gold'",
    ],
    [
      'PDF/A-2:6.2.4.4',
      'a DeviceN space without colourants',
      pdf => addSpace(pdf, `[/DeviceN [/Gold] /DeviceRGB ${TINT}]`),
      "'Gold'",
    ],
    [
      'PDF/A-1:6.1.12',
      'nine colourants',
      pdf => addSpace(pdf, `[/DeviceN [${'/None '.repeat(9)}] /DeviceRGB ${TINT}]`),
      'it has 9',
    ],
  ])
})

describe('graphics states, images and forms', () => {
  const state = (pdf: SamplePdf, entries: string) => pdf.append('state', entries)
  testViolations([
    ['PDF/A-2:6.2.5', 'a transfer function', pdf => state(pdf, '/TR /Identity'), 'TR'],
    ['PDF/A-1:6.2.8', 'TR2', pdf => state(pdf, '/TR2 /Identity'), 'TR2'],
    ['PDF/A-2:6.2.5', 'a halftone', pdf => state(pdf, '/HT << /HalftoneType 6 >>'), 'Halftones'],
    ['PDF/A-2:6.2.6', 'an undefined intent', pdf => state(pdf, '/RI /Vivid'), "'Vivid'"],
    ['PDF/A-1:6.2.9', 'an undefined intent of ri', pdf => pdf.paint('/Vivid ri'), "'Vivid'"],
    [
      'PDF/A-2:6.2.6',
      'an undefined intent of an image',
      pdf => pdf.append('image', '/Intent /Vivid'),
      "'Vivid'",
    ],
    ['PDF/A-2:6.2.8.1', 'alternates', pdf => pdf.append('image', '/Alternates []'), 'Alternates'],
    ['PDF/A-1:6.2.4', 'interpolation', pdf => pdf.append('image', '/Interpolate true'), 'interpolated'],
    [
      'PDF/A-2:6.2.8.1',
      'interpolation of an inline image',
      pdf => pdf.paint(artifact('BI /W 1 /H 1 /BPC 8 /CS /G /I true ID a\nEI')),
      'interpolated',
    ],
    [
      'PDF/A-2:6.2.8.1',
      'three bits',
      pdf => pdf.edit('image', '/BitsPerComponent 8', '/BitsPerComponent 3'),
      'it has 3',
    ],
    ['PDF/A-2:6.2.9.1', 'OPI', pdf => pdf.append('form', '/OPI << >>'), 'OPI'],
    ['PDF/A-1:6.2.5', 'PS of a form', pdf => pdf.append('form', '/PS {state}'), 'PS'],
    ['UA1:30-001', 'a reference', pdf => pdf.append('form', '/Ref << >>')],
    ['PDF/A-2:6.2.9.2', 'a reference', pdf => pdf.append('form', '/Ref << >>')],
    [
      'PDF/A-2:6.2.9.3',
      'PostScript',
      pdf =>
        pdf
          .set('script', '/Type /XObject /Subtype /PS', '')
          .edit('resources', '/Fm {form}', '/Fm {form} /Ps {script}')
          .paint(artifact('/Ps Do')),
    ],
  ])
})

const box = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}
/** Height, width, channels, bits, compression, two flags. */
const imageHeader = (channels: number, bits: number): Buffer =>
  box('ihdr', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 0, channels, bits - 1, 7, 0, 0]))
const color = (method: number, approximation: number, space: number): Buffer =>
  box('colr', Buffer.from([method, 0, approximation, 0, 0, 0, space]))
const RGB = color(1, 0, 16)

/** Makes the image of the sample one of JPEG 2000; its codestream is empty. */
const jpeg2000 = (pdf: SamplePdf, ...header: readonly Buffer[]) =>
  pdf.set(
    'image',
    '/Subtype /Image /Width 1 /Height 1 /Filter /JPXDecode',
    Buffer.concat([
      box('jP  ', Buffer.from([0x0d, 0x0a, 0x87, 0x0a])),
      box('ftyp', Buffer.from('jp2 \0\0\0\0jp2 ')),
      box('jp2h', Buffer.concat(header)),
      box('jp2c', Buffer.alloc(9)),
    ]),
  )

describe('JPEG 2000', () => {
  testViolations([
    ['PDF/A-2:6.2.8.3', 'two channels', pdf => jpeg2000(pdf, imageHeader(2, 8), RGB), 'it has 2'],
    ['PDF/A-4:6.2.7.3', 'five channels', pdf => jpeg2000(pdf, imageHeader(5, 8), RGB), 'it has 5'],
    ['PDF/A-2:6.2.8.3', '39 bits', pdf => jpeg2000(pdf, imageHeader(3, 39), RGB), 'it has 39'],
    [
      'PDF/A-3:6.2.8.3',
      'channels of different depths',
      pdf => jpeg2000(pdf, imageHeader(3, 256), RGB, box('bpcc', Buffer.from([7, 7, 3]))),
      'channels differ',
    ],
    ['PDF/A-2:6.2.8.3', 'CIEJab', pdf => jpeg2000(pdf, imageHeader(3, 8), color(1, 0, 19)), 'CIEJab'],
    ['PDF/A-2:6.2.8.3', 'an unknown METH', pdf => jpeg2000(pdf, imageHeader(3, 8), color(4, 0, 16)), 'METH'],
    ['PDF/A-2:6.2.8.3', 'no colour', pdf => jpeg2000(pdf, imageHeader(3, 8)), 'it has 0'],
    [
      'PDF/A-2:6.2.8.3',
      'two colours, none of them exact',
      pdf => jpeg2000(pdf, imageHeader(3, 8), RGB, RGB),
      'it has 2, 0 of them exact',
    ],
    ['PDF/A-2:6.2.8.3', 'no header', pdf => jpeg2000(pdf), 'no JP2 header'],
  ])

  test.each<[string, (pdf: SamplePdf) => SamplePdf]>([
    ['one colour', pdf => jpeg2000(pdf, imageHeader(3, 8), RGB)],
    ['one exact colour of two', pdf => jpeg2000(pdf, imageHeader(3, 8), color(4, 2, 0), color(1, 1, 16))],
    ['the ColorSpace', pdf => jpeg2000(pdf, imageHeader(3, 8)).append('image', '/ColorSpace /DeviceRGB')],
    [
      'an opacity channel beside colours',
      pdf =>
        jpeg2000(
          pdf,
          imageHeader(2, 8),
          color(1, 0, 17),
          box('cdef', Buffer.from([0, 2, 0, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0, 0])),
        ),
    ],
  ])('%s conforms', async (_, change) => {
    expect((await checkPdf(change(samplePdf(2)).bytes())).findings).toEqual([])
  })
})

describe('transparency', () => {
  testViolations([
    ['PDF/A-1:6.4', 'opacity of fills', pdf => pdf.edit('state', '/ca 1', '/ca 0.5'), 'ca is 0.5'],
    ['PDF/A-1:6.4', 'opacity of strokes', pdf => pdf.edit('state', '/CA 1', '/CA 0'), 'CA is 0'],
    ['PDF/A-1:6.4', 'a blend mode', pdf => pdf.edit('state', '/BM /Normal', '/BM /Multiply'), 'Multiply'],
    [
      'PDF/A-1:6.4',
      'a soft mask',
      pdf => pdf.append('state', '/SMask << /S /Alpha /G {form} >>'),
      'Soft masks',
    ],
    [
      'PDF/A-1:6.4',
      'a soft mask of an image',
      pdf => pdf.set('mask', `/Type /XObject ${IMAGE}`, 'a').append('image', '/SMask {mask}'),
      'Soft masks',
    ],
    [
      'PDF/A-1:6.4',
      'a transparency group',
      pdf => pdf.append('form', '/Group << /S /Transparency >>'),
      'groups',
    ],
    ['PDF/A-1:6.4', 'a page group', pdf => pdf.append('page', '/Group << /S /Transparency >>'), 'groups'],
    [
      'PDF/A-2:6.2.10',
      'an undefined blend mode',
      pdf => pdf.edit('state', '/BM /Normal', '/BM /Sparkle'),
      "'Sparkle'",
    ],
    [
      'PDF/A-2:6.2.10',
      'no group colour space',
      pdf => {
        const gray =
          '/ColorSpace << /DefaultGray [/CalGray << /WhitePoint [1 1 1] >>] /DefaultRGB [/CalRGB << /WhitePoint [1 1 1] >>] >>'
        pdf
          .edit('catalog', '/OutputIntents [{intent}]', '')
          .edit('state', '/ca 1', '/ca 0.5')
          .append('resources', gray)
        pdf
          .edit('form', '/Resources << >>', `/Resources << ${gray} >>`)
          .edit('appearance', '/Resources << >>', `/Resources << ${gray} >>`)
      },
      'Group with CS',
    ],
    [
      'PDF/A-2:6.2.4.3',
      'a CMYK group',
      pdf => pdf.append('form', '/Group << /S /Transparency /CS /DeviceCMYK >>'),
      'DeviceCMYK',
    ],
  ])
})
