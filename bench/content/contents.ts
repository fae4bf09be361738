/** Contents that the engines print. Texts are already formatted: printing is measured, not templating. */
export interface Contents {
  readonly invoice: Invoice
  readonly richInvoice: RichInvoice
  readonly report: Report
  /** As JPEG and PNG, if the engine writes both. */
  readonly card: Card
  /** As JPEG only. */
  readonly cardJpeg: Card
  /** The data of `fixtures/html-invoice`, whose page is bound before it is printed. */
  readonly htmlInvoice: RichInvoice
  readonly htmlReport: Report
  readonly article: Article
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

/** Placeholder for the number in a definition of the rich invoice that is made before its number is known. */
export const NUMBER_MARK = '@number@'

/**
 * The data of `fixtures/invoice`: a page with a logo, a payment code and tables in columns. Unlike other contents, it
 * is not formatted.
 */
export interface RichInvoice {
  readonly invoice: {
    /** Differs from print to print. */
    readonly number: string
    readonly date: string
    readonly due_date: string
    readonly service_period: string
    readonly order_reference: string
    /** Remittance text of the payment code: the number. */
    readonly reference: string
    readonly intro: string
  }
  readonly seller: {
    readonly name: string
    readonly short_name: string
    readonly address: readonly string[]
    readonly phone: string
    readonly email: string
    readonly website: string
    readonly company_number: string
    readonly vat_number: string
    readonly director: string
    readonly bank: { readonly name: string; readonly iban: string; readonly iban_display: string }
  }
  readonly customer: {
    readonly number: string
    readonly name: string
    readonly contact: string
    readonly address: readonly string[]
    readonly vat_number: string
  }
  readonly lines: readonly RichInvoiceLine[]
  readonly taxes: readonly { readonly rate: number; readonly net: number; readonly tax: number }[]
  readonly totals: { readonly net: number; readonly tax: number; readonly gross: number }
  readonly payment: { readonly terms_days: number; readonly note: string; readonly qr: boolean }
}

export interface RichInvoiceLine {
  readonly description: string
  readonly detail?: string
  readonly quantity: number
  readonly unit: string
  readonly unit_price: number
  /** As a fraction. */
  readonly vat_rate: number
  readonly amount: number
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

/** Headings and justified paragraphs over many pages. */
export interface Article {
  readonly title: string
  readonly sections: readonly Section[]
}

export interface Section {
  readonly heading: string
  readonly paragraphs: readonly Paragraph[]
}

export interface Paragraph {
  readonly text: string
  readonly emphasized: string
  readonly strong: string
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
