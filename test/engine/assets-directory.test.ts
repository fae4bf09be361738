/** `assetsDirectory`: the folder with the files of the package. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createEngine, type EngineOptions, renderPdf } from '../../src/index.ts'
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

/** The modules in a new process without a folder: an engine sets it for the whole process. */
async function freshProcess(): Promise<typeof import('../../src/index.ts')> {
  vi.resetModules()
  return await import('../../src/index.ts')
}

type Platen = Awaited<ReturnType<typeof freshProcess>>

async function familiesOf({ createEngine }: Platen, options: EngineOptions): Promise<string[]> {
  const engine = await createEngine({ ...options, rendering: { isolation: 'none' } })
  onTestFinished(() => engine.close())
  return engine.fontFamilies().map(({ name }) => name)
}

/** Sets the environment variable for one test. */
function setVariable(value: string): void {
  process.env['PLATEN_ASSETS_DIRECTORY'] = value
  onTestFinished(() => {
    delete process.env['PLATEN_ASSETS_DIRECTORY']
  })
}

const IN_TINOS = { document: { content: [{ text: 'a', font: 'Tinos' }] } } as const
const PACKAGE = new URL('../', FONTS)

describe('assetsDirectory', () => {
  test('is an absolute or relative path, or a file: URL', async () => {
    const platen = await freshProcess()
    const url = pathToFileURL(directory)
    for (const assetsDirectory of [directory, relative('.', directory), url, url.href, `${directory}/`]) {
      expect(await familiesOf(platen, { assetsDirectory })).toEqual(['Roboto'])
    }
  })

  test('is the package by default', async () => {
    const platen = await freshProcess()
    for (const options of [{}, { assetsDirectory: null }])
      expect(await familiesOf(platen, options)).toContain('Tinos')
  })

  test('applies to the whole process: a second folder is invalid_option', async () => {
    const platen = await freshProcess()
    expect(await familiesOf(platen, { assetsDirectory: directory })).toEqual(['Roboto'])
    expect(await familiesOf(platen, {})).toEqual(['Roboto'])
    const refused = {
      code: 'invalid_option',
      message: expect.stringMatching(/'assetsDirectory' is '.*', but this process already reads/),
    }
    const resources = { assetsDirectory: PACKAGE }
    await expect(platen.createEngine(resources)).rejects.toMatchObject(refused)
    await expect(platen.renderPdf(IN_TINOS, {}, { resources })).rejects.toMatchObject(refused)
  })

  test('PLATEN_ASSETS_DIRECTORY replaces the default, not the option', async () => {
    const platen = await freshProcess()
    setVariable(directory)
    expect(await familiesOf(platen, {})).toEqual(['Roboto'])
    expect(await familiesOf(platen, { assetsDirectory: PACKAGE })).toContain('Tinos')
  })

  test.each(['thread', 'process'] as const)('applies to workers: isolation %s', async isolation => {
    const { createEngine } = await freshProcess()
    for (const assetsDirectory of [directory, null]) {
      const engine = await createEngine({ assetsDirectory, rendering: { isolation, workers: 1 } })
      onTestFinished(() => engine.close())
      const { warnings } = await engine.createPdfFromHtml({
        body: '<p style="font-family: Tinos">a</p>',
        export_type: 'file',
      })
      expect(warnings).toEqual([expect.objectContaining({ message: expect.stringContaining('Tinos') })])
    }
  })

  test('is a resource of calls without an engine', async () => {
    const { renderImage, renderPdf } = await freshProcess()
    const resources = { assetsDirectory: directory }
    expect((await renderPdf(IN_TINOS)).warnings).toEqual([])
    await expect(renderPdf(IN_TINOS, {}, { resources })).rejects.toThrow('Tinos')
    const scene = { width: 9, height: 9, objects: [{ type: 'textbox', text: 'a', width: 9 }] } as const
    expect((await renderImage(scene, { resources })).warnings).toEqual([])
  })

  test.each([3, '', new URL('https://a.example/'), 'file://host/x'])('rejects %s', async assetsDirectory => {
    const { code, message } = await refusal(createEngine({ assetsDirectory: assetsDirectory as string }))
    expect([code, message]).toEqual(['invalid_option', expect.stringContaining("'assetsDirectory' must be")])
  })

  test('rejects a folder that is not a copy of the package, and can be corrected', async () => {
    const platen = await freshProcess()
    const none = join(directory, 'none')
    const file = join(directory, 'fonts/manifest.json')
    for (const assetsDirectory of [none, file, join(directory, 'fonts/roboto')]) {
      const refused = {
        code: 'invalid_option',
        message: `'assetsDirectory' is '${assetsDirectory}', which has no fonts/manifest.json. It must be a copy of the folder node_modules/platen.`,
      }
      await expect(platen.createEngine({ assetsDirectory })).rejects.toMatchObject(refused)
      const options = { resources: { assetsDirectory } }
      await expect(platen.renderPdf(IN_TINOS, {}, options)).rejects.toMatchObject(refused)
    }
    setVariable(none)
    const refused = {
      code: 'invalid_option',
      message: expect.stringContaining(`'PLATEN_ASSETS_DIRECTORY' is '${none}'`),
    }
    await expect(platen.createEngine()).rejects.toMatchObject(refused)
    await expect(platen.renderPdf(IN_TINOS)).rejects.toMatchObject(refused)
    expect(await familiesOf(platen, { assetsDirectory: directory })).toEqual(['Roboto'])
  })

  test('with a missing font is package_damaged when the font is used', async () => {
    rmSync(join(directory, 'fonts/roboto/Roboto-Italic.ttf'))
    const document = { content: [{ text: 'a', italics: true }] }
    const { renderPdf } = await freshProcess()
    const rendering = renderPdf({ document }, {}, { resources: { assetsDirectory: directory } })
    await expect(rendering).rejects.toMatchObject({
      code: 'package_damaged',
      message: expect.stringMatching(/Roboto-Italic\.ttf' is missing/),
    })
  })
})

test('a custom font that cannot be read is invalid_font in calls without an engine', async () => {
  const resources = { fonts: { Mine: { normal: join(directory, 'none.ttf') } } }
  const { code, message } = await refusal(renderPdf({ document: { content: 'a' } }, {}, { resources }))
  expect([code, message]).toEqual(['invalid_font', expect.stringMatching(/'Mine', face 'normal'.*none\.ttf/)])
})
