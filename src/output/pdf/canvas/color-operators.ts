import { number } from './format-number.ts'

/** The operators that set a colour for fills and for strokes. */
export interface ColorOperators {
  readonly fill: string
  readonly stroke: string
}

/** ISO 32000-1 §8.6.8: DeviceGray for equal red, green and blue. */
export function colorOperators(parts: readonly number[]): ColorOperators {
  const [red, green, blue] = parts
  const isGray = parts.length === 3 && red === green && green === blue
  const operands = (isGray ? [red ?? 0] : parts).map(number).join(' ')
  const [fill, stroke] = isGray ? ['g', 'G'] : parts.length === 3 ? ['rg', 'RG'] : ['k', 'K']
  return { fill: `${operands} ${fill}`, stroke: `${operands} ${stroke}` }
}
