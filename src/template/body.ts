import type { Warning } from '../base/errors.ts'
import { isRecord, type Json, type JsonObject } from '../base/json.ts'
import type { Limits } from '../base/limits.ts'
import type { Bound } from './contracts.ts'
import { isDirective, type TemplateJson } from './definition.ts'
import { drawnScene } from './drawn-scene.ts'
import type { Frame } from './frame.ts'
import type { Setting } from './helpers/helper.ts'
import { VOCABULARY } from './helpers/vocabulary.ts'
import { compilePage, pictureNames } from './page.ts'
import { createPartials } from './partials.ts'
import { compilePageNode, compileTree, NOTHING, type TreeScope } from './tree.ts'
import type { Problems } from './validation/problems.ts'
import { hasDirectives, type WrittenPlaces, writtenPlace } from './written-places.ts'

/** Binds the document, page or scene of a definition. Compiling collects problems instead of throwing. */
export type Body = (frame: Frame) => Bound

export interface BodyOptions {
  readonly limits: Readonly<Limits>
  /** The setting of trial calls; its `now` is not the real time. */
  readonly setting: Setting
  readonly problems: Problems
  readonly warn: (warning: Warning) => void
}

export function compileBody(template: TemplateJson, { limits, setting, problems, warn }: BodyOptions): Body {
  const partials = createPartials(new Map(Object.entries(template.partials ?? {})))
  const scope: TreeScope = {
    at: '',
    line: null,
    column: null,
    names: [],
    perPage: false,
    markup: null,
    inContent: false,
    strict: template.strict ?? false,
    setting,
    problems,
    warn,
    parse: { maxDepth: limits.maxExpressionDepth, callable: callableHelper },
    textPartial: partials.text,
    treePartial: partials.tree,
  }
  const body =
    template.document !== undefined
      ? compileDocument(template, scope)
      : template.scene !== undefined
        ? compileScene(template, template.scene, scope)
        : compilePage(template, scope)
  partials.compileUnused(scope)
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
  return frame => {
    const named = imagesTree.build(frame)
    const built = settingsTree.build(frame)
    const bound = contentTree.build(frame)
    return {
      kind: 'document',
      definition: {
        ...(isRecord(built) ? built : {}),
        content: bound === NOTHING ? [] : bound,
      },
      header: bindHeader(frame),
      footer: bindFooter(frame),
      background: bindBackground(frame),
      watermark: bindWatermark(frame),
      ...(strict ? { strict } : {}),
      images: pictureNames(assets, named),
      warnings: frame.run.warnings,
    }
  }
}

function compileScene({ assets = {} }: TemplateJson, scene: JsonObject, scope: TreeScope): Body {
  refuseDirective(scene, '/scene', scope)
  const drawn = drawnScene(scene)
  const { build } = compileTree(drawn, { ...scope, at: '/scene' })
  const isMoved = hasDirectives(drawn)
  return frame => {
    const places: WrittenPlaces | null = isMoved ? new Map() : null
    frame.run.places = places
    // outside of document.content nothing produces functions, and an object produces an object
    const bound = build(frame) as JsonObject
    return {
      kind: 'scene',
      scene: bound,
      images: pictureNames(assets),
      warnings: frame.run.warnings,
      written: path => (places === null ? path : writtenPlace(path, bound, places)),
    }
  }
}

function refuseDirective(value: JsonObject, at: string, { problems }: TreeScope): void {
  if (isDirective(value)) {
    problems.add(at, 'cannot be a directive as a whole: put directives inside of it')
  }
}
