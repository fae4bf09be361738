import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '../../src/base/json.ts'
import { bindDocument, bindValue, choose, refusal } from './binding.ts'

const data = {
  name: 'Ada',
  total: 120,
  vip: true,
  empty: [],
  customer: { name: 'Bob', tags: ['x', 'y'] },
  lines: [
    { name: 'a', price: 1, parts: ['p', 'q'] },
    { name: 'b', price: 2, parts: [] },
  ],
  matrix: [
    [1, 2],
    [3, 4],
  ],
}

describe('$each', () => {
  test('returns one element per iteration, spliced into the surrounding array', () => {
    const body = [
      'head',
      { $each: 'lines', as: 'line', do: ['{{@index}}', '{{line.name}}', '{{../name}}'] },
      'foot',
    ]
    expect(bindValue(body, data)).toEqual(['head', ['0', 'a', 'Ada'], ['1', 'b', 'Ada'], 'foot'])
  })

  test('$flat splices the array of each iteration', () => {
    expect(bindValue([{ $each: 'lines', $flat: true, do: ['{{name}}', '{{price}}'] }], data)).toEqual([
      'a',
      '1',
      'b',
      '2',
    ])
  })

  test('as the value of a property is an array', () => {
    expect(bindValue({ widths: { $each: 'lines', do: { $value: 'price' } } }, data)).toEqual({
      widths: [1, 2],
    })
  })

  test('renders else for an empty, missing or null list', () => {
    expect(bindValue([{ $each: 'empty', do: 'x', else: 'none' }, 'end'], data)).toEqual(['none', 'end'])
    expect(
      bindValue([{ $each: 'missing', do: 'x', else: { $each: 'lines', do: '{{name}}' } }], data),
    ).toEqual(['a', 'b'])
    expect(bindValue([{ $each: 'missing', do: 'x' }], data)).toEqual([])
  })

  test('iterates over the properties of an object with @key', () => {
    expect(bindValue([{ $each: 'customer', do: '{{@key}} {{@first}} {{@last}}' }], data)).toEqual([
      'name true false',
      'tags false true',
    ])
  })

  test('in nested loops has inner and outer variables', () => {
    const tree = {
      $each: 'lines',
      as: 'line',
      $flat: true,
      do: { $each: 'parts', do: '{{line.name}}{{this}}{{@../index}}{{@index}}{{../price}}{{@root.name}}' },
    }
    expect(bindValue([tree], data)).toEqual(['ap001Ada', 'aq011Ada'])
  })

  test('over a list of lists has lists as contexts', () => {
    expect(bindValue([{ $each: 'matrix', do: { $each: 'this', do: { $value: 'this' } } }], data)).toEqual(
      data.matrix,
    )
  })

  test('skips an iteration if the condition inside is false', () => {
    expect(bindValue([{ $each: 'lines', do: choose('(gt price 1)', '{{name}}') }], data)).toEqual(['b'])
  })

  test.each([
    ['total', '120'],
    ['name', "'Ada'"],
  ])('over %s is invalid_data', (path, shown) => {
    const error = refusal(() => bindValue([{ $each: path, do: 'x' }], data))
    expect(error.code).toBe('invalid_data')
    expect(error.message).toContain(`'${path}' is ${shown}`)
    expect(error.details[0]?.path).toBe('/document/info/value/0/$each')
  })
})

describe('$if', () => {
  test.each([
    ['vip', true],
    ['customer.name', true],
    ['empty', false],
    ['missing.deeper', false],
    ['(gt total 100)', true],
    ['gt total 100', true],
    ['(and vip (not empty))', true],
    ['(eq name "Bob")', false],
    ['@root.vip', true],
  ])('%s', (condition, expected) => {
    expect(bindValue(choose(condition, 'yes', 'no'), data)).toBe(expected ? 'yes' : 'no')
  })

  test('without else it removes the element or omits the property', () => {
    expect(bindValue(['a', choose('empty', 'x'), 'b'], data)).toEqual(['a', 'b'])
    expect(bindValue({ a: choose('empty', 'x'), b: 1 }, data)).toEqual({ b: 1 })
  })

  test('the result replaces the directive: an array is one element, a directive is spliced', () => {
    expect(bindValue([choose('vip', ['r', 's'])], data)).toEqual([['r', 's']])
    expect(bindValue([choose('vip', { $each: 'lines', do: '{{name}}' })], data)).toEqual(['a', 'b'])
    expect(bindValue([{ ...choose('vip', ['r', 's']), $flat: true }], data)).toEqual(['r', 's'])
  })

  test('a null branch results in null', () => {
    expect(bindValue({ a: choose('vip', null) }, data)).toEqual({ a: null })
  })
})

describe('$with, $value and $literal', () => {
  test('$with sets the context, and renders else for a missing value', () => {
    expect(bindValue({ $with: 'customer', as: 'c', do: '{{name}} {{c.name}} {{../name}}' }, data)).toBe(
      'Bob Bob Ada',
    )
    expect(
      bindValue(
        [
          { $with: 'nobody', do: 'x', else: 'nobody' },
          { $with: 'nobody', do: 'x' },
        ],
        data,
      ),
    ).toEqual(['nobody'])
  })

  test('$value keeps the type and copies the value', () => {
    const bound = bindValue(
      { a: { $value: 'lines' }, b: { $value: '(sum lines "price")' }, c: { $value: 'missing' } },
      data,
    )
    expect(bound).toEqual({ a: data.lines, b: 3 })
    expect(bindValue([{ $value: 'matrix', $flat: true }, { $value: 'missing' }], data)).toEqual([
      ...data.matrix,
      null,
    ])
  })

  test('$literal returns its value unchanged', () => {
    const raw = { $if: '{{x}}', $unknown: [1, null] }
    expect(bindValue({ $literal: raw }, data)).toEqual(raw)
  })
})

describe('$partial', () => {
  const partials = {
    card: { stack: ['{{name}}', { $each: 'tags', do: '{{this}}' }] },
    rows: { $each: 'lines', do: ['{{name}}'] },
    badge: { text: '{{label}} {{colour}}' },
    tree: { text: '{{name}}', kids: { $each: 'kids', do: { $partial: 'tree' } } },
    endless: { stack: [{ $partial: 'endless' }] },
  }

  test('is replaced by the partial, with a context or parameters', () => {
    expect(bindValue({ $partial: 'card', with: 'customer' }, data, { partials })).toEqual({
      stack: ['Bob', 'x', 'y'],
    })
    expect(bindValue([{ $partial: 'rows' }], data, { partials })).toEqual([['a'], ['b']])
    const badge = { $partial: 'badge', with: { label: 'for {{name}}', colour: { $value: 'total' } } }
    expect(bindValue(badge, data, { partials })).toEqual({ text: 'for Ada 120' })
  })

  test('may call itself recursively while the data nests', () => {
    const nested = { name: '1', kids: [{ name: '2', kids: [{ name: '3' }] }] }
    expect(bindValue({ $partial: 'tree' }, nested, { partials })).toEqual({
      text: '1',
      kids: [{ text: '2', kids: [{ text: '3', kids: [] }] }],
    })
  })

  test('fails with an error if the recursion is endless', () => {
    const error = refusal(() => bindValue({ $partial: 'endless' }, data, { partials }))
    expect(error.code).toBe('invalid_template')
    expect(error.details[0]).toEqual({
      path: '/partials/endless',
      message: expect.stringContaining('without end'),
    })
  })

  test('cannot access the variables of its caller', () => {
    const tree = { $each: 'lines', as: 'label', do: { $partial: 'badge' } }
    expect(bindValue(tree, data, { partials })).toEqual([{ text: ' ' }, { text: ' ' }])
  })
})

describe('keys that could modify prototypes', () => {
  test('of data are plain properties, and __proto__ is not copied', () => {
    const hostile: JsonObject = JSON.parse(
      '{"x": {"__proto__": {"polluted": 1}, "constructor": {"prototype": 1}}}',
    )
    const bound = bindValue({ $value: 'x' }, hostile)
    expect(bound).toEqual({ constructor: { prototype: 1 } })
    expect(Object.getPrototypeOf(bound)).toBe(Object.prototype)
    expect(bindValue([{ $each: 'x', do: '{{@key}}' }], hostile)).toEqual(['__proto__', 'constructor'])
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  test('of templates: __proto__ is rejected, constructor is an ordinary key', () => {
    const definition: JsonObject = JSON.parse(
      '{"document": {"content": [], "info": {"__proto__": {"a": "{{x}}"}}}}',
    )
    const error = refusal(() => bindDocument(definition))
    expect(error.details).toEqual([{ path: '/document/info/__proto__', message: 'cannot be a key' }])
    expect(bindValue({ constructor: '{{name}}' }, data)).toEqual({ constructor: 'Ada' })
    expect(refusal(() => bindValue({ $partial: 'constructor' })).code).toBe('invalid_template')
  })
})

/** A reference evaluation of the directives, as simple as possible, to compare with random trees. */
interface Around {
  context: Json | undefined
  parent: Around | null
  root: Json
  index: number | null
  names: Record<string, Json | undefined>
}

function lookUp(path: string, around: Around): Json | undefined {
  if (path === 'this') return around.context
  if (path === '@root') return around.root
  if (path === '@index') {
    for (let at: Around | null = around; at !== null; at = at.parent) if (at.index !== null) return at.index
    return undefined
  }
  if (path.startsWith('../'))
    return around.parent === null ? undefined : lookUp(path.slice(3), { ...around.parent, names: {} })
  const [head = '', ...rest] = path.split('.')
  let value = Object.hasOwn(around.names, head) ? around.names[head] : own(around.context, head)
  for (const key of rest) value = own(value, key)
  return value
}

function own(value: Json | undefined, key: string): Json | undefined {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return undefined
  return Object.entries(value).find(([name]) => name === key)?.[1]
}

const truthy = (value: Json | undefined) => (Array.isArray(value) ? value.length > 0 : Boolean(value))

/** Zero, one or more values that a tree adds to the surrounding array. */
function refer(tree: Json, around: Around): Json[] {
  if (typeof tree === 'string') {
    return [tree.replace(/\{\{(.*?)\}\}/g, (_, path: string) => String(lookUp(path, around) ?? ''))]
  }
  if (Array.isArray(tree)) return [tree.flatMap(child => refer(child, around))]
  if (typeof tree !== 'object' || tree === null || tree instanceof Uint8Array) return [tree]
  const path = (key: string) => lookUp(String(tree[key]), around)
  const branch = (key: string, inner = around) => (tree[key] === undefined ? [] : refer(tree[key], inner))
  if ('$each' in tree) {
    const items = path('$each')
    const list = Array.isArray(items) ? items : Object.values(items ?? {})
    if (list.length === 0) return branch('else')
    return list.flatMap((item, index) => {
      const names = tree['as'] === undefined ? around.names : { ...around.names, [String(tree['as'])]: item }
      const inner = { context: item, parent: around, root: around.root, index, names }
      const one = asProperty(tree['do'] ?? null, inner)
      return tree['$flat'] === true && Array.isArray(one) ? one : one === undefined ? [] : [one]
    })
  }
  if ('$if' in tree) return branch(truthy(path('$if')) ? 'then' : 'else')
  if ('$with' in tree) {
    const context = path('$with')
    if (!truthy(context) && context !== 0) return branch('else')
    return branch('do', { context, parent: around, root: around.root, index: null, names: around.names })
  }
  if ('$value' in tree) return [path('$value') ?? null]
  return [
    Object.fromEntries(
      Object.entries(tree).flatMap(([key, child]) => {
        const value = asProperty(child, around)
        return value === undefined ? [] : [[key, value]]
      }),
    ),
  ]
}

function asProperty(tree: Json, around: Around): Json | undefined {
  const isObject =
    typeof tree === 'object' && tree !== null && !Array.isArray(tree) && !(tree instanceof Uint8Array)
  if (isObject && '$each' in tree) {
    const values = refer(tree, around)
    const items = lookUp(String(tree['$each']), around)
    const isEmpty = Object.keys(items ?? {}).length === 0
    return isEmpty && tree['else'] !== undefined ? asProperty(tree['else'], around) : values
  }
  if (isObject && ('$if' in tree || '$with' in tree)) {
    const value = lookUp(String(tree['$if'] ?? tree['$with']), around)
    const isTaken = truthy(value) || ('$with' in tree && value === 0)
    const taken = tree[isTaken ? ('$if' in tree ? 'then' : 'do') : 'else']
    const inner = { context: value, parent: around, root: around.root, index: null, names: around.names }
    return taken === undefined ? undefined : asProperty(taken, '$with' in tree && isTaken ? inner : around)
  }
  if (isObject && '$value' in tree) return lookUp(String(tree['$value']), around)
  return refer(tree, around)[0]
}

const anyPath = fc.constantFrom(
  'a',
  'b',
  'a.b',
  'list',
  'rows',
  'this',
  '../a',
  '@index',
  'item',
  'item.a',
  'none',
  '@root',
)
const scalarPath = fc.constantFrom('a.c', 's', 'n', '@index', 'item.s', '../s', 'none', '../../n')
const loopPath = fc.constantFrom('list', 'rows', 'none', 'a', '../list', 'item.rows')
const leaf = fc.oneof(
  fc.constantFrom<Json>('text', 1, null, true),
  scalarPath.map(path => `<{{${path}}}>`),
  anyPath.map(path => ({ $value: path })),
)
const { tree } = fc.letrec<{ tree: Json }>(tie => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('k', 'l', 'constructor'), tie('tree'), { maxKeys: 2 }),
    fc
      .tuple(loopPath, tie('tree'), fc.boolean(), fc.boolean(), fc.option(tie('tree')))
      .map(([path, body, flat, named, otherwise]) => ({
        $each: path,
        do: body,
        ...(flat ? { $flat: true } : {}),
        ...(named ? { as: 'item' } : {}),
        ...(otherwise === null ? {} : { else: otherwise }),
      })),
    fc
      .tuple(anyPath, tie('tree'), fc.option(tie('tree')))
      .map(([path, yes, no]) => choose(path, yes, no ?? undefined)),
    fc
      .tuple(fc.constantFrom('a', 'none', 'n', 'rows'), tie('tree'), fc.option(tie('tree')))
      .map(([path, body, otherwise]) => ({
        $with: path,
        do: body,
        ...(otherwise === null ? {} : { else: otherwise }),
      })),
  ),
}))
const { value } = fc.letrec<{ value: JsonObject }>(tie => ({
  value: fc.record(
    {
      a: fc.record(
        { b: fc.constantFrom<Json>(1, 'x', null), c: fc.constantFrom<Json>('c', 0) },
        { requiredKeys: [] },
      ),
      s: fc.constantFrom('S', 'T', ''),
      n: fc.constantFrom(0, 5),
      b: fc.boolean(),
      list: fc.array(fc.record({ s: fc.constantFrom('u', 'v'), a: fc.constantFrom<Json>({ b: 2 }, 3, []) }), {
        maxLength: 2,
      }),
      rows: fc.oneof(
        { depthSize: 'xsmall' },
        fc.constant<JsonObject[]>([]),
        fc.array(tie('value'), { maxLength: 2 }),
      ),
    },
    { requiredKeys: ['s'] },
  ),
}))

describe('random trees and data', () => {
  test('give the result of the reference evaluation in each run and are not modified', () => {
    let bound = 0
    fc.assert(
      fc.property(tree, value, (node, json) => {
        const [treeBefore, dataBefore] = [JSON.stringify(node), JSON.stringify(json)]
        const around = { context: json, parent: null, root: json, index: null, names: {} }
        const result = outcome(() => bindValue([{ at: node }, node], json))
        expect(outcome(() => bindValue([{ at: node }, node], json))).toEqual(result)
        expect([JSON.stringify(node), JSON.stringify(json)]).toEqual([treeBefore, dataBefore])
        if (result === 'invalid_data') return
        bound++
        expect(result).toEqual(refer([{ at: node }, node], around)[0])
      }),
      { numRuns: 1000 },
    )
    expect(bound).toBeGreaterThan(500)
  })
})

/** The bound value, or the code of the error: some paths lead to values without iteration or text. */
function outcome(act: () => unknown): unknown {
  try {
    return act()
  } catch {
    return refusal(act).code
  }
}
