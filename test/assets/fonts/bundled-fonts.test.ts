import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bundledFamilies } from '../../../src/assets/fonts/bundled-fonts.ts'
import { createFontLibrary } from '../../../src/assets/fonts/font-library.ts'
import { DEFAULT_LIMITS } from '../../../src/base/limits.ts'
import { fontkitFont } from './fontkit-font.ts'

const FONTS = new URL('../../../fonts/', import.meta.url)
const MAX_BYTES = 12_000_000

/** Letters that a family must contain to list the script in the manifest. */
const LETTERS: Record<string, string> = {
  Latin: 'AZaz09ÄÖÜßéèêçñøåæœąćęłńśźżčďěňřšťůžőűğışțăâî€–—“”„…',
  Greek: 'ΑΒΓΔΩαβγδωάέήίόύώς',
  Cyrillic: 'АБВГДЕЁЖабвгдежёієїґђњћџ',
  Vietnamese: 'ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ',
  Arabic: 'ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأؤإئةى٠١٢٣٤٥٦٧٨٩،؟پچژگ',
  Hebrew: 'אבגדהוזחטיכךלמםנןסעפףצץקרשת',
  Devanagari: 'अआइईउऊएऐओऔकखगघचछजझटठडढणतथदधनपफबभमयरलवशषसहािीुूेैोौं्०१२३४५६७८९।',
  Emoji: '©™❤☀☎✂✈⭐✅⚠⏰🇩🇪😀🥰🫠🩷👍🏽👩🚀🎉🔥💡📈🧾🏳🐦',
  Symbols: '★☆✓✔✗✘☐☑☒⚠☎♥♠♣♦✂✉☀☁⌘⏎⏻🗹🖨',
  Mathematics: '𝑎𝑏𝐱ℝℎ𝔸𝒜𝔄𝖠𝚊∑∫√±≤≥∞∂∇∈∉⊂∪∩→⇒⟨⟩⏞⏟′',
  Thai: 'กขคงจฉชซญดตถทธนบปผฝพฟมยรลวศษสหอฮะาิีึืุูเแโใไ่้๊๋์๐๑๒๓๔๕๖๗๘๙',
}

interface Manifest {
  sampleSymbols: string
  families: {
    name: string
    licence: string
    licenceFile: string
    copyright: string
    scripts: string[]
    missingSymbols: string
    faces: { style: string; file: string; postscriptName: string; bytes: number; sha256: string }[]
  }[]
}

const manifest: Manifest = JSON.parse(readFileSync(new URL('manifest.json', FONTS), 'utf8'))
const library = await createFontLibrary({}, { limits: DEFAULT_LIMITS })

function facesOf(family: string) {
  const found = library.family(family)
  if (found === null) throw new Error(`no family ${family}`)
  return found.faces
}

function missing(letters: string, family: string): string {
  return [...letters]
    .filter(letter => !facesOf(family).every(face => face.covers(letter.codePointAt(0) ?? 0)))
    .join('')
}

describe('the bundled fonts', () => {
  it('have at most 12 MB in total', () => {
    const files = readdirSync(FONTS, { recursive: true, withFileTypes: true }).filter(file => file.isFile())
    const total = files.reduce((sum, file) => sum + statSync(`${file.parentPath}/${file.name}`).size, 0)
    expect(total).toBeLessThanOrEqual(MAX_BYTES)
  })

  it('are exactly those of the manifest', () => {
    const onDisk = readdirSync(FONTS, { recursive: true, encoding: 'utf8' }).filter(file =>
      /\.(?:ttf|woff)$/.test(file),
    )
    const listed = manifest.families.flatMap(family => family.faces.map(face => face.file))
    expect(onDisk.map(file => file.replaceAll('\\', '/')).sort()).toEqual(listed.sort())
  })

  it('cover the documented scripts', () => {
    const promised = new Set(manifest.families.flatMap(family => family.scripts))
    expect([...promised].sort()).toEqual(Object.keys(LETTERS).sort())
  })

  it('include the four Roboto files of pdfmake, so that output matches', () => {
    const stock = new URL('../../../node_modules/pdfmake/fonts/Roboto/', import.meta.url)
    const hashes = readdirSync(stock).map(file => sha256(readFileSync(new URL(file, stock))))
    expect(
      facesOf('Roboto')
        .map(face => face.id)
        .sort(),
    ).toEqual(hashes.sort())
    expect(fontkitFont(library.face('Roboto', { bold: true, italics: false })).postscriptName).toBe(
      'Roboto-Medium',
    )
  })

  it('are listed by the library as in the manifest', () => {
    expect(bundledFamilies().map(family => family.name)).toEqual(manifest.families.map(family => family.name))
  })
})

describe.each(manifest.families)('$name', family => {
  it('has a licence file with the copyright notice of the font', () => {
    expect(family.licence).toBe('OFL-1.1')
    const licence = readFileSync(new URL(family.licenceFile, FONTS), 'utf8')
    expect(licence).toContain('SIL OPEN FONT LICENSE Version 1.1')
    for (const face of facesOf(family.name)) {
      expect(licence).toContain(fontkitFont(face).copyright ?? family.name)
      const inside = fontkitFont(face).getName('license', 'en') ?? licence
      expect(inside).toContain('SIL Open Font License, Version 1.1')
    }
  })

  it.each(family.faces)('$file has the size and hash of the manifest', face => {
    const bytes = readFileSync(new URL(face.file, FONTS))
    expect({ bytes: bytes.length, sha256: sha256(bytes) }).toEqual({ bytes: face.bytes, sha256: face.sha256 })
    const font = fontkitFont(facesOf(family.name).find(({ style }) => style === face.style))
    expect(font.postscriptName).toBe(face.postscriptName)
  })

  it.each(family.scripts)('covers %s in every face', script => {
    expect(missing(LETTERS[script] ?? '?', family.name)).toBe('')
  })

  it('lacks exactly the symbols listed in the manifest', () => {
    expect(missing(manifest.sampleSymbols, family.name)).toBe(family.missingSymbols)
  })
})

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
