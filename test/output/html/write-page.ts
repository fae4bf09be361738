import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { expect } from 'vitest'
import { createPictureLibrary } from '../../../src/assets/images/image-source.ts'
import { DEFAULT_LIMITS, type Limits } from '../../../src/base/limits.ts'
import { type WebPage, writeWebPage } from '../../../src/output/html/write-page.ts'
import { boundDocument, type DocumentParts } from '../../bound-document.ts'

export interface WriteOptions extends DocumentParts {
  limits?: Partial<Limits>
}

/** Writes a bound document as an HTML page; fails the test if the HTML has parse errors. */
export async function writeDocument(definition: object, options: WriteOptions = {}): Promise<WebPage> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const page = await writeWebPage(boundDocument(definition, options), {
    pictures: createPictureLibrary({ limits }).forRender(),
    limits,
    byDefault: { title: 'Untitled', language: 'de-AT' },
  })
  expect(parseErrors(page.html)).toEqual([])
  return page
}

export function parseErrors(html: string): string[] {
  const errors: string[] = []
  parse(html, { onParseError: ({ code, startLine }) => errors.push(`${code} in line ${startLine}`) })
  return errors
}

type Element = DefaultTreeAdapterTypes.Element

/** An element as parsed by a browser. */
export interface ReadElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
}

/** All elements of a page in order, with their text. */
export function elementsOf(html: string): ReadElement[] {
  const found: ReadElement[] = []
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('tagName' in node) found.push(read(node))
    if ('childNodes' in node) for (const child of node.childNodes) visit(child)
  }
  visit(parse(html))
  return found
}

function read(element: Element): ReadElement {
  const attributes = Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]))
  return { name: element.tagName, attributes, text: textOf(element) }
}

function textOf(node: DefaultTreeAdapterTypes.Node): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}

/** The declarations of a class. */
export function ruleOf(html: string, name: string | undefined): string {
  const classes = (name ?? '').split(' ').map(name => name.replaceAll(/[^\w-]/g, ''))
  return classes.map(one => new RegExp(`^\\.${one}\\{(.*)\\}$`, 'm').exec(html)?.[1] ?? '').join(';')
}
