/** Font matching: the face of a family for a weight and a slant (CSS Fonts 4 §5.2). Pure. */
import type { FaceQuery, FaceStyle, FontFace, FontFamily, VariableFont } from '../../text/fonts.ts'

export interface FaceKind {
  /** 100 to 900. */
  readonly weight: number
  readonly italics: boolean
}

const WEIGHTS = [100, 200, 300, 400, 500, 600, 700, 800, 900] as const

const KINDS: ReadonlyMap<string, FaceKind> = new Map<FaceStyle, FaceKind>([
  ['normal', { weight: 400, italics: false }],
  ['bold', { weight: 700, italics: false }],
  ['italics', { weight: 400, italics: true }],
  ['bolditalics', { weight: 700, italics: true }],
  ...WEIGHTS.flatMap(weight => [
    [`${weight}`, { weight, italics: false }] as const,
    [`${weight}italics`, { weight, italics: true }] as const,
  ]),
])

/** Names of faces. */
export const FACE_STYLES: readonly FaceStyle[] = [...KINDS.keys()] as FaceStyle[]

/** Weight and slant of a name such as `bold` or `300italics`; null for other names. */
export function kindOfStyle(style: string): FaceKind | null {
  return KINDS.get(style) ?? null
}

/** The name of a face of a weight. */
export function styleOfKind(weight: number, italics: boolean): FaceStyle {
  const hundreds = Math.max(1, Math.min(9, Math.round(weight / 100)))
  if (hundreds === 4) return italics ? 'italics' : 'normal'
  if (hundreds === 7) return italics ? 'bolditalics' : 'bold'
  return `${hundreds}00${italics ? 'italics' : ''}` as FaceStyle
}

/** Least weight of a bold face. */
export const BOLD_FROM = 600

const EXTRA_WEIGHT = 5
const EXTRA_SLANT = 4
const LACKING_WEIGHT = 2
const LACKING_SLANT = 1

/**
 * The nearest face of a family for a style; null without a family. Bold text prefers upright over slanted faces, and
 * regular text becomes bold only if there is no other face.
 */
export function nearestFace(family: FontFamily | null, query: FaceQuery): FontFace | null {
  let nearest: FontFace | null = null
  let least = Number.POSITIVE_INFINITY
  for (const face of family?.faces ?? []) {
    const cost = costOf(face, query)
    if (cost < least) [nearest, least] = [face, cost]
  }
  return nearest?.variable?.at(weightOf(query), query.stretch ?? NORMAL_STRETCH) ?? nearest
}

/** The properties of a face, or of an @font-face rule, that matching compares. */
export interface Matched {
  readonly weight: number
  readonly italics: boolean
  /** Default: 100. */
  readonly stretch?: number
  readonly variable?: Pick<VariableFont, 'min' | 'max' | 'stretch'> | undefined
}

/** Distance between a face and a style; the least wins. Widths are compared first. */
export function costOf(
  { weight: own, variable, italics, stretch: ownStretch = NORMAL_STRETCH }: Matched,
  query: FaceQuery,
): number {
  const { stretch: wantedStretch = NORMAL_STRETCH } = query
  const [narrowest, widest] = variable?.stretch ?? [ownStretch, ownStretch]
  const stretch = Math.max(narrowest, Math.min(widest, wantedStretch))
  const wanted = weightOf(query)
  const weight = variable === undefined ? own : Math.max(variable.min, Math.min(variable.max, wanted))
  let unlike = 0
  if (weight >= BOLD_FROM && wanted < BOLD_FROM) unlike += EXTRA_WEIGHT
  if (weight < BOLD_FROM && wanted >= BOLD_FROM) unlike += LACKING_WEIGHT
  if (italics && !query.italics) unlike += EXTRA_SLANT
  if (!italics && query.italics) unlike += LACKING_SLANT
  return (
    stretchDistance(wantedStretch, stretch) * 1_000_000 + unlike * 10_000 + weightDistance(wanted, weight)
  )
}

const NORMAL_STRETCH = 100
/** Greater than differences of widths. */
const OTHER_SIDE = 1_000

/** The order of CSS Fonts 4 §5.2, step 4.1: narrow text prefers narrower faces, wide text wider ones. */
function stretchDistance(wanted: number, stretch: number): number {
  const difference = stretch - wanted
  const isPreferred = wanted <= NORMAL_STRETCH ? difference <= 0 : difference >= 0
  return Math.abs(difference) + (isPreferred ? 0 : OTHER_SIDE)
}

function weightOf({ bold, weight }: FaceQuery): number {
  return weight ?? (bold ? 700 : 400)
}

/** The order of CSS Fonts 4 §5.2, step 4.3, as a number below 10,000. */
function weightDistance(wanted: number, weight: number): number {
  const difference = weight - wanted
  if (wanted >= 400 && wanted <= 500) {
    if (difference >= 0 && weight <= 500) return difference
    return difference < 0 ? 1000 - difference : 2000 + difference
  }
  const isPreferred = wanted < 400 ? difference <= 0 : difference >= 0
  return Math.abs(difference) + (isPreferred ? 0 : 1000)
}
