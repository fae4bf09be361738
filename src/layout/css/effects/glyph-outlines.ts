import type { Path, PathCommand } from '../../../graphics/path.ts'
import type { ShapedRun } from '../../../text/shaping/shaper.ts'
import type { TextRun } from '../inline/text-run.ts'
import type { PlacedWords } from '../layout-box.ts'

interface OutlinePlace {
  /** Left edge of the line. */
  readonly x: number
  /** Of the baseline. */
  readonly y: number
  /** Horizontal shear, as a share of the height. */
  readonly slant: number
}

/** The outlines of words; none in fonts of coloured glyphs. */
export function wordOutlines(
  run: TextRun,
  { words, lefts }: PlacedWords,
  { x, y, slant }: OutlinePlace,
): Path {
  if (run.font.isColor) return []
  return words.flatMap((word, i) => {
    const shaped = run.font.shape(word.text, run.features, word.level % 2 === 1)
    return runPath(shaped, run, { x: x + (lefts[i] ?? 0), y, slant })
  })
}

/** Shear of an upright face that is shown as italics. */
export function slantOf({ choice, font, style }: Pick<TextRun, 'choice' | 'font' | 'style'>): number {
  return choice.italics && font.isUpright && style.fontSynthesisStyle !== 'none' ? 0.25 : 0
}

/** The outlines of the glyphs of a run. */
export function runPath(
  { glyphs, advances, offsets }: ShapedRun,
  { font, size, letterSpacing }: Pick<TextRun, 'font' | 'size' | 'letterSpacing'>,
  { x, y, slant }: { x: number; y: number; slant: number },
): Path {
  const scale = size / font.font.unitsPerEm
  const path: PathCommand[] = []
  let pen = x
  for (const [i, { id }] of glyphs.entries()) {
    const left = pen + ((offsets?.[2 * i] ?? 0) * size) / 1000
    const baseline = y - ((offsets?.[2 * i + 1] ?? 0) * size) / 1000
    const at = (across = 0, up = 0) => ({
      x: left + (across + slant * up) * scale,
      y: baseline - up * scale,
    })
    for (const { command, args } of font.font.getGlyph(id)?.path.commands ?? []) {
      const [a, b, c, d, e, f] = args
      if (command === 'moveTo') path.push({ type: 'M', to: at(a, b) })
      else if (command === 'lineTo') path.push({ type: 'L', to: at(a, b) })
      else if (command === 'quadraticCurveTo') path.push({ type: 'Q', control: at(a, b), to: at(c, d) })
      else if (command === 'bezierCurveTo')
        path.push({ type: 'C', first: at(a, b), second: at(c, d), to: at(e, f) })
      else path.push({ type: 'Z', to: startOf(path) })
    }
    pen += ((advances[i] ?? 0) * size) / 1000 + letterSpacing
  }
  return path
}

/** The start of the last subpath. */
function startOf(path: Path): { x: number; y: number } {
  return path.findLast(({ type }) => type === 'M')?.to ?? { x: 0, y: 0 }
}
