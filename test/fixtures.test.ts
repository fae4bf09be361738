import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  createFixtureEngine,
  type Fixture,
  listFixtures,
  type Output,
  renderFixture,
} from '../fixtures/fixtures.ts'
import { drawPages } from '../fixtures/page-pictures.ts'
import { DEFAULT_LIMITS } from '../src/base/limits.ts'
import type { PageNode, PageValues } from '../src/document/bound-document.ts'
import { compileTemplate } from '../src/template/compile.ts'
import type { Bound } from '../src/template/contracts.ts'
import { expectGolden } from './golden.ts'

/** Low enough for small files, high enough to detect a moved line. */
const PAGE_DPI = 45
const IMAGE_WIDTH_PX = 400

const PAGE_VALUES: PageValues = {
  page: 2,
  pages: 3,
  pageSize: { width: 595.28, height: 841.89 },
  broughtForward: { net: 100 },
  carriedForward: { net: 250 },
}

const fixtures = await listFixtures()

/** Functions that return paths for messages; excluded from the tree. */
const PLACES: ReadonlySet<string> = new Set(['written', 'writtenLines', 'imagePath'])

/** The bound tree, with the page nodes of the second of three pages. */
function treeOf({ definition, data }: Fixture): string {
  const { overrides: _, ...fields } = data
  const bound: Bound = compileTemplate(definition, { limits: DEFAULT_LIMITS }).bind(fields as never, {
    now: new Date('2026-01-15T09:30:00Z'),
  })
  const bindPageNode = (key: string, value: unknown): unknown => {
    if (PLACES.has(key)) return undefined
    return typeof value === 'function' ? (value as PageNode)(PAGE_VALUES) : value
  }
  return `${JSON.stringify(bound, bindPageNode, 1)}\n`
}

async function render(fixture: Fixture): Promise<Output[]> {
  const engine = await createFixtureEngine(fixture.template)
  const outputs = await renderFixture(fixture, engine)
  await engine.close()
  return outputs
}

test('every document type has a fixture', () => {
  expect(new Set(fixtures.map(({ template }) => template))).toEqual(
    new Set([
      'arabic-invoice',
      'article-header',
      'certificate',
      'contract',
      'event-ticket',
      'html-article',
      'html-invoice',
      'html-letter',
      'invoice',
      'meeting-minutes',
      'payslip',
      'quarterly-report',
      'shipping-label',
      'social-card',
    ]),
  )
})

describe.each(fixtures)('$name', fixture => {
  test('binds to its stored tree', async () => {
    await expectGolden(`${fixture.name}/tree.json`, treeOf(fixture))
  })

  test('renders to its stored text and images, deterministically', async () => {
    const [outputs, again] = await Promise.all([render(fixture), render(fixture)])
    for (const [i, { bytes }] of outputs.entries()) {
      expect(Buffer.compare(bytes, again[i]?.bytes ?? new Uint8Array())).toBe(0)
    }

    const [{ extension, bytes, pages } = { extension: 'pdf', bytes: new Uint8Array(), pages: 0 }] = outputs
    if (extension === 'pdf') {
      const pictures = await drawPages(bytes, { dpi: PAGE_DPI })
      expect(pictures).toHaveLength(pages ?? 0)
      const text = pictures.map(({ text }) => text.map(({ text, x, y }) => `${x} ${y} ${text}`).join('\n'))
      await expectGolden(`${fixture.name}/text.txt`, `${text.join('\n\f\n')}\n`)
      for (const [i, { png }] of pictures.entries())
        await expectGolden(`${fixture.name}/page-${i + 1}.png`, png)
    } else {
      const [jpeg, png] = outputs.map(output => sharp(output.bytes))
      expect((await jpeg?.metadata())?.format).toBe('jpeg')
      const small = (await png?.resize({ width: IMAGE_WIDTH_PX }).png().toBuffer()) ?? Buffer.alloc(0)
      await expectGolden(`${fixture.name}/image.png`, small)
    }
  })
})
