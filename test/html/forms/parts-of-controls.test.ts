import { describe } from 'vitest'
import { a, b, type ReferencePair, smallPage, testReferencePairs } from '../pairs/reference-pairs.ts'

const COLORS = '.a{background:#e6194b}.b{background:#3cb44b}'
const reference = (body: string): string => smallPage(body, COLORS)
const RESET = 'input,progress{display:block;margin:0;border:0;padding:0;appearance:none;background:none}'

const PAIRS: readonly ReferencePair[] = [
  [
    'the track and the thumb of a slider',
    smallPage(
      '<input type=range value=25 style="width:120px;height:20px">',
      `${RESET}::-webkit-slider-runnable-track{height:4px;background:#e6194b}
      input::-webkit-slider-thumb{appearance:none;width:20px;height:20px;margin-top:-8px;border-radius:0;background:#3cb44b}`,
    ),
    reference(a(0, 8, 120, 4) + b(25, 0, 20, 20)),
  ],
  [
    'the thumb of a slider without the height of a track',
    smallPage(
      '<input type=range value=100 style="width:120px;background:#e6194b">',
      `${RESET}::-webkit-slider-thumb{width:10px;height:30px;border-radius:0;background:#3cb44b}`,
    ),
    reference(a(0, 0, 120, 30) + b(110, 0, 10, 30)),
  ],
  [
    'the bar and the value of a progress bar',
    smallPage(
      '<progress value=.25 style="width:120px;height:10px"></progress>',
      `${RESET}::-webkit-progress-bar{background:#e6194b}::-webkit-progress-value{background:#3cb44b}`,
    ),
    reference(a(0, 0, 120, 10) + b(0, 0, 30, 10)),
  ],
  [
    'the swatch of a colour field',
    smallPage(
      '<input type=color value=#3cb44b style="width:50px;height:20px">',
      `${RESET}::-webkit-color-swatch-wrapper{padding:0 0 0 10px}::-webkit-color-swatch{border:0}`,
    ),
    reference(b(10, 0, 40, 20)),
  ],
]

describe('parts of controls that authors style', () => {
  testReferencePairs(PAIRS)
})
