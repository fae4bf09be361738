/**
 * Text and the faces that may set it → pieces of one face each. Pure, and linear in the length of the text. A
 * character as its reader counts them stays whole: combining marks, joiners and variation selectors never part from
 * what they belong to.
 */
import { graphemesOf } from './graphemes.ts'

/** What the choice of a face depends on. A face is asked only where those before it will not do. */
export interface CoveringFace {
  /** Whether its glyphs have colours of their own, as emoji do. */
  readonly isColor: boolean
  /** Whether the face has a glyph for a code point; asked often, so it answers from memory. */
  covers(codePoint: number): boolean
  /** The one glyph in colours for a character of several code points or of one; null where there is none. */
  colorGlyph(character: string): object | null
}

export interface FaceChain<Face extends CoveringFace> {
  /** What the style names, in its order; at least one. */
  readonly own: readonly [Face, ...Face[]]
  /** What stands in where they lack a character, in order. */
  readonly fallback: readonly Face[]
}

export interface FacedText<Face> {
  readonly text: string
  /** The character whose glyph is drawn, if it is a simpler emoji than the one of the text. */
  readonly shown?: string | undefined
  readonly face: Face
  /** Code points that no face has; the face draws its box for each. */
  readonly missing: readonly number[]
}

/** No script asks for longer characters; what is longer was made to harm. */
const MAX_CLUSTER = 64

const TEXT_SELECTOR = 0xfe0e
const EMOJI_SELECTOR = 0xfe0f
const KEYCAP = 0x20e3

/** Characters whose picture is in colour if nothing else is said, and what turns others into such. */
const EMOJI = /\p{Emoji_Presentation}|\uFE0F|\u20E3/u
/** Draws nothing of its own, so no face need have it. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\u2028\u2029]/u
const ALL_INVISIBLE = new RegExp(INVISIBLE, 'gu')
const SPACE = /^\p{Zs}$/u
const PUNCTUATION = /^\p{P}+$/u

/**
 * Parts text into pieces that one face of the chain sets, in the order of the text. A piece in colours is one
 * character.
 */
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

/** Whether a face sets all of a text that says nothing of how it wants to be shown. */
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

/** A character as one piece; as several where it is a picture that is known in parts only. */
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
    // a font without colours draws the parts of an emoji beside each other; only where the style names it
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
  // no face has all of it: the first that has its base draws the rest as it can
  const [base = 0] = codePoints
  const plain = [...chain.own, ...chain.fallback].filter(({ isColor }) => !isColor)
  const face = plain.find(face => face.covers(base)) ?? plain[0] ?? chain.own[0]
  return [{ text: cluster, face, missing: codePoints.filter(codePoint => !face.covers(codePoint)) }]
}

/**
 * Whether a character goes with what stands before it: a space, and punctuation that no face of the style has, such
 * as that of Chinese or Arabic.
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
/** What has a skin tone or is joined. */
const COMPOSED = /[\u200D\u{1F3FB}-\u{1F3FF}]/u
/** Parts of a joined emoji; those of Unicode have at most four. */
const MAX_JOINED = 8

/**
 * The emoji that stand in for one that no font has, such as one of a newer Unicode: without its tag, without its last
 * parts, without its skin tones. So one character stays one.
 */
function* simplerEmoji(cluster: string): Iterable<string> {
  const parts = cluster.replaceAll(TAGS, '').split(JOINER).slice(0, MAX_JOINED)
  for (let count = parts.length; count > 0; count--) {
    const joined = parts.slice(0, count).join(JOINER)
    if (joined !== '' && joined !== cluster) yield joined
    const untoned = joined.replaceAll(TONES, '')
    if (untoned !== '' && untoned !== joined) yield untoned
  }
}

/** The faces of a chain in the order in which a character asks for them. */
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
    yield* cluster.includes('\uFE0E') ? byColor(own, false) : own
    yield* byColor(fallback, false)
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

/** A cluster, or its parts where it is endless. */
function bounded(cluster: string): string[] {
  if (cluster.length <= MAX_CLUSTER) return [cluster]
  const characters = [...cluster]
  const parts: string[] = []
  for (let start = 0; start < characters.length; start += MAX_CLUSTER) {
    parts.push(characters.slice(start, start + MAX_CLUSTER).join(''))
  }
  return parts
}
