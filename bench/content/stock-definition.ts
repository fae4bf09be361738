import { readFileSync, writeFileSync } from 'node:fs'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import type { PageNode } from '../../src/document/bound-document.ts'
import { compileTemplate } from '../../src/template/compile.ts'
import { NUMBER_MARK } from './contents.ts'
import { makeRichInvoice } from './make-contents.ts'

const TEMPLATE = new URL('../../fixtures/invoice/template.json', import.meta.url)

/** Writes the definition of the rich invoice, with `NUMBER_MARK` as its number. */
export function writeStockDefinition(file: string): void {
  writeFileSync(file, JSON.stringify(stockDefinition(JSON.stringify(makeRichInvoice(NUMBER_MARK)))))
}

/**
 * The template of `fixtures/invoice` as a pdfmake definition: data filled in, without properties of Platen. Its table
 * layouts are those of `stock-layouts.js`.
 *
 * @param data JSON text.
 */
export function stockDefinition(data: string): object {
  const template = JSON.parse(readFileSync(TEMPLATE, 'utf8'))
  const bound = compileTemplate(template, { limits: DEFAULT_LIMITS }).bind(JSON.parse(data), {
    now: new Date(),
  })
  if (bound.kind !== 'document') throw new TypeError('the invoice is a document')
  const onFirstPage = (node: PageNode | null): unknown =>
    node?.({
      page: 1,
      pages: 1,
      pageSize: { width: 595.28, height: 841.89 },
      broughtForward: {},
      carriedForward: {},
    })
  const { definition, header, footer } = bound
  const { tableLayouts: _, ...rest } = definition
  return JSON.parse(
    JSON.stringify({ ...rest, header: onFirstPage(header), footer: onFirstPage(footer) }),
    (_key, value) =>
      typeof value?.image === 'string' && value.image in bound.images
        ? { ...value, image: undefined, svg: bound.images[value.image] }
        : value,
  )
}
