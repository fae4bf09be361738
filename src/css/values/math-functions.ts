/** The functions of numbers behind the math functions of CSS (CSS Values 4 §10). Angles are in degrees. Pure. */

export type RoundingStrategy = 'nearest' | 'up' | 'down' | 'to-zero'

/** Quotients this close to an integer count as it: units are converted with rounding errors. */
const TOLERANCE = 1e-9

/** Rounds to a multiple (CSS Values 4 §10.3). */
export function roundTo(strategy: RoundingStrategy, value: number, interval: number): number {
  const step = Math.abs(interval)
  if (Number.isNaN(value) || Number.isNaN(step) || step === 0) return Number.NaN
  if (!Number.isFinite(value)) return Number.isFinite(step) ? value : Number.NaN
  if (!Number.isFinite(step)) {
    if (strategy === 'up') return value > 0 ? Number.POSITIVE_INFINITY : 0
    if (strategy === 'down') return value < 0 ? Number.NEGATIVE_INFINITY : 0
    return 0
  }
  const quotient = settled(value / step)
  switch (strategy) {
    case 'nearest':
      return Math.round(quotient) * step
    case 'up':
      return Math.ceil(quotient) * step
    case 'down':
      return Math.floor(quotient) * step
    case 'to-zero':
      return Math.trunc(quotient) * step
  }
}

/** The remainder with the sign of the divisor. */
export function modulo(value: number, divisor: number): number {
  if (!Number.isFinite(divisor) && Number.isFinite(value)) {
    return value === 0 || value > 0 === divisor > 0 ? value : Number.NaN
  }
  const quotient = settled(value / divisor)
  return value - divisor * Math.floor(quotient)
}

/** The remainder with the sign of the value. */
export function remainder(value: number, divisor: number): number {
  if (!Number.isFinite(divisor)) return value % divisor
  const quotient = settled(value / divisor)
  return value - divisor * Math.trunc(quotient)
}

function settled(quotient: number): number {
  const nearest = Math.round(quotient)
  return Math.abs(quotient - nearest) < TOLERANCE ? nearest : quotient
}

export type NumberFunction = (...values: number[]) => number

const RADIANS = Math.PI / 180

export const TRIGONOMETRIC: Readonly<Record<string, NumberFunction>> = {
  sin: (degrees = 0) => Math.sin(degrees * RADIANS),
  cos: (degrees = 0) => Math.cos(degrees * RADIANS),
  // the asymptotes are infinite
  tan: (degrees = 0) =>
    Math.abs(degrees % 180) === 90 ? Number.POSITIVE_INFINITY : Math.tan(degrees * RADIANS),
}

/** The results are angles. */
export const INVERSE_TRIGONOMETRIC: Readonly<Record<string, NumberFunction>> = {
  asin: (value = 0) => Math.asin(value) / RADIANS,
  acos: (value = 0) => Math.acos(value) / RADIANS,
  atan: (value = 0) => Math.atan(value) / RADIANS,
}

export const arcTangent2: NumberFunction = (y = 0, x = 0) => Math.atan2(y, x) / RADIANS

/** Functions of numbers with a number of arguments. */
export const EXPONENTIAL: Readonly<Record<string, readonly [counts: readonly number[], NumberFunction]>> = {
  pow: [[2], (base = 0, exponent = 0) => base ** exponent],
  sqrt: [[1], (value = 0) => Math.sqrt(value)],
  log: [
    [1, 2],
    (value = 0, base = Math.E) => (base === Math.E ? Math.log(value) : Math.log(value) / Math.log(base)),
  ],
  exp: [[1], (value = 0) => Math.exp(value)],
}
