export type ClassSheet = ReturnType<typeof createClassSheet>

/** The classes of the page itself. */
const RESERVED = ['sheet', 'content', 'backdrop', 'watermark']

/** Collects declarations in one stylesheet. Equal declarations share a class. */
export function createClassSheet() {
  const classes = new Map<string, string>()
  const names = new Set<string>(RESERVED)
  /** How often each name was requested. */
  const wanted = new Map<string, number>()
  const counters = new Map<string, string>()
  const pages = new Map<string, string>()
  let firstPage = ''

  function nameFor(hint: string): string {
    const base =
      hint
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^[^a-z]+|-+$/g, '')
        .slice(0, 40) || 'c'
    let count = wanted.get(base) ?? 1
    let name = count === 1 ? base : `${base}-${count}`
    while (names.has(name)) name = `${base}-${++count}`
    wanted.set(base, count + 1)
    names.add(name)
    return name
  }

  return {
    /** The class of these declarations; null if there are none. Its name starts with `hint`. */
    classOf(declarations: readonly string[], hint: string): string | null {
      if (declarations.length === 0) return null
      const rule = declarations.join(';')
      const known = classes.get(rule)
      if (known !== undefined) return known
      const name = nameFor(hint)
      classes.set(rule, name)
      return name
    },

    /** Adds a counter style with text before and after the counter; returns its name. */
    counterStyle: (system: string, prefix: string, suffix: string): string =>
      numbered(
        counters,
        `system:extends ${system};prefix:${cssString(prefix)};suffix:${cssString(suffix)}`,
        'marker',
      ),

    /** The page name for these declarations. `first` applies to the first page of the document. */
    pageOf(declarations: readonly string[], first: readonly string[]): string {
      const name = numbered(pages, declarations.join(';'), 'paper')
      if (pages.size === 1) firstPage = `@page ${name}:first{${first.join(';')}}`
      return name
    },

    css: (): string =>
      [
        ...[...pages].map(([rule, name]) => `@page ${name}{${rule}}`),
        firstPage,
        ...[...counters].map(([rule, name]) => `@counter-style ${name}{${rule}}`),
        ...[...classes].map(([rule, name]) => `.${name}{${rule}}`),
      ].join('\n'),
  }
}

function numbered(names: Map<string, string>, rule: string, prefix: string): string {
  const known = names.get(rule)
  if (known !== undefined) return known
  const name = `${prefix}-${names.size + 1}`
  names.set(rule, name)
  return name
}

/** A CSS string, escaped so that it cannot end itself or the `<style>` element. */
export function cssString(text: string): string {
  const escaped = text
    .toWellFormed()
    .replace(/[^\p{L}\p{N} ._-]/gu, character => `\\${(character.codePointAt(0) ?? 0).toString(16)} `)
  return `"${escaped}"`
}
