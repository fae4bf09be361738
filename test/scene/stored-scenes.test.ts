import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createEngine,
  type Engine,
  type JsonObject,
  type SceneTemplate,
  type TemplateDefinition,
  type Warning,
} from '../../src/index.ts'
import { refusal } from '../refusal.ts'
import { uncheckedTemplate } from '../unchecked-template.ts'

let engine: Engine
beforeAll(async () => {
  engine = await createEngine()
})
afterAll(() => engine.close())

function withObjects(objects: unknown, more: Partial<SceneTemplate> = {}): TemplateDefinition {
  return { scene: JSON.parse(JSON.stringify({ width: 100, height: 100, objects })), ...more }
}

async function problemsOf(definition: object): Promise<readonly string[]> {
  const { code, details } = await refusal(engine.putTemplate(uncheckedTemplate(definition)))
  expect(code).toBe('invalid_template')
  return details.map(({ path, message }) => `${path} ${message}`)
}

async function warningsOf(...objects: object[]): Promise<readonly Warning[]> {
  return (await engine.putTemplate(withObjects(objects))).warnings ?? []
}

const start = (text: string) => expect.stringMatching(new RegExp(`^${text}`))

test('images that are certainly missing or invalid cause a warning', async () => {
  const image = (src: unknown) => ({ type: 'image', name: 'i', width: 5, height: 5, src })
  const page = Buffer.from('<html><body>404</body></html>').toString('base64')
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const sources = [
    ...['lgo', 'logo', 'data:text/html,<h1>x</h1>', `data:image/png;base64,${page}`, './missing.png'],
    ...[`data:image/png;base64,${pixel}`, '<svg/>', '<html><p>no</p></html>', 'https://127.0.0.1/a.png'],
    ...['ftp://127.0.0.1/a.png', 'broken', '{{src}}'],
  ]
  const assets = { logo: '<svg/>', broken: 'data:image/png;base64,AAAA' }
  const found = (more: object) => engine.putTemplate(withObjects(sources.map(image), { assets, ...more }))
  const expected = [
    ['/scene/objects/0/src', /There is no picture with that name, did you mean 'logo'\?$/],
    ['/scene/objects/2/src', /the type 'text\/html', not image\/….$/],
    ['/scene/objects/3/src', /It is an HTML page/],
    [
      '/scene/objects/4/src',
      /no picture with that name, and no asset root is configured: set 'assets\.roots'/,
    ],
    ['/scene/objects/7/src', /It is an HTML page/],
    ['/scene/objects/9/src', /It is a ftp URL/],
    ['/scene/objects/10/src', /\('broken'\) cannot be used\. It is not a picture of a known format/],
  ].map(([path, message]) => {
    return { code: 'unusable_picture', path, message: expect.stringMatching(message ?? '') }
  })
  expect((await found({})).warnings).toEqual(expected)
  expect((await found({ sample: { src: 'logo' } })).warnings).toEqual(expected)
  const rooted = await createEngine({ assets: { roots: [import.meta.dirname] } })
  const { warnings = [] } = await rooted.putTemplate(withObjects([image('lgo'), image('data:,')]))
  expect(warnings.map(({ path }) => path)).toEqual(['/scene/objects/1/src'])
  await rooted.close()
})

test('unknown filters cause a warning', async () => {
  const image = { type: 'image', src: '<svg/>', width: 5, height: 5, filters: [{ type: 'Grayscal' }] }
  expect(await warningsOf(image)).toMatchObject([
    {
      ...{ code: 'unknown_filter', path: '/scene/objects/0/filters/0/type' },
      message: expect.stringMatching(/did you mean 'Grayscale'\?$/),
    },
  ])
})

test('invalid barcode data cause a warning if an override may replace them', async () => {
  const code = (data?: string) => ({
    ...{ type: 'barcode', name: 'b', symbology: 'ean13', width: 100, height: 50 },
    ...(data === undefined ? {} : { data }),
  })
  const objects = [code('4006381333932'), code('4006381333931'), code('{{ean}}'), code()]
  expect(await warningsOf(...objects)).toEqual([
    {
      ...{ code: 'unusable_code', path: '/scene/objects/0/data' },
      message: expect.stringMatching(/^ean13: .*check digit/i),
    },
  ])
  const { name: _, ...unnamed } = code('4006381333932')
  expect(await problemsOf(withObjects([unnamed]))).toEqual([start('/scene/objects/0/data ean13: ')])
})

describe('an invalid scene is not stored', () => {
  test('and all of its invalid values are reported', async () => {
    const bad = { type: 'rect', width: -5, height: 'abc', fill: 'bleu' }
    expect(await problemsOf(withObjects([bad, { type: 'group', objects: [{ ...bad, height: 9 }] }]))).toEqual(
      [
        start('/scene/objects/0/width must be a number from 0 to .*, got the number -5'),
        start("/scene/objects/0/height must be .*, got the text 'abc'"),
        start("/scene/objects/0/fill must be .*, got the text 'bleu'"),
        start('/scene/objects/1/objects/0/width must be .*, got the number -5'),
        start("/scene/objects/1/objects/0/fill must be .*, got the text 'bleu'"),
      ],
    )
  })

  test('and the nearest colour name is suggested', async () => {
    const rect = { type: 'rect', width: 1, height: 1 }
    const objects = [
      { ...rect, fill: 'reed' },
      { ...rect, shadow: { color: 'grene' } },
      { ...rect, fill: '#12' },
    ]
    const scene: JsonObject = { width: 9, height: 9, background: 'whte', objects }
    expect(await problemsOf({ scene })).toEqual([
      expect.stringMatching(/^\/scene\/background must be .*, got the text 'whte', did you mean 'white'\?$/),
      expect.stringMatching(
        /^\/scene\/objects\/0\/fill must be .*, got the text 'reed', did you mean 'red'\?$/,
      ),
      expect.stringMatching(/^\/scene\/objects\/1\/shadow\/color .*, did you mean 'green'\?$/),
      expect.stringMatching(
        /^\/scene\/objects\/2\/fill must be .*'tomato', or a gradient .*\}, got the text '#12'$/,
      ),
    ])
  })

  test('and missing parts of gradients are reported', async () => {
    const filled = (fill: object) => ({ type: 'rect', width: 1, height: 1, fill })
    const objects = [
      filled({
        type: 'linear',
        colorStops: [
          { offset: 0, color: 'red' },
          { ofset: 1, colr: 'blue' },
        ],
      }),
      filled({ type: 'linear' }),
      filled({ linearGradient: ['red', 'blue'] }),
    ]
    expect(await problemsOf(withObjects(objects))).toEqual([
      start('/scene/objects/0/fill/colorStops/1/color is missing: stops are written as \\[{ offset: 0'),
      start('/scene/objects/1/fill/colorStops is missing: a gradient takes its colours as'),
      start('/scene/objects/2/fill/colorStops is missing: '),
    ])
  })

  test('if objects is not a list', async () => {
    const scene: JsonObject = { width: 9, height: 9, objects: { a: { type: 'rect' } } }
    expect(await problemsOf({ scene })).toEqual(['/scene/objects must be an array of objects, got an object'])
  })

  test('if the value is inside a directive or a part of an object', async () => {
    const bad = { type: 'rect', width: 5, height: 5, fill: 'bleu' }
    const objects = [
      { $with: 'a', do: bad, else: { $each: 'list', $flat: true, do: [bad] } },
      { ...bad, fill: 'red', clipPath: bad },
    ]
    expect(await problemsOf(withObjects(objects))).toEqual([
      start('/scene/objects/0/else/do/0/fill '),
      start('/scene/objects/0/do/fill '),
      start('/scene/objects/1/clipPath/fill '),
    ])
  })

  test('if a list replaces an object', async () => {
    const listed = [{ type: 'rect', width: 1, height: 1 }]
    expect(await problemsOf(withObjects([listed, { $each: 'a', do: listed }]))).toEqual([
      start('/scene/objects/0 must be .*, got an array'),
      start('/scene/objects/1/do must be .*, got an array'),
    ])
  })

  test('if the scene exceeds the maximum size of an image', async () => {
    const size = (width: unknown, height: unknown) => problemsOf({ scene: { width, height } as never })
    expect(await size(1e9, 0)).toEqual([
      start('/scene/width must be .* from 1 to 8192, got the number 1000000000$'),
      start('/scene/height must be .*, got the number 0'),
    ])
    expect(await size(9000, 10)).toEqual([start('/scene/width The scene would have 9000 × 10 pixels')])
    expect(await size(8000, 8000)).toEqual([start('/scene The scene would have 8000 × 8000 pixels')])
  })

  test('if a property is missing that overrides cannot set', async () => {
    const objects = [{ type: 'qrcode' }, { type: 'path' }]
    expect(await problemsOf(withObjects(objects))).toEqual([
      '/scene/objects/0/data is missing: a qrcode needs its data',
      '/scene/objects/1/path is missing: a path needs its path',
    ])
    expect(await problemsOf(withObjects([{ type: 'image' }]))).toEqual([
      start('/scene/objects/0/src is missing'),
    ])
    const named = [...objects, { type: 'image' }].map((object, index) => ({ ...object, name: `${index}` }))
    await engine.putTemplate(withObjects(named))
  })

  test('if a barcode is invalid', async () => {
    const codes = [
      { type: 'barcode', symbology: 'ean31', data: '{{code}}' },
      { type: 'barcode', symbology: 'ean13', data: 'abc' },
    ]
    expect(await problemsOf(withObjects(codes))).toEqual([
      "/scene/objects/0/symbology There is no symbology 'ean31', did you mean 'ean13'?",
      start('/scene/objects/1/data ean13: '),
    ])
  })

  test('if it is invalid with its sample', async () => {
    const objects = [{ type: 'rect', width: '{{w}}', height: 5, fill: '{{color}}' }]
    expect(await problemsOf(withObjects(objects, { sample: { w: 'wide', color: 'bleu' } }))).toEqual([
      start("/scene/objects/0/width must be .*, got the text 'wide' \\(with the sample\\)$"),
      start("/scene/objects/0/fill must be .*, got the text 'bleu'"),
    ])
    const good = withObjects(objects, { sample: { w: 5, color: 'red' } })
    expect((await engine.putTemplate(good)).warnings).toBeUndefined()
  })

  test('and the path is that of the template before directives', async () => {
    const inEach = { type: 'text', text: 'A', fontFamily: 'Arial', fill: '{{this}}' }
    const objects = [
      { $with: '(default never false)', do: { type: 'rect', width: 1, height: 1 } },
      { $each: 'colors', do: { type: 'group', objects: [{ type: 'circle', radius: 1 }, inEach] } },
      { type: 'rect', width: '{{side}}', height: 1 },
    ]
    const at = '/scene/objects/1/do/objects/1'
    expect(
      await problemsOf(withObjects(objects, { sample: { colors: ['red', 'bleu'], side: 'x' } })),
    ).toEqual([
      start(`${at}/fill must be .*, got the text 'bleu'`),
      start("/scene/objects/2/width must be .*, got the text 'x'"),
    ])
    const { template_id } = await engine.putTemplate(withObjects(objects))
    const make = (data: Record<string, unknown>, more: object = {}) =>
      engine.createImage({ template_id, data, ...more })
    for (const more of [{}, { output_format: 'pdf' }, { async: true }]) {
      const error = await refusal(make({ colors: ['red', 'bleu'], side: 1 }, more))
      expect([error.code, error.details[0]?.path]).toEqual(['invalid_definition', `${at}/fill`])
      expect(error.message).toMatch(new RegExp(`'${at}/fill' must be .*, got the text 'bleu'`))
    }
    const { warnings } = await make({ colors: ['red'], side: 1 })
    expect(warnings).toMatchObject([{ code: 'unknown_font', path: `${at}/fontFamily` }])
  })

  test('but values that depend on data are not validated', async () => {
    const objects = [
      { type: '{{kind}}', width: '{{w}}', height: { $value: 'h' }, fill: '{{color}}' },
      { type: 'path', path: '{{path}}', clipPath: { $value: 'clip' } },
      { $partial: 'mark' },
      { type: 'text', text: 'Hello {{name}}', autofit: true, height: '{{h}}' },
    ]
    const stored = await engine.putTemplate(
      withObjects(objects, { partials: { mark: { type: 'rect', width: 1, height: 1 } } }),
    )
    expect(stored.warnings).toBeUndefined()
    await engine.putTemplate(withObjects({ $value: 'objects' }))
  })
})

describe('an object without a size', () => {
  test.each([
    [{ type: 'rect' }, 'The rect has no width and height: it is not visible.'],
    [{ type: 'rect', name: 'bar', width: 9 }, "The rect 'bar' has no height: it is not visible."],
    [{ type: 'circle', width: 9 }, 'The circle has no radius: it is not visible.'],
    [{ type: 'ellipse', rx: 9 }, 'The ellipse has no ry: it is not visible.'],
    [{ type: 'line' }, 'The line has no x1, y1, x2 and y2: it is not visible.'],
    [{ type: 'polygon', points: [] }, 'The polygon has no points: it is not visible.'],
    [{ type: 'textbox', autofit: true }, 'The textbox has no height, so autofit changes nothing.'],
    [{ type: 'text', verticalAlign: 'middle' }, 'The text has no height, so verticalAlign changes nothing.'],
  ])('causes a warning: %j', async (object, message) => {
    expect(await warningsOf(object)).toEqual([{ code: 'missing_size', message, path: '/scene/objects/0' }])
  })

  test('causes no warning if it needs no size or is not shown', async () => {
    const objects = [
      ...[
        { type: 'group' },
        { type: 'triangle' },
        { type: 'text', text: 'A' },
        { type: 'rect', hidden: true },
      ],
      ...[
        { type: 'circle', width: 4, height: 4 },
        { type: 'ellipse', width: 4, ry: 4 },
        { type: 'line', x2: 4 },
      ],
      { type: 'rect', name: 'bar', width: '{{w}}', height: 9 },
    ]
    expect(await warningsOf(...objects)).toEqual([])
  })
})

describe('a font that is not registered', () => {
  const textOf = (fontFamily: string) => ({ type: 'text', text: 'A', fontFamily })
  const arial = {
    code: 'unknown_font',
    message:
      "The font 'Arial' is not registered; Arimo is used instead. Register it in `fonts`, or name Arimo.",
    path: '/scene/objects/0/fontFamily',
  }

  test('is reported once with its path and its replacement', async () => {
    const scene = withObjects([textOf('Arial'), textOf('Arial')])
    const { template_id, warnings } = await engine.putTemplate(scene)
    expect(warnings).toEqual([arial])
    expect((await engine.createImage({ template_id })).warnings).toEqual([arial])
    expect((await engine.createImage({ template_id, output_format: 'pdf' })).warnings).toEqual([arial])
  })

  test('is reported at the override that uses it', async () => {
    const { template_id } = await engine.putTemplate(withObjects([{ ...textOf('Roboto'), name: 'a' }]))
    const { warnings } = await engine.createImage({
      template_id,
      overrides: [{ name: 'a', fontFamily: 'Arial' }],
    })
    expect(warnings).toEqual([{ ...arial, path: '/overrides/0/fontFamily' }])
  })

  test.each(['Inter, Roboto Mono, sans-serif', '"Source Serif 4"', "'roboto'", 'monospace', 'Lato, serif'])(
    'is not reported for a list that contains a registered one: %s',
    async fontFamily => {
      expect(await warningsOf(textOf(fontFamily))).toEqual([])
    },
  )

  test('is not reported for an added text without a font', async () => {
    const scene = { width: 100, height: 100, version: '7.0.0', objects: [] }
    const { template_id } = await engine.putTemplate({ scene })
    const overrides = [{ name: 'new', type: 'text', text: 'A' }]
    expect((await engine.createImage({ template_id, overrides })).warnings).toBeUndefined()
  })
})

describe('a text with markup', () => {
  const render = async (text: string, data: Record<string, unknown> = {}) => {
    const object = { type: 'text', text, markup: true, fontFamily: 'Roboto', fontSize: 20 }
    const { template_id } = await engine.putTemplate(withObjects([object]))
    return engine.createImage({ template_id, data, output_image_type: 'pngOnly', export_type: 'file' })
  }

  test.each([
    '<unknown>x',
    '<h1>x',
    '</paragraph>',
    '<a href="https://example.com/?a=1&b">x',
    '<x-y data-z>',
  ])('warns of an unknown tag: %s', async text => {
    const { warnings = [] } = await render(text)
    expect(warnings).toMatchObject([{ code: 'unknown_markup', path: '/scene/objects/0' }])
  })

  test.each(['1 < 2 > 0', 'a<b', 'x <3', '<>', '< b>'])('ignores text that is not a tag: %s', async text => {
    expect((await render(text)).warnings).toBeUndefined()
  })

  test('escapes values of data except in triple braces', async () => {
    const name = `<b>Ada</b> & "O'Hara"`
    const escaped = await render('{{name}}', { name })
    expect(escaped.warnings).toBeUndefined()
    const written = await render('&lt;b&gt;Ada&lt;/b&gt; &amp; "O\'Hara"')
    expect(Buffer.from(escaped.file).equals(written.file)).toBe(true)
    const raw = await render('{{{name}}}', { name })
    expect(Buffer.from(raw.file).equals((await render(name)).file)).toBe(true)
    expect(Buffer.from(raw.file).equals(written.file)).toBe(false)
  })
})
