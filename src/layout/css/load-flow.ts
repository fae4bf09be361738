type FlowLayout = typeof import('./flow.ts')

let layout: FlowLayout | null = null

/** Loads what lays flows out. Most documents have none, and a cold start would feel it. */
export async function loadFlow(): Promise<void> {
  layout ??= await import('./flow.ts')
}

/** Only after `loadFlow`. */
export function flowLayout(): FlowLayout {
  if (layout === null) throw new Error('a flow is laid out before loadFlow()')
  return layout
}
