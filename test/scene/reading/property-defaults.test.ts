import { expect, test } from 'vitest'
import type { Json } from '../../../src/base/json.ts'
import { DEFAULT_LIMITS } from '../../../src/base/limits.ts'
import { kindProperties } from '../../../src/scene/reading/kind-properties.ts'
import { PROPERTIES } from '../../../src/scene/reading/properties.ts'
import type { DescribedProperty } from '../../../src/scene/reading/property.ts'
import { readScene } from '../../../src/scene/reading/read-scene.ts'

const NEEDED = { path: 'M 0 0 L 9 9', data: 'A', src: 'a' }
const EXTRAS = { points: [{ x: 0, y: 0 }] }

/** Spellings of the same colour. */
const BLACK: readonly unknown[] = ['rgb(0, 0, 0)', '#000000']

function read(object: { readonly [name: string]: Json }): unknown {
  const { scene } = readScene({ width: 20, height: 20, objects: [object] }, { overrides: [] }, DEFAULT_LIMITS)
  return JSON.parse(JSON.stringify(scene, (_, value) => (BLACK.includes(value) ? 'black' : value)))
}

test.each([...kindProperties()])('the documented defaults of a %s are used', (type, names) => {
  const table: Readonly<Record<string, DescribedProperty<unknown>>> = PROPERTIES
  const wrong = names.filter(name => {
    const { byDefault } = table[name] ?? {}
    if (byDefault === undefined) return false
    const { [name]: _, ...object }: Record<string, Json> = { type, ...NEEDED, ...EXTRAS }
    return JSON.stringify(read({ ...object, [name]: byDefault })) !== JSON.stringify(read(object))
  })
  expect(wrong).toEqual([])
})
