/** Adds pictures to the asset root of the open template, by a button or by dropping files. */
import type { PictureReply, TemplateEntry, TemplateKind } from '../../protocol.ts'
import { api, CallError } from '../api.ts'
import { h, icon, iconButton } from '../elements.ts'
import { bytesText } from '../panels/info-panel.ts'
import { pictureName } from './picture-names.ts'

export interface PicturesOptions {
  /** Files that are dropped here are added. */
  readonly panel: HTMLElement
  /** The open template; null without one. */
  template(): TemplateEntry | null
  /** Inserts the name at the cursor. Returns false, and shows a notice, if the selected node has no picture. */
  insert(name: string): boolean
  onSaved(): void
}

const ACCEPTED = '.png,.jpg,.jpeg,.svg,.webp'
/** The server's limit of one picture. */
const MAX_BYTES = 10_000_000

export function createPictures({ panel, template, insert, onSaved }: PicturesOptions) {
  const results = h('div', { class: 'picture-results', 'aria-live': 'polite' })
  const chooser = h('input', {
    type: 'file',
    accept: ACCEPTED,
    multiple: true,
    hidden: true,
    'aria-label': 'Picture',
    onchange() {
      addAll([...(chooser.files ?? [])])
      chooser.value = '' // the same file may be chosen again
    },
  })
  const button = h(
    'button',
    { type: 'button', class: 'button', title: 'Or drop files here', onclick: () => chooser.click() },
    icon('picture'),
    'Add picture…',
  )

  async function addAll(files: readonly File[]): Promise<void> {
    results.replaceChildren()
    for (const file of files) await add(file, { isReplacing: false })
  }

  async function add(file: File, { isReplacing }: { isReplacing: boolean }): Promise<void> {
    const open = template()
    if (open === null) return
    const name = pictureName(file.name)
    if (file.size > MAX_BYTES) {
      show(`'${name}' has ${bytesText(file.size)}; a picture has at most ${bytesText(MAX_BYTES)}.`, 'error')
      return
    }
    try {
      const saved = await api.addPicture({ path: open.path, name, isReplacing }, file)
      onSaved()
      showSaved(saved, open.kind)
    } catch (error) {
      if (!(error instanceof CallError)) {
        show(`'${name}' could not be read: ${error instanceof Error ? error.message : error}.`, 'error')
      } else if (error.code === 'picture_exists' && !isReplacing) {
        const row = show(`'${name}' exists already.`, 'warning', [
          {
            label: 'Replace it',
            act() {
              row.remove()
              add(file, { isReplacing: true })
            },
          },
        ])
      } else show(error.message, 'error')
    }
  }

  function showSaved({ name, bytes, width, height }: PictureReply, kind: TemplateKind | null): void {
    const size = `${Math.round(width)} × ${Math.round(height)}, ${bytesText(bytes)}`
    const row = show(`Saved ${name} (${size}). Write it as `, 'saved', [
      {
        label: 'Copy name',
        async act() {
          const isCopied = await navigator.clipboard.writeText(name).then(
            () => true,
            () => false,
          )
          copy.textContent = isCopied ? 'Copied' : 'Select the name to copy it'
        },
      },
      {
        label: 'Insert',
        act() {
          if (insert(name)) row.remove()
        },
      },
    ])
    const copy = row.querySelector('button') as HTMLButtonElement
    row.querySelector('.notice-message')?.append(h('code', {}, USAGES[kind ?? 'document'](name)))
  }

  interface Action {
    readonly label: string
    act(): void
  }

  function show(
    message: string,
    kind: 'saved' | 'warning' | 'error',
    actions: readonly Action[] = [],
  ): HTMLElement {
    const row = h(
      'div',
      { class: `notice is-${kind}` },
      h('span', { class: 'notice-message' }, message),
      ...actions.map(({ label, act }) =>
        h('button', { type: 'button', class: 'button', onclick: act }, label),
      ),
      iconButton('remove', 'Close', () => row.remove()),
    )
    results.append(row)
    return row
  }

  // Before the editor, which would insert the text of a dropped file.
  const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true
  const isOver = (event: DragEvent, state: boolean): void => {
    if (!hasFiles(event)) return
    event.preventDefault()
    event.stopPropagation()
    panel.classList.toggle('is-drop-target', state)
  }
  panel.addEventListener('dragenter', event => isOver(event, true), true)
  panel.addEventListener('dragover', event => isOver(event, true), true)
  panel.addEventListener(
    'dragleave',
    event => isOver(event, panel.contains(event.relatedTarget as Node)),
    true,
  )
  panel.addEventListener(
    'drop',
    event => {
      isOver(event, false)
      if (hasFiles(event)) addAll([...(event.dataTransfer?.files ?? [])])
    },
    true,
  )

  return {
    /** With its hidden file chooser. */
    button: h('span', {}, button, chooser),
    results,
    clear: () => results.replaceChildren(),
  }
}

const USAGES: Readonly<Record<TemplateKind, (name: string) => string>> = {
  document: name => `"image": "${name}"`,
  scene: name => `"src": "${name}"`,
  html: name => `<img src="${name}" alt="">`,
  markdown: name => `![](${name})`,
}
