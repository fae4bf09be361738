import type { ShapedGlyph } from './shaping.ts'

/** Glyphs of a run, from one to before another, that readers are told the text of. */
export interface ToldCluster {
  readonly from: number
  readonly to: number
  readonly text: string
}

/**
 * Where glyphs, from left to right, do not stand in the order of their characters, as vowels of Devanagari, or stand
 * off the line or in one place, as marks of Thai: many readers order what they find by where it stands, so they are
 * told. Pure.
 * @param offsets x and y of each glyph, upwards.
 * @returns Null where glyphs are read as they stand.
 */
export function toldClusters(
  text: string,
  glyphs: readonly ShapedGlyph[],
  offsets: readonly number[],
): readonly ToldCluster[] | null {
  const isRaised = (i: number): boolean => i < glyphs.length && offsets[i * 2 + 1] !== 0
  const isMark = (i: number): boolean => MARK.test(glyphs[i]?.text ?? '')
  const clusters: ToldCluster[] = []
  for (let from = 0, start = 0; from < glyphs.length; ) {
    const open = createBalance()
    let [to, end] = [from, start]
    let seen = ''
    let hasRaised = false
    let marks = 0
    do {
      hasRaised ||= isRaised(to)
      if (isMark(to)) marks++
      const characters = glyphs[to++]?.text ?? ''
      seen += characters
      open.take(characters, 1)
      open.take(text.slice(end, end + characters.length), -1)
      end += characters.length
    } while (to < glyphs.length && (!open.isEven() || isRaised(to) || isMark(to)))
    const written = to === glyphs.length ? text.slice(start) : text.slice(start, end)
    if (to - from > 1 && (hasRaised || marks > 1 || seen !== written))
      clusters.push({ from, to, text: written })
    from = to
    start = end
  }
  return clusters.length === 0 ? null : clusters
}

const MARK = /^\p{M}+$/u

/** Whether two texts have the same code units, however ordered. */
function createBalance(): { take(units: string, by: 1 | -1): void; isEven(): boolean } {
  const counts = new Map<number, number>()
  return {
    take(units, by) {
      for (let i = 0; i < units.length; i++) {
        const unit = units.charCodeAt(i)
        const count = (counts.get(unit) ?? 0) + by
        if (count === 0) counts.delete(unit)
        else counts.set(unit, count)
      }
    },
    isEven: () => counts.size === 0,
  }
}
