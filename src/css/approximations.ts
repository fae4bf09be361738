/** Differences between supported CSS and its specifications, for the generated tables of docs/css-support.md. */

/** Properties that are drawn differently for some values. */
export const APPROXIMATE_PROPERTIES: Readonly<Record<string, string>> = {
  display: '`-webkit-box` is `flex`.',
  filter:
    '`blur()` is missing. At most 500 shadows of `drop-shadow()` are blurred. Emoji and CMYK pictures keep their colours.',
  'flex-basis': '`min-content`, `max-content` and `fit-content` are laid out as `auto`.',
  height: '`min-content`, `max-content`, `fit-content` and `stretch` are laid out as `auto`.',
  hyphens: '`auto` divides words of languages with patterns.',
  'justify-items': '`legacy` is not inherited.',
  'mask-image': 'Pictures and gradients, not SVG masks.',
  'max-height': 'Intrinsic sizes are laid out as `none`.',
  'max-width': 'Intrinsic sizes are laid out as `none`.',
  'min-height': 'Intrinsic sizes are laid out as `auto`.',
  'min-width': 'Intrinsic sizes are laid out as `auto`.',
  orphans: 'Takes precedence over `widows`, as in Chromium.',
  'outline-style': '`auto` is painted as `solid`.',
  overflow: '`auto` and `scroll` clip, without scroll bars.',
  position: '`sticky` boxes stay in the flow.',
  rotate: 'Turns in space are projected without perspective.',
  'text-emphasis': 'Space between blocks is not used for marks, so that lines may be further apart.',
  transform: 'Functions in space are projected without perspective; `perspective()` is missing.',
  visibility: 'Rows with `collapse` are hidden and keep their height, as in the print of Chromium.',
  widows: 'Yields to `orphans`, as in Chromium.',
  'shape-margin': 'The corners are not round.',
  'shape-outside': 'Shapes and boxes, not pictures.',
  'text-orientation': 'All characters are sideways.',
  width: '`stretch` is laid out as `auto`.',
  'writing-mode':
    'Of boxes in horizontal content, which do not break over pages. CJK characters are sideways, and margins, borders and paddings inside are turned too. The root and the body stay horizontal.',
}

/** Units and functions that compute other values than in browsers. */
export const APPROXIMATE_VALUES: Readonly<Record<string, string>> = {
  'attr()': 'URLs cannot be given by attributes, except in cross-references.',
  cap: '0.7 em.',
  ic: 'One em.',
  rcap: '0.7 rem.',
  rch: 'Half a rem.',
  rex: 'Half a rem.',
  ric: 'One rem.',
  rlh: '1.2 rem.',
}
