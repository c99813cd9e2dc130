import { expect, test } from 'vitest'
import type { SalesImport } from '#contract/imports.ts'
import { settled } from '#server/testing/importing.ts'
import { testServer } from '#server/testing/test-server.ts'

const MB = 1024 * 1024
const server = testServer()
const encoder = new TextEncoder()

interface Bomb {
  readonly name: string
  /** Over and over again, to this size. */
  readonly piece: string
  readonly size: number
}

/** Sends it as it is made, so that this test itself holds none of it. */
async function drop({ name, piece, size }: Bomb): Promise<{ found: SalesImport; grown: number }> {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const chunk = encoder.encode(piece.repeat(Math.ceil((256 * 1024) / piece.length)))
  async function* bytes() {
    for (let sent = 0; sent < size; sent += chunk.length) yield chunk
  }
  const before = inUse()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, inUse())
  }, 20)
  try {
    const response = await seller.fetch(`/api/businesses/${businessId}/imports?fileName=${name}`, {
      method: 'POST',
      headers: { cookie: seller.cookies, 'content-type': 'application/octet-stream' },
      body: ReadableStream.from(bytes()) as ReadableStream,
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(202)
    const { id: importId } = (await response.json()) as SalesImport
    return { found: await settled(seller, { businessId, importId }), grown: most - before }
  } finally {
    clearInterval(watch)
  }
}

function inUse(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

test.each<[string, Bomb, object]>([
  ['one endless line', { name: 'a.csv', piece: 'x', size: 240 * MB }, { code: 'file_header_not_found' }],
  ['millions of columns', { name: 'b.csv', piece: 'a,', size: 240 * MB }, { code: 'file_header_not_found' }],
])('%s: refused, in little memory', { timeout: 120_000 }, async (_, bomb, error) => {
  const { found, grown } = await drop(bomb)
  expect(found).toMatchObject({ status: 'refused', error })
  // what was let go and not collected yet counts too; held whole it would be all of it
  expect(grown).toBeLessThan(bomb.size / 2)
})
