/** Right-to-left texts that PDF readers often extract wrongly: description, script and text. */
export const TEXTS_FROM_THE_RIGHT: readonly (readonly [
  of: string,
  script: 'Arabic' | 'Hebrew',
  text: string,
])[] = [
  ['marks of Hebrew', 'Hebrew', 'שָׁלוֹם עוֹלָם'],
  ['marks of Arabic', 'Arabic', 'تُحوِّل الكِتابَ كلمة'],
  ['lam and alef', 'Arabic', 'لا إله إلا الله'],
  ['Arabic commas', 'Arabic', 'قلم، ورق 12، حبر؛ ثم (كتاب)، نهاية'],
  ['brackets', 'Hebrew', '(שלום) [עולם] «טוב»'],
  ['numbers, and what follows them', 'Hebrew', 'מחיר 1,234.50 בלבד (15%), עד 31/12/2026.'],
  ['words of both directions', 'Hebrew', 'ספר node.js (PDF 1.7) חדש ומעניין מאוד, by me!'],
]
