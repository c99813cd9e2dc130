import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { SalesImport } from '#contract/imports.ts'
import { settled } from '#server/testing/importing.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import { testServer } from '#server/testing/test-server.ts'

const MB = 1024 * 1024
const SIZE = 50 * MB
/** Maximum growth of memory in bytes, of which the streams of the test take a part. */
const LITTLE = 0.4 * SIZE
const server = testServer()
const encoder = new TextEncoder()
const AT_3 = { code: 'file_damaged', data: { line: 3 } }

interface Bomb {
  readonly name: string
  /** The valid beginning of the file. */
  readonly head?: string
  /** Repeated to fill the file. */
  readonly piece: string
}

/** Streams the file while generating it, so that the test itself does not keep it in memory. */
async function drop({ name, head = '', piece }: Bomb, size = SIZE) {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const chunk = encoder.encode(piece.repeat(Math.ceil((256 * 1024) / piece.length)))
  async function* bytes() {
    yield encoder.encode(head)
    for (let sent = 0; sent < size; sent += chunk.length) yield chunk
  }
  const before = inUse()
  let most = before
  let watch: NodeJS.Timeout | undefined
  const look = () => {
    const started = performance.now()
    most = Math.max(most, inUse())
    // collecting garbage takes time, so it is done only for a small share of the time
    watch = setTimeout(look, Math.max(100, 5 * (performance.now() - started)))
  }
  look()
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
    clearTimeout(watch)
  }
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Returns the memory in use after a garbage collection. */
function inUse(): number {
  collect()
  // buffers that the first collection found are still freed in the background; the second one waits for that
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const [HEADER = '', ROW = ''] = templateFile.text.split('\n')
const GOOD = `${HEADER}\n${ROW}\n`
const wrapped = (text: string) => text.replaceAll(/.+/g, (line) => `"${line.replaceAll('"', '""')}"`)
const wide = `${'1,'.repeat(400_000)}\n`

test.each<[string, Bomb, object]>([
  ['one endless line', { name: 'a.csv', piece: 'x' }, { code: 'file_header_not_found' }],
  ['millions of columns', { name: 'b.csv', piece: 'a,' }, { code: 'file_header_not_found' }],
  ['an endless cell under a good header', { name: 'c.csv', head: GOOD, piece: 'x' }, AT_3],
  ['an endless quoted cell', { name: 'd.csv', head: `${GOOD}"`, piece: 'x\n' }, AT_3],
  ['only quotes', { name: 'e.csv', head: GOOD, piece: '"' }, AT_3],
  ['an endless line of a CSV inside a CSV', { name: 'f.csv', head: `${wrapped(GOOD)}"`, piece: 'x' }, AT_3],
  [
    'NUL alone',
    { name: 'g.csv', head: GOOD, piece: '\0' },
    { code: 'file_encoding_unknown', data: { line: 3 } },
  ],
])('refuses a file with %s, using little memory', async (_, bomb, error) => {
  const { found, grown } = await drop(bomb)
  expect(found).toMatchObject({ status: 'refused', error })
  expect(grown).toBeLessThan(LITTLE)
})

test('counts each row of 400,000 columns as one row error, using little memory', async () => {
  const { found, grown } = await drop({ name: 'h.csv', head: GOOD, piece: wide }, SIZE / 2)
  expect(found).toMatchObject({ status: 'ready', preview: { rows: 34, lines: 1, errorCount: 33 } })
  expect(grown).toBeLessThan(LITTLE)
})
