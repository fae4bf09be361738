/** The page of `platen dev`: routing, events of the server, theme and keyboard. */
import { api, CallError, listen } from './api.ts'
import { debounced, h, iconButton, replaceChildren } from './elements.ts'
import { createGallery } from './gallery.ts'
import { warmUp } from './pdf.ts'
import { createWorkbench } from './workbench.ts'

const THEME = 'platen-preview-theme'

const title = h('span', { class: 'crumb' })
const status = h('span', { class: 'status', role: 'status' })
const home = h('a', { class: 'brand', href: '#', title: 'All templates (g)' }, 'Platen')
const listButton = iconButton('menu', 'Show or hide the list of templates', () =>
  document.body.classList.toggle('is-list-open'),
)
listButton.classList.add('list-button')
const header = h(
  'header',
  { class: 'top' },
  listButton,
  home,
  title,
  h('span', { class: 'spacer' }),
  status,
  iconButton('theme', 'Dark or light', toggleTheme),
  iconButton('help', 'Keyboard shortcuts', showHelp, '?'),
)
const offline = h('div', { class: 'offline', role: 'alert', hidden: true })
const body = h('div', { class: 'body' })
const gallery = createGallery(open)
const workbench = createWorkbench({
  onTitle(text) {
    title.textContent = text
    document.title = `${text} – Platen preview`
  },
})
document.body.append(header, offline, body)

function applyTheme(theme: string | null): void {
  if (theme === null) delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

function toggleTheme(): void {
  const isDark =
    document.documentElement.dataset['theme'] === 'dark' ||
    (document.documentElement.dataset['theme'] === undefined &&
      window.matchMedia('(prefers-color-scheme: dark)').matches)
  const theme = isDark ? 'light' : 'dark'
  window.localStorage.setItem(THEME, theme)
  applyTheme(theme)
}

async function showHelp(): Promise<void> {
  const { showShortcuts } = await import('./dialogs.ts')
  showShortcuts({ isDocument: current !== '' && !workbench.isImage() })
}

function open(path: string): void {
  window.location.hash = encodeURIComponent(path)
}

let current = ''

function route(): void {
  const path = decodeURIComponent(window.location.hash.slice(1))
  if (path === current && body.childElementCount > 0) return
  if (
    current !== '' &&
    workbench.hasUnsaved() &&
    !window.confirm('There are changes that are not saved. Leave them?')
  ) {
    window.history.replaceState(null, '', `#${encodeURIComponent(current)}`)
    return
  }
  current = path
  document.body.classList.remove('is-list-open')
  gallery.setCurrent(path)
  if (path === '') {
    workbench.close()
    title.textContent = ''
    document.title = 'Platen preview'
    replaceChildren(body, gallery.element)
    document.body.classList.add('is-gallery')
    return
  }
  document.body.classList.remove('is-gallery')
  replaceChildren(body, gallery.sidebar, workbench.element)
  workbench.open(path)
}

async function loadProject(): Promise<void> {
  try {
    const project = await api.project()
    gallery.set(project)
    const [only] = project.templates
    if (project.templates.length === 1 && only !== undefined && window.location.hash === '' && isFirst)
      open(only.path)
    isFirst = false
  } catch (error) {
    if (error instanceof CallError && error.code !== 'offline') showOffline(error.message)
  }
}
let isFirst = true

/** Thumbnails would compete with the pages of an author who saves often. */
const LIST_MS = 1500
const reloadProject = debounced(loadProject, LIST_MS)

function showOffline(message: string): void {
  offline.hidden = message === ''
  offline.textContent = message
  status.textContent = message === '' ? 'Live' : 'Not connected'
  status.classList.toggle('is-live', message === '')
}

const KEYS: Readonly<Record<string, () => void>> = {
  '?': () => showHelp(),
  g: () => open(''),
  '/': () => {
    const filter = current === '' ? gallery.filter : gallery.sidebar.querySelector('input')
    filter?.focus()
  },
  j: () => gallery.neighbour(1),
  k: () => gallery.neighbour(-1),
  t: () => workbench.tabs.show('template'),
  v: () => workbench.tabs.show('data'),
  o: () => workbench.tabs.show('overrides'),
  p: () => workbench.tabs.show('problems'),
  i: () => workbench.tabs.show('info'),
  l: () => workbench.toggleLayers(),
  d: () => workbench.download(),
  '+': () => workbench.viewer().step(1),
  '-': () => workbench.viewer().step(-1),
  '0': () => workbench.viewer().fit(),
  '1': () => workbench.viewer().actualSize(),
  n: () => workbench.pages.show(Math.min(workbench.pages.page() + 1, workbench.pages.pages())),
  b: () => workbench.pages.show(Math.max(workbench.pages.page() - 1, 1)),
}

window.addEventListener('keydown', event => {
  if ((event.ctrlKey || event.metaKey) && event.key === 's') {
    event.preventDefault()
    workbench.save()
    return
  }
  const target = event.target as HTMLElement
  const isTyping = target.closest('input, textarea, select, [contenteditable], dialog') !== null
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
  const act = KEYS[event.key]
  if (act === undefined) return
  event.preventDefault()
  act()
})
window.addEventListener('hashchange', route)
window.addEventListener('beforeunload', event => {
  if (workbench.hasUnsaved()) event.preventDefault()
})

applyTheme(window.localStorage.getItem(THEME))
route()
loadProject()
warmUp()

let lastRun = ''
listen({
  onEvent(event) {
    if (event.kind === 'hello') {
      if (lastRun !== '' && lastRun !== event.run) {
        loadProject()
        workbench.refresh([])
      }
      lastRun = event.run
      return
    }
    workbench.refresh(event.paths)
    if (current === '') loadProject()
    else reloadProject()
  },
  onState: (isConnected, message) => showOffline(isConnected ? '' : message),
})
