/** Actions and trigger events, wherever they are (ISO 32000-1 §12.6). */
import { isStreamObject } from '../../output/pdf/finish/pdf-file.ts'
import {
  isDictionary,
  type PdfDictionary,
  type PdfReference,
  type PdfValue,
} from '../../output/pdf/finish/pdf-syntax.ts'
import type { CheckContext } from '../context.ts'
import { familyOf } from '../profiles.ts'
import type { PdfObject } from '../reading/source.ts'

/** Entries whose value is an action, or an array of them. */
const ACTION_KEYS = ['A', 'OpenAction', 'Next', 'PA'] as const

/** ISO 19005-2 §6.5.1. */
const FORBIDDEN = (
  'Launch Sound Movie ResetForm ImportData JavaScript set-state no-op Hide SetOCGState Rendition ' +
  'Trans GoTo3DView'
).split(' ')
const PDF_1_4 = ['GoTo', 'GoToR', 'Thread', 'URI', 'Hide', 'Named', 'SubmitForm']
/** ISO 19005-4 §6.6.1; scripts are allowed. */
const PDF_2 = 'GoTo GoToR GoToE GoToDp Thread URI Named SubmitForm JavaScript RichMediaExecute'.split(' ')
/** Trigger events of annotations that PDF/A-4 allows (ISO 19005-4 §6.6.3). */
const EVENTS = ['E', 'X', 'D', 'U', 'Fo', 'Bl']
const NAMED = ['NextPage', 'PrevPage', 'FirstPage', 'LastPage']

export function checkActions(context: CheckContext): void {
  const { source } = context
  const checked = new Set<PdfObject>()
  for (const { reference } of source.file.objects()) {
    const object = source.resolve(reference)
    const value = isStreamObject(object) ? object.dictionary : object
    visit(context, value, { object: reference, checked })
  }
}

interface Visit {
  readonly object: PdfReference
  /** Arrays of actions, which objects may share. */
  readonly checked: Set<PdfObject>
}

function visit(context: CheckContext, value: PdfValue | undefined | object, from: Visit): void {
  if (Array.isArray(value)) for (const each of value) visit(context, each, from)
  if (!isDictionary(value)) return
  const { object, checked } = from
  const { profiles, source, report } = context
  const events = source.dictionary(value['AA'])
  if (events !== null) {
    const isAllowed = isField(value) || source.keys(events).every(key => EVENTS.includes(key))
    for (const only of profiles) {
      const isA4 = familyOf(only) === 'A4'
      if (!isA4 || !isAllowed) report('trigger-events', { object, only })
      if (!isA4 && isField(value)) report('field-actions', { object, only })
    }
  }
  if (value['Subtype'] === 'Widget' && source.dictionary(value['A']) !== null)
    report('field-actions', { object })
  for (const key of ACTION_KEYS) {
    const actions = source.resolve(value[key])
    if (checked.has(actions)) continue
    if (Array.isArray(actions)) checked.add(actions)
    for (const each of source.list(actions)) {
      const action = source.dictionary(each)
      if (action !== null) checkAction(context, action, object)
    }
  }
  for (const key in value) visit(context, value[key], from)
}

const isField = (dictionary: PdfDictionary): boolean => {
  return dictionary['FT'] !== undefined || dictionary['Subtype'] === 'Widget'
}

function checkAction(
  { profiles, source, report }: CheckContext,
  action: PdfDictionary,
  object: PdfReference,
): void {
  const kind = source.name(action['S'])
  if (kind === null) return
  const detail = `'${kind}'`
  for (const only of profiles) {
    const family = familyOf(only)
    const isAllowed =
      family === 'A1' || family === 'A4'
        ? (family === 'A1' ? PDF_1_4 : PDF_2).includes(kind)
        : !FORBIDDEN.includes(kind)
    if (!isAllowed) report('action-forbidden', { object, only, detail })
  }
  if (kind !== 'Named') return
  const name = source.name(action['N']) ?? ''
  if (!NAMED.includes(name)) report('named-action', { object, detail: `'${name}'` })
}
