import type { Line, Page } from './pdfmake.ts'
import { PictureWord } from './text/inline-picture-word.ts'

/** Puts the pictures of a line, which stands on a page, beside it. */
export function placePictures(line: Line, page: Page): void {
  const { x = 0, y = 0 } = line
  const baseline = y + line.getAscenderHeight()
  for (const word of line.inlines) {
    if (!(word instanceof PictureWord)) continue
    const { picture, above } = word
    const item = { ...picture, x: x + word.x, y: baseline - above }
    page.items.push({ type: 'image' in picture ? 'image' : 'svg', item })
  }
}
