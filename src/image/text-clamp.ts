import { graphemesOf } from './fonts.ts'
import { type LineOptions, measureLine, type Piece, type Wrapped } from './text-lines.ts'

const ELLIPSIS = '…'

/** Keeps the first `lineClamp` lines; where more were, the last kept ends with an ellipsis that fits. */
export function clampLines(
  lines: readonly Wrapped[],
  { width, ...options }: LineOptions & { width: number | null },
): readonly Wrapped[] {
  const { lineClamp } = options.shape
  const last = lineClamp === null || lines.length <= lineClamp ? undefined : lines[lineClamp - 1]
  if (lineClamp === null || last === undefined) return lines
  return [
    ...lines.slice(0, lineClamp - 1),
    { pieces: withEllipsis(last.pieces, width, options), endsParagraph: true },
  ]
}

/** Takes as many characters from the end as the ellipsis needs: the fewest, found by halving. */
function withEllipsis(
  pieces: readonly Piece[],
  width: number | null,
  options: LineOptions,
): readonly Piece[] {
  const graphemes = pieces.flatMap(({ text, style }) => graphemesOf(text).map(one => ({ text: one, style })))
  const cut = (count: number): Piece[] => {
    const kept = graphemes.slice(0, count)
    while (kept.at(-1)?.text.trim() === '') kept.pop()
    const style = kept.at(-1)?.style ?? options.baseStyle
    return joinStyles([...kept, { text: ELLIPSIS, style }])
  }
  const fits = (count: number): boolean => width === null || measureLine(cut(count), options).width <= width
  let [low, high] = [0, graphemes.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return cut(low)
}

function joinStyles(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (last?.style === piece.style)
      joined[joined.length - 1] = { text: last.text + piece.text, style: piece.style }
    else joined.push(piece)
  }
  return joined
}
