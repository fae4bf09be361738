// The `@font-face` rules of a page → faces beside an engine's own. Not pure: fetches through a ResourceSource.
// What cannot be had is a warning, `font_failed`; the page then falls back on the next family of its list.
import { PlatenError, type Warning } from '../errors.ts'
import type { FontFaceRule, ResourceSource } from '../html/contracts.ts'
import type { Limits } from '../limits.ts'
import type { FaceStyle, FontFace, FontFamily, FontLibrary } from './contracts.ts'
import { hostFace, nearestFace } from './fonts.ts'

/** The fonts of one render: the engine's, and before them those that its pages bring. */
export interface PageFonts extends FontLibrary {
  /** Fetches and checks what the rules name, one file for each face a family can have. */
  addFonts(rules: readonly FontFaceRule[]): Promise<readonly Warning[]>
}

export interface PageFontOptions {
  readonly resources: ResourceSource
  readonly limits: Pick<Limits, 'maxAssetBytes'>
}

/** Families of one page. */
const MAX_FAMILIES = 32
/** Faces that are kept over renders, as templates come again: to check one takes longer than to print with it. */
const MAX_KEPT_FACES = 16

/** From this weight on a face is a bold one (CSS Fonts 4 §5.2). */
const BOLD = 600
const TARGET_WEIGHT = { regular: 400, bold: 700 } as const

const SLOTS: readonly { readonly style: FaceStyle; readonly bold: boolean; readonly italics: boolean }[] = [
  { style: 'normal', bold: false, italics: false },
  { style: 'bold', bold: true, italics: false },
  { style: 'italics', bold: false, italics: true },
  { style: 'bolditalics', bold: true, italics: true },
]

/** The least recently used goes first. */
const keptFaces = new Map<string, FontFace>()

export function createPageFonts(engineFonts: FontLibrary, { resources, limits }: PageFontOptions): PageFonts {
  const families = new Map<string, FontFamily>()

  async function addFamily(name: string, rules: readonly FontFaceRule[]): Promise<Warning[]> {
    const warnings: Warning[] = []
    const faces: FontFace[] = []
    for (const slot of SLOTS) {
      const rule = ruleFor(rules, slot)
      if (rule === null) continue
      const face = await firstFace(rule, slot, warnings)
      if (face !== null) faces.push({ ...face, family: name, style: slot.style })
    }
    if (faces.length > 0) families.set(name.toLowerCase(), { name, faces, origin: 'host' })
    return warnings
  }

  /** The first source that works. Those before it are no warnings: that is what a list of sources is for. */
  async function firstFace(
    { family, sources }: FontFaceRule,
    slot: (typeof SLOTS)[number],
    warnings: Warning[],
  ): Promise<FontFace | null> {
    const reasons: string[] = []
    for (const source of sources) {
      if ('local' in source) {
        const face = engineFonts.face(source.local, slot)
        if (face !== null) return face
        reasons.push(`The engine has no font '${source.local}'.`)
        continue
      }
      try {
        return await fetchedFace(family, slot.style, source.url)
      } catch (error) {
        if (!(error instanceof PlatenError) || !/^(?:asset_|invalid_font)/.test(error.code)) throw error
        reasons.push(error.message)
      }
    }
    const message = `The font '${family}' of an @font-face rule is left out. ${reasons.join(' ')}`
    warnings.push({ code: 'font_failed', message })
    return null
  }

  async function fetchedFace(family: string, style: FaceStyle, url: string): Promise<FontFace> {
    const { bytes } = await resources.load(url, 'font')
    const face = await hostFace(family, style, bytes, limits)
    keptFaces.delete(face.id)
    keptFaces.set(face.id, face)
    const [oldest] = keptFaces.keys()
    if (keptFaces.size > MAX_KEPT_FACES && oldest !== undefined) keptFaces.delete(oldest)
    return face
  }

  const behindOwn = (others: readonly FontFamily[]): FontFamily[] => {
    const own = [...families.values()]
    return [...own, ...others.filter(({ name }) => !families.has(name.toLowerCase()))]
  }

  return {
    families: () => behindOwn(engineFonts.families()),
    fallbacks: () => behindOwn(engineFonts.fallbacks()),
    family: name => families.get(name.toLowerCase()) ?? engineFonts.family(name),
    face: (name, style) =>
      nearestFace(families.get(name.toLowerCase()) ?? null, style) ?? engineFonts.face(name, style),
    async addFonts(rules) {
      const byFamily = new Map<string, FontFaceRule[]>()
      for (const rule of rules) {
        const key = rule.family.toLowerCase()
        byFamily.set(key, [...(byFamily.get(key) ?? []), rule])
      }
      const warnings: Warning[] = []
      for (const [key, all] of [...byFamily].slice(0, MAX_FAMILIES)) {
        const [first] = all
        if (first !== undefined && !families.has(key)) warnings.push(...(await addFamily(first.family, all)))
      }
      return warnings
    },
  }
}

/**
 * The rule whose face serves a slot; null where none does, so that another face stands in. Of equals the last, as
 * CSS says.
 */
function ruleFor(
  rules: readonly FontFaceRule[],
  { bold, italics }: { bold: boolean; italics: boolean },
): FontFaceRule | null {
  const target = bold ? TARGET_WEIGHT.bold : TARGET_WEIGHT.regular
  const distance = ({ weight: [low, high] }: FontFaceRule) => Math.max(low - target, target - high, 0)
  let best: FontFaceRule | null = null
  for (const rule of rules) {
    const [low, high] = rule.weight
    const serves = bold ? high >= BOLD : low < BOLD
    if (!serves || (rule.style !== 'normal') !== italics) continue
    if (best === null || distance(rule) <= distance(best)) best = rule
  }
  return best
}
