import type { PdfJob } from './contracts.ts'

/** What a request asks of the file itself, as settings of a definition. */
export function fileSettings({
  password,
  pdfStandard,
}: Pick<PdfJob, 'password' | 'pdfStandard'>): Record<string, string> {
  return {
    ...(password === null ? {} : { userPassword: password }),
    ...(pdfStandard === null
      ? {}
      : { subset: pdfStandard, version: pdfStandard === 'PDF/A-1b' ? '1.4' : '1.7' }),
  }
}
