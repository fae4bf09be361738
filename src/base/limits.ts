/** Limits of one request. Sizes are in bytes unless the name has another unit. */
export const DEFAULT_LIMITS = {
  /** Nesting of JSON inputs: templates, data, overrides. */
  maxJsonDepth: 64,
  /** Serialised size of a template definition, without `data:` URIs in base64. */
  maxTemplateBytes: 1_000_000,
  /** Serialised size of a template's data schema. */
  maxSchemaBytes: 64_000,
  /** Invalid fields that an error lists, and problems that the warnings of a page or document list. */
  maxProblems: 20,
  /** Nesting of block expressions in one template string. */
  maxExpressionDepth: 32,
  /** Nodes of a document or scene after data binding. */
  maxNodes: 2_000_000,
  /** Characters of one string of a template after data binding. */
  maxStringLength: 10_000_000,
  /** One image, font or other asset. */
  maxAssetBytes: 10_000_000,
  /** Bytes of one font file of the option `fonts`. */
  maxFontBytes: 100_000_000,
  /** Total of all assets of one render, and of all `data:` URIs of one template. */
  maxAssetsBytes: 50_000_000,
  /** Time to fetch a URL completely, redirects included, in milliseconds. */
  maxFetchMs: 10_000,
  /** Redirects that one fetch follows. */
  maxRedirects: 3,
  /** Width × height of a picture, in pixels. */
  maxImagePixels: 25_000_000,
  /** Pixels of all pictures of one render, each picture counted once. */
  maxRenderPixels: 1_000_000_000,
  /** Longer side of an image output, in pixels. */
  maxCanvasSidePx: 8192,
  /** Estimated time to draw one scene on a typical core, in milliseconds. */
  maxDrawMs: 10_000,
  /** Elements of one SVG after `<use>` is expanded. */
  maxSvgElements: 20_000,
  /** Size of one output file. */
  maxOutputBytes: 200_000_000,
  /** Pages of one PDF. */
  maxPages: 20_000,
  /** Inflated size of the object streams of all PDFs of one merge. */
  maxInflatedBytes: 64_000_000,
  /** Objects of all PDFs of one merge, nested ones (numbers, names, dictionaries) included. */
  maxPdfObjects: 1_000_000,
} satisfies Record<string, number>

export type Limits = typeof DEFAULT_LIMITS
