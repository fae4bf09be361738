/**
 * The CSS colours a scene may name: hex of 3, 4, 6 or 8 digits, `rgb()`, `rgba()`, `hsl()`, `hsla()`, and the
 * named colours of CSS Color 4 §6.1. The canvas reads fewer notations, and rounds alpha down: it is only given
 * `#rrggbb` and `rgba(r, g, b, a)`.
 */
export type CssColor = string

/** The colour as a canvas or an SVG takes it, or null where `text` is none. */
export function readColor(text: string): CssColor | null {
  const channels = channelsOf(text.trim().toLowerCase())
  return channels === null ? null : write(channels)
}

/** The colour with its alpha multiplied. */
export function fade(color: CssColor, opacity: number): CssColor {
  const { r, g, b, alpha } = channelsOf(color) ?? BLACK
  return write({ r, g, b, alpha: alpha * opacity })
}

/** Red, green and blue from 0 to 255, alpha from 0 to 1. */
interface Channels {
  readonly r: number
  readonly g: number
  readonly b: number
  readonly alpha: number
}

const BLACK: Channels = { r: 0, g: 0, b: 0, alpha: 1 }

function write({ r, g, b, alpha }: Channels): CssColor {
  const [red, green, blue] = [r, g, b].map(channel => Math.round(clamp(channel, 255)))
  const byte = Math.round(clamp(alpha, 1) * 255)
  if (byte === 255) {
    return `#${[red, green, blue].map(channel => (channel ?? 0).toString(16).padStart(2, '0')).join('')}`
  }
  // A little above the byte's own alpha: what is rounded down gives the byte again.
  return `rgba(${red}, ${green}, ${blue}, ${Math.ceil((byte / 255) * 1e4) / 1e4})`
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most)
}

function channelsOf(color: string): Channels | null {
  if (color === 'transparent') return { ...BLACK, alpha: 0 }
  const hex = HEX.test(color) ? color.slice(1) : COLOR_NAMES.get(color)
  return hex === undefined ? ofFunction(color) : ofHex(hex)
}

const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/

function ofHex(hex: string): Channels {
  const digits = hex.length < 6 ? Array.from(hex, digit => digit + digit) : (hex.match(/../g) ?? [])
  const [r = 0, g = 0, b = 0, alpha = 255] = digits.map(pair => Number.parseInt(pair, 16))
  return { r, g, b, alpha: alpha / 255 }
}

function ofFunction(color: string): Channels | null {
  const call = FUNCTION.exec(color)
  if (call?.[1] === undefined || call[2] === undefined) return null
  const [channels, slashed, ...rest] = call[2].split('/')
  const parts = channels?.trim().split(/\s*,\s*|\s+/) ?? []
  if (slashed !== undefined) parts.push(slashed.trim())
  if (rest.length > 0 || parts.length < 3 || parts.length > 4) return null
  const [first = '', second = '', third = '', last = '1'] = parts
  const firstFits = call[1] === 'hsl' ? HUE : AMOUNT
  if (!firstFits.test(first) || ![second, third, last].every(part => AMOUNT.test(part))) return null
  const alpha = amountOf(last, 1)
  if (call[1] === 'rgb') {
    return { r: amountOf(first, 255), g: amountOf(second, 255), b: amountOf(third, 255), alpha }
  }
  // Without a percent sign they count percents all the same (CSS Color 4 §7).
  const [saturation, lightness] = [second, third].map(part => clamp(Number.parseFloat(part) / 100, 1))
  return { ...ofHsl(degreesOf(first), saturation ?? 0, lightness ?? 0), alpha }
}

const FUNCTION = /^(rgb|hsl)a?\(([^()]{1,80})\)$/
const AMOUNT = /^[+-]?(?:\d+\.?\d*|\.\d+)%?$/
const HUE = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:deg|turn|rad|grad)?$/

/** A number, or as many percents of `whole`. */
function amountOf(part: string, whole: number): number {
  return part.endsWith('%') ? (Number.parseFloat(part) * whole) / 100 : Number.parseFloat(part)
}

function degreesOf(hue: string): number {
  const unit = /[a-z]+$/.exec(hue)?.[0] ?? 'deg'
  return Number.parseFloat(hue) * (DEGREES[unit] ?? 1)
}

const DEGREES: Readonly<Record<string, number>> = { deg: 1, turn: 360, rad: 180 / Math.PI, grad: 0.9 }

/** By the sample code's rule in CSS Color 4 §7.1. */
function ofHsl(hue: number, saturation: number, lightness: number): Omit<Channels, 'alpha'> {
  const strength = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number): number => {
    const place = (((offset + hue / 30) % 12) + 12) % 12
    const value = lightness - strength * Math.max(-1, Math.min(place - 3, 9 - place, 1))
    // A half is a half, whatever the sums before it lost.
    return Number((value * 255).toFixed(6))
  }
  return { r: channel(0), g: channel(8), b: channel(4) }
}

const COLOR_NAMES: ReadonlyMap<string, string> = new Map(
  Array.from(
    `aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc
  bisque ffe4c4 black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a
  burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed
  cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b
  darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b darkmagenta 8b008b
  darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a
  darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1
  darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff
  firebrick b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff
  gold ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0
  hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa
  lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080
  lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3
  lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899
  lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6
  magenta ff00ff maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3
  mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a
  mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970 mintcream f5fffa mistyrose ffe4e1
  moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6 olive 808000 olivedrab 6b8e23
  orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee
  palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd
  powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1
  saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d
  silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa
  springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0
  violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32`.matchAll(
      /(\w+) (\w+)/g,
    ),
    ([, name = '', hex = '']): [string, string] => [name, hex],
  ),
)
