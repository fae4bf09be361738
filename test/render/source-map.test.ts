import { join } from 'node:path'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import sharp from 'sharp'
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

/** The smallest region that contains a point; the last of equal ones. */
function regionAt(regions: readonly SourceRegion[], { page, x, y }: PdfWord): SourceRegion | null {
  const around = regions.filter(
    region =>
      region.page === page &&
      x >= region.x - TOLERANCE &&
      x <= region.x + region.width + TOLERANCE &&
      y >= region.y - TOLERANCE &&
      y <= region.y + region.height + TOLERANCE,
  )
  around.reverse().sort((a, b) => a.width * a.height - b.width * b.height)
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

describe.each(documents)('$name, a document,', fixture => {
  test('maps every word to its node', async () => {
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

const HIDE = { visible: false }

/** A copy of a template with one value replaced. */
function withValue(root: object, path: string, change: (value: object) => object): object {
  const copy = structuredClone(root)
  const parent = valueAt(copy, path.slice(0, path.lastIndexOf('/')))
  const key = path.slice(path.lastIndexOf('/') + 1)
  if (typeof parent !== 'object' || parent === null) throw new Error(`nothing at ${path}`)
  Reflect.set(parent, key, change(Reflect.get(parent, key)))
  return copy
}

/** Indexes of the pixels in which two images differ clearly. */
function* changedPixels(before: Buffer, after: Buffer): Generator<number> {
  for (let i = 0; i < before.length; i += 4) {
    const difference = [0, 1, 2, 3].some(k => Math.abs((before[i + k] ?? 0) - (after[i + k] ?? 0)) > 2)
    if (difference) yield i / 4
  }
}

test.each(scenes.filter(({ name, template }) => name === template))(
  'regions of $name contain the pixels of its objects',
  async ({ template, definition, data }) => {
    const { overrides = [], ...fields } = data
    const resources = { assets: { roots: [join(FIXTURES_FOLDER, template)] } }
    const draw = async (changed: object) => {
      const { bytes, sourceMap } = await renderWithSourceMap({
        ...{ definition: changed, data: fields, overrides, resources },
      })
      const { data: pixels, info } = await sharp(bytes)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      return { pixels, width: info.width, sourceMap }
    }
    const whole = await draw(definition)
    const misplaced: string[] = []
    let painted = 0
    for (const path of objectsIn(valueAt(definition, '/scene'), '/scene')) {
      const without = await draw(withValue(definition, path, object => ({ ...object, ...HIDE })))
      const regions = whole.sourceMap.filter(region => region.path === path)
      let [inside, all] = [0, 0]
      for (const pixel of changedPixels(whole.pixels, without.pixels)) {
        const [x, y] = [pixel % whole.width, Math.floor(pixel / whole.width)]
        all++
        const isIn = (r: SourceRegion) =>
          x >= r.x - 1 && x <= r.x + r.width && y >= r.y - 1 && y <= r.y + r.height
        if (regions.some(isIn)) inside++
      }
      if (all > 0) painted++
      // shadows are outside of the region
      if (all > 0 && inside < all * 0.5) misplaced.push(`${path}: ${inside} of ${all} pixels`)
    }
    expect(misplaced).toEqual([])
    expect(painted).toBeGreaterThan(5)
  },
)

const pages = fixtures.filter(({ definition }) => 'html' in definition)

interface WrittenElement {
  readonly name: string
  readonly line: number
  readonly column: number
}

/** The elements of the template with text or an image, as parsed by parse5. */
function elementsOf(html: string): WrittenElement[] {
  const found: WrittenElement[] = []
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('tagName' in node && node.sourceCodeLocation && !HIDDEN.has(node.tagName)) {
      const { startLine: line, startCol: column } = node.sourceCodeLocation
      const text = node.childNodes.map(child => ('value' in child ? child.value : '')).join(' ')
      const isEmpty = text.replaceAll(/\{\{(?:[#/~!]|else).*?\}\}/gs, '').trim() === ''
      if (!isEmpty || node.tagName === 'img') found.push({ name: node.tagName, line, column })
    }
    if ('childNodes' in node && !('tagName' in node && HIDDEN.has(node.tagName)))
      node.childNodes.forEach(visit)
  }
  visit(parse(html, { sourceCodeLocationInfo: true }))
  return found
}

const HIDDEN: ReadonlySet<string> = new Set(['head', 'style', 'svg'])

describe.each(pages)('$name, a page,', fixture => {
  const { html = '', css = '' } = fixture.definition as { html?: string; css?: string }
  const lines = { '/html': html.split('\n'), '/css': css.split('\n') }

  test('maps every word to the line of its element', async () => {
    const { plain, mapped, regions } = await renderMapped(fixture)
    expect(Buffer.compare(plain.bytes, mapped.bytes)).toBe(0)
    expect(mapped.warnings).toEqual(plain.warnings)
    const lost: string[] = []
    for (const word of await wordsOf(mapped.bytes)) {
      const region = regionAt(regions, word)
      const { path = '', line = null, column = null } = region ?? {}
      const text = line === null ? '' : (lines[path as keyof typeof lines]?.[line - 1] ?? '')
      const isThere =
        path === '/css' ? text.includes('@') : column === null ? /<\w/.test(text) : text[column - 1] === '<'
      if (!isThere)
        lost.push(`page ${word.page}: '${word.text}' at ${word.x} ${word.y}: ${path} ${line} ${column}`)
    }
    expect(lost).toEqual([])
  })
})

test.each([...new Set(pages.map(({ template }) => template))])(
  '%s has a region for every element',
  async template => {
    const variants = pages.filter(fixture => fixture.template === template)
    const { html = '' } = (variants[0]?.definition ?? {}) as { html?: string }
    const shown = new Set<string>()
    for (const variant of variants) {
      for (const { path, line, column } of (await renderMapped(variant)).regions) {
        if (path === '/html') shown.add(`${line}:${column}`)
      }
    }
    // no data set has a discount
    const elements = elementsOf(html).filter(
      ({ line }) => !html.split('\n')[line - 1]?.includes('#if discount'),
    )
    expect(elements.length).toBeGreaterThan(5)
    const missing = elements.filter(({ line, column }) => !shown.has(`${line}:${column}`))
    expect(missing).toEqual([])
  },
)

const markdownPages = fixtures.filter(({ definition }) => 'markdown' in definition)

test.each(markdownPages)('$name maps every word to its line of Markdown and back', async fixture => {
  const { markdown: written = '' } = fixture.definition as { markdown?: string }
  const markdown = written.replace(/^---\n.*?\n---\n/s, frontMatter => frontMatter.replaceAll(/.+/g, ''))
  const lines = markdown.split('\n')
  /** Lines that print text: excludes lines with only expressions, and the delimiter row of tables. */
  const printing = lines.flatMap((line, i) => (/^\{\{[#/].*\}\}$|^\|[-:|]+\|$|^$/.test(line) ? [] : [i + 1]))
  const { plain, mapped, regions } = await renderMapped(fixture)
  expect(Buffer.compare(plain.bytes, mapped.bytes)).toBe(0)
  const lost: string[] = []
  const literals = new Set(markdown.replaceAll(/\{\{.*?\}\}/g, ' ').match(/\p{L}{3,}/gu))
  let found = 0
  for (const word of await wordsOf(mapped.bytes)) {
    const { path = '', line = null } = regionAt(regions, word) ?? {}
    if (path === '/css' || path.startsWith('/settings')) continue // margin boxes
    if (path !== '/markdown' || line === null || !printing.includes(line)) {
      lost.push(`page ${word.page}: '${word.text}' at ${word.x} ${word.y}: ${path} ${line}`)
      continue
    }
    const [literal] = word.text.match(/\p{L}{3,}/u) ?? []
    if (literal === undefined || !literals.has(literal)) continue
    found++
    if (!lines[line - 1]?.includes(literal)) lost.push(`'${word.text}' is not in line ${line}`)
  }
  expect(lost).toEqual([])
  expect(found).toBeGreaterThan(5)
  const shown = new Set(regions.map(({ line }) => line))
  expect(printing.filter(line => !shown.has(line))).toEqual([])
})
