/** What each host has to do: documents, pages, images, data files of the package, worker threads. */
import { createEngine, renderHtml, renderImage, renderMarkdown, renderPdf } from 'platen'

const WORD = 'Donaudampfschifffahrtsgesellschaft'

export async function renderEverything() {
  const document = {
    language: 'de',
    pageSize: { width: 120, height: 200 },
    content: [
      `Hallo {{name}}: ${WORD}`,
      { text: WORD, hyphens: 'auto' },
      { barcode: 'Ada', symbology: 'code128', width: 60 },
    ],
  }
  const pdf = await renderPdf({ document }, { name: 'Ada' })
  const html = await renderHtml(`<p lang="de" style="hyphens: auto; width: 60px">${WORD}</p>`)
  const markdown = await renderMarkdown('# Hallo\n\n| a | b |\n|---|---|\n| 1 | 2 |')
  const scene = { width: 64, height: 32, objects: [{ type: 'rect', width: 64, height: 32, fill: '#369' }] }
  const image = await renderImage(scene, { format: 'png' })
  const engine = await createEngine({ rendering: { workers: 1 } })
  const page = await engine.createPdfFromHtml({ body: '<p>x</p>', output_format: 'png', export_type: 'file' })
  await engine.close()
  const begins = ({ file }) => String.fromCharCode(...file.subarray(1, 4))
  return {
    files: [pdf, html, markdown, image, page].map(begins),
    warnings: [pdf, html, markdown, image].flatMap(({ warnings }) => warnings.map(({ code }) => code)),
  }
}
