/** Tabs with panels (WAI-ARIA tabs pattern: arrow keys, Home, End). */
import { h } from '../elements.ts'

export interface Tab {
  readonly id: string
  readonly label: string
  readonly panel: HTMLElement
}

export function createTabs(label: string, tabs: readonly Tab[]) {
  const buttons = new Map<string, HTMLButtonElement>()
  const list = h('div', { class: 'tabs', role: 'tablist', 'aria-label': label })
  const element = h('aside', { class: 'inspector', 'aria-label': label }, list)
  for (const { id, label: text, panel } of tabs) {
    const button = h(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `tab-${id}`,
        'aria-controls': `panel-${id}`,
        onclick: () => show(id),
      },
      text,
    )
    buttons.set(id, button)
    list.append(button)
    panel.id = `panel-${id}`
    panel.setAttribute('role', 'tabpanel')
    panel.setAttribute('aria-labelledby', `tab-${id}`)
    element.append(panel)
  }
  list.addEventListener('keydown', event => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const shown = [...buttons.entries()].filter(([, button]) => !button.hidden)
    const at = shown.findIndex(([, button]) => button === document.activeElement)
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: shown.length - 1 }[event.key]
    const next = target === undefined ? undefined : shown.at(target % shown.length)
    if (next === undefined) return
    event.preventDefault()
    show(next[0])
    next[1].focus()
  })

  /** Ignores hidden tabs. */
  function show(id: string): void {
    if (buttons.get(id)?.hidden === true) return
    for (const tab of tabs) {
      const isShown = tab.id === id
      tab.panel.hidden = !isShown
      const button = buttons.get(tab.id)
      button?.setAttribute('aria-selected', String(isShown))
      if (button !== undefined) button.tabIndex = isShown ? 0 : -1
    }
  }

  show(tabs[0]?.id ?? '')
  return {
    element,
    show,
    setHidden(id: string, isHidden: boolean): void {
      const button = buttons.get(id)
      if (button === undefined) return
      button.hidden = isHidden
      if (isHidden && button.getAttribute('aria-selected') === 'true') show(tabs[0]?.id ?? '')
    },
    setDirty(id: string, isDirty: boolean): void {
      const button = buttons.get(id)
      button?.classList.toggle('is-dirty', isDirty)
      if (button !== undefined) button.title = isDirty ? 'Has changes that are not saved' : ''
    },
    setCount(id: string, count: number, isError: boolean): void {
      const button = buttons.get(id)
      button?.querySelector('.badge')?.remove()
      if (count > 0) button?.append(h('span', { class: `badge ${isError ? 'is-error' : ''}` }, String(count)))
    },
  }
}
