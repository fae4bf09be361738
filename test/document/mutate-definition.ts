import { isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts'

/** Typical wrong values of authors and their data. */
const WRONG: readonly Json[] = [
  ...[0, 1, -1, 3, 0.5, 99, 2026, 1e9, true, false, null],
  ...['', 'x', '12', '20%', '*', 'auto', '#ggg', 'nosuch', 'javascript:alert(1)', 'é√'],
  ...[[], ['x'], [1, 2, 3], [null], {}, { text: 'x' }, { text: 2026 }, { text: null }, { text: {} }],
]

/** Keys that change the type of a node or document. */
const KEYS: readonly string[] = [
  ...['text', 'stack', 'columns', 'table', 'ul', 'ol', 'canvas', 'qr', 'svg', 'image', 'toc', 'section'],
  ...['box', 'barcode', 'attachment', 'pageReference', 'textReference', 'style', 'layout', 'link', 'font'],
  ...[
    'color',
    'fillColor',
    'background',
    'opacity',
    'margin',
    'width',
    'height',
    'fontSize',
    'id',
    'colSpan',
  ],
  ...['rowSpan', 'linkToPage', 'linkToDestination', 'linkToFile', 'tocItem', 'outline', 'outlineParentId'],
  ...['absolutePosition', 'relativePosition', 'pageBreak', 'fit', 'cover', 'listType', 'counter', 'type'],
  ...[
    'separator',
    'widths',
    'heights',
    'headerRows',
    'body',
    'mask',
    'version',
    'eccLevel',
    'mode',
    'decoration',
  ],
  ...['watermark', 'header', 'footer', 'language', 'permissions', 'userPassword', 'extends', 'border'],
  ...[
    'borderColor',
    'overlayPattern',
    'lineHeight',
    'characterSpacing',
    'fontFeatures',
    'keepWithHeaderRows',
  ],
  ...['pageSize', 'pageMargins', 'pageBreakBefore', 'attachments', 'files', 'patterns', 'images', 'subset'],
]

export interface Mutation {
  readonly document: JsonObject
  /** Description of the mutation, for messages. */
  readonly change: string
}

/** Mulberry32: the same seed gives the same mutations on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Place {
  readonly parent: Json[] | JsonObject
  readonly key: string | number
  readonly path: string
}

/** Mutates one position of a definition: another value, a missing one, an additional key, or a moved part. */
export function mutateDefinition(document: JsonObject, random: () => number): Mutation {
  const copy = structuredClone(document)
  const places: Place[] = []
  collectPlaces(copy, '', places)
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value
  const { parent, key, path } = pick(places)
  const value = read(parent, key)
  const kind = random()
  if (kind < 0.1) {
    if (Array.isArray(parent)) parent.splice(Number(key), 1)
    else delete parent[key]
    return { document: copy, change: `${path} removed` }
  }
  if (kind < 0.45 && isJsonObject(value)) {
    const [name, added] = [pick(KEYS), pick(WRONG)]
    value[name] = added
    return { document: copy, change: `${path}/${name} added: ${JSON.stringify(added)}` }
  }
  if (kind < 0.6) {
    const { parent: other, key: otherKey, path: from } = pick(places)
    write(parent, key, structuredClone(read(other, otherKey)))
    return { document: copy, change: `${path} replaced by what stands at ${from}` }
  }
  const wrong = pick(WRONG)
  write(parent, key, structuredClone(wrong))
  return { document: copy, change: `${path} replaced by ${JSON.stringify(wrong)}` }
}

function collectPlaces(value: Json, path: string, places: Place[]): void {
  if (!Array.isArray(value) && !isJsonObject(value)) return
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value)
  for (const key of keys) {
    places.push({ parent: value, key, path: `${path}/${key}` })
    collectPlaces(read(value, key), `${path}/${key}`, places)
  }
}

function read(parent: Json[] | JsonObject, key: string | number): Json {
  return (Array.isArray(parent) ? parent[Number(key)] : parent[key]) ?? null
}

function write(parent: Json[] | JsonObject, key: string | number, value: Json): void {
  if (Array.isArray(parent)) parent[Number(key)] = value
  else parent[key] = value
}
