import type { Font } from 'fontkit'
import type { FontFace } from '../../../src/text/fonts.ts'

/** The whole of a face's parsed font, of which the stages see a part. */
export function fontkitFont(face: FontFace | null | undefined): Font {
  if (face === null || face === undefined) throw new TypeError('there is no such face')
  return face.font() as Font
}
