/** Draws the cases in Chromium in a grid into `references/sheet.png`: `node test/svg/make-references.ts`. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { CHROMIUM } from '../chromium/chromium.ts'
import { SVG_CASES, svgOf } from './cases.ts'
import { COLUMNS, REFERENCES, SIDE } from './sheet.ts'

const run = promisify(execFile)
const FONTS = new URL('../../fonts/', import.meta.url)
const FACES = [
  ['Roboto-Regular.ttf', 'normal', 400],
  ['Roboto-Medium.ttf', 'normal', 700],
  ['Roboto-Italic.ttf', 'italic', 400],
] as const

const faces = await Promise.all(
  FACES.map(async ([file, style, weight]) => {
    const data = (await readFile(new URL(`roboto/${file}`, FONTS))).toString('base64')
    return `@font-face{font-family:Roboto;font-style:${style};font-weight:${weight};src:url(data:font/ttf;base64,${data})}`
  }),
)
const cases = Object.values(SVG_CASES)
const tiles = cases.map(each => {
  const svg = svgOf(each)
  const fonts = svg.includes('<text') ? `<style>${faces.join('')}svg{font-family:Roboto}</style>` : ''
  const uri = Buffer.from(svg.replace(/^<svg[^>]*>/, root => root + fonts)).toString('base64')
  return `<img width="${SIDE}" height="${SIDE}" src="data:image/svg+xml;base64,${uri}">`
})
const [width, height] = [COLUMNS * SIDE, Math.ceil(cases.length / COLUMNS) * SIDE]
const folder = await mkdtemp(join(tmpdir(), 'platen-svg-'))
try {
  const page = join(folder, 'page.html')
  await writeFile(
    page,
    `<!doctype html><style>*{margin:0}body{width:${width}px;font-size:0;background:#fff}</style>${tiles.join('')}`,
  )
  const flags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--hide-scrollbars',
    '--force-color-profile=srgb',
  ]
  await run(CHROMIUM, [
    ...flags,
    '--font-render-hinting=none',
    `--window-size=${width},${height}`,
    '--virtual-time-budget=5000',
    `--screenshot=${join(folder, 'sheet.png')}`,
    `file://${page}`,
  ])
  const { stdout } = await run(CHROMIUM, ['--version'])
  const sheet = sharp(join(folder, 'sheet.png')).extract({ left: 0, top: 0, width, height })
  await writeFile(
    new URL('sheet.png', REFERENCES),
    await sheet.png({ compressionLevel: 9, palette: false }).toBuffer(),
  )
  await writeFile(
    new URL('made-with.json', REFERENCES),
    `${JSON.stringify({ browser: stdout.trim(), cases: Object.keys(SVG_CASES) }, null, 2)}\n`,
  )
} finally {
  await rm(folder, { recursive: true })
}
