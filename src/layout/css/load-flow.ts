type FlowLayout = typeof import('./flow.ts')

let layout: FlowLayout | null = null

/** Loads flow layout on first use, which keeps it out of the cold start of documents without HTML. */
export async function loadFlow(): Promise<void> {
  layout ??= await import('./flow.ts')
}

/** Requires `loadFlow` first. */
export function flowLayout(): FlowLayout {
  if (layout === null) throw new Error('a flow is laid out before loadFlow()')
  return layout
}
