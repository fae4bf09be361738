import { createEngine } from '../../../../src/index.ts'

/** Prints a table with the number of rows in its argument; writes the number of pages to standard output. */
const rows = Array.from({ length: Number(process.argv[2]) }, (_, i) => ({
  id: `R-${i}`,
  name: `Letterpress cards, lot ${i % 97}`,
  place: ['Berlin', 'Hamburg', 'Köln'][i % 3],
  quantity: String((i * 7) % 113),
  sum: `${(i * 1.7).toFixed(2)} €`,
}))
const engine = await createEngine({ rendering: { isolation: 'none' }, sweepIntervalMs: 0 })
await engine.putTemplate({
  template_id: 'long',
  document: {
    tagged: false,
    content: [
      {
        table: {
          headerRows: 1,
          widths: ['auto', '*', 'auto', 'auto', 'auto'],
          body: [
            ['No.', 'Item', 'Place', 'Quantity', 'Sum'],
            {
              $each: 'rows',
              do: [
                '{{id}}',
                '{{name}}',
                '{{place}}',
                { text: '{{quantity}}', alignment: 'right' },
                { text: '{{sum}}', alignment: 'right' },
              ],
            },
          ],
        },
        layout: 'lightHorizontalLines',
      },
    ],
  },
})
const { file } = await engine.createPdf({ template_id: 'long', data: { rows }, export_type: 'file' })
process.stdout.write(`printed ${file.length > 100_000}`)
await engine.close()
