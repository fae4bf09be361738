import type { FileSource } from '../assets/contracts.ts'
import { isRecord } from '../base/json.ts'
import { didYouMean } from '../base/text-distance.ts'
import { forbidsFiles, hasPath, parseAttachment, readFile } from './attachments.ts'
import { fail, type Node } from './node.ts'

export interface FilePreparation {
  /** Names of the document's `attachments`. */
  readonly attachments: ReadonlySet<string>
  /** The PDF/A level that forbids attached files; null where they may be attached. */
  readonly filesForbiddenBy: string | null
  /** Files below asset roots, which are read once the tree is prepared. */
  readonly pendingFiles: { readonly file: Node; readonly path: string }[]
}

/** A file of its own, or the name of one of the document's `attachments`. */
export function prepareFile(
  file: unknown,
  path: string,
  { attachments, filesForbiddenBy, pendingFiles }: FilePreparation,
): unknown {
  if (filesForbiddenBy !== null) fail(path, forbidsFiles(filesForbiddenBy))
  if (isRecord(file)) {
    if (!hasPath(file)) return parseAttachment(file, path)
    pendingFiles.push({ file, path })
    return file
  }
  if (typeof file === 'string' && attachments.has(file)) return file
  const expected = "expected the name of one of the document's 'attachments', or an object with `src`"
  return fail(
    path,
    typeof file === 'string'
      ? `${expected}, not '${file.slice(0, 40)}'${didYouMean(file, attachments)}`
      : expected,
  )
}

/** Reads the files that nodes attach by their paths, in place. */
export async function readPendingFiles(
  { pendingFiles }: Pick<FilePreparation, 'pendingFiles'>,
  files: FileSource | undefined,
): Promise<void> {
  for (const { file, path } of pendingFiles) {
    await readFile(file, path, files)
    Object.assign(file, parseAttachment(file, path))
  }
}
