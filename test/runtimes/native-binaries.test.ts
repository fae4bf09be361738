import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../built-package.ts'

interface LockedPackage {
  readonly version: string
  readonly integrity?: string
  readonly link?: boolean
  readonly libc?: readonly string[]
  readonly cpu?: readonly string[]
  readonly optional?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const LOCKED: Readonly<Record<string, LockedPackage | undefined>> = JSON.parse(
  readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
).packages
const packageOf = (name: string) => LOCKED[`node_modules/${name}`]

test('the lock file has the hash of every package', () => {
  const unhashed = Object.entries(LOCKED).filter(
    ([path, locked]) => path !== '' && locked?.link !== true && !locked?.integrity?.startsWith('sha512-'),
  )
  expect(unhashed.map(([path]) => path)).toEqual([])
})

test.each([
  ['sharp', 'glibc', 'x64', ['@img/sharp-linux-x64', '@img/sharp-libvips-linux-x64']],
  ['sharp', 'glibc', 'arm64', ['@img/sharp-linux-arm64', '@img/sharp-libvips-linux-arm64']],
  ['sharp', 'musl', 'x64', ['@img/sharp-linuxmusl-x64', '@img/sharp-libvips-linuxmusl-x64']],
  ['sharp', 'musl', 'arm64', ['@img/sharp-linuxmusl-arm64', '@img/sharp-libvips-linuxmusl-arm64']],
  ['@napi-rs/canvas', 'glibc', 'x64', ['@napi-rs/canvas-linux-x64-gnu']],
  ['@napi-rs/canvas', 'glibc', 'arm64', ['@napi-rs/canvas-linux-arm64-gnu']],
  ['@napi-rs/canvas', 'musl', 'x64', ['@napi-rs/canvas-linux-x64-musl']],
  ['@napi-rs/canvas', 'musl', 'arm64', ['@napi-rs/canvas-linux-arm64-musl']],
])('the lock file has the binaries of %s for %s on %s', (name, libc, cpu, binaries) => {
  for (const binary of binaries) {
    const locked = packageOf(binary)
    expect(locked, binary).toMatchObject({ libc: [libc], cpu: [cpu], optional: true })
    expect(locked?.version, binary).toBe(packageOf(name)?.optionalDependencies?.[binary])
  }
})
