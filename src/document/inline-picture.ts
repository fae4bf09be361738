import { fail, type Node } from './node.ts'
import { verticalAlign as alignment } from './values/picture-values.ts'
import { insteadOf } from './values/value-type.ts'

/** The key of the picture in a run of text. */
export const PICTURE_KEY = '_picture'

const SIZES = ['width', 'height', 'minWidth', 'maxWidth', 'minHeight', 'maxHeight'] as const
const PICTURE_KEYS = ['image', 'svg', 'fit', 'options', 'opacity', 'verticalAlign', ...SIZES]

/**
 * Moves the picture of a run of text below PICTURE_KEY, in place.
 * @returns The picture, to be loaded; null for a run without one.
 */
export function takeInlinePicture(piece: Node, path: string): Node | null {
  delete piece[PICTURE_KEY]
  const { image = null, svg = null, text = null, cover = null, verticalAlign = null } = piece
  if ((image === null && svg === null) || text !== null) return null
  if (cover !== null)
    fail(`${path}/cover`, "'cover' is not supported for pictures in a text; use 'width', 'height' or 'fit'")
  for (const name of SIZES) {
    if (typeof piece[name] === 'string')
      fail(`${path}/${name}`, `expected a number of points${insteadOf(piece[name])}`)
  }
  if (verticalAlign !== null) piece['verticalAlign'] = alignment.read(verticalAlign, `${path}/verticalAlign`)
  const picture: Node = {}
  for (const key of PICTURE_KEYS) {
    if (piece[key] !== undefined && piece[key] !== null) picture[key] = piece[key]
    delete piece[key]
  }
  piece['text'] = ''
  piece[PICTURE_KEY] = picture
  return picture
}
