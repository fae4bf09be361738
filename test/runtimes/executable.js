/** Program of a single-executable application: renders what its arguments name, and prints what came of it as JSON. */
import { dirname, join } from 'node:path'
import { createEngine, renderHtml, renderImage, renderPdf } from './dist/index.js'

const assetsDirectory = join(dirname(process.execPath), 'platen')
const resources = { assetsDirectory }
const hyphenated = { text: 'Donaudampfschiff', hyphens: 'auto', language: 'de' }

async function onEngine(isolation) {
  const engine = await createEngine({ assetsDirectory, rendering: { isolation, workers: 1 } })
  try {
    return await engine.createPdfFromHtml({ body: '<p>Hello</p>', export_type: 'file' })
  } finally {
    await engine.close()
  }
}

const CALLS = {
  pdf: () => renderPdf({ document: { content: [hyphenated] } }, {}, { resources }),
  html: () => renderHtml('<h1>Hello</h1>', { resources }),
  image: () => renderImage({ width: 9, height: 9, objects: [] }, { format: 'png', resources }),
  none: () => onEngine('none'),
  thread: () => onEngine('thread'),
  process: () => onEngine('process'),
}

async function run() {
  const outcomes = {}
  for (const name of process.argv.slice(2)) {
    outcomes[name] = await CALLS[name]().then(
      ({ file }) => String.fromCharCode(...file.subarray(1, 4)),
      ({ code }) => code,
    )
  }
  console.log(JSON.stringify(outcomes))
}

// Scripts in CommonJS have no await at the top level.
run()
