import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Json } from '../../src/base/json.ts'
import { createEngine, type Engine, type JsonObject } from '../../src/index.ts'
import { PROPERTY_NAMES } from '../../src/scene/property-names.ts'
import { PROPERTIES } from '../../src/scene/reading/properties.ts'
import { chromiumReference } from '../chromium/references.ts'
import { uncheckedTemplate } from '../unchecked-template.ts'
import { openFabricPage } from './fabric/fabric-page.ts'
import { fabricScenes } from './fabric/fabric-scene.ts'

let engine: Engine
beforeAll(async () => {
  engine = await createEngine()
})
afterAll(() => engine.close())

const MARK = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'

/** Paths of misspelt names, with the suggestions. */
async function misspelt(objects: Json, more: object = {}): Promise<[string, string][]> {
  const scene: JsonObject = { width: 100, height: 100, ...more, objects }
  const { warnings = [] } = await engine.putTemplate(uncheckedTemplate({ template_id: 'it', scene }))
  return warnings
    .filter(({ code }) => code === 'unknown_property')
    .map(({ path = '', message }) => [path, /did you mean '(\w+)'\?$/.exec(message)?.[1] ?? message])
}

test('the list of names equals the properties that are read, in order', () => {
  expect(Object.keys(PROPERTIES)).toEqual(PROPERTY_NAMES)
})

test('an unknown property of any object causes a warning when its template is stored', async () => {
  const rect = (more: object) => ({ type: 'rect', width: 9, height: 9, ...more })
  const objects = [
    rect({ fil: 'red', opacitiy: 0.5, Left: 3 }),
    { type: 'group', objects: [{ type: 'Textbox', txet: 'A', 'font-size': 20, textAlgin: 'left' }] },
    rect({ clipPath: { type: 'circle', radios: 4 } }),
    { $each: 'rows', do: { type: 'text', contnet: '{{this}}', styles: { 0: { 1: { fil: 'red' } } } } },
    {
      $each: 'rows',
      do: rect({ widht: 3 }),
      else: { type: 'text', text: 'A', path: { type: 'path', path: 'M 0 0 H 9', pth: '' } },
    },
  ]
  const overlayImage = { type: 'image', source: 'x', scr: 'x', src: MARK }
  expect(await misspelt(objects, { overlayImage })).toEqual([
    ['/scene/overlayImage/scr', 'src'],
    ['/scene/objects/0/fil', 'fill'],
    ['/scene/objects/0/opacitiy', 'opacity'],
    ['/scene/objects/0/Left', 'left'],
    ['/scene/objects/1/objects/0/txet', 'text'],
    ['/scene/objects/1/objects/0/font-size', 'fontSize'],
    ['/scene/objects/1/objects/0/textAlgin', 'textAlign'],
    ['/scene/objects/2/clipPath/radios', 'radius'],
    ['/scene/objects/3/do/contnet', 'content'],
    ['/scene/objects/3/do/styles/0/1/fil', 'fill'],
    ['/scene/objects/4/do/widht', 'width'],
    ['/scene/objects/4/else/path/pth', 'path'],
  ])
})

test('an unknown property of a scene, shadow, gradient, pattern or style causes a warning', async () => {
  const objects = [
    { type: 'rect', width: 9, height: 9, shadow: { color: 'red', blurr: 5, ofsetX: 3 } },
    {
      ...{ type: 'rect', width: 9, height: 9 },
      fill: {
        gradientunits: 'percentage',
        coords: { x1: 0, xx2: 1 },
        colorStops: [
          { offset: 0, color: 'red' },
          { offset: 1, color: 'red', opacty: 0 },
        ],
      },
      stroke: { type: 'pattern', source: MARK, repeet: 'repeat' },
    },
    { type: 'text', text: 'A', styles: [{ start: 0, end: 1, style: { fontwight: 'bold' } }] },
  ]
  expect(await misspelt(objects, { backgroud: '#14213d', heigth: 4, editorTheme: 'dark', zoom: 1 })).toEqual([
    ['/scene/backgroud', 'background'],
    ['/scene/heigth', 'height'],
    ['/scene/objects/0/shadow/blurr', 'blur'],
    ['/scene/objects/0/shadow/ofsetX', 'offsetX'],
    ['/scene/objects/1/fill/gradientunits', 'gradientUnits'],
    ['/scene/objects/1/fill/coords/xx2', 'x2'],
    ['/scene/objects/1/fill/colorStops/1/opacty', 'opacity'],
    ['/scene/objects/1/stroke/repeet', 'repeat'],
    ['/scene/objects/2/styles/0/style/fontwight', 'fontWeight'],
  ])
})

test('custom properties of editors cause no warning', async () => {
  const own = {
    ...{
      id: 'a1',
      uid: 'a1',
      uuid: 'a1',
      key: 'a',
      layerName: 'Title',
      label: 'Title',
      title: 'x',
    },
    ...{
      locked: true,
      lock: false,
      lockMovementX: true,
      lockRotation: true,
      selectable: true,
      evented: true,
    },
    ...{ hasControls: true, hasBorders: true, cornerColor: 'red', cornerSize: 3, borderColor: 'red' },
    ...{ hoverCursor: 'move', editable: true, zIndex: 3, tag: 'x', tags: [], meta: {}, metadata: {} },
    ...{ customType: 'x', extensionType: 'x', elementType: 'x', group: 'a', order: 1, index: 1, link: 'x' },
    ...{
      srcFromAttribute: true,
      perPixelTargetFind: true,
      minWidth: 20,
      transformMatrix: null,
      clipTo: null,
    },
    ...{ gradientAngle: 3, animation: {}, isBackground: true, originalWidth: 3, file: 'a.png', date: 'x' },
    custom: { objects: [{ fil: 'red' }], fontFamily: 'Nowhere', type: 'rect', widht: 3 },
    data: { type: 'rect', fil: 1, objects: [{ nothing: 1 }], fontFamily: 'Nowhere' },
  }
  const objects = ['Rect', 'Image', 'Group', 'IText'].map(type => ({
    type,
    width: 9,
    height: 9,
    src: MARK,
    ...own,
  }))
  const { warnings } = await engine.putTemplate(
    uncheckedTemplate({ scene: { width: 9, height: 9, objects } as JsonObject }),
  )
  expect(warnings).toBeUndefined()
})

test('scenes saved by Fabric cause no warning', async () => {
  for (const { name, scene } of await fabricScenes()) {
    const { objects = [], ...more } = JSON.parse(JSON.stringify(scene))
    expect(await misspelt(objects, more), name).toEqual([])
  }
})

for (const fabric of [5, 6, 7] as const) {
  test(`an object of each type that Fabric ${fabric} saves causes no warning`, async () => {
    const saved = await chromiumReference(`fabric-${fabric}-objects`, async (): Promise<Json> => {
      const page = await openFabricPage(fabric)
      try {
        return JSON.parse(String(await page.evaluate(SAVE)))
      } finally {
        await page.close()
      }
    })
    expect(await misspelt(saved)).toEqual([])
    expect(saved).toHaveLength(26)
  })
}

/** One object of each type, with all serialised properties that differ from the defaults. */
const SAVE = `(() => {
  const { Rect, Circle, Ellipse, Triangle, Line, Polyline, Polygon, Path, IText, Textbox, Group } = fabric
  const Picture = fabric.FabricImage ?? fabric.Image
  const Text = fabric.FabricText ?? fabric.Text
  const points = [{ x: 0, y: 0 }, { x: 2, y: 3 }]
  const element = document.createElement('canvas')
  const objects = [
    new Rect({ shadow: new fabric.Shadow({ color: 'red' }), clipPath: new Circle({ radius: 3 }) }),
    new Circle({ radius: 3 }), new Ellipse({ rx: 3, ry: 2 }), new Triangle({}), new Line([0, 0, 1, 1]),
    new Polyline(points), new Polygon(points), new Path('M 0 0 L 3 3'), new Picture(element, { cropX: 1 }),
    new Text('a', { path: new Path('M 0 0 L 9 9') }), new IText('a'), new Textbox('a', { splitByGrapheme: true }),
    new Group([new Rect({}), new Text('a')]),
  ]
  const whole = objects.map(object => object.toObject(['id', 'name', 'data', 'selectable', 'hasControls']))
  for (const object of objects) object.includeDefaultValues = false
  return JSON.stringify([...whole, ...objects.map(object => object.toObject())])
})()`
