/** Dialogs: the name of a file, and the keyboard shortcuts. */
import { h } from './elements.ts'

export interface NameQuestion {
  readonly title: string
  readonly label: string
  readonly value: string
  readonly hint: string
}

/** Asks for a text. Resolves to null if the author cancels. */
export async function askForName({ title, label, value, hint }: NameQuestion): Promise<string | null> {
  const input = h('input', { type: 'text', value, required: true, name: 'name' })
  return await new Promise(resolve => {
    const dialog = h(
      'dialog',
      { class: 'dialog', 'aria-label': title },
      h(
        'form',
        { method: 'dialog' },
        h('h2', {}, title),
        h('label', {}, h('span', {}, label), input),
        h('p', { class: 'hint' }, hint),
        h(
          'div',
          { class: 'dialog-buttons' },
          h('button', { type: 'button', class: 'button', onclick: () => dialog.close('') }, 'Cancel'),
          h('button', { class: 'button is-primary', value: 'save' }, 'Save'),
        ),
      ),
    )
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'save' && input.value.trim() !== '' ? input.value.trim() : null)
    })
    document.body.append(dialog)
    dialog.showModal()
    input.select()
  })
}

const ANSWERS = ['save', 'keep', 'discard'] as const

/** Asks what to do with a file that has changes. Resolves to null if the author cancels. */
export async function askAboutChanges(file: string): Promise<(typeof ANSWERS)[number] | null> {
  const button = (value: string, label: string, kind = '') =>
    h('button', { class: `button ${kind}`, value }, label)
  return await new Promise(resolve => {
    const dialog = h(
      'dialog',
      { class: 'dialog', 'aria-label': 'Changes that are not saved' },
      h(
        'form',
        { method: 'dialog' },
        h('h2', {}, 'Save the changes?'),
        h('p', {}, `${file} has changes that are not saved.`),
        h('p', { class: 'hint' }, 'Kept changes stay in the tab Template until you save or reload the page.'),
        h(
          'div',
          { class: 'dialog-buttons' },
          h('button', { type: 'button', class: 'button', onclick: () => dialog.close('') }, 'Cancel'),
          button('discard', 'Discard'),
          button('keep', 'Keep unsaved'),
          button('save', 'Save', 'is-primary'),
        ),
      ),
    )
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(ANSWERS.find(answer => answer === dialog.returnValue) ?? null)
    })
    document.body.append(dialog)
    dialog.showModal()
    dialog.querySelector<HTMLElement>('.is-primary')?.focus()
  })
}

type Shortcut = readonly [keys: string, action: string]

const SHORTCUTS: readonly Shortcut[] = [
  ['?', 'Show the keyboard shortcuts'],
  ['g', 'Show all templates'],
  ['/', 'Filter the templates'],
  ['j, k', 'Open the next or the previous template'],
  ['t, v, p, i', 'Show Template, Data (values), Problems, Info'],
  ['+, −', 'Zoom in, zoom out'],
  ['0, 1', 'Fit, actual size'],
  ['n, b', 'Next page, previous page'],
  ['d', 'Download'],
  ['Ctrl+S', 'Save the open file'],
  ['Ctrl+F', 'Find and replace in an editor'],
  ['Ctrl+Space', 'Complete in an editor'],
  ['Esc, Tab', 'In an editor: leave it, instead of indenting'],
]

const IMAGE_SHORTCUTS: readonly Shortcut[] = [
  ['o', 'Show Overrides of an image'],
  ['l', 'Edit layers of an image'],
  ['Alt+↑, Alt+↓', 'Layers: move up or down in the list'],
  ['F2', 'Layers: rename'],
  ['Ctrl+D', 'Layers: duplicate'],
  ['Delete', 'Layers: delete'],
  ['Ctrl+Z, Ctrl+Shift+Z', 'Layers: undo, redo'],
]

/** @param isDocument Leaves the shortcuts of images out. */
export function showShortcuts({ isDocument }: { isDocument: boolean }): void {
  const shortcuts = isDocument ? SHORTCUTS : [...SHORTCUTS, ...IMAGE_SHORTCUTS]
  const dialog = h(
    'dialog',
    { class: 'dialog', 'aria-label': 'Keyboard shortcuts' },
    h('h2', {}, 'Keyboard shortcuts'),
    h(
      'dl',
      { class: 'shortcuts' },
      ...shortcuts.flatMap(([keys, action]) => [
        h('dt', {}, ...keys.split(', ').map(key => h('kbd', {}, key))),
        h('dd', {}, action),
      ]),
    ),
    h(
      'form',
      { method: 'dialog', class: 'dialog-buttons' },
      h('button', { class: 'button is-primary' }, 'Close'),
    ),
  )
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}
