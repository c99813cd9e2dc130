import { execFile } from 'node:child_process'
import { mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localStorage } from '../storage/storage.ts'
import { openArchive } from './zip-reader.ts'
import { type ZipEntry, zipOf } from './zip-writer.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'safi-zip-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function* entries(...made: ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* made
}
const text = (words: string) => [Buffer.from(words)]
async function* failing(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('first')
  throw new Error('disk failure')
}
const MODIFIED = new Date('2026-11-21T15:00:00Z')

test('another ZIP library reads an archive with long, empty and Arabic-named entries', async () => {
  const long = 'a line of a sale\n'.repeat(100_000)
  const zip = zipOf(
    entries(
      { name: 'data/lines.json', bytes: text(long) },
      { name: 'files/مبيعات.csv', bytes: text('نون,1') },
      { name: 'empty.txt', bytes: [] },
    ),
    MODIFIED,
  )
  const read = unzipSync(await buffer(zip))
  expect(Object.keys(read)).toEqual(['data/lines.json', 'files/مبيعات.csv', 'empty.txt'])
  expect(strFromU8(read['data/lines.json'] as Uint8Array)).toBe(long)
  expect(strFromU8(read['files/مبيعات.csv'] as Uint8Array)).toBe('نون,1')
  expect(read['empty.txt']?.length).toBe(0)
})

test('keeps less than 8 KB of each of many entries in memory', async () => {
  // measured in a separate process, because other tests in this process still occupy memory
  const script = `
    import { setTimeout } from 'node:timers/promises'
    import { zipOf } from '#server/infra/archive/zip-writer.ts'
    const used = () => {
      gc()
      const { heapUsed, external } = process.memoryUsage()
      return heapUsed + external
    }
    const count = 3000
    let growth
    async function* many() {
      const before = used()
      for (let at = 0; at < count; at++)
        yield { name: 'files/imports/' + at + '.csv', bytes: [Buffer.from('order,price')] }
      // V8 frees buffers in the background after a garbage collection, so the measurement is repeated: what is never
      // freed is kept by the archive
      growth = used() - before
      for (let again = 0; again < 100 && growth > 8_000 * count; again++) {
        await setTimeout(10)
        growth = used() - before
      }
    }
    for await (const _ of zipOf(many(), new Date('2026-11-21T15:00:00Z')));
    console.log(growth / count)`
  const args = ['--expose-gc', '--input-type=module', '--eval', script]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  expect(Number.parseFloat(stdout)).toBeLessThan(8_000)
})

test('reports a damaged or truncated archive as an error', async () => {
  const path = join(folder, 'cut.zip')
  const bytes = await buffer(zipOf(entries({ name: 'a', bytes: text('truth') }), MODIFIED))
  const wrong = Buffer.from(bytes)
  wrong.writeUInt32LE(7, wrong.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 16)
  const disk = localStorage(folder)
  await disk.write('cut.zip', [wrong])
  const read = (await openArchive(path)).get('a')?.read() ?? failing()
  await expect(buffer(read)).rejects.toThrow('damaged')
  await truncate(path, bytes.byteLength - 10)
  await expect(openArchive(path)).rejects.toThrow('not a complete ZIP archive')
})

test('fails the archive when the source of an entry fails', async () => {
  await expect(buffer(zipOf(entries({ name: 'a', bytes: failing() }), MODIFIED))).rejects.toThrow(
    'disk failure',
  )
})
