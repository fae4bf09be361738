/** Annotations of all pages: tags, descriptions, flags and appearances (ISO 32000-1 §12.5). */
import type { PdfDictionary } from '../../output/pdf/finish/pdf-syntax.ts'
import type { CheckContext, CheckedPage } from '../context.ts'
import type { OutputIntents } from '../metadata/output-intents.ts'
import { familyOf, hasFamily } from '../profiles.ts'
import type { PdfSource } from '../reading/source.ts'
import type { StructureElement, StructureTree } from '../structure/structure-tree.ts'

/** Bits of F (§12.5.3). */
const FLAG = { invisible: 1 << 0, hidden: 1 << 1, print: 1 << 2, noView: 1 << 5, toggleNoView: 1 << 8 }

const SUBTYPES = new Set(
  (
    'Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut ' +
    'Stamp Caret Ink Popup FileAttachment Sound Movie Widget Screen PrinterMark TrapNet Watermark 3D ' +
    'Redact'
  ).split(' '),
)
const NOT_IN_PDF_1_4 = new Set(['Polygon', 'PolyLine', 'Caret', 'Watermark', 'Redact'])
/** Since PDF 2.0. */
const PDF_2 = ['RichMedia', 'Projection']
const FORBIDDEN = ['3D', 'RichMedia', 'Sound', 'Screen', 'Movie']
/** ISO 32000-2, table 171. */
const MARKUP = new Set(
  (
    'Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Caret ' +
    'Stamp Ink FileAttachment Redact'
  ).split(' '),
)

interface Annotation {
  readonly dictionary: PdfDictionary
  readonly subtype: string
  readonly page: CheckedPage
}

export interface AnnotationOptions {
  readonly intents: OutputIntents
  readonly structure: StructureTree
}

export function checkAnnotations(context: CheckContext, options: AnnotationOptions): void {
  const { source } = context
  const isAccessible2 = hasFamily(context.profiles, 'UA2')
  const targets = new Map<StructureElement, string>()
  const labels = new Map<StructureElement, boolean>()
  for (const page of context.pages) {
    checkTabOrder(context, page)
    for (const dictionary of page.annotations) {
      const annotation = { dictionary, subtype: source.name(dictionary['Subtype']) ?? '', page }
      checkSubtype(context, annotation)
      checkFlags(context, annotation)
      checkColors(context, annotation, options)
      checkAppearance(context, annotation)
      checkTags(context, annotation, { structure: options.structure, labels })
      checkMedia(context, annotation)
      if (!isAccessible2) continue
      checkContents(context, annotation, options.structure)
      checkWidget(context, annotation, options.structure)
      checkTarget(context, annotation, { structure: options.structure, targets })
    }
  }
}

function checkTabOrder({ profiles, source, report }: CheckContext, page: CheckedPage): void {
  if (!page.needsTabOrder) return
  const order = source.name(page.dictionary['Tabs'])
  const place = { page: page.number, object: page.dictionary }
  if (order === null) report('tab-order-missing', place)
  else if (order !== 'S') {
    for (const only of profiles)
      if (familyOf(only) !== 'UA2' || !['A', 'W'].includes(order))
        report('tab-order', { ...place, detail: `it is ${order}`, only })
  }
}

function checkSubtype(
  { profiles, source, report }: CheckContext,
  { dictionary, subtype, page }: Annotation,
): void {
  const place = { page: page.number, object: dictionary, detail: `it is '${subtype}'` }
  for (const only of profiles) {
    const isA1 = familyOf(only) === 'A1'
    const isA4 = familyOf(only) === 'A4'
    const isUndefined = !SUBTYPES.has(subtype) && !(isA4 && PDF_2.includes(subtype))
    if (isUndefined || (isA1 && NOT_IN_PDF_1_4.has(subtype)))
      report('annotation-undefined', { ...place, only })
    const isForbiddenFile = subtype === 'FileAttachment' && (isA1 || only === 'PDF/A-4')
    // RichMedia is not defined before PDF 2.0
    if (isForbiddenFile || (FORBIDDEN.includes(subtype) && !isUndefined))
      report('annotation-forbidden', { ...place, only })
  }
  if (subtype === 'Sound' || subtype === 'Movie') report('sound-annotation', place)
  if (subtype === 'TrapNet') report('annotation-trapnet', place)
  if (subtype !== 'FileAttachment') return
  const file = source.dictionary(dictionary['FS'])
  if (source.text(file?.['F']) === null || source.text(file?.['UF']) === null) {
    report('attachment-annotation', { page: page.number, object: dictionary })
  }
  if (file !== null && source.name(file['AFRelationship']) === null)
    report('attachment-relationship', { page: page.number, object: dictionary })
}

function checkFlags({ source, report }: CheckContext, { dictionary, subtype, page }: Annotation): void {
  const place = { page: page.number, object: dictionary, detail: `of ${subtype}` }
  const flags = source.number(dictionary['F'])
  if (flags === null) {
    if (subtype !== 'Popup') report('annotation-flags-missing', place)
    return
  }
  const hidden = FLAG.invisible | FLAG.hidden | FLAG.noView | FLAG.toggleNoView
  if ((flags & FLAG.print) === 0 || (flags & hidden) !== 0) {
    report('annotation-flags', { ...place, detail: `F of ${subtype} is ${flags}` })
  }
}

function checkColors(
  { source, report }: CheckContext,
  annotation: Annotation,
  { intents }: AnnotationOptions,
): void {
  const { dictionary, page } = annotation
  const place = { page: page.number, object: dictionary }
  const opacity = source.number(dictionary['CA'])
  if (opacity !== null && opacity !== 1)
    report('annotation-opacity', { ...place, detail: `it is ${opacity}` })
  const hasColor = source.isArray(dictionary['C']) || source.isArray(dictionary['IC'])
  if (hasColor && intents.profile?.colorSpace !== 'RGB') report('annotation-color', place)
}

function checkAppearance(
  { profiles, source, report }: CheckContext,
  { dictionary, subtype, page }: Annotation,
): void {
  const place = { page: page.number, object: dictionary, detail: `of ${subtype}` }
  const appearances = source.dictionary(dictionary['AP'])
  if (appearances === null) {
    const [left = 0, bottom = 0, right = 0, top = 0] = source.numbers(dictionary['Rect'])
    const isEmpty = left === right || bottom === top
    for (const only of profiles) {
      const isExempt = only.startsWith('PDF/A-1')
        ? subtype !== 'Widget'
        : subtype === 'Link' || subtype === 'Popup' || subtype === 'Projection' || isEmpty
      if (!isExempt) report('annotation-appearance', { ...place, only })
    }
    return
  }
  const normal = appearances['N']
  const isButton =
    subtype === 'Widget' && inherited(source, dictionary, field => source.name(field['FT'])) === 'Btn'
  const isStream = source.stream(normal) !== null
  const isStates = !isStream && source.dictionary(normal) !== null
  const isValid = isButton ? isStates : isStream
  if (!isValid || source.keys(appearances).some(key => key !== 'N')) report('appearance-states', place)
}

/** Fields are nested at most this deep. */
const MAX_FIELD_DEPTH = 32

/** A property of a field, or of its nearest ancestor that has it (§12.7.3.1). */
function inherited<Value>(
  source: PdfSource,
  field: PdfDictionary,
  read: (field: PdfDictionary) => Value | null,
): Value | null {
  let each: PdfDictionary | null = field
  for (let depth = 0; each !== null && depth < MAX_FIELD_DEPTH; depth++) {
    const value = read(each)
    if (value !== null) return value
    each = source.dictionary(each['Parent'])
  }
  return null
}

interface TagOptions {
  readonly structure: StructureTree
  /** True for Form elements with Lbl, which fields may share. */
  readonly labels: Map<StructureElement, boolean>
}

function checkTags(context: CheckContext, annotation: Annotation, { structure, labels }: TagOptions): void {
  const { profiles, source, report } = context
  const { dictionary, subtype, page } = annotation
  const flags = source.number(dictionary['F']) ?? 0
  const place = { page: page.number, object: dictionary, detail: `it is a ${subtype}` }
  const element = structure.elementOfObject(dictionary)
  const isTagged = element !== null && element.role !== 'Artifact'
  if (isTagged && subtype === 'Popup') report('popup-tagged', place)
  const isUnviewed = (flags & (FLAG.noView | FLAG.toggleNoView)) === FLAG.noView
  if (isTagged && ((flags & FLAG.invisible) !== 0 || isUnviewed)) report('hidden-annotation-tagged', place)
  if (subtype === 'Popup' || (flags & FLAG.hidden) !== 0 || isOutside(context, annotation)) return
  if (subtype === 'PrinterMark') {
    if (element !== null) report('printer-mark-tagged', { page: page.number, object: dictionary })
    return
  }
  if (element !== null) {
    const key = source.number(dictionary['StructParent'])
    const entry = key === null ? null : source.dictionary(structure.parentEntry(key))
    if (entry !== element.dictionary)
      report('parent-tree', { ...place, detail: `StructParent of a ${subtype} leads elsewhere` })
  }
  const hasContents = source.hasText(dictionary['Contents'])
  const hasAlternative = (element?.alternative?.trim() ?? '') !== ''
  if (subtype === 'Widget') {
    const form = element?.enclosing.Form
    for (const only of profiles) {
      const isArtifact = element === null || element.role === 'Artifact'
      // those of PDF/UA-2 may be artifacts (ISO 14289-2 §8.10.1)
      if (form === undefined && !(isArtifact && familyOf(only) === 'UA2'))
        report('widget-tagged', { ...place, only })
    }
    if (form !== undefined && !hasContents) {
      const isLabelled = labels.get(form) ?? form.kids.some(({ role }) => role === 'Lbl')
      labels.set(form, isLabelled)
      if (!isLabelled) report('widget-description', place)
    }
    const name = inherited(source, dictionary, field => source.text(field['TU']))
    if ((name?.trim() ?? '') === '' && !hasAlternative) report('field-description', place)
    return
  }
  if (subtype === 'Link') {
    const { Link = null, Reference = null } = element?.enclosing ?? {}
    if (Link === null && Reference === null) report('link-tagged', place)
    if (!hasContents) report('link-description', place)
  } else if (element?.enclosing.Annot === undefined) {
    for (const only of profiles)
      if (familyOf(only) !== 'UA2' || MARKUP.has(subtype)) report('annotation-tagged', { ...place, only })
    if (subtype === 'Watermark' && isTagged) report('watermark-tagged', place)
  }
  if (!hasContents && !hasAlternative) report('annotation-description', place)
}

/** Texts of annotations that PDF/UA-2 demands (ISO 14289-2 §8.9.2.4, §8.9.4.2). */
function checkContents(
  { source, report }: CheckContext,
  { dictionary, subtype, page }: Annotation,
  structure: StructureTree,
): void {
  const place = { page: page.number, object: dictionary, detail: `of ${subtype}` }
  const contents = source.text(dictionary['Contents'])
  const rich = source.text(dictionary['RC'])
  if (rich !== null && contents !== null && plainText(rich) !== plainText(contents))
    report('rich-contents', place)
  const alternative = source.text(structure.elementOfObject(dictionary)?.dictionary['Alt'])
  if (contents !== null && alternative !== null && contents !== alternative)
    report('contents-equals-alt', place)
  if (contents !== null) return
  if (subtype === 'Stamp' && source.name(dictionary['Name']) === null) report('stamp-contents', place)
  if (subtype === 'Ink') report('ink-contents', place)
  if (subtype === 'Screen') report('screen-contents', place)
  if (subtype === '3D' || subtype === 'RichMedia') report('media-contents', place)
}

/** Form fields of PDF/UA-2 (ISO 14289-2 §8.9.2.4.13, §8.10). */
function checkWidget(
  { source, report }: CheckContext,
  { dictionary, subtype, page }: Annotation,
  structure: StructureTree,
): void {
  if (subtype !== 'Widget') return
  const place = { page: page.number, object: dictionary }
  const [left = 0, bottom = 0, right = 0, top = 0] = source.numbers(dictionary['Rect'])
  const element = structure.elementOfObject(dictionary)
  const isTagged = element !== null && element.enclosing.Artifact === undefined
  if (left === right && bottom === top && isTagged) report('widget-empty', place)
  if (source.dictionary(dictionary['AA']) !== null && source.text(dictionary['Contents']) === null)
    report('widget-actions', place)
  if (inherited(source, dictionary, field => source.name(field['FT'])) !== 'Tx') return
  // values may also be streams, whose text is not compared
  const valueIn = (key: string) => {
    return inherited(source, dictionary, field => source.text(field[key]) ?? source.stream(field[key]))
  }
  const [rich, value] = [valueIn('RV'), valueIn('V')]
  if (rich === null) return
  const isSame = typeof rich !== 'string' || typeof value !== 'string' || plainText(rich) === plainText(value)
  if (value === null || !isSame) report('rich-value', place)
}

/** The text of rich text, with spaces as in the layout of its source. */
function plainText(rich: string): string {
  return withoutTags(rich).replaceAll(/\s+/g, ' ').trim()
}

/** Linear, also if no tag has an end. */
function withoutTags(text: string): string {
  let plain = ''
  let end = 0
  for (let start = text.indexOf('<'); start >= 0; start = text.indexOf('<', end)) {
    const close = text.indexOf('>', start)
    if (close < 0) break
    plain += text.slice(end, start)
    end = close + 1
  }
  return plain + text.slice(end)
}

/** Elements of an explicit destination (ISO 32000-2, table 149). */
const DESTINATION_LENGTH = 6

interface TargetOptions {
  readonly structure: StructureTree
  /** The target of the links of an element. */
  readonly targets: Map<StructureElement, string>
}

function checkTarget(
  { source, report }: CheckContext,
  { dictionary, subtype, page }: Annotation,
  { structure, targets }: TargetOptions,
): void {
  const element = structure.elementOfObject(dictionary)
  if (subtype !== 'Link' || element === null) return
  const action = source.dictionary(dictionary['A'])
  const place = dictionary['Dest'] ?? action?.['D']
  const explicit = source.isArray(place) ? source.list(place, DESTINATION_LENGTH) : []
  const parts = explicit.map(part => source.numberOf(part) ?? source.name(part) ?? source.number(part))
  const named = source.text(place) ?? source.name(place) ?? ''
  const target = `${source.text(action?.['URI'])} ${named} ${parts.join(' ')}`
  const other = targets.get(element)
  if (other !== undefined && other !== target)
    report('link-targets', { page: page.number, object: dictionary })
  targets.set(element, target)
}

/** Annotations outside of the crop box are not shown (ISO 14289-1 §7.18.1). */
function isOutside({ source }: CheckContext, { dictionary, page }: Annotation): boolean {
  const box = source.numbers(page.cropBox ?? page.mediaBox)
  const rectangle = source.numbers(dictionary['Rect'])
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = box
  const [left = 0, bottom = 0, right = 0, top = 0] = rectangle
  if (box.length !== 4 || rectangle.length !== 4) return false
  return (
    Math.max(left, right) <= Math.min(x1, x2) ||
    Math.min(left, right) >= Math.max(x1, x2) ||
    Math.max(bottom, top) <= Math.min(y1, y2) ||
    Math.min(bottom, top) >= Math.max(y1, y2)
  )
}

function checkMedia({ source, report }: CheckContext, { dictionary, subtype, page }: Annotation): void {
  if (subtype !== 'Screen') return
  const place = { page: page.number, object: dictionary }
  const rendition = source.dictionary(source.dictionary(dictionary['A'])?.['R'])
  const clip = source.dictionary(rendition?.['C'])
  if (clip === null) return
  if (source.text(clip['CT']) === null) report('media-type', place)
  if (!source.isArray(clip['Alt'])) report('media-alternative', place)
}
