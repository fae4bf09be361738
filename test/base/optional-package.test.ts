import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { rasteriseFirstPage } from '../../src/output/pdf/finish/rasterise.ts'
import { runWithout, withoutPackages } from '../absent-packages.ts'
import { chunk, dataUri, drawn, jpeg } from '../assets/pictures.ts'
import { nameOf, PNG_KINDS, pngOf } from '../assets/png-kinds.ts'
import { HAS_PG_BOSS } from '../storage/postgres/queue-database.ts'

const PLATEN = new URL('../../src/index.ts', import.meta.url)
const OPTIONAL = ['sharp', '@napi-rs/canvas', '@hyzyla/pdfium'] as const

/** A result of a call: a file, in base64, or an error. */
interface Outcome {
  readonly file?: string
  readonly warnings?: readonly { readonly code: string; readonly message: string }[]
  readonly code?: string
  readonly message?: string
}

/** Runs calls, given as expressions, in one process at a fixed time. */
async function outcomesOf(packages: readonly string[], calls: readonly string[]): Promise<Outcome[]> {
  const script = `
    import { createEngine, renderHtml, renderImage, renderPdf } from ${JSON.stringify(PLATEN.href)}
    Date.now = () => 1.7e12
    const outcomes = []
    for (const call of [${calls.map(call => `async () => ${call}`).join(',\n')}]) {
      try {
        const { file, warnings = [] } = await call()
        outcomes.push({ file: Buffer.from(file).toString('base64'), warnings })
      } catch ({ code, message }) {
        outcomes.push({ code, message })
      }
    }
    console.log(JSON.stringify(outcomes))
  `
  return (await runWithout(packages, script)) as Outcome[]
}

const documentWith = (picture: string, more = '') =>
  `renderPdf({ document: { content: ['Hello', { image: '${picture}', width: 40 }] } }, {}${more})`

/** A segment of a JPEG with a part of a colour profile (ICC.1 §B.4). */
function profileChunk(number: number, count: number, content: Uint8Array): Buffer {
  const head = Buffer.from([0xff, 0xe2, 0, 0, ...Buffer.from('ICC_PROFILE\0', 'latin1'), number, count])
  head.writeUInt16BE(head.length - 2 + content.length, 2)
  return Buffer.concat([head, content])
}

/** A red corner on green, 40 × 20 pixels. */
const corner = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#2a8040' } }).composite([
    { input: { create: { width: 20, height: 10, channels: 3, background: '#d03020' } }, left: 0, top: 0 },
  ])

/** Red, green and blue of a page at 150 dpi. */
async function pixelsOf(outcome: Outcome | undefined) {
  const pdf = Buffer.from(outcome?.file ?? '', 'base64')
  const { rgba } = await rasteriseFirstPage(pdf, { limits: DEFAULT_LIMITS })
  return [...rgba]
}

function missing(name: string, task: string) {
  const binary = name === 'pg-boss' ? '' : ' or has no binary for this platform'
  const message = `${task} requires the package '${name}', which is not installed${binary}. Run: npm install ${name}`
  return { code: 'package_missing', message: expect.stringContaining(message) }
}

describe('without optional packages', () => {
  let pictures: Record<string, string> = {}
  beforeAll(async () => {
    const inGrey = await drawn(40, 20).toColourspace('b-w').jpeg().toBuffer()
    const profiled = await drawn(40, 20).withIccProfile('srgb').jpeg().toBuffer()
    const jpegs = {
      RGB: await jpeg(),
      progressive: await drawn(40, 20).jpeg({ progressive: true }).toBuffer(),
      grey: inGrey,
      'sRGB profile': profiled,
    }
    pictures = {
      ...Object.fromEntries(
        Object.entries(jpegs).map(([name, bytes]) => [`JPEG, ${name}`, dataUri(bytes, 'image/jpeg')]),
      ),
      ...Object.fromEntries(PNG_KINDS.map(kind => [`PNG, ${nameOf(kind)}`, dataUri(pngOf(kind))])),
    }
  })

  test('documents and HTML pages with JPEGs and PNGs have the same bytes as with them', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><image href="${pictures['JPEG, RGB']}" width="40" height="20"/></svg>`
    const html = `<h1>Hello</h1><img src="${pictures['JPEG, RGB']}"><p style="background: url(${pictures['JPEG, grey']})">There</p>`
    const calls = [
      ...Object.values(pictures).map(picture => documentWith(picture)),
      `renderPdf({ document: { content: [{ svg: ${JSON.stringify(svg)} }] } })`,
      `renderHtml(${JSON.stringify(html)})`,
    ]
    const [without, complete] = [await outcomesOf(OPTIONAL, calls), await outcomesOf([], calls)]
    expect(without).toHaveLength(calls.length)
    expect(without.every(({ file = '' }) => file.startsWith('JVBERi0'))).toBe(true)
    expect(without).toEqual(complete)
  })

  test('images that sharp converts look the same without it, in documents and scenes', async () => {
    const cases: [string, number, Sharp][] = [
      ...[2, 3, 4, 5, 6, 7, 8].map((orientation): [string, number, Sharp] => [
        `a JPEG with EXIF orientation ${orientation}`,
        12,
        corner().jpeg({ quality: 95 }).withMetadata({ orientation }),
      ]),
      ['a PNG with EXIF orientation 6', 2, corner().png().withMetadata({ orientation: 6 })],
      ['a JPEG in wide-gamut RGB', 12, corner().withIccProfile('p3').jpeg({ quality: 95 })],
      ['a PNG in wide-gamut RGB', 4, corner().withIccProfile('p3').png()],
      ['a JPEG in CMYK', 40, corner().toColourspace('cmyk').jpeg({ quality: 95 })],
      [
        'a JPEG in CMYK with a profile, turned',
        40,
        corner().withIccProfile('cmyk').jpeg({ quality: 95 }).withMetadata({ orientation: 8 }),
      ],
    ]
    const calls: string[] = []
    for (const [, , picture] of cases) {
      const uri = dataUri(await picture.toBuffer())
      const paper = '{ pageSize: { width: 60, height: 60 }, pageMargins: 10'
      calls.push(`renderPdf({ document: ${paper}, content: [{ image: '${uri}' }] } })`)
      const object = `{ type: 'image', src: '${uri}', left: 10, top: 10 }`
      calls.push(`renderImage({ width: 60, height: 60, objects: [${object}] }, { format: 'pdf' })`)
    }
    const [without, complete] = [await outcomesOf(['sharp'], calls), await outcomesOf([], calls)]
    for (const [call, outcome] of without.entries()) {
      const [name, tolerance = 0] = cases[call >> 1] ?? []
      expect(outcome, name).toMatchObject({ warnings: [] })
      const [page, expected] = [await pixelsOf(outcome), await pixelsOf(complete[call])]
      expect(page.length, name).toBe(expected.length)
      // Edges may be antialiased differently.
      const different = page.filter((value, at) => Math.abs(value - (expected[at] ?? 0)) > tolerance)
      expect(different.length / page.length, name).toBeLessThan(0.02)
    }
  })

  test('images that only sharp decodes are package_missing, damaged ones asset_failed', async () => {
    const whole = await jpeg(200, 200)
    const damaged = {
      code: 'asset_failed',
      message: expect.stringMatching(/JPEG that is truncated or damaged \(/),
    }
    const arithmetic = Buffer.from(whole)
    const frameAt = whole.indexOf(Buffer.from('FFC0', 'hex'))
    arithmetic[frameAt + 1] = 0xc9
    const frame = whole.subarray(frameAt, frameAt + 2 + whole.readUInt16BE(frameAt + 2))
    const twoFrames = Buffer.concat([whole.subarray(0, frameAt), frame, whole.subarray(frameAt)])
    const cases: [Uint8Array, object][] = [
      [await drawn(40, 20).webp().toBuffer(), missing('sharp', 'Decoding a WebP')],
      [await drawn(40, 20).gif().toBuffer(), missing('sharp', 'Decoding a GIF')],
      [arithmetic, missing('sharp', 'Decoding a JPEG')],
      [whole.subarray(0, -2), damaged],
      [whole.subarray(0, 300), damaged],
      [whole.subarray(0, 30), damaged],
      [Buffer.from('FFD8FFD9', 'hex'), damaged],
      [twoFrames, damaged],
      [Buffer.from(whole).fill(0, whole.indexOf(Buffer.from('FFC0', 'hex')) + 5, 180), damaged],
    ]
    const outcomes = await outcomesOf(
      OPTIONAL,
      cases.map(([bytes]) => documentWith(dataUri(bytes))),
    )
    expect(outcomes).toMatchObject(cases.map(([, outcome]) => outcome))
  })

  test('damaged colour profiles are ignored, with a warning', async () => {
    const plain = await corner().jpeg().toBuffer()
    const profile = (await sharp(await corner().withIccProfile('p3').jpeg().toBuffer()).metadata()).icc
    if (profile === undefined) throw new Error('no profile')
    const half = Math.ceil(profile.length / 2)
    const [first, second] = [profile.subarray(0, half), profile.subarray(half)]
    const [one, two] = [profileChunk(1, 2, first), profileChunk(2, 2, second)]
    const changed = (at: number, value: string) => {
      const copy = Buffer.from(profile)
      copy.write(value, at, 'latin1')
      return profileChunk(1, 1, copy)
    }
    const cases: [string, readonly Buffer[], RegExp | null][] = [
      ['two chunks', [one, two], null],
      ['chunks in another order', [two, one], null],
      ['a missing chunk', [one], /damaged/],
      ['a repeated chunk', [one, one], /damaged/],
      ['chunks that disagree', [one, profileChunk(2, 3, second)], /damaged/],
      ['no header', [profileChunk(1, 1, profile.subarray(0, 90))], /damaged/],
      ['another signature', [changed(36, 'abcd')], /damaged/],
      ['too large a size', [changed(0, '\x7f')], /incomplete/],
      ['too many tags', [changed(128, '\x7f')], /incomplete/],
      ['a tag outside', [changed(136, '\x7f')], /incomplete/],
      ['colours in CMYK', [changed(16, 'CMYK')], /'CMYK' does not fit the picture, which has 3 channels/],
    ]
    const jpegs = cases.map(([, chunks]) =>
      Buffer.concat([plain.subarray(0, 2), ...chunks, plain.subarray(2)]),
    )
    const calls = jpegs.map(bytes => documentWith(dataUri(bytes, 'image/jpeg')))
    const outcomes = await outcomesOf(['sharp'], calls)
    for (const [i, [name, , problem]] of cases.entries()) {
      const { file = '', warnings } = outcomes[i] ?? {}
      const message = expect.stringMatching(problem ?? '')
      const expected =
        problem === null ? [] : [{ code: 'damaged_profile', message, path: '/document/content/1/image' }]
      expect(warnings, name).toEqual(expected)
      expect(Buffer.from(file, 'base64').includes('/ICCBased'), name).toBe(problem === null)
    }
  })

  test('a PNG with a damaged profile causes a warning in scenes and SVGs too', async () => {
    const plain = pngOf({ type: 2, depth: 8, isInterlaced: false, isKeyed: false })
    const profile = chunk('iCCP', Buffer.from('name\0\0not deflated', 'latin1'))
    const uri = dataUri(Buffer.concat([plain.subarray(0, 33), profile, plain.subarray(33)]))
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><image href="${uri}" width="40" height="20"/></svg>`
    const scene = `{ width: 60, height: 60, objects: [{ type: 'image', src: '${uri}', left: 10, top: 10 }] }`
    const outcomes = await outcomesOf(
      ['sharp'],
      [
        documentWith(uri),
        `renderPdf({ document: { content: [{ svg: ${JSON.stringify(svg)} }] } })`,
        `renderImage(${scene}, { format: 'pdf' })`,
      ],
    )
    const codes = outcomes.map(({ warnings }) => warnings?.map(({ code }) => code))
    expect(codes).toEqual([['damaged_profile'], ['damaged_profile'], ['damaged_profile']])
  })

  test('colours forbidden in PDF/A are package_missing', async () => {
    const cmyk = dataUri(await corner().toColourspace('cmyk').jpeg().toBuffer())
    const wide = dataUri(await corner().withIccProfile('p3').jpeg().toBuffer()) // version 4
    const [inCmyk, inOldest, allowed] = await outcomesOf(OPTIONAL, [
      documentWith(cmyk, `, { pdfStandard: 'PDF/A-2b' }`),
      documentWith(wide, `, { pdfStandard: 'PDF/A-1b' }`),
      documentWith(wide, `, { pdfStandard: 'PDF/A-2b' }`),
    ])
    const converting = 'Converting the colours of a picture for PDF/A'
    expect(inCmyk).toMatchObject(missing('sharp', `${converting}-2b`))
    expect(inOldest).toMatchObject(missing('sharp', `${converting}-1b`))
    expect(allowed).toMatchObject({ file: expect.any(String), warnings: [] })
  })

  test('limits apply, and imageDpi keeps images unchanged with one warning', async () => {
    const [photo, drawing] = [dataUri(await jpeg(400, 200)), dataUri(await drawn(400, 200).png().toBuffer())]
    const small = `{ resources: { limits: { maxImagePixels: 79999 } } }`
    const both = `renderPdf({ document: { content: [{ image: '${photo}', width: 40 }, { image: '${drawing}', width: 40 }] } }`
    const [large, high, reduced, plain] = await outcomesOf(OPTIONAL, [
      documentWith(photo, `, ${small}`),
      documentWith(drawing, `, ${small}`),
      `${both}, {}, { imageDpi: 72 })`,
      `${both})`,
    ])
    expect(large).toMatchObject({ code: 'image_too_large', message: expect.stringContaining('400 × 200') })
    expect(high).toMatchObject({ code: 'image_too_large', message: expect.stringContaining('400 × 200') })
    expect(reduced?.warnings).toMatchObject([missing('sharp', 'Downsampling a picture')])
    expect(plain?.warnings).toEqual([])
    expect(Buffer.from(reduced?.file ?? '', 'base64').includes(Buffer.from(await jpeg(400, 200)))).toBe(true)
  })

  test.each(['none', 'thread', 'process'])(
    'image output fails with the name of the package, with isolation %s',
    async isolation => {
      const engine = `await createEngine({ rendering: { isolation: '${isolation}', workers: 1 } })`
      const page = `{ template_id: 'page', export_type: 'file', output_format: 'png' }`
      const outcomes = await runWithout(
        OPTIONAL,
        `
      import { createEngine } from ${JSON.stringify(PLATEN.href)}
      const engine = ${engine}
      await engine.putTemplate({ template_id: 'page', document: { content: ['Hello'] } })
      await engine.putTemplate({ template_id: 'card', scene: { width: 9, height: 9, objects: [] } })
      const failures = []
      const note = ({ code, message, status, retryable }) => failures.push({ code, message, status, retryable })
      await Promise.all([engine.createPdf(${page}).catch(note), engine.createPdf(${page}).catch(note)])
      await engine.createImage({ template_id: 'card' }).catch(note)
      await engine.createImage({ template_id: 'card' }).catch(note)
      await engine.close()
      console.log(JSON.stringify(failures))
    `,
      )
      const status = { status: 500, retryable: false }
      const ofPage = { ...missing('@hyzyla/pdfium', 'An image of a page'), ...status }
      const ofCard = { ...missing('@napi-rs/canvas', 'Drawing a scene'), ...status }
      expect(outcomes).toMatchObject([ofPage, ofPage, ofCard, ofCard])
    },
  )

  test('a scene without sharp can be rendered as PDF, but not as an image', async () => {
    const scene = `{ width: 90, height: 60, objects: [{ type: 'textbox', text: 'Hi', fontSize: 20 }, { type: 'image', src: '${pictures['JPEG, RGB']}', width: 40, height: 20 }] }`
    const calls = [`renderImage(${scene}, { format: 'pdf' })`, `renderImage(${scene})`]
    const [printed, image] = await outcomesOf(['sharp'], calls)
    const [complete] = await outcomesOf([], calls)
    expect(printed?.file).toBe(complete?.file)
    expect(image).toMatchObject(missing('sharp', 'Encoding an image'))
  })

  test('the command prints the name of the package', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'platen-optional-'))
    try {
      await writeFile(join(folder, 'card.json'), '{"scene": {"width": 9, "height": 9, "objects": []}}')
      const command = fileURLToPath(new URL('../../src/cli/platen.ts', import.meta.url))
      const run = promisify(execFile)(process.execPath, [command, 'render', 'card.json', '-o', 'card.png'], {
        cwd: folder,
        env: withoutPackages(OPTIONAL),
      })
      await expect(run).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining('Run: npm install @napi-rs/canvas'),
      })
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

describe('an installed package', () => {
  const webp = async () => dataUri(await sharp({ create: BLANK }).webp().toBuffer())
  const BLANK = { width: 4, height: 4, channels: 3, background: '#fff' } as const

  test('without its binary is package_missing', async () => {
    const binaries = (await readdir(new URL('../../node_modules/@napi-rs/', import.meta.url)))
      .filter(name => name !== 'canvas')
      .map(name => `@napi-rs/${name}`)
    expect(binaries).not.toEqual([])
    const calls = [documentWith(await webp()), 'renderImage({ width: 9, height: 9, objects: [] })']
    expect(await outcomesOf(['@img', ...binaries], calls)).toMatchObject([
      missing('sharp', 'Decoding a WebP'),
      missing('@napi-rs/canvas', 'Drawing a scene'),
    ])
  })

  test('without its WebAssembly file is package_missing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'platen-optional-'))
    try {
      const source = new URL('../../node_modules/@hyzyla/pdfium/dist/index.esm.js', import.meta.url)
      await copyFile(source, join(folder, 'index.mjs'))
      const outcome = await runWithout(
        [],
        `
        import { registerHooks } from 'node:module'
        const url = ${JSON.stringify(pathToFileURL(join(folder, 'index.mjs')).href)}
        registerHooks({
          resolve: (name, context, next) =>
            name === '@hyzyla/pdfium' ? { url, format: 'module', shortCircuit: true } : next(name, context),
        })
        const { createEngine } = await import(${JSON.stringify(PLATEN.href)})
        const engine = await createEngine({ rendering: { isolation: 'none' } })
        await engine.putTemplate({ template_id: 'page', document: { content: ['Hello'] } })
        const failure = await engine
          .createPdf({ template_id: 'page', output_format: 'png' })
          .catch(({ code, message }) => ({ code, message }))
        await engine.close()
        const timers = process.getActiveResourcesInfo().filter(name => name === 'Timeout')
        console.log(JSON.stringify({ ...failure, timers }))
      `,
      )
      expect(outcome).toMatchObject({ ...missing('@hyzyla/pdfium', 'An image of a page'), timers: [] })
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('with a bug is not reported as missing', async () => {
    const [outcome] = (await runWithout(
      [],
      `
      import { registerHooks } from 'node:module'
      const url = 'data:text/javascript,throw new TypeError("bug in the package")'
      registerHooks({
        resolve: (name, context, next) =>
          name === 'sharp' ? { url, format: 'module', shortCircuit: true } : next(name, context),
      })
      const { renderPdf } = await import(${JSON.stringify(PLATEN.href)})
      const failure = await ${documentWith(await webp())}.catch(({ code, message }) => ({ code, message }))
      console.log(JSON.stringify([failure]))
    `,
    )) as Outcome[]
    expect(outcome).toMatchObject({
      code: 'render_failed',
      message: expect.stringContaining('bug in the package'),
    })
  })
})

describe('without the packages of shared storage', () => {
  const HIDDEN = ['pg-boss', 'pg', 'ioredis']
  const from = (entry: string) =>
    JSON.stringify(new URL(`../../src/storage/${entry}/index.ts`, import.meta.url).href)

  test.skipIf(!HAS_PG_BOSS)(
    'a pg-boss queue with its own connection is package_missing at each call, and closes',
    async () => {
      const script = `
      import { pgBossQueue } from ${from('postgres')}
      const queue = pgBossQueue({ connectionString: 'postgres://127.0.0.1:1/none' })
      const outcomes = []
      for (const call of [() => queue.counts(), () => queue.counts()]) {
        await call().catch(({ code, message }) => outcomes.push({ code, message }))
      }
      await queue.close()
      console.log(JSON.stringify(outcomes))
    `
      const missingQueue = missing('pg-boss', 'pgBossQueue()')
      expect(await runWithout(['pg-boss'], script)).toEqual([missingQueue, missingQueue])
    },
  )

  test('records and rate limits use the client of the host, and import no driver', async () => {
    const script = `
      import { postgresRateLimiter, postgresRecords } from ${from('postgres')}
      import { redisRateLimiter } from ${from('redis')}
      const outcomes = []
      const pool = { query: async () => { throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) } }
      const records = postgresRecords({ pool })
      await records.countTemplates({ account: 'acme' }).catch(({ code }) => outcomes.push(code))
      const rate = { maxRequests: 1, windowMs: 1000 }
      outcomes.push(typeof postgresRateLimiter({ pool })(rate).count)
      const scripts = []
      const client = { status: 'end', defineCommand: name => scripts.push(name) }
      await redisRateLimiter({ client })(rate).count('key').catch(({ message }) => outcomes.push(message))
      for (const without of [() => postgresRecords({}), () => redisRateLimiter({})]) {
        try { without() } catch ({ code, message }) { outcomes.push(code + ' ' + message) }
      }
      console.log(JSON.stringify(outcomes))
    `
    expect(await runWithout(HIDDEN, script)).toEqual([
      'storage_unavailable',
      'function',
      'Redis is not connected: its client is end',
      expect.stringMatching(
        /^invalid_option 'pool' must be a pool of the package pg, such as new pg\.Pool\(\)/,
      ),
      expect.stringMatching(
        /^invalid_option 'client' must be a client of the package ioredis, such as new Redis/,
      ),
    ])
  })
})
