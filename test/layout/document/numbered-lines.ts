/** Metrics of Roboto at 12 points: height of a line, and above its baseline. */
export const LINE_HEIGHT = 14.0625
export const ASCENT = 11.13

/** Numbered texts that identify their paragraph: a0, a1 … */
export function numberedLines(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${name}${i}`)
}

/** The same as lines of one text. */
export function numberedParagraph(name: string, count: number): string {
  return numberedLines(name, count).join('\n')
}
