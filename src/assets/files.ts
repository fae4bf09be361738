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
        const scheme = /^[a-z][a-z0-9+.-]+:/i.exec(reference)?.[0]
        if (scheme !== undefined || roots.length === 0) {
          const what =
            scheme === undefined ? 'It is a path, and no asset root is configured' : `It is a ${scheme} URL`
          throw new PlatenError(
            'asset_denied',
            `${what}; give a base64 data: URI, or a path below an asset root.`,
          )
        }
        const bytes = await readRootFile(reference, {
          roots,
          maxBytes: limits.maxAssetBytes,
          kind: 'file',
          hint: '',
        })
        budget.spend(`file ${reference}`, bytes.length, assetsTooLarge)
        return bytes
      } catch (failure) {
        if (!(failure instanceof PlatenError)) throw failure
        const code = failure.code === 'asset_denied' ? 'asset_denied' : 'asset_failed'
        const message = `The file at '${path}' (${describeReference(reference)}) cannot be attached. ${failure.message}`
        throw new PlatenError(code, message, {
          details: [{ path, message: failure.message }],
          cause: failure,
        })
      }
    },
  }
}

export function assetsTooLarge(bytes: number, max: number): PlatenError {
  return new PlatenError(
    'asset_failed',
    `With it, the assets of this render have ${bytes} bytes; the limit maxAssetsBytes is ${max}.`,
  )
}
