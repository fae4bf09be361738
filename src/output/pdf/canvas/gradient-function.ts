/** Colours of gradients as functions of PDF. Pure. */

export interface Sample {
  readonly offset: number
  readonly value: readonly number[]
}

/** Minimum distance of stops, because the bounds of a stitching function must increase. */
const LEAST_STEP = 1e-5

/** Interpolates all stops from 0 to 1 (ISO 32000-1 §7.10.3, §7.10.4). */
export function functionOf(samples: readonly Sample[]): Record<string, unknown> {
  const [first, last] = [samples[0], samples.at(-1)]
  if (first === undefined || last === undefined) throw new TypeError('a gradient has stops')
  const whole = [{ ...first, offset: 0 }, ...samples, { ...last, offset: 1 }]
  const steps: { to: number; C0: readonly number[]; C1: readonly number[] }[] = []
  let from = whole[0] ?? first
  for (const sample of whole.slice(1)) {
    const isStep = sample.offset - from.offset >= LEAST_STEP
    if (isStep) steps.push({ to: sample.offset, C0: from.value, C1: sample.value })
    from = isStep ? sample : { offset: from.offset, value: sample.value }
  }
  const functions = steps.map(({ C0, C1 }) => ({ FunctionType: 2, Domain: [0, 1], C0, C1, N: 1 }))
  const [only] = functions
  if (functions.length === 1 && only !== undefined) return only
  return {
    FunctionType: 3,
    Domain: [0, 1],
    Functions: functions,
    Bounds: steps.slice(0, -1).map(({ to }) => to),
    Encode: functions.flatMap(() => [0, 1]),
  }
}
