import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FIXTURES_FOLDER, type Fixture, listFixtures } from '../../fixtures/fixtures.ts'
import { renderWithSourceMap } from '../../src/engine/render-functions.ts'
import type { SourceRegion } from '../../src/graphics/source-region.ts'
import { createConfiguredRenderer } from '../../src/render/configuration.ts'
import { type PdfWord, wordsOf } from './pdf-words.ts'
import { CONFIGURATION, pdfJob } from './rendering-jobs.ts'

const fixtures = await listFixtures()

async function rendererOf({ template }: Fixture) {
  const assets = { ...CONFIGURATION.assets, roots: [join(FIXTURES_FOLDER, template)] }
  return await createConfiguredRenderer({ ...CONFIGURATION, assets })
}

async function renderMapped({ definition, data: { overrides = [], ...data }, ...fixture }: Fixture) {
  const renderer = await rendererOf({ definition, data, ...fixture })
  const source = { kind: 'template', definition: JSON.stringify(definition), data } as const
  const job = { ...pdfJob({}), source }
  const plain = await renderer.renderPdf(job)
  const mapped = await renderer.renderPdf({ ...job, withSourceMap: true })
  await renderer.close()
  return { plain, mapped, regions: mapped.sourceMap ?? [] }
}

/** The value at a JSON Pointer (RFC 6901); undefined if there is none. */
function valueAt(root: unknown, path: string): unknown {
  let value: unknown = root
  for (const key of path.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Reflect.get(value, key.replaceAll('~1', '/').replaceAll('~0', '~'))
  }
  return value
}

/** The smallest region that contains a point. */
function regionAt(regions: readonly SourceRegion[], { page, x, y }: PdfWord): SourceRegion | null {
  const around = regions.filter(
    region =>
      region.page === page &&
      x >= region.x - TOLERANCE &&
      x <= region.x + region.width + TOLERANCE &&
      y >= region.y - TOLERANCE &&
      y <= region.y + region.height + TOLERANCE,
  )
  around.sort((a, b) => a.width * a.height - b.width * b.height)
  return around[0] ?? null
}

const TOLERANCE = 0.5

/** The text of a node without expressions; null for other nodes. */
function literalOf(node: unknown): string | null {
  const text = typeof node === 'object' && node !== null ? Reflect.get(node, 'text') : node
  return typeof text === 'string' && !text.includes('{{') ? text : null
}

const CONTENT = ['text', 'image', 'svg', 'qr', 'barcode', 'table', 'toc', 'canvas'] as const

/** JSON Pointers of the nodes with content in a part of a template. */
function* nodesIn(value: unknown, path: string): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  const isNode = CONTENT.some(key => Object.hasOwn(value, key))
  const text: unknown = Reflect.get(value, 'text')
  if (isNode && text !== '' && text !== ' ') yield path
  for (const [key, child] of Object.entries(value)) {
    if (key !== 'styles' && key !== 'sample') yield* nodesIn(child, `${path}/${key}`)
  }
}

const documents = fixtures.filter(({ definition }) => 'document' in definition)

describe.each(documents)('$name', fixture => {
  test('maps every word to the node that made it', async () => {
    const { plain, mapped, regions } = await renderMapped(fixture)
    expect(plain.sourceMap).toBeNull()
    expect(Buffer.compare(plain.bytes, mapped.bytes)).toBe(0)
    expect(mapped.warnings).toEqual(plain.warnings)

    const lost: string[] = []
    let literals = 0
    for (const word of await wordsOf(mapped.bytes)) {
      const region = regionAt(regions, word)
      const node = region === null ? undefined : valueAt(fixture.definition, region.path)
      if (node === undefined)
        lost.push(`page ${word.page}: '${word.text}' at ${word.x} ${word.y}: ${region?.path}`)
      const literal = literalOf(node)
      if (literal === null || word.isRtl) continue
      literals++
      const text = word.text.replace(/-$/, '')
      if (!literal.includes(text)) lost.push(`'${word.text}' is not in '${literal}' at ${region?.path}`)
    }
    expect(lost).toEqual([])
    expect(literals).toBeGreaterThan(0)
  })
})

test.each([...new Set(documents.map(({ template }) => template))])(
  '%s has a region for every node',
  async template => {
    const variants = documents.filter(fixture => fixture.template === template)
    const shown: string[] = []
    for (const variant of variants) {
      for (const { path } of (await renderMapped(variant)).regions) shown.push(path)
    }
    const { definition } = variants[0] ?? {}
    const nodes = ['document', 'partials'].flatMap(part => [
      ...nodesIn(Reflect.get(definition ?? {}, part), `/${part}`),
    ])
    expect(nodes.length).toBeGreaterThan(5)
    const missing = nodes.filter(node => !shown.some(path => path === node || path.startsWith(`${node}/`)))
    expect(missing).toEqual([])
  },
)

const scenes = fixtures.filter(({ definition }) => 'scene' in definition)

/** JSON Pointers of the objects of a scene, with those of groups. */
function* objectsIn(holder: unknown, path: string): Generator<string> {
  const objects = valueAt(holder, '/objects')
  for (const [i, object] of Array.isArray(objects) ? objects.entries() : []) {
    if (object.visible === false) continue
    yield `${path}/objects/${i}`
    yield* objectsIn(object, `${path}/objects/${i}`)
  }
}

test.each(scenes)('$name has a region for every object', async ({ template, definition, data }) => {
  const { overrides = [], ...fields } = data
  const resources = { assets: { roots: [join(FIXTURES_FOLDER, template)] } }
  const call = { definition, data: fields, overrides, resources }
  const { sourceMap } = await renderWithSourceMap(call)
  const shown = new Set(sourceMap.map(({ path }) => path))
  const objects = [...objectsIn(valueAt(definition, '/scene'), '/scene')]
  expect(objects.length).toBeGreaterThan(3)
  expect(objects.filter(path => !shown.has(path))).toEqual([])
})
