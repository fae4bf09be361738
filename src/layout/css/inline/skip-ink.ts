import type { TextFont } from '../../../text/shaping/text-font.ts'
import type { PlacedWords } from '../layout-box.ts'
import type { TextRun } from './text-run.ts'

/** A part of a horizontal line. */
export interface LinePart {
  readonly x: number
  readonly width: number
}

/** Ideographs and symbols of CJK, whose ink is not skipped, as in Chromium. */
const CJK = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\u{1f000}-\u{3ffff}]/u
/** Largest distance from the ink, in points. */
const MAX_GAP = 13 * 0.75

/** A horizontal band in which a line avoids the ink of the text, in points. */
interface InkBand {
  /** Below the baseline. */
  readonly top: number
  readonly height: number
  /** Distance of the line from the ink. */
  readonly gap: number
}

/**
 * The parts of an underline or overline that keep away from the ink of the text
 * (`text-decoration-skip-ink: auto`, CSS Text Decoration 4 §2.6).
 */
export function partsBesideInk(
  { x, width }: LinePart,
  { top, height, gap: wanted }: InkBand,
  run: TextRun,
  text: PlacedWords,
): readonly LinePart[] {
  const { textDecorationSkipInk } = run.style
  if (textDecorationSkipInk === 'none' || run.font.isColor) return [{ x, width }]
  const scale = run.size / run.font.font.unitsPerEm
  const band = { low: -(top + height) / scale, high: -top / scale }
  const gap = Math.min(wanted, MAX_GAP)
  const parts: LinePart[] = []
  let from = x
  for (const { begin, end } of inkOf(text, run, band, scale)) {
    if (begin - gap > from) parts.push({ x: from, width: begin - gap - from })
    from = Math.max(from, end + gap)
  }
  if (x + width > from) parts.push({ x: from, width: x + width - from })
  return parts
}

interface Interval {
  readonly begin: number
  readonly end: number
}

/** A horizontal band above the baseline, in font units. */
interface Band {
  readonly low: number
  readonly high: number
}

/** Where glyphs have ink in a band, in points from the start of the line, ascending. */
function inkOf({ words, lefts }: PlacedWords, run: TextRun, band: Band, scale: number): readonly Interval[] {
  const { font, features, size, letterSpacing } = run
  const found: Interval[] = []
  for (const [at, word] of words.entries()) {
    if (CJK.test(word.text) && run.style.textDecorationSkipInk !== 'all') continue
    const { glyphs, advances, offsets } = font.shape(word.text, features, word.level % 2 === 1)
    let pen = lefts[at] ?? 0
    for (const [i, { id }] of glyphs.entries()) {
      const ink = (offsets?.[2 * i + 1] ?? 0) === 0 ? glyphInk(font, id, band) : null
      const left = pen + ((offsets?.[2 * i] ?? 0) * size) / 1000
      if (ink !== null) found.push({ begin: left + ink.begin * scale, end: left + ink.end * scale })
      pen += ((advances[i] ?? 0) * size) / 1000 + letterSpacing
    }
  }
  return found.sort((a, b) => a.begin - b.begin)
}

const known = new WeakMap<TextFont, Map<string, Interval | null>>()
const MAX_KNOWN = 5_000

/** The horizontal extent of the outline of a glyph in a band, in font units; null if it has none there. */
function glyphInk(font: TextFont, id: number, band: Band): Interval | null {
  const ofFont = known.get(font) ?? new Map<string, Interval | null>()
  if (ofFont.size >= MAX_KNOWN) ofFont.clear()
  known.set(font, ofFont)
  const key = `${id} ${Math.round(band.low)} ${Math.round(band.high)}`
  const cached = ofFont.get(key)
  if (cached !== undefined) return cached
  const ink = outlineIn(font, id, band)
  ofFont.set(key, ink)
  return ink
}

/** Line segments per curve. */
const STEPS = 8

function outlineIn(font: TextFont, id: number, { low, high }: Band): Interval | null {
  let [begin, end] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let [x, y] = [0, 0]
  let start: readonly [number, number] = [0, 0]
  const lineTo = (toX: number, toY: number): void => {
    const [lower, upper] = y < toY ? [y, toY] : [toY, y]
    if (upper >= low && lower <= high) {
      const at = (height: number): number =>
        toY === y ? x : x + ((toX - x) * (Math.max(lower, Math.min(upper, height)) - y)) / (toY - y)
      const ends = toY === y ? [x, toX] : [at(low), at(high)]
      begin = Math.min(begin, ...ends)
      end = Math.max(end, ...ends)
    }
    ;[x, y] = [toX, toY]
  }
  for (const { command, args } of font.font.getGlyph(id)?.path.commands ?? []) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args
    if (command === 'moveTo') {
      ;[x, y] = [a, b]
      start = [a, b]
    } else if (command === 'lineTo') lineTo(a, b)
    else if (command === 'closePath') lineTo(...start)
    else {
      const [fromX, fromY] = [x, y]
      for (let step = 1; step <= STEPS; step++) {
        const t = step / STEPS
        const s = 1 - t
        if (command === 'quadraticCurveTo')
          lineTo(s * s * fromX + 2 * s * t * a + t * t * c, s * s * fromY + 2 * s * t * b + t * t * d)
        else
          lineTo(
            s ** 3 * fromX + 3 * s * s * t * a + 3 * s * t * t * c + t ** 3 * e,
            s ** 3 * fromY + 3 * s * s * t * b + 3 * s * t * t * d + t ** 3 * f,
          )
      }
    }
  }
  return begin <= end ? { begin, end } : null
}
