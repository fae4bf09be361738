import type { JsonObject } from '../base/json.ts'
import type { PdfJob } from './contracts.ts'

/** Encryption and standards of a request as settings of a document definition. */
export function fileSettings({
  password,
  pdfStandard,
}: Pick<PdfJob, 'password' | 'pdfStandard'>): JsonObject {
  return {
    ...(password === null ? {} : { userPassword: password, permissions: ALL_PERMISSIONS }),
    ...(pdfStandard === null ? {} : { subset: [...pdfStandard], version: null }),
  }
}

/** The password gives all permissions; pdfkit denies those that are not listed. */
const ALL_PERMISSIONS = {
  printing: 'highResolution',
  modifying: true,
  copying: true,
  annotating: true,
  fillingForms: true,
  contentAccessibility: true,
  documentAssembly: true,
}
