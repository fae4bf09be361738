/** Creates elements of the page. */

type Listener = (event: never) => void
type Property = string | number | boolean | null | undefined | Listener
export type Child = Node | string | null

/**
 * Creates an element. Functions become listeners of the event after `on`; true is an attribute without a value; false
 * and null are left out.
 */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Readonly<Record<string, Property>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === 'function') {
      element.addEventListener(name.slice('on'.length), value as unknown as EventListener)
    } else if (value === true) element.setAttribute(name, '')
    else if (value !== false && value !== null && value !== undefined)
      element.setAttribute(name, String(value))
  }
  element.append(...children.filter(child => child !== null))
  return element
}

const ICONS = {
  menu: 'M3 5h14M3 10h14M3 15h14',
  grid: 'M3 3h5v5H3zM12 3h5v5h-5zM3 12h5v5H3zM12 12h5v5h-5z',
  minus: 'M4 10h12',
  plus: 'M4 10h12M10 4v12',
  width: 'M3 4v12M17 4v12M6 10h8M8 7.5 5.5 10 8 12.5M12 7.5l2.5 2.5-2.5 2.5',
  download: 'M10 3v9M6 8.5l4 4 4-4M4 16.5h12',
  theme: 'M10 3a7 7 0 1 0 0 14zM10 3a7 7 0 0 1 0 14',
  help: 'M7.5 7.5a2.5 2.5 0 1 1 3.4 2.3c-.7.3-.9.8-.9 1.7M10 14.6v.1',
  layers: 'M10 3 3 7l7 4 7-4zM3 10.5l7 4 7-4M3 14l7 4 7-4',
  save: 'M4 3h9l3 3v11H4zM7 3v4h5V3M7 17v-5h6v5',
  up: 'M10 16V4M5.5 8.5 10 4l4.5 4.5',
  down: 'M10 4v12M5.5 11.5 10 16l4.5-4.5',
  picture: 'M3 4h14v12H3zM3 13l4-4 4 4 2.5-2.5L17 14M12.5 7.5h.1',
  remove: 'M5 5l10 10M15 5 5 15',
  copy: 'M7 7h9v9H7zM4 13V4h9',
  trash: 'M4 6h12M8 6V4h4v2M5.5 6l.7 10.5h7.6L14.5 6M8.5 9v5M11.5 9v5',
  redo: 'M13 5l3.5 3.5L13 12M16 8.5H8a4 4 0 0 0 0 8h3',
  undo: 'M7 5 3.5 8.5 7 12M4 8.5h8a4 4 0 0 1 0 8H9',
} as const

export type IconName = keyof typeof ICONS

export function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 20 20')
  svg.setAttribute('class', 'icon')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', ICONS[name])
  svg.append(path)
  return svg
}

/** A button with an icon and an accessible name, which is also its tooltip. */
export function iconButton(name: IconName, label: string, act: () => void, keys = ''): HTMLButtonElement {
  const title = keys === '' ? label : `${label} (${keys})`
  return h(
    'button',
    { class: 'icon-button', type: 'button', 'aria-label': label, title, onclick: act },
    icon(name),
  )
}

export function replaceChildren(parent: Element, ...children: readonly Child[]): void {
  parent.replaceChildren(...children.filter(child => child !== null))
}

/** Runs an action after the last of several calls. */
export function debounced(act: () => void, ms: number): () => void {
  let timer = 0
  return () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(act, ms)
  }
}

/** Zooms by a step for each turn of the wheel with Ctrl, instead of the browser. */
export function zoomOnWheel(element: HTMLElement, step: (direction: 1 | -1) => void): void {
  element.addEventListener(
    'wheel',
    event => {
      if (!event.ctrlKey) return
      event.preventDefault()
      step(event.deltaY < 0 ? 1 : -1)
    },
    { passive: false },
  )
}
