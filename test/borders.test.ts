import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const SRC = fileURLToPath(new URL('../src/', import.meta.url))

interface Import {
  readonly from: string
  /** A path below src, or the name of a package. */
  readonly to: string
  readonly isType: boolean
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(file =>
  /(?<!\.d)\.ts$/.test(file),
)
const imports = files.flatMap(importsOf)

function importsOf(file: string): Import[] {
  const source = readFileSync(join(SRC, file), 'utf8')
  const statements = source.matchAll(
    /^(?:import|export)\s+(?<type>type\s)?[^'"]*?from\s+'(?<from>[^']+)'|(?<!typeof )(?:\bimport|\brequire|\bgetBuiltinModule|\bcreateRequire\(import\.meta\.url\)(?:\.resolve)?)\(\s*'(?<call>[^']+)'/gms,
  )
  return [...statements].map(({ groups = {} }) => {
    const specifier = groups['from'] ?? groups['call'] ?? ''
    const isOwn = specifier.startsWith('.')
    return {
      from: file,
      to: isOwn ? relative(SRC, join(SRC, dirname(file), specifier)) : specifier,
      isType: groups['type'] !== undefined,
    }
  })
}

function stageOf(file: string): string {
  return file.includes('/') ? (file.split('/')[0] ?? '') : ''
}

/** The stages or files that each stage may import values from, beside itself and the root files that know no stage. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  request: ['image/color.ts'],
  template: [],
  markdown: [],
  assets: ['svg'],
  svg: ['html/css'],
  text: [],
  html: ['text'],
  pdf: ['text', 'svg'],
  image: ['text', 'svg'],
  'web-page': ['text'],
  storage: [],
  testing: ['storage'],
  render: ['template', 'markdown', 'assets', 'html', 'pdf', 'image', 'web-page'],
  calls: ['request'],
  jobs: [],
  http: ['request', 'image/override-schema.ts'],
  cli: ['http', 'storage'],
}

const PURE = ['template', 'markdown', 'svg', 'text', 'html', 'pdf', 'image', 'web-page']

const STAGELESS = [
  'affine.ts',
  'errors.ts',
  'language-tag.ts',
  'limits.ts',
  'link-target.ts',
  'json.ts',
  'ids.ts',
  'logger.ts',
  'text-distance.ts',
  'content-type.ts',
  'barcode.ts',
  'bounded-cache.ts',
  'color-names.ts',
  'color-spaces.ts',
  'box-shadow.ts',
  'given.ts',
  'flag-word.ts',
  'free-bytes.ts',
  'definition-schema.ts',
  'describe-value.ts',
  'document-node.ts',
  'scene-kinds.ts',
  'scene-properties.ts',
  'html-settings.ts',
  'paper.ts',
  'named-styles.ts',
  'page-margins.ts',
  'timer.ts',
  'trailing-slashes.ts',
  'collect-bytes.ts',
]

const DOORS: Readonly<Record<string, readonly string[]>> = {
  pdfmake: ['pdf/layout/parts.ts'],
  pdfkit: [],
  handlebars: ['template/expression.ts'],
  'markdown-it': ['markdown/markdown-to-html.ts'],
  ajv: ['template/schema.ts'],
  'ajv-formats': ['template/schema.ts'],
  re2js: ['template/schema.ts'],
  fontkit: ['assets/fonts.ts'],
  wawoff2: ['assets/sfnt.ts'],
  harfbuzzjs: ['assets/variable-font.ts'],
  sharp: ['assets/raster.ts', 'image/encode.ts'],
  '@napi-rs/canvas': ['image/paint.ts'],
  'bwip-js': ['barcode.ts'],
  'rate-limiter-flexible': ['http/rate-limits.ts'],
  parse5: ['html/parse.ts'],
  'postcss-safe-parser': ['html/css/css-text.ts'],
  postcss: [],
  'css-tree': ['html/css/grammar.ts'],
  '@hyzyla/pdfium': ['pdf/finish/rasterise.ts'],
  'bidi-js': ['text/bidi.ts'],
  hyphen: ['text/hyphenation.ts'],
  linebreak: ['text/line-breaks.ts'],
  undici: ['assets/guarded-agent.ts'],
  'ipaddr.js': ['assets/public-address.ts'],
  'node:sqlite': ['storage/directory/database.ts'],
  'node:child_process': ['cli/import/start-evaluation.ts', 'render/start-worker.ts'],
  'node:worker_threads': ['render/start-worker.ts', 'render/worker.ts'],
}

describe('the borders of src/README.md', () => {
  test('every stage imports only what its row allows', () => {
    expect(imports.length).toBeGreaterThan(200)
    const offences = imports.filter(({ from, to, isType }) => {
      const stage = stageOf(from)
      if (isType || stage === '' || !to.endsWith('.ts')) return false
      if (stageOf(to) === stage) return false
      if (stageOf(to) === '') return !STAGELESS.includes(to) && !(stage === 'cli' && to === 'engine.ts')
      return !MAY_IMPORT[stage]?.some(
        allowed => allowed === stageOf(to) || allowed === to || to.startsWith(`${allowed}/`),
      )
    })
    expect(offences).toEqual([])
  })

  test('the map names the root files, the stages and the doors as they are', () => {
    const map = readFileSync(join(SRC, 'README.md'), 'utf8')
    const codes = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code)
    const rootFiles = /^The root files know no stage:\n(.*)$/m.exec(map)?.[1]?.replaceAll(/ \([^)]*\)/g, '')
    expect(codes(rootFiles ?? '')).toEqual([...STAGELESS].sort())
    const stages = [...map.matchAll(/^\|[^|]*\| `([\w-]+)\/`/gm)].map(([, stage]) => stage)
    expect(stages.sort()).toEqual(Object.keys(MAY_IMPORT).sort())
    for (const [dependency, doors] of Object.entries(DOORS).filter(([, doors]) => doors.length > 0)) {
      const row = map.split('\n').find(line => line.split('|')[1]?.trim().split(', ').includes(dependency))
      expect(codes(row ?? ''), dependency).toEqual(doors)
    }
  })

  test('the root files that every stage may use know no stage', () => {
    const offences = imports.filter(
      ({ from, to, isType }) => !isType && STAGELESS.includes(from) && to.includes('/') && to.endsWith('.ts'),
    )
    expect(offences).toEqual([])
  })

  test.each(Object.entries(DOORS))('%s is imported through its door only', (dependency, doors) => {
    const users = imports.filter(
      ({ to, isType }) => !isType && (to === dependency || to.startsWith(`${dependency}/`)),
    )
    expect([...new Set(users.map(({ from }) => from))].sort()).toEqual([...doors].sort())
  })

  test('template, markdown, text, html, pdf, image and web-page touch no clock, no file system and no network', () => {
    const impure = [
      'node:fs',
      'node:fs/promises',
      'node:net',
      'node:http',
      'node:https',
      'node:child_process',
    ]
    const offences = imports.filter(({ from, to }) => PURE.includes(stageOf(from)) && impure.includes(to))
    expect(offences).toEqual([])
    for (const file of files.filter(file => PURE.includes(stageOf(file)))) {
      const source = readFileSync(join(SRC, file), 'utf8')
      expect(source.match(/Date\.now\(\)|new Date\(\)|\bfetch\(|Math\.random\(\)/g), file).toBeNull()
    }
  })
})
