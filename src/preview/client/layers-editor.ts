/** placeholder */
import type { SceneReply } from '../protocol.ts'
import { h } from './elements.ts'

export interface LayersEditorOptions {
  readonly folder: string
  scene(): Promise<SceneReply>
  text(): string
  edit(text: string): void
  onSelect(pointer: string): void
}

export type LayersEditor = ReturnType<typeof createLayersEditor>

export function createLayersEditor(options: LayersEditorOptions) {
  const element = h('div', { class: 'layers-editor' })
  return {
    element,
    async refresh(): Promise<void> {
      await options.scene()
    },
    destroy(): void {
      element.remove()
    },
  }
}
