/** Drawings of form controls as SVG. Pure. */
import type { FullStyle } from '../../css/computed-style.ts'

const POINTS_PER_PX = 0.75
const NATURAL_SIZE = 13

interface CheckState {
  readonly isChecked: boolean
  readonly isDisabled: boolean
  readonly style: FullStyle
}

/** The accent colour of native controls, and of disabled ranges. */
const ACCENT = '#0075ff'
const DISABLED_ACCENT = '#cbcbcb'
const OUTLINE = '#767676'
/** Colours of disabled checks: those of Chromium, which are translucent, as they look on white. */
const DISABLED = { accent: '#d0d0d0', ground: '#f7f7f7', tick: '#ececec' }
/** What is drawn on light accent colours. */
const DARK = '#3b3b3b'

export function accentOf({ accentColor }: FullStyle, isDisabled: boolean): string {
  if (isDisabled) return DISABLED_ACCENT
  return accentColor === 'auto' ? ACCENT : accentColor.slice(0, 7)
}

/** A checkbox or radio button of the size of its box. */
export function checkMarkup(
  type: 'checkbox' | 'radio',
  { isChecked, isDisabled, style }: CheckState,
): string {
  const width = pixels(style.width)
  const height = pixels(style.height)
  const size = Math.min(width, height)
  const [left, top] = [(width - size) / 2, (height - size) / 2]
  const accent = isDisabled ? DISABLED.accent : accentOf(style, false)
  const tick = isDisabled ? DISABLED.tick : markColor(accent)
  const empty = isDisabled ? DISABLED.ground : isChecked ? tick : '#fff'
  const outline = isDisabled || isChecked ? accent : OUTLINE
  const at = (x: number, y: number): string => `${left + x * size} ${top + y * size}`
  const [x, y] = [left + size / 2, top + size / 2]
  const shapes =
    type === 'radio'
      ? `<circle cx="${x}" cy="${y}" r="${size / 2 - 0.5}" fill="${empty}" stroke="${outline}"/>` +
        (isChecked ? `<circle cx="${x}" cy="${y}" r="${size * 0.3}" fill="${accent}"/>` : '')
      : isChecked
        ? `<rect x="${left}" y="${top}" width="${size}" height="${size}" rx="2" fill="${accent}"/>` +
          `<path d="M${at(0.2, 0.5)}L${at(0.4, 0.7)}L${at(0.8, 0.2)}" fill="none" stroke="${tick}" stroke-width="${size * 0.16}"/>`
        : `<rect x="${left + 0.5}" y="${top + 0.5}" width="${size - 1}" height="${size - 1}" rx="2" fill="${empty}" stroke="${outline}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shapes}</svg>`
}

/** In CSS pixels; the natural size of a check box for others than lengths. */
function pixels(length: FullStyle['width']): number {
  return typeof length === 'number' && length > 0 ? length / POINTS_PER_PX : NATURAL_SIZE
}

/** White on dark colours, dark on light ones. */
function markColor(color: string): string {
  const [red = 0, green = 0, blue = 0] = (color.match(/[0-9a-f]{2}/gi) ?? []).map(part => {
    const share = Number.parseInt(part, 16) / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (luminance + 0.05) >= LEAST_CONTRAST ? '#fff' : DARK
}

const LEAST_CONTRAST = 2.5

/** The arrow of a drop-down list. */
export function arrowMarkup(color: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="8" viewBox="0 0 16 8"><path d="M4 2L8 6L12 2" fill="none" stroke="${color.slice(0, 7)}" stroke-width="2"/></svg>`
}

/** The icon of a date input. */
export function calendarMarkup(color: string): string {
  return icon(
    color,
    '<rect x="2" y="2.2" width="9" height="9.6" stroke-width="1.2"/><path d="M2 3.7h9" stroke-width="3"/><path d="M4 1v2M9 1v2"/>',
  )
}

/** The icon of a time input. */
export function clockMarkup(color: string): string {
  return icon(
    color,
    '<g stroke-width="1.3"><circle cx="6.5" cy="6.5" r="5.3"/><path d="M6.5 3.3v3.4l2.4 1.5"/></g>',
  )
}

function icon(color: string, shapes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="13" height="13" viewBox="0 0 13 13"><g fill="none" stroke="${color.slice(0, 7)}">${shapes}</g></svg>`
}
