import type { ParityDefinitions } from './contracts.ts'
import {
  GREY_JPEG,
  GREY_PNG,
  JPEG,
  lines,
  PALETTE_PNG,
  PNG,
  PNG_WITH_ALPHA,
  SVG,
  TURNED_JPEG,
} from './samples.ts'

const PLAIN_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50"><defs><linearGradient id="g"><stop offset="0" stop-color="red"/>' +
  '<stop offset="1" stop-color="blue"/></linearGradient><clipPath id="c"><circle cx="75" cy="25" r="20"/></clipPath></defs>' +
  '<rect width="50" height="50" fill="url(#g)"/><g clip-path="url(#c)" transform="rotate(10 75 25)">' +
  '<rect x="50" width="50" height="50" fill="green" fill-opacity="0.6"/></g><use href="#x"/>' +
  '<polygon id="x" points="10,40 25,10 40,40" stroke="black" fill="none" stroke-dasharray="3 2"/></svg>'

export const PICTURES: ParityDefinitions = {
  'sizes of images': {
    document: {
      pageSize: 'A5',
      content: [
        { image: PNG },
        { image: JPEG, width: 120 },
        { image: PNG, height: 50 },
        { image: JPEG, width: 80, height: 20 },
        { image: PNG, fit: [50, 50] },
        { image: JPEG, fit: [200, 40] },
        { image: PNG, maxWidth: 20 },
        { image: PNG, maxHeight: 10 },
        { image: PNG, minWidth: 60 },
        { image: PNG, minHeight: 60 },
        { image: JPEG, width: 100, maxHeight: 30, minWidth: 10 },
      ],
    },
  },
  'images that cover': {
    document: {
      pageSize: 'A5',
      content: [
        { image: PNG, cover: { width: 60, height: 60 } },
        ...['left', 'right'].flatMap(align =>
          ['top', 'bottom'].map(valign => ({
            image: PNG,
            cover: { width: 60, height: 60, align, valign },
            margin: [0, 4],
          })),
        ),
        { image: JPEG, cover: { width: 100, height: 30, valign: 'bottom' }, alignment: 'right' },
      ],
    },
  },
  'kinds of images': {
    document: {
      pageSize: 'A5',
      content: [
        { image: PNG, opacity: 0.5 },
        { image: PNG_WITH_ALPHA, width: 100 },
        { image: GREY_PNG, width: 100 },
        { image: PALETTE_PNG, width: 100 },
        { image: GREY_JPEG, width: 100 },
        { image: 'named', width: 60 },
        { image: 'named', width: 30, alignment: 'center' },
        { image: JPEG, width: 60, alignment: 'right', link: 'https://example.com/' },
      ],
      images: { named: JPEG },
    },
  },
  'a photograph stored on its side': {
    document: { pageSize: 'A6', content: [{ image: TURNED_JPEG, width: 60 }, { image: TURNED_JPEG }] },
  },
  'images over pages': {
    document: {
      pageSize: 'A6',
      content: [...lines(18), { image: PNG, width: 150 }, { image: JPEG, width: 200 }, 'after'],
    },
  },
  'an image wider than the page': {
    document: { pageSize: 'A6', content: [{ image: PNG, width: 400 }, 'after'] },
  },
  svg: {
    document: {
      pageSize: 'A5',
      content: [
        { svg: SVG },
        { svg: SVG, width: 200 },
        { svg: SVG, height: 30 },
        { svg: SVG, fit: [40, 40], alignment: 'center' },
        { svg: SVG, width: 100, link: 'https://example.com/' },
        { svg: PLAIN_SVG, width: 150 },
        { svg: PLAIN_SVG, fit: [100, 100], alignment: 'right' },
        {
          columns: [
            { svg: SVG, width: 60 },
            { svg: PLAIN_SVG, width: 60 },
          ],
          columnGap: 20,
        },
      ],
    },
  },
  'text in svg': {
    document: {
      pageSize: 'A5',
      content: [
        { text: 'spaced', characterSpacing: 3 },
        { svg: SVG },
        { svg: SVG },
        {
          svg:
            '<svg width="200" height="80"><text x="10" y="20" font-family="Roboto" font-size="14">plain</text>' +
            '<text x="10" y="40" font-weight="bold" fill="red">bold <tspan font-style="italic">slanted</tspan></text>' +
            '<text x="100" y="60" text-anchor="middle" font-family="Nosuch, sans-serif">in the middle</text></svg>',
        },
      ],
    },
  },
  'qr codes': {
    document: {
      pageSize: 'A5',
      content: [
        { qr: 'https://example.com/invoice/4711' },
        { qr: 'small', fit: 60, foreground: '#224', background: '#eee' },
        { qr: '0123456789', mode: 'numeric', version: 2, eccLevel: 'H', mask: 3 },
        { qr: 'ABC', mode: 'alphanumeric', eccLevel: 'Q', alignment: 'center' },
        { qr: 'padded', padding: 4, fit: 100, background: 'yellow', alignment: 'right' },
      ],
    },
  },
  'qr codes among others': {
    document: {
      pageSize: 'A5',
      content: [
        { table: { body: [['beside', { qr: 'in a cell', fit: 50 }]] } },
        { columns: [{ qr: 'in a column', fit: 40, width: 60 }, 'beside'] },
        { ul: [{ qr: 'in a list', fit: 60 }] },
        { qr: 'placed', fit: 40, absolutePosition: { x: 350, y: 500 } },
        { stack: ['kept', { qr: 'whole', fit: 60 }], unbreakable: true },
        'after',
      ],
    },
  },
}
