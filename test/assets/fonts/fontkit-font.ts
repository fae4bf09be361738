import type { Font } from 'fontkit'
import type { FontFace } from '../../../src/text/fonts.ts'

/** The complete parsed font of a face, of which the pipeline uses a subset. */
export function fontkitFont(face: FontFace | null | undefined): Font {
  if (face === null || face === undefined) throw new TypeError('there is no such face')
  return face.font() as Font
}
