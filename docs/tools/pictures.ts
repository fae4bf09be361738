/**
 * Makes the pictures of README.md and docs/: `npm run docs:pictures [NAME …]`. The picture `pictures/NAME.png` shows
 * the pages of NAME.pdf or the image NAME.jpg, which an example of the same page writes. `preview-pictures.ts` makes
 * those of the preview.
 */
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawPages } from '../../fixtures/page-pictures.ts'
import { createEngine } from '../../src/index.ts'
import { type DocsPage, picturesOf, ROOT, readPages, templateOf } from './pages.ts'
import { runCommands, runProgram, writeExamples } from './run-examples.ts'

const WIDTH = 1200
const MAX_PAGE_WIDTH = 640
const GAP = 24
const BACKGROUND = '#e9ecef'

const chosen = process.argv.slice(2)
for (const page of readPages()) {
  const made = picturesOf(page).filter(name => !name.startsWith('preview-'))
  const names = made.filter(name => chosen.length === 0 || chosen.includes(name))
  if (names.length > 0) await makePictures(page, names)
}

async function makePictures(page: DocsPage, names: readonly string[]): Promise<void> {
  const folder = await writeExamples(page)
  for (const example of page.examples) {
    const { file, code, language } = example
    const isNamed = names.some(name => code.includes(`${name}.`) || file === `${name}.json`)
    if (!isNamed) continue
    const template = templateOf(example)
    if (language === 'sh') await runCommands(folder, example)
    else if (language === 'js' && file !== null) await runProgram(folder, join(folder, file))
    else if (template !== null && file !== null) {
      await writeFile(join(folder, file.replace('.json', '.pdf')), await print(template))
    }
  }
  const files = await readdir(folder)
  for (const name of names) {
    const output = files.find(file => file.startsWith(`${name}.`) && /\.(?:pdf|jpg|png)$/.test(file))
    if (output === undefined) throw new Error(`No example of ${page.path} writes ${name}.pdf or ${name}.jpg`)
    const picture = join(ROOT, 'docs/pictures', `${name}.png`)
    const isNew = !existsSync(picture)
    await writeFile(picture, await drawn(output, await readFile(join(folder, output))))
    console.log(`${picture}${isNew ? ' (new)' : ''}`)
  }
  await rm(folder, { recursive: true, force: true })
}

async function print(template: NonNullable<ReturnType<typeof templateOf>>): Promise<Uint8Array> {
  const engine = await createEngine({ rendering: { isolation: 'none' } })
  await engine.putTemplate({ ...template, template_id: 'example' })
  const params = { template_id: 'example', data: template.sample ?? {}, export_type: 'file' } as const
  const { file } =
    'scene' in template
      ? await engine.createImage({ ...params, output_format: 'pdf' })
      : await engine.createPdf(params)
  await engine.close()
  return file
}

/** Pages side by side on a grey ground; an image as it is. */
async function drawn(name: string, bytes: Uint8Array): Promise<Uint8Array> {
  const pages = name.endsWith('.pdf') ? (await drawPages(bytes, { dpi: 200 })).map(({ png }) => png) : [bytes]
  const width = Math.min(MAX_PAGE_WIDTH, Math.floor((WIDTH - GAP) / pages.length) - GAP)
  const tiles = await Promise.all(
    pages.map(async (page, i) => {
      const { data, info } = await sharp(page).resize({ width }).png().toBuffer({ resolveWithObject: true })
      return { input: data, height: info.height, left: GAP + i * (width + GAP), top: GAP }
    }),
  )
  const height = 2 * GAP + Math.max(...tiles.map(tile => tile.height))
  const ground = {
    width: GAP + tiles.length * (width + GAP),
    height,
    channels: 3,
    background: BACKGROUND,
  } as const
  return await sharp({ create: ground })
    .composite(tiles)
    .png({ palette: true, quality: 90, compressionLevel: 9 })
    .toBuffer()
}
