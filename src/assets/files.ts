import type { Budget } from '../base/budget.ts'
import { PlatenError } from '../base/errors.ts'
import type { Limits } from '../base/limits.ts'
import type { FileSource } from './contracts.ts'
import { describeReference } from './images/reference.ts'
import { readRootFile } from './root-files.ts'

export interface FileSourceOptions {
  readonly roots?: readonly string[] | undefined
  readonly budget: Budget
  readonly limits: Pick<Limits, 'maxAssetBytes'>
}

/** Attached files, read from the asset roots. */
export function createFileSource({ roots = [], budget, limits }: FileSourceOptions): FileSource {
  return {
    async file(reference, path) {
      try {
        checkFileReference(reference, roots)
        const bytes = await readRootFile(reference, {
          roots,
          maxBytes: limits.maxAssetBytes,
          kind: 'file',
          hint: '',
        })
        budget.spend(`file ${reference}`, bytes.length, assetsTooLarge)
        return bytes
      } catch (failure) {
        throw failedFile(reference, path, failure)
      }
    },
  }
}

/**
 * Checks a reference to an attached file without reading it.
 * @throws PlatenError `asset_denied`.
 */
function checkFileReference(reference: string, roots: readonly string[]): void {
  const scheme = /^[a-z][a-z0-9+.-]+:/i.exec(reference)?.[0]
  if (scheme === undefined && roots.length > 0) return
  const what =
    scheme === undefined ? 'It is a path, and no asset root is configured' : `It is a ${scheme} URL`
  throw new PlatenError('asset_denied', `${what}; give a base64 data: URI, or a path below an asset root.`)
}

/** Attached files that are checked but not read: they are empty. */
export function unreadFiles(roots: readonly string[]): FileSource {
  return {
    async file(reference, path) {
      try {
        checkFileReference(reference, roots)
        return new Uint8Array()
      } catch (failure) {
        throw failedFile(reference, path, failure)
      }
    },
  }
}

function failedFile(reference: string, path: string, failure: unknown): unknown {
  if (!(failure instanceof PlatenError)) return failure
  const code = failure.code === 'asset_denied' ? 'asset_denied' : 'asset_failed'
  const message = `The file at '${path}' (${describeReference(reference)}) cannot be attached. ${failure.message}`
  return new PlatenError(code, message, { details: [{ path, message: failure.message }], cause: failure })
}

export function assetsTooLarge(bytes: number, max: number): PlatenError {
  return new PlatenError(
    'asset_failed',
    `With it, the assets of this render have ${bytes} bytes; the limit maxAssetsBytes is ${max}.`,
  )
}
