import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createEngine, type EngineOptions, type JsonObject } from '../../src/index.ts'
import { PNG } from '../layout/document/parity/definitions/samples.ts'
import { readablePdf } from '../layout/document/readable-pdf.ts'
import { refusal } from '../refusal.ts'
import { uncheckedTemplate } from '../unchecked-template.ts'

/** Attached files of documents, by path below an asset root. */

const folder = mkdtempSync(join(tmpdir(), 'platen-files-'))
writeFileSync(join(folder, 'data.csv'), 'a,b\n1,2\n')
const options: EngineOptions = { rendering: { isolation: 'none' }, sweepIntervalMs: 0 }
const engine = await createEngine({ ...options, assets: { roots: [folder] } })
const closed = await createEngine(options)
afterAll(async () => {
  await Promise.all([engine.close(), closed.close()])
  rmSync(folder, { recursive: true })
})

async function print(document: JsonObject, own = engine): Promise<string> {
  await own.putTemplate(uncheckedTemplate({ template_id: 'a', document }))
  const { file } = await own.createPdf({ template_id: 'a', export_type: 'file' })
  return readablePdf(file)
}

const file = (src: string): JsonObject => ({ src, name: 'data.csv' })
const documents = (src: string): [string, JsonObject, string][] => [
  ['files', { content: ['x'], files: { a: file(src) } }, '/document/files/a/src'],
  [
    'attachments',
    { content: [{ attachment: 'a' }], attachments: { a: file(src) } },
    '/document/attachments/a/src',
  ],
  [
    'an attachment of its own',
    { content: ['x', { attachment: file(src) }] },
    '/document/content/1/attachment/src',
  ],
  [
    'an image with a link to one',
    { content: [{ image: PNG, linkToFile: file(src) }] },
    '/document/content/0/linkToFile/src',
  ],
]

describe('an attached file', () => {
  test.each(documents('data.csv'))('below an asset root is attached: %s', async (_, document) => {
    const pdf = await print(document)
    expect(pdf).toMatch(/\/EmbeddedFile/)
    expect(pdf).toContain('(data.csv)')
  })

  test.each(documents('../data.csv'))(
    'outside of the asset root is denied: %s',
    async (_, document, path) => {
      const error = await refusal(print(document))
      expect([error.code, error.details[0]?.path]).toEqual(['asset_denied', path])
    },
  )

  test.each(documents('nosuch.csv'))('that does not exist fails: %s', async (_, document, path) => {
    const error = await refusal(print(document))
    expect([error.code, error.details[0]?.path]).toEqual(['asset_failed', path])
  })
})

test.each(['data.csv', '/etc/passwd', 'file:///etc/passwd', 'https://example.com/a.csv'])(
  'without an asset root, attaching %s is denied',
  async src => {
    for (const [, document, path] of documents(src)) {
      const error = await refusal(print(document, closed))
      expect([error.code, error.details[0]?.path]).toEqual(['asset_denied', path])
    }
  },
)
