/**
 * What Platen supports of CSS and HTML, for the tables of docs/css-support.md. Support is found by parsing: the grammar
 * of CSS gives the names and keywords, and the parsers of src/css accept or refuse them.
 */
import { lexer } from 'css-tree'
import { APPROXIMATE_PROPERTIES, APPROXIMATE_VALUES } from '../../src/css/approximations.ts'
import { SVG_PROPERTIES } from '../../src/css/declaration-block.ts'
import { parseDeclaration } from '../../src/css/declarations.ts'
import { checkDeclaration, valueWords } from '../../src/css/grammar.ts'
import { PAGED_PROPERTIES } from '../../src/css/properties/paged-media.ts'
import { canonicalName, cssName, keyOf, styleKeys } from '../../src/css/properties/property-names.ts'
import { SHORTHAND_NAMES, shorthand } from '../../src/css/properties/shorthands.ts'
import { parseStylesheet } from '../../src/css/stylesheet.ts'
import { MARGIN_BOXES } from '../../src/html/contracts.ts'
import { ELEMENT_NAMES } from '../../src/html/element-names.ts'
import { ELEMENT_SUPPORT } from '../../src/html/element-support.ts'

export type Support = 'exact' | 'approximate' | 'missing' | 'no effect'

export interface SupportRow {
  readonly name: string
  readonly support: Support
  readonly note: string
}

/** Descriptors of `@page` that are not properties of elements. */
const PAGE_DESCRIPTORS: readonly SupportRow[] = [
  { name: 'size', support: 'exact', note: 'In `@page`.' },
  ...['bleed', 'marks', 'page-orientation'].map(name => ({
    name,
    support: 'missing' as const,
    note: 'In `@page`.',
  })),
]

/** All properties of the grammar and of Platen, without vendor prefixes, by name. */
export function propertySupport(): SupportRow[] {
  const own = [
    ...styleKeys()
      .filter(key => key !== 'language')
      .map(cssName),
    ...SHORTHAND_NAMES,
  ]
  const names = new Set([...Object.keys(Reflect.get(lexer, 'properties')), ...own, ...PAGED_PROPERTIES])
  const rows = [...names].filter(name => !name.startsWith('-')).map(propertyRow)
  return [...rows, ...PAGE_DESCRIPTORS]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(row => ({ ...row, name: `\`${row.name}\`` }))
}

function propertyRow(name: string): SupportRow {
  if (PAGED_PROPERTIES.includes(name)) return { name, support: 'exact', note: '' }
  if (SVG_PROPERTIES.has(name) && name !== 'paint-order') return { name, support: 'exact', note: 'In SVG.' }
  if (name === 'all') return { name, support: 'exact', note: '' }
  const { name: canonical } = canonicalName(name)
  if (keyOf(canonical) === null && shorthand(canonical) === null) {
    return { name, support: warningOf(name, 'var(--x)') === null ? 'no effect' : 'missing', note: '' }
  }
  const known = Object.hasOwn(APPROXIMATE_PROPERTIES, name) ? APPROXIMATE_PROPERTIES[name] : undefined
  const alias = canonical === name ? '' : `As \`${canonical}\`.`
  const without = missingKeywords(name)
  const list = without.length === 0 ? '' : `Missing: ${without.map(word => `\`${word}\``).join(', ')}.`
  const note = [alias, known ?? '', list].filter(part => part !== '').join(' ')
  return { name, support: known === undefined && without.length === 0 ? 'exact' : 'approximate', note }
}

/** Keywords that are valid alone and give a warning. */
function missingKeywords(property: string): string[] {
  return keywordsOf(property)
    .filter(word => checkDeclaration(property, word) === 'valid' && warningOf(property, word) !== null)
    .sort()
}

/** The keywords in the grammar of a property, without vendor prefixes and colours. */
export function keywordsOf(property: string): string[] {
  const { keywords } = valueWords(property, ['color', 'system-color', 'named-color'])
  return [...keywords].filter(word => !word.startsWith('-') && !OBSOLETE.has(word))
}

/** Keywords of the grammar that no specification has any more. */
const OBSOLETE = new Set(['intrinsic', 'min-intrinsic', 'inline-list-item', 'run-in'])

/** The message of a declaration; null if it is drawn or has no effect. */
function warningOf(property: string, value: string): string | null {
  return parseDeclaration(property, value, null).problem?.()?.message ?? null
}

/** Pseudo-classes of Selectors 4, HTML and CSS Shadow Parts, with an argument if they need one. */
const PSEUDO_CLASSES =
  `active active-view-transition any-link autofill blank buffering checked current default defined
  dir(ltr) disabled empty enabled first-child first-of-type focus focus-visible focus-within fullscreen future
  has(p) has-slotted heading heading(1) host host(p) host-context(p) hover in-range indeterminate invalid is(p) lang(en)
  last-child last-of-type link local-link modal muted not(p) nth-child(2n) nth-child(2\u00a0of\u00a0p) nth-col(2)
  nth-last-child(2) nth-last-col(2) nth-last-of-type(2) nth-of-type(2) only-child only-of-type open optional
  out-of-range past paused picture-in-picture placeholder-shown playing popover-open read-only read-write required root
  scope seeking stalled state(x) target target-current target-within user-invalid user-valid valid visited
  volume-locked where(p)`.split(/\s+(?!of|p\))/)

/** Pseudo-elements of CSS Pseudo-Elements 4, CSS Overflow 5, CSS View Transitions and GCPM 3, and parts of controls. */
const PSEUDO_ELEMENTS =
  `after backdrop before checkmark column cue details-content file-selector-button first-letter
  first-line footnote-call footnote-marker grammar-error highlight(x) marker part(x) picker(select) picker-icon
  placeholder scroll-button(left) scroll-marker scroll-marker-group search-text selection slotted(p) spelling-error
  target-text view-transition -webkit-calendar-picker-indicator -webkit-color-swatch -webkit-color-swatch-wrapper
  -webkit-datetime-edit -webkit-datetime-edit-ampm-field -webkit-datetime-edit-day-field
  -webkit-datetime-edit-fields-wrapper -webkit-datetime-edit-hour-field -webkit-datetime-edit-minute-field
  -webkit-datetime-edit-month-field -webkit-datetime-edit-week-field -webkit-datetime-edit-year-field
  -webkit-meter-bar -webkit-meter-even-less-good-value -webkit-meter-optimum-value -webkit-meter-suboptimum-value
  -webkit-progress-bar -webkit-progress-value -webkit-slider-runnable-track -webkit-slider-thumb`.split(/\s+/)

/** Other selectors: name and example. */
const SIMPLE_SELECTORS: readonly (readonly [string, string])[] = [
  ['`*`', '*'],
  ['type', 'p'],
  ['`.class`', '.x'],
  ['`#id`', '#x'],
  ['`[attribute]`', '[x]'],
  ['`[attribute=value]`, `~=`, `|=`, `^=`, `$=`, `*=`', '[x^=a]'],
  ['`[attribute=value i]`, `s`', '[x=a i]'],
  ['descendant', 'a b'],
  ['child `>`', 'a > b'],
  ['next sibling `+`', 'a + b'],
  ['later siblings `~`', 'a ~ b'],
  ['column `||`', 'a || b'],
  ['nesting `&`', '& b'],
  ['namespace `|`', 'svg|a'],
]

export function selectorSupport(): SupportRow[] {
  const row = (name: string, selector: string): SupportRow => ({ name, ...supportOfSelector(selector) })
  return [
    ...SIMPLE_SELECTORS.map(([name, example]) => row(name, example)),
    ...PSEUDO_CLASSES.map(name =>
      row(`\`:${name.replaceAll('\u00a0', ' ')}\``, `:${name.replaceAll('\u00a0', ' ')}`),
    ),
    ...PSEUDO_ELEMENTS.map(name => row(`\`::${name}\``, `p::${name}`)),
  ]
}

function supportOfSelector(selector: string): Pick<SupportRow, 'support' | 'note'> {
  const { rules, problems } = parseStylesheet(`${selector}{color:red}`, null)
  if (problems.length > 0) return { support: 'missing', note: '' }
  const list = rules.flatMap(rule => rule.selectors)
  const isNever = list.every(({ compounds }) =>
    compounds.some(({ tests }) => tests.some(({ kind }) => kind === 'never')),
  )
  if (isNever) return { support: 'no effect', note: '' }
  return /^:(?:in)?valid$/.test(selector)
    ? { support: 'approximate', note: 'Patterns and steps are not checked.' }
    : { support: 'exact', note: '' }
}

/** At-rules by name, with an example and a note. */
export const AT_RULES: readonly (readonly [name: string, example: string, note?: string])[] = [
  ['charset', '@charset "utf-8";'],
  ['color-profile', '@color-profile --x { src: url("x") }'],
  [
    'container',
    '@container (width > 1px) { p { color: red } }',
    'Sizes are measured without web fonts and without the natural sizes of pictures; up to 5 nested containers.',
  ],
  ['counter-style', '@counter-style x { symbols: a }'],
  ['custom-media', '@custom-media --x (width > 1px);'],
  ['font-face', '@font-face { font-family: x; src: url("x") }', 'The part of a family with Latin letters.'],
  ['font-feature-values', '@font-feature-values x { @swash { a: 1 } }'],
  ['font-palette-values', '@font-palette-values --x { font-family: x }'],
  ['function', '@function --x() { result: 1 }'],
  ['import', '@import url("x");'],
  ['keyframes', '@keyframes x { to { color: red } }', 'Nothing moves on paper.'],
  ['layer', '@layer x { p { color: red } }'],
  ['media', '@media print { p { color: red } }'],
  ['namespace', '@namespace svg url("x");'],
  ['page', '@page { margin: 1px }'],
  ['position-try', '@position-try --x { top: 0 }'],
  ['property', '@property --x { syntax: "*"; inherits: true }'],
  ['scope', '@scope (p) { b { color: red } }'],
  ['starting-style', '@starting-style { p { color: red } }'],
  ['supports', '@supports (color: red) { p { color: red } }'],
  ['view-transition', '@view-transition { navigation: auto }'],
  ...Object.keys(MARGIN_BOXES).map(name => [name, `@page { @${name} { content: "x" } }`] as const),
  ['footnote', '@page { @footnote { color: red } }'],
]

export function atRuleSupport(): SupportRow[] {
  return AT_RULES.map(([name, example, note = '']) => {
    const { problems, rules, pages, imports, properties, counterStyles, fontFaces, layers } = parseStylesheet(
      example,
      null,
    )
    const hasEffect = [rules, pages, imports, properties, counterStyles, fontFaces, layers].some(
      list => list.length > 0,
    )
    const support =
      problems.length > 0 ? 'missing' : hasEffect ? (note === '' ? 'exact' : 'approximate') : 'no effect'
    return { name: `\`@${name}\``, support, note }
  })
}

/** Units and functions, each with declarations that use it. */
export const VALUES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    `px pt pc in cm mm q em rem ex rex ch rch cap rcap ic ric lh rlh vw vh vi vb vmin vmax svw svh svi svb svmin svmax lvw
    lvh lvi lvb lvmin lvmax dvw dvh dvi dvb dvmin dvmax cqw cqh cqi cqb cqmin cqmax`
      .split(/\s+/)
      .map(unit => [unit, `width: 1${unit}`]),
  ),
  ...Object.fromEntries('deg grad rad turn'.split(' ').map(unit => [unit, `rotate: 1${unit}`])),
  fr: 'grid-template-columns: 1fr',
  '%': 'width: 1%',
  'calc()': 'width: calc(1px + 1%)',
  'min()': 'width: min(1px, 1em)',
  'max()': 'width: max(1px, 1em)',
  'clamp()': 'width: clamp(1px, 1em, 9px)',
  'abs()': 'width: abs(-1px)',
  'sign()': 'opacity: sign(1)',
  'round()': 'width: round(1.5px, 1px)',
  'mod()': 'width: mod(18px, 5px)',
  'rem()': 'width: rem(18px, 5px)',
  'sin()': 'opacity: sin(1)',
  'cos()': 'opacity: cos(1)',
  'tan()': 'opacity: tan(1)',
  'asin()': 'rotate: asin(1)',
  'acos()': 'rotate: acos(1)',
  'atan()': 'rotate: atan(1)',
  'atan2()': 'rotate: atan2(1, 1)',
  'pow()': 'opacity: pow(2, 1)',
  'sqrt()': 'opacity: sqrt(2)',
  'hypot()': 'width: hypot(3px, 4px)',
  'log()': 'opacity: log(2)',
  'exp()': 'opacity: exp(0)',
  'calc-size()': 'width: calc-size(auto, size)',
  'var()': 'width: var(--x, 1px)',
  'env()': 'width: env(x, 1px)',
  'attr()': 'content: attr(x)',
  'if()': 'width: if(media(print): 1px; else: 2px)',
  'anchor()': 'left: anchor(right)',
  'anchor-size()': 'width: anchor-size(width)',
  'sibling-index()': 'opacity: sibling-index()',
  'random()': 'width: random(1px, 2px)',
  'url()': 'background-image: url(x)',
  'image()': 'background-image: image(red)',
  'image-set()': 'background-image: image-set("x" 1x)',
  'cross-fade()': 'background-image: cross-fade(url(x), url(y))',
  'element()': 'content: element(x)',
  'paint()': 'background-image: paint(x)',
  'linear-gradient()': 'background-image: linear-gradient(red, blue)',
  'radial-gradient()': 'background-image: radial-gradient(red, blue)',
  'conic-gradient()': 'background-image: conic-gradient(red, blue)',
  'repeating-linear-gradient()': 'background-image: repeating-linear-gradient(red, blue 9px)',
  'repeating-radial-gradient()': 'background-image: repeating-radial-gradient(red, blue 9px)',
  'repeating-conic-gradient()': 'background-image: repeating-conic-gradient(red, blue 9deg)',
  'rgb()': 'color: rgb(1 2 3 / 4%)',
  'rgba()': 'color: rgba(1, 2, 3, .4)',
  'hsl()': 'color: hsl(1 2% 3%)',
  'hsla()': 'color: hsla(1, 2%, 3%, .4)',
  'hwb()': 'color: hwb(1 2% 3%)',
  'lab()': 'color: lab(1 2 3)',
  'lch()': 'color: lch(1 2 3)',
  'oklab()': 'color: oklab(.1 .2 .3)',
  'oklch()': 'color: oklch(.1 .2 3)',
  'color()': 'color: color(srgb 1 0 0)',
  'color-mix()': 'color: color-mix(in srgb, red, blue)',
  'contrast-color()': 'color: contrast-color(red)',
  'device-cmyk()': 'color: device-cmyk(0 1 1 0)',
  'light-dark()': 'color: light-dark(red, blue)',
  'fit-content()': 'grid-template-columns: fit-content(1px)',
  'minmax()': 'grid-template-columns: minmax(1px, 1fr)',
  'repeat()': 'grid-template-columns: repeat(2, 1fr)',
  'counter()': 'content: counter(x)',
  'counters()': 'content: counters(x, ".")',
  'string()': 'content: string(x)',
  'content()': 'string-set: x content()',
  'target-counter()': 'content: target-counter(attr(href), page)',
  'target-counters()': 'content: target-counters(attr(href), x, ".")',
  'target-text()': 'content: target-text(attr(href))',
  'leader()': 'content: leader(dotted)',
  'running()': 'position: running(x)',
  'symbols()': 'list-style-type: symbols("*")',
  ...Object.fromEntries(
    Object.entries({
      matrix: '1, 0, 0, 1, 0, 0',
      matrix3d: '1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1',
      translate: '1px, 1px',
      translateX: '1px',
      translateY: '1px',
      translateZ: '1px',
      translate3d: '1px, 1px, 1px',
      scale: '2',
      scaleX: '2',
      scaleY: '2',
      scaleZ: '2',
      scale3d: '1, 2, 3',
      rotate: '1deg',
      rotateX: '1deg',
      rotateY: '1deg',
      rotateZ: '1deg',
      rotate3d: '1, 1, 1, 1deg',
      skew: '1deg',
      skewX: '1deg',
      skewY: '1deg',
      perspective: '9px',
    }).map(([name, args]) => [`${name}()`, `transform: ${name}(${args})`]),
  ),
  'inset()': 'clip-path: inset(1px)',
  'rect()': 'clip-path: rect(1px 1px 1px 1px)',
  'xywh()': 'clip-path: xywh(1px 1px 1px 1px)',
  'circle()': 'clip-path: circle(1px)',
  'ellipse()': 'clip-path: ellipse(1px 1px)',
  'polygon()': 'clip-path: polygon(0 0, 1px 1px, 0 1px)',
  'path()': 'clip-path: path("M0 0H9V9z")',
  'shape()': 'clip-path: shape(from 0 0, line to 1px 1px)',
  ...Object.fromEntries(
    Object.entries({
      blur: '1px',
      brightness: '.5',
      contrast: '.5',
      'drop-shadow': '1px 1px red',
      grayscale: '.5',
      'hue-rotate': '9deg',
      invert: '.5',
      opacity: '.5',
      saturate: '.5',
      sepia: '.5',
    }).map(([name, args]) => [`${name}()`, `filter: ${name}(${args})`]),
  ),
}

export function valueSupport(): SupportRow[] {
  return Object.entries(VALUES).map(([name, declaration]) => {
    const { problems } = parseStylesheet(`p{${declaration}}`, null)
    const isMissing = problems.some(
      ({ problem }) => (typeof problem === 'function' ? problem() : problem) !== null,
    )
    const known = Object.hasOwn(APPROXIMATE_VALUES, name) ? APPROXIMATE_VALUES[name] : undefined
    const support = isMissing ? 'missing' : known === undefined ? 'exact' : 'approximate'
    return { name: `\`${name}\``, support, note: known ?? '' }
  })
}

export function elementSupport(): SupportRow[] {
  return [...ELEMENT_NAMES].sort().map(name => {
    const known = Object.hasOwn(ELEMENT_SUPPORT, name) ? ELEMENT_SUPPORT[name] : undefined
    return { name: `\`${name}\``, support: known?.support ?? 'exact', note: known?.note ?? '' }
  })
}
