/** The data of a template: its data sets, and edited data as a form or as JSON. */
import type { DataSet, TemplateView } from '../../protocol.ts'
import { api } from '../api.ts'
import type { CodeEditor } from '../code-editor.ts'
import { h, icon, replaceChildren } from '../elements.ts'
import { createDataForm } from '../form/data-form.ts'
import { createPlaces } from '../json-places.ts'
import { messageOf, type Notices } from '../notices.ts'
import type { Problem } from '../problems.ts'

export interface DataPanelOptions {
  readonly notices: Notices
  /** The author has edited the data. */
  onEdit(): void
  /** Another data set was chosen, or the edited data were dropped. */
  onChoose(): void
  /** The data were written to a file. */
  onSave(): Promise<void>
  onDirty(isDirty: boolean): void
}

/** Keys of the chosen data set in the browser's storage, before the template's path. */
const CHOSEN_DATA = 'platen-preview-data:'

export function createDataPanel({ notices, onEdit, onChoose, onSave, onDirty }: DataPanelOptions) {
  let path = ''
  let sets: readonly DataSet[] = []
  let schema: TemplateView['schema'] = null
  let chosen = ''
  /** The edited data; null: those of the chosen set. */
  let edited: string | null = null
  let problems: readonly Problem[] = []
  let editor: CodeEditor | null = null

  const select = h('select', { 'aria-label': 'Data set', class: 'data-select' })
  select.addEventListener('change', () => {
    choose(select.value)
    edited = null
    showText()
    onChoose()
  })
  const form = createDataForm({ onChange: text => edit(text, 'form'), onFocus: () => {} })
  const formHost = h('div', { class: 'form-host' }, form.element)
  const editorHost = h('div', { class: 'editor', hidden: true })
  const viewButton = (view: 'form' | 'json', label: string) =>
    h('button', { type: 'button', 'aria-pressed': 'false', onclick: () => show(view) }, label)
  const buttons = { form: viewButton('form', 'Form'), json: viewButton('json', 'JSON') }
  const state = h('span', { class: 'place' })
  const revertButton = h(
    'button',
    { type: 'button', class: 'button', disabled: true, onclick: () => revert() },
    'Revert',
  )
  const saveButton = h(
    'button',
    { type: 'button', class: 'button is-primary', disabled: true, onclick: () => save() },
    icon('save'),
    'Save data…',
  )
  const element = h(
    'div',
    { class: 'panel-body is-editor' },
    h(
      'div',
      { class: 'segmented', role: 'group', 'aria-label': 'View of the data' },
      buttons.form,
      buttons.json,
    ),
    formHost,
    editorHost,
    h('div', { class: 'editor-foot' }, state, revertButton, saveButton),
  )
  setView('form')

  const chosenSet = (): DataSet | null => sets.find(({ id }) => id === chosen) ?? sets[0] ?? null
  const text = (): string => edited ?? chosenSet()?.text ?? '{}'

  /** The page shows it again after a reload. */
  function choose(id: string): void {
    chosen = id
    window.localStorage.setItem(CHOSEN_DATA + path, id)
  }

  function optionGroup(label: string, origins: readonly DataSet['origin'][]): HTMLElement | null {
    const own = sets.filter(({ origin }) => origins.includes(origin))
    if (own.length === 0) return null
    return h(
      'optgroup',
      { label },
      ...own.map(({ id, label }) => h('option', { value: id, selected: id === chosen }, label)),
    )
  }

  function showText(): void {
    if (editorHost.hidden) form.set(text(), schema)
    else editor?.set(text())
    const isEdited = edited !== null
    state.textContent = isEdited ? 'Edited, not saved' : (chosenSet()?.path ?? '')
    revertButton.disabled = !isEdited
    saveButton.disabled = !isEdited
    onDirty(isEdited)
  }

  function edit(next: string, from: 'form' | 'json'): void {
    edited = next
    if (from === 'form') editor?.set(next)
    showText()
    onEdit()
  }

  function revert(): void {
    edited = null
    form.set('', null)
    showText()
    onChoose()
  }

  function setView(view: 'form' | 'json'): void {
    buttons.form.setAttribute('aria-pressed', String(view === 'form'))
    buttons.json.setAttribute('aria-pressed', String(view === 'json'))
    formHost.hidden = view === 'json'
    editorHost.hidden = view === 'form'
  }

  async function show(view: 'form' | 'json'): Promise<void> {
    setView(view)
    if (view === 'json' && editor === null) {
      const { createCodeEditor } = await import('../code-editor.ts')
      editor ??= createCodeEditor({
        parent: editorHost,
        language: 'json',
        text: text(),
        label: 'Data as JSON',
        vocabulary: async () => ({ schema, fontFamilies: [] }),
        onChange: next => edit(next, 'json'),
        onCursor: () => {},
      })
    }
    showText()
    showProblems()
  }

  async function save(): Promise<void> {
    const set = chosenSet()
    if (edited === null) return
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    const stem = path.slice(folder.length).replace(/\.\w+$/, '')
    const prefix = stem === 'template' ? 'data' : stem
    const suggestion =
      set?.path ?? `${folder}${prefix}.${stem === 'template' || stem === prefix ? 'new' : 'data'}.json`
    const { askForName } = await import('../dialogs.ts')
    const name = await askForName({
      title: 'Save the data',
      label: 'File',
      value: suggestion,
      hint: `A file ${prefix}.NAME.json beside the template is one of its data sets.`,
    })
    if (name === null) return
    try {
      const version = name === set?.path ? (set?.version ?? null) : null
      await api.save({ path: name, text: edited, version })
      edited = null
      choose(`file:${name}`)
      notices.set('data', null)
      await onSave()
    } catch (error) {
      notices.set('data', { kind: 'error', message: messageOf(error) })
    }
  }

  /** Shows the problems of the data at their fields and in the editor. */
  function showProblems(): void {
    form.setErrors(problems.map(({ path, detail }) => ({ path: path ?? '', message: detail })))
    if (editor === null) return
    const places = createPlaces(editor.text())
    editor.report(
      problems.map(({ path, detail, severity }) => ({
        ...(places.rangeOf(path ?? '') ?? { from: 0, to: 0 }),
        severity,
        message: detail,
      })),
    )
  }

  return {
    element,
    /** The list of data sets. */
    select,
    /** Id of the chosen data set; null: the default. */
    chosen: (): string | null => (chosen === '' ? null : chosen),
    edited: (): string | null => edited,

    /** Prepares a template whose data sets are not known yet. */
    open(next: string): void {
      path = next
      chosen = window.localStorage.getItem(CHOSEN_DATA + next) ?? ''
    },

    set(view: TemplateView): void {
      sets = view.dataSets
      schema = view.schema
      if (!sets.some(({ id }) => id === chosen)) chosen = sets[0]?.id ?? ''
      replaceChildren(
        select,
        optionGroup('Data', ['sample', 'file', 'none']),
        optionGroup('Edge cases', ['generated']),
      )
      select.value = chosen
      showText()
    },

    report(found: readonly Problem[]): void {
      problems = found.filter(({ target, path }) => target === 'data' && path !== null)
      showProblems()
    },

    async goTo({ path, line, column }: Problem): Promise<void> {
      await show(line === null ? 'form' : 'json')
      if (line === null) {
        if (path !== null) form.focus(path)
      } else editor?.reveal(editor.lineRange(line, column ?? 1), { focus: true })
    },

    clear(): void {
      path = ''
      sets = []
      schema = null
      chosen = ''
      edited = null
      problems = []
      editor?.destroy()
      editor = null
      editorHost.replaceChildren()
      setView('form')
    },
  }
}
