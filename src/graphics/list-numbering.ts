import type { ElementProperties } from './structure.ts'

/** The numbering of a list by the style of its markers (ISO 32000-1 §14.8.5.5); other styles have none. */
export const LIST_NUMBERING: ReadonlyMap<string, ElementProperties['listNumbering']> = new Map([
  ['disc', 'Disc'],
  ['circle', 'Circle'],
  ['square', 'Square'],
  ['decimal', 'Decimal'],
  ['lower-roman', 'LowerRoman'],
  ['upper-roman', 'UpperRoman'],
  ['lower-alpha', 'LowerAlpha'],
  ['lower-latin', 'LowerAlpha'],
  ['upper-alpha', 'UpperAlpha'],
  ['upper-latin', 'UpperAlpha'],
])
