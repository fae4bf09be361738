/** Nesting of tables, lists, tables of contents, ruby and warichu (ISO 32000-1 §14.8.4, tables 333 to 338). */
import { NESTINGS } from '../../graphics/containment.ts'
import type { CheckContext } from '../context.ts'
import { profilesOf } from '../profiles.ts'
import type { RuleName } from '../rules/rules.ts'
import type { StructureElement } from './structure-tree.ts'

const RULES: ReadonlyMap<string, RuleName> = new Map(
  (
    [
      ['table-structure', ['Table', 'THead', 'TBody', 'TFoot', 'TR', 'TH', 'TD']],
      ['list-structure', ['L', 'LI', 'LBody']],
      ['toc-structure', ['TOC', 'TOCI']],
      ['ruby-structure', ['Ruby', 'RB', 'RT', 'RP']],
      ['warichu-structure', ['Warichu', 'WT', 'WP']],
    ] as const
  ).flatMap(([rule, roles]) => roles.map(role => [role, rule] as const)),
)

const SEQUENCES: Readonly<Record<string, readonly string[]>> = {
  Ruby: ['RB RT', 'RB RP RT RP'],
  Warichu: ['WP WT WP'],
}

/** NonStruct groups without a meaning of its own. Artifact is of PDF 2.0 (ISO 32000-2 §14.8.4.9). */
const ANYWHERE = ['NonStruct', 'Artifact']

export function checkNesting(context: CheckContext, element: StructureElement): void {
  const { role, dictionary: object, page, outer } = element
  const rule = RULES.get(role)
  if (rule === undefined) return
  const report = (detail: string) => context.report(rule, { object, page, detail })
  const { parents, kids } = NESTINGS.get(role) ?? {}
  if (parents !== undefined && !parents.includes(outer?.role ?? '')) {
    report(`${role} is in ${outer?.role ?? 'the root'}`)
  }
  if (kids !== undefined) {
    const wrong = element.kids.find(({ role }) => !kids.includes(role) && !ANYWHERE.includes(role))
    if (wrong !== undefined) report(`${role} contains ${wrong.role}`)
    if (element.hasContent && role !== 'TOCI') report(`${role} contains content directly`)
  }
  checkOrder(element, report)
  // 'caption-position' is the rule of PDF/UA-2
  for (const only of profilesOf(context.profiles, ['UA1']))
    checkCaption(element, detail => context.report(rule, { object, page, detail, only }))
}

function checkOrder({ role, kids }: StructureElement, report: (detail: string) => void): void {
  const roles = kids.map(kid => kid.role)
  const sequence = SEQUENCES[role]
  if (sequence !== undefined && !sequence.includes(roles.join(' ')))
    report(`${role} contains ${roles.join(', ')}`)
  if (role === 'Table') {
    const count = (kind: string): number => roles.filter(each => each === kind).length
    if (count('THead') > 1) report('Table contains several THead')
    if (count('TFoot') > 1) report('Table contains several TFoot')
    if (count('THead') + count('TFoot') > 0 && count('TBody') === 0)
      report('Table contains THead or TFoot without TBody')
    if (count('TBody') > 0 && count('TR') > 0) report('Table contains TR beside TBody')
  }
}

function checkCaption({ role, kids }: StructureElement, report: (detail: string) => void): void {
  const captions = kids.flatMap((kid, i) => (kid.role === 'Caption' ? [i] : []))
  if (role === 'Table') {
    const isInside = captions.some(i => i > 0 && i < kids.length - 1)
    if (captions.length > 1 || isInside)
      report('the Caption of a Table is neither its first nor its last kid')
  }
  if ((role === 'L' || role === 'TOC') && captions.some(i => i > 0)) {
    report(`the Caption of ${role} is not its first kid`)
  }
}
