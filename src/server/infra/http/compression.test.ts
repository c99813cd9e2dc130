import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { OpenAPIHono } from '@hono/zod-openapi'
import { describe, expect, test } from 'vitest'
import { compressJson } from './compression.ts'
import type { HttpEnv } from './route.ts'

const LONG = { names: Array.from({ length: 100 }, (_, at) => `Oud ${at} عود`) }
const SHORT = { name: 'عود' }
const CSV = 'sku,name\n'.repeat(1_000)

const app = new OpenAPIHono<HttpEnv>()
app.use(compressJson())
app.get('/long', (c) => {
  c.header('set-cookie', 'a=1')
  c.header('set-cookie', 'b=2', { append: true })
  return c.json(LONG, 201)
})
app.get('/short', (c) => c.json(SHORT))
app.get('/csv', (c) => c.body(CSV, 200, { 'content-type': 'text/csv' }))

const get = (path: string, accepted?: string) =>
  app.request(path, accepted === undefined ? {} : { headers: { 'accept-encoding': accepted } })

describe('compressed responses', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('have the best encoding of "%s"', async (accepted, encoding, decompress) => {
    const response = await get('/long', accepted)
    expect(response.status).toBe(201)
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.length).toBeLessThan(JSON.stringify(LONG).length / 3)
    expect(JSON.parse(decompress(bytes).toString())).toEqual(LONG)
  })

  test.each([
    ['the client accepts no encoding', '/long', undefined, JSON.stringify(LONG)],
    ['the client refuses the encoding', '/long', 'gzip;q=0, zstd', JSON.stringify(LONG)],
    ['the response is short', '/short', 'br', JSON.stringify(SHORT)],
    ['the response is a file', '/csv', 'br', CSV],
  ])('are not sent when %s', async (_, path, accepted, body) => {
    const response = await get(path, accepted)
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.text()).toBe(body)
  })
})
