import { describe, expect, test } from 'vitest'
import { drawPages } from '../../../../fixtures/page-pictures.ts'
import { printHtml } from '../../../html/print-html.ts'
import {
  ALIGNMENT_PAIRS,
  type GridPair,
  gridPage,
  NESTED_PAIRS,
  nestedPage,
  PLACEMENT_PAIRS,
  referencePage,
  TRACK_PAIRS,
} from './grid-pairs.ts'

async function pictureOf(html: string): Promise<Buffer[]> {
  const { bytes, warnings } = await printHtml(html)
  expect(warnings).toEqual([])
  const pages = await drawPages(bytes, { dpi: 96 })
  return pages.map(({ png }) => Buffer.from(png))
}

async function expectEqual(page: string, referencePage: string): Promise<void> {
  const [grid, reference] = await Promise.all([pictureOf(page), pictureOf(referencePage)])
  expect(grid).toHaveLength(1)
  expect(grid[0]?.equals(reference[0] ?? Buffer.alloc(0))).toBe(true)
}

describe('grids print like absolutely positioned boxes', () => {
  const expectReference = (pair: GridPair) => expectEqual(gridPage(pair), referencePage(pair))

  describe('tracks', () => {
    test.each(TRACK_PAIRS)('%s', (...pair) => expectReference(pair))
  })
  describe('placement', () => {
    test.each(PLACEMENT_PAIRS)('%s', (...pair) => expectReference(pair))
  })
  describe('alignment', () => {
    test.each(ALIGNMENT_PAIRS)('%s', (...pair) => expectReference(pair))
  })
  describe('content and containers', () => {
    test.each(NESTED_PAIRS)('%s', (_, page, reference) =>
      expectEqual(nestedPage(page), nestedPage(reference)),
    )
  })
})
