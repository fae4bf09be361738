/** Tags of SVG text as a picture source gives it: attributes in double quotes, one space before each. */

export type Attributes = ReadonlyMap<string, string>

/** Of a tag, as a group of a regular expression. */
export const ATTRIBUTES = '((?: [\\w:.-]+="[^"]*")*)'

export function readAttributes(text: string): Attributes {
  return new Map(
    Array.from(text.matchAll(/ ([\w:.-]+)="([^"]*)"/g), ([, name = '', value = '']): [string, string] => [
      name,
      value,
    ]),
  )
}

/** Attributes, and over them what a `style` declares. */
export function readStyled(text: string): Attributes {
  const attributes = readAttributes(text)
  const declared = (attributes.get('style') ?? '').split(';').map((declaration): [string, string] => {
    const colon = declaration.indexOf(':')
    return [declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim()]
  })
  return new Map([...attributes, ...declared])
}

export function writeAttributes(attributes: Iterable<readonly [string, string]>): string {
  return Array.from(attributes, ([name, value]) => ` ${name}="${value}"`).join('')
}

export interface SvgBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What a `viewBox` says; null where that is no box. */
export function boxOf(viewBox: string | undefined): SvgBox | null {
  const [x = 0, y = 0, width = 0, height = 0] = (viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  return Number.isFinite(x + y) && width > 0 && height > 0 ? { x, y, width, height } : null
}
