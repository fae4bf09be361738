/** Random documents and pages with everything that structure elements and claims depend on. Pure. */
import type { renderPdf } from '../../../../src/index.ts'
import { seededRandom } from '../../../document/mutate-definition.ts'

type Template = Parameters<typeof renderPdf>[0]
type Node = Record<string, unknown>

const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
const LINKED = SQUARE.replace(/<rect.*\/>/, '<a href="https://example.com/b">$&</a>')
const ROLES = [
  ...[
    'Part',
    'Art',
    'Sect',
    'Div',
    'BlockQuote',
    'Caption',
    'P',
    'H1',
    'H2',
    'Quote',
    'Note',
    'Code',
    'Span',
  ],
  ...['Figure', 'Formula', 'Em', 'Strong', 'presentation'],
]
const WORDS = ['Tide', 'harbour', 'office', 'déjà', 'fi', 'naïve', '12.50', '→', 'чай', 'שלום', 'ab­cd']

interface Chooser {
  pick<Item>(items: readonly Item[]): Item
  /** True in a part of the calls. */
  chance(part: number): boolean
  /** One to a maximum of items. */
  list<Item>(most: number, make: () => Item): Item[]
  words(): string
}

function createChooser(seed: number): Chooser {
  const random = seededRandom(seed)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const list = <Item>(most: number, make: () => Item): Item[] =>
    Array.from({ length: 1 + Math.floor(random() * most) }, make)
  return { pick, chance: part => random() < part, list, words: () => list(5, () => pick(WORDS)).join(' ') }
}

/** A document with a title and a language, so that its content decides whether a claim is met. */
export function randomDocument(seed: number): Template {
  const { pick, chance, list, words } = createChooser(seed)
  let isFirstHeading = true

  /** Properties of any node, which are mostly absent. */
  function properties(): Node {
    return {
      ...(chance(0.12) && { role: pick(ROLES) }),
      ...(chance(0.06) && { alt: words() }),
      ...(chance(0.04) && { actualText: words() }),
      ...(chance(0.06) && { language: pick(['de', 'ar', 'sr-Latn-RS']) }),
      ...(chance(0.04) && { title: words() }),
      ...(chance(0.03) && { artifact: true }),
      ...(chance(0.03) && { opacity: 0.5 }),
    }
  }

  function link(): Node {
    return pick([{ link: 'https://example.com/a b' }, { linkToPage: 1 }, { linkToDestination: 'here' }])
  }

  function run(): unknown {
    if (chance(0.5)) return `${words()} `
    if (chance(0.1))
      return { svg: chance(0.8) ? SQUARE : LINKED, alt: 'A square', ...(chance(0.2) && link()) }
    if (chance(0.05)) return { [pick(['pageReference', 'textReference'])]: 'here' }
    return { text: words(), ...properties(), ...(chance(0.4) && link()) }
  }

  function text(): Node {
    return { text: chance(0.5) ? words() : list(4, run), ...properties(), ...(chance(0.15) && link()) }
  }

  function heading(): Node {
    const headlineLevel = isFirstHeading ? 1 : pick([1, 2])
    isFirstHeading = false
    return { text: words(), headlineLevel, ...(chance(0.2) && link()), ...(chance(0.2) && { tocItem: true }) }
  }

  function picture(): Node {
    const kind = pick([{ svg: SQUARE }, { qr: 'a' }, { canvas: [{ type: 'rect', x: 0, y: 0, w: 9, h: 9 }] }])
    return { ...kind, ...(chance(0.95) && { alt: words() }), ...properties(), ...(chance(0.2) && link()) }
  }

  function table(depth: number): Node {
    const columns = list(3, () => '*')
    const row = (): unknown[] => columns.map(() => (chance(0.8) ? words() : node(depth)))
    const body = list(4, row)
    if (chance(0.2) && body.length > 2) {
      body[1] = [{ text: words(), rowSpan: 2 }, ...columns.slice(1).map(words)]
      body[2] = [{}, ...columns.slice(1).map(words)]
    }
    if (chance(0.2) && columns.length > 1)
      body.push([{ text: words(), colSpan: 2, ...properties() }, {}, ...columns.slice(2).map(words)])
    const headers = chance(0.8) ? { headerRows: 1 } : chance(0.5) ? { headerColumns: 1 } : {}
    return { table: { widths: columns, body, ...headers }, ...properties() }
  }

  function node(depth: number): unknown {
    if (depth <= 0 || chance(0.4)) return chance(0.3) ? words() : text()
    const inside = (): unknown[] => list(3, () => node(depth - 1))
    const kind = pick(['heading', 'picture', 'table', 'stack', 'columns', 'ul', 'ol', 'box'] as const)
    if (kind === 'heading') return heading()
    if (kind === 'picture') return picture()
    if (kind === 'table') return table(depth - 1)
    if (kind === 'box') return { box: inside(), border: 1, ...properties() }
    return { [kind]: inside(), ...properties(), ...(chance(0.1) && link()) }
  }

  const content = [
    { text: words(), headlineLevel: 1, id: 'here' },
    ...(chance(0.3) ? [{ toc: { title: { text: 'Contents', headlineLevel: 2 } } }] : []),
    ...list(6, () => node(2)),
  ]
  isFirstHeading = false
  const document = {
    language: 'en',
    info: { title: words() },
    ...(chance(0.3) && { header: chance(0.7) ? { text: words(), ...(chance(0.3) && link()) } : picture() }),
    ...(chance(0.3) && { footer: 'Page {{@page}}' }),
    ...(chance(0.1) && { watermark: { text: words(), opacity: pick([0.3, 1]) } }),
    content,
  }
  return { document } as unknown as Template
}

/** Generated content with alternative texts. */
const GENERATED = `.icon::before { content: "→" / "leads to" } .hidden::after { content: "★" / "" }
  .picture::before { content: url("data:image/svg+xml,${encodeURIComponent(SQUARE)}") / "A square" }`

/** A page with a title and a language, so that its content decides whether a claim is met. */
export function randomPage(seed: number): string {
  const { pick, chance, list, words } = createChooser(seed)

  function attributes(): string {
    const own: string[] = []
    const roles = [
      'note',
      'region',
      'list',
      'listitem',
      'none',
      'img',
      'blockquote',
      'code',
      'caption',
      'figure',
    ]
    if (chance(0.08)) own.push(`role="${pick(roles)}"`)
    if (chance(0.06)) own.push(`aria-label="${words()}"`)
    if (chance(0.04)) own.push('aria-hidden="true"')
    if (chance(0.06)) own.push(`lang="${pick(['de', 'ar', 'sr-Latn-RS'])}"`)
    if (chance(0.06)) own.push(`id="${pick(['one', 'two', 'three'])}"`)
    if (chance(0.05)) own.push(`class="${pick(['icon', 'hidden', 'picture'])}"`)
    const styles = [
      'display: inline-block',
      'float: left',
      'float: footnote',
      'position: absolute',
      'columns: 2',
    ]
    if (chance(0.08))
      own.push(`style="${pick([...styles, 'display: flex', 'display: grid', 'opacity: .5'])}"`)
    return own.map(attribute => ` ${attribute}`).join('')
  }

  function inline(depth: number): string {
    if (depth <= 0 || chance(0.6)) return words()
    const name = pick([
      'a',
      'em',
      'strong',
      'code',
      'q',
      'span',
      'ruby',
      'svg',
      'img',
      'input',
      'label',
      'br',
    ])
    if (name === 'br') return '<br>'
    if (name === 'input') return `<input type="${pick(['checkbox', 'radio', 'text'])}" value="1">`
    if (name === 'svg') return SQUARE.replace('<svg', `<svg${attributes()}`)
    if (name === 'img') return `<img src="data:image/svg+xml,${encodeURIComponent(SQUARE)}" alt="A square">`
    if (name === 'ruby') return `<ruby${attributes()}>${words()}<rt>${words()}</rt></ruby>`
    const href = name === 'a' ? ` href="${pick(['https://example.com/', '#one', '#top'])}"` : ''
    return `<${name}${href}${attributes()}>${inline(depth - 1)}</${name}>`
  }

  function line(): string {
    return list(3, () => inline(2)).join(' ')
  }

  function table(depth: number): string {
    const columns = list(3, () => 0)
    const cell = (name: string): string => {
      const span = chance(0.05) ? ` ${pick(['rowspan="2"', 'colspan="2"', 'rowspan="0"'])}` : ''
      return `<${name}${span}${attributes()}>${chance(0.8) ? line() : block(depth)}</${name}>`
    }
    const row = (name: string): string => `<tr>${columns.map(() => cell(name)).join('')}</tr>`
    const caption = chance(0.3) ? `<caption>${line()}</caption>` : ''
    const head = chance(0.9) ? `<thead>${row('th')}</thead>` : ''
    const foot = chance(0.2) ? `<tfoot>${row('td')}</tfoot>` : ''
    return `<table${attributes()}>${caption}${head}<tbody>${list(3, () => row('td')).join('')}</tbody>${foot}</table>`
  }

  function block(depth: number): string {
    if (depth <= 0 || chance(0.3)) return `<p${attributes()}>${line()}</p>`
    const inside = (): string => list(3, () => (chance(0.2) ? line() : block(depth - 1))).join('')
    const name = pick([
      ...['h1', 'h2', 'div', 'section', 'article', 'aside', 'nav', 'blockquote', 'figure', 'ul', 'ol', 'dl'],
      ...['table', 'pre', 'hr', 'fieldset', 'details', 'a'],
    ])
    if (name === 'hr') return '<hr>'
    if (name === 'table') return table(depth - 1)
    if (name === 'ul' || name === 'ol') {
      const items = list(3, () => `<li${attributes()}>${chance(0.7) ? line() : inside()}</li>`)
      return `<${name}${attributes()}>${items.join('')}</${name}>`
    }
    if (name === 'dl') return `<dl>${list(2, () => `<dt>${line()}</dt><dd>${inside()}</dd>`).join('')}</dl>`
    if (name === 'figure') return `<figure>${inside()}<figcaption>${line()}</figcaption></figure>`
    if (name === 'fieldset') return `<fieldset><legend>${line()}</legend>${inside()}</fieldset>`
    if (name === 'details') return `<details open><summary>${line()}</summary>${inside()}</details>`
    if (name === 'a') return `<a href="#two"${attributes()}>${inside()}</a>`
    const content = /^(?:h\d|pre)$/.test(name) ? line() : inside()
    return `<${name}${attributes()}>${content}</${name}>`
  }

  const ids = ['one', 'two', 'three', 'top'].map(id => `<span id="${id}">${words()}</span>`).join(' ')
  const margins = chance(0.3)
    ? `@page { @bottom-center { content: counter(page) } @top-left { content: element(running) } }`
    : ''
  const running = chance(0.3) ? `<p style="position: running(running)">${line()}</p>` : ''
  return `<!doctype html><html lang="en"><title>${words()}</title><style>${GENERATED}${margins}</style>${running}<h1>${words()}</h1><p>${ids}</p>${list(5, () => block(2)).join('\n')}</html>`
}
