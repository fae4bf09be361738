import { PlatenError } from '../../base/errors.ts'
import { barcodeShapes } from '../../graphics/barcode.ts'
import { errorCodeAt } from './object-reader.ts'
import type { PictureReference } from './scene.ts'

/** Encodes and draws a barcode of a scene. @throws PlatenError that points to the data, or to the symbology. */
export async function drawBarcode({
  code,
  path,
  symbologyPath,
}: Extract<PictureReference, { kind: 'code' }>) {
  try {
    const reshape = await barcodeShapes(code)
    return { ...reshape(code.aspectRatio), reshape }
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error
    const problem = error.message
    const at = error.details[0]?.path === '/symbology' ? symbologyPath : path
    throw new PlatenError(errorCodeAt(at), `'${at}' cannot be drawn as a code: ${problem}`, {
      details: [{ path: at, message: problem }],
      cause: error,
    })
  }
}
