import type { ParityDefinitions } from './contracts.ts'
import { PARAGRAPH, PNG } from './samples.ts'

const FILE = `data:text/plain;base64,${Buffer.from('hello').toString('base64')}`

export const DOCUMENTS: ParityDefinitions = {
  'information and settings': {
    document: {
      pageSize: 'A6',
      info: {
        title: 'A title',
        author: 'An author',
        subject: 'A subject',
        keywords: 'some words',
        custom: 'yes',
      },
      language: 'en-GB',
      displayTitle: true,
      version: '1.5',
      compress: false,
      content: [PARAGRAPH],
    },
  },
  attachments: {
    document: {
      pageSize: 'A6',
      attachments: {
        note: { src: FILE, name: 'note.txt', description: 'A note' },
        paper: { src: FILE, name: 'paper.txt' },
        picture: { src: FILE, name: 'picture.txt' },
      },
      files: { data: { src: FILE, name: 'data.txt' } },
      content: [
        'before',
        { attachment: 'note' },
        { attachment: 'paper', icon: 'Paperclip', width: 20, height: 20 },
        { image: PNG, linkToFile: 'picture' },
        'after',
      ],
    },
  },
  'content that is one node': { document: { pageSize: 'A6', content: { text: PARAGRAPH, bold: true } } },
  'content that is a string': { document: { pageSize: 'A6', content: PARAGRAPH } },
  'no content': { document: { pageSize: 'A6', content: [] } },
}
