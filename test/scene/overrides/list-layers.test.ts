import { expect, it } from 'vitest'
import type { JsonObject } from '../../../src/base/json.ts'
import { type Layer, layersOf as layersWithin } from '../../../src/scene/overrides/list-layers.ts'

const layersOf = (scene: JsonObject): Layer[] => layersWithin(scene, { left: 1000, isSpent: false })
const flat = (scene: JsonObject) => layersOf(scene).map(({ name, type }) => [name, type])

it('lists the named objects from back to front, with background and overlay images', () => {
  const scene = {
    backgroundImage: { type: 'Image', name: 'back' },
    overlayImage: { type: 'Image', name: 'front' },
    objects: [{ type: 'rect', name: 'box' }, { type: 'circle' }, { type: 'i-text', name: 'title' }],
  }
  expect(flat(scene)).toEqual([
    ['back', 'image'],
    ['box', 'rect'],
    ['title', 'itext'],
    ['front', 'image'],
  ])
})

it('lists every property that an override can change, with its value or null', () => {
  const [box, title] = layersOf({
    objects: [
      { type: 'rect', name: 'box', x: 3, backgroundColor: 'red', rx: null, custom: 1 },
      { type: 'textbox', name: 'title', content: 'Hello', fill: { type: 'linear' } },
    ],
  })
  expect(box?.properties).toMatchObject({ left: 3, fill: 'red', rx: null, opacity: null })
  expect(box?.properties).not.toHaveProperty('custom')
  expect(box?.properties).not.toHaveProperty('text')
  expect(title?.properties).toMatchObject({ text: 'Hello', fill: { type: 'linear' }, lineClamp: null })
})

it('nests the objects of groups, and omits groups without named objects', () => {
  const group = (name: string | null, objects: JsonObject[]): JsonObject => {
    return { type: 'group', objects, ...(name === null ? {} : { name }) }
  }
  const dot = { type: 'circle', name: 'dot' }
  const layers = layersOf({
    objects: [group('outer', [group(null, [dot])]), group(null, [{ type: 'rect' }]), group('empty', [])],
  })
  expect(layers).toMatchObject([
    { name: 'outer', layers: [{ name: null, type: 'group', layers: [{ name: 'dot' }] }] },
    { name: 'empty', layers: [] },
  ])
  expect(layers).toHaveLength(2)
  expect(layers[0]?.layers?.[0]?.layers?.[0]).not.toHaveProperty('layers')
})

it('lists clip paths of objects and scenes, and the paths of texts', () => {
  const clip = (name: string): JsonObject => ({ type: 'circle', name, radius: 9 })
  const [photo, text, group, frame, ...more] = layersOf({
    clipPath: clip('frame'),
    objects: [
      { type: 'image', clipPath: { ...clip('round'), clipPath: clip('inner') } },
      { type: 'text', name: 'words', path: { type: 'path', name: 'track', path: 'M 0 0' } },
      { type: 'group', objects: [clip('dot')], clipPath: clip('hole') },
      { type: 'rect', clipPath: { type: 'rect' } },
    ],
  })
  expect(photo).toMatchObject({
    name: null,
    type: 'image',
    layers: [{ name: 'round', role: 'clipPath', layers: [{ name: 'inner', role: 'clipPath' }] }],
  })
  expect(photo?.layers?.[0]?.properties).toMatchObject({ radius: 9 })
  expect(text).toMatchObject({ name: 'words', layers: [{ name: 'track', role: 'path' }] })
  expect(group?.layers?.map(({ name, role }) => [name, role])).toEqual([
    ['dot', undefined],
    ['hole', 'clipPath'],
  ])
  expect(frame).toMatchObject({ name: 'frame', role: 'clipPath' })
  expect(more).toEqual([])
})

it('ignores invalid objects', () => {
  expect(flat({})).toEqual([])
  expect(flat({ objects: 'none' })).toEqual([])
  expect(flat({ objects: [null, 7, [], { name: 'x' }, { type: 'blob', name: 'x' }] })).toEqual([])
  expect(
    flat({
      objects: [
        { type: 'rect', name: '' },
        { type: 'rect', name: 7 },
      ],
    }),
  ).toEqual([])
  let deep: JsonObject = { type: 'rect', name: 'deep' }
  for (let depth = 0; depth < 10_000; depth++) deep = { type: 'group', objects: [deep] }
  expect(flat({ objects: [deep] })).toEqual([])
})

it('lists groups up to the depth that can be rendered', () => {
  const nested = (depth: number): JsonObject =>
    depth === 1
      ? { type: 'rect', name: 'deep' }
      : { type: 'group', name: `level ${depth}`, objects: [nested(depth - 1)] }
  const depthOf = ({ layers = [] }: Layer): number => 1 + Math.max(0, ...layers.map(depthOf))
  const deepest = (depth: number) => Math.max(...layersOf({ objects: [nested(depth)] }).map(depthOf))
  expect([deepest(99), deepest(100), deepest(101)]).toEqual([99, 100, 100])
})
