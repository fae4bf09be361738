/** Decimals by thousandths. */
const FRACTIONS = Array.from({ length: 1000 }, (_, thousandths) =>
  thousandths === 0 ? '' : `.${String(thousandths).padStart(3, '0').replace(/0+$/, '')}`,
)

/** Formats a number with up to three decimals; content streams allow no exponents (ISO 32000-1 §7.3.3). */
export function number(value: number): string {
  return thousandths(Math.round(value * 1000))
}

/** Formats a whole number of thousandths. */
export function thousandths(count: number): string {
  if (count < 0) return count > -1000 ? `-${FRACTIONS[-count]}` : `-${thousandths(-count)}`
  if (count < 1000) return count === 0 ? '0' : (FRACTIONS[count] ?? '0')
  const whole = Math.floor(count / 1000)
  if (!(whole <= MAX_NUMBER)) throw new UnsupportedNumber(count / 1000)
  return whole + (FRACTIONS[count - whole * 1000] ?? '')
}

/** Thousandths of larger numbers are not exact. */
const MAX_NUMBER = 1e12

/** Formats a coordinate with the decimals that it needs when it is drawn at a scale. */
export function scaledNumber(value: number, scale: number): string {
  if (scale <= 1) return number(value)
  if (!(Math.abs(value) <= MAX_NUMBER)) throw new UnsupportedNumber(value)
  const digits = Math.min(9, 3 + Math.ceil(Math.log10(scale)))
  const fixed = value.toFixed(digits)
  return fixed.includes('.') ? fixed.replace(/\.?0+$/, '') : fixed
}

/** A number that PDF cannot represent. NaN is a bug of Platen. */
export class UnsupportedNumber extends RangeError {
  readonly value: number

  constructor(value: number) {
    super(`unsupported number: ${value}`)
    this.value = value
  }
}
