import { DEFAULT_LIMITS } from '../../base/limits.ts'
import { OBJECT_KINDS, type ObjectKind } from '../object-kinds.ts'
import { PROPERTY_NAMES, type PropertyName } from '../property-names.ts'
import { SCENE } from './object-reader.ts'
import { parseScene } from './parse-scene.ts'

/** The properties that affect objects of each kind, found by recording which ones their readers request. */
export function kindProperties(): ReadonlyMap<ObjectKind, readonly PropertyName[]> {
  known ??= new Map(OBJECT_KINDS.map(kind => [kind, propertiesOf(kind)]))
  return known
}

let known: ReadonlyMap<ObjectKind, readonly PropertyName[]> | null = null

function propertiesOf(kind: ObjectKind): PropertyName[] {
  const used = new Set<string>()
  const objects = [{ type: kind, ...NEEDED }]
  parseScene({ width: 1, height: 1, objects }, { limits: DEFAULT_LIMITS, origins: new Map(), used })
  return PROPERTY_NAMES.filter(name => used.has(`${SCENE}/objects/0/${name}`))
}

/** Values of required properties. */
const NEEDED = { path: 'M 0 0', data: '0' }
