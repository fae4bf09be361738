import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { checkPdf, createEngine, renderPdf } from '../../../../src/index.ts'
import { markedContentMistakes } from '../../../marked-content.ts'
import { refusal } from '../../../refusal.ts'
import { dumpStructure } from '../../../structure-dump.ts'

const PAGE = { width: 300, height: 200, tagged: true, language: 'en' }
const DOT = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><circle cx="4" cy="4" r="4"/></svg>'
const FADED =
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20"><g opacity=".5"><text y="15">in it</text></g></svg>'
const BOX = { type: 'rect', width: 20, height: 20, fill: 'red' }
const FADE = {
  type: 'linear',
  coords: { x1: 0, y1: 0, x2: 50, y2: 0 },
  colorStops: [
    { offset: 0, color: 'rgba(255, 0, 0, 0.2)' },
    { offset: 1, color: 'blue' },
  ],
}

const text = (text: string, more: object = {}) => ({ type: 'text', text, fontSize: 12, ...more })

type Template = Parameters<typeof renderPdf>[0]

async function structureOf(objects: readonly object[], scene: object = {}): Promise<string> {
  const template = { scene: { ...PAGE, ...scene, objects } } as Template
  const { file } = await renderPdf(template)
  expect(await markedContentMistakes(file)).toEqual([])
  return `\n${(await dumpStructure(file)).join('\n')}\n`
}

test("accessibility: 'warn' reports mistakes in the PDF of a scene with the path of the object", async () => {
  const objects = [
    text('Low', { role: 'H3' }),
    { type: 'svg', src: DOT },
    { type: 'svg', src: DOT, artifact: true },
    { type: 'svg', src: DOT, alt: 'A dot' },
  ]
  const scene = { width: 300, height: 200, accessibility: 'warn', objects }
  const { warnings } = await renderPdf({ scene } as Template)
  expect(warnings.map(({ code, path, message }) => `${code} ${path}: ${message}`)).toEqual([
    'not_accessible /scene/info: The document has no title: set `info.title`.',
    'not_accessible /scene/language: The document has no language: set `language`, or `locale` of the template.',
    'not_accessible /scene/objects/0: The first heading has level 3; start with level 1.',
    'not_accessible /scene/objects/1: Image without `alt`: describe it in `alt`, or set `artifact: true` if it is decoration.',
  ])
  const engine = await createEngine()
  const { template_id } = await engine.putTemplate({ scene } as Parameters<typeof engine.putTemplate>[0])
  const image = await engine.createImage({ template_id, export_type: 'file' })
  expect(image.warnings ?? []).toEqual([])
  await engine.close()
  expect(
    await refusal(renderPdf({ scene: { ...scene, accessibility: 'on' } } as unknown as Template)),
  ).toMatchObject({ message: expect.stringContaining('/scene/accessibility') })
})

test('texts are paragraphs or headings, images are figures, shapes and backgrounds are artifacts', async () => {
  const objects = [
    BOX,
    text('Title', { role: 'H1' }),
    text('Body'),
    text('Below', { role: 'h3', top: 20 }),
    text('Fin', { language: 'fr', top: 40 }),
    text('x = 1', { role: 'Code', top: 60 }),
    text('fi', { actualText: 'finis', top: 80 }),
    { type: 'svg', src: DOT, alt: 'A dot', left: 100 },
    { type: 'svg', src: DOT, left: 120 },
    { type: 'qrcode', data: 'abc', width: 20, height: 20, left: 140 },
    { ...BOX, left: 200, alt: 'Red box' },
    text('hidden', { artifact: true, top: 100 }),
    text(' ', { top: 120 }),
    text('outside', { top: 900 }),
  ]
  const scene = { background: '#eee', backgroundImage: { type: 'svg', src: DOT } }
  expect(await structureOf(objects, scene)).toMatchInlineSnapshot(`
    "
    Document
      H1
        "Title"
      P
        "Body"
      H2
        "Below"
      P [Lang=fr]
        "Fin"
      P
        Code
          "x = 1"
      P [ActualText=finis]
        "fi"
      Figure [Alt=A dot]
        ""
      Figure
        ""
      Figure [Alt=QR code: abc]
        ""
      Figure [Alt=Red box]
        ""
    Artifact "hidden"
    "
  `)
})

test('groups are transparent for structure, or one element with a description or role', async () => {
  const group = (objects: readonly object[], more: object) => ({
    ...{ type: 'group', width: 100, height: 40, objects: [BOX, ...objects] },
    ...more,
  })
  const objects = [
    group([text('plain'), group([text('deep', { language: 'de' })], { language: 'fr' })], {}),
    group([text('X')], { alt: 'Logo of X', left: 110 }),
    group([text('Head'), text('ing', { left: 30 })], { role: 'H2', top: 60 }),
    group([text('inside', { role: 'H1' }), { type: 'svg', src: DOT, alt: 'Dot' }], {
      ...{ role: 'Sect', language: 'nl', left: 110, top: 60 },
    }),
    group([text('decor', { role: 'H1' })], { artifact: true, top: 120 }),
  ]
  expect(await structureOf(objects)).toMatchInlineSnapshot(`
    "
    Document
      P
        "plain"
      P [Lang=de]
        "deep"
      Figure [Alt=Logo of X]
        "X"
      H1
        "Heading"
      Sect [Lang=nl]
        H1
          "inside"
        Figure [Alt=Dot]
          ""
    Artifact "decor"
    "
  `)
})

test('effects are inside the marked content of their objects', async () => {
  const objects = [
    text('shadow', { shadow: { blur: 5, color: 'red', offsetX: 3, offsetY: 3 } }),
    text('gradient', { top: 20, fill: FADE }),
    text('outline', { top: 40, fill: null, stroke: FADE, strokeWidth: 1 }),
    { type: 'svg', src: FADED, left: 100, alt: 'Faded' },
    { type: 'svg', src: DOT, left: 200, filter: 'blur(2)', alt: 'Blurred' },
    { ...BOX, left: 240, shadow: { blur: 0, color: 'blue', offsetX: 5, offsetY: 5 } },
    {
      ...{ type: 'group', left: 100, top: 60, width: 100, height: 40 },
      ...{ shadow: { blur: 4, color: 'blue', offsetX: 2 }, objects: [BOX, text('shadowed')] },
    },
  ]
  expect(await structureOf(objects)).toMatchInlineSnapshot(`
    "
    Document
      P
        "shadow"
      P
        "gradient"
      P
        "outline"
      Figure [Alt=Faded]
        "in it"
      Figure [Alt=Blurred]
        ""
      P
        "shadowed"
    "
  `)
})

test('objects in transparency groups keep their elements', async () => {
  const clip = text('MMM', { fontSize: 40 })
  const objects = [
    { type: 'group', opacity: 0.5, width: 100, height: 40, objects: [BOX, text('faded')] },
    { type: 'group', clipPath: clip, top: 60, width: 100, height: 40, objects: [text('a'), text('b')] },
    text('blended', { globalCompositeOperation: 'multiply', top: 100 }),
  ]
  const scene = { clipPath: text('CLIP', { fontSize: 150 }), overlay: 'rgba(0, 0, 0, 0.1)' }
  const structure = await structureOf(objects, scene)
  expect(structure.match(/ P\n/g)).toHaveLength(4)
})

test('rasterised objects are one figure with their texts', async () => {
  const objects = [
    text('first'),
    { ...BOX, alt: 'Box' },
    text('decor', { artifact: true }),
    text('mixed', { globalCompositeOperation: 'xor' }),
    text('after', { top: 40 }),
  ]
  expect(await structureOf(objects)).toMatchInlineSnapshot(`
    "
    Document
      Figure [Alt=first Box mixed]
        ""
      P
        ""
    "
  `)
})

test('overrides may set accessibility properties; invalid values fail with their path', async () => {
  const engine = await createEngine({ rendering: { isolation: 'none' } })
  const objects = [{ name: 'dot', type: 'svg' as const, src: DOT }]
  await engine.putTemplate({ template_id: 'scene', scene: { ...PAGE, objects } })
  const params = { template_id: 'scene', output_format: 'pdf', export_type: 'file' } as const
  const { file } = await engine.createImage({ ...params, overrides: [{ name: 'dot', alt: 'Changed' }] })
  expect(await dumpStructure(file)).toContain('  Figure [Alt=Changed]')
  const problems = await refusal(
    engine.createImage({ ...params, overrides: [{ name: 'dot', role: 'Heading' } as never] }),
  )
  expect(problems).toMatchObject({ code: 'invalid_request', details: [{ path: '/overrides/0/role' }] })
  await engine.close()
  const refused = { scene: { ...PAGE, objects: [text('a', { language: 'no tag' })] } } as Template
  expect(await refusal(renderPdf(refused))).toMatchObject({
    code: 'invalid_definition',
    details: [{ path: '/scene/objects/0/language' }],
  })
})

interface Entry {
  readonly title: string
  readonly dest: readonly unknown[]
  readonly items: readonly Entry[]
}

async function outlineOf(objects: readonly object[], scene: object, pdfStandard?: 'PDF/UA-2' | 'PDF/A-1b') {
  const template = { scene: { ...PAGE, info: { title: 'T' }, ...scene, objects } } as Template
  const { file } = await renderPdf(template, {}, { ...(pdfStandard && { pdfStandard }) })
  if (pdfStandard !== undefined) expect((await checkPdf(file)).findings).toEqual([])
  const pdf = await getDocument({ data: new Uint8Array(file) }).promise
  const entriesOf = (entries: readonly Entry[]): unknown[] =>
    entries.map(({ title, dest, items }) => [title, ...dest.slice(2, 4).map(Number), ...entriesOf(items)])
  const outline: readonly Entry[] | null = (await pdf.getOutline()) as Entry[] | null
  await pdf.loadingTask.destroy()
  return outline === null ? null : entriesOf(outline)
}

/** How far glyphs may extend around their text: half of the font size, in points. */
const INK = 4.5
const AT_CORNER = { originX: 'left', originY: 'top' }

test.each([
  [{}, undefined],
  [{ tagged: false }, undefined],
  [{}, 'PDF/UA-2'],
  [{}, 'PDF/A-1b'],
] as const)('headings are the outline of the page: %j, %s', async (scene, standard) => {
  const objects = [
    text('Two\nlines', { role: 'H1', left: 20, top: 40, ...AT_CORNER }),
    text('Text', { left: 20, top: 80, ...AT_CORNER }),
    {
      ...{ type: 'group', role: 'H2', left: 40, top: 100, width: 100, height: 20, ...AT_CORNER },
      objects: [text('of a', { left: -50, top: -10, ...AT_CORNER }), text('group', { ...AT_CORNER })],
    },
    text('Decoration', { role: 'H2', artifact: true, left: 20, top: 120 }),
    text('★', { role: 'H3', actualText: 'Star', left: 20, top: 160, ...AT_CORNER }),
    text('Outside', { role: 'H2', left: 1000, top: 160 }),
  ]
  expect(await outlineOf(objects, scene, standard)).toEqual([
    ['Two lines', 15 - INK, 120 + INK, ['of a group', 30 - INK, 75 + INK, ['Star', 15 - INK, 30 + INK]]],
  ])
})

test('a heading in a transparent group leads to the page, and pages without headings have no outline', async () => {
  const group = { type: 'group', opacity: 0.5, left: 40, top: 100, width: 100, height: 20, ...AT_CORNER }
  const shadow = { color: 'black', blur: 3, offsetX: 2, offsetY: 2 }
  const heading = text('Faded', { role: 'H1', left: -50, top: -10, shadow, ...AT_CORNER })
  expect(await outlineOf([{ ...group, objects: [heading] }], {})).toEqual([['Faded', 30 - INK, 75 + INK]])
  expect(await outlineOf([text('Text')], {})).toBeNull()
})
