/** The declarations of a rule or a `style` attribute. Pure; attributes are cached by their text across renders. */
import { createLruCache } from '../base/lru-cache.ts'
import {
  type CssDeclaration,
  type CssPosition,
  type Placed,
  parseDeclarationList,
  positionOf,
} from './css-text.ts'
import {
  type CssProblem,
  invalidValue,
  type Longhand,
  parseDeclaration,
  standardName,
} from './declarations.ts'
import { namesSetBy } from './page-properties.ts'
import type { Reported } from './problems.ts'
import { isPagedProperty, type PagedProperty, parsePagedProperty } from './properties/paged-media.ts'
import { withoutQuirks } from './quirks.ts'
import { attributesIn, hasReference } from './values/variables.ts'

export interface DeclarationBlock {
  /** Unique in the process; part of the cache keys of computed styles. */
  readonly id: number
  readonly normal: readonly Longhand[]
  readonly important: readonly Longhand[]
  readonly variables: readonly Variable[]
  /** Properties that only SVG has. Inline SVG gets them as written. */
  readonly svg: readonly TextDeclaration[]
  /** The attributes of the element that its values refer to, by typed `attr()`; empty for most. */
  readonly attributes: readonly string[]
  /** Properties for paged media that few elements have. */
  readonly paged: readonly PagedDeclaration[]
}

interface PagedDeclaration extends TextDeclaration {
  readonly name: PagedProperty
  /** Base of relative URLs. */
  readonly base: string | null
}

/** A declaration that is parsed for each element. */
export interface TextDeclaration {
  readonly name: string
  readonly text: string
  readonly isImportant: boolean
}

/** Properties of SVG elements that HTML elements do not have (SVG 2 §6.3). */
export const SVG_PROPERTIES: ReadonlySet<string> = new Set(
  [
    'fill fill-opacity fill-rule stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin',
    'stroke-miterlimit stroke-opacity stroke-width paint-order stop-color stop-opacity clip-rule text-anchor',
    'dominant-baseline alignment-baseline baseline-shift marker marker-start marker-mid marker-end',
    'vector-effect flood-color flood-opacity lighting-color',
  ].flatMap(names => names.split(' ')),
)

export interface Variable {
  /** Includes the two dashes. */
  readonly name: string
  readonly text: string
  readonly isImportant: boolean
}

export interface SheetProblem {
  readonly problem: Reported
  readonly position: CssPosition
  /** The media queries around the rule. Problems in rules whose media do not apply are not reported. */
  readonly media: readonly string[]
}

/** Collects the problems of one text. */
export interface ProblemList {
  /** Base of relative URLs. */
  readonly base: string | null
  /** True in quirks mode. */
  readonly isQuirks: boolean
  readonly problems: SheetProblem[]
  /** The names that declarations set for margin boxes. Absent: they are not collected. */
  readonly pageNames?: Set<string>
}

/** Maximum number of problems per stylesheet. */
const MAX_PROBLEMS = 1_000

const blocks = createLruCache<ParsedBlock>({
  maxEntries: 10_000,
  maxEntryWeight: 1_000,
  maxWeight: 1_000_000,
})

export interface ParsedBlock {
  readonly block: DeclarationBlock
  readonly problems: readonly SheetProblem[]
}

/**
 * Parses the declarations of a `style` attribute.
 * @param isQuirks True in quirks mode.
 */
export function parseStyleAttribute(text: string, base: string | null, isQuirks = false): ParsedBlock {
  const key = `${isQuirks ? 'quirks ' : ''}${base ?? ''}\n${text}`
  const known = blocks.get(key)
  if (known !== undefined) return known
  const sheet: ProblemList = { base, isQuirks, problems: [] }
  const nodes = parseDeclarationList(text)
  for (const node of nodes) {
    if (node.type === 'error') addProblem(sheet, [], node, syntaxProblem(node.message))
    else if (node.type !== 'decl') addProblem(sheet, [], node, syntaxProblem(RULE_IN_ATTRIBUTE))
  }
  const declarations = nodes.filter(node => node.type === 'decl')
  const parsed = { block: readBlock(declarations, sheet, []), problems: sheet.problems }
  blocks.set(key, parsed, key.length)
  return parsed
}

const RULE_IN_ATTRIBUTE = 'A rule is ignored: only declarations are possible'

let blockIds = 0

export function readBlock(
  nodes: readonly CssDeclaration[],
  sheet: ProblemList,
  media: readonly string[],
): DeclarationBlock {
  const normal: Longhand[] = []
  const important: Longhand[] = []
  const variables: Variable[] = []
  const svg: TextDeclaration[] = []
  const paged: PagedDeclaration[] = []
  const attributes: string[] = []
  for (const node of nodes) {
    for (const name of attributesIn(node.value)) attributes.push(name)
    const isImportant = node.important
    if (node.prop.startsWith('--')) {
      variables.push({ name: node.prop, text: node.value, isImportant })
      continue
    }
    const name = standardName(node.prop.toLowerCase())
    for (const set of namesSetBy(name, node.value)) sheet.pageNames?.add(set)
    if (SVG_PROPERTIES.has(name)) {
      svg.push({ name, text: node.value, isImportant })
      if (name !== 'paint-order') continue
    }
    if (isPagedProperty(name)) {
      const { base } = sheet
      const isPending = hasReference(node.value)
      if (isPending || parsePagedProperty(name, node.value, base) !== null)
        paged.push({ name, text: node.value, isImportant, base })
      else addProblem(sheet, media, node, invalidValue(name, node.value))
      continue
    }
    const value = sheet.isQuirks ? withoutQuirks(name, node.value) : node.value
    const { longhands, problem: found } = parseDeclaration(name, value, sheet.base)
    if (found !== null) {
      // messages quote the value as written, without the units of quirks mode
      const ofWritten = (): CssProblem | null => {
        const problem = found()
        return problem && (parseDeclaration(name, node.value, sheet.base).problem?.() ?? problem)
      }
      addProblem(sheet, media, node, value === node.value ? found : ofWritten)
    }
    for (const longhand of longhands) (isImportant ? important : normal).push(longhand)
  }
  return { id: ++blockIds, normal, important, variables, svg, attributes, paged }
}

function syntaxProblem(message: string): CssProblem {
  return { code: 'invalid_css', message }
}

const MORE_PROBLEMS: CssProblem = {
  code: 'more_problems',
  message: `A stylesheet has more than ${MAX_PROBLEMS} problems; those from here on are not listed`,
}

export function addProblem(
  sheet: ProblemList,
  media: readonly string[],
  node: Placed | undefined,
  found: Reported,
): void {
  if (sheet.problems.length > MAX_PROBLEMS) return
  const problem = sheet.problems.length === MAX_PROBLEMS ? MORE_PROBLEMS : found
  sheet.problems.push({ problem, position: positionOf(node), media })
}
