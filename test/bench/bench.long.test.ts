import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CASES, type Case } from '../../bench/cases.ts'
import { type EngineEntry, type Family, listEngines } from '../../bench/engines.ts'
import { benchTables } from '../../bench/markdown.ts'
import { mergeRecords } from '../../bench/record.ts'
import { type Findings, runBench } from '../../bench/run.ts'
import { textTable } from '../../bench/text-table.ts'
import { CHROMIUM } from '../chromium/chromium.ts'

const TIMEOUT_MS = 120_000
const ROUNDS = 3

const installed = listEngines().filter(({ name }) => name === 'platen' || name === 'pdfmake')
const [platen] = installed
const peers = listEngines().filter(engine => !installed.some(({ name }) => name === engine.name))
const documentPeers = peers.filter(({ modules }) => modules.document !== undefined)
const htmlEngines = listEngines().filter(({ modules }) => modules.html !== undefined)
const cardPeers = peers.filter(({ modules }) => modules.card !== undefined)

/** A case with the smallest allowed size. */
function caseNamed(name: string, changes: Partial<Case> = {}): Case {
  const found = CASES.find(task => task.name === name)
  if (found === undefined) throw new Error(`there is no case ${name}`)
  return { ...found, prints: 1, rounds: 1, warmUps: 0, roundLimitMs: TIMEOUT_MS, ...changes }
}

async function run(cases: readonly Case[], engines: readonly EngineEntry[]): Promise<Findings> {
  return await runBench({
    cases,
    engines,
    platen: new URL('../../src/index.ts', import.meta.url).href,
    chromium: CHROMIUM,
    onProgress: () => {},
  })
}

/** Platen with another engine module. */
function platenBy(module: string, family: Family = 'document'): EngineEntry[] {
  if (platen === undefined) throw new Error('platen is no engine')
  const modules = { [family]: { module: new URL(module, import.meta.url).href } }
  return [{ ...platen, modules }]
}

describe('the bench', () => {
  test(
    'measures each engine and its ratio to pdfmake',
    async () => {
      const task = caseNamed('invoice', { prints: 2, rounds: ROUNDS })
      const findings = await run([task], installed)
      expect(findings.skipped).toEqual([])
      expect(findings.results.map(({ engine }) => engine)).toEqual(['platen', 'pdfmake'])
      const stock = findings.results[1]
      for (const result of findings.results) {
        expect(result).toEqual({
          case: 'invoice',
          engine: result.engine,
          medianMs: expect.any(Number),
          minMs: expect.any(Number),
          maxMs: expect.any(Number),
          bytes: expect.any(Number),
          peakRssMb: expect.any(Number),
          ratio: expect.closeTo(result.medianMs / (stock?.medianMs ?? 0), 1),
          rounds: ROUNDS,
          cpuMs: expect.any(Number),
        })
        expect(result.minMs).toBeGreaterThan(0)
        expect(result.medianMs).toBeGreaterThanOrEqual(result.minMs)
        expect(result.maxMs).toBeGreaterThanOrEqual(result.medianMs)
        expect(result.bytes).toBeGreaterThan(5000)
        expect(result.peakRssMb).toBeGreaterThan(30)
      }
      expect(textTable(task, findings)).toContain('to pdfmake')
    },
    TIMEOUT_MS,
  )

  test(
    'measures the rich invoice with the engines that support it',
    async () => {
      const engines = listEngines().filter(({ modules }) => modules.document !== undefined)
      const { results, skipped } = await run([caseNamed('rich-invoice')], engines)
      const printing = ['platen', 'pdfmake', 'typst'].filter(name =>
        engines.some(engine => engine.name === name && engine.version !== null),
      )
      expect(results.map(({ engine }) => engine)).toEqual(printing)
      expect(results.length + skipped.length).toBe(engines.length)
      for (const { engine, reason } of skipped) {
        expect([engine, reason]).toEqual([
          engine,
          expect.stringMatching(
            /^not installed$|^not measured: it is compared with stock pdfmake and Typst only$/,
          ),
        ])
      }
    },
    TIMEOUT_MS,
  )

  test(
    'measures reports and cold starts',
    async () => {
      const findings = await run(
        [
          caseNamed('report-1000', { rows: 120 }),
          caseNamed('cold'),
          caseNamed('report-100000', { rows: 60 }),
        ],
        installed,
      )
      expect(findings.skipped).toEqual([])
      expect(findings.results.map(({ case: task, engine }) => `${task} ${engine}`)).toEqual([
        'report-1000 platen',
        'report-1000 pdfmake',
        'cold platen',
        'cold pdfmake',
        'report-100000 platen',
        'report-100000 pdfmake',
      ])
    },
    TIMEOUT_MS,
  )

  test(
    'compares the pool with one thread in a batch',
    async () => {
      const { results, skipped } = await run([caseNamed('batch-1000', { prints: 6 })], installed)
      expect(skipped).toEqual([])
      expect(results.map(({ engine }) => engine)).toEqual(['platen', 'pdfmake'])
      const [pool] = results
      expect(pool?.speedup).toBeCloseTo((pool?.oneThreadMs ?? 0) / (pool?.medianMs ?? 1), 1)
    },
    TIMEOUT_MS,
  )

  // They are installed only by `npm ci --prefix bench`.
  describe.each(documentPeers)('with $name', engine => {
    test.runIf(engine.version !== null)(
      'prints all texts of the invoice and the report',
      async () => {
        const cases = [caseNamed('invoice'), caseNamed('report-1000', { rows: 70 })]
        const { results, skipped } = await run(cases, [engine])
        expect(skipped).toEqual([])
        expect(results.map(({ case: task, ratio }) => [task, ratio])).toEqual([
          ['invoice', null],
          ['report-1000', null],
        ])
      },
      TIMEOUT_MS,
    )
  })

  // Chromium and Forme are not always installed.
  describe.each(htmlEngines)('with HTML pages in $name', engine => {
    test.runIf(engine.version !== null)(
      'prints all texts of the invoice, the table and the article',
      async () => {
        const cases = [
          caseNamed('html-invoice'),
          caseNamed('html-report', { rows: 120 }),
          caseNamed('article', { rows: 80 }),
        ]
        const { results, skipped } = await run(cases, [engine])
        expect(skipped).toEqual([])
        expect(results.map(({ case: task, engine }) => [task, engine])).toEqual(
          cases.map(({ name }) => [name, engine.name]),
        )
      },
      TIMEOUT_MS,
    )
  })

  test(
    'measures cards in one and two formats',
    async () => {
      const tasks = ['card', 'card-jpeg'].map(name => caseNamed(name))
      const { results, skipped } = await run(tasks, installed)
      expect(skipped).toEqual([])
      expect(results.map(({ case: task, engine, ratio }) => [task, engine, ratio])).toEqual([
        ['card', 'platen', null],
        ['card-jpeg', 'platen', null],
      ])
      const [both, jpeg] = results
      // The PNG of a photo is several times as large as its JPEG.
      expect(both?.bytes).toBeGreaterThan(3 * (jpeg?.bytes ?? 0))
    },
    TIMEOUT_MS,
  )

  test(
    'compares two workers with one in a batch of cards, and reports the memory of a soak',
    async () => {
      const soak = caseNamed('soak-10000-cards', { prints: 4, rounds: ROUNDS })
      const findings = await run([caseNamed('batch-500-cards', { prints: 4 }), soak], installed)
      const [batch, soaked] = findings.results
      expect(findings.skipped).toEqual([])
      expect(batch?.speedup).toBeCloseTo((batch?.oneThreadMs ?? 0) / (batch?.medianMs ?? 1), 1)
      expect(soaked?.speedup).toBeUndefined()
      expect(soaked?.secondRssMb).toBeGreaterThan(50)
      expect(soaked?.lastRssMb).toBeGreaterThan(50)
      expect(textTable(soak, { ...findings, results: findings.results.slice(1) })).toContain(
        `platen held ${soaked?.secondRssMb} MB in its second round, ${soaked?.lastRssMb} MB in its last`,
      )
    },
    TIMEOUT_MS,
  )

  describe.each(cardPeers)('with $name', engine => {
    test.runIf(engine.version !== null)(
      'draws the card with all its texts',
      async () => {
        const cases = ['card', 'card-jpeg'].map(name => caseNamed(name))
        const { results, skipped } = await run(cases, [engine])
        if (engine.name === 'satori') {
          expect(skipped).toEqual([
            { case: 'card-jpeg', engine: 'satori', reason: 'not measured: it makes no JPEG' },
          ])
        } else expect(skipped).toEqual([])
        expect(results.length).toBe(2 - skipped.length)
      },
      TIMEOUT_MS,
    )
  })

  test(
    'rejects a card with a missing text, and one with stale texts',
    async () => {
      const task = caseNamed('card')
      const lacking = await run([task], platenBy('forgetful-card-engine.ts', 'card'))
      expect(lacking.results).toEqual([])
      expect(lacking.skipped[0]?.reason).toMatch(/^it does not show "Offer", "\d{6},", "until"/)
      const stale = await run([task], platenBy('stale-card-engine.ts', 'card'))
      expect(stale.results).toEqual([])
      expect(stale.skipped[0]?.reason).toMatch(/^it does not show "/)
    },
    TIMEOUT_MS,
  )

  test(
    'requests single cards sequentially, and cards of a batch concurrently',
    async () => {
      const lone = platenBy('lone-card-engine.ts', 'card')
      const single = await run([caseNamed('card', { prints: 2 })], lone)
      expect(single.skipped).toEqual([])
      const batch = await run([caseNamed('card', { prints: 2, figuresOf: 'round' })], lone)
      expect(batch.skipped[0]?.reason).toBe('another card is under way')
    },
    TIMEOUT_MS,
  )

  test(
    'rejects a print with a missing text and does not time it',
    async () => {
      const { results, skipped } = await run([caseNamed('invoice')], platenBy('forgetful-engine.ts'))
      expect(results).toEqual([])
      expect(skipped).toEqual([
        {
          case: 'invoice',
          engine: 'platen',
          reason: expect.stringMatching(/^its text lacks "Delivery round/),
        },
      ])
    },
    TIMEOUT_MS,
  )

  test(
    'rejects an engine that returns a cached print',
    async () => {
      const { results, skipped } = await run([caseNamed('invoice')], platenBy('stale-engine.ts'))
      expect(results).toEqual([])
      expect(skipped).toEqual([
        { case: 'invoice', engine: 'platen', reason: expect.stringMatching(/^its text lacks "Invoice AQ-/) },
      ])
    },
    TIMEOUT_MS,
  )

  test(
    'rejects a report with too many pages',
    async () => {
      const task = caseNamed('report-1000', { rows: 0 })
      const { skipped } = await run([task], installed)
      expect(skipped.map(({ reason }) => reason)).toEqual(
        Array(2).fill('it has 1 pages, and 0 to 0 are expected'),
      )
    },
    TIMEOUT_MS,
  )

  test(
    'stops an engine that takes too long',
    async () => {
      const task = caseNamed('report-1000', { rows: 20_000, roundLimitMs: 100 })
      const { results, skipped } = await run([task], installed.slice(0, 1))
      expect(results).toEqual([])
      expect(skipped[0]?.reason).toBe('a round took longer than 0.1 s')
    },
    TIMEOUT_MS,
  )

  test('reports engines that are not installed', async () => {
    const engines = installed.map(engine => ({ ...engine, version: null }))
    const { results, skipped } = await run([caseNamed('invoice')], engines)
    expect(results).toEqual([])
    expect(skipped).toEqual([
      { case: 'invoice', engine: 'platen', reason: 'not installed' },
      { case: 'invoice', engine: 'pdfmake', reason: 'not installed' },
    ])
  })
})

// One peer lists packages for other systems that were never published, which makes `npm ci` fail.
test('the lock file of the peers contains every package that it names', () => {
  const { packages } = JSON.parse(
    readFileSync(new URL('../../bench/package-lock.json', import.meta.url), 'utf8'),
  )
  const optional = Object.keys(
    packages['node_modules/@myriaddreamin/typst-ts-node-compiler'].optionalDependencies,
  )
  expect(optional.length).toBeGreaterThan(0)
  expect(optional.filter(name => packages[`node_modules/${name}`] === undefined)).toEqual([])
})

describe('the record', () => {
  const record = JSON.parse(readFileSync(new URL('../../bench/results.json', import.meta.url), 'utf8'))

  test('keeps the results of cases that were not run again', () => {
    const [first] = record.results
    const later = { ...record, results: [{ ...first, medianMs: 1 }], skipped: [] }
    const merged = mergeRecords(record, later)
    expect(merged.results.filter(({ case: task }) => task === first.case)).toEqual(later.results)
    expect(merged.results.length).toBe(
      1 + record.results.filter((result: typeof first) => result.case !== first.case).length,
    )
  })

  test('lists each version of an engine', () => {
    const [first, second, ...rest] = record.results
    const results = [{ ...first, version: 'Engine 1' }, { ...second, version: 'Engine 2' }, ...rest]
    expect(benchTables({ ...record, results })).toContain(': Engine 1, ')
    expect(benchTables({ ...record, results })).toContain(', Engine 2, ')
  })
})
