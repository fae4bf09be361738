/** What checks read of an embedded font program. */
export interface FontProgram {
  readonly kind: 'TrueType' | 'CFF' | 'Type 1'
  readonly glyphCount: number
  /** True for a CFF program with CIDs instead of names. */
  readonly isCidKeyed: boolean
  /** Advance width in thousandths of an em; null if it cannot be read. */
  widthOf(glyph: number): number | null
  /** Null if the program has no glyph for a CID. */
  glyphOfCid(cid: number): number | null
  glyphOfName(name: string): number | null
  /** Names of all glyphs; empty if the program has none. */
  readonly names: readonly string[]
  /** Glyph name of a code in the encoding of the program; null if it has none. */
  builtInName(code: number): string | null
  readonly charmaps: readonly Charmap[]
}

/** A subtable of `cmap`. */
export interface Charmap {
  readonly platform: number
  readonly encoding: number
  /** 0 for characters without a glyph. */
  glyphOf(character: number): number
}

/** A font program cannot be read. The message completes "the font program is damaged: ". */
export class FontProgramError extends Error {}
