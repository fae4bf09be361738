/** The characters of an SVG text with collapsed white space and the positions that its elements set. Pure. */
import { type ComputedStyle, computedValue } from '../../../svg/computed-style.ts'
import type { SvgElement } from '../../../svg/element.ts'

export interface Character {
  readonly text: string
  /** Its element, and the ancestors up to the `<text>`. */
  readonly element: SvgElement
  readonly ancestors: readonly SvgElement[]
  readonly style: ComputedStyle
  /** Absolute position; null continues after the preceding character. */
  x: number | null
  y: number | null
  dx: number
  dy: number
  /** Degrees. */
  rotate: number
  /** The first character on a path, which begins at 0. */
  startsPath: boolean
}

/** Consecutive characters without position changes. */
export interface Line {
  readonly characters: readonly Character[]
  /** True if it begins at an absolute position: an anchored chunk (SVG 2 §11.4). */
  readonly isAnchored: boolean
}

export function readCharacters(text: SvgElement): readonly Line[] {
  const characters: Character[] = []
  const places: Places[] = []
  collect(text, [], characters, places)
  while (characters.at(-1)?.text === ' ' && !isPreserved(characters.at(-1)?.style)) characters.pop()
  for (const { from, element } of places) applyPlaces(element, from, characters)
  const lines: { characters: Character[]; isAnchored: boolean }[] = []
  for (const [i, character] of characters.entries()) {
    const isAnchored = i === 0 || character.x !== null || character.y !== null || character.startsPath
    const isMoved =
      character.dx !== 0 || character.dy !== 0 || character.rotate !== (characters[i - 1]?.rotate ?? 0)
    const last = lines.at(-1)
    if (last === undefined || isAnchored || isMoved) lines.push({ characters: [character], isAnchored })
    else last.characters.push(character)
  }
  return lines
}

/** An element and the index of its first character. */
interface Places {
  readonly element: SvgElement
  readonly from: number
}

function collect(
  element: SvgElement,
  outer: readonly SvgElement[],
  characters: Character[],
  places: Places[],
): void {
  places.push({ element, from: characters.length })
  const ancestors = [element, ...outer]
  const from = characters.length
  const keeps = isPreserved(element.style)
  for (const child of element.children) {
    if (typeof child !== 'string') {
      collect(child, ancestors, characters, places)
      continue
    }
    const text = keeps ? child.replaceAll(/[\t\n\r]/g, ' ') : child.replaceAll(/[\t\n\r ]+/g, ' ')
    for (const part of text) {
      const last = characters.at(-1)
      const isDoubled = part === ' ' && !keeps && (last === undefined || last.text === ' ')
      if (isDoubled) continue
      characters.push({
        ...{ text: part, element, ancestors, style: element.style },
        ...{ x: null, y: null, dx: 0, dy: 0, rotate: 0, startsPath: false },
      })
    }
  }
  const first = characters[from]
  if (element.name === 'textPath' && first !== undefined) first.startsPath = true
}

function isPreserved(style: ComputedStyle | undefined): boolean {
  return style !== undefined && computedValue(style, 'xml:space') === 'preserve'
}

/** Inner elements come later and override outer ones. */
function applyPlaces(element: SvgElement, from: number, characters: readonly Character[]): void {
  const list = (name: string): number[] =>
    (element.attributes.get(name) ?? '').split(/[\s,]+/).flatMap(part => (part === '' ? [] : [Number(part)]))
  for (const name of ['x', 'y', 'dx', 'dy'] as const) {
    // Text on a path ignores y.
    if (name === 'y' && element.name === 'textPath') continue
    for (const [i, value] of list(name).entries()) {
      const character = characters[from + i]
      if (character?.ancestors.includes(element) === true) character[name] = value
    }
  }
  const angles = list('rotate')
  if (angles.length === 0) return
  for (let i = from; characters[i]?.ancestors.includes(element) === true; i++) {
    const character = characters[i]
    if (character !== undefined) character.rotate = angles[Math.min(i - from, angles.length - 1)] ?? 0
  }
}
