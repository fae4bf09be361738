/** One open template: its pages, its files, its data and its problems. */
import type { SourceRegion } from '../../graphics/source-region.ts'
import type { CheckReply, DataSet, RenderCall, RenderReply, SourceFile, TemplateView } from '../protocol.ts'
import { api, CallError } from './api.ts'
import type { CodeEditor, Finding } from './code-editor.ts'
import { debounced, h, icon, iconButton, replaceChildren } from './elements.ts'
import { createDataForm } from './form/data-form.ts'
import { bytesText, createInfoPanel, milliseconds } from './info-panel.ts'
import { applyEdit, createPlaces } from './json-places.ts'
import type { LayersEditor } from './layers-editor.ts'
import { createOverridesPanel } from './overrides-panel.ts'
import { createPages } from './pages.ts'
import { locate, type Pointed, type Problem, problemsOf, regionsAt } from './problems.ts'
import { createTabs } from './tabs.ts'

/** Wait after a keystroke before rendering. */
const TYPING_MS = 60
/** Keys of the chosen data set in the browser's storage, before the template's path. */
const CHOSEN_DATA = 'platen-preview-data:'

interface OpenFile {
  source: SourceFile
  /** With line feeds only; saved with those of the file. */
  text: string
  isCrLf: boolean
  /** Text on disk. */
  saved: string
}

export function createWorkbench({ onTitle }: { onTitle(title: string): void }) {
  const files = new Map<string, OpenFile>()
  let view: TemplateView | null = null
  let path = ''
  let dataSet = ''
  let dataText: string | null = null
  let head: RenderReply | null = null
  let check: CheckReply | null = null
  let problems: readonly Problem[] = []
  let rendering: AbortController | null = null
  let runs = 0
  let file: string | null = null
  let editor: CodeEditor | null = null
  let dataEditor: CodeEditor | null = null
  let layersEditor: LayersEditor | null = null
  let schema: Record<string, unknown> | null = null

  // The middle: toolbar, notices, pages.
  const pageCount = h('span', { class: 'page-count', 'aria-live': 'off' })
  const zoomText = h(
    'button',
    { type: 'button', class: 'zoom-text', title: 'Actual size (1)', onclick: () => pages.actualSize() },
    '100 %',
  )
  const timing = h('span', { class: 'timing', role: 'status' })
  const dataSelect = h('select', { 'aria-label': 'Data set', class: 'data-select' })
  const layersButton = h(
    'button',
    { type: 'button', class: 'button', 'aria-pressed': 'false', hidden: true },
    icon('layers'),
    'Edit layers',
  )
  const notices = h('div', { class: 'notices', 'aria-live': 'polite' })
  const pages = createPages({
    onPick: region => pick(region),
    onPage(page, count) {
      pageCount.textContent = count === 0 ? '' : `${page} / ${count}`
    },
    onZoom(zoom, isFit) {
      zoomText.textContent = `${Math.round(zoom * 100)} %`
      fitButton.setAttribute('aria-pressed', String(isFit))
    },
  })
  const fitButton = iconButton('width', 'Fit', () => pages.fit(), '0')
  const toolbar = h(
    'div',
    { class: 'toolbar', role: 'toolbar', 'aria-label': 'Pages' },
    dataSelect,
    layersButton,
    h('span', { class: 'spacer' }),
    timing,
    pageCount,
    h(
      'span',
      { class: 'zoom' },
      iconButton('minus', 'Zoom out', () => pages.step(-1), '−'),
      zoomText,
      iconButton('plus', 'Zoom in', () => pages.step(1), '+'),
      fitButton,
    ),
    iconButton('download', 'Download', download, 'd'),
  )
  const stage = h('div', { class: 'stage' }, pages.element)
  const middle = h('main', { class: 'middle' }, toolbar, notices, stage)
  // The pages can be scrolled above the notices that cover them.
  new ResizeObserver(() => middle.style.setProperty('--notices-height', `${notices.offsetHeight}px`)).observe(
    notices,
  )

  // The right: files, data, overrides, problems, facts.
  const fileTabs = h('div', { class: 'file-tabs', role: 'group', 'aria-label': 'Files' })
  const editorHost = h('div', { class: 'editor' })
  const place = h('span', { class: 'place' })
  const saveButton = h(
    'button',
    { type: 'button', class: 'button is-primary', disabled: true, onclick: () => save() },
    icon('save'),
    'Save',
  )
  const templatePanel = h(
    'div',
    { class: 'panel-body is-editor' },
    fileTabs,
    editorHost,
    h('div', { class: 'editor-foot' }, place, saveButton),
  )

  const form = createDataForm({ onChange: text => setData(text, 'form'), onFocus: () => {} })
  const dataHost = h('div', { class: 'editor', hidden: true })
  const formHost = h('div', { class: 'form-host' }, form.element)
  const asForm = h(
    'button',
    { type: 'button', 'aria-pressed': 'true', onclick: () => showData('form') },
    'Form',
  )
  const asJson = h(
    'button',
    { type: 'button', 'aria-pressed': 'false', onclick: () => showData('json') },
    'JSON',
  )
  const dataState = h('span', { class: 'place' })
  const revert = h(
    'button',
    { type: 'button', class: 'button', disabled: true, onclick: () => revertData() },
    'Revert',
  )
  const saveData = h(
    'button',
    { type: 'button', class: 'button is-primary', disabled: true, onclick: () => saveDataSet() },
    icon('save'),
    'Save data…',
  )
  const dataPanel = h(
    'div',
    { class: 'panel-body is-editor' },
    h('div', { class: 'segmented', role: 'group', 'aria-label': 'View of the data' }, asForm, asJson),
    formHost,
    dataHost,
    h('div', { class: 'editor-foot' }, dataState, revert, saveData),
  )
  const overrides = createOverridesPanel(() => renderSoon())
  const problemList = h('ol', { class: 'problem-list' })
  const problemPanel = h('div', { class: 'panel-body', tabindex: '0' }, problemList)
  const info = createInfoPanel()
  const tabs = createTabs('Inspector', [
    { id: 'template', label: 'Template', panel: templatePanel },
    { id: 'data', label: 'Data', panel: dataPanel },
    { id: 'overrides', label: 'Overrides', panel: overrides.element },
    { id: 'problems', label: 'Problems', panel: problemPanel },
    { id: 'info', label: 'Info', panel: info.element },
  ])
  const element = h('div', { class: 'workbench' }, middle, tabs.element)
  const renderSoon = debounced(() => render(), TYPING_MS)

  dataSelect.addEventListener('change', () => {
    chooseDataSet(dataSelect.value)
    dataText = null
    showDataText()
    render()
  })
  layersButton.addEventListener('click', () => toggleLayers())

  // Files

  function setSources(sources: readonly SourceFile[]): void {
    for (const source of sources) {
      const known = files.get(source.path)
      const text = source.text.replaceAll('\r\n', '\n')
      const isCrLf = source.text.includes('\r\n')
      if (known === undefined) {
        files.set(source.path, { source, text, isCrLf, saved: text })
      } else if (known.text === known.saved || known.text === text) {
        const isOpen = file === source.path
        Object.assign(known, { source, text, isCrLf, saved: text })
        if (isOpen) editor?.set(text)
        notice(`conflict:${source.path}`, null)
      } else if (known.source.version !== source.version) {
        conflict(known, source)
      }
    }
    for (const known of files.keys()) if (!sources.some(source => source.path === known)) files.delete(known)
    showFileTabs()
  }

  function conflict(known: OpenFile, source: SourceFile): void {
    const name = source.path
    notice(`conflict:${name}`, {
      kind: 'warning',
      message: `${name} was changed by another program, and here it has changes that are not saved.`,
      actions: [
        {
          label: 'Load the file',
          act() {
            const text = source.text.replaceAll('\r\n', '\n')
            Object.assign(known, { source, text, saved: text })
            if (file === name) editor?.set(text)
            notice(`conflict:${name}`, null)
            showFileTabs()
            render()
          },
        },
        {
          label: 'Keep my text',
          act() {
            Object.assign(known, { source, saved: source.text.replaceAll('\r\n', '\n') })
            notice(`conflict:${name}`, null)
            showFileTabs()
          },
        },
      ],
    })
  }

  function isDirty(open: OpenFile): boolean {
    return open.text !== open.saved
  }

  function showFileTabs(): void {
    const names = [...files.keys()]
    fileTabs.hidden = names.length < 2
    replaceChildren(
      fileTabs,
      ...names.map(name =>
        h(
          'button',
          { type: 'button', 'aria-pressed': String(name === file), onclick: () => openFile(name) },
          baseName(name),
          isDirty(files.get(name) as OpenFile) ? h('span', { class: 'dirty', title: 'Not saved' }) : null,
        ),
      ),
    )
    const open = file === null ? undefined : files.get(file)
    saveButton.disabled = open === undefined || !isDirty(open)
    tabs.setDirty('template', [...files.values()].some(isDirty))
  }

  async function openFile(name: string): Promise<void> {
    const open = files.get(name)
    if (open === undefined || (name === file && editor !== null)) return
    file = name
    editor?.destroy()
    editor = null
    const loaded = await import('./code-editor.ts').catch(() => null)
    if (file !== name) return
    if (loaded === null) {
      const message = 'The editor could not be loaded, as the server had stopped. Reload the page.'
      notice('editor', { kind: 'error', message, actions: [] })
      return
    }
    const { createCodeEditor } = loaded
    editorHost.replaceChildren()
    editor = createCodeEditor({
      parent: editorHost,
      language: open.source.language,
      text: open.text,
      label: `Text of ${name}`,
      schema: () => schema,
      onChange(text) {
        open.text = text
        showFileTabs()
        renderSoon()
      },
      onCursor: offset => follow(offset),
    })
    showFileTabs()
    showFindings()
    if (schema === null && open.source.language === 'json') {
      schema = await api.schema().catch(() => null)
    }
  }

  /** Highlights on the page what the node at the cursor made. */
  function follow(offset: number): void {
    const open = file === null ? undefined : files.get(file)
    if (open === undefined) return
    const { pointer, regions } = regionsAt(pages.regions(), open.source, open.text, offset)
    place.textContent = pointer === '' ? 'The whole template' : pointer
    place.title = place.textContent
    pages.mark(regions, { scroll: true })
  }

  function pick(region: SourceRegion): void {
    pages.mark([region], { scroll: false })
    goTo(region, { focus: true })
  }

  /** Puts the cursor at a pointer or a line of the template's files. */
  async function goTo(pointed: Pointed, { focus }: { focus: boolean }): Promise<void> {
    if (view === null) return
    const found = locate(pointed, view.sources, name => files.get(name)?.text ?? '')
    if (found === null) return
    tabs.show('template')
    await openFile(found.source.path)
    if (editor === null) return
    const at = found.range ?? lineRange(editor, found.line ?? 1, found.column ?? 1)
    editor.reveal(at, { focus })
    const line = pointed.line === null ? '' : `:${pointed.line}`
    place.textContent = pointed.path === null || pointed.path === '' ? '' : `${pointed.path}${line}`
  }

  function lineRange(code: CodeEditor, line: number, column: number) {
    const from = code.offsetOf(line, column)
    return { from, to: Math.max(from, code.offsetOf(line, Number.MAX_SAFE_INTEGER)) }
  }

  async function save(): Promise<void> {
    const open = file === null ? undefined : files.get(file)
    if (open === undefined || !isDirty(open)) return
    const text = open.isCrLf ? open.text.replaceAll('\n', '\r\n') : open.text
    const before = open.text
    try {
      const { version } = await api.save({ path: open.source.path, text, version: open.source.version })
      open.source = { ...open.source, text, version }
      open.saved = before
      notice('save', null)
      showFileTabs()
    } catch (error) {
      notice('save', { kind: 'error', message: messageOf(error), actions: [] })
    }
  }

  // Data

  function currentSet(): DataSet | null {
    return view?.dataSets.find(({ id }) => id === dataSet) ?? view?.dataSets[0] ?? null
  }

  /** The page shows it again after a reload. */
  function chooseDataSet(id: string): void {
    dataSet = id
    window.localStorage.setItem(CHOSEN_DATA + path, id)
  }

  function setDataSets(sets: readonly DataSet[]): void {
    if (!sets.some(({ id }) => id === dataSet)) dataSet = sets[0]?.id ?? ''
    const group = (label: string, origins: readonly DataSet['origin'][]): HTMLElement | null => {
      const own = sets.filter(({ origin }) => origins.includes(origin))
      if (own.length === 0) return null
      return h(
        'optgroup',
        { label },
        ...own.map(({ id, label }) => h('option', { value: id, selected: id === dataSet }, label)),
      )
    }
    replaceChildren(dataSelect, group('Data', ['sample', 'file', 'none']), group('Edge cases', ['generated']))
    dataSelect.value = dataSet
    showDataText()
  }

  function showDataText(): void {
    const text = dataText ?? currentSet()?.text ?? '{}'
    if (dataHost.hidden) form.set(text, view?.schema ?? null)
    else dataEditor?.set(text)
    const isEdited = dataText !== null
    dataState.textContent = isEdited ? 'Edited, not saved' : (currentSet()?.path ?? '')
    revert.disabled = !isEdited
    saveData.disabled = !isEdited
    tabs.setDirty('data', isEdited)
  }

  function setData(text: string, from: 'form' | 'json'): void {
    dataText = text
    if (from === 'form') dataEditor?.set(text)
    showDataText()
    renderSoon()
  }

  function revertData(): void {
    dataText = null
    form.set('', null)
    showDataText()
    render()
  }

  async function showData(as: 'form' | 'json'): Promise<void> {
    asForm.setAttribute('aria-pressed', String(as === 'form'))
    asJson.setAttribute('aria-pressed', String(as === 'json'))
    formHost.hidden = as === 'json'
    dataHost.hidden = as === 'form'
    if (as === 'json' && dataEditor === null) {
      const { createCodeEditor } = await import('./code-editor.ts')
      dataEditor ??= createCodeEditor({
        parent: dataHost,
        language: 'json',
        text: dataText ?? currentSet()?.text ?? '{}',
        label: 'Data as JSON',
        schema: () => view?.schema ?? null,
        onChange: text => setData(text, 'json'),
        onCursor: () => {},
      })
    }
    showDataText()
    showFindings()
  }

  async function saveDataSet(): Promise<void> {
    const set = currentSet()
    if (dataText === null || view === null) return
    const stem = baseName(path).replace(/\.\w+$/, '')
    const prefix = stem === 'template' ? 'data' : stem
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : ''
    const suggestion =
      set?.path ?? `${folder}${prefix}.${stem === 'template' || stem === prefix ? 'new' : 'data'}.json`
    const { askForName } = await import('./dialogs.ts')
    const chosen = await askForName({
      title: 'Save the data',
      label: 'File',
      value: suggestion,
      hint: `A file ${prefix}.NAME.json beside the template is one of its data sets.`,
    })
    if (chosen === null) return
    try {
      const version = chosen === set?.path ? (set?.version ?? null) : null
      await api.save({ path: chosen, text: dataText, version })
      dataText = null
      chooseDataSet(`file:${chosen}`)
      notice('data', null)
      await refresh([])
    } catch (error) {
      notice('data', { kind: 'error', message: messageOf(error), actions: [] })
    }
  }

  // Rendering

  function callNow(): RenderCall {
    const texts = [...files.values()].filter(isDirty).map(({ source, text }) => [source.path, text])
    return {
      ...{ path, dataSet: dataSet === '' ? null : dataSet, dataText, overridesText: overrides.text() },
      texts: Object.fromEntries(texts),
      scale: Math.min(2, Math.max(1, Math.ceil(window.devicePixelRatio))),
      isThumbnail: false,
    }
  }

  async function render(): Promise<void> {
    rendering?.abort()
    const controller = new AbortController()
    rendering = controller
    const started = performance.now()
    const call = callNow()
    const own = path
    stage.setAttribute('aria-busy', 'true')
    try {
      const { head: next, bytes } = await api.render(call, controller.signal)
      if (controller.signal.aborted || own !== path) return
      head = next
      if (next.error === null) {
        const drawn = await pages.set(next, bytes)
        if (drawn === null || own !== path) return
        const { drawMs } = drawn
        const totalMs = performance.now() - started
        timing.textContent = `${milliseconds(totalMs)} · ${bytesText(next.bytes)}`
        timing.title = `Rendered in ${milliseconds(next.renderMs)}, drawn in ${milliseconds(drawMs)}`
        info.set({ head: next, drawMs, totalMs }, pages.pdf())
        lastFile = { bytes, type: next.type ?? 'pdf' }
      } else pages.outdate()
      notice('offline', null)
      showProblems()
      stage.dataset['drawn'] = String(++runs)
      const found = await api.check(call)
      if (controller.signal.aborted || own !== path) return
      check = found
      overrides.setLayers(found.layers)
      showProblems()
      if (layersEditor !== null) await layersEditor.refresh()
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      if (error instanceof CallError && error.code === 'offline') return // the event stream reports it
      pages.outdate()
      notice('render', { kind: 'error', message: messageOf(error), actions: [] })
      return
    } finally {
      if (rendering === controller) stage.removeAttribute('aria-busy')
    }
    notice('render', null)
  }

  let lastFile: { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: 'pdf' | 'png' } | null = null

  function download(): void {
    if (lastFile === null) return
    const { bytes, type } = lastFile
    const url = URL.createObjectURL(
      new Blob([bytes], { type: type === 'pdf' ? 'application/pdf' : 'image/png' }),
    )
    const name = view?.entry.templateId ?? view?.entry.name ?? 'platen'
    h('a', { href: url, download: `${name.replaceAll(/[^\w.-]+/g, '-')}.${type}` }).click()
    window.setTimeout(() => URL.revokeObjectURL(url), 10_000)
  }

  // Problems

  function showProblems(): void {
    problems = problemsOf(head, check)
    const errors = problems.filter(({ severity }) => severity === 'error').length
    tabs.setCount('problems', problems.length, errors > 0)
    const { duplicates = [], templateId } = view?.entry ?? {}
    const duplicate =
      duplicates.length === 0
        ? null
        : `The template id '${templateId}' is also used by ${duplicates.join(', ')}. Change one of them.`
    replaceChildren(
      problemList,
      ...problems.map(problem =>
        h(
          'li',
          { class: `problem is-${problem.severity}` },
          h(
            'button',
            { type: 'button', onclick: () => goToProblem(problem) },
            h('span', { class: 'problem-message' }, problem.message),
            h('span', { class: 'problem-place' }, placeText(problem)),
          ),
        ),
      ),
      duplicate === null
        ? null
        : h('li', { class: 'problem is-warning' }, h('span', { class: 'problem-message' }, duplicate)),
      problems.length === 0 && duplicate === null
        ? h('li', { class: 'empty' }, 'No errors and no warnings.')
        : null,
    )
    const [first] = problems.filter(({ severity }) => severity === 'error')
    notice(
      'error',
      first === undefined || head?.error == null || head.error.code === 'file_missing'
        ? null
        : {
            kind: 'error',
            message: first.message,
            actions: [{ label: 'Show', act: () => goToProblem(first) }],
          },
    )
    showFindings()
  }

  function goToProblem(problem: Problem): void {
    if (
      problem.target === 'data' ||
      (problem.source !== null && problem.source !== path && !files.has(problem.source))
    ) {
      tabs.show('data')
      showData(problem.line === null ? 'form' : 'json').then(() => {
        if (problem.path !== null && problem.line === null) form.focus(problem.path)
        else
          dataEditor?.reveal(lineRange(dataEditor, problem.line ?? 1, problem.column ?? 1), { focus: true })
      })
      return
    }
    if (problem.target === 'overrides') {
      tabs.show('overrides')
      return
    }
    const at = problem.path
    const made = at === null ? [] : pages.regions().filter(region => region.path === at)
    pages.mark(made, { scroll: true })
    goTo(problem, { focus: true })
  }

  /** Marks the problems in the open editors and in the form. */
  function showFindings(): void {
    if (view === null) return
    const { sources } = view
    if (editor !== null && file !== null) {
      const code = editor
      const findings: Finding[] = []
      for (const problem of problems) {
        if (problem.target !== 'template') continue
        const found = locate(problem, sources, name => files.get(name)?.text ?? '')
        if (found === null || found.source.path !== file) continue
        const at = found.range ?? lineRange(code, found.line ?? 1, found.column ?? 1)
        findings.push({ ...shortened(at, code.text()), severity: problem.severity, message: problem.message })
      }
      code.report(findings)
    }
    const ofData = problems.filter(({ target, path }) => target === 'data' && path !== null)
    form.setErrors(ofData.map(({ path, detail }) => ({ path: path ?? '', message: detail })))
    if (dataEditor !== null) {
      const places = createPlaces(dataEditor.text())
      dataEditor.report(
        ofData.map(({ path, detail, severity }) => ({
          ...(places.rangeOf(path ?? '') ?? { from: 0, to: 0 }),
          severity,
          message: detail,
        })),
      )
    }
  }

  // Layers

  async function toggleLayers(): Promise<void> {
    if (layersEditor !== null) {
      closeLayers()
      render()
      return
    }
    layersButton.setAttribute('aria-pressed', 'true')
    const { createLayersEditor } = await import('./layers-editor.ts')
    const [source] = view?.sources ?? []
    if (source === undefined || layersButton.hidden) return
    await openFile(source.path)
    layersEditor = createLayersEditor({
      folder: path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : '',
      scene: () => api.scene(callNow()),
      text: () => files.get(source.path)?.text ?? '',
      edit(text) {
        const open = files.get(source.path)
        if (open === undefined) return
        open.text = text
        if (file === source.path) editor?.set(text)
        showFileTabs()
        renderSoon()
      },
      onSelect: pointer => goTo({ path: pointer, line: null, column: null }, { focus: false }),
      onSave: () => save(),
      cut: pointer => pages.cut(pointer),
    })
    element.classList.add('is-editing-layers')
    stage.replaceChildren(layersEditor.element)
    await layersEditor.refresh()
  }

  function closeLayers(): void {
    layersEditor?.destroy()
    layersEditor = null
    stage.replaceChildren(pages.element)
    element.classList.remove('is-editing-layers')
    layersButton.setAttribute('aria-pressed', 'false')
  }

  // Notices

  interface Notice {
    readonly kind: 'error' | 'warning'
    readonly message: string
    readonly actions: readonly { readonly label: string; act(): void }[]
  }
  const noticesById = new Map<string, Notice>()

  function notice(id: string, content: Notice | null): void {
    if (content === null && !noticesById.has(id)) return
    if (content === null) noticesById.delete(id)
    else noticesById.set(id, content)
    replaceChildren(
      notices,
      ...[...noticesById.values()].map(({ kind, message, actions }) =>
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

  // Templates

  async function open(next: string): Promise<void> {
    close()
    path = next
    dataSet = window.localStorage.getItem(CHOSEN_DATA + next) ?? ''
    onTitle(next)
    await refresh([])
    const [first] = view?.sources ?? []
    if (first !== undefined && path === next) await openFile(first.path)
  }

  function close(): void {
    rendering?.abort()
    closeLayers()
    layersButton.hidden = true
    tabs.setHidden('overrides', true)
    for (const id of [...noticesById.keys()]) notice(id, null)
    path = ''
    view = null
    file = null
    files.clear()
    editor?.destroy()
    editor = null
    dataEditor?.destroy()
    dataEditor = null
    dataHost.replaceChildren()
    formHost.hidden = false
    dataHost.hidden = true
    asForm.setAttribute('aria-pressed', 'true')
    asJson.setAttribute('aria-pressed', 'false')
    dataSet = ''
    dataText = null
    head = null
    check = null
    lastFile = null
    overrides.reset()
    pages.clear()
    timing.textContent = ''
    place.textContent = ''
  }

  /** Reads the files again, and renders them. @param changed Paths; empty: any. */
  async function refresh(changed: readonly string[]): Promise<void> {
    if (path === '' || !concerns(changed)) return
    const own = path
    const drawing = view === null ? null : render()
    const reading = api.template(own)
    try {
      const next = await reading
      if (own !== path) return
      view = next
      notice('missing', null)
      tabs.setHidden('overrides', next.entry.kind !== 'scene')
      layersButton.hidden = next.entry.kind !== 'scene'
      setSources(next.sources)
      setDataSets(next.dataSets)
      showProblems()
    } catch (error) {
      if (own !== path) return
      if (error instanceof CallError && error.code === 'file_missing') {
        notice('missing', {
          kind: 'error',
          message: `${messageOf(error)} The pages show its last version.`,
          actions: [],
        })
        pages.outdate()
      } else if (!(error instanceof CallError && error.code === 'offline')) {
        notice('missing', { kind: 'error', message: messageOf(error), actions: [] })
      }
    }
    await (drawing ?? render())
  }

  /** Files beside the template and below may be its pictures, styles and data. */
  function concerns(changed: readonly string[]): boolean {
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : ''
    return changed.length === 0 || changed.some(name => name.startsWith(folder))
  }

  return {
    element,
    open,
    close,
    refresh,
    save,
    pages,
    tabs,
    download,
    toggleLayers: () => {
      if (!layersButton.hidden) toggleLayers()
    },
    isImage: () => view?.entry.kind === 'scene',
    hasUnsaved: () => dataText !== null || [...files.values()].some(isDirty),
    /** Sets a value of the data, as the form does. */
    setDataValue(pointer: string, value: unknown): void {
      const text = dataText ?? currentSet()?.text ?? '{}'
      const edit = createPlaces(text).setValue(pointer, value)
      if (edit !== null) setData(applyEdit(text, edit), 'json')
    },
  }
}

function placeText({ target, path, line, column, source }: Problem): string {
  const lines = line === null ? '' : `line ${line}${column === null ? '' : `, column ${column}`}`
  const where = target === 'template' ? '' : target === 'data' ? 'data ' : ''
  return [source, path === null ? null : `${where}${path || '/'}`, lines].filter(Boolean).join(' · ')
}

/** The first line of a range, so that a mark never covers whole documents. */
function shortened({ from, to }: { from: number; to: number }, text: string) {
  const end = text.indexOf('\n', from)
  return { from, to: end < 0 ? to : Math.min(to, end) }
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
