import type { Flag } from '../base/values.ts'
import type { PageLabelStyle } from '../document/values/page-labels.ts'
import type { PdfStandard } from '../document/values/pdf-standards.ts'

/** Names of paper. They are also accepted in lower or upper case. */
export type PaperName =
  | 'A0'
  | 'A1'
  | 'A2'
  | 'A3'
  | 'A4'
  | 'A5'
  | 'A6'
  | 'Letter'
  | 'Legal'
  | 'Tabloid'
  | 'Ledger'
  | 'custom'

/** Labels of the pages up to the next range. */
export interface PageLabelParams {
  /** The first page, from 1. Default: 1. */
  from?: number | string | undefined
  /** Style of the numbers. Default: `decimal`. */
  style?: PageLabelStyle | undefined
  /** Text before the numbers. Default: none. */
  prefix?: string | number | undefined
  /** The number of the first page. Default: 1. */
  start?: number | string | undefined
}

/** `settings` of an HTML or Markdown page. They override CSS `@page`, which overrides the defaults. */
export interface HtmlSettingsParams {
  /** Paper by name; `custom` requires `custom_width` and `custom_height`. Default `A4`. */
  paper_size?: PaperName | Lowercase<PaperName> | Uppercase<PaperName> | undefined
  /** Width of `custom` paper: millimetres as a number, or a string with `mm`, `cm`, `in`, `pt` or `px`. */
  custom_width?: string | number | undefined
  /** Height of `custom` paper: millimetres as a number, or a string with `mm`, `cm`, `in`, `pt` or `px`. */
  custom_height?: string | number | undefined
  /** Orientation of the paper: `1` is portrait, the default, and `2` landscape. */
  orientation?:
    | 'Portrait'
    | 'Landscape'
    | Lowercase<'Portrait' | 'Landscape'>
    | '0'
    | '1'
    | '2'
    | 0
    | 1
    | 2
    | undefined
  /** Top margin: millimetres as a number, or a string with `mm`, `cm`, `in`, `pt` or `px`. Default 10 mm. */
  margin_top?: string | number | undefined
  /** Right margin: millimetres as a number, or a string with `mm`, `cm`, `in`, `pt` or `px`. Default 10 mm. */
  margin_right?: string | number | undefined
  /** Bottom margin: millimetres as a number, or a string with `mm`, `cm`, `in`, `pt` or `px`. Default 10 mm. */
  margin_bottom?: string | number | undefined
  /** Left margin: millimetres as a number, or a string with `mm`, `cm`, `in`, `pt` or `px`. Default 10 mm. */
  margin_left?: string | number | undefined
  /** Paints backgrounds. Default true. */
  print_background?: Flag | undefined
  /** The pages to print, such as `1-3, 5` or `2-`. Page numbers stay as they are. Default: all. */
  page_ranges?: string | number | undefined
  /** Numbers that viewers show for pages, in ranges: `[{"from": 1, "style": "lower-roman"}, {"from": 5, "prefix": "A-", "start": 1}]`. `from` is the first page, `style` one of `decimal`, `lower-roman`, `upper-roman`, `lower-alpha`, `upper-alpha` and `none`, `prefix` a text before the number, `start` the first number. Default: decimal numbers from 1. */
  page_labels?: readonly PageLabelParams[] | undefined
  /** False hides header and footer. Default true. */
  displayHeaderFooter?: Flag | undefined
  /** HTML of the header. Elements with class `date`, `pageNumber`, `totalPages`, `title` or `url` are filled in. Default: none. */
  custom_header?: string | undefined
  /** HTML of the footer. Elements with class `date`, `pageNumber`, `totalPages`, `title` or `url` are filled in. Default: none. */
  custom_footer?: string | undefined
  /** Text of the header on the left, with `{{pageNumber}}`, `{{totalPages}}`, `{{date}}`, `{{title}}` and `{{url}}`. Default: none. */
  header_left?: string | undefined
  /** Text of the header in the middle, with `{{pageNumber}}`, `{{totalPages}}`, `{{date}}`, `{{title}}` and `{{url}}`. Default: none. */
  header_center?: string | undefined
  /** Text of the header on the right, with `{{pageNumber}}`, `{{totalPages}}`, `{{date}}`, `{{title}}` and `{{url}}`. Default: none. */
  header_right?: string | undefined
  /** Text of the footer on the left, with `{{pageNumber}}`, `{{totalPages}}`, `{{date}}`, `{{title}}` and `{{url}}`. Default: none. */
  footer_left?: string | undefined
  /** Text of the footer in the middle, with `{{pageNumber}}`, `{{totalPages}}`, `{{date}}`, `{{title}}` and `{{url}}`. Default: none. */
  footer_center?: string | undefined
  /** Text of the footer on the right, with `{{pageNumber}}`, `{{totalPages}}`, `{{date}}`, `{{title}}` and `{{url}}`. Default: none. */
  footer_right?: string | undefined
  /** Font size of the texts of the header: pixels as a number, or a string with `px`, `pt`, `mm`, `cm` or `in`. Default `9px`. */
  header_font_size?: string | number | undefined
  /** Font size of the texts of the footer: pixels as a number, or a string with `px`, `pt`, `mm`, `cm` or `in`. Default `9px`. */
  footer_font_size?: string | number | undefined
  /** Scales the content, from 0.1 to 2. Default 1. */
  scale?: string | number | undefined
  /** `platen`: the layout of Platen, the default. `browser`: the browser of the engine or the call. `auto`: the browser if Platen would warn of features that it does not draw. */
  renderer?: 'platen' | 'browser' | 'auto' | undefined
  /** Tags the content with its structure, for assistive technology. Default true. */
  tagged?: Flag | undefined
  /** Standards that the PDF claims to meet, as the parameter `pdf_standard`, which overrides it. Default: none. */
  pdf_standard?: PdfStandard | readonly PdfStandard[] | undefined
  /** `warn` reports what PDF/UA-1 forbids as warnings. Default `off`. */
  accessibility?: 'off' | 'warn' | undefined
  /** Runs the scripts of the page, only in the browser and if the engine allows it. Default false. */
  run_scripts?: Flag | undefined
}
