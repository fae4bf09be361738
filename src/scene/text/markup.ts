/**
 * Text with `markup` → plain text and character styles. Pure, never fails, and linear in the length of the text.
 * Unknown tags stay as text and are reported.
 *
 * Tags: `b`, `strong`, `i`, `em`, `u`, `s`, `sup`, `sub`, `br`; `<color=red>`, `<size=24>` or `<size=150%>`,
 * `<font=Roboto Mono>`; `<span color="red" background="yellow" size="24" font="Roboto Mono" weight="600">`.
 * Escapes: `&lt;`, `&gt;`, `&amp;`, `&quot;`, `&apos;`, `&#39;`, `&nbsp;`.
 */
import { CHAR_PROPERTIES, type CharStyle, type CharStyles, rangeAt } from './char-style.ts'

export interface MarkedText {
  readonly text: string
  /** Null without tags. */
  readonly styles: CharStyles | null
  /** The first unknown tags, each once. */
  readonly unknown: readonly string[]
}

type Style = Partial<CharStyle>

interface OpenTag {
  readonly name: string
  readonly own: Style | ((outer: CharStyle) => Style)
}

/** A tag, an escape, or an unknown tag. Quoted values may contain anything but their quote. */
const TOKEN =
  /<(\/?)([a-z]{1,6})(=(?:"[^<>"]{1,200}"|[^<>"]{1,200})|(?:\s+[a-z]{1,10}\s*=\s*(?:"[^"<>]{0,200}"|'[^'<>]{0,200}'|[^\s"'<>]{1,200})){0,5})\s*\/?>|&(lt|gt|amp|quot|apos|#39|nbsp);|<\/?[a-z][a-z\d-]{0,30}(?:[\s=/][^<>]{0,400})?>/gi

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
  ['#39', "'"],
  ['nbsp', '\u00a0'],
])

const MAX_DEPTH = 64
const MAX_NAMED = 5

/** Fabric's superscript and subscript. */
const SUPERSCRIPT = { size: 0.6, shift: -0.35 }
const SUBSCRIPT = { size: 0.6, shift: 0.11 }

/** Reads markup. `base` is the style outside of all tags. */
export function readMarkup(markup: string, base: CharStyle): MarkedText {
  const reading = createReading(base)
  let from = 0
  for (const match of markup.matchAll(TOKEN)) {
    const [whole, slash = '', name, attributes = '', escaped] = match
    reading.write(markup.slice(from, match.index))
    from = match.index + whole.length
    if (escaped !== undefined) reading.write(ESCAPES.get(escaped.toLowerCase()) ?? whole)
    else if (name === undefined) reading.leave(whole)
    else reading.tag(whole, { isClosing: slash !== '', name: name.toLowerCase(), attributes })
  }
  reading.write(markup.slice(from))
  return reading.end()
}

interface Tag {
  readonly isClosing: boolean
  readonly name: string
  readonly attributes: string
}

function createReading(base: CharStyle) {
  const parts: string[] = []
  const ranges: { readonly start: number; readonly style: Style | null }[] = []
  const unknown = new Set<string>()
  const shared = new Map<string, Style>()
  let open: OpenTag[] = []
  let length = 0
  let style: Style | null = null

  function restyle(): void {
    let own: Style = {}
    for (const tag of open) {
      own = { ...own, ...(typeof tag.own === 'function' ? tag.own({ ...base, ...own }) : tag.own) }
    }
    const key = JSON.stringify(own)
    style = open.length === 0 ? null : (shared.get(key) ?? own)
    if (style !== null) shared.set(key, style)
  }

  function write(text: string): void {
    if (text === '') return
    const last = ranges.at(-1)
    if ((last?.style ?? null) !== style) ranges.push({ start: length, style })
    parts.push(text)
    length += text.length
  }

  function leave(whole: string): void {
    if (unknown.size < MAX_NAMED) unknown.add(whole)
    write(whole)
  }

  return {
    write,
    leave,
    tag(whole: string, { isClosing, name, attributes }: Tag): void {
      const at = isClosing ? open.findLastIndex(tag => tag.name === name) : -1
      const own = isClosing ? null : styleOf(name, attributes)
      if (name === 'br' && attributes === '' && !isClosing) write('\n')
      else if (at !== -1 && attributes === '') {
        open = open.toSpliced(at, 1)
        restyle()
      } else if (own !== null && open.length < MAX_DEPTH) {
        open.push({ name, own })
        restyle()
      } else leave(whole)
    },
    end(): MarkedText {
      const all = [...shared.values()]
      const at: CharStyles['at'] = ({ offset }) => rangeAt(ranges, offset)?.style ?? null
      const styles = all.length === 0 ? null : { all: () => all, at }
      return { text: parts.join(''), styles, unknown: [...unknown] }
    },
  }
}

const FLAGS: ReadonlyMap<string, Style> = new Map<string, Style>([
  ['b', { fontWeight: 700 }],
  ['strong', { fontWeight: 700 }],
  ['i', { fontStyle: 'italic' }],
  ['em', { fontStyle: 'italic' }],
  ['u', { underline: true }],
  ['s', { linethrough: true }],
])

/** The style of a tag; null for tags outside the grammar. */
function styleOf(name: string, attributes: string): OpenTag['own'] | null {
  if (attributes === '') {
    if (name === 'sup') return outer => scripted(outer, SUPERSCRIPT)
    if (name === 'sub') return outer => scripted(outer, SUBSCRIPT)
    return name === 'span' ? {} : (FLAGS.get(name) ?? null)
  }
  if (attributes.startsWith('='))
    return SHORT.has(name) ? attributeStyle(name, unquoted(attributes.slice(1))) : null
  if (name !== 'span') return null
  const owns: OpenTag['own'][] = []
  for (const [, key = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
    const own = attributeStyle(key.toLowerCase(), unquoted(value))
    if (own === null) return null
    owns.push(own)
  }
  return outer => {
    let style: Style = {}
    for (const own of owns) {
      style = { ...style, ...(typeof own === 'function' ? own({ ...outer, ...style }) : own) }
    }
    return style
  }
}

const SHORT: ReadonlySet<string> = new Set(['color', 'size', 'font'])
const ATTRIBUTE = /([a-z]+)\s*=\s*("[^"]*"|'[^']*'|[^\s"']+)/gi

function unquoted(value: string): string {
  const text = value.trim()
  return /^(["']).*\1$/.test(text) ? text.slice(1, -1) : text
}

function scripted({ fontSize, deltaY }: CharStyle, { size, shift }: typeof SUPERSCRIPT): Style {
  return { fontSize: fontSize * size, deltaY: deltaY + fontSize * shift }
}

function attributeStyle(key: string, value: string): OpenTag['own'] | null {
  switch (key) {
    case 'color': {
      const fill = CHAR_PROPERTIES.fill.read(value)
      return fill === undefined ? null : { fill }
    }
    case 'background': {
      const textBackgroundColor = CHAR_PROPERTIES.textBackgroundColor.read(value)
      return textBackgroundColor === undefined ? null : { textBackgroundColor }
    }
    case 'size': {
      const percent = PERCENT.exec(value)?.[1]
      if (percent !== undefined) return ({ fontSize }) => sized((fontSize * Number(percent)) / 100)
      const fontSize = CHAR_PROPERTIES.fontSize.read(value)
      return fontSize === undefined ? null : { fontSize }
    }
    case 'font': {
      const fontFamily = value === '' ? undefined : CHAR_PROPERTIES.fontFamily.read(value)
      return fontFamily === undefined ? null : { fontFamily }
    }
    case 'weight': {
      const fontWeight = CHAR_PROPERTIES.fontWeight.read(value)
      return fontWeight === undefined ? null : { fontWeight }
    }
    default:
      return null
  }
}

const PERCENT = /^(\d{1,4}(?:\.\d{1,4})?)%$/

/** Keeps nested percentages within the range of font sizes. */
function sized(fontSize: number): Style {
  return { fontSize: CHAR_PROPERTIES.fontSize.read(fontSize) ?? (fontSize > 1 ? 10_000 : 0.01) }
}
