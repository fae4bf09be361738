import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/**
 * The structure tree of a PDF as lines of text: the type of each element with its properties, and the text of its
 * marked content in quotation marks. Text outside of the structure is in lines that begin with `Artifact`.
 * @param withBounds True for the attribute BBox, too, which depends on the layout.
 */
export async function dumpStructure(bytes: Uint8Array, withBounds = false): Promise<string[]> {
  const { texts, artifacts } = await markedTexts(bytes)
  const document = await PDFDocument.load(bytes)
  const { context, catalog } = document
  const root = catalog.lookupMaybe(PDFName.of('StructTreeRoot'), PDFDict)
  const lines: string[] = []
  const seen = new Set<PDFObject>()

  const dumpKid = (kid: PDFObject | undefined, page: PDFObject | undefined, depth: number): void => {
    const value = kid instanceof PDFRef ? context.lookup(kid) : kid
    if (value instanceof PDFNumber) addText(page, value.asNumber(), depth)
    else if (value instanceof PDFDict && value.has(PDFName.of('MCID'))) {
      const on = value.get(PDFName.of('Stm')) ?? value.get(PDFName.of('Pg')) ?? page
      addText(on, value.lookup(PDFName.of('MCID'), PDFNumber).asNumber(), depth)
    } else if (value instanceof PDFDict && value.has(PDFName.of('Obj'))) {
      const annotation = value.lookup(PDFName.of('Obj'), PDFDict)
      const contents = textOf(annotation.lookup(PDFName.of('Contents')))
      lines.push(`${'  '.repeat(depth)}(${nameOf(annotation, 'Subtype')} annotation: ${contents})`)
    } else if (value instanceof PDFDict) dumpElement(value, page, depth)
  }

  const dumpElement = (element: PDFDict, around: PDFObject | undefined, depth: number): void => {
    if (seen.has(element)) throw new Error('an element is the kid of two elements')
    seen.add(element)
    const page = element.get(PDFName.of('Pg')) ?? around
    lines.push(`${'  '.repeat(depth)}${nameOf(element, 'S')}${propertiesOf(element, withBounds)}`)
    for (const kid of kidsOf(element)) dumpKid(kid, page, depth + 1)
  }

  const addText = (stream: PDFObject | undefined, id: number, depth: number): void => {
    const text = stream instanceof PDFRef ? texts.get(`p${stream.objectNumber}R_mc${id}`) : undefined
    lines.push(`${'  '.repeat(depth)}"${text ?? ''}"`)
  }

  for (const kid of root === undefined ? [] : kidsOf(root)) dumpKid(kid, undefined, 0)
  return [...joined(lines), ...artifacts.map(text => `Artifact "${text}"`)]
}

function kidsOf(element: PDFDict): readonly PDFObject[] {
  const kids = element.lookup(PDFName.of('K'))
  return kids instanceof PDFArray
    ? kids.asArray()
    : kids === undefined
      ? []
      : [element.get(PDFName.of('K')) ?? kids]
}

/** Joins adjacent texts of an element. */
function joined(lines: readonly string[]): string[] {
  const out: string[] = []
  for (const line of lines) {
    const last = out.at(-1)
    const indent = /^ */.exec(line)?.[0] ?? ''
    if (last?.startsWith(`${indent}"`) === true && line.startsWith(`${indent}"`)) {
      out[out.length - 1] = `${last.slice(0, -1)}${line.slice(indent.length + 1)}`
    } else out.push(line)
  }
  return out
}

const PROPERTIES = ['Lang', 'Alt', 'ActualText', 'T', 'ID'] as const

function propertiesOf(element: PDFDict, withBounds: boolean): string {
  const own = PROPERTIES.flatMap(key => {
    const value = element.lookup(PDFName.of(key))
    return value === undefined ? [] : [`${key}=${textOf(value)}`]
  })
  const attributes = element.lookup(PDFName.of('A'))
  if (attributes instanceof PDFDict) {
    for (const [key, value] of attributes.entries()) {
      const isShown = key.asString() !== '/O' && (withBounds || key.asString() !== '/BBox')
      if (isShown) own.push(`${key.asString().slice(1)}=${String(value).replace(/^\//, '')}`)
    }
  }
  return own.length === 0 ? '' : ` [${own.join(', ')}]`
}

function nameOf(dictionary: PDFDict, key: string): string {
  return String(dictionary.lookup(PDFName.of(key))).slice(1)
}

function textOf(value: PDFObject | undefined): string {
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : ''
}

/** Texts by marked-content identifier, and the texts of artifacts. */
async function markedTexts(bytes: Uint8Array): Promise<{ texts: Map<string, string>; artifacts: string[] }> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  const texts = new Map<string, string>()
  const artifacts: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    for (const [id, text] of readInContentOrder(await page.getOperatorList()))
      texts.set(`p${page.ref?.num}R_mc${id}`, text)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const open: (string | null)[] = []
    for (const item of items) {
      if ('str' in item) {
        const isMarked = open.some(mark => mark !== null)
        if (!isMarked && item.str.trim() !== '') artifacts.push(item.str)
      } else if (item.type === 'endMarkedContent') open.pop()
      else open.push(item.type === 'beginMarkedContentProps' ? (item.id ?? null) : null)
    }
  }
  await task.destroy()
  return { texts, artifacts }
}

interface Operators {
  readonly fnArray: readonly number[]
  readonly argsArray: readonly (readonly unknown[] | null)[]
}

/**
 * The text of each marked-content sequence in the order of the content stream, as ISO 32000-1 §14.8.2.3 defines it: with
 * the characters of each show string reversed inside `ReversedChars`.
 */
function readInContentOrder({ fnArray, argsArray }: Operators): Map<number, string> {
  const texts = new Map<number, string>()
  const open: { readonly tag: unknown; readonly id: unknown }[] = []
  let masks = 0
  for (const [i, operator] of fnArray.entries()) {
    const [first, second] = argsArray[i] ?? []
    if (operator === OPS.beginMarkedContent) open.push({ tag: (first as { name: string }).name, id: null })
    else if (operator === OPS.beginMarkedContentProps) open.push({ tag: first, id: second })
    else if (operator === OPS.endMarkedContent) open.pop()
    else if (operator === OPS.beginGroup && (masks > 0 || isMask(first))) masks++
    else if (operator === OPS.endGroup && masks > 0) masks--
    else if (operator === OPS.showText && masks === 0) {
      const id = open.findLast(({ id }) => typeof id === 'number')?.id
      const glyphs = (first as readonly ({ readonly unicode: string } | number)[]).flatMap(glyph =>
        typeof glyph === 'object' && !/^\p{Cf}$/u.test(glyph.unicode) ? glyph.unicode : [],
      )
      if (open.some(({ tag }) => tag === 'ReversedChars')) glyphs.reverse()
      if (typeof id === 'number') texts.set(id, (texts.get(id) ?? '') + glyphs.join(''))
    }
  }
  return texts
}

function isMask(group: unknown): boolean {
  return Boolean((group as { smask?: unknown }).smask)
}

/** A dump with trimmed texts behind their elements and without annotations, as the documentation shows it. */
export function withTextsBehind(dump: readonly string[]): string[] {
  const depthOf = (line: string): number => line.length - line.trimStart().length
  const lines: string[] = []
  let depth = 0
  for (const line of dump) {
    const text = line.trim().replace(/^" +/, '"').replace(/ +"$/, '"')
    if (text.startsWith('(')) continue
    if (text.startsWith('"') && lines.length > 0 && depthOf(line) > depth) {
      if (text !== '""') lines[lines.length - 1] += ` ${text}`
    } else {
      lines.push(text.startsWith('"') ? ' '.repeat(depthOf(line)) + text : line)
      depth = depthOf(line)
    }
  }
  return lines
}
