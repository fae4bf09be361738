/**
 * The files that a page attaches to its PDF: `<link rel="attachment" href="data.xml" title="Description">`. Loads only
 * through `ResourceSource`; failures are warnings, `attachment_failed`.
 */

import type { LoadedResource, ResourceSource } from '../assets/contracts.ts'
import { PlatenError, type Problem } from '../base/errors.ts'
import type { Problems } from '../css/problems.ts'
import { resolveUrl } from '../css/values/component-values.ts'
import { isMediaType, RELATIONSHIPS } from '../document/attachments.ts'
import { attribute, type DomElement, tokensOf } from '../dom/element.ts'

/** A file as in `files` of a document definition. */
export type AttachedFile = {
  readonly src: Uint8Array
  readonly name: string
  readonly description?: string
  readonly type?: string
  readonly relationship?: string
  /** Of its `<link>`, for messages. */
  readonly place: string
}

export interface AttachedFiles {
  /** By name, in document order. Files of the same name are numbered. */
  readonly files: ReadonlyMap<string, AttachedFile>
  /** The reasons why files are missing, at the places of their `<link>`. */
  readonly missing: readonly Problem[]
}

interface AttachedFileSources {
  readonly resources: ResourceSource
  readonly problems: Problems
  readonly baseUrl: string | null
  /** For messages: `<link> in line 2, column 3`. */
  readonly placeOf: (element: DomElement) => string
}

const MAX_FILES = 100
const MAX_NAME_LENGTH = 200

/** @param links The `<link>` elements of the page, in document order. */
export async function loadAttachedFiles(
  links: readonly DomElement[],
  { resources, problems, baseUrl, placeOf }: AttachedFileSources,
): Promise<AttachedFiles> {
  const attached = links.filter(link => tokensOf(link, 'rel').includes('attachment'))
  if (attached.length > MAX_FILES) {
    const message = `Only the first ${MAX_FILES} of ${attached.length} attachments are in the PDF`
    problems.report({ code: 'attachment_failed', message })
  }
  const wanted = await Promise.all(
    attached.slice(0, MAX_FILES).map(async link => {
      const href = attribute(link, 'href')?.trim() ?? ''
      return { link, href, loaded: await load(resolveUrl(href, baseUrl), resources) }
    }),
  )
  const files = new Map<string, AttachedFile>()
  const missing: Problem[] = []
  for (const { link, href, loaded } of wanted) {
    const place = placeOf(link)
    if (typeof loaded === 'string') {
      const message = loaded.replace(/\.$/, '')
      problems.report({ code: 'attachment_failed', message }, `at ${place}`)
      missing.push({ path: place, message })
      continue
    }
    const writtenType = attribute(link, 'type')
    const type = mediaTypeOf(writtenType) ?? mediaTypeOf(loaded.contentType)
    if (writtenType !== null && mediaTypeOf(writtenType) === null) {
      const message = `The type '${writtenType.slice(0, 40)}' of an attachment is no media type, such as text/csv`
      problems.report({ code: 'unknown_value', message }, `at ${place}`)
    }
    const name = unusedName(nameOf(link, href), files)
    const description = attribute(link, 'title')?.trim() ?? ''
    const relationship = relationshipOf(link)
    if (relationship === undefined) {
      const written = attribute(link, 'relationship')?.slice(0, 40)
      const message = `The relationship '${written}' of an attachment is none of ${RELATIONSHIPS.join(', ')}`
      problems.report({ code: 'unknown_value', message }, `at ${place}`)
    }
    files.set(name, {
      src: loaded.bytes,
      name,
      ...(description !== '' && { description }),
      ...(type !== null && { type }),
      ...(typeof relationship === 'string' && { relationship }),
      place,
    })
  }
  return { files, missing }
}

/** @returns The file, or the reason why it is missing. */
async function load(url: string, resources: ResourceSource): Promise<LoadedResource | string> {
  if (url === '') return 'The link to an attachment has no href: give it the URL of a file'
  try {
    return await resources.load(url, 'attachment')
  } catch (failure) {
    if (failure instanceof PlatenError) return failure.message
    throw failure
  }
}

/** The value for `AFRelationship` (ISO 19005-3 Annex E); null for none, undefined for an invalid one. */
function relationshipOf(link: DomElement): string | null | undefined {
  const written = attribute(link, 'relationship')?.trim().toLowerCase() ?? ''
  return written === '' ? null : RELATIONSHIPS.find(known => known.toLowerCase() === written)
}

/** The `download` attribute, or the last segment of the URL. */
function nameOf(link: DomElement, href: string): string {
  const url = /^data:/i.test(href) ? '' : href
  const segment = url.replace(/[?#].*$/s, '').replace(/^.*[\\/]/s, '')
  const written = attribute(link, 'download')?.trim() ?? ''
  const name = (written === '' ? decoded(segment) : written).replace(/[\\/\p{Cc}]+/gu, '_')
  return name === '' || /^\.+$/.test(name) ? 'attachment' : name.slice(0, MAX_NAME_LENGTH)
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** `data.xml`, `data-2.xml`, … */
function unusedName(name: string, files: ReadonlyMap<string, AttachedFile>): string {
  const [, stem = name, extension = ''] = /^(.+?)(\.[^.]*)?$/s.exec(name) ?? []
  let unused = name
  for (let number = 2; files.has(unused); number++) unused = `${stem}-${number}${extension}`
  return unused
}

/** Without parameters; null for none or an invalid one. */
function mediaTypeOf(written: string | null): string | null {
  const type = written?.split(';')[0]?.trim().toLowerCase() ?? ''
  return isMediaType(type) ? type : null
}
