import type { Bounds } from './likeness.ts'

type Deviation = Bounds & { readonly reason: string }

/** Scenes that differ from Fabric, each with the reason and its own bound. */
export const DEVIATIONS: ReadonlyMap<string, Deviation> = new Map<string, Deviation>([
  ...sharper('fractions-of-pixels', 'patterns-on-objects'),
  ...sharper('groups-in-groups', 'strokes-seen-through', 'canvas-zoomed-with-clips'),
  ...sharper('patterns-behind-the-scene'),
  ...evenlyBlurred({ 'filter-blur-of-2': 0.002, 'filter-blur-of-5': 0.012, 'filter-blur-of-10': 0.04 }),
])

/** Strokes of one or two pixels, and edges between pixels, which Fabric resamples when it draws its caches. */
function sharper(...names: readonly string[]) {
  const reason = 'Fabric resamples objects between pixels twice, which blurs them; Platen draws them once.'
  return names.map(name => [name, { strays: 0.005, atEdges: 16, reason }] as const)
}

/** By name, the allowed share of deviating pixels, which grows with the blur. */
function evenlyBlurred(strays: Readonly<Record<string, number>>) {
  const reason =
    'Fabric blurs by whole pixels, moved at random, and fades the last corner; here it is the Gaussian that this comes to.'
  return Object.entries(strays).map(([name, share]) => [name, { strays: share, atEdges: 5, reason }] as const)
}
