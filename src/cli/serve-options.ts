import { randomBytes } from 'node:crypto'
import { DEFAULT_ACCOUNT } from '../engine/create-engine.ts'
import type { CommandOptions } from './command-line.ts'
import { CliError, EXIT } from './failure.ts'

export interface Address {
  readonly host: string
  readonly port: number
}

export interface Key {
  readonly key: string
  readonly account: string
  /** Generated because none was given. */
  readonly isGenerated: boolean
}

const DEFAULT_ADDRESS: Address = { host: '127.0.0.1', port: 3000 }

export function readAddress({ host, port }: Pick<CommandOptions, 'host' | 'port'>): Address {
  if (port !== null && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535)) {
    throw new CliError(EXIT.usage, `--port must be a number from 0 to 65535, got '${port}'.`)
  }
  return {
    host: host ?? DEFAULT_ADDRESS.host,
    port: port === null ? DEFAULT_ADDRESS.port : Number(port),
  }
}

/** `KEY` or `KEY=ACCOUNT`. Generates a key if none is given, so that the API is never open by accident. */
export function readKeys(given: readonly string[]): Key[] {
  if (given.length === 0) {
    return [{ key: randomBytes(24).toString('base64url'), account: DEFAULT_ACCOUNT, isGenerated: true }]
  }
  return given.map(text => {
    const at = text.lastIndexOf('=')
    const [key, account] = at < 0 ? [text, DEFAULT_ACCOUNT] : [text.slice(0, at), text.slice(at + 1)]
    if (!/^[\x21-\x7E]+$/.test(key) || account === '') {
      throw new CliError(
        EXIT.usage,
        "--key must be KEY or KEY=ACCOUNT: visible ASCII characters, and an account if the key contains '='.",
      )
    }
    return { key, account, isGenerated: false }
  })
}
