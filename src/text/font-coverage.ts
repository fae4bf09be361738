/**
 * Splits text into pieces that one face covers. Pure, in linear time. Grapheme clusters stay whole: combining marks,
 * joiners and variation selectors are never separated from their base.
 */
import type { CodePointRange } from './fonts.ts'
import { graphemesOf } from './graphemes.ts'

/** The part of a face on which its choice depends. A face is queried only if those before it do not cover the text. */
export interface CoveringFace {
  /** True if its glyphs have their own colours, as emoji do. */
  readonly isColor: boolean
  /** True if the face has a glyph for the code point. Called often, so implementations cache it. */
  covers(codePoint: number): boolean
  /** The colour glyph for a cluster of one or more code points; null if there is none. */
  colorGlyph(character: string): object | null
}

export interface FaceChain<Face extends CoveringFace> {
  /** The families of the style in order; at least one. */
  readonly own: readonly [Face, ...Face[]]
  /** Fallback faces in order. */
  readonly fallback: readonly Face[]
}

export interface FacedText<Face> {
  readonly text: string
  /** The cluster whose glyph is drawn, if it is a simpler emoji than the text. */
  readonly shown?: string | undefined
  readonly face: Face
  /** Code points that no face covers; the face draws its missing glyph for each. */
  readonly missing: readonly number[]
}

/** Longer clusters occur in no script; they are split. */
const MAX_CLUSTER = 64

const TEXT_SELECTOR = 0xfe0e
const EMOJI_SELECTOR = 0xfe0f
const KEYCAP = 0x20e3

/** Characters with emoji presentation, and selectors that request it. */
const EMOJI = /\p{Emoji_Presentation}|\uFE0F|\u20E3/u
/** Invisible characters, which need no glyph. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\u2028\u2029]/u
const ALL_INVISIBLE = new RegExp(INVISIBLE, 'gu')
const SPACE = /^\p{Zs}$/u
const PUNCTUATION = /^\p{P}+$/u

/** Splits text into pieces that one face of the chain covers, in order. A piece in colour is one cluster. */
export function splitByCoverage<Face extends CoveringFace>(
  text: string,
  chain: FaceChain<Face>,
): readonly FacedText<Face>[] {
  const [first] = chain.own
  if (isPlainIn(first, text)) return [{ text, face: first, missing: [] }]
  const pieces: Piece<Face>[] = []
  for (const cluster of graphemesOf(text).flatMap(bounded)) {
    for (const piece of setCluster(cluster, chain, pieces.at(-1)?.face ?? null)) {
      const last = pieces.at(-1)
      if (last === undefined || last.face !== piece.face || last.face.isColor) {
        pieces.push(piece)
        continue
      }
      last.text += piece.text
      last.missing.push(...piece.missing)
    }
  }
  return pieces
}

interface Piece<Face> {
  text: string
  readonly shown?: string
  readonly face: Face
  readonly missing: number[]
}

/** True if a face covers a text without presentation selectors. */
function isPlainIn(face: CoveringFace, text: string): boolean {
  if (face.isColor) return false
  for (let at = 0; at < text.length; at++) {
    const codePoint = text.codePointAt(at) ?? 0
    if (codePoint > 0xffff) at++
    if (codePoint === EMOJI_SELECTOR || codePoint === TEXT_SELECTOR || codePoint === KEYCAP) return false
    if (!face.covers(codePoint)) return false
  }
  return true
}

/** A cluster as one piece, or as several for an emoji of which only parts are covered. */
function setCluster<Face extends CoveringFace>(
  cluster: string,
  chain: FaceChain<Face>,
  before: Face | null,
): Piece<Face>[] {
  const codePoints = visibleOf(cluster)
  const has = (face: Face): boolean =>
    face.isColor ? face.colorGlyph(cluster) !== null : codePoints.every(codePoint => face.covers(codePoint))
  if (before !== null && !before.isColor && follows(cluster, chain, has) && has(before)) {
    return [{ text: cluster, face: before, missing: [] }]
  }
  const isEmoji = EMOJI.test(cluster)
  const isComposed = isEmoji && COMPOSED.test(cluster)
  for (const face of preferred(cluster, chain)) {
    // faces without colours draw the parts of an emoji side by side, so only those of the style may
    if (isComposed && !face.isColor && !chain.own.includes(face)) continue
    if (has(face)) return [{ text: cluster, face, missing: [] }]
  }
  for (const shown of isEmoji ? simplerEmoji(cluster) : []) {
    for (const face of preferred(shown, chain)) {
      if (face.isColor && face.colorGlyph(shown) !== null)
        return [{ text: cluster, shown, face, missing: [] }]
    }
  }
  if (codePoints.length > 1 && isEmoji) {
    return [...cluster.replaceAll(ALL_INVISIBLE, '')].flatMap(part => setCluster(part, chain, null))
  }
  // no face covers it all: the first that covers the base draws the rest
  const [base = 0] = codePoints
  const plain = [...chain.own, ...chain.fallback].filter(({ isColor }) => !isColor)
  const face = plain.find(face => face.covers(base)) ?? plain[0] ?? chain.own[0]
  return [{ text: cluster, face, missing: codePoints.filter(codePoint => !face.covers(codePoint)) }]
}

/**
 * True for spaces, and for punctuation that no face of the style covers: they take the face of the text before them.
 */
function follows<Face>(
  cluster: string,
  { own }: FaceChain<Face & CoveringFace>,
  has: (face: Face) => boolean,
) {
  return SPACE.test(cluster) || (PUNCTUATION.test(cluster) && !own.some(has))
}

const JOINER = '\u200D'
const TONES = /[\u{1F3FB}-\u{1F3FF}]/gu
const TAGS = /[\u{E0020}-\u{E007F}]/gu
/** Emoji with a skin tone or a joiner. */
const COMPOSED = /[\u200D\u{1F3FB}-\u{1F3FF}]/u
/** Limit of joined parts; emoji of Unicode have at most four. */
const MAX_JOINED = 8

/** Simpler emoji for one that no font covers: without its tag, without its last parts, without skin tones. */
function* simplerEmoji(cluster: string): Iterable<string> {
  const parts = cluster.replaceAll(TAGS, '').split(JOINER).slice(0, MAX_JOINED)
  for (let count = parts.length; count > 0; count--) {
    const joined = parts.slice(0, count).join(JOINER)
    if (joined !== '' && joined !== cluster) yield joined
    const untoned = joined.replaceAll(TONES, '')
    if (untoned !== '' && untoned !== joined) yield untoned
  }
}

/** The faces of a chain in the order of preference for a cluster. */
function* preferred<Face extends CoveringFace>(
  cluster: string,
  { own, fallback }: FaceChain<Face>,
): Iterable<Face> {
  if (cluster.includes('\uFE0F') || cluster.includes('\u20E3')) {
    yield* byColor([...own, ...fallback], true)
  } else if (EMOJI.test(cluster) && !cluster.includes('\uFE0E')) {
    yield* own
    yield* byColor(fallback, true)
  } else {
    // lists of families end with those of emoji, which are meant for emoji presentation only
    if (!cluster.includes('\uFE0E') && own[0].isColor) yield own[0]
    yield* byColor([...own, ...fallback], false)
  }
}

function* byColor<Face extends CoveringFace>(faces: readonly Face[], isColor: boolean): Iterable<Face> {
  for (const face of faces) if (face.isColor === isColor) yield face
  for (const face of faces) if (face.isColor !== isColor) yield face
}

function visibleOf(cluster: string): number[] {
  const codePoints: number[] = []
  for (const character of cluster.replaceAll(ALL_INVISIBLE, ''))
    codePoints.push(character.codePointAt(0) ?? 0)
  return codePoints
}

/** A cluster, or its parts if it is too long. */
function bounded(cluster: string): string[] {
  if (cluster.length <= MAX_CLUSTER) return [cluster]
  const characters = [...cluster]
  const parts: string[] = []
  for (let start = 0; start < characters.length; start += MAX_CLUSTER) {
    parts.push(characters.slice(start, start + MAX_CLUSTER).join(''))
  }
  return parts
}

export function isInRanges(codePoint: number, ranges: readonly CodePointRange[]): boolean {
  return ranges.some(([first, last]) => first <= codePoint && codePoint <= last)
}
