import type { Bounds } from './likeness.ts'

/** Scenes that look another way than Fabric's, each with the reason and a bound of its own. */
export const DEVIATIONS: ReadonlyMap<string, Bounds & { readonly reason: string }> = new Map([
  ...sharper('fractions-of-pixels'),
])

/** Strokes of a pixel or two, and edges between two pixels, which Fabric resamples when it pastes its caches. */
function sharper(...names: readonly string[]) {
  const reason = 'Fabric draws twice what stands between pixels, and blurs it so; here it is drawn once.'
  return names.map(name => [name, { strays: 0.005, atEdges: 16, reason }] as const)
}
