import { afterAll, describe, expect, test } from 'vitest'
import { createEngine, type Engine } from '../../../src/engine/create-engine.ts'
import type { EngineOptions } from '../../../src/engine/options.ts'
import type { TemplateDefinition } from '../../../src/template/definition.ts'
import { refusal } from '../../refusal.ts'
import { serve } from '../loopback.ts'
import { png } from '../pictures.ts'

const picture = await png()
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20"/></svg>'
const BODIES: Readonly<Record<string, [string, string | Uint8Array]>> = {
  '/logo.png': ['image/png', picture],
  '/same.png': ['image/png', picture],
  '/wrong-type': ['text/plain', picture],
  '/logo.svg': ['image/svg+xml', SVG],
  '/page.png': ['image/png', '<!doctype html><title>Not found</title>'],
  '/json.png': ['image/png', '{"error":"gone"}'],
  '/half.png': ['image/png', picture.subarray(0, picture.length / 2)],
  '/empty.png': ['image/png', ''],
}

const asked: string[] = []
const origin = await serve((request, response) => {
  asked.push(request.url ?? '')
  const [type, body] = BODIES[request.url ?? ''] ?? []
  if (type === undefined) response.writeHead(404).end('<h1>404</h1>')
  else response.setHeader('content-type', type).end(body)
})

const engines: Engine[] = []
afterAll(async () => {
  for (const engine of engines) await engine.close()
})

const DOCUMENT = {
  template_id: 'document',
  document: {
    content: [
      { image: '{{src}}', width: 100 },
      { image: '{{src}}', width: 50 },
    ],
  },
}
const SCENE: TemplateDefinition = {
  template_id: 'scene',
  scene: {
    width: 60,
    height: 40,
    background: '#ffffff',
    objects: [{ type: 'image', src: '{{src}}', left: 0, top: 0, width: 60, height: 40, fit: 'fill' }],
  },
}

async function open({ assets, ...options }: EngineOptions = {}): Promise<Engine> {
  const engine = await createEngine({
    sweepIntervalMs: 0,
    assets: { allowPrivateHosts: ['127.0.0.1'], ...assets },
    ...options,
  })
  engines.push(engine)
  await engine.putTemplate(DOCUMENT)
  await engine.putTemplate(SCENE)
  asked.length = 0
  return engine
}

const print = (engine: Engine, src: unknown) => engine.createPdf({ template_id: 'document', data: { src } })
const paint = (engine: Engine, src: unknown) => engine.createImage({ template_id: 'scene', data: { src } })

describe('an image with a URL', () => {
  test.each(['/logo.png', '/wrong-type', '/logo.svg'])(
    '%s is fetched once for two renders of an account',
    async path => {
      const engine = await open()
      expect(await print(engine, `${origin}${path}`)).toMatchObject({ status: 'success' })
      expect(asked).toEqual([path])
      expect(await paint(engine, `${origin}${path}`)).toMatchObject({ status: 'success' })
      expect(asked).toEqual([path])
    },
  )

  test('gives the same output as its bytes', async () => {
    const clock = () => new Date('2026-03-01T10:00:00.000Z')
    const engine = await open({ clock })
    const file = async (src: string) =>
      (await engine.createImage({ template_id: 'scene', data: { src }, export_type: 'file' })).file
    expect(await file(`${origin}/logo.png`)).toEqual(
      await file(`data:image/png;base64,${picture.toString('base64')}`),
    )
  })

  test('may be registered in the template by name, as in pdfmake', async () => {
    const engine = await open()
    await engine.putTemplate({
      template_id: 'named',
      document: { content: [{ image: 'logo' }], images: { logo: { url: `${origin}/logo.png` } } },
    })
    await engine.createPdf({ template_id: 'named' })
    expect(asked).toEqual(['/logo.png'])
  })

  test.each<[string, string, RegExp]>([
    ['/page.png', 'asset_failed', /an HTML page/],
    ['/json.png', 'asset_failed', /not a picture of a known format/],
    ['/half.png', 'asset_failed', /truncated or damaged/],
    ['/empty.png', 'asset_failed', /It is empty/],
    ['/nothing.png', 'asset_failed', /answers with status 404/],
  ])('%s is %s', async (path, code, message) => {
    const engine = await open()
    const error = await refusal(print(engine, `${origin}${path}`))
    expect([error.code, error.message]).toEqual([code, expect.stringMatching(message)])
    expect(error.message).toContain('/content/0/image')
    expect((await refusal(paint(engine, `${origin}${path}`))).code).toBe(code)
  })

  test('with a password is denied, and the message does not contain the password', async () => {
    const engine = await open()
    const error = await refusal(print(engine, `${origin.replace('//', '//user:secret@')}/logo.png`))
    expect([error.code, error.message]).toEqual([
      'asset_denied',
      expect.stringMatching(/user name or password/),
    ])
    expect(error.message).not.toMatch(/secret/)
    expect(asked).toEqual([])
  })

  test('counts towards maxAssetsBytes, each URL separately', async () => {
    const engine = await open({ limits: { maxAssetsBytes: picture.length * 2 - 1 } })
    await engine.putTemplate({
      template_id: 'two',
      document: { content: [{ image: `${origin}/logo.png` }, { image: `${origin}/same.png` }] },
    })
    const error = await refusal(engine.createPdf({ template_id: 'two' }))
    expect([error.code, error.message]).toEqual([
      'image_too_large',
      expect.stringContaining('maxAssetsBytes'),
    ])
    expect(await print(engine, `${origin}/logo.png`)).toMatchObject({ status: 'success' })
  })

  test('is limited to maxAssetBytes', async () => {
    const engine = await open({ limits: { maxAssetBytes: picture.length - 1 } })
    const error = await refusal(print(engine, `${origin}/logo.png`))
    expect([error.code, error.message]).toEqual([
      'asset_failed',
      expect.stringMatching(/more than \d+ bytes/),
    ])
  })

  test.each<[string, EngineOptions['assets'], RegExp]>([
    ['a private host', { allowPrivateHosts: [] }, /'127\.0\.0\.1' has no public address/],
    ['no network', { network: 'off' }, /set the option assets\.network to 'public'/],
    [
      'another host',
      { allowPrivateHosts: [], allowHosts: ['*.example.com'] },
      /not in the option assets\.allowHosts/,
    ],
  ])('is denied: %s', async (_name, assets, message) => {
    const engine = await open({ assets: { ...assets } })
    const error = await refusal(print(engine, `${origin}/logo.png`))
    expect([error.code, error.message]).toEqual(['asset_denied', expect.stringMatching(message)])
    expect(asked).toEqual([])
  })
})

describe.each(['none', 'thread', 'process'] as const)('with isolation %s', isolation => {
  test('network options apply where the render runs', async () => {
    const rendering = { isolation, workers: 1 }
    const engine = await open({ rendering, assets: { onError: 'placeholder' } })
    expect(await print(engine, `${origin}/logo.png`)).not.toHaveProperty('warnings')
    expect(asked).toEqual(['/logo.png'])
    const denied = { code: 'asset_denied', message: expect.stringContaining("'localhost'") }
    expect(await print(engine, 'http://localhost:8080/')).toMatchObject({ warnings: [denied] })
    const offline = await open({ rendering, assets: { network: 'off' } })
    expect((await refusal(print(offline, `${origin}/logo.png`))).message).toMatch(
      /set the option assets\.network to 'public'/,
    )
    expect(asked).toEqual([])
  })
})

describe("onError: 'placeholder'", () => {
  test.each([
    `${origin}/nothing.png`,
    `${origin}/page.png`,
    'http://localhost/a.png',
    '/etc/passwd',
    'nowhere.png',
    'data:image/png;base64,AAAA',
  ])('draws a grey placeholder for %s and warns', async src => {
    const engine = await open({ assets: { onError: 'placeholder' } })
    const warning = (path: string) => ({
      code: expect.stringMatching(/^asset_(failed|denied)$/),
      message: expect.stringMatching(/cannot be used\. .* placeholder is shown instead\.$/),
      path: expect.stringContaining(path),
    })
    expect(await print(engine, src)).toMatchObject({ warnings: [warning('/content/0/image')] })
    expect(await paint(engine, src)).toMatchObject({ warnings: [warning('/scene/objects/0/src')] })
  })

  test('draws the placeholder over the whole box of any shape', async () => {
    const engine = await open({ assets: { onError: 'placeholder' } })
    const data = { src: `${origin}/nothing.png` }
    const { file } = await engine.createImage({
      template_id: 'scene',
      data,
      export_type: 'file',
      output_image_type: 'pngOnly',
    })
    const { default: sharp } = await import('sharp')
    const { data: pixels, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [
      ...pixels.subarray((y * info.width + x) * info.channels).subarray(0, 3),
    ]
    for (const [x, y] of [
      [30, 5],
      [30, 35],
      [5, 20],
      [55, 20],
    ] as const)
      expect(at(x, y)).toEqual([0xe3, 0xe5, 0xe8])
  })

  test('applies to missing images, not to invalid references', async () => {
    const engine = await open({ assets: { onError: 'placeholder' } })
    await engine.putTemplate({ template_id: 'number', document: { content: [{ image: { $value: 'src' } }] } })
    const error = await refusal(engine.createPdf({ template_id: 'number', data: { src: 5 } }))
    expect(error.code).toBe('invalid_definition')
  })
})

describe('network options', () => {
  test.each<[unknown, RegExp]>([
    [{ network: 'on' }, /'assets\.network' must be 'public' or 'off'/],
    [{ onError: 'ignore' }, /'assets\.onError' must be 'fail' or 'placeholder'/],
    [{ allowHosts: 'example.com' }, /'assets\.allowHosts' must be an array of hosts/],
    [{ allowHosts: ['https://example.com/'] }, /'assets\.allowHosts\[0\]'/],
    [{ allowPrivateHosts: ['*'] }, /'assets\.allowPrivateHosts\[0\]'/],
    [{ allowHost: [] }, /did you mean 'allowHosts'/],
  ])('%j is rejected', async (assets, message) => {
    const error = await refusal(createEngine({ assets: assets as never }))
    expect([error.code, error.message]).toEqual(['invalid_option', expect.stringMatching(message)])
  })
})
