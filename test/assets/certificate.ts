import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

export const OPENSSL = 'openssl'

const folders: string[] = []
afterAll(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

/** A certificate for 127.0.0.1, its key, and the file of the certificate authority that signed it. */
export async function makeCertificate(): Promise<{ key: Buffer; cert: Buffer; authorityFile: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-tls-'))
  folders.push(folder)
  const file = (name: string) => join(folder, name)
  const issue = (name: string, ...options: readonly string[]) => {
    const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
    const out = ['-days', '2', '-keyout', file(`${name}.key`), '-out', file(`${name}.pem`)]
    execFileSync(OPENSSL, [...request, ...out, ...options], { stdio: 'ignore' })
  }
  const constraints = (value: string) => ['-addext', `basicConstraints=critical,CA:${value}`]
  issue('authority', '-subj', '/CN=authority', ...constraints('TRUE'))
  const signer = ['-CA', file('authority.pem'), '-CAkey', file('authority.key')]
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:pinned.invalid']
  issue('server', ...names, ...constraints('FALSE'), ...signer)
  const [key, cert] = await Promise.all([readFile(file('server.key')), readFile(file('server.pem'))])
  return { key, cert, authorityFile: file('authority.pem') }
}
