import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { drawPages } from '../../fixtures/page-pictures.ts'
import { fonts, printHtml } from './print-html.ts'
import { SAMPLE_PAGES } from './sample-pages.ts'

const CHROMIUM = '/usr/bin/chromium'
const WORDS = '/usr/bin/pdftotext'
const missing = [CHROMIUM, WORDS].filter(tool => !existsSync(tool))
const DPI = 40

/** Words may lie so far from where Chromium has them, in points: one CSS pixel, and two for any single one. */
const NEAR = 0.75
const FAR = 1.5
/** Words of margin boxes, which Chromium sets without the fonts of the page. */
const STRAY_SHARE = 0.02
/** How much the pictures of a page may differ, of all there is between black and white. */
const PICTURE_SHARE = 0.02

const folder = mkdtempSync(join(tmpdir(), 'platen-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Word {
  readonly text: string
  readonly x: number
  readonly y: number
}

/** The bundled fonts as font faces, since Chromium does not know them, and our margins. */
function referencePage(html: string): string {
  const faces = fonts.families().flatMap(({ name, faces }) =>
    faces.map(face => {
      const file = join(folder, `${face.id}.ttf`)
      if (!existsSync(file)) writeFileSync(file, face.bytes())
      const weight = face.style.startsWith('bold') ? 700 : 400
      const style = face.style.endsWith('italics') ? 'italic' : 'normal'
      return `@font-face{font-family:'${name}';src:url(file://${file});font-weight:${weight};font-style:${style}}`
    }),
  )
  const ground = `@page{size:A4;margin:10mm}:where(html){font-family:'Source Serif 4'}`
  return html.replace('<head>', `<head><style>${faces.join('')}${ground}</style>`)
}

function printWithChromium(name: string, html: string): string {
  const [page, pdf] = [join(folder, `${name}.html`), join(folder, `${name}.chromium.pdf`)]
  writeFileSync(page, referencePage(html))
  const options = ['--headless', '--no-sandbox', '--disable-gpu', '--no-pdf-header-footer']
  execFileSync(CHROMIUM, [...options, `--user-data-dir=${folder}/profile`, `--print-to-pdf=${pdf}`, page], {
    stdio: 'ignore',
  })
  return pdf
}

/** The words of each page, where their lines end at the bottom. */
function wordsOf(pdf: string): Word[][] {
  const [, ...pages] = execFileSync(WORDS, ['-bbox', pdf, '-']).toString().split('<page ')
  return pages.map(page =>
    [...page.matchAll(/xMin="([\d.]+)" yMin="[\d.]+" xMax="[\d.]+" yMax="([\d.]+)">([^<]*)</g)].map(
      ([, x, y, text = '']) => ({ text: text.replaceAll('\u00ad', ''), x: Number(x), y: Number(y) }),
    ),
  )
}

/** Without end for another word: the same ones may be found in another order. */
function distanceOf(a: Word, b: Word): number {
  return a.text === b.text ? Math.hypot(a.x - b.x, a.y - b.y) : Number.POSITIVE_INFINITY
}

async function pictureDifference(ours: Uint8Array, theirs: Uint8Array): Promise<number> {
  const size = { width: 330, height: 467, fit: 'fill' } as const
  const [a, b] = await Promise.all(
    [ours, theirs].map(png => sharp(png).greyscale().blur(1.5).resize(size).raw().toBuffer()),
  )
  if (a === undefined || b === undefined) throw new Error('a picture could not be read')
  return a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length / 255
}

describe.skipIf(missing.length > 0)('beside the print of Chromium', () => {
  test.each(Object.entries(SAMPLE_PAGES))(
    '%s has its words and boxes in the same places',
    async (name, html) => {
      const { bytes } = await printHtml(html)
      const pdf = join(folder, `${name}.pdf`)
      writeFileSync(pdf, bytes)
      const reference = printWithChromium(name, html)
      const [ours, theirs] = [wordsOf(pdf), wordsOf(reference)]
      const sorted = (pages: Word[][]) => pages.map(page => page.map(({ text }) => text).sort())
      expect(sorted(ours)).toEqual(sorted(theirs))

      const distances = ours.flatMap((page, p) =>
        page.map(word => Math.min(...(theirs[p] ?? []).map(other => distanceOf(word, other)))),
      )
      const mean = distances.reduce((sum, distance) => sum + distance, 0) / distances.length
      expect(mean).toBeLessThan(NEAR)
      expect(distances.filter(distance => distance > FAR).length / distances.length).toBeLessThan(STRAY_SHARE)

      const [drawn, drawnTheirs] = await Promise.all([
        drawPages(bytes, { dpi: DPI }),
        drawPages(readFileSync(reference), { dpi: DPI }),
      ])
      for (const [i, page] of drawn.entries()) {
        const other = drawnTheirs[i]
        if (other === undefined) throw new Error(`Chromium has no page ${i + 1}`)
        expect(await pictureDifference(page.png, other.png), `page ${i + 1}`).toBeLessThan(PICTURE_SHARE)
      }
    },
    60_000,
  )
})

test.runIf(missing.length > 0)('needs tools that are not installed here', ({ skip }) => {
  skip(`not compared with Chromium's print: ${missing.join(' and ')} not found`)
})
