/** Errors and warnings over the pages, with buttons. */
import { h, replaceChildren } from './elements.ts'

export interface Notice {
  readonly kind: 'error' | 'warning'
  readonly message: string
  readonly actions?: readonly { readonly label: string; act(): void }[]
}

export type Notices = ReturnType<typeof createNotices>

export function createNotices() {
  const element = h('div', { class: 'notices', 'aria-live': 'polite' })
  const notices = new Map<string, Notice>()
  // The pages can be scrolled above the notices that cover them.
  new ResizeObserver(() =>
    element.parentElement?.style.setProperty('--notices-height', `${element.offsetHeight}px`),
  ).observe(element)

  function show(): void {
    replaceChildren(
      element,
      ...[...notices.values()].map(({ kind, message, actions = [] }) =>
        h(
          'div',
          { class: `notice is-${kind}` },
          h('span', { class: 'notice-message' }, message),
          ...actions.map(({ label, act }) =>
            h('button', { type: 'button', class: 'button', onclick: act }, label),
          ),
        ),
      ),
    )
  }

  return {
    element,

    /** Shows a notice, or replaces the one with the same id. Null removes it. */
    set(id: string, notice: Notice | null): void {
      if (notice === null && !notices.has(id)) return
      if (notice === null) notices.delete(id)
      else notices.set(id, notice)
      show()
    },

    clear(): void {
      notices.clear()
      show()
    },
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
