import { LOREM, type StockCases } from './contracts.ts'

/** Definitions that pdfmake prints though they are careless: what programs make of incomplete data. */
export const CARELESS: StockCases = {
  'an attachment beside a text': {
    definition: () => ({
      content: [{ text: 'Attached', attachment: { src: 'data:text/plain;base64,TWFw', name: 'map.txt' } }],
    }),
    warnings: ['content_lost /content/0/attachment'],
  },
  'a picture that is nowhere': {
    definition: () => ({ content: [LOREM, { image: 'logo.png', width: 80 }] }),
    refused: { code: 'asset_failed', path: '/content/1/image' },
    pages: 0,
  },
}
