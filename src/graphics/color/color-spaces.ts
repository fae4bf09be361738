/** CSS colour spaces → sRGB, as the sample code of CSS Color 4 §18. Pure. */

/** Red, green and blue of sRGB, 0 to 1; outside that range for colours outside its gamut. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** CSS Color 4 §7.1. */
export function hslToRgb(h: number, saturation: number, lightness: number): Rgb {
  const s = clampUnit(saturation)
  const l = clampUnit(lightness)
  const at = (n: number) => {
    const k = (n + h / 30) % 12
    return l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
  }
  return [at(0), at(8), at(4)]
}

export function hwbToRgb(h: number, white: number, black: number): Rgb {
  if (white + black >= 1) {
    const grey = white / (white + black)
    return [grey, grey, grey]
  }
  const [r, g, b] = hslToRgb(h, 1, 0.5)
  const mix = (channel: number) => channel * (1 - white - black) + white
  return [mix(r), mix(g), mix(b)]
}

export function polar(chroma: number, h: number): [number, number] {
  const angle = (h * Math.PI) / 180
  return [Math.max(0, chroma) * Math.cos(angle), Math.max(0, chroma) * Math.sin(angle)]
}

/** CIE Lab (D50) through XYZ to sRGB; the matrices are those of CSS Color 4 §10. */
export function labToRgb(l: number, a: number, b: number): Rgb {
  const fy = (Math.max(0, Math.min(100, l)) + 16) / 116
  const inverse = (f: number) => (f > 6 / 29 ? f ** 3 : (116 * f - 16) / (24389 / 27))
  const x = inverse(fy + a / 500) * 0.96429568
  const y = inverse(fy)
  const z = inverse(fy - b / 200) * 0.8251046
  return [
    gamma(3.1341359569 * x - 1.6173863321 * y - 0.490661946 * z),
    gamma(-0.9787954765 * x + 1.9162543774 * y + 0.0334427335 * z),
    gamma(0.0719553162 * x - 0.2289767593 * y + 1.4053860351 * z),
  ]
}

export function oklabToRgb(lightness: number, a: number, b: number): Rgb {
  const base = clampUnit(lightness)
  const l = (base + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (base - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (base - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function gamma(linear: number): number {
  return linear > 0.0031308 ? 1.055 * linear ** (1 / 2.4) - 0.055 : 12.92 * linear
}

function clampUnit(value: number): number {
  return Math.max(0, Math.min(1, Number.isNaN(value) ? 0 : value))
}

type Triple = readonly [number, number, number]
type Rows = readonly [Triple, Triple, Triple]

const IDENTITY: Rows = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]

const XYZ_TO_RGB: Rows = [
  [12831 / 3959, -329 / 214, -1974 / 3959],
  [-851781 / 878810, 1648619 / 878810, 36519 / 878810],
  [705 / 12673, -2585 / 12673, 705 / 667],
]

/** From white D50 to D65 (CSS Color 4 §12, Bradford). */
const D50_TO_D65: Rows = [
  [0.955473421488075, -0.02309845494876471, 0.06325924320057072],
  [-0.0283697093338637, 1.0099953980813041, 0.021041441191917323],
  [0.012314014864481998, -0.020507649298898964, 1.330365926242124],
]

/** Spaces of `color()`: transfer function and matrix to XYZ with white point D65. */
const SPACES = {
  srgb: null,
  'srgb-linear': null,
  'display-p3': {
    linear: linearOfSrgb,
    encoded: gammaOf,
    toXyz: [
      [608311 / 1250200, 189793 / 714400, 198249 / 1000160],
      [35783 / 156275, 247089 / 357200, 198249 / 2500400],
      [0, 32229 / 714400, 5220557 / 5000800],
    ],
  },
  'a98-rgb': {
    linear: value => signed(value, size => size ** (563 / 256)),
    encoded: value => signed(value, size => size ** (256 / 563)),
    toXyz: [
      [573536 / 994567, 263643 / 1420810, 187206 / 994567],
      [591459 / 1989134, 6239551 / 9945670, 374412 / 4972835],
      [53769 / 1989134, 351524 / 4972835, 4929758 / 4972835],
    ],
  },
  'prophoto-rgb': {
    linear: value => signed(value, size => (size <= 16 / 512 ? size / 16 : size ** 1.8)),
    encoded: value => signed(value, size => (size < 1 / 512 ? size * 16 : size ** (1 / 1.8))),
    toXyz: whiteOfD50([
      [0.7977666449006423, 0.13518129740053308, 0.0313477341283922],
      [0.2880748288194013, 0.711835234241873, 0.00008993693872564],
      [0, 0, 0.8251046025104602],
    ]),
  },
  rec2020: {
    linear: value =>
      signed(value, size =>
        size < 0.08124285829863 ? size / 4.5 : ((size + 0.09929682680944) / 1.09929682680944) ** (1 / 0.45),
      ),
    encoded: value =>
      signed(value, size =>
        size < 0.01805396851081 ? size * 4.5 : 1.09929682680944 * size ** 0.45 - 0.09929682680944,
      ),
    toXyz: [
      [63426534 / 99577255, 20160776 / 139408157, 47086771 / 278816314],
      [26158966 / 99577255, 472592308 / 697040785, 8267143 / 139408157],
      [0, 19567812 / 697040785, 295819943 / 278816314],
    ],
  },
  'xyz-d50': { linear: value => value, encoded: value => value, toXyz: whiteOfD50(IDENTITY) },
  'xyz-d65': { linear: value => value, encoded: value => value, toXyz: IDENTITY },
  xyz: { linear: value => value, encoded: value => value, toXyz: IDENTITY },
} satisfies Record<string, RgbSpace | null>

interface RgbSpace {
  readonly linear: (channel: number) => number
  /** The inverse of `linear`. */
  readonly encoded: (channel: number) => number
  readonly toXyz: Rows
}

export type ColorSpace = keyof typeof SPACES

export function isColorSpace(name: string): name is ColorSpace {
  return Object.hasOwn(SPACES, name)
}

/** The three channels of `color()`. */
export function fromSpace(name: ColorSpace, channels: Rgb): Rgb {
  if (name === 'srgb') return channels
  const space = SPACES[name]
  const [r, g, b] = channels
  if (space === null) return [gamma(r), gamma(g), gamma(b)]
  const xyz = times(space.toXyz, [space.linear(r), space.linear(g), space.linear(b)])
  const linear = times(XYZ_TO_RGB, xyz)
  return [gamma(linear[0]), gamma(linear[1]), gamma(linear[2])]
}

function whiteOfD50([x, y, z]: Rows): Rows {
  const column = (at: 0 | 1 | 2) => times(D50_TO_D65, [x[at], y[at], z[at]])
  const [a, b, c] = [column(0), column(1), column(2)]
  return [
    [a[0], b[0], c[0]],
    [a[1], b[1], c[1]],
    [a[2], b[2], c[2]],
  ]
}

function times([first, second, third]: Rows, [x, y, z]: Triple): Triple {
  const row = ([a, b, c]: Triple) => a * x + b * y + c * z
  return [row(first), row(second), row(third)]
}

function linearOfSrgb(channel: number): number {
  return signed(channel, size => (size <= 0.04045 ? size / 12.92 : ((size + 0.055) / 1.055) ** 2.4))
}

function gammaOf(linear: number): number {
  return signed(linear, gamma)
}

/** Extends a transfer function to negative values by symmetry. */
function signed(value: number, curve: (size: number) => number): number {
  return Math.sign(value) * curve(Math.abs(value))
}

/** The channels of `color()` in a space, from sRGB. */
export function toSpace(name: ColorSpace, rgb: Rgb): Rgb {
  if (name === 'srgb') return rgb
  const linear: Rgb = [linearOfSrgb(rgb[0]), linearOfSrgb(rgb[1]), linearOfSrgb(rgb[2])]
  const space = SPACES[name]
  if (space === null) return linear
  const [r, g, b] = times(inverse(space.toXyz), times(RGB_TO_XYZ, linear))
  return [space.encoded(r), space.encoded(g), space.encoded(b)]
}

/** Hue in degrees; saturation and lightness from 0 to 1 (CSS Color 4 §7.2). Colours outside sRGB are clipped. */
export function rgbToHsl(rgb: Rgb): Rgb {
  const [r, g, b] = [clampUnit(rgb[0]), clampUnit(rgb[1]), clampUnit(rgb[2])]
  const most = Math.max(r, g, b)
  const least = Math.min(r, g, b)
  const range = most - least
  const lightness = (most + least) / 2
  if (range < 1e-9) return [0, 0, lightness]
  const sixth = most === r ? (g - b) / range : most === g ? (b - r) / range + 2 : (r - g) / range + 4
  const saturation = (most - lightness) / Math.min(lightness, 1 - lightness)
  return [((sixth + 6) % 6) * 60, saturation, lightness]
}

/** Hue in degrees; whiteness and blackness from 0 to 1 (CSS Color 4 §8.2). */
export function rgbToHwb(rgb: Rgb): Rgb {
  const channels = rgb.map(clampUnit)
  return [rgbToHsl(rgb)[0], Math.min(...channels), 1 - Math.max(...channels)]
}

/** CIE Lab (D50). */
export function rgbToLab(rgb: Rgb): Rgb {
  const [x, y, z] = toSpace('xyz-d50', rgb)
  const curve = (value: number) =>
    value > 216 / 24389 ? Math.cbrt(value) : ((24389 / 27) * value + 16) / 116
  const [fx, fy, fz] = [curve(x / 0.96429568), curve(y), curve(z / 0.8251046)]
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)]
}

export function rgbToOklab(rgb: Rgb): Rgb {
  const [r, g, b] = toSpace('srgb-linear', rgb)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** Chroma, and hue in degrees. */
export function chromaAndHue(a: number, b: number): readonly [chroma: number, hue: number] {
  return [Math.hypot(a, b), ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360]
}

function inverse([[a, b, c], [d, e, f], [g, h, i]]: Rows): Rows {
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
  const row = (x: number, y: number, z: number): Triple => [x / determinant, y / determinant, z / determinant]
  return [
    row(e * i - f * h, c * h - b * i, b * f - c * e),
    row(f * g - d * i, a * i - c * g, c * d - a * f),
    row(d * h - e * g, b * g - a * h, a * e - b * d),
  ]
}

const RGB_TO_XYZ = inverse(XYZ_TO_RGB)
