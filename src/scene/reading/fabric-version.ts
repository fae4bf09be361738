import type { Json } from '../../base/json.ts'

/** The oldest whose ways are known; what an older one saved is taken as if it had. */
const OLDEST = 5

/** Major version of the Fabric that saved a scene, by its `version`; null for one written by hand. */
export function fabricVersion(version: Json | undefined): number | null {
  const major = typeof version === 'string' ? Number.parseInt(version, 10) : Number.NaN
  return Number.isNaN(major) ? null : Math.max(OLDEST, major)
}
