/** The templates of the folder: a grid of thumbnails, and a list beside the open template. */
import type { ProjectView, TemplateEntry } from '../protocol.ts'
import { h, replaceChildren } from './elements.ts'
import { showThumbnail } from './thumbnails.ts'

const KIND_NAMES = {
  document: 'Document',
  html: 'HTML',
  markdown: 'Markdown',
  scene: 'Image',
} as const

export function createGallery(open: (path: string) => void) {
  const filter = h('input', {
    type: 'search',
    placeholder: 'Filter templates',
    'aria-label': 'Filter templates',
  })
  const groups = h('div', { class: 'groups' })
  const notes = h('div', { class: 'notes' })
  const heading = h('h1')
  const element = h(
    'main',
    { class: 'gallery' },
    h('div', { class: 'gallery-head' }, heading, filter),
    notes,
    groups,
  )
  const list = h('ul', { class: 'template-list' })
  const listFilter = h('input', {
    type: 'search',
    placeholder: 'Filter',
    'aria-label': 'Filter the list of templates',
  })
  const sidebar = h('aside', { class: 'sidebar', 'aria-label': 'Templates' }, listFilter, list)
  let project: ProjectView | null = null
  let current = ''

  filter.addEventListener('input', showGrid)
  listFilter.addEventListener('input', showList)

  function showGrid(): void {
    if (project === null) return
    const { name, templates } = project
    heading.textContent = name
    replaceChildren(notes, ...project.notes.map(note => h('p', {}, note)))
    const found = templates.filter(matches(filter.value))
    const names = [...new Set(found.map(({ group }) => group ?? ''))].sort()
    replaceChildren(
      groups,
      ...names.map(group =>
        h(
          'section',
          {},
          names.length > 1 || group !== '' ? h('h2', {}, group === '' ? 'Without a group' : group) : null,
          h('ul', { class: 'cards' }, ...found.filter(entry => (entry.group ?? '') === group).map(card)),
        ),
      ),
      found.length === 0 ? emptyState(templates.length) : null,
    )
  }

  function card(entry: TemplateEntry): HTMLElement {
    const picture = h('div', { class: `thumbnail ${entry.error === null ? 'is-loading' : 'is-broken'}` })
    if (entry.error === null) showThumbnail(entry, picture)
    const notes = noteOf(entry)
    return h(
      'li',
      {},
      h(
        'a',
        { class: 'card', href: `#${encodeURIComponent(entry.path)}` },
        picture,
        h('span', { class: 'card-name' }, entry.name),
        h('span', { class: 'card-path' }, entry.path),
        h(
          'span',
          { class: 'card-tags' },
          entry.kind === null ? null : h('span', { class: 'tag' }, KIND_NAMES[entry.kind]),
          notes === null ? null : h('span', { class: 'tag is-error', title: notes }, notes),
        ),
      ),
    )
  }

  function showList(): void {
    if (project === null) return
    replaceChildren(
      list,
      ...project.templates.filter(matches(listFilter.value)).map(entry => {
        const picture = h('span', { class: `mini ${entry.error === null ? 'is-loading' : 'is-broken'}` })
        if (entry.error === null) showThumbnail(entry, picture)
        const note = noteOf(entry)
        return h(
          'li',
          {},
          h(
            'a',
            {
              href: `#${encodeURIComponent(entry.path)}`,
              'aria-current': entry.path === current ? 'page' : null,
              title: note === null ? entry.path : `${entry.path}: ${note}`,
            },
            picture,
            h(
              'span',
              { class: 'list-text' },
              h('span', { class: 'list-name' }, entry.name),
              h('span', { class: 'list-path' }, entry.path),
              note === null ? null : h('span', { class: 'list-note' }, note),
            ),
          ),
        )
      }),
    )
  }

  return {
    element,
    sidebar,
    filter,
    set(next: ProjectView): void {
      const isSame = JSON.stringify(next) === JSON.stringify(project)
      project = next
      if (isSame) return
      showGrid()
      showList()
    },
    setCurrent(path: string): void {
      current = path
      showList()
      list.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
    },
    entry: (path: string): TemplateEntry | null =>
      project?.templates.find(template => template.path === path) ?? null,
    /** The template after or before the current one. */
    neighbour(direction: 1 | -1): void {
      const templates = project?.templates ?? []
      const at = templates.findIndex(({ path }) => path === current)
      const next = templates[at + direction]
      if (next !== undefined) open(next.path)
    },
  }
}

function matches(text: string): (entry: TemplateEntry) => boolean {
  const wanted = text.trim().toLowerCase()
  return ({ name, path, templateId }) =>
    wanted === '' || [name, path, templateId ?? ''].some(part => part.toLowerCase().includes(wanted))
}

function noteOf({ error, duplicates, templateId }: TemplateEntry): string | null {
  if (error !== null) return error.message
  if (duplicates.length === 0) return null
  return `The id '${templateId}' is also used by ${duplicates.join(', ')}`
}

function emptyState(total: number): HTMLElement {
  return h(
    'p',
    { class: 'empty' },
    total > 0
      ? 'No template matches the filter.'
      : 'This folder has no templates. Save a JSON file with a document, scene, html or markdown, or an .html or .md page, and it appears here.',
  )
}
