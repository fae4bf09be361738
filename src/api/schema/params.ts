import type { JsonObject } from '../../base/json.ts'
import type { Flag } from '../../base/values.ts'
import type { HtmlSettingsParams } from '../../html/settings-params.ts'

export type { Flag, HtmlSettingsParams }

/** What every call takes beside its own parameters. */
export interface CallOptions {
  /**
   * Gives up the call: it fails with the signal's reason. One that has not begun leaves no trace; a render that is
   * under way is stopped, its object ends as `error`, and nothing stays stored.
   */
  signal?: AbortSignal
}

/** What every call that creates takes beside its own parameters. */
export interface CreationOptions extends CallOptions {
  /**
   * Makes the same call safe to repeat, for a day (`idempotencyRetentionMs`): it is done once, and then gives
   * its first result again with `idempotent_replayed`. Any printable ASCII, at most 255 characters, unique in
   * the account. After a failure the key is free again. With `export_type: 'file'` the file is stored for as long
   * as the key is remembered, so that the same call gives the same bytes under the same reference.
   */
  idempotency_key?: string
}

/** `true` as the API takes it, in lower case. */
export type On = true | 1 | '1' | 'true'
export type Off = Exclude<Flag, On>

interface LaterParams extends CreationOptions {
  /** Answers at once with a reference; the file is made after. What became of it a webhook or `getObject` says. */
  async?: Flag
  /** Who is told when an asynchronous job has ended: an http(s) URL. Default: the option `webhooks.url`. */
  webhook_url?: string
  /** `GET`, the default: the fields stand in the query; `POST`: in a JSON body. */
  webhook_method?: 'GET' | 'POST'
  /** Headers for the receiver, such as an authorization: base64 of a JSON object of strings. */
  webhook_headers?: string
}

interface CreateParams extends LaterParams {
  /** `json` (the default): the output is stored, and its URL comes back. `file`: the bytes come back. */
  export_type?: 'json' | 'file'
  /** Name of the output file. Default: a UUID and the extension. */
  filename?: string
  /** Minutes until the file is removed, 1–10080; 0, the default, keeps it. */
  expiration?: number | string
  /** Downloads over HTTP arrive as attachments, which browsers save. Default false. */
  direct_download?: Flag
  /** Kept with the object and listed. */
  meta?: string
  description?: string
  /** Who asked. Default `API`. */
  source?: string
}

interface PictureParams {
  /** Scales pictures that have more pixels than the two bounds down to them; how large they are shown stays the same. */
  resize_images?: Flag
  /** Pixels, 1–10000. Default 1000. */
  resize_max_width?: number | string
  /** Pixels, 1–10000. Default 1000. */
  resize_max_height?: number | string
  /**
   * What the smaller pictures are stored as; with `jpeg`, transparent ones stay without loss. Default: a JPEG
   * stays one, all else stays without loss.
   */
  resize_format?: 'jpeg' | 'png'
}

/** What is asked of a PDF itself; of an image, only with `output_format: 'pdf'`. */
interface PdfFileParams {
  /** The PDF opens only with it. */
  password?: string
  pdf_standard?: 'PDF/A-1b' | 'PDF/A-2b' | 'PDF/A-3b' | 'PDFA1B' | 'PDFA2' | 'PDFA3' | 'pdfa3b' | 'PDF1.4'
  /** Dots per inch: pictures in the PDF are embedded with no more than these. Default: all they have. */
  image_resample_res?: 72 | 96 | 150 | 300 | 600 | '72' | '96' | '150' | '300' | '600'
}

interface MakePdfParams extends CreateParams, PictureParams, PdfFileParams {
  /** With `export_type: 'file'`: the bytes as base64 text. */
  export_in_base64?: Flag
  /** Stores the document as an HTML page too; its URL is `html_url`. */
  output_html?: Flag
  /** The main file: the PDF (the default), its first page as a picture at 150 dpi, or the document as an HTML page. */
  output_format?: 'pdf' | 'html' | 'png' | 'jpeg'
}

export interface CreatePdfParams extends MakePdfParams {
  template_id: string
  data?: JsonObject | object
  /** http(s) URL of a JSON object, which is then the data; its host has to be one that assets may come from. */
  load_data_from?: string
}

interface PageParams extends MakePdfParams {
  /** A stylesheet after those of the page. With `data` its `{{value}}` is escaped for CSS. */
  css?: string
  /** With data, even empty, the page is a template. */
  data?: JsonObject | object
  settings?: HtmlSettingsParams
}

export interface CreatePdfFromHtmlParams extends PageParams {
  /**
   * The HTML page; relative URLs in it name asset files unless it has a `<base href>`. With `data` a template as
   * the `html` of a definition: `{{value}}` is escaped for text and for attributes in quotes.
   */
  body: string
}

export interface CreatePdfFromMarkdownParams extends PageParams {
  /** CommonMark with tables, strikethrough and task lists. With `data` a template: `{{value}}` stays text. */
  body: string
}

export interface CreatePdfFromUrlParams extends MakePdfParams {
  /** http or https; goes through the asset policy. Scripts of the page do not run. */
  url: string
  settings?: HtmlSettingsParams
}

/**
 * Names objects of the scene and replaces their properties. `left`, `top`, `angle` and `fontSize` also take a text with
 * a sign that moves them: `'+10'`. A name that no object has adds one on top, where `type` says of what kind.
 */
export interface Override {
  name: string
  [property: string]: unknown
}

/** What an image becomes. */
export interface ImageOutputParams {
  /** `all` (the default): a JPEG and a PNG; or one file alone, also a WebP or an AVIF. */
  output_image_type?: 'all' | 'jpegOnly' | 'pngOnly' | 'webpOnly' | 'avifOnly'
  /** Pixels per unit of the scene, 1–4; vectors and text stay sharp. Default 1. */
  scale?: number | string
  /** 1–100, of JPEG, WebP and AVIF. Default 90, of AVIF 60. */
  quality?: number | string
  /** 1–2400: the dots per inch that PNG and JPEG say they have, and how large a PDF is. Default: they say nothing. */
  dpi?: number | string
  /** An opaque CSS colour behind what is transparent in a JPEG. Default `white`. */
  background?: string
  /** A PNG of at most 256 colours: a third to a half of the bytes, and gradients in fine grain. */
  palette?: Flag
}

export interface CreateImageParams extends CreateParams, PictureParams, ImageOutputParams, PdfFileParams {
  template_id: string
  data?: JsonObject | object
  overrides?: readonly Override[]
  /** Makes a PDF of one page instead, in which shapes are vectors and texts text; 96 units of the scene are an inch. */
  output_format?: 'pdf'
}

export interface CreateParamsV1 extends Omit<CreatePdfParams, 'async' | 'webhook_method'>, ImageOutputParams {
  /** Answers at once; `webhook_url`, which is then required, is told by GET when the file is made. */
  webhook?: Flag
  overrides?: readonly Override[]
}

export interface MergePdfsParams extends CreateParams {
  /** Minutes until the file is removed, 1–43200; 0, the default, keeps it. */
  expiration?: number | string
  /**
   * In their order: http(s) URLs, `data:` URIs, and URLs or references of this engine's PDFs. At most 100. One that
   * opens only with a password, the user's or the owner's, comes as `{ url, password }`.
   */
  urls: readonly (string | { url: string; password?: string })[]
}

export interface GetTemplateParams extends CallOptions {
  template_id: string
  /** Whether a template of images comes with its `layer_info`. Default true. */
  with_layer_info?: Flag
}

export interface ListTemplatesParams extends CallOptions {
  template_id?: string
  format?: 'PDF' | 'JPEG'
  group_name?: string
  /** Adds `layer_info` to the templates of images. */
  with_layer_info?: Flag
  /** 1–500; default 300. */
  limit?: number | string
  offset?: number | string
}

export interface ListObjectsParams extends CallOptions {
  template_id?: string
  transaction_ref?: string
  transaction_type?: 'PDF' | 'JPEG' | 'MERGE'
  /** Only objects with exactly this `meta`. */
  meta?: string
  /** Only objects created at or after this ISO 8601 date or time; UTC where it has no offset. */
  date_from?: string
  /** Only objects created up to and including this date or time. */
  date_to?: string
  /** Only objects in this state. */
  status?: 'pending' | 'processing' | 'success' | 'error'
  /** 1–500; default 300. */
  limit?: number | string
  offset?: number | string
}

export interface ReadFileParams extends CallOptions {
  /** A URL that a result gave. */
  url?: string
  /** Or the reference of the object. */
  transaction_ref?: string
  /** Which file of the object: `secondary` is the PNG of an image, `html` the page of `output_html`. Default `primary`. */
  output?: 'primary' | 'secondary' | 'html'
}
