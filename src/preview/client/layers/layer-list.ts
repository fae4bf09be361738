/** The layers of a scene as a tree, the top one first (WAI-ARIA tree pattern), with buttons for their order. */
import { h, iconButton, replaceChildren } from '../elements.ts'

export interface LayerRow {
  readonly pointer: string
  readonly name: string
  readonly kind: string
  /** From 1. */
  readonly level: number
  /** Why it cannot be selected; null: it can. */
  readonly locked: string | null
}

export interface LayerCommands {
  /** One place up (1) or down (-1). */
  move(by: 1 | -1): void
  duplicate(): void
  remove(): void
  undo(): void
  redo(): void
}

export interface LayerListState {
  /** False before the scene was read. */
  readonly isRead: boolean
  readonly selected: string | null
  readonly canUndo: boolean
  readonly canRedo: boolean
}

const EMPTY = 'The scene has no objects. Add them to “objects” in the template.'

export function createLayerList(options: {
  onSelect(pointer: string): void
  readonly commands: LayerCommands
}) {
  const { commands } = options
  const tree = h('ul', { class: 'layer-list', role: 'tree', 'aria-label': 'Layers, the top one first' })
  const buttons = {
    up: iconButton('up', 'Move up', () => commands.move(1), 'Alt+↑'),
    down: iconButton('down', 'Move down', () => commands.move(-1), 'Alt+↓'),
    duplicate: iconButton('copy', 'Duplicate', () => commands.duplicate(), 'Ctrl+D'),
    remove: iconButton('trash', 'Delete', () => commands.remove(), 'Delete'),
    undo: iconButton('undo', 'Undo', () => commands.undo(), 'Ctrl+Z'),
    redo: iconButton('redo', 'Redo', () => commands.redo(), 'Ctrl+Shift+Z'),
  }
  const toolbar = h(
    'div',
    { class: 'layer-tools', role: 'toolbar', 'aria-label': 'Selected layer' },
    ...[buttons.up, buttons.down, buttons.duplicate, buttons.remove],
    h('span', { class: 'spacer' }),
    ...[buttons.undo, buttons.redo],
  )
  let rows: readonly LayerRow[] = []
  let items: readonly HTMLElement[] = []
  let shown = ''
  let selected: string | null = null

  tree.addEventListener('keydown', event => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const own = rows.filter(({ locked }) => locked === null)
    const at = own.findIndex(({ pointer }) => pointer === selected)
    const target = {
      ArrowDown: Math.min(at + 1, own.length - 1),
      ArrowUp: Math.max(at - 1, 0),
      Home: 0,
      End: own.length - 1,
    }[event.key]
    const next = target === undefined ? undefined : own[target]
    if (next === undefined) return
    event.preventDefault()
    options.onSelect(next.pointer)
  })

  tree.addEventListener('pointerdown', event => {
    const item = (event.target as HTMLElement).closest<HTMLElement>('[role=treeitem]')
    if (item === null || event.button !== 0 || item.ariaDisabled === 'true') return
    const { pointer = '' } = item.dataset
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur() // applies an edited field
    options.onSelect(pointer)
    items[rows.findIndex(row => row.pointer === pointer)]?.focus({ preventScroll: true })
  })

  function itemOf({ pointer, name, kind, level, locked }: LayerRow): HTMLElement {
    return h(
      'li',
      {
        role: 'treeitem',
        'aria-level': level,
        'aria-disabled': locked === null ? null : 'true',
        style: `--level: ${level}`,
        title: locked ?? pointer,
        'data-pointer': pointer,
      },
      h('span', { class: 'layer-name' }, name),
      h('span', { class: 'tag' }, kind),
    )
  }

  return {
    toolbar,
    commands,
    tree,

    /** The focus stays in the list, on the selected row. */
    show(next: readonly LayerRow[], state: LayerListState): void {
      const hadFocus = tree.contains(document.activeElement)
      const key = JSON.stringify([next, state.isRead])
      if (key !== shown) {
        const { scrollTop } = tree
        items = next.map(itemOf)
        const empty = h('li', { class: 'empty' }, EMPTY)
        replaceChildren(tree, ...items, next.length === 0 && state.isRead ? empty : null)
        tree.scrollTop = scrollTop
      }
      const isMoved = key !== shown || state.selected !== selected
      shown = key
      rows = next
      selected = state.selected
      const own = rows.findIndex(({ locked }) => locked === null)
      const current = rows.findIndex(({ pointer, locked }) => pointer === selected && locked === null)
      for (const [i, item] of items.entries()) {
        item.ariaSelected = String(i === current)
        item.tabIndex = i === (current < 0 ? own : current) ? 0 : -1
      }
      const focused = items[current < 0 ? own : current]
      if (hadFocus) focused?.focus({ preventScroll: true })
      if (current >= 0 && isMoved) focused?.scrollIntoView({ block: 'nearest' })
      for (const button of [buttons.up, buttons.down, buttons.duplicate, buttons.remove])
        button.disabled = current < 0
      buttons.undo.disabled = !state.canUndo
      buttons.redo.disabled = !state.canRedo
    },
  }
}
