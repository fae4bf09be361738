import { describe, expect, test, vi } from 'vitest'
import { DEFAULT_LIMITS } from '../../../../src/base/limits.ts'
import { renderHtml, renderImage, renderMarkdown, renderPdf } from '../../../../src/index.ts'
import { mergePdfs } from '../../../../src/output/pdf/finish/merge.ts'

const SCENE = (text: string) => ({ width: 80, height: 20, objects: [{ type: 'text' as const, text }] })

/** By kind of file: a render of a text. */
const FILES: Readonly<Record<string, (text: string) => Promise<{ file: Uint8Array }>>> = {
  document: text => renderPdf({ document: { content: [text] } }),
  title: title => renderPdf({ document: { info: { title }, content: ['a'] } }),
  'uncompressed document': text => renderPdf({ document: { compress: false, content: [text] } }),
  'PDF/A-1': title =>
    renderPdf({ document: { info: { title }, content: ['a'] } }, {}, { pdfStandard: 'PDF/A-1b' }),
  'PDF 2.0': title =>
    renderPdf({ document: { info: { title }, content: ['a'] } }, {}, { pdfStandard: 'PDF/A-4' }),
  HTML: text => renderHtml(`<p>${text}`),
  Markdown: text => renderMarkdown(text),
  scene: text => renderImage(SCENE(text), { format: 'pdf' }),
  'merged file': async text => {
    const { file: bytes } = await renderPdf({ document: { content: [text] } })
    const sources = [{ bytes, password: null }]
    return { file: (await mergePdfs(sources, { limits: DEFAULT_LIMITS, now: new Date(0) })).bytes }
  },
}

function identifierOf(file: Uint8Array): string {
  const [, first = '', second] =
    /\/ID ?\[\s*<([0-9a-f]{32})>\s*<([0-9a-f]{32})>\s*\]/.exec(Buffer.from(file).toString('latin1')) ?? []
  expect(second).toBe(first)
  return first
}

describe('the file identifier (ISO 32000-1 §14.4)', () => {
  test.each(Object.entries(FILES))(
    'differs by content, and is equal for equal input: %s',
    async (_, render) => {
      vi.useFakeTimers({ now: 0, toFake: ['Date'] })
      try {
        const [file, same, other] = [await render('a'), await render('a'), await render('b')]
        expect(same.file).toEqual(file.file)
        expect(identifierOf(file.file)).toMatch(/^[0-9a-f]{32}$/)
        expect(identifierOf(other.file)).not.toBe(identifierOf(file.file))
      } finally {
        vi.useRealTimers()
      }
    },
  )
})
