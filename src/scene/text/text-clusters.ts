import { isJoined } from '../../text/cursive-scripts.ts'
import { graphemesOf } from '../../text/graphemes.ts'
import type { TextShape } from '../reading/scene.ts'
import { FIRST_PLACE, NEWLINE, nextLine, placeBehind } from './char-places.ts'
import type { CharPlace, CharStyle } from './char-style.ts'
import { inCase } from './letter-case.ts'
import { MEASURED_SIZE, type SetFace, type TextFonts } from './text-fonts.ts'

/** A grapheme, measured as Fabric does: alone, and with kerning. */
export interface Cluster {
  readonly text: string
  /** Clusters of the same style share the object. */
  readonly style: CharStyle
  readonly face: SetFace
  /** Including letter spacing. */
  readonly width: number
  /** Advance after the preceding character, including kerning and letter spacing. */
  readonly kernedWidth: number
}

/** Text between two newlines. */
export interface Paragraph {
  readonly clusters: readonly Cluster[]
  /** Style of the position after its last character. */
  readonly endStyle: CharStyle
}

/** The paragraphs of a text, measured at the sizes of the scene. Linear in the length of the text. */
export function paragraphsOf(shape: TextShape, fonts: TextFonts): Paragraph[] {
  const styleAt = createStyleFinder(shape)
  const lines = shape.text.split(NEWLINE)
  let place = FIRST_PLACE
  return lines.map(line => {
    const graphemes = graphemesOf(line)
    const written = inCase(shape.letterCase, line, graphemes)
    const clusters: Cluster[] = []
    let open = ''
    let openStyle = shape.style
    for (const [at, grapheme] of graphemes.entries()) {
      const style = shape.styles === null ? shape.style : styleAt(place)
      if (style !== openStyle) {
        addClusters(clusters, open, openStyle, { shape, fonts })
        open = ''
        openStyle = style
      }
      open += written[at] ?? grapheme
      place = placeBehind(place, grapheme, shape.countsCodePoints)
    }
    addClusters(clusters, open, openStyle, { shape, fonts })
    const endStyle = styleAt({ ...place, index: null })
    place = nextLine(place, shape.text)
    return { clusters, endStyle }
  })
}

/** Complete style at a position. Equal styles are the same object, so that letters stay joined. */
function createStyleFinder({ style, styles }: TextShape): (place: CharPlace) => CharStyle {
  const known = new Map<Partial<CharStyle>, CharStyle>()
  const nameOfStyle = createStyleNames()
  const byName = new Map([[nameOfStyle(style), style]])
  const wholeOf = (own: Partial<CharStyle>): CharStyle => {
    const whole = { ...style, ...own }
    const name = nameOfStyle(whole)
    const same = byName.get(name) ?? whole
    byName.set(name, same)
    return same
  }
  return place => {
    const own = styles?.at(place) ?? null
    if (own === null) return style
    const whole = known.get(own) ?? wholeOf(own)
    known.set(own, whole)
    return whole
  }
}

/** Gives equal styles the same name. Gradients and patterns are compared by identity. */
function createStyleNames(): (style: CharStyle) => string {
  const fills = new Map<object, number>()
  const nameOf = (value: CharStyle[keyof CharStyle]): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const number = fills.get(value) ?? fills.size
    fills.set(value, number)
    return [number]
  }
  return style => JSON.stringify(Object.values(style).map(nameOf))
}

export interface Setting {
  readonly shape: TextShape
  readonly fonts: TextFonts
}

/** The clusters of a text of one style, outside of any line. */
export function clustersOf(text: string, style: CharStyle, setting: Setting): Cluster[] {
  const clusters: Cluster[] = []
  addClusters(clusters, text, style, setting)
  return clusters
}

function addClusters(clusters: Cluster[], text: string, style: CharStyle, { shape, fonts }: Setting): void {
  if (text === '') return
  const spacing = letterSpacingOf(shape)
  for (const { text: piece, face } of fonts.split(style, asShown(text))) {
    for (const grapheme of graphemesOf(piece).flatMap(bounded)) {
      const before = clusters.at(-1)
      const advance = fonts.advance(grapheme, face, style.fontSize)
      const behind = isJoined(grapheme) ? 0 : spacing
      const kerned = kernedAdvance(before, { text: grapheme, style, face, advance }, fonts)
      clusters.push({
        text: grapheme,
        style,
        face,
        width: advance + behind,
        kernedWidth: kerned + behind,
      })
    }
  }
}

/** No script needs longer clusters. Longer ones are hostile input and are split. */
export const MAX_CLUSTER = 64

function bounded(grapheme: string): string | string[] {
  if (grapheme.length <= MAX_CLUSTER) return grapheme
  const characters = [...grapheme]
  const parts: string[] = []
  const step = MAX_CLUSTER / 2
  for (let at = 0; at < characters.length; at += step) parts.push(characters.slice(at, at + step).join(''))
  return parts
}

/**
 * Replaces characters that a canvas draws differently from a browser. As in Fabric, words end at spaces, tabs and
 * carriage returns; other breaks become no-break spaces, because the canvas would break the line there.
 */
function asShown(text: string): string {
  // Many fonts have a precomposed letter but not its combining mark.
  const composed = MARK.test(text) ? text.normalize('NFC') : text
  if (!SPECIAL.test(composed)) return composed
  return composed
    .replaceAll(SPACES, ' ')
    .replaceAll(BREAKS, '\u00A0')
    .replaceAll(WIDE_SPACE, '\u2003')
    .replaceAll(UNSEEN, '\u2060')
}

/** Combining marks of alphabets. */
const MARK = /[\u0300-\u036F]/
const SPACES = /[\t\r]/g
const BREAKS = /[\v\f\u2028\u2029]/g
/** As wide as an em space, which fonts of other scripts have, too. */
const WIDE_SPACE = '\u3000'
/** Interlinear annotation anchors and object replacement characters. */
const UNSEEN = /[\uFFF9-\uFFFC]/g
const SPECIAL = /[\t\v\f\r\u2028\u2029\u3000\uFFF9-\uFFFC]/

interface Unkerned extends Pick<Cluster, 'text' | 'style' | 'face'> {
  readonly advance: number
}

/** Kerning applies between characters of one face and size. */
function kernedAdvance(
  before: Cluster | undefined,
  { text, style, face, advance }: Unkerned,
  fonts: TextFonts,
) {
  if (before === undefined || before.face !== face || before.style.fontSize !== style.fontSize) return advance
  if (text.length > MAX_KERNED || before.text.length > MAX_KERNED || UNKERNED.test(text)) return advance
  const alone = fonts.advance(before.text, face, MEASURED_SIZE)
  const added = fonts.advance(before.text + text, face, MEASURED_SIZE) - alone
  return added * (style.fontSize / MEASURED_SIZE)
}

const MAX_KERNED = 8
/** Ideographs and syllables of uniform width. */
const UNKERNED = /[\u3400-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\u{20000}-\u{3FFFF}]/u

/**
 * Letter spacing after characters of scripts that are not cursive. As in Fabric, relative to the object's font size.
 */
export function letterSpacingOf({ style, charSpacing }: Pick<TextShape, 'style' | 'charSpacing'>): number {
  return (style.fontSize * charSpacing) / 1000
}
