/**
 * Templates with one mistake each. The compiler must report it on the line of the property: `@ts-expect-error` is an
 * error itself where the next line has none. Values are not used.
 */
import {
  createEngine,
  type DocumentDefinition,
  defineTemplate,
  renderHtml,
  renderImage,
  renderPdf,
  type SceneDefinition,
  type TemplateDefinition,
} from '../../src/index.ts'

export const documents: readonly DocumentDefinition[] = [
  {
    // @ts-expect-error
    contents: [],
  },
  {
    content: [],
    // @ts-expect-error
    pageSise: 'A4',
  },
  {
    content: [],
    // @ts-expect-error
    pageSize: 'A44',
  },
  {
    content: [],
    // @ts-expect-error
    pageSize: 'a4 ',
  },
  {
    content: [],
    // @ts-expect-error
    pageOrientation: 'landscap',
  },
  {
    content: [],
    // @ts-expect-error
    pageMargins: '40',
  },
  {
    content: [],
    // @ts-expect-error
    version: '1.2',
  },
  {
    content: [],
    // @ts-expect-error
    subset: 'PDF/A-9',
  },
  {
    content: [],
    permissions: {
      // @ts-expect-error
      print: true,
    },
  },
  {
    content: [],
    watermark: {
      text: 'DRAFT',
      // @ts-expect-error
      fontsize: 12,
    },
  },
  {
    content: [],
    pageBreakBefore: {
      // @ts-expect-error
      when: 'sometimes',
    },
  },
  {
    content: [],
    styles: {
      heading: {
        // @ts-expect-error
        fontWeight: 'bold',
      },
    },
  },
  {
    content: [],
    defaultStyle: {
      // @ts-expect-error
      lineheight: 1.2,
    },
  },
  {
    content: [],
    tableLayouts: {
      lines: {
        // @ts-expect-error
        hLineHeight: 1,
      },
    },
  },
  {
    content: [
      {
        text: 'a',
        // @ts-expect-error
        fontSiz: 12,
      },
    ],
  },
  {
    content: [
      {
        text: 'a',
        // @ts-expect-error
        fontSize: 'big',
      },
    ],
  },
  {
    content: [
      {
        text: 'a',
        // @ts-expect-error
        alignment: 'middle',
      },
    ],
  },
  {
    content: [
      {
        text: 'a',
        // @ts-expect-error
        bold: 'yes',
      },
    ],
  },
  {
    content: [
      {
        text: 'a',
        // @ts-expect-error
        decoration: 'underlined',
      },
    ],
  },
  {
    content: [
      {
        text: 'a',
        // @ts-expect-error
        margin: { left: 4 },
      },
    ],
  },
  {
    content: [
      {
        text: 'a',
        // @ts-expect-error
        pageBreak: 'always',
      },
    ],
  },
  {
    content: [
      {
        text: [
          'a',
          {
            text: 'b',
            // @ts-expect-error
            colour: 'red',
          },
        ],
      },
    ],
  },
  {
    content: [
      {
        text: 'a',
        absolutePosition: {
          // @ts-expect-error
          left: 4,
        },
      },
    ],
  },
  {
    content: [
      {
        // @ts-expect-error
        tabel: { body: [] },
      },
    ],
  },
  {
    content: [
      {
        table: {
          body: [],
          // @ts-expect-error
          headerRow: 1,
        },
      },
    ],
  },
  {
    content: [
      {
        table: {
          body: [],
          // @ts-expect-error
          widths: ['wide'],
        },
      },
    ],
  },
  {
    content: [
      {
        table: {
          body: [
            [
              {
                text: 'a',
                // @ts-expect-error
                colspan: 2,
              },
            ],
          ],
        },
      },
    ],
  },
  {
    content: [
      {
        table: { body: [] },
        layout: {
          // @ts-expect-error
          zebras: ['#eee'],
        },
      },
    ],
  },
  {
    content: [
      {
        table: { body: [] },
        layout: {
          hLineWidth: {
            // @ts-expect-error
            top: 1,
          },
        },
      },
    ],
  },
  {
    content: [
      {
        ul: ['a'],
        // @ts-expect-error
        type: 'round',
      },
    ],
  },
  {
    content: [
      {
        ol: ['a'],
        // @ts-expect-error
        begin: 3,
      },
    ],
  },
  {
    content: [
      {
        columns: ['a'],
        // @ts-expect-error
        columGap: 3,
      },
    ],
  },
  {
    content: [
      {
        stack: [
          {
            text: 'a',
            // @ts-expect-error
            italic: true,
          },
        ],
      },
    ],
  },
  {
    content: [
      {
        image: 'logo',
        // @ts-expect-error
        fit: 40,
      },
    ],
  },
  {
    content: [
      {
        image: 'logo',
        // @ts-expect-error
        widht: 40,
      },
    ],
  },
  {
    content: [
      {
        // @ts-expect-error
        image: 4,
      },
    ],
  },
  {
    content: [
      {
        qr: 'a',
        // @ts-expect-error
        eccLevel: 'X',
      },
    ],
  },
  {
    content: [
      {
        barcode: '4006381333931',
        // @ts-expect-error
        symbol: 'ean13',
      },
    ],
  },
  {
    content: [
      {
        canvas: [
          {
            // @ts-expect-error
            type: 'circle',
          },
        ],
      },
    ],
  },
  {
    content: [
      {
        canvas: [
          {
            type: 'rect',
            x: 0,
            y: 0,
            w: 4,
            h: 4,
            // @ts-expect-error
            fill: 'red',
          },
        ],
      },
    ],
  },
  {
    content: [
      {
        box: 'a',
        // @ts-expect-error
        radius: 4,
      },
    ],
  },
  {
    content: [
      {
        box: 'a',
        border: {
          // @ts-expect-error
          style: 'wavy',
        },
      },
    ],
  },
  {
    content: [
      {
        toc: {
          // @ts-expect-error
          heading: 'Contents',
        },
      },
    ],
  },
  {
    content: [
      {
        section: 'a',
        // @ts-expect-error
        margins: 4,
      },
    ],
  },
  {
    content: [
      {
        $each: 'lines',
        do: {
          text: '{{this}}',
          // @ts-expect-error
          bolt: true,
        },
      },
    ],
  },
  {
    content: [
      {
        $each: 'lines',
        do: 'a',
        // @ts-expect-error
        text: 'b',
      },
    ],
  },
  {
    content: [
      // @ts-expect-error
      { $each: 'lines', $if: 'paid', do: 'a' },
    ],
  },
  {
    content: [
      {
        $value: 'note',
        // @ts-expect-error
        do: 'a',
      },
    ],
  },
  {
    content: [
      {
        table: {
          body: [
            {
              $each: 'lines',
              do: ['a'],
              // @ts-expect-error
              dontBreakRows: true,
            },
          ],
        },
      },
    ],
  },
  {
    content: [
      {
        section: 'a',
        // @ts-expect-error
        pageSize: 'Lettre',
      },
    ],
  },
  // @ts-expect-error
  {},
  {
    content: [
      {
        $if: 'paid',
        // biome-ignore lint/suspicious/noThenProperty: the directive has this property
        then: {
          text: 'PAID',
          // @ts-expect-error
          alignement: 'right',
        },
      },
    ],
  },
]

export const scenes: readonly SceneDefinition[] = [
  {
    // @ts-expect-error
    widht: 100,
  },
  // @ts-expect-error
  { objects: [] },
  // @ts-expect-error
  { width: 9, objects: [] },
  // @ts-expect-error
  { artboard: false, objects: [] },
  {
    width: 9,
    height: 9,
    objects: [
      {
        // @ts-expect-error
        type: 'rekt',
      },
    ],
  },
  {
    width: 9,
    height: 9,
    objects: [
      {
        type: 'rect',
        // @ts-expect-error
        lefft: 2,
      },
    ],
  },
  {
    width: 9,
    height: 9,
    objects: [
      {
        type: 'rect',
        // @ts-expect-error
        left: 'middle',
      },
    ],
  },
  {
    width: 9,
    height: 9,
    objects: [
      {
        type: 'Rect',
        // @ts-expect-error
        radius: 4,
      },
    ],
  },
  {
    width: 9,
    height: 9,
    objects: [
      {
        type: 'text',
        text: 'a',
        // @ts-expect-error
        textAlign: 'middle',
      },
    ],
  },
  {
    width: 9,
    height: 9,
    objects: [
      {
        type: 'Textbox',
        text: 'a',
        // @ts-expect-error
        fontsize: 12,
      },
    ],
  },
  {
    width: 9,
    height: 9,
    objects: [
      {
        type: 'group',
        objects: [
          {
            type: 'circle',
            // @ts-expect-error
            radious: 4,
          },
        ],
      },
    ],
  },
  {
    width: 9,
    height: 9,
    objects: [
      {
        type: 'rect',
        shadow: {
          // @ts-expect-error
          blurr: 2,
        },
      },
    ],
  },
  {
    width: 9,
    height: 9,
    objects: [
      {
        type: 'rect',
        // @ts-expect-error
        globalCompositeOperation: 'multipli',
      },
    ],
  },
  {
    width: 9,
    height: 9,
    objects: [
      {
        type: 'image',
        src: 'logo',
        filters: [
          {
            // @ts-expect-error
            type: 'Grey',
          },
        ],
      },
    ],
  },
  {
    width: 9,
    height: 9,
    objects: [
      {
        type: 'image',
        src: 'logo',
        // @ts-expect-error
        fit: 'crop',
      },
    ],
  },
]

export const templates: readonly TemplateDefinition[] = [
  {
    // @ts-expect-error
    doc: { content: [] },
  },
  {
    html: '<p>a',
    settings: {
      // @ts-expect-error
      paperSize: 'A4',
    },
  },
  {
    html: '<p>a',
    settings: {
      // @ts-expect-error
      paper_size: 'A44',
    },
  },
  {
    html: '<p>a',
    settings: {
      // @ts-expect-error
      orientation: 'upright',
    },
  },
  {
    markdown: 'a',
    // @ts-expect-error
    format: 'PNG',
  },
  // @ts-expect-error
  {},
  // @ts-expect-error
  { name: 'a', sample: {} },
  {
    document: { content: [] },
    // @ts-expect-error
    html: '<p>',
  },
  {
    document: { content: [] },
    // @ts-expect-error
    scene: { width: 9, height: 9 },
  },
  // @ts-expect-error
  { html: '<p>', markdown: 'a' },
  {
    document: { content: [] },
    // @ts-expect-error
    css: 'p {}',
  },
  // @ts-expect-error
  { scene: { width: 9, height: 9 }, settings: {} },
  {
    // @ts-expect-error
    scene: { width: 9, height: 9 },
    css: 'p {}',
  },
  // @ts-expect-error
  { document: { content: [] }, format: 'JPEG' },
]

interface Invoice {
  readonly number: string
  readonly lines: readonly { readonly net: number }[]
  readonly note?: string
}

/** Calls with a mistake in their data or options. Not called. */
export async function calls(): Promise<void> {
  const invoice = defineTemplate<Invoice>({ document: { content: ['{{number}}'] } })
  // @ts-expect-error
  await renderPdf(invoice)
  // @ts-expect-error
  await renderPdf(invoice, undefined)
  // @ts-expect-error
  await renderPdf({})
  // @ts-expect-error
  await renderImage({ objects: [] })
  await renderPdf(invoice, {
    // @ts-expect-error
    number: 1,
    lines: [],
  })
  await renderPdf(
    invoice,
    { number: 'A', lines: [] },
    {
      // @ts-expect-error
      pdfStandart: 'PDF/A-2b',
    },
  )
  await renderImage(
    { width: 9, height: 9 },
    {
      overrides: [
        { name: 'title', text: 'a' },
        {
          name: 'title',
          // @ts-expect-error
          txet: 'x',
        },
      ],
    },
  )
  await renderImage(
    { width: 9, height: 9 },
    {
      overrides: [
        {
          name: 'title',
          // @ts-expect-error
          textAlign: 'middle',
        },
        // @ts-expect-error
        { text: 'x' },
      ],
    },
  )
  const described = defineTemplate({
    schema: {
      type: 'object',
      required: ['number'],
      properties: { number: { type: 'string' }, lines: { type: 'array', items: { type: 'number' } } },
    },
    markdown: '{{number}}',
  })
  await renderPdf(described, {
    number: 'A',
    // @ts-expect-error
    lines: ['a'],
  })
  await renderHtml('<p>', {
    // @ts-expect-error
    pasword: 'a',
  })
  await renderImage(
    { width: 9, height: 9, objects: [] },
    {
      // @ts-expect-error
      format: 'gif',
    },
  )
  defineTemplate({
    document: {
      content: [
        {
          text: 'a',
          // @ts-expect-error
          fontSiz: 12,
        },
      ],
    },
  })
  defineTemplate({
    schema: { type: 'object', properties: { number: { type: 'string' } } },
    document: {
      content: [
        {
          text: 'a',
          // @ts-expect-error
          fontSize: 'big',
        },
      ],
    },
  })
  defineTemplate({
    schema: { type: 'object', properties: { number: { type: 'string' } } },
    sample: {
      // @ts-expect-error
      number: 1,
    },
    document: { content: [] },
  })
  defineTemplate<Invoice>({
    sample: {
      number: 'a',
      // @ts-expect-error
      lines: {},
    },
    document: { content: [] },
  })
  defineTemplate({
    scene: {
      width: 9,
      height: 9,
      objects: [
        {
          type: 'rect',
          // @ts-expect-error
          widht: 12,
        },
      ],
    },
  })
  await renderPdf({
    document: {
      content: [],
      // @ts-expect-error
      header: () => 'a',
    },
  })
  await renderPdf({
    document: {
      content: [
        {
          table: { body: [] },
          layout: {
            // @ts-expect-error
            hLineWidth: (row: number) => row,
          },
        },
      ],
    },
  })
  const engine = await createEngine()
  const { template_id } = await engine.putTemplate(invoice)
  await engine.createPdf({
    template_id,
    data: {
      number: 'A',
      // @ts-expect-error
      lins: [],
    },
  })
  await engine.createImage({
    template_id: 'a',
    overrides: [
      {
        name: 'title',
        // @ts-expect-error
        txet: 'x',
      },
    ],
  })
  // @ts-expect-error
  await engine.createPdf({ template_id })
  // @ts-expect-error
  await engine.createPdf({ template_id, export_type: 'file' })
  // @ts-expect-error
  await engine.createPdf({ template_id, async: true, data: undefined })
  // @ts-expect-error
  await renderPdf(described)
  await engine.createPdf({
    template_id,
    data: { number: 'A', lines: [] },
    // @ts-expect-error
    filname: 'a',
  })
  // @ts-expect-error
  engine.createMany([{ template_id, order: 'input' }])
  // @ts-expect-error
  engine.createMany([{ template_id }], { order: 'random' })
  await engine.putTemplate({
    // @ts-expect-error
    template: 'a',
    document: { content: [] },
  })
}
