/** An item of a flex line along its main axis; sizes are of the border box, in points. */
export interface FlexItem {
  readonly grow: number
  readonly shrink: number
  readonly base: number
  readonly min: number
  readonly max: number
  /** Both margins. */
  readonly around: number
}

/** Sizes of the items of one line in so much room, without gaps (CSS Flexbox 1 §9.7). */
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

  // each round freezes an item at least
  for (let round = 0; round <= items.length; round++) {
    const loose = items.map((item, i) => ({ item, i })).filter(({ i }) => frozen[i] !== true)
    if (loose.length === 0) break
    const taken = items.reduce(
      (sum, item, i) => sum + item.around + (frozen[i] === true ? (sizes[i] ?? 0) : item.base),
      0,
    )
    const factors = loose.reduce((sum, { item }) => sum + factor(item), 0)
    let free = room - taken
    if (factors < 1) free = Math.abs(free * factors) < Math.abs(free) ? free * factors : free
    const scaled = loose.reduce((sum, { item }) => sum + item.shrink * item.base, 0)
    let violation = 0
    for (const { item, i } of loose) {
      const share = isGrowing ? item.grow / factors : scaled > 0 ? (item.shrink * item.base) / scaled : 0
      const size = item.base + free * share
      sizes[i] = clamped(item, size)
      violation += (sizes[i] ?? 0) - size
    }
    for (const { item, i } of loose) {
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
