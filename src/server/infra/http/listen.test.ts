import { Agent, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { closeServer, listen } from './listen.ts'

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
