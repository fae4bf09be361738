import { CliError, ClosedPipe, EXIT } from './failure.ts'
import { systemReason } from './system-reason.ts'

/** Writes to standard output. Fails with ClosedPipe where its reader has gone. */
export async function print(content: string | Uint8Array): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    process.stdout.write(content, error => (error ? reject(asFailure(error)) : resolve()))
  })
}

function asFailure(error: NodeJS.ErrnoException): Error {
  if (error.code === 'EPIPE') return new ClosedPipe()
  return new CliError(EXIT.file, `Standard output cannot be written: ${systemReason(error)}.`)
}
