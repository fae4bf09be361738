/** `assetsDirectory`: where the bundled fonts are. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createEngine, type EngineOptions, renderImage, renderPdf } from '../../src/index.ts'
import { refusal } from '../refusal.ts'

const FONTS = new URL('../../fonts/', import.meta.url)

/** A folder whose `fonts/` contains Roboto only. */
let directory = ''
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'platen-assets-'))
  mkdirSync(join(directory, 'fonts'))
  cpSync(new URL('roboto', FONTS), join(directory, 'fonts/roboto'), { recursive: true })
  const manifest = JSON.parse(readFileSync(new URL('manifest.json', FONTS), 'utf8'))
  const families = manifest.families.filter(({ name }: { name: string }) => name === 'Roboto')
  writeFileSync(join(directory, 'fonts/manifest.json'), JSON.stringify({ ...manifest, families }))
})
afterAll(() => rmSync(directory, { recursive: true }))

const familiesOf = async (options: EngineOptions): Promise<string[]> => {
  const engine = await createEngine({ ...options, rendering: { isolation: 'none' } })
  onTestFinished(() => engine.close())
  return engine.fontFamilies().map(({ name }) => name)
}

const IN_TINOS = { document: { content: [{ text: 'a', font: 'Tinos' }] } } as const

describe('assetsDirectory', () => {
  test('is an absolute or relative path, or a file: URL', async () => {
    const url = pathToFileURL(directory)
    for (const assetsDirectory of [directory, relative('.', directory), url, url.href, `${directory}/`]) {
      expect(await familiesOf({ assetsDirectory })).toEqual(['Roboto'])
    }
  })

  test('is the package by default', async () => {
    for (const options of [{}, { assetsDirectory: null }])
      expect(await familiesOf(options)).toContain('Tinos')
  })

  test('applies beside engines with another directory', async () => {
    expect(await familiesOf({ assetsDirectory: directory })).toEqual(['Roboto'])
    expect(await familiesOf({})).toContain('Tinos')
  })

  test('PLATEN_ASSETS_DIRECTORY replaces the default, not the option', async () => {
    process.env['PLATEN_ASSETS_DIRECTORY'] = directory
    onTestFinished(() => {
      delete process.env['PLATEN_ASSETS_DIRECTORY']
    })
    expect(await familiesOf({})).toEqual(['Roboto'])
    expect(await familiesOf({ assetsDirectory: new URL('../', FONTS) })).toContain('Tinos')
  })

  test.each(['thread', 'process'] as const)('applies to workers: isolation %s', async isolation => {
    const engine = await createEngine({
      assetsDirectory: directory,
      rendering: { isolation, workers: 1 },
    })
    onTestFinished(() => engine.close())
    const { warnings } = await engine.createPdfFromHtml({
      body: '<p style="font-family: Tinos">a</p>',
      export_type: 'file',
    })
    expect(warnings).toEqual([expect.objectContaining({ message: expect.stringContaining('Tinos') })])
  })

  test('is a resource of calls without an engine', async () => {
    const resources = { assetsDirectory: directory }
    expect((await renderPdf(IN_TINOS)).warnings).toEqual([])
    expect((await refusal(renderPdf(IN_TINOS, {}, { resources }))).message).toContain('Tinos')
    const scene = { width: 9, height: 9, objects: [{ type: 'textbox', text: 'a', width: 9 }] } as const
    expect((await renderImage(scene, { resources })).warnings).toEqual([])
  })

  test.each([3, '', new URL('https://a.example/'), 'file://host/x'])(
    'cannot be %s',
    async assetsDirectory => {
      const { code, message } = await refusal(createEngine({ assetsDirectory: assetsDirectory as string }))
      expect([code, message]).toEqual([
        'invalid_option',
        expect.stringContaining("'assetsDirectory' must be"),
      ])
    },
  )

  test('without fonts is package_damaged with the missing file', async () => {
    const assetsDirectory = join(directory, 'fonts/roboto')
    const { code, message } = await refusal(createEngine({ assetsDirectory }))
    expect([code, message]).toEqual([
      'package_damaged',
      expect.stringContaining(join(assetsDirectory, 'fonts/manifest.json')),
    ])
  })

  test('with a missing font is package_damaged when the font is used', async () => {
    rmSync(join(directory, 'fonts/roboto/Roboto-Italic.ttf'))
    const document = { content: [{ text: 'a', italics: true }] }
    const { code, message } = await refusal(
      renderPdf({ document }, {}, { resources: { assetsDirectory: directory } }),
    )
    expect([code, message]).toEqual([
      'package_damaged',
      expect.stringMatching(/Roboto-Italic\.ttf' is missing/),
    ])
  })
})

test('a font of the host that cannot be read is invalid_font in calls without an engine', async () => {
  const resources = { fonts: { Mine: { normal: join(directory, 'none.ttf') } } }
  const { code, message } = await refusal(renderPdf({ document: { content: 'a' } }, {}, { resources }))
  expect([code, message]).toEqual(['invalid_font', expect.stringMatching(/'Mine', face 'normal'.*none\.ttf/)])
})
