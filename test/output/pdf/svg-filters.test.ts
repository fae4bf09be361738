import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine, type Engine } from '../../../src/index.ts'

let engine: Engine
beforeAll(async () => {
  engine = await createEngine({ rendering: { isolation: 'none' } })
})
afterAll(() => engine.close())

const svg = (attribute: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><filter id="soft"><feGaussianBlur stdDeviation="4"/></filter><rect x="10" y="10" width="20" height="20" fill="red" ${attribute}/></svg>`
const FILTERED = ['filter="url(#soft)"', 'style="fill:red;filter: url(#soft)"']
const UNFILTERED = ['', 'filter="none"']

describe('a filter of an SVG', () => {
  it('causes a warning in the PDF of a scene, which omits it, and none in an image', async () => {
    const warningsOf = async (attribute: string, output_format: 'pdf' | undefined) => {
      const objects = [{ type: 'svg', svg: svg(attribute), width: 80, height: 80 }] as const
      await engine.putTemplate({ template_id: 'scene', scene: { width: 80, height: 80, objects } })
      const { warnings = [] } = await engine.createImage({
        template_id: 'scene',
        export_type: 'file',
        ...(output_format && { output_format }),
      })
      return warnings.map(({ code, path }) => [code, path])
    }
    for (const attribute of FILTERED) {
      expect(await warningsOf(attribute, 'pdf')).toEqual([['svg_content_dropped', '/scene/objects/0/svg']])
      expect(await warningsOf(attribute, undefined)).toEqual([])
    }
    for (const attribute of UNFILTERED) expect(await warningsOf(attribute, 'pdf')).toEqual([])
  })

  it('causes a warning in a document', async () => {
    const warningsOf = async (attribute: string) => {
      await engine.putTemplate({ template_id: 'document', document: { content: [{ svg: svg(attribute) }] } })
      const { warnings = [] } = await engine.createPdf({ template_id: 'document', export_type: 'file' })
      return warnings.map(({ code }) => code)
    }
    for (const attribute of FILTERED) expect(await warningsOf(attribute)).toEqual(['svg_content_dropped'])
    for (const attribute of UNFILTERED) expect(await warningsOf(attribute)).toEqual([])
  })
})
