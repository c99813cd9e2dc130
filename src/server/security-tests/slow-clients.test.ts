import { createConnection, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { uploadImage } from '#contract/images.ts'
import { changeProducts } from '#contract/product-changes.ts'
import { testServer } from '#server/testing/test-server.ts'

const impatient = testServer({ timeouts: { headersMs: 400, bodyMs: 500, uploadMs: 60_000 } })
/** Its times are longer than a busy machine takes to look up a session. */
const patient = testServer({ timeouts: { headersMs: 30_000, bodyMs: 3_000, uploadMs: 60_000 } })

const HEAD = 'POST /api/session HTTP/1.1\r\nHost: safi\r\nContent-Type: application/json\r\n'

/** Sends the beginning, and then one byte at each interval. Returns the response when the server closes the connection. */
async function sendSlowly(start: string, then: string): Promise<string> {
  const socket: Socket = createConnection(Number(new URL(impatient.current.url).port), '127.0.0.1')
  socket.write(start)
  const drip = setInterval(() => socket.writable && socket.write(then), 50)
  let said = ''
  try {
    for await (const chunk of socket) said += chunk
  } catch (error) {
    // the connection was closed while a byte was being sent
    if (
      (error as NodeJS.ErrnoException).code !== 'ECONNRESET' &&
      (error as NodeJS.ErrnoException).code !== 'EPIPE'
    )
      throw error
  } finally {
    clearInterval(drip)
  }
  return said
}

test('closes the connection of a client that never completes its headers, and serves other clients meanwhile', async () => {
  const slow = Array.from({ length: 50 }, () => sendSlowly(HEAD, 'X-A: b\r\n'))
  const response = await fetch(`${impatient.current.url}/healthz`)
  expect(response.status).toBe(200)
  for (const said of await Promise.all(slow)) expect(said).toMatch(/^(HTTP\/1\.1 408 .*)?$/s)
})

test.each([
  ['JSON', HEAD],
  ['an upload without a session', HEAD.replace('/api/session', '/api/images')],
  ['a body sent to an unknown address', HEAD.replace('/api/session', '/nothing')],
])('closes the connection of a client that never completes a request body: %s', async (_, head) => {
  expect(await sendSlowly(`${head}Content-Length: 100000\r\n\r\n`, ' ')).toMatch(/^(HTTP\/1\.1 4\d\d .*)?$/s)
})

/** Sends spaces and then the text, in pieces that together take longer than an ordinary body may take. */
async function* slowly(text: string) {
  for (let piece = 0; piece < 32; piece += 1) {
    yield Buffer.from(' ')
    await setTimeout(100)
  }
  yield Buffer.from(text)
}

test.each([
  ['an upload', uploadImage, 'application/octet-stream', 'no picture', 'not_an_image'],
  ['a catalogue file', changeProducts, 'application/json', '{"deletions":1}', 'invalid_input'],
])(
  'gives a signed-in seller more time for %s than for other request bodies',
  async (_, to, type, text, code) => {
    const seller = await patient.current.seller()
    const { id } = await seller.newBusiness()
    const response = await seller.fetch(to.path.replace('{businessId}', id), {
      method: to.method.toUpperCase(),
      headers: { cookie: seller.cookies, 'content-type': type },
      body: ReadableStream.from(slowly(text)),
      duplex: 'half',
    } as RequestInit)
    expect(await response.json()).toMatchObject({ code })
  },
)
