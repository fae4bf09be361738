/**
 * Draws scenes with Fabric in Chromium and writes the results to `references/`. Draws all scenes or those named on the
 * command line: `node test/scene/fabric/make-references.ts [name …]`. A name may end with `*`.
 */
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { openFabricPage } from './fabric-page.ts'
import { type FabricScene, fabricScenes, referenceOf } from './fabric-scene.ts'

const names = process.argv.slice(2)
const isAsked = ({ name }: FabricScene): boolean =>
  names.length === 0 ||
  names.some(asked => (asked.endsWith('*') ? name.startsWith(asked.slice(0, -1)) : name === asked))

const scenes = (await fabricScenes()).filter(isAsked)
for (const fabric of [5, 6, 7] as const) {
  const own = scenes.filter(scene => scene.fabric === fabric)
  if (own.length === 0) continue
  const page = await openFabricPage(fabric)
  try {
    for (const scene of own) {
      const png = await page.draw(scene.scene)
      await writeFile(referenceOf(scene), await sharp(png).png({ compressionLevel: 9 }).toBuffer())
    }
  } finally {
    await page.close()
  }
}
console.log(`${scenes.length} references written`)
