import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dataUri, readCardPictures } from '../content/card-pictures.ts'
import { cardScene } from '../content/card-scene.ts'
import type { Card } from '../content/contents.ts'
import type { CardEngine, CardFiles, Printer } from '../engine.ts'
import { openReusedPage } from '../reused-page.ts'
import { ROBOTO } from './fonts.ts'

const BROWSER = process.env['BENCH_CHROMIUM'] ?? 'chromium'
const SCRIPT = createRequire(import.meta.url).resolve('fabric')
const QUALITY = 0.9

/** Fabric.js in a page of Chromium that stays open with its scene, fonts and pictures. */
export const engine: CardEngine = {
  card: () => openFabric(['jpeg', 'png']),
  cardJpeg: () => openFabric(['jpeg']),
}

async function openFabric(formats: readonly ('jpeg' | 'png')[]): Promise<Printer<Card, CardFiles>> {
  const page = await openReusedPage(BROWSER)
  await page.evaluate(readFileSync(SCRIPT, 'utf8'))
  await page.evaluate(`(async () => {
    const faces = [
      new FontFace('Roboto', 'url(${fontUri(ROBOTO.regular)})', { weight: 'normal' }),
      new FontFace('Roboto', 'url(${fontUri(ROBOTO.bold)})', { weight: 'bold' }),
    ]
    for (const face of faces) document.fonts.add(await face.load())
    const scene = ${JSON.stringify(emptyScene())}
    globalThis.card = new fabric.StaticCanvas(null, { width: scene.width, height: scene.height, enableRetinaScaling: false, renderOnAddRemove: false })
    await card.loadFromJSON(scene)
  })()`)
  return {
    async print(texts) {
      // Draws once for all formats, without the second canvas of Fabric's toDataURL.
      const files = await page.evaluate(`{
        const texts = ${JSON.stringify(texts)}
        for (const object of card.getObjects()) if (object.name in texts) object.set('text', texts[object.name])
        card.renderAll();
        ${JSON.stringify(formats)}.map(format => card.lowerCanvasEl.toDataURL('image/' + format, ${QUALITY}))
      }`)
      if (!Array.isArray(files)) throw new Error('the page gave no pictures')
      return files.map(file => Buffer.from(String(file).replace(/^.*,/, ''), 'base64'))
    },
    close: () => page.close(),
  }
}

function fontUri(file: string): string {
  return dataUri('font/ttf', readFileSync(file))
}

function emptyScene() {
  const { photo, logo } = readCardPictures()
  return cardScene(
    { badge: '', headline: '', body: '', footer: '' },
    { photo: dataUri('image/jpeg', photo), logo: dataUri('image/png', logo) },
  )
}
