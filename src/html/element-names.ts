/** Elements of HTML, with obsolete ones that browsers support (HTML §4, §16.2), and Platen's `barcode` and `qrcode`. */
export const ELEMENT_NAMES: ReadonlySet<string> = new Set(
  `a abbr acronym address applet area article aside audio b barcode base basefont bdi bdo bgsound big blink blockquote body br
  button canvas caption center cite code col colgroup command content data datalist dd del details dfn dialog dir div
  dl dt em embed fencedframe fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header
  hgroup hr html i iframe image img input ins isindex kbd keygen label legend li link listing main map mark marquee
  math menu menuitem meta meter multicol nav nextid nobr noembed noframes noscript object ol optgroup option output p
  param picture plaintext portal pre progress q qrcode rb rp rt rtc ruby s samp script search section select selectedcontent
  shadow slot small source spacer span strike strong style sub summary sup svg table tbody td template textarea tfoot
  th thead time title tr track tt u ul var video wbr xmp`.split(/\s+/),
)

/** Elements without an end tag (HTML §13.1.2). */
export const VOID_ELEMENTS: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr basefont bgsound frame keygen'.split(
    ' ',
  ),
)

/** Elements whose end tag may be omitted (HTML §13.1.2.4). */
export const OPTIONAL_END_TAGS: ReadonlySet<string> = new Set(
  'html head body li dt dd p rb rt rtc rp optgroup option colgroup caption thead tbody tfoot tr td th'.split(
    ' ',
  ),
)
