import { isJoined } from '../../text/cursive-scripts.ts'
import type { CharStyle } from './char-style.ts'
import { type Cluster, MAX_CLUSTER } from './text-clusters.ts'
import type { Line } from './text-lines.ts'
import type { RunOptions } from './text-runs.ts'

/** Letters whose advances do not depend on more than the letter before; all others are measured as they are set. */
export const SIMPLE =
  /^[\u0020-\u02FF\u0370-\u058F\u10A0-\u10FF\u1E00-\u200A\u2010-\u2027\u202F-\u205E\u2070-\u2BFF\u3000-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF\uFFFD]*$/

/** What of a line is set at once. */
export interface Stretch {
  /** Place among those of its line. */
  readonly index: number
  clusters: Cluster[]
  readonly level: number
  /** As levels say already. */
  readonly isSpace: false
  /** From the left of the line, as Fabric counts. */
  readonly boxX: number
  boxWidth: number
  /** What of the box each style has, in the order of the text. */
  readonly shares: { readonly style: CharStyle; width: number }[]
}

export interface StretchOptions extends Pick<RunOptions, 'wordSpacing' | 'letterSpacing'> {
  /** Spaces stand by themselves. */
  readonly partsWords: boolean
}

/** The stretches of a line in the order of its text. */
export function stretchesOf(
  { clusters, start, end }: Line,
  levels: Uint8Array | null,
  { wordSpacing, letterSpacing, partsWords }: StretchOptions,
): Stretch[] {
  const stretches: Stretch[] = []
  let [offset, x] = [0, 0]
  for (let at = start; at < end; at++) {
    const cluster = clusters[at]
    if (cluster === undefined) break
    const level = levels?.[offset] ?? 0
    offset += cluster.text.length
    const added = cluster.text === ' ' ? wordSpacing : 0
    const own = at === start ? cluster.width : cluster.kernedWidth
    const last = stretches.at(-1)
    const [first] = last?.clusters ?? []
    const isSame =
      first !== undefined &&
      looksAlike(first.style, cluster.style) &&
      first.face === cluster.face &&
      last?.level === level &&
      cluster.text.length < MAX_CLUSTER / 2 &&
      // spaces that were made wider stand by themselves: a canvas does not widen one that a run begins with
      (!partsWords || (first.text === ' ') === (cluster.text === ' ')) &&
      (letterSpacing === 0 || !standsApart(last.clusters.at(-1), cluster))
    if (last !== undefined && isSame) {
      last.clusters.push(cluster)
      last.boxWidth += own + added
      const share = last.shares.at(-1)
      if (share?.style === cluster.style) share.width += own + added
      else last.shares.push({ style: cluster.style, width: own + added })
    } else {
      // the box of a character begins where its kerning puts it
      const boxX = x + own - cluster.width
      const [index, boxWidth] = [stretches.length, cluster.width + added]
      const shares = [{ style: cluster.style, width: boxWidth }]
      stretches.push({ index, clusters: [cluster], level, isSpace: false, boxX, boxWidth, shares })
    }
    x += own + added
  }
  return stretches
}

/** As in Fabric, lines along characters do not part a word. */
export function looksAlike(a: CharStyle, b: CharStyle): boolean {
  return a === b || LOOK.every(name => a[name] === b[name])
}

const LOOK = [
  'fill',
  'stroke',
  'strokeWidth',
  'fontSize',
  'fontFamily',
  'fontWeight',
  'fontStyle',
  'textBackgroundColor',
  'textDecorationThickness',
  'textDecorationColor',
  'deltaY',
] as const satisfies readonly (keyof CharStyle)[]

/**
 * Whether a character behind another has to be set where its own box is if letters are spaced: Fabric measures
 * letters as if fonts still joined them, and others have no width of their own.
 */
function standsApart(before: Cluster | undefined, { text }: Cluster): boolean {
  return before?.text === 'f' || (!SIMPLE.test(text) && !isJoined(text))
}
