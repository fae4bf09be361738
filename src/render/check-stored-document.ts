import { unreadFiles } from '../assets/files.ts'
import { PlatenError, type Warning } from '../base/errors.ts'
import { isRecord, type Json } from '../base/json.ts'
import type { BoundDocument, PageValues } from '../document/bound-document.ts'
import type { PictureRequest } from '../document/prepare.ts'
import { createReports } from '../document/report.ts'
import { pdfkitOptions } from '../document/values/document-settings.ts'
import { barcodeShapes } from '../graphics/barcode.ts'
import type { CompiledTemplate } from '../template/contracts.ts'
import { sampleWarnings } from '../template/missing-values.ts'
import { hasDirectives, keysOf } from '../template/written-places.ts'
import { checkStoredPage } from './check-stored-page.ts'
import { type PreparedDocument, prepareDocument } from './document/prepare-document.ts'
import { unknownFonts } from './unknown-fonts.ts'
import { type CheckContext, unusablePictures } from './unusable-pictures.ts'

/**
 * Validates a document with its sample as rendering does, except for layout. Without a sample, reports only mistakes
 * that do not depend on data. Files and URLs are not read.
 * @throws PlatenError for a sample that cannot be bound.
 */
export async function checkStoredDocument(
  template: CompiledTemplate,
  context: CheckContext,
): Promise<Warning[]> {
  const { definition, bind, warnings } = template
  const { document, partials = {}, sample } = definition
  const options = { now: context.now }
  if (sample !== undefined) {
    const bound = bind(sample, options)
    const known = sampleWarnings(template, bound)
    if (bound.kind === 'html' || bound.kind === 'markdown') {
      return [...known, ...(await checkStoredPage(bound, definition, context))]
    }
    if (bound.kind !== 'document') return [...known]
    return [...known, ...newWarnings(await findMistakes(bound, context), warnings)]
  }
  // Directives decide the shape of a document, so without them it is fixed.
  if (document === undefined || hasDirectives(document) || hasDirectives(partials)) return []
  const bound = bindWithoutData()
  if (bound?.kind !== 'document') return []
  const found = await findMistakes(bound, context)
  return newWarnings(found, warnings).filter(({ path = '' }) => !dependsOnData(definition, path))

  function bindWithoutData() {
    try {
      return bind({}, options)
    } catch (error) {
      if (error instanceof PlatenError) return null // such as a schema that requires data
      throw error
    }
  }
}

/** The mistakes of a bound document, at their places in the template. */
async function findMistakes(bound: BoundDocument, context: CheckContext): Promise<Warning[]> {
  const reports = createReports({ isStrict: false, known: bound.warnings }, context.limits)
  const failures: Warning[] = []
  const attempt = async (code: string, act: () => unknown): Promise<void> => {
    try {
      await act()
    } catch (error) {
      if (!(error instanceof PlatenError)) throw error
      for (const { path, message } of error.details) failures.push({ code, message, path })
    }
  }
  await attempt('unknown_value', async () => {
    const prepared = await prepareDocument(bound, {
      report: reports.report,
      ready: () => null,
      files: unreadFiles(context.assets.roots),
      stockLayouts: STOCK_LAYOUTS,
    })
    const trees: [unknown, path: string][] = ['content', 'styles', 'defaultStyle'].map(name => [
      bound.definition[name],
      `/${name}`,
    ])
    for (const [name, bindPage] of Object.entries(prepared.pageNodes)) {
      await attempt('unknown_value', () => trees.push([bindPage?.(firstPage(prepared)), `/${name}`]))
    }
    for (const [tree, path] of trees) failures.push(...unknownFonts(tree, path, context))
    pdfkitOptions(bound.definition, { now: context.now, report: reports.report })
    const { pending, missing } = prepared.preparation
    const requests = [...pending.map(({ request }) => request), ...missing]
    failures.push(...(await unusablePictures(requests.filter(isReference), bound, context)))
    for (const request of requests) {
      if (request.kind === 'barcode') await attempt('unusable_code', () => tryBarcode(request))
    }
  })
  const { written = path => path } = bound
  return [...reports.warnings(), ...failures].map(warning =>
    warning.path === undefined ? warning : { ...warning, path: written(warning.path) },
  )
}

/** The names of pdfmake's table layouts: loading them would load all of layout. */
const STOCK_LAYOUTS = { noBorders: {}, headerLineOnly: {}, lightHorizontalLines: {} }

function firstPage({ preparation }: PreparedDocument): PageValues {
  const { pageSize } = preparation.paper
  return { page: 1, pages: 1, pageSize, broughtForward: {}, carriedForward: {} }
}

function isReference(request: PictureRequest): request is Extract<PictureRequest, { kind: 'picture' }> {
  return request.kind === 'picture'
}

async function tryBarcode({ options, path }: Extract<PictureRequest, { kind: 'barcode' }>): Promise<void> {
  try {
    await barcodeShapes(options)
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error
    throw new PlatenError(error.code, error.message, { details: [{ path, message: error.message }] })
  }
}

/** Warnings about places that the template's own warnings do not name. */
function newWarnings(found: readonly Warning[], known: readonly Warning[]): Warning[] {
  return found.filter(({ path }) => !known.some(warning => warning.path === path))
}

/** True if the template has an expression at the place, or in a part of it. */
function dependsOnData(definition: unknown, path: string): boolean {
  let value: unknown = definition
  for (const key of keysOf(path) ?? []) {
    if (Array.isArray(value)) value = value[Number(key)]
    else value = isRecord(value) ? value[key] : undefined
  }
  return value === undefined || JSON.stringify(value as Json).includes('{{')
}
