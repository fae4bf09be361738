/** One open template: its pages beside the panels with its files, data and problems. */
import type { SourceRegion } from '../../graphics/source-region.ts'
import type { CheckReply, RenderCall, RenderReply, TemplateView } from '../protocol.ts'
import { api, CallError } from './api.ts'
import { debounced, h, icon, iconButton } from './elements.ts'
import type { LayersEditor } from './layers/layers-editor.ts'
import { createNotices, messageOf } from './notices.ts'
import { createPages } from './pages.ts'
import { createDataPanel } from './panels/data-panel.ts'
import { bytesText, createInfoPanel, milliseconds } from './panels/info-panel.ts'
import { createOverridesPanel } from './panels/overrides-panel.ts'
import { createProblemsPanel } from './panels/problems-panel.ts'
import { createSourcePanel } from './panels/source-panel.ts'
import { createTabs } from './panels/tabs.ts'
import { type Problem, problemsOf, regionsAt } from './problems.ts'

/** Wait after a keystroke before rendering. */
const TYPING_MS = 60

export function createWorkbench({ onTitle }: { onTitle(title: string): void }) {
  let view: TemplateView | null = null
  let path = ''
  let head: RenderReply | null = null
  let check: CheckReply | null = null
  let rendering: AbortController | null = null
  let runs = 0
  let lastFile: { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: 'pdf' | 'png' } | null = null
  let layersEditor: LayersEditor | null = null
  const renderSoon = debounced(() => render(), TYPING_MS)
  const notices = createNotices()

  const source = createSourcePanel({
    notices,
    onEdit: renderSoon,
    onReload: () => render(),
    onCursor(file, text, offset) {
      const { pointer, regions } = regionsAt(pages.regions(), file, text, offset)
      pages.mark(regions, { scroll: true })
      return pointer === '' ? 'The whole template' : pointer
    },
    onDirty(isDirty) {
      tabs.setDirty('template', isDirty)
      layersEditor?.setDirty(isDirty)
    },
    onShow: () => tabs.show('template'),
    template: () => view?.entry ?? null,
    onPicture: () => refresh([]),
  })
  const data = createDataPanel({
    notices,
    onEdit: renderSoon,
    onChoose: () => render(),
    onSave: () => refresh([]),
    onDirty: isDirty => tabs.setDirty('data', isDirty),
  })
  const overrides = createOverridesPanel(renderSoon)
  const problemsPanel = createProblemsPanel(problem => goToProblem(problem))
  const info = createInfoPanel()
  const layersPanel = h('div', { class: 'panel-body is-editor' })
  const tabs = createTabs('Inspector', [
    { id: 'template', label: 'Template', panel: source.element },
    { id: 'layers', label: 'Layers', panel: layersPanel },
    { id: 'data', label: 'Data', panel: data.element },
    { id: 'overrides', label: 'Overrides', panel: overrides.element },
    { id: 'problems', label: 'Problems', panel: problemsPanel.element },
    { id: 'info', label: 'Info', panel: info.element },
  ])
  tabs.setHidden('layers', true)

  const pageCount = h('span', { class: 'page-count', 'aria-live': 'off' })
  const zoomText = h(
    'button',
    { type: 'button', class: 'zoom-text', title: 'Actual size (1)', onclick: () => viewer().actualSize() },
    '100 %',
  )
  const timing = h('span', { class: 'timing', role: 'status' })
  const layersButton = h(
    'button',
    { type: 'button', class: 'button', 'aria-pressed': 'false', hidden: true },
    icon('layers'),
    'Edit layers',
  )
  const pages = createPages({
    onPick: region => pick(region),
    onPage(page, count) {
      pageCount.textContent = count === 0 ? '' : `${page} / ${count}`
    },
    onZoom(zoom, isFit) {
      zoomOfPages = [zoom, isFit]
      if (layersEditor === null) showZoom(zoom, isFit)
    },
  })
  let zoomOfPages: [zoom: number, isFit: boolean] = [1, true]
  const fitButton = iconButton('width', 'Fit', () => viewer().fit(), '0')
  const toolbar = h(
    'div',
    { class: 'toolbar', role: 'toolbar', 'aria-label': 'Pages' },
    data.select,
    layersButton,
    h('span', { class: 'spacer' }),
    timing,
    pageCount,
    h(
      'span',
      { class: 'zoom' },
      iconButton('minus', 'Zoom out', () => viewer().step(-1), '−'),
      zoomText,
      iconButton('plus', 'Zoom in', () => viewer().step(1), '+'),
      fitButton,
    ),
    iconButton('download', 'Download', download, 'd'),
  )
  const stage = h('div', { class: 'stage' }, pages.element)
  const middle = h('main', { class: 'middle' }, toolbar, notices.element, stage)
  const element = h('div', { class: 'workbench' }, middle, tabs.element)
  layersButton.addEventListener('click', () => toggleLayers())

  function pick(region: SourceRegion): void {
    pages.mark([region], { scroll: false })
    source.goTo(region, { focus: true })
  }

  // Rendering

  function callNow(): RenderCall {
    return {
      path,
      dataSet: data.chosen(),
      dataText: data.edited(),
      overridesText: overrides.text(),
      texts: source.unsaved(),
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
      notices.set('render', { kind: 'error', message: messageOf(error) })
      return
    } finally {
      if (rendering === controller) stage.removeAttribute('aria-busy')
    }
    notices.set('render', null)
  }

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
    const problems = problemsOf(head, check)
    const { duplicates = [], templateId } = view?.entry ?? {}
    const duplicate =
      duplicates.length === 0
        ? null
        : `The template id '${templateId}' is also used by ${duplicates.join(', ')}. Change one of them.`
    problemsPanel.set(problems, duplicate)
    tabs.setCount(
      'problems',
      problems.length,
      problems.some(({ severity }) => severity === 'error'),
    )
    const first = problems.find(({ severity }) => severity === 'error')
    notices.set(
      'error',
      first === undefined || head?.error == null || head.error.code === 'file_missing'
        ? null
        : {
            kind: 'error',
            message: first.message,
            actions: [{ label: 'Show', act: () => goToProblem(first) }],
          },
    )
    if (view === null) return
    source.report(problems)
    data.report(problems)
  }

  function goToProblem(problem: Problem): void {
    const { target, source: file } = problem
    if (target === 'data' || (file !== null && file !== path && !source.has(file))) {
      tabs.show('data')
      data.goTo(problem)
      return
    }
    if (target === 'overrides') {
      tabs.show('overrides')
      return
    }
    const at = problem.path
    const made = at === null ? [] : pages.regions().filter(region => region.path === at)
    pages.mark(made, { scroll: true })
    source.goTo(problem, { focus: true })
  }

  // Layers

  /** What the zoom buttons and keys change. */
  function viewer(): Pick<LayersEditor, 'fit' | 'step' | 'actualSize'> {
    return layersEditor ?? pages
  }

  function showZoom(zoom: number, isFit: boolean): void {
    zoomText.textContent = `${Math.round(zoom * 100)} %`
    fitButton.setAttribute('aria-pressed', String(isFit))
  }

  async function toggleLayers(): Promise<void> {
    const [file] = view?.sources ?? []
    if (file === undefined || layersButton.hidden) return
    if (layersEditor !== null) {
      if (!(await mayCloseLayers(file.path))) return
      closeLayers()
      render()
      return
    }
    layersButton.setAttribute('aria-pressed', 'true')
    const { createLayersEditor } = await import('./layers/layers-editor.ts')
    await source.open(file.path)
    if (layersEditor !== null || view?.sources[0]?.path !== file.path) return
    layersEditor = createLayersEditor({
      folder: folderOf(path),
      scene: () => api.scene(callNow()),
      text: () => source.textOf(file.path),
      edit: text => source.edit(file.path, text),
      onSelect: pointer =>
        source.goTo({ path: pointer, line: null, column: null }, { focus: false, isShown: false }),
      onSave: () => source.save(),
      onZoom: showZoom,
      cut: pointer => pages.cut(pointer),
    })
    element.classList.add('is-editing-layers')
    stage.replaceChildren(layersEditor.element)
    layersPanel.replaceChildren(layersEditor.panel)
    tabs.setHidden('layers', false)
    tabs.show('layers')
    layersEditor.setDirty(source.hasUnsaved())
    await layersEditor.refresh()
  }

  /** Asks what to do with changes that are not saved. False: the author stays. */
  async function mayCloseLayers(name: string): Promise<boolean> {
    if (!source.hasUnsaved()) return true
    const { askAboutChanges } = await import('./dialogs.ts')
    const answer = await askAboutChanges(name)
    if (answer === 'save') {
      await source.save()
      return !source.hasUnsaved()
    }
    if (answer === 'discard') source.discard(name)
    return answer !== null
  }

  function closeLayers(): void {
    if (layersEditor === null) return
    layersEditor.destroy()
    layersEditor = null
    stage.replaceChildren(pages.element)
    tabs.setHidden('layers', true)
    element.classList.remove('is-editing-layers')
    layersButton.setAttribute('aria-pressed', 'false')
    showZoom(...zoomOfPages)
  }

  // Templates

  async function open(next: string): Promise<void> {
    close()
    path = next
    data.open(next)
    onTitle(next)
    await refresh([])
    const [first] = view?.sources ?? []
    if (first !== undefined && path === next) await source.open(first.path)
  }

  function close(): void {
    rendering?.abort()
    closeLayers()
    layersButton.hidden = true
    tabs.setHidden('overrides', true)
    notices.clear()
    path = ''
    view = null
    source.clear()
    data.clear()
    head = null
    check = null
    lastFile = null
    overrides.reset()
    pages.clear()
    timing.textContent = ''
  }

  /** Reads the files again, and renders them. @param changed Paths; empty: any. */
  async function refresh(changed: readonly string[]): Promise<void> {
    if (path === '' || !concerns(changed)) return
    const own = path
    const isShown = view !== null
    if (isShown) await render()
    try {
      const next = await api.template(own)
      if (own !== path) return
      view = next
      notices.set('missing', null)
      tabs.setHidden('overrides', next.entry.kind !== 'scene')
      layersButton.hidden = next.entry.kind !== 'scene'
      info.setAssetRoots(next.assetRoots)
      source.setSources(next.sources)
      layersEditor?.refresh()
      data.set(next)
      showProblems()
    } catch (error) {
      if (own !== path) return
      if (error instanceof CallError && error.code === 'file_missing') {
        notices.set('missing', {
          kind: 'error',
          message: `${messageOf(error)}${view === null ? '' : ' The pages show its last version.'}`,
        })
        pages.outdate()
      } else if (!(error instanceof CallError && error.code === 'offline')) {
        notices.set('missing', { kind: 'error', message: messageOf(error) })
      }
    }
    if (!isShown) await render()
  }

  /** Files beside the template and below may be its pictures, styles and data. */
  function concerns(changed: readonly string[]): boolean {
    return changed.length === 0 || changed.some(name => name.startsWith(folderOf(path)))
  }

  return {
    element,
    open,
    close,
    refresh,
    save: () => source.save(),
    pages,
    /** The pages, or the layer editor in front of them. */
    viewer,
    tabs,
    download,
    toggleLayers: () => {
      if (!layersButton.hidden) toggleLayers()
    },
    isImage: () => view?.entry.kind === 'scene',
    hasUnsaved: () => data.edited() !== null || source.hasUnsaved(),
  }
}

/** The folder of a path, with its slash; empty for a file at the top. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}
