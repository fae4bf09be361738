/** Limits of one request. Sizes are in bytes unless the name has another unit. */
export interface Limits {
  /** Nesting of JSON inputs: templates, data, overrides. */
  maxJsonDepth: number
  /** Serialised size of a template definition, without pictures in `data:` URIs. */
  maxTemplateBytes: number
  /** Serialised size of a template's data schema. */
  maxSchemaBytes: number
  /** Invalid fields that an error lists. */
  maxProblems: number
  /** Nesting of block expressions in one template string. */
  maxExpressionDepth: number
  /** Nodes of a document or scene after data binding. */
  maxNodes: number
  /** Characters of one string of a template after data binding. */
  maxStringLength: number
  /** One image, font or other asset. */
  maxAssetBytes: number
  /** Bytes of one font file of the option `fonts`. */
  maxFontBytes: number
  /** Total of all assets of one render, and of all `data:` URIs of one template. */
  maxAssetsBytes: number
  /** Time to fetch a URL completely, redirects included, in milliseconds. */
  maxFetchMs: number
  /** Redirects that one fetch follows. */
  maxRedirects: number
  /** Width × height of a picture, in pixels. */
  maxImagePixels: number
  /** Pixels of all pictures of one render, each picture counted once. */
  maxRenderPixels: number
  /** Longer side of an image output, in pixels. */
  maxCanvasSidePx: number
  /** Estimated time to draw one scene on a typical core, in milliseconds. */
  maxDrawMs: number
  /** Elements of one SVG after `<use>` is expanded. */
  maxSvgElements: number
  /** Size of one output file. */
  maxOutputBytes: number
  /** Pages of one PDF. */
  maxPages: number
  /** Inflated size of the object streams of all PDFs of one merge. */
  maxInflatedBytes: number
  /** Objects of all PDFs of one merge, nested ones (numbers, names, dictionaries) included. */
  maxPdfObjects: number
}

export const DEFAULT_LIMITS: Readonly<Limits> = {
  maxJsonDepth: 64,
  maxTemplateBytes: 1_000_000,
  maxSchemaBytes: 64_000,
  maxProblems: 20,
  maxExpressionDepth: 32,
  maxNodes: 2_000_000,
  maxStringLength: 10_000_000,
  maxAssetBytes: 10_000_000,
  maxFontBytes: 100_000_000,
  maxAssetsBytes: 50_000_000,
  maxFetchMs: 10_000,
  maxRedirects: 3,
  maxImagePixels: 25_000_000,
  maxRenderPixels: 1_000_000_000,
  maxCanvasSidePx: 8192,
  maxDrawMs: 10_000,
  maxSvgElements: 20_000,
  maxOutputBytes: 200_000_000,
  maxPages: 20_000,
  maxInflatedBytes: 64_000_000,
  maxPdfObjects: 1_000_000,
}
