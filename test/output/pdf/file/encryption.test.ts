import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDocument, PermissionFlag } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { printDocument } from '../../../layout/document/print-document.ts'
import { testWith } from '../../../with-tools.ts'

const QPDF = 'qpdf'
const PDFTOTEXT = 'pdftotext'

const SETTINGS = {
  content: ['Secret text', { text: 'link', link: 'https://example.com/(a)' }],
  info: { title: 'Grüße (1)' },
  files: { 'a.txt': { src: 'data:text/plain;base64,aGVsbG8=', name: 'a.txt', description: 'Datei ä' } },
  userPassword: 'öffnen',
  ownerPassword: 'пароль',
  permissions: { printing: 'lowResolution', copying: true },
}

async function open(bytes: Uint8Array, password: string) {
  const task = getDocument({ data: new Uint8Array(bytes), password, verbosity: 0 })
  const document = await task.promise
  const { info } = await document.getMetadata()
  const page = await document.getPage(1)
  const { items } = await page.getTextContent()
  const files = (await document.getAttachments()) as Record<
    string,
    { content: Uint8Array; description: string }
  >
  const opened = {
    title: (info as { Title?: string }).Title,
    text: items.map(item => ('str' in item ? item.str : '')).join(''),
    permissions: await document.getPermissions(),
    file: Buffer.from(files['a.txt']?.content ?? []).toString(),
    description: files['a.txt']?.description,
  }
  await task.destroy()
  return opened
}

test.each(['öffnen', 'пароль'])('the password %s opens the file', async password => {
  const { bytes, warnings } = await printDocument(SETTINGS)
  expect(warnings).toEqual([])
  expect(await open(bytes, password)).toMatchObject({
    title: 'Grüße (1)',
    text: 'Secret textlink',
    file: 'hello',
    description: 'Datei ä',
  })
})

test('the user password grants the permissions of the document, and extraction for accessibility', async () => {
  const { bytes } = await printDocument(SETTINGS)
  const { permissions } = await open(bytes, 'öffnen')
  expect(permissions?.toSorted((a, b) => a - b)).toEqual([
    PermissionFlag.PRINT,
    PermissionFlag.COPY,
    PermissionFlag.COPY_FOR_ACCESSIBILITY,
  ])
})

test('another password does not open it', async () => {
  const { bytes } = await printDocument(SETTINGS)
  await expect(open(bytes, 'Öffnen')).rejects.toMatchObject({ name: 'PasswordException' })
})

test('with only an owner password, the file opens without a password', async () => {
  const { userPassword: _, ...settings } = SETTINGS
  const { bytes } = await printDocument(settings)
  expect((await open(bytes, '')).text).toBe('Secret textlink')
})

test('the file contains no readable content, and names and numbers are random', async () => {
  const [one, other] = [await printDocument(SETTINGS), await printDocument(SETTINGS)]
  const text = Buffer.from(one.bytes).toString('latin1')
  for (const secret of ['hello', 'Secret', 'example.com', 'Grüße', 'dc:title', 'Datei'])
    expect(text).not.toContain(secret)
  expect(Buffer.compare(one.bytes, other.bytes)).not.toBe(0)
})

test('composed and decomposed passwords are the same', async () => {
  const { bytes } = await printDocument({ ...SETTINGS, userPassword: 'o\u0308ffnen' })
  expect((await open(bytes, 'öffnen')).text).toBe('Secret textlink')
})

test('an older version is raised to that required by encryption', async () => {
  const { bytes, warnings } = await printDocument({ ...SETTINGS, version: '1.4' })
  expect(Buffer.from(bytes.subarray(0, 8)).toString()).toBe('%PDF-1.7')
  expect(warnings).toMatchObject([{ code: 'unknown_value', path: '/version' }])
})

test('uncompressed content is encrypted too', async () => {
  const contains = (bytes: Uint8Array): boolean => Buffer.from(bytes).includes('\nEMC\nET\n')
  expect(contains((await printDocument({ content: SETTINGS.content, compress: false })).bytes)).toBe(true)
  const { bytes } = await printDocument({ ...SETTINGS, compress: false })
  expect((await open(bytes, 'öffnen')).text).toBe('Secret textlink')
  expect(contains(bytes)).toBe(false)
})

test.each(['a\u0007', '\u202eabc', 'אa'])('the password %j is rejected', async userPassword => {
  await expect(printDocument({ ...SETTINGS, userPassword })).rejects.toMatchObject({
    code: 'invalid_definition',
    details: [{ path: '/userPassword' }],
  })
})

testWith([QPDF, PDFTOTEXT], 'qpdf and poppler read it with AES-256 of revision 6', async () => {
  const { bytes } = await printDocument(SETTINGS)
  const file = join(mkdtempSync(join(tmpdir(), 'platen-')), 'file.pdf')
  writeFileSync(file, bytes)
  const shown = execFileSync(QPDF, ['--show-encryption', '--password=öffnen', file], { encoding: 'utf8' })
  expect(shown).toMatch(/R = 6/)
  expect(shown).toMatch(/extract for accessibility: allowed/)
  expect(shown).toMatch(/modify anything: not allowed/)
  expect(execFileSync(QPDF, ['--check', '--password=пароль', file], { encoding: 'utf8' })).toContain(
    'No syntax',
  )
  expect(execFileSync(PDFTOTEXT, ['-upw', 'öffnen', file, '-'], { encoding: 'utf8' })).toContain(
    'Secret text',
  )
})
