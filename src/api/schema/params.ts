/** The types of parameters as callers pass them, from the tables by which they are read. */
import type { Flag } from '../../base/values.ts'
import type { HtmlSettingsParams } from '../../html/settings-params.ts'
import type { Override } from '../../scene/overrides/override-types.ts'
import type * as calls from './calls.ts'
import type { ParameterInputs } from './parameters.ts'

export type { Flag, HtmlSettingsParams, Override }

/** True as a flag, in lower case. */
export type On = true | 1 | '1' | 'true'
export type Off = Exclude<Flag, On>

/** Parameters of every call. */
export interface CallOptions {
  /**
   * Cancels the call, which fails with the signal's reason. A call that has not begun leaves no record. A running
   * render is stopped; its object ends as `error`, and its files are removed.
   */
  signal?: AbortSignal | undefined
}

/** Parameters of every call that creates something. */
export interface CreationOptions extends CallOptions, ParameterInputs<typeof calls.IDEMPOTENCY> {}

export interface CreatePdfParams
  extends Omit<ParameterInputs<typeof calls.CREATE_PDF>, 'einvoice'>,
    CreationOptions {}
export interface CreatePdfFromHtmlParams
  extends ParameterInputs<typeof calls.CREATE_PDF_FROM_HTML>,
    CreationOptions {}
export interface CreatePdfFromMarkdownParams
  extends ParameterInputs<typeof calls.CREATE_PDF_FROM_MARKDOWN>,
    CreationOptions {}
export interface CreatePdfFromUrlParams
  extends ParameterInputs<typeof calls.CREATE_PDF_FROM_URL>,
    CreationOptions {}
export interface CreateImageParams extends ParameterInputs<typeof calls.CREATE_IMAGE>, CreationOptions {}
/** The files of an image. */
export interface ImageOutputParams extends ParameterInputs<typeof calls.IMAGE_FILES> {}
export interface CreateParamsV1
  extends Omit<CreatePdfParams, 'async' | 'webhook_method'>,
    Pick<ParameterInputs<typeof calls.CREATE>, 'webhook'>,
    ImageOutputParams {
  overrides?: readonly Override[] | undefined
}
export interface MergePdfsParams extends ParameterInputs<typeof calls.MERGE_PDFS>, CreationOptions {}
export interface GetTemplateParams extends ParameterInputs<typeof calls.GET_TEMPLATE>, CallOptions {}
export interface ListTemplatesParams extends ParameterInputs<typeof calls.LIST_TEMPLATES>, CallOptions {}
export interface ListObjectsParams extends ParameterInputs<typeof calls.LIST_OBJECTS>, CallOptions {}
export interface ReadFileParams extends ParameterInputs<typeof calls.READ_FILE>, CallOptions {}
