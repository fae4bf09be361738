/** The example for AWS Lambda in docs/deployment.md as a zip file. Installs the packed package from the npm registry. */
import { execFile, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packPackage, ROOT } from '../built-package.ts'

const run = promisify(execFile)
const TIMEOUT_MS = 300_000
const missing = ['zip', 'unzip'].filter(tool => spawnSync(tool, ['-v'], { stdio: 'ignore' }).error)
const isHere = missing.length === 0

/** Quotas of AWS Lambda (https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html). */
const MAX_ZIPPED_MB = 50
const MAX_UNPACKED_MB = 250

let folder = ''
let tarball = ''

beforeAll(async () => {
  if (!isHere) return
  folder = await realpath(await mkdtemp(join(tmpdir(), 'platen-lambda-')))
  tarball = await packPackage()
}, TIMEOUT_MS)
afterAll(() => rm(folder, { recursive: true, force: true }))

async function exampleOf(name: string): Promise<string> {
  const text = await readFile(join(ROOT, 'docs/deployment.md'), 'utf8')
  return new RegExp(`\`\`\`js ${name}\\n(.*?)\`\`\``, 's').exec(text)?.[1] ?? ''
}

/** A request as API Gateway sends it, with payload format 2.0. */
const eventOf = (path: string, body: object) => ({
  version: '2.0',
  routeKey: '$default',
  rawPath: path,
  rawQueryString: 'template_id=note&export_type=file',
  headers: { 'content-type': 'application/json', 'x-api-key': 'key', host: 'api.example.com' },
  requestContext: {
    domainName: 'api.example.com',
    http: { method: 'POST', path, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'curl' },
    requestId: 'id',
    stage: '$default',
  },
  body: JSON.stringify(body),
  isBase64Encoded: false,
})

const INVOKE = `
  const { handler } = await import('./lambda.js')
  const { statusCode, headers, body, isBase64Encoded } = await handler(${JSON.stringify(eventOf('/v2/create-pdf', { name: 'Ada' }))}, {})
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')
  console.log(JSON.stringify([statusCode, headers['content-type'], bytes.subarray(0, 5).toString('latin1')]))
`

/** Runs a command without network interfaces if possible. */
const UNSHARE = ['sh', '-c', 'exec unshare -n "$0" "$@"'] as const
const isIsolated = spawnSync(UNSHARE[0], [...UNSHARE.slice(1), 'true']).status === 0

test.skipIf(!isHere).each([
  ['without native packages', ['--omit=optional'], 15],
  ['with native packages', [], MAX_ZIPPED_MB],
] as const)(
  isHere ? 'a zip file %s renders elsewhere' : `a zip file %s renders elsewhere (not here: ${missing})`,
  async (name, flags, maxMb) => {
    const project = join(folder, `project ${name}`)
    await mkdir(project)
    await writeFile(join(project, 'package.json'), '{ "private": true, "type": "module" }')
    await writeFile(join(project, 'lambda.js'), await exampleOf('lambda.js'))
    const { devDependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
    const packages = [tarball, `hono@${devDependencies.hono}`]
    await run('npm', ['install', '--no-audit', '--no-fund', ...flags, ...packages], { cwd: project })

    const zip = join(folder, `${name}.zip`)
    await run('zip', ['-qr', zip, '.'], { cwd: project })
    const zippedMb = (await stat(zip)).size / 1e6
    expect(zippedMb).toBeLessThan(maxMb)

    const task = join(folder, `task ${name}`)
    await run('unzip', ['-q', zip, '-d', task])
    await rm(project, { recursive: true })
    const { stdout: size } = await run('du', ['-sb', task])
    const unpackedMb = Number.parseInt(size, 10) / 1e6
    expect(unpackedMb).toBeLessThan(MAX_UNPACKED_MB)
    console.log(`${name}: ${zippedMb.toFixed(1)} MB zipped, ${unpackedMb.toFixed(1)} MB unpacked`)

    // The permission model denies all writes.
    const node = [process.execPath, '--permission', `--allow-fs-read=${task}`, '--allow-addons']
    const [command = '', ...args] = [
      ...(isIsolated ? UNSHARE : []),
      ...node,
      '--input-type=module',
      '--eval',
      INVOKE,
    ]
    const { stdout } = await run(command, args, { cwd: task, env: { PLATEN_KEY: 'key' } })
    expect(JSON.parse(stdout)).toEqual([200, 'application/pdf', '%PDF-'])
  },
  TIMEOUT_MS,
)
