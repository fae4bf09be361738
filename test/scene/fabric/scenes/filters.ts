import type { JsonObject } from '../../../../src/base/json.ts'
import { GHOST, LANDSCAPE, PHOTO, SPECTRUM } from '../drawn-pictures.ts'
import { type FabricScene, fabricScene } from '../fabric-scene.ts'

/** Images of 60 × 40 in rows of three at scale 1, each with its own filters. */
function pictures(lists: readonly JsonObject[][], src: string = SPECTRUM): JsonObject[] {
  return lists.map((filters, index) => ({
    type: 'Image',
    originX: 'left',
    originY: 'top',
    left: 4 + 66 * (index % 3),
    top: 4 + 48 * Math.floor(index / 3),
    width: 60,
    height: 40,
    src,
    filters,
  }))
}

/** One filter with several settings. */
function each(type: string, settings: readonly JsonObject[]): JsonObject[][] {
  return settings.map(setting => [{ type, ...setting }])
}

/** With the type names of Fabric 5. */
function ofFabric5(objects: readonly JsonObject[]): JsonObject[] {
  return objects.map(object => ({ ...object, type: 'image' }))
}

const SHARPEN = [0, -1, 0, -1, 5, -1, 0, -1, 0]
const EMBOSS = [1, 1, 1, 1, 0.7, -1, -1, -1, -1]
const MEAN = Array.from({ length: 25 }, () => 1 / 25)

/** Filters whose pixels depend on arithmetic only. */
export const FILTERS: readonly FabricScene[] = [
  fabricScene(
    'filter-brightness',
    7,
    pictures(
      each(
        'Brightness',
        [-1, -0.5, -0.1, 0, 0.1, 0.2, 0.501, 1].map(brightness => ({ brightness })),
      ),
    ),
  ),
  fabricScene(
    'filter-contrast',
    6,
    pictures(
      each(
        'Contrast',
        [-1, -0.6, -0.2, 0.1, 0.25, 0.5, 0.9, 1].map(contrast => ({ contrast })),
      ),
    ),
  ),
  fabricScene(
    'filter-saturation',
    7,
    pictures(
      each(
        'Saturation',
        [-1, -0.5, -0.1, 0.1, 0.3, 0.6, 1, 2].map(saturation => ({ saturation })),
      ),
    ),
  ),
  fabricScene(
    'filter-vibrance',
    6,
    pictures(
      each(
        'Vibrance',
        [-1, -0.5, -0.1, 0.1, 0.3, 0.6, 1, 2].map(vibrance => ({ vibrance })),
      ),
    ),
  ),
  fabricScene(
    'filter-grayscale',
    5,
    ofFabric5(
      pictures(
        each(
          'Grayscale',
          ['average', 'lightness', 'luminosity'].map(mode => ({ mode })),
        ),
      ),
    ),
  ),
  fabricScene(
    'filter-looks',
    7,
    pictures(
      ['Sepia', 'BlackWhite', 'Brownie', 'Vintage', 'Kodachrome', 'Technicolor', 'Polaroid'].map(type => [
        { type, colorsOnly: false },
      ]),
    ),
  ),
  fabricScene(
    'filter-looks-of-fabric-5',
    5,
    ofFabric5(
      pictures(
        ['Sepia', 'BlackWhite', 'Brownie', 'Vintage', 'Kodachrome', 'Technicolor', 'Polaroid'].map(type => [
          { type },
        ]),
      ),
    ),
  ),
  fabricScene('filter-invert', 7, [
    ...pictures(
      each('Invert', [
        { invert: true, alpha: false },
        { invert: false, alpha: false },
        { invert: true, alpha: true },
      ]),
    ),
    ...pictures(each('Invert', [{ invert: true, alpha: false }, { alpha: true }]), GHOST).map(picture => ({
      ...picture,
      top: 60,
    })),
  ]),
  fabricScene(
    'filter-blend-color',
    7,
    pictures(
      each(
        'BlendColor',
        [
          'multiply',
          'screen',
          'add',
          'difference',
          'subtract',
          'darken',
          'lighten',
          'overlay',
          'exclusion',
          'tint',
        ].map(mode => ({ mode, color: '#d07030', alpha: 1 })),
      ),
    ),
  ),
  fabricScene(
    'filter-blend-color-weak',
    6,
    pictures(
      each(
        'BlendColor',
        [
          'multiply',
          'screen',
          'add',
          'difference',
          'subtract',
          'darken',
          'lighten',
          'overlay',
          'exclusion',
          'tint',
        ].map(mode => ({ mode, color: 'rgb(40,180,220)', alpha: 0.4 })),
      ),
    ),
  ),
  fabricScene(
    'filter-gamma',
    6,
    pictures(
      each('Gamma', [
        { gamma: [1, 1, 1] },
        { gamma: [0.5, 0.5, 0.5] },
        { gamma: [2.2, 2.2, 2.2] },
        { gamma: [1, 0.5, 2.1] },
        { gamma: [0.01, 1, 1] },
      ]),
    ),
  ),
  fabricScene(
    'filter-hue-rotation',
    7,
    pictures(
      each(
        'HueRotation',
        [-1, -0.5, -0.2, 0.1, 0.3333, 0.5, 0.75, 1].map(rotation => ({ rotation })),
      ),
    ),
  ),
  fabricScene(
    'filter-pixelate',
    7,
    pictures(
      each(
        'Pixelate',
        [1, 2, 3, 4, 7, 10, 16, 64].map(blocksize => ({ blocksize })),
      ),
    ),
  ),
  fabricScene(
    'filter-remove-color',
    6,
    pictures(
      each('RemoveColor', [
        { color: '#ffffff', distance: 0.02 },
        { color: '#ff0000', distance: 0.4 },
        { color: 'rgb(128,128,128)', distance: 0.25 },
        { color: '#00ff00', distance: 0.7 },
      ]),
    ),
  ),
  fabricScene(
    'filter-color-matrix',
    7,
    pictures(
      each('ColorMatrix', [
        { matrix: [0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0], colorsOnly: true },
        { matrix: [0.5, 0, 0, 0, 0.2, 0, 0.5, 0, 0, 0.2, 0, 0, 2, 0, -0.5, 0, 0, 0, 1, 0], colorsOnly: true },
        { matrix: [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0.33, 0.33, 0.33, 0, 0], colorsOnly: false },
        { matrix: [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0.5, 0], colorsOnly: false },
      ]),
    ),
  ),
  fabricScene(
    'filter-convolute',
    6,
    pictures(
      each('Convolute', [
        { matrix: SHARPEN, opaque: false },
        { matrix: SHARPEN, opaque: true },
        { matrix: EMBOSS, opaque: true },
        { matrix: MEAN, opaque: false },
        { matrix: MEAN, opaque: true },
        { matrix: [0, 0, 0, 0, 1, 0, 0, 0, 0], opaque: false },
        { matrix: [0.5, 0.5, 0.25, 0.25], opaque: true },
      ]),
    ),
  ),
  fabricScene(
    'filter-lists',
    7,
    pictures([
      [
        { type: 'Brightness', brightness: 0.3 },
        { type: 'Contrast', contrast: 0.4 },
      ],
      [
        { type: 'Contrast', contrast: 0.4 },
        { type: 'Brightness', brightness: 0.3 },
      ],
      [
        { type: 'Sepia', colorsOnly: false },
        { type: 'Pixelate', blocksize: 8 },
        { type: 'Invert', invert: true, alpha: false },
      ],
      [
        {
          type: 'Composed',
          subFilters: [
            { type: 'Grayscale', mode: 'luminosity' },
            { type: 'BlendColor', mode: 'tint', color: '#3050c0', alpha: 0.5 },
          ],
        },
        { type: 'Gamma', gamma: [1.5, 1.5, 1.5] },
      ],
    ]),
  ),
  fabricScene(
    'filter-on-transparency',
    7,
    pictures(
      [
        [{ type: 'Sepia', colorsOnly: false }],
        [{ type: 'Brightness', brightness: 0.4 }],
        [{ type: 'Pixelate', blocksize: 6 }],
        [{ type: 'Convolute', matrix: MEAN, opaque: false }],
        [{ type: 'BlendColor', mode: 'add', color: '#404040', alpha: 1 }],
      ],
      GHOST,
    ),
  ),
  fabricScene(
    'filter-blend-image',
    7,
    pictures(
      ['multiply', 'mask'].map(mode => [
        {
          type: 'BlendImage',
          mode,
          alpha: 1,
          image: {
            type: 'Image',
            version: '7.4.0',
            left: 0,
            top: 0,
            width: 60,
            height: 40,
            src: GHOST,
            filters: [],
          },
        },
      ]),
    ),
  ),
  fabricScene('filter-with-crops', 6, [
    {
      ...pictures([[{ type: 'Sepia' }]])[0],
      width: 30,
      height: 25,
      cropX: 15,
      cropY: 10,
      scaleX: 3,
      scaleY: 3,
    },
    {
      ...pictures([[{ type: 'Invert', invert: true }]])[0],
      top: 90,
      flipX: true,
      angle: 10,
      left: 40,
      scaleX: 2,
      scaleY: 2,
    },
  ]),
  fabricScene('filter-on-backgrounds', 7, [], {
    backgroundImage: {
      ...pictures([[{ type: 'Grayscale', mode: 'average' }]], LANDSCAPE)[0],
      left: 0,
      top: 0,
      scaleX: 200 / 60,
      scaleY: 5,
    },
  }),
]

/** One image as large as the canvas. */
function photo(filters: readonly JsonObject[]): JsonObject[] {
  return [
    {
      type: 'Image',
      originX: 'left',
      originY: 'top',
      left: 0,
      top: 0,
      width: 180,
      height: 120,
      src: PHOTO,
      filters: [...filters],
    },
  ]
}

const PHOTO_CANVAS = { width: 180, height: 120 }

/** Filters that Fabric draws with random numbers. */
export const RANDOM_FILTERS: readonly FabricScene[] = [
  ...[0.2, 0.5, 1].map(blur =>
    fabricScene(`filter-blur-of-${blur * 10}`, 7, photo([{ type: 'Blur', blur }]), PHOTO_CANVAS),
  ),
  fabricScene(
    'filter-noise',
    7,
    pictures(
      each(
        'Noise',
        [0, 100, 700].map(noise => ({ noise })),
      ),
    ),
  ),
]
