import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { main } from './main.ts'

const CLEAN = {
  errorCount: 0,
  differenceCount: 0,
  overlap: null,
  replacedLines: 0,
  sameFileImportedAt: null,
  totals: [],
}
/** The preview that the test server returns for a file with this text. */
const PREVIEWS: Record<string, object> = {
  bad: { ...CLEAN, errorCount: 1 },
  differs: { ...CLEAN, totals: [{ total: 1, controlTotal: 2 }] },
  again: { ...CLEAN, sameFileImportedAt: '2026-03-01T00:00:00Z' },
  back: { ...CLEAN, sameFileImportedAt: '2026-03-01T00:00:00Z', replacedLines: 1 },
}

let server: Server
let folder: string
let calls: string[]
/** Whether the test server fails when the command asks for the status of an import. */
let failing: boolean
/** The text of the uploaded file and the status of each import. */
let imports: { text: string; status: string }[]

beforeEach(async () => {
  vi.stubEnv('SAFI_LANG', 'en')
  folder = await mkdtemp(join(tmpdir(), 'safi-push-'))
  calls = []
  failing = false
  imports = []
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    if (request.headers.authorization !== 'Bearer safi_right')
      return answer(401, { code: 'invalid_api_key', title: 'This API key is not valid.' })
    calls.push(`${request.method} ${request.url}`)
    const [, id, commit] = /imports\/(\d+)(\/commit)?$/.exec(request.url ?? '') ?? []
    if (failing && request.method === 'GET') return answer(503, { code: 'internal', title: 'Stopping' })
    const isLost = id !== undefined && imports[Number(id)] === undefined
    if (isLost) return answer(404, { code: 'import_not_found', title: 'No such import' })
    if (Buffer.concat(chunks).toString() === 'broken')
      return answer(500, { code: 'internal', title: 'Failed' })
    if (id === undefined && chunks.length === 0) return answer(422, { code: 'file_empty', title: 'Empty' })
    if (id === undefined) imports.push({ text: Buffer.concat(chunks).toString(), status: 'checking' })
    const at = id === undefined ? imports.length - 1 : Number(id)
    const one = imports[at] as (typeof imports)[number]
    if (commit) one.status = 'committing'
    const { text, status } = one
    const after = text === 'custom' ? 'needs_choice' : 'ready'
    const commits = calls.filter((call) => call.endsWith(`/${id}/commit`)).length
    const saved = text === 'updated' && commits === 1 ? 'ready' : 'committed'
    if (!commit && id !== undefined)
      one.status = status === 'checking' ? after : status === 'committing' ? saved : status
    const preview = PREVIEWS[text] ?? CLEAN
    answer(202, { id: String(at), status, format: 'noon', addedLines: 7, error: null, preview })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await new Promise((done) => server.close(done))
  await rm(folder, { recursive: true })
})

async function push(key = 'safi_right', ...more: string[]) {
  vi.stubEnv('SAFI_API_KEY', key)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const [out, err]: [string[], string[]] = [[], []]
  const output = { out: (text: string) => out.push(text), err: (text: string) => err.push(text) }
  const code = await main(['push', folder, '--business', 'b-1', '--url', url, ...more], output)
  return { code, out: out.join('\n'), err: err.join('\n') }
}
/** Writes a file that was changed at this time. Files of one time are sent by name. */
async function file(name: string, text: string, changedAt = '2026-03-01T09:00:00Z') {
  await writeFile(join(folder, name), text)
  await utimes(join(folder, name), new Date(changedAt), new Date(changedAt))
}

test('sends each new file of a folder once, and commits the imports that need no decision', async () => {
  await Promise.all([
    file('a.csv', 'fine'),
    file('b.csv', 'bad'),
    file('c.csv', 'again'),
    file('notes.md', 'no'),
  ])
  const first = await push()
  expect(first.out.split('\n')).toEqual([
    'a.csv: imported, 7 new rows.',
    'b.csv: waits for you, because some rows cannot be read.',
    'c.csv: already sent or imported.',
  ])
  expect(first.code).toBe(2)
  expect(first.err).toContain('/business/b-1/import')
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([
    'POST /api/businesses/b-1/imports?fileName=a.csv',
    'POST /api/businesses/b-1/imports/0/commit',
    'POST /api/businesses/b-1/imports?fileName=b.csv',
    'POST /api/businesses/b-1/imports?fileName=c.csv',
  ])

  // the seller finishes the second import, and a copy of the first file is added to the folder
  calls = []
  const waiting = imports[1]
  if (waiting) waiting.status = 'committed'
  await file('copy of a.csv', 'fine')
  expect(await push('safi_right', '--json')).toMatchObject({ code: 0 })
  // asks about the newest finished import too, because the server may have lost it
  expect(calls).toEqual(['GET /api/businesses/b-1/imports/2', 'GET /api/businesses/b-1/imports/1'])
})

test('sends an older export first when its name sorts after that of the newer one', async () => {
  await Promise.all([
    file('orders_export_1.csv', 'older', '2026-03-02T09:00:00Z'),
    file('orders_export_1 (1).csv', 'newer', '2026-03-09T09:00:00Z'),
  ])
  expect(await push()).toMatchObject({ code: 0 })
  expect(imports.map(({ text }) => text)).toEqual(['older', 'newer'])
})

test.each([
  ['totals that differ', 'differs', 'totals of the file differ'],
  ['a question', 'custom', 'a question that you must answer'],
])('does not commit a file with %s, and leaves it to the seller', async (_, text, reason) => {
  await file('one.csv', text)
  const { code, out } = await push()
  expect(code).toBe(2)
  expect(out).toContain(reason)
  expect(calls.filter((call) => call.endsWith('commit'))).toEqual([])
})

test.each(['cancelled', 'undone'])(
  'says that the import of a file was %s, and does not send the file again',
  async (status) => {
    await file('one.csv', 'bad')
    expect(await push()).toMatchObject({ code: 2 })
    for (const one of imports) one.status = status
    calls = []
    const withdrawn = 'one.csv: not sent again, because its import was cancelled or undone in the app.'
    for (const _ of ['asks the server', 'remembers']) {
      expect(await push()).toMatchObject({ code: 0, out: withdrawn, err: '' })
    }
    const { out } = await push('safi_right', '--json')
    expect(JSON.parse(out).files).toMatchObject([{ file: 'one.csv', outcome: 'withdrawn', reason: null }])
    expect(calls).toEqual(Array(3).fill('GET /api/businesses/b-1/imports/0'))
  },
)

test('sends the files again whose imports a server has lost that was restored from a backup', async () => {
  await file('a.csv', 'again')
  await push()
  await Promise.all([file('b.csv', 'bad'), file('c.csv', 'fine'), file('d.csv', 'back')])
  await push()
  imports.splice(1)
  calls = []
  const { out, code } = await push()
  expect(out.split('\n')).toEqual([
    'a.csv: already sent or imported.',
    'b.csv: waits for you, because some rows cannot be read.',
    'c.csv: imported, 7 new rows.',
    'd.csv: imported, 7 new rows.',
  ])
  expect(code).toBe(2)
  expect(calls.filter((call) => call.includes('fileName'))).toHaveLength(3)
  calls = []
  expect(await push()).toMatchObject({ code: 2 })
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
})

test('sends the other files when one of them fails, and the failed one in the next run', async () => {
  await Promise.all([file('a.csv', 'broken'), file('b.csv', 'fine')])
  const { code, out, err } = await push()
  expect(err).toMatch(/^a\.csv: failed, and the next run tries again: .* refused: Failed \(internal\)$/)
  expect(out).toBe('b.csv: imported, 7 new rows.')
  expect(code).toBe(1)
  const again = await push('safi_right', '--json')
  expect(again.code).toBe(1)
  expect(JSON.parse(again.out)).toMatchObject({
    files: [
      { file: 'a.csv', outcome: 'failed', reason: expect.stringContaining('internal') },
      { file: 'b.csv', outcome: 'known' },
    ],
    error: null,
  })
})

test('commits a file that was imported before when its orders have changed since', async () => {
  await file('one.csv', 'back')
  expect(await push()).toMatchObject({ code: 0, out: 'one.csv: imported, 7 new rows.' })
})

test('commits a file again when the updated server reads it differently than before', async () => {
  await file('one.csv', 'updated')
  expect(await push()).toMatchObject({ code: 0, out: 'one.csv: imported, 7 new rows.' })
})

test('sends the other files when one file is empty', async () => {
  await Promise.all([file('a.csv', ''), file('b.csv', 'fine')])
  const { code, out } = await push()
  expect(out.split('\n')).toEqual([
    'a.csv: waits for you, because it is empty.',
    'b.csv: imported, 7 new rows.',
  ])
  expect(code).toBe(2)
})

test('does not send a file again when an earlier run stopped before the server had checked the file', async () => {
  await file('a.csv', 'fine')
  failing = true
  expect(await push()).toMatchObject({ code: 1 })
  failing = false
  expect(await push()).toMatchObject({ code: 0, out: 'a.csv: imported, 7 new rows.' })
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([
    'POST /api/businesses/b-1/imports?fileName=a.csv',
    'POST /api/businesses/b-1/imports/0/commit',
  ])
})

test('says what is wrong when the API key is refused or missing, or when the folder does not exist', async () => {
  await file('one.csv', 'fine')
  expect(await push('safi_wrong')).toMatchObject({ code: 1, err: expect.stringContaining('invalid_api_key') })
  expect(await push('')).toMatchObject({ code: 1, err: expect.stringContaining('SAFI_API_KEY') })
  await rm(folder, { recursive: true })
  expect(await push()).toMatchObject({ code: 1, err: expect.stringContaining('cannot be read') })
  folder = await mkdtemp(join(tmpdir(), 'safi-push-'))
})
