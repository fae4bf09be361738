import { isJoined } from '../../text/cursive-scripts.ts'
import { CHAR_NAMES } from '../property-names.ts'
import type { CharStyle } from './char-style.ts'
import { type Cluster, MAX_CLUSTER } from './text-clusters.ts'
import type { Line } from './text-lines.ts'
import type { RunOptions } from './text-runs.ts'

/** Scripts whose advances depend on no more than the preceding letter. Other text is measured as a whole. */
export const SIMPLE =
  /^[\u0020-\u02FF\u0370-\u058F\u10A0-\u10FF\u1E00-\u200A\u2010-\u2027\u202F-\u205E\u2070-\u2BFF\u3000-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF\uFFFD]*$/

/** Part of a line that is set as one run. */
export interface StyleRun {
  /** Index among the runs of its line. */
  readonly index: number
  clusters: Cluster[]
  readonly level: number
  /** For bidi reordering: levels of trailing spaces are reset already. */
  readonly isSpace: false
  /** Distance from the start of the line, as Fabric measures it. */
  readonly boxX: number
  boxWidth: number
  /** Widths per style, in logical order. */
  readonly shares: { readonly style: CharStyle; width: number }[]
}

export interface StyleRunOptions extends Pick<RunOptions, 'wordSpacing' | 'letterSpacing'> {
  /** Spaces are runs of their own. */
  readonly partsWords: boolean
}

/** The style runs of a line in logical order. */
export function styleRunsOf(
  { clusters, start, end }: Line,
  levels: Uint8Array | null,
  { wordSpacing, letterSpacing, partsWords }: StyleRunOptions,
): StyleRun[] {
  const styleRuns: StyleRun[] = []
  let [offset, x] = [0, 0]
  for (let at = start; at < end; at++) {
    const cluster = clusters[at]
    if (cluster === undefined) break
    const level = levels?.[offset] ?? 0
    offset += cluster.text.length
    const added = cluster.text === ' ' ? wordSpacing : 0
    const own = at === start ? cluster.width : cluster.kernedWidth
    const last = styleRuns.at(-1)
    const [first] = last?.clusters ?? []
    const isSame =
      first !== undefined &&
      haveSameStyle(first.style, cluster.style) &&
      first.face === cluster.face &&
      last?.level === level &&
      cluster.text.length < MAX_CLUSTER / 2 &&
      // Widened spaces are runs of their own: a canvas does not widen a space at the start of a run.
      (!partsWords || (first.text === ' ') === (cluster.text === ' ')) &&
      (letterSpacing === 0 || !standsApart(last.clusters.at(-1), cluster))
    if (last !== undefined && isSame) {
      last.clusters.push(cluster)
      last.boxWidth += own + added
      const share = last.shares.at(-1)
      if (share?.style === cluster.style) share.width += own + added
      else last.shares.push({ style: cluster.style, width: own + added })
    } else {
      // Kerning moves the box of a character.
      const boxX = x + own - cluster.width
      const [index, boxWidth] = [styleRuns.length, cluster.width + added]
      const shares = [{ style: cluster.style, width: boxWidth }]
      styleRuns.push({ index, clusters: [cluster], level, isSpace: false, boxX, boxWidth, shares })
    }
    x += own + added
  }
  return styleRuns
}

/** As in Fabric, decorations do not separate runs. */
export function haveSameStyle(a: CharStyle, b: CharStyle): boolean {
  return a === b || STYLE_PROPERTIES.every(name => a[name] === b[name])
}

const DECORATIONS: ReadonlySet<string> = new Set(['underline', 'overline', 'linethrough'])
const STYLE_PROPERTIES = CHAR_NAMES.filter(name => !DECORATIONS.has(name))

/**
 * True if a character must start at its own box when letters are spaced. Fabric measures letters with ligatures, and
 * complex scripts have no advance per character.
 */
function standsApart(before: Cluster | undefined, { text }: Cluster): boolean {
  return before?.text === 'f' || (!SIMPLE.test(text) && !isJoined(text))
}
