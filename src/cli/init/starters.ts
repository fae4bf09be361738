/** Fixtures that the package contains as starting points. */
interface Starter {
  readonly title: string
  readonly language: 'document' | 'HTML' | 'Markdown' | 'scene'
  /** Of the output. */
  readonly extension: 'pdf' | 'jpg'
}

/** By name, in the order of the list. */
export const STARTERS: Readonly<Record<string, Starter>> = {
  invoice: { title: 'invoice with taxes and a payment code', language: 'document', extension: 'pdf' },
  'quarterly-report': {
    title: 'report with contents, charts and tables',
    language: 'document',
    extension: 'pdf',
  },
  'shipping-label': { title: 'shipping label with barcodes', language: 'document', extension: 'pdf' },
  'html-invoice': { title: 'invoice as an HTML page', language: 'HTML', extension: 'pdf' },
  'html-letter': { title: 'letter as an HTML page, with fonts', language: 'HTML', extension: 'pdf' },
  'meeting-minutes': { title: 'minutes of a meeting in Markdown', language: 'Markdown', extension: 'pdf' },
  'social-card': { title: 'card for social networks', language: 'scene', extension: 'jpg' },
  'event-ticket': { title: 'ticket with a QR code', language: 'scene', extension: 'jpg' },
}

/** True for a file of a fixture that starts a project, by its name: not for drawing programs and data variants. */
export function isStarterFile(name: string): boolean {
  return !/\.ts$|^data\..+\.json$/.test(name)
}
