/** Prints pages with the installed Chromium and the bundled fonts only, without network. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, launch } from 'puppeteer-core'
import { unpackWoff } from '../../src/assets/fonts/sfnt.ts'
import { substituteFamily } from '../../src/text/fallback-families.ts'
import { CHROMIUM } from '../chromium/chromium.ts'

const FONTS = fileURLToPath(new URL('../../fonts/', import.meta.url))

const MAX_FONT_BYTES = 10_000_000

/** Families that Platen replaces by bundled ones; fontconfig gets the same substitutes. */
const REPLACED = [
  ...['sans-serif', 'serif', 'monospace', 'system-ui', 'ui-sans-serif', 'ui-serif', 'ui-monospace', 'sans'],
  ...[
    '-apple-system',
    'BlinkMacSystemFont',
    'Segoe UI',
    'Verdana',
    'Tahoma',
    'Liberation Sans',
    'DejaVu Sans',
  ],
  ...[
    'Arial',
    'Helvetica',
    'Helvetica Neue',
    'Times',
    'Times New Roman',
    'Liberation Serif',
    'Georgia',
    'Cambria',
  ],
  ...['Courier', 'Courier New', 'Consolas', 'Menlo', 'Monaco', 'SFMono-Regular', 'Liberation Mono'],
]
/** The standard 14 fonts, and what fontconfig calls the generic family. */
const OTHERS: Readonly<Record<string, string>> = {
  Helvetica: 'Arimo',
  Times: 'Tinos',
  Courier: 'Cousine',
  sans: 'Roboto',
}

/** Platen's default paper and margins: media queries refer to them, not to `@page`. */
const DEFAULT_PAPER = {
  width: '210mm',
  height: '297mm',
  margin: { top: '10mm', right: '10mm', bottom: '10mm', left: '10mm' },
}

export interface PrintingBrowser {
  print(html: string): Promise<Uint8Array>
  close(): Promise<void>
}

export async function openPrintingBrowser(): Promise<PrintingBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-corpus-'))
  const config = join(folder, 'fonts.conf')
  const unpacked = join(folder, 'fonts')
  await unpackFonts(unpacked)
  await writeFile(config, fontconfig([FONTS, unpacked], join(folder, 'cache')))
  const browser = await launch({
    executablePath: CHROMIUM.startsWith('/') ? CHROMIUM : `/usr/bin/${CHROMIUM}`,
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--font-render-hinting=none'],
      ...['--host-resolver-rules=MAP * ~NOTFOUND', '--disable-background-networking'],
    ],
    env: { ...process.env, FONTCONFIG_FILE: config },
    userDataDir: join(folder, 'profile'),
  })
  return {
    print: html => printPage(browser, html),
    async close() {
      await browser.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function printPage(browser: Browser, html: string): Promise<Uint8Array> {
  const page = await browser.newPage()
  try {
    const session = await page.createCDPSession()
    const [serif, sansSerif, fixed] = ['serif', 'sans-serif', 'monospace'].map(
      name => substituteFamily(name) ?? '',
    )
    await session.send('Page.setFontFamilies', {
      fontFamilies: {
        standard: serif ?? '',
        serif: serif ?? '',
        sansSerif: sansSerif ?? '',
        cursive: sansSerif ?? '',
        fantasy: sansSerif ?? '',
        fixed: fixed ?? '',
      },
    })
    await page.setContent(withDefaults(html), { waitUntil: 'load' })
    return await page.pdf({ ...DEFAULT_PAPER, preferCSSPageSize: true, printBackground: true })
  } finally {
    await page.close()
  }
}

/** The same by `@page`, which rounds less. */
function withDefaults(html: string): string {
  return html.replace(/<head[^>]*>/i, head => `${head}<style>@page{size:A4;margin:10mm}</style>`)
}

/** Writes the fonts of the repository that are WOFF as TrueType, as Chromium takes no others as fallbacks. */
async function unpackFonts(folder: string): Promise<void> {
  await mkdir(folder)
  const files = await readdir(FONTS, { recursive: true })
  for (const file of files.filter(file => file.endsWith('.woff'))) {
    const font = unpackWoff(await readFile(join(FONTS, file)), MAX_FONT_BYTES)
    await writeFile(join(folder, basename(file, '.woff')), font)
  }
}

/** A configuration with these folders of fonts, without hinting, as PDF has none. */
function fontconfig(folders: readonly string[], cache: string): string {
  const replaced = REPLACED.map(name => alias(name, substituteFamily(name) ?? OTHERS[name] ?? name))
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  ${folders.map(folder => `<dir>${folder}</dir>`).join('\n  ')}
  <cachedir>${cache}</cachedir>
  <match target="scan">
    <!-- Platen uses the medium faces of Roboto as its bold ones. -->
    <test name="family"><string>Roboto</string></test>
    <test name="weight" compare="more"><const>regular</const></test>
    <edit name="family" mode="assign"><string>Roboto</string></edit>
    <edit name="weight" mode="assign"><const>bold</const></edit>
  </match>
  ${replaced.join('\n  ')}
  <!-- Chromium asks for system-ui without a family. -->
  <match target="pattern"><edit name="family" mode="append_last"><string>${substituteFamily('system-ui')}</string></edit></match>
  <match target="font">
    <edit name="hinting" mode="assign"><bool>false</bool></edit>
    <edit name="autohint" mode="assign"><bool>false</bool></edit>
    <edit name="hintstyle" mode="assign"><const>hintnone</const></edit>
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
  </match>
</fontconfig>
`
}

function alias(name: string, family: string): string {
  return `<match target="pattern"><test qual="any" name="family"><string>${name}</string></test><edit name="family" mode="assign" binding="strong"><string>${family}</string></edit></match>`
}
