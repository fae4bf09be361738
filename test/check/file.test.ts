import { describe } from 'vitest'
import { testViolations } from './expect-rule.ts'

const OPTIONAL_CONTENT = '/OCProperties << /OCGs [{layer}] /D << /Name (Default) /Order [{layer}] >> >>'
const LAYER = '/Type /OCG /Name (Layer)'

describe('header and trailer', () => {
  testViolations([
    [
      'PDF/A-2:6.1.2',
      'bytes before the header',
      pdf => (pdf.finish = file => Buffer.concat([Buffer.from('x\n'), file])),
      'start with %PDF',
    ],
    ['PDF/A-1:6.1.2', 'no comment with binary bytes', pdf => (pdf.comment = '% text\n'), 'comment'],
    ['PDF/A-2:6.1.2', 'a comment of three bytes', pdf => (pdf.comment = '%\xe2\xe3\xcf\n'), 'comment'],
    ['UA1:6.1', 'PDF 2.0', pdf => (pdf.version = '2.0'), '2.0'],
    ['UA1:6.1', 'PDF 2.0 in the catalog', pdf => pdf.append('catalog', '/Version /2.0'), '2.0'],
    ['PDF/A-1:6.1.3', 'no ID', pdf => (pdf.trailer = '/Info {info}'), 'ID'],
    ['PDF/A-2:6.1.3', 'an ID of one string', pdf => (pdf.trailer = '/ID [(a)]'), 'ID'],
    [
      'PDF/A-2:6.1.3',
      'bytes after the end',
      pdf => (pdf.finish = file => Buffer.concat([file, Buffer.from('more')])),
      'EOF',
    ],
    ['PDF/A-2:6.1.4', 'a wrong offset', pdf => (pdf.finish = file => shifted(file)), 'missing or damaged'],
    [
      'PDF/A-1:6.1.4',
      'no cross-reference table',
      pdf =>
        (pdf.finish = file =>
          Buffer.from(file.toString('latin1').replace('startxref', 'startxxxx'), 'latin1')),
      'missing or damaged',
    ],
    [
      'PDF/A-2:6.1.9',
      'two spaces before obj',
      pdf => pdf.patch('\n2 0 obj\n<< ', '\n2 0  obj<< '),
      'single spaces',
    ],
    [
      'PDF/A-1:6.1.8',
      'two spaces before obj',
      pdf => pdf.patch('\n2 0 obj\n<< ', '\n2 0  obj<< '),
      'single spaces',
    ],
  ])
})

describe('streams and limits', () => {
  const long = (length: number): string => 'x'.repeat(length)
  testViolations([
    ['PDF/A-2:6.1.7.1', 'a wrong Length', pdf => pdf.append('form', '/Length 7'), 'Length'],
    ['PDF/A-1:6.1.7', 'a wrong Length', pdf => pdf.append('form', '/Length 20'), 'Length'],
    ['PDF/A-2:6.1.7.1', 'a stream in another file', pdf => pdf.append('form', '/F (other.bin)'), 'FFilter'],
    [
      'PDF/A-1:6.1.7',
      'a filter of a stream in another file',
      pdf => pdf.append('form', '/FFilter /FlateDecode'),
      'FFilter',
    ],
    [
      'PDF/A-2:6.1.7.1',
      'a carriage return after stream',
      pdf => pdf.patch('stream\n0 0 2 2 re f', 'stream\r0 0 2 2 re f'),
      "keyword 'stream'",
    ],
    [
      'PDF/A-2:6.1.7.2',
      'LZW',
      pdf =>
        pdf.set(
          'form',
          '/Type /XObject /Subtype /Form /BBox [0 0 5 5] /Resources << >> /Filter /LZWDecode',
          lzw('n n n'),
        ),
      'LZW',
    ],
    [
      'PDF/A-1:6.1.10',
      'LZW in an inline image',
      pdf => pdf.paint('/Artifact BMC BI /W 1 /H 1 /IM true /BPC 1 /F /LZW ID \x80\x0b\x60\nEI EMC'),
      'LZW',
    ],
    [
      'PDF/A-2:6.1.10',
      'LZW in an inline image',
      pdf => pdf.paint('/Artifact BMC BI /W 1 /H 1 /IM true /BPC 1 /F /LZW ID \x80\x0b\x60\nEI EMC'),
      'LZW',
    ],
    [
      'PDF/A-4:6.1.9',
      'LZW in an inline image',
      pdf => pdf.paint('/Artifact BMC BI /W 1 /H 1 /IM true /BPC 1 /F /LZW ID \x80\x0b\x60\nEI EMC'),
      'LZW',
    ],
    [
      'PDF/A-2:6.1.7.2',
      'an unknown filter of an image',
      pdf => pdf.append('image', '/Filter /Other'),
      "'Other'",
    ],
    ['UA1:6.1', 'damaged compressed content', pdf => pdf.append('form', '/Filter /FlateDecode'), 'damaged'],
    ['PDF/A-1:6.1.12', 'a large integer', pdf => pdf.append('info', '/Count 3000000000'), '3000000000'],
    [
      'PDF/A-2:6.1.13',
      'a large negative integer',
      pdf => pdf.append('info', '/Count -3000000000'),
      '-3000000000',
    ],
    ['PDF/A-1:6.1.12', 'a large real', pdf => pdf.append('info', '/Count 40000.5'), '40000.5'],
    ['PDF/A-1:6.1.12', 'a long string', pdf => pdf.append('info', `/Long (${long(65_536)})`), '65536'],
    ['PDF/A-2:6.1.13', 'a long string', pdf => pdf.append('info', `/Long (${long(32_768)})`), '32768'],
    ['PDF/A-2:6.1.13', 'a long name', pdf => pdf.append('info', `/Long /${long(128)}`), '127'],
    ['PDF/A-1:6.1.12', 'a long key', pdf => pdf.append('info', `/${long(128)} 1`), '127'],
    ['PDF/A-1:6.1.12', 'a long array', pdf => pdf.append('info', `/Long [${'1 '.repeat(8192)}]`), '8192'],
    [
      'PDF/A-1:6.1.12',
      'a large dictionary',
      pdf => pdf.set('extra', Array.from({ length: 4096 }, (_, i) => `/K${i} 1`).join(' ')),
      '4096',
    ],
    [
      'PDF/A-1:6.1.12',
      'deep graphics states',
      pdf => pdf.paint(`${'q '.repeat(29)}${'Q '.repeat(29)}`),
      '28',
    ],
    [
      'PDF/A-2:6.1.13',
      'a page of two units',
      pdf => pdf.edit('page', '[0 0 200 200]', '[0 0 200 2]'),
      'MediaBox is 200 × 2',
    ],
    [
      'PDF/A-2:6.1.13',
      'a large MediaBox of the page tree',
      pdf => pdf.edit('page', '[0 0 200 200]', 'null').append('pages', '/MediaBox [0 0 200 14401]'),
      'MediaBox is 200 × 14401',
    ],
    [
      'PDF/A-2:6.1.13',
      'a crop box of 15000 units',
      pdf => pdf.append('page', '/CropBox [0 0 15000 200]'),
      'CropBox',
    ],
    [
      'PDF/A-2:6.1.8',
      'a font name that is not UTF-8',
      pdf => pdf.edit('type0', '/BaseFont /AAAAAA+Sample', '/BaseFont /AAAAAA+S#e4'),
      'UTF-8',
    ],
    ['PDF/A-2:6.1.12', 'a permission', pdf => pdf.append('catalog', '/Perms << /Other {info} >>'), 'UR3'],
  ])
})

describe('optional content and forms', () => {
  testViolations([
    [
      'PDF/A-1:6.1.13',
      'optional content',
      pdf => pdf.set('layer', LAYER).append('catalog', OPTIONAL_CONTENT),
      'Optional content',
    ],
    [
      'UA1:20-001',
      'a configuration without Name',
      pdf =>
        pdf
          .set('layer', LAYER)
          .append('catalog', OPTIONAL_CONTENT.replace('/D', '/Configs [<< /BaseState /ON >>] /D')),
    ],
    [
      'UA1:20-002',
      'a default configuration without Name',
      pdf => pdf.set('layer', LAYER).append('catalog', OPTIONAL_CONTENT.replace('/Name (Default)', '')),
    ],
    [
      'UA1:20-003',
      'AS',
      pdf => pdf.set('layer', LAYER).append('catalog', OPTIONAL_CONTENT.replace('/D <<', '/D << /AS []')),
    ],
    [
      'PDF/A-2:6.9',
      'AS',
      pdf => pdf.set('layer', LAYER).append('catalog', OPTIONAL_CONTENT.replace('/D <<', '/D << /AS []')),
      'AS',
    ],
    [
      'PDF/A-2:6.9',
      'equal names',
      pdf =>
        pdf
          .set('layer', LAYER)
          .append('catalog', OPTIONAL_CONTENT.replace('/D', '/Configs [<< /Name (Default) >>] /D')),
      'different names',
    ],
    [
      'PDF/A-2:6.9',
      'a layer that Order lacks',
      pdf =>
        pdf
          .set('layer', LAYER)
          .set('other', LAYER)
          .append('catalog', OPTIONAL_CONTENT.replace('[{layer}]', '[{layer} {other}]')),
      'Order',
    ],
    ['PDF/A-2:6.4.2', 'XFA', pdf => pdf.edit('catalog', '/AcroForm <<', '/AcroForm << /XFA (form)'), 'XFA'],
    [
      'UA1:25-001',
      'dynamic XFA',
      pdf =>
        pdf
          .set('xfa', '', '<dynamicRender>required</dynamicRender>')
          .edit('catalog', '/AcroForm <<', '/AcroForm << /XFA {xfa}'),
    ],
    [
      'PDF/A-2:6.4.2',
      'NeedsRendering',
      pdf => pdf.append('catalog', '/NeedsRendering true'),
      'NeedsRendering',
    ],
    [
      'PDF/A-2:6.4.1',
      'NeedAppearances',
      pdf => pdf.edit('catalog', '/AcroForm <<', '/AcroForm << /NeedAppearances true'),
      'NeedAppearances',
    ],
    ['PDF/A-2:6.10', 'a presentation', pdf => pdf.append('page', '/PresSteps << >>'), 'PresSteps'],
    ['PDF/A-2:6.11', 'requirements', pdf => pdf.append('catalog', '/Requirements []'), 'Requirements'],
  ])
})

describe('attachments', () => {
  testViolations([
    [
      'PDF/A-1:6.1.11',
      'an embedded file',
      pdf =>
        pdf
          .set('file', '/Type /Filespec /F (a) /UF (a) /EF << /F {embedded} >>')
          .set('embedded', '/Type /EmbeddedFile', 'a'),
      'Embedded files',
    ],
    [
      'UA1:21-001',
      'no UF',
      pdf =>
        pdf
          .set('file', '/Type /Filespec /F (a) /EF << /F {embedded} >>')
          .set('embedded', '/Type /EmbeddedFile', 'a'),
    ],
    [
      'PDF/A-2:6.8',
      'a file that is not PDF/A',
      pdf =>
        pdf
          .set('file', '/Type /Filespec /F (a) /UF (a) /EF << /F {embedded} >>')
          .set('embedded', '/Type /EmbeddedFile', 'a'),
      'PDF/A-1 or PDF/A-2',
    ],
    ['PDF/A-3:6.8', 'no F', pdf => pdf.edit('file', '/F (a.xml)', ''), 'F and UF'],
    ['PDF/A-3:6.8', 'no MIME type', pdf => pdf.edit('embedded', '/Subtype /text#2Fxml', ''), 'MIME'],
    ['PDF/A-3:6.8', 'an invalid MIME type', pdf => pdf.edit('embedded', '/text#2Fxml', '/xml'), 'MIME'],
    [
      'PDF/A-3:6.8',
      'no relationship',
      pdf => pdf.edit('file', '/AFRelationship /Data', ''),
      'AFRelationship',
    ],
    [
      'PDF/A-3:6.8',
      'an undefined relationship',
      pdf => pdf.edit('file', '/AFRelationship /Data', '/AFRelationship /Other'),
      'AFRelationship',
    ],
    [
      'PDF/A-3:6.8',
      'no modification date',
      pdf => pdf.edit('embedded', '/ModDate (D:20260102030405Z)', ''),
      'ModDate',
    ],
    [
      'PDF/A-3:6.8',
      'an invalid modification date',
      pdf => pdf.edit('embedded', 'D:20260102030405Z', 'yesterday'),
      'ModDate',
    ],
    ['PDF/A-3:6.8', 'not associated', pdf => pdf.edit('catalog', '/AF [{file}]', ''), 'AF'],
  ])
})

function shifted(file: Buffer): Buffer {
  return Buffer.from(
    file
      .toString('latin1')
      .replace(/\n(\d{9})(\d) 00000 n/, (_, head, last) => `\n${head}${(Number(last) + 1) % 10} 00000 n`),
    'latin1',
  )
}

/** LZW with a clear code before each byte, of 9 bits each. */
function lzw(text: string): Buffer {
  const bits = [...text].map(
    character => `${(256).toString(2)}${character.charCodeAt(0).toString(2).padStart(9, '0')}`,
  )
  const all = `${bits.join('')}${(257).toString(2)}`
  return Buffer.from((all.match(/.{1,8}/g) ?? []).map(byte => Number.parseInt(byte.padEnd(8, '0'), 2)))
}
