import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEngine, type Engine, renderHtml } from '../../src/index.ts'
import { refusal } from '../refusal.ts'

const root = await mkdtemp(join(tmpdir(), 'platen-attached-'))
const server = createServer((request, response) => {
  if (request.url?.startsWith('/slow') === true) return
  if (request.url === '/missing') return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' }).end('a,b')
})
let engine: Engine
let origin = ''

beforeAll(async () => {
  await writeFile(join(root, 'terms.txt'), 'Terms')
  await new Promise<void>(done => void server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  engine = await createEngine({
    assets: { roots: [root], allowPrivateHosts: ['127.0.0.1'] },
  })
})

afterAll(async () => {
  await engine.close()
  server.closeAllConnections()
  server.close()
  await rm(root, { recursive: true })
})

async function printWith(links: string) {
  const body = `<!doctype html><title>T</title>${links}<p>Text`
  const { file, warnings = [] } = await engine.createPdfFromHtml({ body, export_type: 'file' })
  const document = await PDFDocument.load(file)
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0 })
  const described: Readonly<Record<string, { description: string }>> = await (
    await task.promise
  ).getAttachments()
  await task.destroy()
  const files = document.getAttachments().map(({ name, mimeType, data }) => ({
    ...{ name, description: described[name]?.description, mimeType },
    text: Buffer.from(data).toString(),
  }))
  return { files, warnings }
}

test('files of data: URIs, URLs and asset roots are attached', async () => {
  const { files, warnings } = await printWith(
    `<link rel="attachment" href="data:text/xml,%3Ca/%3E" download="order.xml" title="The order">
     <link rel="Attachment help" href="${origin}/list%20of%20rows.csv?x=1">
     <link rel=attachment href=terms.txt type=text/plain>`,
  )
  expect(warnings).toEqual([])
  expect(files).toEqual([
    { name: 'list of rows.csv', description: '', mimeType: 'text/csv', text: 'a,b' },
    { name: 'order.xml', description: 'The order', mimeType: 'text/xml', text: '<a/>' },
    { name: 'terms.txt', description: '', mimeType: 'text/plain', text: 'Terms' },
  ])
})

test('files have the relationship of their link', async () => {
  const link = (relationship: string) => `<link rel=attachment href="data:,x" relationship="${relationship}">`
  const html = `<!doctype html><html lang=en><title>T</title>${link('source')}${link('')}${link('Raw')}<h1>a</h1>`
  const { file, warnings } = await renderHtml(html, {
    pdfStandard: 'PDF/A-3b',
    settings: { tagged: false },
  })
  expect(warnings.map(({ code, message }) => `${code} ${message}`)).toEqual([
    "unknown_value The relationship 'Raw' of an attachment is none of Source, Data, Alternative, Supplement, Unspecified, at <link> in line 1, column 156.",
  ])
  const pdf = await PDFDocument.load(file)
  const found = pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFDict ? [String(object.get(PDFName.of('AFRelationship')))] : [],
    )
  expect(found.filter(name => name !== 'undefined')).toEqual(['/Source', '/Unspecified', '/Unspecified'])
})

test('a type that is no media type causes a warning', async () => {
  const { warnings } = await renderHtml('<p>a\n <link rel=attachment href="data:text/csv,x" type="csv">')
  expect(warnings).toEqual([
    {
      code: 'unknown_value',
      message:
        "The type 'csv' of an attachment is no media type, such as text/csv, at <link> in line 2, column 2.",
      path: '/html',
    },
  ])
})

test('files with the same name are numbered, and names have no folders', async () => {
  const { files } = await printWith(
    ['a.txt', 'a.txt', '../../b', '..', '']
      .map(name => `<link rel=attachment href="data:,x" download="${name}">`)
      .join(''),
  )
  expect(files.map(({ name }) => name)).toEqual(['.._.._b', 'a-2.txt', 'a.txt', 'attachment', 'attachment-2'])
})

test('a file that fails to load causes a warning with its line, and the page is printed', async () => {
  const { files, warnings } = await printWith(
    `<link rel=attachment>
<link rel=attachment href="${origin}/missing">
<link rel=attachment href="file:///etc/passwd">
<link rel=attachment href="../secret.txt">`,
  )
  expect(files).toEqual([])
  expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual(
    Array(4).fill('attachment_failed /body'),
  )
  expect(warnings.map(({ message }) => message)).toEqual([
    'The link to an attachment has no href: give it the URL of a file, at <link> in line 1, column 32.',
    expect.stringMatching(
      /missing'\) at <link> in line 2, column 1 cannot be used\. .* answers with status 404\.$/,
    ),
    expect.stringMatching(/ at <link> in line 3, .* It is a file URL; give an http/),
    expect.stringMatching(/ at <link> in line 4, .* outside the asset roots/),
  ])
})

test.each(['PDF/A-3b', 'PDF/A-4f'] as const)(
  '%s is not met at links to missing files',
  async pdf_standard => {
    const page = (links: string) => `<!doctype html><html lang="en"><title>T</title>
  ${links}<h1>a</h1>`
    const settings = { pdf_standard }
    const present =
      '<link rel=attachment href="data:text/xml,x" type="text/xml" relationship="Source" title="a">'
    const missing = '<link rel=attachment href="nope.xml">'
    for (const [links, column] of [
      [missing, 3],
      [present + missing, 3 + present.length],
    ] as const) {
      const { message, details } = await refusal(renderHtml(page(links), { settings }))
      const place = `at <link> in line 2, column ${column}: the attached file is missing: `
      expect(message).toContain(place)
      expect(details).toEqual([{ path: '/html', message: expect.stringMatching(/missing: .*'nope\.xml'/) }])
    }
  },
)

test('a standard that demands an attached file is not met without one', async () => {
  const html = '<!doctype html><html lang="en"><title>T</title><h1>a</h1>'
  const { message } = await refusal(renderHtml(html, { settings: { pdf_standard: 'PDF/A-4f' } }))
  expect(message).toMatch(/at <html> in line 1, column 16: PDF\/A-4f demands .*: attach one, or claim/)
})

test('a standard that forbids attached files is not met at their links', async () => {
  const html = `<!doctype html><html lang="en"><title>T</title>
  <link rel=attachment href="data:,x"><h1>a</h1>`
  for (const [pdfStandard, level] of [
    ['PDF/A-2b', 'PDF/A-3'],
    ['PDF/A-4', 'PDF/A-4f'],
  ] as const)
    expect(await refusal(renderHtml(html, { pdfStandard }))).toMatchObject({
      code: 'standard_not_met',
      message: `The document does not meet ${pdfStandard} at <link> in line 2, column 3: ${pdfStandard} forbids attached files: leave them out, or claim ${level}.`,
    })
})

test('a cancelled render rejects once', async () => {
  const links = `<link rel=attachment href="${origin}/slow?1"><link rel=attachment href="${origin}/slow?2">`
  const reason = new Error('cancelled')
  const resources = { assets: { allowPrivateHosts: ['127.0.0.1'] } }
  const controller = new AbortController()
  const rejections: unknown[] = []
  const note = (error: unknown) => void rejections.push(error)
  process.on('unhandledRejection', note)
  const render = renderHtml(`<!doctype html>${links}`, { resources, signal: controller.signal })
  setTimeout(() => controller.abort(reason), 50)
  await expect(render).rejects.toBe(reason)
  await new Promise(resolve => setImmediate(resolve))
  process.off('unhandledRejection', note)
  expect(rejections).toEqual([])
})

test('at most 100 files are attached', async () => {
  const { files, warnings } = await printWith('<link rel=attachment href="data:,x">'.repeat(101))
  expect(files.length).toBe(100)
  expect(warnings.map(({ message }) => message)).toEqual([
    'Only the first 100 of 101 attachments are in the PDF.',
  ])
})
