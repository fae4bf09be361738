/**
 * The MATH table of a font (OpenType 1.9.1, "MATH — The mathematical typesetting table"): constants, glyph variants
 * and assemblies of stretched glyphs, italics corrections. Pure. Values are in font units.
 */

/** Order of the value records of the MathConstants table. */
const VALUES = [
  'mathLeading',
  'axisHeight',
  'accentBaseHeight',
  'flattenedAccentBaseHeight',
  'subscriptShiftDown',
  'subscriptTopMax',
  'subscriptBaselineDropMin',
  'superscriptShiftUp',
  'superscriptShiftUpCramped',
  'superscriptBottomMin',
  'superscriptBaselineDropMax',
  'subSuperscriptGapMin',
  'superscriptBottomMaxWithSubscript',
  'spaceAfterScript',
  'upperLimitGapMin',
  'upperLimitBaselineRiseMin',
  'lowerLimitGapMin',
  'lowerLimitBaselineDropMin',
  'stackTopShiftUp',
  'stackTopDisplayStyleShiftUp',
  'stackBottomShiftDown',
  'stackBottomDisplayStyleShiftDown',
  'stackGapMin',
  'stackDisplayStyleGapMin',
  'stretchStackTopShiftUp',
  'stretchStackBottomShiftDown',
  'stretchStackGapAboveMin',
  'stretchStackGapBelowMin',
  'fractionNumeratorShiftUp',
  'fractionNumeratorDisplayStyleShiftUp',
  'fractionDenominatorShiftDown',
  'fractionDenominatorDisplayStyleShiftDown',
  'fractionNumeratorGapMin',
  'fractionNumDisplayStyleGapMin',
  'fractionRuleThickness',
  'fractionDenominatorGapMin',
  'fractionDenomDisplayStyleGapMin',
  'skewedFractionHorizontalGap',
  'skewedFractionVerticalGap',
  'overbarVerticalGap',
  'overbarRuleThickness',
  'overbarExtraAscender',
  'underbarVerticalGap',
  'underbarRuleThickness',
  'underbarExtraDescender',
  'radicalVerticalGap',
  'radicalDisplayStyleVerticalGap',
  'radicalRuleThickness',
  'radicalExtraAscender',
  'radicalKernBeforeDegree',
  'radicalKernAfterDegree',
] as const

export type MathConstant = (typeof VALUES)[number] | 'displayOperatorMinHeight'
export type MathConstants = Readonly<Record<MathConstant, number>>

export type StretchAxis = 'vertical' | 'horizontal'

export interface MathTable {
  readonly constants: MathConstants
  /** Position of the index of a radical, as a share of the height of the radical. */
  readonly degreeBottomRaise: number
  readonly minConnectorOverlap: number
  /** The stretched forms of a glyph; null if it does not stretch. */
  construction(glyph: number, axis: StretchAxis): GlyphConstruction | null
  italicsCorrection(glyph: number): number
}

export interface GlyphConstruction {
  /** From the smallest to the largest, with their extent along the axis. */
  readonly variants: readonly { readonly glyph: number; readonly extent: number }[]
  /** From left to right or bottom to top; empty for none. */
  readonly parts: readonly GlyphPart[]
}

export interface GlyphPart {
  readonly glyph: number
  /** Lengths of the straight ends that may overlap with the parts before and after it. */
  readonly startConnector: number
  readonly endConnector: number
  readonly extent: number
  /** True if the part may be repeated or left out. */
  readonly isExtender: boolean
}

const CONSTANTS_AT = 8
const VALUE_BYTES = 4
const PART_BYTES = 10
const EXTENDER = 1
/** Bounds the work for malicious fonts. */
const MAX_VARIANTS = 64
const MAX_PARTS = 16

/** @throws RangeError for offsets outside the table. */
export function readMathTable(table: DataView): MathTable {
  const [constantsAt, infoAt, variantsAt] = [4, 6, 8].map(at => table.getUint16(at)) as [
    number,
    number,
    number,
  ]
  const values = VALUES.map((name, i) => [name, table.getInt16(constantsAt + CONSTANTS_AT + i * VALUE_BYTES)])
  const raiseAt = constantsAt + CONSTANTS_AT + VALUES.length * VALUE_BYTES
  const italicsAt = infoAt === 0 ? 0 : table.getUint16(infoAt)
  const italics = italicsAt === 0 ? null : readItalics(table, infoAt + italicsAt)
  const constructions = {
    vertical: readConstructions(table, variantsAt, 'vertical'),
    horizontal: readConstructions(table, variantsAt, 'horizontal'),
  }
  return {
    constants: {
      ...(Object.fromEntries(values) as Record<(typeof VALUES)[number], number>),
      displayOperatorMinHeight: table.getUint16(constantsAt + 6),
    },
    degreeBottomRaise: table.getInt16(raiseAt) / 100,
    minConnectorOverlap: variantsAt === 0 ? 0 : table.getUint16(variantsAt),
    construction: (glyph, axis) => constructions[axis](glyph),
    italicsCorrection: glyph => italics?.(glyph) ?? 0,
  }
}

function readItalics(table: DataView, at: number): (glyph: number) => number {
  const coverage = readCoverage(table, at + table.getUint16(at))
  const count = table.getUint16(at + 2)
  return glyph => {
    const index = coverage.get(glyph)
    return index === undefined || index >= count ? 0 : table.getInt16(at + 4 + index * VALUE_BYTES)
  }
}

function readConstructions(
  table: DataView,
  at: number,
  axis: StretchAxis,
): (glyph: number) => GlyphConstruction | null {
  if (at === 0) return () => null
  const [coverageAt, countAt] = axis === 'vertical' ? [2, 6] : [4, 8]
  const offset = table.getUint16(at + coverageAt)
  const count = table.getUint16(at + countAt)
  if (offset === 0 || count === 0) return () => null
  const coverage = readCoverage(table, at + offset)
  const first = at + 10 + (axis === 'vertical' ? 0 : table.getUint16(at + 6) * 2)
  const known = new Map<number, GlyphConstruction>()
  return glyph => {
    const index = coverage.get(glyph)
    if (index === undefined || index >= count) return null
    let found = known.get(glyph)
    if (found === undefined) {
      found = readConstruction(table, at + table.getUint16(first + index * 2))
      known.set(glyph, found)
    }
    return found
  }
}

function readConstruction(table: DataView, at: number): GlyphConstruction {
  const assemblyAt = table.getUint16(at)
  const variants: { glyph: number; extent: number }[] = []
  const count = Math.min(MAX_VARIANTS, table.getUint16(at + 2))
  for (let i = 0; i < count; i++) {
    const record = at + 4 + i * 4
    variants.push({ glyph: table.getUint16(record), extent: table.getUint16(record + 2) })
  }
  return { variants, parts: assemblyAt === 0 ? [] : readParts(table, at + assemblyAt) }
}

function readParts(table: DataView, at: number): GlyphPart[] {
  const parts: GlyphPart[] = []
  const count = Math.min(MAX_PARTS, table.getUint16(at + 4))
  for (let i = 0; i < count; i++) {
    const part = at + 6 + i * PART_BYTES
    parts.push({
      glyph: table.getUint16(part),
      startConnector: table.getUint16(part + 2),
      endConnector: table.getUint16(part + 4),
      extent: table.getUint16(part + 6),
      isExtender: (table.getUint16(part + 8) & EXTENDER) !== 0,
    })
  }
  return parts
}

/** Coverage indexes by glyph. */
function readCoverage(table: DataView, at: number): ReadonlyMap<number, number> {
  const indexes = new Map<number, number>()
  const format = table.getUint16(at)
  const count = table.getUint16(at + 2)
  for (let i = 0; i < count; i++) {
    if (format === 1) indexes.set(table.getUint16(at + 4 + i * 2), i)
    else if (format === 2) {
      const range = at + 4 + i * 6
      const [start, end, index] = [range, range + 2, range + 4].map(place => table.getUint16(place)) as [
        number,
        number,
        number,
      ]
      for (let glyph = start; glyph <= end; glyph++) indexes.set(glyph, index + glyph - start)
    }
  }
  return indexes
}
