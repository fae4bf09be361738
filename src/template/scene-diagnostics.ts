import { isJsonObject, type Json, type JsonObject, pointer } from '../json.ts'
import { kindHint, objectKind } from '../scene-kinds.ts'
import { didYouMean } from '../text-distance.ts'
import type { TemplateDefinition } from './definition.ts'
import { BRANCHES, type DiagnosticsOptions, unknownFont } from './diagnostics.ts'
import type { Problems } from './problems.ts'

/** A scene from a Fabric editor names the editor's fonts, so an unknown one only warns. */
export function diagnoseScene(
  { scene }: TemplateDefinition,
  { fonts, problems, warn }: DiagnosticsOptions,
): void {
  if (scene === undefined) return
  judgeSceneSize(scene, problems)
  judgeSceneInfo(scene, problems)
  const walk = (value: Json, at: string): void => {
    if (Array.isArray(value)) for (const [i, item] of value.entries()) walk(item, pointer(at, i))
    else if (isJsonObject(value)) {
      for (const [key, child] of Object.entries(value)) {
        const inner = pointer(at, key)
        if (key === 'objects') judgeSceneObjects(child, inner, problems)
        const message = key === 'fontFamily' && fonts !== null ? unknownFont(child, fonts) : null
        if (message === null) walk(child, inner)
        else warn({ code: 'unknown_font', message, path: inner })
      }
    }
  }
  walk(scene, '/scene')
}

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
