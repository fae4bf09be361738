/**
 * Values that strict consumers pass: interfaces, readonly arrays, and undefined under `exactOptionalPropertyTypes`. The
 * file must compile. Values are not used.
 */
import {
  type CreatedItem,
  type CreatePdfParams,
  createEngine,
  type DocumentDefinition,
  defineTemplate,
  type FileResult,
  type HtmlSettingsParams,
  type ImageResult,
  type Override,
  type PdfFileResult,
  type PdfResult,
  type PlatenError,
  type RenderPdfOptions,
  renderHtml,
  renderImage,
  renderPdf,
  type SceneDefinition,
  type Template,
  type TemplateDefinition,
} from '../../src/index.ts'

interface Line {
  readonly title: string
  readonly net: number
  readonly note?: string | undefined
}
interface Invoice {
  readonly number: string
  readonly lines: readonly Line[]
  readonly paid: boolean | undefined
}

declare const absent: undefined
declare const maybeText: string | undefined
declare const maybeNumber: number | undefined
declare const lines: readonly Line[]
declare const invoice: Invoice

const rows: readonly (readonly string[])[] = [['a', 'b']]
const stack: readonly string[] = ['a']

export const document: DocumentDefinition = {
  content: [
    ...stack,
    { text: maybeText, fontSize: maybeNumber, margin: [0, 4] as const, style: absent },
    { table: { body: rows, widths: ['*', 'auto'] as const, heights: absent } },
    { ul: stack },
    maybeText,
  ],
  header: absent,
  info: { title: 'a' },
  styles: { big: { fontSize: maybeNumber } },
  pageMargins: [40, 40, 40, 40] as const,
}

export const sizes: readonly DocumentDefinition[] = [
  { content: [], pageSize: 'A4' },
  { content: [], pageSize: 'a4' },
  { content: [], pageSize: 'Letter' },
  { content: [], pageSize: { width: 100, height: 'auto' } },
  { content: [], pageSize: '{{size}}' },
  { content: [], pageSize: { $value: 'size' } },
  { content: [], pageSize: absent },
]

export const overrides: readonly Override[] = [
  { name: 'title', text: maybeText, content: 42, fill: null, textDecoration: 'underline', id: 1 },
  { name: 'sun', x: '-40', y: '+10px', angle: '+5', charSpacing: '0.1em', visible: 'true' },
  { name: 'photo', src: new Uint8Array(), fit: 'cover', filters: [{ type: 'Sepia' }], clipPath: null },
  { name: 'box', width: '12px', fill: { type: 'linear', coords: { x2: 1 }, colorStops: [] } },
  { name: 'code', data: 1042, format: 'ean13', value: 'a' },
  { name: 'new', type: 'StaticText', text: 'a', objects: [{ type: 'rect' }], path: 'M 0 0' },
]

export const artboards: readonly SceneDefinition[] = [
  { artboard: 'workspace', objects: [] },
  { artboard: { $value: 'board' } },
  { artboard: false, width: '{{width}}', height: '100px' },
]

export const scene: SceneDefinition = {
  width: 100,
  height: 100,
  background: maybeText,
  objects: [
    { type: 'rect', left: maybeNumber, fill: absent, strokeDashArray: [1, 2] as const },
    { type: 'text', text: maybeText, shadow: { color: maybeText, blur: maybeNumber } },
    absent,
  ],
}

interface Parts {
  readonly greeting: string
}
declare const parts: Parts
export const template: TemplateDefinition<Invoice> = {
  template_id: maybeText,
  locale: maybeText,
  schema: absent,
  sample: invoice,
  partials: parts,
  assets: absent,
  document,
}

export const settings: HtmlSettingsParams = {
  paper_size: 'a4',
  orientation: absent,
  margin_top: maybeNumber,
  scale: absent,
}

export const byArgument = defineTemplate<Invoice>({ sample: absent, document })
export const bySchema = defineTemplate({
  schema: { type: 'object', properties: { number: { type: 'string' } } },
  sample: absent,
  document,
})

/** The data of a generic wrapper. */
export async function wrapped<Data extends object>(
  template: Template<Data>,
  data: Data,
): Promise<Uint8Array> {
  return (await renderPdf(template, data, { password: maybeText })).file
}

interface Remark {
  readonly note?: string
}

/** Calls whose data may be absent. Not called. */
export async function callsWithoutData(): Promise<void> {
  const remark = defineTemplate<Remark>({ document })
  await renderPdf(remark)
  await renderPdf(remark, absent, { password: 'a' })
  await renderPdf({ document })
  await renderPdf({ html: '<p>', css: maybeText, markdown: absent })
  await renderPdf(defineTemplate({ markdown: 'a' }))
  const engine = await createEngine()
  const { template_id } = await engine.putTemplate(remark)
  await engine.createPdf({ template_id })
  await engine.createPdf({ template_id: 'a', load_data_from: maybeText })
  const { template_id: invoice_id } = await engine.putTemplate(byArgument)
  await engine.createPdf({ template_id: invoice_id, load_data_from: 'https://example.com/invoice' })
}

/** Calls with undefined parameters. Not called. */
export async function calls(): Promise<void> {
  const signal: AbortSignal | undefined = absent
  const renderOptions: RenderPdfOptions = { password: maybeText, locale: absent, signal, resources: absent }
  const rendered = await renderPdf(byArgument, invoice, renderOptions)
  new Response(rendered.file)
  await renderPdf(byArgument, { number: 'a', lines, paid: absent })
  await renderPdf({ document }, invoice)
  await renderHtml('<p>', { data: invoice, css: maybeText, settings, signal })
  await renderImage(scene, { data: invoice, overrides: absent, scale: maybeNumber, format: absent })

  const engine = await createEngine()
  const { template_id } = await engine.putTemplate(byArgument, { idempotency_key: maybeText, signal })
  const params: Omit<CreatePdfParams, 'export_type' | 'async' | 'output_format' | 'export_in_base64'> = {
    template_id,
    data: absent,
    password: maybeText,
    expiration: maybeNumber,
  }
  const stored: PdfResult = await engine.createPdf(params)
  const file: PdfFileResult = await engine.createPdf({ ...params, export_type: 'file', async: absent })
  const text: PdfFileResult<string> = await engine.createPdf({
    ...{ template_id, data: invoice, export_type: 'file', export_in_base64: true, async: absent },
  } as const)
  const again: PdfResult = await engine.createPdf({
    template_id,
    data: invoice,
    async: absent,
    export_type: absent,
  })
  const image: ImageResult = await engine.createImage({
    template_id: 'card',
    data: invoice,
    overrides: [{ name: 'title', text: 'a', fill: absent }] as const,
    async: absent,
    export_type: absent,
    signal,
  })
  await engine.createPdfFromHtml({ body: '<p>', data: invoice, settings, css: absent, async: absent })
  await engine.mergePdfs({ urls: ['a', 'b'] as const, async: absent, export_type: absent })
  await engine.listObjects({ limit: maybeNumber, signal })
  await engine.getTemplate({ template_id, signal })
  for await (const item of engine.createMany([{ template_id, data: invoice, export_type: 'file' }])) {
    const rendered: Uint8Array | PlatenError = item.status === 'success' ? item.result.file : item.error
    for (const _ of [rendered]);
  }
  async function* some() {
    yield { template_id, data: invoice, export_type: 'file', signal } as const
  }
  const many: AsyncIterable<CreatedItem<FileResult>> = engine.createMany(some(), { concurrency: maybeNumber })
  const each = engine.createMany([{ template_id }], { order: 'input', signal, concurrency: absent })
  for await (const item of each) if (item.status === 'success') for (const _ of [item.result.download_url]);
  for (const _ of [stored, file, text, again, image, many]);
}
