import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Warning } from '../../src/base/errors.ts'
import { paintScene } from '../../src/output/raster/paint-scene.ts'
import { printDocument } from '../layout/document/print-document.ts'
import { paintContext } from '../output/raster/painted.ts'
import { SIDE } from './sheet.ts'

/** An SVG as an image of `SIDE` × `SIDE` pixels on white. */
export async function drawnAsImage(svg: string): Promise<{ png: Uint8Array; warnings: readonly Warning[] }> {
  const objects = [{ type: 'svg', svg, left: 0, top: 0, width: SIDE, height: SIDE }]
  const scene = { width: SIDE, height: SIDE, background: '#ffffff', objects }
  const context = await paintContext()
  const { files, warnings } = await paintScene(
    scene,
    { overrides: [], images: {}, formats: ['png'] },
    context,
  )
  if (files.png === undefined) throw new Error('no PNG was painted')
  return { png: files.png, warnings }
}

/** Draws SVGs on a page each, rasterised by poppler to the same size. */
export async function drawnAsPdf(svgs: readonly string[]): Promise<readonly Uint8Array[]> {
  const side = (SIDE * 72) / 96
  const { bytes } = await printDocument({
    pageSize: { width: side, height: side },
    pageMargins: 0,
    content: svgs.map((svg, i) => ({
      svg,
      width: side,
      height: side,
      ...(i > 0 && { pageBreak: 'before' }),
    })),
  })
  const folder = await mkdtemp(join(tmpdir(), 'platen-svg-'))
  try {
    await writeFile(join(folder, 'pages.pdf'), bytes)
    const size = ['-scale-to-x', String(SIDE), '-scale-to-y', String(SIDE)]
    await promisify(execFile)('pdftoppm', ['-png', ...size, join(folder, 'pages.pdf'), join(folder, 'page')])
    const pages = (await readdir(folder)).filter(file => file.endsWith('.png')).sort()
    return await Promise.all(pages.map(page => readFile(join(folder, page))))
  } finally {
    await rm(folder, { recursive: true })
  }
}
