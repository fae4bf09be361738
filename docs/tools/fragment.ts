/** Makes a program of the fragments of a page: they get an engine with a few templates, and each a scope of its own. */

const PRELUDE = `
import { createServer } from 'node:http'
import { DatabaseSync as BetterSqlite3 } from 'node:sqlite'
import { createEngine } from 'platen'
import { directoryStorage } from 'platen/directory'
import { createHandler } from 'platen/http'

/** What fragments take from other libraries: an editor's canvas and a browser. */
const canvas = { width: 60, height: 30, toObject: () => ({ version: '6.9.1', objects: [] }) }
const html = '<p>A page</p>'
const nothing = async () => {}
const puppeteer = {
  launch: async () => ({ newPage: async () => ({ setContent: nothing, pdf: nothing }), close: nothing }),
}
Object.assign(process.env, { S3_KEY: 'key', S3_SECRET: 'secret' })
const PAGE = '<h1>A page</h1>'
const remote = createServer((request, response) => response.end(PAGE)).listen(0, '127.0.0.1')
await new Promise(resolve => remote.once('listening', resolve))
const origin = 'http://127.0.0.1:' + remote.address().port
const engine = await createEngine({ assets: { allowPrivateHosts: ['127.0.0.1'] } })
await engine.putTemplate({ template_id: 'note', document: { content: ['Dear {{name}},'] } })
await engine.putTemplate({
  template_id: 'card',
  scene: { width: 60, height: 30, objects: [{ type: 'rect', name: 'box', width: 60, height: 30, fill: '#336699' }] },
})
`

/** URLs of example.com lead to a server on the loopback interface. */
export function programOf(fragments: readonly string[]): string {
  const imports = new Set(fragments.flatMap(fragment => fragment.match(/^import .*$/gm) ?? []))
  const blocks = fragments.map(fragment => {
    const code = fragment
      .replaceAll(/^import .*$/gm, '')
      .replaceAll('node_modules/@fontsource/inter', './inter')
      .replaceAll(/'https:\/\/example\.com([^']*)'/g, (_, path: string) => `origin + '${path}'`)
    return `{\n${code}}\n`
  })
  return `${[...imports].join('\n')}${PRELUDE}${blocks.join('')}await engine.close()\nprocess.exit()\n`
}
