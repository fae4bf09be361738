/** Form controls as user agents render them (HTML §15.5): the generated content, and used values of the control. Pure. */
import type { ComputedStyle, FullStyle } from '../../css/computed-style.ts'
import { type Applied, ORIGIN } from '../../css/selectors/rule-index.ts'
import { attribute, type DomElement, textOf } from '../../dom/element.ts'
import {
  inputType,
  isDisabled,
  isDropDown,
  optionLabel,
  optionsOf,
  positiveInteger,
  rowsOf,
  selectedOptions,
  shownPlaceholder,
} from '../../dom/form-controls.ts'
import { dateParts } from './date-text.ts'
import { arrowMarkup, calendarMarkup, checkMarkup, clockMarkup } from './drawings.ts'
import { colorValue, meterBars, progressBars, sliderParts } from './gauges.ts'
import { type FieldSize, type ShadowNode, shadow } from './shadow-tree.ts'

/** What a control shows instead of its children. */
export interface ControlContent {
  readonly children: readonly ShadowNode[]
  /** A drawing that replaces the box and its children. */
  readonly markup?: string
  /** The size of a field whose text is in its own box. */
  readonly field?: FieldSize
  /** Used values of the control that differ from the computed ones. */
  readonly style?: Partial<ComputedStyle>
}

export interface ControlStyles {
  readonly style: FullStyle
  /** The style of the parent; null for the root. */
  readonly parent: FullStyle | null
  /** The declarations that apply to the control. */
  readonly applied: readonly Applied[]
}

/** Null for elements that show their children. */
export function controlContent(element: DomElement, styles: ControlStyles): ControlContent | null {
  const { style } = styles
  switch (element.name) {
    case 'input':
      return inputContent(element, styles)
    case 'textarea':
      return textAreaContent(element, styles)
    case 'select':
      return isDropDown(element) ? dropDownContent(element, styles) : listContent(element, styles)
    case 'button':
      return buttonContent({ slot: 'children' }, styles)
    case 'optgroup':
      return groupContent(element)
    case 'progress':
      return {
        children: progressBars(element, style, isNative(styles)),
        style: { ...inRow(styles), appearance: 'auto' },
      }
    case 'meter':
      return {
        children: meterBars(element, isNative(styles)),
        style: { ...inRow(styles), appearance: 'auto' },
      }
    default:
      return null
  }
}

function inputContent(input: DomElement, styles: ControlStyles): ControlContent | null {
  const { style } = styles
  const type = inputType(input)
  const value = attribute(input, 'value')
  switch (type) {
    case 'hidden':
      return { children: [] }
    case 'checkbox':
    case 'radio': {
      if (style.appearance === 'none') return null
      const size = { ...nativeSize(style, NATURAL_CHECK, NATURAL_CHECK), ...UNDECORATED }
      const isChecked = attribute(input, 'checked') !== null
      const markup = checkMarkup(type, {
        ...{ isChecked, isDisabled: isDisabled(input), style: { ...style, ...size } },
      })
      return { children: [], markup, style: size }
    }
    case 'submit':
      return buttonContent(value ?? 'Submit', styles)
    case 'reset':
      return buttonContent(value ?? 'Reset', styles)
    case 'button':
      return buttonContent(value || EMPTY_LINE, styles)
    case 'image':
      return null
    case 'range':
      return {
        children: sliderParts(input, style),
        style: {
          ...inRow(styles),
          ...(style.appearance === 'none'
            ? plainSliderSize(style)
            : { ...contentSize(style, SLIDER_WIDTH, 16 * PX), ...UNPAINTED }),
        },
      }
    case 'color':
      return colorContent(value, styles)
    case 'file':
      return fileContent(input, styles)
    case 'date':
    case 'month':
    case 'week':
    case 'time':
    case 'datetime-local':
      return dateContent(type, value ?? '', styles)
    default:
      return fieldContent(input, type === 'password' ? hidden(value ?? '') : (value ?? ''), styles)
  }
}

/** The characters of a password, up to a limit. */
function hidden(password: string): string {
  return '•'.repeat(Math.min(1_000, [...password].length))
}

/** Text of a line without characters. */
const EMPTY_LINE = '\n'
const ONE_LINE = 'display:block;flex:1 1 auto;min-width:0;overflow:hidden;white-space:pre;'

function fieldContent(input: DomElement, value: string, styles: ControlStyles): ControlContent {
  const text = withoutBreaks(value)
  const placeholder = shownPlaceholder(input)
  const columns = positiveInteger(attribute(input, 'size')) ?? 20
  const inner =
    placeholder === null
      ? shadow('::inner-editor', ONE_LINE, text || EMPTY_LINE)
      : shadow('::placeholder', `${ONE_LINE}color:#757575;`, withoutBreaks(placeholder) || EMPTY_LINE)
  return {
    children: [{ ...inner, field: lineOf(columns) }],
    style: { ...inRow(styles), ...nativeBorder(styles) },
  }
}

function lineOf(columns: number): FieldSize {
  return { columns, rows: null, isArea: false, hasOptions: false }
}

function withoutBreaks(text: string): string {
  return text.replace(/[\r\n]+/g, '')
}

function textAreaContent(element: DomElement, styles: ControlStyles): ControlContent {
  const placeholder = shownPlaceholder(element)
  const field = {
    columns: positiveInteger(attribute(element, 'cols')) ?? 20,
    rows: positiveInteger(attribute(element, 'rows')) ?? 2,
    isArea: true,
    hasOptions: false,
  }
  const children =
    placeholder === null
      ? [textOf(element)]
      : [shadow('::placeholder', 'display:block;color:#757575;', placeholder)]
  return { children, field, style: { overflow: 'hidden', ...nativeBorder(styles) } }
}

/** The content of a button is safely centred (HTML §15.5.1); flex and grid containers lay it out themselves. */
function buttonContent(content: ShadowNode, styles: ControlStyles): ControlContent {
  const native = nativeBorder(styles)
  if (/flex|grid/.test(styles.style.display)) return { children: [content], style: native ?? {} }
  const whiteSpace = typeof content === 'string' ? 'white-space:pre;' : ''
  return {
    children: [shadow('::button-content', `display:block;flex:1 1 auto;min-width:0;${whiteSpace}`, content)],
    style: { ...inRow(styles), alignItems: 'safe center', ...native },
  }
}

/** A control as a flex container with one row, centred in its height. */
function inRow({ style: { display, width }, parent }: ControlStyles): Partial<ComputedStyle> {
  const isItem = parent !== null && /flex|grid/.test(parent.display)
  const isInline = display.startsWith('inline')
  return {
    // `auto` marks controls without text for layout
    appearance: 'none',
    display: isInline ? 'inline-flex' : 'flex',
    flexDirection: 'row',
    flexWrap: 'nowrap',
    justifyContent: 'normal',
    alignItems: 'center',
    alignContent: 'normal',
    columnGap: 'normal',
    rowGap: 'normal',
    // controls are as wide as their content, even as blocks
    ...(width === 'auto' && !isInline && !isItem ? { width: 'fit-content' } : {}),
  }
}

/** Number of options, from the longest, whose width counts for that of a drop-down list. */
const MEASURED_OPTIONS = 20

function dropDownContent(select: DomElement, styles: ControlStyles): ControlContent {
  const [selected] = selectedOptions(select)
  const labels = new Set(optionsOf(select).map(optionLabel))
  const longest = [...labels].sort((a, b) => b.length - a.length).slice(0, MEASURED_OPTIONS)
  const { style } = styles
  const isNative = style.appearance !== 'none'
  const label = shadow(
    '::selected-option',
    'display:block',
    (selected === undefined ? '' : optionLabel(selected)) || EMPTY_LINE,
  )
  const widths = longest.map(text =>
    shadow('::option-width', 'display:block;height:0;overflow:hidden;visibility:hidden', text),
  )
  // as in browsers, native lists have no line height of their own
  const native = isNative ? 'padding:1px 0 1px 4px;line-height:normal;' : ''
  const inner = shadow('::select-content', ONE_LINE + native, label, ...widths)
  const inPadding =
    typeof style.paddingRight === 'number' ? `position:relative;left:${style.paddingRight}pt;` : ''
  const arrow = {
    ...shadow('::select-arrow', `display:block;flex:none;width:16px;height:8px;${inPadding}`),
    markup: arrowMarkup(style.color),
  }
  const border = nativeBorder(styles)
  return {
    children: isNative ? [inner, arrow] : [inner],
    style: { ...inRow(styles), ...border, ...(border !== null && { backgroundColor: '#ffffff' }) },
  }
}

function listContent(select: DomElement, styles: ControlStyles): ControlContent {
  return {
    children: [{ slot: 'children' }],
    field: { columns: null, rows: rowsOf(select), isArea: true, hasOptions: true },
    style: { overflow: 'hidden', lineHeight: 'normal', ...nativeBorder(styles) },
  }
}

/** The label of a group in a list, above its options. */
function groupContent(group: DomElement): ControlContent {
  const label = attribute(group, 'label') ?? ''
  const css = 'display:block;min-height:1.2em;padding:0 2px 1px;white-space:nowrap;'
  return { children: [shadow('::optgroup-label', css, label), { slot: 'children' }] }
}

function colorContent(value: string | null, styles: ControlStyles): ControlContent {
  const around = 'display:flex;flex:1;min-width:0;align-self:stretch;box-sizing:border-box;padding:4px 2px;'
  const look = 'display:block;flex:1;min-width:0;box-sizing:border-box;border:1px solid #777;'
  const swatch = shadow('::-webkit-color-swatch', `${look}background:${colorValue(value)};`)
  return { children: [shadow('::-webkit-color-swatch-wrapper', around, swatch)], style: inRow(styles) }
}

function fileContent(input: DomElement, styles: ControlStyles): ControlContent {
  const isMultiple = attribute(input, 'multiple') !== null
  const button = shadow('::file-selector-button', BUTTON, isMultiple ? 'Choose Files' : 'Choose File')
  return {
    children: [button, shadow('::file-name', 'display:block;white-space:pre;', 'No file chosen')],
    style: { ...inRow(styles), alignItems: 'baseline' },
  }
}

/** As native buttons look. */
const BUTTON =
  'display:block;flex:none;box-sizing:border-box;margin-inline-end:4px;padding:2px 7px;border:1px solid #767676;' +
  'border-radius:2.5px;background:#efefef;color:black;white-space:pre;'

/** Characters of the longest value of date inputs, whose years have six digits, and the number of its fields. */
const DATE_SIZES: Readonly<Record<string, readonly [characters: number, fields: number]>> = {
  date: [12, 3],
  time: [7.5, 3],
  'datetime-local': [21.5, 6],
  month: [16, 2],
  week: [15, 2],
}

function dateContent(type: string, value: string, styles: ControlStyles): ControlContent {
  const { style } = styles
  const [characters, fields] = DATE_SIZES[type] ?? [12, 3]
  const css = `${ONE_LINE}width:calc(${characters}ch + ${2 * fields}px);`
  const parts = dateParts(type, value, style.language).map(({ text, field }) =>
    field === null ? text : shadow(`::-webkit-datetime-edit-${field}-field`, 'padding:0 1px;', text),
  )
  const text = shadow('::-webkit-datetime-edit-fields-wrapper', 'display:block;padding:1px 0;', ...parts)
  const isTime = type === 'time'
  const icon = {
    ...shadow(
      '::-webkit-calendar-picker-indicator',
      `display:block;flex:none;width:1em;height:1em;margin:2px;margin-inline-start:${isTime ? 13 : 2}px;`,
    ),
    markup: isTime ? clockMarkup(style.color) : calendarMarkup(style.color),
  }
  return {
    children: [shadow('::-webkit-datetime-edit', css, text), icon],
    style: { ...inRow(styles), ...nativeBorder(styles) },
  }
}

/** The style of a native control whose natural size is given in points. */
function nativeSize({ width, height }: FullStyle, across: number, down: number): Partial<ComputedStyle> {
  return {
    appearance: 'auto',
    ...(width === 'auto' && { width: across }),
    ...(height === 'auto' && { height: down }),
  }
}

/** The same for the content box. */
function contentSize(style: FullStyle, across: number, down: number): Partial<ComputedStyle> {
  if (style.boxSizing !== 'border-box') return nativeSize(style, across, down)
  const edge = (side: (typeof SIDES)[number]): number => {
    const padding = style[`padding${side}`]
    return style[`border${side}Width`] + (typeof padding === 'number' ? padding : 0)
  }
  return nativeSize(style, across + edge('Left') + edge('Right'), down + edge('Top') + edge('Bottom'))
}

/** The height is that of the parts. */
function plainSliderSize(style: FullStyle): Partial<ComputedStyle> {
  const { width } = contentSize(style, SLIDER_WIDTH, 0)
  return { appearance: 'auto', ...(width === undefined ? null : { width }) }
}

const PX = 0.75
const SLIDER_WIDTH = 129 * PX
const NATURAL_CHECK = 13 * PX
const NATIVE_RADIUS = [2.5 * PX, 2.5 * PX] as const
/** That of native buttons, whose computed style has another one. */
const BUTTON_BORDER = '#767676'
const COMPUTED_BUTTON_BORDER = '#000000'
const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const

/** Native checkboxes and radio buttons have no box decorations, whatever their styles, as in browsers. */
const UNDECORATED: Partial<ComputedStyle> = {
  ...{ paddingTop: 0, paddingRight: 0, paddingBottom: 0, paddingLeft: 0 },
  ...{ borderTopWidth: 0, borderRightWidth: 0, borderBottomWidth: 0, borderLeftWidth: 0 },
  ...{ backgroundColor: null, backgroundImage: [] },
}

/** The borders and the padding of native sliders take space, but nothing is painted. */
const UNPAINTED: Partial<ComputedStyle> = {
  ...{ borderTopColor: '#00000000', borderRightColor: '#00000000' },
  ...{ borderBottomColor: '#00000000', borderLeftColor: '#00000000' },
  ...{ backgroundColor: null, backgroundImage: [] },
}

/** False without native appearance, and if an author styles the border or the background. */
function isNative({ style, applied }: Pick<ControlStyles, 'style' | 'applied'>): boolean {
  return style.appearance !== 'none' && !applied.some(hasOwnLook)
}

/**
 * The border of a native control: a rounded line of one pixel, with the rest of the border as padding. Null for
 * controls whose border or background an author styles, and without native appearance.
 */
function nativeBorder({ style, applied }: ControlStyles): Partial<ComputedStyle> | null {
  if (!isNative({ style, applied })) return null
  const { borderTopColor } = style
  const color = borderTopColor === COMPUTED_BUTTON_BORDER ? BUTTON_BORDER : borderTopColor
  const native: Partial<{ -readonly [K in keyof ComputedStyle]: ComputedStyle[K] }> = {
    borderTopLeftRadius: NATIVE_RADIUS,
    borderTopRightRadius: NATIVE_RADIUS,
    borderBottomRightRadius: NATIVE_RADIUS,
    borderBottomLeftRadius: NATIVE_RADIUS,
  }
  for (const side of SIDES) {
    const padding = style[`padding${side}`]
    const rest = style[`border${side}Width`] - PX
    native[`border${side}Width`] = PX
    native[`border${side}Style`] = 'solid'
    native[`border${side}Color`] = color
    native[`padding${side}`] =
      typeof padding === 'number' ? padding + rest : { ...padding, plus: (padding.plus ?? 0) + rest }
  }
  return native
}

/** True if an author sets the border or the background. */
function hasOwnLook({ origin, block }: Applied): boolean {
  if (origin < ORIGIN.author) return false
  return [...block.normal, ...block.important].some(
    ({ key }) => LOOKS.test(key) && key !== 'borderCollapse' && key !== 'borderSpacing',
  )
}

const LOOKS = /^(?:border|background)/
