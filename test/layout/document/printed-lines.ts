import { drawPages, type PositionedText } from '../../../fixtures/page-pictures.ts'

/** The runs of a page grouped into lines with equal baselines. */
export function linesOfRuns(runs: readonly PositionedText[]): PositionedText[][] {
  const lines = new Map<number, PositionedText[]>()
  for (const run of runs) lines.set(run.y, [...(lines.get(run.y) ?? []), run])
  return [...lines.values()]
}

/** The lines of the first page of a PDF as runs, without spaces. */
export async function runsByLine(pdf: Uint8Array): Promise<PositionedText[][]> {
  const [page] = await drawPages(pdf, { dpi: 5 })
  return linesOfRuns(page?.text ?? [])
}

/** The texts of the lines of the first page, without spaces between their runs. */
export async function textByLine(pdf: Uint8Array): Promise<string[]> {
  return (await runsByLine(pdf)).map(line => line.map(({ text }) => text).join(''))
}
