import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyEdit, createPlaces, escapeKey } from '../../src/preview/client/json-places.ts'

const TEXT = `{
    "a": { "b": [1, {"c/d": "x"}] },
    "empty": {}
}
`

describe('positions in JSON text', () => {
  test('are converted from pointers to text and back', () => {
    const places = createPlaces(TEXT)
    const at = TEXT.indexOf('"x"')
    expect(places.rangeOf('/a/b/1/c~1d')).toEqual({ from: at, to: at + 3 })
    expect(places.pointerAt(at + 1)).toBe('/a/b/1/c~1d')
    expect(places.rangeOf('/a/missing')).toEqual(places.rangeOf('/a'))
    expect(places.has('/a/missing')).toBe(false)
    expect(places.itemsOf('/a/b')?.map(({ from, to }) => TEXT.slice(from, to))).toEqual(['1', '{"c/d": "x"}'])
    expect(places.itemsOf('/a')).toBeNull()
  })

  test('are found in text that is not valid JSON', () => {
    const text = '{"a": {"b": 1, "c": }, "d": 2}'
    expect(createPlaces(text).pointerAt(text.indexOf('2'))).toBe('/d')
    expect(createPlaces('').rangeOf('/a')).toBeNull()
  })
})

describe('edits', () => {
  const edited = (pointer: string, value: unknown): string => {
    const edit = createPlaces(TEXT).setValue(pointer, value)
    return edit === null ? '' : applyEdit(TEXT, edit)
  }

  test('keep the formatting of everything else', () => {
    expect(edited('/a/b/0', 2)).toBe(TEXT.replace('[1,', '[2,'))
    expect(edited('/a/e', true)).toBe(TEXT.replace('"x"}] }', '"x"}], "e": true }'))
    expect(edited('/f', 1)).toBe(TEXT.replace('{}\n', '{},\n    "f": 1\n'))
    expect(edited('/empty/g', 1)).toBe(TEXT.replace('{}', '{\n        "g": 1\n    }'))
    expect(edited('/none/g', 1)).toBe('')
  })

  test('set and remove any value', () => {
    const key = fc.string({ minLength: 1, maxLength: 4 }).filter(text => text !== '__proto__')
    const objects = fc.dictionary(key, fc.jsonValue({ maxDepth: 2 }), { minKeys: 1, maxKeys: 5 })
    fc.assert(
      fc.property(
        objects,
        fc.jsonValue({ maxDepth: 1 }),
        fc.constantFrom(undefined, 2, '\t'),
        (object, value, space) => {
          const text = JSON.stringify(object, null, space)
          for (const name of Object.keys(object)) {
            const places = createPlaces(text)
            const pointer = `/${escapeKey(name)}`
            const set = places.setValue(pointer, value)
            const removed = places.removeValue(pointer)
            if (set === null || removed === null) throw new Error(`There is no ${pointer}`)
            const { [name]: _, ...rest } = object
            expect(JSON.parse(applyEdit(text, set))).toEqual(
              JSON.parse(JSON.stringify({ ...object, [name]: value })),
            )
            expect(JSON.parse(applyEdit(text, removed))).toEqual(JSON.parse(JSON.stringify(rest)))
          }
        },
      ),
    )
  })
})
