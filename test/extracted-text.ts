import { execFileSync } from 'node:child_process'
import { WORDS_TOOL } from './chromium/words.ts'

/** The text of a PDF as extracted by poppler's pdftotext, without its bidirectional controls. */
export function extractedText(pdf: Uint8Array): string {
  const text = execFileSync(WORDS_TOOL, ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })
  return text.replace(/[\u200E\u200F\u202A-\u202E]/g, '')
}
