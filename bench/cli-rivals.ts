import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ANSWER_SQL, type Answer, answerOfRows, mustAgree } from './profit-answer.ts'
import type { SalesFiles } from './sales-file.ts'

export interface Rival {
  readonly name: string
  /** Which part of the task the program can do, as text for the result table. */
  readonly does: string
  /** The highest number of lines that is measured. With more lines the program takes hours or fails. */
  readonly maxLines: number
  /** The number of runs for a file of this size; fewer for slow programs. */
  runs(lines: number, wanted: number): number
  /** Runs the task and checks the result. null if the program is not installed. */
  readonly work: ((files: SalesFiles, ours: Answer) => Promise<void>) | null
}

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const fewerAtAMillion = (lines: number, wanted: number) => (lines < 1_000_000 ? wanted : Math.min(wanted, 3))
const onceBeyondTenThousand = (lines: number, wanted: number) => (lines > 10_000 ? 1 : Math.min(wanted, 3))

export function rivals(): Rival[] {
  return [duckDb(), sqlite(), hledger(), libreOffice(), actual()]
}

function duckDb(): Rival {
  const installed = existsSync(here('node_modules/@duckdb/node-api'))
  return {
    name: 'DuckDB',
    does: 'the complete result, no row checked',
    maxLines: Number.POSITIVE_INFINITY,
    runs: fewerAtAMillion,
    work: !installed
      ? null
      : async ({ sales, costs }, ours) => {
          const told = await run(process.execPath, [here('duckdb-profit.ts'), sales, costs])
          mustAgree('DuckDB', ours, answerOfRows(JSON.parse(told)))
        },
  }
}

function sqlite(): Rival {
  const minor = (column: string) => `CAST(replace(${column}, '.', '') AS INTEGER)`
  const select = `CREATE VIEW lines AS SELECT s.date, s.platform, s.sku, CAST(s.quantity AS INTEGER) AS quantity,
    ${minor('unit_price')} * s.quantity AS revenue, ${minor('referral_fee')} + ${minor('fulfilment_fee')} AS fees,
    ${minor('unit_cost')} * s.quantity AS cost FROM s LEFT JOIN c ON c.sku = s.sku`
  return {
    name: 'SQLite',
    does: 'the complete result, no row checked',
    maxLines: Number.POSITIVE_INFINITY,
    runs: fewerAtAMillion,
    work: !onPath('sqlite3')
      ? null
      : async ({ sales, costs }, ours) => {
          const told = await run('sqlite3', [
            '-csv',
            '-separator',
            ',',
            ':memory:',
            `.import --csv ${sales} s`,
            `.import --csv ${costs} c`,
            'CREATE INDEX c_sku ON c (sku)',
            select,
            ANSWER_SQL,
          ])
          mustAgree('SQLite', ours, answerOfRows(cellsOf(told)))
        },
  }
}

/** hledger: revenue and fees by month, without costs, because its rules cannot join a second file. */
function hledger(): Rival {
  const rules = join(mkdtempSync(join(tmpdir(), 'safi-bench-hledger-')), 'sales.rules')
  writeFileSync(
    rules,
    `skip 1
fields order,line,date,platform,sku,description,quantity,price,referral,fulfilment,money,type
account1 sales
amount1 %quantity P @ %price EGP
account2 fees
amount2 %referral EGP
account3 fees
amount3 %fulfilment EGP
account4 cash
`,
  )
  return {
    name: 'hledger',
    does: 'only revenue and fees by month',
    maxLines: Number.POSITIVE_INFINITY,
    runs: onceBeyondTenThousand,
    work: !onPath('hledger')
      ? null
      : async ({ sales }, ours) => {
          const told = await run('hledger', [
            ...['-f', `csv:${sales}`, '--rules-file', rules, 'balance', 'sales', 'fees'],
            ...[
              '--cost',
              '--monthly',
              '--output-format',
              'csv',
              '--no-total',
              '--commodity-style',
              'EGP 0.00',
            ],
          ])
          const [months = [], ...accounts] = cellsOf(told)
          const of = (name: string) => accounts.find(([account]) => account === name) ?? []
          const amounts = (name: string) => of(name).map((cell) => Number(cell.replace(/[^\d-]/g, '')))
          const read = months.slice(1).map((month, at) => {
            return [month, `${amounts('sales')[at + 1]},${amounts('fees')[at + 1]}`]
          })
          const wanted = monthsOf(ours).map(([month, [revenue, fees]]) => [month, `${revenue},${fees}`])
          if (`${read}` !== `${wanted}`) throw new Error(`hledger reports ${read}, Safi ${wanted}`)
        },
  }
}

/** LibreOffice: only opens and saves the table, the minimum that any calculation in a spreadsheet needs. */
function libreOffice(): Rival {
  const folder = mkdtempSync(join(tmpdir(), 'safi-bench-office-'))
  return {
    name: 'LibreOffice',
    does: 'only opening and saving the file',
    maxLines: 1_000_000,
    runs: onceBeyondTenThousand,
    work: !onPath('soffice')
      ? null
      : async ({ sales, lines }) => {
          const settings = `-env:UserInstallation=file://${folder}/settings`
          await run('soffice', [settings, '--headless', '--convert-to', 'csv', '--outdir', folder, sales])
          const saved = await readFile(join(folder, basename(sales)), 'utf8')
          const rows = saved.trimEnd().split('\n').length - 1
          if (rows !== lines) throw new Error(`LibreOffice saved ${rows} rows of ${lines}`)
        },
  }
}

/** Actual Budget: revenue after fees by month, because a budget has no unit costs. */
function actual(): Rival {
  const node = nodeFor('better-sqlite3')
  return {
    name: 'Actual',
    does: 'only revenue less fees by month, saved in its own database',
    maxLines: 100_000,
    runs: onceBeyondTenThousand,
    work:
      node === null
        ? null
        : async ({ sales }, ours) => {
            const told = JSON.parse(await run(node, [here('actual-import.js'), sales])) as Record<
              string,
              number
            >
            for (const [month, [revenue = 0, fees = 0]] of monthsOf(ours)) {
              if (told[month] !== revenue - fees)
                throw new Error(`Actual reports ${told[month]} for ${month}, Safi ${revenue - fees}`)
            }
          },
  }
}

function monthsOf(answer: Answer): [string, readonly number[]][] {
  return Object.entries(answer).flatMap(([name, sums]) =>
    name.startsWith('month ') ? [[name.slice(6), sums] as [string, readonly number[]]] : [],
  )
}

function cellsOf(csv: string): string[][] {
  const lines = csv.trim().split(/\r?\n/)
  return lines.map((line) => line.split(',').map((cell) => cell.replace(/^"(.*)"$/, '$1')))
}

/**
 * Returns the path of a Node that can load a native module: the Node that runs this file, or one on the PATH. A native module loads only in
 * the Node version that installed it. null if no Node can load it.
 */
function nodeFor(nativeModule: string): string | null {
  const others = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'))
  const nodes = [
    process.execPath,
    ...others.map((folder) => join(folder, 'node')).filter((file) => existsSync(file)),
  ]
  for (const node of nodes) {
    try {
      execFileSync(node, ['-e', `require('${nativeModule}')(':memory:')`], {
        cwd: here('.'),
        stdio: 'ignore',
      })
      return node
    } catch {
      // this Node cannot load the module, so the next one is tried
    }
  }
  return null
}

function onPath(program: string): boolean {
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, program)))
}

/** Maximum duration of one run in seconds. */
export const LIMIT_SECONDS = 240

/** Thrown when a program exceeds the maximum duration. */
export class TookTooLong extends Error {}

/** Returns the standard output of a program. Its standard error is shown only if the program fails. */
export function run(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: LIMIT_SECONDS * 1000 })
    let told = ''
    let besides = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      told += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      besides = (besides + text).slice(-2_000)
    })
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code === 0) resolve(told)
      else if (signal === 'SIGTERM') reject(new TookTooLong(program))
      else reject(new Error(`${program} exited with code ${code}: ${besides}`))
    })
  })
}
