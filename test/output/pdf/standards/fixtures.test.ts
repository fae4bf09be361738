import { expect, test } from 'vitest'
import { createFixtureEngine, listFixtures } from '../../../../fixtures/fixtures.ts'
import { type CreatePdfParams, checkPdf } from '../../../../src/index.ts'

const CLAIMS = [
  ['PDF/UA-1', 'PDF/A-2a'],
  ['PDF/UA-1', 'PDF/A-3a'],
  ['PDF/UA-2', 'PDF/A-4'],
] as const satisfies CreatePdfParams['pdf_standard'][]

test.each(await listFixtures())(
  '$name conforms to the standards it declares',
  async ({ template, definition, data: given }) => {
    const { overrides = [], ...data } = given
    const engine = await createFixtureEngine(template)
    await engine.putTemplate({ ...definition, template_id: template })
    for (const pdf_standard of CLAIMS) {
      const params = { template_id: template, data, export_type: 'file' as const, pdf_standard }
      const { file } =
        'scene' in definition
          ? await engine.createImage({ ...params, overrides, output_format: 'pdf' })
          : await engine.createPdf(params)
      const { claims, findings } = await checkPdf(file)
      expect(claims).toEqual(pdf_standard)
      expect(findings).toEqual([])
    }
    await engine.close()
  },
)
