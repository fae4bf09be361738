/** Declarations of simple `style` attributes, which need no CSS parser. Pure. */

export interface WrittenDeclaration {
  readonly prop: string
  readonly value: string
  readonly important?: boolean | undefined
}

/** Without strings, escapes, comments, blocks and URLs, each semicolon ends a declaration. */
const SIMPLE = /^[^"'\\/{}@[\]]*$/

/** True if `splitDeclarations` can read a `style` attribute, except for semicolons in URLs. */
export function isSimple(text: string): boolean {
  return SIMPLE.test(text)
}

/** The declarations of a simple `style` attribute. */
export function splitDeclarations(text: string): WrittenDeclaration[] {
  const declarations: WrittenDeclaration[] = []
  for (const part of text.split(';')) {
    const colon = part.indexOf(':')
    const prop = part.slice(0, colon).trim()
    if (colon < 0 || !/^[\w-]+$/.test(prop)) continue
    const [, value = '', important] = /^\s*(.*?)\s*(!\s*important)?\s*$/is.exec(part.slice(colon + 1)) ?? []
    declarations.push({ prop, value, important: important !== undefined })
  }
  return declarations
}
