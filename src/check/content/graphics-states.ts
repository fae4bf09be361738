/** Graphics state dictionaries, images and forms as objects (ISO 32000-1 §8.4.5, §8.9.5, §8.10). */
import type { PdfStreamObject } from '../../output/pdf/finish/pdf-file.ts'
import type { PdfDictionary } from '../../output/pdf/finish/pdf-syntax.ts'
import type { CheckContext } from '../context.ts'

const INTENTS = new Set(['RelativeColorimetric', 'AbsoluteColorimetric', 'Perceptual', 'Saturation'])

const BLEND_MODES = new Set(
  (
    'Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight ' +
    'SoftLight Difference Exclusion Hue Saturation Color Luminosity'
  ).split(' '),
)

const HALFTONE_TYPES = [1, 5]
const IMAGE_BITS = [1, 2, 4, 8, 16]

export function checkIntent({ report }: CheckContext, intent: string | null, page: number | null): void {
  if (intent !== null && !INTENTS.has(intent)) report('rendering-intent', { page, detail: `'${intent}'` })
}

/** @returns True if it makes painting transparent. */
export function checkGraphicsState(
  context: CheckContext,
  state: PdfDictionary,
  page: number | null,
): boolean {
  const { source, report } = context
  const place = { object: state, page }
  const transfer = source.name(state['TR2'])
  if (state['TR'] !== undefined || (state['TR2'] !== undefined && transfer !== 'Default')) {
    report('transfer-function', place)
  }
  if (state['HTO'] !== undefined) report('halftone-origin', place)
  const halftone = source.dictionary(state['HT'])
  if (halftone !== null) {
    const isKnown = HALFTONE_TYPES.includes(source.number(halftone['HalftoneType']) ?? 0)
    if (!isKnown || halftone['HalftoneName'] !== undefined) report('halftone', place)
  }
  checkIntent(context, source.name(state['RI']), page)
  let isTransparent = false
  const mask = source.resolve(state['SMask'])
  if (mask !== null && mask !== 'None') {
    report('soft-mask', place)
    isTransparent = true
  }
  for (const each of source.list(state['BM'])) {
    const mode = source.name(each) ?? ''
    if (!BLEND_MODES.has(mode)) report('blend-mode-defined', { ...place, detail: `'${mode}'` })
    if (mode === 'Normal' || mode === 'Compatible') continue
    report('blend-mode', { ...place, detail: `it is ${mode}` })
    isTransparent = true
  }
  for (const key of ['CA', 'ca'] as const) {
    const opacity = source.number(state[key])
    if (opacity === null || opacity === 1) continue
    report('opacity', { ...place, detail: `${key} is ${opacity}` })
    isTransparent = true
  }
  return isTransparent
}

/** @returns True if the image is transparent. */
export function checkImage(context: CheckContext, image: PdfStreamObject, page: number | null): boolean {
  const { source, report } = context
  const { dictionary } = image
  const place = { object: image, page }
  if (dictionary['Alternates'] !== undefined) report('image-alternates', place)
  if (dictionary['OPI'] !== undefined) report('image-opi', place)
  checkImageEntries(context, dictionary, place)
  const mask = source.stream(dictionary['SMask'])
  if (mask === null) return (source.number(dictionary['SMaskInData']) ?? 0) !== 0
  report('soft-mask', place)
  checkImageEntries(context, mask.dictionary, { object: mask, page })
  return true
}

/** Entries that inline images have too, under short names. */
export function checkImageEntries(
  context: CheckContext,
  dictionary: PdfDictionary,
  place: { object?: PdfStreamObject; page: number | null },
): void {
  const { source, report } = context
  if (source.resolve(dictionary['Interpolate'] ?? dictionary['I']) === true)
    report('image-interpolate', place)
  checkIntent(context, source.name(dictionary['Intent']), place.page)
  const bits = source.number(dictionary['BitsPerComponent'] ?? dictionary['BPC'])
  const isMask = source.resolve(dictionary['ImageMask'] ?? dictionary['IM']) === true
  if (bits !== null && !(isMask ? bits === 1 : IMAGE_BITS.includes(bits))) {
    report('image-bits', { ...place, detail: `it has ${bits}` })
  }
}

/** @returns True if the form is a transparency group. */
export function checkForm(
  { source, report }: CheckContext,
  form: PdfStreamObject,
  page: number | null,
): boolean {
  const { dictionary } = form
  const place = { object: form, page }
  if (dictionary['OPI'] !== undefined) report('form-opi', place)
  if (dictionary['PS'] !== undefined || source.name(dictionary['Subtype2']) === 'PS')
    report('form-postscript', place)
  if (dictionary['Ref'] !== undefined) report('reference-xobject', place)
  const group = source.dictionary(dictionary['Group'])
  if (source.name(group?.['S']) !== 'Transparency') return false
  report('transparency-group', place)
  return true
}
