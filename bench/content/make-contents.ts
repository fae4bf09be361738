import { readFileSync } from 'node:fs'
import type { Contents, Invoice, InvoiceLine, Report } from './contents.ts'

/** Makes content of which no two seeds give the same, so that no engine prints what it remembers from before. */
export const makeContents: {
  readonly [Kind in keyof Contents]: (seed: number, rows: number) => Contents[Kind]
} = { invoice: seed => makeInvoice(seed), report: makeReport }

const VAT = 0.23

interface FixtureInvoice {
  readonly invoice: { readonly intro: string }
  readonly seller: {
    readonly name: string
    readonly address: readonly string[]
    readonly bank: { readonly iban_display: string }
  }
  readonly customer: { readonly name: string; readonly address: readonly string[] }
  readonly lines: readonly { readonly description: string; readonly unit: string }[]
}

const fixture: FixtureInvoice = JSON.parse(
  readFileSync(new URL('../../fixtures/invoice/data.json', import.meta.url), 'utf8'),
)

function makeInvoice(seed: number): Invoice {
  const { invoice, seller, customer } = fixture
  const random = numbersFrom(seed)
  const number = `AQ-${String(100_000 + (seed % 900_000))}`
  const amounts: number[] = []
  const lines = fixture.lines.map(({ description, unit }): InvoiceLine => {
    const quantity = 1 + random(90)
    const price = (100 + random(40_000)) / 100
    amounts.push(quantity * price)
    return {
      description,
      quantity: `${quantity} ${unit}`,
      price: money(price),
      amount: money(quantity * price),
    }
  })
  const net = amounts.reduce((sum, amount) => sum + amount, 0)
  return {
    title: `Invoice ${number}`,
    seller: [seller.name, ...seller.address],
    facts: [
      { label: 'Number', value: number },
      { label: 'Date', value: `${1 + random(28)} November 2026` },
      { label: 'Due', value: `${1 + random(28)} December 2026` },
    ],
    customer: [customer.name, ...customer.address],
    intro: invoice.intro,
    lines,
    totals: [
      { label: 'Net', value: money(net) },
      { label: `VAT ${VAT * 100} %`, value: money(net * VAT) },
    ],
    due: { label: 'Amount due', value: money(net * (1 + VAT)) },
    note: `Please transfer the amount to ${seller.bank.iban_display} and quote ${number}.`,
  }
}

const REGIONS = ['North', 'South', 'East', 'West']

function makeReport(seed: number, rows: number): Report {
  const random = numbersFrom(seed)
  const first = 1_000_000 + random(8_000_000)
  return {
    title: `Sales from item ${first}`,
    rows: Array.from({ length: rows }, (_, i) => {
      const quantity = 1 + random(90)
      const price = (100 + random(40_000)) / 100
      return {
        item: `Item ${first + i} of the report`,
        region: REGIONS[random(REGIONS.length)] ?? '',
        quantity: String(quantity),
        price: money(price),
        sum: money(quantity * price),
      }
    }),
  }
}

function money(value: number): string {
  return value.toFixed(2)
}

/** A multiplicative generator (Park and Miller): whole numbers below the given one, the same for the same seed. */
function numbersFrom(seed: number): (below: number) => number {
  const modulus = 2_147_483_647
  let state = 1 + (((seed + 1) * 7919) % (modulus - 1))
  const next = (): number => {
    state = (state * 48_271) % modulus
    return state
  }
  next()
  return below => next() % below
}
