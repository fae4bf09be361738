/** Watermarks as they come from a document → as layout takes them. */

import { isRecord } from '../../base/json.ts'
import { readFlag } from '../../base/values.ts'
import type { PageValues } from '../bound-document.ts'
import { notePlace } from '../error-place.ts'
import { fail, type Node } from '../node.ts'
import { color } from './color-values.ts'
import { families } from './node-values.ts'
import { anyNumber, noLessThanZero, type Reading, type ReadValue, readValues } from './read-values.ts'

/** A watermark whose text is a string. */
export interface Watermark extends Node {
  readonly text: string
}

const fontSize: ReadValue = (value, path) => (value === 'auto' ? value : noLessThanZero(value, path))

const WATERMARK: ReadonlyMap<string, ReadValue> = new Map<string, ReadValue>([
  ['font', families],
  ['fontSize', fontSize],
  ['color', color],
  ['opacity', anyNumber],
  ['angle', anyNumber],
  ['bold', value => readFlag(value) ?? Boolean(value)],
  ['italics', value => readFlag(value) ?? Boolean(value)],
])

/** Wraps a watermark so that layout gets its values read, page by page. */
export function watermarkGetter(
  watermark: (page: PageValues) => unknown,
  path: string,
  reading: Reading,
): WatermarkGetter {
  return page => readWatermark(watermark(page), path, reading)
}

/** Gives the watermark of a page, or null for none. */
export type WatermarkGetter = (page: PageValues) => Watermark | null

/** @returns Null where there is nothing to print. */
function readWatermark(value: unknown, path: string, reading: Reading): Watermark | null {
  if (value === undefined || value === null || value === false) return null
  const given = isRecord(value) ? value : { text: value }
  const text = textOf(given['text'], given === value ? `${path}/text` : path)
  if (text === '') return null
  const watermark = { ...given, text }
  readValues(watermark, WATERMARK, path, reading)
  notePlace(watermark, path)
  return watermark
}

const LINE_BREAKS = /\s*[\n\r\u2028\u2029]\s*/g

/** The text on one line; false is no text, as in `isDraft && 'DRAFT'`. Numbers print as text. */
function textOf(value: unknown, path: string): string {
  if (value === undefined || value === null || value === false) return ''
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return String(value).trim().replaceAll(LINE_BREAKS, ' ')
  }
  return fail(path, 'a watermark is one text, without styled parts')
}
