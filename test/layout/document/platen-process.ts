import { createEngine, PlatenError } from '../../../src/index.ts'

/** Prints a document and its data, JSON in two arguments, with Platen; writes the outcome to standard output. */
const engine = await createEngine({
  rendering: { isolation: 'none' },
  assets: { allowPrivateHosts: ['127.0.0.1'] },
  sweepIntervalMs: 0,
})
try {
  await engine.putTemplate({ template_id: 'a', document: JSON.parse(process.argv[2] ?? '{}') })
  const { file } = await engine.createPdf({
    template_id: 'a',
    data: JSON.parse(process.argv[3] ?? '{}'),
    export_type: 'file',
  })
  process.stdout.write(`printed ${file.length} bytes`)
} catch (error) {
  process.stdout.write(error instanceof PlatenError ? `refused: ${error.code}` : `failed: ${error}`)
} finally {
  await engine.close()
}
