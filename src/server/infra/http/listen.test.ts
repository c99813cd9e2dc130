import { Agent, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { expect, test } from 'vitest'
import { LIMITS } from '#domain/catalog/limits.ts'
import { TEST_MS } from '#server/testing/time-limits.ts'
import { closeServer, expectLongBody, type HttpTimeouts, listen } from './listen.ts'

/** Longer than a test may take, so that a test fails if it waits until the time for open requests has passed. */
const DRAIN_MS = 600_000
const BYTES = 64 * 1024 * 1024

async function listening(answer: () => Response | Promise<Response>) {
  const server = await listen({ host: '127.0.0.1', port: 0 }, answer)
  const agent = new Agent({ keepAlive: true })
  const { port } = server.address() as AddressInfo
  const ask = () =>
    new Promise<IncomingMessage>((resolve, reject) =>
      get({ port, host: '127.0.0.1', agent }, resolve).once('error', reject),
    )
  return { server, agent, ask }
}

test('a server that is shutting down closes idle connections', async () => {
  const { server, agent, ask } = await listening(() => new Response('ok'))
  await buffer(await ask())
  await closeServer(server, DRAIN_MS)
  agent.destroy()
})

test('a server that is shutting down first sends the rest of a response that the client has not read yet', async () => {
  const { server, agent, ask } = await listening(() => new Response(new Uint8Array(BYTES)))
  const response = await ask()
  const closed = closeServer(server, DRAIN_MS)
  expect((await buffer(response)).byteLength).toBe(BYTES)
  await closed
  agent.destroy()
})

test('a server that is shutting down responds to a request in progress, then closes the connection', async () => {
  const begun = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<Response>()
  const { server, agent, ask } = await listening(() => {
    begun.resolve()
    return answer.promise
  })
  const response = ask()
  await begun.promise
  const closed = closeServer(server, DRAIN_MS)
  answer.resolve(new Response('ok'))
  expect((await buffer(await response)).toString()).toBe('ok')
  await closed
  agent.destroy()
})

test('idle connections stay open longer than load balancers keep them', async () => {
  const { server, agent, ask } = await listening(() => new Response('ok'))
  const response = await ask()
  await buffer(response)
  expect(response.headers['keep-alive']).toBe('timeout=65')
  await closeServer(server, DRAIN_MS)
  agent.destroy()
})

const MB = 1024 * 1024
const CHUNK = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(MB), Buffer.from('\r\n')])

/** A server that accepts only bodies of up to 1 MB, and a connection to it. */
async function withSmallLimit(timeouts?: HttpTimeouts) {
  const app = new Hono()
  app.post('/uploads', (c, next) => {
    expectLongBody((c.env as { incoming: Parameters<typeof expectLongBody>[0] }).incoming)
    return next()
  })
  app.post('*', bodyLimit({ maxSize: MB }), (c) => c.text('accepted'))
  const server = await listen({ host: '127.0.0.1', port: 0, timeouts }, app.fetch)
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  const send = (data: string | Buffer) => new Promise((resolve) => socket.write(data, resolve))
  return { server, socket, send }
}

const head = (length: string, path = '/') => `POST ${path} HTTP/1.1\r\nHost: safi\r\n${length}\r\n\r\n`

test.each([
  ['with its length', `Content-Length: ${12 * MB}`, Buffer.alloc(MB), ''],
  ['in pieces', 'Transfer-Encoding: chunked', CHUNK, '0\r\n\r\n'],
])(
  'a client gets the response when it sends a body that is too large, %s, and reads only after it has sent everything',
  async (_, length, piece, end) => {
    const { server, socket, send } = await withSmallLimit()
    await send(head(length))
    for (let sent = 0; sent < 12; sent += 1) {
      await send(piece)
      // the library would end the connection after half a second
      await setTimeout(50)
    }
    await send(`${end}${head('Content-Length: 2')}ok`)
    socket.end()
    const answers = await text(socket)
    expect(answers).toMatch(/^HTTP\/1\.1 413 /)
    expect(answers).toMatch(/HTTP\/1\.1 200 .*accepted$/s)
    await closeServer(server, DRAIN_MS)
  },
)

test('a client loses its connection when it sends more than the largest upload after its body was refused', async () => {
  // far more than the time that a busy machine takes to send that much, so that only the size can end the connection
  const { server, socket, send } = await withSmallLimit({
    headersMs: TEST_MS,
    bodyMs: TEST_MS,
    uploadMs: TEST_MS,
  })
  await send(head('Transfer-Encoding: chunked'))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  let sent = 0
  while (!socket.destroyed) {
    await send(CHUNK)
    sent += MB
  }
  await closed
  expect(sent).toBeGreaterThan(LIMITS.importBytes)
  await closeServer(server, DRAIN_MS)
})

test.each(['/', '/uploads'])(
  'a client loses its connection when it still sends at the end of its time, after its body was refused: %s',
  async (path) => {
    const { server, socket } = await withSmallLimit({ headersMs: 2_000, bodyMs: 600, uploadMs: 2_500 })
    let answer = ''
    socket.on('data', (piece) => {
      answer += piece
    })
    socket.write(head(`Content-Length: ${MB + 1}`, path))
    const drip = setInterval(() => socket.write(' '), 50)
    await new Promise((resolve) => socket.once('close', resolve))
    clearInterval(drip)
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    await closeServer(server, DRAIN_MS)
  },
)
