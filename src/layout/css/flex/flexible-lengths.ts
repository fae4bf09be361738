/** A flex item on the main axis; border-box sizes in points. */
export interface FlexItem {
  readonly grow: number
  readonly shrink: number
  readonly base: number
  readonly min: number
  readonly max: number
  /** Sum of both margins. */
  readonly around: number
  /** Sum of the padding and borders on both sides, which do not shrink. */
  readonly edges: number
}

/** Resolves flexible lengths of a line; `room` excludes gaps (CSS Flexbox 1 §9.7). */
export function resolveFlexibleLengths(items: readonly FlexItem[], room: number): number[] {
  const clamped = (item: FlexItem, size: number): number => Math.max(item.min, Math.min(item.max, size))
  const hypothetical = items.map(item => clamped(item, item.base))
  const used = items.reduce((sum, item, i) => sum + (hypothetical[i] ?? 0) + item.around, 0)
  const isGrowing = used < room
  const factor = (item: FlexItem): number => (isGrowing ? item.grow : item.shrink)
  const frozen = items.map((item, i) => {
    const target = hypothetical[i] ?? 0
    return factor(item) === 0 || (isGrowing ? item.base > target : item.base < target)
  })
  const sizes = [...hypothetical]

  // each round freezes at least one item
  for (let round = 0; round <= items.length; round++) {
    const unfrozen = items.map((item, i) => ({ item, i })).filter(({ i }) => frozen[i] !== true)
    if (unfrozen.length === 0) break
    const taken = items.reduce(
      (sum, item, i) => sum + item.around + (frozen[i] === true ? (sizes[i] ?? 0) : item.base),
      0,
    )
    const factors = unfrozen.reduce((sum, { item }) => sum + factor(item), 0)
    let free = room - taken
    if (factors < 1) free = Math.abs(free * factors) < Math.abs(free) ? free * factors : free
    const scaled = unfrozen.reduce((sum, { item }) => sum + scaledShrink(item), 0)
    let violation = 0
    for (const { item, i } of unfrozen) {
      const share = isGrowing ? item.grow / factors : scaled > 0 ? scaledShrink(item) / scaled : 0
      const size = item.base + free * share
      sizes[i] = clamped(item, size)
      violation += (sizes[i] ?? 0) - size
    }
    for (const { item, i } of unfrozen) {
      const size = sizes[i] ?? 0
      const isAtMin = size <= item.min
      const isAtMax = size >= item.max
      if (Math.abs(violation) < 0.001) frozen[i] = true
      else if (violation > 0 ? isAtMin : isAtMax) frozen[i] = true
    }
    if (Math.abs(violation) < 0.001) break
  }
  return sizes
}

/** The scaled flex shrink factor: by the content box of the flex base size. */
function scaledShrink({ shrink, base, edges }: FlexItem): number {
  return shrink * (base - edges)
}
