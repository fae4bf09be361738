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
  /** Millimetres as a number, or a string with `mm`, `cm`, `in`, `pt` or `px`. */
  custom_width?: string | number
  custom_height?: string | number
  orientation?: 'Portrait' | 'Landscape' | '1' | '2' | 1 | 2 | (string & {})
  /** Millimetres as a number, or a string with `mm`, `cm`, `in`, `pt` or `px`. Default 10 mm. */
  margin_top?: string | number
  margin_right?: string | number
  margin_bottom?: string | number
  margin_left?: string | number
  /** Default true. */
  print_background?: Flag
  /** False hides header and footer. Default true. */
  displayHeaderFooter?: Flag
  /** HTML. Elements with class `date`, `pageNumber`, `totalPages`, `title` or `url` are filled in. */
  custom_header?: string
  custom_footer?: string
  /** Text with `{{pageNumber}}`, `{{totalPages}}`, `{{date}}`, `{{title}}` and `{{url}}`. */
  header_left?: string
  header_center?: string
  header_right?: string
  footer_left?: string
  footer_center?: string
  footer_right?: string
  /** Default `9px`. */
  header_font_size?: string | number
  footer_font_size?: string | number
  /** From 0.1 to 2. Default 1. */
  scale?: string | number
}
