import type { PlatenError } from '../base/errors.ts'
import type { Template, TemplateId } from '../template/define-template.ts'
import type {
  CallOptions,
  CreateImageParams,
  CreateParamsV1,
  CreatePdfFromHtmlParams,
  CreatePdfFromMarkdownParams,
  CreatePdfFromUrlParams,
  CreatePdfParams,
  CreationOptions,
  GetTemplateParams,
  ListObjectsParams,
  ListTemplatesParams,
  MergePdfsParams,
  Off,
  On,
  ReadFileParams,
} from './schema/params.ts'
import type {
  AcceptedResult,
  AcceptedResultV1,
  AccountInformationResult,
  DeleteObjectResult,
  DeleteTemplateResult,
  FileResult,
  GetObjectResult,
  GetTemplateResult,
  ImageResult,
  ListObjectsResult,
  ListTemplatesResult,
  MergeFileResult,
  MergeResult,
  PdfFileResult,
  PdfResult,
  PutTemplateResult,
  ReadFileResult,
  WebPageResult,
} from './schema/results.ts'

/** A call that renders a document, with the result for each combination of parameters. */
export interface MakesPdf<Params> {
  (params: Params & { async: On; export_type?: 'json' | undefined }): Promise<AcceptedResult>
  (
    params: Params & { async?: Off | undefined; output_format: 'html'; export_type?: 'json' | undefined },
  ): Promise<WebPageResult>
  (
    params: Params & {
      async?: Off | undefined
      output_format: 'html'
      export_type: 'file'
      export_in_base64?: Off | undefined
    },
  ): Promise<FileResult>
  (
    params: Params & { async?: Off | undefined; export_type: 'file'; export_in_base64: On },
  ): Promise<PdfFileResult<string>>
  (
    params: Params & { async?: Off | undefined; export_type: 'file'; export_in_base64?: Off | undefined },
  ): Promise<PdfFileResult>
  (params: Params & { async?: Off | undefined; export_type?: 'json' | undefined }): Promise<PdfResult>
}

/** The parameters of `createPdf` beside the template and its data. */
export interface PdfFileParams extends Omit<CreatePdfParams, 'template_id' | 'data' | 'load_data_from'> {}

type Typed<Data extends object> = PdfFileParams & {
  template_id: string | TemplateId<Data>
} & DataParams<NoInfer<Data>>

/** Data is required if one of its properties is, unless it is loaded from a URL. */
type DataParams<Data extends object> =
  Record<never, never> extends Data
    ? { data?: Data | undefined; load_data_from?: string | undefined }
    : DataFromUrl | GivenData<Data>

interface DataFromUrl {
  load_data_from: string
  data?: undefined
}
interface GivenData<Data> {
  data: Data
  load_data_from?: undefined
}

/** As `MakesPdf`, with data of the type that the id of the template carries. */
export interface CreatesPdf {
  <Data extends object>(
    params: Typed<Data> & { async: On; export_type?: 'json' | undefined },
  ): Promise<AcceptedResult>
  <Data extends object>(
    params: Typed<Data> & {
      async?: Off | undefined
      output_format: 'html'
      export_type?: 'json' | undefined
    },
  ): Promise<WebPageResult>
  <Data extends object>(
    params: Typed<Data> & {
      async?: Off | undefined
      output_format: 'html'
      export_type: 'file'
      export_in_base64?: Off | undefined
    },
  ): Promise<FileResult>
  <Data extends object>(
    params: Typed<Data> & { async?: Off | undefined; export_type: 'file'; export_in_base64: On },
  ): Promise<PdfFileResult<string>>
  <Data extends object>(
    params: Typed<Data> & {
      async?: Off | undefined
      export_type: 'file'
      export_in_base64?: Off | undefined
    },
  ): Promise<PdfFileResult>
  <Data extends object>(
    params: Typed<Data> & { async?: Off | undefined; export_type?: 'json' | undefined },
  ): Promise<PdfResult>
  /** The compiler reports mistakes in a call against this signature, the last. */
  <Data extends object>(
    params: Typed<Data>,
  ): Promise<AcceptedResult | WebPageResult | FileResult | PdfFileResult<string> | PdfResult>
}

export interface CreateManyOptions {
  /**
   * `completion`, the default: results in the order in which they are ready. `input`: in the order of the items; a slow
   * item then holds up those after it.
   */
  readonly order?: 'input' | 'completion' | undefined
  /**
   * Items that run, or wait for the caller to take their results, at the same time. Default: twice `rendering.workers`,
   * which keeps all workers busy.
   */
  readonly concurrency?: number | undefined
  /** Ends the iteration, which fails with the signal's reason. Running renders are stopped. */
  readonly signal?: AbortSignal | undefined
}

/** The outcome of one item of `createMany`. `index` is its position in the input, from 0. */
export type CreatedItem<Result> =
  | { readonly status: 'success'; readonly index: number; readonly result: Result }
  | { readonly status: 'error'; readonly index: number; readonly error: PlatenError }

type Items<Item> = Iterable<Item> | AsyncIterable<Item>
type SyncParams = CreateParamsV1 & { webhook?: Off | undefined }

/** The API for the templates and objects of one account. Calls reject with `PlatenError`. */
export interface Account {
  /**
   * Stores or replaces a template. Compiles it, checks its schema and fonts, and binds its sample, so that errors are
   * reported early.
   * @throws PlatenError `invalid_template` with a JSON Pointer for each error; `invalid_data` for the sample.
   */
  putTemplate<Data extends object = object>(
    definition: Template<Data>,
    options?: CreationOptions,
  ): Promise<PutTemplateResult & { template_id: TemplateId<Data> }>
  getTemplate(params: GetTemplateParams): Promise<GetTemplateResult>
  listTemplates(params?: ListTemplatesParams): Promise<ListTemplatesResult>
  deleteTemplate(params: { template_id: string } & CallOptions): Promise<DeleteTemplateResult>

  /** Call of version 1: a PDF or an image, depending on the template's format. */
  create(params: CreateParamsV1 & { webhook: On; webhook_url: string }): Promise<AcceptedResultV1>
  create(
    params: CreateParamsV1 & { webhook?: Off | undefined; export_type: 'file'; export_in_base64: true },
  ): Promise<FileResult<string>>
  create(params: CreateParamsV1 & { webhook?: Off | undefined; export_type: 'file' }): Promise<FileResult>
  create(params: CreateParamsV1 & { webhook?: Off | undefined }): Promise<PdfResult | ImageResult>

  /**
   * Calls `create` for each item of an iterable, with bounded memory: it reads items as results are taken. An item that
   * fails is a result with its error, and the others continue. The iteration itself fails with `invalid_option`, with the
   * error of a failing input after the results of the items before, or with the reason of an aborted signal. If the caller
   * ends it early, running renders are stopped.
   */
  createMany(
    items: Items<SyncParams & { export_type: 'file'; export_in_base64: true }>,
    options?: CreateManyOptions,
  ): AsyncIterable<CreatedItem<FileResult<string>>>
  createMany(
    items: Items<SyncParams & { export_type: 'file' }>,
    options?: CreateManyOptions,
  ): AsyncIterable<CreatedItem<FileResult>>
  createMany(
    items: Items<SyncParams>,
    options?: CreateManyOptions,
  ): AsyncIterable<CreatedItem<PdfResult | ImageResult>>

  createPdf: CreatesPdf
  /** Renders an HTML page. Its scripts do not run; the asset policy applies to its resources. */
  createPdfFromHtml: MakesPdf<CreatePdfFromHtmlParams>
  /** Renders Markdown with a default stylesheet, which `css` extends. */
  createPdfFromMarkdown: MakesPdf<CreatePdfFromMarkdownParams>
  /**
   * Renders the HTML page at a URL with its stylesheets and pictures. It is fetched without cookies.
   * @throws PlatenError `asset_denied` if the policy forbids the host; `asset_failed` if it is not HTML.
   */
  createPdfFromUrl: MakesPdf<CreatePdfFromUrlParams>

  createImage(
    params: CreateImageParams & { async: On; export_type?: 'json' | undefined },
  ): Promise<AcceptedResult>
  createImage(
    params: CreateImageParams & { async?: Off | undefined; export_type: 'file' },
  ): Promise<FileResult>
  createImage(
    params: CreateImageParams & { async?: Off | undefined; export_type?: 'json' | undefined },
  ): Promise<ImageResult>

  /**
   * Merges PDFs into one, which needs no password even if one of them did.
   * @throws PlatenError `asset_failed` for files that are not PDFs or do not open with their password,
   * `object_not_found`.
   */
  mergePdfs(
    params: MergePdfsParams & { async: On; export_type?: 'json' | undefined },
  ): Promise<AcceptedResult>
  mergePdfs(
    params: MergePdfsParams & { async?: Off | undefined; export_type: 'file' },
  ): Promise<MergeFileResult>
  mergePdfs(
    params: MergePdfsParams & { async?: Off | undefined; export_type?: 'json' | undefined },
  ): Promise<MergeResult>

  listObjects(params?: ListObjectsParams): Promise<ListObjectsResult>
  getObject(params: { transaction_ref: string } & CallOptions): Promise<GetObjectResult>
  /** Removes the files and marks the record as deleted. Repeating it changes nothing. */
  deleteObject(params: { transaction_ref: string } & CallOptions): Promise<DeleteObjectResult>
  /** Numbers of templates and of objects, deleted ones included. */
  accountInformation(params?: CallOptions): Promise<AccountInformationResult>
  /** @throws PlatenError `object_not_found` if the file was not stored, is deleted or has expired. */
  readFile(params: ReadFileParams): Promise<ReadFileResult>
}
