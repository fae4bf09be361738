import { createEngine } from '../../src/index.ts'
import { directoryStorage } from '../../src/storage/directory/index.ts'

// Renders a PDF synchronously and hangs after storing it. Argument: a folder.

const inner = directoryStorage(process.argv[2] ?? '')
const engine = await createEngine({
  rendering: { isolation: 'none' },
  storage: {
    ...inner,
    files: {
      ...inner.files,
      async put(params) {
        await inner.files.put(params)
        console.log('stored')
        await new Promise(resolve => setTimeout(resolve, 3_600_000))
      },
    },
  },
})
await engine.putTemplate({ template_id: 'hello', document: { content: ['Hello'] } })
await engine.createPdf({ template_id: 'hello' })
