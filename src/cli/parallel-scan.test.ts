import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { safiTemplate } from '#domain/import/formats/safi/safi-template.ts'
import { scanFile } from '#domain/import/reader/read-file.ts'
import { NOON_HEADER } from '#domain/import/testing/noon-file.ts'
import { fileSource } from './file-source.ts'
import { type AddOptions, added } from './file-sums.ts'
import { main } from './main.ts'
import { type ScanAside, samePlan, scanAside } from './parallel-scan.ts'
import { type ScanWorker, scanWorkerFor } from './start-worker.ts'

/** The file is a statement and not an order list, because the rows of a statement are of different kinds. */
const HEADER = `${NOON_HEADER.join(';')}\n`
/** Long names make a large file with few rows. */
const NAME = 'A name that goes on and on '.repeat(100)
const saleOf = (order: number, title: string, price = '120', total = '65', currency = 'SAR') =>
  [
    ...[
      'C1',
      'Noon SA',
      'PS-1',
      order,
      `${order}-1`,
      '2026-02-28',
      '2026-02-28',
      title,
      'Z1',
      'OUD',
      'order',
    ],
    ...[currency, price, -36, -19, 0, 0, 0, 0, 0, 0, total],
  ].join(';')
const BULK = Array.from({ length: 2_500 }, (_, at) => `${saleOf(at, NAME)}\n`)

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'safi-parallel-scan-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

const workers: (ScanWorker | null)[] = []
afterEach(() => Promise.all(workers.splice(0).map((worker) => worker?.end())))

/** Lets a worker scan a large file, as the command does. */
async function asideOf(options: AddOptions): Promise<ScanAside | null> {
  const worker = await scanWorkerFor(['--json', options.file])
  workers.push(worker)
  return worker && scanAside(options, await fileSource(options.file), worker)
}

async function profitOf(path: string) {
  const out: string[] = []
  const code = await main(['profit', path, '--json'], { out: (text) => out.push(text), err: () => {} })
  return { code, report: JSON.parse(out.join('')) }
}

/** Ends of a large file. All but the first of them contradict what the beginning of the file suggests. */
const ENDS = {
  'that agrees': `${saleOf(-1, 'Oud')}\n`,
  'that writes decimals with a comma': `${saleOf(-1, 'Oud', '120,50', '65,50')}\n`,
  'in another encoding': Buffer.from(`${saleOf(-1, '\xda\xe6\xcf')}\n`, 'latin1'),
  'of another currency': `${saleOf(-1, 'Oud', '120', '65', 'AED')}\n`,
  'that is damaged': `${saleOf(-1, '"Oud')}\n`,
} as const

describe('reading a large file while a worker scans it', () => {
  test.for(Object.entries(ENDS))(
    'gives the same report as one thread for a file with an end %s',
    async ([name, end]) => {
      const header = Buffer.from(HEADER)
      const bulk = Buffer.from(BULK.join(''))
      const rest = Buffer.from(end)
      const late = await file(`late ${name}.csv`, Buffer.concat([header, bulk, rest]))
      const source = await fileSource(late)
      const aside = await asideOf({ file: late, costs: null, vat: null, choices: {} })
      expect(aside?.early.headers).toHaveLength(22)
      const whole = await scanFile(source)
      expect(await aside?.whole).toEqual(whole)
      if (whole.outcome === 'ready')
        expect(samePlan(aside?.early ?? whole.plan, whole.plan)).toBe(name === 'that agrees')
      const { code, report } = await profitOf(late)
      if (name === 'that is damaged') expect(report.error.code).toBe('file_damaged')
      else if (name === 'of another currency') expect(report.error.code).toBe('several_currencies')
      // the end contradicts the beginning, so the file is read again from its first row
      else
        expect([code, report]).toEqual(
          Object.values(await profitOf(await file('first.csv', Buffer.concat([header, rest, bulk])))),
        )
    },
  )

  test('reads the second half of a file in the worker, with the same result as a single thread', async () => {
    const path = await file(
      'shared.csv',
      HEADER + BULK.join('') + BULK.join('').replaceAll('-02-28', '-01-31'),
    )
    const options = { file: path, costs: null, vat: null, choices: {} }
    const source = await fileSource(path)
    const aside = await asideOf(options)
    if (!aside) throw new Error('the file was not scanned in a worker thread')
    await aside.whole
    const both = await added(aside.early, aside.head, options)
    expect(both.rows).toBeLessThan(BULK.length * 2)
    expect(await aside.join(both)).toBe(true)
    const one = await added(aside.early, source, options)
    expect(both.tally.statements()).toEqual(one.tally.statements())
    expect([both.rows, both.lines]).toEqual([one.rows, one.lines])
    // each order has lines in both parts of the file, and counts in the month of its first line
    expect(one.tally.statements()[0]?.byMonth.map(({ orders }) => orders)).toEqual([BULK.length, 0])
  })

  test('reports a row at the end of a file that contradicts a row at the beginning, as one thread does', async () => {
    const header = Object.values(safiTemplate.columns).map(({ header: name }) => name)
    const rowOf = (line: number, price: number) =>
      `1,${line},2026-03-01,noon,OUD,${NAME},1,${price},0,0,SAR,sale\n`
    const rows = BULK.map((_, at) => rowOf(at, 10))
    const path = await file('template.csv', `${header}\n${rows.join('')}${rowOf(0, 10)}${rowOf(1, 11)}`)
    const options = { file: path, costs: null, vat: null, choices: {} }
    const aside = await asideOf(options)
    if (!aside) throw new Error('the file was not scanned in a worker thread')
    await aside.whole
    const head = await added(aside.early, aside.head, options)
    expect(head.rows).toBeLessThan(BULK.length)
    expect(await aside.join(head)).toBe(false)
    const { code, report } = await profitOf(path)
    expect([code, report.lines, report.errors]).toEqual([2, BULK.length + 1, 1])
  })

  test('reads the whole file in the main thread when the worker fails', async () => {
    const path = await file('alone.csv', HEADER + BULK.join(''))
    const options = { file: path, costs: null, vat: null, choices: {} }
    const worker = await scanWorkerFor([path])
    await worker?.end()
    const source = await fileSource(path)
    const aside = worker && (await scanAside(options, source, worker))
    if (!aside) throw new Error('the file was not scanned in a worker thread')
    expect((await added(aside.early, aside.head, options)).rows).toBe(BULK.length)
    expect(await aside.whole).toBeNull()
  })

  test('scans a file in the main thread when the file is small or its beginning is ambiguous', async () => {
    const small = await file('small.csv', HEADER + BULK[0])
    expect(await scanWorkerFor(['--json', small])).toBeNull()
    const open = await file('open.csv', HEADER + BULK.join('').replaceAll('2026-02-28', '02/03/2026'))
    expect(await asideOf({ file: open, costs: null, vat: null, choices: {} })).toBeNull()
    expect((await profitOf(open)).report.error.code).toBe('import_choice_needed')
  })

  test('scans a file in the main thread when the costs are no file, because a pipe can be read only once', async () => {
    const path = await file('beside-pipe.csv', HEADER + BULK.join(''))
    expect(await asideOf({ file: path, costs: '/dev/null', vat: null, choices: {} })).toBeNull()
  })
})
