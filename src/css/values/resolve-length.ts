import type { LengthPercentage } from '../computed-style.ts'

/** In points. @param whole What 100 % is. */
export function resolveLength(length: LengthPercentage, whole: number): number {
  if (typeof length === 'number') return length
  return (length.percent / 100) * whole + (length.plus ?? 0)
}
