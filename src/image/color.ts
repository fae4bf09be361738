/**
 * The CSS colours a scene may name: hex of 3, 4, 6 or 8 digits, `rgb()`, `rgba()`, `hsl()`, `hsla()`, and the
 * named colours of CSS Color 4 §6.1. A canvas ignores a colour that it cannot read; this is the check before it.
 */
export type CssColor = string

/** The colour as a canvas takes it, or null where `text` is none. */
export function readColor(text: string): CssColor | null {
  const color = text.trim().toLowerCase()
  if (HEX.test(color) || COLOR_NAMES.has(color)) return color
  const call = FUNCTION.exec(color)
  if (call?.[1] === undefined || call[2] === undefined) return null
  const [channels, alpha, ...rest] = call[2].split('/')
  const parts = channels?.trim().split(/\s*,\s*|\s+/) ?? []
  if (alpha !== undefined) parts.push(alpha.trim())
  if (rest.length > 0 || parts.length < 3 || parts.length > 4) return null
  const [first, ...others] = parts
  const firstFits = call[1] === 'hsl' ? HUE : AMOUNT
  return firstFits.test(first ?? '') && others.every(part => AMOUNT.test(part)) ? color : null
}

const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/
const FUNCTION = /^(rgb|hsl)a?\(([^()]{1,80})\)$/
const AMOUNT = /^[+-]?(?:\d+\.?\d*|\.\d+)%?$/
const HUE = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:deg|turn|rad|grad)?$/

const COLOR_NAMES: ReadonlySet<string> = new Set(
  `transparent aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet
  brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan
  darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred
  darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink
  deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold
  goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush
  lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey
  lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime
  limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen
  mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin
  navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise
  palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue
  saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow
  springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow
  yellowgreen`.split(/\s+/),
)
