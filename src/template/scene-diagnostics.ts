import { isJsonObject, type Json, type JsonObject, pointer } from '../json.ts'
import { kindHint, objectKind } from '../scene-kinds.ts'
import { misspeltProperty } from '../scene-properties.ts'
import { didYouMean } from '../text-distance.ts'
import type { TemplateDefinition } from './definition.ts'
import { BRANCHES, type DiagnosticsOptions } from './diagnostics.ts'
import type { Problems } from './problems.ts'

/** What stands in a scene apart from its values and fonts, which are judged where scenes are read. */
export function diagnoseScene({ scene }: TemplateDefinition, { problems, warn }: DiagnosticsOptions): void {
  if (scene === undefined) return
  judgeSceneSize(scene, problems)
  judgeSceneInfo(scene, problems)
  const judgeNames = createNameJudge(warn)
  const walk = (value: Json, at: string): void => {
    if (Array.isArray(value)) for (const [i, item] of value.entries()) walk(item, pointer(at, i))
    else if (isJsonObject(value)) {
      if (objectKind(value['type']) !== null) judgeNames(value, at)
      for (const [key, child] of Object.entries(value)) {
        const inner = pointer(at, key)
        if (key === 'objects') judgeSceneObjects(child, inner, problems)
        if (HOLDERS.has(key)) walk(child, inner)
      }
    }
  }
  walk(scene, '/scene')
}

/** Where other objects stand: what editors keep of their own under other names is no concern of ours. */
const HOLDERS: ReadonlySet<string> = new Set([
  ...['objects', 'backgroundImage', 'overlayImage', 'clipPath', 'path'],
  ...['$literal', ...BRANCHES],
])

function judgeSceneSize(scene: JsonObject, problems: Problems): void {
  const keys = Object.keys(scene)
  if (keys.some(key => key.startsWith('$'))) return
  for (const side of ['width', 'height']) {
    if (Object.hasOwn(scene, side)) continue
    const hint = didYouMean(
      side,
      keys.filter(key => !SCENE_KEYS.includes(key)),
    )
    problems.add('/scene', `needs its '${side}' in pixels${hint.replace('did you mean', 'is it')}`)
  }
}

/** Warns of misspelt properties; scenes may have many other names, but each is held against those known once only. */
function createNameJudge(warn: DiagnosticsOptions['warn']): (object: JsonObject, at: string) => void {
  const meant = new Map<string, string | null>()
  return (object, at) => {
    for (const name of Object.keys(object)) {
      if (meant.size >= MAX_NAMES && !meant.has(name)) continue
      if (!meant.has(name)) meant.set(name, misspeltProperty(name))
      const near = meant.get(name) ?? null
      if (near === null) continue
      const message = `'${name}' is no property of a scene object, did you mean '${near}'?`
      warn({ code: 'unknown_property', message, path: pointer(at, name) })
    }
  }
}

/** More names of an editor's own no scene has. */
const MAX_NAMES = 1000

/** What the file of a PDF says of itself. */
function judgeSceneInfo({ info }: JsonObject, problems: Problems): void {
  if (info === undefined || info === null || isJsonObject(info)) return
  problems.add('/scene/info', 'must be an object such as {"title": "…", "author": "…"}')
}

const SCENE_KEYS: readonly string[] = ['width', 'height', 'objects', 'version', 'background']

/** The types of objects that stand in the template itself. */
function judgeSceneObjects(value: Json, at: string, problems: Problems): void {
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) judgeSceneObjects(item, pointer(at, i), problems)
  } else if (isJsonObject(value)) {
    if (Object.keys(value).some(key => key.startsWith('$'))) {
      for (const key of BRANCHES) {
        const branch = value[key]
        if (branch !== undefined) judgeSceneObjects(branch, pointer(at, key), problems)
      }
      return
    }
    const { type } = value
    if (type === undefined) problems.add(at, `needs a 'type'${kindHint(type)}`)
    else if (typeof type === 'string' && !type.includes('{{') && objectKind(type) === null) {
      problems.add(
        pointer(at, 'type'),
        `'${type.slice(0, 60)}' is no type of a scene object${kindHint(type)}`,
      )
    }
  }
}
