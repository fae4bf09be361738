import type { ComputedStyle } from '../style.ts'
import type { Draft } from './draft.ts'

/** Moves what stands on the line as text-align asks. */
export function alignLine(
  draft: Draft,
  {
    x,
    spaces,
    width,
    style,
    isLast,
  }: { x: number; spaces: number; width: number; style: ComputedStyle; isLast: boolean },
): void {
  const room = width - x
  if (room <= 0) return
  const { textAlign, direction } = style
  const isRight =
    textAlign === 'right' ||
    textAlign === '-webkit-right' ||
    textAlign === (direction === 'rtl' ? 'start' : 'end')
  if (textAlign === 'justify' && !isLast && spaces > 0) {
    justify(draft, room / spaces)
    return
  }
  const offset = textAlign === 'center' || textAlign === '-webkit-center' ? room / 2 : isRight ? room : 0
  if (offset === 0) return
  for (const piece of draft.pieces) {
    piece.x += offset
    for (const word of piece.words) word.x += offset
  }
  for (const part of [...draft.boxes, ...draft.atoms, ...draft.outs]) part.x += offset
}

/** Widens every space; all that stands behind a space moves with it. */
function justify(draft: Draft, extra: number): void {
  const stops: { x: number; gain: number }[] = []
  let gain = 0
  for (const piece of draft.pieces) {
    for (const { text, x } of piece.words) {
      if (text.startsWith(' ')) {
        gain += extra * text.length
        stops.push({ x, gain })
      }
    }
  }
  const moved = (x: number): number => {
    let by = 0
    for (const stop of stops) {
      if (stop.x >= x - 0.001) break
      by = stop.gain
    }
    return x + by
  }
  for (const piece of draft.pieces) {
    const end = moved(piece.x + piece.width)
    for (const word of piece.words) word.x = moved(word.x)
    piece.x = moved(piece.x)
    piece.width = end - piece.x
  }
  for (const box of draft.boxes) {
    const end = moved(box.x + box.width)
    box.x = moved(box.x)
    box.width = end - box.x
  }
  for (const part of [...draft.atoms, ...draft.outs]) part.x = moved(part.x)
}
