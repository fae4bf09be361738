import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { createFetcher } from '../../../src/assets/fetch/fetch.ts'
import { createFontLibrary } from '../../../src/assets/fonts/font-library.ts'
import { createPageFonts } from '../../../src/assets/fonts/page-fonts.ts'
import { createResourceSource } from '../../../src/assets/resources.ts'
import { createBudget } from '../../../src/base/budget.ts'
import { DEFAULT_LIMITS } from '../../../src/base/limits.ts'
import type { FontFaceRule } from '../../../src/text/fonts.ts'
import { serve } from '../loopback.ts'
import { withTableNamed } from './font-surgery.ts'

const limits = DEFAULT_LIMITS
const file = (name: string) => readFileSync(new URL(`../../../fonts/roboto/${name}`, import.meta.url))
const asked: string[] = []
const origin = await serve((request, response) => {
  asked.push(request.url ?? '')
  if (request.url === '/regular.ttf') return response.end(file('Roboto-Regular.ttf'))
  if (request.url === '/bold.ttf') return response.end(file('Roboto-Medium.ttf'))
  if (request.url === '/junk.ttf') return response.end('no font at all')
  return response.writeHead(404).end()
})
const fetcher = createFetcher({ limits, policy: { allowPrivateHosts: ['127.0.0.1'] } })
afterAll(() => fetcher.close())
const engineFonts = await createFontLibrary({}, { limits })

function open() {
  const resources = createResourceSource({ fetcher, budget: createBudget(50_000_000), limits })
  return createPageFonts(engineFonts, { resources, limits })
}

function rule(urls: readonly string[], more: Partial<FontFaceRule> = {}): FontFaceRule {
  const sources = urls.map(url => ({ url: url.startsWith('data:') ? url : `${origin}${url}` }))
  return { family: 'My Sans', weight: [400, 400], stretch: [100, 100], style: 'normal', sources, ...more }
}

const UPRIGHT = { bold: false, italics: false }
const BOLD = { bold: true, italics: false }

describe('the fonts of a page', () => {
  test('are added to those of the engine for one render', async () => {
    const fonts = open()
    expect(
      await fonts.addFonts([rule(['/regular.ttf']), rule(['/bold.ttf'], { weight: [700, 700] })]),
    ).toEqual([])
    expect(fonts.family('my sans')?.faces.map(({ style }) => style)).toEqual(['normal', 'bold'])
    expect(fonts.face('My Sans', UPRIGHT)?.font().hasGlyphForCodePoint(65)).toBe(true)
    expect(fonts.face('My Sans', BOLD)?.id).not.toBe(fonts.face('My Sans', UPRIGHT)?.id)
    expect(fonts.family('Roboto')).toBe(engineFonts.family('Roboto'))
    expect(fonts.families()).toHaveLength(engineFonts.families().length + 1)
    expect(engineFonts.family('My Sans')).toBeNull()
    expect(open().family('My Sans')).toBeNull()
  })

  test('are those of the engine, with its caches, if the page adds none', async () => {
    const fonts = open()
    expect(await fonts.addFonts([rule(['/junk.ttf'])])).toHaveLength(1)
    expect(fonts.library).toBe(engineFonts)
    await fonts.addFonts([rule(['/regular.ttf'], { family: 'Other Sans' })])
    expect(fonts.library.family('other sans')?.name).toBe('Other Sans')
    expect(fonts.library.family('Roboto')).toBe(engineFonts.family('Roboto'))
  })

  test('are used for text if they have letters as well as colour glyphs', async () => {
    const fonts = open()
    const font = withTableNamed(file('Roboto-Regular.ttf'), 'gasp', 'SVG ')
    const url = `data:font/ttf;base64,${Buffer.from(font).toString('base64')}`
    expect(await fonts.addFonts([rule([url])])).toEqual([])
    expect(fonts.face('My Sans', UPRIGHT)).toMatchObject({ family: 'My Sans', isColor: false })
  })

  test('replace a family of the engine with the same name', async () => {
    const fonts = open()
    await fonts.addFonts([rule(['/bold.ttf'], { family: 'roboto' })])
    expect(fonts.face('Roboto', UPRIGHT)?.id).not.toBe(engineFonts.face('Roboto', UPRIGHT)?.id)
    expect(fonts.families()).toHaveLength(engineFonts.families().length)
  })

  test('come from the first source that works', async () => {
    const fonts = open()
    asked.length = 0
    const data = `data:font/ttf;base64,${file('Roboto-Regular.ttf').toString('base64')}`
    expect(await fonts.addFonts([rule(['/missing.ttf', '/junk.ttf', data, '/bold.ttf'])])).toEqual([])
    expect(asked).toEqual(['/missing.ttf', '/junk.ttf'])
    expect(fonts.face('My Sans', BOLD)?.style).toBe('normal')
  })

  test('may alias fonts of the engine with local()', async () => {
    const fonts = open()
    await fonts.addFonts([rule([], { sources: [{ local: 'Nobody' }, { local: 'Roboto' }] })])
    expect(fonts.face('My Sans', UPRIGHT)?.id).toBe(engineFonts.face('Roboto', UPRIGHT)?.id)
  })

  test('are selected by the nearest weight, the last of equal ones', async () => {
    const fonts = open()
    await fonts.addFonts([
      rule(['/junk.ttf'], { weight: [300, 300] }),
      rule(['/junk.ttf']),
      rule(['/regular.ttf']),
      rule(['/bold.ttf'], { weight: [900, 900] }),
      rule(['/junk.ttf'], { weight: [600, 600] }),
    ])
    expect(fonts.family('My Sans')?.faces).toHaveLength(2)
  })

  test('are loaded in parts by unicode-range, if the characters are used', async () => {
    const fonts = open()
    const digits = rule(['/bold.ttf'], { ranges: [[0x30, 0x39]] })
    const greek = rule(['/junk.ttf'], { ranges: [[0x370, 0x3ff]] })
    const basic = rule(['/regular.ttf'], { ranges: [[0, 0xff]] })
    expect(await fonts.addFonts([basic, greek, digits], undefined, new Set([0x20, 0x31, 0x41]))).toEqual([])
    const [first, second] = ['My Sans', ...(fonts.family('My Sans')?.parts ?? [])].map(name =>
      fonts.face(name, UPRIGHT),
    )
    // of rules for the same character, the last wins
    expect([0x31, 0x41].map(codePoint => first?.covers(codePoint))).toEqual([true, false])
    expect([0x31, 0x41, 0x400].map(codePoint => second?.covers(codePoint))).toEqual([true, true, false])
  })

  test('that fail to load are returned with the causes', async () => {
    const fonts = open()
    const failing = rule(['/junk.ttf', '/missing.ttf'])
    const [failed, ...others] = await fonts.addFonts([failing])
    expect(others).toEqual([])
    expect(failed?.rule).toBe(failing)
    expect(failed?.reason).toMatch(/^The font \('http:\S+\/junk\.ttf'\) cannot be used: it is not a TTF/)
    expect(failed?.reason).toContain('404')
    expect(fonts.family('My Sans')).toBeNull()
  })

  test('cannot read files or private hosts', async () => {
    const fonts = open()
    const warnings = await fonts.addFonts([
      rule([], { sources: [{ url: 'file:///etc/passwd' }, { url: 'http://169.254.169.254/x' }] }),
    ])
    expect(warnings).toHaveLength(1)
    expect(fonts.family('My Sans')).toBeNull()
  })
})
