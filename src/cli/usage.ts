export const RENDER_USAGE =
  'platen render TEMPLATE [DATA] -o FILE   renders DATA, or the sample of the template'
export const VALIDATE_USAGE = 'platen validate TEMPLATE [DATA]         checks a template, and data against it'
export const FONTS_USAGE =
  'platen fonts                            lists the font families that templates may name'
