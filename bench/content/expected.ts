import type { Expectation } from '../verify.ts'
import type { Contents, RichInvoice } from './contents.ts'
import { cellsOf, INVOICE_COLUMNS, REPORT_COLUMNS } from './design.ts'
import { makeContents } from './make-contents.ts'

/** What a print of a content must contain. */
export function expectationOf<Kind extends keyof typeof expected>(
  kind: Kind,
  seed: number,
  rows: number,
): Expectation {
  return expected[kind](makeContents[kind](seed, rows))
}

/** Texts that every print of a content must contain; a row of a table is one string. */
export const expected: {
  readonly [Kind in Exclude<keyof Contents, 'card' | 'cardJpeg'>]: (content: Contents[Kind]) => Expectation
} = {
  invoice: ({ title, seller, facts, customer, intro, lines, totals, due, note }) => ({
    pages: [1, 1],
    strings: [
      title,
      ...seller,
      ...facts.flatMap(({ label, value }) => [label, value]),
      ...customer,
      intro,
      headOf(INVOICE_COLUMNS),
      ...lines.map(line => cellsOf(line, INVOICE_COLUMNS).join(' ')),
      ...[...totals, due].map(({ label, value }) => `${label} ${value}`),
      note,
    ],
    onEveryPage: [],
  }),
  richInvoice: invoice => ({ pages: [1, 1], strings: richStrings(invoice), onEveryPage: [] }),
  report: ({ title, rows }) => ({
    pages: [Math.ceil(rows.length / ROWS_A_PAGE.most), Math.ceil(rows.length / ROWS_A_PAGE.fewest)],
    strings: [title, ...rows.map(row => cellsOf(row, REPORT_COLUMNS).join(' '))],
    onEveryPage: [headOf(REPORT_COLUMNS)],
  }),
  // Forme takes two pages
  htmlInvoice: invoice => ({ pages: [1, 2], strings: htmlInvoiceStrings(invoice), onEveryPage: [] }),
  htmlReport: ({ title, rows }) => ({
    pages: [Math.ceil(rows.length / HTML_ROWS_A_PAGE.most), Math.ceil(rows.length / HTML_ROWS_A_PAGE.fewest)],
    strings: [title, ...rows.map(row => cellsOf(row, REPORT_COLUMNS).join(' '))],
    onEveryPage: [headOf(REPORT_COLUMNS)],
  }),
  article: ({ title, sections }) => {
    const paragraphs = sections.reduce((count, { paragraphs }) => count + paragraphs.length, 0)
    return {
      pages: [
        Math.ceil(paragraphs / PARAGRAPHS_A_PAGE.most),
        Math.ceil(paragraphs / PARAGRAPHS_A_PAGE.fewest),
      ],
      strings: [
        title,
        ...sections.flatMap(({ heading, paragraphs }) => [
          heading,
          ...paragraphs.map(({ text, emphasized, strong }) => `${text} ${emphasized} is ${strong}.`),
        ]),
      ],
      onEveryPage: [],
    }
  },
}

function htmlInvoiceStrings({
  invoice,
  seller,
  customer,
  lines,
  taxes,
  totals,
  payment,
}: RichInvoice): string[] {
  return [
    customer.name,
    `Invoice for ${invoice.service_period}`,
    invoice.intro,
    'Description Quantity Price VAT Amount',
    ...lines.flatMap(({ description, detail = '', quantity, unit, unit_price, vat_rate, amount }) => [
      `${description} ${quantity} ${unit} ${money(unit_price)} ${percent(vat_rate)} ${money(amount)}`,
      detail,
    ]),
    ...taxes.map(({ rate, net, tax }) => `${percent(rate)} ${money(net)} ${money(tax)}`),
    `Total due €${money(totals.gross)}`,
    `within ${payment.terms_days} days`,
    seller.bank.iban_display,
    invoice.number,
  ]
}

function richStrings({ invoice, seller, customer, lines, taxes, totals, payment }: RichInvoice): string[] {
  const { bank } = seller
  return [
    'COFFEE ROASTERS', // in the logo
    seller.phone,
    seller.email,
    seller.website,
    `${seller.short_name} · ${seller.address[0]} · ${seller.address[2]}`,
    customer.name,
    customer.contact,
    ...customer.address,
    `Invoice number ${invoice.number}`,
    `Invoice date ${longDate(invoice.date)}`,
    `Due date ${longDate(invoice.due_date)}`,
    `Service period ${invoice.service_period}`,
    `Customer number ${customer.number}`,
    `Your reference ${invoice.order_reference}`,
    `Your VAT number ${customer.vat_number}`,
    invoice.intro,
    'NO. DESCRIPTION QUANTITY UNIT PRICE VAT AMOUNT EUR',
    ...lines.flatMap(({ description, detail = '', quantity, unit, unit_price, vat_rate, amount }, i) => [
      `${i + 1} ${description} ${quantity} ${unit} ${money(unit_price)} ${percent(vat_rate)} ${money(amount)}`,
      detail,
    ]),
    'PAYMENT',
    longDate(invoice.due_date),
    `(${payment.terms_days} days), without`,
    `Net amount ${money(totals.net)}`,
    ...taxes.map(({ rate, net, tax }) => `VAT ${percent(rate)} on ${money(net)} ${money(tax)}`),
    `Total VAT ${money(totals.tax)}`,
    `Total due €${money(totals.gross)}`,
    'Scan with your',
    `Company number ${seller.company_number}`,
    bank.name,
    'Page 1 of 1',
    `VAT ${seller.vat_number}`,
    `IBAN ${bank.iban_display}`,
    `Director ${seller.director}`,
  ]
}

const LOCALE = 'en-IE'
const moneyFormat = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const percentFormat = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 })
const dateFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' })
const money = (value: number): string => moneyFormat.format(value)
const percent = (share: number): string => percentFormat.format(share)
const longDate = (iso: string): string => dateFormat.format(new Date(iso))

/** Tolerance of pages: line heights of the same font differ slightly between engines. */
const ROWS_A_PAGE = { fewest: 40, most: 60 }
const HTML_ROWS_A_PAGE = { fewest: 25, most: 40 }
const PARAGRAPHS_A_PAGE = { fewest: 5, most: 12 }

function headOf(columns: readonly { readonly head: string }[]): string {
  return columns.map(({ head }) => head).join(' ')
}
