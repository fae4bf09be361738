import type { Warning } from '../base/errors.ts'
import { isRecord, type Json, type JsonObject, pointer } from '../base/json.ts'
import type { Limits } from '../base/limits.ts'
import type { BoundObject, PageValues, WrittenPath } from '../document/bound-document.ts'
import type { Bound } from './contracts.ts'
import { isDirective, type TemplateJson } from './definition.ts'
import { drawnScene } from './drawn-scene.ts'
import { type Frame, rootFrame } from './frame.ts'
import type { Setting } from './helpers/helper.ts'
import { VOCABULARY } from './helpers/vocabulary.ts'
import { compilePage, pictureNames } from './page.ts'
import { createPartials } from './partials.ts'
import { compilePageNode, compileTree, NOTHING, type TreeScope } from './tree.ts'
import type { Problems } from './validation/problems.ts'
import { hasDirectives, keysOf, WrittenPlaces } from './written-places.ts'

/** Binds the document, page or scene of a definition. Compiling collects problems instead of throwing. */
export type Body = (frame: Frame) => Bound

export interface BodyOptions {
  readonly limits: Readonly<Limits>
  /** The setting of trial calls; its `now` is not the real time. */
  readonly setting: Setting
  readonly problems: Problems
  readonly warn: (warning: Warning) => void
}

/** The outermost scope of a template, with its partials. */
export function rootScope(
  { partials: definitions = {}, strict = false }: Pick<TemplateJson, 'partials' | 'strict'>,
  { limits, setting, problems, warn }: BodyOptions,
) {
  const partials = createPartials(new Map(Object.entries(definitions)))
  const scope: TreeScope = {
    at: '',
    line: null,
    column: null,
    names: [],
    perPage: false,
    markup: null,
    isInStyle: null,
    inContent: false,
    strict,
    setting,
    problems,
    warn,
    parse: { maxDepth: limits.maxExpressionDepth, callable: callableHelper },
    textPartial: partials.text,
    treePartial: partials.tree,
  }
  return { scope, partials }
}

export function compileBody(template: TemplateJson, options: BodyOptions): Body {
  const { scope, partials } = rootScope(template, options)
  const body =
    template.document !== undefined
      ? compileDocument(template, scope)
      : template.scene !== undefined
        ? compileScene(template, template.scene, scope)
        : compilePage(template, scope)
  const isPage = template.document === undefined && template.scene === undefined
  partials.compileUnused(isPage ? { ...scope, markup: 'xml' } : scope)
  return body
}

function callableHelper(name: string): { needsArguments: boolean } | null {
  const helper = VOCABULARY.get(name)
  return helper === undefined ? null : { needsArguments: helper.args[0] > 0 }
}

function compileDocument(
  { document = {}, assets = {}, strict = false }: TemplateJson,
  scope: TreeScope,
): Body {
  const at = '/document'
  const { images, content, header, footer, background, watermark, ...settings } = document
  refuseDirective(document, at, scope)
  const settingsTree = compileTree(settings, { ...scope, at })
  const contentTree = compileTree(content ?? [], { ...scope, at: `${at}/content`, inContent: true })
  const imagesTree = compileTree(images ?? {}, { ...scope, at: `${at}/images` })
  const compilePart = (name: string, node: Json = null) =>
    node === null ? () => null : compilePageNode(node, { ...scope, at: `${at}/${name}` })
  const bindHeader = compilePart('header', header)
  const bindFooter = compilePart('footer', footer)
  const bindBackground = compilePart('background', background)
  const bindWatermark = compilePart('watermark', watermark)
  const bindDefinition = (frame: Frame): BoundObject => {
    const built = settingsTree.build(frame)
    const bound = contentTree.build(frame)
    return { ...(isRecord(built) ? built : {}), content: bound === NOTHING ? [] : bound }
  }
  const bindPageNodes = (frame: Frame) => ({
    header: bindHeader(frame),
    footer: bindFooter(frame),
    background: bindBackground(frame),
    watermark: bindWatermark(frame),
  })
  const isMoved = hasDirectives(document)
  return frame => {
    const named = imagesTree.build(frame)
    const { run } = frame
    const bindAgain = () => {
      const places = new WrittenPlaces()
      const again = rootFrame({ ...run, warnings: [] })
      again.run.places = places
      return { places, bound: { ...bindDefinition(again), ...bindPageNodes(again) } }
    }
    // Few documents have mistakes, so the places are not recorded in the first binding.
    let recorded: ReturnType<typeof bindAgain> | null = null
    const written: WrittenPath = path => {
      const keys = keysOf(path)
      if (keys?.[0] === undefined || !Object.hasOwn(document, keys[0])) return path
      if (!isMoved) return `${at}${path}`
      recorded ??= bindAgain()
      return recorded.places.follow(recorded.bound, keys, {
        at,
        pages: [run.lastPage ?? FIRST_PAGE, FIRST_PAGE],
      })
    }
    return {
      kind: 'document',
      definition: bindDefinition(frame),
      ...bindPageNodes(frame),
      written,
      ...(run.places === null ? {} : { places: run.places }),
      ...(strict ? { strict } : {}),
      images: pictureNames(assets, named),
      imagePath: name => pointer(isRecord(named) && Object.hasOwn(named, name) ? '/images' : '/assets', name),
      warnings: frame.run.warnings,
    }
  }
}

const FIRST_PAGE: PageValues = {
  page: 1,
  pages: 1,
  pageSize: { width: 0, height: 0 },
  broughtForward: {},
  carriedForward: {},
}

function compileScene({ assets = {} }: TemplateJson, scene: JsonObject, scope: TreeScope): Body {
  refuseDirective(scene, '/scene', scope)
  const drawn = drawnScene(scene)
  const { build } = compileTree(drawn, { ...scope, at: '/scene' })
  const isMoved = hasDirectives(drawn)
  return frame => {
    const places = isMoved ? new WrittenPlaces() : null
    frame.run.places = places
    // outside of document.content nothing produces functions, and an object produces an object
    const bound = build(frame) as JsonObject
    return {
      kind: 'scene',
      scene: bound,
      images: pictureNames(assets),
      warnings: frame.run.warnings,
      written(path) {
        const [first, ...keys] = keysOf(path) ?? []
        if (places === null || first !== 'scene') return path
        return places.follow(bound, keys, { at: '/scene', pages: [FIRST_PAGE] })
      },
    }
  }
}

function refuseDirective(value: JsonObject, at: string, { problems }: TreeScope): void {
  if (isDirective(value)) {
    problems.add(at, 'cannot be a directive as a whole: put directives inside of it')
  }
}
