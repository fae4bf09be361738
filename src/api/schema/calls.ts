/** The parameters of each call. Their types, checks, OpenAPI and documentation derive from these tables. */
import { TEMPLATE_ID } from '../../base/ids.ts'
import {
  MAX_STANDARDS,
  nearestStandard,
  PDF_STANDARDS,
  type PdfStandard,
  standardsMistake,
} from '../../document/values/pdf-standards.ts'
import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from '../../storage/contracts.ts'
import {
  dateOrTime,
  httpUrl,
  opaqueColor,
  overrides,
  pageSettings,
  pageText,
  regionPart,
  stylesheet,
  webhookHeaders,
} from './formats.ts'
import {
  choice,
  decimal,
  files,
  flag,
  integer,
  jsonObject,
  oneOrMore,
  optional,
  optionalChoice,
  optionalNumberOf,
  required,
  requiredText,
  text,
  unsupported,
  withAliases,
} from './parameters.ts'

const templateId = {
  maxLength: 128,
  pattern: { regExp: TEMPLATE_ID, expected: 'a string of letters, digits, ".", "_" or "-"' },
}
const reference = {
  maxLength: 64,
  pattern: { regExp: /^[A-Za-z0-9-]+$/, expected: 'a string of letters, digits or "-"' },
}

/** The limit of file systems, less an extension. */
const MAX_FILENAME = 250

/** Safe in file systems, headers and on screens: without controls that change the direction of letters. */
const filename = {
  maxLength: MAX_FILENAME,
  pattern: {
    regExp: /^(?!\.{1,2}$)[^\p{Cc}\p{Bidi_Control}/\\]+$/u,
    expected: 'a file name without control characters, "/" or "\\"',
  },
}

/** One week, or 30 days for merged files, as in the hosted service. */
const MAX_EXPIRATION_MINUTES = 10_080
const MAX_MERGED_EXPIRATION_MINUTES = 43_200
const MAX_LISTED = 500
const DEFAULT_LISTED = 300

/** Parameters of calls that can be asynchronous. */
const ASYNC = {
  /** Returns immediately and renders in the background. A webhook or `getObject` reports the result. */
  async: flag(false),
  /** Receiver of the result of an asynchronous job: an http(s) URL. Default: the option `webhooks.url`. */
  webhook_url: httpUrl('send them as an Authorization header in webhook_headers'),
  /** `GET`, the default, with the fields in the query; `POST` with a JSON body. */
  webhook_method: choice(['GET', 'POST'], 'GET'),
  /** Headers for the receiver, such as an authorization: base64 of a JSON object of strings. */
  webhook_headers: webhookHeaders(),
}

/** Parameters of every call that creates a file. */
const OUTPUT = {
  /** `json` (the default): stores the output and returns its URL. `file`: returns the bytes. */
  export_type: choice(['json', 'file'], 'json'),
  /** Name of the output file. Default: a UUID and the extension. */
  filename: text(filename),
  /** Minutes until the file is removed, 1–10080; 0, the default, keeps it. */
  expiration: integer({ min: 0, max: MAX_EXPIRATION_MINUTES, absent: 0 }),
  /** Downloads over HTTP are attachments, which browsers save. Default false. */
  direct_download: flag(false),
  /** Stored with the object and listed. */
  meta: text({ maxLength: 10_000 }),
  /** A free text, stored with the object and listed. */
  description: text({ maxLength: 10_000 }),
  /** Source of the request. Default `API`. */
  source: text({ maxLength: 200 }),
  ...ASYNC,
}

/** Parameter of every call that creates something. */
export const IDEMPOTENCY = {
  /**
   * Makes the call safe to repeat for a day (`retention.idempotencyMs`): it runs once, and repeats return its first
   * result with `idempotent_replayed`. Printable ASCII, at most 255 characters, unique in the account. After a failure
   * the key can be used again. With `export_type: 'file'`, the file is stored until the key expires.
   */
  idempotency_key: text({
    maxLength: 255,
    pattern: { regExp: /^[\x20-\x7E]+$/, expected: '1 to 255 printable ASCII characters' },
  }),
}

const MAX_PICTURE_SIDE_PX = 10_000
const PICTURE_SIDE = { min: 1, max: MAX_PICTURE_SIDE_PX, absent: 1000 }

/** Parameters of calls that show pictures. */
const PICTURES = {
  /** Downscales pictures that exceed `resize_max_width` or `resize_max_height`; their displayed size stays the same. */
  resize_images: flag(false),
  /** Pixels, 1–10000. Default 1000. */
  resize_max_width: integer(PICTURE_SIDE),
  /** Pixels, 1–10000. Default 1000. */
  resize_max_height: integer(PICTURE_SIDE),
  /**
   * Format of scaled pictures. With `jpeg`, transparent ones stay lossless. Default: JPEGs stay JPEGs, others stay
   * lossless.
   */
  resize_format: optionalChoice(['jpeg', 'png']),
}

/** The region of one call, in place of that of the template. */
export const REGION = {
  /** BCP 47 tag for all formatting, and the language of a PDF whose content names none. Default: that of the template. */
  locale: regionPart('locale'),
  /** IANA time zone for dates. Default: that of the template. */
  time_zone: regionPart('time_zone'),
  /** ISO 4217 code of amounts. Default: that of the template. */
  currency: regionPart('currency'),
}

/** What to do instead of a user name and password in URLs that are fetched. */
const WITHOUT_CREDENTIALS = 'leave them out'

/** The limit of AES-256 is 127 bytes in UTF-8 (ISO 32000-2 §7.6.4.3.3), so that many characters of Latin-1 always fit. */
const MAX_PASSWORD = 63
/** To open a file. */
const MAX_OPENING_PASSWORD = 127

/** Parameters of a PDF file; of an image only with `output_format: 'pdf'`. */
export const PDF_FILE = {
  /** Password that opens the PDF, which is encrypted with AES-256. A `userPassword` of the template may have other characters. */
  password: text({
    maxLength: MAX_PASSWORD,
    isSecret: true,
    pattern: { regExp: /^[\x20-\x7E\xA1-\xFF]+$/, expected: '1 to 63 characters of Latin-1' },
  }),
  /**
   * Standards that the PDF claims to meet: a level of PDF/A, a part of PDF/UA, or both in an array. A PDF that does not
   * meet them is an error. The hosted service's spellings are accepted too; `PDF1.4` means no standard.
   */
  pdf_standard: oneOrMore(
    {
      ...withAliases(optionalChoice(PDF_STANDARDS), {
        PDFA1B: 'PDF/A-1b',
        PDFA2: 'PDF/A-2b',
        PDFA3: 'PDF/A-3b',
        pdfa3b: 'PDF/A-3b',
        'PDF1.4': null,
      }),
      suggest: nearestStandard,
    },
    {
      maxItems: MAX_STANDARDS,
      mistake(standards: readonly PdfStandard[]) {
        const mistake = standardsMistake(standards)
        return mistake === null ? null : `${mistake}.`
      },
    },
  ),
  /** Pictures in the PDF have at most this many dots per inch. Default: they keep all pixels. */
  image_resample_res: optionalNumberOf([72, 96, 150, 300, 600]),
}

/** Parameters of every call that renders a document. */
const DOCUMENT = {
  ...OUTPUT,
  /** With `export_type: 'file'`: returns the bytes as base64 text. */
  export_in_base64: flag(false),
  /** Also stores the document as an HTML page, with the URL `html_url`. */
  output_html: flag(false),
  /** Format of the main file: the PDF (default), its first page as a picture at 150 dpi, or an HTML page. */
  output_format: choice(['pdf', 'html', 'png', 'jpeg'], 'pdf'),
  ...PDF_FILE,
  ...PICTURES,
}

export const CREATE_PDF = {
  template_id: requiredText(templateId),
  ...DOCUMENT,
  data: jsonObject(),
  ...REGION,
  einvoice: unsupported(),
  /** http(s) URL of a JSON object with the data. Assets must be allowed from its host. */
  load_data_from: httpUrl(WITHOUT_CREDENTIALS),
}

const PAGE = {
  /** A stylesheet that follows those of the page. With `data`, `{{value}}` in it is escaped for CSS. */
  css: stylesheet(),
  /** With data, even empty, the page is a template. */
  data: optional(jsonObject()),
  ...REGION,
  settings: pageSettings(),
}

export const CREATE_PDF_FROM_HTML = {
  ...DOCUMENT,
  /**
   * The HTML page. Relative URLs in it are asset files unless it has a `<base href>`. With `data` it is a template like
   * the `html` of a definition: `{{value}}` is escaped for text and for quoted attributes.
   */
  body: pageText(),
  ...PAGE,
}

export const CREATE_PDF_FROM_MARKDOWN = {
  ...DOCUMENT,
  /** CommonMark with the extensions of GitHub and front matter. With `data` it is a template: `{{value}}` stays text. */
  body: pageText(),
  ...PAGE,
}

export const CREATE_PDF_FROM_URL = {
  ...DOCUMENT,
  /** http or https; the asset policy applies. Scripts of the page do not run. */
  url: required<string, string>(httpUrl(WITHOUT_CREDENTIALS)),
  settings: PAGE.settings,
}

const MAX_SCALE = 4
const MAX_DPI = 2400

/** Parameters of the files of an image. */
export const IMAGE_FILES = {
  /** `all` (the default): a JPEG and a PNG. The others: one file. */
  output_image_type: withAliases(choice(['all', 'jpegOnly', 'pngOnly', 'webpOnly', 'avifOnly'], 'all'), {
    // Sent by the samples of the hosted service's SDKs.
    1: 'all',
  }),
  /** Pixels per unit of the scene, 1–4; vectors and text stay sharp. Default 1. */
  scale: decimal({ min: 1, max: MAX_SCALE, absent: 1 }),
  /** Quality of JPEG, WebP and AVIF, 1–100. Default 90; 60 for AVIF. */
  quality: optional(integer({ min: 1, max: 100, absent: 1 })),
  /** Dots per inch, 1–2400: recorded in PNG and JPEG files, and the page size of a PDF. Default: not recorded. */
  dpi: optional(integer({ min: 1, max: MAX_DPI, absent: 1 })),
  /** An opaque CSS colour behind transparent parts of a JPEG. Default `white`. */
  background: opaqueColor(),
  /** A PNG with at most 256 colours: a third to a half of the bytes, with dithered gradients. */
  palette: flag(false),
}

export const CREATE_IMAGE = {
  template_id: requiredText(templateId),
  ...OUTPUT,
  data: jsonObject(),
  ...REGION,
  overrides: overrides(),
  /** Renders a PDF of one page with vectors and text; 96 units of the scene are an inch. */
  output_format: optionalChoice(['pdf']),
  ...IMAGE_FILES,
  ...PDF_FILE,
  ...PICTURES,
}

const MAX_MERGED = 100
/** Maximum length of a `data:` URI of a PDF: that of a request. */
const MAX_REFERENCE_LENGTH = 20_000_000
export const MERGE_PDFS = {
  /**
   * PDFs in their order: http(s) URLs, `data:` URIs, and URLs or references of this engine. At most 100. A PDF that
   * needs a password, the user's or the owner's, is `{ url, password }`.
   */
  urls: files({
    maxItems: MAX_MERGED,
    maxLength: MAX_REFERENCE_LENGTH,
    password: { maxLength: MAX_OPENING_PASSWORD, isSecret: true },
  }),
  ...OUTPUT,
  /** Minutes until the file is removed, 1–43200; 0, the default, keeps it. */
  expiration: integer({ min: 0, max: MAX_MERGED_EXPIRATION_MINUTES, absent: 0 }),
}

/** The parameters of version 1's `create` that decide what it does; the others depend on the template's format. */
export const CREATE = {
  template_id: requiredText(templateId),
  /** Returns immediately and renders in the background. `webhook_url` is required and receives a GET request. */
  webhook: flag(false),
  async: ASYNC.async,
}

export const ONE_TEMPLATE = { template_id: requiredText(templateId) }

export const GET_TEMPLATE = {
  ...ONE_TEMPLATE,
  /** Adds `layer_info` to an image template. Default true. */
  with_layer_info: flag(true),
}

const LIST = {
  /** 1–500; default 300. */
  limit: integer({ min: 1, max: MAX_LISTED, absent: DEFAULT_LISTED }),
  offset: integer({ min: 0, max: Number.MAX_SAFE_INTEGER, absent: 0 }),
}

export const LIST_TEMPLATES = {
  template_id: text(templateId),
  format: optionalChoice(['PDF', 'JPEG']),
  group_name: text({ maxLength: 128 }),
  /** Adds `layer_info` to image templates. */
  with_layer_info: flag(false),
  ...LIST,
}

export const LIST_OBJECTS = {
  template_id: text(templateId),
  transaction_ref: text(reference),
  transaction_type: optionalChoice(TRANSACTION_TYPES),
  /** Only objects with exactly this `meta`. */
  meta: OUTPUT.meta,
  /** Only objects created at or after this ISO 8601 date or time; UTC if it has no offset. */
  date_from: dateOrTime('start'),
  /** Only objects created up to and including this date or time. */
  date_to: dateOrTime('end'),
  /** Only objects in this state. */
  status: optionalChoice(TRANSACTION_STATUSES),
  ...LIST,
}

export const ONE_OBJECT = { transaction_ref: requiredText(reference) }

/** Either a URL or a reference. */
export const READ_FILE = {
  /** A URL from a result. */
  url: text({ maxLength: 4096 }),
  /** Or the reference of the object. */
  transaction_ref: text(reference),
  /** Which file of the object: `secondary` is the PNG of an image, `html` the page of `output_html`. Default `primary`. */
  output: choice(['primary', 'secondary', 'html'], 'primary'),
}

/** Parameters of the hosted service that have no meaning for a library, and `signal`, which is read before. */
export const IGNORED: ReadonlySet<string> = new Set([
  'signal',
  'generation_delay',
  'cloud_storage',
  'extract_link',
  'einvoice_format',
  'einvoice_version',
  'einvoice_profile',
  'einvoice_validate',
  'postaction_s3_filekey',
  'postaction_s3_bucket',
  'postaction_enabled',
])
