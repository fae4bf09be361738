import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeApi } from '../../../src/http/openapi.ts'
import { json, KEY, OTHER_KEY, open, type Served } from './world.ts'

let api: Served
beforeAll(async () => {
  api = await open()
})
afterAll(() => api.close())

const by = (headers: Record<string, string>, path = '/v1/list-templates') =>
  fetch(`${api.origin}${path}`, { headers })

test('X-API-KEY authenticates requests of both versions', async () => {
  for (const path of ['/v1/list-templates', '/v2/list-templates']) {
    expect((await by({ 'X-API-KEY': KEY }, path)).status, path).toBe(200)
  }
})

test('Authorization: Token authenticates requests of both versions', async () => {
  for (const path of ['/v1/list-templates', '/v2/list-templates']) {
    expect((await by({ Authorization: `Token ${KEY}` }, path)).status, path).toBe(200)
  }
})

test('every call except downloads and openapi.json requires a key', async () => {
  const paths = Object.entries(describeApi('http://localhost')['paths'] ?? {})
  for (const [path, operations] of paths.filter(([path]) => !/openapi|get-(pdf|image|html)/.test(path))) {
    for (const method of Object.keys(operations ?? {})) {
      const response = await fetch(`${api.origin}${path}`, { method: method.toUpperCase() })
      await response.arrayBuffer()
      expect(response.status, `${method} ${path}`).toBe(401)
    }
  }
})

test('a wrong key gives 401 with status error and a message about the key', async () => {
  for (const headers of [{ 'x-api-key': `${KEY}x` }, { authorization: 'Token wrong' }]) {
    expect(await json(by(headers), 401)).toEqual({
      status: 'error',
      message: 'The API key is missing or wrong. Send it as X-API-KEY: KEY or Authorization: Token KEY.',
      code: 'unauthorized',
    })
  }
})

test('version 1 creates need both a template and a key', async () => {
  const create = (query: string, headers: Record<string, string>) =>
    fetch(`${api.origin}/v1/create?${query}`, { method: 'POST', headers })
  await json(create('template_id=hello', {}), 401)
  await json(create('', { 'x-api-key': KEY }), 400)
  await json(create('template_id=hello', { 'x-api-key': KEY }))
})

test('each key belongs to an account, and accounts cannot access objects of others', async () => {
  const { transaction_ref, download_url } = await json(api.post('/v2/create-pdf?template_id=hello', {}))
  const theirs = { 'x-api-key': OTHER_KEY }
  expect((await json(by(theirs, '/v2/list-templates'))).templates).toEqual([])
  expect((await json(by(theirs, '/v2/list-objects'))).objects).toEqual([])
  expect((await json(by(theirs, '/v2/get-template?template_id=hello'), 404)).code).toBe('template_not_found')
  expect((await json(by(theirs, `/v2/delete-object?transaction_ref=${transaction_ref}`), 404)).code).toBe(
    'object_not_found',
  )
  expect((await by(theirs, new URL(download_url).pathname)).status).toBe(404)
})
