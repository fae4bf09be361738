/** Reads watermarks. */

import { isRecord } from '../../base/json.ts'
import type { PageNode, PageValues } from '../bound-document.ts'
import { notePlace } from '../error-place.ts'
import { fail, type Node } from '../node.ts'
import type { NodeSources } from '../node-sources.ts'
import { READERS } from '../node-table.ts'
import { type Reading, readProperties } from './value-type.ts'

/** A watermark whose text is a string. */
export interface Watermark extends Node {
  readonly text: string
}

/** Wraps a watermark so that layout receives it read, for each page. */
export function watermarkGetter(
  watermark: PageNode,
  { path, source }: { readonly path: string; readonly source: string },
  reading: Reading & { readonly sources: NodeSources | null },
): WatermarkGetter {
  const marked = reading.sources?.markPageNode(watermark, source) ?? watermark
  return page => readWatermark(marked(page), path, reading)
}

/** The watermark of a page, or null. */
export type WatermarkGetter = (page: PageValues) => Watermark | null

/** @returns Null if there is nothing to print. */
function readWatermark(value: unknown, path: string, reading: Reading): Watermark | null {
  if (value === undefined || value === null || value === false) return null
  const given = isRecord(value) ? value : { text: value }
  const text = textOf(given['text'], given === value ? `${path}/text` : path)
  if (text === '') return null
  const watermark = { ...given, text }
  readProperties(watermark, READERS.watermark, path, reading)
  notePlace(watermark, path)
  return watermark
}

const LINE_BREAKS = /\s*[\n\r\u2028\u2029]\s*/g

/** The text on one line. False means no text; numbers are read as text. */
function textOf(value: unknown, path: string): string {
  if (value === undefined || value === null || value === false) return ''
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return String(value).trim().replaceAll(LINE_BREAKS, ' ')
  }
  return fail(path, 'a watermark is one text, without styled parts')
}
