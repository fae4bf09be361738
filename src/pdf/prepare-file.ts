import { fail, isNode } from '../document-node.ts'
import { didYouMean } from '../text-distance.ts'
import { forbidsFiles, parseAttachment } from './attachments.ts'

export interface FilePreparation {
  /** Names of the document's `attachments`. */
  readonly attachments: ReadonlySet<string>
  /** The PDF/A level that forbids attached files; null where they may be attached. */
  readonly filesForbiddenBy: string | null
}

/** A file of its own, or the name of one of the document's `attachments`. */
export function prepareFile(
  file: unknown,
  path: string,
  { attachments, filesForbiddenBy }: FilePreparation,
): unknown {
  if (filesForbiddenBy !== null) fail(path, forbidsFiles(filesForbiddenBy))
  if (isNode(file)) return parseAttachment(file, path)
  if (typeof file === 'string' && attachments.has(file)) return file
  const expected = "expected the name of one of the document's 'attachments', or an object with `src`"
  return fail(
    path,
    typeof file === 'string'
      ? `${expected}, not '${file.slice(0, 40)}'${didYouMean(file, attachments)}`
      : expected,
  )
}
