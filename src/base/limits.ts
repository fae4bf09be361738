/** Bounds on what one request may cost. Sizes in bytes unless the name says otherwise. */
export interface Limits {
  /** Nesting of any JSON that comes in: templates, data, overrides. */
  maxJsonDepth: number
  /** Serialised size of a template definition, without pictures in `data:` URIs. */
  maxTemplateBytes: number
  /** Serialised size of a template's data schema. */
  maxSchemaBytes: number
  /** Failing fields an error names before it stops counting. */
  maxProblems: number
  /** Nesting of block expressions in one template string. */
  maxExpressionDepth: number
  /** Nodes of a document or scene after data is bound. */
  maxNodes: number
  /** Characters that one string of a template may grow to. */
  maxStringLength: number
  /** One image, font or other asset. */
  maxAssetBytes: number
  /** Bytes of one font file of the option `fonts`. */
  maxFontBytes: number
  /** All assets of one render together, and all `data:` URIs of one template. */
  maxAssetsBytes: number
  /** From asking for a URL to the last byte of its answer, redirects included, in milliseconds. */
  maxFetchMs: number
  /** Redirects that one fetch follows. */
  maxRedirects: number
  /** Width × height of a picture, in pixels. */
  maxImagePixels: number
  /** Pixels of all pictures that one render pulls in, each picture counted once. */
  maxRenderPixels: number
  /** Longer side of an image output, in pixels. */
  maxCanvasSidePx: number
  /** What drawing one scene may take, in milliseconds of an ordinary core as they are told before it is drawn. */
  maxDrawMs: number
  /** Elements of one SVG after `<use>` is expanded. */
  maxSvgElements: number
  /** Size of one output file. */
  maxOutputBytes: number
  /** Pages of one PDF. */
  maxPages: number
  /** What the object streams of all PDFs of one merge inflate to. */
  maxInflatedBytes: number
  /** Objects of all PDFs of one merge, those inside others (numbers, names, dictionaries) included. */
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
