import type { TemplateDefinition } from '../template/definition.ts'
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

/** A call that makes a document, with the result that each of its ways to ask gives. */
export interface MakesPdf<Params> {
  (params: Params & { async: On; export_type?: 'json' }): Promise<AcceptedResult>
  (params: Params & { async?: Off; output_format: 'html'; export_type?: 'json' }): Promise<WebPageResult>
  (
    params: Params & { async?: Off; output_format: 'html'; export_type: 'file'; export_in_base64?: Off },
  ): Promise<FileResult>
  (
    params: Params & { async?: Off; export_type: 'file'; export_in_base64: On },
  ): Promise<PdfFileResult<string>>
  (params: Params & { async?: Off; export_type: 'file'; export_in_base64?: Off }): Promise<PdfFileResult>
  (params: Params & { async?: Off; export_type?: 'json' }): Promise<PdfResult>
}

/** The calls of the API on the templates and objects of one account. Failures throw `PlatenError`. */
export interface Account {
  /**
   * Stores a template, replacing one of the same id: compiles it, checks its schema and fonts, and binds its
   * sample, so that a mistake is reported now.
   * @throws PlatenError `invalid_template` with a JSON Pointer for each mistake; `invalid_data` for the sample.
   */
  putTemplate(definition: TemplateDefinition, options?: CreationOptions): Promise<PutTemplateResult>
  getTemplate(params: GetTemplateParams): Promise<GetTemplateResult>
  listTemplates(params?: ListTemplatesParams): Promise<ListTemplatesResult>
  deleteTemplate(params: { template_id: string } & CallOptions): Promise<DeleteTemplateResult>

  /** Version 1's call: a PDF or an image, as the template's format says. */
  create(params: CreateParamsV1 & { webhook: On; webhook_url: string }): Promise<AcceptedResultV1>
  create(
    params: CreateParamsV1 & { webhook?: Off; export_type: 'file'; export_in_base64: true },
  ): Promise<FileResult<string>>
  create(params: CreateParamsV1 & { webhook?: Off; export_type: 'file' }): Promise<FileResult>
  create(params: CreateParamsV1 & { webhook?: Off }): Promise<PdfResult | ImageResult>

  createPdf: MakesPdf<CreatePdfParams>
  /** Prints an HTML page. Scripts in it do not run; what it pulls in goes through the asset policy. */
  createPdfFromHtml: MakesPdf<CreatePdfFromHtmlParams>
  /** Prints Markdown, under a stylesheet of its own that `css` goes after. */
  createPdfFromMarkdown: MakesPdf<CreatePdfFromMarkdownParams>
  /**
   * Prints the HTML page of a URL, with its stylesheets and pictures. It is asked for without cookies.
   * @throws PlatenError `asset_denied` where the policy forbids the host; `asset_failed` for what is no HTML.
   */
  createPdfFromUrl: MakesPdf<CreatePdfFromUrlParams>

  createImage(params: CreateImageParams & { async: On; export_type?: 'json' }): Promise<AcceptedResult>
  createImage(params: CreateImageParams & { async?: Off; export_type: 'file' }): Promise<FileResult>
  createImage(params: CreateImageParams & { async?: Off; export_type?: 'json' }): Promise<ImageResult>

  /**
   * Makes one PDF of several, open to everyone even where one of them was not.
   * @throws PlatenError `asset_failed` for what is no PDF or does not open with its password, `object_not_found`.
   */
  mergePdfs(params: MergePdfsParams & { async: On; export_type?: 'json' }): Promise<AcceptedResult>
  mergePdfs(params: MergePdfsParams & { async?: Off; export_type: 'file' }): Promise<MergeFileResult>
  mergePdfs(params: MergePdfsParams & { async?: Off; export_type?: 'json' }): Promise<MergeResult>

  listObjects(params?: ListObjectsParams): Promise<ListObjectsResult>
  getObject(params: { transaction_ref: string } & CallOptions): Promise<GetObjectResult>
  /** Removes the files and marks the record; a second time it changes nothing. */
  deleteObject(params: { transaction_ref: string } & CallOptions): Promise<DeleteObjectResult>
  /** Counts templates and objects, the deleted ones too. */
  accountInformation(params?: CallOptions): Promise<AccountInformationResult>
  /** @throws PlatenError `object_not_found` where the file was not stored, is deleted or has expired. */
  readFile(params: ReadFileParams): Promise<ReadFileResult>
}
