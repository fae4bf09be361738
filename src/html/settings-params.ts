import type { Flag } from '../base/values.ts'

/** `settings` of an HTML or Markdown page. They override CSS `@page`, which overrides the defaults. */
export interface HtmlSettingsParams {
  /** Default `A4`. `custom` requires `custom_width` and `custom_height`. */
  paper_size?:
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
    | (string & {})
  /** Width of `custom` paper: millimetres as a number, or a string with `mm`, `cm`, `in`, `pt` or `px`. */
  custom_width?: string | number
  /** Height of `custom` paper, like `custom_width`. */
  custom_height?: string | number
  /** `1` is portrait, the default, and `2` landscape. */
  orientation?: 'Portrait' | 'Landscape' | '1' | '2' | 1 | 2 | (string & {})
  /** Millimetres as a number, or a string with `mm`, `cm`, `in`, `pt` or `px`. Default 10 mm. */
  margin_top?: string | number
  /** Like `margin_top`. */
  margin_right?: string | number
  /** Like `margin_top`. */
  margin_bottom?: string | number
  /** Like `margin_top`. */
  margin_left?: string | number
  /** Paints backgrounds. Default true. */
  print_background?: Flag
  /** False hides header and footer. Default true. */
  displayHeaderFooter?: Flag
  /** HTML. Elements with class `date`, `pageNumber`, `totalPages`, `title` or `url` are filled in. */
  custom_header?: string
  /** HTML, like `custom_header`. */
  custom_footer?: string
  /** Text with `{{pageNumber}}`, `{{totalPages}}`, `{{date}}`, `{{title}}` and `{{url}}`. */
  header_left?: string
  /** Like `header_left`. */
  header_center?: string
  /** Like `header_left`. */
  header_right?: string
  /** Like `header_left`. */
  footer_left?: string
  /** Like `header_left`. */
  footer_center?: string
  /** Like `header_left`. */
  footer_right?: string
  /** Font size of the header texts. Default `9px`. */
  header_font_size?: string | number
  /** Font size of the footer texts. Default `9px`. */
  footer_font_size?: string | number
  /** Scales the content, from 0.1 to 2. Default 1. */
  scale?: string | number
}
