/** Glyph names and the encodings of simple fonts (ISO 32000-1 Annex D). Pure. */

/** The Adobe standard Latin character set in the order of the CFF charset ISOAdobe, from SID 0. */
export const LATIN_NAMES: readonly string[] = [
  '.notdef space exclam quotedbl numbersign dollar percent ampersand quoteright parenleft parenright asterisk plus',
  'comma hyphen period slash zero one two three four five six seven eight nine colon semicolon less equal greater',
  'question at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft backslash bracketright asciicircum',
  'underscore quoteleft a b c d e f g h i j k l m n o p q r s t u v w x y z braceleft bar braceright asciitilde',
  'exclamdown cent sterling fraction yen florin section currency quotesingle quotedblleft guillemotleft',
  'guilsinglleft guilsinglright fi fl endash dagger daggerdbl periodcentered paragraph bullet quotesinglbase',
  'quotedblbase quotedblright guillemotright ellipsis perthousand questiondown grave acute circumflex tilde macron',
  'breve dotaccent dieresis ring cedilla hungarumlaut ogonek caron emdash AE ordfeminine Lslash Oslash OE',
  'ordmasculine ae dotlessi lslash oslash oe germandbls onesuperior logicalnot mu trademark Eth onehalf plusminus',
  'Thorn onequarter divide brokenbar degree thorn threequarters twosuperior registered minus eth multiply',
  'threesuperior copyright Aacute Acircumflex Adieresis Agrave Aring Atilde Ccedilla Eacute Ecircumflex Edieresis',
  'Egrave Iacute Icircumflex Idieresis Igrave Ntilde Oacute Ocircumflex Odieresis Ograve Otilde Scaron Uacute',
  'Ucircumflex Udieresis Ugrave Yacute Ydieresis Zcaron aacute acircumflex adieresis agrave aring atilde ccedilla',
  'eacute ecircumflex edieresis egrave iacute icircumflex idieresis igrave ntilde oacute ocircumflex odieresis',
  'ograve otilde scaron uacute ucircumflex udieresis ugrave yacute ydieresis zcaron',
].flatMap(line => line.split(' '))

/** Their characters, from SID 1. */
const LATIN_CHARACTERS = [
  ...' !"#$%&’()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_‘abcdefghijklmnopqrstuvwxyz{|}~',
  ..."¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ–†‡·¶•‚„”»…‰¿`´ˆ˜¯˘˙¨˚¸˝˛ˇ—ÆªŁØŒºæıłøœß¹¬µ™Ð½±Þ¼÷¦°þ¾²®−ð×³©",
  ...'ÁÂÄÀÅÃÇÉÊËÈÍÎÏÌÑÓÔÖÒÕŠÚÛÜÙÝŸŽáâäàåãçéêëèíîïìñóôöòõšúûüùýÿž',
]

/** Names of the Symbol font that are not Latin. */
const SYMBOL_NAMES = new Set(
  [
    'Alpha Beta Chi Delta Epsilon Eta Gamma Ifraktur Iota Kappa Lambda Mu Nu Omega Omicron Phi Pi Psi Rfraktur Rho',
    'Sigma Tau Theta Upsilon Upsilon1 Xi Zeta aleph alpha angle angleleft angleright approxequal arrowboth',
    'arrowdblboth arrowdbldown arrowdblleft arrowdblright arrowdblup arrowdown arrowhorizex arrowleft arrowright',
    'arrowup arrowvertex asteriskmath beta braceex braceleftbt braceleftmid bracelefttp bracerightbt bracerightmid',
    'bracerighttp bracketleftbt bracketleftex bracketlefttp bracketrightbt bracketrightex bracketrighttp',
    'carriagereturn chi circlemultiply circleplus club congruent copyrightsans copyrightserif delta diamond dotmath',
    'element emptyset epsilon equivalence eta existential gamma gradient greaterequal heart infinity integral',
    'integralbt integralex integraltp intersection iota kappa lambda lessequal logicaland logicalor lozenge minute',
    'notelement notequal notsubset nu omega omega1 omicron parenleftbt parenleftex parenlefttp parenrightbt',
    'parenrightex parenrighttp partialdiff perpendicular phi phi1 pi product propersubset propersuperset',
    'proportional psi radical radicalex reflexsubset reflexsuperset registersans registerserif rho second sigma',
    'sigma1 similar spade suchthat summation tau therefore theta theta1 trademarksans trademarkserif union universal',
    'upsilon weierstrass xi zeta',
  ].flatMap(line => line.split(' ')),
)

const UNICODE = new Map(LATIN_CHARACTERS.map((character, i) => [LATIN_NAMES[i + 1] ?? '', character]))
UNICODE.set('Euro', '€')
const NAME_OF = new Map([...UNICODE].map(([name, character]) => [character, name]))
NAME_OF.set('\u00a0', 'space').set('\u00ad', 'hyphen')

/** Code point of a glyph name: Latin, `uni` with four digits, or `u` with four to six; null for others. */
export function unicodeOfName(name: string): number | null {
  const character = UNICODE.get(name)
  if (character !== undefined) return character.codePointAt(0) ?? null
  const [, digits] =
    /^(?:uni([0-9A-F]{4})|u([0-9A-F]{4,6}))$/.exec(name)?.filter(part => part !== undefined) ?? []
  return digits === undefined ? null : Number.parseInt(digits, 16)
}

/** True for names that have a meaning in Unicode without ToUnicode (ISO 32000-1 §9.10.2). */
export function isUnicodeName(name: string): boolean {
  return UNICODE.has(name) || SYMBOL_NAMES.has(name) || unicodeOfName(name.replace(/\..*/, '')) !== null
}

type Encoding = readonly (string | null)[]

function encodingOf(label: string, code: number): string | null {
  const character = new TextDecoder(label).decode(Uint8Array.of(code))
  return NAME_OF.get(character) ?? null
}

const WIN_ANSI: Encoding = Array.from({ length: 256 }, (_, code) => {
  if (code < 32) return null
  return encodingOf('windows-1252', code) ?? (code >= 127 ? 'bullet' : null)
}).map((name, code) => (code === 0x27 ? 'quotesingle' : code === 0x60 ? 'grave' : name))

const MAC_ROMAN: Encoding = Array.from({ length: 256 }, (_, code) => {
  return code < 32 ? null : code === 0xdb ? 'currency' : encodingOf('macintosh', code)
}).map((name, code) => (code === 0x27 ? 'quotesingle' : code === 0x60 ? 'grave' : name))

/** Runs of codes with the SID of the first. */
const STANDARD_RUNS = [
  [32, 95, 1],
  [161, 15, 96],
  [177, 4, 111],
  [182, 8, 115],
  [191, 1, 123],
  [193, 8, 124],
  [202, 2, 132],
  [205, 4, 134],
  [225, 1, 138],
  [227, 1, 139],
  [232, 4, 140],
  [241, 1, 144],
  [245, 1, 145],
  [248, 4, 146],
] as const

export const STANDARD_ENCODING: Encoding = (() => {
  const names: (string | null)[] = new Array(256).fill(null)
  for (const [code = 0, count = 0, sid = 0] of STANDARD_RUNS) {
    for (let i = 0; i < count; i++) names[code + i] = LATIN_NAMES[sid + i] ?? null
  }
  return names
})()

const ENCODINGS: Readonly<Record<string, Encoding>> = {
  WinAnsiEncoding: WIN_ANSI,
  MacRomanEncoding: MAC_ROMAN,
  StandardEncoding: STANDARD_ENCODING,
}

/** Null for names of other encodings. */
export function namedEncoding(name: string): Encoding | null {
  return ENCODINGS[name] ?? null
}

/** Code of a glyph name in MacRomanEncoding; null without one. */
export function macRomanCode(name: string): number | null {
  const code = MAC_ROMAN.indexOf(name)
  return code < 0 ? null : code
}
