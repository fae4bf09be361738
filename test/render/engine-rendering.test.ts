import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { createEngine } from '../../src/engine/create-engine.ts'
import type { EngineOptions } from '../../src/engine/options.ts'
import { DEFAULT_RENDERING } from '../../src/render/options.ts'
import { refusal } from '../refusal.ts'

const run = promisify(execFile)
const FONT = fileURLToPath(new URL('../../fonts/source-serif-4/SourceSerif4-Bold.ttf', import.meta.url))
const PICTURES = fileURLToPath(new URL('../../fixtures/article-header', import.meta.url))

/** A PDF with custom fonts, a registered image and one below an asset root. */
async function printWith(rendering: EngineOptions['rendering']): Promise<Uint8Array> {
  const engine = await createEngine({
    ...(rendering === undefined ? {} : { rendering }),
    fonts: { Title: { normal: FONT }, Body: { normal: await readFile(FONT) } },
    assets: {
      roots: [PICTURES],
      images: {
        dot: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>',
      },
    },
    clock: () => new Date('2026-01-15T09:30:00Z'),
    createId: () => '00000000-0000-7000-8000-000000000001',
    sweepIntervalMs: 0,
  })
  await engine.putTemplate({
    template_id: 'letter',
    document: {
      content: [
        { text: 'Dear {{name}}', font: 'Title' },
        { text: 'Yours', font: 'Body' },
        { image: 'dot' },
        { image: 'mountains.jpg', width: 100 },
      ],
    },
  })
  const { file } = await engine.createPdf({
    template_id: 'letter',
    data: { name: 'Ada' },
    export_type: 'file',
  })
  expect(engine.stats()).toMatchObject({
    rendered: 1,
    running: 0,
    workers: rendering?.isolation === 'none' ? 0 : 1,
  })
  await engine.close()
  expect(engine.stats().workers).toBe(0)
  return file
}

test('workers use the fonts, images and asset roots of the engine', async () => {
  const inProcess = await printWith({ isolation: 'none' })
  expect(Buffer.compare(await printWith(undefined), inProcess)).toBe(0)
  expect(Buffer.compare(await printWith({ isolation: 'process', workers: 1 }), inProcess)).toBe(0)
})

test('a timed-out render is recorded as failed', async () => {
  const engine = await createEngine({ rendering: { timeoutMs: 1 }, sweepIntervalMs: 0 })
  await engine.putTemplate({ template_id: 'hello', document: { content: ['Hello'] } })
  expect((await refusal(engine.createPdf({ template_id: 'hello' }))).code).toBe('render_timeout')
  const { objects } = await engine.listObjects()
  expect(objects).toHaveLength(1)
  expect(engine.stats()).toMatchObject({ rendered: 0, failed: 1 })
  await engine.close()
})

test('boxes that exceed the call stack print in a worker thread; child processes refuse them and continue', async () => {
  const pageOf = (display: string) =>
    `<style>div { display: ${display} }</style>${'<div>'.repeat(390)}deep${'</div>'.repeat(390)}`
  const threads = await createEngine({ rendering: { workers: 1 }, sweepIntervalMs: 0 })
  const processes = await createEngine({
    rendering: { isolation: 'process', workers: 1 },
    sweepIntervalMs: 0,
  })
  for (const display of ['inline-block', 'table', 'grid', 'inline-table']) {
    const request = { body: pageOf(display), export_type: 'file' } as const
    expect((await threads.createPdfFromHtml(request)).total_pages).toBe(1)
    const error = await refusal(processes.createPdfFromHtml(request))
    expect([error.code, error.message]).toEqual([
      'output_too_large',
      expect.stringMatching(/^The content is nested too deeply: .*rendering\.isolation: 'thread'/),
    ])
  }
  const request = { body: pageOf('block'), export_type: 'file' } as const
  expect((await processes.createPdfFromHtml(request)).total_pages).toBe(1)
  await Promise.all([threads.close(), processes.close()])
})

describe('the host process', () => {
  /** Runs a program that renders once; resolves with its output when it ends. */
  async function runHost(rendering: EngineOptions['rendering'], end: string): Promise<string> {
    const program = `
      import { createEngine } from '${new URL('../../src/index.ts', import.meta.url)}'
      const engine = await createEngine({ rendering: ${JSON.stringify(rendering)} })
      await engine.putTemplate({ template_id: 'hello', document: { content: ['Hello'] } })
      await engine.createPdf({ template_id: 'hello' })
      ${end}
      console.log(JSON.stringify(engine.stats()))`
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program])
    return stdout
  }

  test.each([{ isolation: 'thread' }, { isolation: 'process' }] as const)(
    '$isolation: idle workers do not keep it alive',
    async rendering => {
      expect(JSON.parse(await runHost(rendering, ''))).toMatchObject({ rendered: 1, workers: 1 })
    },
  )

  test.each([{ isolation: 'thread' }, { isolation: 'process' }] as const)(
    '$isolation: close ends the workers',
    async rendering => {
      expect(JSON.parse(await runHost(rendering, 'await engine.close()'))).toMatchObject({
        rendered: 1,
        workers: 0,
      })
    },
  )
})

describe('the option rendering', () => {
  test.each<[string, unknown, RegExp]>([
    ['a string', 'thread', /'rendering' must be an object/],
    ['a misspelt option', { timeout: 5 }, /'rendering.timeout', did you mean 'timeoutMs'/],
    ['an unknown isolation', { isolation: 'fork' }, /'thread', 'process' or 'none'/],
    ['a fraction of a worker', { workers: 0.5 }, /whole number/],
    ['a timeout beyond the range of timers', { timeoutMs: 2 ** 31 }, /milliseconds from 1/],
    ['no memory', { maxMemoryMb: 0 }, /whole number/],
  ])('rejects %s', async (_name, rendering, message) => {
    const error = await refusal(createEngine({ rendering } as never))
    expect([error.code, error.message]).toEqual(['invalid_option', expect.stringMatching(message)])
  })

  test('has its defaults in one constant', () => {
    expect(DEFAULT_RENDERING).toMatchObject({ isolation: 'thread', timeoutMs: 100_000, maxMemoryMb: 2048 })
    expect(DEFAULT_RENDERING.workers).toBeGreaterThan(0)
  })
})
