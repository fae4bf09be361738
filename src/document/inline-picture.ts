import { fail, type Node } from './node.ts'
import { insteadOf, readLength } from './values/read-values.ts'

/** The key under which a piece of a text holds its picture. */
export const PICTURE_KEY = '_picture'

/** In points: what stands farther from its line is lost. */
const FARTHEST = 1_000
const ALIGNMENTS = ['baseline', 'middle', 'top', 'bottom']
const SIZES = ['width', 'height', 'minWidth', 'maxWidth', 'minHeight', 'maxHeight'] as const
const PICTURE_KEYS = ['image', 'svg', 'fit', 'options', 'opacity', 'verticalAlign', ...SIZES]

/**
 * Makes a piece of a text that is a picture one that holds a picture, in place.
 * @returns The picture, to be loaded; null for a piece that is text.
 */
export function takeInlinePicture(piece: Node, path: string): Node | null {
  delete piece[PICTURE_KEY]
  const { image = null, svg = null, text = null, cover = null, verticalAlign = null } = piece
  if ((image === null && svg === null) || text !== null) return null
  if (cover !== null)
    fail(`${path}/cover`, "a picture in a text is as large as 'width', 'height' or 'fit' say")
  for (const name of SIZES) {
    if (typeof piece[name] === 'string') fail(`${path}/${name}`, 'expected a number of points')
  }
  if (verticalAlign !== null && !ALIGNMENTS.includes(String(verticalAlign))) {
    const above = readLength(verticalAlign)
    if (typeof above !== 'number' || !(Math.abs(above) <= FARTHEST)) {
      const instead =
        verticalAlign === 'center'
          ? ", not 'center', did you mean 'middle'?"
          : insteadOf(verticalAlign, ALIGNMENTS)
      fail(
        `${path}/verticalAlign`,
        `expected ${ALIGNMENTS.join(', ')}, or points above the baseline${instead}`,
      )
    }
    piece['verticalAlign'] = above
  }
  const picture: Node = {}
  for (const key of PICTURE_KEYS) {
    if (piece[key] !== undefined && piece[key] !== null) picture[key] = piece[key]
    delete piece[key]
  }
  piece['text'] = ''
  piece[PICTURE_KEY] = picture
  return picture
}
