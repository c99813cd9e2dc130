import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { undoAndWait } from '../src/server/testing/importing.ts'
import { type BenchBusiness, businessWithProducts, importWholeFile } from './business.ts'
import { benchPostgres, dropDatabase, freshDatabase } from './database.ts'
import { type Benchmark, type Figure, seconds, wanted } from './harness.ts'
import { startSafi } from './safi-server.ts'
import { type SalesFiles, salesFiles } from './sales-file.ts'

const LEDGERS = 5
/** From this number of lines on, the case with five statements is skipped, because it takes minutes on the embedded database. */
const LARGE = 100_000

interface Pair {
  readonly undo: number[]
  readonly import: number[]
}

/** Compares the duration of an undo with the duration of the import that it removes, in the same run. */
export const undoBenchmark: Benchmark = {
  title: 'Undo of an import, compared with that import',
  async *run(context) {
    const postgres = await benchPostgres()
    try {
      for (const lines of context.sizes) {
        const files = await salesFiles(lines)
        for (const home of ['postgres', 'pglite'] as const) {
          if (!wanted(context, home)) continue
          const [alone, twice, first] = [pair(), pair(), pair()]
          for (let run = 0; run < context.runs; run += 1) {
            const url = await freshDatabase(postgres)
            const server = await startSafi(home === 'postgres' ? url : undefined)
            try {
              const business = await businessWithProducts(server)
              await timed(business, [files], alone)
              await timed(business, [files, files], twice)
              // the first undo is compared with the last import: both find about the same number of lines in the database
              if (lines < LARGE) await timed(business, await ledgers(files), first, LEDGERS - 1)
            } finally {
              await server.stop()
              await dropDatabase(postgres, url)
            }
            context.say(`${home} ${lines}: ${JSON.stringify({ alone, twice, first })}`)
          }
          yield figure(home, lines, 'of a single file', alone)
          yield figure(home, lines, 'of a file that was imported twice', twice)
          if (lines < LARGE)
            yield figure(home, lines, `of the first of ${LEDGERS} ledgers of the same orders`, first)
        }
      }
    } finally {
      await postgres.stop()
    }
  },
}

const pair = (): Pair => ({ undo: [], import: [] })

function figure(home: string, lines: number, what: string, { undo, import: reference }: Pair): Figure {
  return {
    what: `${home === 'postgres' ? 'PostgreSQL' : 'PGlite'}, ${lines / 1000}k lines: undo ${what}`,
    unit: 's',
    values: undo,
    reference: { what: 'its import', values: reference },
    goal: { of: 'ratio', atMost: 1 },
  }
}

/** Imports the files, then undoes the imports in the same order. Measures the first undo, and the import with the index `beside`. */
async function timed(
  { client, businessId }: BenchBusiness,
  files: readonly SalesFiles[],
  into: Pair,
  beside = 0,
): Promise<void> {
  const ids: string[] = []
  for (const [at, file] of files.entries()) {
    const took = await seconds(async () => {
      ids.push((await importWholeFile({ client, businessId }, file)).id)
    })
    if (at === beside) into?.import.push(took)
  }
  for (const [at, id] of ids.entries()) {
    const took = await seconds(() => undoAndWait(client, businessId, id))
    if (at === 0) into?.undo.push(took)
  }
}

/** Generates statements that all contain the same orders, each with further lines. */
async function ledgers(files: SalesFiles): Promise<SalesFiles[]> {
  const [header = '', ...rows] = (await readFile(files.sales, 'utf8')).trimEnd().split('\n')
  const made = [files]
  for (let ledger = 1; ledger < LEDGERS; ledger += 1) {
    const sales = join(tmpdir(), `safi-bench-ledger-${process.pid}-${ledger}.csv`)
    const told = rows.map((row) => row.replace(',', `,${ledger}00`))
    await writeFile(sales, [header, ...told, ''].join('\n'))
    made.push({ ...files, sales })
  }
  return made
}
