import type { JsonObject } from '../base/json.ts'
import type { PdfJob } from './contracts.ts'

/** What a request asks of the file itself, as settings of a definition. */
export function fileSettings({
  password,
  pdfStandard,
}: Pick<PdfJob, 'password' | 'pdfStandard'>): JsonObject {
  return {
    ...(password === null ? {} : { userPassword: password, permissions: ALL_PERMISSIONS }),
    ...(pdfStandard === null
      ? {}
      : { subset: pdfStandard, version: pdfStandard === 'PDF/A-1b' ? '1.4' : '1.7' }),
  }
}

/** Who may open a file may do all with it; pdfkit forbids what is not said. */
const ALL_PERMISSIONS = {
  printing: 'highResolution',
  modifying: true,
  copying: true,
  annotating: true,
  fillingForms: true,
  contentAccessibility: true,
  documentAssembly: true,
}
