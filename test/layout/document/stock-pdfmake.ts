import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

interface StockPdfmake {
  addFonts(fonts: Record<string, Record<string, string>>): void
  setUrlAccessPolicy(policy: (url: string) => boolean): void
  setLocalAccessPolicy(policy: (path: string) => boolean): void
  createPdf(definition: object): { getBuffer(): Promise<Uint8Array> }
}

/** Its types would add browser types to all files. */
const pdfmake: StockPdfmake = createRequire(import.meta.url)('pdfmake')

const face = (file: string, folder = 'roboto'): string =>
  fileURLToPath(new URL(`../../../fonts/${folder}/${file}.ttf`, import.meta.url))

pdfmake.addFonts({
  Roboto: {
    normal: face('Roboto-Regular'),
    bold: face('Roboto-Medium'),
    italics: face('Roboto-Italic'),
    bolditalics: face('Roboto-MediumItalic'),
  },
  'Noto Sans Hebrew': { normal: face('NotoSansHebrew-Regular', 'noto-sans-hebrew') },
})
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(path => path.endsWith('.ttf'))

/** URLs that pdfmake may fetch; none by default. */
export function setUrlPolicy(policy: (url: string) => boolean): void {
  pdfmake.setUrlAccessPolicy(policy)
}

/** Prints a definition with pdfmake itself, as documented. */
export async function printStock(definition: object): Promise<Uint8Array> {
  return await pdfmake.createPdf(copy(definition)).getBuffer()
}

/** A deep copy, as pdfmake modifies definitions; functions are kept. */
function copy<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copy) as Value
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner)])) as Value
}
