/** What the engines print. Texts are formatted already: they are measured as printers, not as templates. */
export interface Contents {
  readonly invoice: Invoice
  readonly report: Report
  /** As a JPEG and as a PNG, where the engine can make both. */
  readonly card: Card
  /** As a JPEG alone. */
  readonly cardJpeg: Card
}

/** An invoice of twelve lines, on one page. */
export interface Invoice {
  readonly title: string
  readonly seller: readonly string[]
  readonly facts: readonly Pair[]
  readonly customer: readonly string[]
  readonly intro: string
  readonly lines: readonly InvoiceLine[]
  readonly totals: readonly Pair[]
  /** The last of the totals, in bold. */
  readonly due: Pair
  readonly note: string
}

export interface Pair {
  readonly label: string
  readonly value: string
}

export interface InvoiceLine {
  readonly description: string
  readonly quantity: string
  readonly price: string
  readonly amount: string
}

/** A table of five columns over many pages, its header row repeated on each. */
export interface Report {
  readonly title: string
  readonly rows: readonly ReportRow[]
}

export interface ReportRow {
  readonly item: string
  readonly region: string
  readonly quantity: string
  readonly price: string
  readonly sum: string
}

/** The texts of a picture of 1080 × 1080 pixels, over a photo that all cards have. */
export interface Card {
  /** In a pill. */
  readonly badge: string
  /** Breaks into two or three lines. */
  readonly headline: string
  /** Breaks into lines, in a box with round corners. */
  readonly body: string
  readonly footer: string
}
