import type { BoundDocument, PageValues } from '../../document/bound-document.ts'
import {
  type PictureRequest,
  type Preparation,
  prepare,
  separatePreparation,
} from '../../document/prepare.ts'

/** The first page and a later one: most page nodes want the same pictures on all the others. */
const FORESEEN_PAGES = [1, 2]

/**
 * The pictures that headers, footers and backgrounds will want, as far as they can be known before layout. One
 * that was not foreseen costs a second layout.
 */
export function foreseePictures(
  bound: BoundDocument,
  pageSize: PageValues['pageSize'],
  preparation: Preparation,
): PictureRequest[] {
  const requests: PictureRequest[] = []
  for (const name of ['header', 'footer', 'background'] as const) {
    const node = bound[name]
    for (const page of node === null ? [] : FORESEEN_PAGES) {
      const own = separatePreparation(preparation)
      try {
        const values = {
          page,
          pages: FORESEEN_PAGES.length,
          pageSize,
          broughtForward: {},
          carriedForward: {},
        }
        prepare(node?.(values), `/${name}`, own)
      } catch {
        break // layout meets the mistake with the true values, and reports it
      }
      requests.push(...own.pending.map(({ request }) => request))
    }
  }
  return requests
}
