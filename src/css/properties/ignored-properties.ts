/** Properties that pass without a warning: those without effect on paper, and those of other engines. Pure. */

const IGNORED = new Set(
  (
    'cursor transition transition-property transition-duration transition-delay transition-timing-function ' +
    'transition-behavior animation animation-name animation-duration animation-delay animation-timing-function ' +
    'animation-iteration-count animation-direction animation-fill-mode animation-play-state ' +
    'animation-composition animation-timeline animation-range animation-range-start animation-range-end ' +
    'user-select pointer-events will-change scroll-behavior scroll-margin scroll-padding scroll-snap-type ' +
    'scroll-snap-align scroll-snap-stop scrollbar-width scrollbar-color scrollbar-gutter scroll-timeline ' +
    'scroll-timeline-name scroll-timeline-axis view-timeline view-timeline-name view-timeline-axis ' +
    'view-timeline-inset timeline-scope overscroll-behavior overscroll-behavior-x overscroll-behavior-y ' +
    'overflow-anchor touch-action caret-color caret-shape caret color-scheme forced-color-adjust ' +
    'print-color-adjust color-adjust resize font-smooth font-display speak text-size-adjust interpolate-size ' +
    'view-transition-name view-transition-class view-transition-group view-transition-scope ' +
    'nav-up nav-down nav-left nav-right app-region window-drag buffered-rendering color-rendering ' +
    // without effect on what Chromium prints
    'hanging-punctuation font-language-override backface-visibility text-justify ' +
    // PDF viewers decide how they scale pictures
    'image-rendering'
  ).split(' '),
)

/** Prefixed properties that change what Chromium prints. Others that begin with `-webkit-` do not. */
const PRINTED = new Set(
  (
    'text-fill-color text-stroke text-stroke-width text-stroke-color text-combine text-security box-reflect ' +
    'mask-box-image mask-box-image-source mask-box-image-slice mask-box-image-width mask-box-image-outset ' +
    'mask-box-image-repeat'
  ).split(' '),
)

/** @param name In lower case, without an alias of a supported property. */
export function isIgnored(name: string): boolean {
  if (name.startsWith('-webkit-')) return !PRINTED.has(name.slice('-webkit-'.length))
  return IGNORED.has(name) || SCROLL.test(name) || VENDOR.test(name)
}

const SCROLL = /^(?:scroll-(?:axis-lock|(?:margin|padding)-)|timeline-trigger(?:-|$))/

/** Prefixes of other engines, and the star and underscore hacks for old browsers. */
const VENDOR = /^(?:-moz-|-ms-|-o-|-khtml-|-apple-|mso-|[*_])/
