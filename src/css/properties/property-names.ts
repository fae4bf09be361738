/** Names of properties in stylesheets: aliases and logical names. */
import type { FullStyle, StyleKey } from '../computed-style.ts'
import { PROPERTIES } from './properties.ts'
import type { Property } from './property-parsers.ts'

/** `margin-top` → `marginTop`. */
const KEY_BY_NAME: ReadonlyMap<string, StyleKey> = new Map(styleKeys().map(key => [cssName(key), key]))

/** The table, typed so that a generic key gives the type of its property. */
const TABLE: { readonly [K in StyleKey]: Property<FullStyle[K]> } = PROPERTIES

export function propertyOf<K extends StyleKey>(key: K): Property<FullStyle[K]> {
  return TABLE[key]
}

export function styleKeys(): readonly StyleKey[] {
  return Object.keys(PROPERTIES).filter(isStyleKey)
}

function isStyleKey(name: string): name is StyleKey {
  return Object.hasOwn(PROPERTIES, name)
}

export function cssName(key: StyleKey): string {
  return key.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}

export function keyOf(name: string): StyleKey | null {
  return KEY_BY_NAME.get(name) ?? null
}

const ALIASES: Readonly<Record<string, string>> = {
  'word-wrap': 'overflow-wrap',
  'font-width': 'font-stretch',
  'grid-row-gap': 'row-gap',
  'grid-column-gap': 'column-gap',
  'grid-gap': 'gap',
  '-moz-box-sizing': 'box-sizing',
  '-moz-appearance': 'appearance',
  '-webkit-logical-width': 'inline-size',
  '-webkit-logical-height': 'block-size',
  '-webkit-min-logical-width': 'min-inline-size',
  '-webkit-min-logical-height': 'min-block-size',
  '-webkit-max-logical-width': 'max-inline-size',
  '-webkit-max-logical-height': 'max-block-size',
}
const LEGACY_BREAK = /^page-(break-(?:before|after|inside))$|^-webkit(-column-break-(?:before|after|inside))$/
const PREFIXED = new Set(
  (
    'align-content align-items align-self appearance backface-visibility background-clip background-origin ' +
    'background-size border-bottom-left-radius border-bottom-right-radius border-image border-radius border-top-left-radius border-top-right-radius box-decoration-break ' +
    'box-shadow box-sizing clip-path filter flex flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap ' +
    'font-feature-settings hyphenate-character hyphens justify-content line-break line-clamp mask mask-clip ' +
    'mask-composite mask-image mask-origin mask-position mask-position-x mask-position-y mask-repeat mask-size ' +
    'opacity order perspective perspective-origin shape-image-threshold shape-margin shape-outside ' +
    'text-emphasis text-emphasis-color text-emphasis-position text-emphasis-style text-orientation transform ' +
    'transform-origin transform-style writing-mode'
  ).split(' '),
)
/**
 * Earlier names of logical properties. Not those with `-moz-`: style sheets correct sizes of Firefox with them, as
 * Bootstrap 5 does for `<select>`.
 */
const PREFIXED_LOGICAL =
  /^-webkit-((?:margin|padding|border)-)(start|end|before|after)(-(?:width|style|color))?$/
const LOGICAL_SIDES: Readonly<Record<string, string>> = {
  start: 'inline-start',
  end: 'inline-end',
  before: 'block-start',
  after: 'block-end',
}
const PREFIXED_COLUMNS =
  /^-(?:webkit|moz)-(columns|column-(?:count|fill|gap|rule(?:-color|-style|-width)?|span|width))$/

function unaliased(name: string): string {
  const [, unprefixed, columnBreak = unprefixed] =
    LEGACY_BREAK.exec(name) ?? PREFIXED_COLUMNS.exec(name) ?? []
  if (columnBreak !== undefined) return columnBreak
  if (name.startsWith('-webkit-') && PREFIXED.has(name.slice('-webkit-'.length)))
    return name.slice('-webkit-'.length)
  const [, box, side = '', part = ''] = PREFIXED_LOGICAL.exec(name) ?? []
  if (box !== undefined) return box + LOGICAL_SIDES[side] + part
  return Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? name) : name
}

/** Logical properties in horizontal writing mode. */
const LOGICAL_BLOCK: Readonly<Record<string, string>> = {
  'block-size': 'height',
  'min-block-size': 'min-height',
  'max-block-size': 'max-height',
  'inline-size': 'width',
  'min-inline-size': 'min-width',
  'max-inline-size': 'max-width',
  'overflow-block': 'overflow-y',
  'overflow-inline': 'overflow-x',
}
const CORNERS: Readonly<Record<string, readonly [string, string]>> = {
  'border-start-start-radius': ['border-top-left-radius', 'border-top-right-radius'],
  'border-start-end-radius': ['border-top-right-radius', 'border-top-left-radius'],
  'border-end-start-radius': ['border-bottom-left-radius', 'border-bottom-right-radius'],
  'border-end-end-radius': ['border-bottom-right-radius', 'border-bottom-left-radius'],
}
const LOGICAL_SIDE = /^(margin|padding|inset|border)-(block|inline)-(start|end)(-(?:width|style|color))?$/

/** The physical name of a property, and the one in right-to-left text if it differs. */
export interface PropertyName {
  readonly name: string
  readonly rtlName: string | null
}

const BOTH_ENDS = /^(?:(?:margin|padding|inset)-inline|border-inline-(?:width|style|color))$/

export function canonicalName(written: string): PropertyName {
  const name = unaliased(written)
  if (Object.hasOwn(LOGICAL_BLOCK, name)) return { name: LOGICAL_BLOCK[name] ?? name, rtlName: null }
  if (BOTH_ENDS.test(name)) return { name, rtlName: `-rtl-${name}` }
  const corner = Object.hasOwn(CORNERS, name) ? CORNERS[name] : undefined
  if (corner !== undefined) return { name: corner[0], rtlName: corner[1] }
  const [, box, axis, end, part = ''] = LOGICAL_SIDE.exec(name) ?? []
  if (box === undefined) return { name, rtlName: null }
  const of = (side: string) => (box === 'inset' ? side : `${box}-${side}${part}`)
  if (axis === 'block') return { name: of(end === 'start' ? 'top' : 'bottom'), rtlName: null }
  const [near, far] = end === 'start' ? ['left', 'right'] : ['right', 'left']
  return { name: of(near), rtlName: of(far) }
}
