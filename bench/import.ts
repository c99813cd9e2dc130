import { fileURLToPath } from 'node:url'
import type { PostgresServer } from '../src/server/testing/postgres-server.ts'
import { businessWithProducts, importWholeFile, productsOfFiles } from './business.ts'
import { run } from './cli-rivals.ts'
import { benchPostgres, dropDatabase, freshDatabase } from './database.ts'
import { type BenchContext, type Benchmark, type Figure, seconds, wanted } from './harness.ts'
import { linesAlone } from './lines-alone.ts'
import { processorTime } from './processor-time.ts'
import { startSafi } from './safi-server.ts'
import { type SalesFiles, salesFiles } from './sales-file.ts'

const FLOOR = fileURLToPath(new URL('floor-import.ts', import.meta.url))
const MEMORY_MB = 400
/** The goals: how many times as long as the reference program the first import may take, and the same file again as its first import. */
const FIRST = { postgres: 4, pglite: 10 }
const AGAIN = 0.3
/** From this number of lines on, a run on the embedded database takes minutes, so there is only one run. */
const LARGE = 1_000_000

interface Runs {
  readonly floor: number[]
  readonly first: number[]
  readonly second: number[]
  readonly creating: number[]
  readonly memory: number[]
  /** The processor time in seconds of Safi or of the reference program, including the database. */
  readonly firstWork: number[]
  readonly floorWork: number[]
  readonly linesAlone: number[]
}

/** Measures an import through the API until it is active, compared with a bare program that merges the same rows by key. */
export const importBenchmark: Benchmark = {
  title: 'Import through the API: upload, check, commit, matched with 2,000 products',
  async *run(context) {
    const postgres = await benchPostgres()
    try {
      for (const lines of context.sizes) {
        const files = await salesFiles(lines)
        for (const home of ['postgres', 'pglite'] as const) {
          if (wanted(context, home)) yield* figuresOf(context, postgres, files, home)
        }
      }
    } finally {
      await postgres.stop()
    }
  },
}

async function* figuresOf(
  context: BenchContext,
  postgres: PostgresServer,
  files: SalesFiles,
  home: 'postgres' | 'pglite',
): AsyncGenerator<Figure> {
  const runs: Runs = {
    floor: [],
    first: [],
    second: [],
    creating: [],
    memory: [],
    firstWork: [],
    floorWork: [],
    linesAlone: [],
  }
  const count = home === 'pglite' && files.lines >= LARGE ? 1 : context.runs
  for (let turn = 0; turn < count; turn += 1) {
    const url = await freshDatabase(postgres)
    if (turn % 2 === 0) await floor(postgres, url, files, runs)
    await oneRun(postgres, home === 'postgres' ? url : undefined, files, runs)
    if (turn % 2 === 1) await floor(postgres, url, files, runs)
    if (home === 'postgres') runs.linesAlone.push(await linesAlone(postgres, url, files.lines))
    await dropDatabase(postgres, url)
    runs.creating.push(await creatingProducts(postgres, files, home))
    context.say(
      `${home} ${files.lines}: floor ${runs.floor.at(-1)?.toFixed(2)} s, first ${runs.first.at(-1)?.toFixed(2)} s (work ${runs.floorWork.at(-1)?.toFixed(2)} and ${runs.firstWork.at(-1)?.toFixed(2)} s), second ${runs.second.at(-1)?.toFixed(2)} s, ${runs.memory.at(-1)?.toFixed(0)} MB`,
    )
  }
  const name = `${home === 'postgres' ? 'PostgreSQL' : 'PGlite'}, ${files.lines / 1000}k lines`
  const reference = { what: 'COPY and merge by bare Node, PostgreSQL', values: runs.floor }
  yield {
    what: `${name}: first import`,
    unit: 's',
    values: runs.first,
    reference,
    ...(files.lines >= 100_000 && { goal: { of: 'ratio', atMost: FIRST[home] } as const }),
  }
  yield {
    what: `${name}: first import, processor time with the database`,
    unit: 's',
    values: runs.firstWork,
    reference: { ...reference, values: runs.floorWork },
  }
  if (home === 'postgres') {
    yield {
      what: `${name}: its lines, only written`,
      unit: 's',
      values: runs.linesAlone,
      reference,
    }
  }
  yield {
    what: `${name}: the same file again`,
    unit: 's',
    values: runs.second,
    reference: { what: 'its first import', values: runs.first },
    goal: { of: 'ratio', atMost: AGAIN },
  }
  yield {
    what: `${name}: first import that creates its products`,
    unit: 's',
    values: runs.creating,
    reference: { what: 'a first import with products', values: runs.first },
  }
  yield {
    what: `${name}: peak memory of the server`,
    unit: 'MB',
    values: runs.memory,
    goal: { of: 'worst', atMost: MEMORY_MB },
  }
}

/** Each run has its own process and database, so that no data of another run remains. */
async function oneRun(
  postgres: PostgresServer,
  url: string | undefined,
  files: SalesFiles,
  runs: Runs,
): Promise<void> {
  const server = await startSafi(url)
  try {
    const business = await businessWithProducts(server)
    const work = () => processorTime(server.pid) + processorTime(postgres.pid)
    const before = work()
    runs.first.push(
      await seconds(async () => {
        const { addedLines } = await importWholeFile(business, files)
        if (addedLines !== files.lines)
          throw new Error(`${addedLines} lines were imported instead of ${files.lines}`)
      }),
    )
    runs.firstWork.push(work() - before)
    runs.memory.push(server.peakMemory())
    runs.second.push(
      await seconds(async () => {
        const { addedLines } = await importWholeFile(business, files)
        if (addedLines !== 0) throw new Error(`the second import of the file added ${addedLines} lines`)
      }),
    )
  } finally {
    await server.stop()
  }
}

/** A new seller usually creates the products of the first file together with its sales. */
async function creatingProducts(
  postgres: PostgresServer,
  files: SalesFiles,
  home: 'postgres' | 'pglite',
): Promise<number> {
  const url = await freshDatabase(postgres)
  const server = await startSafi(home === 'postgres' ? url : undefined)
  try {
    const client = await server.visitor().signUp()
    const { id: businessId } = await client.newBusiness()
    const newProducts = productsOfFiles()
    return await seconds(() =>
      importWholeFile({ client, businessId }, files, { newProducts, currency: 'EGP' }),
    )
  } finally {
    await server.stop()
    await dropDatabase(postgres, url)
  }
}

async function floor(
  postgres: PostgresServer,
  url: string,
  { sales, lines }: SalesFiles,
  runs: Runs,
): Promise<void> {
  const before = processorTime(postgres.pid)
  const told = JSON.parse(await run(process.execPath, [FLOOR, url, sales])) as Record<string, number>
  if (told.added !== lines)
    throw new Error(`the reference program added ${told.added} lines instead of ${lines}`)
  runs.floor.push(told.seconds ?? Number.NaN)
  runs.floorWork.push((told.processor ?? Number.NaN) + processorTime(postgres.pid) - before)
}
