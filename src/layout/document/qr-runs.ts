/** One module of a QR code as pdfmake draws it: a square. The first rectangle is the ground of them all. */
export interface QrRect {
  type: string
  x: number
  y: number
  w: number
  h: number
}

/**
 * Joins the dark modules that stand side by side, so that viewers show no seams between them, and a code takes
 * half the drawing.
 */
export function joinRuns([ground, ...modules]: readonly QrRect[]): QrRect[] {
  const runs: QrRect[] = ground === undefined ? [] : [ground]
  let run: QrRect | null = null
  for (const square of modules) {
    if (run !== null && run.y === square.y && run.x + run.w === square.x) {
      run.w += square.w
    } else {
      run = { ...square }
      runs.push(run)
    }
  }
  return runs
}
