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

const SHORTCUTS: readonly (readonly [keys: string, action: string])[] = [
  ['?', 'Show the keyboard shortcuts'],
  ['g', 'Show all templates'],
  ['/', 'Filter the templates'],
  ['j, k', 'Open the next or the previous template'],
  ['t, o, p, i', 'Show Template, Overrides, Problems, Info'],
  ['v', 'Show Data (values)'],
  ['+, −', 'Zoom in, zoom out'],
  ['0, 1', 'Fit, actual size'],
  ['n, b', 'Next page, previous page'],
  ['l', 'Edit layers of an image'],
  ['d', 'Download'],
  ['Ctrl+S', 'Save the open file'],
  ['Ctrl+Space', 'Complete in an editor'],
  ['Esc, Tab', 'In an editor: leave it, instead of indenting'],
]

export function showShortcuts(): void {
  const dialog = h(
    'dialog',
    { class: 'dialog', 'aria-label': 'Keyboard shortcuts' },
    h('h2', {}, 'Keyboard shortcuts'),
    h(
      'dl',
      { class: 'shortcuts' },
      ...SHORTCUTS.flatMap(([keys, action]) => [
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
