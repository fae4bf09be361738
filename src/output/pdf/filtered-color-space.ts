import { type ColorFilter, gridOf } from '../../graphics/color/color-filter.ts'
import { addObject, type PdfDocumentInstance } from './pdfkit.ts'

/** Sixteen bits per sample. */
const MOST = 65_535

/**
 * A colour space whose colours are those of another one through a filter: DeviceN with a sampled function (ISO 32000-1
 * §8.6.6.5, §7.10.2). Pictures keep their bytes.
 * @param space The colour space of the result; greys give colours.
 */
export function filteredColorSpace(
  document: PdfDocumentInstance,
  space: unknown,
  channels: 1 | 3,
  filter: ColorFilter,
): unknown {
  const { size, values } = gridOf(filter, channels)
  const [low, high] = values.reduce(
    ([least, most], value) => [Math.min(least, ...value), Math.max(most, ...value)],
    [0, 1],
  )
  const samples = Buffer.alloc(values.length * 6)
  for (const [i, value] of values.entries()) {
    for (const [channel, each] of value.entries())
      samples.writeUInt16BE(Math.round(((each - low) / (high - low)) * MOST), i * 6 + channel * 2)
  }
  const perChannel = <T>(pair: readonly T[], count: number): T[] =>
    Array.from({ length: count }, () => pair).flat()
  const tint = addObject(
    document,
    {
      FunctionType: 0,
      Domain: perChannel([0, 1], channels),
      Range: perChannel([0, 1], 3),
      Size: perChannel([size], channels),
      BitsPerSample: 16,
      Decode: perChannel([low, high], 3),
    },
    samples,
  )
  const inks = channels === 1 ? GREY : PRIMARIES
  const Colorants = Object.fromEntries(
    Object.entries(inks).map(([name, C1]) => {
      const tint = { FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0], C1, N: 1 }
      return [name, ['Separation', name, 'DeviceRGB', tint]]
    }),
  )
  return ['DeviceN', Object.keys(inks), channels === 1 ? 'DeviceRGB' : space, tint, { Colorants }]
}

/** Colorants with their colours, which PDF/A-2 demands (ISO 19005-2 §6.2.4.4). */
const GREY = { Grey: [1, 1, 1] }
const PRIMARIES = { Red: [1, 0, 0], Green: [0, 1, 0], Blue: [0, 0, 1] }
