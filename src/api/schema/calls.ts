import { TEMPLATE_ID } from '../../base/ids.ts'
import { httpUrl, requiredHttpUrl } from './http-url.ts'
import { moment } from './moment.ts'
import { opaqueColor } from './opaque-color.ts'
import { overrides } from './overrides.ts'
import { pageSettings, pageText, stylesheet } from './page-parameters.ts'
import {
  choice,
  decimal,
  files,
  flag,
  integer,
  jsonObject,
  oneOf,
  optionalChoice,
  optionalInteger,
  optionalJsonObject,
  requiredText,
  text,
  unsupported,
  withAliases,
} from './parameters.ts'
import { webhookHeaders } from './webhook-headers.ts'

const templateId = {
  maxLength: 128,
  pattern: { regExp: TEMPLATE_ID, says: 'expected letters, digits, ".", "_" or "-"' },
}
const reference = {
  maxLength: 64,
  pattern: { regExp: /^[A-Za-z0-9-]+$/, says: 'expected letters, digits or "-"' },
}

/** What file systems take, less an extension. */
const MAX_FILENAME = 250

/** A name that is safe in a file system, in a header, and to look at: nothing turns its letters around. */
const filename = {
  maxLength: MAX_FILENAME,
  pattern: {
    regExp: /^(?!\.{1,2}$)[^\p{Cc}\p{Bidi_Control}/\\]+$/u,
    says: 'expected a file name without control characters, "/" or "\\"',
  },
}

/** Minutes; 0 keeps the file. At most a week, or 30 days for merged files, as in the hosted service. */
const MAX_EXPIRATION_MINUTES = 10_080
const MAX_MERGED_EXPIRATION_MINUTES = 43_200
const MAX_LISTED = 500
const DEFAULT_LISTED = 300

/** What every call takes that can be made later. */
const LATER = {
  async: flag(false),
  webhook_url: httpUrl('send them as an Authorization header in webhook_headers'),
  webhook_method: choice(['GET', 'POST'], 'GET'),
  webhook_headers: webhookHeaders(),
}

/** What every create call takes. */
const COMMON = {
  template_id: requiredText(templateId),
  export_type: choice(['json', 'file'], 'json'),
  filename: text(filename),
  expiration: integer({ min: 0, max: MAX_EXPIRATION_MINUTES, byDefault: 0 }),
  direct_download: flag(false),
  meta: text({ maxLength: 10_000 }),
  description: text({ maxLength: 10_000 }),
  source: text({ maxLength: 200 }),
  ...LATER,
}

/** What the encryption of PDF 1.7 can tell apart (ISO 32000-1 §7.6.3.3). */
const password = {
  maxLength: 32,
  isSecret: true,
  pattern: { regExp: /^[\x20-\x7E\xA1-\xFF]+$/, says: 'expected 1 to 32 characters of Latin-1' },
}

const PDF_STANDARDS = ['PDF/A-1b', 'PDF/A-2b', 'PDF/A-3b'] as const
/** The hosted service's spellings; its PDF1.4 names no standard. */
const pdfStandard = withAliases(optionalChoice(PDF_STANDARDS), {
  PDFA1B: 'PDF/A-1b',
  PDFA2: 'PDF/A-2b',
  PDFA3: 'PDF/A-3b',
  pdfa3b: 'PDF/A-3b',
  'PDF1.4': null,
})

/** What a call that creates may be given beside its own parameters. */
export const IDEMPOTENCY = {
  idempotency_key: text({
    maxLength: 255,
    pattern: { regExp: /^[\x20-\x7E]+$/, says: 'expected 1 to 255 printable ASCII characters' },
  }),
}

/** The longer side that pictures may be scaled to. */
const MAX_PICTURE_SIDE_PX = 10_000
const PICTURE_SIDE = { min: 1, max: MAX_PICTURE_SIDE_PX, byDefault: 1000 }

/** What every call takes that shows pictures. */
const PICTURES = {
  resize_images: flag(false),
  resize_max_width: integer(PICTURE_SIDE),
  resize_max_height: integer(PICTURE_SIDE),
  resize_format: optionalChoice(['jpeg', 'png']),
}

const { template_id: _, ...WITHOUT_TEMPLATE } = COMMON

/** What becomes of a user name and password in URLs that are fetched. */
const WITHOUT_CREDENTIALS = 'leave them out'

/** What is asked of a PDF itself, whatever its pages are made of. */
const PDF_FILE = {
  password: text(password),
  pdf_standard: pdfStandard,
  image_resample_res: oneOf([72, 96, 150, 300, 600]),
}

/** What every call takes that makes a PDF of pages. */
const COMMON_PDF = {
  ...WITHOUT_TEMPLATE,
  export_in_base64: flag(false),
  output_html: flag(false),
  output_format: choice(['pdf', 'html', 'png', 'jpeg'], 'pdf'),
  ...PDF_FILE,
  ...PICTURES,
}

export const CREATE_PDF = {
  template_id: COMMON.template_id,
  ...COMMON_PDF,
  data: jsonObject(),
  einvoice: unsupported(),
  load_data_from: httpUrl(WITHOUT_CREDENTIALS),
}

/** A page with data is a template, any other is printed as it is. */
const PAGE = {
  body: pageText(),
  css: stylesheet(),
  data: optionalJsonObject(),
  settings: pageSettings(),
}

export const CREATE_PDF_FROM_HTML = { ...COMMON_PDF, ...PAGE }
export const CREATE_PDF_FROM_MARKDOWN = { ...COMMON_PDF, ...PAGE }
export const CREATE_PDF_FROM_URL = {
  ...COMMON_PDF,
  url: requiredHttpUrl(WITHOUT_CREDENTIALS),
  settings: PAGE.settings,
}

/** Pixels per unit of a scene. */
const MAX_SCALE = 4
const MAX_DPI = 2400

export const CREATE_IMAGE = {
  ...COMMON,
  data: jsonObject(),
  overrides: overrides(),
  // The samples of the hosted service's SDKs send 1.
  output_image_type: withAliases(choice(['all', 'jpegOnly', 'pngOnly', 'webpOnly', 'avifOnly'], 'all'), {
    1: 'all',
  }),
  output_format: optionalChoice(['pdf']),
  scale: decimal({ min: 1, max: MAX_SCALE, byDefault: 1 }),
  quality: optionalInteger({ min: 1, max: 100 }),
  dpi: optionalInteger({ min: 1, max: MAX_DPI }),
  background: opaqueColor(),
  palette: flag(false),
  ...PDF_FILE,
  ...PICTURES,
}

const MAX_MERGED = 100
/** A data: URI of a PDF may be as long as a request. */
const MAX_REFERENCE_LENGTH = 20_000_000

/** What AES-256 takes (ISO 32000-2 §7.6.4.3.4); older encryption takes less of it. */
const MAX_OPENING_PASSWORD = 127

export const MERGE_PDFS = {
  urls: files({
    maxItems: MAX_MERGED,
    maxLength: MAX_REFERENCE_LENGTH,
    password: { maxLength: MAX_OPENING_PASSWORD, isSecret: true },
  }),
  export_type: COMMON.export_type,
  filename: COMMON.filename,
  expiration: integer({ min: 0, max: MAX_MERGED_EXPIRATION_MINUTES, byDefault: 0 }),
  direct_download: COMMON.direct_download,
  meta: COMMON.meta,
  description: COMMON.description,
  source: COMMON.source,
  ...LATER,
}

/** `create` of version 1 takes what the template's format takes. */
export const CREATE = { template_id: requiredText(templateId), webhook: flag(false), async: LATER.async }

export const ONE_TEMPLATE = { template_id: requiredText(templateId) }

export const GET_TEMPLATE = { ...ONE_TEMPLATE, with_layer_info: flag(true) }

export const LIST_TEMPLATES = {
  template_id: text(templateId),
  format: optionalChoice(['PDF', 'JPEG']),
  group_name: text({ maxLength: 128 }),
  with_layer_info: flag(false),
  limit: integer({ min: 1, max: MAX_LISTED, byDefault: DEFAULT_LISTED }),
  offset: integer({ min: 0, max: Number.MAX_SAFE_INTEGER, byDefault: 0 }),
}

export const LIST_OBJECTS = {
  template_id: text(templateId),
  transaction_ref: text(reference),
  transaction_type: optionalChoice(['PDF', 'JPEG', 'MERGE']),
  meta: COMMON.meta,
  date_from: moment('start'),
  date_to: moment('end'),
  status: optionalChoice(['pending', 'processing', 'success', 'error']),
  limit: integer({ min: 1, max: MAX_LISTED, byDefault: DEFAULT_LISTED }),
  offset: integer({ min: 0, max: Number.MAX_SAFE_INTEGER, byDefault: 0 }),
}

export const ONE_OBJECT = { transaction_ref: requiredText(reference) }

/** Either a URL that a result gave, or a reference. */
export const READ_FILE = {
  url: text({ maxLength: 4096 }),
  transaction_ref: text(reference),
  output: choice(['primary', 'secondary', 'html'], 'primary'),
}

/** Parameters of the hosted service that mean nothing to a library, and `signal`, which is no request's. */
export const IGNORED: ReadonlySet<string> = new Set([
  'signal',
  'generation_delay',
  'cloud_storage',
  'einvoice_format',
  'einvoice_version',
  'einvoice_profile',
  'einvoice_validate',
  'postaction_s3_filekey',
  'postaction_s3_bucket',
  'postaction_enabled',
])
