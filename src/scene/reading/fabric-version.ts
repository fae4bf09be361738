import type { Json } from '../../base/json.ts'

/** Scenes of older versions are read as if saved by this one. */
const OLDEST = 5

/** Major version of the Fabric that saved a scene, from its `version`. Null for scenes written by hand. */
export function fabricVersion(version: Json | undefined): number | null {
  const major = typeof version === 'string' ? Number.parseInt(version, 10) : Number.NaN
  return Number.isNaN(major) ? null : Math.max(OLDEST, major)
}
