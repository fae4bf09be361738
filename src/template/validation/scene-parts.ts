import { isRecord, type Json, type JsonObject, pointer } from '../../base/json.ts'
import type { ScenePart } from '../../scene/property-names.ts'

/** Something within an object of a scene that has properties of its own. */
export interface FoundPart {
  readonly part: ScenePart
  readonly json: JsonObject
  readonly at: string
}

/** The shadow of an object, its gradients and patterns, and the styles of its characters, as they are written. */
export function* partsOfObject(object: JsonObject, at: string): Generator<FoundPart> {
  yield* found('shadow', object['shadow'], pointer(at, 'shadow'))
  yield* partsOfFills(object, at)
  for (const style of stylesOf(object['styles'] ?? null, pointer(at, 'styles'))) {
    yield style
    yield* partsOfFills(style.json, style.at)
  }
}

const FILLS = ['fill', 'stroke', 'textBackgroundColor', 'textDecorationColor', 'color'] as const

function* partsOfFills(owner: JsonObject, at: string): Generator<FoundPart> {
  for (const name of FILLS) {
    const value = owner[name] ?? null
    if (!isRecord(value)) continue
    const place = pointer(at, name)
    const isPattern = value['type'] === 'pattern' || value['source'] !== undefined
    yield { part: isPattern ? 'pattern' : 'gradient', json: value, at: place }
    yield* found('coords', value['coords'], pointer(place, 'coords'))
    const stops = value['colorStops']
    for (const [i, stop] of (Array.isArray(stops) ? stops : []).entries())
      yield* found('stop', stop, pointer(pointer(place, 'colorStops'), i))
  }
}

/** Either of the shapes that styles can have: by line and character, or a list of `{start, end, style}`. */
function* stylesOf(styles: Json, at: string): Generator<FoundPart> {
  if (Array.isArray(styles)) {
    for (const [i, range] of styles.entries()) {
      if (isRecord(range)) yield* found('style', range['style'], pointer(pointer(at, i), 'style'))
    }
  } else if (isRecord(styles)) {
    for (const [line, chars] of Object.entries(styles)) {
      if (!isRecord(chars)) continue
      for (const [char, style] of Object.entries(chars))
        yield* found('style', style, pointer(pointer(at, line), char))
    }
  }
}

function* found(part: ScenePart, json: Json | undefined, at: string): Generator<FoundPart> {
  if (isRecord(json)) yield { part, json, at }
}
