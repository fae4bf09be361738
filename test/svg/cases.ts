/** SVGs of 100 × 100 with browser references in `references/`, compared with images and PDFs. */
export interface SvgCase {
  /** The content of the <svg>. */
  readonly content: string
  /** Attributes of the <svg>; default: a viewBox of 0 0 100 100. */
  readonly root?: string
  /** The PDF differs, which a warning explains. */
  readonly notInPdf?: true
}

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABQAAAAKCAMAAACDi47UAAAABlBMVEXWKCgAMEklcWouAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQI12NggANGOGAYyoIAJ+IAZdE50i4AAAAASUVORK5CYII='

const STOPS = '<stop stop-color="#e63946"/><stop offset="1" stop-color="#1d3557"/>'
const BARS = (fills: readonly string[]): string =>
  fills
    .map(
      (fill, i) =>
        `<rect x="5" y="${5 + (i * 90) / fills.length}" width="90" height="${90 / fills.length}" fill="${fill}"/>`,
    )
    .join('')
const STAR = 'M50 8L76 90L8 38H92L24 90Z'

export const SVG_CASES: Readonly<Record<string, SvgCase>> = {
  'colour functions': {
    content: BARS([
      'hsl(173 58% 39%)',
      'hsla(43, 74%, 66%, 0.5)',
      'rgb(42 157 143 / 50%)',
      '#e7632f80',
      '#f0f8',
      'REBECCAPURPLE',
      'oklch(0.6 0.2 30)',
      'lab(60% 40 -60)',
    ]),
  },
  'custom properties': {
    content: `<style>:root{--main:#2a9d8f;--w:8px} g{--dot:tomato}</style><rect x="5" y="5" width="40" height="40" fill="var(--main)"/>
      <rect x="55" y="5" width="40" height="40" fill="var(--missing, red)"/><g><circle cx="25" cy="75" r="18" style="fill:var(--dot);stroke:var(--main);stroke-width:var(--w)"/></g>
      <circle cx="75" cy="75" r="18" fill="var(--none)"/>`,
  },
  selectors: {
    content: `<style>g>rect{fill:#264653}rect[data-x]{fill:#2a9d8f}circle:not(.b){fill:#e9c46a}circle.b{fill:#f4a261}
      g.c path:nth-child(2n){fill:#e76f51}g.c path:nth-child(odd){fill:#8ecae6}rect + line{stroke:#d62828;stroke-width:6}</style>
      <g><rect x="5" y="5" width="25" height="25"/></g><g><rect x="35" y="5" width="25" height="25" data-x=""/><line x1="65" y1="8" x2="95" y2="28"/></g>
      <circle cx="20" cy="50" r="13"/><circle class="b" cx="55" cy="50" r="13"/>
      <g class="c"><path d="M5 70h20v25h-20z"/><path d="M30 70h20v25h-20z"/><path d="M55 70h20v25h-20z"/></g>`,
  },
  'style over attributes': {
    content: `<style>rect{fill:#e76f51 !important;width:40px;height:30px}.wide{width:70px}circle{r:15px;cx:25px;cy:75px}</style>
      <rect x="5" y="5" width="10" height="10" style="fill:blue"/><rect class="wide" x="25" y="40" rx="5"/><circle fill="#457b9d" opacity="50%"/>
      <g color="#2a9d8f"><path d="M60 75h30v20h-30z" fill="currentColor"/></g>`,
  },
  lengths: {
    content: `<g font-size="10"><rect x="0.5em" y="0.5em" width="4em" height="2rem" fill="#457b9d"/></g>
      <rect x="50%" y="5%" width="calc(20% + 20px)" height="0.5in" fill="#e63946"/><circle cx="30%" cy="70%" r="15%" fill="#2a9d8f"/>
      <line x1="55%" y1="60" x2="95%" y2="90" stroke="#000" stroke-width="5%"/>`,
  },
  transforms: {
    content: `<rect width="30" height="20" fill="#e63946" style="transform:translate(40px,10px) rotate(30deg)"/>
      <rect x="10" y="55" width="30" height="20" fill="#457b9d" style="transform-box:fill-box;transform-origin:center;transform:rotate(45deg)"/>
      <rect x="60" y="60" width="20" height="20" fill="#2a9d8f" transform-origin="70 70" transform="rotate(0.125) scale(1.5 0.5)"/>
      <circle cx="15" cy="20" r="8" style="translate:4px 4px;scale:1.5 1"/>`,
  },
  'gradients of boxes': {
    content: `<defs><linearGradient id="g">${STOPS}</linearGradient><radialGradient id="r">${STOPS}</radialGradient></defs>
      <ellipse cx="27" cy="25" rx="22" ry="15" fill="url(#g)"/><circle cx="75" cy="25" r="18" fill="url(#r)"/>
      <line x1="8" y1="55" x2="45" y2="90" stroke="url(#g)" stroke-width="8"/><polygon points="75,50 95,92 55,92" fill="url(#r)"/>`,
  },
  'inherited gradient': {
    content: `<linearGradient id="g" x2="0" y2="1">${STOPS}</linearGradient><g fill="url(#g)"><ellipse cx="25" cy="30" rx="20" ry="25"/><rect x="55" y="5" width="40" height="50"/><path d="M5 65h90v30h-90z"/></g>`,
  },
  'gradient fallbacks': {
    content: `<linearGradient id="none"/><linearGradient id="one"><stop stop-color="#2a9d8f"/></linearGradient>
      <rect x="5" y="5" width="40" height="40" fill="url(#none)" stroke="#000"/><rect x="55" y="5" width="40" height="40" fill="url(#one)"/>
      <rect x="5" y="55" width="40" height="40" fill="url(#missing) #e63946"/><rect x="55" y="55" width="40" height="40" fill="url(#missing)" stroke="#000"/>`,
  },
  'gradients that spread': {
    content: `<linearGradient id="a" x2="0.25" spreadMethod="repeat">${STOPS}</linearGradient><linearGradient id="b" x2="0.25" spreadMethod="reflect">${STOPS}</linearGradient>
      <radialGradient id="c" r="0.2" spreadMethod="reflect">${STOPS}</radialGradient>
      <rect x="5" y="5" width="90" height="20" fill="url(#a)"/><rect x="5" y="30" width="90" height="20" fill="url(#b)"/><rect x="5" y="55" width="90" height="40" fill="url(#c)"/>`,
  },
  'gradient with a focus': {
    content: `<radialGradient id="f" cx="0.5" cy="0.5" r="0.5" fx="0.25" fy="0.25">${STOPS}</radialGradient><ellipse cx="50" cy="50" rx="45" ry="30" fill="url(#f)"/>`,
  },
  'gradient that is turned': {
    content: `<linearGradient id="t" gradientTransform="rotate(45 0.5 0.5)">${STOPS}</linearGradient><linearGradient id="u" href="#t" gradientUnits="userSpaceOnUse" x1="10" x2="90" gradientTransform="skewX(30)"/>
      <ellipse cx="50" cy="27" rx="45" ry="22" fill="url(#t)"/><rect x="5" y="55" width="90" height="40" fill="url(#u)"/>`,
  },
  patterns: {
    content: `<defs><pattern id="p" width="0.25" height="0.5"><circle cx="5" cy="5" r="4" fill="#e63946"/></pattern>
      <pattern id="q" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="5" height="10" fill="#457b9d"/></pattern>
      <pattern id="b" width="0.5" height="0.5" patternContentUnits="objectBoundingBox"><rect width="0.25" height="0.25" fill="#2a9d8f"/></pattern></defs>
      <ellipse cx="50" cy="20" rx="40" ry="15" fill="url(#p)"/><rect x="5" y="40" width="40" height="50" fill="url(#q)"/><ellipse cx="72" cy="67" rx="22" ry="25" fill="url(#b)"/>`,
  },
  markers: {
    content: `<defs><marker id="a" viewBox="0 0 10 10" refX="10" refY="5" markerWidth="6" markerHeight="6" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" fill="context-stroke"/></marker>
      <marker id="d" markerWidth="3" markerHeight="3" refX="1.5" refY="1.5"><circle cx="1.5" cy="1.5" r="1.5" fill="#e63946"/></marker></defs>
      <path d="M15 15L80 20L50 45" fill="none" stroke="#457b9d" stroke-width="3" marker-start="url(#a)" marker-end="url(#a)" marker-mid="url(#d)"/>
      <polyline points="10,60 40,90 60,60 90,90" fill="none" stroke="#2a9d8f" stroke-width="2" marker-start="url(#d)" marker-mid="url(#d)" marker-end="url(#a)"/>`,
  },
  'marker on curves': {
    content: `<marker id="m" viewBox="0 0 10 10" refX="0" refY="5" markerWidth="12" markerHeight="12" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L10 5L0 10" fill="none" stroke="#d62828"/></marker>
      <g marker-end="url(#m)" fill="none" stroke="#000"><path d="M10 80C10 10 60 10 70 40"/><path d="M20 90A30 30 0 0 0 80 80"/><line x1="60" y1="60" x2="85" y2="55"/></g>`,
  },
  'paint order': {
    content: `<path d="${STAR}" fill="#e9c46a" stroke="#264653" stroke-width="8" paint-order="stroke"/>`,
  },
  'strokes that do not scale': {
    content: `<g transform="scale(4 1)"><rect x="3" y="10" width="18" height="30" fill="none" stroke="#e63946" stroke-width="4" vector-effect="non-scaling-stroke"/></g>
      <circle cx="2" cy="2.8" r="0.7" transform="scale(25)" fill="#8ecae6" stroke="#023047" stroke-width="3" style="vector-effect:non-scaling-stroke"/>`,
  },
  'clip paths': {
    content: `<clipPath id="c" clipPathUnits="objectBoundingBox"><circle cx="0.5" cy="0.5" r="0.4"/></clipPath><clipPath id="u"><path d="M50 55L95 95H5Z" transform="translate(0 -2)"/></clipPath>
      <ellipse cx="30" cy="27" rx="28" ry="22" fill="#e63946" clip-path="url(#c)"/><line x1="60" y1="5" x2="95" y2="45" stroke="#457b9d" stroke-width="30" clip-path="url(#c)"/>
      <g clip-path="url(#u)"><rect x="0" y="50" width="100" height="50" fill="#2a9d8f"/><circle cx="50" cy="75" r="12" fill="#fff"/></g>`,
  },
  masks: {
    content: `<mask id="m" maskContentUnits="objectBoundingBox"><circle cx="0.5" cy="0.5" r="0.5" fill="#fff"/><rect x="0.4" y="0" width="0.2" height="1" fill="#000"/></mask>
      <linearGradient id="g"><stop stop-color="#fff"/><stop offset="1" stop-color="#000"/></linearGradient><mask id="n"><rect x="0" y="50" width="100" height="50" fill="url(#g)"/></mask>
      <ellipse cx="50" cy="25" rx="40" ry="20" fill="#e63946" mask="url(#m)"/><g mask="url(#n)"><rect x="5" y="55" width="90" height="40" fill="#1d3557"/></g>`,
  },
  filters: {
    content: `<filter id="b"><feGaussianBlur stdDeviation="3"/></filter><filter id="s" x="-50%" y="-50%" width="200%" height="200%"><feDropShadow dx="4" dy="4" stdDeviation="2" flood-color="#000" flood-opacity="0.6"/></filter>
      <ellipse cx="30" cy="28" rx="20" ry="14" fill="#e63946" filter="url(#b)"/><circle cx="72" cy="28" r="15" fill="#2a9d8f" filter="url(#s)"/><line x1="15" y1="65" x2="85" y2="85" stroke="#457b9d" stroke-width="10" filter="url(#s)"/>`,
    notInPdf: true,
  },
  'filter functions': {
    content: `<ellipse cx="30" cy="28" rx="20" ry="14" fill="#e63946" style="filter:blur(3px)"/><circle cx="72" cy="28" r="15" fill="#2a9d8f" style="filter:drop-shadow(4px 4px 2px #0009)"/><rect x="10" y="60" width="35" height="30" fill="#e63946" style="filter:grayscale(1)"/><rect x="55" y="60" width="35" height="30" fill="#e63946" style="filter:hue-rotate(90deg)"/>`,
    notInPdf: true,
  },
  'blend modes': {
    content: `<circle cx="38" cy="38" r="30" fill="#ff0" /><circle cx="62" cy="38" r="30" fill="#0ff" style="mix-blend-mode:multiply"/><g style="mix-blend-mode:difference"><rect x="20" y="50" width="60" height="40" fill="#f0f"/><circle cx="50" cy="70" r="12" fill="#fff"/></g>`,
  },
  'group opacity': {
    content: `<g opacity="0.5"><circle cx="35" cy="35" r="25" fill="#e63946"/><circle cx="60" cy="35" r="25" fill="#457b9d"/></g><rect x="15" y="65" width="70" height="25" fill="#2a9d8f" stroke="#000" stroke-width="10" opacity="0.5"/>`,
  },
  'uses and symbols': {
    content: `<defs><symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/><path d="M5 5h9" stroke="#000"/></symbol><g id="g"><rect width="20" height="20" fill="inherit" stroke="currentColor"/></g></defs>
      <use href="#s" x="5" y="5" width="40" height="40" fill="#e63946"/><use href="#s" x="55" y="5" width="40" height="20" fill="#2a9d8f"/>
      <use href="#g" x="10" y="60" fill="#457b9d" color="red"/><use href="#g" transform="translate(70 55) rotate(45)" fill="#e9c46a"/>`,
  },
  'nested viewports': {
    content: `<svg x="5" y="5" width="40" height="40" viewBox="0 0 10 10"><circle cx="8" cy="5" r="5" fill="#e63946"/></svg><svg x="50%" y="50%" width="40%" height="30%" viewBox="0 0 10 10" preserveAspectRatio="xMaxYMid slice"><rect width="100%" height="50%" fill="#457b9d"/><circle cx="5" cy="5" r="2"/></svg>
      <svg x="55" y="5" width="40" height="40" overflow="visible"><rect x="50%" y="50%" width="25" height="10" fill="#2a9d8f"/></svg>`,
  },
  'root that does not begin at 0': {
    root: 'width="100" height="100" viewBox="-50 -20 100 40" preserveAspectRatio="xMidYMax meet"',
    content: `<rect x="-50" y="-20" width="100" height="40" fill="#8ecae6"/><circle r="15" fill="#023047"/>`,
  },
  'dashes and joins': {
    content: `<path d="M10 30L50 10L90 30" fill="none" stroke="#e63946" stroke-width="8" stroke-linejoin="round" stroke-linecap="round"/><path d="M10 50h80" stroke="#457b9d" stroke-width="6" stroke-dasharray="10 5 2 5" stroke-dashoffset="4"/><path d="M10 90L30 65L50 90L70 65L90 90" fill="none" stroke="#2a9d8f" stroke-width="6" stroke-miterlimit="1.2"/>`,
  },
  'fill rules': {
    content: `<path d="${STAR}" fill="#457b9d" fill-rule="evenodd"/>`,
  },
  pictures: {
    content: `<clipPath id="c"><circle cx="70" cy="28" r="20"/></clipPath><image href="${PNG}" x="5" y="5" width="40" height="40" preserveAspectRatio="none"/><image href="${PNG}" x="50" y="8" width="40" height="40" preserveAspectRatio="xMidYMid slice" clip-path="url(#c)"/>
      <svg x="5" y="55" width="40" height="40"><image href="${PNG}" width="100%" height="100%" preserveAspectRatio="xMidYMax meet"/></svg><g opacity="0.5" transform="rotate(10 75 75)"><image href="${PNG}" x="55" y="60" width="40" height="30" preserveAspectRatio="none"/></g>`,
  },
  texts: {
    content: `<text x="50" y="22" font-size="18" text-anchor="middle" fill="#1d3557">Platen</text><text x="5" y="45" style="font:bold 16px Roboto">A<tspan font-style="italic" fill="#e63946" dx="2" dy="-3">BC</tspan>D</text>
      <text x="95" y="65" font-size="12" text-anchor="end" letter-spacing="2">spaced</text><text x="5" y="90" font-size="14" textLength="90">stretched</text>`,
  },
  'text paints': {
    content: `<linearGradient id="g">${STOPS}</linearGradient><text x="50" y="36" font-size="30" font-weight="bold" text-anchor="middle" fill="url(#g)">Grad</text>
      <text x="50" y="66" font-size="28" text-anchor="middle" fill="#fff" stroke="#457b9d" stroke-width="5" stroke-linejoin="round" paint-order="stroke">Halo</text><text x="50" y="92" font-size="20" text-anchor="middle" fill="none" stroke="#2a9d8f">Line</text>`,
  },
  'text lines': {
    content: `<text x="10" y="20" font-size="12"><tspan x="10" dy="0">one</tspan><tspan x="10" dy="1.5em">two</tspan><tspan x="10" dy="1.5em">three</tspan></text>
      <text x="60" y="20" font-size="12" dominant-baseline="middle">mid</text><text x="60" y="40" font-size="12" dominant-baseline="hanging">hang</text><path d="M55 20h40M55 40h40" stroke="red" stroke-width="0.5"/>
      <text x="10 22 36 52" y="85 80 75 70" font-size="14" rotate="-10 0 10 20">path</text><text x="60" y="90" font-size="12" text-decoration="underline">under</text>`,
  },
  'text on a path': {
    content: `<path id="p" d="M10 70C20 20 80 20 90 70" fill="none" stroke="#ccc"/><text font-size="14" fill="#1d3557"><textPath href="#p" startOffset="50%" text-anchor="middle">along the path</textPath></text>`,
  },
  'clipped by text': {
    content: `<clipPath id="t"><text x="50" y="62" font-size="36" font-weight="bold" text-anchor="middle">CLIP</text></clipPath><g clip-path="url(#t)"><rect width="100" height="50" fill="#e63946"/><rect y="50" width="100" height="50" fill="#457b9d"/></g>`,
  },
}

/** The complete SVG of a case. */
export function svgOf({ content, root = 'viewBox="0 0 100 100"' }: SvgCase): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${content}</svg>`
}
