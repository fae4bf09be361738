/** Park–Miller generator: integers below the given one, reproducible by seed. */
export function numbersFrom(seed: number): (below: number) => number {
  const modulus = 2_147_483_647
  let state = 1 + (((seed + 1) * 7919) % (modulus - 1))
  const next = (): number => {
    state = (state * 48_271) % modulus
    return state
  }
  next()
  return below => next() % below
}
