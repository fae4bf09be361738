import { readFileSync } from 'node:fs'
import type { Article, Card, Contents, Invoice, InvoiceLine, Report, RichInvoice } from './contents.ts'
import { numbersFrom } from './numbers.ts'

/** Makes different content for every seed, so that no engine can reuse an earlier print. */
export const makeContents: {
  readonly [Kind in keyof Contents]: (seed: number, rows: number) => Contents[Kind]
} = {
  invoice: makeInvoice,
  richInvoice: seed => makeRichInvoice(numberOf(seed)),
  report: makeReport,
  card: makeCard,
  cardJpeg: makeCard,
  htmlInvoice: seed => makeRichInvoice(numberOf(seed)),
  htmlReport: makeReport,
  article: makeArticle,
}

const VAT = 0.23

const fixture: RichInvoice = JSON.parse(
  readFileSync(new URL('../../fixtures/invoice/data.json', import.meta.url), 'utf8'),
)

function makeInvoice(seed: number): Invoice {
  const { invoice, seller, customer } = fixture
  const random = numbersFrom(seed)
  const number = numberOf(seed)
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

function numberOf(seed: number): string {
  return `AQ-${100_000 + (seed % 900_000)}`
}

export function makeRichInvoice(number: string): RichInvoice {
  return { ...fixture, invoice: { ...fixture.invoice, number, reference: number } }
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

const READINGS = [
  'The tide gauge stands on the outer wall, where the water is deepest at all hours.',
  'Its float rises in a pipe that lets the sea in slowly, so that waves do not show.',
  'Each reading is the mean of a minute, and each hour keeps the highest and the lowest of them.',
  'Storms move the surface by more than the moon does, and both are in the same numbers.',
  'A table of the harbour gives the difference to the open coast for every state of the moon.',
  'What the gauge cannot see is the ground below it, which sinks by a few millimetres a year.',
]
const PARAGRAPHS_A_SECTION = 8

/** @param rows Number of paragraphs. */
function makeArticle(seed: number, rows: number): Article {
  const random = numbersFrom(seed)
  const first = random(1000)
  return {
    title: `Tide gauges, volume ${first}`,
    sections: Array.from({ length: Math.ceil(rows / PARAGRAPHS_A_SECTION) }, (_, section) => ({
      heading: `Section ${section + 1}`,
      paragraphs: Array.from({ length: PARAGRAPHS_A_SECTION }, (_, k) => {
        const number = section * PARAGRAPHS_A_SECTION + k + 1
        return {
          text: READINGS.map((_, step) => READINGS[(number * 5 + step * step) % READINGS.length]).join(' '),
          emphasized: `Reading ${first + number}`,
          strong: `${random(1000)} mm`,
        }
      }),
    })),
  }
}

function money(value: number): string {
  return value.toFixed(2)
}

const DAYS = ['Three', 'Four', 'Five', 'Seven', 'Nine', 'Ten']
const MOODS = ['quiet', 'bright', 'slow', 'golden', 'windy', 'long']
const PLACES = ['by the harbour', 'above the fjord', 'among old pines', 'on the high moor', 'along the coast']
const SENTENCES = [
  'The night train leaves at ten, and breakfast is served behind the last tunnel.',
  'Rooms look over the water, and the sauna is heated from four in the afternoon.',
  'Walks are signed in yellow; the long one takes six hours and has two huts on its way.',
  'Bring a warm coat for the evenings, which are clear at this time of the year.',
  'Children under twelve travel free, and bicycles go in the last carriage.',
]
const MONTHS = ['March', 'April', 'May', 'September', 'October']

function makeCard(seed: number): Card {
  const random = numbersFrom(seed)
  const pick = (list: readonly string[]): string => list[random(list.length)] ?? ''
  const first = random(SENTENCES.length)
  const second = (first + 1 + random(SENTENCES.length - 1)) % SENTENCES.length
  return {
    badge: `from € ${100 + random(900)}`,
    headline: `${pick(DAYS)} ${pick(MOODS)} days ${pick(PLACES)}, in house ${10 + random(90)} of ${100 + random(900)}`,
    body: `${SENTENCES[first]} ${SENTENCES[second]}`,
    footer: `Offer ${100_000 + (seed % 900_000)}, until ${1 + random(28)} ${pick(MONTHS)} 2027`,
  }
}
