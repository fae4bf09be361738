import { afterAll, expect, test } from 'vitest'
import { ERRORS } from '../../src/base/errors.ts'
import { refusal } from '../refusal.ts'
import { createInProcess, createWorkers, HELLO, imageJob } from './rendering-jobs.ts'

const SCENE = imageJob({ width: 9, height: 9, objects: [] })

const renderers = [await createInProcess(), createWorkers()]
afterAll(async () => await Promise.all(renderers.map(renderer => renderer.close())))

test.each([
  ['in process', renderers[0]],
  ['on a worker', renderers[1]],
])('an unexpected failure is render_failed with its cause, %s', async (_, renderer) => {
  const page = { kind: 'page', html: null, css: null, settings: {} } as never
  const none = null as never
  const works = [
    () => renderer?.renderPdf({ ...HELLO, id: none }),
    () => renderer?.renderPdf({ ...HELLO, source: page }),
    () => renderer?.renderImage({ ...SCENE, encoding: { ...SCENE.encoding, background: 5 as never } }),
    () => renderer?.mergePdfs({ account: 'default', sources: none, nowMs: 0 }),
  ]
  for (const work of works) {
    const error = await refusal(Promise.resolve(work()))
    expect([error.code, error.status]).toEqual(['render_failed', 500])
    expect(error.cause).toBeTruthy()
  }
})

test('a canceled call has status 499', () => {
  expect(ERRORS.canceled.status).toBe(499)
})
