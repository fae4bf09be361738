/** `@font-face` rules → data (CSS Fonts 4 §11). Pure. */

import type { CodePointRange, FontFaceRule } from '../text/fonts.ts'
import type { CssProblem } from './declarations.ts'
import { familyName, stretchOf } from './properties/fonts.ts'
import { parseValues, soleWord, splitAtCommas, type Value } from './values/component-values.ts'

/** Font formats that cannot be read. */
const UNREADABLE = /^(?:embedded-opentype|svg|collection)$/

/** @param base Base of the source URLs. */
export function readFontFace(
  descriptors: ReadonlyMap<string, string>,
  base: string | null,
): FontFaceRule | CssProblem {
  const family = familyName(valuesOf(descriptors.get('font-family'), base))
  if (family === undefined) {
    return { code: 'invalid_css_value', message: 'An @font-face rule has no valid font-family' }
  }
  const found = splitAtCommas(valuesOf(descriptors.get('src'), base)).flatMap(readSource)
  const sources = found.filter(source => source !== null)
  if (sources.length === 0) {
    const message =
      found.length === 0
        ? `The @font-face rule of '${family}' has no valid src`
        : `The font '${family}' of an @font-face rule is left out: none of its sources is a TTF, OTF, WOFF or WOFF2 file`
    return { code: found.length === 0 ? 'invalid_css_value' : 'font_failed', message }
  }
  const ranges = readRanges(descriptors.get('unicode-range'))
  return {
    family,
    ...(ranges !== null && { ranges }),
    weight: readWeight(valuesOf(descriptors.get('font-weight'), base)),
    stretch: readStretch(valuesOf(descriptors.get('font-width') ?? descriptors.get('font-stretch'), base)),
    style: readStyle(valuesOf(descriptors.get('font-style'), base)),
    sources,
  }
}

/** Limit of the ranges of a rule. */
const MAX_RANGES = 2_000

/** The ranges of a `unicode-range` (CSS Fonts 4 §4.5); null if it is absent or invalid, which is the same. */
function readRanges(written: string | undefined): readonly CodePointRange[] | null {
  if (written === undefined) return null
  const ranges: CodePointRange[] = []
  for (const part of written.split(',').slice(0, MAX_RANGES)) {
    const [, from, to] = /^\s*u\+([0-9a-f?]{1,6})(?:-([0-9a-f]{1,6}))?\s*$/i.exec(part) ?? []
    if (from === undefined) return null
    const first = Number.parseInt(from.replaceAll('?', '0'), 16)
    ranges.push([first, Number.parseInt(to ?? from.replaceAll('?', 'f'), 16)])
  }
  return ranges
}

function valuesOf(text: string | undefined, base: string | null): readonly Value[] {
  return text === undefined ? [] : (parseValues(text, base) ?? [])
}

/** One source of `src`, or none if it is invalid; null for a format that cannot be read. */
function readSource(values: readonly Value[]): readonly (FontFaceRule['sources'][number] | null)[] {
  const [first, ...hints] = values
  if (first?.type === 'function' && first.name === 'local') {
    const name = familyName(first.args)
    return name === undefined ? [] : [{ local: name }]
  }
  if (first?.type !== 'url') return []
  const format = hints.find(hint => hint.type === 'function' && hint.name === 'format')
  const [named] = format?.type === 'function' ? format.args : []
  const name = named?.type === 'string' ? named.text : named?.type === 'ident' ? named.lower : ''
  return UNREADABLE.test(name.toLowerCase()) ? [null] : [{ url: first.url }]
}

function readWeight(values: readonly Value[]): readonly [number, number] {
  const [low = 400, high = low] = values.map(weightOf)
  return low <= high ? [low, high] : [high, low]
}

function weightOf(value: Value): number {
  if (value.type === 'number') return Math.max(1, Math.min(1000, value.value))
  return value.type === 'ident' && value.lower === 'bold' ? 700 : 400
}

function readStretch(values: readonly Value[]): readonly [number, number] {
  const [low = 100, high = low] = values.map(value => stretchOf(value) ?? 100)
  return low <= high ? [low, high] : [high, low]
}

function readStyle(values: readonly Value[]): FontFaceRule['style'] {
  const word = soleWord(values.slice(0, 1))
  return word === 'italic' || word === 'oblique' ? word : 'normal'
}
