/** How elements are printed, for the generated table of docs/css-support.md. Elements without an entry are exact. */

export interface ElementSupport {
  readonly support: 'approximate' | 'missing' | 'no effect'
  readonly note: string
}

const notRendered = (note = ''): ElementSupport => ({ support: 'no effect', note })

export const ELEMENT_SUPPORT: Readonly<Record<string, ElementSupport>> = {
  applet: notRendered('Shows its content, as in browsers.'),
  area: notRendered('Image maps have no links on paper.'),
  audio: { support: 'missing', note: 'Not played, and no controls are printed.' },
  basefont: notRendered(),
  bgsound: notRendered(),
  canvas: { support: 'approximate', note: 'Blank, as scripts do not draw.' },
  datalist: notRendered(),
  embed: { support: 'approximate', note: 'Pictures only.' },
  fencedframe: notRendered(),
  frame: { support: 'missing', note: '' },
  frameset: { support: 'missing', note: '' },
  iframe: { support: 'approximate', note: 'Documents of `srcdoc` only.' },
  isindex: notRendered(),
  keygen: notRendered(),
  map: notRendered('Shows its content.'),
  marquee: { support: 'approximate', note: 'Does not move.' },
  math: { support: 'approximate', note: 'MathML Core, without line breaks in formulas.' },
  nextid: notRendered(),
  object: { support: 'approximate', note: 'Pictures, else the content.' },
  param: notRendered(),
  portal: notRendered(),
  script: { support: 'missing', note: 'Scripts never run.' },
  spacer: notRendered(),
  svg: { support: 'approximate', note: 'See the limits of [SVG](assets.md).' },
  template: notRendered(),
  track: notRendered(),
  video: { support: 'approximate', note: 'The poster; without one, a warning.' },
}
