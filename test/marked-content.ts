import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'

const PAINTING = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*', 'Tj', 'TJ', "'", '"', 'sh'])

/**
 * Mistakes in the marked content of a tagged PDF (ISO 32000-1 §14.6, §14.7.4, ISO 14289-1 §7.1): content outside of
 * sequences, nested sequences, sequences that are not balanced or not part of the structure.
 */
export async function markedContentMistakes(bytes: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(bytes)
  const { context, catalog } = document
  const mistakes: string[] = []
  const root = catalog.lookupMaybe(PDFName.of('StructTreeRoot'), PDFDict)
  if (root === undefined) return ['there is no structure tree']
  const parents = readParentTree(root)
  const kidsOf = (element: PDFDict): string => String(element.lookup(PDFName.of('K')))

  const checkStream = (
    name: string,
    content: string,
    owner: PDFDict,
    resources: PDFDict | undefined,
  ): void => {
    const key = owner.lookupMaybe(PDFName.of('StructParents'), PDFNumber)?.asNumber()
    const entry = key === undefined ? undefined : context.lookup(parents.get(key))
    const elements = entry instanceof PDFArray ? entry.asArray() : []
    const { ids, problems } = readMarks(content, form => isMarkedForm(resources, form))
    mistakes.push(...problems.map(problem => `${name}: ${problem}`))
    if (ids.some((id, i) => id !== i)) mistakes.push(`${name}: the identifiers are ${ids.join(' ')}`)
    if (elements.length !== ids.length)
      mistakes.push(`${name}: ${ids.length} sequences, ${elements.length} in the parent tree`)
    for (const id of ids) {
      const element = context.lookup(elements[id])
      if (!(element instanceof PDFDict)) mistakes.push(`${name}: sequence ${id} has no element`)
      else if (!new RegExp(`(?<!\\d)${id}(?!\\d)`).test(kidsOf(element)))
        mistakes.push(`${name}: sequence ${id} is no kid of its element`)
    }
  }

  for (const [number, page] of document.getPages().entries()) {
    const { node } = page
    checkStream(`page ${number + 1}`, contentOf(node.Contents()), node, node.Resources())
    if (
      node.lookupMaybe(PDFName.of('Annots'), PDFArray) !== undefined &&
      node.get(PDFName.of('Tabs')) !== PDFName.of('S')
    )
      mistakes.push(`page ${number + 1}: the tab order does not follow the structure`)
  }
  for (const [reference, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || !object.dict.has(PDFName.of('StructParents'))) continue
    checkStream(
      `form ${reference.objectNumber}`,
      decoded(object),
      object.dict,
      object.dict.lookupMaybe(PDFName.of('Resources'), PDFDict),
    )
  }
  return mistakes

  function isMarkedForm(resources: PDFDict | undefined, name: string): boolean {
    const forms = resources?.lookupMaybe(PDFName.of('XObject'), PDFDict)
    const form = forms?.lookup(PDFName.of(name))
    return form instanceof PDFRawStream && form.dict.has(PDFName.of('StructParents'))
  }

  function contentOf(contents: PDFObject | undefined): string {
    const streams = contents instanceof PDFArray ? contents.asArray() : [contents]
    return streams
      .map(stream => (stream instanceof PDFRef ? context.lookup(stream) : stream))
      .map(stream => (stream instanceof PDFRawStream ? decoded(stream) : ''))
      .join('\n')
  }

  function readParentTree(tree: PDFDict): Map<number, PDFObject> {
    const found = new Map<number, PDFObject>()
    const numbers = tree.lookup(PDFName.of('ParentTree'), PDFDict).lookup(PDFName.of('Nums'), PDFArray)
    for (let i = 0; i + 1 < numbers.size(); i += 2)
      found.set(numbers.lookup(i, PDFNumber).asNumber(), numbers.get(i + 1))
    return found
  }
}

function decoded(stream: PDFRawStream): string {
  return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
}

/** Strings, dictionaries, names, operators, and inline images. */
const TOKEN =
  /\((?:[^()\\]|\\[\s\S])*\)|<<(?:[^<>]|<[^<>]*>)*>>|<[0-9A-Fa-f\s]*>|BI\b[\s\S]*?\bEI\b|\/[^\s/<>[\]()]*|[^\s/<>[\]()]+/g

/** @param isMarkedForm True for forms that contain their own sequences. */
function readMarks(
  content: string,
  isMarkedForm: (name: string) => boolean,
): { ids: number[]; problems: string[] } {
  const ids: number[] = []
  const problems: string[] = []
  const open: string[] = []
  let isText = false
  let [last, beforeLast] = ['', '']
  const isMarked = (): boolean => open.some(mark => mark !== 'other')
  for (const [token] of content.matchAll(TOKEN)) {
    if (token === 'BMC' || token === 'BDC') {
      const tag = token === 'BMC' ? last : beforeLast
      const id = /\/MCID (\d+)/.exec(token === 'BDC' ? last : '')?.[1]
      const mark = tag === '/Artifact' ? 'artifact' : id === undefined ? 'other' : 'content'
      if (mark !== 'other' && isMarked()) problems.push(`${tag} ${id ?? ''} is nested in ${open.join(' ')}`)
      if (id !== undefined) ids.push(Number(id))
      open.push(isText ? mark : mark)
    } else if (token === 'EMC') {
      if (open.pop() === undefined) problems.push('EMC without a sequence')
    } else if (token === 'BT') isText = true
    else if (token === 'ET') isText = false
    else if (token === 'Do') {
      if (isMarkedForm(last.slice(1)) === isMarked())
        problems.push(`${last} Do ${isMarked() ? 'is' : 'is not'} marked`)
    } else if (PAINTING.has(token) && !isMarked()) problems.push(`${token} outside of a sequence`)
    beforeLast = last
    last = token
  }
  if (open.length > 0) problems.push(`${open.length} sequences do not end`)
  return { ids, problems: [...new Set(problems)] }
}
