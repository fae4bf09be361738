/** Fonts → files and a configuration of fontconfig with which Chromium has these fonts and no others. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { substituteFamily } from '../text/fallback-families.ts'
import type { FontLibrary } from '../text/fonts.ts'

/** Families that Platen replaces: generic ones, those of systems, and the standard fonts of PDF. */
const REPLACED: readonly string[] = [
  ...['sans-serif', 'serif', 'monospace', 'system-ui', 'ui-sans-serif', 'ui-serif', 'ui-monospace'],
  ...['cursive', 'fantasy', 'math', 'emoji', '-apple-system', 'BlinkMacSystemFont', 'Segoe UI'],
  ...['Arial', 'Helvetica Neue', 'Verdana', 'Tahoma', 'Liberation Sans', 'DejaVu Sans'],
  ...['Times New Roman', 'Georgia', 'Cambria', 'Liberation Serif'],
  ...['Courier New', 'Consolas', 'Menlo', 'Monaco', 'SFMono-Regular', 'Liberation Mono'],
  ...['Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji'],
]
const STANDARD: Readonly<Record<string, string>> = {
  Helvetica: 'Arimo',
  Times: 'Tinos',
  Courier: 'Cousine',
  sans: 'Roboto',
}

/** Weights of fontconfig, by hundreds of CSS. */
const WEIGHTS = [0, 40, 50, 80, 100, 180, 200, 205, 210]

/** Chromium's preferences for generic families. */
export const GENERIC_FAMILIES = {
  standard: substituteFamily('serif') ?? '',
  serif: substituteFamily('serif') ?? '',
  sansSerif: substituteFamily('sans-serif') ?? '',
  cursive: substituteFamily('cursive') ?? '',
  fantasy: substituteFamily('fantasy') ?? '',
  fixed: substituteFamily('monospace') ?? '',
}

/** Writes the fonts into a folder. @returns The path of the configuration. */
export async function writeFontFiles(fonts: FontLibrary, folder: string): Promise<string> {
  const files = join(folder, 'fonts')
  await mkdir(files)
  const rules: string[] = []
  for (const face of fonts.families().flatMap(({ faces }) => faces)) {
    const file = join(files, `${rules.length}.ttf`)
    await writeFile(file, face.bytes())
    rules.push(faceRule(file, face))
  }
  const config = join(folder, 'fonts.conf')
  await writeFile(
    config,
    configuration({ files, cache: join(folder, 'cache') }, [...rules, ...aliases(fonts)]),
  )
  return config
}

/** A face has the family and the style under which it is registered, not those of its tables. */
function faceRule(file: string, face: { family: string; weight: number; italics: boolean }): string {
  const weight = WEIGHTS[Math.min(8, Math.max(0, Math.round(face.weight / 100) - 1))] ?? 80
  const edit = (name: string, value: string) => `<edit name="${name}" mode="assign">${value}</edit>`
  return `<match target="scan"><test name="file"><string>${escapeXml(file)}</string></test>${edit('family', `<string>${escapeXml(face.family)}</string>`)}${edit('weight', `<int>${weight}</int>`)}${edit('slant', `<int>${face.italics ? 100 : 0}</int>`)}</match>`
}

function aliases(fonts: FontLibrary): string[] {
  const own = new Set(fonts.families().map(({ name }) => name.toLowerCase()))
  const replaced = REPLACED.map(name => [name, substituteFamily(name)] as const)
  return [...replaced, ...Object.entries(STANDARD)]
    .filter(([name, family]) => family !== null && !own.has(name.toLowerCase()))
    .map(
      ([name, family]) =>
        `<match target="pattern"><test qual="any" name="family"><string>${name}</string></test><edit name="family" mode="assign" binding="strong"><string>${family}</string></edit></match>`,
    )
}

/** Without hinting, as PDF has none. */
function configuration({ files, cache }: { files: string; cache: string }, rules: readonly string[]): string {
  const set = (name: string, value: string) => `<edit name="${name}" mode="assign">${value}</edit>`
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<dir>${escapeXml(files)}</dir>
<cachedir>${escapeXml(cache)}</cachedir>
${rules.join('\n')}
<match target="pattern"><edit name="family" mode="append_last"><string>${GENERIC_FAMILIES.sansSerif}</string></edit></match>
<match target="font">${set('hinting', '<bool>false</bool>')}${set('autohint', '<bool>false</bool>')}${set('hintstyle', '<const>hintnone</const>')}${set('antialias', '<bool>true</bool>')}${set('rgba', '<const>none</const>')}</match>
</fontconfig>
`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
