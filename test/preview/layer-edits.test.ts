import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  duplicateObject,
  EditRefused,
  geometryChanges,
  moveObject,
  removeObject,
  setProperties,
} from '../../src/preview/client/layers/layer-edits.ts'
import { createTextHistory } from '../../src/preview/client/text-history.ts'

describe('edits of layers', () => {
  const before = { left: 10, top: 20, angle: 0, scaleX: 1, scaleY: 1, width: 50 }

  test('move by the difference, and resize with the properties of the type', () => {
    const moved = { ...before, left: 15 }
    expect(geometryChanges({ type: 'rect', left: 100 }, before, moved)).toEqual({ left: 105 })
    expect(geometryChanges({ type: 'line' }, before, moved)).toEqual({ left: 15 })
    const scaled = { ...before, scaleX: 2, scaleY: 2 }
    expect(geometryChanges({ type: 'circle', radius: 5 }, before, scaled)).toEqual({ radius: 10 })
    expect(geometryChanges({ type: 'rect', width: 4, height: 6 }, before, scaled)).toEqual({
      width: 8,
      height: 12,
    })
    expect(geometryChanges({ type: 'path' }, before, scaled)).toEqual({ scaleX: 2, scaleY: 2 })
    const wider = { ...before, width: 80 }
    expect(geometryChanges({ type: 'Textbox', width: 50 }, before, wider)).toEqual({ width: 80 })
  })

  test('never replace expressions and directives', () => {
    const text = '{"objects": [{"text": "{{title}}", "left": {"$if": "a", "then": 1}}]}'
    expect(() => setProperties(text, '/objects/0', { text: 'New' })).toThrow(EditRefused)
    expect(() => setProperties(text, '/objects/0', { left: 4 })).toThrow(EditRefused)
    expect(() => setProperties(text, '/objects/1', { left: 4 })).toThrow(EditRefused)
    expect(setProperties(text, '/objects/0', { top: 4 })).toBe(text.replace('1}}', '1}, "top": 4}'))
  })
})

describe('edits of the list of layers', () => {
  const A = '{ "name": "a",\n    "left": 5, "top": "{{y}}" }'
  const B = '{"name":"b"}'
  const C = '{ "$each": "rows", "do": { "name": "c" } }'
  const TEXT = `{
  "objects": [
    ${A},

    ${B},
    ${C}
  ]
}
`

  test('swap two items and keep the text between them', () => {
    const up = moveObject(TEXT, '/objects/0', 1)
    expect(up).toEqual({
      text: TEXT.replace(A, '1').replace(B, A).replace('1', B),
      pointer: '/objects/1',
    })
    expect(moveObject(up?.text ?? '', '/objects/1', -1)?.text).toBe(TEXT)
    expect(moveObject(TEXT, '/objects/0', -1)).toBeNull()
    expect(moveObject(TEXT, '/objects/2', 1)).toBeNull()
  })

  test('remove an item with its comma', () => {
    expect(removeObject(TEXT, '/objects/1')).toEqual({
      text: TEXT.replace(`${B},\n    `, ''),
      pointer: '/objects/0',
    })
    expect(removeObject(TEXT, '/objects/2').text).toBe(TEXT.replace(`,\n    ${C}`, ''))
    expect(removeObject('{"objects": [ {} ]}', '/objects/0')).toEqual({
      text: '{"objects": []}',
      pointer: null,
    })
  })

  test('copy an item with a free name, and leave expressions as they are', () => {
    const properties = { name: 'a', left: 5, top: 7 }
    const copied = duplicateObject(TEXT, '/objects/0', properties, new Set(['a', 'a-copy']))
    const copy = A.replace('"a"', '"a-copy-2"').replace('"left": 5', '"left": 15')
    expect(copied).toEqual({ text: TEXT.replace(A, `${A},\n    ${copy}`), pointer: '/objects/1' })
    expect(duplicateObject('[{"a":1}]', '/0', {}, new Set()).text).toBe('[{"a":1}, {"a":1}]')
  })

  test('reject objects created by a directive', () => {
    for (const edit of [
      () => moveObject(TEXT, '/objects/2/do', 1),
      () => removeObject(TEXT, '/objects/2/do'),
      () => duplicateObject(TEXT, '/objects/2/do', {}, new Set()),
      () => removeObject(TEXT, '/objects/7'),
    ]) {
      expect(edit).toThrow(EditRefused)
    }
  })
})

describe('the history of a text', () => {
  const at = (text: string, selected: string | null = null) => ({ text, selected })

  test('restores every text, back and forth', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', 'b') }), { minLength: 1 }), texts => {
        const history = createTextHistory()
        for (const [i, text] of texts.slice(1).entries()) history.record(at(texts[i] ?? ''), at(text))
        let text = texts.at(-1) ?? ''
        for (const expected of texts.slice(0, -1).reverse()) {
          text = history.undo(text)?.text ?? 'none'
          expect(text).toBe(expected)
        }
        expect(history.undo(text)).toBeNull()
        for (const expected of texts.slice(1)) {
          text = history.redo(text)?.text ?? 'none'
          expect(text).toBe(expected)
        }
        expect(history.redo(text)).toBeNull()
      }),
    )
  })

  test('undoes consecutive changes with the same key together, and restores the selection', () => {
    const history = createTextHistory()
    history.record(at('x', '/0'), at('1x', '/1'), 'arrow /0')
    history.record(at('1x', '/1'), at('2x', '/2'), 'arrow /0')
    history.record(at('2x', '/2'), at('2xy', '/3'), 'arrow /1')
    expect(history.undo('2xy')).toEqual(at('2x', '/2'))
    expect(history.undo('2x')).toEqual(at('x', '/0'))
    expect(history.redo('x')).toEqual(at('2x', '/2'))
  })

  test('is cleared by external changes', () => {
    const history = createTextHistory()
    history.record(at('a'), at('b'))
    expect(history.state('b')).toEqual({ canUndo: true, canRedo: false })
    expect(history.undo('typed')).toBeNull()
    expect(history.state('b')).toEqual({ canUndo: false, canRedo: false })
  })
})
