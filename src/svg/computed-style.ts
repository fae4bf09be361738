/** Declarations and presentation attributes of an element → its computed style (CSS Cascade 4 §4.4). Pure. */
import type { Warning } from '../base/errors.ts'
import { createExpander, NO_VARIABLES, type Variables } from '../css/values/variables.ts'
import { readFont, SHORTHANDS, SVG_PROPERTIES, type SvgProperty } from './properties.ts'
import type { SvgNode } from './tree.ts'
import type { LengthBasis } from './values.ts'

export interface ComputedStyle {
  /** Values that the element specifies itself, by property. */
  readonly own: ReadonlyMap<string, string>
  /** Inherited values that are not initial, including its own. */
  readonly inherited: ReadonlyMap<string, string>
  readonly variables: Variables
  /** Basis of its lengths; the viewport is the one that contains it. */
  readonly basis: LengthBasis
}

export type Styler = ReturnType<typeof createStyler>

const INITIAL_FONT_SIZE = 16

export function initialStyle(width: number, height: number): ComputedStyle {
  const basis = { fontSize: INITIAL_FONT_SIZE, rootFontSize: INITIAL_FONT_SIZE, width, height }
  return { own: new Map(), inherited: new Map(), variables: NO_VARIABLES, basis }
}

/** The computed value of a property. */
export function computedValue(style: ComputedStyle, property: string): string {
  const declared = SVG_PROPERTIES.get(property)
  const own = declared?.inherited === true ? style.inherited.get(property) : style.own.get(property)
  return own ?? declared?.initial ?? ''
}

/** Computed first because other properties depend on them. */
const FIRST = ['color', 'font-size']
const WIDE = /^(?:inherit|initial|unset|revert|revert-layer)$/i

export function createStyler(warn: (warning: Warning) => void) {
  const expander = createExpander()
  /** Replaces `var()` in an attribute or declaration; null if a variable is undefined. */
  const expand = (text: string, variables: Variables): string | null =>
    /var\(/i.test(text) ? expander.expand(text, variables) : text

  function compute(node: SvgNode, parent: ComputedStyle): ComputedStyle {
    const specified = specifiedOf(node)
    if (specified.size === 0) return { ...parent, own: NOTHING }
    const declared = [...specified].filter(([name]) => name.startsWith('--'))
    const variables =
      declared.length === 0
        ? parent.variables
        : expander.compute(
            new Map(declared.map(([name, values]) => [name, values[0] ?? ''])),
            parent.variables,
          )
    const own = new Map<string, string>()
    let inherited: Map<string, string> | null = null
    let basis = parent.basis

    const settle = (name: string, property: SvgProperty, texts: readonly string[]): void => {
      const value = firstValue(name, property, texts)
      if (value === null) return
      own.set(name, value)
      if (!property.inherited) return
      inherited ??= new Map(parent.inherited)
      inherited.set(name, value)
    }
    const firstValue = (name: string, property: SvgProperty, texts: readonly string[]): string | null => {
      for (const text of texts) {
        const expanded = expand(text, variables)
        // Invalid at computed-value time (CSS Variables 1 §3.1).
        if (expanded === null) return null
        const word = expanded.trim().toLowerCase()
        if (WIDE.test(word)) {
          if (word === 'initial') return property.initial
          if (word === 'inherit' || property.inherited) return computedValue(parent, name)
          return property.initial
        }
        const value = property.read(expanded, {
          ...basis,
          color: inherited?.get('color') ?? computedValue(parent, 'color'),
          parentFontSize: parent.basis.fontSize,
          parentFontWeight: Number(computedValue(parent, 'font-weight')),
        })
        if (value !== null) return value
        const other = property.inherited ? computedValue(parent, name) : property.initial
        warnInvalid(name, expanded, text === texts.at(-1) ? other : null)
      }
      return null
    }

    for (const name of FIRST) {
      const [property, texts] = [SVG_PROPERTIES.get(name), specified.get(name)]
      if (property === undefined || texts === undefined) continue
      settle(name, property, texts)
      if (name !== 'font-size') continue
      const fontSize = Number(own.get(name) ?? basis.fontSize)
      const rootFontSize = node.parent === null ? fontSize : basis.rootFontSize
      basis = { ...basis, fontSize, rootFontSize }
    }
    for (const [name, texts] of specified) {
      const property = FIRST.includes(name) ? undefined : SVG_PROPERTIES.get(name)
      if (property !== undefined) settle(name, property, texts)
    }
    return { own, inherited: inherited ?? parent.inherited, variables, basis }
  }

  function warnInvalid(name: string, text: string, instead: string | null): void {
    if (!WARNED.has(name)) return
    const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text
    warn({
      code: 'svg_content_dropped',
      message: `The SVG's ${name} '${shown}' is not supported and is left out${instead === null ? '' : `; ${instead} is used instead`}.`,
    })
  }

  return { compute, expand }
}

const NOTHING: ReadonlyMap<string, string> = new Map()
/** Properties whose invalid values are visible. */
const WARNED = new Set([
  'fill',
  'stroke',
  'color',
  'stop-color',
  'flood-color',
  'clip-path',
  'mask',
  'stroke-width',
])

/** Texts by property, declarations before presentation attributes. */
function specifiedOf({ attributes, style }: SvgNode): Map<string, string[]> {
  const specified = new Map<string, string[]>()
  const put = (name: string, text: string): void => {
    specified.set(name, [text, ...(specified.get(name) ?? [])])
  }
  for (const [name, text] of attributes) if (SVG_PROPERTIES.has(name)) put(name, text)
  for (const [name, text] of style) {
    if (name === 'font') for (const [longhand, value] of readFont(text) ?? []) put(longhand, value)
    else if (name === 'white-space') {
      put('xml:space', /^(?:pre|break-spaces)/i.test(text) ? 'preserve' : 'default')
    } else if (SHORTHANDS.has(name)) {
      for (const longhand of SHORTHANDS.get(name) ?? []) put(longhand, text)
    } else if (name.startsWith('--') || SVG_PROPERTIES.has(name)) put(name, text)
  }
  return specified
}
