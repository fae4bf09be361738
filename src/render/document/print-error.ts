import { PlatenError } from '../../base/errors.ts'
import { LayoutMistake, placeOfError } from '../../document/error-place.ts'
import { mistakeAt } from '../../document/node.ts'
import { UnsupportedNumber } from '../../output/pdf/canvas/format-number.ts'

/** Where a mistake stands that shows only once the pages are painted. */
const CONTENT = '/content'

/**
 * The error that a failed print ends with, at the place of the node that layout was in. Only known causes are the
 * author's; any other is a bug of ours.
 */
export function printError(error: unknown): PlatenError {
  const place = placeOfError(error) ?? CONTENT
  if (error instanceof PlatenError) return error.details.length > 0 ? error : placed(error, place)
  const mistake = mistakeOf(error)
  if (mistake !== null) return mistakeAt(`${place}${mistake.key}`, mistake.message)
  const reason = error instanceof Error ? error.message : String(error)
  const message = `Platen failed while printing '${place}': ${reason}. This is a bug: please report it with the template.`
  return new PlatenError('render_failed', message, {
    details: [{ path: place, message: reason }],
    cause: error,
  })
}

function placed(error: PlatenError, path: string): PlatenError {
  const { code, message, cause = error } = error
  return new PlatenError(code, message, { details: [{ path, message: message.replace(/\.$/, '') }], cause })
}

/** What the author can correct; null for a bug. */
function mistakeOf(error: unknown): { key: string; message: string } | null {
  if (error instanceof LayoutMistake) return { key: `/${error.key}`, message: error.message }
  const isTooLarge = error instanceof UnsupportedNumber && !Number.isNaN(error.value)
  return isTooLarge ? { key: '', message: 'a length is larger than a PDF can hold' } : null
}
