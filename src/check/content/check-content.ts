/** Content streams of pages and appearances. */
import type { PdfStreamObject } from '../../output/pdf/finish/pdf-file.ts'
import type { PdfDictionary } from '../../output/pdf/finish/pdf-syntax.ts'
import type { CheckContext, CheckedPage } from '../context.ts'
import { createFontUses, type FontUses } from '../fonts/font-uses.ts'
import type { OutputIntents } from '../metadata/output-intents.ts'
import type { PdfSource } from '../reading/source.ts'
import type { StructureTree } from '../structure/structure-tree.ts'
import { createColorSpaces } from './color-spaces.ts'
import { ContentWalk } from './content-walk.ts'

export interface CheckedContent {
  readonly fonts: FontUses
  /** Pages with text whose language is unknown if the catalog has none. */
  readonly withoutLanguage: ReadonlySet<number>
}

export function checkContent(
  context: CheckContext,
  { intents, structure }: { readonly intents: OutputIntents; readonly structure: StructureTree },
): CheckedContent {
  const { source, pages, report } = context
  const colors = createColorSpaces(context, intents)
  const fonts = createFontUses(source)
  const walk = new ContentWalk({ context, structure, colors, fonts })
  for (const page of pages) {
    const { number, dictionary, resources, ownsResources, annotations } = page
    const content = readPageContent(context, page)
    walk.run({
      content,
      resources,
      ownsResources: ownsResources || resources !== null,
      owner: dictionary,
      page: number,
      outer: 'none',
    })
    for (const annotation of annotations)
      for (const form of appearancesOf(source, annotation)) walk.runForm(form, number)
    const group = source.dictionary(dictionary['Group'])
    if (source.name(group?.['S']) === 'Transparency') {
      report('transparency-group', { page: number, object: dictionary })
      if (group?.['CS'] !== undefined)
        colors.paint(colors.check(group['CS'], resources, number), resources, number)
    }
    if (walk.transparent.has(number) && intents.profile === null && group?.['CS'] === undefined) {
      report('group-color-space', { page: number, object: dictionary })
    }
  }
  walk.finish()
  return { fonts, withoutLanguage: walk.withoutLanguage }
}

/** The normal appearance, or those of all states. */
function appearancesOf(source: PdfSource, annotation: PdfDictionary): PdfStreamObject[] {
  const normal = source.dictionary(annotation['AP'])?.['N']
  const single = source.stream(normal)
  if (single !== null) return [single]
  const states = source.dictionary(normal)
  return source
    .keys(states)
    .map(key => source.stream(states?.[key]))
    .filter(state => state !== null)
}

function readPageContent({ source, report }: CheckContext, { dictionary, number }: CheckedPage): Buffer {
  const parts: Buffer[] = []
  for (const each of source.list(dictionary['Contents'])) {
    const stream = source.stream(each)
    if (stream === null) continue
    const { bytes, problem } = source.decode(stream)
    if (problem !== null) report('stream-damaged', { object: stream, page: number, detail: problem })
    parts.push(bytes, Buffer.from('\n'))
  }
  return Buffer.concat(parts)
}
