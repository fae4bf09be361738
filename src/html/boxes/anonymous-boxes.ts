import type { ComputedStyle } from '../../css/computed-style.ts'
import { anonymousStyle } from '../../css/initial-style.ts'
import type { BlockBox, FlowBox, FontChoice, PictureBox, TextInline } from '../../layout/css/contracts.ts'

/** A block container without an id and a marker. */
export function blockBox(style: ComputedStyle, children: readonly FlowBox[]): BlockBox {
  return { kind: 'block', style, id: null, marker: null, children }
}

/** Text without a link and decorations. */
export function plainText(text: string, style: ComputedStyle, font: FontChoice): TextInline {
  return { kind: 'text', text, style, font, link: null, decorations: [] }
}

/** A picture as inline content. */
export function inlinePicture(source: string, style: ComputedStyle): { kind: 'atom'; box: PictureBox } {
  return {
    kind: 'atom',
    box: { kind: 'picture', style: anonymousStyle(style, 'inline'), id: null, source, link: null },
  }
}
