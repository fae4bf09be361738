import type { SceneDefinition } from '../../src/index.ts'
import { readCardPictures } from '../content/card-pictures.ts'
import { cardScene } from '../content/card-scene.ts'
import type { Card } from '../content/contents.ts'
import type { CardEngine, CardFiles, Printer } from '../engine.ts'
import { importPlaten } from './platen.ts'

/** Platen on the calling thread: the scene stored once, the texts with each call. */
export const engine: CardEngine = {
  card: () => openCards('all', { isolation: 'none' }),
  cardJpeg: () => openCards('jpegOnly', { isolation: 'none' }),
}

/** @param rendering Where renders run. */
export async function openCards(
  output_image_type: 'all' | 'jpegOnly',
  rendering: { isolation: 'none' } | { isolation: 'thread'; workers: number },
): Promise<Printer<Card, CardFiles>> {
  const { createEngine } = await importPlaten()
  const { photo, logo } = readCardPictures()
  const engine = await createEngine({ rendering, assets: { images: { photo, logo } }, sweepIntervalMs: 0 })
  const scene = cardScene(PLACEHOLDERS, SOURCES)
  await engine.putTemplate({ template_id: 'card', scene: scene as object as SceneDefinition })
  const request = (card: Card) => ({ template_id: 'card', data: { ...card }, output_image_type })
  return {
    async print(card) {
      if (output_image_type === 'jpegOnly') {
        const { file } = await engine.createImage({ ...request(card), export_type: 'file' })
        return [file]
      }
      // `export_type: 'file'` returns one file: two are stored, read and deleted.
      const { transaction_ref } = await engine.createImage(request(card))
      const jpeg = await engine.readFile({ transaction_ref })
      const png = await engine.readFile({ transaction_ref, output: 'secondary' })
      await engine.deleteObject({ transaction_ref })
      return [jpeg.file, png.file]
    },
    concurrency: rendering.isolation === 'none' ? 1 : 2 * rendering.workers,
    close: () => engine.close(),
  }
}

const PLACEHOLDERS: Card = {
  badge: '{{badge}}',
  headline: '{{headline}}',
  body: '{{body}}',
  footer: '{{footer}}',
}

/** The names of pictures of the engine. */
const SOURCES = { photo: 'photo', logo: 'logo' }
