/** Paper sizes and lengths in the notation of page settings. */

export interface PaperSize {
  readonly width: number
  readonly height: number
}

const POINTS_PER = { mm: 72 / 25.4, cm: 720 / 25.4, in: 72, pt: 1, px: 0.75 } as const
type Unit = keyof typeof POINTS_PER

/** In points (ISO 216; ANSI/ASME Y14.1). All portrait except Ledger. */
const PAPERS: Readonly<Record<string, PaperSize>> = {
  A0: paper(841, 1189, 'mm'),
  A1: paper(594, 841, 'mm'),
  A2: paper(420, 594, 'mm'),
  A3: paper(297, 420, 'mm'),
  A4: paper(210, 297, 'mm'),
  A5: paper(148, 210, 'mm'),
  A6: paper(105, 148, 'mm'),
  Letter: paper(8.5, 11, 'in'),
  Legal: paper(8.5, 14, 'in'),
  Tabloid: paper(11, 17, 'in'),
  Ledger: paper(17, 11, 'in'),
}

export const PAPER_NAMES: readonly string[] = Object.keys(PAPERS)

function paper(width: number, height: number, unit: Unit): PaperSize {
  return { width: width * POINTS_PER[unit], height: height * POINTS_PER[unit] }
}

/** Size by name, case-insensitive; null for unknown names. */
export function paperNamed(name: string): PaperSize | null {
  const known = PAPER_NAMES.find(known => known.toLowerCase() === name.trim().toLowerCase())
  return known === undefined ? null : (PAPERS[known] ?? null)
}

/**
 * `10`, `'10'`, `'10mm'`, `'1 cm'`, `'0.5in'`, `'36pt'`, `'96px'` in points; null if it is not a length. Never negative.
 * @param unit Unit of a number without one.
 */
export function readLength(value: unknown, unit: Unit): number | null {
  if (typeof value === 'number') return value >= 0 && Number.isFinite(value) ? value * POINTS_PER[unit] : null
  if (typeof value !== 'string' || value.length > 40) return null
  const [, digits, given = unit] =
    /^\s*(\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})\s*(mm|cm|in|pt|px)?\s*$/i.exec(value) ?? []
  const named = Object.keys(POINTS_PER).find((known): known is Unit => known === given.toLowerCase())
  return digits === undefined || named === undefined ? null : Number(digits) * POINTS_PER[named]
}
