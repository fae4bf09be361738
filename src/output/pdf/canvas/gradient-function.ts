/** Colours of gradients as functions of PDF. Pure. */
import { MAX_ARRAY } from '../standards/object-limits.ts'

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
  const steps: Step[] = []
  let from = whole[0] ?? first
  for (const sample of whole.slice(1)) {
    const isStep = sample.offset - from.offset >= LEAST_STEP
    if (isStep) steps.push({ to: sample.offset, function: interpolation(from, sample) })
    from = isStep ? sample : { offset: from.offset, value: sample.value }
  }
  const parts: Step[] = []
  for (let i = 0; i < steps.length; i += MAX_STEPS) {
    const part = steps.slice(i, i + MAX_STEPS)
    const [start, end] = [steps[i - 1]?.to ?? 0, part.at(-1)?.to ?? 1]
    const within = part.map(step => ({ ...step, to: (step.to - start) / (end - start) }))
    parts.push({ to: end, function: stitched(within) })
  }
  return stitched(parts)
}

/** A function up to an offset, from the one before it. */
interface Step {
  readonly to: number
  readonly function: Record<string, unknown>
}

/** Functions of a stitching function: `Encode` has two numbers for each, in an array that PDF/A-1 limits. */
const MAX_STEPS = Math.floor(MAX_ARRAY / 2)

function interpolation(from: Sample, to: Sample): Record<string, unknown> {
  return { FunctionType: 2, Domain: [0, 1], C0: from.value, C1: to.value, N: 1 }
}

function stitched(steps: readonly Step[]): Record<string, unknown> {
  const [only] = steps
  if (steps.length === 1 && only !== undefined) return only.function
  return {
    FunctionType: 3,
    Domain: [0, 1],
    Functions: steps.map(step => step.function),
    Bounds: steps.slice(0, -1).map(({ to }) => to),
    Encode: steps.flatMap(() => [0, 1]),
  }
}
