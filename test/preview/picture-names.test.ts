import { expect, test } from 'vitest'
import { pictureName, pictureReference, pictureValueIn } from '../../src/preview/client/add/picture-names.ts'

test.each([
  ['logo.png', 'logo.png'],
  ['Our Logo (1).PNG', 'Our-Logo-1.png'],
  ['Größe é.svg', 'Gro-e-e.svg'],
  ['../../etc/passwd.svg', 'etc-passwd.svg'],
  ['.hidden.svg', 'hidden.svg'],
  ['標誌.webp', 'picture.webp'],
  ['logo', 'logo'],
  [`${'a'.repeat(300)}.png`, `${'a'.repeat(80)}.png`],
])('the file %s is added as %s', (file, name) => {
  expect(pictureName(file)).toBe(name)
})

test.each([
  ['json', '{"image": ', '"a.png"'],
  ['json', '{"image": "', 'a.png'],
  ['json', '{"text": "a \\" b", "image": ', '"a.png"'],
  ['json', '{"image": "x",\n  "y": "', 'a.png'],
  ['html', '<p>', '<img src="a.png" alt="">'],
  ['html', '<img src="', 'a.png'],
  ['markdown', 'Text ', '![](a.png)'],
  ['markdown', '![logo](', 'a.png'],
  ['css', 'background: ', 'url("a.png")'],
  ['css', 'background: url(', 'a.png'],
  ['css', 'background: url("', 'a.png'],
] as const)('in %s after %j, the reference is %s', (language, before, reference) => {
  expect(pictureReference(language, before, 'a.png')).toBe(reference)
})

test('the value of the image property in a selected node is found', () => {
  const node = '{ "image": "logo \\"old\\"", "width": 90 }'
  const { from, to } = pictureValueIn(node) ?? { from: 0, to: 0 }
  expect(node.slice(from, to)).toBe('logo \\"old\\"')
  expect(pictureValueIn('{ "text": "image" }')).toBeNull()
})
