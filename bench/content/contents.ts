/** Contents that the engines print. Texts are already formatted: printing is measured, not templating. */
export interface Contents {
  readonly invoice: Invoice
  readonly report: Report
  /** As JPEG and PNG, if the engine writes both. */
  readonly card: Card
  /** As JPEG only. */
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
  /** The last total, bold. */
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

/** The texts of a picture of 1080 × 1080 pixels over a photo, the same for all cards. */
export interface Card {
  /** In a pill. */
  readonly badge: string
  /** Two or three lines. */
  readonly headline: string
  /** Several lines in a rounded box. */
  readonly body: string
  readonly footer: string
}
