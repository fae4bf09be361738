import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderPdf } from '../../src/index.ts'
import { samplePdf } from '../check/sample-pdf.ts'
import { runPlaten } from './run-platen.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-check-'))
  await writeFile(join(folder, 'good.pdf'), samplePdf(3).bytes())
  await writeFile(join(folder, 'bad.pdf'), samplePdf().edit('figure', '/Alt (A square)', '').bytes())
  const unknownLevel = samplePdf(3).editStream('metadata', 'conformance>A<', 'conformance>X<')
  await writeFile(join(folder, 'unknown-level.pdf'), unknownLevel.bytes())
  await writeFile(join(folder, 'broken.pdf'), '%PDF-1.7 nothing else')
  const plain = { document: { content: ['Text'] } }
  await writeFile(join(folder, 'plain.pdf'), (await renderPdf(plain)).file)
  await writeFile(
    join(folder, 'locked.pdf'),
    (await renderPdf(plain, undefined, { password: 'secret' })).file,
  )
})
afterAll(() => rm(folder, { recursive: true }))

const check = (...args: string[]) => runPlaten(folder, ['check', ...args])

describe('platen check', () => {
  test('exits with 0 for a file that conforms to the standards it declares', async () => {
    expect(await check('good.pdf')).toEqual({
      code: 0,
      stdout: 'PDF/UA-1: conforms\nPDF/A-3a: conforms\n',
      stderr: '',
    })
  })

  test('exits with 1 and prints findings with page, object and rule', async () => {
    const { code, stdout } = await check('bad.pdf', '--profile', 'pdf/ua-1')
    expect(code).toBe(1)
    const object = samplePdf().numberOf('figure')
    expect(stdout).toBe(
      `bad.pdf, page 1, object ${object}: A Figure must have Alt or ActualText. [UA1:13-004]\n\nPDF/UA-1: 1 finding\n`,
    )
  })

  test('exits with 1 for a claim that does not exist', async () => {
    const { code, stdout } = await check('unknown-level.pdf')
    expect(code).toBe(1)
    expect(stdout).toContain("pdfaid:conformance is 'X' instead of 'B'. [PDF/A-3:6.6.4]")
    expect(stdout).toContain('PDF/UA-1: conforms\nPDF/A-3b: 1 finding\n')
  })

  test('names a file that is no PDF', async () => {
    await writeFile(join(folder, 'page.html'), '<p>a')
    const { code, stderr } = await check('page.html')
    expect(code).toBe(2)
    expect(stderr).toBe(
      "platen: 'page.html' cannot be checked: it is not a PDF. platen validate checks templates and pages. [invalid_pdf]\n",
    )
  })

  test('--json prints the result of checkPdf', async () => {
    const { code, stdout } = await check('bad.pdf', '--json')
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      conforms: false,
      profiles: ['PDF/UA-1', 'PDF/A-2a'],
      findings: [{ rule: 'UA1:13-004', profile: 'PDF/UA-1', page: 1 }],
    })
  })

  test.each([
    ['a missing file', ['absent.pdf'], /'absent.pdf' cannot be read/],
    ['a broken file', ['broken.pdf'], /cannot be checked: it is damaged.*\[invalid_pdf\]/],
    ['a file without claims', ['plain.pdf'], /claims no standard.*--profile PDF\/UA-1/],
    ['an unknown profile', ['good.pdf', '--profile', 'PDF/X'], /got 'PDF\/X'\. Known: PDF\/UA-1/],
    ['no file', [], /needs|Usage/],
    [
      'a missing password',
      ['locked.pdf', '--profile', 'PDF/UA-1'],
      /needs a password; give it with --password\./,
    ],
    ['a wrong password', ['locked.pdf', '--password', 'other'], /password is wrong/],
  ])('exits with 2 for %s', async (_, args, message) => {
    const { code, stdout, stderr } = await check(...args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(message)
  })

  test('opens an encrypted file with its password', async () => {
    const { code, stdout } = await check('locked.pdf', '--password', 'secret', '--profile', 'PDF/A-2b')
    expect(code).toBe(1)
    expect(stdout).toContain('The file must not be encrypted. [PDF/A-2:6.1.3]')
  })
})
