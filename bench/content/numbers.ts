/** A multiplicative generator (Park and Miller): whole numbers below the given one, the same for the same seed. */
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
