/**
 * The structure of a scene (ISO 32000-1 §14.8): texts are paragraphs or headings, pictures are figures, and everything
 * else is decoration unless the author describes it. Elements are created when their objects are painted first, so
 * that the reading order is the order of the objects.
 */
import {
  type Artifact,
  BACKGROUND_ARTIFACT,
  createHeadingLevels,
  type ElementProperties,
  GROUPING,
  LAYOUT_ARTIFACT,
  type Marking,
  parentFor,
  readHeading,
  StructureElement,
  type StructureType,
} from '../graphics/structure.ts'
import type { Scene, SceneObject } from './reading/scene.ts'

/** The meaning of an object in its groups. */
interface Meaning {
  readonly object: SceneObject
  /** The nearest group with an element; null for the root. */
  readonly parent: Meaning | null
  /** Null for an object without an element of its own. */
  readonly type: StructureType | null
  /** Set for decoration. */
  readonly artifact: Artifact | null
  /** BCP 47 tag, also inherited. */
  readonly language: string | null
}

export interface SceneStructure {
  /** The structure of what an object paints; null for a group, whose objects have their own. */
  markingOf(object: SceneObject): Marking | null
  /** The structure of several objects that are painted as one picture. */
  markingOfPicture(objects: readonly SceneObject[]): Marking
}

export interface SceneStructureOptions {
  /** That of the document; null for none. */
  readonly language: string | null
  /**
   * True if texts have replacement texts: their lines, shadows and backgrounds are painted with them, and PDF/UA-2
   * allows no graphics in elements of text (ISO 14289-2 §8.5.1).
   */
  readonly replacesTexts: boolean
}

/** @param root The element of the document. */
export function createSceneStructure(
  scene: Scene,
  root: StructureElement,
  { language, replacesTexts }: SceneStructureOptions,
): SceneStructure {
  /** By path, because placing copies objects. */
  const meanings = new Map<string, Meaning>()
  const elements = new Map<Meaning, StructureElement>()
  const levels = createHeadingLevels()
  let notes = 0

  const note = (object: SceneObject, around: Omit<Meaning, 'object' | 'type'>): void => {
    const { semantics } = object
    const artifact = around.artifact ?? (semantics?.isArtifact === true ? LAYOUT_ARTIFACT : null)
    const own = semantics?.language ?? around.language
    // a described group is one element with all its content
    const isWhole = around.parent !== null && isOneElement(around.parent)
    const type = artifact !== null || isWhole ? null : typeOf(object, around.parent)
    const meaning: Meaning = { object, parent: around.parent, type, artifact, language: own }
    meanings.set(object.path, meaning)
    if (object.type !== 'group') return
    const parent = type === null ? around.parent : meaning
    for (const child of object.objects) note(child, { parent, artifact, language: own })
  }

  const elementOf = (meaning: Meaning | null): StructureElement => {
    if (meaning === null || meaning.type === null) return root
    const known = elements.get(meaning)
    if (known !== undefined) return known
    const { object, parent, type } = meaning
    const level = readHeading(type)
    const heading = level === null ? null : levels.heading(level)
    const bookmark = level === null ? '' : labelOf(object)
    const properties = {
      ...heading?.properties,
      ...(bookmark !== '' && { bookmark }),
      ...(type === 'Note' && { id: `note-${++notes}` }),
      ...propertiesOf(meaning, languageAround(parent), replacesTexts),
    }
    const around = parentFor(type, elementOf(parent))
    const own = new StructureElement(heading?.type ?? type, around, properties, object.path)
    const isContent = object.type !== 'group' || isOneElement(meaning)
    const actualText = replacesTexts ? textsOf(object).join(' ') : ''
    const element =
      isContent && GROUPING.has(type)
        ? new StructureElement('P', own, actualText === '' ? {} : { actualText })
        : own
    elements.set(meaning, element)
    return element
  }

  const languageAround = (parent: Meaning | null): string | null =>
    parent === null ? language : parent.language

  const sides = { parent: null, language }
  const ground = isSilent(scene.backgroundImage) ? BACKGROUND_ARTIFACT : null
  if (scene.backgroundImage !== null) note(scene.backgroundImage, { ...sides, artifact: ground })
  for (const object of scene.objects) note(object, { ...sides, artifact: null })
  const cover = isSilent(scene.overlayImage) ? LAYOUT_ARTIFACT : null
  if (scene.overlayImage !== null) note(scene.overlayImage, { ...sides, artifact: cover })

  return {
    markingOf(object) {
      const meaning = meanings.get(object.path)
      if (meaning === undefined) return LAYOUT_ARTIFACT
      const { artifact, parent, type } = meaning
      if (artifact !== null) return artifact
      if (type !== null && (object.type !== 'group' || isOneElement(meaning)))
        return elementOf(meaning).content()
      if (parent !== null && isOneElement(parent)) return elementOf(parent).content()
      if (object.type === 'group') return null
      // the texts of a group that is a heading or a paragraph
      return object.type === 'text' && parent !== null ? elementOf(parent).content() : LAYOUT_ARTIFACT
    },
    markingOfPicture(objects) {
      const alt = objects.flatMap(object => textsOf(object)).join(' ')
      return alt === '' ? LAYOUT_ARTIFACT : new StructureElement('Figure', root, { alt }).content()
    },
  }
}

/** True for a group that is a single picture or text to assistive technology. */
function isOneElement({ object: { semantics }, type }: Meaning): boolean {
  if (type === null) return false
  return type === 'Figure' || type === 'Formula' || semantics?.alt != null || semantics?.actualText != null
}

/** Null for decoration, for groups that only place their objects, and for text in a text element. */
function typeOf(object: SceneObject, parent: Meaning | null): StructureType | null {
  const { semantics } = object
  const role = semantics?.role ?? null
  if (role !== null) return role
  switch (object.type) {
    case 'text':
      if (object.text.trim() === '') return null
      if (parent === null || parent.type === null || GROUPING.has(parent.type)) return 'P'
      return semantics === null ? null : 'Span'
    case 'picture':
      return 'Figure'
    default:
      return semantics?.alt != null ? 'Figure' : semantics?.actualText != null ? 'Span' : null
  }
}

function isSilent(object: SceneObject | null): boolean {
  return object !== null && object.semantics === null
}

function propertiesOf(
  { object, type, language }: Meaning,
  around: string | null,
  replacesTexts: boolean,
): ElementProperties {
  const { semantics } = object
  const alt = semantics?.alt ?? codeText(object)
  const isDescribed = alt !== null && (type === 'Figure' || type === 'Formula')
  const isReplaced = replacesTexts && type !== null && !GROUPING.has(type) && !isDescribed
  const actualText = semantics?.actualText ?? ((isReplaced && textsOf(object).join(' ')) || null)
  return {
    ...(alt !== null && { alt }),
    ...(actualText !== null && { actualText }),
    ...(language !== null && language !== around && { language }),
  }
}

/** The replacement text of a code; null for other objects. */
function codeText(object: SceneObject): string | null {
  if (object.type !== 'picture' || object.source.kind !== 'code') return null
  const { symbology, data } = object.source.code
  return `${symbology === 'qrcode' ? 'QR code' : 'Barcode'}: ${data}`
}

/** The text of a heading on one line, as it is read. */
function labelOf(object: SceneObject): string {
  return textsOf(object).join(' ').replaceAll(/\s+/g, ' ').trim()
}

/** The text of an object, for the replacement text of a picture of it. */
function textsOf(object: SceneObject): readonly string[] {
  const { semantics } = object
  if (semantics?.isArtifact === true) return []
  const replacement = semantics?.alt ?? semantics?.actualText ?? codeText(object)
  if (replacement !== null) return [replacement]
  if (object.type === 'group') return object.objects.flatMap(textsOf)
  return object.type === 'text' && object.text.trim() !== '' ? [object.text.trim()] : []
}
