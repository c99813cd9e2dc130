import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { LIMITS } from '#domain/catalog/limits.ts'
import { remoteOf } from '../remote/remote.ts'
import { amazonVendor } from './amazon/amazon-vendor.ts'
import { documentOf, linesOf, withRows } from './documents.ts'
import type { RemoteCall, Vendor, Window } from './vendor.ts'
import { wooCommerceVendor } from './woocommerce/woocommerce-vendor.ts'

const MB = 1024 * 1024
const woo = wooCommerceVendor()
const amazon = amazonVendor()
const SETTINGS = { shopAddress: 'https://shop.example', country: 'AE' }
const WINDOW: Window = {
  from: new Date('2026-03-01T00:00:00Z'),
  to: new Date('2026-04-01T00:00:00Z'),
  remoteId: null,
  progress: {},
  secret: null,
  unsure: false,
}

const ordersOf = ({ streams: [stream] }: Vendor) => stream?.next(WINDOW) ?? expect.fail()
const checkOf = ({ checks }: Vendor, called: string) =>
  checks.find(({ name }) => name === called)?.call ?? expect.fail()

/** Makes a call of a vendor, which gets this answer. Returns the error. */
async function errorOf(
  vendor: Vendor,
  call: RemoteCall<unknown>,
  answer: () => Response | Promise<Response>,
): Promise<unknown> {
  const parts = { fetch: async () => answer(), now: () => new Date(0), random: () => 0 }
  return call
    .send(remoteOf(vendor, parts, { settings: SETTINGS, secrets: {}, tokens: {} }))
    .catch((error) => error)
}

/** A body of `size` MB that counts how many of them were read. */
function bodyOf(size: number) {
  const seen = { read: 0, cancelled: false }
  const chunk = new Uint8Array(MB).fill(0x20)
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (seen.read === size) return controller.close()
      seen.read += 1
      controller.enqueue(chunk)
    },
    cancel() {
      seen.cancelled = true
    },
  })
  return { body, seen }
}

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
])('fails a call when the shop answers with a small %s body that unpacks to 64 MB', async (coding, pack) => {
  const packed = pack(Buffer.alloc(64 * MB, ' '))
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-encoding': coding }).end(packed)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const error = await errorOf(woo, ordersOf(woo), () => fetch(`http://127.0.0.1:${port}/`))
  expect(packed.length).toBeLessThan(MB)
  expect(error).toMatchObject({ outcome: 'fail', code: 'answer_too_large' })
  server.close()
})

test.each<[string, Vendor, RemoteCall<unknown>, number, string]>([
  ['the page of orders', woo, ordersOf(woo), 200, 'answer_too_large'],
  ['the index of the site', woo, checkOf(woo, 'shop'), 200, 'answer_too_large'],
  ['a refusal of WooCommerce', woo, checkOf(woo, 'signIn'), 401, 'credentials_refused'],
  ['a refusal of Amazon', amazon, checkOf(amazon, 'orders'), 403, 'answer_too_large'],
  ['a refused sign-in at Amazon', amazon, amazon.renewal ?? expect.fail(), 400, 'vendor_answer_unknown'],
])('reads at most 16 MB when %s is larger', async (_, vendor, call, status, code) => {
  const { body, seen } = bodyOf(64)
  expect(await errorOf(vendor, call, () => new Response(body, { status }))).toMatchObject({ code })
  // the stream itself reads a little ahead
  expect(seen.read).toBeLessThanOrEqual(18)
  expect(seen.cancelled).toBe(true)
})

/** Reads a document to its end. Returns the error. */
async function readAll(chunks: AsyncIterable<unknown>): Promise<unknown> {
  try {
    for await (const _ of chunks);
    return null
  } catch (error) {
    return error
  }
}

test.each(['as it is', 'gzip'])(
  'fails a download when the document is larger than an import may be: %s',
  async (form) => {
    const size = LIMITS.importBytes / MB
    const document = (mb: number) =>
      form === 'gzip'
        ? new Response(
            Buffer.concat(Array.from({ length: mb / 16 }, () => gzipSync(Buffer.alloc(16 * MB, ' ')))),
          )
        : new Response(bodyOf(mb).body)
    expect(await readAll(documentOf(document(size)))).toBeNull()
    expect(await readAll(documentOf(document(size + 16)))).toMatchObject({
      outcome: 'fail',
      code: 'document_too_large',
    })
  },
)

test('keeps at most 16 MB of a document when its header or a line does not end', async () => {
  const line = bodyOf(64)
  expect(await readAll(linesOf(documentOf(new Response(line.body))))).toMatchObject({
    code: 'document_damaged',
  })
  expect(line.seen.read).toBeLessThanOrEqual(18)
  const header = bodyOf(64)
  expect(await withRows(documentOf(new Response(header.body)))).not.toBeNull()
  expect(header.seen.read).toBeLessThanOrEqual(18)
})
