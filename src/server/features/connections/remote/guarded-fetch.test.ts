import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { VendorError } from '../vendors/vendor.ts'
import { type Fetch, guardedFetch } from './guarded-fetch.ts'
import { AddressRefused, isPublic } from './public-address.ts'
import { remoteOf } from './remote.ts'

test.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['::1', false],
  ['::', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['not an address', false],
  ['93.184.216.34', true],
  ['2606:4700::6810:84e5', true],
])('isPublic returns for the IP address %s: %s', (address, expected) => {
  expect(isPublic(address)).toBe(expected)
})

test('guardedFetch reaches no server on this machine, by IP address or by a name that resolves to one', async () => {
  let reached = 0
  const server = createServer((_, response) => {
    reached += 1
    response.end('private')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const guarded = guardedFetch()
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1']) {
    const error = await guarded(`http://${host}:${port}/`).then(
      () => null,
      (thrown: Error) => thrown,
    )
    expect([host, error instanceof AddressRefused || error?.cause instanceof AddressRefused]).toEqual([
      host,
      true,
    ])
  }
  expect(reached).toBe(0)
  server.close()
})

function remoteWith(fetch: Fetch) {
  const vendor = { hosts: () => ['shop.example', '*.documents.example'] }
  return remoteOf(
    vendor as unknown as Parameters<typeof remoteOf>[0],
    { fetch, now: () => new Date(0), random: () => 0 },
    { settings: {}, secrets: {}, tokens: {} },
  )
}

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: VendorError) => error,
  )

test.each([
  'http://shop.example/',
  'https://other.example/',
  'https://shop.example:8443/',
  'https://shop.example.evil.example/',
  'https://documents.example/',
  'https://evildocuments.example/',
  'file:///etc/passwd',
  'https://shop.example@evil.example/',
])('sends nothing to %s, whose host the vendor does not declare', async (address) => {
  let sent = 0
  const remote = remoteWith(async () => {
    sent += 1
    return new Response()
  })
  expect(await errorOf(remote.fetch(address))).toMatchObject({ outcome: 'fail', code: 'address_not_allowed' })
  expect(sent).toBe(0)
})

test('follows no redirect, and turns network errors into vendor errors', async () => {
  const redirect = remoteWith(
    async () => new Response(null, { status: 302, headers: { location: 'https://evil.example/' } }),
  )
  expect(await errorOf(redirect.fetch('https://eu.documents.example/a'))).toMatchObject({
    code: 'address_not_allowed',
  })
  const down = remoteWith(async () => {
    throw new TypeError('fetch failed')
  })
  const error = await errorOf(down.fetch('https://shop.example/'))
  expect(error).toBeInstanceOf(VendorError)
  expect(error).toMatchObject({ outcome: 'retry', code: 'vendor_unavailable' })
})
