/**
 * The program with which the import benchmark compares Safi: the least that an import without duplicates can do. It splits cells at commas,
 * copies them into a temporary table and merges them by key, with one index and without validation, matching, costs or history. It runs as
 * a separate process. Arguments: DATABASE_URL FILE.
 */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

const COLUMNS = `order_id text, line_id text, sold_on date, platform text, sku text, title text, units int,
  unit_price bigint, referral_fee bigint, fulfilment_fee bigint, currency text, kind text`
const LINES_PER_PIECE = 1_000

const [url, file] = process.argv.slice(2)
if (!url || !file) throw new Error('Usage: floor-import.ts DATABASE_URL FILE')
const client = new pg.Client(url)
await client.connect()
await client.query(`CREATE TABLE IF NOT EXISTS floor_lines (key text PRIMARY KEY, ${COLUMNS})`)
const started = performance.now()
const startedCpu = process.cpuUsage()
await client.query('BEGIN')
await client.query(`CREATE TEMPORARY TABLE coming (key text, ${COLUMNS}) ON COMMIT DROP`)
await pipeline(Readable.from(pieces(file)), client.query(copyFrom('COPY coming FROM STDIN')))
const { rowCount } = await client.query(
  'INSERT INTO floor_lines SELECT * FROM coming ON CONFLICT (key) DO NOTHING',
)
await client.query('COMMIT')
const { user, system } = process.cpuUsage(startedCpu)
const seconds = (performance.now() - started) / 1000
console.log(JSON.stringify({ seconds, processor: (user + system) / 1e6, added: rowCount }))
await client.end()

async function* pieces(path: string): AsyncGenerator<string> {
  let waiting: string[] = []
  let first = true
  for await (const line of createInterface({ input: createReadStream(path, { highWaterMark: 1 << 20 }) })) {
    if (first) {
      first = false
      continue
    }
    const cells = line.split(',')
    for (const at of [7, 8, 9]) cells[at] = (cells[at] ?? '').replace('.', '')
    waiting.push(`${cells[0]}/${cells[1]}\t${cells.join('\t')}\n`)
    if (waiting.length === LINES_PER_PIECE) {
      yield waiting.join('')
      waiting = []
    }
  }
  yield waiting.join('')
}
