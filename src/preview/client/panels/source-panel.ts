/** The files of a template in an editor: unsaved texts, conflicts with other programs, saving. */
import type { SourceFile, TemplateEntry } from '../../protocol.ts'
import { pictureReference, pictureValueIn } from '../add/picture-names.ts'
import { createPictures } from '../add/pictures.ts'
import { api, CallError } from '../api.ts'
import type { CodeEditor, Finding, Vocabulary } from '../code-editor.ts'
import { h, icon, replaceChildren } from '../elements.ts'
import { messageOf, type Notice, type Notices } from '../notices.ts'
import { locate, type Pointed, type Problem } from '../problems.ts'

export interface SourcePanelOptions {
  readonly notices: Notices
  /** The author has changed a text. */
  onEdit(): void
  /** A text was replaced by that of its file. */
  onReload(): void
  /** The cursor was moved. Returns the description of its place. */
  onCursor(source: SourceFile, text: string, offset: number): string
  onDirty(isDirty: boolean): void
  /** Makes the panel visible. */
  onShow(): void
  /** The open template; null without one. */
  template(): TemplateEntry | null
  /** A picture of the template was added. */
  onPicture(): void
}

interface OpenFile {
  source: SourceFile
  /** With line feeds only; saved with those of the file. */
  text: string
  isCrLf: boolean
  /** Text on disk. */
  saved: string
}

export function createSourcePanel(options: SourcePanelOptions) {
  const { notices, onEdit, onReload, onCursor, onDirty, onShow } = options
  const files = new Map<string, OpenFile>()
  let sources: readonly SourceFile[] = []
  let problems: readonly Problem[] = []
  let current: string | null = null
  let editor: CodeEditor | null = null
  let vocabulary: Promise<Vocabulary> | null = null

  const fileTabs = h('div', { class: 'file-tabs', role: 'group', 'aria-label': 'Files' })
  const host = h('div', { class: 'editor' })
  const place = h('span', { class: 'place' })
  const saveButton = h(
    'button',
    { type: 'button', class: 'button is-primary', disabled: true, onclick: () => save() },
    icon('save'),
    'Save',
  )
  const element = h('div', { class: 'panel-body is-editor' })
  const { template, onPicture } = options
  const pictures = createPictures({ panel: element, template, insert: insertPicture, onSaved: onPicture })
  const foot = h('div', { class: 'editor-foot' }, place, pictures.button, saveButton)
  element.append(fileTabs, host, pictures.results, foot)

  const textOf = (path: string): string => files.get(path)?.text ?? ''
  const isDirty = ({ text, saved }: OpenFile): boolean => text !== saved
  const openOne = (): OpenFile | undefined => (current === null ? undefined : files.get(current))

  function setSources(next: readonly SourceFile[]): void {
    sources = next
    for (const source of sources) {
      const known = files.get(source.path)
      const text = source.text.replaceAll('\r\n', '\n')
      const isCrLf = source.text.includes('\r\n')
      if (known === undefined) {
        files.set(source.path, { source, text, isCrLf, saved: text })
      } else if (!isDirty(known) || known.text === text) {
        Object.assign(known, { source, text, isCrLf, saved: text })
        if (current === source.path) editor?.set(text)
        notices.set(`conflict:${source.path}`, null)
      } else if (known.source.version !== source.version) {
        showConflict(known, source)
      }
    }
    for (const [path, file] of files) {
      if (sources.some(source => source.path === path)) continue
      if (isDirty(file)) showDeleted(file)
      else files.delete(path)
    }
    showFiles()
  }

  function showConflict(known: OpenFile, source: SourceFile): void {
    const { path } = source
    const text = source.text.replaceAll('\r\n', '\n')
    const resolve = (change: Partial<OpenFile>): void => {
      Object.assign(known, change)
      notices.set(`conflict:${path}`, null)
      showFiles()
    }
    notices.set(`conflict:${path}`, {
      kind: 'warning',
      message: `${path} was changed by another program, and here it has changes that are not saved.`,
      actions: [
        {
          label: 'Load the file',
          act() {
            resolve({ source, text, saved: text })
            if (current === path) editor?.set(text)
            onReload()
          },
        },
        { label: 'Keep my text', act: () => resolve({ source, saved: text }) },
      ],
    })
  }

  /** The text of a deleted file stays in the editor until the author decides. */
  function showDeleted(file: OpenFile): void {
    const { path } = file.source
    notices.set(`conflict:${path}`, {
      kind: 'warning',
      message: `${path} was deleted, and here it has changes that are not saved.`,
      actions: [
        { label: 'Write it again', act: () => write(file, null) },
        {
          label: 'Discard my text',
          act() {
            notices.set(`conflict:${path}`, null)
            file.text = file.saved
            if (!sources.some(source => source.path === path)) files.delete(path)
            if (current === path) editor?.set(file.saved)
            showFiles()
          },
        },
      ],
    })
  }

  function showFiles(): void {
    fileTabs.hidden = files.size < 2
    replaceChildren(
      fileTabs,
      ...[...files].map(([path, file]) =>
        h(
          'button',
          { type: 'button', 'aria-pressed': String(path === current), onclick: () => open(path) },
          path.slice(path.lastIndexOf('/') + 1),
          isDirty(file) ? h('span', { class: 'dirty', title: 'Not saved' }) : null,
        ),
      ),
    )
    const file = openOne()
    saveButton.disabled = file === undefined || !isDirty(file)
    onDirty([...files.values()].some(isDirty))
  }

  function closeEditor(): void {
    editor?.destroy()
    editor = null
  }

  /** Opens a file in the editor. */
  async function open(path: string): Promise<void> {
    const file = files.get(path)
    if (file === undefined || (path === current && editor !== null)) return
    current = path
    closeEditor()
    const loaded = await import('../code-editor.ts').catch(() => null)
    if (current !== path) return
    if (loaded === null) {
      const message = 'The editor could not be loaded, as the server had stopped. Reload the page.'
      notices.set('editor', { kind: 'error', message })
      return
    }
    host.replaceChildren()
    editor = loaded.createCodeEditor({
      parent: host,
      language: file.source.language,
      text: file.text,
      label: `Text of ${path}`,
      vocabulary: readVocabulary,
      onChange(text) {
        file.text = text
        showFiles()
        onEdit()
      },
      onCursor: offset => showPlace(onCursor(file.source, file.text, offset)),
    })
    showFiles()
    showFindings()
    if (file.source.language === 'json') await readVocabulary()
  }

  /** Read once. Without a connection, the editor has no completion. */
  function readVocabulary(): Promise<Vocabulary> {
    vocabulary ??= Promise.all([api.schema(), api.fonts()]).then(
      ([schema, faces]) => ({ schema, fontFamilies: [...new Set(faces.map(({ family }) => family))] }),
      () => {
        vocabulary = null
        return { schema: null, fontFamilies: [] }
      },
    )
    return vocabulary
  }

  function showPlace(text: string): void {
    place.textContent = text
    place.title = text
  }

  /** Puts the cursor at a pointer or a line of the files. */
  async function goTo(
    pointed: Pointed,
    { focus, isShown = true }: { focus: boolean; isShown?: boolean },
  ): Promise<void> {
    const found = locate(pointed, sources, textOf)
    if (found === null) return
    if (isShown) onShow()
    await open(found.source.path)
    if (editor === null) return
    editor.reveal(found.range ?? editor.lineRange(found.line ?? 1, found.column ?? 1), { focus })
    const line = pointed.line === null ? '' : `:${pointed.line}`
    showPlace(pointed.path === null || pointed.path === '' ? '' : `${pointed.path}${line}`)
  }

  function insertPicture(name: string): boolean {
    const file = openOne()
    if (editor === null || file === undefined) return false
    const { from, to } = editor.selection()
    const selected = editor.text().slice(from, to)
    if (file.source.language === 'json' && selected.startsWith('{')) {
      const value = pictureValueIn(selected)
      notices.set('insert', value === null ? NO_PICTURE_HERE : null)
      if (value === null) return false
      editor.replace({ from: from + value.from, to: from + value.to, insert: name })
      editor.reveal({ from: from + value.from, to: from + value.from + name.length }, { focus: true })
      return true
    }
    notices.set('insert', null)
    const insert = pictureReference(file.source.language, editor.text().slice(0, from), name)
    editor.replace({ from, to, insert })
    editor.reveal({ from, to: from + insert.length }, { focus: true })
    return true
  }

  async function save(): Promise<void> {
    const file = openOne()
    if (file !== undefined && isDirty(file)) await write(file, file.source.version)
  }

  /** @param version The version to replace; null for a file that must not exist. */
  async function write(file: OpenFile, version: string | null): Promise<void> {
    const saved = file.text
    const text = file.isCrLf ? saved.replaceAll('\n', '\r\n') : saved
    try {
      const reply = await api.save({ path: file.source.path, text, version })
      file.source = { ...file.source, text, version: reply.version }
      file.saved = saved
      notices.set('save', null)
      notices.set(`conflict:${file.source.path}`, null)
      showFiles()
    } catch (error) {
      if (error instanceof CallError && error.code === 'file_deleted') showDeleted(file)
      else notices.set('save', { kind: 'error', message: messageOf(error) })
    }
  }

  /** Replaces the text of a file, as the layer editor does. */
  function edit(path: string, text: string): void {
    const file = files.get(path)
    if (file === undefined) return
    file.text = text
    if (current === path) editor?.set(text)
    showFiles()
    onEdit()
  }

  function showFindings(): void {
    if (editor === null) return
    const findings: Finding[] = []
    for (const { target, path, line, column, source, severity, message } of problems) {
      const pointed = { path, line, column, source }
      const found = target === 'template' ? locate(pointed, sources, textOf) : null
      if (found === null || found.source.path !== current) continue
      const range = found.range ?? editor.lineRange(found.line ?? 1, found.column ?? 1)
      findings.push({ ...firstLine(range, editor.text()), severity, message })
    }
    editor.report(findings)
  }

  return {
    element,
    setSources,
    open,
    goTo,
    save,
    textOf,
    has: (path: string): boolean => files.has(path),
    hasUnsaved: (): boolean => [...files.values()].some(isDirty),

    /** Texts that are not saved, by path. */
    unsaved: (): Record<string, string> =>
      Object.fromEntries(
        [...files].filter(([, file]) => isDirty(file)).map(([path, { text }]) => [path, text]),
      ),

    edit,

    /** Takes back the changes that are not saved. */
    discard: (path: string): void => edit(path, files.get(path)?.saved ?? ''),

    /** Marks the problems in the editor. */
    report(found: readonly Problem[]): void {
      problems = found
      showFindings()
    },

    clear(): void {
      files.clear()
      sources = []
      problems = []
      current = null
      closeEditor()
      pictures.clear()
      showPlace('')
    },
  }
}

const NO_PICTURE_HERE: Notice = {
  kind: 'warning',
  message: 'The selected node has no picture. Put the cursor into the value of "image", and insert again.',
}

/** The first line of a range, so that a mark never covers whole documents. */
function firstLine({ from, to }: { from: number; to: number }, text: string) {
  const end = text.indexOf('\n', from)
  return { from, to: end < 0 ? to : Math.min(to, end) }
}
