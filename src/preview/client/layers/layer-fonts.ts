/** Loads the fonts of a scene from the server into the page. */
import type { FontFaceView } from '../../protocol.ts'
import { api } from '../api.ts'

let faces: Promise<FontFaceView[]> | null = null
const loaded = new Set<string>()

export async function loadFonts(scene: unknown): Promise<void> {
  const families = new Set(['roboto', ...familiesIn(scene)])
  faces ??= api.fonts()
  const wanted = (await faces).filter(
    ({ family, url }) => families.has(family.toLowerCase()) && !loaded.has(url),
  )
  await Promise.all(
    wanted.map(async ({ family, weight, italics, url }) => {
      const bytes = await (await api.blob(url)).arrayBuffer()
      const face = new FontFace(family, bytes, {
        weight: String(weight),
        style: italics ? 'italic' : 'normal',
      })
      document.fonts.add(await face.load())
      loaded.add(url)
    }),
  )
}

function familiesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'fontFamily' && typeof inner === 'string' ? [inner.toLowerCase()] : familiesIn(inner),
  )
}
